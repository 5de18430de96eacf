"""Instructions with a condition: `if it snows on Monday, set an alarm at 10, otherwise at 8`.

A condition is known here where a screen settles it: the sky of a day, a switch, or whether a day
holds anything. What is found out is kept as a fact under the condition's own words.
"""

import re
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Literal

from models.offline import agenda, items, quotes
from models.offline.answers import value_of
from models.offline.choice import Choice, Situation
from models.offline.prompt import Prompt
from models.offline.scene import Scene
from models.offline.seek import seek
from models.offline.wishes import language_of, parse_clause
from models.offline.words import HOMES, find_concepts, has_mention, is_word_for, norm
from tapwright.text.clock_times import find_times, format_time
from tapwright.text.dates import contains_date, resolve_dates

_LONGEST = 60
"""Characters that the name of a fact may have."""
_ELSE = r"(?:otherwise|or else|else|if not)\b[\s,]*"
_STARTS = r"(?:set|turn|switch|open|send|create|add|delete|remind|make|start|connect)\b"
_FORKS = [
    re.compile(form, re.I)
    for form in (
        rf"(?:please\s+)?if\s+(?P<c>[^,;.]+?)(?:\s*,\s*(?:then\s+)?|\s+then\s+|\s+(?={_STARTS}))"
        rf"(?P<a>.+?)\s*[,;.]\s*(?:and\s+)?{_ELSE}(?P<b>.+)",
        rf"(?P<a>.+?)\s+(?:only\s+)?if\s+(?P<c>[^,;.]+?)\s*[,;.]\s*(?:and\s+)?{_ELSE}(?P<b>.+)",
        rf"(?:please\s+)?if\s+(?P<c>[^,;.]+?)(?:\s*,\s*(?:then\s+)?|\s+then\s+|\s+(?={_STARTS}))"
        r"(?P<a>.+)(?P<b>)",
        r"(?:请)?(?:如果|若是?|要是|假如)(?P<c>[^，,；;。]+?)(?:的话)?\s*[，,]\s*(?:那么?|就|则)?"
        r"(?P<a>.+?)\s*[，,；;。]\s*(?:否则|不然|要不然?)(?:的话)?\s*[，,]?\s*(?:那么?|就|则)?(?P<b>.+)",
        r"(?:请)?(?:如果|若是?|要是|假如)(?P<c>[^，,；;。]+?)(?:的话)?\s*[，,]\s*(?:那么?|就|则)?"
        r"(?P<a>.+)(?P<b>)",
    )
]
_AT = re.compile(r"(?:at|for|to|by)\s+", re.I)
_IT = re.compile(r"\b(?:it|them)\b|它", re.I)

_SKIES = {
    "rain": re.compile(r"\brain|\bshower|\bdrizzl|\bthunder|\bstorm|雨", re.I),
    "snow": re.compile(r"\bsnow|\bsleet|雪", re.I),
    "sun": re.compile(r"\bsunn?y?\b|\bclear\b|晴", re.I),
    "clouds": re.compile(r"\bcloud|\bovercast|云|阴", re.I),
}
_OUTSIDE = re.compile(
    r"(?:it|there|the weather|the sky)\b.*"
    r"|(?:天气|外面|当?天|[今明后]天|[今明]晚|(?:周|星期)[一二三四五六日天]|下|会|要|是|将|有|不|没|大|小|雷|阵|晴|多|雨|雪|云|阴|天|了|的){2,14}",
    re.I,
)
_SWITCHED = re.compile(
    r"(?:the |my )?(?P<name>.+?) (?:is|are)(?P<no> not|n't)?(?: currently| already| turned"
    r"| switched| still)* (?:(?P<on>on|enabled)|off|disabled)"
    r"|(?P<name_zh>.+?)(?:现在|目前|已经?|还|是|处于)*(?P<no_zh>没有?|不是)?"
    r"(?:(?P<on_zh>开着|打开|开启|启用|开了)|关着|关闭|关掉|关了|停用)(?:着|了|的|状态)*",
    re.I,
)
_PLANS = re.compile(
    r"\b(?:event|appointment|meeting|anything|something|nothing|plans?|free|busy)s?\b"
    r"|有空|没空|空闲|安排|活动|日程|会议|有事|没事",
    re.I,
)
_PERSON = re.compile(
    r"(?:i|i'm|there|my day|my calendar)\b|.*(?:我|[今明后]天|[周月日])", re.I
)
_NOT = re.compile(
    r"\b(?:not?|nothing|never|free|without)\b|n't\b|不|没(?!空)|有空|空闲", re.I
)


@dataclass(frozen=True, kw_only=True)
class Condition:
    """Something that a screen shows to be so or not."""

    kind: Literal["sky", "switch", "day"]
    thing: str
    """What the app is for in which it stands, as in `models.offline.apps`."""
    about: str = ""
    """Key of the sky, words of the switch."""
    day: date | None = None
    affirmed: bool = True
    """False where the condition says that it is not so."""


@dataclass(frozen=True)
class Fork:
    """An instruction that hangs on a condition."""

    condition: str
    then: str
    otherwise: str
    """Empty where nothing is to be done."""


def parse_fork(sentence: str) -> Fork | None:
    """The parts of an instruction with a condition that can be read; None for any other."""
    masked, values = quotes.mask_quotes(sentence.strip(" .。!！"))
    for form in _FORKS:
        match = form.fullmatch(masked)
        if match is None:
            continue
        words, then, otherwise = (
            quotes.unmask_quotes(match[part], values).strip(" ,，.。")
            for part in ("c", "a", "b")
        )
        condition = parse_condition(words)
        if condition is None or _is_dictated(match["a"]):
            continue
        if condition.kind == "switch" and condition.thing == "setting":
            then, otherwise = (
                _IT.sub(condition.about, arm) for arm in (then, otherwise)
            )
        return Fork(words, then, _complete_arm(otherwise, then))
    return None


def _is_dictated(arm: str) -> bool:
    """Whether what follows may be the words of a message, rather than a wish."""
    return (
        parse_clause(arm, language=language_of(arm)).verb == "send" and "⟦" not in arm
    )


def _complete_arm(arm: str, other: str) -> str:
    """The second arm as an instruction; one that only names a time is the first at that time."""
    own, theirs = find_times(arm), find_times(other)
    language = language_of(arm)
    bare = len(own) == len(theirs) == 1 and (
        own[0].end - own[0].start >= 0.6 * len(arm)
        or parse_clause(arm, language=language).verb == "unknown"
    )
    if not bare:
        return arm
    there = other[theirs[0].start : theirs[0].end]
    here = arm[own[0].start : own[0].end]
    at = _AT.match(there)
    kept = at[0] if at and not _AT.match(here) else ""
    return other[: theirs[0].start] + kept + here + other[theirs[0].end :]


def parse_condition(words: str, now: datetime | None = None) -> Condition | None:
    """The condition that these words are; None where no rule reads them off a screen."""
    text = " ".join(words.split())
    if not text or len(text) > _LONGEST or ":" in text or "：" in text:
        return None
    masked, values = quotes.mask_quotes(text)
    today = now.date() if now else date(2000, 1, 1)
    dates = resolve_dates(masked, today)
    day, affirmed = dates[0].date if dates else today, not _NOT.search(masked)
    sky = next((key for key, form in _SKIES.items() if form.search(masked)), "")
    if sky and _OUTSIDE.fullmatch(masked):
        return Condition(
            kind="sky", thing="weather", about=sky, day=day, affirmed=affirmed
        )
    if switched := _SWITCHED.fullmatch(masked):
        return _switch_condition(switched, values)
    if _PLANS.search(masked) and _PERSON.match(masked) and not values:
        return Condition(kind="day", thing="event", day=day, affirmed=affirmed)
    return None


def _switch_condition(match: re.Match[str], values: list[str]) -> Condition | None:
    name = match["name"] or match["name_zh"]
    affirmed = bool(match["on"] or match["on_zh"]) != bool(
        match["no"] or match["no_zh"]
    )
    if has_mention(name, "alarm"):
        moments = find_times(name)
        about = values[0] if values else format_time(moments[0].time) if moments else ""
        return Condition(kind="switch", thing="alarm", about=about, affirmed=affirmed) if (
            about
        ) else None  # fmt: skip
    inside = frozenset[str]().union(*(sure for _, sure, _ in HOMES))
    if not find_concepts(name) & inside:
        return None
    return Condition(kind="switch", thing="setting", about=name, affirmed=affirmed)


def check_condition(
    condition: Condition, scene: Scene, now: datetime | None
) -> tuple[bool | None, str]:
    """Whether it is so by this screen, None where it does not tell, and the words that say it."""
    truth, cited = {"sky": _check_sky, "switch": _check_state, "day": _check_day}[
        condition.kind
    ](condition, scene, now)
    return (None if truth is None else truth == condition.affirmed), cited


def _check_sky(
    condition: Condition, scene: Scene, now: datetime | None
) -> tuple[bool | None, str]:
    for line in scene.lines:
        is_forecast = (
            "°" in line.text
            and condition.day
            and contains_date(line.text, condition.day)
        )
        if is_forecast:
            return bool(_SKIES[condition.about].search(line.text)), line.text
    return None, ""


def _check_state(
    condition: Condition, scene: Scene, now: datetime | None
) -> tuple[bool | None, str]:
    if condition.thing == "alarm":
        switch = items.switch_of(scene, condition.about)
        shown = switch is not None and items.is_named(scene, condition.about)
        return (switch.checked, switch.text) if switch and shown else (None, "")
    switch = items.switch_for(scene, condition.about)
    if switch is not None and switch.checked is not None:
        return switch.checked, switch.text
    value = value_of(condition.about, scene)
    if is_word_for(value, "on", "off"):
        return is_word_for(value, "on"), value
    return None, ""


def _check_day(
    condition: Condition, scene: Scene, now: datetime | None
) -> tuple[bool | None, str]:
    description = (
        agenda.describe_day(scene, condition.day, now) if condition.day else ""
    )
    return (bool(agenda.list_events(scene)), description) if description else (None, "")


def look_up_condition(s: Situation) -> Choice:
    """Whether the step's condition holds: read it here, else the way to where it stands."""
    condition = parse_condition(s.step.value, s.prompt.now)
    if condition is None:
        return seek(s, s.step.value, proper=True)
    truth, cited = check_condition(condition, s.scene, s.prompt.now)
    if truth is not None:
        fact = f"{s.step.value}: {'yes' if truth else 'no'}"
        return Choice(
            judgement="done", focus=(fact,), message=cited, thought=f"read: {fact}"
        )
    if (
        condition.kind == "day"
        and condition.day
        and (turn := agenda.to_day(s, condition.day))
    ):
        return turn
    tab = s.scene.tab_for(condition.thing)
    if condition.thing == "alarm" and tab and "selected" not in tab.flags:
        return Choice(judgement="act", action={"kind": "tap", "element": tab.index},
                      thought=f'open "{tab.text}"')  # fmt: skip
    query = {"sky": "forecast", "day": "calendar"}.get(condition.kind, condition.about)
    return seek(s, query, proper=condition.thing == "alarm")


def recall_truth(words: str, facts: str) -> bool | None:
    """What the kept facts say of a condition, None while nobody looked."""
    for line in reversed(facts.splitlines()):
        name, _, answer = line.removeprefix("- ").rpartition(":")
        if norm(name) == norm(words) and answer.strip() in ("yes", "no"):
            return answer.strip() == "yes"
    return None


def settle_prompt(prompt: Prompt) -> Prompt:
    """The prompt with the branch that holds in the place of a task with a condition.

    Where nothing is to be done in that case the task is empty. An open condition changes nothing.
    """
    parts = parse_fork(prompt.task)
    truth = recall_truth(parts.condition, prompt.facts) if parts else None
    if parts is None or truth is None:
        return prompt
    arm = parts.then if truth else parts.otherwise
    goal = arm if norm(prompt.goal) == norm(prompt.task) else prompt.goal
    return replace(prompt, task=arm, goal=goal, settled=parts.condition)
