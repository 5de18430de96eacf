"""Two runs side by side: their steps aligned, and where they part."""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import partial
from itertools import zip_longest
from pathlib import Path

from console.messages import Language, get_word, language_of
from console.progress import sum_usage
from console.report import screenshots, steps
from console.report.page_parts import (
    load_template,
    make_data_url,
    write_whole,
)
from console.report.report import find_run_folder, read_web_file
from console.report.steps import Card, format_ms
from console.report.words import list_words
from graph.call_log import read_calls
from graph.run_folders import can_resume, get_home
from graph.timeline import RunStory, Work, read_story
from tapwright.text.normalize import normalize_text
from tools.actions import format_action


@dataclass(kw_only=True)
class Side:
    """One of the two runs."""

    run: str
    story: RunStory
    cards: list[Card]
    folder: Path
    instruction: str = ""
    status: str = "running"
    reason: str = ""


@dataclass(kw_only=True)
class Row:
    """Steps that belong together; either may be missing."""

    first: Card | None
    second: Card | None
    is_same: bool
    is_parting: bool = False
    """The first row in which the runs differ."""
    differences: tuple[str, ...] = ()
    """Keys of what differs although the step is the same."""


def write_comparison(first: str, second: str) -> Path:
    """Write the page of two runs beside their folders; its path.

    Raises:
        UsageError: there is no such run.
    """
    folders = find_run_folder(first), find_run_folder(second)
    language: Language = "en"
    began = read_story(folders[0]).began
    if began is not None:
        language = language_of(began.instruction)
    left, right = (_read_side(folder, language) for folder in folders)
    page = get_home() / "runs" / f"compare-{first}-{second}.html"
    write_whole(page, render_comparison(left, right, language))
    return page


def _read_side(folder: Path, language: Language) -> Side:
    story, calls = read_story(folder), read_calls(folder)
    side = Side(
        run=folder.name,
        story=story,
        cards=steps.list_cards(story, calls, folder, language),
        folder=folder,
    )
    if story.began is not None:
        side.instruction = story.began.instruction
    if story.concluded is not None:
        side.status = story.concluded.status
        side.reason = story.concluded.reason
    elif not can_resume(folder.name):
        side.status = "stopped"
    return side


def render_comparison(first: Side, second: Side, language: Language) -> str:
    """The page of two runs.

    Args:
        first: shown on the left.
        second: shown on the right.
        language: of the labels.
    """
    sides = [first, second]
    rows = align_steps(first.cards, second.cards)
    page: str = load_template("compare.html.j2").render(
        lang=language,
        w=list_words(language),
        word=partial(get_word, language=language),
        style=read_web_file("base.css") + read_web_file("compare.css"),
        sides=sides,
        rows=rows,
        counts=[_list_counts(side) for side in sides],
        times=[_list_times(side) for side in sides],
        costs=[sum_usage(side.story.usage).cost for side in sides],
        format_ms=format_ms,
        pictures=_embed_thumbs(sides),
        has_parted=any(row.is_parting for row in rows),
    )
    return page


def align_steps(first: Sequence[Card], second: Sequence[Card]) -> list[Row]:
    """The steps of two runs in rows, by page, sub-goal and action."""
    keys = [_make_key(card) for card in first]
    other_keys = [_make_key(card) for card in second]
    matcher = SequenceMatcher(None, keys, other_keys, autojunk=False)
    rows: list[Row] = []
    for kind, start, end, other_start, other_end in matcher.get_opcodes():
        pairs = zip_longest(first[start:end], second[other_start:other_end])
        for card, other in pairs:
            row = Row(first=card, second=other, is_same=kind == "equal")
            if card is not None and other is not None:
                row.differences = _find_differences(card, other)
            rows.append(row)
    for row in rows:
        if not row.is_same:
            row.is_parting = True
            break
    return rows


def _make_key(card: Card) -> tuple[str, ...]:
    """What two steps must share to be the same: the page, the sub-goal and the action."""
    step = card.step
    if step is None:
        return ("plan",)
    decision = step.decision
    action: str = decision.judgement
    if decision.action is not None:
        # An element's number depends on what else is on the screen.
        words = format_action(decision.action).split()
        action = " ".join(word for word in words if not word.isdigit())
    page = target = ""
    if decision.target is not None:
        target = decision.target.text or decision.target.resource_id
    if decision.before is not None:
        page = decision.before.signature
    return page, normalize_text(step.goal), action, normalize_text(target)


def _find_differences(card: Card, other: Card) -> tuple[str, ...]:
    """Keys of what differs between two steps with one key."""
    differences = []
    if card.verdict != other.verdict:
        differences.append("verdict")
    if len(card.calls) != len(other.calls):
        differences.append("calls")
    return tuple(differences)


def _list_counts(side: Side) -> list[tuple[str, int]]:
    """Labels and figures of what a run took."""
    used = sum_usage(side.story.usage)
    tokens = used.input_tokens + used.output_tokens
    return [
        ("steps", _count_steps(side)),
        ("calls", used.calls),
        ("tokens", tokens),
    ]


def _list_times(side: Side) -> list[tuple[str, int]]:
    """Milliseconds of model, phone and own code."""
    work = Work()
    for card in side.cards:
        work.add_work(card.work)
    return work.list_parts()


def _count_steps(side: Side) -> int:
    numbers = set()
    for step in side.story.steps:
        if step.outcome is not None:
            numbers.add(step.number)
    return len(numbers)


def _embed_thumbs(sides: Sequence[Side]) -> dict[str, str]:
    """A small screenshot of each step, by CSS class."""
    thumbs: dict[str, str] = {}
    for side in sides:
        for screen in screenshots.list_shown(side.story):
            name = screenshots.name_picture(screen)
            file = side.folder / "screens" / f"{screen}.jpg"
            if screen and name not in thumbs and file.is_file():
                jpeg = screenshots.make_thumb(file.read_bytes())
                thumbs[name] = make_data_url(jpeg)
    return thumbs
