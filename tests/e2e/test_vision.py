"""Pages that the tree says nothing of: a canvas, and a phone that gives no tree at all."""

from pathlib import Path
from typing import Any, Literal

import pytest

from models.scripted import register_script
from tests.e2e import tasks
from tests.e2e.conftest import perform
from tests.e2e.tasks import Case
from tests.examples import mark_long
from tests.graph.conftest import act, pointing
from tools.device.device import close_all
from tools.observation.capture import load_screen
from virtual_phone.apps.dialer.app import PhoneApp
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.apps.settings.app import SettingsApp
from virtual_phone.faults.kinds import DumpEmpty
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.app import App, Page
from virtual_phone.system.config import PhoneConfig
from virtual_phone.ui import widgets as ui


class Board(App):
    """A game: all of it is drawn, and its tree is one node."""

    package = "com.example.board"
    key = "board"
    label = ("Board", "棋盘")
    icon = ("grid", "#335577")

    def initial_state(self) -> dict[str, Any]:
        return {"blue": 0, "field": (0.0, 0.0)}

    def first_page(self) -> Page:
        return Table(self)


class Table(Page):
    """A score, two buttons, and below them a field that is touched anywhere."""

    def build(self) -> ui.Widget:
        said = ui.Text(text=f"Blue has {self.app.state['blue']}", style="title")
        buttons = [
            ui.Button(text="Red", on_tap=lambda: None),
            ui.Button(text="Blue", on_tap=self.score),
        ]
        drawn = ui.Column(
            children=[said, ui.Row(children=buttons, gap=24)],
            gap=24,
            padding=24,
        )
        field = ui.Canvas(art="landscape:2", on_touch=self.touch, grow=1)
        return ui.Column(children=[ui.Canvas(child=drawn), field])

    def score(self) -> None:
        self.app.state["blue"] += 1
        self.app.services.changed()

    def touch(self, x: float, y: float) -> None:
        self.app.state["field"] = (x, y)
        self.app.services.changed()


def blue(state: Any, answer: str) -> bool:
    return bool(state.board["blue"] == 1)


def test_a_task_on_a_canvas_is_done_by_picture_and_by_grounding(
    home: Path,
) -> None:
    """One button by its number, read from the pixels; one place by words, found by a grounder."""
    register_script(
        "canvas",
        pointing(
            {
                "assess": [
                    act("tap", "Blue", expect="Blue has 1"),
                    act("tap", None, completes=True)
                    | _described("the lake below the buttons"),
                    {"judgement": "done", "message": "Blue has 1"},
                ],
                "reflect": [{"verdict": "expected"}] * 2,
                "conclude": [{"done": True, "evidence": "Blue has 1"}],
            }
        ),
    )
    register_script(
        "eyes", ["<think>(1, 1)?</think>It is at <point>290 800</point>."]
    )
    with VirtualPhone.start(
        PhoneConfig(animation_scale=0), apps=(LauncherApp, Board)
    ) as phone:
        phone.system.start(Board.package)
        ended = perform(
            phone,
            Case("Touch Blue, and then the lake", blue),
            model="scripted:canvas",
            grounder="scripted:eyes",
            memory=False,
            planning=False,
        )
        assert ended.status == "done", ended.reason
        assert ended.done
        x = phone.state.board["field"][0] * 420 / 160
        taps = [e.args for e in phone.hooks.inputs if e.kind == "tap"]
        close_all()
    assert abs(x - 290.5 / 576 * 1080) <= 2, (
        "of the picture 576 wide that the grounder got"
    )
    assert taps[-1] == (543, 1499)
    seen = load_screen(home / "runs" / "e2e", ended.state["screen"].id)
    assert {e.source for e in seen.elements} <= {"ocr", "icon"}
    assert all(e.confidence < 1 for e in seen.elements if e.source == "icon")
    assert ended.state["usage"].grounder.calls == 1


def _described(words: str) -> dict[str, Any]:
    return {"action": {"kind": "tap", "target": words}}


@pytest.mark.long
def test_a_task_is_done_without_any_tree(home: Path) -> None:
    """The tree is not even asked for; switches are told from pictures, and whether they are on."""
    asked: list[str] = []
    with VirtualPhone.start(
        PhoneConfig(animation_scale=0), apps=(LauncherApp, SettingsApp)
    ) as phone:
        phone.faults.on(DumpEmpty())
        phone.hooks.on(
            "dumpWindowHierarchy", lambda call: asked.append(call.name)
        )
        ended = perform(
            phone, tasks.battery_saver, perception="vision", memory=False
        )
        assert ended.status == "done", ended.reason
        assert ended.done
        close_all()
    assert asked == []


@pytest.mark.parametrize(
    ("language", "harmless", "look", "deed"),
    mark_long(
        [
            (
                "en",
                "All",
                "Show all calls so that I can call her later",
                "Call her with the icon",
            ),
            (
                "zh",
                "全部",
                "先显示全部，稍后再拨打",
                "点击她右边的图标拨打电话",
            ),
        ],
        after=1,
    ),
)
def test_a_call_is_asked_about_where_its_icon_was_read_as_a_letter(
    home: Path,
    language: Literal["en", "zh"],
    harmless: str,
    look: str,
    deed: str,
) -> None:
    first = act("tap", harmless, thought=look, expect=harmless)
    register_script(
        f"caller-{language}",
        pointing(
            {
                "assess": [first, act("tap", "C", thought=deed)],
                "reflect": [{"verdict": "expected"}],
            }
        ),
    )
    config = PhoneConfig(animation_scale=0, language=language)
    with VirtualPhone.start(config, apps=(LauncherApp, PhoneApp)) as phone:
        phone.system.start(PhoneApp.package)
        ended = perform(
            phone,
            Case("Call the last caller back", lambda state, answer: True),
            model=f"scripted:caller-{language}",
            perception="vision",
            policy="ask",
            memory=False,
            planning=False,
        )
        taps = [e for e in phone.hooks.inputs if e.kind == "tap"]
        close_all()
    (asked,) = ended.state["__interrupt__"]
    assert deed in str(asked.value)
    assert len(taps) == 1
