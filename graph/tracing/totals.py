"""Sum up a run for the first line of its trace: how it ended, and what it took."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from graph.state import RoleUsage, State, Usage
from models.prices import find_price

_PAUSES = (
    "GraphDrained",
    "GeneratorExit",
    "CancelledError",
    "KeyboardInterrupt",
)
"""Errors that end a run which was only paused: its caller stopped it, or stopped listening."""


@dataclass
class Totals:
    """Counts over the runs of a trace that the state does not have."""

    cached_tokens: int = 0
    """Input tokens that endpoints read from a cache."""
    reasoning_tokens: int = 0
    """Output tokens that models spent on thinking."""
    verdicts: Counter[str] = field(default_factory=Counter)

    def add_answer(self, outputs: dict[str, Any]) -> dict[str, Any] | None:
        """Count the answer of a model.

        Args:
            outputs: of its traced run.

        Returns:
            The usage that its endpoint reported; None if it reported none.
        """
        usage = read_usage(outputs)
        if usage is None:
            return None
        inputs = usage.get("input_token_details") or {}
        answers = usage.get("output_token_details") or {}
        self.cached_tokens += _read_count(inputs, "cache_read")
        self.reasoning_tokens += _read_count(answers, "reasoning")
        return usage

    def rate_run(self, outcome: str, reason: str) -> Iterator[dict[str, Any]]:
        """Feedback: whether the task was done, and the share of steps that went as expected."""
        if outcome not in ("waiting", "paused"):
            comment = outcome
            if reason:
                comment = f"{outcome}: {reason}"
            yield {
                "key": "outcome",
                "score": float(outcome == "done"),
                "comment": comment,
            }
        if self.verdicts:
            counts = [
                f"{count} {kind}"
                for kind, count in sorted(self.verdicts.items())
            ]
            share = self.verdicts["expected"] / self.verdicts.total()
            yield {
                "key": "steps_expected",
                "score": round(share, 3),
                "comment": ", ".join(counts),
            }


def read_usage(outputs: dict[str, Any]) -> dict[str, Any] | None:
    """The usage in the outputs of a chat model's run, as LangChain's tracer writes them."""
    try:
        message = outputs["generations"][0][0]["message"]
        usage = message["kwargs"]["usage_metadata"]
    except (KeyError, IndexError, TypeError):
        return None
    return usage if isinstance(usage, dict) else None


def price_usage(
    usage: dict[str, Any], model: str, role: str
) -> dict[str, float]:
    """The costs of a call as LangSmith takes them; empty for a model without a price of ours."""
    price = find_price(model, role)
    tokens_in, tokens_out = (
        usage.get("input_tokens"),
        usage.get("output_tokens"),
    )
    if price is None or not isinstance(tokens_in, int):
        return {}
    if not isinstance(tokens_out, int):
        return {}
    cached = (usage.get("input_token_details") or {}).get("cache_read")
    if not isinstance(cached, int):
        cached = 0
    return {
        "input_cost": price.compute_cost(tokens_in, 0, cached),
        "output_cost": price.compute_cost(0, tokens_out),
        "total_cost": price.compute_cost(tokens_in, tokens_out, cached),
    }


def find_outcome(state: State, *, error: str, is_waiting: bool) -> str:
    """How a call of the graph ended, in a word.

    Returns:
        done, unverified, failed or stopped; waiting for the user; paused; or error.
    """
    status = state.get("status", "running")
    if error:
        return "paused" if error.startswith(_PAUSES) else "error"
    if status != "running":
        return status
    return "waiting" if is_waiting else "paused"


def sum_up(state: State, totals: Totals, apps: list[str]) -> dict[str, Any]:
    """What the task has taken so far, from its beginning.

    Cached and reasoning tokens, verdicts and apps are those of this trace alone: a run that waited
    for an answer goes on in another one.
    """
    usage = _add_roles(state.get("usage") or Usage())
    facts: dict[str, Any] = {
        "run": state.get("run", ""),
        "steps": state.get("step", 0),
        "plans": state.get("plans", 0),
        "calls": usage.calls,
        "input_tokens": usage.input_tokens,
        "output_tokens": usage.output_tokens,
        "cached_tokens": totals.cached_tokens,
        "reasoning_tokens": totals.reasoning_tokens,
        "images": usage.images,
        "apps": ", ".join(apps),
    }
    if usage.unpriced < usage.calls:
        facts["cost"] = round(usage.cost, 6)
    if totals.verdicts:
        facts["steps_judged"] = totals.verdicts.total()
        facts["steps_expected"] = totals.verdicts["expected"]
    return facts


def _add_roles(usage: Usage) -> RoleUsage:
    """What all roles used together."""
    roles = [usage.planner, usage.actor, usage.reflector, usage.grounder]
    return RoleUsage(
        calls=sum(role.calls for role in roles),
        input_tokens=sum(role.input_tokens for role in roles),
        output_tokens=sum(role.output_tokens for role in roles),
        images=sum(role.images for role in roles),
        cost=sum(role.cost for role in roles),
        unpriced=sum(role.unpriced for role in roles),
    )


def _read_count(details: Any, name: str) -> int:
    count = details.get(name) if isinstance(details, dict) else None
    return count if isinstance(count, int) else 0
