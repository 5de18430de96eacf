"""The actor: what to do for one step on one screen."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from models.offline import apps, carried, conditions, items
from models.offline.agenda import choose_next_day, turn_to_day
from models.offline.answers import extract_topic, find_answer
from models.offline.choice import (
    Choice,
    Situation,
    describe_state,
    get_first_text,
    is_chosen,
    make_action,
    make_done,
    make_fact,
    make_impossible,
    make_tap,
    open_tab,
)
from models.offline.fields import list_fields, set_value
from models.offline.pickers import is_picking_time
from models.offline.prompt import ElementLine
from models.offline.scene import Scene
from models.offline.seek import search_for
from models.offline.steps import Step
from models.offline.wish import THINGS, Wish
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
"""The thought of going back from a page of options to the form."""
_SUBMITS = ("save", "send", "start", "connect")
_PLAIN = ("set", "day", "switch", "save")
"""Kinds of steps that fill in a form."""
_SAVES_ITSELF = "leave the editor, which saves by itself"


def decide_step(situation: Situation) -> Choice:
    """The choice for the step on this screen; a dialog of the system is handled first."""
    step = situation.step
    choice = handle_obstacle(situation)
    if choice is None:
        handle_kind = _HANDLERS[step.kind]
        choice = handle_kind(situation)
    if step.kind == "app" or not situation.is_choice_refused(choice):
        return choice
    search = search_for(situation, step.name or step.thing or step.value)
    if search.judgement != "act":
        return choice
    return search


def look_ahead(
    situation: Situation, first: Choice, following: Sequence[Step]
) -> tuple[dict[str, Any], ...]:
    """Further actions on this page, for this step and the next, as long as they are plain.

    Plain actions fill fields and tap switches, days and options: their effect on the screen is
    known beforehand. Any other tap may come last, as it may lead to another page.

    Args:
        situation: that of the current step.
        first: the choice for it.
        following: the steps that the plan has next.
    """
    actions: list[dict[str, Any]] = []
    waiting = list(following)
    touched_indexes = set[int]()
    choice = first
    while action := _pick_plain_action(situation.step, choice):
        index = action["element"]
        if index in touched_indexes:
            break
        touched_indexes.add(index)
        if choice is not first:
            actions.append(
                {
                    **action,
                    "completes": choice.completes,
                    "expect": choice.expect,
                }
            )
        if _leads_on(situation, action):
            break
        step = situation.step
        if choice.completes:
            if not waiting:
                break
            step = waiting.pop(0)
        after = [_predict_line(line, action) for line in situation.scene.lines]
        situation = replace(situation, step=step, scene=Scene(tuple(after)))
        choice = decide_step(situation)
    return tuple(actions)


def _pick_plain_action(step: Step, choice: Choice) -> dict[str, Any]:
    """The action of the choice if it is a tap or fill that belongs to a form, else nothing."""
    action = choice.action
    if action is None or not choice.sure:
        return {}
    if step.kind not in _PLAIN or action["kind"] not in ("tap", "fill"):
        return {}
    return action


def _leads_on(situation: Situation, action: dict[str, Any]) -> bool:
    """Whether the action is a tap that may lead to another page."""
    if action["kind"] != "tap":
        return False
    for line in situation.scene.lines:
        if line.index == action["element"]:
            return not _is_switching(situation.step, line)
    return False


def _is_switching(step: Step, line: ElementLine) -> bool:
    """Whether a tap on the element changes it and nothing else."""
    if step.kind == "day" or line.role == "radio":
        return True
    return line.checked is not None


def _predict_line(line: ElementLine, action: dict[str, Any]) -> ElementLine:
    """The line after a fill of it, or after a tap that switches it."""
    if line.index != action["element"]:
        return line
    if action["kind"] == "fill":
        return replace(line, value=action["text"])
    if line.role == "radio" and line.checked is not None:
        return replace(line, checked=True)
    if line.checked is not None:
        return replace(line, checked=not line.checked)
    return replace(line, flags=line.flags ^ {"selected"})


def handle_obstacle(situation: Situation) -> Choice | None:
    """Handle a dialog of the system, whatever the step is for; None if there is none."""
    if situation.scene.is_permission and (
        answer := _answer_permission(situation)
    ):
        return answer
    if situation.scene.is_troubled:
        close = situation.scene.find_button("cancel", "save")
        if close is None:
            return make_action("wait", "wait")
        return make_tap(close, "close the message of the system")
    if situation.step.kind in ("delete", "app"):
        return None
    if has_mention(situation.scene.whole, "discard"):
        stay = situation.scene.find_button("keep", "cancel")
        if stay:
            return make_tap(stay, "keep what was entered")
    return None


def _answer_permission(situation: Situation) -> Choice | None:
    """Deny a permission if the user refused something, else allow it."""
    completes = situation.step.kind in _SUBMITS
    deny = situation.scene.find_button("deny")
    if situation.denied and deny:
        return make_tap(deny, "go on without it", completes=completes)
    allow = situation.scene.find_button("allow", avoid=("deny",))
    if allow is None:
        return None
    return make_tap(allow, "grant what the task needs", completes=completes)


def _handle_app(situation: Situation) -> Choice:
    prompt = situation.prompt
    app_label = apps.match_app(situation.step.name, prompt.apps)
    label = app_label or situation.step.name
    if apps.is_in_front(label, prompt.package):
        title = situation.scene.find_showing(label)
        return make_done(title or get_first_text(situation.scene) or label)
    if prompt.apps and not app_label:
        english = f'there is no app "{label}" on this phone'
        return make_impossible(
            situation.pick_words(english, f"没有安装“{label}”")
        )
    if prompt.actions and "open_app" not in prompt.actions:
        return make_action(f"go where {label} can be opened", "home")
    return make_action(f"open {label}", "open_app", completes=True, text=label)


def _handle_new(situation: Situation) -> Choice:
    thing = situation.step.thing
    if tab := open_tab(situation.scene, thing):
        return tab
    if is_picking_time(situation.scene) or _is_editor_open(situation):
        return make_done(get_first_text(situation.scene))
    for line in _list_new_buttons(situation, thing):
        choice = make_tap(line, f"start a new {thing}", completes=True)
        if not situation.is_choice_refused(choice):
            return choice
    if thing == "folder":
        return search_for(situation, situation.pick_words("folder", "文件夹"))
    return search_for(
        situation, situation.pick_words(f"new {thing}", f"新建{thing}")
    )


def _is_editor_open(situation: Situation) -> bool:
    """Whether the page has fields of something that is being made."""
    fields = list_fields(situation.scene)
    if not fields:
        return False
    if situation.scene.is_editing:
        return True
    return any(has_mention(field.words, "title", "body") for field in fields)


def _list_new_buttons(situation: Situation, thing: str) -> list[ElementLine]:
    """Buttons that make something new: those for this kind first, none for another kind."""
    own: list[ElementLine] = []
    general: list[ElementLine] = []
    for line in situation.scene.touchable:
        if not _is_new_button(line):
            continue
        kinds = find_concepts(line.text) & set(THINGS)
        if thing in kinds:
            own.append(line)
        elif not kinds and _is_general_button(line):
            general.append(line)
    return [*own, *general]


def _is_new_button(line: ElementLine) -> bool:
    """Whether a tap on the element may make something new."""
    text = line.text
    if line.role in ("input", "switch", "tab") or len(text) > 40:
        return False
    return text.strip() == "+" or has_mention(text, "new")


def _is_general_button(line: ElementLine) -> bool:
    """Whether a button says that it makes something and does not say what."""
    if line.checked is not None:
        return False
    return line.role == "button" or is_word_for(line.text, "new")


def _handle_tab(situation: Situation) -> Choice:
    name = situation.step.name
    for line in situation.scene.touchable:
        if line.role not in ("tab", "button", "item") or not _is_labelled(
            line, name
        ):
            continue
        if "selected" in line.flags:
            return make_done(line.text)
        return make_tap(line, f'open "{line.text}"', completes=True)
    tab = (
        situation.scene.find_tab("city")
        if is_word_for(name, "worldclock")
        else None
    )
    if tab is None:
        return search_for(situation, name)
    if "selected" in tab.flags:
        return make_done(tab.text)
    return make_tap(tab, completes=True)


def _is_labelled(line: ElementLine, name: str) -> bool:
    """Whether the element is called by this name or by a synonym."""
    if match_score(name, line.text) >= 0.85:
        return True
    return bool(find_exact_concepts(name) & find_exact_concepts(line.text))


def _handle_switch(situation: Situation) -> Choice:
    switch = items.find_setting_switch(situation.scene, situation.step.name)
    if switch is None:
        return search_for(situation, situation.step.name)
    if switch.checked == situation.step.on:
        return make_done(describe_state(switch))
    return items.flip_switch(switch, want=situation.step.on)


def _handle_day(situation: Situation) -> Choice:
    chip = _find_day_chip(situation, parse_weekday(situation.step.name))
    if chip is not None:
        return _set_chip(chip, want=situation.step.on)
    confirm = (
        situation.scene.confirm_button if situation.scene.is_dialog else None
    )
    if confirm:
        return make_tap(confirm, "confirm")
    return search_for(situation, situation.pick_words("repeat", "重复"))


def _set_chip(chip: ElementLine, *, want: bool) -> Choice:
    """Tap the chip of a day unless it is as wanted."""
    name = chip.text
    if is_chosen(chip) == want:
        return make_done(name)
    verb, state = ("select", "on") if want else ("deselect", "off")
    expect = f'{state} "{name}"'
    if len(name) <= 1 or '"' in name:
        # A single letter is not unique, and text with quotation marks cannot be quoted.
        expect = ""
    return make_tap(chip, f'{verb} "{name}"', completes=True, expect=expect)


def _find_day_chip(situation: Situation, day: int | None) -> ElementLine | None:
    """The element that stands for the day, preferably one that can be on or off."""
    chips = [
        line for line in situation.scene.touchable if _is_day_name(line, day)
    ]
    if not chips:
        return _find_letter(situation, day)
    chips.sort(key=lambda line: line.checked is None)
    return chips[0]


def _is_day_name(line: ElementLine, day: int | None) -> bool:
    if line.role == "input":
        return False
    days = set[int]()
    for piece in line.text.replace("\n", ",").split(","):
        name = piece.strip()
        # A single letter may mean two days; a single Chinese character means one.
        if len(name) <= 1 and not "\u4e00" <= name <= "\u9fff":
            continue
        weekday = parse_weekday(name)
        if weekday is not None:
            days.add(weekday)
    return days == {day}


def _find_letter(situation: Situation, day: int | None) -> ElementLine | None:
    """The day among seven chips of one letter, found by their order."""
    letters: list[ElementLine] = []
    for line in situation.scene.touchable:
        letter = line.text.strip()
        if len(letter) == 1 and letter in "MTWFS":
            letters.append(line)
    order = "".join(line.text.strip() for line in letters)
    if day is None:
        return None
    if order == "SMTWTFS":
        return letters[(day + 1) % 7]
    return letters[day] if order == "MTWTFSS" else None


def _handle_save(situation: Situation) -> Choice:
    button = situation.scene.confirm_button
    if button:
        return make_tap(button, f'save with "{button.text}"', completes=True)
    up = situation.scene.find_button("up")
    if list_fields(situation.scene):
        if up:
            return make_tap(up, _SAVES_ITSELF, completes=True)
        return make_action(_SAVES_ITSELF, "back", completes=True)
    if up and _has_chosen_option(situation.scene):
        return replace(make_tap(up, LEAVES), sure=False)
    return make_done(get_first_text(situation.scene))


def _has_chosen_option(scene: Scene) -> bool:
    return any(
        line.role == "radio" and line.checked for line in scene.touchable
    )


def _handle_send(situation: Situation) -> Choice:
    scene = situation.scene
    button = scene.find_button("send") or scene.find_line("send", floor=0.6)
    if button:
        return make_tap(button, "send it", completes=True)
    if situation.prompt.keyboard:
        return make_action("send it", "enter", completes=True)
    return search_for(situation, "send")


def _handle_start(situation: Situation) -> Choice:
    for line in situation.scene.touchable:
        if is_word_for(line.text, "start"):
            return make_tap(line, "start it", completes=True)
    pause = situation.scene.find_button("pause")
    if pause:
        return make_done(pause.text)
    return search_for(situation, situation.pick_words("start", "开始"))


def _handle_connect(situation: Situation) -> Choice:
    button = situation.scene.find_button("connect", "save")
    if button:
        return make_tap(button, "connect", completes=True)
    for text in situation.scene.texts:
        if "onnected" in text or "已连接" in text:
            return make_done(text)
    return search_for(situation, situation.pick_words("connect", "连接"))


def _handle_read(situation: Situation) -> Choice:
    words, prompt = situation.step.value, situation.prompt
    question = parse_clause(words, now=prompt.now, language=situation.language)
    if turn := _turn_to_agenda(situation, question):
        return turn
    answer = find_answer(
        question, situation.scene, prompt.now, facts=prompt.facts
    )
    if answer:
        reply = make_action(
            f"answer: {answer}", "answer", completes=True, text=answer
        )
        return replace(reply, focus=(answer,))
    return (
        _open_named(situation, question)
        or _open_writer(situation, question)
        or _turn_to_event(situation, question)
        or search_for(
            situation, extract_topic(words), proper=bool(question.name)
        )
    )


def _turn_to_agenda(situation: Situation, question: Wish) -> Choice | None:
    """The way to the day whose events are asked for."""
    if question.thing != "event" or question.name or question.day is None:
        return None
    return turn_to_day(situation, question.day)


def _open_named(situation: Situation, question: Wish) -> Choice | None:
    """Open the thing that the question names."""
    name = question.name
    if not name:
        return None
    return items.open_row(situation, name)


def _open_writer(situation: Situation, question: Wish) -> Choice | None:
    """Open the conversation whose last message is asked for."""
    if question.thing != "message" or not question.to:
        return None
    step = replace(situation.step, kind="chat", name=question.to)
    chat = items.open_chat(replace(situation, step=step))
    if chat.judgement != "act":
        return None
    return replace(chat, completes=False)


def _turn_to_event(situation: Situation, question: Wish) -> Choice | None:
    """The way to a day that may hold the event."""
    if question.thing != "event" and not question.name:
        return None
    return items.turn_to_task_day(situation) or choose_next_day(situation)


def _handle_learn(situation: Situation) -> Choice:
    """Keep the answer for a later step, or take the way to where it is shown."""
    step = replace(situation.step, kind="read")
    choice = _handle_read(replace(situation, step=step))
    action = choice.action
    if action is None or action["kind"] != "answer":
        return choice
    answer = str(action["text"])
    return make_fact(f"{step.name}: {answer}", citation=answer)


def _handle_pass(situation: Situation) -> Choice:
    name = situation.step.name
    answer = carried.find_fact(name, situation.prompt)
    if not answer:
        return make_impossible(f'the answer on "{name}" is not known')
    step = replace(situation.step, value=answer)
    return items.write_text(replace(situation, step=step))


def _handle_tap(situation: Situation) -> Choice:
    name = situation.step.name
    line = situation.scene.find_line(name, floor=0.5)
    if line:
        return make_tap(line, completes=True)
    if situation.scene.find_showing(name):
        return make_action(
            f'tap "{name}"', "tap_text", completes=True, text=name
        )
    return search_for(situation, name)


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
