"""The railway of Longrail: cities with their stations, and the lines between them."""

from typing import NamedTuple


class Station(NamedTuple):
    """A station; its English name is its key."""

    name: str
    chinese: str
    city: str


CITIES: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...] = (
    ("Beijing", "北京", (("South", "南"), ("West", "西"), ("", ""), ("Chaoyang", "朝阳"))),
    ("Shanghai", "上海", (("Hongqiao", "虹桥"), ("", ""), ("South", "南"))),
    ("Bengbu", "蚌埠", (("South", "南"),)),
    ("Cangzhou", "沧州", (("West", "西"),)),
    ("Changchun", "长春", (("West", "西"), ("", ""))),
    ("Changsha", "长沙", (("South", "南"),)),
    ("Changzhou", "常州", (("North", "北"), ("", ""))),
    ("Chengdu", "成都", (("East", "东"), ("South", "南"))),
    ("Chongqing", "重庆", (("North", "北"), ("West", "西"))),
    ("Chuzhou", "滁州", (("", ""),)),
    ("Dalian", "大连", (("North", "北"),)),
    ("Dezhou", "德州", (("East", "东"), ("", ""))),
    ("Fuzhou", "福州", (("South", "南"),)),
    ("Guangzhou", "广州", (("South", "南"), ("East", "东"))),
    ("Guilin", "桂林", (("North", "北"),)),
    ("Guiyang", "贵阳", (("North", "北"),)),
    ("Handan", "邯郸", (("East", "东"),)),
    ("Hangzhou", "杭州", (("East", "东"), ("West", "西"))),
    ("Harbin", "哈尔滨", (("West", "西"), ("", ""))),
    ("Hefei", "合肥", (("South", "南"),)),
    ("Hengyang", "衡阳", (("East", "东"),)),
    ("Jiaxing", "嘉兴", (("South", "南"),)),
    ("Jinan", "济南", (("West", "西"), ("", ""))),
    ("Jinhua", "金华", (("", ""),)),
    ("Kunming", "昆明", (("South", "南"),)),
    ("Kunshan", "昆山", (("South", "南"),)),
    ("Langfang", "廊坊", (("", ""),)),
    ("Luoyang", "洛阳", (("Longmen", "龙门"),)),
    ("Mianyang", "绵阳", (("", ""),)),
    ("Nanchang", "南昌", (("West", "西"),)),
    ("Nanjing", "南京", (("South", "南"), ("", ""))),
    ("Ningbo", "宁波", (("", ""),)),
    ("Qingdao", "青岛", (("North", "北"), ("", ""))),
    ("Qufu", "曲阜", (("East", "东"),)),
    ("Shaoxing", "绍兴", (("North", "北"),)),
    ("Shenyang", "沈阳", (("North", "北"), ("South", "南"))),
    ("Shenzhen", "深圳", (("North", "北"),)),
    ("Shijiazhuang", "石家庄", (("", ""),)),
    ("Suzhou", "苏州", (("North", "北"), ("", ""))),
    ("Tai'an", "泰安", (("", ""),)),
    ("Tianjin", "天津", (("South", "南"), ("", ""), ("West", "西"))),
    ("Tieling", "铁岭", (("West", "西"),)),
    ("Wenzhou", "温州", (("South", "南"),)),
    ("Wuhan", "武汉", (("", ""), ("Hankou", "汉口"))),
    ("Wuxi", "无锡", (("East", "东"), ("", ""))),
    ("Xi'an", "西安", (("North", "北"),)),
    ("Xiamen", "厦门", (("North", "北"),)),
    ("Xuzhou", "徐州", (("East", "东"), ("", ""))),
    ("Yichang", "宜昌", (("East", "东"),)),
    ("Yueyang", "岳阳", (("East", "东"),)),
    ("Zhengzhou", "郑州", (("East", "东"), ("", ""))),
    ("Zhenjiang", "镇江", (("South", "南"), ("", ""))),
)
"""English and Chinese names and what their stations add to it; the first one is the main one."""
STATIONS: dict[str, Station] = {
    f"{name} {more}".strip(): Station(f"{name} {more}".strip(), chinese + zh, name)
    for name, chinese, stations in CITIES
    for more, zh in stations
}
CITY_NAMES = {name: chinese for name, chinese, _ in CITIES}
HOT = (
    "Beijing", "Shanghai", "Tianjin", "Chongqing", "Guangzhou", "Shenzhen", "Nanjing", "Hangzhou",
    "Suzhou", "Chengdu", "Wuhan", "Xi'an",
)  # fmt: skip

Stop = tuple[str, int]
"""A station and its distance from the start of its line, km."""


class Line(NamedTuple):
    """A line, and the trains that run on it."""

    stops: tuple[Stop, ...]
    kind: str
    """First letter of the numbers: G and D are fast, K slow."""
    first: int
    """The lowest number; odd ones run as `stops` says, even ones back."""
    pairs: int
    """Trains each way."""
    speed: float
    """Between stops, km an hour."""
    always: tuple[str, ...] = ()
    """Where no train passes without stopping."""


_NORTH_SOUTH: tuple[Stop, ...] = (
    ("Beijing South", 0), ("Langfang", 59), ("Tianjin South", 122), ("Cangzhou West", 219),
    ("Dezhou East", 314), ("Jinan West", 406), ("Tai'an", 462), ("Qufu East", 533),
    ("Xuzhou East", 692), ("Bengbu South", 848), ("Chuzhou", 962), ("Nanjing South", 1023),
    ("Zhenjiang South", 1088), ("Changzhou North", 1153), ("Wuxi East", 1210),
    ("Suzhou North", 1237), ("Kunshan South", 1268), ("Shanghai Hongqiao", 1318),
)  # fmt: skip
LINES: tuple[Line, ...] = (
    Line(_NORTH_SOUTH, "G", 101, 20, 300, ("Nanjing South", "Jinan West")),
    Line(_NORTH_SOUTH, "G", 1, 5, 325, ("Nanjing South",)),
    Line(_NORTH_SOUTH, "D", 311, 3, 210, ("Nanjing South", "Xuzhou East")),
    Line(
        (("Beijing", 0), ("Tianjin", 137), ("Dezhou", 371), ("Jinan", 497), ("Xuzhou", 814),
         ("Nanjing", 1162), ("Zhenjiang", 1226), ("Changzhou", 1301), ("Wuxi", 1340),
         ("Suzhou", 1382), ("Shanghai", 1463)), "K", 1461, 2, 88, ("Nanjing", "Jinan")),
    Line(
        (("Shanghai Hongqiao", 0), ("Jiaxing South", 84), ("Hangzhou East", 159),
         ("Shaoxing North", 202), ("Ningbo", 314)), "G", 7501, 14, 260, ("Hangzhou East",)),
    Line(
        (("Nanjing South", 0), ("Zhenjiang South", 65), ("Changzhou North", 130),
         ("Wuxi East", 187), ("Suzhou North", 214), ("Shanghai Hongqiao", 295),
         ("Jiaxing South", 379), ("Hangzhou East", 454)), "G", 7601, 12, 265,
        ("Suzhou North", "Shanghai Hongqiao")),
    Line(
        (("Hangzhou East", 0), ("Jinhua", 163), ("Nanchang West", 582), ("Changsha South", 924),
         ("Hengyang East", 1101), ("Guilin North", 1424)), "G", 1481, 5, 255, ("Changsha South",)),
    Line(
        (("Beijing West", 0), ("Shijiazhuang", 281), ("Handan East", 446),
         ("Zhengzhou East", 693), ("Wuhan", 1229), ("Yueyang East", 1444),
         ("Changsha South", 1591), ("Hengyang East", 1768), ("Guangzhou South", 2298),
         ("Shenzhen North", 2400)), "G", 65, 12, 295, ("Wuhan", "Zhengzhou East")),
    Line(
        (("Shanghai Hongqiao", 0), ("Suzhou North", 81), ("Nanjing South", 295),
         ("Hefei South", 452), ("Wuhan Hankou", 811), ("Yichang East", 1104),
         ("Chongqing North", 1665), ("Chengdu East", 1973)), "D", 951, 7, 205,
        ("Hefei South", "Chongqing North")),
    Line(
        (("Beijing West", 0), ("Shijiazhuang", 281), ("Zhengzhou East", 693),
         ("Luoyang Longmen", 835), ("Xi'an North", 1216), ("Mianyang", 1733),
         ("Chengdu East", 1874)), "G", 347, 8, 280, ("Xi'an North",)),
    Line(
        (("Beijing Chaoyang", 0), ("Shenyang North", 697), ("Tieling West", 758),
         ("Changchun West", 995), ("Harbin West", 1240)), "G", 901, 8, 285, ("Shenyang North",)),
    Line(
        (("Beijing South", 0), ("Tianjin", 120)), "C", 2001, 16, 280, ()),
    Line(
        (("Qingdao North", 0), ("Jinan West", 362), ("Xuzhou East", 648), ("Nanjing South", 979),
         ("Suzhou North", 1193), ("Shanghai Hongqiao", 1274)), "G", 221, 6, 270, ("Jinan West",)),
    Line(
        (("Chengdu East", 0), ("Chongqing West", 299), ("Guiyang North", 646),
         ("Kunming South", 1278)), "G", 2881, 6, 260, ("Guiyang North",)),
    Line(
        (("Shanghai Hongqiao", 0), ("Hangzhou East", 159), ("Wenzhou South", 469),
         ("Fuzhou South", 787), ("Xiamen North", 1050), ("Shenzhen North", 1559)), "D", 3101, 7,
        215, ("Hangzhou East", "Xiamen North")),
    Line(
        (("Shanghai South", 0), ("Hangzhou East", 189), ("Jinhua", 361), ("Nanchang West", 789),
         ("Changsha South", 1177), ("Guangzhou East", 1811)), "K", 511, 2, 90, ()),
    Line(
        (("Guangzhou South", 0), ("Guilin North", 413), ("Guiyang North", 856),
         ("Chongqing West", 1203), ("Chengdu East", 1502)), "G", 3701, 6, 255, ("Guiyang North",)),
    Line(
        (("Dalian North", 0), ("Shenyang South", 383), ("Shenyang North", 404),
         ("Changchun West", 702), ("Harbin West", 921)), "G", 711, 6, 260, ("Shenyang North",)),
)  # fmt: skip

SEATS = {
    "business": ("Business class", "商务座", 1.38),
    "first": ("First class", "一等座", 0.71),
    "second": ("Second class", "二等座", 0.42),
    "soft_sleeper": ("Soft sleeper", "软卧", 0.3),
    "hard_sleeper": ("Hard sleeper", "硬卧", 0.19),
    "hard_seat": ("Hard seat", "硬座", 0.1),
    "standing": ("No seat", "无座", 0.1),
}
"""English and Chinese name and price a km, yuan; G by default, slower trains cost less."""
CLASSES = {
    "G": ("business", "first", "second"),
    "C": ("business", "first", "second"),
    "D": ("first", "second", "standing"),
    "K": ("soft_sleeper", "hard_sleeper", "hard_seat", "standing"),
}
FACTOR = {"G": 1.0, "C": 1.0, "D": 0.72, "K": 1.0}

PASSENGERS = (
    (("Anna Schmidt", "王小明"), "adult", "32010119920314**21"),
    (("Kira Lindgren", "黄敏"), "student", "31010420040809**6X"),
    (("Pablo Ruiz", "郭涛"), "adult", "11010819861130**15"),
)
"""Whom the phone's owner travels with."""

NEWS = (
    (("Spring travel season: extra trains until 22 March",
      "春运增开列车至3月22日"),
     ("Extra high-speed trains run between the large cities. Tickets are on sale fifteen days "
      "ahead. Be at the station 30 minutes early.",
      "各大城市间增开高铁列车，车票提前15天发售，请提前30分钟到站。")),
    (("Student tickets: four journeys a year", "学生票每年可购4次"),
     ("Students travel second class at three quarters of the price. Add a passenger of the type "
      "Student first.", "学生可购二等座学生票，票价为全价的75%，请先添加学生乘车人。")),
    (("How refunds work", "退票规则说明"),
     ("No fee eight days or more before departure, 5 % from 48 hours on, 10 % from 24 hours on, "
      "20 % after that.", "开车前8天以上退票免费，48小时以上收取5%，24小时以上10%，其余20%。")),
)  # fmt: skip
HELP = (
    (("When does the sale start?", "车票何时开售？"),
     ("Fifteen days ahead, at the hour of your station.", "提前15天，按车站起售时间发售。")),
    (("How do I change a ticket?", "如何改签？"),
     ("Open the order under Tickets, tap Change and choose another train of the same route.",
      "在“订单”中打开订单，点击“改签”并选择同一线路的其他车次。")),
    (("What is the senior mode?", "什么是爱心版？"),
     ("Larger words and fewer things on a page. Switch under My, Common functions.",
      "字号更大、页面更简洁。可在“我的-常用功能”中切换。")),
    (("How long is an order kept?", "订单保留多久？"),
     ("Pay within 20 minutes, or the seats are given away.", "请在20分钟内支付。")),
)  # fmt: skip
