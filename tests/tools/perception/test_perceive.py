"""What a look is made into, on a phone with a canvas; and what is lost when things go wrong."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.examples import mark_long
from tools.acting.executor import perform_action
from tools.acting.journal import Journal
from tools.actions import Fill, Tap
from tools.device.device import Device, connect_device
from tools.observation.capture import capture_screen
from tools.perception.perceive import merge_elements
from tools.screen import Bounds, Element, Perception
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.faults.kinds import DumpEmpty, SecureScreen
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.app import App, Page
from virtual_phone.system.config import PhoneConfig
from virtual_phone.ui import widgets as ui


class Half(App):
    """The upper half is told by the tree, the lower one is drawn."""

    package = "com.example.half"
    key = "half"
    label = ("Half", "一半")
    icon = ("grid", "#335577")

    def initial_state(self) -> dict[str, Any]:
        return {"pressed": [], "name": "", "secret": ""}

    def first_page(self) -> Page:
        return Both(self)


class Both(Page):
    def build(self) -> ui.Widget:
        words = ui.Text(text="Drawn words", style="title")
        inner = [
            words,
            self.button("Inside"),
            self.field("secret", "Drawn field"),
        ]
        drawn = ui.Column(children=inner, gap=24, padding=24)
        name = self.field("name", "Your name")
        parts = [self.button("Outside"), name, ui.Canvas(child=drawn)]
        body = ui.Column(children=parts, gap=24, padding=16)
        return ui.Scaffold(app_bar=ui.AppBar(title="Half"), body=body)

    def field(self, key: str, hint: str) -> ui.Widget:
        state = self.app.state
        keep = partial(state.__setitem__, key)
        return ui.TextField(key=key, text=state[key], hint=hint, on_change=keep)

    def button(self, name: str) -> ui.Widget:
        return ui.Button(text=name, on_tap=lambda: self.pressed(name))

    def pressed(self, name: str) -> None:
        self.app.state["pressed"].append(name)
        self.app.services.toast(f"{name} it is")


@pytest.fixture(scope="module")
def halves(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[VirtualPhone, Device]]:
    config = PhoneConfig(animation_scale=0)
    with VirtualPhone.start(config, apps=(LauncherApp, Half)) as phone:
        device = connect_device(
            phone.device, home=tmp_path_factory.mktemp("home"), reconnect_s=10
        )
        yield phone, device
        device.close()


@pytest.fixture
def device(halves: tuple[VirtualPhone, Device]) -> Device:
    phone, device = halves
    phone.faults.clear()
    phone.reset()
    phone.system.start(Half.package)
    device.perception = "hybrid"
    return device


@pytest.mark.parametrize(
    ("perception", "words", "sources"),
    [
        ("hierarchy", {"Outside"}, {"hierarchy"}),
        ("hybrid", {"Outside", "Inside", "Drawn words"}, {"hierarchy", "ocr"}),
        ("vision", {"Outside", "Inside", "Drawn words"}, {"ocr", "icon"}),
    ],
)
def test_each_way_of_seeing_says_where_its_elements_come_from(
    device: Device,
    tmp_path: Path,
    perception: Perception,
    words: set[str],
    sources: set[str],
) -> None:
    device.perception = perception
    screen = capture_screen(device, tmp_path)
    told = {e.text: e for e in screen.elements}
    assert words <= told.keys()
    assert {e.source for e in screen.elements} <= sources
    assert told["Outside"].role == "button"
    assert screen.lost == ()
    numbers = [e.index for e in screen.elements if e.index > 0]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))


def test_what_was_read_from_pixels_is_tapped_and_its_toast_is_told(
    halves: tuple[VirtualPhone, Device], device: Device, tmp_path: Path
) -> None:
    screen = capture_screen(device, tmp_path)
    inside = next(e for e in screen.elements if e.text == "Inside")
    journal = Journal(tmp_path)
    done = perform_action(
        Tap(element=inside.index),
        screen=screen,
        device=device,
        journal=journal,
        key="a",
    )
    assert done.ok
    assert halves[0].state.half["pressed"] == ["Inside"]
    assert capture_screen(device, tmp_path).toasts == ("Inside it is",)
    assert capture_screen(device, tmp_path).toasts == (), "each is told once"


def test_an_empty_tree_is_named_and_made_up_for(
    halves: tuple[VirtualPhone, Device], device: Device, tmp_path: Path
) -> None:
    halves[0].faults.on(DumpEmpty())
    screen = capture_screen(device, tmp_path)
    assert "the tree is empty" in screen.lost
    assert {"Outside", "Inside"} <= {e.text for e in screen.elements}


def test_a_forbidden_picture_is_named_and_the_tree_stands(
    halves: tuple[VirtualPhone, Device], device: Device, tmp_path: Path
) -> None:
    halves[0].faults.on(SecureScreen())
    screen = capture_screen(device, tmp_path)
    assert any("black" in clause for clause in screen.lost)
    assert [e.text for e in screen.elements if e.index > 0] == [
        "Outside",
        "Your name",
    ]
    device.perception = "vision"
    blind = capture_screen(device, tmp_path)
    assert blind.elements == ()
    assert any("black" in clause for clause in blind.lost)


def test_where_neither_tree_nor_picture_can_be_had_both_are_named(
    halves: tuple[VirtualPhone, Device], device: Device, tmp_path: Path
) -> None:
    halves[0].faults.on(SecureScreen())
    halves[0].faults.on(DumpEmpty())
    screen = capture_screen(device, tmp_path)
    assert screen.elements == ()
    assert "the tree is empty" in screen.lost
    assert any("black" in clause for clause in screen.lost)


@pytest.mark.parametrize(
    ("name", "key"),
    mark_long([("Your name", "name"), ("Drawn field", "secret")], after=1),
)
def test_a_field_is_filled_though_no_tree_tells_of_it(
    halves: tuple[VirtualPhone, Device],
    device: Device,
    tmp_path: Path,
    name: str,
    key: str,
) -> None:
    """The drawn one cannot even be asked what it holds; only the keyboard reaches it."""
    halves[0].faults.on(DumpEmpty())
    device.perception = "vision"
    screen = capture_screen(device, tmp_path)
    field = next(e for e in screen.elements if e.text == name)
    assert field.role == "input"
    fill = Fill(element=field.index, text="Mia 米娅")
    done = perform_action(
        fill, screen=screen, device=device, journal=Journal(tmp_path), key="b"
    )
    assert done.ok, done.summary
    assert "cannot be read back" in done.summary
    assert halves[0].state.half[key] == "Mia 米娅"


def test_a_secret_is_not_typed_into_what_nobody_can_ask(
    halves: tuple[VirtualPhone, Device],
    device: Device,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_SECRET_WIFI", "correct horse")
    screen = capture_screen(device, tmp_path)
    field = next(e for e in screen.elements if e.text == "Drawn field")
    fill = Fill(element=field.index, text="{{secret:WIFI}}")
    done = perform_action(
        fill, screen=screen, device=device, journal=Journal(tmp_path), key="c"
    )
    assert done.ok is False
    assert "secret" in done.summary
    assert halves[0].state.half["secret"] == ""


def element(
    text: str, top: int, *, index: int = 1, source: str = "hierarchy"
) -> Element:
    box = Bounds(left=100, top=top, right=300, bottom=top + 50)
    return Element.model_validate(
        {
            "index": index,
            "role": "button",
            "text": text,
            "bounds": box,
            "source": source,
        }
    )


def test_what_was_seen_stands_in_reading_order_and_nothing_stands_twice() -> (
    None
):
    gap = Bounds(left=0, top=500, right=1000, bottom=1000)
    canvas = Element(index=2, role="image", bounds=gap)
    tree = [element("A", 100), canvas, element("Z", 1500, index=3)]
    seen = [
        element("M", 100, source="ocr"),
        element("plain", 300, index=-1, source="ocr"),
    ]
    found = merge_elements(tree, seen, gap, height=2000)
    assert [(e.text, e.index) for e in found] == [
        ("A", 1), ("M", 2), ("", 3), ("plain", -1), ("Z", 4)
    ]  # fmt: skip
    assert found[1].bounds.top == 600
    again = merge_elements(found, seen, gap, height=2000)
    assert [e.text for e in again] == [e.text for e in found]


TAB = {"index": 1, "role": "item", "clickable": True}
BAR = Bounds(left=0, top=2250, right=1080, bottom=2400)


@pytest.mark.parametrize("word", ["Chats", "微信"])
def test_words_that_are_read_on_a_nameless_tab_name_it(word: str) -> None:
    bounds = Bounds(left=0, top=2250, right=540, bottom=2400)
    named = {
        "index": 2,
        "text": "Me",
        "bounds": Bounds(left=540, top=2250, right=1080, bottom=2400),
    }
    tree = [
        Element.model_validate({**TAB, **facts})
        for facts in ({"bounds": bounds}, named)
    ]
    read = [
        Element(
            index=-1,
            role="text",
            text=text,
            bounds=Bounds(left=left, top=90, right=left + 100, bottom=130),
            source="ocr",
        )
        for text, left in ((word, 200), ("Mine", 740))
    ]
    merged = merge_elements(tree, read, BAR, height=2400)
    assert [(e.index, e.text) for e in merged] == [(1, word), (2, "Me")]
