"""Instructions with a condition: `if it snows on Monday, set an alarm at 10, otherwise at 8`.

A condition can be read if a screen settles it: the sky of a day, a switch, or whether a day holds
anything. The result is kept as a fact under the condition's own words.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Literal

from models.offline import agenda, items, quotes
from models.offline.answers import find_value
from models.offline.choice import (
    Choice,
    Situation,
    make_fact,
    open_tab,
)
from models.offline.prompt import Prompt
from models.offline.scene import Scene
from models.offline.seek import search_for
from models.offline.wishes import detect_language, parse_clause
from models.offline.words import (
    HOMES,
    find_concepts,
    has_mention,
    is_word_for,
    simplify_text,
)
from tapwright.text.clock_times import find_times, format_time
from tapwright.text.dates import contains_date, resolve_dates

_LONGEST = 60
"""Characters that the name of a fact may have."""
_SETTINGS = frozenset[str]().union(*(sure for _, sure, _ in HOMES))
"""Word groups with a certain place in the settings."""
_BARE_SHARE = 0.6
"""Share of a branch from which its time is taken for all that it says."""
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
    """A condition that a screen can show to hold or not."""

    kind: Literal["sky", "switch", "day"]
    thing: str
    """Purpose of the app that shows it, as in `models.offline.apps`."""
    about: str = ""
    """Key of the sky, words of the switch."""
    day: date | None = None
    affirmed: bool = True
    """False if the condition is negated."""


@dataclass(frozen=True)
class Fork:
    """An instruction with a condition."""

    condition: str
    then: str
    otherwise: str
    """Empty if nothing is to be done."""


_Finding = tuple[bool | None, str]
"""Whether something is so by the screen, None if it does not say, and the words that say it."""


def parse_fork(sentence: str) -> Fork | None:
    """The parts of an instruction with a condition that can be read; None for any other."""
    masked, values = quotes.mask_quotes(sentence.strip(" .。!！"))
    for form in _FORKS:
        match = form.fullmatch(masked)
        if match is None:
            continue
        words = _clean_branch(match["c"], values)
        condition = parse_condition(words)
        if condition is None or _is_dictated(match["a"]):
            continue
        then = _clean_branch(match["a"], values)
        otherwise = _clean_branch(match["b"], values)
        if condition.kind == "switch" and condition.thing == "setting":
            then = _IT.sub(condition.about, then)
            otherwise = _IT.sub(condition.about, otherwise)
        return Fork(words, then, _complete_branch(otherwise, then))
    return None


def _clean_branch(masked: str, values: list[str]) -> str:
    return quotes.unmask_quotes(masked, values).strip(" ,，.。")


def _is_dictated(branch: str) -> bool:
    """Whether the branch may be the words of a message, rather than a wish."""
    if "⟦" in branch:
        return False
    return parse_clause(branch, language=detect_language(branch)).verb == "send"


def _complete_branch(branch: str, other: str) -> str:
    """The second branch as an instruction; if it is a bare time, the first one at that time."""
    own_times, other_times = find_times(branch), find_times(other)
    if len(own_times) != 1 or len(other_times) != 1:
        return branch
    (own_time,), (other_time,) = own_times, other_times
    new_words = branch[own_time.start : own_time.end]
    is_bare = len(new_words) >= _BARE_SHARE * len(branch)
    if not is_bare and _has_verb(branch):
        return branch
    old_words = other[other_time.start : other_time.end]
    preposition = _AT.match(old_words)
    if preposition and not _AT.match(new_words):
        new_words = preposition[0] + new_words
    beginning, end = other[: other_time.start], other[other_time.end :]
    return beginning + new_words + end


def _has_verb(branch: str) -> bool:
    return (
        parse_clause(branch, language=detect_language(branch)).verb != "unknown"
    )


def parse_condition(
    words: str, now: datetime | None = None
) -> Condition | None:
    """The condition that these words are; None if no rule can read it off a screen."""
    text = " ".join(words.split())
    if not text or len(text) > _LONGEST or re.search("[:：]", text):
        return None
    masked, values = quotes.mask_quotes(text)
    affirmed = not _NOT.search(masked)
    if sky := _find_sky(masked):
        day = _find_day(masked, now)
        return Condition(
            kind="sky", thing="weather", about=sky, day=day, affirmed=affirmed
        )
    switch_match = _SWITCHED.fullmatch(masked)
    if switch_match:
        return _parse_switch(switch_match, values)
    if not values and _PLANS.search(masked) and _PERSON.match(masked):
        day = _find_day(masked, now)
        return Condition(kind="day", thing="event", day=day, affirmed=affirmed)
    return None


def _find_day(text: str, now: datetime | None) -> date:
    """The day that the text names, else today."""
    today = now.date() if now else date(2000, 1, 1)
    dates = resolve_dates(text, today)
    return dates[0].date if dates else today


def _find_sky(text: str) -> str:
    """The key of the weather that the text is about; empty if it is about something else."""
    if not _OUTSIDE.fullmatch(text):
        return ""
    for key, form in _SKIES.items():
        if form.search(text):
            return key
    return ""


def _parse_switch(match: re.Match[str], values: list[str]) -> Condition | None:
    name = match["name"] or match["name_zh"]
    is_on = bool(match["on"] or match["on_zh"])
    is_negated = bool(match["no"] or match["no_zh"])
    thing, about = "setting", name
    if has_mention(name, "alarm"):
        thing, about = "alarm", _find_alarm_name(name, values)
    elif not find_concepts(name) & _SETTINGS:
        return None
    if not about:
        return None
    affirmed = is_on != is_negated
    return Condition(kind="switch", thing=thing, about=about, affirmed=affirmed)


def _find_alarm_name(words: str, values: list[str]) -> str:
    """The label of the alarm if it is quoted, else its time; empty if there is neither."""
    if values:
        return values[0]
    times = find_times(words)
    return format_time(times[0].time) if times else ""


def check_condition(
    condition: Condition, scene: Scene, now: datetime | None
) -> _Finding:
    """Whether the condition holds by this screen, None if it does not say, and the words for it."""
    truth, citation = _CHECKS[condition.kind](condition, scene, now)
    if truth is None:
        return None, citation
    return truth == condition.affirmed, citation


def _check_sky(
    condition: Condition, scene: Scene, now: datetime | None
) -> _Finding:
    if condition.day is None:
        return None, ""
    for line in scene.lines:
        text = line.text
        if "°" in text and contains_date(text, condition.day):
            has_sky = _SKIES[condition.about].search(text) is not None
            return has_sky, text
    return None, ""


def _check_switch(
    condition: Condition, scene: Scene, now: datetime | None
) -> _Finding:
    if condition.thing == "alarm":
        return _check_alarm(condition.about, scene)
    switch = items.find_setting_switch(scene, condition.about)
    if switch is not None and switch.checked is not None:
        return switch.checked, switch.text
    value = find_value(condition.about, scene)
    if is_word_for(value, "on", "off"):
        return is_word_for(value, "on"), value
    return None, ""


def _check_alarm(name: str, scene: Scene) -> _Finding:
    switch = items.find_row_switch(scene, name)
    if switch is None or not items.is_named(scene, name):
        return None, ""
    return switch.checked, switch.text


def _check_day(
    condition: Condition, scene: Scene, now: datetime | None
) -> _Finding:
    if condition.day is None:
        return None, ""
    description = agenda.describe_day(scene, condition.day, now)
    if not description:
        return None, ""
    return bool(agenda.list_events(scene)), description


_CHECKS: dict[str, Callable[[Condition, Scene, datetime | None], _Finding]] = {
    "sky": _check_sky,
    "switch": _check_switch,
    "day": _check_day,
}


def look_up_condition(situation: Situation) -> Choice:
    """Whether the step's condition holds: read it here, or take the way to where it is shown."""
    condition = parse_condition(situation.step.value, situation.prompt.now)
    if condition is None:
        return search_for(situation, situation.step.value, proper=True)
    truth, citation = check_condition(
        condition, situation.scene, situation.prompt.now
    )
    if truth is not None:
        answer = "yes" if truth else "no"
        return make_fact(f"{situation.step.value}: {answer}", citation=citation)
    return _seek_condition(situation, condition)


def _seek_condition(situation: Situation, condition: Condition) -> Choice:
    """The way to the page that settles the condition."""
    if condition.kind == "sky":
        return search_for(situation, "forecast")
    if condition.kind == "day":
        turn = (
            agenda.turn_to_day(situation, condition.day)
            if condition.day
            else None
        )
        return turn or search_for(situation, "calendar")
    if condition.thing != "alarm":
        return search_for(situation, condition.about)
    tab = open_tab(situation.scene, "alarm")
    return tab or search_for(situation, condition.about, proper=True)


def recall_truth(words: str, facts: str) -> bool | None:
    """What the kept facts say of a condition; None if they say nothing."""
    for line in reversed(facts.splitlines()):
        name, _, answer = line.removeprefix("- ").rpartition(":")
        if simplify_text(name) == simplify_text(words) and answer.strip() in (
            "yes",
            "no",
        ):
            return answer.strip() == "yes"
    return None


def settle_prompt(prompt: Prompt) -> Prompt:
    """The prompt with the branch that is to be done as its task, once the condition is known.

    The task is empty if nothing is to be done in that case. An open condition changes nothing.
    """
    fork = parse_fork(prompt.task)
    if fork is None:
        return prompt
    truth = recall_truth(fork.condition, prompt.facts)
    if truth is None:
        return prompt
    branch = fork.then if truth else fork.otherwise
    goal = prompt.goal
    if simplify_text(goal) == simplify_text(prompt.task):
        goal = branch
    return replace(prompt, task=branch, goal=goal, settled=fork.condition)
