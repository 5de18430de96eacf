import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.records import RouteStep, TaskRecord
from memory.replay.matching import MatchResult, identify_element, is_other_list
from memory.replay.routes import (
    CANDIDATES,
    AdaptedRoute,
    adapt_route,
    bind_action,
    distrust_route,
    find_route,
    match_adapted_step,
    trust_route,
)
from memory.store import Memory
from tests.memory.samples import SIZE, element, screen, step, task
from tools.actions import (
    Action,
    Drag,
    Fill,
    OpenApp,
    Pinch,
    Scroll,
    Swipe,
    Tap,
)
from tools.screen import Bounds, Element, Target

TITLES = st.sampled_from(["Work", "Gym", "Long walk", "合唱团", "X-ray 2"])
CLOCKS = st.tuples(st.integers(0, 23), st.integers(0, 59))


def way(
    instruction: str, *steps: RouteStep, new: str = ""
) -> AdaptedRoute | None:
    return adapt_route(task(instruction, route=steps), new or instruction)


def opened(found: AdaptedRoute | None) -> list[str]:
    assert found is not None
    return [each.open for each in found.steps]


def picked(label: str, **fields: object) -> RouteStep:
    """A tap on the only element that says this, on a dialog."""
    target = Target.model_validate({"role": "button", "text": label, **fields})
    return step("tap", label).model_copy(update={"target": target})


# Finding


def test_a_route_is_found_by_its_instruction(memory: Memory) -> None:
    memory.put(task("Set an alarm for 7"))
    found = find_route(memory, "ann", "  set an ALARM for 7. ", SIZE)
    assert found is not None
    assert found.id == "t1"
    assert find_route(memory, "bob", "Set an alarm for 7", SIZE) is None
    assert find_route(memory, "ann", "Set an alarm for 7", (720, 1280)) is None


def test_a_route_is_found_by_a_like_instruction(memory: Memory) -> None:
    route = (step("open_app", text="Clock"), typed("Work"))
    memory.put(task("Make a note called 'Work'", id="note", route=route))
    found = find_route(memory, "ann", "Make a note called 'Gym'", SIZE)
    assert found is not None
    assert find_route(memory, "ann", "Delete a note called 'Gym'", SIZE) is None
    assert find_route(memory, "bob", "Make a note called 'Gym'", SIZE) is None


def test_only_done_tasks_are_followed(memory: Memory) -> None:
    memory.put(
        task("Set an alarm for 7", status="unverified"),
        task("Go", id="t2", route=()),
    )
    assert find_route(memory, "ann", "Set an alarm for 7", SIZE) is None
    assert find_route(memory, "ann", "Go", SIZE) is None


def test_a_distrusted_route_comes_back_only_when_it_has_proved_right(
    memory: Memory,
) -> None:
    memory.put(task("Set an alarm for 7"))
    distrust_route(memory, "t1")
    assert find_route(memory, "ann", "Set an alarm for 7", SIZE) is None
    trust_route(memory, "t1")
    trust_route(memory, "t1")
    assert find_route(memory, "ann", "Set an alarm for 7", SIZE) is not None
    distrust_route(memory, "gone")


def test_a_replay_that_ended_well_makes_the_route_as_good_as_new(
    memory: Memory,
) -> None:
    memory.put(task("Set an alarm for 7", created="2020-01-01"))
    distrust_route(memory, "t1")
    old = memory.get("task", "t1")
    assert isinstance(old, TaskRecord)
    assert old.ages_from == "2020-01-01"
    trust_route(memory, "t1")
    proved = memory.get("task", "t1")
    assert isinstance(proved, TaskRecord)
    assert old.ages_from < proved.ages_from <= memory.now().isoformat()


def test_the_most_proven_then_the_newest_is_taken(memory: Memory) -> None:
    memory.put(
        task("Go to Clock", id="old", created="2026-01-01"),
        task("Go to Clock", id="new", created="2026-02-01"),
    )
    found = find_route(memory, "ann", "Go to Clock", SIZE)
    assert found is not None
    assert found.id == "new"
    trust_route(memory, "old")
    found = find_route(memory, "ann", "Go to Clock", SIZE)
    assert found is not None
    assert found.id == "old"


def test_the_surer_route_goes_before_the_more_proven_one(
    memory: Memory,
) -> None:
    opened_app = step("open_app", text="Clock")
    sure = (opened_app, typed("Work"))
    unsure = (opened_app, typed("Work"), typed("Bob", source="screen"))
    memory.put(
        task("Make a note called 'Work'", id="proven", route=unsure, uses=3),
        task(
            "Make a note called 'Work'",
            id="sure",
            route=sure,
            created="2020-01-01",
        ),
        task(
            "Make a note called 'Work'",
            id="later",
            route=sure,
            wrong_uses=1,
            uses=2,
        ),
    )
    found = find_route(memory, "ann", "Make a note called 'Gym'", SIZE)
    assert found is not None
    assert found.id == "later"


def test_the_same_instruction_is_found_behind_many_failed_runs(
    memory: Memory,
) -> None:
    failed = (
        task("Go to Clock", id=f"t{n}", status="failed")
        for n in range(4 * CANDIDATES)
    )
    memory.put(task("go to Clock.", id="worked"), *failed)
    found = find_route(memory, "ann", "Go to Clock", SIZE)
    assert found is not None
    assert found.id == "worked"


# What follows from the instruction


def typed(text: str, **fields: object) -> RouteStep:
    return step("fill", "Title", text=text).model_copy(
        update={
            "target": Target(role="input", text="Title", resource_id="title"),
            **fields,
        }
    )


@pytest.mark.parametrize(
    ("instruction", "done", "good"),
    [
        ("Set an alarm for 6:30 PM called 'Work'", typed("Work"), True),
        ("Set an alarm for 6:30 PM", typed("18:30"), True),
        ("Set an alarm for 6:30 PM", typed("1830"), True),
        ("Set an alarm for half past six", picked("30"), True),
        ("设置早上七点的闹钟", picked("7"), True),
        ("Set an alarm for 7 am", picked("00"), True),
        ("Set an alarm for 7", typed("8"), False),
        ("Turn the phone off at noon", picked("1"), False),
        ("Write down who called", typed("Bob"), False),
        ("Write down who called", typed("Bob", source="screen"), False),
        ("Write a kind review", typed("I like it a lot", source="own"), True),
        ("Set an alarm for my first event", picked("9"), False),
        (
            "Open the list",
            picked("Alarm 9:00, every day", resource_id="row"),
            True,
        ),
    ],
)
def test_values_must_follow_from_the_instruction(
    instruction: str, done: RouteStep, good: bool
) -> None:
    found = way(instruction, step("open_app", text="Clock"), done)
    assert (opened(found)[1] == "") is good


@pytest.mark.parametrize(
    ("instruction", "done"),
    [
        ("Remind me in two hours", picked("11")),
        ("Show tomorrow's events", picked("Calendar")),
        ("提醒我明天开会", picked("新建")),
        ("If it rains, set an alarm for 7:00", picked("7")),
        ("如果下雨，设一个7点的闹钟", picked("7")),
    ],
)
def test_other_days_and_conditions_are_not_followed_blindly(
    instruction: str, done: RouteStep
) -> None:
    assert way(instruction, step("open_app", text="Clock"), done) is None


def test_a_route_is_adapted_once_until_its_record_changes() -> None:
    record = task(
        "Make a note called 'Work'", route=(typed("Work"), picked("Save"))
    )
    first = adapt_route(record, "Make a note called 'Gym'")
    assert first is not None
    assert adapt_route(record, "Make a note called 'Gym'") is first
    other_day = adapt_route(
        record, "Make a note called 'Gym'", today="2026-03-02"
    )
    assert other_day is not first
    changed = record.model_copy(update={"route": (typed("Work"),)})
    second = adapt_route(changed, "Make a note called 'Gym'")
    assert second is not None
    assert len(second.steps) == 1
    assert adapt_route(changed, "Make a note called 'Trip'") is not second


def test_a_day_that_was_picked_is_picked_by_the_model_again() -> None:
    found = way(
        "Add an event for tomorrow", step("open_app", text="Calendar"),
        picked("Tuesday, March 3, 2026"), picked("Save"),
    )  # fmt: skip
    assert opened(found) == ["", "value", ""]


@pytest.mark.parametrize(
    ("instruction", "keys", "good"),
    [
        ("Start a timer for 11 minutes", ["1", "1", "00"], True),
        ("Start a timer for 5 minutes", ["5", "00"], True),
        ("Start a timer for 12 minutes", ["1", "1", "00"], False),
    ],
)
def test_digits_keyed_in_are_read_as_one_number(
    instruction: str, keys: list[str], good: bool
) -> None:
    route = [step("open_app", text="Clock"), *(picked(key) for key in keys)]
    assert all(why == "" for why in opened(way(instruction, *route))) is good


def test_a_number_keyed_in_is_keyed_in_anew() -> None:
    route = [
        step("open_app", text="Clock"),
        *(picked(key) for key in ("1", "5", "00")),
    ]
    found = way(
        "Start a timer for 15 minutes",
        *route,
        new="Start a timer for 42 minutes",
    )
    assert [s.about.text for s in found.steps[1:] if s.about] == [  # type: ignore[union-attr]
        "4",
        "2",
        "00",
    ]
    longer = way("Start a timer for 5 minutes", route[0], picked("5"), picked("00"),
                 new="Start a timer for 42 minutes")  # fmt: skip
    assert opened(longer) == ["", "several", "several"]


# What differs


def alarm(hour: int, minute: int, title: str) -> tuple[str, list[RouteStep]]:
    half = "AM" if hour < 12 else "PM"
    shown = hour % 12 or 12
    words = f"Set an alarm at {shown}:{minute:02} {half} titled '{title}'"
    return words, [
        step("open_app", text="Clock"), picked(f"{shown} o'clock"), picked(f"{minute} minutes"),
        picked(half), picked("OK").model_copy(update={"signature_after": "v1:edit"}),
        typed(title, signature="v1:edit"),
    ]  # fmt: skip


@given(CLOCKS, CLOCKS, TITLES, TITLES)
def test_a_route_in_new_words_is_the_route_of_the_new_words(
    old: tuple[int, int], new: tuple[int, int], was: str, title: str
) -> None:
    first, route = alarm(*old, was)
    second, wanted = alarm(*new, title)
    found = way(first, *route, new=second)
    assert found is not None
    for step_, right in zip(found.steps, wanted, strict=True):
        if not step_.open:
            said = (
                step_.about.text
                if step_.about and not step_.action.get("text")
                else ""
            )
            assert said in ("", right.target.text if right.target else "")
            assert step_.action.get("text") == right.action.get("text")


def test_what_shows_nowhere_in_the_route_may_not_differ() -> None:
    route = (step("open_app", text="Shop"), picked("Increase"), picked("Buy"))
    assert way("Buy two cups", *route, new="Buy three cups") is None
    assert way("Buy two cups", *route) is not None


def test_what_showed_in_part_is_set_by_the_model() -> None:
    words, route = alarm(7, 40, "Gym")
    del route[3]
    found = way(words, *route, new="Set an alarm at 5:40 PM titled 'Choir'")
    assert opened(found) == ["", "", "", "several", ""]


def days(*names: str) -> list[RouteStep]:
    return [
        picked(name, role="checkbox", resource_id=f"day_{n}").model_copy(
            update={"signature_after": "v1:alarms"}
        )
        for n, name in enumerate(names)
    ]


def test_a_range_of_days_is_as_long_as_it_is_now() -> None:
    route = [
        step("open_app", text="Clock"),
        *days("Monday", "Tuesday", "Wednesday"),
    ]
    found = way(
        "Ring from Monday to Wednesday",
        *route,
        new="Ring from Friday to Monday",
    )
    texts = [s.about.text for s in found.steps if s.about]  # type: ignore[union-attr]
    assert texts == ["Friday", "Saturday", "Sunday", "Monday"]
    assert opened(found) == [""] * 5


def test_days_that_follow_from_nothing_are_all_the_models() -> None:
    route = [
        step("open_app", text="Clock"),
        *days("Monday", "Tuesday", "Thursday"),
    ]
    found = way(
        "Ring from Monday to Thursday",
        *route,
        new="Ring from Tuesday to Friday",
    )
    assert opened(found) == ["", "several", "several", "several"]


def test_a_day_among_days_that_share_its_name_is_never_found_by_its_old_words() -> (
    None
):
    cell = picked("Thursday, March 5, 2026, 1 event", among=7, own=(-1, 1))
    route = (step("open_app", text="Calendar"), cell, picked("Save"))
    found = way(
        "Add an event every Thursday", *route, new="Add an event every Tuesday"
    )
    assert opened(found) == ["", "value", ""]
    assert opened(way("Add an event every Thursday", *route)) == [
        "",
        "value",
        "",
    ]


def test_a_name_among_other_words_is_not_found_by_the_name_alone() -> None:
    row = picked(
        "Algebra: exam review, 7:05, 10 views", among=6, own=(-1, 0, 1, 2)
    )
    route = (step("open_app", text="Lumo"), typed("Algebra"), row)
    new = "Search for 'History' and play the first video"
    found = way(
        "Search for 'Algebra' and play the first video", *route, new=new
    )
    assert opened(found) == ["", "", "value"]
    alone = row.target.model_copy(update={"among": 1}) if row.target else None
    found = way(
        "Search for 'Algebra' and play the first video",
        *route[:2], row.model_copy(update={"target": alone}), new=new,
    )  # fmt: skip
    assert opened(found)[:2] == ["", ""]


def test_the_only_control_of_its_id_is_known_whatever_date_it_shows() -> None:
    date = picked("Tue, Mar 3 · Day after", resource_id="home_date")
    route = (step("open_app", text="Rail"), typed("Kesson"), date)
    found = way(
        "Buy a ticket to 'Kesson'", *route, new="Buy a ticket to 'Arden'"
    )
    assert opened(found) == ["", "", ""]


# Fitting


def test_a_list_is_known_by_all_that_it_says() -> None:
    rows = [
        element(n, f"G{n}, 8:0{n}", role="item", top=n * 100) for n in (1, 2)
    ]
    area = element(9, "", role="list").model_copy(
        update={
            "bounds": element(9, "").bounds.model_copy(update={"bottom": 2000})
        }
    )
    scrolled = step("scroll").model_copy(
        update={"target": identify_element(area, screen(area, *rows))}
    )
    assert not is_other_list(scrolled, screen(area, *rows))
    assert is_other_list(scrolled, screen(area, rows[0]))
    assert not is_other_list(step("scroll", "Trains"), screen(area, rows[0]))


def on(
    step_: RouteStep, here: object, instruction: str = "Go", new: str = ""
) -> MatchResult:
    found = way(instruction, step("home"), step_, new=new)
    assert found is not None
    return match_adapted_step(found.steps[1], here, found)  # type: ignore[arg-type]


def test_a_step_fits_its_own_page_and_element() -> None:
    add = element(3, "Add alarm")
    here = screen(element(1, "Timer", resource_id="timer"), add)
    found = on(step("tap", "Add alarm"), here)
    assert found == MatchResult(element=add)


@pytest.mark.parametrize(
    ("other", "miss"),
    [
        (screen(element(3, "Add alarm"), signature="v1:other"), "page"),
        (screen(element(3, "Add alarm"), package="com.evil"), "page"),
        (screen(element(3, "Add alarm", role="switch")), "element"),
        (screen(element(3, "Add alarm", resource_id="other")), "element"),
        (screen(element(3, "Add alarm", enabled=False)), "element"),
        (screen(element(-1, "Add alarm")), "element"),
        (
            screen(
                element(3, "Add alarm", top=50),
                element(4, "Add alarm", top=900),
            ),
            "element",
        ),
        (screen(element(3, "Add alarm", selected=True)), "state"),
        (screen(), "element"),
    ],
)
def test_a_step_fits_nowhere_else(other: object, miss: str) -> None:
    assert on(step("tap", "Add alarm"), other).miss == miss


def test_of_equal_elements_the_one_at_the_old_place_is_taken() -> None:
    first, second = element(3, "Add", top=0), element(4, "Add", top=500)
    again = picked("Add", resource_id="id", center=second.bounds.center)
    assert on(again, screen(first, second)).element == second


def test_a_row_that_was_chosen_is_the_models_where_the_list_says_something_else() -> (
    None
):
    names = enumerate(("Walk", "Choir", "School"), 1)
    rows = [
        element(n, f"{name}, {n}:00", role="item", top=n * 100)
        for n, name in names
    ]
    area = element(9, "", role="list").model_copy(
        update={
            "bounds": element(9, "").bounds.model_copy(update={"bottom": 2000})
        }
    )
    target = identify_element(rows[1], screen(area, *rows))
    again = step("tap", "Choir").model_copy(update={"target": target})
    assert (
        on(again, screen(area, *rows), "Turn off an alarm").element == rows[1]
    )
    earlier = element(8, "Swim, 0:30", role="item", top=0)
    assert (
        on(again, screen(area, earlier, *rows), "Turn off an alarm").miss
        == "choice"
    )
    named = on(
        again.model_copy(update={"target": target.model_copy(update={"text": "Work"})}),
        screen(area, element(8, "Gym", role="item", top=0), *rows),
        "Turn off 'Work'", "Turn off 'Gym'",
    )  # fmt: skip
    assert named.element is not None
    assert named.element.text == "Gym"


def test_a_switch_that_is_as_wanted_is_left_alone() -> None:
    off = element(3, "Silent", role="switch", checked=False)
    is_on = off.model_copy(update={"checked": True})
    again = step("tap", "Silent").model_copy(
        update={"target": Target(role="switch", text="Silent", resource_id="id", state="off"),
                "became": "on"}
    )  # fmt: skip
    assert on(again, screen(off)) == MatchResult(element=off)
    assert on(again, screen(is_on)) == MatchResult(element=is_on, already=True)


def test_an_input_is_known_without_its_text() -> None:
    field = element(5, "typed before", role="input", resource_id="title")
    found = way("Write 'Work'", typed("Work"), new="Write 'Gym'")
    assert found is not None
    assert bind_action(
        found.steps[0], match_adapted_step(found.steps[0], screen(field), found)
    ) == Fill(element=5, text="Gym")


def test_opening_an_app_needs_no_page_and_statements_are_never_repeated() -> (
    None
):
    route = (
        step("open_app", page="v1:home", text="Clock"),
        step("answer", text="7:00"),
    )
    found = way("What time is it", *route, step("back"))
    assert found is not None
    opening, answer, back = found.steps
    assert bind_action(
        opening, match_adapted_step(opening, screen(signature="v1:else"), found)
    ) == OpenApp(text="Clock")
    assert match_adapted_step(answer, screen(), found).miss == "choice"
    assert match_adapted_step(back, screen(), found).miss is None
    assert (
        match_adapted_step(back, screen(signature="v1:elsewhere"), found).miss
        == "page"
    )


def test_a_call_of_a_tool_and_what_follows_it_are_left_to_the_model() -> None:
    called = step("open_app").model_copy(
        update={"action": {"kind": "call_tool", "tool": "desk/find_name"}}
    )
    route = (
        step("open_app", text="Shop"), step("tap", "New"), called,
        step("open_app", text="Notes"), typed("Rosalind"), step("tap", "Save"),
    )  # fmt: skip
    found = way("Save the name of customer 7", *route)
    assert opened(found) == ["", "", "text", "", "text", "text"]
    assert found is not None
    match = match_adapted_step(found.steps[2], screen(), found)
    assert match.miss == "choice"


MILK, EGGS, BREAD = (
    element(n, text, role="item", resource_id="row", top=100 * n)
    for n, text in enumerate(("Milk", "Eggs", "Bread"), 1)
)
LIST = element(9, "", role="list", resource_id="list", top=0)
LIST = LIST.model_copy(
    update={"bounds": Bounds(left=0, top=0, right=100, bottom=600)}
)


def dragged(onto: Element = MILK) -> RouteStep:
    """Bread was moved onto another row."""
    here = screen(LIST, MILK, EGGS, BREAD)
    return step("drag").model_copy(
        update={
            "action": {"kind": "drag", "element": 3, "to": onto.index},
            "target": identify_element(BREAD, here),
            "destination": identify_element(onto, here),
        }
    )


def test_a_drag_is_made_again_between_the_same_elements() -> None:
    found = way("Move 'Bread' to the top", dragged())
    assert found is not None
    only = found.steps[0]
    moved = [
        each.model_copy(update={"index": each.index + 10})
        for each in (MILK, EGGS, BREAD)
    ]
    match = match_adapted_step(only, screen(LIST, *moved), found)
    assert bind_action(only, match) == Drag(element=13, to=11)


def test_a_drag_takes_the_row_that_the_instruction_names_now() -> None:
    found = way(
        "Move 'Bread' to the top", dragged(), new="Move 'Eggs' to the top"
    )
    assert found is not None
    only = found.steps[0]
    match = match_adapted_step(only, screen(LIST, MILK, EGGS, BREAD), found)
    assert bind_action(only, match) == Drag(element=2, to=1)


def test_a_drag_is_left_to_the_model_where_the_list_is_another_one() -> None:
    found = way("Move 'Bread' to the top", dragged())
    assert found is not None
    only = found.steps[0]
    tops = [each.bounds for each in (MILK, EGGS, BREAD)]
    in_other_order = [
        each.model_copy(update={"bounds": bounds})
        for each, bounds in zip((BREAD, MILK, EGGS), tops, strict=True)
    ]
    match = match_adapted_step(only, screen(LIST, *in_other_order), found)
    assert match.miss == "choice"
    gone = match_adapted_step(only, screen(LIST, EGGS, BREAD), found)
    assert gone.miss == "element"
    old = only.original.model_copy(update={"destination": None})
    unknown = way("Move 'Bread' to the top", old)
    assert unknown is not None
    here = screen(LIST, MILK, EGGS, BREAD)
    assert match_adapted_step(unknown.steps[0], here, unknown).miss == "element"


def test_a_list_is_scrolled_until_what_the_instruction_names_now() -> None:
    scrolled = step("scroll", until="Bread")
    found = way("Tick 'Bread'", scrolled, picked("Bread"), new="Tick 'Eggs'")
    assert found is not None
    only = found.steps[0]
    match = match_adapted_step(only, screen(), found)
    assert bind_action(only, match) == Scroll(until="Eggs")


@pytest.mark.parametrize(
    ("made", "action"),
    [
        (step("tap", "Add alarm"), Tap(element=12)),
        (step("pinch", "Add alarm", direction="out"),
         Pinch(element=12, direction="out")),
        (step("swipe", direction="right", edge=True),
         Swipe(direction="right", edge=True)),
    ],
)  # fmt: skip
def test_an_action_has_the_number_of_this_screen(
    made: RouteStep, action: Action
) -> None:
    found = way("Go", made)
    assert found is not None
    only = found.steps[0]
    here = screen(element(12, "Add alarm"))
    match = match_adapted_step(only, here, found)
    assert match.miss is None
    assert bind_action(only, match) == action


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_two_instructions_are_taken(first: str, second: str) -> None:
    record: TaskRecord = task(
        first, route=(typed(first[:9]), picked(second[:9]))
    )
    found = adapt_route(record, second)
    assert found is None or len(found.steps) >= 2
