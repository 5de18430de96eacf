from graph import preconditions, tasks
from graph.tasks import SubGoal, TaskTree

FIND = SubGoal(goal="find the train", produces=("train number",))
SEND = SubGoal(goal="send it", needs=("train number",))
KNOWN = ["train number: G102"]


def planned(*plan: str | SubGoal) -> TaskTree:
    return tasks.decompose_task(tasks.make_root("a"), list(plan), max_depth=2)


def goals(tree: TaskTree) -> list[str]:
    return [tree.tasks[i].goal for i in reversed(tree.stack)]


def test_what_finds_a_needed_fact_goes_first() -> None:
    tree = planned(SEND, "look", FIND)
    assert preconditions.find_unmet(tree, []) == ["train number"]
    assert goals(preconditions.pursue_plan(tree, [])) == [
        "find the train",
        "send it",
        "look",
        "a",
    ]
    assert preconditions.pursue_plan(tree, KNOWN) == tree


def test_a_chain_of_needs_is_followed() -> None:
    buy = SubGoal(goal="buy", needs=("price",))
    ask = SubGoal(goal="ask", needs=("shop",), produces=("price",))
    seek = SubGoal(goal="seek", produces=("shop",))
    assert goals(preconditions.pursue_plan(planned(buy, ask, seek), [])) == [
        "seek",
        "ask",
        "buy",
        "a",
    ]


def test_needs_in_a_circle_come_to_an_end() -> None:
    one = SubGoal(goal="one", needs=("a",), produces=("b",))
    two = SubGoal(goal="two", needs=("b",), produces=("a",))
    tree = preconditions.pursue_plan(planned(one, two), [])
    assert sorted(goals(tree)) == ["a", "one", "two"]
    assert preconditions.find_unmet(tree, [])


def test_an_unmet_need_that_nothing_meets_stays() -> None:
    tree = preconditions.pursue_plan(planned(SEND, "look"), [])
    assert goals(tree) == ["send it", "look", "a"]
    assert preconditions.find_unmet(tree, []) == ["train number"]


def test_a_fact_is_owed_until_it_is_kept() -> None:
    assert preconditions.find_owed(planned(FIND), ["a fact"]) == [
        "train number"
    ]
    assert preconditions.find_owed(planned(FIND), KNOWN) == []
    assert (
        preconditions.find_owed(tasks.complete_task(tasks.make_root("a")), [])
        == []
    )


def test_facts_settle_conditions() -> None:
    tree = planned(
        SubGoal(goal="umbrella", when="it rains"),
        SubGoal(goal="hat", when="otherwise"),
    )
    assert goals(preconditions.pursue_plan(tree, ["it rains: no"])) == [
        "hat",
        "a",
    ]
    assert goals(preconditions.pursue_plan(tree, ["it rains: yes"])) == [
        "umbrella",
        "a",
    ]
    assert preconditions.pursue_plan(tree, ["weather: sunny"]) == tree
    assert (
        preconditions.pursue_plan(
            planned(SubGoal(goal="x", when="it rains")), ["it rains: no"]
        ).stack
        == ()
    )


def test_somebody_may_say_whether_a_condition_holds() -> None:
    tree = planned(SubGoal(goal="umbrella", when="it rains"), "leave")
    assert preconditions.apply_condition(tree, None) == tree
    assert goals(preconditions.apply_condition(tree, holds=False)) == [
        "leave",
        "a",
    ]
    held = preconditions.apply_condition(tree, holds=True)
    assert (goals(held)[0], held.tasks[1].when) == ("umbrella", "")
    assert preconditions.apply_condition(held, holds=False) == held


def test_a_plan_must_find_out_what_it_needs() -> None:
    tree = tasks.make_root("a")
    assert preconditions.find_unfounded([SEND], tree, []) == ["train number"]
    assert preconditions.find_unfounded([SEND], tree, KNOWN) == []
    assert preconditions.find_unfounded([FIND, "look", SEND], tree, []) == []
    assert preconditions.find_unfounded([SEND], planned("look", FIND), []) == []


def test_the_plan_says_which_facts_it_speaks_of() -> None:
    assert preconditions.list_fact_names(planned(FIND, SEND)) == [
        "train number"
    ]
