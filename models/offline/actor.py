"""One step and one screen: what to do now."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from models.offline import apps, carried, conditions, items
from models.offline.agenda import next_day, to_day
from models.offline.answers import answer, topic
from models.offline.choice import Choice, Situation, act, done, impossible, state_words, tap
from models.offline.fields import set_value
from models.offline.pickers import picking_time
from models.offline.prompt import Line
from models.offline.scene import Scene
from models.offline.seek import seek
from models.offline.steps import Step
from models.offline.wish import THINGS
from models.offline.wishes import parse
from models.offline.words import concepts, match, means, mentions, named
from tapwright.text.weekdays import parse_weekday

LEAVES = "leave the choices"
"""The thought of going back to the form from a page of options."""
_SUBMITS = ("save", "send", "start", "connect")
_PLAIN = ("set", "day", "switch", "save")
"""Steps that a form consists of."""


def decide(s: Situation) -> Choice:
    """The choice for the step on this screen, after what stands in the way of every step."""
    choice = obstacle(s) or _HANDLERS[s.step.kind](s)
    if choice.action and s.refused(choice.action) and s.step.kind != "app":
        again = seek(s, s.step.name or s.step.thing or s.step.value)
        return again if again.judgement == "act" else choice
    return choice


def ahead(s: Situation, first: Choice, following: Sequence[Step]) -> tuple[dict[str, Any], ...]:
    """What more is wanted on this very page, for this step and the next, while it is plain.

    Plain are fields to fill and switches, days and options to tap: what they do to the screen is
    known beforehand. Any other tap may come last, as it may lead away.

    Args:
        s: the situation of the current step.
        first: the choice for it.
        following: the steps that the plan has next.
    """
    found: list[dict[str, Any]] = []
    waiting, choice, used = list(following), first, set[int]()
    while (action := _plain(s.step, choice)) and action["element"] not in used:
        if choice is not first:
            found.append({**action, "completes": choice.completes, "expect": choice.expect})
        used.add(action["element"])
        line = next(each for each in s.scene.lines if each.index == action["element"])
        leads_on = action["kind"] == "tap" and not _switches(s.step, line)
        if leads_on or (choice.completes and not waiting):
            break
        after = [_touched(each, action) for each in s.scene.lines]
        step = waiting.pop(0) if choice.completes else s.step
        s = replace(s, step=step, scene=Scene(tuple(after)))
        choice = decide(s)
    return tuple(found)


def _plain(step: Step, choice: Choice) -> dict[str, Any]:
    """The action of the choice where it is a tap or fill that belongs to a form, else nothing."""
    action = choice.action or {"kind": ""}
    plain = step.kind in _PLAIN and action["kind"] in ("tap", "fill") and choice.sure
    return action if plain else {}


def _switches(step: Step, line: Line) -> bool:
    """Whether a tap on the element changes it and nothing else."""
    return step.kind == "day" or line.checked is not None or line.role == "radio"


def _touched(line: Line, action: dict[str, Any]) -> Line:
    """The line as it stands after a fill of it, or a tap that switches it."""
    if line.index != action["element"]:
        return line
    if action["kind"] == "fill":
        return replace(line, value=action["text"])
    if line.checked is not None:
        return replace(line, checked=line.role == "radio" or not line.checked)
    return replace(line, flags=line.flags ^ {"selected"})


def obstacle(s: Situation) -> Choice | None:
    """Dialogs of the system, which come before whatever the step wants."""
    if s.scene.permission:
        deny = s.scene.button("deny")
        if s.denied and deny:
            return tap(deny, "go on without it", completes=s.step.kind in _SUBMITS)
        allow = s.scene.button("allow", avoid=("deny",))
        if allow:
            return tap(allow, "grant what the task needs", completes=s.step.kind in _SUBMITS)
    if s.scene.troubled:
        close = s.scene.button("cancel", "save")
        return tap(close, "close the message of the system") if close else act("wait", "wait")
    if s.step.kind not in ("delete", "app") and mentions(s.scene.whole, "discard"):
        stay = s.scene.button("keep", "cancel")
        return tap(stay, "keep what was entered") if stay else None
    return None


def _app(s: Situation) -> Choice:
    label = apps.app_named(s.step.name, s.prompt.apps) or s.step.name
    if apps.in_front(label, s.prompt.package):
        cited = s.scene.showing(label) or (s.scene.texts[0] if s.scene.texts else label)
        return done(cited)
    if s.prompt.apps and not apps.app_named(s.step.name, s.prompt.apps):
        why = (
            f"没有安装“{label}”"
            if s.language == "zh"
            else f'there is no app "{label}" on this phone'
        )
        return Choice(judgement="impossible", message=why, thought=why)
    if s.prompt.actions and "open_app" not in s.prompt.actions:
        return act(f"go where {label} can be opened", "home")
    return act(f"open {label}", "open_app", completes=True, text=label)


def _new(s: Situation) -> Choice:
    thing = s.step.thing
    tab = s.scene.tab_for(thing)
    if tab and "selected" not in tab.flags:
        return tap(tab, f'open "{tab.text}"')
    if picking_time(s.scene) or _fresh(s):
        return done(s.scene.texts[0] if s.scene.texts else "")
    for line in _new_buttons(s, thing):
        choice = tap(line, f"start a new {thing}", completes=True)
        if not s.refused(choice.action or {}):
            return choice
    if thing == "folder":
        return seek(s, "folder" if s.language == "en" else "文件夹")
    return seek(s, f"new {thing}" if s.language == "en" else f"新建{thing}")


def _fresh(s: Situation) -> bool:
    """Whether an editor stands open."""
    fields = [f for f in s.scene.inputs if not means(f.text or f.hint, "search")]
    return bool(fields) and (
        s.scene.editing or any(mentions(f.words, "title", "body") for f in fields)
    )


def _new_buttons(s: Situation, thing: str) -> list[Line]:
    """Buttons that make something new: of this kind first, of another kind never."""
    ranked: list[tuple[int, int, Line]] = []
    for place, line in enumerate(s.scene.touchable):
        if line.role in ("input", "switch", "tab") or len(line.text) > 40:
            continue
        if not mentions(line.text, "new") and line.text.strip() != "+":
            continue
        about = {c for c in concepts(line.text) if c in THINGS}
        if thing in about:
            ranked.append((0, place, line))
        elif (
            not about
            and line.checked is None
            and (means(line.text, "new") or line.role == "button")
        ):
            ranked.append((1, place, line))
    return [line for *_, line in sorted(ranked, key=lambda r: r[:2])]


def _tab(s: Situation) -> Choice:
    name = s.step.name
    for line in s.scene.touchable:
        if line.role in ("tab", "button", "item") and (
            match(name, line.text) >= 0.85 or (named(name) & named(line.text))
        ):
            if "selected" in line.flags:
                return done(line.text)
            return tap(line, f'open "{line.text}"', completes=True)
    if means(name, "worldclock") and (tab := s.scene.tab_for("city")):
        return done(tab.text) if "selected" in tab.flags else tap(tab, completes=True)
    return seek(s, name)


def _switch(s: Situation) -> Choice:
    name, want = s.step.name, s.step.on
    switch = items.switch_for(s.scene, name)
    if switch is None:
        return seek(s, name)
    return done(state_words(switch)) if switch.checked == want else items.flip(switch, want=want)


def _day(s: Situation) -> Choice:
    day = parse_weekday(s.step.name)
    chips = [line for line in s.scene.touchable if _names_day(line, day)]
    chips.sort(key=lambda line: line.checked is None)
    chip = chips[0] if chips else _letter(s, day)
    if chip is None:
        if s.scene.dialog and (ok := s.scene.confirm):
            return tap(ok, "confirm")
        return seek(s, "repeat" if s.language == "en" else "重复")
    on = bool(chip.checked) or "selected" in chip.flags
    if on == s.step.on:
        return done(chip.text)
    expect = f'on "{chip.text}"' if '"' not in chip.text and len(chip.text) > 1 else ""
    return tap(chip, f'select "{chip.text}"', completes=True, expect=expect)


def _names_day(line: Line, day: int | None) -> bool:
    pieces = [p.strip() for p in line.text.replace("\n", ",").split(",")]
    found = {
        d
        for p in pieces
        if len(p) > 1 or "\u4e00" <= p <= "\u9fff"
        if (d := parse_weekday(p)) is not None
    }
    return line.role not in ("input",) and found == {day}


def _letter(s: Situation, day: int | None) -> Line | None:
    """The day among seven chips of one letter, told by their order."""
    letters = [
        line
        for line in s.scene.touchable
        if len(line.text.strip()) == 1 and line.text.strip() in "MTWFS"
    ]
    order = "".join(line.text.strip() for line in letters)
    if day is None or order not in ("SMTWTFS", "MTWTFSS"):
        return None
    return letters[(day + 1) % 7 if order == "SMTWTFS" else day]


def _save(s: Situation) -> Choice:
    button = s.scene.confirm
    if button:
        return tap(button, f'save with "{button.text}"', completes=True)
    fields = [f for f in s.scene.inputs if not means(f.text or f.hint, "search")]
    up = s.scene.button("up")
    if up and not fields and any(x.role == "radio" and x.checked for x in s.scene.touchable):
        return replace(tap(up, LEAVES), sure=False)
    if fields and up:
        return tap(up, "leave the editor, which saves by itself", completes=True)
    if fields:
        return act("leave the editor, which saves by itself", "back", completes=True)
    return done(s.scene.texts[0] if s.scene.texts else "")


def _send(s: Situation) -> Choice:
    button = s.scene.button("send") or s.scene.find("send", floor=0.6)
    if button:
        return tap(button, "send it", completes=True)
    return act("send it", "enter", completes=True) if s.prompt.keyboard else seek(s, "send")


def _start(s: Situation) -> Choice:
    begin = next((line for line in s.scene.touchable if means(line.text, "start")), None)
    if begin:
        return tap(begin, "start it", completes=True)
    pause = s.scene.button("pause")
    return done(pause.text) if pause else seek(s, "start" if s.language == "en" else "开始")


def _connect(s: Situation) -> Choice:
    button = s.scene.button("connect", "save")
    if button:
        return tap(button, "connect", completes=True)
    cited = next((t for t in s.scene.texts if "onnected" in t or "已连接" in t), "")
    return done(cited) if cited else seek(s, "connect" if s.language == "en" else "连接")


def _read(s: Situation) -> Choice:
    question = parse(s.step.value, now=s.prompt.now, language=s.language)
    agenda = question.thing == "event" and not question.name
    if agenda and question.day and (turn := to_day(s, question.day)):
        return turn
    said = answer(question, s.scene, s.prompt.now, facts=s.prompt.facts)
    if said:
        return replace(act(f"answer: {said}", "answer", completes=True, text=said), focus=(said,))
    if question.name:
        found = items.rows(s.scene, question.name)
        if found and not s.refused({"kind": "tap", "element": found[0].index}):
            return tap(found[0], f'open "{question.name}"')
    if question.thing == "message" and question.to:
        chat = items.chat(replace(s, step=replace(s.step, kind="chat", name=question.to)))
        if chat.judgement == "act":
            return replace(chat, completes=False)
    if question.thing == "event" or question.name:
        day = items.on_its_day(s) or next_day(s)
        if day:
            return day
    return seek(s, topic(s.step.value), proper=bool(question.name))


def _learn(s: Situation) -> Choice:
    """Keep the answer for a later step; where it does not stand here, the way to it."""
    found = _read(replace(s, step=replace(s.step, kind="read")))
    if found.action is None or found.action["kind"] != "answer":
        return found
    said = str(found.action["text"])
    fact = f"{s.step.name}: {said}"
    return Choice(judgement="done", focus=(fact,), message=said, thought=f"read: {fact}")


def _pass(s: Situation) -> Choice:
    said = carried.told(s.step.name, s.prompt)
    if not said:
        return impossible(f'the answer on "{s.step.name}" is not known')
    return items.write(replace(s, step=replace(s.step, value=said)))


def _tap(s: Situation) -> Choice:
    line = s.scene.find(s.step.name, floor=0.5)
    if line:
        return tap(line, completes=True)
    if s.scene.showing(s.step.name):
        return act(f'tap "{s.step.name}"', "tap_text", completes=True, text=s.step.name)
    return seek(s, s.step.name)


_HANDLERS: dict[str, Callable[[Situation], Choice]] = {
    "app": _app,
    "new": _new,
    "tab": _tab,
    "set": set_value,
    "switch": _switch,
    "toggle": items.toggle,
    "day": _day,
    "open": items.open_item,
    "save": _save,
    "send": _send,
    "start": _start,
    "delete": items.delete,
    "read": _read,
    "find": items.find,
    "write": items.write,
    "chat": items.chat,
    "folder": items.folder,
    "city": items.city,
    "network": items.network,
    "connect": _connect,
    "tap": _tap,
    "look": conditions.look,
    "learn": _learn,
    "pass": _pass,
}
