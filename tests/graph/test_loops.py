import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph import loops, tasks
from graph.loops import Trace


def steps(said: str) -> list[Trace]:
    """A trail in which each letter is a step of its own; a digit after it is the page's state."""
    made: list[Trace] = []
    for letter in said.split():
        action, seen = letter[0], letter[1:]
        made.append(Trace(place=f"page{seen}", action=action))
    return made


def said(found: tuple[Trace, ...]) -> str:
    return " ".join(step.action for step in found)


@pytest.mark.parametrize(
    ("trail", "found"),
    [
        ("", ""),
        ("A A", ""),
        ("A A A", "A"),
        ("A B A B", "A B"),
        ("X A B A B", "A B"),
        ("B A B", ""),
        ("A B C A B C", "A B C"),
        ("A B C D A B C D", "A B C D"),
        ("A B C D E A B C D E", "A B C D E"),
        ("A B C D E F G H I A B C D E F G H I", ""),
        ("A B A B X", ""),
        ("A1 A2 A3 A4 A5", ""),
        ("A1 B A2 B", ""),
    ],
)
def test_a_cycle_is_the_same_steps_on_the_same_pages(
    trail: str, found: str
) -> None:
    assert said(loops.find_cycle(steps(trail))) == found


def test_only_the_step_that_begins_it_again_repeats_it() -> None:
    trail = steps("A B A B")
    again, other = steps("A C")
    assert said(loops.find_repeat(trail, again)) == "A B"
    assert loops.find_repeat(trail, other) == ()
    assert loops.describe_loop(loops.find_repeat(trail, again)) == "A, B"


def test_the_state_keeps_what_was_done_and_where() -> None:
    trail = [Trace(place="609a", action='fill 3 "a b" (Title)'), *steps("A1")]
    assert loops.parse_traces([str(each) for each in trail]) == trail


states = st.lists(st.sampled_from("ABCD"), min_size=1, max_size=4)


@given(
    states,
    st.integers(min_value=3, max_value=4),
    st.lists(st.sampled_from("XYZ"), max_size=6),
)
def test_every_short_cycle_is_found(
    cycle: list[str], rounds: int, before: list[str]
) -> None:
    trail: list[Trace] = []
    for step in steps(" ".join([*before, *cycle * rounds])):
        trail = loops.append_step(trail, step)
    assert len(trail) <= loops.KEPT
    found = loops.find_cycle(trail)
    assert found
    assert len(found) <= len(cycle)
    # The step that comes next in the cycle is the one that repeats it.
    assert loops.find_repeat(trail, found[0])


@given(st.lists(st.sampled_from("AB"), max_size=30))
def test_nothing_is_a_loop_while_the_page_says_something_new(
    actions: list[str],
) -> None:
    trail: list[Trace] = []
    for step in steps(
        " ".join(f"{action}{n}" for n, action in enumerate(actions))
    ):
        trail = loops.append_step(trail, step)
        assert loops.find_cycle(trail) == ()


def test_circles_have_harder_and_harder_consequences() -> None:
    assert [loops.decide_consequence(n) for n in (1, 2, 3, 4)] == [
        "refuse",
        "replan",
        "stop",
        "stop",
    ]


def test_the_same_plan_again_is_a_loop() -> None:
    tree = tasks.make_root("set an alarm")
    made = [loops.make_proposal(tree, ["open the clock", "add it"])]
    assert loops.is_plan_repeat(tree, made, ["Open the Clock.", " add it "])
    assert not loops.is_plan_repeat(
        tree, made, ["open the clock", "add it", "save"]
    )
    assert not loops.is_plan_repeat(tree, [], ["open the clock", "add it"])
    assert not loops.is_plan_repeat(tree, made, [])


def test_a_plan_that_does_something_twice_is_another_plan() -> None:
    tree = tasks.make_root("set an alarm")
    made = [loops.make_proposal(tree, ["look", "save"])]
    assert not loops.is_plan_repeat(tree, made, ["look", "save", "look"])
    made.append(loops.make_proposal(tree, ["look", "save", "look"]))
    assert loops.is_plan_repeat(tree, made, ["Look", "save", "look."])


def test_another_order_is_another_plan_once() -> None:
    tree = tasks.make_root("set an alarm")
    made = [loops.make_proposal(tree, ["b", "a"])]
    assert not loops.is_plan_repeat(tree, made, ["a", "b"])
    made.append(loops.make_proposal(tree, ["a", "b"]))
    assert loops.is_plan_repeat(tree, made, ["b", "a"])
    three = [
        loops.make_proposal(tree, order)
        for order in (["a", "b", "c"], ["b", "a", "c"])
    ]
    assert loops.is_plan_repeat(tree, three, ["c", "b", "a"])


def test_a_plan_is_known_again_below_but_not_beside_its_goal() -> None:
    tree = tasks.make_root("set two alarms")
    made = [loops.make_proposal(tree, ["the first", "the second"])]
    tree = tasks.decompose_task(tree, ["the first", "the second"], max_depth=3)
    assert loops.is_plan_repeat(tree, made, ["the first", "the second"])
    made.append(loops.make_proposal(tree, ["tap add", "save"]))
    second = tasks.complete_task(tree)
    assert not loops.is_plan_repeat(second, made, ["tap add", "save"])
