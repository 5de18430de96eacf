"""What Parcelo sells, by whom, and what is said about it."""

from typing import NamedTuple


class Type(NamedTuple):
    """A kind of thing that is sold."""

    art: str
    name: tuple[str, str]
    category: str
    price: int
    """What it costs about, in whole units of money."""
    sizes: str = "pack"
    """Which table of sizes it has."""


CATEGORIES = (
    ("home", ("Home", "家居")),
    ("kitchen", ("Kitchen", "厨具")),
    ("digital", ("Digital", "数码")),
    ("clothes", ("Clothes", "服饰")),
    ("bags", ("Bags", "箱包")),
    ("office", ("Office", "文具")),
    ("sport", ("Sport", "运动")),
)
TYPES = (
    Type("lamp", ("Desk Lamp", "台灯"), "home", 129),
    Type("lamp", ("Floor Lamp", "落地灯"), "home", 219),
    Type("chair", ("Folding Chair", "折叠椅"), "home", 159),
    Type("chair", ("Armchair", "单人沙发椅"), "home", 389),
    Type("plant", ("Potted Plant", "绿植盆栽"), "home", 39),
    Type("umbrella", ("Umbrella", "雨伞"), "home", 59),
    Type("box", ("Storage Box", "收纳箱"), "home", 45),
    Type("mug", ("Ceramic Mug", "陶瓷马克杯"), "kitchen", 35),
    Type("cup", ("Espresso Cup", "浓缩咖啡杯"), "kitchen", 25),
    Type("bottle", ("Water Bottle", "保温水杯"), "kitchen", 89),
    Type("flask", ("Tea Flask", "闷泡茶壶"), "kitchen", 139),
    Type("box", ("Lunch Box", "便当盒"), "kitchen", 49),
    Type("keyboard", ("Mechanical Keyboard", "机械键盘"), "digital", 299),
    Type("mouse", ("Wireless Mouse", "无线鼠标"), "digital", 99),
    Type("headphone", ("Headphones", "头戴式耳机"), "digital", 399),
    Type("earphone", ("Earbuds", "蓝牙耳机"), "digital", 199),
    Type("charger", ("Fast Charger", "快速充电器"), "digital", 79),
    Type("phone", ("Phone Case", "手机壳"), "digital", 29),
    Type("watch", ("Wrist Watch", "手表"), "digital", 459),
    Type("tablet", ("Tablet", "平板电脑"), "digital", 1499),
    Type("monitor", ("Monitor", "显示器"), "digital", 899),
    Type("laptop", ("Laptop Stand", "笔记本支架"), "digital", 119),
    Type("shirt", ("Cotton T-shirt", "纯棉T恤"), "clothes", 69, "clothes"),
    Type("shirt", ("Linen Shirt", "亚麻衬衫"), "clothes", 139, "clothes"),
    Type("jacket", ("Rain Jacket", "防雨夹克"), "clothes", 259, "clothes"),
    Type("shoe", ("Running Shoes", "跑步鞋"), "clothes", 329, "shoes"),
    Type("shoe", ("Canvas Sneakers", "帆布鞋"), "clothes", 149, "shoes"),
    Type("backpack", ("Backpack", "双肩包"), "bags", 199),
    Type("bag", ("Canvas Bag", "帆布包"), "bags", 49),
    Type("bag", ("Laptop Bag", "电脑包"), "bags", 129),
    Type("bag", ("Messenger Bag", "斜挎包"), "bags", 99),
    Type("book", ("Notebook", "笔记本"), "office", 19),
    Type("book", ("Sketchbook", "速写本"), "office", 26),
    Type("book", ("Weekly Planner", "周计划本"), "office", 32),
    Type("pen", ("Gel Pen Set", "中性笔套装"), "office", 22),
    Type("box", ("Desk Organiser", "桌面收纳盒"), "office", 38),
    Type("bottle", ("Sports Bottle", "运动水壶"), "sport", 59),
    Type("bag", ("Gym Bag", "健身包"), "sport", 119),
    Type("shoe", ("Trail Shoes", "越野跑鞋"), "sport", 429, "shoes"),
    Type("shirt", ("Training Shirt", "训练T恤"), "sport", 79, "clothes"),
    Type("backpack", ("Hiking Backpack", "登山包"), "sport", 299),
)
STORES = (
    (("Northlight", "北光"), ("Northlight Home Flagship Store", "北光家居旗舰店"), "home kitchen"),
    (("Northlight", "北光"), ("Northlight Kitchen Store", "北光厨具专卖店"), "kitchen"),
    (("Northlight", "北光"), ("Northlight Digital Outlet", "北光数码折扣店"), "digital"),
    (("Kestrel", "红隼"), ("Kestrel Digital Flagship Store", "红隼数码旗舰店"), "digital"),
    (("Kestrel", "红隼"), ("Kestrel Audio Store", "红隼音频专卖店"), "digital office"),
    (("Pinewood", "松木"), ("Pinewood Living", "松木生活馆"), "home"),
    (("Pinewood", "松木"), ("Pinewood Paper Shop", "松木文具店"), "office"),
    (("Marlow", "马洛"), ("Marlow Clothing Flagship Store", "马洛服饰旗舰店"), "clothes"),
    (("Marlow", "马洛"), ("Marlow Outlet", "马洛折扣店"), "clothes bags"),
    (("Tern", "燕鸥"), ("Tern Bags Official Store", "燕鸥箱包官方店"), "bags"),
    (("Brook", "小溪"), ("Brook Kitchenware", "小溪厨房用品"), "kitchen home"),
    (("Summit", "峰顶"), ("Summit Sport Flagship Store", "峰顶运动旗舰店"), "sport"),
    (("Summit", "峰顶"), ("Summit Outdoor Bags", "峰顶户外箱包店"), "bags sport"),
    (("Inkwell", "墨池"), ("Inkwell Stationery", "墨池文具旗舰店"), "office"),
)
"""Brand, name of the store, categories."""
STYLES = (
    ("Minimalist", "简约款"),
    ("Classic", "经典款"),
    ("Travel", "旅行款"),
    ("Student", "学生款"),
    ("Premium", "升级款"),
    ("Foldable", "便携款"),
    ("Gift Box", "礼盒装"),
    ("Lightweight", "轻量款"),
)
LIGHT = (
    ("Light grey", "浅灰色"),
    ("Light blue", "浅蓝色"),
    ("Light pink", "浅粉色"),
    ("Light beige", "浅米色"),
)
DARK = (
    ("Black", "黑色"),
    ("Dark blue", "深蓝色"),
    ("Dark green", "墨绿色"),
    ("Dark red", "酒红色"),
    ("Charcoal", "炭灰色"),
)
SIZES = {
    "pack": (("1 piece", "单件装"), ("Set of 2", "两件装")),
    "clothes": (("S", "S"), ("M", "M"), ("L", "L"), ("XL", "XL")),
    "shoes": (("38", "38"), ("40", "40"), ("42", "42"), ("44", "44")),
}
COUPONS = (
    (("New-year voucher", "新人优惠券"), 500, 5_000),
    (("Spring voucher", "春季满减券"), 2_000, 19_900),
    (("Member voucher", "会员专享券"), 4_000, 39_900),
    (("Free choice", "全品类券"), 800, 0),
)
"""Name, what it takes off and from which total on, in cents."""
REVIEWS = (
    ("Exactly as in the picture.", "和图片一样，没有色差。"),
    ("Arrived a day early, well packed.", "比预计早到一天，包装很好。"),
    ("Good value for the price.", "性价比很高。"),
    ("The colour is a little darker than shown.", "颜色比图片深一点。"),
    ("Bought it again for my sister.", "给妹妹又买了一个。"),
    ("Sturdy, no smell.", "结实，没有异味。"),
    ("Smaller than I thought, read the measures.", "比想象的小，注意看尺寸。"),
    ("Customer service answered at once.", "客服回复很快。"),
    ("Broke after a week, they sent a new one.", "用一周坏了，商家给换了新的。"),
    ("My cat likes the box.", "我家猫很喜欢这个盒子。"),
)
REPLIES = (
    (
        (
            "discount",
            "coupon",
            "voucher",
            "cheap",
            "sale",
            "off",
            "优惠",
            "折扣",
            "便宜",
            "券",
            "活动",
        ),
        (
            "There is a discount now: {percent} % off two or more, and vouchers can be claimed "
            "on the store's page.",
            "亲，现在有优惠：两件及以上减{percent}%，店铺首页还可以领券哦。",
        ),
    ),
    (
        ("ship", "deliver", "arrive", "when", "发货", "物流", "快递", "几天", "到货"),
        ("We ship within 24 hours; it takes two to three days.", "亲，24小时内发货，2到3天送达。"),
    ),
    (
        ("return", "refund", "exchange", "退", "换"),
        ("You can return it within seven days without a reason.", "亲，支持七天无理由退换货。"),
    ),
    (
        ("size", "fit", "colour", "color", "尺码", "大小", "尺寸", "颜色"),
        ("The measures are on the product page, below the pictures.", "亲，尺寸见商品详情页哦。"),
    ),
    (
        ("invoice", "receipt", "发票"),
        ("Choose an invoice at checkout; it comes by e-mail.", "亲，下单时选择发票，会发到邮箱。"),
    ),
)
"""Words that a question may have, and the answer."""
QUICK = (
    ("Is there any discount?", "有什么优惠吗？"),
    ("When will it ship?", "什么时候发货？"),
    ("Can I return it?", "可以退换吗？"),
    ("Which size fits?", "尺码怎么选？"),
)
HOT = (
    ("Mechanical Keyboard", "机械键盘"),
    ("Ceramic Mug", "马克杯"),
    ("Northlight Home Flagship Store", "北光家居旗舰店"),
    ("Backpack", "双肩包"),
    ("Desk Lamp", "台灯"),
    ("Running Shoes", "跑步鞋"),
    ("Umbrella", "雨伞"),
    ("Sports Bottle", "运动水壶"),
)
ADDRESSES = (
    (("Robin Hale", "林晓"), "555 0199", ("14 Mill Lane, Harbour City", "港城学院路14号")),
    (
        ("Robin Hale (office)", "林晓(公司)"),
        "555 0199",
        ("Tower 3, 8 Quay Street, Harbour City", "港城码头街8号3座"),
    ),
    (("Anna Schmidt", "王小明"), "555 0101", ("22 Chestnut Row, North Bay", "北湾栗树巷22号")),
)
"""Name, number, place."""
