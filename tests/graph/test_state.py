import pytest

from graph.state import (
    KEPT_KEYS,
    Clock,
    State,
    Usage,
    make_empty_values,
    make_initial_state,
)
from tools.screen import ScreenRef


class _GrownState(State, total=False):
    extra: ScreenRef


def test_every_key_is_reset_but_those_that_stay() -> None:
    fresh = make_initial_state("Turn Wi-Fi on", now=5.0)

    assert fresh.keys() | KEPT_KEYS == State.__annotations__.keys()
    assert not fresh.keys() & KEPT_KEYS


def test_a_task_starts_running_and_with_empty_values() -> None:
    fresh = make_initial_state("Turn Wi-Fi on", now=5.0)

    assert [task.goal for task in fresh["tasks"].tasks] == ["Turn Wi-Fi on"]
    assert fresh["clock"] == Clock(started=5.0, ticked=5.0)
    assert fresh["usage"] == Usage()
    assert (fresh["status"], fresh["replan_case"], fresh["reason"]) == (
        "running",
        "",
        "",
    )
    assert (fresh["decision"], fresh["queue"], fresh["step"]) == (None, [], 0)
    assert fresh["progress_pending"] is False


def test_two_tasks_share_no_list() -> None:
    first, second = (make_initial_state("Call Ann", now=5.0) for _ in range(2))

    assert first["steps"] is not second["steps"]


def test_a_new_key_without_initial_value_is_named() -> None:
    with pytest.raises(TypeError, match="'extra'"):
        make_empty_values(
            _GrownState, without=("instruction", "tasks", "clock")
        )
