"""Things in lists: find, open, switch, delete and choose them."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import time

from models.offline.agenda import choose_next_day, turn_to_day
from models.offline.choice import (
    Choice,
    Situation,
    describe_state,
    find_closed_tab,
    get_first_text,
    is_chosen,
    make_action,
    make_done,
    make_fact,
    make_fill,
    make_impossible,
    make_scroll,
    make_tap,
    open_tab,
)
from models.offline.fields import find_field, get_label, list_fields
from models.offline.prompt import ElementLine
from models.offline.scene import CHECKABLE, Scene, get_title
from models.offline.seek import is_searched, search_for
from models.offline.words import (
    has_mention,
    is_word_for,
    match_score,
    simplify_text,
    split_parts,
)
from tapwright.text.clock_times import contains_time, find_times
from tapwright.text.dates import resolve_dates

DELETES = ('delete "', "confirm the deletion")
"""How the thought of a deletion begins; the way to it has other thoughts."""
_TIMES_OF_PAGE = 3
"""Touchable lines with a time up to which a page shows one thing; more are a list."""


def find_rows(scene: Scene, name: str) -> list[ElementLine]:
    """Touchable elements that show this name or the time that it is; best first."""
    moment = _read_time(name)
    ranking: list[tuple[float, int, ElementLine]] = []
    for place, line in enumerate(scene.touchable):
        score = match_score(name, line.text, literal=True)
        if _shows_time(line.text, moment):
            score = max(score, 0.9)
        if score >= 0.6 and line.role != "input":
            ranking.append((score, -place, line))
    ranking.sort(key=lambda row: row[:2], reverse=True)
    return [line for *_, line in ranking]


def _read_time(name: str) -> time | None:
    """The time that a name such as `7:30` is."""
    moments = find_times(name)
    return moments[0].time if moments else None


def _shows_time(text: str, moment: time | None) -> bool:
    return moment is not None and contains_time(text, moment)


def is_named(scene: Scene, name: str) -> bool:
    """Whether the screen shows the name, or the time that it is."""
    moment = _read_time(name)
    if any(_shows_time(text, moment) for text in scene.texts):
        return True
    return bool(scene.find_showing(name))


def is_inside(situation: Situation, name: str) -> bool:
    """Whether the last steps led into the thing of this name, and not out again."""
    moment = _read_time(name)
    for line in reversed(situation.past.splitlines()):
        step = line.lstrip("- ")
        if step.startswith("back"):
            return False
        if not step.startswith(("tap", "long_press")) or 'search for "' in line:
            continue
        if simplify_text(name) in simplify_text(line) or _shows_time(
            line, moment
        ):
            return True
    return False


def open_item(situation: Situation) -> Choice:
    """Open the thing of this name from its list."""
    name, scene = situation.step.name, situation.scene
    if _is_in_field(scene, name) and not is_searched(situation, name):
        return make_done(name)
    for row in find_rows(scene, name):
        choice = make_tap(row, f'open "{name}"', completes=True)
        if not situation.is_choice_refused(choice):
            return choice
    if tab := find_closed_tab(scene, situation.step.thing):
        return make_tap(tab)
    return choose_next_day(situation) or search_for(
        situation, name, proper=True
    )


def _is_in_field(scene: Scene, name: str) -> bool:
    """Whether a field holds exactly this name."""
    values = [simplify_text(field.value) for field in scene.inputs]
    return simplify_text(name) in values


def toggle_item(situation: Situation) -> Choice:
    """Switch the alarm, or another listed thing of this name, on or off."""
    name, want = situation.step.name, situation.step.on
    if tab := open_tab(situation.scene, situation.step.thing):
        return tab
    switch = find_row_switch(situation.scene, name)
    if switch is None:
        return search_for(situation, name, proper=True)
    if switch.checked == want:
        return make_done(describe_state(switch))
    return flip_switch(switch, want=want)


def find_row_switch(scene: Scene, name: str) -> ElementLine | None:
    """The switch in the row of this name or time."""
    moment = _read_time(name)
    for line in scene.touchable:
        if line.checked is not None and _is_row_of(line, name, moment):
            return line
    for place, line in enumerate(scene.lines):
        if line.role in CHECKABLE or not _is_row_of(line, name, moment):
            continue
        switch = _find_switch_in_row(scene.lines[place + 1 : place + 6])
        if switch is not None:
            return switch
    return scene.find_switch(name)


def _is_row_of(line: ElementLine, name: str, moment: time | None) -> bool:
    """Whether the line shows something like the name, or this time."""
    return match_score(name, line.text) >= 0.6 or _shows_time(line.text, moment)


def _find_switch_in_row(lines: Sequence[ElementLine]) -> ElementLine | None:
    """The first switch among the lines before the next row begins."""
    for line in lines:
        if line.checked is not None and line.is_touchable:
            return line
        if line.role == "item":
            break
    return None


def find_setting_switch(scene: Scene, name: str) -> ElementLine | None:
    """The switch of this setting: labelled so, or the first on a page about nothing else."""
    switch = scene.find_switch(name, floor=0.6)
    if switch and (match_score(name, switch.text) >= 0.6 or not switch.text):
        return switch
    if match_score(name, _find_page_title(scene)) < 0.85:
        return None
    for line in scene.touchable:
        if line.role == "switch":
            return line
    return None


def _find_page_title(scene: Scene) -> str:
    """The first plain text; empty if there is none."""
    for line in scene.lines:
        if line.index < 0 and line.text:
            return line.text
    return ""


def is_listed(scene: Scene, name: str) -> bool:
    """Whether an element shows exactly this name, or the time that it is, as part of its text."""
    moment = _read_time(name)
    if moment:
        return any(_shows_time(text, moment) for text in scene.texts)
    for text in scene.texts:
        pieces = (text, *split_parts(text))
        if simplify_text(name) in map(simplify_text, pieces):
            return True
    return False


def flip_switch(switch: ElementLine, *, want: bool) -> Choice:
    """Tap a switch, and expect it in the wanted state."""
    label = get_title(switch)
    state = "on" if want else "off"
    expect = f'{state} "{label}"'
    if not label or '"' in label:
        # An empty label, or one with quotation marks, cannot be cited.
        expect = ""
    return make_tap(
        switch, f'turn {state} "{label}"', completes=True, expect=expect
    )


def delete_item(situation: Situation) -> Choice:
    """Delete the thing of this name: confirm, press Delete, open it, or press it long."""
    name, scene = situation.step.name, situation.scene
    button = scene.find_button("delete", thing=situation.step.thing)
    if button and scene.is_dialog:
        return make_tap(button, "confirm the deletion", completes=True)
    if _has_deleted(situation) and not is_named(scene, name):
        return make_done(get_first_text(scene))
    if press := _press_delete(situation, button):
        return press
    if tab := open_tab(scene, situation.step.thing):
        return tab
    return (
        _open_to_delete(situation)
        or choose_next_day(situation)
        or search_for(situation, name, proper=True)
    )


def _press_delete(
    situation: Situation, button: ElementLine | None
) -> Choice | None:
    """Press Delete, or look for it, once the thing is open or was pressed long."""
    is_entered = is_inside(situation, situation.step.name)
    if not is_entered and "long_press" not in situation.past:
        return None
    if button and not situation.is_tap_refused(button):
        return make_tap(button, f'delete "{situation.step.name}"')
    return _find_delete(situation) if is_entered else None


def _has_deleted(situation: Situation) -> bool:
    """Whether one of the last steps was a deletion."""
    return any(thought in situation.past for thought in DELETES)


def _open_to_delete(situation: Situation) -> Choice | None:
    """Open the thing by a tap, or press it long; the other way if one was tried before."""
    name = situation.step.name
    rows = find_rows(situation.scene, name)
    if len(rows) > 1:
        # One of several may be the switch in the row.
        rows = [row for row in rows if row.checked is None]
    for row in rows:
        kinds = ["tap", "long_press"]
        if situation.has_done("tap", get_title(row)):
            kinds.reverse()
        for kind in kinds:
            choice = make_action(f'open "{name}"', kind, element=row.index)
            if not situation.is_choice_refused(choice):
                return choice
    return None


def _find_delete(situation: Situation) -> Choice:
    """Look for a hidden Delete on the page of a thing."""
    more = situation.scene.find_button("more")
    if more and not situation.is_tap_refused(more):
        return make_tap(more, "look into the menu for Delete")
    if scroll := _scroll_down(situation, "look for Delete"):
        return scroll
    return make_action("go back to the list", "back")


def _scroll_down(situation: Situation, thought: str) -> Choice | None:
    """A scroll of the page, unless it is at its end or nothing scrolls."""
    area = situation.scene.scrollable
    if area is None:
        return None
    scroll = make_scroll(area, thought)
    return None if situation.is_choice_refused(scroll) else scroll


def open_chat(situation: Situation) -> Choice:
    """Open the conversation with this person."""
    name, scene = situation.step.name, situation.scene
    recipient = _find_recipient_field(scene)
    is_writing = _is_writing(scene)
    if recipient is None and is_writing and is_named(scene, name):
        return make_done(scene.find_showing(name))
    if row := _find_chat_row(scene, name):
        return _open_chat_row(situation, row)
    if recipient is not None:
        return _enter_recipient(situation, recipient)
    up = scene.find_button("up") if is_writing else None
    if up:
        return make_tap(up, "leave the other conversation")
    new = scene.find_button("new", thing="message")
    if new and not situation.is_tap_refused(new):
        return make_tap(new, f'start a conversation with "{name}"')
    return search_for(situation, name, proper=True)


def _find_recipient_field(scene: Scene) -> ElementLine | None:
    """The field for the recipient of a message."""
    for field in scene.inputs:
        if is_word_for(get_label(field), "recipient"):
            return field
        if has_mention(field.hint, "recipient"):
            return field
    return None


def _find_chat_row(scene: Scene, name: str) -> ElementLine | None:
    """The row headed by this name or a longer one (Ann: Ann Gray)."""
    for row in find_rows(scene, name):
        if row.role == "button":
            continue
        if match_score(name, get_title(row), literal=True) >= 0.7:
            return row
    return None


def _open_chat_row(situation: Situation, row: ElementLine) -> Choice:
    """Open the conversation; keep the text of its row if a later step asks about it."""
    plan = situation.prompt.plan
    choice = make_tap(row, f'open "{situation.step.name}"', completes=True)
    if plan and not re.search(r"Find out:|查明", plan):
        return choice
    return replace(choice, focus=(row.text,))


def _enter_recipient(situation: Situation, recipient: ElementLine) -> Choice:
    """Type the name, then choose the person from the list."""
    name = situation.step.name
    if name not in recipient.value:
        return make_fill(recipient, name, f'look for "{name}"')
    for row in find_rows(situation.scene, name):
        if row.index != recipient.index:
            return make_tap(row, f'choose "{name}"', completes=True)
    return make_action(f'take "{name}"', "enter", completes=True)


def _is_writing(scene: Scene) -> bool:
    """Whether the page has a field for the text of a message."""
    labels = [get_label(field) for field in scene.inputs]
    return any(has_mention(label, "message", "body") for label in labels)


def move_to_folder(situation: Situation) -> Choice:
    """Move the open thing to the folder of this name."""
    name, scene = situation.step.name, situation.scene
    folder = _find_exact_row(scene, name)
    if folder and (scene.is_dialog or _has_asked_to_move(situation)):
        return _choose_folder(situation, folder)
    if entry := _open_folders(situation):
        return entry
    more = scene.find_button("more")
    if more and not situation.has_done("tap", more.text):
        return make_tap(more, "look into the menu for the folder")
    return search_for(situation, situation.pick_words("move to folder", "移动"))


def _open_folders(situation: Situation) -> Choice | None:
    """Open the list of folders; done if the thing is in the folder already."""
    name = situation.step.name
    for line in _list_moves(situation.scene):
        text = line.text
        if simplify_text(name) in simplify_text(text) and not has_mention(
            text, "move"
        ):
            return make_done(text)
        if situation.is_tap_refused(line) or has_mention(text, "new"):
            continue
        return make_tap(line, f'move to the folder "{name}"')
    return None


def _find_exact_row(scene: Scene, name: str) -> ElementLine | None:
    """The row whose title is the name."""
    for row in find_rows(scene, name):
        if match_score(name, get_title(row)) >= 0.85:
            return row
    return None


def _has_asked_to_move(situation: Situation) -> bool:
    """Whether one of the last steps opened the list of folders."""
    words = ("folder", "move", "文件夹", "移")
    return any(situation.has_done("tap", word) for word in words)


def _choose_folder(situation: Situation, folder: ElementLine) -> Choice:
    """Choose the folder, then confirm the dialog around it."""
    confirm = (
        situation.scene.confirm_button if situation.scene.is_dialog else None
    )
    if confirm and is_chosen(folder):
        return make_tap(confirm, "confirm the folder", completes=True)
    thought = f'choose the folder "{situation.step.name}"'
    return make_tap(folder, thought, completes=confirm is None)


def _list_moves(scene: Scene) -> list[ElementLine]:
    """Elements about moving or folders; those about moving first."""
    moves: list[ElementLine] = []
    for line in scene.touchable:
        if line.role != "input" and has_mention(line.text, "move", "folder"):
            moves.append(line)
    moves.sort(key=lambda line: not has_mention(line.text, "move"))
    return moves


def add_city(situation: Situation) -> Choice:
    """Add this city to the world clock."""
    name, scene = situation.step.name, situation.scene
    if not scene.inputs:
        return _search_city(situation)
    rows = find_rows(scene, name)
    if rows:
        return make_tap(rows[0], f'choose "{name}"', completes=True)
    search = scene.inputs[0]
    if simplify_text(name) not in simplify_text(search.value):
        return make_fill(search, name, f'search for "{name}"')
    return search_for(situation, name, proper=True)


def _search_city(situation: Situation) -> Choice:
    """The way to the search for cities; done if the clock lists the city."""
    name, scene = situation.step.name, situation.scene
    if tab := open_tab(scene, "city"):
        return tab
    if is_named(scene, name):
        return make_done(scene.find_showing(name))
    new = scene.find_button("new", "search", thing="city")
    if new:
        return make_tap(new, f'add "{name}"')
    return search_for(situation, name, proper=True)


def choose_network(situation: Situation) -> Choice:
    """Choose this Wi-Fi network in its list."""
    name, scene = situation.step.name, situation.scene
    if _asks_password(scene):
        return make_done(scene.find_showing(name) or "")
    if row := _find_exact_row(scene, name):
        return make_tap(row, f'choose "{name}"', completes=True)
    switch = scene.find_switch("Wi-Fi")
    if switch is None:
        return search_for(situation, "Wi-Fi")
    if switch.checked is False:
        return flip_switch(switch, want=True)
    if match_score("Wi-Fi", switch.text) >= 0.85:
        return _look_further(situation, name)
    return search_for(situation, "Wi-Fi")


def _asks_password(scene: Scene) -> bool:
    """Whether a field is there for a password."""
    for field in scene.inputs:
        if "password" in field.flags or has_mention(field.words, "password"):
            return True
    return False


def _look_further(situation: Situation, name: str) -> Choice:
    """Look through the rest of the open list; impossible if the name is not in it."""
    if scroll := _scroll_down(situation, f'scroll to look for "{name}"'):
        return scroll
    english = f'There is no network "{name}" here.'
    return make_impossible(
        situation.pick_words(english, f"找不到网络“{name}”。")
    )


def find_event_time(situation: Situation) -> Choice:
    """Read the time of the event of this name off the screen, as a fact for later steps."""
    name, scene = situation.step.name, situation.scene
    fact = read_time_fact(scene, name)
    if fact:
        return make_fact(fact, citation=f'"{name}"')
    return (
        open_row(situation, name)
        or turn_to_task_day(situation)
        or choose_next_day(situation)
        or search_for(situation, name, proper=True)
    )


def open_row(situation: Situation, name: str) -> Choice | None:
    """Open the row of this name; None if there is none or it does not open."""
    rows = find_rows(situation.scene, name)
    if not rows or situation.is_tap_refused(rows[0]):
        return None
    return make_tap(rows[0], f'open "{name}"')


def turn_to_task_day(situation: Situation) -> Choice | None:
    """The way to the day that the task names, unless the last steps have looked there."""
    if situation.prompt.now is None:
        return None
    task_days = resolve_dates(
        situation.prompt.task, situation.prompt.now.date()
    )
    turn = turn_to_day(situation, task_days[0].date) if task_days else None
    if turn is None or turn.thought in situation.past:
        return None
    return turn


def read_time_fact(scene: Scene, name: str) -> str:
    """The time shown with this name, in its element or on its page; empty if there is none."""
    for line in scene.lines:
        if is_timed_row(line, name):
            return _format_fact(name, line.text)
    for text in list_page_times(scene, name):
        # The page of an event also says when it gives a reminder.
        if not re.search(r"before|提前|remind", text, re.I):
            return _format_fact(name, text)
    return ""


def _format_fact(name: str, text: str) -> str:
    return f'"{name}": {" ".join(text.split())}'


def is_timed_row(line: ElementLine, name: str) -> bool:
    """Whether the line shows this name together with a time."""
    if simplify_text(name) not in simplify_text(line.text):
        return False
    return bool(find_times(line.text.replace(name, " ")))


def list_page_times(scene: Scene, name: str) -> list[str]:
    """Texts with a time on the page of the thing of this name; none if the page is a list."""
    timed_rows = [line for line in scene.touchable if find_times(line.text)]
    if len(timed_rows) > _TIMES_OF_PAGE:
        return []
    texts: list[str] = []
    is_below = False
    for line in scene.lines:
        is_below = is_below or simplify_text(name) in simplify_text(line.words)
        if is_below:
            texts += [line.value, line.text]
    return [text for text in texts if find_times(text)]


def write_text(situation: Situation) -> Choice:
    """Type the text into the main field of the page."""
    text = situation.step.value
    field = find_field(situation, "text") or _find_last_field(situation.scene)
    if field is None:
        new = situation.scene.find_button("new")
        if new:
            return make_tap(new)
        return search_for(situation, situation.pick_words("new", "新建"))
    if field.value == text:
        return make_done(text)
    return make_fill(field, text, f'write "{text}"', completes=True)


def _find_last_field(scene: Scene) -> ElementLine | None:
    """The last field that is neither for a search nor for a recipient."""
    for field in reversed(list_fields(scene)):
        if not is_word_for(get_label(field), "recipient"):
            return field
    return None
