"""Hand-over between apps: the chooser, the share sheet, the photo picker; drawers and pop-ups."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

import pytest

from virtual_phone.system.app import App, Page
from virtual_phone.testing import Driver
from virtual_phone.ui.widgets import Button, Column, Drawer, ListItem, Popup, Text, Widget


@dataclass
class Got:
    log: list[dict[str, str]] = field(default_factory=list)
    picked: list[int] = field(default_factory=list)


class Main(Page):
    def build(self) -> Widget:
        ask = self.app.services.request
        app, state = self.app, self.app.state
        picks = partial(app.services.pick_media, app, "photo")
        return Column(
            padding=16,
            gap=8,
            children=[
                Text(text=f"This is {app.label[0]}"),
                Button(
                    text="Ask map", on_tap=lambda: ask(app, "show_map", state.log.append, place="X")
                ),
                Button(text="Ask dial", on_tap=lambda: ask(app, "dial", number="123")),
                Button(text="Ask nobody", on_tap=lambda: ask(app, "play_video")),
                Button(
                    text="Share",
                    on_tap=lambda: ask(app, "share_text", text="Hello you", title="Greeting"),
                ),
                Button(text="Pick one", on_tap=lambda: picks(1, state.picked.extend)),
                Button(text="Pick two", on_tap=lambda: picks(2, state.picked.extend)),
                Button(text="Drawer", on_tap=lambda: app.open(Side(app))),
                Button(text="Popup", on_tap=lambda: app.open(Ad(app))),
            ],
        )


class Side(Page):
    modal = "drawer"
    name = ".Side"

    def build(self) -> Widget:
        return Drawer(child=Column(children=[ListItem(title="Inbox", on_tap=self.close)]))


class Ad(Page):
    modal = "popup"
    name = ".Ad"

    def build(self) -> Widget:
        return Popup(child=Column(padding=40, children=[Text(text="Sale!")]), on_close=self.close)


class Base(App):
    icon = ("map", "#1a73e8")

    def initial_state(self) -> Got:
        return Got()

    def first_page(self) -> Page:
        return Main(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        self.state.log.append(extras)


class Asker(Base):
    package, key, label = "com.asker", "asker", ("Asker", "甲")


class MapsOne(Base):
    package, key, label = "com.one", "one", ("Atlas", "乙")
    handles: ClassVar[frozenset[str]] = frozenset({"show_map", "dial", "share_text", "message"})


class MapsTwo(Base):
    package, key, label = "com.two", "two", ("Globe", "丙")
    handles: ClassVar[frozenset[str]] = frozenset({"show_map", "share_text"})


@pytest.fixture
def phone() -> Driver:
    return Driver.make([Asker, MapsOne, MapsTwo]).open("Asker")


def log(phone: Driver, package: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = phone.app(package).state.log
    return found


def test_the_only_app_that_can_gets_it(phone: Driver) -> None:
    phone.tap("Ask dial")
    assert phone.page.startswith("com.one/")
    assert log(phone, "com.one") == [{"action": "dial", "number": "123"}]


def test_nobody_can(phone: Driver) -> None:
    phone.tap("Ask nobody")
    assert phone.page.startswith("com.asker/")
    assert phone.system.toasts.text == "No app can perform this action"


def test_one_of_several_just_once_and_always(phone: Driver) -> None:
    phone.tap("Ask map")
    assert phone.page.startswith("android/")
    assert not phone.node("Just once").enabled
    phone.tap("Globe").tap("Just once")
    assert phone.page.startswith("com.two/")
    assert log(phone, "com.asker") == [{"package": "com.two", "action": "show_map"}]
    phone.open("Asker").tap("Ask map").back()
    assert phone.page.startswith("com.asker/")
    phone.tap("Ask map").tap("Atlas").tap("Always")
    phone.open("Asker").tap("Ask map")
    assert log(phone, "com.one") == [{"action": "show_map", "place": "X"}] * 2


def test_a_tap_outside_or_home_closes_the_chooser(phone: Driver) -> None:
    phone.tap("Ask map").tap_at(500, 200)
    assert phone.page.startswith("com.asker/")
    phone.tap("Ask map").home().open("Asker")
    assert phone.page.startswith("com.asker/")


def test_shared_text_goes_to_an_app_a_person_or_the_clipboard(phone: Driver) -> None:
    phone.tap("Share")
    assert phone.page == "com.android.intentresolver/.ChooserActivity"
    assert {"Sharing text", "Greeting", "Hello you", "Atlas", "Globe"} <= set(phone.texts())
    phone.tap("Globe")
    assert log(phone, "com.two") == [
        {"action": "share_text", "text": "Hello you", "title": "Greeting"}
    ]
    phone.open("Asker").tap("Share").tap("Copy")
    assert phone.system.clipboard == "Hello you"
    phone.tap("Share")
    person = phone.system.handover._people()[0]
    phone.tap(person.name)
    assert log(phone, "com.one")[-1]["number"] == person.numbers[0]


def test_one_photo_is_picked_by_a_tap(phone: Driver) -> None:
    phone.tap("Pick one")
    newest = next(m for m in phone.system.stores.media.photos() if m.kind == "photo")
    phone.tap("Photo taken on")
    assert phone.app("com.asker").state.picked == [newest.id]
    assert phone.page.startswith("com.asker/")


def test_some_photos_are_picked_from_an_album(phone: Driver) -> None:
    phone.tap("Pick two").tap("Albums").tap("Camera")
    for nth in range(3):
        phone.tap("Photo taken on", nth)
    assert phone.system.toasts.text == "Select up to 2 items"
    phone.tap("Add (2)")
    wanted = [m.id for m in phone.system.stores.media.photos() if m.kind == "photo"]
    camera = [m.id for m in phone.system.stores.media.of_folder("DCIM/Camera") if m.id in wanted]
    assert phone.app("com.asker").state.picked == camera[:2]


def test_back_leaves_the_album_then_the_picker_without_an_answer(phone: Driver) -> None:
    phone.tap("Pick two").tap("Albums").tap("Camera").back()
    assert phone.sees("Screenshots")
    phone.back()
    assert phone.page.startswith("com.asker/")
    assert phone.app("com.asker").state.picked == []


def test_a_drawer_and_a_popup_are_modal(phone: Driver) -> None:
    phone.tap("Drawer")
    assert not phone.sees("Share")
    width, height = phone.system.size
    phone.tap_at(width - 10, height / 2)
    assert phone.sees("Share")
    phone.tap("Drawer").tap("Inbox").tap("Popup")
    assert phone.sees("Sale!")
    phone.tap_at(width - 10, height / 3)
    assert phone.sees("Sale!")
    phone.tap("Close")
    assert phone.sees("Share")
    phone.tap("Popup").back()
    assert phone.sees("Share")


def test_what_was_chosen_for_ever_is_kept_and_forgotten_with_the_app(phone: Driver) -> None:
    phone.tap("Ask map").tap("Globe").tap("Always")
    snapshot = phone.system.snapshot()
    phone.system.reset()
    phone.open("Asker").tap("Ask map")
    assert phone.sees("Just once")
    phone.system.restore(snapshot)
    phone.open("Asker").tap("Ask map")
    assert phone.page.startswith("com.two/")
    phone.system.clear_app("com.two")
    phone.open("Asker").tap("Ask map")
    assert phone.sees("Just once")
