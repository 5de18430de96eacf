import pytest

from models.loose_json import load_json, load_loose_json
from models.reply_form import describe_form
from nodes.calls import schemas
from tests.models.forms import Said


@pytest.mark.parametrize(
    ("schema", "form"),
    [
        (Said.model_json_schema(), '{"done": true or false, "text": <text>}'),
        ({"enum": ["act", "done", None]}, '"act" or "done"'),
        ({"type": ["integer", "null"]}, "<whole number>"),
        ({"anyOf": [{"type": "number"}, {"type": "null"}]}, "<number>"),
        ({"type": "array", "items": {"type": "string"}}, "[<text>]"),
        ({}, "..."),
    ],
)
def test_a_form_is_one_line(schema: dict[str, object], form: str) -> None:
    assert describe_form(schema) == form


def test_a_copied_form_is_no_answer() -> None:
    for schema in (schemas.ASSESS, schemas.PLAN, schemas.REFLECT,
                   schemas.CONCLUDE, schemas.TRACK, schemas.LOCATE):  # fmt: skip
        form = describe_form(schema)
        assert load_json(form) is None
        assert load_loose_json(form) is None
