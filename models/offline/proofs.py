"""Find the words on a screen that support the claim that a task is done."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import time

from models.offline import carried, conditions, items
from models.offline.agenda import turn_to_day
from models.offline.answers import extract_topic
from models.offline.choice import Choice, Situation, describe_state, is_chosen
from models.offline.fields import find_time_to_set
from models.offline.planner import describe_time, get_thing_name
from models.offline.prompt import Prompt, list_purposes
from models.offline.scene import Scene
from models.offline.steps import Step, parse_step
from models.offline.wish import Verb, Wish
from models.offline.wishes import parse_wishes
from models.offline.words import match_score, simplify_text
from tapwright.text.clock_times import contains_time, find_times
from tapwright.text.durations import find_durations

_CONNECTED = re.compile(r"(?<!not )(?<!dis)\bconnected\b|(?<!未)已连接", re.I)
_SAME = 0.85
"""Match score from which an option is the one that the user asked for."""
_RELATED = 0.5
"""Match score from which a row is of the setting that the user named."""
_MARKED = re.compile(r"^\s*\[.\]\s*")
"""The mark of a step in the outline of a plan."""
_QUOTE = re.compile(r"[\"“”'‘’`「」『』]")
_BUSY = re.compile(
    r"\b(?:connecting|saving|loading|sending|checking|obtaining)\b|正在", re.I
)


def is_busy(scene: Scene) -> bool:
    """Whether the screen says that something is still going on."""
    return bool(_BUSY.search(scene.whole))


def go_to_its_day(prompt: Prompt, situation: Situation) -> Choice | None:
    """In a calendar, the way to the day of the task's last wish; None if that is shown."""
    day = parse_wishes(prompt.task, prompt.now)[-1].day
    choice = turn_to_day(situation, day) if day else None
    if choice is None or choice.thought in prompt.history:
        return None
    return choice


def find_proof(prompt: Prompt, scene: Scene) -> str:
    """Words on the screen that support the task's last wish; empty if some are missing."""
    if prompt.settled and not prompt.task:
        return _find_deciding_fact(prompt)
    if scene.is_editing or conditions.parse_fork(prompt.task):
        return ""
    last = parse_wishes(prompt.task, prompt.now)[-1]
    wish = _complete_wish(prompt, last)
    if wish is None:
        return ""
    return _cite_texts(_list_proofs(wish, scene))


def _complete_wish(prompt: Prompt, wish: Wish) -> Wish | None:
    """The wish with the text and the time that the run found out; None while one is missing."""
    if wish.source:
        text = carried.find_fact(extract_topic(wish.source), prompt)
        if not text:
            return None
        wish = replace(wish, text=text)
    if wish.verb not in ("create", "remind"):
        return wish
    if wish.reference:
        step = Step(kind="set", thing="time", value=describe_time(wish))
        start = find_time_to_set(prompt.facts, step)
        return replace(wish, at=start) if start else None
    if wish.at and not wish.relative:
        return wish
    return replace(wish, at=_find_time_in_plan(prompt))


def _find_deciding_fact(prompt: Prompt) -> str:
    """The fact because of which there is nothing to do."""
    for line in prompt.facts.splitlines():
        fact = line.removeprefix("- ")
        if simplify_text(prompt.settled) in simplify_text(fact):
            return fact
    return ""


def _find_time_in_plan(prompt: Prompt) -> time | None:
    """The time that a step set, for a task that does not give it as a time of day."""
    for words in re.split(r"[\n;]", f"{prompt.plan}\n{prompt.completed}"):
        step = parse_step(_MARKED.sub("", words).strip())
        if step is None or step.kind != "set":
            continue
        if step.thing in ("time", "start"):
            return find_time_to_set(prompt.facts, step)
    for purpose in reversed(list_purposes(prompt)):
        if not purpose.startswith("confirm "):
            continue
        times = find_times(purpose)
        if times:
            return times[0].time
    return None


def _cite_texts(texts: list[str]) -> str:
    """The texts as a claim: one bare, several in quotation marks."""
    if not texts:
        return ""
    first = texts[0]
    distinct = list(dict.fromkeys(texts))
    if len(distinct) == 1 or re.match(r'(?:on|off) "', first):
        return first
    quoted = [f'"{text}"' for text in distinct if not _QUOTE.search(text)]
    return " ".join(quoted) or first


def _list_proofs(wish: Wish, scene: Scene) -> list[str]:
    """Texts on the screen that together show that the wish is fulfilled; empty if it is not."""
    prove = _PROVERS.get(wish.verb)
    return prove(wish, scene) if prove else []


def _prove_deletion(wish: Wish, scene: Scene) -> list[str]:
    """The first text of a screen that does not list the thing any more."""
    name = get_thing_name(wish)
    if not name or items.is_listed(scene, name):
        return []
    return scene.texts[:1]


def _prove_move(wish: Wish, scene: Scene) -> list[str]:
    """The text with the name of the thing and its folder."""
    rows = [
        text
        for text in scene.texts
        if simplify_text(wish.name) in simplify_text(text)
    ]
    if not simplify_text(wish.to):
        return rows[:1]
    return _find_first(rows, wish.to)


def _prove_opening(wish: Wish, scene: Scene) -> list[str]:
    return _find_first(scene.texts, wish.name)


def _prove_sending(wish: Wish, scene: Scene) -> list[str]:
    return _find_first(_drop_inputs(scene).texts, wish.text)


def _find_first(texts: list[str], words: str) -> list[str]:
    """The first text with these words; empty if none has them, or there are no words."""
    wanted = simplify_text(words)
    if not wanted:
        return []
    for text in texts:
        if wanted in simplify_text(text):
            return [text]
    return []


def _drop_inputs(scene: Scene) -> Scene:
    """The screen without its input fields, as what they hold is not saved yet."""
    return Scene(tuple(line for line in scene.lines if line.role != "input"))


def _prove_connection(wish: Wish, scene: Scene) -> list[str]:
    """The row of the network, if it or the text below it says that it is connected."""
    if not wish.name:
        return []
    for place, line in enumerate(scene.lines):
        if simplify_text(wish.name) not in simplify_text(line.text):
            continue
        if _CONNECTED.search(line.text):
            return [line.text]
        for below in scene.lines[place + 1 : place + 2]:
            if below.index < 0 and _CONNECTED.search(below.text):
                return [line.text, below.text]
    return []


def _prove_change(wish: Wish, scene: Scene) -> list[str]:
    """The chosen option, or the row of the setting with its new value."""
    for line in scene.touchable:
        if is_chosen(line) and match_score(wish.to, line.text) >= _SAME:
            return [describe_state(line)]
    value = simplify_text(wish.to)
    rows = [
        text
        for text in _drop_inputs(scene).texts
        if value in simplify_text(text)
    ]
    for row in rows:
        if match_score(wish.thing, row) >= _RELATED:
            return [row]
    for row in rows:
        if simplify_text(row) == value:
            return [row]
    return []


def _prove_creation(wish: Wish, scene: Scene) -> list[str]:
    """Texts with time and name, in one element or neighbours; all that were given must be there."""
    scene = _drop_inputs(scene)
    if wish.thing == "timer":
        return _prove_timer(wish, scene)
    if wish.thing == "city" and _offers_cities(scene):
        return []
    name = wish.name
    if wish.thing == "note" and not name:
        name = wish.text
    at = None if wish.until else wish.at
    for texts in _group_neighbours(scene.texts):
        if not _has_all("\n".join(texts), name, at):
            continue
        proofs = [text for text in texts if _has_any(text, name, at)]
        if proofs:
            return proofs
    return []


def _offers_cities(scene: Scene) -> bool:
    """Whether a city is still to be chosen: only the page of the clock has tabs."""
    return bool(scene.touchable) and not scene.tabs


def _group_neighbours(texts: list[str]) -> Iterator[list[str]]:
    """Each text alone, then each with the two that follow it."""
    for text in texts:
        yield [text]
    for place in range(len(texts)):
        yield texts[place : place + 3]


def _has_all(text: str, name: str, at: time | None) -> bool:
    if simplify_text(name) not in simplify_text(text):
        return False
    return at is None or contains_time(text, at)


def _has_any(text: str, name: str, at: time | None) -> bool:
    if name and simplify_text(name) in simplify_text(text):
        return True
    return at is not None and contains_time(text, at)


def _prove_timer(wish: Wish, scene: Scene) -> list[str]:
    """The length of the timer and the button that stops it, if the timer runs."""
    pause = scene.find_button("pause")
    if pause is None:
        return []
    for text in scene.texts:
        if any(each.length == wish.length for each in find_durations(text)):
            return [text, pause.text]
    return [pause.text]


def _prove_switch(wish: Wish, scene: Scene) -> list[str]:
    if wish.thing == "alarm":
        switch = items.find_row_switch(scene, get_thing_name(wish) or "alarm")
    else:
        switch = items.find_setting_switch(scene, wish.thing)
    if switch is None or not switch.text:
        return []
    if switch.checked != bool(wish.on):
        return []
    return [describe_state(switch)]


_PROVERS: dict[Verb, Callable[[Wish, Scene], list[str]]] = {
    "create": _prove_creation,
    "remind": _prove_creation,
    "toggle": _prove_switch,
    "delete": _prove_deletion,
    "move": _prove_move,
    "connect": _prove_connection,
    "change": _prove_change,
    "open": _prove_opening,
    "send": _prove_sending,
}
