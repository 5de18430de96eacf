"""Dialogs, menus, sheets, snackbars, toasts and what of them is dumped."""

import pytest

from virtual_phone.testing import Driver

from .toys import ToyApp


@pytest.fixture
def phone() -> Driver:
    return Driver.make([ToyApp]).open("Toy")


def test_a_dialog_hides_its_page_from_clients_and_takes_touches(phone: Driver) -> None:
    phone.tap("Add").back().scroll_to("Ask").tap("Ask")
    assert "It will be lost." in phone.texts()
    assert not phone.sees("Vibrate")
    assert phone.page == "com.toy/.Edit"
    phone.tap("Discard", nth=0)
    assert phone.page == "com.toy/.Rows"


@pytest.mark.parametrize("way", ["outside", "back", "button"])
def test_a_dialog_closes(phone: Driver, way: str) -> None:
    phone.tap("Add").back().scroll_to("Ask").tap("Ask")
    if way == "outside":
        phone.tap_at(20, 300)
    elif way == "back":
        phone.back()
    else:
        phone.tap("Keep")
    assert phone.sees("Vibrate")
    assert not phone.sees("Discard?")
    assert not phone.app("com.toy").state.on


def test_a_menu_and_a_sheet(phone: Driver) -> None:
    phone.tap("More")
    assert phone.sees("Help")
    phone.tap("Settings")
    assert not phone.sees("Help")
    phone.tap("Add").back().scroll_to("Pick").tap("Pick")
    assert phone.node("First").bounds.top > 1200
    phone.tap_at(500, 300)
    assert not phone.sees("Pick one")


def test_window_order_is_app_keyboard_bars(phone: Driver) -> None:
    phone.tap("Add")
    packages = [w.package for w in phone.system.windows()]
    assert packages == [
        "com.toy",
        "com.google.android.inputmethod.latin",
        "com.android.systemui",
        "com.android.systemui",
    ]
    xml = phone.system.hierarchy()
    assert xml.count('package="com.toy"') > 3
    only = phone.system.hierarchy(active_only=True)
    assert "systemui" not in only
    assert 'package="com.toy"' in only


def test_the_app_shrinks_above_the_keyboard(phone: Driver) -> None:
    phone.tap("Add")
    keyboard = phone.system.windows()[1].bounds
    assert keyboard.bottom == 2400 - 126
    for window in phone.system.windows()[:1]:
        for node in window.walk():
            if node.cls == "android.widget.ScrollView":
                assert node.bounds.bottom <= keyboard.top


def test_a_field_behind_the_keyboard_scrolls_into_sight(phone: Driver) -> None:
    phone.tap("Add").back().scroll_to("last hint").tap("last hint")
    assert phone.system.input_shown
    keyboard = phone.system.windows()[1].bounds
    assert phone.node("last hint").bounds.bottom <= keyboard.top


def test_a_snackbar_acts_and_ends(phone: Driver) -> None:
    phone.tap("Add").back().scroll_to("Snack").tap("Snack")
    assert phone.sees("Deleted")
    phone.tap("Undo")
    assert phone.app("com.toy").state.log[-1] == "undo"
    assert not phone.sees("Deleted")
    phone.tap("Snack").wait(3.9)
    assert phone.sees("Deleted")
    phone.wait(0.2)
    assert not phone.sees("Deleted")


def test_a_toast_is_drawn_for_two_seconds_and_lets_touches_through(phone: Driver) -> None:
    phone.tap("Add").back().scroll_to("Toast")
    before = phone.system.screenshot().copy()
    phone.tap("Toast")
    assert (phone.system.screenshot() != before).any()
    phone.wait(2.1)
    assert (phone.system.screenshot() == before).all()


def test_disabled_widgets_do_nothing(phone: Driver) -> None:
    phone.tap("Add").back().scroll_to("Asleep").tap("Asleep")
    assert "asleep" not in phone.app("com.toy").state.log
    assert phone.node("Asleep").enabled is False


def test_a_settled_screen_is_the_same_picture(phone: Driver) -> None:
    first = phone.system.screenshot()
    assert phone.system.screenshot() is first
    phone.wait(30)
    assert phone.system.screenshot() is first
    phone.wait(31)
    assert phone.system.screenshot() is not first
    assert (phone.system.screenshot()[100:] == first[100:]).all()
