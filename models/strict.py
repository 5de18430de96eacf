"""Reply schemas in the subset that strict mode takes.

https://platform.openai.com/docs/guides/structured-outputs (Supported schemas): all fields are
required, an optional one may be null instead, and no object takes further fields. Readers take a
null for an absent field (`models.parsing`), so both forms mean the same reply.
"""

from typing import Any


def make_strict(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema as strict mode takes it.

    An object whose fields are free, such as the arguments of a tool, cannot be described: it
    becomes a text that holds it as JSON.

    Args:
        schema: in plain JSON schema, without references.
    """
    if "anyOf" in schema:
        return {"anyOf": [make_strict(each) for each in schema["anyOf"]]}
    kind = schema.get("type")
    if kind == "array":
        return {"type": "array", "items": make_strict(schema["items"])}
    if kind != "object":
        return schema
    if "properties" not in schema:
        return {"type": "string", "description": "a JSON object"}
    required = schema.get("required", ())
    fields = {
        name: _make_field(field, is_required=name in required)
        for name, field in schema["properties"].items()
    }
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


def _make_field(field: dict[str, Any], *, is_required: bool) -> dict[str, Any]:
    strict = make_strict(field)
    if is_required:
        return strict
    if "anyOf" in strict:
        return {"anyOf": [*strict["anyOf"], {"type": "null"}]}
    if strict["type"] == "object":
        return {"anyOf": [strict, {"type": "null"}]}
    nullable = {**strict, "type": [strict["type"], "null"]}
    if "enum" in strict:
        nullable["enum"] = [*strict["enum"], None]
    return nullable
