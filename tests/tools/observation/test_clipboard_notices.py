"""What Android 13 shows of the clipboard is no part of a page."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.examples import mark_long
from tests.tools.bench_app import BenchApp
from tools.acting.clipboard_overlay import wait_for_overlay
from tools.device.device import Device
from tools.hierarchy.tree import parse_roots
from tools.observation.capture import capture_screen
from tools.perception.perceive import read_elements
from tools.screen import Perception
from virtual_phone.faults.clipboard import ClipboardShown
from virtual_phone.faults.hooks import Call
from virtual_phone.faults.injection import Active, Fault
from virtual_phone.phone import VirtualPhone

CLIP = "the user's secret plan"


@dataclass(frozen=True, kw_only=True)
class CountsCopies(Fault):
    """Notes what is put on the clipboard."""

    texts: list[str]

    def call(self, on: Active, call: Call) -> None:
        """Note it."""
        if call.name == "setClipboard":
            self.texts.append(call.args[1])


@pytest.fixture
def newer_phone(
    request: pytest.FixtureRequest, phone: VirtualPhone
) -> Iterator[VirtualPhone]:
    """The phone with the manners of Android 13, in a language."""
    phone.system.setting_put("system", "system_locales", request.param)
    phone.faults.on(ClipboardShown())
    yield phone
    phone.faults.clear()


in_both_languages = pytest.mark.parametrize(
    "newer_phone", ["en-US", "zh-CN"], indirect=True
)


def focus_field(device: Device) -> None:
    elements = read_elements(device)
    field = next(e for e in elements if e.resource_id == "title")
    device.click(*field.bounds.center)


@in_both_languages
def test_the_overlay_of_our_own_typing_is_not_told(
    newer_phone: VirtualPhone, device: Device, tmp_path: Path
) -> None:
    newer_phone.system.clipboard = CLIP
    focus_field(device)
    before = capture_screen(device, tmp_path)
    device.type_text("milk")
    after = capture_screen(device, tmp_path)
    assert newer_phone.system.clip_chip.shown
    assert "clipboard_ui" in device.dump_hierarchy()
    assert not any(CLIP in text for text in after.texts)
    ids = {element.resource_id for element in after.elements}
    assert not ids & {"share_chip", "dismiss_button", "text_preview"}
    assert after.dialog == ""
    assert after.toasts == ()
    assert after.signature == before.signature
    assert len(after.elements) == len(before.elements)


@in_both_languages
def test_the_clipboard_is_restored_once(
    newer_phone: VirtualPhone, device: Device
) -> None:
    newer_phone.system.clipboard = CLIP
    focus_field(device)
    texts: list[str] = []
    newer_phone.faults.on(CountsCopies(texts=texts))
    device.type_text("milk")
    assert texts == ["milk", CLIP]
    assert newer_phone.state.clipboard == CLIP


@in_both_languages
@pytest.mark.parametrize("perception", mark_long(["hybrid", "vision"], after=1))
def test_a_picture_shows_no_notices_either(
    newer_phone: VirtualPhone,
    device: Device,
    tmp_path: Path,
    perception: Perception,
) -> None:
    newer_phone.system.clipboard = CLIP
    focus_field(device)
    device.perception = perception
    try:
        device.type_text("milk")
        assert newer_phone.system.toasts.text
        assert newer_phone.system.clip_chip.shown
        seen = capture_screen(device, tmp_path)
    finally:
        device.perception = "hierarchy"
    told = " ".join(seen.texts)
    assert "secret" not in told
    assert "clipboard" not in told
    assert "剪贴板" not in told


@pytest.mark.parametrize("perception", ["hybrid", "vision"])
def test_an_apps_toast_is_told_once_and_is_no_button(
    phone: VirtualPhone,
    device: Device,
    tmp_path: Path,
    perception: Perception,
) -> None:
    services = phone.system.app(BenchApp.package).services  # type: ignore[union-attr]
    services.toast("Kept for later 已保存")
    device.perception = perception
    try:
        seen = capture_screen(device, tmp_path)
    finally:
        device.perception = "hierarchy"
    assert seen.toasts == ("Kept for later 已保存",)
    assert not any("Kept for" in element.text for element in seen.elements)
    numbers = [e.index for e in seen.elements if e.index > 0]
    assert len(numbers) == len(set(numbers))


@in_both_languages
def test_a_touch_waits_for_the_overlay_over_its_target(
    newer_phone: VirtualPhone, device: Device
) -> None:
    newer_phone.system.clipboard = CLIP
    focus_field(device)
    device.type_text("milk")
    roots = parse_roots(
        device.dump_hierarchy(), width=device.width, height=device.height
    )
    nodes = [node for root in roots for node in root.walk()]
    preview = next(n for n in nodes if n.resource_id == "text_preview")
    wait_for_overlay(device, *preview.center)
    assert not newer_phone.system.clip_chip.shown
