"""What a run changed on a form that it kept, and whether its task asks for that."""

from collections.abc import Sequence

import pytest

from graph.state import Decision
from nodes.completion.checks.run.form_changes import Change, list_changes
from nodes.completion.checks.unasked.changes import (
    find_forbidden,
    is_asked_by,
    list_set_back,
    list_unnamed_changes,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, words
from tools.actions import Fill, Tap
from tools.screen import Element, Screen, Target

CLOCK = "2026-03-02 09:00 Monday"
MOVE = "Move tomorrow's event 'Vet' to Wednesday at the same time"
MOVE_ZH = (
    "把明天的活动“看房”改到后天同一时间，地点设为4号门，并提前30分钟通知我"
)
OFF = ("All day", False)
DAY = "Start date, Tue, Mar 3"
START = "Start time, 1:00 PM"
END = "End time, 2:00 PM"
ONCE = "Repeat, Does not repeat"
ZH = (
    ("全天", False),
    "开始日期, 3月3日周二",
    "开始时间, 14:00",
    "结束时间, 15:00",
    "重复, 不重复",
)
EN = (OFF, DAY, START, END, ONCE)
Row = str | tuple[str, bool]


def make_form(
    rows: Sequence[Row], *, heading: str = "Edit event", title: str = "Vet"
) -> Screen:
    elements: list[Element] = [words(heading)]
    elements.append(element("input", "Title", index=1, value=title))
    for number, row in enumerate(rows, start=2):
        if isinstance(row, str):
            elements.append(element("item", row, index=number))
            continue
        label, is_set = row
        elements.append(element("switch", label, index=number, checked=is_set))
    elements.append(element("button", "Save", index=20))
    return screen(*elements, activity=".Edit", time=CLOCK)


def tap(page: Screen, text: str) -> ScreenVisit:
    step = Decision(
        step=1, task=0, judgement="act", action=Tap(element=1),
        target=Target(role="item", text=text),
    )  # fmt: skip
    return ScreenVisit(screen=page, step=step)


def edit(
    before: Sequence[Row], after: Sequence[Row], *touched: str, **form: str
) -> list[ScreenVisit]:
    """The visits of a run that touches some rows of a form and saves it."""
    visits = [tap(make_form(before, **form), text) for text in touched]
    saved = tap(make_form(after, **form), "Save")
    there = screen(words("Event saved"), activity=".Main", time=CLOCK)
    return [*visits, saved, ScreenVisit(screen=there)]


def set_row(rows: Sequence[Row], old: Row, new: Row) -> list[Row]:
    return [new if row == old else row for row in rows]


LATER = edit(EN, set_row(EN, START, "Start time, 3:00 PM"), START)
LONGER = edit(EN, set_row(EN, END, "End time, 4:00 PM"), END)
WHOLE = edit(EN, set_row(EN, OFF, ("All day", True)), "All day")
DAILY = edit(EN, set_row(EN, ONCE, "Repeat, Every day"), ONCE)
OTHER_DAY = edit(EN, set_row(EN, DAY, "Start date, Wed, Mar 4"), DAY)
LATER_ZH = edit(ZH, set_row(ZH, ZH[2], "开始时间, 15:00"), "开始时间, 14:00")
LONGER_ZH = edit(ZH, set_row(ZH, ZH[3], "结束时间, 16:00"), "结束时间, 15:00")
WHOLE_ZH = edit(ZH, set_row(ZH, ZH[0], ("全天", True)), "全天")
DAILY_ZH = edit(ZH, set_row(ZH, ZH[4], "重复, 每天"), "重复, 不重复")


@pytest.mark.parametrize(
    ("task", "visits", "line"),
    [
        (MOVE, LATER, "Start time: 1:00 PM → 3:00 PM"),
        (MOVE, LONGER, "End time: 2:00 PM → 4:00 PM"),
        (MOVE, WHOLE, "All day: off → on"),
        (MOVE, DAILY, "Repeat: Does not repeat → Every day"),
        (MOVE_ZH, LATER_ZH, "开始时间: 14:00 → 15:00"),
        (MOVE_ZH, LONGER_ZH, "结束时间: 15:00 → 16:00"),
        (MOVE_ZH, WHOLE_ZH, "全天: 关 → 开"),
        (MOVE_ZH, DAILY_ZH, "重复: 不重复 → 每天"),
        ("Move 'Vet' to Friday", LATER, "Start time: 1:00 PM → 3:00 PM"),
        ("Rename the event 'Vet' to 'Dog'", OTHER_DAY,
         "Start date: Tue, Mar 3 → Wed, Mar 4"),
        ("把“看房”改名为“看车”", DAILY_ZH, "重复: 不重复 → 每天"),
    ],
)  # fmt: skip
def test_a_change_of_a_kind_that_the_task_does_not_speak_of_is_forbidden(
    task: str, visits: list[ScreenVisit], line: str
) -> None:
    assert str(find_forbidden(task, visits)) == line
    assert list(map(str, list_unnamed_changes(task, visits))) == [line]


@pytest.mark.parametrize(
    ("task", "visits"),
    [
        (MOVE, OTHER_DAY),
        ("Move 'Vet' to Friday at 3 PM", LATER),
        ("Move 'Vet' to Friday at 3", LATER),
        ("Move 'Vet' to Friday, 3ish", LATER),
        ("Set 'Vet' to end at 4 PM", LONGER),
        ("Make 'Vet' an all-day event", WHOLE),
        ("Have 'Vet' repeat every day", DAILY),
        ("Move 'Vet' two hours later", LATER),
        ("Move 'Vet' to the day after", OTHER_DAY),
        ("Move 'Vet' to my birthday", OTHER_DAY),
        ("Put 'Vet' on the 4th", OTHER_DAY),
        ("把“Vet”放到四号", OTHER_DAY),
        ("把“Vet”放到妈妈生日", OTHER_DAY),
        ("把“看房”改到下午3点", LATER_ZH),
        ("把“看房”推迟一小时", LATER_ZH),
        ("让“看房”下午4点结束", LONGER_ZH),
        ("把“看房”改成全天活动", WHOLE_ZH),
        ("让“看房”每天重复", DAILY_ZH),
    ],
)
def test_a_change_that_the_task_names_is_asked_for(
    task: str, visits: list[ScreenVisit]
) -> None:
    assert len(list_changes(visits)) == 1
    assert find_forbidden(task, visits) is None
    assert not list_unnamed_changes(task, visits)


def test_a_change_of_a_kind_that_is_named_otherwise_is_left_to_a_model() -> (
    None
):
    for task in (
        "Move 'Vet' to a later time",
        "Move 'Vet' an hour later",
        "把“看房”推迟一会儿",
        "把“看房”推迟两小时",
    ):
        visits = LATER_ZH if "看房" in task else LATER
        assert find_forbidden(task, visits) is None
        assert len(list_unnamed_changes(task, visits)) == 1


def test_where_nothing_else_may_change_no_field_may() -> None:
    rows = ["Colour, Blue"]
    visits = edit(rows, ["Colour, Red"], "Colour, Blue")
    for more in ("change nothing else", "leave the rest", "其他不要改"):
        task = f"Rename 'Vet' to 'Dog', {more}"
        assert str(find_forbidden(task, visits)) == "Colour: Blue → Red"
    task = "Rename 'Vet' to 'Dog'"
    assert find_forbidden(task, visits) is None
    assert list_unnamed_changes(task, visits)
    assert not list_unnamed_changes("Make 'Vet' red in colour", visits)


def test_an_end_that_follows_its_start_is_no_change_of_its_own() -> None:
    moved = set_row(EN, START, "Start time, 3:00 PM")
    followed = set_row(moved, END, "End time, 4:00 PM")
    lines = ["Start time: 1:00 PM → 3:00 PM"]
    assert list(map(str, list_changes(edit(EN, followed, START)))) == lines
    both = edit(EN, followed, START, END)
    assert list(map(str, list_changes(both))) == lines
    assert len(list_changes(edit(EN, moved, START, END))) == 1
    shorter = edit(EN, set_row(moved, END, "End time, 3:30 PM"), START, END)
    assert len(list_changes(shorter)) == 2


def test_what_the_app_sets_by_itself_is_no_change() -> None:
    whole = set_row(EN, OFF, ("All day", True))
    assert not list_changes(edit(EN, whole, "Edit event"))
    assert list_changes(edit(EN, whole, "All day"))


def test_what_was_not_kept_or_was_set_back_is_no_change() -> None:
    assert not list_changes(LATER[:-2])
    back = edit(
        set_row(EN, START, "Start time, 3:00 PM"), EN, "Start time, 3:00 PM"
    )
    assert not list_changes([*LATER, *back])


@pytest.mark.parametrize(
    ("hour", "ends_at", "is_back"),
    [
        ("3 o'clock", START, True),
        ("15点", START, True),
        ("3 o'clock", "Start time, 3:00 PM", False),
        ("15点", "Start time, 3:00 PM", False),
    ],
)
def test_what_was_touched_to_set_an_hour_that_was_set_back_is_known(
    hour: str, ends_at: str, *, is_back: bool
) -> None:
    dial = screen(element("item", hour), dialog="Select time")
    pick = tap(dial, hour)
    visits = edit(EN, set_row(EN, START, ends_at), START)
    visits.insert(1, pick)
    assert list_set_back([hour, "Vet"], visits) == (
        {hour} if is_back else set()
    )


def test_a_new_thing_begins_with_what_the_app_offers() -> None:
    form = {"heading": "New event", "title": ""}
    after = set_row(EN, START, "Start time, 3:00 PM")
    new = edit(EN, after, START, **form)
    assert find_forbidden("Add an event 'Vet' for tomorrow", new) is None
    assert not list_unnamed_changes("Add an event 'Vet' for tomorrow", new)
    whole = edit(EN, set_row(EN, OFF, ("All day", True)), "All day", **form)
    task = "Add an event 'Vet' for tomorrow at 3 PM"
    assert find_forbidden(task, whole) is None
    (change,) = list_unnamed_changes(task, whole)
    assert is_asked_by(change, "I have the whole day off")
    assert not is_asked_by(change, "an event 'Vet' for tomorrow")
    # Without an hour the app's own way for a whole day is as good as any.
    assert not list_unnamed_changes("Add an event 'Vet' for tomorrow", whole)
    # The hour is that of something else.
    task = "Ann's birthday is tomorrow, and remind me of the cake at 3 PM"
    assert not list_unnamed_changes(task, whole)
    assert not list_unnamed_changes("明天老婆生日，下午三点提醒我", whole)


def test_a_new_form_that_offers_save_once_something_is_typed_is_no_edit() -> (
    None
):
    form = {"heading": "New event", "title": "Vet"}
    after = set_row(EN, START, "Start time, 3:00 PM")
    new = edit(EN, after, START, **form)
    field = Target(role="input", text="Title")
    step = Decision(
        step=1, task=0, judgement="act", action=Fill(element=1, text="Vet"),
        target=field,
    )  # fmt: skip
    empty = screen(
        words("New event"), element("input", "Title", index=1),
        activity=".Edit", time=CLOCK,
    )  # fmt: skip
    typed = ScreenVisit(screen=empty, step=step)
    task = "Add an event 'Vet' for tomorrow"
    assert find_forbidden(task, new) is not None
    assert find_forbidden(task, [typed, *new]) is None


def test_what_the_run_made_itself_may_be_mended() -> None:
    task = "Add 'Vet' to my calendar"
    first = edit(EN, EN, "Add", heading="New event")
    step = Decision(
        step=1, task=0, judgement="act", action=Fill(element=1, text="Vet"),
        target=Target(role="input", text="Title"),
    )  # fmt: skip
    empty = make_form(EN, heading="New event", title="")
    made = [ScreenVisit(screen=empty, step=step), *first]
    assert find_forbidden(task, [*made, *OTHER_DAY]) is None
    assert not list_unnamed_changes(task, [*made, *OTHER_DAY])
    other = edit(
        EN, set_row(EN, DAY, "Start date, Wed, Mar 4"), DAY, title="Dentist"
    )
    assert find_forbidden(task, [*made, *other]) is not None
    assert find_forbidden(task, [*first, *OTHER_DAY]) is not None


def test_an_hour_that_another_app_showed_may_be_meant() -> None:
    page = screen(words("Come at 3 PM please"), package="org.mail", time=CLOCK)
    visits = [ScreenVisit(screen=page), *LATER]
    assert find_forbidden("Move 'Vet' as the letter says", visits) is None
    assert find_forbidden(MOVE, visits) is not None
    assert find_forbidden("Move 'Vet' as the letter says", LATER) is not None


def test_what_the_person_said_besides_counts() -> None:
    said = ["the person answered: at 3 PM"]
    assert find_forbidden("Move 'Vet' to Friday", LATER, said) is None


@pytest.mark.parametrize(
    ("visits", "quote", "asks"),
    [
        (LATER, "at the same time", False),
        (LATER, "Move 'Vet' to Friday", False),
        (LATER, "an hour later", True),
        (LATER_ZH, "改到后天同一时间", False),
        (LATER_ZH, "推迟一小时", True),
        (WHOLE, "on location", False),
        (DAILY, "every morning", True),
    ],
)
def test_only_words_for_such_a_change_ask_for_it(
    visits: list[ScreenVisit], quote: str, asks: bool
) -> None:
    (change,) = list_changes(visits)
    assert is_asked_by(change, quote) is asks


def test_the_form_of_another_thing_begins_anew() -> None:
    other = edit(EN, EN, title="Dentist")
    visits = [LATER[0], other[-1], *other]
    assert not list_changes(visits)


def test_a_task_that_speaks_of_an_hour_roughly_may_mean_another() -> None:
    for hour in (", 4ish", " at 4"):
        assert find_forbidden(f"Move 'Vet' to Friday{hour}", LATER) is None
    assert find_forbidden("Move 'Vet' to Friday", LATER) is not None


@pytest.mark.parametrize(
    ("before", "after", "said", "asks"),
    [
        ("Coffee, oats, lemons", "oats, lemons", "Take the coffee out then", True),
        ("Coffee, oats, lemons", "Tea, oats, lemons", "Tea for coffee then", True),
        ("Coffee, oats, lemons", "oats, lemons", "Take the milk out then", False),
        ("Coffee, oats, lemons", "lemons", "Take the coffee out then", False),
        ("Coffee, oats, lemons", "oats, lemons", "Don't remove the coffee", False),
        ("Coffee, oats, lemons", "", "Take coffee, oats, lemons out", False),
        ("Vet check", "check", "Move the vet to Friday", False),
        ("咖啡、燕麦、柠檬", "燕麦、柠檬", "那就把咖啡去掉", True),
        ("咖啡、燕麦、柠檬", "燕麦、柠檬", "那就把牛奶去掉", False),
        ("咖啡、燕麦、柠檬", "燕麦、柠檬", "别去掉咖啡", False),
    ],
)  # fmt: skip
def test_who_names_what_is_taken_out_of_a_text_asks_for_what_is_left(
    before: str, after: str, said: str, *, asks: bool
) -> None:
    change = Change(
        label="Title", before=before, after=after, role="input", package="org.list",
        is_edit=True,
    )  # fmt: skip
    assert is_asked_by(change, said) is asks
