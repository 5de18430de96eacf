"""Texts that the tasks of Expenses enter, photograph and note down."""

import random
from typing import NamedTuple

from virtual_phone.apps.expenses.data import CATEGORIES
from virtual_phone.apps.expenses.kit import amount
from virtual_phone.apps.expenses.state import Expense

Words = tuple[str, str]
"""English, Chinese."""

APP = "Expenses|记账"
DEMO = "expense-add-single"
"""The task that the demonstration is of."""
LONG = 45
"""Steps for what takes some twenty at best."""

NOVICE = (
    "Expenses are entered with the plus at the bottom; tap one to delete it.",
    "用右下角的加号记一笔；点开一笔可以删除。",
)
EXPERT = (
    "Expenses > plus at the lower right > type 'Name' and 'Amount' > tap one of the ten categories "
    "> 'Note' below the date > Save at the top right; the date is today's already. To delete: tap "
    "the expense in the list > bin at the top right > Delete. The lens finds names and notes.",
    "记账 > 右下角加号 > 填写“名称”和“金额” > 在十个分类中点选一个 > 日期下面填“备注” > 右上角保存"
    "；日期默认为今天。删除：在列表中点开该笔 > 右上角垃圾桶 > 删除。放大镜可搜索名称和备注。",
)


POOL: tuple[tuple[Words, str, Words, tuple[int, int]], ...] = (
    (
        ("Airport taxi", "机场打车"),
        "transport",
        ("Terminal 2", "二号航站楼"),
        (40, 110),
    ),
    (
        ("Business lunch", "商务午餐"),
        "food",
        ("With the Haddad team", "和赵总一行"),
        (80, 260),
    ),
    (
        ("Printer paper", "打印纸"),
        "others",
        ("Two packs for the office", "办公室两包"),
        (20, 60),
    ),
    (("Yoga class", "瑜伽课"), "leisure", ("Trial lesson", "体验课"), (30, 90)),
    (
        ("Rain boots", "雨靴"),
        "clothes",
        ("Green, size 39", "绿色39码"),
        (90, 220),
    ),
    (
        ("Eye drops", "眼药水"),
        "health",
        ("For long screen days", "看屏幕太久"),
        (15, 60),
    ),
    (
        ("Language exam", "语言考试"),
        "education",
        ("Registration fee", "报名费"),
        (200, 480),
    ),
    (
        ("Flowers for Mum", "送妈妈的花"),
        "social",
        ("Yellow tulips", "黄色郁金香"),
        (40, 120),
    ),
    (
        ("Vegetable box", "蔬菜箱"),
        "groceries",
        ("From the farm shop", "农场直送"),
        (50, 130),
    ),
    (
        ("Plumber", "水管维修"),
        "housing",
        ("Kitchen tap", "厨房水龙头"),
        (120, 300),
    ),
    (
        ("Parking garage", "停车费"),
        "transport",
        ("Three hours", "三个小时"),
        (10, 45),
    ),
    (
        ("Pottery workshop", "陶艺体验"),
        "leisure",
        ("Two cups", "两只杯子"),
        (120, 260),
    ),
    (
        ("Client dinner", "客户晚餐"),
        "food",
        ("At the harbour", "在港口餐厅"),
        (180, 520),
    ),
    (
        ("Winter tyres", "冬季轮胎"),
        "transport",
        ("Change and storage", "更换和存放"),
        (300, 600),
    ),
)
"""Name, category, note, and the amount's least and most, yuan; none is among the app's own."""


class Row(NamedTuple):
    """An expense as it is asked for."""

    name: str
    cents: int
    category: str
    note: str

    @property
    def typed(self) -> str:
        """The amount as it is typed: `86.5`."""
        return f"{self.cents / 100:g}"

    def said(self, *, zh: bool) -> str:
        """The row in an instruction."""
        kind = CATEGORIES[self.category].words[zh]
        if zh:
            return f"{self.name}，{amount(self.cents)}，分类{kind}，备注“{self.note}”"
        return f'{self.name}, {amount(self.cents)}, category {kind}, note "{self.note}"'


def row_of(expense: Expense) -> Row:
    """What an expense of the app holds, but for its day."""
    return Row(
        expense.name.strip(),
        expense.cents,
        expense.category,
        expense.note.strip(),
    )


def drawn(rng: random.Random, count: int, *, zh: bool) -> list[Row]:
    """Some expenses to be entered."""
    return [
        Row(
            name[zh],
            50 * rng.randrange(2 * least, 2 * most),
            category,
            note[zh],
        )
        for name, category, note, (least, most) in rng.sample(POOL, count)
    ]


def listed(rows: list[Row], *, zh: bool) -> str:
    """Several rows in an instruction, a line each."""
    return "".join(f"\n- {row.said(zh=zh)}" for row in rows)


def slip(rows: list[Row], *, zh: bool) -> list[str]:
    """The lines of a photographed slip that lists them."""
    lines, colon = [], "：" if zh else ": "
    for row in rows:
        kind = CATEGORIES[row.category].words[zh]
        lines += [
            f"{row.name}\t{amount(row.cents)}",
            f"> {kind}{colon}{row.note}",
            "",
        ]
    whole = sum(row.cents for row in rows)
    return [*lines, "---", f"{'合计' if zh else 'Total'}\t{amount(whole)}"]


def noted(rows: list[Row], owed: list[Row], *, zh: bool) -> str:
    """A note that lists them, and which of them somebody pays back."""
    signs = ("可报销", "自费") if zh else ("reimbursable", "private")
    head = "# 最近的支出" if zh else "# My transactions"
    lines = [f"- [{signs[row not in owed]}] {row.said(zh=zh)}" for row in rows]
    return "\n".join((head, "", *lines))
