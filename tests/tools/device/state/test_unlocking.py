"""A lock screen that asks gets the PIN that is kept as a secret, once and unseen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapwright.errors import PhoneLocked
from tests.examples import mark_long
from tools.device.device import Device, connect_device
from tools.device.state.unlocking import asks_for_pin
from tools.secrets import mask_secrets
from tools.session_recording.layout import is_masked, read_session
from tools.session_recording.masking import Masker
from tools.session_recording.recorder import SessionRecorder
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

PIN, PASSWORD, WRONG = "840265", "Blue door-73", "110022"
VARIABLE = "TAPWRIGHT_SECRET_PIN"


@pytest.fixture(scope="module", params=mark_long(["en", "zh"], after=1))
def own(request: pytest.FixtureRequest) -> Iterator[VirtualPhone]:
    with VirtualPhone.start(PhoneConfig(language=request.param)) as started:
        yield started


@pytest.fixture
def unlocked(own: VirtualPhone, tmp_path: Path) -> Iterator[Device]:
    device = connect_device(own.device, home=tmp_path / "home")
    yield device
    device.close()
    own.system.settings["pin"] = ""
    own.system.unlock()
    own.hooks.inputs.clear()


def lock(own: VirtualPhone, pin: str) -> None:
    own.hooks.inputs.clear()
    own.system.settings["pin"] = pin
    own.system.sleep()


@pytest.mark.parametrize("pin", [PIN, PASSWORD])
def test_a_phone_that_asks_is_unlocked_and_no_file_holds_the_value(
    pin: str,
    own: VirtualPhone,
    unlocked: Device,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setenv(VARIABLE, pin)
    caplog.set_level("DEBUG")
    folder = tmp_path / "session"
    recorder = SessionRecorder(folder, masker=Masker([]))
    recorder.start(unlocked)
    lock(own, pin)
    look = unlocked.take_look()
    recorder.stop()
    assert not own.system.locked
    assert "launcher" in look.package
    assert pin not in caplog.text
    assert mask_secrets(f"typed {pin}") == "typed {{secret:PIN}}"
    written = [path.read_bytes() for path in folder.iterdir()]
    gestures = [state.gesture for state in read_session(folder).states]
    typed = [g.value for g in gestures if g and g.kind == "text"]
    assert len(typed) == 1
    assert is_masked(typed[0])
    for form in (pin, pin.replace(" ", "%s")):
        assert all(form.encode() not in content for content in written)


def test_a_wrong_value_is_typed_once_and_the_user_is_told_what_to_do(
    own: VirtualPhone, unlocked: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, WRONG)
    lock(own, PIN)
    for _ in range(3):
        with pytest.raises(PhoneLocked) as refused:
            unlocked.take_look()
        assert str(refused.value).endswith(
            f"with {VARIABLE}: unlock it by hand and correct the value, then try again."
        )
        assert WRONG not in str(refused.value)
    assert own.system.lock_screen.mistakes == 1


def test_without_the_secret_a_sentence_says_what_to_do(
    own: VirtualPhone, unlocked: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    lock(own, PIN)
    with pytest.raises(
        PhoneLocked, match=f"its PIN or password into {VARIABLE}"
    ):
        unlocked.take_look()
    assert own.hooks.inputs == []


def test_a_lock_screen_that_asks_for_nothing_does_not_get_it(
    own: VirtualPhone, unlocked: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, PIN)
    lock(own, "")
    assert "launcher" in unlocked.take_look().package
    assert own.hooks.inputs == []


@pytest.mark.parametrize(
    ("dump", "asks"),
    [
        ('<node resource-id="com.android.systemui:id/pinEntry"/>', True),
        (
            '<node resource-id="com.android.keyguard:id/keyguard_pin_view"/>',
            True,
        ),
        ('<node class="android.widget.EditText" password="true"/>', True),
        ("".join(f'<node text="{n}"/>' for n in range(10)), True),
        ("".join(f'<node text="{n}"/>' for n in range(9)), False),
        (
            '<node resource-id="com.android.systemui:id/lockPatternView"/>',
            False,
        ),
        ("", False),
    ],
)
def test_what_asks_is_told_by_its_field_or_its_keys(
    dump: str, asks: bool
) -> None:
    assert asks_for_pin(dump) is asks


@given(st.text())
def test_any_dump_is_read(dump: str) -> None:
    assert asks_for_pin(dump) in (True, False)
