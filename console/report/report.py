"""`report.html`: one run in one page that needs no network."""

import base64
import hashlib
import logging
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache, partial
from html import escape
from pathlib import Path
from statistics import mean
from typing import Any

from console.messages import Language, drop_status, get_word, language_of
from console.progress import format_money, sum_usage
from console.report import maps, page_graph_svg, screenshots, steps
from console.report.gestures import describe_gesture, read_gestures
from console.report.page_parts import load_template, write_whole
from console.report.steps import Card
from console.report.words import list_words
from console.view_guard import guard_view
from graph import events, timeline
from graph.call_log import read_calls
from graph.run_folders import RunDamaged, read_meta, run_folder, suggest_resume
from graph.state import RoleUsage, Usage
from graph.timeline import RunStory
from tapwright.errors import UsageError

log = logging.getLogger(__name__)

PARTS = ("system", "form", "task", "history", "screen", "image")
"""Of a prompt, see `graph.events.Prompted`."""
ROLES = ("planner", "actor", "reflector", "grounder")


def write_report(run: str) -> Path:
    """Build the page from the run's folder, whether or not the run has ended; the page's path.

    A page that cannot be built does not end the run: the reason is logged and written on the page.

    Raises:
        UsageError: there is no such run.
    """
    page = find_run_folder(run) / "report.html"
    problems: list[str] = []
    with guard_view(f"the report of run {run}", problems.append):
        return build_report(run)
    log.warning("tapwright: %s", problems[0])
    with guard_view(f"the reason on {page}", log.warning):
        page.write_text(
            _NO_PAGE.format(problem=escape(problems[0])), encoding="utf-8"
        )
    return page


def build_report(run: str) -> Path:
    """Build the page, and raise an error if it cannot be built; the page's path.

    Raises:
        UsageError: there is no such run.
    """
    folder = find_run_folder(run)
    try:
        meta = read_meta(run)
    except RunDamaged as error:
        meta = {"error": str(error)}
    page = folder / "report.html"
    write_whole(page, render_report(folder, meta))
    return page


_NO_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>tapwright</title>
<p>{problem}.</p>
<p>The events of the run are in <code>events.jsonl</code> beside this page;
<code>tapwright report</code> builds the page again.</p></html>
"""


def find_run_folder(run: str) -> Path:
    """The folder of a run that has begun.

    Raises:
        UsageError: there is no such run.
    """
    folder = run_folder(run)
    if not (folder / events.FILE).is_file():
        msg = f"there is no run {run!r} under {folder.parent}"
        if (folder / "journal.jsonl").is_file():
            msg = f"{folder / events.FILE} is missing, so nothing shows what run {run} did"
        raise UsageError(msg)
    return folder


def render_report(folder: Path, meta: dict[str, Any]) -> str:
    """The page of this run's folder."""
    story = timeline.read_story(folder)
    choices = meta.get("context") or {}
    instruction = (
        story.began.instruction
        if story.began
        else str(meta.get("instruction", ""))
    )
    language = language_of(instruction, str(choices.get("language") or "auto"))
    calls = read_calls(folder)
    cards = steps.list_cards(story, calls, folder, language)
    pictures = screenshots.embed_pictures(screenshots.list_shown(story), folder)
    tokenizers = {prompt.tokenizer for prompt in story.prompts.values()}
    script = read_web_file("report.js")
    ending = _end_values(story, meta, folder, language)
    values: dict[str, Any] = {
        "lang": language,
        "w": list_words(language),
        "word": partial(get_word, language=language),
        "style": read_web_file("base.css") + read_web_file("report.css"),
        "script": script,
        "script_hash": hash_script(script),
        "instruction": instruction,
        **ending,
        "facts": list(_report_facts(story, meta, language)),
        "learned": story.learned,
        "warnings": story.warnings,
        "tree": steps.list_branches(story.tasks, ending["status"]),
        "cards": cards,
        "start": _choose_start(story, cards),
        "has_times": any(card.work.total_ms for card in cards),
        "has_calls": bool(calls),
        "texts": steps.list_shared_texts(calls, language),
        "pictures": pictures,
        "last": screenshots.read_shot(story.screen, folder),
        "usage": _usage_rows(story.usage, language),
        "prompts": _prompt_rows(story),
        "parts": [get_word(f"part_{part}", language) for part in PARTS],
        "tokenizers": ", ".join(sorted(tokenizers)),
        "gestures": [
            (describe_gesture(each.gesture), each.outcome, each.summary)
            for each in read_gestures(folder)
        ],
        "maps": maps.list_app_maps(folder, choices, pictures=pictures),
        "map_rules": page_graph_svg.RULES,
    }
    page: str = load_template("report.html.j2").render(values)
    return page


def _choose_start(story: RunStory, cards: Sequence[Card]) -> str:
    """Anchor of what the page shows first: where a failed run failed, else the last step."""
    failures = [card.id for card in cards if card.is_failed]
    if failures and not _is_done(story):
        return failures[-1]
    for card in reversed(cards):
        if card.step is not None:
            return card.id
    return "run"


def _is_done(story: RunStory) -> bool:
    return story.concluded is not None and story.concluded.status == "done"


@cache
def read_web_file(name: str) -> str:
    """A style sheet or script that pages hold."""
    file = Path(__file__).parent / "web" / name
    return file.read_text(encoding="utf-8")


def hash_script(script: str) -> str:
    """The script as the page's content security policy allows it, and no other."""
    digest = hashlib.sha256(script.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


def _end_values(
    story: RunStory, meta: dict[str, Any], folder: Path, language: Language
) -> dict[str, Any]:
    """How the run ended; or, if it did not, how it stands and how to resume it."""
    ended = story.concluded
    if ended:
        told, *seen = ended.reason.split("\n")
        return {
            "status": ended.status,
            "reason": drop_status(told, get_word(ended.status, language)),
            "seen": seen,
            "answer": ended.answer,
            "resume": "",
        }
    return {
        "status": "waiting" if meta.get("waiting") else "running",
        "reason": str(meta.get("error") or meta.get("waiting") or ""),
        "seen": [],
        "answer": "",
        "resume": suggest_resume(folder.name),
    }


def _report_facts(
    story: RunStory, meta: dict[str, Any], language: Language
) -> Iterator[tuple[str, str]]:
    """Labels and values of the table at the top of the page."""
    began = story.began
    device = began.device if began else str(meta.get("device", ""))
    models = dict.fromkeys(began.models.values() if began else [])
    limits = began.limits if began else {}
    yield get_word("phone", language), device
    yield get_word("model", language), " · ".join(models)
    yield from _usage_facts(story, limits, language)
    yield from _time_facts(meta, limits, language)
    yield get_word("thread", language), str(meta.get("thread", ""))


def _usage_facts(
    story: RunStory, limits: Mapping[str, float], language: Language
) -> Iterator[tuple[str, str]]:
    """Steps, calls, tokens and cost, with their limits."""
    total = sum_usage(story.usage)
    step_numbers = {
        step.number for step in story.steps if step.outcome is not None
    }
    amounts = {
        "steps": str(len(step_numbers)),
        "calls": str(total.calls),
        "tokens": f"{total.input_tokens + total.output_tokens:,}",
    }
    for key, amount in amounts.items():
        limit = f"{limits[key]:,.0f}" if key in limits else ""
        yield get_word(key, language), _add_limit(amount, limit, language)
    cost = format_money(
        total.cost,
        limit=limits.get("cost", 0),
        unpriced=total.unpriced,
        language=language,
    )
    yield get_word("cost", language), cost


def _time_facts(
    meta: dict[str, Any], limits: Mapping[str, float], language: Language
) -> Iterator[tuple[str, str]]:
    """How long the run worked, and when it was started."""
    if meta.get("seconds") is not None:
        duration = format_seconds(float(meta["seconds"]))
        limit = format_seconds(limits["seconds"]) if "seconds" in limits else ""
        yield (
            get_word("duration", language),
            _add_limit(duration, limit, language),
        )
    if meta.get("started"):
        started = datetime.fromtimestamp(float(meta["started"])).astimezone()
        yield get_word("started", language), f"{started:%Y-%m-%d %H:%M}"


def _add_limit(amount: str, limit: str, language: Language) -> str:
    return f"{amount} {get_word('of', language)} {limit}" if limit else amount


def format_seconds(seconds: float) -> str:
    """`8.3 s`, `2 min 05 s`."""
    if seconds < 60:
        return f"{seconds:.1f} s"
    return f"{int(seconds) // 60} min {int(seconds) % 60:02d} s"


def _role_usage(usage: Usage, role: str) -> RoleUsage:
    used: RoleUsage = getattr(usage, role)
    return used


def _usage_rows(
    usage: Usage, language: Language
) -> list[tuple[str, RoleUsage]]:
    """A row a role, and their sum; without the grounder if it was not called."""
    rows = []
    for role in ROLES:
        used = _role_usage(usage, role)
        if used.calls or role != "grounder":
            rows.append((get_word(role, language), used))
    total = get_word("total", language)
    rows.append((total, sum_usage(usage)))
    return rows


def _prompt_rows(story: RunStory) -> list[tuple[str, int, list[float]]]:
    """A row a kind of call: how many, and the mean tokens of each part of its prompt."""
    parts_by_call: dict[str, list[dict[str, int]]] = {}
    for prompt in story.prompts.values():
        parts_by_call.setdefault(prompt.call, []).append(prompt.parts)
    rows = []
    for call, prompts in parts_by_call.items():
        means = []
        for part in PARTS:
            tokens = [parts.get(part, 0) for parts in prompts]
            means.append(mean(tokens))
        rows.append((call, len(prompts), means))
    return rows
