"""The brands of Restwell, the cities they are in, and what is near there."""

from typing import NamedTuple

Words = tuple[str, str]
"""English, Chinese; the English words are the key."""


class Brand(NamedTuple):
    """A brand of hotels."""

    name: Words
    price: int
    """About what a night costs, yuan."""
    stars: int
    text: Words


BRANDS = (
    Brand(("Hearthstay", "汉居"), 229, 2, ("Simple and near", "经济实惠")),
    Brand(("Ibex Express", "捷居"), 199, 2, ("Clean and quick", "快捷舒适")),
    Brand(("Orangery", "橘舍"), 349, 3, ("Colourful rooms", "时尚设计")),
    Brand(("Allmoon", "全季月"), 399, 3, ("Quiet, with tea", "东方美学")),
    Brand(("Starlane", "星途"), 289, 3, ("For business", "商旅之选")),
    Brand(("Joyard", "怡园"), 699, 4, ("Gardens and baths", "度假庭院")),
    Brand(("Crestline", "云顶"), 899, 5, ("Grand and high", "高端奢华")),
)
BRAND = {brand.name[0]: brand for brand in BRANDS}
HERE = "Harbour City"
"""The city that the phone is in."""

CITIES: tuple[tuple[Words, tuple[Words, ...]], ...] = (
    ((HERE, "港城"), (("Mill Lane", "学院路"), ("Old Town", "老城"), ("North Beach", "北海滩"),
                      ("Botanic Garden", "植物园"))),
    (("Beijing", "北京"), (("Drum Tower", "鼓楼"), ("South Station", "北京南站"),
                           ("Temple of Heaven", "天坛"), ("Olympic Park", "奥林匹克公园"))),
    (("Shanghai", "上海"), (("People's Square", "人民广场"), ("The Bund", "外滩"),
                            ("Hongqiao Station", "虹桥站"), ("Lujiazui", "陆家嘴"))),
    (("Chengdu", "成都"), (("Tianfu Square", "天府广场"), ("Chunxi Road", "春熙路"),
                           ("East Station", "成都东站"), ("Panda Base", "熊猫基地"))),
    (("Chongqing", "重庆"), (("Liberation Monument", "解放碑"), ("Hongya Cave", "洪崖洞"),
                             ("North Station", "重庆北站"))),
    (("Guangzhou", "广州"), (("Canton Tower", "广州塔"), ("South Station", "广州南站"),
                             ("Beijing Road", "北京路"))),
    (("Shenzhen", "深圳"), (("Window of the World", "世界之窗"), ("North Station", "深圳北站"),
                            ("Civic Centre", "市民中心"))),
    (("Hangzhou", "杭州"), (("West Lake", "西湖"), ("East Station", "杭州东站"),
                            ("Qianjiang New Town", "钱江新城"))),
    (("Nanjing", "南京"), (("Xinjiekou", "新街口"), ("Confucius Temple", "夫子庙"),
                           ("South Station", "南京南站"))),
    (("Suzhou", "苏州"), (("Guanqian Street", "观前街"), ("Jinji Lake", "金鸡湖"),
                          ("North Station", "苏州北站"))),
    (("Wuhan", "武汉"), (("Yellow Crane Tower", "黄鹤楼"), ("Jianghan Road", "江汉路"),
                         ("Wuhan Station", "武汉站"))),
    (("Xi'an", "西安"), (("Bell Tower", "钟楼"), ("Big Wild Goose Pagoda", "大雁塔"),
                         ("North Station", "西安北站"))),
    (("Qingdao", "青岛"), (("Zhanqiao Pier", "栈桥"), ("May Fourth Square", "五四广场"))),
    (("Xiamen", "厦门"), (("Zhongshan Road", "中山路"), ("North Station", "厦门北站"))),
    (("Changsha", "长沙"), (("Wuyi Square", "五一广场"), ("Orange Isle", "橘子洲"))),
    (("Kunming", "昆明"), (("Green Lake", "翠湖"), ("South Station", "昆明南站"))),
)  # fmt: skip
"""With the places that hotels are named after."""
CITY = {city[0]: (city, places) for city, places in CITIES}
HOT = ("Beijing", "Shanghai", "Chengdu", "Hangzhou", "Guangzhou", "Shenzhen", "Xi'an", "Nanjing")

SIDES: tuple[Words, ...] = (
    ("", ""), ("East", "东"), ("West", "西"), ("North Gate", "北门"), ("Metro", "地铁站"),
    ("Walking Street", "步行街"),
)  # fmt: skip
STREETS: tuple[Words, ...] = (
    ("Renmin Road", "人民路"), ("Jiefang Street", "解放街"), ("Zhongshan Avenue", "中山大道"),
    ("Jianshe Road", "建设路"), ("Heping Street", "和平街"), ("Wenhua Lane", "文化巷"),
)  # fmt: skip
ROOMS: tuple[tuple[Words, Words, int, float], ...] = (
    (
        ("Economy Double", "特惠大床房"),
        ("1.5 m bed, 15 m², no window", "1.5米床 15㎡ 无窗"),
        2,
        0.86,
    ),
    (("Standard Twin", "标准双床房"), ("Two 1.2 m beds, 22 m²", "两张1.2米床 22㎡"), 2, 1.0),
    (("Superior Double", "高级大床房"), ("1.8 m bed, 24 m²", "1.8米床 24㎡"), 2, 1.08),
    (("Family Room", "家庭房"), ("1.8 m and 1.2 m beds, 32 m²", "1.8米+1.2米床 32㎡"), 3, 1.42),
    (("Business Suite", "商务套房"), ("2 m bed, 45 m²", "2米床 45㎡"), 2, 1.95),
)
"""Name, what it has, people, price against the brand's."""
PLANS: tuple[tuple[Words, Words, float], ...] = (
    (("Room only", "不含早"), ("No free cancellation", "不可取消"), 1.0),
    (("With breakfast", "含双早"), ("Free cancellation until 6 PM", "18:00前免费取消"), 1.16),
)
"""Name, rule, price against the room's."""
FACILITIES: tuple[Words, ...] = (
    ("Wi-Fi", "无线网络"), ("Parking", "停车场"), ("Breakfast", "早餐"), ("Laundry", "自助洗衣"),
    ("Gym", "健身房"), ("Luggage storage", "行李寄存"),
)  # fmt: skip
REMARKS: tuple[Words, ...] = (
    ("Clean room, friendly desk, the metro is next door.", "房间干净，前台热情，紧邻地铁站。"),
    ("Good breakfast, a little loud at the street.", "早餐不错，临街有点吵。"),
    ("Soft bed and strong shower. We will be back.", "床很舒服，水压足，下次还来。"),
    ("Smaller than in the pictures, but fine for a night.", "房间比图片小，住一晚可以。"),
    ("Late check-out was no problem at all.", "延迟退房很方便，服务很好。"),
)

LEVELS: tuple[tuple[Words, int, int, tuple[Words, ...]], ...] = (
    (("Star", "星会员"), 2, 0, (("Member prices", "会员价"),)),
    (("Silver", "银会员"), 5, 5, (("Member prices", "会员价"), ("Check-out at 13:00", "13点退房"))),
    (("Gold", "金会员"), 8, 15,
     (("Member prices", "会员价"), ("Check-out at 14:00", "14点退房"),
      ("Free breakfast for one", "免费单早"))),
    (("Platinum", "铂金会员"), 12, 40,
     (("Member prices", "会员价"), ("Check-out at 14:00", "14点退房"),
      ("Free breakfast for two", "免费双早"), ("Upgrade if free", "免费升房"))),
)  # fmt: skip
"""Name, percent off, nights a year that it takes, benefits."""
