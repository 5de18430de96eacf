from pathlib import Path

import pytest

from models.measured import FILE_NAME, Measured, load_measured, save_measured

URL = "http://127.0.0.1:8000/v1"


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path / "home"))


def test_what_was_measured_is_kept_by_address_and_model() -> None:
    seen = Measured(sees=True, points="0-1000", mode="json_schema", seconds=2)
    assert load_measured(URL, "a") is None
    save_measured(URL, "a", seen)
    save_measured("", "a", Measured(sees=False, context_tokens=8192))
    assert load_measured(f"{URL}/", "a") == seen
    assert load_measured(URL, "b") is None
    other = load_measured("https://api.openai.com/v1", "a")
    assert other == Measured(sees=False, context_tokens=8192)


def test_the_password_of_an_address_is_not_kept() -> None:
    seen = Measured(sees=True)
    file = save_measured("http://me:pass@word@127.0.0.1:8000/v1", "a", seen)
    text = file.read_text(encoding="utf-8")
    assert "me:" not in text
    assert "pass" not in text
    assert load_measured(URL, "a") == seen
    assert load_measured("http://me:other@127.0.0.1:8000/v1", "a") == seen


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"a at http://127.0.0.1:8000/v1": 3}']
)
def test_a_damaged_file_holds_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / FILE_NAME).write_text(text, encoding="utf-8")
    assert load_measured(URL, "a") is None


def test_a_fact_of_another_type_was_not_measured(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / FILE_NAME).write_text(
        f'{{"a at {URL}": {{"sees": "yes", "points": "0-1", "more": 1}}}}',
        encoding="utf-8",
    )
    assert load_measured(URL, "a") == Measured(points="0-1")
