import json
from typing import Any

import pytest

from models.strict import make_strict
from nodes.calls import schemas

EVERY = {
    "assess": schemas.ASSESS,
    "assess, all": schemas.assess_schema(words=True, several=True, calls=True),
    "act": schemas.assess_schema(judged=True),
    "assess, first": schemas.assess_schema(plans=True, reads=True),
    "plan": schemas.PLAN,
    "plan, first": schemas.FIRST_PLAN,
    "replan": schemas.REPLAN,
    "reflect": schemas.REFLECT,
    "conclude": schemas.CONCLUDE,
    "deliberate": schemas.DELIBERATE,
    "locate": schemas.LOCATE,
    "judge": schemas.JUDGE,
    "track": schemas.TRACK,
    "icons": schemas.ICONS,
}
_KEYS = {
    "type", "properties", "required", "additionalProperties", "items", "enum", "anyOf",
    "description",
}  # fmt: skip


def list_faults(node: dict[str, Any], place: str = "") -> list[str]:
    """What strict mode refuses.

    https://platform.openai.com/docs/guides/structured-outputs (Supported schemas)
    """
    faults = [f"{place}: {key}" for key in set(node) - _KEYS]
    if "anyOf" in node:
        for each in node["anyOf"]:
            faults += list_faults(each, f"{place}|")
        return faults
    if "type" not in node:
        faults.append(f"{place}: no type")
    kinds = node.get("type")
    if "object" in (kinds if isinstance(kinds, list) else [kinds]):
        if node.get("additionalProperties") is not False:
            faults.append(f"{place}: additionalProperties")
        if list(node.get("properties", ())) != node.get("required"):
            faults.append(f"{place}: required")
        for name, field in node.get("properties", {}).items():
            faults += list_faults(field, f"{place}.{name}")
    if "items" in node:
        faults += list_faults(node["items"], f"{place}[]")
    return faults


@pytest.mark.parametrize("schema", EVERY.values(), ids=EVERY)
def test_every_form_has_a_strict_one(schema: dict[str, Any]) -> None:
    strict = make_strict(schema)
    assert strict["type"] == "object"
    assert list_faults(strict) == []
    assert '"null"' not in json.dumps(schema)  # nulls cost tokens elsewhere


def test_an_optional_field_may_be_null_and_a_needed_one_may_not() -> None:
    action = make_strict(schemas.ASSESS)["properties"]["action"]["anyOf"][0]
    fields = action["properties"]
    assert fields["kind"] == {"type": "string"}
    assert fields["element"] == {"type": ["integer", "null"]}
    assert fields["direction"]["type"] == ["string", "null"]
    assert None in fields["direction"]["enum"]


def test_arguments_of_a_tool_become_a_text() -> None:
    schema = schemas.assess_schema(calls=True)
    action = make_strict(schema)["properties"]["action"]["anyOf"][0]
    assert action["properties"]["arguments"]["type"] == ["string", "null"]
