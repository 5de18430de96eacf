"""Lengths of time that were set in another unit than was asked for, in English and Chinese."""

import pytest

from graph.state import Decision
from nodes.completion.checks.instruction.held_back import is_held_back
from nodes.completion.checks.values.lengths import (
    find_other_unit,
    find_unstarted,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit, words
from tools.actions import OpenApp, Tap
from tools.screen import Screen, Target


def make_page(readout: str, start: str) -> Screen:
    return screen(
        words(readout),
        element("button", "4", index=1),
        element("button", start, index=2),
    )


def press(page: Screen, label: str) -> ScreenVisit:
    target = Target(role="button", text=label)
    step = Decision(
        step=1, task=0, judgement="act", action=Tap(element=1), target=target
    )
    return ScreenVisit(screen=page, step=step)


@pytest.mark.parametrize(
    ("instruction", "start", "wrong", "right"),
    [
        ("Remind me in 4 hours.", "Start", "00h 04m 00s", "04h 00m 00s"),
        ("4小时后提醒我。", "开始", "00时04分00秒", "04时00分00秒"),
        ("Set a timer for 20 minutes", "Start", "00h 00m 20s", "00h 20m 00s"),
        ("设一个20分钟的倒计时", "开始", "20时00分00秒", "00时20分00秒"),
    ],
)
def test_a_length_has_the_unit_that_was_asked_for(
    instruction: str, start: str, wrong: str, right: str
) -> None:
    started = press(make_page(wrong, start), start)
    assert find_other_unit(instruction, [started]) == wrong
    mended = press(make_page(right, start), start)
    assert not find_other_unit(instruction, [mended])
    assert not find_other_unit(instruction, [started, mended])
    assert find_other_unit(instruction, [mended, started]) == wrong


def test_a_length_that_is_another_number_is_left_to_the_model() -> None:
    started = press(make_page("00h 06m 00s", "Start"), "Start")
    assert not find_other_unit("Remind me in 4 hours.", [started])


@pytest.mark.parametrize(
    ("task", "denied", "start", "readout"),
    [
        ("Remind me in 4 hours", "Set 4 hours, but do not start it yet",
         "Start", "04h 00m 00s"),
        ("4小时后提醒我", "设好4小时，先不要开始", "开始", "04时00分00秒"),
    ],
)  # fmt: skip
def test_a_timer_that_was_keyed_in_must_be_started(
    task: str, denied: str, start: str, readout: str
) -> None:
    page = make_page(readout, start)
    keyed = press(page, "4")
    visits = [keyed, ScreenVisit(screen=page)]
    assert find_unstarted(task, visits) == start
    assert is_held_back(start, denied)
    started = [keyed, press(page, start), ScreenVisit(screen=page)]
    assert not find_unstarted(task, started)
    empty = make_page("00h 00m 00s", start)
    assert not find_unstarted(task, [keyed, ScreenVisit(screen=empty)])


@pytest.mark.parametrize(
    ("task", "title", "label", "running"),
    [
        ("Pop a timer on, seven minutes, and text David", "Timer", "Start", "Pause"),
        ("Start the stopwatch, then text David", "Stopwatch", "Start", "Stop"),
        ("Start a recording and text David", "Recorder", "Start recording", "Pause"),
        ("设一个七分钟的倒计时，再给大卫发信息", "计时器", "开始", "暂停"),
        ("开始录音，然后给大卫发信息", "录音机", "开始录音", "暂停"),
    ],
)  # fmt: skip
def test_what_was_not_started_before_the_next_app_is_told(
    task: str, title: str, label: str, running: str
) -> None:
    offered = element("button", label, index=1)
    page = screen(words(title), offered, package="a.clock")
    talk = visit(screen(words("David"), package="a.talk"))
    left = visit(page, OpenApp(text="Messages"))
    assert find_unstarted(task, [left, talk]) == label
    assert not find_unstarted("Text David", [left, talk])
    pressed = visit(page, Tap(element=1))
    assert not find_unstarted(task, [pressed, left, talk])
    stops = element("button", running, index=2)
    runs = screen(words(title), offered, stops, package="a.clock")
    assert not find_unstarted(task, [left, talk, visit(runs)])


def test_a_timer_that_was_keyed_in_before_the_next_app_is_not_started() -> None:
    page = make_page("00h 07m 00s", "Start")
    talk = visit(screen(words("David"), package="a.talk"))
    left = visit(page, OpenApp(text="Messages"))
    task = "Seven minutes on the clock, and text David"
    assert find_unstarted(task, [press(page, "4"), left, talk]) == "Start"
