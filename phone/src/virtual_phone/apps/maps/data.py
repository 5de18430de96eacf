"""Cities, kinds of places, the places themselves, and what people say of them."""

from typing import NamedTuple

Words = tuple[str, str]
"""English, Chinese."""


class Kind(NamedTuple):
    """A kind of place: words, icon, colour, what pictures of it show, hours it is open."""

    words: Words
    icon: str
    color: str
    art: str
    opens: int
    closes: int


KINDS: dict[str, Kind] = {
    "restaurant": Kind(("Restaurant", "餐厅"), "restaurant", "#d9622b", "food", 11, 22),
    "cafe": Kind(("Café", "咖啡馆"), "coffee", "#8d5a3a", "photo:coffee", 8, 20),
    "museum": Kind(("Museum", "博物馆"), "bank", "#6d4c9f", "room:lobby", 9, 17),
    "station": Kind(("Station", "车站"), "train", "#2f6fb3", "train", 5, 24),
    "hospital": Kind(("Hospital", "医院"), "hospital", "#c62f3b", "room:lobby", 0, 24),
    "park": Kind(("Park", "公园"), "leaf", "#2f8a3a", "photo:forest", 6, 22),
    "hotel": Kind(("Hotel", "酒店"), "hotel", "#7a4b9e", "room:bed", 0, 24),
    "shop": Kind(("Shop", "商店"), "store", "#1e7fa8", "product", 9, 21),
    "library": Kind(("Library", "图书馆"), "book", "#5b6b2f", "room:living", 9, 20),
    "cinema": Kind(("Cinema", "影院"), "movie", "#b03a7c", "poster", 10, 24),
    "bank": Kind(("Bank", "银行"), "money", "#3f6f6f", "room:lobby", 9, 17),
    "parking": Kind(("Parking", "停车场"), "parking", "#2f6fb3", "photo:city", 0, 24),
    "beach": Kind(("Beach", "海滩"), "umbrella", "#c79a1b", "photo:beach", 0, 24),
    "office": Kind(("Office", "公司"), "luggage", "#5f6570", "room:living", 8, 19),
    "house": Kind(("Address", "住宅"), "home", "#5f6570", "room:living", 0, 24),
    "sight": Kind(("Sight", "景点"), "camera", "#a8561b", "photo:city", 8, 21),
}
NEARBY = ("restaurant", "cafe", "hotel", "parking", "park", "museum", "hospital", "shop", "cinema")
"""Kinds that the first page offers."""


class City(NamedTuple):
    """A city: degrees of its middle, and from where the sea is, km to the east."""

    name: Words
    latitude: float
    longitude: float
    sea: float = 99


HARBOUR = "Harbour City"
CITIES: dict[str, City] = {
    HARBOUR: City((HARBOUR, "港城"), 31.2304, 121.4737, 1.3),
    "Hangzhou": City(("Hangzhou", "杭州"), 30.2741, 120.1551),
    "Nanjing": City(("Nanjing", "南京"), 32.0603, 118.7969),
    "Chengdu": City(("Chengdu", "成都"), 30.5728, 104.0668),
    "Beijing": City(("Beijing", "北京"), 39.9042, 116.4074),
}
STREETS: tuple[Words, ...] = (
    ("Mill Lane", "学院路"), ("Garden Road", "花园路"), ("Harbour Street", "港口街"),
    ("Linden Street", "椴树街"), ("Customs Road", "海关路"), ("Lantern Lane", "灯笼巷"),
    ("Market Street", "集市街"), ("Old Town Road", "老城路"), ("Weaver Lane", "织工巷"),
    ("Bell Street", "钟楼街"), ("Maple Road", "枫林路"), ("Tailor Street", "裁缝街"),
    ("Station Road", "车站路"), ("Orchard Lane", "果园巷"), ("Bridge Street", "桥街"),
)  # fmt: skip
"""From west to east; the first one runs through the middle."""
AVENUES: tuple[Words, ...] = (
    ("Lighthouse Avenue", "灯塔大道"), ("Pine Avenue", "松树大道"), ("Admiral Avenue", "将军大道"),
    ("Copper Avenue", "铜矿大道"), ("Sunset Avenue", "落日大道"), ("Heron Avenue", "白鹭大道"),
    ("Ferry Avenue", "渡口大道"), ("Cedar Avenue", "雪松大道"), ("Union Avenue", "联合大道"),
)  # fmt: skip
"""From south to north."""


class Spot(NamedTuple):
    """A place to start with: where it is in km from the middle of its city."""

    kind: str
    name: Words
    x: float
    y: float
    about: Words = ("", "")


HARBOUR_SPOTS: tuple[Spot, ...] = (
    Spot("restaurant", ("Lantern House", "灯笼小馆"), -0.42, 0.24,
         ("Dumplings and soup, red lanterns", "饺子与汤，红灯笼")),
    Spot("restaurant", ("The Salty Anchor", "咸锚海鲜"), 0.78, -0.36,
         ("Fish of the day, view of the boats", "当日海鲜，看得见船")),
    Spot("restaurant", ("Bamboo Kitchen", "竹里厨房"), -1.12, -0.54,
         ("Sichuan, vegetarian dishes, too", "川菜，也有素食")),
    Spot("restaurant", ("Nonna Rosa", "罗莎奶奶"), 0.34, 0.72,
         ("Pasta from a family of five", "一家五口的意面馆")),
    Spot("restaurant", ("Noodle Dock", "码头面馆"), 0.93, 0.31,
         ("Open late, queue at noon", "营业到深夜，中午要排队")),
    Spot("restaurant", ("Green Plate", "青盘子"), -0.66, -1.08,
         ("Salads, bowls, fresh juice", "沙拉、谷物碗、鲜榨果汁")),
    Spot("cafe", ("Two Cups", "两杯咖啡"), -0.18, 0.36,
         ("Roasts its own beans", "自家烘焙")),
    Spot("cafe", ("Tide & Toast", "潮汐吐司"), 0.86, 0.62, ("Breakfast all day", "全天早餐")),
    Spot("cafe", ("Paper Crane", "纸鹤"), -0.94, 0.48, ("Quiet, with books", "安静，有书")),
    Spot("cafe", ("Moss Room", "苔藓"), 0.22, -0.78, ("Tea and plants", "茶与植物")),
    Spot("museum", ("Harbour Museum", "港城博物馆"), 0.52, 0.18,
         ("Ships, whales, old maps", "船、鲸与旧地图")),
    Spot("museum", ("Museum of Clocks", "钟表博物馆"), -0.82, -0.12,
         ("Twelve hundred clocks, all right", "一千二百座钟，全都准时")),
    Spot("museum", ("Gallery Nine", "九号美术馆"), -1.46, 0.84,
         ("New art in an old factory", "旧厂房里的新艺术")),
    Spot("station", ("Central Station", "港城中央站"), -0.72, 0.66,
         ("Long-distance trains", "长途列车")),
    Spot("station", ("Old Town Station", "老城地铁站"), -0.36, -0.42,
         ("Lines 1 and 4", "1、4号线")),
    Spot("station", ("Ferry Terminal", "轮渡码头"), 1.14, -0.12,
         ("Boats to the islands", "上岛的船")),
    Spot("station", ("Harbour Airport", "港城机场"), -4.6, 2.9,
         ("Terminals 1 and 2", "1、2号航站楼")),
    Spot("station", ("South Gate Station", "南门地铁站"), -0.24, -1.62, ("Line 4", "4号线")),
    Spot("hospital", ("Children's Hospital", "儿童医院"), -1.32, -0.9,
         ("Emergency ward day and night", "24小时急诊")),
    Spot("hospital", ("Novak Dental", "丽牙口腔"), -0.3, 0.9, ("Dr. Iris Novak", "孙丽医生")),
    Spot("hospital", ("Pine Ridge Clinic", "松岭诊所"), -2.4, 1.8,
         ("General practice", "全科门诊")),
    Spot("park", ("Pine Ridge Park", "松岭公园"), -2.1, 1.5,
         ("Paths through the pines, a view", "松间小路，可远眺")),
    Spot("park", ("Old Town Garden", "老城花园"), 0.12, -0.3, ("Roses and benches", "玫瑰与长椅")),
    Spot("park", ("River Meadow", "河滩绿地"), -1.8, -1.4, ("Kites and picnics", "风筝与野餐")),
    Spot("hotel", ("Allmoon Hotel Harbour", "全季月酒店港口店"), 0.66, 0.96,
         ("Quiet, with tea", "东方美学")),
    Spot("hotel", ("Hearthstay Mill Lane", "汉居酒店学院路店"), -0.48, 0.06,
         ("Simple and near", "经济实惠")),
    Spot("hotel", ("Crestline Bay", "云顶海湾酒店"), 1.08, -0.66, ("Grand and high", "高端奢华")),
    Spot("shop", ("Market Hall", "集市大厅"), -0.6, -0.24,
         ("Vegetables, cheese, flowers", "蔬菜、奶酪、鲜花")),
    Spot("shop", ("Harbour Mall", "港口商场"), 0.42, -0.6, ("Ninety shops", "九十家店铺")),
    Spot("shop", ("Carver Cycles", "楠风单车"), -1.02, 0.12,
         ("Repairs while you wait", "立等可取")),
    Spot("shop", ("Tanaka Photo", "叶子摄影"), 0.06, 0.54, ("Portraits and prints", "人像与冲印")),
    Spot("shop", ("Haddad & Sons", "赵氏建材"), -1.68, 0.3, ("Tiles and stone", "瓷砖与石材")),
    Spot("shop", ("Corner Pharmacy", "街角药房"), 0.26, 0.3, ("Open on Sundays", "周日营业")),
    Spot("cinema", ("Star Cinema", "星光影城"), -0.54, 0.42, ("Seven screens", "七个影厅")),
    Spot("cinema", ("Silver Reel", "银卷影院"), 0.6, -0.18,
         ("Old films on Mondays", "周一放老电影")),
    Spot("bank", ("Northgate Bank", "北门银行"), -0.12, 0.18, ("Branch Old Town", "老城支行")),
    Spot("parking", ("Library Car Park", "图书馆停车场"), 0.16, 0.24, ("120 places", "120个车位")),
    Spot("parking", ("Harbour Car Park", "港口停车场"), 0.84, 0.06, ("340 places", "340个车位")),
    Spot("parking", ("Market Car Park", "集市停车场"), -0.68, -0.36, ("85 places", "85个车位")),
    Spot("office", ("Larkfield Studio", "云雀设计"), -0.88, -0.66, ("Design", "设计工作室")),
    Spot("sight", ("Old Lighthouse", "老灯塔"), 1.2, 0.84,
         ("151 steps to the top", "登顶151级台阶")),
    Spot("sight", ("Harbour Hall", "港城音乐厅"), 0.7, 0.42, ("Concerts, tours", "音乐会、参观")),
)  # fmt: skip
ELSEWHERE: dict[str, tuple[Spot, ...]] = {
    "Hangzhou": (
        Spot("sight", ("West Lake", "西湖"), -1.1, 0.2, ("Boats and causeways", "游船与长堤")),
        Spot("station", ("Hangzhou East Station", "杭州东站"), 2.6, 1.4, ("Fast trains", "高铁")),
        Spot("restaurant", ("Lakeside Table", "湖畔人家"), -0.5, 0.4,
             ("Fish in vinegar", "西湖醋鱼")),
        Spot("museum", ("Silk Museum", "丝绸馆"), -0.8, -1.0, ("Looms and robes", "织机与衣袍")),
        Spot("hotel", ("Joyard West Lake", "怡园西湖酒店"), -0.7, 0.9,
             ("Gardens and baths", "度假庭院")),
        Spot("hospital", ("Lakeside Hospital", "湖滨医院"), 0.4, -0.3, ("Emergency ward", "急诊")),
    ),
    "Nanjing": (
        Spot("sight", ("Old City Wall", "老城墙"), 0.6, 1.1, ("Walk on top", "可登城墙")),
        Spot("station", ("Nanjing South Station", "南京南站"), 0.9, -3.1, ("Fast trains", "高铁")),
        Spot("restaurant", ("Duck & Plum", "鸭与梅"), -0.3, 0.2, ("Salted duck", "盐水鸭")),
        Spot("museum", ("Museum of Six Dynasties", "六朝馆"), 0.4, 0.5,
             ("Jade and clay", "玉与陶")),
        Spot("hotel", ("Starlane Xinjiekou", "星途新街口酒店"), -0.1, -0.2,
             ("For business", "商旅之选")),
    ),
    "Chengdu": (
        Spot("sight", ("Panda Base", "熊猫基地"), 3.4, 3.6, ("Come early", "宜早到")),
        Spot("station", ("Chengdu East Station", "成都东站"), 2.9, -0.8, ("Fast trains", "高铁")),
        Spot("restaurant", ("Pepper Lane", "椒巷火锅"), 0.3, 0.6,
             ("Hot pot until late", "火锅到深夜")),
        Spot("cafe", ("Bamboo Chair Tea", "竹椅茶馆"), -0.6, 0.3,
             ("Tea in the park", "公园里喝茶")),
        Spot("hotel", ("Allmoon Tianfu Square", "全季月酒店天府广场店"), 0.1, -0.2,
             ("Quiet, with tea", "东方美学")),
        Spot("hospital", ("West Street Hospital", "西街医院"), -0.9, -0.5,
             ("Emergency ward", "急诊")),
    ),
    "Beijing": (
        Spot("sight", ("Drum Tower", "鼓楼"), 0.1, 2.4, ("View over the roofs", "俯瞰胡同")),
        Spot("station", ("Beijing South Station", "北京南站"), -1.6, -3.6, ("Fast trains", "高铁")),
        Spot("restaurant", ("Courtyard Noodles", "四合院面馆"), 0.5, 1.5,
             ("Hand-pulled", "手擀面")),
        Spot("museum", ("Museum of Roofs", "屋檐博物馆"), 0.9, 0.8, ("Tiles and beams", "瓦与梁")),
        Spot("park", ("Temple Park", "坛根公园"), 1.1, -1.9, ("Old cypresses", "古柏")),
    ),
}  # fmt: skip
REVIEWS: dict[str, tuple[tuple[Words, int], ...]] = {
    "eat": (
        (("Friendly people, large portions.", "服务热情，分量足。"), 5),
        (("Tasty, but loud on weekends.", "好吃，就是周末很吵。"), 4),
        (("We waited half an hour and would do it again.", "等了半小时，还愿意再来。"), 5),
        (("Fair prices for this quarter.", "这个地段价格算公道。"), 4),
        (("The soup alone is worth the way.", "光是那碗汤就值得跑一趟。"), 5),
        (("Ask for a table at the window.", "记得要靠窗的位子。"), 4),
    ),
    "other": (
        (("Easy to find, clean, well signed.", "好找，干净，标识清楚。"), 5),
        (("Crowded at noon, come early.", "中午人多，早点来。"), 3),
        (("The staff took their time to help.", "工作人员很耐心。"), 5),
        (("Fine, nothing special.", "还行，没什么特别。"), 3),
        (("Good with children.", "适合带孩子。"), 5),
        (("Parking is difficult, take the metro.", "停车难，建议坐地铁。"), 4),
    ),
}
"""Words and stars, for restaurants and cafés and for all others."""
LISTS: tuple[tuple[Words, str, tuple[str, ...]], ...] = (
    (("Favourites", "收藏"), "heart", ("Two Cups", "Museum of Clocks")),
    (("Want to go", "想去"), "flag", ("Old Lighthouse", "Nonna Rosa", "West Lake")),
    (("Starred places", "加星标的地点"), "star", ("Star Cinema",)),
)  # fmt: skip
"""Name, icon and the English names of the places."""
