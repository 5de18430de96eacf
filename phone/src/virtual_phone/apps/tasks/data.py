"""What Tasks starts with."""

import random
from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import NamedTuple

from virtual_phone.apps.tasks.state import Priority, Task, TaskList, TasksState

LISTS = (
    (("Personal", "个人"), "#3b5bdb", "person"),
    (("Work", "工作"), "#0b7285", "badge"),
    (("Household", "家务"), "#5c940d", "home"),
    (("Shopping", "购物"), "#c2255c", "cart"),
    (("Lake trip", "湖边旅行"), "#d9480f", "compass"),
)
PERSONAL, WORK, HOUSEHOLD, SHOPPING, TRIP = range(5)


class Seed(NamedTuple):
    """A task of the first day."""

    title: tuple[str, str]
    where: int
    days: tuple[int, int] | None
    """It is due between so many days from today; None for no day."""
    priority: Priority = 0
    hour: int = 0
    """0 for no time."""
    done: bool = False
    notes: tuple[str, str] = ("", "")


OPEN = (
    Seed(("Send the quarterly figures", "发送季度报表"), WORK, (0, 0), 3, 16,
         notes=("Ask Nina for the last two numbers", "最后两个数字问一下妮娜")),
    Seed(("Reply to the landlord", "回复房东"), PERSONAL, (0, 0), 2, 18),
    Seed(("Water the balcony plants", "给阳台的花浇水"), HOUSEHOLD, (0, 1), 0, 19),
    Seed(("Renew the library card", "续办借书证"), PERSONAL, (-4, -1), 1),
    Seed(("Return the borrowed drill", "归还借来的电钻"), HOUSEHOLD, (-6, -2), 2),
    Seed(("File the travel receipts", "报销差旅发票"), WORK, (-3, -1), 3, 12),
    Seed(("Practise the speech", "练习演讲"), PERSONAL, (1, 2), 2, 20),
    Seed(("Review the draft contract", "审阅合同草稿"), WORK, (1, 2), 3, 11,
         notes=("Pages 4 to 9 above all", "重点看第4到9页")),
    Seed(("Pick up the dry cleaning", "取干洗的衣服"), HOUSEHOLD, (1, 3), 1, 17),
    Seed(("Order printer ink", "订购打印机墨盒"), SHOPPING, (1, 4), 1),
    Seed(("Book the ferry tickets", "预订轮渡票"), TRIP, (2, 4), 3, 10,
         notes=("Two adults, one bicycle", "两位成人、一辆自行车")),
    Seed(("Plan the team offsite", "策划团队外出活动"), WORK, (2, 5), 2),
    Seed(("Replace the smoke detector", "更换烟雾报警器"), HOUSEHOLD, (3, 5), 2),
    Seed(("Buy a gift for Rosa", "给罗莎买礼物"), SHOPPING, (3, 6), 2, 15),
    Seed(("Prepare the Monday demo", "准备周一的演示"), WORK, (4, 6), 3, 14),
    Seed(("Call grandma", "给奶奶打电话"), PERSONAL, (5, 6), 1, 11),
    Seed(("Change the bed sheets", "换床单"), HOUSEHOLD, (5, 7), 0),
    Seed(("Pay the water bill", "缴水费"), HOUSEHOLD, (7, 9), 3,
         notes=("Account 4410-27", "户号4410-27")),
    Seed(("Dentist check-up", "看牙医复查"), PERSONAL, (7, 10), 2, 8),
    Seed(("Write the project report", "撰写项目报告"), WORK, (8, 11), 3, 17),
    Seed(("Update the team calendar", "更新团队日历"), WORK, (7, 12), 1),
    Seed(("Buy hiking socks", "买徒步袜"), SHOPPING, (8, 13), 0),
    Seed(("Check the tent for holes", "检查帐篷有没有破洞"), TRIP, (9, 13), 1),
    Seed(("Rent two kayaks", "租两条皮划艇"), TRIP, (10, 15), 2),
    Seed(("Clean the windows", "擦窗户"), HOUSEHOLD, (12, 18), 0),
    Seed(("Read the book about tides", "读那本讲潮汐的书"), PERSONAL, None, 0),
    Seed(("Sort the photos of last summer", "整理去年夏天的照片"), PERSONAL, None, 1),
    Seed(("Coffee, oats, lemons", "咖啡、燕麦、柠檬"), SHOPPING, None, 0),
)  # fmt: skip
"""Title, list, days, priority, hour."""
COMPLETED = (
    Seed(("Cancel the old phone plan", "取消旧手机套餐"), PERSONAL, (-8, -5), 2, done=True),
    Seed(("Submit the holiday request", "提交休假申请"), WORK, (-6, -4), 3, done=True),
    Seed(("Fix the dripping tap", "修理滴水的水龙头"), HOUSEHOLD, (-5, -3), 2, done=True),
    Seed(("Archive the old invoices", "归档旧发票"), WORK, (-4, -2), 1, done=True),
    Seed(("Buy bread and eggs", "买面包和鸡蛋"), SHOPPING, (-2, -1), 0, done=True),
    Seed(("Reserve the lake cabin", "预订湖边小屋"), TRIP, (-2, -1), 3, done=True),
    Seed(("Vacuum the living room", "吸客厅的地"), HOUSEHOLD, (-1, -1), 0, done=True),
    Seed(("Confirm the interview room", "确认面试会议室"), WORK, (0, 0), 2, done=True),
)
"""They were done a little before they were due, or on the day."""


def make(t: Callable[[str, str], str], rng: random.Random, now: datetime) -> TasksState:
    """Five lists and thirty-six tasks around today."""
    state = TasksState()
    for name, color, icon in LISTS:
        state.lists.append(TaskList(state.new_id(), t(*name), color, icon))
    for seed in (*OPEN, *COMPLETED):
        state.put(_task(seed, state, t, rng, now))
    return state


def _task(
    seed: Seed, state: TasksState, t: Callable[[str, str], str], rng: random.Random, now: datetime
) -> Task:
    today = now.date()
    due = today + timedelta(days=rng.randint(*seed.days)) if seed.days else None
    at = time(seed.hour, rng.choice((0, 15, 30))) if seed.hour else None
    made = now - timedelta(days=rng.randint(9, 30), minutes=rng.randrange(600))
    completed = None
    if seed.done and due is not None:
        day = due - timedelta(days=rng.choice((0, 0, 1)))
        latest = min(datetime.combine(day, time(20)), now)
        completed = latest - timedelta(minutes=rng.randrange(5, 80))
    return Task(
        0,
        t(*seed.title),
        state.lists[seed.where].id,
        due=due,
        at=at,
        priority=seed.priority,
        notes=t(*seed.notes),
        remind=rng.choice((0, 30, 60)) if at is not None and not seed.done else -1,
        created=made,
        completed=completed,
    )
