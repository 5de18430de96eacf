"""Settings of a role's requests that the environment holds."""

import json
import os
from typing import Any

from models.effort import EFFORTS, Effort
from tapwright.errors import ModelNotConfigured


def list_variables(role: str, name: str) -> list[str]:
    """The variables of a setting, the general one before the role's own."""
    own = [f"TAPWRIGHT_{role.upper()}_{name}"] if role else []
    return [f"TAPWRIGHT_{name}", *own]


def read_effort(role: str = "") -> Effort | None:
    """The reasoning effort of TAPWRIGHT_<ROLE>_EFFORT, else TAPWRIGHT_EFFORT; None if not set.

    Raises:
        ModelNotConfigured: it is no effort.
    """
    effort: Effort | None = None
    for variable in list_variables(role, "EFFORT"):
        word = os.environ.get(variable, "").strip().casefold()
        if not word:
            continue
        if word not in EFFORTS:
            msg = (
                f"{variable} must be one of {', '.join(EFFORTS)}, not {word!r}"
            )
            raise ModelNotConfigured(msg)
        effort = word
    return effort


def read_extra(role: str = "") -> dict[str, Any]:
    """Fields to add to each request: TAPWRIGHT_EXTRA, and over it TAPWRIGHT_<ROLE>_EXTRA.

    Raises:
        ModelNotConfigured: one does not hold a JSON object.
    """
    fields: dict[str, Any] = {}
    for variable in list_variables(role, "EXTRA"):
        text = os.environ.get(variable, "").strip()
        if text:
            fields = merge_fields(fields, _parse_object(variable, text))
    return fields


def merge_fields(base: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """`base` with the fields of `more`; objects that both have are merged likewise."""
    merged = dict(base)
    for name, value in more.items():
        before = merged.get(name)
        if isinstance(before, dict) and isinstance(value, dict):
            merged[name] = merge_fields(before, value)
        else:
            merged[name] = value
    return merged


def _parse_object(variable: str, text: str) -> dict[str, Any]:
    try:
        content = json.loads(text)
    except ValueError:
        content = None
    if not isinstance(content, dict):
        msg = f'{variable} must be a JSON object, like {{"top_p": 0.9}}'
        raise ModelNotConfigured(msg)
    return content
