import pytest

from memory.records import RouteStep, Target
from memory.replay import Match, distrust, find_route, match, next_action, replayable, trust
from memory.store import Memory
from tests.memory.samples import CLOCK, SIZE, element, screen, step, task
from tools.actions import Fill, OpenApp, Tap


def test_a_route_is_found_by_its_instruction(memory: Memory) -> None:
    memory.put(task("Set an alarm for 7"))
    found = find_route(memory, "ann", "  set an ALARM for 7. ", SIZE)
    assert found is not None
    assert found.id == "t1"
    assert find_route(memory, "ann", "Set an alarm for 8", SIZE) is None
    assert find_route(memory, "bob", "Set an alarm for 7", SIZE) is None
    assert find_route(memory, "ann", "Set an alarm for 7", (720, 1280)) is None


def test_only_done_tasks_are_followed(memory: Memory) -> None:
    memory.put(task("Set an alarm for 7", status="unverified"), task("Go", id="t2", route=()))
    assert find_route(memory, "ann", "Set an alarm for 7", SIZE) is None
    assert find_route(memory, "ann", "Go", SIZE) is None


def test_another_app_version_is_left_out(memory: Memory) -> None:
    memory.put(task("Set an alarm for 7", versions={CLOCK: "1"}))
    assert find_route(memory, "ann", "Set an alarm for 7", SIZE, versions={CLOCK: "1"})
    assert not find_route(memory, "ann", "Set an alarm for 7", SIZE, versions={CLOCK: "2"})


def test_a_distrusted_route_comes_back_only_when_it_has_proved_right(memory: Memory) -> None:
    memory.put(task("Set an alarm for 7"))
    distrust(memory, "t1")
    assert find_route(memory, "ann", "Set an alarm for 7", SIZE) is None
    trust(memory, "t1")
    trust(memory, "t1")
    assert find_route(memory, "ann", "Set an alarm for 7", SIZE) is not None
    distrust(memory, "gone")


def test_the_most_proven_then_the_newest_is_taken(memory: Memory) -> None:
    memory.put(
        task("Go to Clock", id="old", created="2026-01-01"),
        task("Go to Clock", id="new", created="2026-02-01"),
    )
    found = find_route(memory, "ann", "Go to Clock", SIZE)
    assert found is not None
    assert found.id == "new"
    trust(memory, "old")
    found = find_route(memory, "ann", "Go to Clock", SIZE)
    assert found is not None
    assert found.id == "old"


def typed(text: str) -> RouteStep:
    return step("fill", "Title", text=text)


@pytest.mark.parametrize(
    ("instruction", "done", "good"),
    [
        ("Set an alarm for 6:30 PM called 'Work'", typed("Work"), True),
        ("Set an alarm for 6:30 PM", typed("18:30"), True),
        ("Set an alarm for 6:30 PM", typed("1830"), True),
        ("Set an alarm for half past six", step("tap", "30"), True),
        ("设置早上七点的闹钟", step("tap", "7"), True),
        ("Set an alarm for 7 am", step("tap", "00"), True),
        ("Set an alarm for 7", typed("8"), False),
        ("Turn the phone off at noon", step("tap", "1"), False),
        ("Remind me in two hours", step("tap", "11"), False),
        ("Show tomorrow's events", step("tap", "Calendar"), False),
        ("提醒我明天开会", step("tap", "新建"), False),
        ("Write down who called", typed("Bob"), False),
        ("Set an alarm for my first event", step("tap", "9"), False),
        ("Open the list", step("tap", "Alarm 9:00, every day"), True),
    ],
)
def test_values_must_follow_from_the_instruction(
    instruction: str, done: RouteStep, good: bool
) -> None:
    assert replayable(task(instruction, route=(done,))) is good


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
    route = tuple(step("tap", key) for key in keys)
    assert replayable(task(instruction, route=route)) is good


def test_a_step_fits_its_own_page_and_element() -> None:
    add = element(3, "Add alarm")
    here = screen(element(1, "Timer"), add)
    assert match(step("tap", "Add alarm"), here) == Match(add)
    assert next_action(step("tap", "Add alarm"), here) == Tap(element=3)


@pytest.mark.parametrize(
    "other",
    [
        screen(element(3, "Add alarm"), signature="v1:other"),
        screen(element(3, "Add alarm"), package="com.evil"),
        screen(element(3, "Add alert")),
        screen(element(3, "Add alarm", role="switch")),
        screen(element(3, "Add alarm", resource_id="other")),
        screen(element(3, "Add alarm", enabled=False)),
        screen(element(-1, "Add alarm")),
        screen(element(3, "Add alarm", top=50), element(4, "Add alarm", top=900)),
        screen(),
    ],
)
def test_a_step_fits_nowhere_else(other: object) -> None:
    assert next_action(step("tap", "Add alarm"), other) is None  # type: ignore[arg-type]


def test_of_equal_elements_the_one_at_the_old_place_is_taken() -> None:
    first, second = element(3, "Add", top=0), element(4, "Add", top=500)
    wanted = Target(role="button", text="Add", resource_id="id", center=second.bounds.center)
    again = step("tap", "Add").model_copy(update={"target": wanted})
    assert next_action(again, screen(first, second)) == Tap(element=4)


def test_an_input_is_known_without_its_text() -> None:
    field = element(5, "typed before", role="input", resource_id="title")
    wanted = Target(role="input", text="Title", resource_id="title")
    again = typed("Work").model_copy(update={"target": wanted})
    assert next_action(again, screen(field)) == Fill(element=5, text="Work")


def test_opening_an_app_needs_no_page_and_statements_are_never_repeated() -> None:
    opening = step("open_app", page="v1:home", text="Clock")
    assert next_action(opening, screen(signature="v1:elsewhere")) == OpenApp(text="Clock")
    assert next_action(step("answer", text="7:00"), screen()) is None
    assert next_action(step("back"), screen()) is not None
    assert next_action(step("back"), screen(signature="v1:elsewhere")) is None
