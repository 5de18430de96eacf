"""Pickers of times, dates and durations: typed into, tapped on a dial, keyed in."""

import re
from datetime import date, time, timedelta

from models.offline.choice import Choice, Situation, make_action, make_done, make_tap
from models.offline.prompt import ElementLine
from models.offline.scene import Scene
from models.offline.words import has_mention, is_word_for
from tapwright.text.clock_times import contains_time, find_times, format_time
from tapwright.text.dates import MONTHS, contains_date, find_dates

_CELL = re.compile(
    r"^(\d{1,2})\s*(?:o'?clock|hours?|minutes?|点|时|分钟?)?(?:,\s*\d{1,2})?$", re.I
)
_MONTH = re.compile(
    rf"^\W*(?:({'|'.join(MONTHS)}|{'|'.join(m[:3] for m in MONTHS)})\.?,?\s+(\d{{4}})|"
    rf"(\d{{4}})\s*年\s*(\d{{1,2}})\s*月)\W*$",
    re.I,
)


def set_time(s: Situation, want: time) -> Choice | None:
    """The next tap towards this time of day; None where nothing on the screen takes a time."""
    halves = _half_buttons(s.scene)
    fields = _time_fields(s.scene, bool(halves))
    if fields:
        return _type_time(s, want, fields, halves)
    if _is_dial(s.scene):
        return _use_dial(s, want, halves)
    field = time_field(s.scene, s.step.thing)
    if field is None:
        return None
    if contains_time(field.text, want) or contains_time(field.value, want):
        return make_done(_text_shown(field, want))
    return make_tap(field, f"change the time {field.text}")


def is_picking_time(scene: Scene) -> bool:
    """Whether a time picker stands open."""
    return bool(_time_fields(scene, bool(_half_buttons(scene)))) or _is_dial(scene)


def time_field(scene: Scene, thing: str) -> ElementLine | None:
    """What shows the time to change: by its words, else the first time (the second for an end)."""
    timed = [
        line for line in scene.touchable
        if line.checked is None and (find_times(line.text) or find_times(line.value))
    ]  # fmt: skip
    if thing in ("start", "end"):
        named = [line for line in timed if has_mention(line.words, thing)]
        if named:
            return named[0]
        after = _after_label(scene, timed, thing)
        if after:
            return after
        return timed[min(len(timed) - 1, thing == "end")] if timed else None
    if timed:
        return timed[0]
    rows = [
        line
        for line in scene.touchable
        if is_word_for(line.text, "time") or is_word_for(line.text, thing)
    ]
    return rows[0] if rows else None


def _after_label(
    scene: Scene, timed: list[ElementLine], thing: str
) -> ElementLine | None:
    for place, line in enumerate(scene.lines):
        if line.index < 0 and has_mention(line.text, thing):
            return next(
                (t for t in scene.lines[place + 1 : place + 4] if t in timed), None
            )
    return None


def _text_shown(field: ElementLine, want: time) -> str:
    return next(
        (t for t in (field.value, field.text) if contains_time(t, want)), field.text
    )


def _half_buttons(scene: Scene) -> dict[str, ElementLine]:
    """The AM and PM buttons."""
    buttons: dict[str, ElementLine] = {}
    for line in scene.touchable:
        clean = line.text.strip().upper().replace(".", "")
        if clean in ("AM", "上午"):
            buttons["am"] = line
        elif clean in ("PM", "下午"):
            buttons["pm"] = line
    return buttons if len(buttons) == 2 else {}


def _is_on(line: ElementLine) -> bool:
    return bool(line.checked) or "selected" in line.flags


def _time_fields(scene: Scene, halved: bool) -> list[ElementLine]:
    """The fields for hour and minute."""
    hour = next(
        (
            f
            for f in scene.inputs
            if is_word_for(f.text, "hour") or is_word_for(f.hint, "hour")
        ),
        None,
    )
    minute = next(
        (
            f
            for f in scene.inputs
            if is_word_for(f.text, "minute") or is_word_for(f.hint, "minute")
        ),
        None,
    )
    if hour and minute:
        return [hour, minute]
    numeric = [f for f in scene.inputs if re.fullmatch(r"\d{0,2}", f.value)]
    return numeric[:2] if halved and len(numeric) >= 2 else []


def _type_time(
    s: Situation, want: time, fields: list[ElementLine], halves: dict[str, ElementLine]
) -> Choice:
    hour = want.hour % 12 or 12 if halves else want.hour
    for field, number in zip(fields, (hour, want.minute), strict=True):
        if not field.value.isdigit() or int(field.value) != number:
            text = f"{number:02}" if field is fields[1] else str(number)
            return make_action(f"enter {text}", "fill", element=field.index, text=text)
    return _half_or_confirm(s, want, halves)


def _half_or_confirm(
    s: Situation, want: time, halves: dict[str, ElementLine]
) -> Choice:
    half = halves.get("am" if want.hour < 12 else "pm")
    if (
        half
        and not _is_on(half)
        and not s.is_refused({"kind": "tap", "element": half.index})
    ):
        return make_tap(half, f"choose {half.text}")
    ok = s.scene.find_button("save")
    text = format_time(want, s.language)
    if ok:
        return make_tap(ok, f"confirm {text}", completes=True, expect=f'"{text}"')
    return make_action(f"close the picker at {text}", "enter", completes=True)


def _dial_cells(scene: Scene) -> list[tuple[int, ElementLine]]:
    return [
        (int(m.group(1)), line)
        for line in scene.touchable
        if line.role != "input" and (m := _CELL.match(line.text.strip()))
    ]


def _is_dial(scene: Scene) -> bool:
    """A round of numbers, and something that says time rather than date."""
    if len(_dial_cells(scene)) < 8 or month_shown(scene):
        return False
    match = re.search(
        r"select time|enter time|set time|选择时间|设置时间|输入时间|o'clock|点",
        scene.whole,
        re.I,
    )
    return bool(_half_buttons(scene)) or bool(match)


def _use_dial(s: Situation, want: time, halves: dict[str, ElementLine]) -> Choice:
    typing = s.scene.find_button("textmode")
    if typing and not s.is_refused({"kind": "tap", "element": typing.index}):
        return make_tap(typing, "type the time instead")
    cells = _dial_cells(s.scene)
    head, face = cells[:2], cells[2:]
    hour = want.hour % 12 or 12 if halves else want.hour
    values = {n for n, _ in face}
    minutes = max(values) > 23 or {0, 5, 55} <= values
    if not minutes:
        if head[0][0] == hour and s.has_done("tap", head[0][1].text):
            return make_tap(head[1][1], "go on to the minutes")
        cell = next((line for n, line in face if n == hour), None)
        return make_tap(cell or head[1][1], f"choose the hour {hour}")
    if head[0][0] != hour and head[0][0] % 24 != want.hour:
        return make_tap(head[0][1], "go back to the hours")
    if head[1][0] != want.minute:
        cell = next((line for n, line in face if n == want.minute), None)
        if cell:
            return make_tap(cell, f"choose the minute {want.minute:02}")
    return _half_or_confirm(s, want, halves)


def set_date(s: Situation, want: date) -> Choice | None:
    """The next tap towards this date; None where nothing on the screen takes a date."""
    month = month_shown(s.scene)
    if month and _day_cells(s.scene):
        return _use_calendar(s, want, month)
    field = _date_field(s.scene)
    if field is None:
        return None
    shown = next((t for t in (field.value, field.text) if contains_date(t, want)), "")
    return (
        make_done(shown) if shown else make_tap(field, f"change the date {field.text}")
    )


def _date_field(scene: Scene) -> ElementLine | None:
    dated = [
        line for line in scene.touchable
        if line.checked is None
        and (find_dates(line.text) or find_dates(line.value))
    ]  # fmt: skip
    if dated:
        first = [line for line in dated if has_mention(line.words, "start", "date")]
        return (first or dated)[0]
    rows = [line for line in scene.touchable if is_word_for(line.text, "date")]
    return rows[0] if rows else None


def month_shown(scene: Scene) -> tuple[int, int] | None:
    """Year and month of the calendar page on the screen."""
    for text in scene.texts:
        for piece in (text, *text.split("\n")):
            if match_ := _MONTH.match(piece.strip()):
                name, year, zh_year, zh_month = match_.groups()
                if name:
                    return int(year), next(
                        n
                        for n, m in enumerate(MONTHS, 1)
                        if m[:3].lower() == name[:3].lower()
                    )
                return int(zh_year), int(zh_month)
    return None


def _day_cells(scene: Scene) -> list[ElementLine]:
    cells = [
        line for line in scene.touchable
        if re.match(r"^\d{1,2}\b", line.text.strip()) or find_dates(line.text)
    ]  # fmt: skip
    return cells if len(cells) >= 27 else []


def _use_calendar(s: Situation, want: date, month: tuple[int, int]) -> Choice:
    if month != (want.year, want.month):
        later = (want.year, want.month) > month
        arrow = s.scene.find_button(
            "next" if later else "previous"
        ) or s.scene.find_line("next month" if later else "previous month", floor=0.4)
        if arrow:
            return make_tap(arrow, f"turn to {MONTHS[want.month - 1]} {want.year}")
    cells = _day_cells(s.scene)
    cell = next((c for c in cells if contains_date(c.text, want)), None) or next(
        (c for c in cells if re.match(rf"^{want.day}(?!\d)", c.text.strip())), None
    )
    if cell and not _is_on(cell):
        return make_tap(cell, f"choose the day {want.day}")
    ok = s.scene.find_button("save")
    if ok:
        return make_tap(ok, "confirm the date", completes=True)
    return make_done(cell.text) if cell else make_action("leave the calendar", "back")


_SHOWN = re.compile(r"(\d{1,2})\s*(h|m|s|hr|min|sec|时|小时|分|分钟|秒)(?![a-z])", re.I)


def set_duration(s: Situation, want: timedelta) -> Choice | None:
    """The next tap or entry towards this duration; None where nothing takes one."""
    seconds = round(want.total_seconds())
    wanted = (seconds // 3600, seconds // 60 % 60, seconds % 60)
    fields = [
        next(
            (
                f
                for f in s.scene.inputs
                if is_word_for(f.text, n) or is_word_for(f.hint, n)
            ),
            None,
        )
        for n in ("hour", "minute", "second")
    ]
    if any(fields):
        return _type_duration(fields, wanted)
    keys = {
        line.text.strip(): line
        for line in s.scene.touchable
        if re.fullmatch(r"\d|00", line.text.strip())
    }
    if len(keys) < 10:
        return None
    return _key_in(s, wanted, keys)


def _type_duration(
    fields: list[ElementLine | None], wanted: tuple[int, int, int]
) -> Choice:
    last = max((n for n, f in enumerate(fields) if f), default=0)
    for place, (field, number) in enumerate(zip(fields, wanted, strict=True)):
        if field and (int(field.value) if field.value.isdigit() else 0) != number:
            rest = zip(fields[place + 1 :], wanted[place + 1 :], strict=True)
            ends = place == last or all(
                (int(f.value) if f and f.value.isdigit() else 0) == n for f, n in rest
            )
            return make_action(
                f"enter {number}",
                "fill",
                completes=ends,
                element=field.index,
                text=str(number),
            )
    return make_done(next((f.value for f in fields if f and f.value), ""))


def _key_in(
    s: Situation, wanted: tuple[int, int, int], keys: dict[str, ElementLine]
) -> Choice:
    goal = "".join(f"{n:02}" for n in wanted).lstrip("0")
    now = (
        _digits_on_display(s.scene)
        if any(_SHOWN.search(t) for t in s.scene.texts)
        else _digits_in_history(s)
    )
    if now == goal:
        return make_done(next((t for t in s.scene.texts if _SHOWN.search(t)), ""))
    if now and not goal.startswith(now):
        erase = (
            s.scene.find_line("backspace", floor=0.6)
            or s.scene.find_line("退格", floor=0.6)
            or s.scene.find_button("delete")
        )
        if erase:
            return make_tap(erase, "take the last digit away")
    rest = goal[len(now) :]
    key = "00" if rest.startswith("00") and "00" in keys else rest[0]
    last = len(key) == len(rest)
    return make_tap(keys[key], f"key in {key}", completes=last)


def _digits_in_history(s: Situation) -> str:
    """The digits that the last steps keyed in, where the display is out of sight."""
    return "".join(re.findall(r"\(key in (\d+)\)", s.past)).lstrip("0")


def _digits_on_display(scene: Scene) -> str:
    """The digits keyed in so far, without leading zeros, off a display like `00h 05m 00s`."""
    shown = " ".join(
        line.text
        for line in scene.lines
        if not re.fullmatch(r"\d|00", line.text.strip())
    )
    parts = {"h": "00", "m": "00", "s": "00"}
    for number, unit in _SHOWN.findall(shown):
        letter = {"时": "h", "小时": "h", "分": "m", "分钟": "m", "秒": "s"}.get(
            unit, unit[0].lower()
        )
        if parts[letter] == "00":
            parts[letter] = f"{int(number):02}"
    return "".join(parts.values()).lstrip("0")
