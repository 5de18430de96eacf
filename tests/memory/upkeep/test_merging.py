from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.records import (
    AppRecord,
    Failure,
    PageAction,
    PageRecord,
    RouteStep,
    TaskRecord,
    UserRecord,
    extract_gist,
)
from memory.upkeep.merging import (
    MAX_SAME_INSTRUCTION,
    MAX_SAME_SHAPE,
    add_action_count,
    derive_shape,
    make_likeness_key,
    merge_records,
    settle_runs,
)
from tests.memory.samples import CLOCK, SIZE, step, task


def titled(time: str, title: str, **fields: Any) -> TaskRecord:
    """An alarm's run; hour, minute and title follow from the instruction."""
    hour, minute = time.split(":")
    route = (
        step("tap", "Add alarm"),
        step("tap", hour),
        step("tap", minute),
        step("fill", "Label", text=title),
    )
    return task(
        f"Alarm at {time} titled {title}", route=route, **{"id": time, **fields}
    )


def test_runs_that_differ_in_named_values_alone_are_alike() -> None:
    assert make_likeness_key(titled("6:30", "Work")) == make_likeness_key(
        titled("7:15", "Gym")
    )
    assert make_likeness_key(titled("6:30", "Work")) != make_likeness_key(
        titled("7:15", "Gym", user="bob")
    )
    assert make_likeness_key(titled("6:30", "Work")) != make_likeness_key(
        titled("7:15", "Gym", screen_size=(720, 1280))
    )


@pytest.mark.parametrize(
    "other",
    [
        step("tap", "8"),
        step("long_press", "7"),
        RouteStep(
            package="p.other", signature="v1:alarms", action={"kind": "tap"}
        ),
    ],
)
def test_another_way_is_not_alike(other: RouteStep) -> None:
    usual = titled("7:15", "Gym")
    changed = (usual.route[0], other, *usual.route[2:])
    assert make_likeness_key(
        usual.model_copy(update={"route": changed})
    ) != make_likeness_key(titled("6:30", "Work"))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Play 'Blue' on Monday", 'play "Red" on Friday.'),
        ("设一个7点的闹钟", "设一个八点的闹钟"),
        ("Remind me in 2 hours", "Remind me in 12 hours"),
    ],
)
def test_shapes_leave_values_out(left: str, right: str) -> None:
    assert derive_shape(left) == derive_shape(right)


def test_shapes_keep_words() -> None:
    assert derive_shape("Turn on Wi-Fi") != derive_shape("Turn off Wi-Fi")


def test_some_examples_are_kept_and_the_next_takes_the_place_of_the_oldest() -> (
    None
):
    kept: dict[str, TaskRecord] = {}
    for minute in range(10, 10 + MAX_SAME_SHAPE + 2):
        run = titled(f"6:{minute}", "Work", created=f"2026-01-{minute}")
        now, gone = settle_runs(run, list(kept.values()), [])
        kept[now.id] = now
        assert gone == []
    assert len(kept) == MAX_SAME_SHAPE
    assert sum(record.runs for record in kept.values()) == MAX_SAME_SHAPE + 2
    assert {r.instruction[9:13] for r in kept.values()} == {
        "6:12",
        "6:13",
        "6:14",
    }


def test_lessons_of_a_failure_go_to_the_run_that_succeeded() -> None:
    lesson = Failure(goal="Add", action="tap 3", lesson="it is on the left")
    failed = task("Go", id="f", status="failed", route=(), failures=(lesson,))
    now, gone = settle_runs(task("Go", id="d", failures=()), [], [failed])
    assert now.failures == (lesson,)
    assert gone == [failed]
    assert settle_runs(failed, [], [now]) == (failed, [])


def test_few_ways_of_one_instruction_are_kept() -> None:
    ways = [
        task("Go", id=str(n), created=f"2026-01-0{n + 1}") for n in range(4)
    ]
    _, gone = settle_runs(task("Go", id="new"), [], ways)
    assert [r.id for r in gone] == ["0", "1", "2"][
        : len(ways) - MAX_SAME_INSTRUCTION + 1
    ]


def test_trust_goes_with_the_pages_it_was_won_on() -> None:
    old = task("Go", id="a", uses=3, wrong_uses=1)
    same, _ = settle_runs(task("Go", id="b"), [old], [old])
    assert (same.id, same.uses, same.wrong_uses, same.runs) == ("a", 3, 1, 2)
    moved = (
        old.route[0],
        old.route[1].model_copy(update={"signature": "v1:new"}),
    )
    other, _ = settle_runs(task("Go", id="b", route=moved), [old], [old])
    assert (other.uses, other.wrong_uses) == (0, 0)


def test_notes_apps_and_pages_are_merged_by_their_parts() -> None:
    note = UserRecord(user_id="ann", note="fact", text="I like tea")
    assert merge_records(note, note).model_dump()["times"] == 2
    known = AppRecord(
        package=CLOCK, label="Clock", description="Time", icons={"00": "bell"}
    )
    found = AppRecord(
        package=CLOCK,
        label="Clock",
        functions=("alarms",),
        icons={"ff": "star"},
    )
    both = merge_records(known, found)
    assert isinstance(both, AppRecord)
    assert (both.description, both.functions) == ("Time", ("alarms",))
    assert both.icons == {"00": "bell", "ff": "star"}
    page = PageRecord(
        signature="v1:a",
        package=CLOCK,
        user_id="ann",
        screen_size=SIZE,
        actions=(PageAction(action="tap", target="Add"),),
    )
    twice = merge_records(page, page)
    assert isinstance(twice, PageRecord)
    assert [(a.target, a.times) for a in twice.actions] == [("Add", 2)]
    with pytest.raises(ValueError, match="cannot be merged"):
        merge_records(note, page)


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ("I like the tea.", "i like tea", True),
        ("我喜欢喝茶。", "我喜欢喝茶吧", True),
        ("I like tea", "I do not like tea", False),
        ("From Oslo to Rome", "From Rome to Oslo", False),
    ],
)
def test_near_same_notes_have_one_gist(
    left: str, right: str, same: bool
) -> None:
    assert (extract_gist(left) == extract_gist(right)) is same


@given(st.lists(st.sampled_from("abc"), max_size=60))
def test_every_action_is_counted_once(targets: list[str]) -> None:
    actions: tuple[PageAction, ...] = ()
    for target in targets:
        actions = add_action_count(
            actions, PageAction(action="tap", target=target)
        )
    assert {a.target: a.times for a in actions} == {
        t: targets.count(t) for t in set(targets)
    }
