"""Set a value: fill a field, choose an option, or hand over to a picker."""

import re
from datetime import date, datetime, time

from models.offline import carried
from models.offline.choice import (
    Choice,
    Situation,
    find_closed_tab,
    is_chosen,
    make_done,
    make_fill,
    make_impossible,
    make_tap,
)
from models.offline.pickers import set_date, set_duration, set_time
from models.offline.prompt import ElementLine
from models.offline.quotes import strip_quotes
from models.offline.scene import CHECKABLE, Scene
from models.offline.seek import CLOSES, search_for
from models.offline.steps import (
    Step,
    get_answer_name,
    get_field_kind,
    parse_step,
    read_reference,
    read_step_date,
    read_step_duration,
    read_step_time,
)
from models.offline.words import (
    has_mention,
    is_word_for,
    match_score,
    simplify_text,
)
from tapwright.text.clock_times import find_times
from tapwright.text.durations import find_durations

_GROUPS = {
    "title": "title",
    "label": "title",
    "name": "title",
    "text": "body",
    "password": "password",
}
"""Word groups of a field's label, by the `thing` of a step."""


def set_value(situation: Situation) -> Choice:
    """The next move towards the step's value."""
    kind = get_field_kind(situation.step)
    if kind == "time":
        return _set_time(situation)
    if kind == "date":
        return _set_date(situation)
    if kind == "duration":
        return _set_duration(situation)
    if kind in ("option", "repetition"):
        return _set_option(situation)
    text = _find_text_to_enter(situation)
    if not text:
        return make_impossible(f"{situation.step.value} is not known")
    return fill_field(situation, text)


def _find_text_to_enter(situation: Situation) -> str:
    """The text of the step, or the answer that it refers to; empty if that is not known yet."""
    name = get_answer_name(situation.step)
    if name:
        return carried.find_fact(name, situation.prompt)
    return strip_quotes(situation.step.value)


def _set_date(situation: Situation) -> Choice:
    now = situation.prompt.now
    today = now.date() if now else date(2000, 1, 1)
    want = read_step_date(situation.step, today)
    if want:
        choice = set_date(situation, want)
        if choice:
            return choice
    return search_for(situation, situation.pick_words("date", "日期"))


def _set_duration(situation: Situation) -> Choice:
    span = read_step_duration(situation.step)
    if span:
        choice = set_duration(situation, span)
        if choice:
            return choice
    return _open_timer(situation)


def _open_timer(situation: Situation) -> Choice:
    """The way to the page of a timer."""
    if tab := find_closed_tab(situation.scene, "timer"):
        return make_tap(tab)
    others = ("alarm", "city", "event", "note")
    new = situation.scene.find_button("new", thing="timer", avoid=others)
    if new:
        return make_tap(new)
    return search_for(situation, situation.pick_words("timer", "计时器"))


def _set_time(situation: Situation) -> Choice:
    want = find_time_to_set(situation.prompt.facts, situation.step)
    if want is None:
        return make_impossible(
            f"the time in {situation.step.value} is not known"
        )
    choice = set_time(situation, want)
    return choice or search_for(situation, situation.pick_words("time", "时间"))


def find_time_to_set(facts: str, step: Step) -> time | None:
    """The time that the step means; the time of an event is looked up among the facts."""
    reference = read_reference(step)
    if reference is None:
        return read_step_time(step)
    name, offset = reference
    for fact in reversed(facts.splitlines()):
        if simplify_text(name) not in simplify_text(fact):
            continue
        times = find_times(fact.replace(name, " "))
        if times:
            start = datetime.combine(date(2000, 1, 2), times[0].time)
            return (start + offset).time()
    return None


def fill_field(situation: Situation, text: str) -> Choice:
    """Put the text into the field of the step; confirm its dialog unless a later step does."""
    field = find_field(situation, situation.step.thing)
    if field is None:
        return _open_row(situation, text)
    is_secret = "password" in field.flags or situation.step.thing == "password"
    is_filled = field.value == text
    if is_secret and situation.has_done("fill", text):
        # The screen does not show the password that was entered.
        is_filled = True
    confirm = _find_confirm(situation)
    if not is_filled:
        return make_fill(
            field, text, f'enter "{text}"', completes=confirm is None
        )
    if confirm:
        return make_tap(confirm, f'confirm "{text}"', completes=True)
    return make_done("" if is_secret else field.value)


def _find_confirm(situation: Situation) -> ElementLine | None:
    """The OK of a dialog, unless a later step of the plan presses it."""
    if not situation.scene.is_dialog or _is_saved_later(situation):
        return None
    return situation.scene.confirm_button


def _open_row(situation: Situation, text: str) -> Choice:
    """Open the row of the value, as there is no field yet; done if the row shows the value."""
    row = _find_row(situation)
    if row is None:
        return search_for(situation, situation.step.thing)
    if (
        simplify_text(text) in simplify_text(row.text)
        and not situation.scene.is_dialog
    ):
        return make_done(row.text)
    return make_tap(row)


def list_fields(scene: Scene) -> list[ElementLine]:
    """The fields of a page except those for a search."""
    return [
        line
        for line in scene.inputs
        if not has_mention(get_label(line), "search")
    ]


def get_label(field: ElementLine) -> str:
    """The label of a field; its hint if it has none."""
    return field.text or field.hint


def find_field(situation: Situation, thing: str) -> ElementLine | None:
    """The field for this thing: by its label, the last field for a text, or the only field."""
    group = _GROUPS.get(thing, "")
    fields = list_fields(situation.scene)
    if group == "password":
        fields = _list_password_fields(fields) or fields
    if not fields:
        return None
    labelled = _find_labelled(fields, thing, group)
    if labelled is not None:
        return labelled
    if group == "body":
        return _choose_body_field(fields)
    if len(fields) > 1:
        return None
    if situation.scene.is_dialog or _find_row(situation) is None:
        return fields[0]
    return None


def _find_labelled(
    fields: list[ElementLine], thing: str, group: str
) -> ElementLine | None:
    """The field whose label is the thing's name, else the one whose label is near to it."""
    for field in fields:
        if _is_labelled(field, thing, group):
            return field
    for field in fields:
        if _is_label_near(field, thing, group):
            return field
    return None


def _list_password_fields(fields: list[ElementLine]) -> list[ElementLine]:
    secret: list[ElementLine] = []
    for field in fields:
        if "password" in field.flags or has_mention(field.words, "password"):
            secret.append(field)
    return secret


def _is_labelled(field: ElementLine, thing: str, group: str) -> bool:
    """Whether the label is the name of the thing or a word of its group."""
    label = get_label(field)
    if group and is_word_for(label, group):
        return True
    return match_score(thing, label) > 0.8


def _is_label_near(field: ElementLine, thing: str, group: str) -> bool:
    """Whether the label contains a word of the group or something like the thing's name."""
    label = get_label(field)
    if group and has_mention(label, group):
        return True
    return match_score(thing, label) > 0.5


def _choose_body_field(fields: list[ElementLine]) -> ElementLine | None:
    """The last field, unless it is the only one and holds the title."""
    if len(fields) == 1 and is_word_for(get_label(fields[0]), "title"):
        return None
    return fields[-1]


def _find_row(situation: Situation) -> ElementLine | None:
    """The row that leads to the field of the step."""
    thing = situation.step.thing
    group = _GROUPS.get(thing, "")
    roles = ("input", *CHECKABLE)
    rows = [
        line for line in situation.scene.touchable if line.role not in roles
    ]
    if group and group != "body":
        for line in rows:
            if has_mention(line.text, group) and not has_mention(
                line.text, "save"
            ):
                return line
    return _find_best_match(thing, rows, above=0.55)


def _find_best_match(
    query: str, lines: list[ElementLine], *, above: float
) -> ElementLine | None:
    """The first line whose text answers best to the words, with a score above this one."""
    best: ElementLine | None = None
    for line in lines:
        score = match_score(query, line.text)
        if score > above:
            best, above = line, score
    return best


def _is_saved_later(situation: Situation) -> bool:
    """Whether the next step of the plan confirms."""
    waiting = re.search(r"^\s*\[ \] (.+)$", situation.prompt.plan, re.M)
    if waiting is None:
        return False
    step = parse_step(waiting[1])
    return step is not None and step.kind in ("save", "connect", "send")


def _set_option(situation: Situation) -> Choice:
    """Choose one of several values if they are listed, else open the row that leads to them."""
    value = strip_quotes(situation.step.value)
    row = _find_option_row(situation)
    option = _find_option(situation, value, row)
    if option is not None:
        return _choose_line(situation, option)
    if row is not None:
        return _open_options(situation, row, value)
    if situation.scene.inputs and situation.scene.is_dialog:
        return fill_field(situation, value)
    return search_for(situation, _choose_option_query(situation.step))


def _find_option(
    situation: Situation, value: str, row: ElementLine | None
) -> ElementLine | None:
    """The listed option with this value, other than the row that leads to the list."""
    best: ElementLine | None = None
    best_score = 0.0
    for line in situation.scene.touchable:
        if line.role == "input" or line is row:
            continue
        score = _score_value(value, line)
        if score > best_score:
            best, best_score = line, score
    return best if best_score >= 0.85 else None


def _open_options(situation: Situation, row: ElementLine, value: str) -> Choice:
    """Open the row of the setting, unless it has the value or was opened in vain."""
    if match_score(value, row.text) >= 0.7:
        return make_done(row.text)
    thought = f'open "{row.text}"'
    if situation.has_done("tap", thought) and situation.has_done("tap", CLOSES):
        return make_impossible(_explain_missing_option(situation, value))
    return make_tap(row, thought)


def _explain_missing_option(situation: Situation, value: str) -> str:
    thing = situation.step.thing
    return situation.pick_words(
        f'There is no "{value}" among the choices for the {thing}.',
        f"“{thing}”没有“{value}”这个选项。",
    )


def _choose_line(situation: Situation, line: ElementLine) -> Choice:
    """Choose an option, then confirm the dialog around it."""
    confirm = (
        situation.scene.confirm_button if situation.scene.is_dialog else None
    )
    if not is_chosen(line):
        return make_tap(
            line, f'choose "{line.text}"', completes=confirm is None
        )
    if confirm:
        return make_tap(confirm, f'confirm "{line.text}"', completes=True)
    return make_done(line.text)


def _find_option_row(situation: Situation) -> ElementLine | None:
    """The row of the setting whose value is to be chosen."""
    query = _choose_option_query(situation.step)
    rows = [
        line
        for line in situation.scene.touchable
        if line.role not in ("input", "radio")
    ]
    row = _find_best_match(query, rows, above=0.0)
    if row is None or match_score(query, row.text) < 0.6:
        return None
    return row


def _choose_option_query(step: Step) -> str:
    return "repeat" if step.thing == "repetition" else step.thing


def _score_value(value: str, line: ElementLine) -> float:
    """How well an option fits the value; 1 if both are the same duration."""
    text = line.text
    wanted = [duration.length for duration in find_durations(value)]
    offered = [duration.length for duration in find_durations(text)]
    if len(wanted) == 1 and wanted == offered:
        return 1.0
    spoken = re.sub(r"\bsecs?\b", "seconds", text)
    spoken = re.sub(r"\bmins?\b", "minutes", spoken)
    return max(match_score(value, text), match_score(value, spoken))
