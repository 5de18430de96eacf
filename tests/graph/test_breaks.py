"""What happens when the connection breaks under a gesture."""

import pytest

from graph.events import Acted, Reflected
from tests.graph.conftest import Runner, act

GO = act("open_app", text="Shop", expect="Shop")
NAME = act("fill", "Name", text="hello")
SAVE = act("tap", "Save", expect="Saved: hello", completes=True)
SURE = {"done": True, "evidence": "Saved: hello"}


@pytest.mark.parametrize(
    ("when", "saved"), [("before", 0), ("after_perform", 1)]
)
def test_a_gesture_without_an_answer_is_looked_at_not_repeated(
    run: Runner, when: str, saved: int
) -> None:
    run.phone.hooks.on("click", lambda call: call.drop(), when=when, nth=2)  # type: ignore[arg-type]
    replies = {
        "assess": [GO, NAME, SAVE, SAVE],
        "conclude": [SURE],
    }
    ended = run.start("Save in the shop", replies, planning=False)
    assert run.phone.state.shop.saved == ["hello"]
    assert ended.state["status"] == "done"
    acted = [
        event.outcome.ok for event in run.events() if isinstance(event, Acted)
    ]
    verdicts = [
        event.verdict.kind
        for event in run.events()
        if isinstance(event, Reflected)
    ]
    if saved:
        assert acted == [True, True, None]
        assert verdicts == ["expected"] * 3
    else:
        # Nobody knows whether it was made; the screen says no, so it may be made now.
        assert acted == [True, True, None, True]
        assert verdicts == ["expected", "expected", "unknown", "expected"]
        assert ended.state["failures"] == []


def test_the_run_goes_on_when_the_phone_comes_back(run: Runner) -> None:
    run.phone.hooks.on(
        "click", lambda call: run.phone.hooks.vanish(1.0), when="after_reply"
    )
    replies = {"assess": [GO, NAME, SAVE], "conclude": [SURE]}
    ended = run.start("Save in the shop", replies, planning=False)
    assert ended.state["status"] == "done"
    assert run.phone.state.shop.saved == ["hello"]
