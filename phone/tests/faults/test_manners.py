"""What other makers' phones do to clients, over the unpatched adb and uiautomator2."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import adbutils
import pytest
import uiautomator2

from virtual_phone.apps.settings.app import SettingsApp
from virtual_phone.faults.kinds import DeadTap
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.vendors import VENDORS, VendorName

from ..conftest import BENCH, U2, BenchApp
from .test_kinds import until


@contextmanager
def switched_on(vendor: VendorName, *, is_input_allowed: bool = False) -> Iterator[VirtualPhone]:
    config = PhoneConfig(animation_scale=0, vendor=vendor, is_input_allowed=is_input_allowed)
    with VirtualPhone.start(config, apps=[BenchApp, SettingsApp]) as phone:
        yield phone


def connect(phone: VirtualPhone) -> U2:
    return uiautomator2.connect(adbutils.AdbClient(port=phone.adb_port).device(phone.serial))


def shell(phone: VirtualPhone, *words: str) -> tuple[int, str]:
    done = subprocess.run(
        [adbutils.adb_path(), "-P", str(phone.adb_port), "-s", phone.serial, "shell", *words],
        capture_output=True,
        check=False,
        timeout=30,
    )
    return done.returncode, (done.stdout + done.stderr).decode()


@pytest.mark.parametrize("name", list(VENDORS))
def test_properties_say_who_made_it(name: VendorName) -> None:
    vendor = VENDORS[name]
    with switched_on(name) as phone:
        told = shell(phone, "getprop")[1]
    assert f"[ro.product.manufacturer]: [{vendor.manufacturer}]" in told
    assert f"[ro.product.brand]: [{vendor.brand}]" in told
    assert f"[ro.product.model]: [{vendor.model}]" in told
    assert f"[ro.build.version.release]: [{vendor.release}]" in told
    for prop, value in vendor.props.items():
        assert f"[{prop}]: [{value}]" in told


@pytest.mark.parametrize("name", list(VENDORS))
def test_the_launcher_is_found_by_asking(name: VendorName) -> None:
    main = "-a android.intent.action.MAIN -c android.intent.category.HOME"
    home = VENDORS[name].home
    with switched_on(name) as phone:
        told = shell(phone, f"cmd package resolve-activity --brief {main}")[1]
        assert told.splitlines()[-1] == f"{home.package}/{home.activity}"
        assert home.package in shell(phone, "dumpsys window displays")[1]


@pytest.mark.parametrize("name", ["miui", "coloros"])
def test_no_input_is_injected_until_the_switch_is_on(name: VendorName) -> None:
    with switched_on(name) as phone:
        d = connect(phone)
        d.app_start(BENCH)
        for words in (("tap", "20", "20"), ("keyevent", "0"), ("text", "a"), ("swipe", *"1234")):
            code, told = shell(phone, "input", *words)
            assert code != 0
            assert "java.lang.SecurityException" in told
            assert "INJECT_EVENTS" in told
        with pytest.raises(uiautomator2.exceptions.RPCUnknownError, match="SecurityException"):
            d.click(200, 200)
        with pytest.raises(uiautomator2.exceptions.RPCUnknownError, match="INJECT_EVENTS"):
            d.press("home")
        assert phone.hooks.inputs == []
        # Looking works, and so does what goes through accessibility without a touch before.
        assert BENCH in d.dump_hierarchy()
        d(resourceId=f"{BENCH}:id/name", instance=0).set_text("Ann")
        assert phone.state.bench.name == "Ann"
        phone.system.settings["input_allowed"] = True
        d.press("home")
        assert shell(phone, "input", "keyevent", "0") == (0, "")
        assert phone.state.foreground.startswith(VENDORS[name].home.package)


@pytest.mark.parametrize("name", ["miui", "coloros"])
def test_settings_and_permissions_are_behind_the_same_switch(name: VendorName) -> None:
    put = ("settings", "put", "system", "screen_off_timeout", "90000")
    with switched_on(name) as phone:
        before = shell(phone, "settings", "get", "system", "screen_off_timeout")
        for words in (
            put,
            ("wm", "size", "1080x1920"),
            ("pm", "grant", BENCH, "android.permission.CAMERA"),
            ("pm", "clear", BENCH),
        ):
            code, told = shell(phone, *words)
            assert code != 0
            assert "SecurityException" in told
        assert shell(phone, "settings", "get", "system", "screen_off_timeout") == before
        phone.system.settings["input_allowed"] = True
        assert shell(phone, *put)[0] == 0
        assert shell(phone, "settings", "get", "system", "screen_off_timeout")[1] == "90000\n"


def test_miui_says_by_a_property_whether_the_switch_is_on() -> None:
    with switched_on("miui") as phone:
        assert shell(phone, "getprop", "persist.security.adbinput") == (0, "0\n")
        phone.system.settings["input_allowed"] = True
        assert shell(phone, "getprop", "persist.security.adbinput") == (0, "1\n")


@pytest.mark.parametrize("name", ["pixel", "oneui", "emui", "aosp-go"])
def test_the_others_take_input(name: VendorName) -> None:
    with switched_on(name) as phone:
        assert shell(phone, "input", "keyevent", "0") == (0, "")


def test_what_is_a_maker_s_manner_outlasts_faults_and_a_reset() -> None:
    with switched_on("miui") as phone:
        phone.faults.on(DeadTap())
        phone.faults.clear()
        assert phone.faults.active == ()
        assert shell(phone, "input", "tap", "20", "20")[0] != 0
        phone.reset()
        assert shell(phone, "input", "tap", "20", "20")[0] != 0


def test_the_screen_goes_off_after_the_time_in_the_settings() -> None:
    with switched_on("emui") as phone:
        assert shell(phone, "settings", "get", "system", "screen_off_timeout")[1] == "30000\n"
        shell(phone, "settings", "put", "system", "screen_off_timeout", "1000")
        shell(phone, "input", "keyevent", "0")
        assert until(lambda: not phone.system.screen_on)
        # A phone that is made anew counts anew.
        phone.reset()
        assert phone.system.screen_on


def test_a_phone_that_is_kept_on_stays_on() -> None:
    with switched_on("oneui") as phone:
        phone.system.settings["charging"] = True
        shell(phone, "settings", "put", "global", "stay_on_while_plugged_in", "7")
        shell(phone, "settings", "put", "system", "screen_off_timeout", "0")
        shell(phone, "input", "keyevent", "0")
        shell(phone, "getprop")
        assert phone.system.screen_on


def test_a_fold_has_the_windows_of_two_displays() -> None:
    with switched_on("oneui") as phone:
        xml = connect(phone).dump_hierarchy()
        assert 'display-id="2"' in xml
        assert "com.sec.android.app.desktoplauncher" in xml
        assert "Samsung DeX" in xml
        # An object of uiautomator's older engine is looked for in the window with the focus.
        assert connect(phone)(packageName=VENDORS["oneui"].home.package, instance=0).exists
        assert shell(phone, "dumpsys SurfaceFlinger --display-id")[1].count("Display ") == 2
        assert "Multiple displays" in shell(phone, "screencap -p > /dev/null")[1]


def test_a_phone_of_android_go_has_small_pictures() -> None:
    with switched_on("aosp-go") as phone:
        assert connect(phone).screenshot().size == (720, 1600)
        assert shell(phone, "getprop", "ro.config.low_ram") == (0, "true\n")
