"""Who films on Clips, what, and what is said to it."""

from typing import NamedTuple

Words = tuple[str, str]
"""English, Chinese."""


class Shot(NamedTuple):
    """A clip that is there from the start."""

    maker: int
    """Number of the maker in `MAKERS`, from 1."""
    art: str
    caption: Words
    sound: int
    """Number of the sound in `SOUNDS`."""


MAKERS: tuple[tuple[Words, str, Words], ...] = (
    (("Pip & Crumb", "小皮和面包屑"), "pipcrumb", ("Two cats, one sofa", "两只猫一张沙发")),
    (("Noodle Street", "面条街"), "noodlestreet", ("One bowl a day", "每天一碗")),
    (("Slow Trains", "慢火车"), "slowtrains", ("Windows of the world", "车窗外的世界")),
    (("Bea Dances", "贝贝跳舞"), "beadances", ("Kitchen choreography", "厨房里的舞")),
    (("Tiny Garden", "小小花园"), "tinygarden", ("Four square metres", "四平方米的花园")),
    (("Kit & Keys", "键盘匠"), "kitandkeys", ("Sounds of desks", "桌面的声音")),
    (("Summit Sam", "登顶阿山"), "summitsam", ("Up before the sun", "比太阳起得早")),
    (("Room 14", "十四号房间"), "room14", ("Small flats, big ideas", "小户型大点子")),
    (("Sweet Hours", "甜时光"), "sweethours", ("Cakes in forty seconds", "四十秒一个蛋糕")),
    (("Night Harbour", "夜港"), "nightharbour", ("The city after ten", "十点后的城市")),
)
"""Name, handle, what they say of themselves."""
SOUNDS: tuple[Words, ...] = (
    ("Rain Waltz", "雨的圆舞曲"),
    ("Harbour Lights", "港湾灯火"),
    ("Kettle Drum", "水壶鼓点"),
    ("Paper Boat", "纸船"),
    ("Original sound", "原声"),
    ("Neon Walk", "霓虹漫步"),
)
SHOTS: tuple[Shot, ...] = (
    Shot(
        1,
        "photo:cat:41",
        ("He heard the fridge. From the garden. #cats", "隔着花园听见了冰箱声 #猫"),
        4,
    ),
    Shot(
        2,
        "food:ramen:5",
        (
            "The broth took nine hours, the eating four minutes #noodles",
            "汤熬九小时，吃完四分钟 #面条",
        ),
        2,
    ),
    Shot(3, "photo:train:8", ("Snow from seat 12A #train", "12A座位看雪 #火车"), 0),
    Shot(
        7, "photo:mountain:3", ("5:40, Redhill, nobody #hiking", "5点40分，红山，没有人 #徒步"), 1
    ),
    Shot(
        5,
        "product:plant:77",
        ("Day 60: the lemon has opinions #garden", "第60天：柠檬有脾气了 #花园"),
        3,
    ),
    Shot(
        4,
        "photo:portrait:6",
        ("Washing up, but make it jazz #dance", "洗碗，但用爵士的方式 #跳舞"),
        5,
    ),
    Shot(9, "photo:cake:9", ("Three layers and one secret #baking", "三层蛋糕，一个秘密 #烘焙"), 2),
    Shot(
        10,
        "photo:night:4",
        ("The last ferry hums in B flat #citynight", "末班渡轮哼着降B调 #夜景"),
        5,
    ),
    Shot(
        6,
        "product:keyboard:15",
        (
            "Same keys, four switches. Headphones on #keyboards",
            "同样的键帽，四种轴。戴上耳机 #键盘",
        ),
        4,
    ),
    Shot(8, "room:living:9", ("One wall, three rooms #smallflat", "一面墙，三个房间 #小户型"), 3),
    Shot(1, "photo:cat:19", ("Rules of the sofa, part two #cats", "沙发守则第二条 #猫"), 2),
    Shot(3, "photo:lake:5", ("When the line runs along the lake #train", "铁轨沿湖而行 #火车"), 0),
    Shot(2, "food:soup:8", ("Grandmother's pot, my stove #noodles", "外婆的锅，我的灶 #面条"), 3),
    Shot(7, "photo:forest:7", ("Fog does the editing #hiking", "雾自己会剪辑 #徒步"), 1),
    Shot(
        4,
        "photo:people:3",
        ("We learned it in one lunch break #dance", "一个午休就学会了 #跳舞"),
        5,
    ),
    Shot(9, "food:pie:4", ("Do not open the oven. Do not #baking", "别开烤箱，千万别 #烘焙"), 2),
    Shot(5, "photo:flower:6", ("Bees found us #garden", "蜜蜂找上门了 #花园"), 3),
    Shot(
        10,
        "photo:city:12",
        ("Ten minutes of rain, all the colours #citynight", "十分钟的雨，所有的颜色 #夜景"),
        0,
    ),
    Shot(
        6,
        "product:headphone:5",
        ("Can you hear the difference? #keyboards", "你听得出区别吗？ #键盘"),
        4,
    ),
    Shot(
        8,
        "room:bed:6",
        ("A bed that is a shelf that is a desk #smallflat", "是床也是柜也是书桌 #小户型"),
        1,
    ),
    Shot(1, "photo:dog:4", ("A guest. We were not asked #cats", "来了客人，没人问过我们 #猫"), 4),
    Shot(3, "photo:sea:9", ("The stop with one bench #train", "只有一张长椅的小站 #火车"), 1),
)
TOPICS: tuple[tuple[Words, int], ...] = (
    (("cats", "猫"), 8_210_000),
    (("citynight", "夜景"), 5_430_000),
    (("noodles", "面条"), 3_120_000),
    (("dance", "跳舞"), 2_870_000),
    (("baking", "烘焙"), 1_940_000),
    (("train", "火车"), 1_100_000),
    (("hiking", "徒步"), 860_000),
    (("garden", "花园"), 540_000),
)
"""What clips are about, and how often they were seen."""
COMMENTS: tuple[Words, ...] = (
    ("I watched this eleven times.", "我循环了十一遍。"),
    ("The ending!", "结尾绝了！"),
    ("Part two, please.", "求第二集。"),
    ("My whole week in one clip.", "这就是我的一周。"),
    ("How is this only thirty seconds?", "怎么才三十秒？"),
    ("Sending it to my sister.", "发给我姐看。"),
    ("The sound fits so well.", "配乐太搭了。"),
    ("Who films you?", "谁给你拍的呀？"),
    ("Instructions unclear, bought a cat.", "没学会，但买了只猫。"),
    ("First!", "第一！"),
    ("I needed that today.", "今天正需要这个。"),
    ("Where is that?", "这是哪里？"),
)
LIVES: tuple[tuple[int, Words, str], ...] = (
    (2, ("Pulling noodles until midnight", "拉面到半夜"), "food:noodle:31"),
    (1, ("Kittens meet the printer", "小猫初见打印机"), "photo:cat:55"),
    (10, ("Harbour camera, rain on", "港口镜头，有雨"), "photo:night:18"),
    (5, ("Repotting everything", "全部换盆"), "photo:plant:14"),
)
LIVE_TALK: tuple[tuple[Words, Words], ...] = (
    (("Moss", "青苔"), ("hello from the tram", "在电车上看")),
    (("cold noodles", "凉面"), ("again, slower!", "再来一遍，慢一点！")),
    (("Juniper", "杜松"), ("what is the song?", "这是什么歌？")),
    (("Odd Socks", "不成对的袜子"), ("hi from North Bay", "北湾的来了")),
    (("Plum", "小李子"), ("that was close", "好险")),
)
GIFTS: tuple[tuple[str, Words, int], ...] = (
    ("heart", ("Heart", "小心心"), 1),
    ("coffee", ("Coffee", "咖啡"), 9),
    ("cake", ("Cake", "蛋糕"), 29),
    ("rocket", ("Rocket", "火箭"), 199),
)
"""Icon, words, coins."""
NEWS: tuple[tuple[int, Words], ...] = (
    (4, ("started following you", "关注了你")),
    (9, ("liked your clip", "赞了你的作品")),
    (1, ("answered your comment", "回复了你的评论")),
    (7, ("is live at six tomorrow", "明早六点开播")),
)
