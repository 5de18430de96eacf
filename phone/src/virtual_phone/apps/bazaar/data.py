"""What people sell on Bazaar, who they are, and what they write."""

from typing import NamedTuple

Words = tuple[str, str]
"""English, Chinese."""


class Good(NamedTuple):
    """A kind of thing."""

    art: str
    name: Words
    category: str
    price: int
    """What it cost when it was new, in whole units of money."""


CATEGORIES: tuple[tuple[str, Words, str, str], ...] = (
    ("digital", ("Electronics", "数码"), "headphones", "#2f7fc4"),
    ("home", ("Home", "家居"), "home", "#c96a1b"),
    ("fashion", ("Fashion", "服饰"), "shopping", "#c2497c"),
    ("books", ("Books", "图书"), "book", "#5c6bc0"),
    ("garden", ("Plants", "绿植"), "leaf", "#3f8f4f"),
    ("handmade", ("Handmade", "手作"), "palette", "#8d6e4f"),
    ("sport", ("Outdoor", "户外"), "bike", "#26897a"),
    ("free", ("Free", "免费送"), "gift", "#b3412f"),
)
"""Key, words, icon, colour."""
GOODS = (
    Good("laptop", ("13-inch laptop", "13寸轻薄笔记本"), "digital", 4200),
    Good("tablet", ("Drawing tablet", "绘画平板"), "digital", 1900),
    Good("phone", ("Phone, 128 GB", "手机 128G"), "digital", 2600),
    Good("headphone", ("Studio headphones", "录音棚耳机"), "digital", 890),
    Good("earphone", ("Wireless earbuds", "无线耳机"), "digital", 420),
    Good("monitor", ("27-inch monitor", "27寸显示器"), "digital", 1350),
    Good("keyboard", ("Mechanical keyboard", "机械键盘"), "digital", 480),
    Good("mouse", ("Silent mouse", "静音鼠标"), "digital", 120),
    Good("charger", ("Travel charger", "旅行充电器"), "digital", 90),
    Good("watch", ("Automatic watch", "机械手表"), "fashion", 1600),
    Good("shirt", ("Striped sweater", "条纹毛衣"), "fashion", 380),
    Good("shirt", ("Flannel shirt", "法兰绒衬衫"), "fashion", 210),
    Good("shoe", ("Leather boots", "皮靴"), "fashion", 760),
    Good("bag", ("Canvas tote", "帆布托特包"), "fashion", 180),
    Good("umbrella", ("Wooden umbrella", "木柄长伞"), "fashion", 140),
    Good("lamp", ("Brass reading lamp", "黄铜阅读灯"), "home", 360),
    Good("chair", ("Oak dining chair", "橡木餐椅"), "home", 520),
    Good("chair", ("Reading armchair", "单人阅读椅"), "home", 1480),
    Good("box", ("Moving boxes, ten", "搬家纸箱十个"), "home", 60),
    Good("mug", ("Enamel mugs, pair", "搪瓷杯一对"), "home", 80),
    Good("flask", ("Vacuum flask", "保温壶"), "home", 160),
    Good("book", ("Cookbook of small kitchens", "小厨房食谱"), "books", 58),
    Good("book", ("Tales of the Salt Road", "盐路故事集"), "books", 46),
    Good("book", ("Statistics textbook", "统计学教材"), "books", 96),
    Good("book", ("Field guide to birds", "观鸟图鉴"), "books", 120),
    Good("plant", ("Monstera cutting", "龟背竹扦插苗"), "garden", 50),
    Good("plant", ("Old jade plant", "老桩玉树"), "garden", 220),
    Good("plant", ("Herb pots", "香草盆栽"), "garden", 40),
    Good("cup", ("Wood-fired tea cup", "柴烧茶杯"), "handmade", 150),
    Good("bag", ("Hand-woven basket bag", "手编草包"), "handmade", 190),
    Good("pen", ("Turned wooden pen", "手工木笔"), "handmade", 130),
    Good("lamp", ("Paper lantern", "手工纸灯"), "handmade", 110),
    Good("backpack", ("Trekking backpack", "徒步背包"), "sport", 640),
    Good("shoe", ("Trail running shoes", "越野跑鞋"), "sport", 560),
    Good("bottle", ("Insulated bottle", "户外水壶"), "sport", 130),
    Good("shirt", ("Training shirt", "速干训练衣"), "sport", 160),
)
CONDITIONS: tuple[tuple[str, Words, float], ...] = (
    ("new", ("Brand new", "全新"), 0.86),
    ("like_new", ("Like new", "几乎全新"), 0.7),
    ("good", ("Good", "轻微使用痕迹"), 0.5),
    ("worn", ("Well used", "明显使用痕迹"), 0.3),
)
"""Key, words, share of the first price that is asked for it."""
DETAILS: tuple[Words, ...] = (
    ("barely used", "几乎没用过"),
    ("with original box", "带原包装"),
    ("moving out sale", "搬家出"),
    ("unwanted gift", "闲置礼物"),
    ("one owner", "个人自用"),
    ("pick up today", "今天可取"),
    ("small scratch", "有小划痕"),
    ("my favourite colour", "很好看的颜色"),
)
TEXTS: tuple[Words, ...] = (
    (
        "I bought it last spring and used it for a few weeks only. Everything works as it should, "
        "and I am happy to show it before you pay.",
        "去年春天买的，只用了几个星期，功能一切正常，可以当面验货再付款。",
    ),
    (
        "We are moving to a smaller flat and it has to find a new home. The pictures show its real "
        "state in daylight. No pets, no smoke.",
        "要搬到小一点的房子，只好给它找个新家。图片为自然光实拍，家里无宠物、无烟。",
    ),
    (
        "A present that I have twice now. Never in use, the receipt is still there. The price is "
        "fair, so please no wild offers.",
        "收到了两份一样的礼物，这件没用过，购买凭证还在。价格已经很实在，请勿刀太狠。",
    ),
    (
        "Some traces of use at the edges, see the last picture. Cleaned and checked yesterday. I "
        "can send it the same day.",
        "边角有些使用痕迹，见最后一张图。昨天刚清洁检查过，当天可以寄出。",
    ),
    (
        "From my own little workshop: each piece turns out a bit different. Ask me for other "
        "colours, I usually have two or three in stock.",
        "自己的小工作室做的，每件都略有不同。想要其他颜色可以问我，一般有两三件现货。",
    ),
)
SELLERS: tuple[tuple[Words, Words], ...] = (
    (("Juniper Attic", "杜松阁楼"), ("Old things with many years left", "旧物还能用很多年")),
    (("Ms Finch", "雀小姐"), ("Clearing one shelf a week", "每周清空一个架子")),
    (("Tom by the canal", "河边的老唐"), ("I repair before I sell", "修好了才卖")),
    (("Paper Moon Studio", "纸月工作室"), ("Lamps and paper, by hand", "手工灯与纸艺")),
    (("Olive & Oak", "橄榄与橡木"), ("Wooden pieces for small rooms", "小空间木作")),
    (("quiet_otter", "安静的水獭"), ("Answers in the evening", "晚上回复")),
    (("Green Windowsill", "绿窗台"), ("Plants that survived me", "被我养活的植物")),
    (("Second Chapter", "第二章书屋"), ("Read once, or not at all", "只读过一遍")),
    (("Marlowe", "马路"), ("Photographer, changes gear often", "摄影师，常换设备")),
    (("Kiln No. 4", "四号窑"), ("Cups fired with wood", "柴烧器物")),
    (("Wren Cycles", "鹪鹩单车铺"), ("Outdoor gear, checked", "户外装备，都检查过")),
    (("Halfway House", "半路杂货"), ("A bit of everything", "什么都有一点")),
)
HOT: tuple[Words, ...] = (
    ("mechanical keyboard", "机械键盘"),
    ("oak chair", "橡木餐椅"),
    ("monstera", "龟背竹"),
    ("armchair", "阅读椅"),
    ("tea cup", "茶杯"),
    ("headphones", "耳机"),
    ("trekking backpack", "徒步背包"),
    ("cookbook", "食谱"),
)
QUICK: tuple[Words, ...] = (
    ("Is it still there?", "还在吗？"),
    ("Can I pick it up today?", "今天可以自提吗？"),
    ("Any scratches?", "有划痕吗？"),
    ("Can you send it?", "可以邮寄吗？"),
)
REPLIES: tuple[tuple[tuple[str, ...], Words], ...] = (
    (("still", "there?", "还在"), ("Yes, it is still here.", "在的，可以直接拍。")),
    (
        ("pick", "meet", "today", "自提", "今天"),
        ("Any evening after seven, near {place}.", "每天晚上七点以后，在{place}附近。"),
    ),
    (
        ("scratch", "condition", "works", "划痕", "成色", "正常"),
        ("As described: {condition}. Everything works.", "和描述一样，{condition}，功能都正常。"),
    ),
    (("send", "ship", "post", "邮寄", "包邮", "寄"), ("I can send it tomorrow.", "明天可以寄出。")),
    (
        ("price", "cheap", "less", "便宜", "少点", "刀"),
        ("Make me an offer, I will look at it.", "可以点“出价”，我看看。"),
    ),
    (("receipt", "box", "凭证", "包装"), ("The box is there as well.", "包装盒还在。")),
)
ADDRESSES: tuple[tuple[Words, str, Words], ...] = (
    (
        ("Robin Lin", "林知夏"),
        "138 0013 8000",
        ("14 Mill Lane, flat 602, Harbour City", "港城市学院路14号602室"),
    ),
    (
        ("Robin (office)", "林知夏（公司）"),
        "138 0013 8000",
        ("Lotus Tower, floor 9, Canal Street 8", "运河街8号莲花大厦9层"),
    ),
)
PAGES: tuple[tuple[Words, Words], ...] = (
    (
        ("Pay in the app", "在平台内付款"),
        (
            "The money waits with Bazaar until you confirm that you got the thing.",
            "货款由集市保管，确认收货后才会付给卖家。",
        ),
    ),
    (
        ("Meet in daylight", "白天见面"),
        (
            "Choose a busy place and take a friend along for what is dear.",
            "选择人多的地方，贵重物品请找朋友同行。",
        ),
    ),
    (
        ("Report", "举报"),
        (
            "Whoever asks you to pay elsewhere can be reported from their page.",
            "如有人要求站外付款，请在其主页举报。",
        ),
    ),
)
"""What the page on safe trade says."""
