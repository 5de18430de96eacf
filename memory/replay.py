"""Doing again what worked: a remembered route is followed as long as every page is the one it was.

A route is only taken when it depends on nothing but its instruction: what was typed or picked must
follow from the words of the instruction, because a value that came from a screen or from the day's
date would be yesterday's.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from memory.records import RouteStep, Size, TaskRecord, normalise
from memory.store import Memory
from tools.actions import Action, parse
from tools.screen import Element, Screen

ANYWHERE = frozenset({"open_app", "home", "recents"})
"""Actions that do the same from every page."""
NEVER = frozenset({"ask", "answer", "finish", "fail", "tap_point"})
"""Statements are made of what is seen now; a bare point says nothing about what is there."""

_RELATIVE = re.compile(
    r"\b(today|tonight|tomorrow|yesterday|now|next|last|later|ago|current|latest|newest|unread"
    r"|in (a|an|half|\d+|one|two|three|four|five|six|ten|twenty|thirty) (an? )?"
    r"(second|minute|min|hour|day|week|month)s?"
    r"|this (morning|afternoon|evening|week|weekend|month|year))\b"
    r"|今天|明天|后天|昨天|今晚|明早|现在|目前|当前|最新|最近|未读|本周|这周|下周|上周|下个?月"
    r"|[后後]天|刚才|(秒|分钟|小时|天|周|月)(之?[后後前])"
)
_NUMBER_WORDS = {
    **{
        word: value
        for value, word in enumerate(
            ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight"]
            + ["nine", "ten", "eleven", "twelve"]
        )
    },
    **{char: value for value, char in enumerate("零一二三四五六七八九十")},
    "十一": 11,
    "十二": 12,
    "两": 2,
    "half": 30,
    "半": 30,
    "quarter": 15,
    "一刻": 15,
    "三刻": 45,
    "noon": 12,
    "midnight": 0,
}
_KEY = re.compile(r"\d|00")
_VALUE = re.compile(r"\d{1,4}(?:[:.]\d{2})?(?:\s*[ap]m)?")


@dataclass(frozen=True)
class Match:
    """The step can be made on this screen; `element` is None where it needs none."""

    element: Element | None


def find_route(
    memory: Memory,
    user_id: str,
    instruction: str,
    screen_size: Size,
    *,
    versions: Mapping[str, str] | None = None,
) -> TaskRecord | None:
    """The best remembered run of this instruction that may be followed again.

    Args:
        memory: where to look.
        user_id: whose runs; never another's.
        instruction: the same but for case, spacing and end punctuation.
        screen_size: pixels; pages of another size look different.
        versions: installed versions by package; a route through another version is left out.
    """
    installed = versions or {}
    usable = [
        record
        for record in memory.by_instruction(user_id, instruction)
        if record.user_id == user_id
        and record.status == "done"
        and record.screen_size == screen_size
        and trusted(record)
        and replayable(record)
        and all(installed.get(package, v) == v for package, v in record.versions.items())
    ]
    return max(usable, key=lambda r: (r.uses - r.wrong_uses, r.created, r.id), default=None)


def trusted(record: TaskRecord) -> bool:
    """Whether the route has not failed, or has worked more often than it failed."""
    return record.wrong_uses == 0 or record.wrong_uses < record.uses


def replayable(record: TaskRecord) -> bool:
    """Whether the route follows from the instruction alone."""
    if not record.route or _RELATIVE.search(normalise(record.instruction)):
        return False
    keyed = _keyed(record.route)
    if not all(_keys_follow(run, record.instruction) for _, run in keyed):
        return False
    skip = {index for indices, _ in keyed for index in indices}
    return all(
        _derivable(step, record.instruction)
        for index, step in enumerate(record.route)
        if index not in skip
    )


def _keyed(route: Sequence[RouteStep]) -> list[tuple[range, str]]:
    """Runs of taps on keys with digits, as on a timer's keypad: where they are, and what they say.

    A single digit is no such run: it may as well be an option.
    """
    texts = [
        s.target.text.strip() if s.target and s.action.get("kind") == "tap" else "" for s in route
    ]
    found: list[tuple[range, str]] = []
    start = 0
    for place, text in enumerate([*texts, ""]):
        if _KEY.fullmatch(text):
            continue
        if place - start > 1:
            found.append((range(start, place), "".join(texts[start:place])))
        start = place + 1
    return found


def _keys_follow(run: str, instruction: str) -> bool:
    """Whether the number keyed in is one of the instruction's, as a whole or pair by pair."""
    allowed = {0} | _numbers(normalise(instruction))
    padded = run.zfill(len(run) + len(run) % 2)
    pairs = {int(padded[n : n + 2]) for n in range(0, len(padded), 2)}
    return int(run) in allowed or pairs <= allowed


def match(step: RouteStep, screen: Screen) -> Match | None:
    """The element that the step is about, if this is the step's page; None when it is not.

    The page is the same when signature and package are; the element when role, resource id and text
    are. The text of an input is what somebody typed and may differ. Of several equal elements the
    one at the old place is taken, else none.
    """
    kind = step.action.get("kind")
    if kind in NEVER:
        return None
    if kind in ANYWHERE:
        return Match(None)
    if not step.signature or (screen.signature, screen.package) != (step.signature, step.package):
        return None
    if "element" not in step.action:
        return Match(None)
    wanted = step.target
    if wanted is None or not (wanted.text or wanted.resource_id):
        return None
    alike = [e for e in screen.elements if _same(step, e)]
    if len(alike) > 1:
        alike = [e for e in alike if e.bounds.center == wanted.center]
    return Match(alike[0]) if len(alike) == 1 else None


def next_action(step: RouteStep, screen: Screen) -> Action | None:
    """The step's action with this screen's element index, or None when it does not fit here."""
    found = match(step, screen)
    if found is None:
        return None
    raw = dict(step.action)
    if found.element is not None:
        raw["element"] = found.element.index
    return parse(raw)


def trust(memory: Memory, id: str) -> None:
    """Count a replay that ended well; nothing when the record is gone."""
    _count(memory, id, good=True)


def distrust(memory: Memory, id: str) -> None:
    """Count a replay that went astray; the route is not offered again until it has proved right."""
    _count(memory, id, good=False)


def _count(memory: Memory, id: str, *, good: bool) -> None:
    record = memory.get("task", id)
    if isinstance(record, TaskRecord):
        field = "uses" if good else "wrong_uses"
        memory.put(record.model_copy(update={field: getattr(record, field) + 1}))


def _same(step: RouteStep, element: Element) -> bool:
    wanted = step.target
    if wanted is None or element.index < 0 or not element.enabled:
        return False
    if (element.role, element.resource_id) != (wanted.role, wanted.resource_id):
        return False
    return element.text == wanted.text or (element.role == "input" and bool(wanted.resource_id))


def _derivable(step: RouteStep, instruction: str) -> bool:
    kind, target = step.action.get("kind"), step.target.text if step.target else ""
    if kind in ("type", "fill"):
        return _follows(str(step.action.get("text", "")), instruction)
    picked = str(step.action.get("text", "")) if kind == "tap_text" else target
    if _VALUE.fullmatch(normalise(picked)):
        return _follows(picked, instruction)
    return True


def _follows(text: str, instruction: str) -> bool:
    """Whether a typed or picked value can be had from the instruction's words and numbers."""
    value, words = normalise(text), normalise(instruction)
    if not _VALUE.fullmatch(value):
        return value in words
    named = _numbers(words)
    # 6:30 PM is 18:30, and a full hour has minute 0.
    allowed = {0} | named | {n + 12 for n in named} | {n - 12 for n in named}
    return all(_number(run, allowed) for run in re.findall(r"\d+", value))


def _numbers(words: str) -> set[int]:
    """The numbers that a text names in digits or words; `1830` also names 18 and 30."""
    named = {
        n for word, n in _NUMBER_WORDS.items() if re.search(rf"(?<![a-z]){word}(?![a-z])", words)
    }
    for run in re.findall(r"\d+", words):
        named |= {int(run), int(run[:-2] or "0"), int(run[-2:])} if len(run) > 2 else {int(run)}
    return named | ({15, 45} if 15 in named else set())


def _number(run: str, allowed: set[int]) -> bool:
    """Whether `run` is one of the numbers, or an hour and a minute written together."""
    if int(run) in allowed:
        return True
    return len(run) in (3, 4) and {int(run[:-2]), int(run[-2:])} <= allowed
