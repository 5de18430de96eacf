"""Things in lists: found, opened, switched, deleted, chosen."""

import re
from dataclasses import replace

from models.offline.agenda import next_day, to_day
from models.offline.choice import (
    Choice,
    Situation,
    make_action,
    make_done,
    make_impossible,
    make_tap,
    state_words,
)
from models.offline.fields import field_for
from models.offline.prompt import ElementLine
from models.offline.scene import CHECKABLE, Scene, title_of
from models.offline.seek import is_searched, seek
from models.offline.words import (
    has_mention,
    is_word_for,
    match_score,
    norm,
    split_parts,
)
from tapwright.text.clock_times import contains_time, find_times
from tapwright.text.dates import resolve_dates

DELETES = ('delete "', "confirm the deletion")
"""How the thoughts begin that go with a deletion itself, rather than with the way to it."""


def find_rows(scene: Scene, name: str) -> list[ElementLine]:
    """Touchable elements that show this name or, where it is one, this time; best first."""
    moments = find_times(name)
    ranked: list[tuple[float, int, ElementLine]] = []
    for place, line in enumerate(scene.touchable):
        score = match_score(name, line.text, literal=True)
        if moments and contains_time(line.text, moments[0].time):
            score = max(score, 0.9)
        if score >= 0.6 and line.role != "input":
            ranked.append((score, -place, line))
    return [line for *_, line in sorted(ranked, key=lambda r: r[:2], reverse=True)]


def is_named(scene: Scene, name: str) -> bool:
    """Whether the screen shows the name, or the time that it is."""
    moments = find_times(name)
    if moments and any(contains_time(t, moments[0].time) for t in scene.texts):
        return True
    return bool(scene.find_showing(name))


def is_inside(s: Situation, name: str) -> bool:
    """Whether the last steps led into the thing of this name, and not out again."""
    moments = find_times(name)
    for line in reversed(s.past.splitlines()):
        if line.lstrip("- ").startswith("back"):
            return False
        touched = (
            line.lstrip("- ").startswith(("tap", "long_press"))
            and 'search for "' not in line
        )
        same = norm(name) in norm(line) or (
            bool(moments) and contains_time(line, moments[0].time)
        )
        if touched and same:
            return True
    return False


def open_item(s: Situation) -> Choice:
    """Open the thing of this name from its list."""
    name = s.step.name
    if any(norm(name) == norm(f.value) for f in s.scene.inputs) and not is_searched(
        s, name
    ):
        return make_done(name)
    for row in find_rows(s.scene, name):
        choice = make_tap(row, f'open "{name}"', completes=True)
        if not s.is_refused(choice.action or {}):
            return choice
    tab = s.scene.tab_for(s.step.thing)
    if tab and "selected" not in tab.flags:
        return make_tap(tab)
    return next_day(s) or seek(s, name, proper=True)


def toggle_item(s: Situation) -> Choice:
    """Switch the alarm, or whatever is listed under this name, on or off."""
    name, want = s.step.name, s.step.on
    tab = s.scene.tab_for(s.step.thing)
    if tab and "selected" not in tab.flags:
        return make_tap(tab, f'open "{tab.text}"')
    switch = switch_of(s.scene, name)
    if switch is None:
        return seek(s, name, proper=True)
    if switch.checked == want:
        return make_done(state_words(switch))
    return flip_switch(switch, want=want)


def switch_of(scene: Scene, name: str) -> ElementLine | None:
    """The switch in the row of this name or time."""
    moments = find_times(name)
    exact = [
        line for line in scene.touchable
        if line.checked is not None
        and (
            match_score(name, line.text) >= 0.6
            or (moments and contains_time(line.text, moments[0].time))
        )
    ]  # fmt: skip
    if exact:
        return exact[0]
    for place, line in enumerate(scene.lines):
        shown = moments and contains_time(line.text, moments[0].time)
        if line.role in CHECKABLE or not (shown or match_score(name, line.text) >= 0.6):
            continue
        for later in scene.lines[place + 1 : place + 6]:
            if later.checked is not None and later.is_touchable:
                return later
            if later.role == "item":
                break
    return scene.find_switch(name)


def switch_for(scene: Scene, name: str) -> ElementLine | None:
    """The switch of this setting: labelled so, or the first on a page about nothing else."""
    switch = scene.find_switch(name, floor=0.6)
    if switch and (match_score(name, switch.text) >= 0.6 or not switch.text):
        return switch
    head = next((line.text for line in scene.lines if line.index < 0 and line.text), "")
    switches = [line for line in scene.touchable if line.role == "switch"]
    return switches[0] if switches and match_score(name, head) >= 0.85 else None


def is_listed(scene: Scene, name: str) -> bool:
    """Whether an element shows this very name, or the time that it is, as a piece of its text."""
    moments = find_times(name)
    if moments:
        return any(contains_time(t, moments[0].time) for t in scene.texts)
    return any(norm(name) in map(norm, (t, *split_parts(t))) for t in scene.texts)


def flip_switch(switch: ElementLine, *, want: bool) -> Choice:
    """Tap a switch, and expect it in the wanted state."""
    label = title_of(switch)
    expect = (
        f'{"on" if want else "off"} "{label}"' if label and '"' not in label else ""
    )
    purpose = f'turn {"on" if want else "off"} "{label}"'
    return make_tap(switch, purpose, completes=True, expect=expect)


def delete_item(s: Situation) -> Choice:
    """Delete the thing of this name: confirm, press Delete, open it, or press it long."""
    name, scene = s.step.name, s.scene
    button = scene.find_button("delete", thing=s.step.thing)
    if button and scene.is_dialog:
        return make_tap(button, "confirm the deletion", completes=True)
    if not is_named(scene, name) and (any(mark in s.past for mark in DELETES)):
        return make_done(scene.texts[0] if scene.texts else "")
    entered = is_inside(s, name)
    if (
        button
        and (entered or "long_press" in s.past)
        and not s.is_refused({"kind": "tap", "element": button.index})
    ):
        return make_tap(button, f'delete "{name}"')
    if entered and (menu := _delete_menu(s)):
        return menu
    tab = scene.tab_for(s.step.thing)
    if tab and "selected" not in tab.flags:
        return make_tap(tab, f'open "{tab.text}"')
    for row in (
        r
        for r in find_rows(scene, name)
        if r.checked is None or len(find_rows(scene, name)) == 1
    ):
        kinds = (
            ("long_press", "tap")
            if s.has_done("tap", title_of(row))
            else ("tap", "long_press")
        )
        for kind in kinds:
            choice = make_action(f'open "{name}"', kind, element=row.index)
            if not s.is_refused(choice.action or {}):
                return choice
    return next_day(s) or seek(s, name, proper=True)


def _delete_menu(s: Situation) -> Choice | None:
    """Where Delete hides on the page of a thing."""
    more = s.scene.find_button("more")
    if more and not s.is_refused({"kind": "tap", "element": more.index}):
        return make_tap(more, "look into the menu for Delete")
    area = s.scene.scrollable
    if area and not s.is_refused({"kind": "scroll", "element": area.index}):
        return make_action(
            "look for Delete", "scroll", element=area.index, direction="down"
        )
    return make_action("go back to the list", "back")


def open_chat(s: Situation) -> Choice:
    """Open the conversation with this person."""
    name, scene = s.step.name, s.scene
    to = next(
        (
            f
            for f in scene.inputs
            if is_word_for(f.text or f.hint, "recipient")
            or has_mention(f.hint, "recipient")
        ),
        None,
    )
    if to is None and _is_writing(scene) and is_named(scene, name):
        return make_done(scene.find_showing(name))
    rows = [
        r for r in find_rows(scene, name) if _has_title(r, name) and r.role != "button"
    ]
    if rows:
        opened = make_tap(rows[0], f'open "{name}"', completes=True)
        asked = not s.prompt.plan or re.search(r"Find out:|查明", s.prompt.plan)
        return replace(opened, focus=(rows[0].text,)) if asked else opened
    if to is not None:
        if name not in to.value:
            return make_action(
                f'look for "{name}"', "fill", element=to.index, text=name
            )
        others = [r for r in find_rows(scene, name) if r.index != to.index]
        if others:
            return make_tap(others[0], f'choose "{name}"', completes=True)
        return make_action(f'take "{name}"', "enter", completes=True)
    if _is_writing(scene) and (up := scene.find_button("up")):
        return make_tap(up, "leave the other conversation")
    new = scene.find_button("new", thing="message")
    if new and not s.is_refused({"kind": "tap", "element": new.index}):
        return make_tap(new, f'start a conversation with "{name}"')
    return seek(s, name, proper=True)


def _has_title(row: ElementLine, name: str) -> bool:
    """Whether the row is headed by this name or a longer one (Ann: Ann Gray)."""
    return match_score(name, title_of(row), literal=True) >= 0.7


def _is_writing(scene: Scene) -> bool:
    return any(has_mention(f.text or f.hint, "message", "body") for f in scene.inputs)


def move_to_folder(s: Situation) -> Choice:
    """Move the thing that stands open to the folder of this name."""
    name, scene = s.step.name, s.scene
    asked = (
        s.has_done("tap", "folder")
        or s.has_done("tap", "move")
        or s.has_done("tap", "文件夹")
        or s.has_done("tap", "移")
    )
    choices = [
        r for r in find_rows(scene, name) if match_score(name, title_of(r)) >= 0.85
    ]
    if choices and (asked or scene.is_dialog):
        chosen = choices[0]
        ok = scene.confirm_button if scene.is_dialog else None
        if (chosen.checked or "selected" in chosen.flags) and ok:
            return make_tap(ok, "confirm the folder", completes=True)
        return make_tap(chosen, f'choose the folder "{name}"', completes=ok is None)
    ways = [
        line
        for line in scene.touchable
        if line.role != "input" and has_mention(line.text, "move", "folder")
    ]
    ways.sort(key=lambda line: not has_mention(line.text, "move"))
    for line in ways:
        if norm(name) in norm(line.text) and not has_mention(line.text, "move"):
            return make_done(line.text)
        if not has_mention(line.text, "new") and not s.is_refused(
            {"kind": "tap", "element": line.index}
        ):
            return make_tap(line, f'move to the folder "{name}"')
    more = scene.find_button("more")
    if more and not s.has_done("tap", more.text):
        return make_tap(more, "look into the menu for the folder")
    return seek(s, "move to folder" if s.language == "en" else "移动")


def add_city(s: Situation) -> Choice:
    """Add this city to the world clock."""
    name, scene = s.step.name, s.scene
    search = next((f for f in scene.inputs), None)
    if search is None:
        tab = scene.tab_for("city")
        if tab and "selected" not in tab.flags:
            return make_tap(tab, f'open "{tab.text}"')
        if is_named(scene, name):
            return make_done(scene.find_showing(name))
        new = scene.find_button("new", "search", thing="city")
        return make_tap(new, f'add "{name}"') if new else seek(s, name, proper=True)
    rows = [r for r in find_rows(scene, name) if r.role != "input"]
    if rows:
        return make_tap(rows[0], f'choose "{name}"', completes=True)
    if norm(name) not in norm(search.value):
        return make_action(
            f'search for "{name}"', "fill", element=search.index, text=name
        )
    return seek(s, name, proper=True)


def choose_network(s: Situation) -> Choice:
    """Choose this Wi-Fi network in its list."""
    name, scene = s.step.name, s.scene
    if any(
        "password" in f.flags or has_mention(f.words, "password") for f in scene.inputs
    ):
        return make_done(scene.find_showing(name) or "")
    rows = [r for r in find_rows(scene, name) if match_score(name, title_of(r)) >= 0.85]
    if rows:
        return make_tap(rows[0], f'choose "{name}"', completes=True)
    switch = scene.find_switch("Wi-Fi")
    if switch and switch.checked is False:
        return flip_switch(switch, want=True)
    if switch and match_score("Wi-Fi", switch.text) >= 0.85:
        return _look_further(s, name)
    return seek(s, "Wi-Fi")


def _look_further(s: Situation, name: str) -> Choice:
    """The list stands open and does not show the name: the rest of it, else there is none."""
    area = s.scene.scrollable
    if area and not s.is_refused({"kind": "scroll", "element": area.index}):
        return make_action(
            f'scroll to look for "{name}"',
            "scroll",
            element=area.index,
            direction="down",
        )
    none = (
        f"找不到网络“{name}”。"
        if s.language == "zh"
        else f'There is no network "{name}" here.'
    )
    return make_impossible(none)


def find_event_time(s: Situation) -> Choice:
    """Read the time of the event of this name off the screen, as a fact for later steps."""
    name, scene = s.step.name, s.scene
    fact = time_fact(scene, name)
    if fact:
        return Choice(
            judgement="done",
            focus=(fact,),
            message=f'"{name}"',
            thought=f"read: {fact}",
        )
    rows = find_rows(scene, name)
    if rows and not s.is_refused({"kind": "tap", "element": rows[0].index}):
        return make_tap(rows[0], f'open "{name}"')
    return on_its_day(s) or next_day(s) or seek(s, name, proper=True)


def on_its_day(s: Situation) -> Choice | None:
    """The way to the day that the task names, unless the last steps have looked there."""
    today = s.prompt.now.date() if s.prompt.now else None
    named_days = resolve_dates(s.prompt.task, today) if today else []
    choice = to_day(s, named_days[0].date) if named_days else None
    return None if choice is None or choice.thought in s.past else choice


def time_fact(scene: Scene, name: str) -> str:
    """The time that stands with this name, in its element or on its page; empty if none."""
    for line in scene.lines:
        if norm(name) in norm(line.text) and find_times(line.text.replace(name, " ")):
            return f'"{name}": {" ".join(line.text.split())}'
    heads = [n for n, line in enumerate(scene.lines) if norm(name) in norm(line.words)]
    listed = sum(1 for line in scene.touchable if find_times(line.text)) > 3
    if not heads or listed:
        return ""
    after = [
        t
        for line in scene.lines[heads[0] :]
        for t in (line.value, line.text)
        if t and find_times(t)
    ]
    dated = [t for t in after if not re.search(r"before|提前|remind", t, re.I)]
    return f'"{name}": {" ".join(dated[0].split())}' if dated else ""


def write_text(s: Situation) -> Choice:
    """Type the text into the main field of the page."""
    text, scene = s.step.value, s.scene
    fields = [
        f
        for f in scene.inputs
        if not is_word_for(f.text or f.hint, "search", "recipient")
    ]
    field = field_for(s, "text") or (fields[-1] if fields else None)
    if field is None:
        new = scene.find_button("new")
        return (
            make_tap(new) if new else seek(s, "new" if s.language == "en" else "新建")
        )
    if field.value == text:
        return make_done(text)
    return make_action(
        f'write "{text}"', "fill", completes=True, element=field.index, text=text
    )
