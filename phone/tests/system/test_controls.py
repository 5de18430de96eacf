"""Keys at the side, the lock, calls, banners: what the system shows over everything."""

from queue import Queue
from typing import Any

import numpy as np
import pytest

from virtual_phone.apps.dialer.app import PhoneApp
from virtual_phone.faults.hooks import Hooks
from virtual_phone.machine import Machine
from virtual_phone.testing import Driver
from virtual_phone.ui import art

from .toys import OtherApp, ToyApp

POWER, LOUDER, SOFTER, SYSRQ = 26, 24, 25, 120
ANN = "+1 555 0999"


@pytest.fixture
def phone() -> Driver:
    return Driver.make([ToyApp, OtherApp]).open("Toy")


def notify(phone: Driver, **more: Any) -> Any:
    app = phone.app("com.toy")
    note = app.services.notify(app, "Ready", "Your tea", urgent=True, **more)
    phone.system.touch()
    return note


def calls(phone: Driver, count: int = 1) -> list[tuple[str, str]]:
    return [(call.number, call.kind) for call in phone.system.stores.calls.log[:count]]


def test_the_volume_panel_follows_the_keys_and_goes(phone: Driver) -> None:
    settings = phone.system.settings
    before = settings["volume_media"]
    phone.system.key(LOUDER)
    assert settings["volume_media"] > before
    slider = phone.node("Media volume")
    phone.tap_at(slider.bounds.left + 60, slider.bounds.center[1])
    assert settings["volume_media"] < 0.1
    phone.tap("Ring")
    assert settings["ringer"] == "vibrate"
    phone.wait(4)
    assert not phone.sees("Media volume")
    phone.system.key(SOFTER)
    phone.tap("Row 3")
    assert not phone.sees("Media volume")


def test_the_power_menu_locks_and_restarts(phone: Driver) -> None:
    phone.system.hold_key(POWER)
    assert {"Emergency", "Lockdown", "Power off", "Restart"} <= {n.text for n in phone.nodes()}
    phone.back()
    assert phone.page == "com.toy/.Rows"
    phone.system.hold_key(POWER)
    phone.tap("Lockdown")
    assert (phone.system.screen_on, phone.system.locked) == (False, True)
    phone.system.unlock()
    phone.system.hold_key(POWER)
    phone.tap("Restart")
    assert phone.back().sees("Restarting…")
    phone.wait(1.1)
    assert phone.system.locked
    phone.swipe("up")
    assert phone.page == "com.android.launcher3/.Launcher"
    assert not phone.app("com.toy").pages


def test_a_screenshot_is_kept_and_can_be_shared_or_deleted(phone: Driver) -> None:
    shown = phone.system.screenshot()
    media = phone.system.stores.media
    phone.system.key_combination([POWER, SOFTER])
    one = media.items[0]
    assert (one.folder, one.name) == ("Pictures/Screenshots", "Screenshot_20260302-090000.png")
    kept = art.picture(one.art, 108, 240).astype(int)
    small = np.abs(kept - art.picture("photo:1", 108, 240).astype(int)).mean()
    assert np.abs(kept.mean(axis=(0, 1)) - shown.mean(axis=(0, 1))).max() < 3 < small
    phone.tap("Share screenshot")
    assert phone.sees("Sharing 1 image")
    phone.back()
    phone.system.key(SYSRQ)
    phone.tap("Delete screenshot")
    assert media.items[0].trashed is not None
    phone.system.key(SYSRQ)
    phone.wait(6)
    assert not phone.sees("Share screenshot")


def test_three_fingers_take_one_only_where_that_is_on(phone: Driver) -> None:
    count = len(phone.system.stores.media.items)
    assert not phone.system.three_fingers("swipe")
    phone.system.settings["three_finger_swipe"] = True
    assert phone.system.three_fingers("swipe")
    assert not phone.system.three_fingers("hold")
    assert len(phone.system.stores.media.items) == count + 1


def test_a_banner_comes_down_and_can_be_swiped_away(phone: Driver) -> None:
    notify(phone)
    assert phone.sees("Your tea")
    assert phone.sees("Row 3")
    phone.wait(6)
    assert not phone.sees("Your tea")
    assert len(phone.system.notifications) == 1
    notify(phone)
    phone.swipe("up", "expandableNotificationRow")
    assert not phone.sees("Your tea")
    assert len(phone.system.notifications) == 2
    notify(phone)
    phone.swipe("right", "expandableNotificationRow")
    assert len(phone.system.notifications) == 2


def test_a_banners_buttons_act(phone: Driver) -> None:
    done: list[str] = []
    actions = [("Snooze", lambda: done.append("snooze")), ("Stop", lambda: done.append("stop"))]
    notify(phone, actions=actions, ongoing=True)
    phone.wait(60)
    assert phone.sees("Snooze")
    phone.system.open_notifications()
    phone.swipe("right", "expandableNotificationRow")
    phone.tap("Stop")
    assert done == ["stop"]
    assert phone.system.notifications == []


def test_an_app_without_leave_says_nothing_and_dnd_keeps_it_in_the_shade(phone: Driver) -> None:
    phone.system.settings["dnd"] = True
    notify(phone)
    assert not phone.sees("Your tea")
    assert len(phone.system.notifications) == 1
    phone.system.settings["app_notifications"]["com.toy"] = False
    notify(phone)
    assert len(phone.system.notifications) == 1


def test_a_call_in_use_is_a_banner_and_declined_is_rejected(phone: Driver) -> None:
    phone.system.ring(ANN)
    assert phone.page == "com.toy/.Rows"
    phone.tap("Decline")
    assert calls(phone) == [(ANN, "rejected")]
    assert not phone.sees("Incoming call")


def test_a_call_on_a_locked_phone_covers_it(phone: Driver) -> None:
    phone.system.sleep()
    phone.system.ring(ANN)
    assert phone.system.screen_on
    assert phone.page == "com.google.android.dialer/com.android.incallui.InCallActivity"
    assert phone.sees(ANN)
    phone.system.key(SOFTER)
    assert phone.system.calling.silent
    phone.tap("Answer")
    assert calls(phone) == [(ANN, "incoming")]
    assert not phone.system.locked


def test_an_answered_call_shows_over_the_lock_of_a_phone_with_a_pin() -> None:
    phone = Driver.make([PhoneApp, ToyApp], pin="2580", locked=True)
    phone.system.ring(ANN)
    phone.tap("Answer")
    assert phone.page == "com.google.android.dialer/.InCall"
    assert phone.sees("00:00")
    phone.tap("Message")
    assert not phone.sees("00:00")
    assert phone.system.locked
    phone.app("com.google.android.dialer").return_to_call()
    phone.system.touch()
    phone.tap("End call")
    assert phone.system.locked
    assert phone.app("com.google.android.dialer").state.ongoing is None
    assert not phone.sees("00:00")


def test_nobody_answers_and_who_is_blocked_does_not_ring(phone: Driver) -> None:
    phone.system.ring(ANN)
    phone.wait(31)
    assert calls(phone) == [(ANN, "missed")]
    assert [n.title for n in phone.system.notifications] == ["Missed call"]
    phone.system.stores.calls.blocked.append(ANN)
    phone.system.ring(ANN)
    assert not phone.sees("Answer")
    assert calls(phone) == [(ANN, "rejected")]
    phone.system.stores.calls.blocked.clear()
    phone.system.settings["airplane"] = True
    phone.system.ring(ANN)
    assert calls(phone) == [(ANN, "rejected")]


def test_five_wrong_pins_bar_the_pad_for_a_while() -> None:
    phone = Driver.make([ToyApp], locked=True, pin="2580")
    phone.swipe("up")
    for _ in range(5):
        phone.tap("1").tap("Enter")
    assert phone.sees("Try again in 30 seconds.")
    for digit in "2580":
        phone.tap(digit)
    assert phone.system.locked
    phone.wait(12)
    assert phone.sees("Try again in 18 seconds.")
    phone.wait(19)
    assert phone.sees("Enter PIN")
    for digit in "2580":
        phone.tap(digit)
    assert not phone.system.locked


def test_the_lock_is_as_the_user_wants_it(phone: Driver) -> None:
    phone.system.settings["screen_lock"] = "none"
    phone.system.key(POWER)
    phone.system.key(POWER)
    assert not phone.system.locked
    phone.system.settings.update(screen_lock="swipe", lock_instantly=False)
    phone.system.key(POWER)
    phone.system.key(POWER)
    assert not phone.system.locked
    phone.system.key(POWER)
    phone.wait(6)
    phone.system.key(POWER)
    assert phone.system.locked


def test_airplane_mode_rules_the_radios(phone: Driver) -> None:
    settings = phone.system.settings
    settings.update(wifi=True, bluetooth=True)
    phone.system.open_quick_settings()
    phone.tap("Airplane mode")
    assert (settings["wifi"], settings["bluetooth"]) == (False, False)
    phone.tap("Airplane mode")
    assert (settings["wifi"], settings["bluetooth"], settings["hotspot"]) == (True, True, False)


def test_the_shade_leads_to_settings_and_the_power_menu() -> None:
    phone = Driver.make()
    phone.system.open_quick_settings()
    phone.hold("Dark theme")
    assert phone.page == "com.android.settings/.Display"
    phone.system.open_quick_settings()
    phone.tap("Adaptive brightness").tap("Power menu")
    assert phone.system.settings["auto_brightness"] is False
    assert phone.sees("Restart")


def test_what_is_of_the_moment_is_allowed_while_used_or_once(phone: Driver) -> None:
    app = phone.app("com.toy")
    got: list[bool] = []
    ask = app.services.ask_permission
    ask(app, "CAMERA", got.append)
    phone.system.touch()
    assert {"While using the app", "Only this time", "Don't allow"} <= set(phone.texts())
    phone.tap("Only this time")
    ask(app, "CAMERA", got.append)
    assert got == [True, True]
    phone.system.force_stop("com.toy")
    phone.open("Toy")
    ask(app, "CAMERA", got.append)
    phone.system.touch()
    phone.tap("While using the app")
    phone.system.force_stop("com.toy")
    ask(app, "CAMERA", got.append)
    assert got == [True] * 4


def test_the_status_bar_shows_what_it_is_told_to(phone: Driver) -> None:
    settings = phone.system.settings
    assert phone.sees("NFC on")
    assert not phone.find("network_speed")
    settings.update(status_nfc=False, status_speed=True)
    phone.system.touch()
    assert not phone.sees("NFC on")
    assert phone.node("network_speed").text.endswith("KB/s")
    settings.update(wifi=False, mobile_data=False)
    phone.system.touch()
    assert phone.node("network_speed").text == "0 KB/s"


def test_a_scroll_bar_shows_while_the_list_moves() -> None:
    phone = Driver.make([ToyApp], animation_scale=1.0).open("Toy").wait(1)
    phone.swipe("up", ms=2000).wait(0.5)
    moving = phone.system.screenshot().astype(int)
    phone.wait(2)
    changed = np.abs(phone.system.screenshot() - moving).max(axis=2) > 20
    columns = np.flatnonzero(changed.any(axis=0))
    assert 5 <= len(columns) <= 14
    assert columns.min() > phone.system.size[0] - 30


def test_who_calls_again_comes_through_where_that_is_set(phone: Driver) -> None:
    phone.system.settings.update(dnd=True, dnd_repeat_callers=True)
    phone.system.ring(ANN)
    assert calls(phone) == [(ANN, "missed")]
    phone.wait(60)
    phone.system.ring(ANN)
    assert phone.sees("Answer")


def test_the_lock_screen_hides_notifications_where_that_is_set(phone: Driver) -> None:
    notify(phone)
    phone.system.sleep()
    phone.system.wake()
    assert phone.sees("Your tea")
    phone.system.settings["lock_screen_notifications"] = "none"
    phone.system.touch()
    assert not phone.sees("Your tea")


def test_switched_off_the_phone_ends_what_runs_and_comes_back_locked(phone: Driver) -> None:
    machine = Machine(phone.system, Hooks(lambda: []))
    asked: Queue[str] = Queue()
    machine.reboot = asked.put
    phone.system.hold_key(POWER)
    phone.tap("Power off")
    assert phone.sees("Shutting down…")
    assert asked.get(timeout=5) == "off"
    process = machine.spawn("logcat")
    machine.restart()
    assert process.killed.is_set()
    assert (phone.system.screen_on, phone.system.locked) == (True, True)
    assert phone.page == "com.android.launcher3/.Launcher"
