"""What Earshot starts with: twelve shows and their episodes."""

import random
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple

from virtual_phone.apps.podcasts.state import Episode, PodcastsState, Show

Words = tuple[str, str]
CATEGORIES: tuple[tuple[str, Words], ...] = (
    ("science", ("Science", "科学")),
    ("history", ("History", "历史")),
    ("stories", ("Stories", "故事")),
    ("business", ("Business", "商业")),
    ("health", ("Health", "健康")),
    ("tech", ("Tech", "科技")),
)


class Seed(NamedTuple):
    """A show of the first day."""

    title: Words
    author: Words
    category: str
    color: str
    icon: str
    minutes: tuple[int, int]
    about: Words
    episodes: tuple[Words, ...]
    """The newest first."""


SEEDS = (
    Seed(
        ("Tidepool", "潮池"),
        ("Ines Okafor", "易宁"),
        "science",
        "#0b7285",
        "drop",
        (24, 41),
        ("Small creatures of the shore, one at a time.", "每期认识一种海边的小生命。"),
        (
            ("Why limpets come home", "帽贝为什么会回家"),
            ("The clock of the fiddler crab", "招潮蟹的生物钟"),
            ("Anemones at war", "海葵之战"),
            ("A night among sea slugs", "与海蛞蝓共度一夜"),
            ("Salt, sun and patience", "盐、阳光与耐心"),
        ),
    ),
    Seed(
        ("The Long Orbit", "长轨道"),
        ("Observatory Hill", "天文台山"),
        "science",
        "#364fc7",
        "moon",
        (32, 58),
        ("Space, told slowly.", "慢慢讲宇宙。"),
        (
            ("What comets remember", "彗星记得什么"),
            ("Two moons for breakfast", "早餐时的两个月亮"),
            ("Listening to silence", "倾听寂静"),
            ("The empty places between", "星系之间的空旷"),
            ("A telescope in the attic", "阁楼里的望远镜"),
        ),
    ),
    Seed(
        ("Ledger of Empires", "帝国账本"),
        ("Hanna Brandt", "白汉娜"),
        "history",
        "#862e9c",
        "book",
        (38, 64),
        ("History by its receipts.", "从账单里看历史。"),
        (
            ("The price of pepper", "胡椒的价格"),
            ("A bankrupt queen", "破产的女王"),
            ("Who paid for the canal", "谁为运河买单"),
            ("Forgers and their ink", "造假者与墨水"),
            ("The tax on windows", "窗户税"),
        ),
    ),
    Seed(
        ("Old Streets", "老街"),
        ("Marco Lin", "林马可"),
        "history",
        "#a61e4d",
        "store",
        (21, 35),
        ("One street, one hour, many lives.", "一条街，许多人生。"),
        (
            ("Lantern Lane", "灯笼巷"),
            ("The bridge that moved", "会移动的桥"),
            ("Rope Walk at dawn", "清晨的缆绳街"),
            ("Market Square, twice burnt", "两度失火的集市广场"),
            ("The tram depot", "电车总站"),
        ),
    ),
    Seed(
        ("Night Ferry", "夜渡"),
        ("Nora Vale", "南诺"),
        "stories",
        "#1864ab",
        "quote",
        (15, 28),
        ("A short story before sleep.", "睡前的一个短篇。"),
        (
            ("The lighthouse keeper's cat", "守塔人的猫"),
            ("Snow on the platform", "站台上的雪"),
            ("A letter without a name", "没有署名的信"),
            ("The clockmaker's apprentice", "钟表匠的学徒"),
            ("Last bus to Linden", "开往椴树镇的末班车"),
        ),
    ),
    Seed(
        ("Strangers at Lunch", "午餐遇陌生人"),
        ("Theo and Wen", "西奥与小文"),
        "stories",
        "#d9480f",
        "food",
        (28, 47),
        ("Two hosts, one guest, one soup.", "两位主持、一位来客、一碗汤。"),
        (
            ("The man who maps smells", "绘制气味地图的人"),
            ("She repairs pianos", "修钢琴的她"),
            ("Forty years a postman", "当了四十年邮递员"),
            ("The beekeeper on the roof", "屋顶上的养蜂人"),
            ("A referee speaks", "裁判开口了"),
        ),
    ),
    Seed(
        ("Plain Numbers", "白话数字"),
        ("Ada Quill", "艾达"),
        "business",
        "#2b8a3e",
        "bar_chart",
        (18, 30),
        ("The week's economy without the jargon.", "不讲行话的一周经济。"),
        (
            ("Why rents rise in spring", "房租为什么春天涨"),
            ("The cost of free shipping", "免运费的代价"),
            ("Who sets the price of milk", "牛奶价格谁来定"),
            ("Saving for a rainy month", "为紧巴的月份存钱"),
            ("Small shops, big rivals", "小店与大对手"),
        ),
    ),
    Seed(
        ("First Hundred Days", "创业一百天"),
        ("Studio Kepler", "开普勒工作室"),
        "business",
        "#e67700",
        "rocket",
        (33, 52),
        ("Founders on their first hundred days.", "创始人谈最初一百天。"),
        (
            ("A bakery without an oven", "没有烤箱的面包房"),
            ("We sold the van", "我们卖掉了货车"),
            ("Hiring the second person", "招第二个人"),
            ("The wrong customer", "错误的客户"),
            ("Closing on a Tuesday", "在星期二关张"),
        ),
    ),
    Seed(
        ("Slow Breath", "慢呼吸"),
        ("Dr. Amira Sol", "索医生"),
        "health",
        "#087f5b",
        "leaf",
        (10, 19),
        ("Ten minutes for your nerves.", "给神经的十分钟。"),
        (
            ("A walk for the eyes", "让眼睛散步"),
            ("Shoulders down", "放下肩膀"),
            ("Falling asleep again", "重新入睡"),
            ("The four-count breath", "四拍呼吸"),
            ("Before a hard talk", "在艰难的谈话之前"),
        ),
    ),
    Seed(
        ("Kitchen Science", "厨房科学"),
        ("Bea Moreno", "莫比亚"),
        "health",
        "#c92a2a",
        "chef",
        (22, 36),
        ("What food does to us, and we to it.", "食物与我们的相互影响。"),
        (
            ("Is breakfast a myth?", "早餐是神话吗？"),
            ("Beans, at last", "终于讲到豆子"),
            ("The truth about salt", "盐的真相"),
            ("Fermenting for beginners", "发酵入门"),
            ("How spicy is spicy", "多辣才算辣"),
        ),
    ),
    Seed(
        ("Off by One", "差一错误"),
        ("Kit and Priya", "小齐与普丽雅"),
        "tech",
        "#495057",
        "chip",
        (41, 66),
        ("Bugs and the people behind them.", "程序错误与背后的人。"),
        (
            ("The leap second", "闰秒"),
            ("A comma worth millions", "价值百万的逗号"),
            ("The printer that knew", "无所不知的打印机"),
            ("Passwords on paper", "写在纸上的密码"),
            ("Rewriting it all", "全部重写"),
        ),
    ),
    Seed(
        ("Pocket Future", "口袋里的未来"),
        ("Leo Hart", "哈里奥"),
        "tech",
        "#5f3dc4",
        "magic",
        (19, 33),
        ("One new gadget, used for a month.", "一个新玩意，用满一个月。"),
        (
            ("A month with paper maps", "用纸地图的一个月"),
            ("The quiet keyboard", "安静的键盘"),
            ("Glasses that translate", "会翻译的眼镜"),
            ("Charging from the window", "窗边充电"),
            ("A phone without apps", "没有应用的手机"),
        ),
    ),
)


def make(t: Callable[[str, str], str], rng: random.Random, now: datetime) -> PodcastsState:
    """Twelve shows, four of them subscribed to, one episode half heard, two downloaded."""
    state = PodcastsState()
    ranks = rng.sample(range(1, len(SEEDS) + 1), len(SEEDS))
    mine = set(rng.sample(range(len(SEEDS)), 4))
    for ident, (seed, rank) in enumerate(zip(SEEDS, ranks, strict=True), start=1):
        show = Show(
            ident, t(*seed.title), t(*seed.author), seed.category, t(*seed.about), seed.color,
            seed.icon, rank, subscribed=ident - 1 in mine,
        )  # fmt: skip
        state.shows.append(show)
        state.episodes += _episodes(seed, show, t, rng, now)
    state.episodes.sort(key=lambda each: each.published, reverse=True)
    feed = state.feed()
    half = feed[2]
    half.heard = half.seconds * 2 // 5
    for each in feed[3:5]:
        each.downloaded = True
    for each in feed[-4:]:
        each.played, each.heard = True, each.seconds
    state.playing = half.id
    state.queue = [each.id for each in feed[:2]]
    return state


def _episodes(
    seed: Seed, show: Show, t: Callable[[str, str], str], rng: random.Random, now: datetime
) -> list[Episode]:
    """One a week, the last within the last six days."""
    last = (now - timedelta(days=rng.randint(0, 5))).replace(hour=6, minute=0, second=0)
    newest = rng.randint(24, 180)
    return [
        Episode(
            show.id * 100 + n,
            show.id,
            newest - n,
            t(*words),
            last - timedelta(weeks=n),
            rng.randint(*seed.minutes) * 60 + rng.randrange(60),
        )
        for n, words in enumerate(seed.episodes)
    ]
