"""The menu of Golden Bun, its restaurants, coupons and rewards; money is in cents."""

from typing import NamedTuple

Words = tuple[str, str]
"""English, Chinese; the English words are the key."""


class Group(NamedTuple):
    """Something to choose about an item."""

    name: Words
    choices: tuple[tuple[Words, int], ...]
    """What there is, and what it costs more."""
    many: bool = False
    """Whether any number can be chosen, none too; else it is exactly one."""


class Item(NamedTuple):
    """Something on the menu."""

    name: Words
    category: str
    price: int
    art: str
    text: Words
    groups: tuple[Group, ...] = ()
    preset: bool = True
    """Whether the first choice of each group is taken until another one is."""


CATEGORIES: tuple[tuple[str, Words], ...] = (
    ("deals", ("Set meals", "随心配套餐")),
    ("combos", ("Combos", "汉堡套餐")),
    ("burgers", ("Burgers", "汉堡卷类")),
    ("chicken", ("Chicken", "炸鸡小食")),
    ("breakfast", ("Breakfast", "营养早餐")),
    ("drinks", ("Drinks", "饮料")),
    ("coffee", ("Coffee", "现磨咖啡")),
    ("sweets", ("Sweets", "甜品")),
)

SIZE = Group(("Size", "规格"), ((("Medium", "中杯"), 0), (("Large", "大杯"), 250)))
PORTION = Group(("Size", "规格"), ((("Medium", "中份"), 0), (("Large", "大份"), 300)))
ICE = Group(
    ("Ice", "冰量"),
    ((("Normal ice", "正常冰"), 0), (("Less ice", "少冰"), 0), (("No ice", "去冰"), 0)),
)
MILK = Group(("Milk", "奶"), ((("Whole milk", "全脂奶"), 0), (("Oat milk", "燕麦奶"), 300)))
PIECES = Group(("Pieces", "份量"), ((("2 pieces", "2块"), 0), (("4 pieces", "4块"), 1100)))
CHANGES = Group(
    ("Changes", "个性化"),
    (
        (("Remove onions", "去洋葱"), 0),
        (("Remove pickles", "去酸黄瓜"), 0),
        (("Remove sauce", "去酱"), 0),
        (("Extra cheese", "加芝士片"), 300),
        (("Extra patty", "加肉饼"), 900),
    ),
    many=True,
)
SAUCES = Group(
    ("Sauces", "蘸酱"),
    (
        (("Ketchup", "番茄酱"), 0),
        (("Sweet chilli sauce", "甜辣酱"), 100),
        (("Honey mustard", "蜂蜜芥末酱"), 100),
    ),
    many=True,
)
SIDE = Group(
    ("Side", "小食"),
    (
        (("Fries (medium)", "中薯条"), 0),
        (("Corn cup", "玉米杯"), 0),
        (("Hash brown", "脆薯饼"), 0),
        (("Spicy Wings (2)", "香辣鸡翅2块"), 500),
        (("Nuggets (5)", "黄金鸡块5块"), 400),
    ),
)
DRINK = Group(
    ("Drink", "饮料"),
    (
        (("Cola (medium)", "可乐中杯"), 0),
        (("Cola zero (medium)", "零度可乐中杯"), 0),
        (("Lemon soda (medium)", "柠檬汽水中杯"), 0),
        (("Hot soy milk", "热豆浆"), 0),
        (("Iced latte", "冰拿铁"), 600),
    ),
)
LEFT = Group(
    ("Choose the first", "任选一：主食小食"),
    (
        (("Bun Chicken", "金香鸡堡"), 0),
        (("Double Cheese Bun", "双层吉士堡"), 0),
        (("Crispy Fish Bun", "香脆鱼堡"), 0),
        (("Spicy Wings (2)", "香辣鸡翅2块"), 0),
        (("Nuggets (5)", "黄金鸡块5块"), 0),
        (("Chicken Wrap", "鸡肉卷"), 0),
    ),
)
RIGHT = Group(
    ("Choose the second", "任选一：甜品饮料"),
    (
        (("Fries (small)", "小薯条"), 0),
        (("Mini Chocolate Sundae", "迷你巧克力新地"), 0),
        (("Mini Strawberry Sundae", "迷你草莓新地"), 0),
        (("Chocolate Sundae", "巧克力新地"), 300),
        (("Cola (small)", "可乐小杯"), 0),
        (("Apple pie", "苹果派"), 0),
    ),
)

_COMBO = (SIDE, DRINK, CHANGES)
_SET: Words = ("With a side and a drink", "含小食和饮料")


def _combo(name: Words, price: int, art: str) -> Item:
    return Item(name, "combos", price, art, _SET, _COMBO)


def _of(
    category: str, rows: tuple[tuple[Words, int, str, Words], ...], *groups: Group
) -> tuple[Item, ...]:
    return tuple(Item(name, category, price, art, text, groups) for name, price, art, text in rows)


ITEMS: tuple[Item, ...] = (
    Item(("1+1 Mix & Match", "1+1随心配"), "deals", 1390, "food:burger:mix",
         ("Any two for one price", "两件任意搭配"), (LEFT, RIGHT), preset=False),
    Item(("1+1 Breakfast Match", "1+1早餐随心配"), "deals", 1190, "food:coffee:mix",
         ("A morning for two hands", "早餐两件任意搭配"),
         (Group(("Choose the first", "任选一：主食"),
                ((("Egg Muffin", "猪柳蛋松饼"), 0), (("Ham Muffin", "火腿扒松饼"), 0))),
          Group(("Choose the second", "任选一：饮料"),
                ((("Hot soy milk", "热豆浆"), 0), (("Americano", "美式咖啡"), 0)))), preset=False),
    Item(("Bucket for Three", "三人欢享桶"), "deals", 9900, "food:chicken:bucket",
         ("12 wings, 2 fries, 3 drinks", "12块鸡翅、2份薯条、3杯饮料"), (DRINK, SAUCES)),
    Item(("Family Box", "全家分享盒"), "deals", 12800, "food:chicken:box",
         ("4 buns, nuggets, fries, drinks", "4个汉堡、鸡块、薯条和饮料"), (DRINK, SAUCES)),
    Item(("Kids' Meal", "开心儿童餐"), "deals", 2600, "food:burger:kids",
         ("With a toy and milk", "含玩具和牛奶"), (SIDE, DRINK)),
    _combo(("Spicy Chicken Filet Burger Combo", "香辣鸡腿汉堡套餐"), 3750, "food:burger:1"),
    _combo(("Crispy Chicken Filet Burger Combo", "板烧鸡腿堡套餐"), 3850, "food:burger:2"),
    _combo(("Big Bun Combo", "大金堡套餐"), 3900, "food:burger:3"),
    _combo(("Double Cheese Bun Combo", "双层吉士堡套餐"), 3500, "food:burger:4"),
    _combo(("Crispy Fish Bun Combo", "香脆鱼堡套餐"), 3400, "food:burger:5"),
    _combo(("Bun Chicken Combo", "金香鸡堡套餐"), 2900, "food:burger:6"),
    _combo(("Spicy Wings Combo", "香辣鸡翅套餐"), 3300, "food:chicken:7"),
    *_of("burgers", (
        (("Spicy Chicken Filet Burger", "香辣鸡腿汉堡"), 2250, "food:burger:1",
         ("Hot and crisp", "香辣酥脆")),
        (("Crispy Chicken Filet Burger", "板烧鸡腿堡"), 2350, "food:burger:2",
         ("Grilled leg", "嫩烤鸡腿排")),
        (("Big Bun", "大金堡"), 2500, "food:burger:3", ("Two patties, three buns", "双层牛肉")),
        (("Double Cheese Bun", "双层吉士堡"), 2100, "food:burger:4", ("With cheese", "牛肉芝士")),
        (("Crispy Fish Bun", "香脆鱼堡"), 2000, "food:burger:5", ("Cod and tartare", "鳕鱼排")),
        (("Bun Chicken", "金香鸡堡"), 1500, "food:burger:6", ("The classic", "经典之选")),
        (("Chicken Wrap", "鸡肉卷"), 1750, "food:burger:8", ("Rolled warm", "现卷热食")),
    ), CHANGES),
    *_of("chicken", (
        (("Spicy Wings", "香辣鸡翅"), 1250, "food:wing:1", ("Freshly fried", "现炸香辣")),
        (("Honey Wings", "蜜汁鸡翅"), 1350, "food:wing:2", ("Sweet glaze", "蜜汁烤制")),
        (("Fried Chicken", "脆汁鸡"), 1450, "food:chicken:3", ("On the bone", "带骨鲜嫩")),
    ), PIECES, SAUCES),
    *_of("chicken", (
        (("Nuggets (5)", "黄金鸡块5块"), 1250, "food:nugget:4", ("With a sauce", "配蘸酱")),
        (("Nuggets (10)", "黄金鸡块10块"), 2300, "food:nugget:5", ("To share", "分享装")),
        (("Popcorn Chicken", "鸡米花"), 1300, "food:nugget:6", ("Bite by bite", "一口一个")),
    ), SAUCES),
    *_of("chicken", (
        (("Fries", "薯条"), 1300, "food:fries:1", ("Golden and salted", "金黄酥脆")),
        (("Twister Fries", "扭扭薯条"), 1500, "food:fries:2", ("With spices", "微辣风味")),
        (("Corn Cup", "玉米杯"), 950, "food:vegetable:2", ("Sweet corn", "甜玉米粒")),
    ), PORTION),
    *_of("breakfast", (
        (("Egg Muffin", "猪柳蛋松饼"), 1450, "food:burger:9", ("Until 10:30", "供应至10:30")),
        (("Ham Muffin", "火腿扒松饼"), 1250, "food:burger:10", ("Until 10:30", "供应至10:30")),
        (("Hash Brown", "脆薯饼"), 700, "food:fries:3", ("Crisp potato", "现炸")),
        (("Chicken Congee", "鸡肉粥"), 1000, "food:soup:1", ("Warm rice porridge", "暖胃热粥")),
        (("Soy Milk and Dough Stick", "豆浆油条"), 900, "food:drink:9", ("A classic", "经典搭配")),
    )),
    *_of("drinks", (
        (("Cola", "可乐"), 950, "food:cola:1", ("Chilled", "冰爽")),
        (("Cola Zero", "零度可乐"), 950, "food:cola:2", ("No sugar", "零糖")),
        (("Lemon Soda", "柠檬汽水"), 1000, "food:drink:3", ("Real lemon", "鲜柠檬")),
        (("Peach Tea", "蜜桃红茶"), 1100, "food:tea:4", ("With fruit", "果味")),
        (("Orange Juice", "橙汁"), 1200, "food:juice:5", ("Pressed", "鲜榨")),
    ), SIZE, ICE),
    *_of("coffee", (
        (("Americano", "美式咖啡"), 1200, "food:coffee:1", ("Double shot", "双份浓缩")),
        (("Latte", "拿铁"), 1600, "food:latte:2", ("Soft foam", "绵密奶泡")),
        (("Cappuccino", "卡布奇诺"), 1600, "food:latte:3", ("With cocoa", "可可粉")),
        (("Flat White", "澳白"), 1700, "food:latte:4", ("Strong and small", "香浓")),
    ), SIZE, MILK),
    *_of("sweets", (
        (("Chocolate Sundae", "巧克力新地"), 1100, "food:sundae:1", ("Warm sauce", "热巧克力酱")),
        (("Strawberry Sundae", "草莓新地"), 1100, "food:sundae:2", ("Real fruit", "果粒")),
        (("Mini Chocolate Sundae", "迷你巧克力新地"), 700, "food:sundae:3", ("Small", "小份")),
        (("Cone", "圆筒冰淇淋"), 500, "food:sundae:4", ("Vanilla", "香草味")),
        (("Apple Pie", "苹果派"), 750, "food:pie:5", ("Hot inside", "热馅")),
        (("Taro Pie", "香芋派"), 750, "food:pie:6", ("Purple inside", "紫薯香芋")),
    )),
)  # fmt: skip
MENU = {item.name[0]: item for item in ITEMS}

RESTAURANTS: tuple[tuple[Words, Words, int, str], ...] = (
    (("Mill Lane", "学院路"), ("Mill Lane 20", "学院路20号"), 180, "06:00-23:00"),
    (("Mill Lane East", "学院路东"), ("Mill Lane 188", "学院路188号"), 900, "07:00-22:00"),
    (("Library Square", "图书馆广场"), ("Library Square 3", "图书馆广场3号"), 620, "00:00-24:00"),
    (("Harbour Street", "港口街"), ("Harbour Street 41", "港口街41号"), 1400, "06:00-23:00"),
    (("Botanic Garden", "植物园"), ("Garden Road 86", "花园路86号"), 2100, "10:00-21:00"),
    (("Central Station", "中央车站"), ("Station Square 1", "站前广场1号"), 2600, "00:00-24:00"),
    (("North Beach", "北海滩"), ("Beach Road 12", "海滩路12号"), 3900, "11:00-22:00"),
    (("Old Town Market", "老城集市"), ("Market Street 7", "集市街7号"), 1100, "06:30-22:30"),
    (("Harbour Mall", "港口商城"), ("Harbour Street 300", "港口街300号"), 1700, "09:30-22:00"),
    (("University", "大学城"), ("Campus Road 5", "校园路5号"), 5200, "07:00-23:00"),
)
"""Name, address, metres from the phone, when it is open."""

COUPONS: tuple[tuple[Words, int, int], ...] = (
    (("¥5 off burgers and more", "全场立减5元"), 500, 3000),
    (("¥8 off from ¥50", "满50减8"), 800, 5000),
    (("¥12 off from ¥80", "满80减12"), 1200, 8000),
)
"""Name, what it takes off, the sum from which on it works."""
REWARDS: tuple[tuple[Words, int, int, str], ...] = (
    (("¥3 coupon", "3元优惠券"), 300, 300, "coupon"),
    (("¥6 coupon", "6元优惠券"), 550, 600, "coupon"),
    (("¥10 coupon", "10元优惠券"), 900, 1000, "coupon"),
    (("¥20 coupon", "20元优惠券"), 1700, 2000, "gift"),
)
"""Name, points it costs, what it takes off, icon."""
BENEFITS: tuple[Words, ...] = (
    ("One point for every yuan", "每消费1元积1分"),
    ("A free cone in the birthday month", "生日月赠送圆筒冰淇淋"),
    ("Member prices on Tuesdays", "每周二会员价"),
)
