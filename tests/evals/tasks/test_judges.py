"""Answers, side effects and milestones."""

import pytest

from evals.tasks.answers import Any, Every, Expected, Number, Time, Words, YesNo
from evals.tasks.evidence import Seen
from evals.tasks.facts import copy_facts, view_facts
from evals.tasks.judges import list_side_effects
from evals.tasks.task import Drawn
from tests.evals.toy_suite import task
from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.core import System

ABOUT = ("umbrella", "伞", "带", "bring", "take")


@pytest.mark.parametrize(
    ("expected", "right", "wrong"),
    [
        (Number(3), ["three", "3", "There are 3.", "一共三个", "3 个"], ["13", "33", "0.3", ""]),
        (Number(-3), ["-3°C", "minus 3 degrees", "零下3度", "零下三度"], ["3°C"]),
        (Number(1280.5), ["¥1,280.50", "1280.5元"], ["1280"]),
        (Number(9), ["5-9 °C", "5~9度", "between 5 and 9"], ["-9"]),
        (Number(25), ["二十五", "25%"], ["二十"]),
        (Time(22, 30), ["10:30 PM", "22:30", "晚上10点半", "晚上十点半", "10:30"], ["10:30 AM"]),
        (Time(10), ["10 AM", "10:00", "上午10点", "十点", "at 10:00 AM."], ["10 PM", "22:00"]),
        (Time(12, 15), ["12:15 PM", "中午12点15分"], ["12:15 AM", "00:15"]),
        (Words("Lotus Hotel", ("莲花酒店",)), ["the LOTUS  hotel", "莲花酒店"], ["Lotus", ""]),
        (
            YesNo(True, ABOUT),
            ["Yes, take one.", "需要带伞", "Yes: rain, and no sun.", "是的，没有太阳。",
             "要带伞，不会放晴",
             "It won't be sunny, so take an umbrella", "明天不是晴天，需要带伞",
             "Don't forget your umbrella"],
            ["No.", "不需要", "I do not know", "I don't know whether to take an umbrella", "",
             "It will rain"],
        ),
        (
            YesNo(False, ABOUT),
            ["No umbrella is needed", "不用带", "You don’t need one", "Leave the umbrella at home",
             "You should be fine without an umbrella", "明天会很热，不用带伞", "没有"],
            ["Yes", "不确定要不要带伞", "I am not sure", "It will be hot, but take an umbrella"],
        ),
        (Every(Number(3), Number(9)), ["3 to 9 degrees", "3~9度"], ["3", "9"]),
        (Any(Words("sunny"), Words("晴")), ["Sunny", "晴天"], ["rain"]),
    ],
)  # fmt: skip
def test_answers_are_compared_whatever_their_wording(
    expected: Expected, right: list[str], wrong: list[str]
) -> None:
    assert [said for said in right if not expected.met(said)] == []
    assert [said for said in wrong if expected.met(said)] == []
    assert expected.met(str(expected))


@pytest.fixture(scope="module")
def system() -> System:
    return System(PhoneConfig(animation_scale=0))


def test_side_effects_are_what_the_task_does_not_name(system: System) -> None:
    before = copy_facts(system)
    after = view_facts(system)
    assert list_side_effects(task(), before, after) == []
    after.notes.notes[0].title = "Changed"
    after.clock.cities.append("Oslo")
    after.settings["wifi"] = not after.settings["wifi"]
    after.manager.reminded = after.now
    assert list_side_effects(task(), before, after) == [
        "clock.cities",
        "settings.wifi",
    ]
    assert (
        list_side_effects(
            task(also=("clock.cities", "settings.wifi")), before, after
        )
        == []
    )
    assert list_side_effects(
        task(apps=("notes", "settings")), before, after
    ) == ["clock.cities"]
    assert "notes.notes[0].title" in list_side_effects(
        task(changes=("clock",)), before, after
    )


def test_what_is_new_is_known_by_its_id(system: System) -> None:
    system.reset()
    before, p = copy_facts(system), Drawn({"title": "Trip"}, "en")
    after = view_facts(system)
    seen = Seen(
        before=before, after=after, p=p, pages=["com.tapwright.notes/.Editor"]
    )
    assert not seen.new("notes.notes", title="Trip")
    first = after.notes.notes[0]
    after.notes.notes.insert(
        0,
        type(first)(after.notes.new_id(), "Trip", "", first.folder, after.now),
    )
    assert seen.new("notes.notes", title="Trip", text=lambda text: text == "")
    assert not seen.new("notes.notes", title="Tip")
    assert seen.changed("notes.notes") == []
    del after.notes.notes[1]
    assert seen.any_new("notes.notes", title="Trip")
    assert not seen.new("notes.notes", title="Trip")
    assert [n.title for n in seen.removed("notes.notes")] == [first.title]
    assert seen.visited(".Editor")
    assert seen.visited("com.tapwright.notes/")
    assert not seen.visited(".Edit")
    assert seen.same("clock.alarms")
    assert not seen.same("notes.notes")
