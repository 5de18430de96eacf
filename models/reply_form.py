"""Write the form of a reply for a model that missed it."""

from typing import Any

_WORDS = {
    "string": "<text>",
    "integer": "<whole number>",
    "number": "<number>",
    "boolean": "true or false",
}


def describe_form(schema: dict[str, Any]) -> str:
    """A reply's form on one line: `{"done": true or false, "missing": [<text>]}`.

    It is no JSON, so that a model that copies it has not answered.

    Args:
        schema: the JSON schema of the reply, without references.
    """
    if "enum" in schema:
        choices = (f'"{each}"' for each in schema["enum"] if each is not None)
        return " or ".join(choices)
    options = schema.get("anyOf")
    if options:
        return " or ".join(
            describe_form(each)
            for each in options
            if each.get("type") != "null"
        )
    kind = _choose_type(schema.get("type"))
    if kind == "object":
        fields = schema.get("properties", {}).items()
        parts = (f'"{name}": {describe_form(form)}' for name, form in fields)
        return "{" + ", ".join(parts) + "}"
    if kind == "array":
        return f"[{describe_form(schema.get('items', {}))}]"
    return _WORDS.get(kind, "...")


def _choose_type(kinds: Any) -> str:
    """The type of a value that may also be null."""
    if isinstance(kinds, list):
        return next((str(kind) for kind in kinds if kind != "null"), "")
    return str(kinds or "")
