from collections.abc import Iterator

import pytest

from virtual_phone.apps.clock.app import ClockApp
from virtual_phone.apps.settings.app import PAGES, Main, SettingsApp
from virtual_phone.apps.settings.kit import Network, SettingsPage, SettingsState
from virtual_phone.testing import Driver
from virtual_phone.ui import icons
from virtual_phone.ui import widgets as ui
from virtual_phone.ui.parts import children


def make(**config: object) -> Driver:
    return Driver.make([SettingsApp, ClockApp], **config).open("settings")


def state(phone: Driver) -> SettingsState:
    app = phone.system.app(SettingsApp.package)
    assert isinstance(app, SettingsApp)
    return app.state


def to_internet(phone: Driver) -> Driver:
    return phone.tap("Network & internet").tap("Internet")


def strange(phone: Driver, *, secured: bool = True) -> Network:
    """A network in reach that is not saved."""
    known = state(phone)
    return next(n for n in known.networks if n.secured is secured and n.ssid not in known.saved)


def test_three_levels_down_and_back() -> None:
    phone = to_internet(make()).tap("Saved networks")
    assert phone.page == "com.android.settings/.SavedNetworks"
    phone.back().back().tap("Navigate up")
    assert phone.page == "com.android.settings/.Settings"
    assert phone.system.visited[-6:] == [
        f"com.android.settings/{page}"
        for page in (
            ".NetworkInternet",
            ".Internet",
            ".SavedNetworks",
            ".Internet",
            ".NetworkInternet",
            ".Settings",
        )
    ]


def test_joining_a_network_with_its_password() -> None:
    phone = to_internet(make())
    ssid = strange(phone).ssid
    phone.tap(ssid)
    assert not phone.node("Connect").enabled
    assert phone.node("password").password
    phone.type("secret1")
    assert not phone.node("Connect").enabled
    phone.tap("Connect")
    assert ssid not in state(phone).saved
    phone.type("2")
    assert phone.node("Connect").enabled
    phone.tap("Connect")
    assert phone.sees("Connecting…")
    assert phone.system.settings["wifi_ssid"] == ""
    phone.wait(2)
    assert phone.sees("Connected")
    assert phone.system.settings["wifi_ssid"] == ssid
    assert state(phone).saved[ssid] == "secret12"
    assert "secret12" not in phone.system.hierarchy()
    assert "secret12" not in str(phone.system.settings)


def test_show_password_and_enter() -> None:
    phone = to_internet(make())
    ssid = strange(phone).ssid
    phone.tap(ssid).type("short").enter()
    assert phone.sees("Connect")
    phone.type(" but long")
    assert "short but long" not in phone.system.hierarchy()
    phone.tap("Show password")
    assert phone.sees("short but long")
    phone.enter()
    assert state(phone).saved[ssid] == "short but long"


def test_an_open_network_asks_for_nothing() -> None:
    phone = to_internet(make())
    ssid = strange(phone, secured=False).ssid
    phone.tap(ssid).wait(2)
    assert phone.system.settings["wifi_ssid"] == ssid


def test_a_network_chosen_later_wins() -> None:
    phone = to_internet(make())
    home = phone.system.settings["wifi_ssid"]
    phone.tap(strange(phone, secured=False).ssid).tap(home)
    phone.wait(2)
    assert phone.system.settings["wifi_ssid"] == home


def test_a_network_is_forgotten() -> None:
    phone = to_internet(make())
    home = phone.system.settings["wifi_ssid"]
    phone.tap(f"{home} details").tap("Forget")
    assert state(phone).saved == {}
    assert phone.system.settings["wifi_ssid"] == ""
    phone.tap("Saved networks")
    assert phone.sees("No saved networks")


def test_a_network_is_left_and_joined_again() -> None:
    phone = to_internet(make())
    home = phone.system.settings["wifi_ssid"]
    phone.tap(home).tap("Disconnect")
    assert phone.system.settings["wifi_ssid"] == ""
    phone.tap(f"{home} details").tap("Connect").wait(2)
    assert phone.system.settings["wifi_ssid"] == home


def test_wifi_off_hides_the_networks_and_on_joins_home() -> None:
    phone = to_internet(make())
    home = phone.system.settings["wifi_ssid"]
    phone.tap("Wi-Fi")
    assert phone.system.settings["wifi"] is False
    assert not phone.sees(home)
    phone.tap("Wi-Fi")
    assert phone.system.settings["wifi_ssid"] == home


def test_airplane_mode_takes_wifi_and_bluetooth_along() -> None:
    phone = make()
    phone.system.settings["bluetooth"] = True
    phone.tap("Network & internet").tap("Airplane mode")
    settings = phone.system.settings
    assert (settings["airplane"], settings["wifi"], settings["bluetooth"]) == (True, False, False)
    phone.tap("Airplane mode")
    assert (settings["airplane"], settings["wifi"]) == (False, True)


def test_bluetooth_connects_and_forgets_devices() -> None:
    phone = make().tap("Connected devices").tap("Bluetooth").tap("Use Bluetooth")
    name = next(iter(state(phone).paired))
    phone.tap(name)
    assert state(phone).paired[name]
    phone.tap("Use Bluetooth")
    assert not state(phone).paired[name]
    assert not phone.sees(name)
    phone.tap("Use Bluetooth").hold(name).tap("OK")
    assert name not in state(phone).paired


def test_the_dark_theme_shows_at_once() -> None:
    phone = make().scroll_to("Display").tap("Display")
    before = phone.system.screenshot().mean()
    phone.tap("Dark theme")
    assert phone.system.settings["dark"] is True
    assert phone.checked("Dark theme")
    assert phone.system.screenshot().mean() < before / 2


def test_the_language_changes_at_once() -> None:
    phone = make().scroll_to("System").tap("System").tap("Languages").tap("简体中文（中国）")
    assert phone.system.settings["language"] == "zh"
    assert phone.sees("语言")
    phone.back()
    assert phone.sees("日期和时间")
    phone.tap("语言").tap("English (United States)")
    assert phone.sees("Languages")


def test_the_font_grows_at_once() -> None:
    phone = make().scroll_to("Display").tap("Display").tap("Font size")
    before = phone.node("Font size").bounds.height
    phone.tap("Make larger").tap("Make larger")
    assert phone.system.settings["font_scale"] == 1.3
    assert not phone.node("Make larger").enabled
    assert phone.node("Font size").bounds.height > before
    left, top, right, bottom = phone.node("seekbar").bounds
    phone.tap_at(left + 45, (top + bottom) / 2)
    assert phone.system.settings["font_scale"] == 0.85
    phone.back()
    assert phone.sees("Small")


def test_screen_timeout_from_a_radio_list() -> None:
    phone = make().scroll_to("Display").tap("Display").tap("Screen timeout")
    assert phone.checked("1 minute")
    phone.tap("5 minutes")
    assert phone.system.settings["screen_timeout"] == 300
    assert phone.sees("5 minutes")
    assert phone.system.setting_get("system", "screen_off_timeout") == "300000"
    phone.tap("Screen timeout").tap("Cancel")
    assert phone.system.settings["screen_timeout"] == 300


def test_sliders_set_volumes() -> None:
    phone = make().scroll_to("Sound & vibration").tap("Sound & vibration")
    left, top, right, bottom = phone.node("seekbar").bounds
    phone.tap_at(right - 1, (top + bottom) / 2)
    assert phone.system.settings["volume_media"] == 1
    phone.system.swipe([(right - 43, top + 20), (left, top + 20)], 600)
    assert phone.system.settings["volume_media"] == 0


def test_the_24_hour_format_reaches_other_apps() -> None:
    phone = make().scroll_to("System").tap("System").tap("Date & time")
    phone.tap("Use 24-hour format")
    assert phone.system.setting_get("system", "time_12_24") == "24"
    phone.open("Clock").tap("World Clock")
    assert phone.sees("09:00")


def test_the_time_zone_moves_the_cities() -> None:
    phone = make().scroll_to("System").tap("System").tap("Date & time").tap("Time zone")
    phone.scroll_to("Berlin").tap("Berlin")
    assert phone.sees("GMT+01:00 Berlin")
    phone.open("Clock").tap("World Clock").tap("Add city").type("Warsaw").tap("Warsaw, Poland")
    assert phone.sees("Today")
    assert phone.sees("10:00 AM")


def test_the_device_gets_another_name() -> None:
    phone = make().scroll_to("About phone").tap("About phone").tap("Device name")
    phone.clear()
    assert not phone.node("OK").enabled
    phone.enter()
    assert phone.sees("Device name")
    phone.type("My phone").tap("OK")
    assert phone.system.settings["device_name"] == "My phone"
    assert phone.sees("My phone")


def test_an_app_is_stopped_opened_and_silenced() -> None:
    phone = make().open("Clock").tap("World Clock").tap("Add city")
    phone.open("Settings").tap("Apps").tap("Clock")
    assert not phone.node("Uninstall").enabled
    phone.tap("Force stop").tap("OK")
    assert ClockApp.package not in phone.system.running()
    assert phone.app(ClockApp.package).pages == []
    assert state(phone).stopped == [ClockApp.package]
    assert not phone.node("Force stop").enabled
    phone.tap("Notifications")
    assert phone.system.settings["app_notifications"] == {ClockApp.package: False}
    phone.tap("Open")
    assert phone.page.startswith(ClockApp.package)
    assert state(phone).stopped == []
    phone.open("Settings").tap("Force stop").tap("OK").open("Clock").open("Settings")
    assert phone.node("Force stop").enabled


def test_settings_can_stop_itself() -> None:
    phone = make().tap("Apps").tap("Settings").tap("Force stop").tap("OK")
    assert phone.page == "com.android.launcher3/.Launcher"
    phone.open("Settings")
    assert phone.page == "com.android.settings/.Settings"


def test_the_wallpaper_is_behind_the_icons() -> None:
    phone = make().home()
    before = phone.system.screenshot()
    phone.open("Settings").scroll_to("Wallpaper & style").tap("Wallpaper & style")
    assert phone.checked("Sunset")
    phone.tap("Forest").home()
    assert phone.system.settings["wallpaper"] == "forest"
    assert (phone.system.screenshot() != before).any(axis=2).mean() > 0.5


def test_seven_taps_make_a_developer() -> None:
    phone = make().scroll_to("About phone").tap("About phone")
    for _ in range(7):
        phone.tap("Build number")
    assert phone.system.toasts.text == "You are now a developer!"


def test_search_finds_rows_of_all_pages() -> None:
    phone = make().tap("Search settings").type("battery")
    phone.tap("Battery Saver").tap("Battery Saver").tap("Use Battery Saver")
    assert phone.system.settings["battery_saver"] is True
    phone.back().back().clear().type("dark th").tap("Dark theme").tap("Dark theme")
    assert phone.system.settings["dark"] is True
    phone.back().clear().type("wifi")
    assert {"Wi-Fi", "Wi-Fi hotspot", "Use Wi-Fi hotspot"} <= set(phone.texts())
    phone.clear().type("media vol").tap("Media volume")
    assert phone.page.endswith(".Sound")
    phone.back().clear().type("xyzzy")
    assert phone.sees("No results")
    phone.clear().type("display").tap("Display")
    assert phone.page.endswith(".Display")


def walk(widget: ui.Widget) -> Iterator[ui.Widget]:
    yield widget
    for child in children(widget):
        yield from walk(child)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_page_opens_with_known_icons(language: str) -> None:
    phone = make(language=language)
    app = phone.system.app(SettingsApp.package)
    assert app is not None
    pages: tuple[type[SettingsPage], ...] = (Main, *PAGES)
    assert len({page.name for page in pages}) == len(pages) >= 12
    for page in pages:
        with phone.system.lock:
            app.open(page(app))
            phone.system.touch()
        assert phone.sees(app.t(*page.title))
        found = [*walk(app.pages[-1].build())]
        signs = [w.name for w in found if isinstance(w, ui.Icon)]
        signs += [w.icon for w in found if isinstance(w, ui.IconButton)]
        assert [name for name in signs if not icons.known(name)] == []


def test_networks_come_from_the_seed() -> None:
    first, second = state(make(seed=1)), state(make(seed=2))
    assert first.networks != second.networks
    assert first.saved != second.saved
    assert state(make(seed=1)) == first
