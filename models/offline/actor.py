"""One step and one screen: what to do now."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from models.offline import apps, carried, conditions, items
from models.offline.agenda import next_day, to_day
from models.offline.answers import extract_topic, find_answer
from models.offline.choice import (
    Choice,
    Situation,
    make_action,
    make_done,
    make_impossible,
    make_tap,
    state_words,
)
from models.offline.fields import set_value
from models.offline.pickers import is_picking_time
from models.offline.prompt import ElementLine
from models.offline.scene import Scene
from models.offline.seek import seek
from models.offline.steps import Step
from models.offline.wish import THINGS
from models.offline.wishes import parse_clause
from models.offline.words import (
    find_concepts,
    find_exact_concepts,
    has_mention,
    is_word_for,
    match_score,
)
from tapwright.text.weekdays import parse_weekday

LEAVES = "leave the choices"
"""The thought of going back to the form from a page of options."""
_SUBMITS = ("save", "send", "start", "connect")
_PLAIN = ("set", "day", "switch", "save")
"""Steps that a form consists of."""


def decide_step(s: Situation) -> Choice:
    """The choice for the step on this screen, after what stands in the way of every step."""
    choice = handle_obstacle(s) or _HANDLERS[s.step.kind](s)
    if choice.action and s.is_refused(choice.action) and s.step.kind != "app":
        again = seek(s, s.step.name or s.step.thing or s.step.value)
        return again if again.judgement == "act" else choice
    return choice


def look_ahead(
    s: Situation, first: Choice, following: Sequence[Step]
) -> tuple[dict[str, Any], ...]:
    """What more is wanted on this very page, for this step and the next, while it is plain.

    Plain are fields to fill and switches, days and options to tap: what they do to the screen is
    known beforehand. Any other tap may come last, as it may lead away.

    Args:
        s: the situation of the current step.
        first: the choice for it.
        following: the steps that the plan has next.
    """
    actions: list[dict[str, Any]] = []
    waiting, choice, used = list(following), first, set[int]()
    while (action := _plain_action(s.step, choice)) and action["element"] not in used:
        if choice is not first:
            actions.append(
                {**action, "completes": choice.completes, "expect": choice.expect}
            )
        used.add(action["element"])
        line = next(each for each in s.scene.lines if each.index == action["element"])
        leads_on = action["kind"] == "tap" and not _is_switching(s.step, line)
        if leads_on or (choice.completes and not waiting):
            break
        after = [_line_after_touch(each, action) for each in s.scene.lines]
        step = waiting.pop(0) if choice.completes else s.step
        s = replace(s, step=step, scene=Scene(tuple(after)))
        choice = decide_step(s)
    return tuple(actions)


def _plain_action(step: Step, choice: Choice) -> dict[str, Any]:
    """The action of the choice where it is a tap or fill that belongs to a form, else nothing."""
    action = choice.action or {"kind": ""}
    plain = step.kind in _PLAIN and action["kind"] in ("tap", "fill") and choice.sure
    return action if plain else {}


def _is_switching(step: Step, line: ElementLine) -> bool:
    """Whether a tap on the element changes it and nothing else."""
    return step.kind == "day" or line.checked is not None or line.role == "radio"


def _line_after_touch(line: ElementLine, action: dict[str, Any]) -> ElementLine:
    """The line as it stands after a fill of it, or a tap that switches it."""
    if line.index != action["element"]:
        return line
    if action["kind"] == "fill":
        return replace(line, value=action["text"])
    if line.checked is not None:
        return replace(line, checked=line.role == "radio" or not line.checked)
    return replace(line, flags=line.flags ^ {"selected"})


def handle_obstacle(s: Situation) -> Choice | None:
    """Dialogs of the system, which come before whatever the step wants."""
    if s.scene.is_permission:
        deny = s.scene.find_button("deny")
        if s.denied and deny:
            return make_tap(deny, "go on without it", completes=s.step.kind in _SUBMITS)
        allow = s.scene.find_button("allow", avoid=("deny",))
        if allow:
            return make_tap(
                allow, "grant what the task needs", completes=s.step.kind in _SUBMITS
            )
    if s.scene.is_troubled:
        close = s.scene.find_button("cancel", "save")
        return (
            make_tap(close, "close the message of the system")
            if close
            else make_action("wait", "wait")
        )
    if s.step.kind not in ("delete", "app") and has_mention(s.scene.whole, "discard"):
        stay = s.scene.find_button("keep", "cancel")
        return make_tap(stay, "keep what was entered") if stay else None
    return None


def _handle_app(s: Situation) -> Choice:
    label = apps.app_named(s.step.name, s.prompt.apps) or s.step.name
    if apps.is_in_front(label, s.prompt.package):
        cited = s.scene.find_showing(label) or (
            s.scene.texts[0] if s.scene.texts else label
        )
        return make_done(cited)
    if s.prompt.apps and not apps.app_named(s.step.name, s.prompt.apps):
        why = (
            f"没有安装“{label}”"
            if s.language == "zh"
            else f'there is no app "{label}" on this phone'
        )
        return Choice(judgement="impossible", message=why, thought=why)
    if s.prompt.actions and "open_app" not in s.prompt.actions:
        return make_action(f"go where {label} can be opened", "home")
    return make_action(f"open {label}", "open_app", completes=True, text=label)


def _handle_new(s: Situation) -> Choice:
    thing = s.step.thing
    tab = s.scene.tab_for(thing)
    if tab and "selected" not in tab.flags:
        return make_tap(tab, f'open "{tab.text}"')
    if is_picking_time(s.scene) or _is_editor_open(s):
        return make_done(s.scene.texts[0] if s.scene.texts else "")
    for line in _new_buttons(s, thing):
        choice = make_tap(line, f"start a new {thing}", completes=True)
        if not s.is_refused(choice.action or {}):
            return choice
    if thing == "folder":
        return seek(s, "folder" if s.language == "en" else "文件夹")
    return seek(s, f"new {thing}" if s.language == "en" else f"新建{thing}")


def _is_editor_open(s: Situation) -> bool:
    """Whether an editor stands open."""
    fields = [f for f in s.scene.inputs if not is_word_for(f.text or f.hint, "search")]
    return bool(fields) and (
        s.scene.is_editing or any(has_mention(f.words, "title", "body") for f in fields)
    )


def _new_buttons(s: Situation, thing: str) -> list[ElementLine]:
    """Buttons that make something new: of this kind first, of another kind never."""
    ranked: list[tuple[int, int, ElementLine]] = []
    for place, line in enumerate(s.scene.touchable):
        if line.role in ("input", "switch", "tab") or len(line.text) > 40:
            continue
        if not has_mention(line.text, "new") and line.text.strip() != "+":
            continue
        about = {c for c in find_concepts(line.text) if c in THINGS}
        if thing in about:
            ranked.append((0, place, line))
        elif (
            not about
            and line.checked is None
            and (is_word_for(line.text, "new") or line.role == "button")
        ):
            ranked.append((1, place, line))
    return [line for *_, line in sorted(ranked, key=lambda r: r[:2])]


def _handle_tab(s: Situation) -> Choice:
    name = s.step.name
    for line in s.scene.touchable:
        if line.role in ("tab", "button", "item") and (
            match_score(name, line.text) >= 0.85
            or (find_exact_concepts(name) & find_exact_concepts(line.text))
        ):
            if "selected" in line.flags:
                return make_done(line.text)
            return make_tap(line, f'open "{line.text}"', completes=True)
    if is_word_for(name, "worldclock") and (tab := s.scene.tab_for("city")):
        return (
            make_done(tab.text)
            if "selected" in tab.flags
            else make_tap(tab, completes=True)
        )
    return seek(s, name)


def _handle_switch(s: Situation) -> Choice:
    name, want = s.step.name, s.step.on
    switch = items.switch_for(s.scene, name)
    if switch is None:
        return seek(s, name)
    return (
        make_done(state_words(switch))
        if switch.checked == want
        else items.flip_switch(switch, want=want)
    )


def _handle_day(s: Situation) -> Choice:
    day = parse_weekday(s.step.name)
    chips = [line for line in s.scene.touchable if _is_day_name(line, day)]
    chips.sort(key=lambda line: line.checked is None)
    chip = chips[0] if chips else _find_letter(s, day)
    if chip is None:
        if s.scene.is_dialog and (ok := s.scene.confirm_button):
            return make_tap(ok, "confirm")
        return seek(s, "repeat" if s.language == "en" else "重复")
    on = bool(chip.checked) or "selected" in chip.flags
    if on == s.step.on:
        return make_done(chip.text)
    expect = f'on "{chip.text}"' if '"' not in chip.text and len(chip.text) > 1 else ""
    return make_tap(chip, f'select "{chip.text}"', completes=True, expect=expect)


def _is_day_name(line: ElementLine, day: int | None) -> bool:
    pieces = [p.strip() for p in line.text.replace("\n", ",").split(",")]
    days = {
        d
        for p in pieces
        if len(p) > 1 or "\u4e00" <= p <= "\u9fff"
        if (d := parse_weekday(p)) is not None
    }
    return line.role not in ("input",) and days == {day}


def _find_letter(s: Situation, day: int | None) -> ElementLine | None:
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


def _handle_save(s: Situation) -> Choice:
    button = s.scene.confirm_button
    if button:
        return make_tap(button, f'save with "{button.text}"', completes=True)
    fields = [f for f in s.scene.inputs if not is_word_for(f.text or f.hint, "search")]
    up = s.scene.find_button("up")
    if (
        up
        and not fields
        and any(x.role == "radio" and x.checked for x in s.scene.touchable)
    ):
        return replace(make_tap(up, LEAVES), sure=False)
    if fields and up:
        return make_tap(up, "leave the editor, which saves by itself", completes=True)
    if fields:
        return make_action(
            "leave the editor, which saves by itself", "back", completes=True
        )
    return make_done(s.scene.texts[0] if s.scene.texts else "")


def _handle_send(s: Situation) -> Choice:
    button = s.scene.find_button("send") or s.scene.find_line("send", floor=0.6)
    if button:
        return make_tap(button, "send it", completes=True)
    return (
        make_action("send it", "enter", completes=True)
        if s.prompt.keyboard
        else seek(s, "send")
    )


def _handle_start(s: Situation) -> Choice:
    begin = next(
        (line for line in s.scene.touchable if is_word_for(line.text, "start")), None
    )
    if begin:
        return make_tap(begin, "start it", completes=True)
    pause = s.scene.find_button("pause")
    return (
        make_done(pause.text)
        if pause
        else seek(s, "start" if s.language == "en" else "开始")
    )


def _handle_connect(s: Situation) -> Choice:
    button = s.scene.find_button("connect", "save")
    if button:
        return make_tap(button, "connect", completes=True)
    cited = next((t for t in s.scene.texts if "onnected" in t or "已连接" in t), "")
    return (
        make_done(cited)
        if cited
        else seek(s, "connect" if s.language == "en" else "连接")
    )


def _handle_read(s: Situation) -> Choice:
    question = parse_clause(s.step.value, now=s.prompt.now, language=s.language)
    agenda = question.thing == "event" and not question.name
    if agenda and question.day and (turn := to_day(s, question.day)):
        return turn
    answer = find_answer(question, s.scene, s.prompt.now, facts=s.prompt.facts)
    if answer:
        return replace(
            make_action(f"answer: {answer}", "answer", completes=True, text=answer),
            focus=(answer,),
        )
    if question.name:
        rows = items.find_rows(s.scene, question.name)
        if rows and not s.is_refused({"kind": "tap", "element": rows[0].index}):
            return make_tap(rows[0], f'open "{question.name}"')
    if question.thing == "message" and question.to:
        chat = items.open_chat(
            replace(s, step=replace(s.step, kind="chat", name=question.to))
        )
        if chat.judgement == "act":
            return replace(chat, completes=False)
    if question.thing == "event" or question.name:
        day = items.on_its_day(s) or next_day(s)
        if day:
            return day
    return seek(s, extract_topic(s.step.value), proper=bool(question.name))


def _handle_learn(s: Situation) -> Choice:
    """Keep the answer for a later step; where it does not stand here, the way to it."""
    choice = _handle_read(replace(s, step=replace(s.step, kind="read")))
    if choice.action is None or choice.action["kind"] != "answer":
        return choice
    answer = str(choice.action["text"])
    fact = f"{s.step.name}: {answer}"
    return Choice(
        judgement="done", focus=(fact,), message=answer, thought=f"read: {fact}"
    )


def _handle_pass(s: Situation) -> Choice:
    answer = carried.find_fact(s.step.name, s.prompt)
    if not answer:
        return make_impossible(f'the answer on "{s.step.name}" is not known')
    return items.write_text(replace(s, step=replace(s.step, value=answer)))


def _handle_tap(s: Situation) -> Choice:
    line = s.scene.find_line(s.step.name, floor=0.5)
    if line:
        return make_tap(line, completes=True)
    if s.scene.find_showing(s.step.name):
        return make_action(
            f'tap "{s.step.name}"', "tap_text", completes=True, text=s.step.name
        )
    return seek(s, s.step.name)


_HANDLERS: dict[str, Callable[[Situation], Choice]] = {
    "app": _handle_app,
    "new": _handle_new,
    "tab": _handle_tab,
    "set": set_value,
    "switch": _handle_switch,
    "toggle": items.toggle_item,
    "day": _handle_day,
    "open": items.open_item,
    "save": _handle_save,
    "send": _handle_send,
    "start": _handle_start,
    "delete": items.delete_item,
    "read": _handle_read,
    "find": items.find_event_time,
    "write": items.write_text,
    "chat": items.open_chat,
    "folder": items.move_to_folder,
    "city": items.add_city,
    "network": items.choose_network,
    "connect": _handle_connect,
    "tap": _handle_tap,
    "look": conditions.look_up_condition,
    "learn": _handle_learn,
    "pass": _handle_pass,
}
