"""Reasoning effort, in the field that each vendor has for it."""

from typing import Any, Literal, get_args

from models.vendors import EffortStyle

Effort = Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"]
EFFORTS: tuple[Effort, ...] = get_args(Effort)
"""From no thinking to the most."""

_BUDGETS: dict[Effort, int] = {
    "minimal": 1024,
    "low": 2048,
    "medium": 8192,
    "high": 16384,
    "xhigh": 24576,
    "max": 32768,
}
"""Tokens of thinking, for vendors that take a number."""

_FIXED_BUDGET_CLAUDES = (
    "claude-3",
    "claude-opus-4",
    "claude-sonnet-4",
    "claude-haiku-4",
)
_ADAPTIVE_CLAUDES = tuple(
    f"claude-{size}-4.{minor}"
    for size in ("opus", "sonnet", "haiku")
    for minor in (6, 7, 8, 9)
)
"""https://platform.claude.com/docs/en/build-with-claude/adaptive-thinking: from 4.6 on."""


def build_effort_fields(
    style: EffortStyle, effort: Effort, model: str
) -> dict[str, Any]:
    """The fields of a request that ask for this effort; empty if there is no way to say it.

    Args:
        style: of the endpoint for this model, see `models.vendors`.
        effort: that is wanted.
        model: plain name of the model, see `models.dialects.plain_name`.
    """
    thinks = effort != "none"
    switch = {"type": "enabled" if thinks else "disabled"}
    if style == "reasoning_effort":
        return {"reasoning_effort": effort}
    if style == "reasoning":
        return {"reasoning": {"effort": effort}}
    if style == "enable_thinking":
        return _make_thinking_budget(effort)
    if style == "thinking":
        return {"thinking": switch}
    if style == "thinking_effort":
        fields: dict[str, Any] = {"thinking": switch}
        return {**fields, "reasoning_effort": effort} if thinks else fields
    if style == "chat_template":
        return {"chat_template_kwargs": {"enable_thinking": thinks}}
    if style == "claude":
        return {"thinking": _switch_claude(effort, model)}
    return {}


def _make_thinking_budget(effort: Effort) -> dict[str, Any]:
    """DashScope: a budget must be given with the switch (QwenLM/Qwen-Agent issue 941)."""
    if effort == "none":
        return {"enable_thinking": False}
    return {"enable_thinking": True, "thinking_budget": _BUDGETS[effort]}


def _switch_claude(effort: Effort, model: str) -> dict[str, Any]:
    if effort == "none":
        return {"type": "disabled"}
    is_older = model.startswith(_FIXED_BUDGET_CLAUDES)
    if is_older and not model.startswith(_ADAPTIVE_CLAUDES):
        return {"type": "enabled", "budget_tokens": _BUDGETS[effort]}
    return {"type": "adaptive"}
