"""The apps that other people's suites drive."""

import pytest

from virtual_phone.apps.extra import EXTRA_APPS, EXTRA_APPS_0_1_0
from virtual_phone.testing import Driver

DEMO, LISTS = "com.example.u2testdemo", "io.appium.android.apis"


@pytest.mark.parametrize("apps", [EXTRA_APPS, EXTRA_APPS_0_1_0])
def test_addition(apps: tuple[type, ...]) -> None:
    phone = Driver.make(apps).open("U2TestDemo")
    if apps is EXTRA_APPS:
        phone.tap("Addition")
    phone.type("12", into="First Number Input").type("-5", into="Second Number Input").tap("Add")
    assert phone.app(DEMO).state.result == "7"
    phone.type("x", into="First Number Input").tap("Add")
    assert phone.app(DEMO).state.result == "-5"


def test_toast_and_way_back() -> None:
    phone = Driver.make(EXTRA_APPS).open("U2TestDemo").tap("Toast").tap("Show Toast")
    assert phone.system.toasts.text == "Button Clicked!"
    phone.back()
    assert phone.sees("Addition")


def test_lists_within_lists() -> None:
    phone = Driver.make(EXTRA_APPS).open("API Demos").tap("App").tap("Search")
    phone.tap("Invoke Search").type("hello", into="txt_query_prefill")
    phone.tap("onSearchRequested()")
    assert phone.app(LISTS).state.searched == ["hello"]
    assert phone.app(LISTS).state.opened == ["App", "App/Search", "App/Search/Invoke Search"]
    phone.back().back().back().tap("Notification").tap("NotifyWithText").tap(
        "Show Long Notification"
    )
    assert phone.system.toasts.text == "Long notification"


def test_a_long_list_is_scrolled_to_its_end() -> None:
    phone = Driver.make(EXTRA_APPS).open("API Demos").tap("Views").scroll_to("WebView3")
    phone.tap("WebView3")
    assert phone.sees("Views › WebView3")
