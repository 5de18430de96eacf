import pytest

from graph import routes, tasks
from graph.state import Decision, Outcome, State, Verdict
from tools.actions import Back

DECISION = Decision(step=1, task=0, judgement="act", action=Back())
OUTCOME = Outcome(ok=True)
VERDICT = Verdict(kind="expected")
OPEN = tasks.root("a")


@pytest.mark.parametrize(
    ("state", "to"), [(State(outcome=OUTCOME), "reflect"), (State(outcome=None), "recall")]
)
def test_after_observe(state: State, to: str) -> None:
    assert routes.after_observe(state) == to


@pytest.mark.parametrize(
    ("state", "to"), [(State(decision=DECISION), "approve"), (State(decision=None), "assess")]
)
def test_after_recall(state: State, to: str) -> None:
    assert routes.after_recall(state) == to


@pytest.mark.parametrize(
    ("state", "to"),
    [
        (State(status="running", decision=DECISION), "approve"),
        (State(status="running", decision=DECISION, replan="too coarse"), "plan"),
        (State(status="running", decision=DECISION, verdict=VERDICT), "remember"),
        (State(status="running", decision=DECISION, claim="it shows"), "conclude"),
        (State(status="failed", decision=DECISION), "conclude"),
    ],
)
def test_after_assess(state: State, to: str) -> None:
    assert routes.after_assess(state) == to


@pytest.mark.parametrize(
    ("state", "to"),
    [
        (State(status="running", decision=DECISION, outcome=None), "act"),
        (State(status="running", decision=DECISION, outcome=OUTCOME), "observe"),
        (State(status="running", decision=None, replan="refused"), "plan"),
        (State(status="stopped", replan="refused"), "conclude"),
    ],
)
def test_after_approve(state: State, to: str) -> None:
    assert routes.after_approve(state) == to


@pytest.mark.parametrize(
    ("state", "to"),
    [
        (State(status="running", tasks=OPEN, decision=None), "recall"),
        (State(status="running", tasks=OPEN, decision=None, replan="failed"), "plan"),
        (State(status="running", tasks=OPEN, decision=DECISION), "approve"),
        (State(status="running", tasks=OPEN, claim="it shows"), "conclude"),
        (State(status="running", tasks=tasks.complete(OPEN)), "conclude"),
        (State(status="stopped", tasks=OPEN, decision=DECISION), "conclude"),
    ],
)
def test_after_remember(state: State, to: str) -> None:
    assert routes.after_remember(state) == to


@pytest.mark.parametrize(
    ("state", "to"), [(State(status="running"), "recall"), (State(status="failed"), "conclude")]
)
def test_after_plan(state: State, to: str) -> None:
    assert routes.after_plan(state) == to
