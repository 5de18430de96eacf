"""`index.html` over all runs, beside their folders."""

from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

from console.messages import Language
from console.report.page_parts import load_template, write_whole
from console.report.report import (
    format_seconds,
    hash_script,
    read_web_file,
)
from console.report.run_digest import Digest, digest_run
from console.report.words import list_words
from graph import session
from graph.run_folders import get_home

PAGE = "index.html"
MAX_RUNS = 500
"""The newest ones are shown; reading more takes seconds."""


def write_index(language: Language = "en") -> Path:
    """Write the page; its path.

    Args:
        language: of the labels.
    """
    runs = session.list_runs()
    digests = [digest_run(run) for run in runs[:MAX_RUNS]]
    folder = get_home() / "runs"
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / PAGE
    write_whole(page, render_index(digests, language, total=len(runs)))
    return page


def render_index(
    digests: list[Digest], language: Language, *, total: int
) -> str:
    """The page of these runs.

    Args:
        digests: the newest run first.
        language: of the labels.
        total: how many runs there are.
    """
    script = read_web_file("index.js")
    cards = [_describe_run(digest) for digest in digests]
    page: str = load_template("index.html.j2").render(
        lang=language,
        w=list_words(language),
        style=read_web_file("base.css") + read_web_file("index.css"),
        script=script,
        script_hash=hash_script(script),
        cards=cards,
        statuses=list(dict.fromkeys(card["status"] for card in cards)),
        left_out=total - len(digests),
    )
    return page


def _describe_run(digest: Digest) -> dict[str, Any]:
    run = digest.run
    changed = datetime.fromtimestamp(run.changed).astimezone()
    seconds = digest.seconds
    return {
        "name": run.name,
        "instruction": run.instruction or run.name,
        "status": run.status,
        "reason": digest.reason,
        "when": f"{changed:%Y-%m-%d %H:%M}",
        "device": run.device,
        "models": ", ".join(digest.models),
        "steps": digest.steps,
        "calls": digest.calls,
        "tokens": f"{digest.tokens:,}",
        "cost": f"{digest.cost:.4f}" if digest.cost else "",
        "seconds": "" if seconds is None else format_seconds(float(seconds)),
        "screen": quote(digest.screen),
        "report": quote(digest.report),
    }
