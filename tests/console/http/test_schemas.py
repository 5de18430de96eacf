"""The form of requests, as a form that a page makes of it."""

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import ValidationError

from app import tasks
from console.http.schemas import TaskRequest


def schemas_in(part: Any) -> Iterator[dict[str, Any]]:
    """Every dictionary of a JSON schema, at whatever depth."""
    if isinstance(part, dict):
        yield part
        part = list(part.values())
    if isinstance(part, list):
        for each in part:
            yield from schemas_in(each)


@pytest.mark.parametrize(
    "schema",
    [
        TaskRequest.model_json_schema(),
        tasks.config_schema().model_json_schema(),
    ],
)
def test_a_form_needs_to_draw_no_null(schema: dict[str, Any]) -> None:
    """The playground leaves its page blank otherwise."""
    parts = list(schemas_in(schema))
    assert parts
    for part in parts:
        assert "null" not in (part.get("type"), *part.get("enum", ()))
        assert "null" not in part.get("type", ())
        assert part.get("default", "") is not None, part


def test_every_field_of_the_form_has_a_name_and_a_kind() -> None:
    """The playground draws no field otherwise."""
    fields = TaskRequest.model_json_schema()["properties"]
    assert list(fields) == ["thread_id", "instruction", "resume", "context"]
    assert [fields[name]["type"] for name in ("thread_id", "instruction")] == [
        "string"
    ] * 2
    assert fields["resume"]["anyOf"][-1] == {
        "type": "string",
        "title": "Resume",
    }
    assert fields["context"]["$ref"] == "#/$defs/Context"


@pytest.mark.parametrize(
    "answer",
    [{"decisions": [{"type": "approve"}]}, [{"type": "reject"}], True, "yes"],
)
def test_answers_are_taken_in_every_form(answer: object) -> None:
    assert (
        TaskRequest.model_validate({"thread_id": "a", "resume": answer}).resume
        == answer
    )


def test_null_is_taken_for_what_is_not_given() -> None:
    given = {
        "thread_id": "a",
        "instruction": None,
        "resume": None,
        "context": None,
    }
    assert TaskRequest.model_validate(given) == TaskRequest(thread_id="a")


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"instruction": " "}, "empty"),
        ({"instruction": "x" * 4001}, "4000"),
        ({"instruction": "x", "resume": "yes"}, "not both"),
    ],
)
def test_a_request_says_one_thing(given: dict[str, Any], word: str) -> None:
    with pytest.raises(ValidationError, match=word):
        TaskRequest.model_validate({"thread_id": "a", **given})
