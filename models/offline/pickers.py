"""Set times, dates and durations: type into fields, tap a dial or a calendar, press digit keys."""

import re
from collections.abc import Sequence
from datetime import date, time, timedelta
from typing import NamedTuple

from models.offline.choice import (
    Choice,
    Situation,
    is_chosen,
    make_action,
    make_done,
    make_tap,
)
from models.offline.prompt import ElementLine
from models.offline.scene import Scene
from models.offline.words import has_mention, is_word_for
from tapwright.text.clock_times import contains_time, find_times, format_time
from tapwright.text.dates import MONTHS, contains_date, find_dates

_CELL = re.compile(
    r"^(\d{1,2})\s*(?:o'?clock|hours?|minutes?|点|时|分钟?)?(?:,\s*\d{1,2})?$",
    re.I,
)
_MONTH = re.compile(
    rf"^\W*(?:({'|'.join(MONTHS)}|{'|'.join(m[:3] for m in MONTHS)})\.?,?\s+(\d{{4}})|"
    rf"(\d{{4}})\s*年\s*(\d{{1,2}})\s*月)\W*$",
    re.I,
)
_TIME_DIALOG = re.compile(
    r"select time|enter time|set time|选择时间|设置时间|输入时间|o'clock|点",
    re.I,
)
_PART = re.compile(
    r"(\d{1,2})\s*(h|m|s|hr|min|sec|时|小时|分|分钟|秒)(?![a-z])", re.I
)
"""A part of a duration as a display shows it: `05m`."""
_UNIT_LETTERS = {"时": "h", "小时": "h", "分": "m", "分钟": "m", "秒": "s"}
_DAY_NUMBER = re.compile(r"^\d{1,2}\b")
_KEY = re.compile(r"\d|00")
_LEAST_DIAL, _LEAST_MONTH, _LEAST_KEYS = 8, 27, 10
"""Numbers that a dial, the page of a month and a keypad have at least."""


class _Cell(NamedTuple):
    """A number on a dial."""

    number: int
    line: ElementLine


def set_time(situation: Situation, want: time) -> Choice | None:
    """The next tap towards this time of day; None if nothing on the screen takes a time."""
    scene = situation.scene
    halves = _find_half_buttons(scene)
    inputs = _find_time_inputs(scene, has_halves=bool(halves))
    if inputs:
        return _type_time(situation, want, inputs, halves)
    if _is_dial(scene):
        return _use_dial(situation, want, halves)
    field = _find_time_field(scene, situation.step.thing)
    if field is None:
        return None
    for text in (field.value, field.text):
        if contains_time(text, want):
            return make_done(text)
    return make_tap(field, f"change the time {field.text}")


def is_picking_time(scene: Scene) -> bool:
    """Whether a time picker is open."""
    has_halves = bool(_find_half_buttons(scene))
    return bool(_find_time_inputs(scene, has_halves=has_halves)) or _is_dial(
        scene
    )


def _find_time_field(scene: Scene, thing: str) -> ElementLine | None:
    """The field of the time: by its words, else the first time, or the second for an end."""
    timed = [line for line in scene.touchable if _shows_time(line)]
    if timed:
        return _choose_time_field(scene, timed, thing)
    if thing in ("start", "end"):
        return None
    for line in scene.touchable:
        if is_word_for(line.text, "time", thing):
            return line
    return None


def _shows_time(line: ElementLine) -> bool:
    if line.checked is not None:
        return False
    return bool(find_times(line.text) or find_times(line.value))


def _choose_time_field(
    scene: Scene, timed: list[ElementLine], thing: str
) -> ElementLine:
    if thing not in ("start", "end"):
        return timed[0]
    for line in timed:
        if has_mention(line.words, thing):
            return line
    labelled = _find_after_label(scene, timed, thing)
    if labelled is not None:
        return labelled
    return timed[1] if thing == "end" and len(timed) > 1 else timed[0]


def _find_after_label(
    scene: Scene, timed: list[ElementLine], thing: str
) -> ElementLine | None:
    """The first time in the three lines below the label of this thing."""
    for place, line in enumerate(scene.lines):
        if line.index < 0 and has_mention(line.text, thing):
            for below in scene.lines[place + 1 : place + 4]:
                if below in timed:
                    return below
            return None
    return None


def _find_half_buttons(scene: Scene) -> dict[str, ElementLine]:
    """The AM and PM buttons; empty without both."""
    buttons: dict[str, ElementLine] = {}
    for line in scene.touchable:
        clean = line.text.strip().upper().replace(".", "")
        if clean in ("AM", "上午"):
            buttons["am"] = line
        elif clean in ("PM", "下午"):
            buttons["pm"] = line
    return buttons if len(buttons) == 2 else {}


def _is_tap_refused(situation: Situation, line: ElementLine) -> bool:
    return situation.is_refused({"kind": "tap", "element": line.index})


def _find_input(scene: Scene, unit: str) -> ElementLine | None:
    """The field for hours, minutes or seconds."""
    for field in scene.inputs:
        if is_word_for(field.text, unit) or is_word_for(field.hint, unit):
            return field
    return None


def _find_time_inputs(scene: Scene, *, has_halves: bool) -> list[ElementLine]:
    """The fields for hour and minute; empty without both."""
    hour = _find_input(scene, "hour")
    minute = _find_input(scene, "minute")
    if hour and minute:
        return [hour, minute]
    if not has_halves:
        return []
    numeric = [
        field for field in scene.inputs if re.fullmatch(r"\d{0,2}", field.value)
    ]
    return numeric[:2] if len(numeric) >= 2 else []


def _read_number(field: ElementLine) -> int | None:
    return int(field.value) if field.value.isdigit() else None


def _choose_hour(want: time, halves: dict[str, ElementLine]) -> int:
    """The hour as a picker with or without AM and PM shows it."""
    if not halves:
        return want.hour
    return want.hour % 12 or 12


def _type_time(
    situation: Situation,
    want: time,
    inputs: list[ElementLine],
    halves: dict[str, ElementLine],
) -> Choice:
    hour_field, minute_field = inputs
    hour = _choose_hour(want, halves)
    if _read_number(hour_field) != hour:
        return _enter_number(hour_field, str(hour), completes=False)
    if _read_number(minute_field) != want.minute:
        return _enter_number(minute_field, f"{want.minute:02}", completes=False)
    return _choose_half_or_confirm(situation, want, halves)


def _choose_half_or_confirm(
    situation: Situation, want: time, halves: dict[str, ElementLine]
) -> Choice:
    half = halves.get("am" if want.hour < 12 else "pm")
    if half and not is_chosen(half) and not _is_tap_refused(situation, half):
        return make_tap(half, f"choose {half.text}")
    text = format_time(want, situation.language)
    ok = situation.scene.find_button("save")
    if ok is None:
        return make_action(
            f"close the picker at {text}", "enter", completes=True
        )
    return make_tap(ok, f"confirm {text}", completes=True, expect=f'"{text}"')


def _list_dial_cells(scene: Scene) -> list[_Cell]:
    cells = []
    for line in scene.touchable:
        match = _CELL.match(line.text.strip())
        if match and line.role != "input":
            cells.append(_Cell(int(match.group(1)), line))
    return cells


def _is_dial(scene: Scene) -> bool:
    """Whether there is a circle of numbers, and something that says time rather than date."""
    if len(_list_dial_cells(scene)) < _LEAST_DIAL:
        return False
    if read_month(scene):
        return False
    return bool(_find_half_buttons(scene) or _TIME_DIALOG.search(scene.whole))


def _use_dial(
    situation: Situation, want: time, halves: dict[str, ElementLine]
) -> Choice:
    typing = situation.scene.find_button("textmode")
    if typing and not _is_tap_refused(situation, typing):
        return make_tap(typing, "type the time instead")
    cells = _list_dial_cells(situation.scene)
    hour = _choose_hour(want, halves)
    if not _shows_minutes(cells[2:]):
        return _tap_hour(situation, cells, hour)
    shown_hour, shown_minute, *face = cells
    if shown_hour.number != hour and shown_hour.number % 24 != want.hour:
        return make_tap(shown_hour.line, "go back to the hours")
    if shown_minute.number != want.minute:
        minute = _find_number(face, want.minute)
        if minute:
            return make_tap(minute, f"choose the minute {want.minute:02}")
    return _choose_half_or_confirm(situation, want, halves)


def _tap_hour(situation: Situation, cells: list[_Cell], hour: int) -> Choice:
    """A tap on a dial of hours; the first two cells show the time that is chosen so far."""
    shown_hour, shown_minute, *face = cells
    was_tapped = situation.has_done("tap", shown_hour.line.text)
    if was_tapped and shown_hour.number == hour:
        return make_tap(shown_minute.line, "go on to the minutes")
    cell = _find_number(face, hour) or shown_minute.line
    return make_tap(cell, f"choose the hour {hour}")


def _shows_minutes(face: Sequence[_Cell]) -> bool:
    numbers = {cell.number for cell in face}
    if max(numbers) > 23:
        return True
    return numbers >= {0, 5, 55}


def _find_number(face: Sequence[_Cell], number: int) -> ElementLine | None:
    return next((cell.line for cell in face if cell.number == number), None)


def set_date(situation: Situation, want: date) -> Choice | None:
    """The next tap towards this date; None if nothing on the screen takes a date."""
    scene = situation.scene
    month = read_month(scene)
    if month and _list_day_cells(scene):
        return _use_calendar(scene, want, month)
    field = _find_date_field(scene)
    if field is None:
        return None
    for text in (field.value, field.text):
        if contains_date(text, want):
            return make_done(text)
    return make_tap(field, f"change the date {field.text}")


def _find_date_field(scene: Scene) -> ElementLine | None:
    """The field of the date: by its words, else the first date."""
    dated = [line for line in scene.touchable if _shows_date(line)]
    for line in dated:
        if has_mention(line.words, "start", "date"):
            return line
    if dated:
        return dated[0]
    for line in scene.touchable:
        if is_word_for(line.text, "date"):
            return line
    return None


def _shows_date(line: ElementLine) -> bool:
    if line.checked is not None:
        return False
    return bool(find_dates(line.text) or find_dates(line.value))


def read_month(scene: Scene) -> tuple[int, int] | None:
    """Year and month of the calendar page on the screen; None without one."""
    for text in scene.texts:
        for piece in (text, *text.split("\n")):
            if match := _MONTH.match(piece.strip()):
                return _parse_month(match)
    return None


def _parse_month(match: re.Match[str]) -> tuple[int, int]:
    name, year, year_zh, month_zh = match.groups()
    if not name:
        return int(year_zh), int(month_zh)
    start = name[:3].lower()
    short_names = [month[:3].lower() for month in MONTHS]
    return int(year), short_names.index(start) + 1


def _list_day_cells(scene: Scene) -> list[ElementLine]:
    """The days of a calendar page; empty if there are too few for a month."""
    cells = []
    for line in scene.touchable:
        if _DAY_NUMBER.match(line.text.strip()) or find_dates(line.text):
            cells.append(line)
    if len(cells) < _LEAST_MONTH:
        return []
    return cells


def _use_calendar(scene: Scene, want: date, month: tuple[int, int]) -> Choice:
    wanted_month = (want.year, want.month)
    if month != wanted_month:
        arrow = _find_month_arrow(scene, forward=wanted_month > month)
        if arrow:
            return make_tap(
                arrow, f"turn to {MONTHS[want.month - 1]} {want.year}"
            )
    cell = _find_day(_list_day_cells(scene), want)
    if cell and not is_chosen(cell):
        return make_tap(cell, f"choose the day {want.day}")
    ok = scene.find_button("save")
    if ok:
        return make_tap(ok, "confirm the date", completes=True)
    if cell:
        return make_done(cell.text)
    return make_action("leave the calendar", "back")


def _find_month_arrow(scene: Scene, *, forward: bool) -> ElementLine | None:
    meaning = "next" if forward else "previous"
    button = scene.find_button(meaning)
    if button is not None:
        return button
    return scene.find_line(f"{meaning} month", floor=0.4)


def _find_day(cells: list[ElementLine], want: date) -> ElementLine | None:
    """The cell that shows the whole date, else the one that begins with the number of the day."""
    for cell in cells:
        if contains_date(cell.text, want):
            return cell
    for cell in cells:
        if re.match(rf"^{want.day}(?!\d)", cell.text.strip()):
            return cell
    return None


def set_duration(situation: Situation, want: timedelta) -> Choice | None:
    """The next tap or entry towards this duration; None if nothing takes one."""
    scene = situation.scene
    minutes, seconds = divmod(round(want.total_seconds()), 60)
    parts = (minutes // 60, minutes % 60, seconds)
    inputs = [_find_input(scene, unit) for unit in ("hour", "minute", "second")]
    if any(inputs):
        return _type_duration(inputs, parts)
    keys: dict[str, ElementLine] = {}
    for line in scene.touchable:
        text = line.text.strip()
        if _KEY.fullmatch(text):
            keys[text] = line
    if len(keys) < _LEAST_KEYS:
        return None
    return _press_key(situation, parts, keys)


def _type_duration(
    inputs: list[ElementLine | None], parts: tuple[int, int, int]
) -> Choice:
    """The entry for the first field with a wrong number.

    Args:
        inputs: for hours, minutes and seconds; one of them at least.
        parts: the numbers that they should hold.
    """
    wrong = [
        place
        for place, field in enumerate(inputs)
        if _read_entry(field) != parts[place]
    ]
    existing = [place for place, field in enumerate(inputs) if field]
    for place in wrong:
        field = inputs[place]
        if field:
            is_last = place in (existing[-1], wrong[-1])
            return _enter_number(field, str(parts[place]), completes=is_last)
    values = [field.value for field in inputs if field and field.value]
    return make_done(values[0] if values else "")


def _read_entry(field: ElementLine | None) -> int:
    """The number in a field; 0 if it is empty or there is no such field."""
    if field is None:
        return 0
    return _read_number(field) or 0


def _enter_number(field: ElementLine, text: str, *, completes: bool) -> Choice:
    return make_action(
        f"enter {text}",
        "fill",
        completes=completes,
        element=field.index,
        text=text,
    )


def _press_key(
    situation: Situation,
    parts: tuple[int, int, int],
    keys: dict[str, ElementLine],
) -> Choice:
    scene = situation.scene
    goal = "".join(f"{part:02}" for part in parts).lstrip("0")
    display = next((text for text in scene.texts if _PART.search(text)), "")
    typed = _read_shown_digits(scene)
    if not display:
        typed = _read_pressed_digits(situation)
    if typed == goal:
        return make_done(display)
    if not goal.startswith(typed):
        erase = _find_erase_key(scene)
        if erase:
            return make_tap(erase, "take the last digit away")
    rest = goal[len(typed) :]
    key = rest[0]
    if rest.startswith("00") and "00" in keys:
        key = "00"
    return make_tap(keys[key], f"key in {key}", completes=key == rest)


def _find_erase_key(scene: Scene) -> ElementLine | None:
    for name in ("backspace", "退格"):
        if key := scene.find_line(name, floor=0.6):
            return key
    return scene.find_button("delete")


def _read_pressed_digits(situation: Situation) -> str:
    """The digits that the last steps keyed in, for a display that is not visible."""
    return "".join(re.findall(r"\(key in (\d+)\)", situation.past)).lstrip("0")


def _read_shown_digits(scene: Scene) -> str:
    """The digits keyed in so far, without leading zeros, from a display like `00h 05m 00s`."""
    texts = []
    for line in scene.lines:
        if not _KEY.fullmatch(line.text.strip()):
            texts.append(line.text)
    parts = {"h": "00", "m": "00", "s": "00"}
    for number, unit in _PART.findall(" ".join(texts)):
        letter = _UNIT_LETTERS.get(unit, unit[0].lower())
        if parts[letter] == "00":
            parts[letter] = f"{int(number):02}"
    return "".join(parts.values()).lstrip("0")
