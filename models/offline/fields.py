"""Setting a value: text fields, options, and the pickers."""

import re
from datetime import date, datetime, time

from models.offline import carried
from models.offline.choice import (
    Choice,
    Situation,
    make_action,
    make_done,
    make_impossible,
    make_tap,
)
from models.offline.pickers import set_date, set_duration, set_time
from models.offline.prompt import ElementLine
from models.offline.quotes import strip_quotes
from models.offline.scene import CHECKABLE
from models.offline.seek import CLOSES, seek
from models.offline.steps import (
    Step,
    answer_name,
    date_of,
    duration_of,
    field_kind,
    parse_step,
    reference_of,
    time_of,
)
from models.offline.words import has_mention, is_word_for, match_score, norm
from tapwright.text.clock_times import find_times
from tapwright.text.durations import find_durations

_GROUPS = {
    "title": "title",
    "label": "title",
    "name": "title",
    "text": "body",
    "password": "password",
}


def set_value(s: Situation) -> Choice:
    """The next move towards the step's value."""
    kind = field_kind(s.step)
    if kind == "time":
        return _set_time(s)
    if kind == "date":
        want = date_of(s.step, _current_date(s))
        return (want and set_date(s, want)) or seek(
            s, "date" if s.language == "en" else "日期"
        )
    if kind == "duration":
        span = duration_of(s.step)
        return (span and set_duration(s, span)) or _timer_page(s)
    if kind in ("option", "repetition"):
        return _set_option(s)
    text = (
        carried.find_fact(answer_name(s.step), s.prompt)
        if answer_name(s.step)
        else strip_quotes(s.step.value)
    )
    return (
        fill_field(s, text) if text else make_impossible(f"{s.step.value} is not known")
    )


def _current_date(s: Situation) -> date:
    return s.prompt.now.date() if s.prompt.now else date(2000, 1, 1)


def _timer_page(s: Situation) -> Choice:
    tab = s.scene.tab_for("timer")
    if tab and "selected" not in tab.flags:
        return make_tap(tab)
    new = s.scene.find_button(
        "new", thing="timer", avoid=("alarm", "city", "event", "note")
    )
    return (
        make_tap(new) if new else seek(s, "timer" if s.language == "en" else "计时器")
    )


def _set_time(s: Situation) -> Choice:
    want = find_time_to_set(s.prompt.facts, s.step)
    if want is None:
        text = f"the time in {s.step.value} is not known"
        return Choice(judgement="impossible", message=text, thought=text)
    return set_time(s, want) or seek(s, "time" if s.language == "en" else "时间")


def find_time_to_set(facts: str, step: Step) -> time | None:
    """The time that the step means; that of an event is looked up among the facts."""
    reference = reference_of(step)
    if reference is None:
        return time_of(step)
    name, offset = reference
    for fact in reversed(facts.splitlines()):
        if norm(name) not in norm(fact):
            continue
        times = find_times(fact.replace(name, " "))
        if times:
            start = datetime.combine(date(2000, 1, 2), times[0].time)
            return (start + offset).time()
    return None


def fill_field(s: Situation, text: str) -> Choice:
    """Put the text into the field that the step names, and confirm a dialog that stands alone."""
    field = field_for(s, s.step.thing)
    if field is None:
        row = _find_row(s)
        if row and norm(text) in norm(row.text) and not s.scene.is_dialog:
            return make_done(row.text)
        return make_tap(row) if row else seek(s, s.step.thing)
    secret = "password" in field.flags or s.step.thing == "password"
    filled = field.value == text or (secret and s.has_done("fill", text))
    ok = (
        s.scene.confirm_button if s.scene.is_dialog and not _is_saved_later(s) else None
    )
    if not filled:
        return make_action(
            f'enter "{text}"',
            "fill",
            completes=ok is None,
            element=field.index,
            text=text,
        )
    if ok:
        return make_tap(ok, f'confirm "{text}"', completes=True)
    return make_done("" if secret else field.value)


def field_for(s: Situation, thing: str) -> ElementLine | None:
    """The field of this name; the only one there is; for a text the last one that is no title."""
    group = _GROUPS.get(thing, "")
    fields = [f for f in s.scene.inputs if not is_word_for(f.text or f.hint, "search")]
    if group == "password":
        fields = [
            f
            for f in fields
            if "password" in f.flags or has_mention(f.words, "password")
        ] or fields
    for field in fields:
        label = field.text or field.hint
        if (group and is_word_for(label, group)) or match_score(thing, label) > 0.8:
            return field
    for field in fields:
        label = field.text or field.hint
        if (group and has_mention(label, group)) or match_score(thing, label) > 0.5:
            return field
    if not fields:
        return None
    if group == "body":
        return (
            fields[-1]
            if len(fields) > 1
            or not is_word_for(fields[0].text or fields[0].hint, "title")
            else None
        )
    if len(fields) == 1 and (s.scene.is_dialog or _find_row(s) is None):
        return fields[0]
    return None


def _find_row(s: Situation) -> ElementLine | None:
    group = _GROUPS.get(s.step.thing, "")
    rows = [
        line for line in s.scene.touchable if line.role not in ("input", *CHECKABLE)
    ]
    named = [
        line
        for line in rows
        if group
        and has_mention(line.text, group)
        and not has_mention(line.text, "save")
    ]
    if named and group != "body":
        return named[0]
    best = max(
        rows, default=None, key=lambda line: match_score(s.step.thing, line.text)
    )
    return best if best and match_score(s.step.thing, best.text) > 0.55 else None


def _is_saved_later(s: Situation) -> bool:
    """Whether the plan goes on with a step that confirms."""
    waiting = re.findall(r"^\s*\[ \] (.+)$", s.prompt.plan, re.M)
    steps = [parse_step(line) for line in waiting]
    return any(step and step.kind in ("save", "connect", "send") for step in steps[:1])


def _set_option(s: Situation) -> Choice:
    """One of several values: chosen where it is listed, else the row that leads to the list."""
    value, thing = strip_quotes(s.step.value), s.step.thing
    row = _find_shown_row(s, thing)
    options = [
        line
        for line in s.scene.touchable
        if line.role not in ("input",) and line is not row
    ]
    best = max(options, default=None, key=lambda line: _same_value(value, line))
    if best and _same_value(value, best) >= 0.85:
        return _choose_line(s, best)
    if row is not None:
        if _has_value(value, row.text):
            return make_done(row.text)
        if s.has_done("tap", f'open "{row.text}"') and s.has_done("tap", CLOSES):
            return make_impossible(_no_option(s, value))
        return make_tap(row, f'open "{row.text}"')
    if s.scene.inputs and s.scene.is_dialog:
        return fill_field(s, value)
    query = {"repetition": "repeat"}.get(thing, thing)
    return seek(s, query)


def _no_option(s: Situation, value: str) -> str:
    if s.language == "zh":
        return f"“{s.step.thing}”没有“{value}”这个选项。"
    return f'There is no "{value}" among the choices for the {s.step.thing}.'


def _choose_line(s: Situation, best: ElementLine) -> Choice:
    chosen = bool(best.checked) or "selected" in best.flags
    ok = s.scene.confirm_button if s.scene.is_dialog else None
    if chosen and ok:
        return make_tap(ok, f'confirm "{best.text}"', completes=True)
    if chosen:
        return make_done(best.text)
    return make_tap(best, f'choose "{best.text}"', completes=ok is None)


def _find_shown_row(s: Situation, thing: str) -> ElementLine | None:
    query = {"repetition": "repeat"}.get(thing, thing)
    rows = [line for line in s.scene.touchable if line.role not in ("input", "radio")]
    best = max(rows, default=None, key=lambda line: match_score(query, line.text))
    return best if best and match_score(query, best.text) >= 0.6 else None


def _same_value(value: str, line: ElementLine) -> float:
    spoken = re.sub(r"\bmins?\b", "minutes", re.sub(r"\bsecs?\b", "seconds", line.text))
    spans = [find_durations(value), find_durations(line.text)]
    if (
        all(len(found) == 1 for found in spans)
        and spans[0][0].length == spans[1][0].length
    ):
        return 1.0
    return max(match_score(value, line.text), match_score(value, spoken))


def _has_value(value: str, text: str) -> bool:
    return match_score(value, text) >= 0.7
