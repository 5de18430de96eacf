"""Activities: the six SportsTracker tasks."""

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import Any

from evals.suites.app_knowledge.lists import Just
from evals.suites.pages import front
from evals.suites.words import day, day_cell
from evals.tasks.answers import Any as AnyOf
from evals.tasks.answers import Number
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, answer, fill, launch, tap, wait_for
from evals.tasks.task import (
    NOTHING,
    Drawn,
    Milestone,
    Task,
    instead,
    short,
    wrong,
)
from virtual_phone.apps.activities.app import ActivitiesApp, Main
from virtual_phone.apps.activities.data import draw
from virtual_phone.apps.activities.detail import ActivityPage
from virtual_phone.apps.activities.kit import NAMES
from virtual_phone.apps.activities.state import Activity, Category, monday
from virtual_phone.apps.kit.wording import short_date_text, time_text

DEMO = "activities-count-week"
"""The task that the demonstration is of."""
SHOWN: tuple[Category, ...] = ("run", "ride", "walk", "hike")
"""Categories that can be chosen without moving their row."""
WORDINGS: dict[Category, tuple[str, ...]] = {
    "run": ("running", "run", "jog", "跑步"),
    "ride": ("cycling", "bik", "ride", "riding", "骑"),
    "walk": ("walking", "walk", "步行", "散步"),
    "hike": ("hiking", "hik", "徒步"),
    "swim": ("swimming", "swim", "游泳"),
    "ski": ("skiing", "ski", "滑雪"),
}
"""Parts of words by which an answer names a category."""

# What the tasks have in common


def _outing(
    rng: random.Random, state: Facts, category: Category, on: date, hour: int
) -> Activity:
    start = datetime.combine(on, time(hour, rng.randrange(0, 60, 5)))
    return draw(
        lambda english, chinese: chinese if state.zh else english,
        rng,
        start,
        category,
    )


def _called(state: Facts, category: Category) -> str:
    return NAMES[category][0][state.zh].lower()


def _put(state: Facts, p: Drawn) -> dict[str, Any]:
    """Take away what was done on days that the task is about, and put in what it draws."""
    kept = [
        each
        for each in state.activities.activities
        if each.day not in p.cleared
    ]
    state.activities.activities = kept
    put = [replace(each) for each in (*p.wanted, *p.besides)]
    for each in put:
        state.activities.put(each)
    return {"ids": {each.id for each in put[: len(p.wanted)]}}


def _rows(s: Seen) -> set[str]:
    """Days and times of the activities whose rows can be seen now."""
    system = s.after.system
    windows = system.windows() if system else ()
    return {
        node.text
        for window in windows
        for node in window.walk()
        if node.resource_id.endswith(":id/activity_date")
    }


def _looked(s: Seen) -> bool:
    """Whether what is asked about shows: opened, added up by its category, or in a list."""
    system, page = s.after.system, front(s)
    app = system.app(ActivitiesApp.package) if system else None
    if app is None:
        return False
    if isinstance(page, ActivityPage):
        return page.id in s.p.ids
    if isinstance(page, Main) and page.tab == "statistics":
        found = {each.id for each in page.statistics.found()}
        return s.p.ids <= found and len(found) <= len(s.p.ids) + len(
            s.p.besides
        )
    shown = _rows(s)
    return any(
        f"{short_date_text(app, each.start)} · {time_text(app, each.start)}"
        in shown
        for each in s.p.wanted
    )


_SEEN = Milestone("what is asked about was seen", _looked, ever=True)
_RIGHT = Milestone("Correct answer", lambda s: s.answered)

# The present week


def _draw_week(rng: random.Random, state: Facts) -> dict[str, Any]:
    """Five outings of two categories up to Saturday, and one of the first on the Sunday before."""
    category, other = rng.sample(SHOWN, 2)
    first = monday(state.day(0))
    count = rng.randint(2, 3)
    days = rng.sample(range(5), 5)
    wanted = [
        _outing(
            rng,
            state,
            category,
            first + timedelta(days=n),
            rng.choice((7, 12, 17)),
        )
        for n in days[:count]
    ]
    rest = [
        _outing(
            rng,
            state,
            other,
            first + timedelta(days=n),
            rng.choice((7, 12, 17)),
        )
        for n in days[count:]
    ]
    sunday = first - timedelta(days=1)
    before = _outing(rng, state, category, sunday, 10)
    # Further than any of the week, so that one who begins weeks on Sunday is wrong.
    before.metres = max(each.metres for each in wanted) + 1000
    return {
        "name": _called(state, category),
        "category": category,
        "other": other,
        "wanted": wanted,
        "besides": [*rest, before],
        "before": before,
        "cleared": [first + timedelta(days=n) for n in range(-1, 7)],
    }


def _put_week(state: Facts, p: Drawn) -> dict[str, Any]:
    """The same, on Saturday evening: the phone's own first day is a Monday."""
    more = _put(state, p)
    saturday = datetime.combine(
        monday(state.day(0)) + timedelta(days=5), time(18, 30)
    )
    system = state.system
    app = system.app(ActivitiesApp.package) if system else None
    if system is not None and app is not None:
        app.services.shift_time(
            round((saturday - state.now).total_seconds() / 60)
        )
        # Apps that look ahead from today do so now.
        system.tick()
        for each in system.tasks.apps.values():
            each.first_page()
    return more


def _minutes(activities: Sequence[Activity]) -> int:
    return sum(each.seconds for each in activities) // 60


def _longest(activities: Sequence[Activity]) -> int:
    return max(each.metres for each in activities)


def _week(p: Drawn) -> list[Step]:
    return [
        launch("Activities|运动"),
        tap("#tab_statistics"),
        tap(f"#sum_{p.category}"),
        wait_for("#sum_count"),
    ]


def _count(p: Drawn) -> list[Step]:
    return [*_week(p), answer(str(len(p.wanted)))]


def _duration_of_week(p: Drawn) -> list[Step]:
    return [*_week(p), answer(str(_minutes(p.wanted)))]


def _longest_of_week(p: Drawn) -> list[Step]:
    return [*_week(p), answer(f"{_longest(p.wanted) / 1000:.2f}")]


_SUNDAY = wrong(
    "with the Sunday before", wanted=lambda p: [*p.wanted, p.before]
)
_OTHERS = wrong(
    "the other category",
    wanted=lambda p: p.besides[:-1],
    category=lambda p: p.other,
)

# A day


def _draw_day(rng: random.Random, state: Facts) -> dict[str, Any]:
    """Two or three outings on a day of the last weeks, and one on the day after."""
    on = state.day(-rng.randint(9, 24))
    chosen = rng.sample(SHOWN, 4)
    count = rng.randint(2, 3)
    wanted = [
        _outing(rng, state, category, on, hour)
        for category, hour in zip(chosen[:count], (7, 12, 18), strict=False)
    ]
    after = on + timedelta(days=1)
    return {
        "date": day(on, zh=state.zh),
        "wanted": wanted,
        "besides": [_outing(rng, state, chosen[3], after, 9)],
        "cleared": [on, after],
    }


def _draw_one(rng: random.Random, state: Facts) -> dict[str, Any]:
    """An outing on such a day, and a shorter one of another category."""
    found = _draw_day(rng, state)
    asked, other, *_ = found["wanted"]
    if asked.seconds == other.seconds:
        other.seconds += 60
    return {
        **found,
        "wanted": [asked],
        "besides": [other, *found["besides"]],
        "name": _called(state, asked.category),
        "title": asked.name,
        "other": other,
    }


def _find(p: Drawn) -> list[Step]:
    return [
        launch("Activities|运动"),
        tap("#search"),
        fill(p.date, into="#search_src_text"),
        wait_for("#activity"),
    ]


def _kinds(p: Drawn) -> list[Step]:
    said = [p.t(*NAMES[each.category][0]) for each in p.wanted]
    return [*_find(p), answer(", ".join(said))]


def _expected_kinds(p: Drawn) -> Just:
    wanted = [each.category for each in p.wanted]
    rest = [
        words for category, words in WORDINGS.items() if category not in wanted
    ]
    return Just([WORDINGS[category] for category in wanted], rest)


def _one(p: Drawn) -> list[Step]:
    return [
        *_find(p),
        tap(p.title),
        wait_for("#duration"),
        answer(str(_minutes(p.wanted))),
    ]


# Some days


def _draw_span(rng: random.Random, state: Facts) -> dict[str, Any]:
    """Three outings of a category between two days of last month, and one on either side."""
    category, other = rng.sample(SHOWN, 2)
    first = state.day(0).replace(day=1) - timedelta(days=rng.randint(17, 20))
    last = first + timedelta(days=rng.randint(8, 11))
    days = [first, first + timedelta(days=rng.randint(3, 6)), last]
    outside = [first - timedelta(days=1), last + timedelta(days=1)]
    return {
        "name": _called(state, category),
        "category": category,
        "other": other,
        "first": first,
        "last": last,
        "since": day(first, zh=state.zh),
        "until": day(last, zh=state.zh),
        "wanted": [_outing(rng, state, category, on, 7) for on in days],
        "besides": [
            *(_outing(rng, state, category, on, 17) for on in outside),
            _outing(rng, state, other, days[1], 18),
        ],
        "cleared": [
            first + timedelta(days=n)
            for n in range(-1, (last - first).days + 2)
        ],
    }


def _kilometres(p: Drawn) -> str:
    return f"{sum(each.metres for each in p.wanted) / 1000:.2f}"


def _span(p: Drawn) -> list[Step]:
    return [
        launch("Activities|运动"),
        tap("#tab_statistics"),
        tap("#period_custom"),
        tap("#from_date"),
        tap(day_cell(p.first)),
        tap("OK|确定"),
        tap("#to_date"),
        tap("Change to previous month|上个月"),
        tap(day_cell(p.last)),
        tap("OK|确定"),
        tap(f"#sum_{p.category}"),
        wait_for("#sum_distance"),
        answer(_kilometres(p)),
    ]


def _all_kinds(p: Drawn) -> list[Step]:
    steps = [step for step in _span(p) if step.what != f"#sum_{p.category}"]
    metres = sum(each.metres for each in (*p.wanted, p.besides[-1]))
    return [*steps[:-1], answer(f"{metres / 1000:.2f}")]


def _metres(metres: int) -> AnyOf:
    """In kilometres; or in metres, which is as good."""
    return AnyOf(Number(round(metres / 1000, 2), " km"), Number(metres))


_APPS = ("activities",)
TASKS = (
    Task(
        id=DEMO,
        level="basic",
        apps=_APPS,
        mirrors="SportsTrackerActivitiesCountForWeek",
        en="How many {name} activities did I do this week in the Activities app? The week starts "
        "on Monday. Answer with one whole number.",
        zh="我这周在“运动”里有几次{name}？一周从星期一开始，只回答一个整数。",
        draw=_draw_week,
        prepare=_put_week,
        changes=NOTHING,
        answer=lambda p: Number(len(p.wanted)),
        milestones=(_SEEN, _RIGHT),
        path=_count,
        misses=(_SUNDAY, _OTHERS, short(1)),
        novice=(
            "The app adds up weeks in its statistics.",
            "应用的统计里有每周的合计。",
        ),
        expert=(
            "Activities > Statistics at the bottom > Week is chosen already > the category in the "
            "second row > the first number is how many there were.",
            "运动 > 底部“统计” > 已选“周” > 在第二行选类别 > 第一个数字就是次数。",
        ),
    ),
    Task(
        id="activities-on-date",
        demo=DEMO,
        level="basic",
        apps=_APPS,
        mirrors="SportsTrackerActivitiesOnDate",
        en="What activities did I do on {date} in the Activities app? Answer with the categories "
        "only, with commas between them.",
        zh="我在{date}做了哪些运动？请在“运动”里查看，只回答类别，用逗号隔开。",
        draw=_draw_day,
        prepare=_put,
        changes=NOTHING,
        answer=_expected_kinds,
        milestones=(_SEEN, _RIGHT),
        path=_kinds,
        misses=(
            wrong("only the first", wanted=lambda p: p.wanted[:1]),
            wrong(
                "the next day's too", wanted=lambda p: [*p.wanted, *p.besides]
            ),
            short(1),
        ),
        novice=("Look for the day with the search.", "用搜索找到那一天。"),
        expert=(
            "Activities > magnifying glass > type the date as it is written in the app (March 4, "
            "3月4日) > the second line of each row is its category.",
            "运动 > 放大镜 > 按应用里的写法输入日期（如3月4日）> 每行第二行就是类别。",
        ),
    ),
    Task(
        id="activities-duration",
        demo=DEMO,
        level="basic",
        apps=_APPS,
        mirrors="SportsTrackerActivityDuration",
        en="How long was my {name} activity on {date} in the Activities app? Answer in minutes "
        "with one whole number.",
        zh="我在{date}的{name}用了多长时间？请在“运动”里查看，以分钟为单位回答一个整数。",
        draw=_draw_one,
        prepare=_put,
        changes=NOTHING,
        answer=lambda p: Number(_minutes(p.wanted)),
        milestones=(_SEEN, _RIGHT),
        path=_one,
        misses=(
            wrong("that of the other one", wanted=lambda p: [p.other]),
            instead(
                "not looked at",
                lambda p: [launch("Activities|运动"), answer("30")],
            ),
            short(1),
        ),
        novice=(
            "Look for the day with the search and open the activity.",
            "用搜索找到那一天，再打开那次运动。",
        ),
        expert=(
            "Activities > magnifying glass > type the date > tap the activity of the category > "
            "Duration, where an hour is 60 minutes.",
            "运动 > 放大镜 > 输入日期 > 点该类别的运动 > “时长”，一小时算60分钟。",
        ),
    ),
    Task(
        id="activities-longest-distance",
        demo=DEMO,
        level="basic",
        apps=_APPS,
        mirrors="SportsTrackerLongestDistanceActivity",
        en="What was the longest distance that I covered in one {name} activity this week, in the "
        "Activities app? The week starts on Monday. Answer in kilometres.",
        zh="这周我单次{name}最远是多少？请在“运动”里查看，一周从星期一开始，以公里为单位回答。",
        draw=_draw_week,
        prepare=_put_week,
        changes=NOTHING,
        answer=lambda p: _metres(_longest(p.wanted)),
        milestones=(_SEEN, _RIGHT),
        path=_longest_of_week,
        misses=(_SUNDAY, _OTHERS, short(1)),
        novice=(
            "The statistics name the longest distance.",
            "统计里有最长距离。",
        ),
        expert=(
            "Activities > Statistics > Week > the category > 'Longest distance', the fifth number.",
            "运动 > 统计 > 周 > 类别 > 第五个数字“最长距离”。",
        ),
    ),
    Task(
        id="activities-total-distance",
        demo=DEMO,
        level="normal",
        apps=_APPS,
        mirrors="SportsTrackerTotalDistanceForCategoryOverInterval",
        en="What was the total distance of my {name} activities in the Activities app from {since} "
        "to {until}, both days included? Answer in kilometres.",
        zh="从{since}到{until}（含首尾两天），我的{name}总距离是多少？请在“运动”里查看，以公里为单位回答。",
        draw=_draw_span,
        prepare=_put,
        changes=NOTHING,
        answer=lambda p: _metres(sum(each.metres for each in p.wanted)),
        milestones=(_SEEN, _RIGHT),
        path=_span,
        misses=(
            wrong("without the last day", wanted=lambda p: p.wanted[:-1]),
            wrong("a day more", wanted=lambda p: [*p.wanted, p.besides[1]]),
            instead("all categories", _all_kinds),
            short(1),
        ),
        novice=(
            "Choose the days in the statistics, then the category.",
            "在统计里选日期，再选类别。",
        ),
        expert=(
            "Activities > Statistics > 'From – to' > From, the day, OK > To, the day, OK > the "
            "category > Distance.",
            "运动 > 统计 > 自定义 > “从”选日期并确定 > “到”选日期并确定 > 类别 > 总距离。",
        ),
    ),
    Task(
        id="activities-total-duration",
        demo=DEMO,
        level="basic",
        apps=_APPS,
        mirrors="SportsTrackerTotalDurationForCategoryThisWeek",
        en="What was the total duration of my {name} activities this week in the Activities app? "
        "The week starts on Monday. Answer in minutes with one whole number.",
        zh="这周我的{name}总共用了多少分钟？请在“运动”里查看，一周从星期一开始，只回答一个整数。",
        draw=_draw_week,
        prepare=_put_week,
        changes=NOTHING,
        answer=lambda p: Number(_minutes(p.wanted)),
        milestones=(_SEEN, _RIGHT),
        path=_duration_of_week,
        misses=(_SUNDAY, _OTHERS, short(1)),
        novice=(
            "The statistics add up the time of a week.",
            "统计里有每周的总时长。",
        ),
        expert=(
            "Activities > Statistics > Week > the category > Time, the third number, where an hour "
            "is 60 minutes.",
            "运动 > 统计 > 周 > 类别 > 第三个数字“总时长”，一小时算60分钟。",
        ),
    ),
)
