from typing import Literal

import pytest

from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.apps.notes.app import NotesApp
from virtual_phone.apps.settings.app import SettingsApp
from virtual_phone.apps.store import tools
from virtual_phone.apps.store.app import StoreApp
from virtual_phone.apps.store.data import OFFERS
from virtual_phone.apps.store.minis import MINIS, DiceApp, TipApp, TorchApp
from virtual_phone.apps.store.state import Facts, StoreState, updates
from virtual_phone.faults.hooks import Hooks
from virtual_phone.machine import Machine
from virtual_phone.shell import Shell
from virtual_phone.system.app import App
from virtual_phone.testing import Driver

PACKAGE = StoreApp.package
TORCH, TIP, LOAN = TorchApp.package, TipApp.package, "com.fieldnotes.loan"


def fresh(language: Literal["en", "zh"] = "en", *more: type[App], seed: int = 0) -> Driver:
    return Driver.make([StoreApp, *more], language=language, seed=seed).open("store").wait(1)


def state_of(phone: Driver) -> StoreState:
    state: StoreState = phone.app(PACKAGE).state
    return state


def show(phone: Driver, package: str) -> Driver:
    phone.app(PACKAGE).show(package)
    return phone.wait(1)


def arrive(phone: Driver) -> Driver:
    """Wait until what is being fetched is there."""
    for _ in range(5):
        phone.wait(0.5)
    return phone


def install(phone: Driver, package: str) -> Driver:
    return arrive(show(phone, package).tap("install"))


def here(phone: Driver) -> list[str]:
    return [app.package for app in phone.system.launchable()]


def test_two_phones_of_one_seed_hold_the_same() -> None:
    one, two, other = (Driver.make([StoreApp], seed=seed) for seed in (4, 4, 5))
    assert state_of(one) == state_of(two)
    assert state_of(one) != state_of(other)


@pytest.mark.parametrize(
    ("language", "words", "button"), [("en", "flashlight", "Search"), ("zh", "手电筒", "搜索")]
)
def test_an_app_is_searched_for_installed_and_opened(
    language: Literal["en", "zh"], words: str, button: str
) -> None:
    words = "Torch" if language == "en" else words
    phone = fresh(language, LauncherApp).tap("search_box").type(words).tap(button).wait(1)
    phone.tap("app_item").wait(1).tap("install").wait(0.5)
    assert TORCH not in here(phone)
    assert phone.node("progress").text == "20%"
    arrive(phone)
    assert TORCH in here(phone)
    assert state_of(phone).history[0].package == TORCH
    phone.home().swipe("up").tap(words)
    assert phone.page == f"{TORCH}/.MainActivity"


def test_what_is_cancelled_is_not_installed_until_it_is_fetched_again() -> None:
    phone = show(fresh(), TORCH).tap("install").wait(0.5).tap("progress")
    arrive(phone)
    assert TORCH not in here(phone)
    arrive(phone.tap("install"))
    assert TORCH in here(phone)


def test_an_app_is_uninstalled_after_a_question() -> None:
    phone = install(fresh(), TORCH).tap("uninstall").tap("Cancel")
    assert TORCH in here(phone)
    phone.tap("uninstall").tap("Uninstall")
    assert TORCH not in here(phone)
    assert phone.sees("install")
    assert [event.done for event in state_of(phone).history] == ["uninstall", "install"]


def test_settings_list_an_installed_app_and_let_it_go() -> None:
    phone = install(fresh("en", SettingsApp), TORCH)
    phone.open("settings").scroll_to("Apps").tap("Apps").tap("Settings")
    assert not phone.node("Uninstall").enabled
    phone.back().tap("Torch").tap("Uninstall").tap("OK")
    assert TORCH not in here(phone)
    assert not phone.sees("Torch")


def test_pm_lists_and_uninstalls_what_the_store_installed() -> None:
    phone = Driver.make([StoreApp])
    phone.system.install(TorchApp)
    said = bytearray()
    machine = Machine(phone.system, Hooks(list))
    shell = Shell(machine, out=said.extend, err=said.extend, gone=lambda seconds: False)
    shell.run("pm list packages -3")
    assert said.decode().split() == [f"package:{TORCH}"]
    shell.run(f"pm uninstall {TORCH}; pm uninstall {PACKAGE}; pm list packages -3")
    assert said.decode().split()[1:] == ["Success", "Failure", "[DELETE_FAILED_INTERNAL_ERROR]"]
    assert here(phone) == [PACKAGE]


def test_updates_change_the_version_once() -> None:
    for seed in range(9):
        phone = fresh("en", NotesApp, seed=seed)
        if updates(phone.app(PACKAGE)):
            break
    phone.tap("My apps")
    assert phone.sees("Updates (1)")
    new = Facts(phone.app(PACKAGE), NotesApp.package).next
    arrive(phone.tap("update"))
    assert phone.app(NotesApp.package).version == new != NotesApp.version
    assert not phone.sees("Updates (1)")
    assert state_of(phone).updated == {NotesApp.package: new}


def test_an_app_that_costs_is_paid_once() -> None:
    phone = show(fresh(), LOAN)
    assert phone.node("install").text == "¥6"
    arrive(phone.tap("install").tap("pay_confirm").wait(1.1))
    assert LOAN in here(phone)
    phone.tap("uninstall").tap("Uninstall")
    assert phone.node("install").text == "Install"
    assert state_of(phone).bought == [LOAN]


def test_mobile_data_is_asked_for_and_no_network_stops_it() -> None:
    phone = fresh()
    store = phone.app(PACKAGE)
    package = next(o.kind.package for o in OFFERS if Facts(store, o.kind.package).size >= 20)
    show(phone, package)
    phone.system.settings.update(wifi=False, mobile_data=True)
    phone.tap("install")
    assert phone.sees("Use mobile data?")
    phone.tap("Download").wait(0.5)
    assert phone.sees("progress")
    phone.system.settings.update(airplane=True)
    arrive(phone)
    assert package not in here(phone)
    assert phone.sees("install")


def test_an_app_that_is_ready_is_announced_elsewhere() -> None:
    phone = show(fresh(), TIP).tap("install").home()
    arrive(phone)
    assert [note.title for note in phone.system.notifications] == ["Tip Calculator"]


def test_a_wish_is_kept_until_it_comes_true() -> None:
    phone = fresh()
    state_of(phone).wishes.clear()
    show(phone, TIP).tap("Add to wishes").back().tap("My apps").tap("Wishes")
    assert phone.sees("Tip Calculator")
    arrive(phone.tap("install"))
    assert state_of(phone).wishes == []


def test_who_has_an_app_may_review_it() -> None:
    phone = show(fresh(), TIP)
    assert not phone.sees("write_review")
    arrive(phone.tap("install")).scroll_to("write_review").tap("write_review")
    bounds = phone.node("rating_bar").bounds
    phone.tap_at(bounds.right - 4, bounds.center[1])
    phone.type("Handy", into="review_text").tap("Submit")
    mine = [remark for remark in state_of(phone).remarks[TIP] if remark.mine]
    assert [(remark.stars, remark.text) for remark in mine] == [(5, "Handy")]


def test_charts_are_in_their_order() -> None:
    phone = fresh().tap("Charts").tap("Smallest")
    store = phone.app(PACKAGE)
    least = min((Facts(store, offer.kind.package) for offer in OFFERS), key=lambda f: f.size)
    assert phone.node("app_title").text == least.name


def test_every_small_app_opens_and_goes_back_home() -> None:
    phone = Driver.make([StoreApp])
    for kind in MINIS:
        phone.system.install(kind)
        phone.open(kind.key)
        assert phone.sees(kind.label[0])
        assert phone.back().page.startswith("com.android.launcher3")


def test_the_kinds_of_small_apps_work() -> None:
    phone = Driver.make([StoreApp])
    for kind in MINIS:
        phone.system.install(kind)
    phone.open("mini_tip").tap("20%")
    results = [n.text for n in phone.nodes() if n.resource_id.endswith(":id/result")]
    assert results == ["¥16", "¥96", "¥48"]
    phone.open("mini_water").tap("more").tap("more").tap("less")
    assert phone.node("count").text == "250"
    phone.open("mini_dice").tap("draw")
    assert phone.app(DiceApp.package).state.drawn == [phone.node("drawn").text]
    phone.open("mini_packing").tap("Passport").type("Map", into="new_item").tap("Add")
    assert phone.node("done_count").text == "1 of 6 done"
    phone.open("mini_torch").tap("Turn on").tap("permission_allow_foreground_only_button")
    assert phone.system.settings["flashlight"] is True


@pytest.mark.parametrize(
    ("value", "units", "said"), [(1, ("mi", "km"), "1.60934"), (250, ("cm", "m"), "2.5")]
)
def test_lengths_are_converted(value: float, units: tuple[str, str], said: str) -> None:
    chosen = {"from": units[0], "to": units[1]}
    assert tools.length({"value": value}, chosen)[0][1] == said


def test_a_link_is_shared_and_opens_the_app() -> None:
    phone = show(fresh("en", NotesApp), TIP).tap("Share").tap("Notes")
    assert f"https://depot.example/app/{TIP}" in phone.app(NotesApp.package).pages[-1].text
    phone.system.start(PACKAGE, extras={"url": f"https://depot.example/app/{TIP}"})
    assert phone.wait(1).node("detail_title").text == "Tip Calculator"
