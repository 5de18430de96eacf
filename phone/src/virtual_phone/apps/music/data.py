"""Artists, their albums and songs, and the lines that songs are made of."""

from typing import NamedTuple

Words = tuple[str, str]
"""English, Chinese."""


class Record(NamedTuple):
    """An album."""

    title: Words
    year: int
    art: str
    songs: tuple[Words, ...]


class Band(NamedTuple):
    """An artist."""

    name: Words
    genre: str
    about: Words
    art: str
    records: tuple[Record, ...]


GENRES: dict[str, Words] = {
    "folk": ("Folk", "民谣"),
    "pop": ("Pop", "流行"),
    "rock": ("Rock", "摇滚"),
    "jazz": ("Jazz", "爵士"),
    "electronic": ("Electronic", "电子"),
    "classical": ("Classical", "古典"),
}

BANDS: tuple[Band, ...] = (
    Band(("The Paper Lanterns", "纸灯笼"), "folk",
         ("Three voices, one guitar, from a town with a lighthouse.",
          "三个声音，一把吉他，来自有灯塔的小城。"),
         "people:lanterns", (
        Record(("Harbour Lights", "港口灯火"), 2022, "photo:night:5", (
            ("Lighthouse Keeper", "守灯塔的人"), ("Salt on the Window", "窗上的盐"),
            ("Low Tide", "退潮"))),
        Record(("Letters Home", "家书"), 2025, "photo:mountain:12", (
            ("Three Stamps", "三枚邮票"), ("Kitchen Radio", "厨房收音机"),
            ("See You in April", "四月见"))),
    )),
    Band(("Mira Solane", "米拉"), "pop",
         ("Sings about trains, mornings and people who stay.", "她唱火车、清晨和留下来的人。"),
         "face:Mira Solane", (
        Record(("First Light", "第一缕光"), 2023, "photo:beach:8", (
            ("Golden Hour Train", "黄昏列车"), ("Barefoot", "赤脚"), ("Say It Slowly", "慢慢说"))),
        Record(("Glass Garden", "玻璃花园"), 2025, "photo:flower:21", (
            ("Glass Garden", "玻璃花园"), ("Mirrors", "镜子"), ("Sunday Weather", "星期天的天气"))),
    )),
    Band(("Copper Canyon", "铜峡谷"), "rock",
         ("Loud, dusty, always a little late.", "响亮，风尘仆仆，总是迟到一会儿。"),
         "people:canyon", (
        Record(("Dust and Gasoline", "尘土与汽油"), 2019, "photo:mountain:77", (
            ("Highway Nine", "九号公路"), ("Thunder in the Glovebox", "手套箱里的雷"),
            ("No Map", "没有地图"))),
        Record(("Night Shift", "夜班"), 2024, "photo:city:31", (
            ("Neon Diner", "霓虹餐馆"), ("Last Coin", "最后一枚硬币"), ("Engine Room", "机房"))),
    )),
    Band(("Blue Door Quartet", "蓝门四重奏"), "jazz",
         ("Piano, bass, drums and a very patient saxophone.",
          "钢琴、贝斯、鼓，和一支很有耐心的萨克斯。"),
         "people:quartet", (
        Record(("After Closing", "打烊以后"), 2020, "photo:night:66", (
            ("After Closing", "打烊以后"), ("Rain on the Awning", "雨棚上的雨"),
            ("Two Cups Left", "还剩两杯"))),
        Record(("Slow Elevator", "慢电梯"), 2023, "photo:coffee:4", (
            ("Slow Elevator", "慢电梯"), ("Velvet Stairs", "天鹅绒台阶"), ("Blue Door", "蓝门"))),
    )),
    Band(("Ion Drift", "离子漂流"), "electronic",
         ("Made at night with old machines.", "深夜用旧机器做的音乐。"), "photo:night:90", (
        Record(("Orbit Songs", "轨道之歌"), 2021, "photo:night:14", (
            ("Perihelion", "近日点"), ("Soft Landing", "软着陆"), ("Signal Lost", "信号丢失"))),
        Record(("Tidal", "潮汐"), 2024, "photo:sea:40", (
            ("Undertow", "暗流"), ("Phosphor", "磷光"), ("Deep Blue Static", "深蓝静电"))),
    )),
    Band(("Elena Varga", "埃莱娜"), "classical",
         ("A pianist who records in empty churches.", "在空教堂里录音的钢琴家。"),
         "face:Elena Varga", (
        Record(("Twelve Small Pieces", "十二首小品"), 2018, "photo:forest:3", (
            ("Snow, Andante", "雪，行板"), ("The Clockmaker", "钟表匠"),
            ("Waltz for Nobody", "无人圆舞曲"))),
        Record(("Evening Studies", "夜之练习曲"), 2022, "photo:mountain:55", (
            ("Study in Grey", "灰色练习曲"), ("Candle", "烛光"), ("Nocturne No. 3", "第三夜曲"))),
    )),
    Band(("Tomas & the Tide", "托马斯与潮"), "folk",
         ("Sea songs for people who live inland.", "写给内陆人的海之歌。"), "people:tide", (
        Record(("Driftwood", "浮木"), 2021, "photo:beach:61", (
            ("Driftwood", "浮木"), ("Anchor Street", "锚街"), ("Herring Moon", "鲱鱼之月"))),
        Record(("Northbound", "向北"), 2025, "train:northbound", (
            ("Northbound", "向北"), ("Wool Coat", "羊毛大衣"), ("Ferry Bell", "渡轮的钟"))),
    )),
    Band(("Kito Ray", "奇托"), "pop",
         ("Dances first, thinks later.", "先跳舞，再思考。"), "face:Kito Ray", (
        Record(("Sugar Rooftop", "屋顶的糖"), 2024, "photo:city:9", (
            ("Sugar Rooftop", "屋顶的糖"), ("Call Me Back", "回我电话"),
            ("Electric Summer", "电气之夏"))),
        Record(("Loud Colours", "响亮的颜色"), 2026, "photo:flower:72", (
            ("Loud Colours", "响亮的颜色"), ("Pink Taxi", "粉色出租车"),
            ("Dance Like Rain", "像雨一样跳舞"))),
    )),
    Band(("Winter Static", "冬日噪音"), "rock",
         ("Four friends and a broken amplifier.", "四个朋友和一台坏掉的音箱。"),
         "people:static", (
        Record(("Cold Start", "冷启动"), 2022, "photo:mountain:91", (
            ("Cold Start", "冷启动"), ("Ghost Signal", "幽灵信号"), ("Paper Wolves", "纸狼"))),
        Record(("Thaw", "解冻"), 2025, "photo:forest:44", (
            ("Thaw", "解冻"), ("River Teeth", "河的牙齿"), ("Run Before Dark", "天黑前奔跑"))),
    )),
    Band(("Studio Moss", "苔藓工作室"), "electronic",
         ("Quiet music for work and for rain.", "适合工作和下雨的安静音乐。"),
         "photo:plant:8", (
        Record(("Desk Plants", "桌上的植物"), 2023, "photo:plant:2", (
            ("Fern", "蕨"), ("Morning Pages", "晨间笔记"), ("Warm Keyboard", "温暖的键盘"))),
        Record(("Slow Rain", "慢雨"), 2025, "photo:forest:18", (
            ("Slow Rain", "慢雨"), ("Umbrella Stand", "伞架"), ("Green Noise", "绿噪音"))),
    )),
)  # fmt: skip
"""Ten artists with two albums of three songs each."""

PLAYLISTS: tuple[tuple[Words, tuple[str, ...]], ...] = (
    (("Morning run", "晨跑"), ("Highway Nine", "Electric Summer", "Cold Start", "Loud Colours",
                              "Run Before Dark")),
    (("Rainy evening", "雨夜"), ("Rain on the Awning", "Slow Rain", "Candle", "Kitchen Radio",
                                "Slow Elevator", "Low Tide")),
    (("Dinner with friends", "朋友聚餐"), ("Blue Door", "Golden Hour Train", "Driftwood",
                                          "Two Cups Left")),
)  # fmt: skip
"""Name and the English titles of the songs."""
MIXES: tuple[tuple[Words, str, str], ...] = (
    (("Folk by the fire", "炉边民谣"), "folk", "photo:forest:71"),
    (("Pop this week", "本周流行"), "pop", "photo:flower:13"),
    (("Late jazz", "深夜爵士"), "jazz", "photo:night:23"),
    (("Focus", "专注"), "electronic", "photo:coffee:9"),
    (("Loud", "大声播放"), "rock", "photo:mountain:30"),
)
LIKED = ("Three Stamps", "Glass Garden", "Undertow", "Nocturne No. 3", "Ferry Bell", "Thaw")
"""English titles of what the owner likes from the start."""
OWN = ("My music", "我的音乐")
"""The artist of the sound files that lie on the phone."""

LINES: tuple[Words, ...] = (
    ("The morning leans against the door", "清晨倚在门边"),
    ("A coat still hangs where you once stood", "外套还挂在你站过的地方"),
    ("I count the windows down the street", "我数着街上的窗"),
    ("The kettle hums a song for two", "水壶哼着两个人的歌"),
    ("There is a boat without a name", "有一艘没有名字的船"),
    ("The river knows the longer way", "河流知道更远的路"),
    ("We wrote our names in the dust", "我们把名字写在灰尘里"),
    ("And no one saw the summer leave", "没有人看见夏天离开"),
    ("The last train carries all the light", "末班车带走所有的光"),
    ("You said it rains on other towns", "你说雨下在别的城市"),
    ("My pockets full of little stones", "口袋里装满小石头"),
    ("The night is only half as long", "夜只有一半那么长"),
    ("I kept the letter in my shoe", "我把信藏在鞋里"),
    ("The radio forgets the words", "收音机忘了歌词"),
    ("So walk with me until the bridge", "陪我走到桥边吧"),
    ("And let the evening do the rest", "剩下的交给黄昏"),
    ("A thousand lamps across the bay", "海湾对面一千盏灯"),
    ("Your laughter on the stairs again", "楼梯上又是你的笑声"),
    ("The maps are older than the roads", "地图比道路更老"),
    ("I hear the snow before it falls", "雪落之前我先听见"),
)  # fmt: skip
