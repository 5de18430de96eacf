import pytest

from models.dialects import Dialect
from models.endpoints import ModelChoice
from models.ladder import (
    CLIMB_AFTER_S,
    Ladder,
    Step,
    explain_limits,
    find_endpoint_kind,
    find_first_dialect,
    step_down,
)
from models.measured import Measured, save_measured
from models.vendors import MODES, VENDORS

CHOICE = ModelChoice(
    name="some-model", kind="openai", base_url="http://127.0.0.1:8000/v1"
)


@pytest.fixture(autouse=True)
def _clean(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    for name in ("DIALECT", "EFFORT"):
        monkeypatch.delenv(f"TAPWRIGHT_{name}", raising=False)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_what_was_refused_is_left_out_and_tried_again_later() -> None:
    clock = Clock()
    ladder = Ladder(clock)
    assert ladder.find_dialect(CHOICE).mode == "json_schema"
    ladder.note_refused(CHOICE, Step(field="mode", value="plain"), "why")
    clock.now = CLIMB_AFTER_S / 2
    ladder.note_refused(CHOICE, Step(field="vision", value=False), "blind")
    found = ladder.find_dialect(CHOICE)
    assert (found.mode, found.vision) == ("plain", False)
    assert [each.notice for each in ladder.list_reductions(CHOICE)] == [
        "why",
        "blind",
    ]
    clock.now = CLIMB_AFTER_S
    found = ladder.find_dialect(CHOICE)
    assert (found.mode, found.vision) == ("json_schema", False)
    clock.now = 2 * CLIMB_AFTER_S
    assert ladder.find_dialect(CHOICE) == find_first_dialect(CHOICE)


def test_what_one_model_is_refused_another_is_not() -> None:
    ladder = Ladder()
    ladder.note_refused(CHOICE, Step(field="vision", value=False), "blind")
    for other in (
        ModelChoice(name="b", kind="openai", base_url=CHOICE.base_url),
        ModelChoice(name=CHOICE.name, kind="openai", base_url="http://h/v1"),
    ):
        assert ladder.find_dialect(other).vision


def test_what_was_measured_is_used_at_its_endpoint_alone() -> None:
    save_measured(CHOICE.base_url, CHOICE.name, Measured(points="0-1000"))
    assert find_first_dialect(CHOICE).points == "0-1000"
    other = ModelChoice(name=CHOICE.name, kind="openai", base_url="http://h/v1")
    assert find_first_dialect(other).points == "pixels"


def test_the_kind_of_endpoint_can_be_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert find_endpoint_kind(CHOICE) == VENDORS["vllm"]
    monkeypatch.setenv("TAPWRIGHT_DIALECT", "lmstudio")
    assert find_endpoint_kind(CHOICE) == VENDORS["lmstudio"]
    azure = ModelChoice(name="prod", kind="azure", base_url="https://x.example")
    assert find_endpoint_kind(azure) == VENDORS["azure"]


def test_an_effort_that_cannot_be_sent_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert explain_limits(CHOICE) == ()
    monkeypatch.setenv("TAPWRIGHT_EFFORT", "low")
    assert explain_limits(CHOICE) == ()
    chat = ModelChoice(name="gpt-4o", kind="openai", base_url="http://h/v1")
    assert "known not to think" in explain_limits(chat)[0]
    monkeypatch.setenv("TAPWRIGHT_DIALECT", "lmstudio")
    assert "lmstudio has no field" in explain_limits(CHOICE)[0]


def _steps(current: Dialect, complaint: str) -> list[Step]:
    found: list[Step] = []
    untried = set(MODES) - {current.mode}
    while True:
        step = step_down(current, complaint, tuple(untried))
        if step is None:
            return found
        found.append(step)
        untried.discard(step.value)
        values = {**vars(current), step.field: step.value}
        current = Dialect(**values)


def test_a_complaint_takes_what_it_names() -> None:
    start = Dialect(effort="low")
    for complaint, field in (
        ("unsupported value: temperature", "temperature"),
        ("image_url is not allowed", "vision"),
        ("'reasoning_effort' does not support 'low'", "effort"),
        ("Invalid schema for response_format 'assess'", "mode"),
    ):
        step = step_down(start, complaint, MODES[1:])
        assert step is not None
        assert step.field == field


def test_stepping_down_ends() -> None:
    complaint = "temperature response_format image reasoning_effort"
    fields = [each.field for each in _steps(Dialect(effort="low"), complaint)]
    assert fields == ["temperature", "effort", "vision", "mode", "mode", "mode"]
    assert _steps(Dialect(effort="low"), "no")[-1].field == "effort"


def test_a_server_without_json_mode_is_asked_with_a_schema() -> None:
    said = "'response_format.type' must be 'json_schema' or 'text'"
    assert [
        each.value for each in _steps(Dialect(mode="json_object"), said)
    ] == [
        "json_schema",
        "plain",
    ]


def test_no_picture_is_given_up_for_a_request_that_had_none() -> None:
    step = step_down(
        Dialect(), "image input is not supported", MODES[1:], pictures=False
    )
    assert step == Step(field="mode", value="json_schema")
