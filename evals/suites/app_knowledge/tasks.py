"""Tasks: the six tasks about it."""

import random
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import Any

from evals.suites.app_knowledge.lists import Just
from evals.suites.words import day, day_cell
from evals.tasks.answers import Number
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, answer, launch, scroll_to, tap, wait_for
from evals.tasks.task import (
    Drawn,
    Milestone,
    Task,
    besides,
    instead,
    short,
    wrong,
)
from virtual_phone.apps.tasks.kit import next_week
from virtual_phone.apps.tasks.state import Priority
from virtual_phone.apps.tasks.state import Task as Item

DEMO = "tasks-high-priority"
"""The task that the demonstration is of."""
APP = "com.tidyline.tasks"
LOOKED = (
    "tasks.filter",
    "tasks.settings.order",
    "tasks.settings.show_completed",
)
"""What changes by looking at tasks in other ways."""
POOL = (
    ("Label the storage boxes", "给储物箱贴标签"),
    ("Proofread the newsletter", "校对简报"),
    ("Renew the parking permit", "续办停车证"),
    ("Back up the laptop", "备份笔记本电脑"),
    ("Descale the kettle", "给水壶除垢"),
    ("Translate the user guide", "翻译用户手册"),
    ("Book a table for six", "订一张六人桌"),
    ("Measure the hallway", "测量走廊尺寸"),
    ("Order name badges", "订制胸牌"),
    ("Collect the parcel", "取包裹"),
    ("Test the projector", "测试投影仪"),
    ("Refill the first-aid kit", "补充急救箱"),
)
"""Titles of what the tasks put in; the app has none of them by itself."""

# What the tasks have in common


class _Writer:
    """Takes titles from the pool, each once."""

    def __init__(self, rng: random.Random, state: Facts) -> None:
        self.rng = rng
        self.state = state
        self.titles = [words[state.zh] for words in rng.sample(POOL, len(POOL))]

    def write(
        self,
        due: date,
        *,
        priority: Priority | None = None,
        done: date | None = None,
    ) -> Item:
        """Another task, with any priority but the highest if none is wanted."""
        rng, state = self.rng, self.state
        return Item(
            0,
            self.titles.pop(),
            rng.choice(state.tasks.lists).id,
            due=due,
            at=time(rng.randrange(9, 19), rng.choice((0, 30))),
            priority=rng.choice((0, 1, 2)) if priority is None else priority,
            created=state.now - timedelta(days=rng.randint(12, 30)),
            completed=datetime.combine(done, time(8, rng.randrange(60)))
            if done
            else None,
        )


def _drawn(
    wanted: list[Item], others: list[Item], **more: Any
) -> dict[str, Any]:
    return {
        "wanted": wanted,
        "others": others,
        "titles": [item.title for item in wanted],
        "wrong": [item.title for item in others],
        **more,
    }


def _put(state: Facts, p: Drawn) -> dict[str, Any]:
    """Only what is drawn is due on the days that the task is about; gives all other titles."""
    items = [each for each in state.tasks.tasks if each.due not in p.cleared]
    state.tasks.tasks = items
    for each in (*p.wanted, *p.others):
        state.tasks.put(replace(each))
    return {
        "rest": [
            each.title
            for each in state.tasks.tasks
            if each.title not in p.titles
        ]
    }


def _looked(s: Seen) -> bool:
    """Whether the last of what is asked about can be seen in the app."""
    system = s.after.system
    windows = system.windows() if system else ()
    return any(
        node.package == APP and node.text == s.p.titles[-1]
        for window in windows
        for node in window.walk()
    )


def _just(p: Drawn) -> Just:
    """The titles that are wanted, and no other one of the app."""
    return Just(
        [(title,) for title in p.titles], [(title,) for title in p.rest]
    )


def _say(p: Drawn) -> Step:
    return answer(", ".join(p.titles))


def _on_day(p: Drawn) -> list[Step]:
    """Look at what is due on a day."""
    month = (
        [tap("Change to previous month|上个月")]
        if p.day.month != p.today.month
        else []
    )
    return [
        launch("Tasks|任务"),
        tap("#pick_day"),
        *month,
        tap(day_cell(p.day)),
        tap("OK|确定"),
        wait_for(p.titles[-1]),
    ]


def _answer_of_day(p: Drawn) -> list[Step]:
    return [*_on_day(p), _say(p)]


_SEEN = Milestone("what is asked about was seen", _looked, ever=True)
_RIGHT = Milestone("Correct answer", lambda s: s.answered)
_ONE_SHORT = wrong("one is missing", titles=lambda p: p.titles[-1:])
_ONE_MORE = wrong("one too many", titles=lambda p: [p.wrong[0], *p.titles])
_TICKED = besides("one is ticked off", tap("#complete"))

# High priority


def _draw_high(rng: random.Random, state: Facts) -> dict[str, Any]:
    """Three open tasks of high priority, one of medium and a completed one."""
    writer = _Writer(rng, state)
    days = [state.day(n) for n in sorted(rng.sample(range(1, 9), 3))]
    wanted = [writer.write(on, priority=3) for on in days]
    done = writer.write(state.day(-1), priority=3, done=state.day(-2))
    return _drawn(wanted, [writer.write(days[0], priority=2), done], cleared=[])


def _put_high(state: Facts, p: Drawn) -> dict[str, Any]:
    for each in state.tasks.tasks:
        each.priority = min(each.priority, 2)
    return _put(state, p)


def _high(p: Drawn) -> list[Step]:
    return [
        launch("Tasks|任务"),
        tap("#filters"),
        tap("#filter_p3"),
        wait_for(p.titles[-1]),
        _say(p),
    ]


# A day


def _draw_day(rng: random.Random, state: Facts) -> dict[str, Any]:
    """Two or three tasks of a day to come, and one of the next."""
    writer = _Writer(rng, state)
    on = state.day(rng.randint(2, 12))
    wanted = [writer.write(on) for _ in range(rng.randint(2, 3))]
    other = writer.write(on + timedelta(days=1))
    return _drawn(
        wanted, [other], day=on, today=state.day(0), date=day(on, zh=state.zh),
        cleared=[on, on + timedelta(days=1)],
    )  # fmt: skip


def _draw_high_day(rng: random.Random, state: Facts) -> dict[str, Any]:
    """Two tasks of high priority on a day to come, with two of less, and a high one a day after."""
    writer = _Writer(rng, state)
    on = state.day(rng.randint(2, 12))
    after = on + timedelta(days=1)
    wanted = [writer.write(on, priority=3) for _ in range(2)]
    others = [
        writer.write(on, priority=2),
        writer.write(on, priority=1),
        writer.write(after, priority=3),
    ]
    return _drawn(
        wanted,
        others,
        day=on,
        today=state.day(0),
        date=day(on, zh=state.zh),
        cleared=[on, after],
    )


def _draw_completed(rng: random.Random, state: Facts) -> dict[str, Any]:
    """Two completed tasks that were due on a day of last week, with an open one.

    Another was completed on that day but due on the next.
    """
    writer = _Writer(rng, state)
    on = state.day(-rng.randint(4, 9))
    before, after = on - timedelta(days=1), on + timedelta(days=1)
    wanted = [writer.write(on, done=before) for _ in range(2)]
    others = [writer.write(on), writer.write(after, done=on)]
    return _drawn(
        wanted, others, day=on, today=state.day(0), date=day(on, zh=state.zh),
        cleared=[on, before, after],
    )  # fmt: skip


# Some days


def _draw_week(rng: random.Random, state: Facts) -> dict[str, Any]:
    """Some tasks of the next week, in order, one of the Sunday before and one of the Monday after.

    One of that week is completed already.
    """
    writer = _Writer(rng, state)
    first = next_week(state.day(0))
    week = [first + timedelta(days=n) for n in range(7)]
    days = [first, *sorted(rng.sample(week[1:6], rng.randint(1, 3))), week[6]]
    around = [first - timedelta(days=1), week[6] + timedelta(days=1)]
    others = [writer.write(on) for on in around]
    others.append(writer.write(week[2], done=state.day(-1)))
    wanted = [writer.write(on) for on in days]
    return _drawn(wanted, others, count=len(wanted), cleared=[*week, *around])


def _next_week(p: Drawn) -> list[Step]:
    return [launch("Tasks|任务"), scroll_to(p.titles[-1]), answer(str(p.count))]


def _draw_until(rng: random.Random, state: Facts) -> dict[str, Any]:
    """One task of last week, two of today and tomorrow, one more of the day after tomorrow."""
    writer = _Writer(rng, state)
    on = state.day(rng.choice((1, 2)))
    days = [state.day(-rng.randint(2, 5)), state.day(0), on]
    wanted = [writer.write(each) for each in days]
    others = [
        writer.write(on + timedelta(days=1)),
        writer.write(state.day(0), done=state.day(-1)),
    ]
    cleared = [state.day(n) for n in range(-12, 4)]
    return _drawn(wanted, others, date=day(on, zh=state.zh), cleared=cleared)


def _until(p: Drawn) -> list[Step]:
    return [launch("Tasks|任务"), wait_for(p.titles[-1]), _say(p)]


_APPS = ("tasks",)
TASKS = (
    Task(
        id=DEMO,
        level="basic",
        apps=_APPS,
        mirrors="TasksHighPriorityTasks",
        en="What are my high priority tasks in the Tasks app that are still open? Answer with the "
        "titles only, with commas between them.",
        zh="我在“任务”里有哪些未完成的高优先级任务？只回答标题，用逗号隔开。",
        draw=_draw_high,
        prepare=_put_high,
        changes=LOOKED,
        answer=_just,
        milestones=(_SEEN, _RIGHT),
        path=_high,
        misses=(_ONE_SHORT, _ONE_MORE, _TICKED, short(1)),
        novice=(
            "The menu has a filter for priorities.",
            "菜单里有优先级筛选。",
        ),
        expert=(
            "Tasks > three lines at the top left > 'High priority' below 'Priority' > read the "
            "titles.",
            "任务 > 左上角三条横线 > “优先级”下的“高优先级” > 读出标题。",
        ),
    ),
    Task(
        id="tasks-due-on-date",
        demo=DEMO,
        level="basic",
        apps=_APPS,
        mirrors="TasksDueOnDate",
        en="What tasks do I have due on {date} in the Tasks app? Answer with the titles only, with "
        "commas between them.",
        zh="“任务”里有哪些任务在{date}到期？只回答标题，用逗号隔开。",
        draw=_draw_day,
        prepare=_put,
        changes=LOOKED,
        answer=_just,
        milestones=(_SEEN, _RIGHT),
        path=_answer_of_day,
        misses=(_ONE_SHORT, _ONE_MORE, _TICKED, short(1)),
        novice=(
            "The calendar at the top shows a day's tasks.",
            "顶部的日历可以看某天的任务。",
        ),
        expert=(
            "Tasks > calendar at the top > the day > OK > read the titles.",
            "任务 > 顶部日历图标 > 选日期 > 确定 > 读出标题。",
        ),
    ),
    Task(
        id="tasks-high-priority-on-date",
        demo=DEMO,
        level="basic",
        apps=_APPS,
        mirrors="TasksHighPriorityTasksDueOnDate",
        en="What are my high priority tasks due on {date} in the Tasks app? Answer with the titles "
        "only, with commas between them.",
        zh="“任务”里哪些高优先级任务在{date}到期？只回答标题，用逗号隔开。",
        draw=_draw_high_day,
        prepare=_put,
        changes=LOOKED,
        answer=_just,
        milestones=(_SEEN, _RIGHT),
        path=_answer_of_day,
        misses=(
            _ONE_SHORT,
            _ONE_MORE,
            wrong(
                "the next day's too", titles=lambda p: [p.wrong[2], *p.titles]
            ),
            short(1),
        ),
        novice=(
            "Filter by priority, and look at the days.",
            "按优先级筛选，再看日期。",
        ),
        expert=(
            "Tasks > three lines at the top left > 'High priority' > the titles below the day.",
            "任务 > 左上角三条横线 > “高优先级” > 该日期下面的标题。",
        ),
    ),
    Task(
        id="tasks-completed-for-date",
        demo=DEMO,
        level="basic",
        apps=_APPS,
        mirrors="TasksCompletedTasksForDate",
        en="Which of the tasks that were due on {date} have I completed in the Tasks app? Answer "
        "with the titles only, with commas between them.",
        zh="“任务”里在{date}到期的任务，我完成了哪些？只回答标题，用逗号隔开。",
        draw=_draw_completed,
        prepare=_put,
        changes=LOOKED,
        answer=_just,
        milestones=(_SEEN, _RIGHT),
        path=_answer_of_day,
        misses=(
            _ONE_SHORT,
            _ONE_MORE,
            instead(
                "those that were completed on that day",
                lambda p: [
                    launch("Tasks|任务"),
                    tap("#filters"),
                    tap("#filter_done"),
                    answer(p.wrong[1]),
                ],
            ),
            short(1),
        ),
        novice=(
            "A day's page shows completed tasks below the open ones.",
            "某天的页面里，已完成的在待办下面。",
        ),
        expert=(
            "Tasks > calendar at the top > the day > OK > the titles below 'Completed'.",
            "任务 > 顶部日历图标 > 选日期 > 确定 > “已完成”下面的标题。",
        ),
    ),
    Task(
        id="tasks-due-next-week",
        demo=DEMO,
        level="normal",
        apps=_APPS,
        mirrors="TasksDueNextWeek",
        en="How many tasks that I still have to do are due next week in the Tasks app? The week "
        "starts on Monday. Answer with one whole number.",
        zh="“任务”里下周到期的未完成任务有几个？一周从星期一开始，只回答一个整数。",
        draw=_draw_week,
        prepare=_put,
        changes=LOOKED,
        answer=lambda p: Number(p.count),
        milestones=(_SEEN, _RIGHT),
        path=_next_week,
        misses=(
            wrong("with the Sunday before", count=lambda p: p.count + 1),
            wrong("without the Sunday", count=lambda p: p.count - 1),
            short(1),
        ),
        novice=("The list has the days as headings.", "列表按日期分组。"),
        expert=(
            "Tasks > scroll the list down to the days of next week, Monday to Sunday > count.",
            "任务 > 向下滑到下周（周一到周日）> 数一数。",
        ),
    ),
    Task(
        id="tasks-incomplete-by-date",
        demo=DEMO,
        level="basic",
        apps=_APPS,
        mirrors="TasksIncompleteTasksOnDate",
        en="What incomplete tasks do I still have to do by {date}, that day and overdue ones "
        "included, in the Tasks app? Answer with the titles only, with commas between them.",
        zh="到{date}为止（含当天和已逾期的），我在“任务”里还有哪些未完成的任务？只回答标题，用逗号隔开。",
        draw=_draw_until,
        prepare=_put,
        changes=LOOKED,
        answer=_just,
        milestones=(_SEEN, _RIGHT),
        path=_until,
        misses=(
            wrong("without the overdue one", titles=lambda p: p.titles[1:]),
            _ONE_MORE,
            wrong(
                "the completed one too",
                titles=lambda p: [p.wrong[1], *p.titles],
            ),
            short(1),
        ),
        novice=(
            "The list shows overdue tasks first.",
            "列表最上面是已逾期的任务。",
        ),
        expert=(
            "Tasks > the first page: everything from 'Overdue' to the heading of that day.",
            "任务 > 首页：从“已逾期”到该日期标题下的全部任务。",
        ),
    ),
)
