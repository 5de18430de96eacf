"""Settings: status bar, gestures, lock, permissions, time by hand, two panes on a tablet."""

from datetime import datetime

from virtual_phone.apps.clock.app import ClockApp
from virtual_phone.apps.settings.app import SettingsApp
from virtual_phone.testing import Driver

from ..system.toys import ToyApp


def make(**config: object) -> Driver:
    return Driver.make([SettingsApp, ClockApp, ToyApp], **config).open("settings")


def go(phone: Driver, *titles: str) -> Driver:
    for title in titles:
        phone.scroll_to(title).tap(title)
    return phone


def test_auto_brightness() -> None:
    phone = go(make(), "Display", "Adaptive brightness")
    assert phone.system.settings["auto_brightness"] is False
    phone.tap("Adaptive brightness")
    assert phone.system.setting_get("system", "screen_brightness_mode") == "1"


def test_the_status_bar_in_chinese() -> None:
    phone = make(language="zh")
    phone.system.settings["status_speed"] = True
    go(phone, "通知", "状态栏").tap("网络速度").tap("NFC")
    assert not phone.find("network_speed")
    assert not phone.sees("NFC 已开启")
    settings = phone.system.settings
    assert (settings["status_speed"], settings["status_nfc"]) == (False, False)


def test_what_sound_says_of_do_not_disturb_is_so() -> None:
    phone = go(make(), "Sound & vibration").scroll_to("Do Not Disturb")
    assert "Off" in phone.texts()
    phone.tap("Do Not Disturb").tap("Use Do Not Disturb").back()
    assert phone.page.endswith(".Sound")
    assert "Off" not in phone.texts()


def test_three_finger_gestures() -> None:
    phone = go(make(), "System", "Gestures", "Three-finger screenshot")
    phone.tap("Three-finger touch and hold")
    assert phone.system.three_fingers("swipe")
    assert phone.system.three_fingers("hold")


def test_a_pin_is_set_asked_for_and_taken_away() -> None:
    phone = go(make(), "Security", "Screen lock").tap("PIN")
    phone.type("12").tap("Next")
    assert phone.sees("PIN must be at least 4 digits")
    phone.type("34").tap("Next")
    phone.type("9999").tap("Next")
    assert phone.sees("Wrong PIN")
    phone.type("1234").tap("Next")
    assert phone.page.endswith(".Security")
    assert phone.sees("PIN")
    phone.system.sleep()
    phone.system.wake()
    phone.swipe("up")
    for digit in "1234":
        phone.tap(digit)
    assert not phone.system.locked
    phone.tap("Screen lock").type("1234").enter().tap("None")
    assert phone.system.settings["pin"] == ""
    assert phone.sees("None")
    phone.system.sleep()
    assert not phone.system.locked


def test_permissions_are_given_and_taken() -> None:
    phone = make()
    phone.system.grant("com.toy", "CAMERA")
    go(phone, "Apps", "Toy", "Permissions").tap("Camera")
    assert phone.system.permissions.granted["com.toy"] == set()
    got: list[bool] = []
    app = phone.app("com.toy")
    app.services.ask_permission(app, "CAMERA", got.append)
    phone.tap("Camera")
    app.services.ask_permission(app, "CAMERA", got.append)
    assert got == [False, True]


def test_all_apps_are_listed_and_can_be_silenced() -> None:
    phone = go(make(), "Notifications", "App notifications", "Toy")
    app = phone.app("com.toy")
    app.services.notify(app, "Hello", "you")
    assert phone.system.notifications == []
    phone.tap("Toy")
    app.services.notify(app, "Hello", "you")
    assert len(phone.system.notifications) == 1


def test_the_time_is_put_by_hand_and_by_the_network_again() -> None:
    phone = go(make(), "System", "Date & time")
    assert not phone.node("Time").enabled
    phone.tap("Set time automatically").tap("Time").tap("7 o'clock").tap("30 minutes").tap("OK")
    assert phone.system.now() == datetime(2026, 3, 2, 7, 30)  # noqa: DTZ001
    phone.wait(60).tap("Set time automatically")
    assert phone.system.now() == datetime(2026, 3, 2, 9, 1)  # noqa: DTZ001


def test_a_tablet_has_two_panes() -> None:
    phone = make(width=1600, height=2560, density=320)
    assert {"Apps", "Airplane mode"} <= set(phone.texts())
    phone.tap("Display")
    assert {"Apps", "Dark theme"} <= set(phone.texts())
    phone.tap("Font size")
    assert {"Apps", "Sample text"} <= set(phone.texts())
    phone.tap("Sound & vibration")
    assert {"Apps", "Media volume"} <= set(phone.texts())
    phone.back()
    assert phone.sees("Airplane mode")
    phone.tap("Airplane mode")
    assert phone.system.settings["airplane"] is True
    phone.back()
    assert phone.page.startswith("com.android.launcher3")


def test_how_text_looks() -> None:
    phone = go(make(), "Accessibility")
    plain = phone.system.screenshot()
    phone.tap("Bold text")
    bold = phone.system.screenshot()
    title = phone.node("High contrast text").bounds
    rows, columns = slice(title.top, title.bottom), slice(title.left, title.right)
    assert bold[rows, columns].mean() < plain[rows, columns].mean()
    phone.tap("High contrast text")
    assert phone.system.screenshot()[rows, columns].min() == 0 < bold[rows, columns].min()
    assert phone.system.setting_get("secure", "font_weight_adjustment") == "300"
    assert phone.system.setting_get("secure", "high_text_contrast_enabled") == "1"


def test_a_tap_wakes_the_phone_only_where_that_is_on() -> None:
    phone = make()
    phone.system.sleep()
    phone.system.tap(500, 900)
    assert not phone.system.screen_on
    phone.system.setting_put("secure", "doze_tap_gesture", "1")
    phone.system.tap(500, 900)
    assert phone.system.screen_on
    assert phone.system.locked


def test_no_camera_for_anybody() -> None:
    phone = go(make(), "Privacy", "Camera access")
    answers: list[bool] = []
    toy = phone.app(ToyApp.package)
    for name in ("CAMERA", "RECORD_AUDIO"):
        toy.services.permit(toy.package, name, allow=True)
        toy.services.ask_permission(toy, name, answers.append)
    assert answers == [False, True]
    assert "Camera access is off" in phone.system.toasts.text


def test_dots_on_icons_and_silent_notifications_on_the_lock_screen() -> None:
    phone = make()
    toy = phone.app(ToyApp.package)
    clean = phone.home().system.screenshot()
    note = toy.services.notify(toy, "Quiet", "words")
    icon = phone.node(ToyApp.label[0]).bounds
    spot = slice(icon.top - 200, icon.bottom), slice(icon.left - 50, icon.right + 50)
    assert (phone.system.screenshot()[spot] != clean[spot]).any()
    toy.services.withdraw(note)
    assert (phone.system.screenshot()[spot] == clean[spot]).all()
    toy.services.notify(toy, "Quiet", "words")
    phone.system.sleep()
    phone.system.wake()
    assert phone.sees("Quiet")
    phone.system.settings["lock_screen_notifications"] = "silent_off"
    phone.system.touch()
    assert not phone.sees("Quiet")
