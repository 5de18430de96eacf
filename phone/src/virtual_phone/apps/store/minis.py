"""The small apps that can be installed, and the one class that runs them all."""

from dataclasses import dataclass, field
from typing import ClassVar

from virtual_phone.apps.store import tools
from virtual_phone.apps.store.tools import Choice, Draw, Field, Form, Light, Tally, Ticks, Tool
from virtual_phone.system.app import App, Page


@dataclass
class Tick:
    """A line of a list."""

    text: str
    done: bool = False


@dataclass
class MiniState:
    """What a small app remembers; which part it uses its tool says."""

    numbers: dict[str, str] = field(default_factory=dict)
    """As typed."""
    chosen: dict[str, str] = field(default_factory=dict)
    many: int = 1
    drawn: list[str] = field(default_factory=list)
    past: list[str] = field(default_factory=list)
    count: int = 0
    ticks: list[Tick] = field(default_factory=list)


class MiniApp(App):
    """A small app; its tool says what it does."""

    tool: ClassVar[Tool]
    state: MiniState

    def initial_state(self) -> MiniState:
        """What its tool begins with."""
        state, tool = MiniState(), self.tool
        if isinstance(tool, Form):
            state.numbers = {each.key: each.first for each in tool.fields}
            state.chosen = {each.key: each.values[0][0] for each in tool.choices}
        elif isinstance(tool, Ticks):
            state.ticks = [Tick(self.t(*words)) for words in tool.seeds]
        return state

    def first_page(self) -> Page:
        """Its only page."""
        from virtual_phone.apps.store.mini_page import MiniPage

        return MiniPage(self)


_UNITS = tuple((unit, (unit, unit)) for unit in tools.METRES)


class TipApp(MiniApp):
    """What to leave, and what each pays."""

    package, key = "com.smallworks.tip", "mini_tip"
    label, icon, version = ("Tip Calculator", "小费计算器"), ("percent", "#2e7d4f"), "2.4"
    tool = Form(
        (Field("bill", ("Bill", "账单金额"), "80"), Field("people", ("People", "人数"), "2")),
        tools.tip,
        (
            Choice(
                "rate",
                ("Tip", "小费比例"),
                tuple((n, (f"{n}%", f"{n}%")) for n in ["10", "15", "20"]),
            ),
        ),
    )


class UnitApp(MiniApp):
    """Lengths in other units."""

    package, key = "com.smallworks.units", "mini_units"
    label, icon, version = ("Unit Converter", "单位换算"), ("swap_horizontal", "#2f7fc4"), "5.0"
    tool = Form(
        (Field("value", ("Value", "数值"), "1"),),
        tools.length,
        (Choice("from", ("From", "从"), _UNITS), Choice("to", ("To", "到"), _UNITS[1:])),
    )


class DiscountApp(MiniApp):
    """What is paid in a sale."""

    package, key = "com.smallworks.discount", "mini_discount"
    label, icon, version = ("Sale Price", "折扣计算"), ("discount", "#c2497c"), "1.8"
    tool = Form(
        (
            Field("price", ("Price", "原价"), "199"),
            Field("off", ("Per cent off", "优惠百分比"), "30"),
        ),
        tools.discount,
    )


class BodyApp(MiniApp):
    """The body mass index."""

    package, key = "com.fieldnotes.body", "mini_body"
    label, icon, version = ("Body Index", "体质指数"), ("gauge", "#26897a"), "3.1"
    tool = Form(
        (
            Field("height", ("Height, cm", "身高 cm"), "170"),
            Field("weight", ("Weight, kg", "体重 kg"), "65"),
        ),
        tools.body,
    )


class LoanApp(MiniApp):
    """What a loan costs."""

    package, key = "com.fieldnotes.loan", "mini_loan"
    label, icon, version = ("Loan Planner", "贷款计算器"), ("bank", "#5c6bc0"), "4.2"
    tool = Form(
        (
            Field("amount", ("Amount", "贷款金额"), "100000"),
            Field("rate", ("Interest, % a year", "年利率 %"), "3.6"),
            Field("years", ("Years", "年数"), "10"),
        ),
        tools.loan,
    )


class FuelApp(MiniApp):
    """What a drive costs."""

    package, key = "com.fieldnotes.fuel", "mini_fuel"
    label, icon, version = ("Fuel Cost", "油费计算"), ("car", "#8d6e4f"), "1.3"
    tool = Form(
        (
            Field("way", ("Distance, km", "路程 km"), "120"),
            Field("use", ("Litres for 100 km", "百公里油耗 L"), "7"),
            Field("price", ("Price of a litre", "每升油价"), "8"),
        ),
        tools.fuel,
    )


class DiceApp(MiniApp):
    """Up to six dice."""

    package, key = "com.lanternplay.dice", "mini_dice"
    label, icon, version = ("Dice", "掷骰子"), ("shuffle", "#b3412f"), "2.0"
    tool = Draw(("Roll", "掷一次"), tuple((str(n), str(n)) for n in range(1, 7)), most=6)


class CoinApp(MiniApp):
    """Heads or tails."""

    package, key = "com.lanternplay.coin", "mini_coin"
    label, icon, version = ("Coin Flip", "抛硬币"), ("coin", "#c98a1b"), "1.5"
    tool = Draw(("Flip", "抛一次"), (("Heads", "正面"), ("Tails", "反面")))


class LunchApp(MiniApp):
    """What to eat."""

    package, key = "com.lanternplay.lunch", "mini_lunch"
    label, icon, version = ("Lunch Picker", "今天吃什么"), ("bowl", "#d2691e"), "3.0"
    tool = Draw(
        ("Choose for me", "帮我选"),
        (
            ("Noodle soup", "汤面"), ("Dumplings", "饺子"), ("Salad", "沙拉"),
            ("Fried rice", "炒饭"), ("Hot pot", "火锅"), ("Sandwich", "三明治"),
            ("Curry", "咖喱饭"), ("Pizza", "披萨"),
        ),
    )  # fmt: skip


class CounterApp(MiniApp):
    """Counts anything."""

    package, key = "com.quietbird.tally", "mini_tally"
    label, icon, version = ("Tally Counter", "计数器"), ("add_circle", "#455a64"), "6.1"
    tool = Tally(("counted", "次"))


class WaterApp(MiniApp):
    """Water in a day."""

    package, key = "com.quietbird.water", "mini_water"
    label, icon, version = ("Water Log", "喝水记录"), ("drop", "#1e88c9"), "2.7"
    tool = Tally(("ml of water", "毫升"), step=250, goal=2000)


class PagesApp(MiniApp):
    """Pages that were read."""

    package, key = "com.quietbird.pages", "mini_pages"
    label, icon, version = ("Page Counter", "读书页数"), ("book", "#6f58b5"), "1.1"
    tool = Tally(("pages", "页"), step=5, goal=50)


class TorchApp(MiniApp):
    """The phone's light."""

    package, key = "com.quietbird.torch", "mini_torch"
    label, icon, version = ("Torch", "手电筒"), ("flashlight", "#37474f"), "4.0"
    tool = Light()


class PackingApp(MiniApp):
    """What goes into the bag."""

    package, key = "com.pinecone.packing", "mini_packing"
    label, icon, version = ("Packing List", "行李清单"), ("luggage", "#26897a"), "2.2"
    tool = Ticks(
        (
            ("Passport", "护照"), ("Charger", "充电器"), ("Toothbrush", "牙刷"), ("Socks", "袜子"),
            ("A good book", "一本好书"),
        )
    )  # fmt: skip


class GroceriesApp(MiniApp):
    """What to bring home."""

    package, key = "com.pinecone.groceries", "mini_groceries"
    label, icon, version = ("Grocery List", "买菜清单"), ("cart", "#3f8f4f"), "5.4"
    tool = Ticks(
        (
            ("Milk", "牛奶"),
            ("Eggs", "鸡蛋"),
            ("Tomatoes", "番茄"),
            ("Rice", "大米"),
            ("Tea", "茶叶"),
        )
    )


class HabitsApp(MiniApp):
    """What one wants to do each day."""

    package, key = "com.pinecone.habits", "mini_habits"
    label, icon, version = ("Daily Habits", "每日打卡"), ("check_circle", "#b3416b"), "3.3"
    tool = Ticks(
        (
            ("Walk", "散步"),
            ("Read ten pages", "读十页书"),
            ("Call home", "给家里打电话"),
            ("Stretch", "拉伸"),
        )
    )


MINIS: tuple[type[MiniApp], ...] = (
    TipApp, UnitApp, DiscountApp, BodyApp, LoanApp, FuelApp, DiceApp, CoinApp, LunchApp,
    CounterApp, WaterApp, PagesApp, TorchApp, PackingApp, GroceriesApp, HabitsApp,
)  # fmt: skip
"""All that can be installed."""
