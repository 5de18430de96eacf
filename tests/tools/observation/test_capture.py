from pathlib import Path

import cv2
import numpy as np
import pytest

from tapwright.errors import UsageError
from tests.tools.bench_app import BenchApp
from tools.acting.executor import perform_action
from tools.acting.journal import Journal
from tools.actions import Tap
from tools.device.device import NO_TREE_IN_TIME, Device
from tools.observation.capture import capture_screen, load_screen, save_screen
from tools.observation.settle import settle
from tools.rendering.screen_text import describe_screen
from tools.screen import Screen
from tools.vision.encoding import MAX_SIDE, fit_size
from virtual_phone.faults.kinds import DumpSlow, OtherDisplay
from virtual_phone.phone import VirtualPhone


def test_an_observed_screen_is_kept_with_its_pictures(
    device: Device, screen: Screen, tmp_path: Path
) -> None:
    folder = tmp_path / "run"
    assert load_screen(folder, screen.id) == screen
    plain, marked = (
        cv2.imdecode(
            np.frombuffer((folder / "screens" / name).read_bytes(), np.uint8),
            cv2.IMREAD_COLOR,
        )
        for name in (screen.image, f"{screen.id}.marked.jpg")
    )
    assert plain is not None
    assert marked is not None
    assert plain.shape == (2400, 1080, 3)
    assert (marked.shape[1], marked.shape[0]) == fit_size(1080, 2400)
    assert max(marked.shape) == MAX_SIDE
    assert screen.settled
    assert screen.signature.startswith("v4:")
    assert screen.time.startswith("2026-03-02 09:0")
    assert screen.time.endswith("Monday")
    assert 'switch "Vibrate" off' in describe_screen(screen)


def test_equal_screens_have_equal_ids_and_others_do_not(
    phone: VirtualPhone, device: Device, screen: Screen, tmp_path: Path
) -> None:
    folder = tmp_path / "run"
    again = capture_screen(device, folder)
    assert again.id == screen.id
    assert device.click(
        *next(e for e in screen.elements if e.text == "Vibrate").bounds.center
    )
    device.click(
        *next(
            e for e in screen.elements if e.resource_id == "vibrate"
        ).bounds.center
    )
    other = capture_screen(device, folder)
    assert other.id != screen.id
    assert other.signature == screen.signature
    phone.reset()
    assert phone.system.start("com.example.bench")
    assert capture_screen(device, folder).id == screen.id, (
        "also after others in between"
    )


def test_a_caret_and_the_clock_do_not_make_another_screen(
    phone: VirtualPhone, device: Device, screen: Screen, tmp_path: Path
) -> None:
    folder = tmp_path / "run"
    device.click(
        *next(e for e in screen.elements if e.text == "Title").bounds.center
    )
    ids = set()
    for _ in range(4):
        seen = capture_screen(device, folder)
        assert seen.settled
        assert seen.keyboard
        assert not any(e.package.endswith("latin") for e in seen.elements)
        ids.add(seen.id)
        device.pause(0.27)
    assert len(ids) == 1
    assert ids != {screen.id}


def test_a_spinner_is_waited_for(
    phone: VirtualPhone, device: Device, screen: Screen
) -> None:
    device.click(
        *next(e for e in screen.elements if e.text == "Spin").bounds.center
    )
    got = settle(device)
    assert got.settled
    assert not any(
        n.kind == "ProgressBar" for r in got.look.roots for n in r.walk()
    )
    assert phone.state.bench.spinning is False


def test_values_of_secrets_do_not_reach_the_elements(
    phone: VirtualPhone,
    device: Device,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_SECRET_WIFI", "old")
    monkeypatch.setenv("TAPWRIGHT_SECRET_LONG", "as it was")
    seen = capture_screen(device, tmp_path)
    assert (
        next(e for e in seen.elements if e.text == "Fixed").value
        == "{{secret:LONG}}"
    )


def test_an_unknown_screen_is_a_clear_error(tmp_path: Path) -> None:
    for name in ("0123456789ab-012345", "../../etc/passwd"):
        with pytest.raises(UsageError, match="no screen"):
            load_screen(tmp_path, name)


@pytest.mark.parametrize("written", [b"", b'{"id": 1}', b"\xff\xfe"])
def test_a_damaged_screen_is_named(tmp_path: Path, written: bytes) -> None:
    file = tmp_path / "screens" / "0123456789ab-012345.json"
    file.parent.mkdir()
    file.write_bytes(written)
    with pytest.raises(UsageError, match="start the task again") as error:
        load_screen(tmp_path, file.stem)
    assert str(file) in str(error.value)


def test_what_is_kept_of_a_screen_later_is_loaded(
    screen: Screen, tmp_path: Path
) -> None:
    folder = tmp_path / "run"
    assert load_screen(folder, screen.id).toasts == ()
    save_screen(folder, screen.model_copy(update={"toasts": ("Saved",)}))
    assert load_screen(folder, screen.id).toasts == ("Saved",)
    assert load_screen(folder, screen.id) is load_screen(folder, screen.id)


def test_windows_of_another_display_are_not_on_this_one(
    phone: VirtualPhone, device: Device, tmp_path: Path
) -> None:
    phone.faults.on(OtherDisplay(words="Elsewhere"))
    seen = capture_screen(device, tmp_path)
    texts = [element.text for element in seen.elements]
    assert "Save" in texts
    assert "Elsewhere" not in texts


def test_a_phone_that_is_folded_has_another_size(
    phone: VirtualPhone, device: Device, tmp_path: Path
) -> None:
    assert (device.width, device.height) == (1080, 2400)
    phone.system.set_display(width=1800, height=2200)
    seen = capture_screen(device, tmp_path)
    assert (seen.width, seen.height) == (1800, 2200)
    assert (device.width, device.height) == (1800, 2200)
    assert seen.lost == ()
    phone.system.set_display(width=1080, height=2400)
    folded = capture_screen(device, tmp_path)
    assert (folded.width, folded.height) == (1080, 2400)


def test_a_tree_that_never_comes_is_replaced_by_the_picture_once(
    phone: VirtualPhone, device: Device, tmp_path: Path, journal: Journal
) -> None:
    wait = device.tree_s
    device.tree_s = 0.4
    phone.faults.on(DumpSlow(ms=3_000))
    try:
        seen = capture_screen(device, tmp_path)
        assert NO_TREE_IN_TIME in seen.lost
        assert device.perception == "hierarchy"
        target = next(e for e in seen.elements if e.text == "Save")
        tap = Tap(element=target.index)
        done = perform_action(
            tap, screen=seen, device=device, journal=journal, key="one"
        )
        assert done.ok
        assert phone.state.bench.taps == ["save"]
    finally:
        device.tree_s = wait
        phone.faults.clear()
    later = capture_screen(device, tmp_path)
    assert later.lost == ()
    assert any(e.source == "hierarchy" for e in later.elements)


@pytest.mark.parametrize("language", ["en-US", "zh-CN"])
def test_the_notice_of_our_own_pasting_is_not_the_apps(
    phone: VirtualPhone, device: Device, tmp_path: Path, language: str
) -> None:
    phone.system.setting_put("system", "system_locales", language)
    phone.system.setting_put(
        "secure", "clipboard_show_access_notifications", "1"
    )
    seen = capture_screen(device, tmp_path)
    field = next(e for e in seen.elements if e.resource_id == "title")
    device.click(*field.bounds.center)
    assert device.is_focused_at(*field.bounds.center)
    device.type_text("milk")
    assert phone.state.bench.fields["title"] == "milk"
    assert capture_screen(device, tmp_path).toasts == ()
    phone.system.app(BenchApp.package).services.toast("Saved")  # type: ignore[union-attr]
    assert capture_screen(device, tmp_path).toasts == ("Saved",)
