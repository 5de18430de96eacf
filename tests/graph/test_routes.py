import pytest

from graph import routes, tasks
from graph.state import Decision, Outcome, State, Verdict
from tools.actions import Back

DECISION = Decision(step=1, task=0, judgement="act", action=Back())
OUTCOME = Outcome(ok=True)
VERDICT = Verdict(kind="expected")
OPEN = tasks.make_root("a")


@pytest.mark.parametrize(
    ("state", "to"),
    [(State(status="running"), "look"), (State(status="done"), "ended")],
)
def test_after_begin(state: State, to: str) -> None:
    assert routes.after_begin(state) == to


@pytest.mark.parametrize(
    ("state", "to"),
    [(State(outcome=OUTCOME), "reflect"), (State(outcome=None), "recall")],
)
def test_after_observe(state: State, to: str) -> None:
    assert routes.after_observe(state) == to


@pytest.mark.parametrize(
    ("state", "to"),
    [(State(decision=DECISION), "approve"), (State(decision=None), "assess")],
)
def test_after_recall(state: State, to: str) -> None:
    assert routes.after_recall(state) == to


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (State(status="running", decision=DECISION), "act"),
        (
            State(
                status="running",
                decision=DECISION,
                replan_reason="several steps",
            ),
            "decompose",
        ),
        (
            State(
                status="running",
                decision=DECISION,
                replan_reason="no",
                replan_case="impossible",
            ),
            "impossible",
        ),
        (
            State(status="running", decision=DECISION, verdict=VERDICT),
            "recorded",
        ),
        (State(status="running", decision=DECISION, claim="it shows"), "ended"),
        (State(status="failed", decision=DECISION), "ended"),
    ],
)
def test_after_assess(state: State, why: str) -> None:
    assert routes.after_assess(state) == why
    assert why in routes.AFTER_ASSESS


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (State(status="running", decision=DECISION, outcome=None), "act"),
        (
            State(status="running", decision=DECISION, outcome=OUTCOME),
            "handled by user",
        ),
        (
            State(status="running", decision=None, replan_reason="refused"),
            "refused",
        ),
        (State(status="stopped", replan_reason="refused"), "ended"),
    ],
)
def test_after_approve(state: State, why: str) -> None:
    assert routes.after_approve(state) == why
    assert why in routes.AFTER_APPROVE


TRIED = tasks.fail_attempt(OPEN, "no")


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (State(status="running", tasks=OPEN, decision=None), "pop"),
        (State(status="running", tasks=TRIED, decision=None), "try again"),
        (
            State(
                status="running",
                tasks=OPEN,
                decision=None,
                replan_reason="failed",
            ),
            "wrong goal",
        ),
        (
            State(
                status="running",
                tasks=OPEN,
                replan_reason="failed",
                replan_case="wrong goal",
            ),
            "wrong goal",
        ),
        (
            State(
                status="running",
                tasks=OPEN,
                replan_reason="failed",
                replan_case="too coarse",
            ),
            "too coarse",
        ),
        (State(status="running", tasks=OPEN, decision=DECISION), "recover"),
        (State(status="running", tasks=OPEN, claim="it shows"), "ended"),
        (State(status="running", tasks=tasks.complete_task(OPEN)), "ended"),
        (State(status="stopped", tasks=OPEN, decision=DECISION), "ended"),
    ],
)
def test_after_remember(state: State, why: str) -> None:
    assert routes.after_remember(state) == why
    assert why in routes.AFTER_REMEMBER


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (State(status="running"), "planned"),
        (State(status="running", replan_reason="it needs a date"), "unmet"),
        (State(status="running", claim="all of it was dropped"), "ended"),
        (State(status="failed", replan_reason="it needs a date"), "ended"),
    ],
)
def test_after_plan(state: State, why: str) -> None:
    assert routes.after_plan(state) == why
    assert why in routes.AFTER_PLAN


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (State(status="running", replan_reason="silent"), "missing"),
        (State(status="done"), "ended"),
    ],
)
def test_after_conclude(state: State, why: str) -> None:
    assert routes.after_conclude(state) == why
    assert why in routes.AFTER_CONCLUDE
