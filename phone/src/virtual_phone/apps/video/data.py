"""What Lumo knows: channels, subjects and wordings from which its videos and talk are made."""

CATEGORIES = (
    ("knowledge", ("Knowledge", "知识")),
    ("anime", ("Anime", "动画")),
    ("film", ("Films", "影视")),
    ("travel", ("Travel", "旅行")),
    ("music", ("Music", "音乐")),
    ("games", ("Games", "游戏")),
    ("food", ("Food", "美食")),
    ("tech", ("Tech", "科技")),
    ("life", ("Life", "生活")),
)
"""Key, and its two names."""
MOTIFS = {
    "knowledge": ("document", "face", "room"),
    "anime": ("night", "forest", "flower"),
    "film": ("city", "people", "train", "sea"),
    "travel": ("city", "lake", "mountain", "beach"),
    "music": ("night", "portrait", "people"),
    "games": ("forest", "mountain", "night"),
    "food": ("noodle", "food", "coffee", "salad"),
    "tech": ("screenshot", "document", "face"),
    "life": ("plant", "cat", "room", "flower"),
}
"""What pictures of a category show."""
CHANNELS = (
    (
        "knowledge",
        ("Professor Marrow", "马罗教授"),
        ("Mathematics without tears", "不流泪的数学"),
    ),
    (
        "knowledge",
        ("Open Lecture Hall", "公开课大讲堂"),
        ("Full university courses", "大学完整课程"),
    ),
    (
        "knowledge",
        ("Chalk and Coffee", "粉笔与咖啡"),
        ("One proof a day", "每天一个证明"),
    ),
    (
        "anime",
        ("Frame by Frame", "逐帧动画"),
        ("How animation is made", "动画是怎么做的"),
    ),
    (
        "anime",
        ("Paper Planet", "纸星球动画"),
        ("Hand-drawn series", "手绘连载"),
    ),
    (
        "film",
        ("Reel Minutes", "分钟电影"),
        ("Films in eight minutes", "八分钟看电影"),
    ),
    ("film", ("Lumo Cinema", "流明影院"), ("Full films, licensed", "正版电影")),
    ("film", ("Old Projector", "老放映机"), ("Classics explained", "经典解读")),
    (
        "travel",
        ("Map and Backpack", "地图与背包"),
        ("Cities on foot", "用脚丈量城市"),
    ),
    (
        "travel",
        ("Slow Train Diaries", "慢火车日记"),
        ("By rail only", "只坐火车"),
    ),
    (
        "travel",
        ("Weekend Compass", "周末指南针"),
        ("48 hours anywhere", "48小时走遍各地"),
    ),
    (
        "music",
        ("Attic Strings", "阁楼弦乐"),
        ("Covers on old violins", "老提琴翻奏"),
    ),
    ("music", ("Night Piano", "深夜钢琴"), ("One take, no cuts", "一镜到底")),
    (
        "games",
        ("Pixel Orchard", "像素果园"),
        ("Small games, big worlds", "独立游戏"),
    ),
    ("games", ("Boss Level", "首领关"), ("Walkthroughs", "全流程攻略")),
    ("food", ("Grandma's Wok", "外婆的锅"), ("Home cooking", "家常菜")),
    ("food", ("Street Fork", "街头叉子"), ("Markets of the world", "世界夜市")),
    ("tech", ("Solder Smoke", "焊锡烟"), ("Things taken apart", "拆解一切")),
    (
        "tech",
        ("Phone Bench", "手机测评台"),
        ("Honest measurements", "诚实的测试"),
    ),
    ("tech", ("Phone Bench Lite", "手机测评台小号"), ("Short clips", "短视频")),
    ("life", ("Tiny Balcony", "小阳台"), ("Plants and quiet", "植物与安静")),
    ("life", ("Sunday Broom", "周日扫帚"), ("Tidying up", "收纳整理")),
)
"""Category, name, what it says of itself."""
SUBJECTS = {
    "knowledge": (
        ("Advanced Mathematics", "高等数学"),
        ("Linear Algebra", "线性代数"),
        ("Probability", "概率论"),
        ("World History", "世界历史"),
        ("Astronomy", "天文学"),
        ("English Grammar", "英语语法"),
        ("Calculus", "微积分"),
    ),
    "anime": (
        ("The Paper Fox", "纸狐狸"),
        ("Clockwork Sea", "发条之海"),
        ("Moon Delivery", "月亮快递"),
        ("Nine Tailors", "九个裁缝"),
    ),
    "travel": (
        ("Chengdu", "成都"),
        ("Shanghai", "上海"),
        ("Beijing", "北京"),
        ("Hangzhou", "杭州"),
        ("Nanjing", "南京"),
        ("Shenzhen", "深圳"),
        ("Xi'an", "西安"),
        ("Guangzhou", "广州"),
        ("Suzhou", "苏州"),
        ("Chongqing", "重庆"),
        ("Qingdao", "青岛"),
        ("Xiamen", "厦门"),
        ("Wuhan", "武汉"),
        ("Berlin", "柏林"),
        ("London", "伦敦"),
        ("Tokyo", "东京"),
        ("Tianjin", "天津"),
        ("Changsha", "长沙"),
        ("Kunming", "昆明"),
        ("Guilin", "桂林"),
        ("Sanya", "三亚"),
        ("Lijiang", "丽江"),
        ("Dalian", "大连"),
        ("Harbin", "哈尔滨"),
        ("Zhengzhou", "郑州"),
        ("Jinan", "济南"),
        ("Hefei", "合肥"),
        ("Fuzhou", "福州"),
        ("Hong Kong", "香港"),
        ("Paris", "巴黎"),
        ("New York", "纽约"),
        ("Singapore", "新加坡"),
    ),
    "music": (
        ("Rain Waltz", "雨的圆舞曲"),
        ("Harbour Lights", "港湾灯火"),
        ("Autumn Suite", "秋日组曲"),
    ),
    "games": (
        ("Deep Orchard", "深园"),
        ("Iron Kite", "铁风筝"),
        ("Lantern Road", "提灯之路"),
    ),
    "food": (
        ("braised pork", "红烧肉"),
        ("hand-pulled noodles", "手工拉面"),
        ("tomato eggs", "番茄炒蛋"),
        ("sourdough", "酸面包"),
    ),
    "tech": (
        ("folding phones", "折叠屏手机"),
        ("mechanical keyboards", "机械键盘"),
        ("noise-cancelling headphones", "降噪耳机"),
        ("home servers", "家用服务器"),
    ),
    "life": (
        ("small kitchens", "小厨房"),
        ("balcony gardens", "阳台花园"),
        ("early mornings", "早起"),
    ),
}
FORMS = {
    "knowledge": (
        ("{0}: the complete course, lecture {n}", "【{0}】完整课程 第{n}讲"),
        ("{0} in one hour", "一小时搞定{0}"),
        ("Why everybody fails {0}", "为什么大家都挂{0}"),
        ("{0}: exam review", "{0}期末复习"),
    ),
    "anime": (
        ("{0}, episode {n}", "《{0}》第{n}集"),
        ("{0}: opening theme", "《{0}》片头曲"),
        ("Ten details in {0} you missed", "《{0}》你没发现的十个细节"),
    ),
    "travel": (
        (
            "{0} travel guide: three days, nothing missed",
            "{0}旅游攻略：三天两晚不踩坑",
        ),
        ("{0} on foot: food and old streets", "{0}逛吃：美食与老街"),
        ("A local's travel guide to {0}", "本地人的{0}旅行攻略"),
    ),
    "music": (
        ("{0} for piano, one take", "《{0}》钢琴一镜到底"),
        ("{0} on four violins", "《{0}》四把小提琴版"),
        ("Learn {0} in ten minutes", "十分钟学会《{0}》"),
    ),
    "games": (
        ("{0}: full walkthrough, part {n}", "《{0}》全流程攻略 第{n}期"),
        ("{0} has the best music of the year", "《{0}》年度最佳配乐"),
        ("Nobody finds this room in {0}", "《{0}》没人发现的房间"),
    ),
    "food": (
        ("The only recipe for {0} you need", "{0},看这一个就够了"),
        ("{0} for one person", "一人食：{0}"),
        ("I ate {0} for a week", "连吃一周{0}"),
    ),
    "tech": (
        ("{0}: which one to buy this year", "{0}今年怎么选"),
        ("We took apart three {0}", "拆了三款{0}"),
        ("The truth about {0}", "关于{0}的真相"),
    ),
    "life": (
        ("What I learned from {0}", "{0}教会我的事"),
        ("{0}: a quiet vlog", "{0}|安静vlog"),
        ("Ten ideas for {0}", "{0}的十个点子"),
    ),
}
FILM_FORMS = (
    (("{0} (full film)", "《{0}》完整版"), (5_400, 11_000)),
    (("{0} in eight minutes", "八分钟看完《{0}》"), (450, 530)),
    (("{0}: trailer", "《{0}》预告片"), (70, 190)),
    (("What everybody misses in {0}", "《{0}》深度解读"), (400, 1_900)),
)
"""Wording, and the shortest and longest length in seconds."""
COMMENTS = (
    ("Finally somebody explains it properly.", "终于有人讲清楚了。"),
    (
        "Who is watching this the night before the exam?",
        "考试前一晚来看的举手。",
    ),
    ("The music at 3:20, please?", "3分20秒的背景音乐是什么？"),
    (
        "Came for the thumbnail, stayed for the whole thing.",
        "被封面骗进来，结果看完了。",
    ),
    ("This deserves ten times the views.", "这个播放量配不上质量。"),
    ("I have watched this four times this week.", "这周看第四遍了。"),
    ("My cat watched it to the end.", "我家猫看到了最后。"),
    ("Please make a second part!", "求出第二期！"),
    ("Sound is a bit low.", "声音有点小。"),
    ("Saved for later, that is, never.", "收藏等于看过。"),
    ("The part about the bridge made me laugh.", "讲桥那段笑死我了。"),
    ("Thank you, I passed!", "谢谢，我过了！"),
)
HOT = (
    ("Advanced Mathematics", "高等数学"),
    ("Chengdu travel guide", "成都旅游攻略"),
    ("The Paper Fox", "纸狐狸"),
    ("folding phones", "折叠屏手机"),
    ("Rain Waltz", "雨的圆舞曲"),
    ("braised pork", "红烧肉"),
    ("Deep Orchard walkthrough", "深园攻略"),
    ("balcony gardens", "阳台花园"),
)
FOLDERS = (
    ("Default folder", "默认收藏夹"),
    ("To study", "学习资料"),
    ("Music", "音乐"),
)
