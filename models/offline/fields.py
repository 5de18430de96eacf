"""Setting a value: text fields, options, and the pickers."""

import re
from datetime import date, datetime, time

from models.offline import carried
from models.offline.choice import Choice, Situation, act, done, impossible, tap
from models.offline.pickers import set_date, set_duration, set_time
from models.offline.prompt import Line
from models.offline.quotes import strip
from models.offline.scene import CHECKABLE
from models.offline.seek import CLOSES, seek
from models.offline.steps import (
    Step,
    answered,
    date_of,
    duration_of,
    field_kind,
    hear,
    reference_of,
    time_of,
)
from models.offline.words import match, means, mentions, norm
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
        return _time(s)
    if kind == "date":
        want = date_of(s.step, _today(s))
        return (want and set_date(s, want)) or seek(s, "date" if s.language == "en" else "日期")
    if kind == "duration":
        span = duration_of(s.step)
        return (span and set_duration(s, span)) or _timer_page(s)
    if kind in ("option", "repetition"):
        return _option(s)
    text = carried.told(answered(s.step), s.prompt) if answered(s.step) else strip(s.step.value)
    return fill(s, text) if text else impossible(f"{s.step.value} is not known")


def _today(s: Situation) -> date:
    return s.prompt.now.date() if s.prompt.now else date(2000, 1, 1)


def _timer_page(s: Situation) -> Choice:
    tab = s.scene.tab_for("timer")
    if tab and "selected" not in tab.flags:
        return tap(tab)
    new = s.scene.button("new", thing="timer", avoid=("alarm", "city", "event", "note"))
    return tap(new) if new else seek(s, "timer" if s.language == "en" else "计时器")


def _time(s: Situation) -> Choice:
    want = wanted_time(s.prompt.facts, s.step)
    if want is None:
        text = f"the time in {s.step.value} is not known"
        return Choice(judgement="impossible", message=text, thought=text)
    return set_time(s, want) or seek(s, "time" if s.language == "en" else "时间")


def wanted_time(facts: str, step: Step) -> time | None:
    """The time that the step means; that of an event is looked up among the facts."""
    reference = reference_of(step)
    if reference is None:
        return time_of(step)
    name, offset = reference
    for fact in reversed(facts.splitlines()):
        if norm(name) not in norm(fact):
            continue
        found = find_times(fact.replace(name, " "))
        if found:
            start = datetime.combine(date(2000, 1, 2), found[0].time)
            return (start + offset).time()
    return None


def fill(s: Situation, text: str) -> Choice:
    """Put the text into the field that the step names, and confirm a dialog that stands alone."""
    field = field_for(s, s.step.thing)
    if field is None:
        row = _row(s)
        if row and norm(text) in norm(row.text) and not s.scene.dialog:
            return done(row.text)
        return tap(row) if row else seek(s, s.step.thing)
    secret = "password" in field.flags or s.step.thing == "password"
    filled = field.value == text or (secret and s.did("fill", text))
    ok = s.scene.confirm if s.scene.dialog and not _saved_later(s) else None
    if not filled:
        return act(f'enter "{text}"', "fill", completes=ok is None, element=field.index, text=text)
    if ok:
        return tap(ok, f'confirm "{text}"', completes=True)
    return done("" if secret else field.value)


def field_for(s: Situation, thing: str) -> Line | None:
    """The field of this name; the only one there is; for a text the last one that is no title."""
    group = _GROUPS.get(thing, "")
    fields = [f for f in s.scene.inputs if not means(f.text or f.hint, "search")]
    if group == "password":
        fields = [
            f for f in fields if "password" in f.flags or mentions(f.words, "password")
        ] or fields
    for field in fields:
        label = field.text or field.hint
        if (group and means(label, group)) or match(thing, label) > 0.8:
            return field
    for field in fields:
        label = field.text or field.hint
        if (group and mentions(label, group)) or match(thing, label) > 0.5:
            return field
    if not fields:
        return None
    if group == "body":
        return (
            fields[-1]
            if len(fields) > 1 or not means(fields[0].text or fields[0].hint, "title")
            else None
        )
    if len(fields) == 1 and (s.scene.dialog or _row(s) is None):
        return fields[0]
    return None


def _row(s: Situation) -> Line | None:
    group = _GROUPS.get(s.step.thing, "")
    rows = [line for line in s.scene.touchable if line.role not in ("input", *CHECKABLE)]
    named = [
        line
        for line in rows
        if group and mentions(line.text, group) and not mentions(line.text, "save")
    ]
    if named and group != "body":
        return named[0]
    best = max(rows, default=None, key=lambda line: match(s.step.thing, line.text))
    return best if best and match(s.step.thing, best.text) > 0.55 else None


def _saved_later(s: Situation) -> bool:
    """Whether the plan goes on with a step that confirms."""
    waiting = re.findall(r"^\s*\[ \] (.+)$", s.prompt.plan, re.M)
    steps = [hear(line) for line in waiting]
    return any(step and step.kind in ("save", "connect", "send") for step in steps[:1])


def _option(s: Situation) -> Choice:
    """One of several values: chosen where it is listed, else the row that leads to the list."""
    value, thing = strip(s.step.value), s.step.thing
    row = _shown_row(s, thing)
    options = [
        line for line in s.scene.touchable if line.role not in ("input",) and line is not row
    ]
    best = max(options, default=None, key=lambda line: _same_value(value, line))
    if best and _same_value(value, best) >= 0.85:
        return _choose(s, best)
    if row is not None:
        if _value_in(value, row.text):
            return done(row.text)
        if s.did("tap", f'open "{row.text}"') and s.did("tap", CLOSES):
            return impossible(_no_option(s, value))
        return tap(row, f'open "{row.text}"')
    if s.scene.inputs and s.scene.dialog:
        return fill(s, value)
    query = {"repetition": "repeat"}.get(thing, thing)
    return seek(s, query)


def _no_option(s: Situation, value: str) -> str:
    if s.language == "zh":
        return f"“{s.step.thing}”没有“{value}”这个选项。"
    return f'There is no "{value}" among the choices for the {s.step.thing}.'


def _choose(s: Situation, best: Line) -> Choice:
    chosen = bool(best.checked) or "selected" in best.flags
    ok = s.scene.confirm if s.scene.dialog else None
    if chosen and ok:
        return tap(ok, f'confirm "{best.text}"', completes=True)
    if chosen:
        return done(best.text)
    return tap(best, f'choose "{best.text}"', completes=ok is None)


def _shown_row(s: Situation, thing: str) -> Line | None:
    query = {"repetition": "repeat"}.get(thing, thing)
    rows = [line for line in s.scene.touchable if line.role not in ("input", "radio")]
    best = max(rows, default=None, key=lambda line: match(query, line.text))
    return best if best and match(query, best.text) >= 0.6 else None


def _same_value(value: str, line: Line) -> float:
    spoken = re.sub(r"\bmins?\b", "minutes", re.sub(r"\bsecs?\b", "seconds", line.text))
    spans = [find_durations(value), find_durations(line.text)]
    if all(len(found) == 1 for found in spans) and spans[0][0].length == spans[1][0].length:
        return 1.0
    return max(match(value, line.text), match(value, spoken))


def _value_in(value: str, text: str) -> bool:
    return match(value, text) >= 0.7
