"""Other makers' dialogs, launchers and switches, on virtual phones that have their manners."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Literal

import pytest

from tests.examples import mark_long
from tests.tools.bench_app import BenchApp
from tools.acting.executor import perform_action
from tools.acting.journal import Journal
from tools.actions import ActionResult, OpenApp, TapPoint
from tools.device.apps.packages import list_launchers
from tools.device.connection import virtual
from tools.device.device import Device, connect_device
from tools.device.input.input_access import (
    describe_remedy,
    find_missing_switch,
    find_switch,
    is_input_blocked,
)
from tools.device.state.borrowed_settings import STAY_ON
from tools.device.state.vendors import (
    ALLOW_IDS,
    INPUT_SWITCHES,
    find_input_switch,
    is_system_dialog,
)
from tools.observation.capture import capture_screen
from tools.perception.perceive import read_elements
from virtual_phone.apps import APPS
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.faults.hooks import Call
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.vendors import VENDORS, VendorName

NAMES = list(VENDORS)
Phone = tuple[VirtualPhone, Device]


class LonelyApp(BenchApp):
    """An app that no table knows, and whose package does not say its name."""

    package = "org.q7x.z"
    key = "lonely"
    label = ("Teasel", "起绒草")


@contextmanager
def connected(
    vendor: VendorName, home: Path, *, is_input_allowed: bool = True, many: bool = False,
    language: Literal["en", "zh"] = "en",
) -> Iterator[Phone]:  # fmt: skip
    config = PhoneConfig(
        animation_scale=0,
        vendor=vendor,
        is_input_allowed=is_input_allowed,
        language=language,
    )
    apps = (*APPS, LonelyApp) if many else (LauncherApp, LonelyApp)
    with VirtualPhone.start(config, apps=apps) as phone:
        device = connect_device(phone.device, home=home, reconnect_s=5)
        yield phone, device
        device.close()


@pytest.fixture
def act(tmp_path: Path) -> Callable[..., ActionResult]:
    keys = count()

    def perform(device: Device, action: OpenApp | TapPoint) -> ActionResult:
        screen = capture_screen(device, tmp_path / "run")
        return perform_action(
            action, screen=screen, device=device,
            journal=Journal(tmp_path / "run"), key=str(next(keys)),
        )  # fmt: skip

    return perform


# Data


@pytest.mark.parametrize("name", NAMES)
def test_the_dialogs_of_every_maker_are_known(name: VendorName) -> None:
    dialog = VENDORS[name].permissions
    assert is_system_dialog(dialog.package, dialog.activity)
    for answer in (dialog.allow, dialog.allow_all, dialog.while_used):
        assert ALLOW_IDS.match(answer.id)
    for answer in (dialog.deny, dialog.deny_beside or dialog.deny):
        assert not ALLOW_IDS.match(answer.id)


@pytest.mark.parametrize("name", ["miui", "coloros"])
def test_the_page_that_asks_before_an_app_is_opened_is_known(
    name: VendorName,
) -> None:
    question = VENDORS[name].start_question
    assert question is not None
    assert is_system_dialog(question.package, question.activity)


@pytest.mark.parametrize("name", NAMES)
def test_a_security_center_is_an_app_of_its_own(name: VendorName) -> None:
    assert not is_system_dialog(VENDORS[name].manager, ".Main")
    assert not is_system_dialog("com.android.settings", ".Settings")
    assert not is_system_dialog(VENDORS[name].home.package, ".Launcher")


@pytest.mark.parametrize(
    "page",
    [
        "com.google.android.permissioncontroller"
        "/com.android.permissioncontroller.permission.ui.ManagePermissionsActivity",
        "com.oplus.securitypermission"
        "/com.oplusos.securitypermission.permission.PermissionGroupsActivity",
        "com.coloros.securitypermission/.permission.PermissionAppAllPermissionActivity",
        "com.vivo.permissionmanager/.activity.PurviewTabActivity",
    ],
)
def test_pages_that_manage_permissions_stand_before_no_app(page: str) -> None:
    package, _, activity = page.partition("/")
    assert not is_system_dialog(package, activity)
    assert is_system_dialog(package, ".ui.GrantPermissionsActivity")


@pytest.mark.parametrize("name", NAMES)
def test_the_switch_is_found_by_the_maker(name: VendorName) -> None:
    vendor = VENDORS[name]
    found = find_input_switch(vendor.manufacturer, vendor.brand)
    assert (found is None) == (vendor.input_switch is None)
    if found is not None and vendor.input_switch is not None:
        assert (found.en, found.zh) == vendor.input_switch.label
        assert found.prop == vendor.input_switch.prop


def test_without_a_known_maker_all_switches_are_named() -> None:
    words = describe_remedy(None)
    assert all(switch.label in words for switch in INPUT_SWITCHES)


# Blocked input


@pytest.mark.parametrize("name", mark_long(["miui", "coloros"], after=1))
def test_a_phone_that_refuses_taps_is_known_before_one(
    name: VendorName, tmp_path: Path, act: Callable[..., ActionResult]
) -> None:
    label = VENDORS[name].input_switch
    assert label is not None
    with connected(name, tmp_path, is_input_allowed=False) as (phone, device):
        switch = find_missing_switch(device)
        assert switch is not None
        assert (switch.en, switch.zh) == label.label
        assert is_input_blocked(device)
        # A tap that is tried all the same says which switch it is.
        result = act(device, TapPoint(x=500, y=500))
        assert result.ok is False
        assert label.label[0] in result.summary
        assert label.label[1] in result.summary
        assert phone.hooks.inputs == []
        # Apps are opened through the shell, and nothing is left of settings that were refused.
        assert act(device, OpenApp(text="org.q7x.z")).ok
        assert phone.system.setting_get("global", STAY_ON) is None
        phone.system.settings["input_allowed"] = True
        assert find_missing_switch(device) is None
        assert not is_input_blocked(device)


@pytest.mark.parametrize(
    "name", mark_long(["pixel", "oneui", "emui", "aosp-go"], after=1)
)
def test_phones_of_other_makers_are_not_tried(
    name: VendorName, tmp_path: Path
) -> None:
    with connected(name, tmp_path, is_input_allowed=False) as (phone, device):
        phone.hooks.clear()
        assert find_switch(device) is None
        assert find_missing_switch(device) is None
        assert phone.hooks.inputs == []


# Launchers


@pytest.mark.parametrize(
    "name", mark_long(["miui", "emui", "oneui", "pixel"], after=2)
)
def test_an_app_known_by_its_label_alone_is_found(
    name: VendorName, tmp_path: Path, act: Callable[..., ActionResult]
) -> None:
    """In a drawer, or where there is none on a page beside the first one."""
    with connected(name, tmp_path, many=True) as (phone, device):
        assert list_launchers(device) == {VENDORS[name].home.package}
        phone.system.key(3)
        labels = [element.text for element in read_elements(device)]
        assert "Teasel" not in labels
        result = act(device, OpenApp(text="Teasel"))
        assert result.ok, result.summary
        assert phone.state.foreground.startswith("org.q7x.z/")


def test_a_label_that_is_on_no_page_is_said_with_those_that_are(
    tmp_path: Path, act: Callable[..., ActionResult]
) -> None:
    with connected("miui", tmp_path, many=True) as (_, device):
        result = act(device, OpenApp(text="Zzyzx"))
        assert result.ok is False
        assert "Teasel" in result.summary


@pytest.mark.parametrize(
    ("language", "label"),
    mark_long([("en", "Teasel"), ("zh", "起绒草")], after=1),
)
def test_a_drawer_that_is_turned_sideways_is_searched_to_its_end(
    language: Literal["en", "zh"],
    label: str,
    tmp_path: Path,
    act: Callable[..., ActionResult],
) -> None:
    with connected("oneui", tmp_path, many=True, language=language) as found:
        phone, device = found
        # This phone lists no package files, so that no label can be read from them.
        for number in range(1, 40):
            phone.hooks.on("pm", refuse, nth=number)
        phone.system.key(3)
        device.swipe((540, 1600), (540, 700), hold=False)
        device.pause(0.6)
        assert label not in {e.text for e in read_elements(device)}
        # Nor does another swipe up bring it.
        device.swipe((540, 1600), (540, 700), hold=True)
        device.pause(0.6)
        assert label not in {e.text for e in read_elements(device)}
        result = act(device, OpenApp(text=label))
        assert result.ok, result.summary
        assert phone.state.foreground.startswith("org.q7x.z/")


def refuse(call: Call) -> None:
    call.fail("java.lang.SecurityException", "not allowed")


# Several displays


def test_windows_of_a_display_beside_are_not_told(tmp_path: Path) -> None:
    with connected("oneui", tmp_path) as (_, device):
        assert "desktoplauncher" not in device.dump_hierarchy()
        assert "Samsung DeX" not in [e.text for e in read_elements(device)]


def test_a_phone_of_android_go_has_elements_of_its_size(
    tmp_path: Path,
) -> None:
    with connected("aosp-go", tmp_path) as (_, device):
        assert (device.width, device.height) == (720, 1600)
        screen = capture_screen(device, tmp_path / "run")
        assert (screen.width, screen.height) == (720, 1600)
        inside = [e for e in screen.elements if e.bounds.right <= 720]
        assert len(inside) == len(screen.elements) > 0


# Started by a run


def test_a_run_s_own_phone_has_the_maker_s_manners_and_takes_input(
    tmp_path: Path,
) -> None:
    virtual.stop_phone()
    virtual.choose_vendor("miui")
    try:
        device = connect_device("virtual", home=tmp_path, reconnect_s=5)
        assert device.read_property("ro.product.manufacturer") == "Xiaomi"
        assert find_missing_switch(device) is None
        device.close()
    finally:
        virtual.choose_vendor("")
        virtual.stop_phone()
