"""The day that a new row says must be the day that the task names."""

import pytest

from nodes.completion.checks.values.told_days import (
    find_other_day,
    find_other_days_value,
    find_other_half,
    find_other_offset,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Tap


@pytest.mark.parametrize(
    ("task", "row", "is_other"),
    [
        ("明天下午四点提醒我去接孩子", "接孩子, 16:00, 今天", True),
        ("明天下午四点提醒我去接孩子", "接孩子, 16:00, 明天", False),
        ("Wake me tomorrow at 6:30 AM", "Alarm, 6:30 AM, Today", True),
        ("明早六点半叫我", "6:30 AM, Tomorrow", False),
        ("今晚十二点提醒我", "00:00, 明天", False),
        ("从明天起每天下午四点提醒我", "16:00, 今天", False),
        ("记一条便签“明天下午四点开会”", "开会, 16:00, 今天", False),
    ],
)
def test_a_new_row_must_say_the_day_that_is_named(
    task: str, row: str, *, is_other: bool
) -> None:
    pages = [screen(), screen(element("item", row, index=1))]
    visits = [ScreenVisit(screen=page) for page in pages]
    assert bool(find_other_day(task, visits)) is is_other
    assert not find_other_day(task, visits[1:]), "it was there before"


@pytest.mark.parametrize(
    ("task", "row", "is_odd"),
    [
        ("Dinner with Grace at half past seven", "Dinner, 7:30 AM – 8:30 AM", True),
        ("Dinner with Grace at half past seven", "Dinner, 7:30 PM – 8:30 PM", False),
        ("Dinner with Grace at 7:30 AM", "Dinner, 7:30 AM – 8:30 AM", False),
        ("周三和小李吃晚饭，七点半", "吃晚饭, 07:30 – 08:30", True),
        ("周三和小李吃午饭，一点", "午饭, 13:00 – 14:00", False),
        ("周三和小李吃早饭，八点", "早饭, 20:00", True),
        ("把团队午餐改成十二点半到一点半", "团队午餐, 12:30 – 13:30", False),
        ("把团队午餐改成十二点半到一点半", "团队午餐, 00:30 – 01:30", True),
        ("后天的那个午餐会，十二点半到一点半，地点不变", "午餐会, 12:30 – 13:30", False),
        ("十二点半到一点半和安娜吃午饭", "吃午饭, 12:30 – 13:30", False),
        ("把午餐改成12:30到1:30", "午餐, 12:30 – 13:30", False),
        ("把午餐改成12:30到1:30", "午餐, 00:30 – 01:30", True),
        ("Move lunch to half past twelve", "Lunch, 12:30 AM – 1:30 AM", True),
        ("Move lunch to half past twelve to half past one", "Lunch, 12:30 PM – 1:30 PM", False),
        ("From half past twelve to half past one I have lunch", "Lunch, 12:30 – 13:30", False),
        ("Half past twelve to half past one is lunch", "Lunch, 12:30 AM – 1:30 AM", True),
        ("Team lunch, 12:30-1:30", "Team lunch, 12:30 PM – 1:30 PM", False),
        ("Team lunch, 12:30-1:30", "Team lunch, 12:30 AM – 1:30 AM", True),
        ("Buy things for dinner, remind me at 9:30", "Buy things, 9:30 AM", False),
        ("Text Grace that dinner is at seven", "You said dinner is at seven 9:00 AM", False),
        ("Find the article", "Hotel, Breakfast from 7, 12:33 AM", False),
    ],
)  # fmt: skip
def test_a_meal_is_at_its_time_of_day(
    task: str, row: str, *, is_odd: bool
) -> None:
    form = screen(element("button", "Save", index=1))
    after = ScreenVisit(screen=screen(element("item", row, index=1)))
    first = ScreenVisit(screen=screen())
    saved = [first, visit(form, Tap(element=1)), after]
    assert bool(find_other_half(task, saved)) is is_odd
    assert not find_other_half(task, [first, after]), "nothing was kept"
    assert not find_other_half(task, [after, *saved[1:]]), "it was there before"


FORECAST = (
    "Tomorrow, Rain, 78%, 3° / 10°, Tue, Mar 3",
    "Wed, Rain, 69%, 1° / 9°, Wed, Mar 4",
    "Thu, Sunny, -3° / 10°, Thu, Mar 5",
)
FORECAST_ZH = ("周三, 雨, 69%, 1° / 9°, 3月4日", "周四, 晴, -3° / 10°, 3月5日")


@pytest.mark.parametrize(
    ("question", "answer", "rows", "is_other"),
    [
        ("What's Thursday like?", "Rain (69%), 1° / 9°.", FORECAST, True),
        ("How is the weather on March 5?", "Rain, 1 to 9 degrees", FORECAST, True),
        ("What's Thursday like?", "Sunny, -3° / 10°", FORECAST, False),
        ("What's Thursday like?", "Sunny, but Wed is wet: 69%", FORECAST, False),
        ("Is Thursday warmer than Wednesday?", "No: 1° / 9°", FORECAST, False),
        ("What's Friday like?", "Rain, 1° / 9°", FORECAST, False),
        ("What's tomorrow like?", "78% rain", FORECAST, False),
        ("星期四天气怎么样？", "有雨，69%，1° / 9°", FORECAST_ZH, True),
        ("大后天天气怎么样？", "有雨，69%", FORECAST_ZH, True),
        ("周四以后哪天下雨？", "周三，69%", FORECAST_ZH, False),
        ("星期四天气怎么样？", "晴，-3到10度", FORECAST_ZH, False),
    ],
)  # fmt: skip
def test_an_answer_has_the_figures_of_the_day_that_is_asked_about(
    question: str, answer: str, rows: tuple[str, ...], *, is_other: bool
) -> None:
    items = [element("item", row, index=n + 1) for n, row in enumerate(rows)]
    seen = [visit(screen(*items, time="2026-03-02 09:00 Monday"))]
    row = next((row for row in rows if "周四" in row or "Thu" in row), "")
    expected = row if is_other else ""
    assert find_other_days_value(question, answer, seen) == expected


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        (
            "Tell me tomorrow's temperatures.",
            (
                "Today, Rain, 1° / 8°, Mon, Mar 2",
                "Tomorrow, -2° / 11°, Tue, Mar 3",
            ),
        ),
        ("告诉我明天的气温", ("今天, 雨, 1° / 8°", "明天, 晴, -2° / 11°")),
    ],
)
def test_the_weather_is_of_the_day_that_is_asked_for(
    question: str, rows: tuple[str, str]
) -> None:
    page = screen(
        *(element("item", row, index=n) for n, row in enumerate(rows, 1)),
        time="2026-03-02 09:00 Monday",
    )
    assert find_other_days_value(question, "1 to 8", [visit(page)]) == rows[1]
    assert not find_other_days_value(question, "-2 to 11", [visit(page)])


@pytest.mark.parametrize(
    ("asked", "places", "rows"),
    [
        ("What's the weather in Wuhan on Thursday?", ("Beijing", "Wuhan"),
         ("Thu, Snow, 85%, -5° / 3°, Thu, Mar 5", "Thu, Sunny, -3° / 10°, Thu, Mar 5")),
        ("武汉周四天气怎么样？", ("北京", "武汉"),
         ("周四, 雪, 85%, -5° / 3°, 3月5日", "周四, 晴, -3° / 10°, 3月5日")),
    ],
)  # fmt: skip
def test_the_day_is_that_of_the_place_that_is_asked_about(
    asked: str, places: tuple[str, str], rows: tuple[str, str]
) -> None:
    other, own = (
        visit(
            screen(
                words(place),
                element("item", row, index=1),
                time="2026-03-02 09:00 Monday",
            )
        )
        for place, row in zip(places, rows, strict=True)
    )
    seen = [other, own]
    assert find_other_days_value(asked, "85%, -5° / 3°", seen) == rows[1]
    assert not find_other_days_value(asked, "-3° / 10°", seen)
    # Both may be asked about, and which place is meant may be known from elsewhere.
    both = f"{places[0]} {asked}"
    assert not find_other_days_value(both, "85%, -5° / 3°", seen)
    unnamed = asked.replace(places[1], "")
    assert not find_other_days_value(unnamed, "85%, -5° / 3°", seen)


@pytest.mark.parametrize(
    ("asked", "answer", "is_other"),
    [
        ("Look up my trip, and tell me the weather there for that day.",
         "Rain, 1 to 7 degrees", True),
        ("Look up my trip, and tell me the weather there for that day.",
         "Cloudy, 3 to 11 degrees", False),
        ("查看我的旅行，告诉我那天的天气。", "1到7度", True),
        ("Look up my trip, and tell me the weather.", "1 to 7 degrees", False),
    ],
)  # fmt: skip
def test_that_day_is_the_one_that_was_looked_up(
    asked: str, answer: str, *, is_other: bool
) -> None:
    days = screen(
        element("item", "Wednesday, March 4, 2026, 1 event"),
        package="com.example.calendar",
    )
    forecast = screen(
        element("item", "Tomorrow, Rain, 1° / 7°, Tue, Mar 3", index=1),
        element("item", "Wed, Cloudy, 3° / 11°, Wed, Mar 4", index=2),
        time="2026-03-02 09:00 Monday",
    )
    seen = [visit(days, Tap(element=1)), visit(forecast)]
    found = find_other_days_value(asked, answer, seen)
    assert found == ("Wed, Cloudy, 3° / 11°, Wed, Mar 4" if is_other else "")


@pytest.mark.parametrize(
    ("asked", "row", "is_other"),
    [
        ("Set an alarm for two hours before the meeting to remind me.",
         "3:15 PM, Today", True),
        ("Set an alarm for two hours before the meeting to remind me.",
         "2:15 PM, Today", False),
        ("在会议前两小时设一个闹钟。", "下午3:15, 今天", True),
        ("在会议前两小时设一个闹钟。", "下午2:15, 今天", False),
        # The hour is named.
        ("Set an alarm for 3:15 PM, an hour before the meeting.",
         "3:15 PM, Today", False),
    ],
)  # fmt: skip
def test_an_hour_lies_from_another_as_is_asked_for(
    asked: str, row: str, *, is_other: bool
) -> None:
    event = screen(
        element("item", "Budget meeting 会议, 4:15 PM – 5:15 PM"),
        package="com.example.calendar",
    )
    picker = screen(element("item", "15 minutes"), dialog="Time")
    alarms = screen(element("item", row, index=1))
    seen = [
        visit(event, Tap(element=1)),
        visit(screen()),
        visit(picker, Tap(element=1)),
        visit(alarms),
    ]
    assert find_other_offset(asked, seen) == (row if is_other else "")
