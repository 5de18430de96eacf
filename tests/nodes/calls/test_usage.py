import pytest

from models.client import RequestUsage
from models.endpoints import ModelChoice
from nodes.calls.prompts import render_prompt
from nodes.calls.usage import compute_cost, split_prompt


def test_a_prompt_is_told_apart_by_what_it_is_about() -> None:
    names = (
        "actions",
        "places",
        "instruction",
        "goal",
        "when",
        "produces",
        "plan",
        "demonstration",
        "progress",
        "focus",
        "history",
        "lesson",
    )
    more = (
        "experience",
        "tool_results",
        "tools",
        "hints",
        "budget",
        "time",
        "package",
        "keyboard",
        "apps",
        "screen",
    )
    _, user = render_prompt(
        "assess",
        **{
            name: f"<{name}>"
            for name in (
                *names,
                *more,
                "planning",
                "judged",
                "several",
                "plans",
                "reads",
                "before",
            )
        },
    )
    told = split_prompt(user)
    assert "".join(told.values()).replace("\n", "") != ""
    assert sum(map(len, told.values())) == len(user)
    for name in (
        "instruction",
        "goal",
        "when",
        "produces",
        "plan",
        "hints",
        "budget",
        "demonstration",
    ):
        assert f"<{name}>" in told["task"]
    for name in ("progress", "focus", "history", "lesson", "experience"):
        assert f"<{name}>" in told["history"]
    for name in ("time", "package", "screen"):
        assert f"<{name}>" in told["screen"]


def test_a_heading_of_the_persons_own_stays_with_the_task() -> None:
    told = split_prompt(
        "# Task\nWrite\n# Shopping list\nmilk\n# Screen\n[1] button"
    )
    assert told["task"] == "# Task\nWrite\n# Shopping list\nmilk\n"
    assert told["screen"] == "# Screen\n[1] button"


def test_a_deployment_costs_what_its_model_costs_and_cached_tokens_less(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_PRICES", "gpt-5-mini=2/10/0.5")
    used = RequestUsage(
        calls=1,
        input_tokens=1_000_000,
        output_tokens=100_000,
        cached_tokens=400_000,
    )
    choice = ModelChoice(name="mine", kind="azure", deployed="gpt-5-mini")
    assert compute_cost(choice, "actor", used) == pytest.approx(2.4)
    other = ModelChoice(name="mine", kind="azure")
    assert compute_cost(other, "actor", used) is None
