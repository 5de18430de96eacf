"""What a simulated model foresees on the path: the end of a part, and the next actions."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from evals.tasks.find import action, find, fitting, satisfied
from evals.tasks.matching import fits
from evals.tasks.steps import Step
from graph.state import Decision
from models.coordinates import CoordinateFrame
from tapwright.text.clock_times import find_times
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tools.actions import (
    Action,
    Back,
    Enter,
    Fill,
    LongPress,
    OpenApp,
    Tap,
    TapPoint,
    TapText,
    TypeText,
)
from tools.screen import Element, Screen
from tools.vision.encoding import fit_size

LOOKS = ("scroll_to", "wait_for")
SEARCHED = 6
_TERM = re.compile(r"\d+|[\u3400-\u9fff]+|[^\W\d_\u3400-\u9fff]+")
_FUNCTION_WORDS = frozenset(
    {
        "a", "an", "and", "at", "by", "for", "from", "in", "into", "is", "it", "its", "me", "my",
        "of", "on", "or", "the", "to", "up", "with", "your",
    }
)  # fmt: skip
"""English words that a text and a task share by chance."""
_CONDITION = re.compile(r"\b[Ii]f\b[^,.;]*|(?:如果|要是|若)[^，。；]*")
"""The clause of a task that says when a part of it is due."""
_QUOTE_SIGNS = frozenset("\"'“”‘’「」『』`")
_AHEAD = 2
BATCH = 7
CLOSING = frozenset({"OK", "Done", "Apply", "确定", "完成", "应用"})
"""Labels of buttons that close what was opened over a page."""
CONVENTIONAL = CLOSING | frozenset(
    {
        "Save", "Allow", "While using the app", "More options", "Search", "Send", "Delete",
        "保存", "允许", "仅在使用该应用时允许", "更多选项", "搜索", "发送", "删除",
    }
)  # fmt: skip
"""Labels that are the same in most apps, so that they are named before they are seen."""
_IN_BATCH = (Tap, Fill, Enter, TypeText, LongPress, Back)


@dataclass(frozen=True, kw_only=True)
class Pending:
    """An action that the graph has not told the end of."""

    place: int
    """The step to go on with when it went wrong."""
    after: int
    """The step to go on with when it went as meant."""
    before: Screen
    """What it was decided on."""
    right: bool = True
    lasting: bool = False
    """The step goes on after it: a scroll on the way to something."""
    aimed: Element | None = None
    """What it was to touch."""
    touched: Element | None = None
    """What was touched by mistake, where that must be mended."""


def is_last(steps: Sequence[Step], place: int, end: int) -> bool:
    """Whether nothing is left after a step but to wait, or what mostly does not come up."""
    return all(
        step.maybe or step.do == "wait_for" for step in steps[place + 1 : end]
    )


def is_completed(made: Pending | None, steps: Sequence[Step], end: int) -> bool:
    """Whether an action was the last one that is due before a step."""
    if made is None or made.lasting:
        return False
    return is_last(steps, made.after - 1, end)


def foresee(steps: Sequence[Step], place: int, screen: Screen) -> str:
    """Words that will newly stand on the screen once the step before this one is done."""
    following = next((step for step in steps[place:] if not step.maybe), None)
    if following is None or not following.what or "#" in following.what:
        return ""
    known = find(screen.elements, following.what) is not None
    return "" if known or following.do == "scroll_to" else following.what


@dataclass(frozen=True, kw_only=True)
class Knowledge:
    """What the model can know of pages that are not in front: the task, and what it saw before."""

    task: str
    """In words."""
    screens: Sequence[Screen] = ()
    """Seen so far in this run."""

    def find_label(self, step: Step) -> str:
        """The words to touch for a step on a page not in front; empty if they are not known.

        They stand in the task, stood on an earlier screen, or are what such buttons are called on
        any phone.
        """
        if step.nth or step.near or not step.what:
            return ""
        if step.what.startswith("#"):
            labels = {
                element.text
                for screen in self.screens
                for element in screen.elements
                if element.resource_id == step.what[1:] and element.index > 0
            }
            return labels.pop() if len(labels) == 1 else ""
        if step.what in CONVENTIONAL:
            return step.what
        wanted = normalize_text(step.what)
        known = wanted in normalize_text(self.task) or any(
            wanted == normalize_text(text)
            for screen in self.screens
            for text in screen.texts
        )
        return step.what if known else ""


def name_batch(
    steps: Sequence[Step],
    parts: Sequence[tuple[int, int]],
    place: int,
    screen: Screen,
    *,
    knowledge: Knowledge,
    page_is_seen: bool,
) -> list[tuple[Pending, dict[str, Any]]]:
    """The steps that may follow without a look, as far as the plan has them.

    Of pages that are not seen yet no more is known than the words of the task, those of pages seen
    before, and what common buttons are called.

    Args:
        steps: of the path.
        parts: steps of the sub-goals that are planned, in order.
        place: of the first step that may follow.
        screen: in front.
        knowledge: of other pages.
        page_is_seen: the first step follows on this page.
    """
    named: list[tuple[Pending, dict[str, Any]]] = []
    ends = {last for _, last in parts}
    begins = {first for first, _ in parts}
    while len(named) < BATCH and place < len(steps):
        if place in ends and place not in begins:
            break
        step = steps[place]
        if step.do == "wait_for" or _is_passed(step, screen, page_is_seen):
            place += 1
            continue
        chosen = _choose_here(step, screen) if page_is_seen else None
        if chosen is None:
            page_is_seen = False
            chosen = _name_unseen(step, knowledge)
        if chosen is None:
            break
        if isinstance(chosen, (OpenApp, Back)):
            page_is_seen = False
        if step.what in CLOSING:
            # What was opened over the page is closed.
            page_is_seen = True
        aimed = screen.find_element(getattr(chosen, "element", -1))
        pending = Pending(
            place=place, after=place + 1, before=screen, aimed=aimed
        )
        end = min((each for each in ends if each > place), default=len(steps))
        raw = chosen.model_dump() | {
            "completes": is_last(steps, place, end),
            "expect": foresee(steps, place + 1, screen),
        }
        named.append((pending, raw))
        place += 1
    return named


def leads_on(chosen: Action) -> bool:
    """Whether others may be named to follow an action."""
    return isinstance(chosen, (*_IN_BATCH, OpenApp, TapPoint))


def _is_passed(step: Step, screen: Screen, page_is_seen: bool) -> bool:
    """Whether a step that may be left out, or that looks for something in sight, is passed by."""
    if not page_is_seen:
        return step.maybe
    if step.do in LOOKS:
        return satisfied(step, screen)
    return step.maybe and action(step, screen) is None


def _choose_here(step: Step, screen: Screen) -> Action | None:
    """The action for a step on this page, if its element is plainly meant."""
    chosen = action(step, screen)
    if not isinstance(chosen, _IN_BATCH):
        return None
    element = screen.find_element(getattr(chosen, "element", -1))
    if element is None:
        return chosen
    if step.what.startswith("#"):
        # Which of several it is may be another one once the list has changed.
        alike = fitting(screen.elements, step.what)
        return chosen if len(alike) == 1 else None
    labels = (element.text, element.text.partition(", ")[0], element.hint)
    wanted = normalize_text(step.what)
    is_plain = wanted in [normalize_text(label) for label in labels]
    return chosen if is_plain else None


def _name_unseen(step: Step, knowledge: Knowledge) -> Action | None:
    """A step on a page that is not seen yet, if its words are known."""
    if step.do == "launch":
        return OpenApp(text=step.text)
    if step.do == "back":
        return Back()
    if step.do != "tap" or step.at != 0.5:
        return None
    label = knowledge.find_label(step)
    return TapText(text=label) if label else None


def reached(steps: Sequence[Step], place: int, made: Decision) -> int:
    """The step of the path to go on with after one that memory or a rule made.

    Memory leaves out what is so already, as a message that comes but once, and a step that names
    its element is known wherever it stands in the path. A rule knows no path: what it opens before
    its turn leaves the steps up to there still to be done.

    Returns:
        `place`, if the step is none of the path.
    """
    passed = False
    for number in range(place, min(place + SEARCHED, len(steps))):
        step = steps[number]
        if passed and made.origin == "rule":
            return place
        if fits(step, made) and (step.what or step.text or not passed):
            # It is scrolled until the thing is seen, which is told by the screen alone.
            return number if step.do in LOOKS else number + 1
        passed = passed or not (step.maybe or step.do in (*LOOKS, "wait"))
    return place


def is_here(
    steps: Sequence[Step], pages: Mapping[int, str], place: int, screen: Screen
) -> bool:
    """Whether a step may be done on this page: one that was tried before, only where it was.

    An app's name stands in a list of apps to share with, and on the launcher too.
    """
    step = steps[place]
    tried = pages.get(place, screen.signature) == screen.signature
    return tried or not step.what or step.do in LOOKS


def name_following(
    steps: Sequence[Step], place: int, screen: Screen
) -> Action | None:
    """The action of the step after the next one, if this screen allows it."""
    if place + 1 >= len(steps) or steps[place + 1].do in LOOKS:
        return None
    return action(steps[place + 1], screen)


def find_place(
    steps: Sequence[Step],
    pages: Mapping[int, str],
    place: int,
    screen: Screen,
    *,
    led: bool,
    noticed: bool,
) -> int | None:
    """A step nearby that fits this screen; None if there is none.

    Args:
        steps: of the path.
        pages: signatures of the pages on which steps were tried.
        place: of the step that does not fit.
        screen: in front.
        led: memory led here, and may have passed more steps than the path has names for.
        noticed: a mistake was noticed, so that the step is not done.
    """
    # What closes a message that comes but once is not there when the way is gone again.
    known = max(pages, default=-1) if place in pages else -1
    last = max(place + (SEARCHED if led else _AHEAD), known)
    ahead = range(place + 1, min(last + 1, len(steps)))
    behind = [
        n for n in range(place - 1, -1, -1) if pages.get(n) == screen.signature
    ]
    nearby: list[int] = [*behind, *ahead] if noticed else [*ahead, *behind]
    for number in nearby:
        step = steps[number]
        if not step.what or step.do in LOOKS:
            continue
        is_open = is_here(steps, pages, number, screen)
        if is_open and action(step, screen) is not None:
            return number
    return None


def find_opening(steps: Sequence[Step], place: int) -> int:
    """The last step up to this one that opens an app; the first of the path if there is none."""
    openings = [n for n in range(place + 1) if steps[n].do == "launch"]
    return openings[-1] if openings else 0


def open_again(opening: Step) -> dict[str, Any]:
    """The action that opens an app anew; a path that opens none begins on the home screen."""
    if opening.do == "launch":
        return {"kind": "open_app", "text": opening.text}
    return {"kind": "home"}


def list_others(screen: Screen, index: int) -> list[Element]:
    """The elements that may be touched in place of another one."""
    return [
        each
        for each in screen.elements
        if each.index > 0 and each.index != index and each.enabled
    ]


def as_seen(chosen: Action, screen: Screen) -> dict[str, float]:
    """A point in pixels of the picture, as the graph expects it of this model."""
    if not isinstance(chosen, TapPoint):
        return {}
    size = screen.width, screen.height
    x, y = CoordinateFrame(screen=size, image=fit_size(*size)).to_model(
        chosen.x, chosen.y
    )
    return {"x": x, "y": y}


def quote_screen(screen: Screen, task: str) -> str:
    """The text of the screen that has most words of the task; no label of a button if it can be."""
    things = [each for each in screen.elements if each.role != "button"]
    shown = screen.model_copy(update={"elements": tuple(things)})
    return quote_for(task, [shown]) or _find_quotable(screen)


def _find_quotable(screen: Screen) -> str:
    """The first text that a quote can hold; empty if there is none."""
    for text in screen.texts:
        if len(text) >= 2 and _QUOTE_SIGNS.isdisjoint(text):
            return text
    return ""


def cite_run(
    screen: Screen,
    known: Knowledge,
    unseen: Sequence[str],
    besides: Sequence[str] = (),
) -> list[str]:
    """The evidence of a task that is done: quotes, and what stands for each detail.

    What was put in besides (`besides`) is explained by the task and by what was there before.

    A page that has next to nothing to do with the task, such as an inbox once a mail is sent, is
    quoted together with what an earlier one showed.
    """
    quote = quote_screen(screen, known.task)
    if not quote:
        return []
    quotes = [quote]
    terms = _list_terms(known.task)
    earlier = quote_for(known.task, known.screens)
    shared = _count_shared(terms, quote)
    if shared <= 1 and _count_shared(terms, earlier) > shared:
        quotes.append(earlier)
    details = [words for words in unseen if words not in besides]
    named = name_details(details, known, quote)
    explained = explain_inputs(besides, known)
    return [*(f'"{each}"' for each in quotes), *named, *explained]


def explain_inputs(besides: Sequence[str], known: Knowledge) -> list[str]:
    """Where each thing that was put in came from: the first text that had it, and the task."""
    screens = list(reversed(known.screens))
    explained: list[str] = []
    for words in besides:
        # Of a change on a form the field is named.
        label, _, _ = words.partition(": ")
        for quote in (quote_for(words, screens), _quote_task(known.task)):
            if quote:
                explained.append(f'{label}: "{quote}"')
    return explained


def _quote_task(task: str) -> str:
    """The longest stretch of a task without a quotation mark; empty if it has none of two signs."""
    stretches = re.split(f"[{''.join(_QUOTE_SIGNS)}]", task)
    longest = max((each.strip() for each in stretches), key=len)
    return longest if len(longest) >= 2 else ""


def name_details(
    unseen: Sequence[str], known: Knowledge, quote: str
) -> list[str]:
    """What stands for each detail that is asked about: what was seen that is most like it.

    A time that was nowhere seen is that of a condition which does not hold. What was seen of the
    condition stands for it.
    """
    named: list[str] = []
    for words in unseen:
        found = quote_for(words, known.screens)
        condition = _CONDITION.search(known.task)
        if condition is not None and _has_other_time(words, found):
            found = quote_for(condition[0], known.screens, is_timeless=True)
        named.append(f'{words}: "{found or quote}"')
    return named


def _has_other_time(words: str, text: str) -> bool:
    """Whether a detail is a time of day, and a text does not have it."""
    wanted = {
        found.clock.h24 * 60 + found.clock.minute for found in find_times(words)
    }
    given = {
        found.clock.h24 * 60 + found.clock.minute for found in find_times(text)
    }
    return not wanted <= given


def quote_for(
    words: str, screens: Sequence[Screen], *, is_timeless: bool = False
) -> str:
    """The text of a run's screens that has most of the words of a detail; empty if none has any.

    Args:
        words: of the detail.
        screens: of the run, in order.
        is_timeless: only a text without a time of day is meant.
    """
    wanted = _list_terms(words)
    best, most = "", 0
    for screen in reversed(screens):
        for text in screen.texts:
            if len(text) < 2 or not _QUOTE_SIGNS.isdisjoint(text):
                continue
            count = _count_shared(wanted, text)
            if count > most and not (is_timeless and find_times(text)):
                best, most = text, count
    return best


def _count_shared(wanted: set[str], text: str) -> int:
    return len(wanted & _list_terms(text))


def _list_terms(text: str) -> set[str]:
    """Words and numbers of a text, in lower case; of Chinese each two characters side by side."""
    terms: set[str] = set()
    for term in _TERM.findall(text.casefold()):
        if has_chinese(term) and len(term) > 1:
            terms.update(map("".join, pairwise(term)))
        elif term not in _FUNCTION_WORDS:
            terms.add(term)
    return terms


def say_done(screen: Screen, task: str) -> dict[str, Any]:
    """The assessment that a goal is met."""
    return {
        "judgement": "done",
        "message": quote_screen(screen, task),
        "thought": "it is done",
    }


def put_back(touched: Element, screen: Screen) -> dict[str, Any] | None:
    """The action that puts a switch back, while it is not as it was."""
    for element in screen.elements:
        same = (element.resource_id, element.text) == (
            touched.resource_id,
            touched.text,
        )
        if same and element.index > 0 and element.checked != touched.checked:
            return {"kind": "tap", "element": element.index}
    return None
