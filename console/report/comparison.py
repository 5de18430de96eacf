"""Two runs side by side: their steps aligned, and where they part."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

from console.messages import Language, language_of
from console.progress import sum_usage
from console.report import screenshots, steps
from console.report.page_parts import (
    load_template,
    make_data_url,
    write_whole,
)
from console.report.report import find_run_folder, read_web_file
from console.report.screenshots import find_after
from console.report.steps import Card, format_ms
from console.report.words import list_words
from graph.call_log import read_calls
from graph.runs import RunDamaged, get_home, read_meta
from graph.timeline import RunStory, Work, read_story
from tapwright.text.normalize import normalize_text
from tools.actions import format_action


@dataclass(frozen=True, kw_only=True)
class Side:
    """One of the two runs."""

    run: str
    instruction: str
    status: str
    reason: str
    story: RunStory
    cards: tuple[Card, ...]
    folder: Path


@dataclass(frozen=True, kw_only=True)
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
    stories = read_story(folders[0]), read_story(folders[1])
    began = stories[0].began
    language = language_of(began.instruction if began else "")
    sides = [
        _read_side(story, folder, language)
        for story, folder in zip(stories, folders, strict=True)
    ]
    page = get_home() / "runs" / f"compare-{first}-{second}.html"
    write_whole(page, render_comparison(sides[0], sides[1], language))
    return page


def _read_side(story: RunStory, folder: Path, language: Language) -> Side:
    try:
        meta = read_meta(folder.name)
    except RunDamaged as error:
        meta = {"reason": str(error)}
    ended, began = story.concluded, story.began
    status = "waiting" if meta.get("waiting") else "running"
    return Side(
        run=folder.name,
        instruction=began.instruction if began else folder.name,
        status=ended.status if ended else status,
        reason=ended.reason if ended else str(meta.get("reason", "")),
        story=story,
        cards=tuple(
            steps.list_cards(story, read_calls(folder), folder, language)
        ),
        folder=folder,
    )


def render_comparison(first: Side, second: Side, language: Language) -> str:
    """The page of two runs.

    Args:
        first: shown on the left.
        second: shown on the right.
        language: of the labels.
    """
    rows = align_steps(first.cards, second.cards)
    page: str = load_template("compare.html.j2").render(
        lang=language,
        w=list_words(language),
        style=read_web_file("base.css") + read_web_file("compare.css"),
        sides=(first, second),
        rows=rows,
        totals=list(_list_totals(first, second)),
        pictures=_embed_thumbs((first, second)),
        has_parted=any(row.is_parting for row in rows),
    )
    return page


def align_steps(first: Sequence[Card], second: Sequence[Card]) -> list[Row]:
    """The steps of two runs in rows, by page, sub-goal and action."""
    keys = [_make_key(card) for card in first]
    other_keys = [_make_key(card) for card in second]
    matcher = SequenceMatcher(None, keys, other_keys, autojunk=False)
    rows: list[Row] = []
    has_parted = False
    for kind, start, end, other_start, other_end in matcher.get_opcodes():
        left, right = first[start:end], second[other_start:other_end]
        for place in range(max(len(left), len(right))):
            card = left[place] if place < len(left) else None
            other = right[place] if place < len(right) else None
            is_same = kind == "equal"
            rows.append(
                Row(
                    first=card,
                    second=other,
                    is_same=is_same,
                    is_parting=not is_same and not has_parted,
                    differences=_find_differences(card, other),
                )
            )
            has_parted = has_parted or not is_same
    return rows


def _make_key(card: Card) -> tuple[str, ...]:
    """What two steps must share to be the same: the page, the sub-goal and the action."""
    step = card.step
    if step is None:
        return ("plan", card.plan_change)
    decision = step.decision
    action = decision.judgement
    target = ""
    if decision.action is not None:
        # An element's number depends on what else is on the screen.
        words = format_action(decision.action).split()
        action = " ".join(word for word in words if not word.isdigit())
    if decision.target is not None:
        target = decision.target.text or decision.target.resource_id
    page = decision.before.signature if decision.before else ""
    return page, normalize_text(step.goal), action, normalize_text(target)


def _find_differences(card: Card | None, other: Card | None) -> tuple[str, ...]:
    if card is None or other is None:
        return ()
    differences = []
    if card.verdict != other.verdict:
        differences.append("verdict")
    if len(card.calls) != len(other.calls):
        differences.append("calls")
    return tuple(differences)


def _list_totals(
    first: Side, second: Side
) -> Iterator[tuple[str, str, str, str]]:
    """Key of a label, the figure of each run, and the difference."""
    pairs: list[tuple[str, float, float]] = []
    used = sum_usage(first.story.usage), sum_usage(second.story.usage)
    tokens = [each.input_tokens + each.output_tokens for each in used]
    numbers = [
        len({step.number for step in side.story.steps if step.outcome})
        for side in (first, second)
    ]
    pairs.append(("steps", numbers[0], numbers[1]))
    pairs.append(("calls", used[0].calls, used[1].calls))
    pairs.append(("tokens", tokens[0], tokens[1]))
    for key, left, right in pairs:
        yield key, f"{left:,}", f"{right:,}", f"{right - left:+,}"
    if used[0].cost or used[1].cost:
        costs = used[0].cost, used[1].cost
        change = f"{costs[1] - costs[0]:+.4f}"
        yield "cost", f"{costs[0]:.4f}", f"{costs[1]:.4f}", change
    works = _sum_work(first), _sum_work(second)
    times = (
        ("time_model", works[0].model_ms, works[1].model_ms),
        ("time_phone", works[0].phone_ms, works[1].phone_ms),
        ("time_own", works[0].own_ms, works[1].own_ms),
    )
    for key, left_ms, right_ms in times:
        sign = "+" if right_ms >= left_ms else "−"
        change = f"{sign}{format_ms(abs(right_ms - left_ms))}"
        yield key, format_ms(left_ms), format_ms(right_ms), change


def _sum_work(side: Side) -> Work:
    work = Work()
    for card in side.cards:
        work.add_work(card.work)
    return work


def _embed_thumbs(sides: Sequence[Side]) -> dict[str, str]:
    """A small screenshot of each step, by CSS class."""
    thumbs: dict[str, str] = {}
    for side in sides:
        screens = [step.screen for step in side.story.steps]
        screens += [find_after(side.story, step) for step in side.story.steps]
        for screen in filter(None, screens):
            name = screenshots.name_picture(screen)
            file = side.folder / "screens" / f"{screen}.jpg"
            if name not in thumbs and file.is_file():
                jpeg = screenshots.make_thumb(file.read_bytes())
                thumbs[name] = make_data_url(jpeg)
    return thumbs
