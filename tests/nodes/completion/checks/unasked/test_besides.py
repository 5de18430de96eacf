"""Only what the order names is switched, set and pressed."""

from collections.abc import Mapping, Sequence

import pytest

from graph.state import Decision
from nodes.completion.checks.unasked.besides import list_besides
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import Tap
from tools.screen import Screen, Target


def touch(page: Screen, text: str, role: str) -> ScreenVisit:
    target = Target(role=role, text=text)
    step = Decision(
        step=1, task=0, judgement="act", action=Tap(element=1), target=target
    )
    return ScreenVisit(screen=page, step=step)


@pytest.mark.parametrize(
    ("task", "labels", "strange"),
    [
        (
            "Turn on the fixed zone in Day Planner",
            ["Fixed zone", "All-day reminders"],
            ["All-day reminders"],
        ),
        ("Turn on the fixed zone in Day Planner", ["Fixed zone"], []),
        ("打开固定时区", ["固定时区", "会议提醒"], ["会议提醒"]),
        (
            "Turn off hidden files",
            ["Hidden files, Names with a dot", "Thumbnails"],
            ["Thumbnails"],
        ),
        (
            "Turn on the automatic call for help and its countdown sound",
            ["Sound", "Call for help automatically, Calls after a countdown"],
            [],
        ),
        ("Make it quiet", ["Silent mode"], []),
    ],
)
def test_a_switch_besides_the_one_that_is_named_is_strange(
    task: str, labels: list[str], strange: list[str]
) -> None:
    visits: list[ScreenVisit] = []
    for place, label in enumerate(labels):
        switches = [
            element("switch", each, checked=number < place)
            for number, each in enumerate(labels)
        ]
        page = screen(*switches)
        visits.append(touch(page, label, "switch"))
    switches = [element("switch", each, checked=True) for each in labels]
    visits.append(ScreenVisit(screen=screen(*switches)))
    assert list(list_besides(task, visits)) == strange


@pytest.mark.parametrize(
    ("instruction", "row", "named", "other"),
    [
        (
            "Turn on Fixed time zone",
            "Fixed time zone, Always show times so",
            "Fixed time zone",
            "All-day reminders",
        ),
        (
            "打开固定时区",
            "固定时区, 始终以指定时区显示时间",
            "固定时区",
            "全天日程提醒",
        ),
    ],
)
def test_the_row_of_a_switch_stands_for_the_switch(
    instruction: str, row: str, named: str, other: str
) -> None:
    def show(first: bool, second: bool) -> Screen:
        return screen(
            element("item", row),
            element("switch", named, checked=first),
            element("switch", other, checked=second),
        )

    visits = [
        touch(show(False, True), row, "item"),
        touch(show(True, True), other, "switch"),
        ScreenVisit(screen=show(True, False)),
    ]
    assert list(list_besides(instruction, visits)) == [other]


def turn_rows(*rows: str) -> list[ScreenVisit]:
    """A run that turns the switches of a page one after the other."""
    states = dict.fromkeys(rows, False)
    visits: list[ScreenVisit] = []
    for number, row in enumerate(rows, 1):
        visits.append(visit(make_switches(states), Tap(element=number)))
        states[row] = True
    return [*visits, visit(make_switches(states))]


def make_switches(states: Mapping[str, bool]) -> Screen:
    rows = enumerate(states.items(), 1)
    return screen(
        *(element("switch", row, index=n, checked=on) for n, (row, on) in rows)
    )


@pytest.mark.parametrize(
    ("task", "row", "beside"),
    [
        ("Turn on the automatic phone call for help",
         "Call for help automatically, After a countdown", "Send my location"),
        ("关闭应用清理提醒", "应用清理提醒, 超过1GB时提醒", "垃圾清理提醒"),
        ("设置拍照时不记录位置", "记录位置", "记录拍摄属性"),
        ("关闭状态栏的NFC显示", "NFC", "位置信息"),
    ],
)  # fmt: skip
def test_a_switch_beside_the_named_one_is_told(
    task: str, row: str, beside: str
) -> None:
    assert beside in list_besides(task, turn_rows(row, beside))
    assert not list(list_besides(task, turn_rows(row)))


def set_options(*settings: tuple[str, str, str]) -> list[ScreenVisit]:
    """A run that changes settings, each with a label and the options before and after."""
    shown = [f"{label}, {before}" for label, before, _ in settings]
    visits: list[ScreenVisit] = []
    for number, (label, before, after) in enumerate(settings):
        page = make_settings(shown)
        visits.append(visit(page, Tap(element=number + 1)))
        dialog = screen(
            element("radio", before, index=1),
            element("radio", after, index=2),
            dialog=label,
            signature="v1:dialog",
        )
        visits.append(visit(dialog, Tap(element=2)))
        shown[number] = f"{label}, {after}"
    return [*visits, visit(make_settings(shown))]


def make_settings(rows: Sequence[str]) -> Screen:
    return screen(
        *(element("item", row, index=n) for n, row in enumerate(rows, 1))
    )


@pytest.mark.parametrize(
    ("task", "named", "beside"),
    [
        ("Change the audio format to AAC",
         ("Audio format", "M4A", "AAC"), ("Sound quality", "Standard", "High")),
        ("把录音的音频格式改为AAC", ("音频格式", "M4A", "AAC"), ("音质", "标准", "高")),
    ],
)  # fmt: skip
def test_a_setting_beside_the_named_one_is_told(
    task: str, named: tuple[str, str, str], beside: tuple[str, str, str]
) -> None:
    both = set_options(named, beside)
    assert beside[2] in list_besides(task, both)
    assert not list(list_besides(task, set_options(named)))


@pytest.mark.parametrize(
    ("task", "named", "beside"),
    [
        (
            "Subscribe to the horoscope",
            "Subscribe Horoscope",
            "Subscribe Terms",
        ),
        ("订阅星座运势", "订阅 星座运势", "订阅 二十四节气"),
    ],
)
def test_a_button_for_another_thing_is_told(
    task: str, named: str, beside: str
) -> None:
    page = screen(
        element("button", named, index=1), element("button", beside, index=2)
    )
    first, second = (
        visit(page, Tap(element=1)),
        visit(page, Tap(element=2)),
    )
    assert beside in list_besides(task, [first, second, visit(page)])
    assert not list(list_besides(task, [first, visit(page)]))
    several = f"{task} and all others"
    assert beside not in list(list_besides(several, [first, second]))
