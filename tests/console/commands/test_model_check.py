"""`tapwright doctor --model`: what is found out about a model is told, kept and used."""

import json
import re
from pathlib import Path

import pytest
from rich.console import Console

from console import cli
from console.commands.model_check import MODE_WORDS, POINT_WORDS, check_models
from console.results import CheckResult
from console.view.check_list import print_check
from models.coordinates import CONVENTIONS
from models.measured import Measured, load_measured, save_measured
from models.vendors import MODES
from tests.models.probe.simulated import SimulatedModel, play
from tests.models.stub import Answer, OpenAIStub


@pytest.fixture(autouse=True)
def surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    for name in ("TAPWRIGHT_DIALECT", "TAPWRIGHT_MODEL", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)


def check(
    model: SimulatedModel,
    monkeypatch: pytest.MonkeyPatch,
    name: str = "some-model",
    pages: dict[str, object] | None = None,
) -> dict[str, CheckResult]:
    with OpenAIStub(play(model), pages=pages) as stub:
        monkeypatch.setenv("TAPWRIGHT_BASE_URL", stub.url)
        checks = list(check_models(name, lambda _: None))
    return {each.name: each for each in checks}


def test_a_good_model_is_told_in_seven_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = {"id": "some-model", "max_model_len": 32768}
    pages: dict[str, object] = {"/v1/models": {"data": [row]}}
    checks = check(SimulatedModel(), monkeypatch, pages=pages)
    assert all(each.ok for each in checks.values())
    assert list(checks) == [
        "model",
        "model form",
        "model sight",
        "model points",
        "model context",
        "model speed",
        "model kept",
    ]
    assert checks["model sight"].detail == "sees: read “LANTERN 47”"
    assert checks["model points"].detail.startswith(
        "pixels, pixels of the picture: 12 of 12 marks hit"
    )
    assert checks["model context"].detail == "32,768 tokens"
    measured = checks["model kept"].measured
    assert measured is not None
    assert measured.points == "pixels"


def test_a_table_that_was_wrong_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    checks = check(SimulatedModel(points="0-1000"), monkeypatch)
    assert checks["model points"].ok
    assert (
        "until now runs took it for pixels, which is wrong"
        in checks["model points"].detail
    )


def test_a_setting_that_is_wrong_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_DIALECT", "pixels")
    points = check(SimulatedModel(points="0-1000"), monkeypatch)["model points"]
    assert not points.ok
    assert "TAPWRIGHT_DIALECT says pixels" in points.detail
    monkeypatch.setenv("TAPWRIGHT_DIALECT", "0-1000")
    assert check(SimulatedModel(points="0-1000"), monkeypatch)[
        "model points"
    ].ok


def test_a_model_that_was_thought_blind_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = SimulatedModel(points="0-1000")
    checks = check(model, monkeypatch, "qwen3-max")
    assert checks["model sight"].ok
    checks = check(model, monkeypatch, "glm-4.5")
    assert "runs sent it no pictures so far" in checks["model sight"].detail


def test_a_model_that_does_not_see_is_told_with_the_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    refusal = 400, "some-model is not a multimodal model"
    model = SimulatedModel(sees=False, picture_refusal=refusal)
    checks = check(model, monkeypatch)
    assert checks["model sight"].ok
    assert refusal[1] in checks["model sight"].detail
    assert "it was taken for one that sees" in checks["model sight"].detail
    assert "model points" not in checks


@pytest.mark.parametrize(
    ("model", "problem"),
    [
        (SimulatedModel(swaps=True), "names y before x"),
        (SimulatedModel(error_px=200), "fit no known convention"),
    ],
)
def test_points_that_cannot_be_used_are_no_success(
    model: SimulatedModel, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = check(model, monkeypatch)["model points"]
    assert not points.ok
    assert problem in points.detail
    assert "grounding=marks" in points.remedy


def test_answers_too_rough_to_tell_leave_what_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rough = SimulatedModel(points="pixels-28", error_px=12)
    points = check(rough, monkeypatch)["model points"]
    assert points.ok
    assert "too rough to tell" in points.detail
    assert "runs keep pixels" in points.detail
    points = check(rough, monkeypatch, "gemini-3-pro")["model points"]
    assert not points.ok
    assert points.remedy.startswith("set TAPWRIGHT_DIALECT=pixels")


def test_a_short_context_is_told_with_what_to_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loaded = {"model": "some-model", "context_length": 4096}
    pages: dict[str, object] = {"/api/ps": {"models": [loaded]}}
    context = check(SimulatedModel(), monkeypatch, pages=pages)["model context"]
    assert not context.ok
    assert "4,096 tokens" in context.detail
    assert "OLLAMA_CONTEXT_LENGTH" in context.remedy


def test_a_short_context_that_was_measured_before_is_told_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_MODEL", "some-model")
    facts = Measured(sees=True, points="0-1", context_tokens=4096)
    with OpenAIStub(play(SimulatedModel())) as stub:
        monkeypatch.setenv("TAPWRIGHT_BASE_URL", stub.url)
        save_measured(stub.url, "some-model", facts)
        kept = list(check_models("", lambda _: None))[-1]
    assert not kept.ok
    assert "4,096 tokens" in kept.detail
    assert "at an unknown time" in kept.detail


def test_a_measurement_that_breaks_off_keeps_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = SimulatedModel(picture_refusal=(400, "Could not process image: x"))
    with OpenAIStub(play(model)) as stub:
        monkeypatch.setenv("TAPWRIGHT_BASE_URL", stub.url)
        checks = list(check_models("some-model", lambda _: None))
        assert load_measured(stub.url, "some-model") is None
    assert [each.name for each in checks if not each.ok] == ["model sight"]
    assert "Could not process image" in checks[-1].detail
    assert "nothing was kept" in checks[-1].remedy


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        (Answer(body=b"<html>Sign in</html>"), "text that is no JSON"),
        (Answer(status=401, error="bad key"), "check the API key"),
        (Answer(hang=True), "no answer in time"),
    ],
    ids=["html", "key", "slow"],
)
def test_an_endpoint_that_fails_is_one_sentence(
    answer: Answer, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPWRIGHT_MODEL_SECONDS", "0.3")
    with OpenAIStub([answer]) as stub:
        monkeypatch.setenv("TAPWRIGHT_BASE_URL", stub.url)
        (check,) = check_models("some-model", lambda _: None)
    assert not check.ok
    assert problem in check.detail
    assert "\n" not in check.detail


def test_a_measured_model_is_not_measured_again_unless_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_MODEL", "some-model")
    with OpenAIStub(play(SimulatedModel(points="0-1"))) as stub:
        monkeypatch.setenv("TAPWRIGHT_BASE_URL", stub.url)
        first = list(check_models("", lambda _: None))
        assert first[-1].name == "model kept"
        calls = len(stub.requests)
        second = list(check_models("", lambda _: None))
        assert [each.name for each in second] == ["model", "model measured"]
        assert "sees, 0-1, strict_schema" in second[1].detail
        assert len(stub.requests) == calls + 1
        again = list(check_models("some-model", lambda _: None))
        assert again[-1].name == "model kept"


def test_models_at_several_addresses_are_each_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with (
        OpenAIStub(play(SimulatedModel(points="0-1"))) as one,
        OpenAIStub(play(SimulatedModel(points="0-1000"))) as other,
    ):
        monkeypatch.setenv("TAPWRIGHT_BASE_URL", one.url)
        monkeypatch.setenv("TAPWRIGHT_ACTOR_BASE_URL", other.url)
        checks = list(check_models("some-model", lambda _: None))
    points = [each for each in checks if each.name == "model points"]
    assert [each.detail.split(",")[0] for each in points] == ["0-1", "0-1000"]


def test_every_form_and_convention_has_words() -> None:
    assert set(POINT_WORDS) == set(CONVENTIONS)
    assert set(MODE_WORDS) == set(MODES)


LONG = CheckResult(
    name="model points",
    ok=False,
    detail="0-1000, from 0 to 1000 across the picture: 12 of 12 marks hit, 2 px off",
    remedy="set TAPWRIGHT_DIALECT=0-1000, or choose another model to point with",
)


@pytest.mark.parametrize("width", [60, 80])
def test_a_terminal_shows_each_check_under_its_name(width: int) -> None:
    console = Console(
        width=width, force_terminal=True, color_system=None, record=True
    )
    print_check(console, LONG)
    lines = console.export_text().splitlines()
    assert lines[0].startswith("✗ model points   0-1000, from")
    assert all(line.startswith(" " * 17) for line in lines[1:])
    assert max(map(len, lines)) <= width
    assert any(line.strip().startswith("→ set") for line in lines)


def test_a_pipe_gets_one_line_for_each_fact(
    capsys: pytest.CaptureFixture[str],
) -> None:
    print_check(Console(width=40), LONG)
    out = capsys.readouterr().out.splitlines()
    assert out == [
        f"not ok model points: {LONG.detail}",
        f"       to fix: {LONG.remedy}",
    ]


def test_the_facts_are_in_the_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with OpenAIStub(play(SimulatedModel(points="0-1000"))) as stub:
        monkeypatch.setenv("TAPWRIGHT_BASE_URL", stub.url)
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", "1")
        args = ["doctor", "--device", "adb:1/none", "--model", "m", "--json"]
        assert cli.main(args) == 1
    checks = json.loads(capsys.readouterr().out)
    (facts,) = [each["measured"] for each in checks if each["measured"]]
    assert (facts["sees"], facts["points"]) == (True, "0-1000")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", facts["date"])
