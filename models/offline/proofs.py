"""Words on a screen that bear out that a task is done."""

import re
from dataclasses import replace
from datetime import time

from models.offline import carried, conditions, items
from models.offline.agenda import to_day
from models.offline.answers import extract_topic
from models.offline.choice import Choice, Situation, state_words
from models.offline.fields import find_time_to_set
from models.offline.planner import describe_time, get_thing_name
from models.offline.prompt import Prompt, list_purposes
from models.offline.scene import Scene
from models.offline.steps import Step, parse_step
from models.offline.wish import Wish
from models.offline.wishes import parse_wishes
from models.offline.words import match_score, norm
from tapwright.text.clock_times import contains_time, find_times
from tapwright.text.durations import find_durations

_CONNECTED = re.compile(r"(?<!not )(?<!dis)\bconnected\b|(?<!未)已连接", re.I)
_SAME = 0.85
"""Match from which an option is the one that was asked for."""
_BUSY = re.compile(
    r"\b(?:connecting|saving|loading|sending|checking|obtaining)\b|正在", re.I
)


def is_busy(scene: Scene) -> bool:
    """Whether the screen says that something is still going on."""
    return bool(_BUSY.search(scene.whole))


def its_day(prompt: Prompt, s: Situation) -> Choice | None:
    """In a calendar, the way to the day of the task's last wish, where that is not shown."""
    day = parse_wishes(prompt.task, prompt.now)[-1].day
    choice = to_day(s, day) if day else None
    return None if choice is None or choice.thought in prompt.history else choice


def find_proof(prompt: Prompt, scene: Scene) -> str:
    """Words on the screen that bear out the task's last wish, empty if some are missing."""
    if prompt.settled and not prompt.task:
        return _deciding_fact(prompt)
    if scene.is_editing or conditions.parse_fork(prompt.task):
        return ""
    wish = parse_wishes(prompt.task, prompt.now)[-1]
    if wish.source:
        wish = replace(wish, text=carried.find_fact(extract_topic(wish.source), prompt))
        if not wish.text:
            return ""
    if wish.verb in ("create", "remind") and wish.reference:
        step = Step(kind="set", thing="time", value=describe_time(wish))
        wish = replace(wish, at=find_time_to_set(prompt.facts, step))
        if wish.at is None:
            return ""
    elif wish.verb in ("create", "remind") and (wish.at is None or wish.relative):
        wish = replace(wish, at=_time_in_plan(prompt))
    cited = _wish_proofs(wish, scene)
    return _cite_texts(cited) if cited else ""


def _deciding_fact(prompt: Prompt) -> str:
    """The fact by which nothing is to be done."""
    lines = (line.removeprefix("- ") for line in prompt.facts.splitlines())
    return next((line for line in lines if norm(prompt.settled) in norm(line)), "")


def _time_in_plan(prompt: Prompt) -> time | None:
    """The time that a step set, where the task gives it only by relation."""
    for line in f"{prompt.plan}\n{prompt.completed}".split("\n"):
        for part in line.split(";"):
            step = parse_step(re.sub(r"^\s*\[.\]\s*", "", part).strip())
            if step and step.kind == "set" and step.thing in ("time", "start"):
                return find_time_to_set(prompt.facts, step)
    confirmed = [
        p for p in list_purposes(prompt) if p.startswith("confirm ") and find_times(p)
    ]
    return find_times(confirmed[-1])[0].time if confirmed else None


def _cite_texts(texts: list[str]) -> str:
    """The texts as a claim: one bare, several in quotation marks."""
    each = list(dict.fromkeys(texts))
    if len(each) == 1 or re.match(r'(?:on|off) "', each[0]):
        return each[0]
    return (
        " ".join(f'"{t}"' for t in each if not re.search(r"[\"“”'‘’`「」『』]", t))
        or each[0]
    )


def _wish_proofs(wish: Wish, scene: Scene) -> list[str]:
    if wish.verb in ("create", "remind"):
        return _prove_made(wish, _without_inputs(scene))
    if wish.verb == "toggle":
        return _prove_switch(wish, scene)
    if wish.verb == "delete":
        name = get_thing_name(wish)
        return scene.texts[:1] if name and not items.is_listed(scene, name) else []
    if wish.verb == "move":
        both = [
            t
            for t in scene.texts
            if all(norm(w) in norm(t) for w in (wish.name, wish.to))
        ]
        return both[:1]
    if wish.verb == "connect":
        return _prove_connected(wish.name, scene)
    if wish.verb == "change":
        return _prove_change(wish, scene)
    words = {"send": wish.text, "open": wish.name}.get(wish.verb, "")
    shown = (scene if wish.verb == "open" else _without_inputs(scene)).find_showing(
        words
    )
    return [shown] if shown else []


def _without_inputs(scene: Scene) -> Scene:
    """The screen without its input fields: what stands there has not been kept yet."""
    return Scene(tuple(line for line in scene.lines if line.role != "input"))


def _prove_connected(name: str, scene: Scene) -> list[str]:
    """The row of the network, where it or the text below it says that it is connected."""
    for place, line in enumerate(scene.lines):
        if not name or norm(name) not in norm(line.text):
            continue
        if _CONNECTED.search(line.text):
            return [line.text]
        below = [t.text for t in scene.lines[place + 1 : place + 2] if t.index < 0]
        if any(_CONNECTED.search(text) for text in below):
            return [line.text, *below]
    return []


def _prove_change(wish: Wish, scene: Scene) -> list[str]:
    """The chosen option, or the row of the setting with its new value."""
    for line in scene.touchable:
        if (line.checked or "selected" in line.flags) and match_score(
            wish.to, line.text
        ) >= _SAME:
            return [state_words(line)]
    kept = _without_inputs(scene).texts
    rows = [
        t
        for t in kept
        if norm(wish.to) in norm(t) and match_score(wish.thing, t) >= 0.5
    ]
    plain = [t for t in kept if norm(wish.to) == norm(t)]
    return (rows or plain)[:1]


def _prove_made(wish: Wish, scene: Scene) -> list[str]:
    """Texts for time and name, in one element or neighbours; all that were given must be there."""
    if wish.thing == "timer":
        return _prove_timer(wish, scene)
    if (
        wish.thing == "city"
        and len(scene.touchable) > len(scene.tabs)
        and not scene.tabs
    ):
        return []
    name = wish.name or (wish.text if wish.thing == "note" else "")
    at = None if wish.until else wish.at
    texts = scene.texts
    for near in [[t] for t in texts] + [texts[n : n + 3] for n in range(len(texts))]:
        cited = [t for t in near if _is_about(t, name, at)]
        all_there = norm(name) in norm("\n".join(near))
        if cited and all_there and (at is None or contains_time("\n".join(near), at)):
            return cited
    return []


def _is_about(text: str, name: str, at: time | None) -> bool:
    return bool((name and norm(name) in norm(text)) or (at and contains_time(text, at)))


def _prove_timer(wish: Wish, scene: Scene) -> list[str]:
    lengths = [
        t
        for t in scene.texts
        if any(d.length == wish.length for d in find_durations(t))
    ]
    running = scene.find_button("pause")
    return [*lengths[:1], running.text] if running else []


def _prove_switch(wish: Wish, scene: Scene) -> list[str]:
    if wish.thing == "alarm":
        switch = items.switch_of(scene, get_thing_name(wish) or "alarm")
    else:
        switch = items.switch_for(scene, wish.thing)
    if switch is None or switch.checked != bool(wish.on):
        return []
    return [state_words(switch)] if switch.text else []
