"""In which form a model is asked to answer, and whether its endpoint sees to it."""

import json
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from models.parsing import Unreadable, parse_reply
from models.probe.question import Caller, Refused
from models.vendors import MODES, Mode

_QUESTION = (
    "Name one color of the rainbow, and say how many letters its name has."
)
"""It asks for no form: a model that is held to none answers in a sentence."""
_COLOUR_NAMES = ["red", "orange", "yellow", "green", "blue", "indigo", "violet"]
_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "color": {"type": "string", "enum": _COLOUR_NAMES},
        "letters": {"type": "integer"},
    },
    "required": ["color", "letters"],
    "additionalProperties": False,
}


class _Colour(BaseModel):
    color: str
    letters: int


@dataclass(frozen=True)
class FormFinding:
    """The strictest form that a model kept to."""

    mode: Mode
    complaint: str = ""
    """What the endpoint said to a stricter one; empty if it took it and did not keep to it."""


def measure_form(caller: Caller) -> FormFinding:
    """The strictest form that this endpoint takes, by at most three questions.

    Raises:
        ModelError: as `Caller.ask_model`.
    """
    complaint = ""
    is_ignored = False
    for mode in MODES[:-1]:
        if is_ignored and mode == "json_schema":
            continue  # What ignores a strict schema ignores any.
        answer = caller.ask_model(*ask_in_mode(_QUESTION, _SCHEMA, mode))
        if isinstance(answer, Refused):
            complaint = answer.complaint
        elif _is_kept(answer.text):
            return FormFinding(mode, complaint)
        else:
            is_ignored = True
    return FormFinding("plain", complaint)


def ask_in_mode(
    question: str, schema: dict[str, Any], mode: Mode
) -> tuple[str, dict[str, Any]]:
    """A question and the fields of a request that ask for its form.

    Args:
        question: without a word about the form.
        schema: in the strict subset of OpenAI, see
            https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
        mode: see `models.vendors.Mode`; JSON mode and plain words have the schema in words.
    """
    if mode in ("strict_schema", "json_schema"):
        is_strict = mode == "strict_schema"
        named = {"name": "probe", "schema": schema, "strict": is_strict}
        form = {"type": "json_schema", "json_schema": named}
        return question, {"response_format": form}
    text = json.dumps(schema, separators=(",", ":"))
    in_words = (
        f"{question}\nAnswer with one JSON object of this JSON schema and "
        f"nothing else:\n{text}"
    )
    if mode == "json_object":
        return in_words, {"response_format": {"type": "json_object"}}
    return in_words, {}


def _is_kept(text: str) -> bool:
    try:
        parse_reply(text, _Colour)
    except Unreadable:
        return False
    return True
