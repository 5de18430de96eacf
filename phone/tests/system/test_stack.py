"""Back stacks, Home, Recents, switching."""

import pytest

from virtual_phone.testing import Driver

from .toys import Edit, OtherApp, ToyApp

HOME = "com.android.launcher3/.Launcher"


@pytest.fixture
def phone() -> Driver:
    return Driver.make([ToyApp, OtherApp])


def test_starts_at_home_and_back_stays_there(phone: Driver) -> None:
    assert phone.page == HOME
    phone.back()
    assert phone.page == HOME


def test_back_closes_page_by_page(phone: Driver) -> None:
    phone.open("Toy").tap("Add")
    assert phone.page == "com.toy/.Edit"
    assert phone.system.input_shown
    phone.back()
    assert not phone.system.input_shown
    assert phone.page == "com.toy/.Edit"
    phone.back()
    assert phone.page == "com.toy/.Rows"
    phone.back()
    assert phone.page == HOME


def test_each_app_keeps_its_own_stack(phone: Driver) -> None:
    phone.open("Toy").tap("Add").home()
    phone.open("Other")
    assert phone.page == "com.other/.Rows"
    phone.open("Toy")
    assert phone.page == "com.toy/.Edit"
    assert not phone.system.input_shown


def test_navigate_up_and_the_navigation_bar(phone: Driver) -> None:
    phone.open("Toy").tap("Add").tap("Navigate up")
    assert phone.page == "com.toy/.Rows"
    phone.tap("Back")
    assert phone.page == HOME
    phone.open("Toy").tap("Home")
    assert phone.page == HOME


def test_an_app_starts_another_with_extras(phone: Driver) -> None:
    phone.open("Toy").tap("Add").back().scroll_to("Other").tap("Other")
    assert phone.page == "com.other/.Rows"
    assert phone.app("com.other").state.log == ["intent [('day', '5')]"]


def test_recents_switch_clear_and_throw_away(phone: Driver) -> None:
    phone.open("Toy").open("Other").home()
    phone.system.key(187)
    assert phone.page == "com.android.launcher3/.RecentsActivity"
    assert [n.content_desc for n in phone.nodes() if n.resource_id.endswith("/task")] == [
        "Other",
        "Toy",
    ]
    phone.tap("Toy")
    assert phone.page == "com.toy/.Rows"
    phone.tap("Overview").swipe("up", "snapshot")
    assert "Toy" not in phone.texts()
    phone.tap("Clear all")
    assert phone.page == HOME
    phone.tap("Overview")
    assert "No recent items" in phone.texts()
    phone.back()
    assert phone.page == HOME


def test_force_stop_ends_the_pages_but_keeps_the_data(phone: Driver) -> None:
    phone.open("Toy").tap("Add").type("kept")
    assert phone.system.force_stop("com.toy")
    assert phone.page == HOME
    assert "com.toy" not in phone.system.running()
    phone.open("Toy")
    assert phone.page == "com.toy/.Rows"
    assert phone.app("com.toy").state.title == "kept"
    assert not phone.system.force_stop("com.none")
    assert not phone.system.start("com.none")


def test_closing_the_last_page_goes_home(phone: Driver) -> None:
    phone.open("Toy")
    app = phone.app("com.toy")
    app.pages[-1].close()
    phone.system.touch()
    assert phone.system.windows()
    assert phone.page == HOME


def test_scroll_offset_belongs_to_the_page(phone: Driver) -> None:
    phone.open("Toy").swipe("up")
    assert not phone.sees("Row 0")
    phone.tap("Add").back().back()
    assert not phone.sees("Row 0")
    phone.back().open("Toy")
    assert phone.sees("Row 0")


def test_visited_lists_pages_once_per_visit(phone: Driver) -> None:
    phone.open("Toy").tap("Row 1").tap("Add").back().back()
    assert phone.system.visited == [HOME, "com.toy/.Rows", "com.toy/.Edit", "com.toy/.Rows"]


def test_snapshot_restores_data_and_goes_home(phone: Driver) -> None:
    phone.open("Toy").tap("Add").type("one")
    phone.system.settings["wifi"] = False
    snapshot = phone.system.snapshot()
    phone.type(" two")
    phone.system.settings["wifi"] = True
    phone.system.restore(snapshot)
    assert phone.page == HOME
    assert phone.app("com.toy").state.title == "one"
    assert phone.system.settings["wifi"] is False
    phone.open("Toy").tap("Add").type("!")
    assert phone.app("com.toy").state.title == "one!"
    phone.system.reset()
    assert phone.app("com.toy").state.title == ""
    assert phone.system.settings["wifi"] is True


def test_a_page_can_be_opened_from_outside(phone: Driver) -> None:
    phone.open("Toy")
    app = phone.app("com.toy")
    app.open(Edit(app))
    app.services.changed()
    assert phone.sees("Vibrate")
