"""A task that worked once is done again by heart."""

from tests.graph.conftest import Ended, Runner, act

TASK = 'Type "hello" into the name field of the shop and save it'
SAVE = act("tap", "Save", expect="Saved: hello", completes=True)


def first(run: Runner, *, memory: bool = True) -> Ended:
    cut = {"judgement": "decompose"}
    replies = {
        "assess": [cut, act("open_app", text="Shop", completes=True),
                   act("fill", "Name", text="hello", completes=True), SAVE],
        "plan": [{"subgoals": ["Open Shop", "Type hello", "Save it"]}],
        "conclude": [{"done": True, "evidence": "Saved: hello"}],
    }  # fmt: skip
    return run.start(TASK, replies, memory=memory)


def test_a_repeated_task_needs_no_model(run: Runner) -> None:
    assert first(run).state["status"] == "done"
    run.phone.reset()
    ended = run.start(TASK, {}, memory=True, thread="again")
    assert run.phone.state.shop.saved == ["hello"]
    assert (ended.state["status"], ended.asked) == ("done", [])
    assert ended.state["evidence"] == "Saved: hello"


def test_another_users_memory_is_not_used(run: Runner) -> None:
    first(run)
    run.phone.reset()
    replies = {"assess": [{"judgement": "impossible", "message": "new here"}]}
    assert run.start(TASK, replies, memory=True, user_id="eve", thread="u").asked == ["assess"]


def test_where_the_way_has_changed_the_model_goes_on(run: Runner) -> None:
    first(run)
    run.phone.reset()
    # The shop is left open on a page that the route does not know.
    astray = [
        act("open_app", text="Shop"),
        act("tap", "Advice", expect="9 to 5"),
        act("finish", text="9 to 5"),
    ]
    run.start("Read the help", {"assess": astray}, thread="astray")
    replies = {
        "assess": [act("back"), act("fill", "Name", text="hello"), SAVE],
        "reflect": [{"verdict": "expected"}],
        "conclude": [{"done": True, "evidence": "Saved: hello"}],
    }
    ended = run.start(TASK, replies, memory=True, thread="changed")
    assert run.phone.state.shop.saved == ["hello"]
    assert ended.state["status"] == "done"
    assert ended.state["route"] == ""


def test_what_was_done_here_is_told(run: Runner) -> None:
    first(run)
    run.phone.reset()
    replies = {"assess": [act("open_app", text="Shop"), act("finish", text="Payments: 0")]}
    ended = run.start("Save a name in the shop", replies, memory=True, thread="other")
    assert "# Experience" in ended.script.calls[-1][-1].text


def test_a_long_route_is_followed_to_its_end(run: Runner) -> None:
    task = "Press the gift wrap switch of the shop over and over"
    taps = [
        act("tap", "Gift wrap", expect=f'{"off" if n % 2 else "on"} "Gift wrap"') for n in range(9)
    ]
    steps = [act("open_app", text="Shop"), *taps, act("finish", text='on "Gift wrap"')]
    run.start(task, {"assess": steps}, memory=True, planning=False)
    run.phone.reset()
    ended = run.start(task, {}, memory=True, thread="again")
    assert run.phone.state.shop.gift is True
    assert (ended.state["status"], ended.state["step"], ended.asked) == ("done", 10, [])
