import pytest

from tapwright.errors import UsageError
from tools import secrets


def test_a_secret_is_filled_in_and_taken_out_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_SECRET_WIFI", "correct horse")
    assert secrets.has_secret("x {{secret:WIFI}}")
    assert secrets.reveal_secrets("{{ secret: WIFI }}!") == "correct horse!"
    assert (
        secrets.mask_secrets("the field holds correct horse")
        == "the field holds {{secret:WIFI}}"
    )


def test_other_variables_cannot_be_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-1234")
    monkeypatch.setenv(
        "PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring"
    )
    with pytest.raises(UsageError, match="TAPWRIGHT_SECRET_OPENAI_API_KEY"):
        secrets.reveal_secrets("{{secret:OPENAI_API_KEY}}")


def test_text_without_a_secret_is_left_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_SECRET_PIN", "12")
    assert (
        secrets.reveal_secrets("{{name}} {secret:X}") == "{{name}} {secret:X}"
    )
    assert not secrets.has_secret("{{name}}")
    assert secrets.mask_secrets("12 o'clock") == "12 o'clock", (
        "short values would hit by chance"
    )


def test_a_secret_that_changed_is_masked_in_both_its_values(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_SECRET_WIFI", "correct horse")
    secrets.reveal_secrets("{{secret:WIFI}}")
    monkeypatch.setenv("TAPWRIGHT_SECRET_WIFI", "battery staple")
    masked = secrets.mask_secrets("correct horse, battery staple")
    assert masked == "{{secret:WIFI}}, {{secret:WIFI}}"
