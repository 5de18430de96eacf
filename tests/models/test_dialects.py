import pytest

from errors import ModelNotConfigured
from models.dialects import Dialect, dialect, step_down


@pytest.mark.parametrize(
    ("model", "mode", "temperature", "vision"),
    [
        ("gpt-4o", "json_schema", True, True),
        ("gpt-4.1-mini", "json_schema", True, True),
        ("gpt-4", "plain", True, False),
        ("openai/gpt-5-mini", "json_schema", False, True),
        ("o3-mini", "json_schema", False, False),
        ("o4-mini", "json_schema", False, True),
        ("Qwen/Qwen3-VL-8B-Instruct", "json_object", True, True),
        ("qwen-max", "json_object", True, False),
        ("deepseek-reasoner", "plain", False, False),
        ("something-new", "json_schema", True, True),
    ],
)
def test_families_are_known_by_name(
    monkeypatch: pytest.MonkeyPatch, model: str, mode: str, temperature: bool, vision: bool
) -> None:
    monkeypatch.delenv("TAPWRIGHT_DIALECT", raising=False)
    found = dialect(model)
    assert (found.mode, found.temperature, found.vision) == (mode, temperature, vision)


@pytest.mark.parametrize(
    ("model", "points"),
    [
        ("gpt-4o", "pixels"),
        ("claude-sonnet-4-5", "pixels"),
        ("google/gemini-2.5-pro", "0-1000"),
        ("Qwen/Qwen2.5-VL-7B-Instruct", "pixels"),
        ("qwen3-vl-plus", "0-1000"),
        ("UI-TARS-7B-DPO", "0-1000"),
        ("UI-TARS-1.5-7B", "pixels"),
        ("ShowUI-2B", "0-1"),
        ("something-new", "pixels"),
    ],
)
def test_families_name_points_in_their_own_way(
    monkeypatch: pytest.MonkeyPatch, model: str, points: str
) -> None:
    monkeypatch.delenv("TAPWRIGHT_DIALECT", raising=False)
    assert dialect(model).points == points
    monkeypatch.setenv("TAPWRIGHT_DIALECT", "plain, 0-1")
    assert dialect(model).points == "0-1"


def test_the_environment_has_the_last_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAPWRIGHT_DIALECT", "plain, no-vision,no-temperature")
    assert dialect("gpt-4o") == Dialect(mode="plain", temperature=False, vision=False)
    monkeypatch.setenv("TAPWRIGHT_DIALECT", "xml")
    with pytest.raises(ModelNotConfigured, match="xml"):
        dialect("gpt-4o")


def test_stepping_down_ends() -> None:
    assert step_down(Dialect(), "unsupported value: temperature") == Dialect(temperature=False)
    assert step_down(Dialect(), "image_url is not allowed") == Dialect(vision=False)
    current, seen = Dialect(), []
    while (lower := step_down(current, "temperature response_format image")) is not None:
        current = lower
        seen.append(current)
    assert len(seen) == 4
    assert current == Dialect(mode="plain", temperature=False, vision=False)
