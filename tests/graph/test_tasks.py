import contextlib
from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
)

from graph import preconditions, task_outline, tasks
from graph.tasks import PlanRefused, TaskTree
from tests.examples import examples

MAX_DEPTH = 3


def goals(tree: TaskTree) -> list[str]:
    return [tree.tasks[i].goal for i in reversed(tree.stack)]


def status(tree: TaskTree) -> dict[str, str]:
    return {task.goal: task.status for task in tree.tasks}


def test_a_new_tree_holds_the_instruction() -> None:
    tree = tasks.make_root("set an alarm")
    task = tasks.get_current_task(tree)
    assert task is not None
    assert (task.goal, task.status, task.depth) == ("set an alarm", "active", 0)


def test_sub_goals_are_done_in_order_and_the_last_one_ends_the_parent() -> None:
    tree = tasks.decompose_task(
        tasks.make_root("alarm"), ["open", "fill", "save"], max_depth=2
    )
    assert goals(tree) == ["open", "fill", "save", "alarm"]
    tree = tasks.decompose_task(
        tasks.complete_task(tree), ["hour", "minute"], max_depth=2
    )
    assert goals(tree) == ["hour", "minute", "fill", "save", "alarm"]
    tree = tasks.complete_task(tasks.complete_task(tree))
    assert goals(tree) == ["save", "alarm"]
    assert status(tree)["fill"] == "done"
    assert tasks.complete_task(tree).stack == ()


def test_empty_goals_and_doubled_ones_are_left_out() -> None:
    plan = [" open ", "", "Open.", "save"]
    tree = tasks.decompose_task(tasks.make_root("alarm"), plan, max_depth=2)
    assert goals(tree) == ["open", "save", "alarm"]


def test_a_goal_may_come_again_later_in_a_plan() -> None:
    tree = planned("look", "save", "Look.", "send", "look")
    assert goals(tree) == ["look", "save", "Look.", "send", "look", "a"]
    tree = tasks.decompose_task(
        tasks.complete_task(tasks.complete_task(tree)),
        ["open", "read"],
        max_depth=2,
    )
    assert goals(tree) == ["open", "read", "Look.", "send", "look", "a"]


def test_equals_under_two_conditions_are_both_kept() -> None:
    wet = tasks.SubGoal(goal="look", when="it rains")
    dry = tasks.SubGoal(goal="look", when="otherwise")
    assert goals(planned(wet, dry)) == ["look", "look", "a"]


def test_what_is_left_is_changed_where_a_goal_comes_twice() -> None:
    tree = planned("look", "save", "look")
    with pytest.raises(PlanRefused, match="order"):
        tasks.reorder_tasks(tree, ["save", "look"])
    assert goals(tasks.reorder_tasks(tree, ["save", "look", "look"])) == [
        "save",
        "look",
        "look",
        "a",
    ]
    kept = tasks.replace_tasks(tree, ["look", "send", "look"])
    assert goals(kept) == ["look", "send", "look", "a"]
    assert [task.status for task in kept.tasks] == [
        "active", "active", "dropped", "pending", "pending",
    ]  # fmt: skip
    assert goals(tasks.drop_tasks(tree, ["look"])) == ["save", "look", "a"]
    assert goals(tasks.drop_tasks(tree, ["look", "look"])) == ["save", "a"]


def test_the_rest_of_a_long_plan_is_its_last_goal() -> None:
    plan: list[str | tasks.SubGoal] = [f"step {n}" for n in range(1, 12)]
    plan += [
        tasks.SubGoal(goal="read it", needs=("place",), produces=("date",)),
        tasks.SubGoal(
            goal="take an umbrella", when="it rains", needs=("size",)
        ),
        tasks.SubGoal(goal="tell it", needs=("date",)),
    ]
    tree = tasks.replace_tasks(planned("one"), plan)
    last = "read it; if it rains: take an umbrella; tell it"
    assert goals(tree) == [*(f"step {n}" for n in range(1, 12)), last, "a"]
    assert (tree.tasks[-1].needs, tree.tasks[-1].produces) == (
        ("place",),
        ("date",),
    )
    assert goals(
        tasks.decompose_task(tasks.make_root("a"), plan, max_depth=1)
    ) == goals(tree)
    with pytest.raises(PlanRefused, match="itself"):
        tasks.decompose_task(tasks.make_root("a"), [*plan, "A"], max_depth=1)


def test_twelve_goals_are_no_long_plan() -> None:
    plan = [f"step {n}" for n in range(12)]
    assert goals(planned(*plan)) == [*plan, "a"]


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        ([], "no sub-goal"),
        (["  "], "no sub-goal"),
        (["open", "Alarm."], "itself"),
    ],
)
def test_a_plan_that_brings_nothing_is_refused(
    plan: list[str], why: str
) -> None:
    with pytest.raises(PlanRefused, match=why):
        tasks.decompose_task(tasks.make_root("alarm"), plan, max_depth=2)


def test_an_ancestors_goal_is_refused_further_down_too() -> None:
    tree = tasks.decompose_task(tasks.make_root("alarm"), ["open"], max_depth=4)
    tree = tasks.decompose_task(tree, ["find it"], max_depth=4)
    for goal in ("alarm", "OPEN", "find  it"):
        with pytest.raises(PlanRefused, match="itself"):
            tasks.decompose_task(tree, [goal], max_depth=4)
        with pytest.raises(PlanRefused, match="itself"):
            tasks.refine_task(tree, goal)


def test_the_depth_is_bounded() -> None:
    tree = tasks.decompose_task(tasks.make_root("a"), ["b"], max_depth=1)
    with pytest.raises(PlanRefused, match="cut further"):
        tasks.decompose_task(tree, ["c"], max_depth=1)


def test_a_better_wording_forgives_the_attempts() -> None:
    tree = tasks.fail_attempt(tasks.make_root("a"), "wrong button")
    assert tasks.get_current_task(tree) == tree.tasks[0]
    assert (tree.tasks[0].attempts, tree.tasks[0].lesson) == (1, "wrong button")
    refined = tasks.refine_task(tree, "b").tasks[0]
    assert (refined.goal, refined.attempts, refined.lesson, refined.mends) == (
        "b",
        0,
        "",
        1,
    )


def test_the_pending_goals_take_another_order() -> None:
    tree = tasks.decompose_task(
        tasks.make_root("a"), ["one", "two", "three"], max_depth=2
    )
    tree = tasks.reorder_tasks(tasks.complete_task(tree), ["Three", "two"])
    assert goals(tree) == ["three", "two", "a"]
    assert status(tree)["two"] == "pending"
    assert status(tree)["three"] == "active"


@pytest.mark.parametrize(
    "order", [["two"], ["two", "three", "four"], ["one", "two", "three"]]
)
def test_an_order_must_name_each_pending_goal_once(order: list[str]) -> None:
    tree = tasks.decompose_task(
        tasks.make_root("a"), ["one", "two", "three"], max_depth=2
    )
    with pytest.raises(PlanRefused, match="order"):
        tasks.reorder_tasks(tree, order)


def test_giving_up_drops_what_waited_and_blames_the_parent() -> None:
    tree = tasks.decompose_task(
        tasks.make_root("a"), ["one", "two", "three"], max_depth=2
    )
    tree = tasks.give_up(tasks.complete_task(tree), "no such menu")
    assert goals(tree) == ["a"]
    assert status(tree) == {
        "a": "active",
        "one": "done",
        "two": "failed",
        "three": "dropped",
    }
    assert (tree.tasks[0].attempts, tree.tasks[0].lesson) == (1, "no such menu")
    assert tasks.give_up(tree, "").stack == ()


@pytest.mark.parametrize(("done", "end"), [(True, "done"), (False, "failed")])
def test_a_closed_tree_leaves_nothing_to_do(done: bool, end: str) -> None:
    tree = tasks.decompose_task(
        tasks.make_root("a"), ["one", "two"], max_depth=2
    )
    tree = tasks.close_tree(tree, done=done)
    assert status(tree) == {"a": end, "one": end, "two": "dropped"}
    assert tree.stack == ()


def test_the_outline_shows_what_is_done_and_what_is_next() -> None:
    assert task_outline.outline_tree(tasks.make_root("a")) == ""
    tree = tasks.decompose_task(
        tasks.make_root("a"), ["one", "two", "three"], max_depth=2
    )
    tree = tasks.decompose_task(
        tasks.complete_task(tree), ["left", "right"], max_depth=2
    )
    assert task_outline.outline_tree(tree).splitlines() == [
        "[x] one",
        "[ ] two",
        "  [>] left",
        "  [ ] right",
        "[ ] three",
    ]


def test_the_outline_leaves_out_what_was_done_long_ago_and_nothing_that_is_to_do() -> (
    None
):
    tree = planned(*[f"step {n}" for n in range(6)])
    for _ in range(3):
        tree = tasks.complete_task(tree)
    assert task_outline.outline_tree(tree, limit=1).splitlines() == [
        "[x] step 2",
        "[>] step 3",
        "[ ] step 4",
        "[ ] step 5",
    ]


def test_the_outline_cuts_what_is_done_and_what_is_told_anyway() -> None:
    tree = tasks.complete_task(planned("one " * 9, "two " * 9, "three " * 9))
    assert task_outline.outline_tree(tree, longest=12).splitlines() == [
        "[x] one one one…",
        "[>] two two two…",
        f"[ ] {'three ' * 9}".rstrip(),
    ]


def test_the_outline_shows_a_mended_plan_in_its_new_order() -> None:
    tree = tasks.complete_task(planned("open", "fill", "save", "look"))
    tree = tasks.replace_tasks(tree, ["go back", "save", "look"])
    assert task_outline.outline_tree(tree).splitlines() == [
        "[x] open",
        "[>] go back",
        "[ ] save",
        "[ ] look",
    ]
    tree = tasks.reorder_tasks(tree, ["look", "save", "go back"])
    assert task_outline.outline_tree(tree).splitlines()[1:] == [
        "[>] look",
        "[ ] save",
        "[ ] go back",
    ]


def test_nothing_is_completed_when_all_is_settled() -> None:
    with pytest.raises(ValueError, match="no task"):
        tasks.complete_task(tasks.complete_task(tasks.make_root("a")))


def planned(*names: str | tasks.SubGoal) -> TaskTree:
    return tasks.decompose_task(tasks.make_root("a"), list(names), max_depth=2)


def test_the_rest_of_a_plan_is_replaced() -> None:
    tree = tasks.complete_task(planned("one", "two", "three"))
    tree = tasks.fail_attempt(tree, "not here")
    tree = tasks.replace_tasks(tree, ["four", "Two."])
    assert goals(tree) == ["four", "two", "a"]
    assert status(tree) == {
        "a": "active", "one": "done", "two": "pending", "three": "dropped", "four": "active",
    }  # fmt: skip
    assert [task.attempts for task in tree.tasks if task.goal == "two"] == [1]
    assert [task.depth for task in tree.tasks] == [0, 1, 1, 1, 1]


def test_a_goal_that_stays_may_get_terms() -> None:
    tree = tasks.replace_tasks(
        planned("two"), [tasks.SubGoal(goal="two", when="it rains")]
    )
    assert goals(tree) == ["two", "a"]
    assert [task.when for task in tree.tasks] == ["", "it rains"]


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (["one", "Two."], "pending already"),
        ([], "no sub-goal"),
        (["A"], "itself"),
    ],
)
def test_a_replacement_that_brings_nothing_is_refused(
    plan: list[str], why: str
) -> None:
    with pytest.raises(PlanRefused, match=why):
        tasks.replace_tasks(planned("one", "two"), plan)


def test_the_instruction_is_neither_replaced_nor_dropped() -> None:
    with pytest.raises(PlanRefused, match="only cut"):
        tasks.replace_tasks(tasks.make_root("a"), ["b"])
    with pytest.raises(PlanRefused, match="own words"):
        tasks.drop_tasks(tasks.make_root("a"), ["a"])


def test_pending_goals_are_dropped() -> None:
    tree = tasks.drop_tasks(planned("one", "two", "three"), ["One", "three"])
    assert goals(tree) == ["two", "a"]
    assert status(tree) == {
        "a": "active",
        "one": "dropped",
        "two": "active",
        "three": "dropped",
    }
    for wrong in (["four"], [], ["two", "one"]):
        with pytest.raises(PlanRefused, match="pending"):
            tasks.drop_tasks(tree, wrong)


def test_a_parent_is_done_when_all_that_was_left_is_dropped() -> None:
    tree = tasks.complete_task(planned("one", "two"))
    tree = tasks.drop_tasks(tree, ["two"])
    assert tree.stack == ()
    assert status(tree) == {"a": "done", "one": "done", "two": "dropped"}


RAIN = tasks.SubGoal(goal="umbrella", when="it rains")
ELSE = tasks.SubGoal(goal="sunglasses", when="otherwise")


@pytest.mark.parametrize(("rains", "kept", "gone"), [
    (True, "umbrella", "sunglasses"), (False, "sunglasses", "umbrella"),
])  # fmt: skip
def test_one_branch_of_a_condition_is_dropped(
    rains: bool, kept: str, gone: str
) -> None:
    tree = tasks.settle_condition(
        planned(RAIN, ELSE, "leave"), "it rains", holds=rains
    )
    assert goals(tree) == [kept, "leave", "a"]
    assert status(tree)[gone] == "dropped"
    assert not any(task.when for task in tree.tasks if task.status != "dropped")


def test_what_is_done_under_a_condition_settles_it() -> None:
    tree = tasks.complete_task(planned(RAIN, ELSE))
    assert status(tree) == {
        "a": "done",
        "umbrella": "done",
        "sunglasses": "dropped",
    }


def test_a_condition_settles_no_other() -> None:
    tree = planned(RAIN, tasks.SubGoal(goal="gloves", when="it snows"), "leave")
    assert goals(tasks.settle_condition(tree, "it snows", holds=False)) == [
        "umbrella",
        "leave",
        "a",
    ]


def test_the_instruction_is_taken_up_again() -> None:
    tree = tasks.reopen_tree(
        tasks.complete_task(planned("one", "two", "three"))
    )
    assert goals(tree) == ["a"]
    assert status(tree) == {
        "a": "active",
        "one": "done",
        "two": "dropped",
        "three": "dropped",
    }
    assert goals(
        tasks.reopen_tree(tasks.complete_task(tasks.make_root("a")))
    ) == ["a"]


def test_the_outline_tells_the_terms_of_what_is_open() -> None:
    finds = tasks.SubGoal(goal="look", produces="date")  # as models say it
    tree = planned(
        finds, tasks.SubGoal(goal="tell", needs=("date",), when="it rains")
    )
    assert task_outline.outline_tree(tree).splitlines() == [
        "[>] look {finds out date}",
        "[ ] tell {if it rains; needs date}",
    ]
    assert (
        task_outline.outline_tree(tasks.complete_task(tree)).splitlines()[0]
        == "[x] look"
    )


def test_a_failed_goal_is_too_coarse_when_parts_of_it_went_right() -> None:
    tree = tasks.fail_attempt(tasks.make_root("a"), "no")
    assert tasks.classify_failure(tree.tasks[0]) == "wrong goal"
    assert (
        tasks.classify_failure(tasks.add_action(tree).tasks[0]) == "too coarse"
    )


class Trees(RuleBasedStateMachine):
    """Whatever a planner says, the stack stays a path of open tasks within the bounds."""

    def __init__(self) -> None:
        super().__init__()
        self.tree = tasks.make_root("g0")
        self.plans = 0

    def attempt(self, change: Callable[[TaskTree], TaskTree]) -> None:
        self.plans += 1
        with contextlib.suppress(PlanRefused):
            self.tree = change(self.tree)

    @precondition(lambda self: not self.tree.stack)
    @rule()
    def begin_anew(self) -> None:
        self.tree = tasks.make_root("g0")

    words = st.sampled_from([f"g{n}" for n in range(12)] + ["", " G1 ", "g2."])
    names = st.lists(st.sampled_from(["date", "price"]), max_size=2)
    whole = st.builds(
        tasks.SubGoal,
        goal=words,
        needs=names,
        produces=names,
        when=st.sampled_from(
            ["", "it rains", "not: it rains", "otherwise", "date is today"]
        ),
    )
    each = st.one_of(words, whole)

    @precondition(lambda self: self.tree.stack)
    @rule(plan=st.lists(each, max_size=14))
    def decompose(self, plan: list[str | tasks.SubGoal]) -> None:
        self.attempt(
            lambda tree: tasks.decompose_task(tree, plan, max_depth=MAX_DEPTH)
        )

    @precondition(lambda self: self.tree.stack)
    @rule(plan=st.lists(each, max_size=14))
    def replace(self, plan: list[str | tasks.SubGoal]) -> None:
        done = [
            task
            for task in self.tree.tasks
            if task.status in ("done", "failed")
        ]
        self.attempt(lambda tree: tasks.replace_tasks(tree, plan))
        assert all(self.tree.tasks[task.id] == task for task in done)

    @precondition(lambda self: self.tree.stack)
    @rule(data=st.data())
    def drop(self, data: st.DataObject) -> None:
        waiting = [task.goal for task in tasks.list_pending_tasks(self.tree)]
        gone = data.draw(st.lists(st.sampled_from(waiting), unique=True))
        self.attempt(lambda tree: tasks.drop_tasks(tree, gone))

    @precondition(lambda self: self.tree.stack)
    @rule(
        condition=st.sampled_from(["it rains", "unless it rains"]),
        holds=st.booleans(),
    )
    def settle(self, condition: str, holds: bool) -> None:
        self.tree = tasks.settle_condition(self.tree, condition, holds=holds)
        open_ones = [self.tree.tasks[i].when for i in self.tree.stack]
        assert not {"it rains", "not: it rains"} & set(open_ones)

    @precondition(lambda self: self.tree.stack)
    @rule(
        known=st.lists(
            st.sampled_from(["date: today", "price: 3", "it rains: no"])
        )
    )
    def pursue(self, known: list[str]) -> None:
        self.tree = preconditions.pursue_plan(self.tree, known)
        assert preconditions.pursue_plan(
            self.tree, known
        ) == self.tree or preconditions.find_unmet(self.tree, known)

    @rule()
    def reopen(self) -> None:
        self.tree = tasks.reopen_tree(self.tree)

    @precondition(lambda self: self.tree.stack)
    @rule(goal=words)
    def refine(self, goal: str) -> None:
        self.attempt(lambda tree: tasks.refine_task(tree, goal))

    @precondition(lambda self: self.tree.stack)
    @rule(data=st.data())
    def reorder(self, data: st.DataObject) -> None:
        waiting = [task.goal for task in tasks.list_pending_tasks(self.tree)]
        order = data.draw(st.permutations(waiting))
        self.attempt(lambda tree: tasks.reorder_tasks(tree, order))

    @precondition(lambda self: self.tree.stack)
    @rule()
    def complete(self) -> None:
        self.tree = tasks.complete_task(self.tree)

    @precondition(lambda self: self.tree.stack)
    @rule(lesson=st.text(max_size=5))
    def fail(self, lesson: str) -> None:
        self.tree = tasks.fail_attempt(self.tree, lesson)

    @precondition(lambda self: self.tree.stack)
    @rule()
    def count(self) -> None:
        self.tree = tasks.add_action(self.tree)

    @precondition(lambda self: self.tree.stack)
    @rule()
    def refuse(self) -> None:
        self.tree = tasks.refuse_plan(self.tree, "no")

    @precondition(lambda self: self.tree.stack)
    @rule()
    def give_up(self) -> None:
        self.tree = tasks.give_up(self.tree, "no")

    @invariant()
    def the_stack_is_sound(self) -> None:
        stack, all_tasks = self.tree.stack, self.tree.tasks
        assert len(set(stack)) == len(stack)
        assert [task.id for task in all_tasks] == list(range(len(all_tasks)))
        for place, number in enumerate(stack):
            task = all_tasks[number]
            assert (
                task.status == "active"
                if place == len(stack) - 1
                else task.status != "done"
            )
            assert task.parent is None or task.parent in stack[:place]
        off = {task.id for task in all_tasks} - set(stack)
        assert all(
            all_tasks[i].status in ("done", "failed", "dropped") for i in off
        )
        assert all(all_tasks[i].status in ("active", "pending") for i in stack)

    @invariant()
    def the_bounds_hold(self) -> None:
        for task in self.tree.tasks:
            assert 0 <= task.depth <= MAX_DEPTH
            parent = (
                None if task.parent is None else self.tree.tasks[task.parent]
            )
            assert task.depth == (0 if parent is None else parent.depth + 1)
            assert (
                not parent
                or len(tasks.list_children(self.tree, parent.id))
                <= 12 * self.plans
            )


TestTrees = Trees.TestCase
TestTrees.settings = settings(
    max_examples=examples(60), stateful_step_count=25, deadline=None
)
