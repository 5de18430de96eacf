"""What Day Planner's subscribed calendars say, as pure functions of a day."""

import random
from datetime import date

Words = tuple[str, str]
"""English, Chinese."""

SIGNS: tuple[tuple[str, str, tuple[int, int]], ...] = (
    ("Aries", "白羊座", (3, 21)), ("Taurus", "金牛座", (4, 20)), ("Gemini", "双子座", (5, 21)),
    ("Cancer", "巨蟹座", (6, 22)), ("Leo", "狮子座", (7, 23)), ("Virgo", "处女座", (8, 23)),
    ("Libra", "天秤座", (9, 23)), ("Scorpio", "天蝎座", (10, 24)),
    ("Sagittarius", "射手座", (11, 23)), ("Capricorn", "摩羯座", (12, 22)),
    ("Aquarius", "水瓶座", (1, 20)), ("Pisces", "双鱼座", (2, 19)),
)  # fmt: skip
"""English and Chinese name, and the day on which it begins."""

_MOODS: tuple[Words, ...] = (
    ("A good day to finish what was begun.", "适合完成未了之事。"),
    ("Somebody will ask for advice; take your time.", "会有人向你请教，不必急于回答。"),
    ("Money stays where it is today.", "今日财运平稳，不宜冲动消费。"),
    ("An old friend thinks of you.", "会有老朋友想起你。"),
    ("Walk a little further than usual.", "适合多走几步，放松身心。"),
    ("Say yes to the second offer.", "第二个机会更适合你。"),
    ("Rest is work too.", "休息也是一种努力。"),
)
_COLOURS: tuple[Words, ...] = (
    ("blue", "蓝色"), ("green", "绿色"), ("red", "红色"), ("white", "白色"), ("violet", "紫色"),
)  # fmt: skip

_HISTORY: tuple[tuple[int, int, int, Words], ...] = (
    (3, 2, 1972, ("Pioneer 10 sets off for Jupiter", "先驱者10号发射升空，飞向木星")),
    (3, 3, 1847, ("Alexander Graham Bell is born", "电话发明人贝尔出生")),
    (3, 4, 1789, ("The Constitution of the United States takes effect", "美国宪法生效")),
    (3, 5, 1970, ("The Non-Proliferation Treaty takes effect", "《不扩散核武器条约》生效")),
    (3, 6, 1869, ("Mendeleev presents the periodic table", "门捷列夫发表元素周期表")),
    (3, 7, 1876, ("The telephone is patented", "电话获得专利")),
    (3, 8, 1911, ("International Women's Day is marked first", "首次纪念国际妇女节")),
    (3, 9, 1934, ("Yuri Gagarin is born", "首位宇航员加加林出生")),
    (3, 10, 1977, ("The rings of Uranus are seen", "天王星环被发现")),
    (3, 11, 1702, ("The first daily newspaper in English comes out", "首份英文日报创刊")),
    (3, 12, 1925, ("Sun Yat-sen dies; later the day of planting trees", "孙中山逝世，后为植树节")),
    (3, 13, 1781, ("William Herschel finds Uranus", "赫歇尔发现天王星")),
    (3, 14, 1879, ("Albert Einstein is born", "爱因斯坦出生")),
    (3, 15, 1985, ("The first .com domain is registered", "首个.com域名注册")),
)  # fmt: skip
_ANY: tuple[Words, ...] = (
    ("A comet is seen over Europe", "欧洲上空出现彗星"),
    ("A great library opens its doors", "一座大型图书馆落成"),
    ("A ship comes back from around the world", "一艘船完成环球航行归来"),
    ("A bridge of iron is opened", "一座铁桥建成通车"),
    ("A new star is put on the maps", "一颗新星被记入星图"),
)

_HOLIDAYS: dict[tuple[int, int], Words] = {
    (1, 1): ("New Year's Day", "元旦"),
    (2, 17): ("Spring Festival", "春节"),
    (3, 8): ("Women's Day", "妇女节"),
    (3, 12): ("Arbor Day", "植树节"),
    (4, 5): ("Qingming", "清明节"),
    (5, 1): ("Labour Day", "劳动节"),
    (6, 1): ("Children's Day", "儿童节"),
    (6, 19): ("Dragon Boat Festival", "端午节"),
    (9, 25): ("Mid-Autumn Festival", "中秋节"),
    (10, 1): ("National Day", "国庆节"),
    (12, 25): ("Christmas", "圣诞节"),
}
"""Of 2026; the feasts of the moon's calendar are elsewhere in other years."""
_TERMS: dict[tuple[int, int], Words] = {
    (3, 5): ("Awakening of Insects", "惊蛰"),
    (3, 20): ("Spring Equinox", "春分"),
    (4, 5): ("Clear and Bright", "清明"),
    (4, 20): ("Grain Rain", "谷雨"),
    (5, 5): ("Start of Summer", "立夏"),
    (5, 21): ("Grain Buds", "小满"),
}

CALENDARS: tuple[tuple[str, Words, Words, str, str], ...] = (
    ("horoscope", ("Horoscope", "星座运势"), ("One line a day for your sign", "每日运势"),
     "star", "#6f58b5"),
    ("history", ("Today in history", "历史上的今天"), ("What happened on this day", "每日一则历史"),
     "history", "#8d6e4f"),
    ("holidays", ("Holidays", "节假日"), ("Public holidays and feasts", "法定节假日和节日"),
     "flag", "#c0392b"),
    ("terms", ("Solar terms", "二十四节气"), ("The old farmers' year", "传统节气提醒"),
     "leaf", "#2f8a3a"),
)  # fmt: skip
"""Key, name, what it is, icon and colour."""


def horoscope(sign: str, day: date) -> tuple[int, Words, Words]:
    """Stars of five, a sentence and a lucky colour for a sign on a day."""
    rng = random.Random(f"{sign}:{day}")
    return rng.randint(2, 5), rng.choice(_MOODS), rng.choice(_COLOURS)


def history(day: date) -> tuple[int, Words]:
    """A year, and what happened in it on that day."""
    for month, number, year, words in _HISTORY:
        if (month, number) == (day.month, day.day):
            return year, words
    rng = random.Random(f"{day.month}:{day.day}")
    return rng.randrange(1500, 1990), rng.choice(_ANY)


def holiday(day: date) -> Words | None:
    """The holiday on a day."""
    return _HOLIDAYS.get((day.month, day.day))


def term(day: date) -> Words | None:
    """The solar term that begins on a day."""
    return _TERMS.get((day.month, day.day))
