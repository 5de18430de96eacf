"""Tasks of which one part is due, in English and Chinese."""

import pytest

from nodes.completion.checks.missing.conditions import (
    find_other_branch,
    find_unchosen_way,
    find_unmet_ground,
    find_unread_weather,
    list_forecasts,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Tap

ALARM = "If it rains tomorrow, set an alarm for 5:30 AM; otherwise set the alarm for 8:00 AM."
ALARM_ZH = (
    "如果明天下雨，设一个上午5:30的闹钟叫我起床；否则把闹钟设在上午8:00。"
)
WET = visit(screen(words("Tomorrow, Rain, 84%, 2° / 9°")))
DRY = visit(screen(words("Tomorrow, Sunny, 12° / 19°")))
WET_ZH = visit(screen(words("明天, 小雨, 84%, 2° / 9°")))
DRY_ZH = visit(screen(words("明天, 晴, 12° / 19°")))


def keep(time: str, save: str = "Save") -> ScreenVisit:
    page = screen(
        element("item", time, index=1), element("button", save, index=2)
    )
    return visit(page, Tap(element=2))


@pytest.mark.parametrize(
    ("instruction", "wet", "dry", "early", "late"),
    [
        (ALARM, WET, DRY, "5:30 AM", "8:00 AM"),
        (ALARM_ZH, WET_ZH, DRY_ZH, "上午5:30", "上午8:00"),
    ],
)
def test_only_the_part_that_is_due_is_kept(
    instruction: str, wet: ScreenVisit, dry: ScreenVisit, early: str, late: str
) -> None:
    assert find_other_branch(instruction, [wet, keep(late)]) == late
    assert find_other_branch(instruction, [dry, keep(early)]) == early
    both = [keep(early), keep(late)]
    assert find_other_branch(instruction, both)
    assert find_other_branch(instruction, [wet, *both]) == late
    assert not find_other_branch(instruction, [wet, keep(early)])
    assert not find_other_branch(instruction, [dry, keep(late)])
    # It is not known which one is due.
    assert not find_other_branch(instruction, [keep(late)])
    assert not find_other_branch("Set an alarm for 5:30 AM", both)


@pytest.mark.parametrize("instruction", [ALARM, ALARM_ZH])
def test_the_weather_must_have_been_seen(instruction: str) -> None:
    assert find_unread_weather(instruction, [keep("8:00 AM")])
    assert not find_unread_weather(instruction, [WET, keep("8:00 AM")])
    # A tool or the person may have told it.
    assert not find_unread_weather(instruction, [keep("8:00 AM")], ["rain"])
    assert find_unread_weather(instruction, [keep("8:00 AM")], ["The 2nd"])
    assert not find_unread_weather("Set an alarm", [keep("8:00 AM")])


@pytest.mark.parametrize(
    "instruction", [ALARM, "要是明天下雨就把闹钟提前二十分钟"]
)
def test_the_forecast_is_what_such_a_task_hangs_on(instruction: str) -> None:
    rows = list_forecasts(instruction, [WET, WET, keep("8:00 AM")])
    assert rows == ["tomorrow, rain, 84%, 2° / 9°"]
    assert not list_forecasts("Set an alarm for tomorrow", [WET])


@pytest.mark.parametrize(
    ("asked", "ways"),
    [
        ("To eat there. If it is raining here now, have it delivered instead.",
         ("Dine-in", "Delivery")),
        ("堂食。如果现在这里正在下雨，就改为外送。", ("堂食", "外送")),
    ],
)  # fmt: skip
@pytest.mark.parametrize("chosen", [0, 1])
@pytest.mark.parametrize("sky", ["Light rain", "Sunny", "中雨"])
def test_rain_asks_for_the_other_way(
    asked: str, ways: tuple[str, str], chosen: int, sky: str
) -> None:
    weather = screen(words(sky), words("6°"))
    order = screen(
        element("checkbox", ways[0], index=1, checked=chosen == 0),
        element("checkbox", ways[1], index=2, checked=chosen == 1),
    )
    found = find_unchosen_way(asked, [visit(weather), visit(order)])
    is_missed = sky != "Sunny" and chosen == 0
    assert found == (ways[1] if is_missed else "")


BOOTS = "If it's going to snow in Beijing tomorrow put a reminder in Tasks to take my boots"
SNOW_AFTER = ("Tomorrow, Overcast, -3° / 3°", "Wed, Mar 4, Snow, 81%, -4° / 1°")
SNOW_FIRST = ("Tomorrow, Snow, 81%, -4° / 1°", "Wed, Mar 4, Overcast, -3° / 3°")
SNOW_AFTER_ZH = ("明天, 阴, -3° / 3°", "3月4日周三, 小雪, -4° / 1°")
SNOW_FIRST_ZH = ("明天, 小雪, -4° / 1°", "3月4日周三, 阴, -3° / 3°")


@pytest.mark.parametrize(
    ("asked", "rows", "is_found"),
    [
        (BOOTS, SNOW_AFTER, True),
        (f"{BOOTS}, otherwise leave it", SNOW_AFTER, True),
        (f"{BOOTS}, otherwise leave it", SNOW_FIRST, False),
        ("If it snows on Wednesday, note my boots", SNOW_AFTER, False),
        ("If it rains tomorrow, note my boots", SNOW_AFTER, True),
        ("If it doesn't snow tomorrow, note my boots", SNOW_AFTER, False),
        (f"{BOOTS}, otherwise note my shoes", SNOW_AFTER, False),
        (f"{BOOTS}. Also add milk", SNOW_AFTER, False),
        ("Note my boots for tomorrow", SNOW_AFTER, False),
        ("要是明天下雪就记一条带靴子，不然算了", SNOW_AFTER_ZH, True),
        ("要是明天下雪就记一条带靴子，不然算了", SNOW_FIRST_ZH, False),
    ],
)  # fmt: skip
def test_what_is_done_only_in_some_weather_is_not_done_in_other(
    asked: str, rows: tuple[str, ...], *, is_found: bool
) -> None:
    items = [element("item", row, index=n) for n, row in enumerate(rows, 1)]
    forecast = visit(screen(*items, time="2026-03-02 09:00 Monday"))
    kept = keep("Take my boots")
    after = visit(screen(words("Tasks"), time="2026-03-02 09:00 Monday"))
    found = find_unmet_ground(asked, [forecast, kept, after])
    assert found == (rows[0] if is_found else "")
    assert not find_unmet_ground(asked, [forecast, after])
