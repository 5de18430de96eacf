"""What Papaya is seeded with: talk, groups, moments, articles; each in English and Chinese."""

Words = tuple[str, str]

TALK: tuple[tuple[Words, ...], ...] = (
    (
        ("Did you try the new noodle place?", "那家新面馆你去了吗？"),
        ("Not yet, Saturday?", "还没，周六去？"),
        ("Saturday it is", "就周六"),
    ),
    (("Slides are in the folder", "幻灯片放共享文件夹了"), ("Thanks, looking now", "谢谢，正在看")),
    (
        ("Can you water my plants next week?", "下周能帮我浇花吗？"),
        ("Of course", "没问题"),
        ("You are a star!", "太感谢了！"),
    ),
    (
        ("The match starts at eight", "球赛八点开始"),
        ("I'll be there at half past seven", "我七点半到"),
    ),
    (("Photos from the trip are great", "旅行的照片拍得真好"),),
    (("Which train do you take on Friday?", "周五坐哪趟车？"), ("The one at 9:12", "9点12那趟")),
    (("Happy new flat!", "乔迁快乐！"), ("Come over soon", "快来玩")),
    (("Is the meeting still on?", "会议还开吗？"),),
    (
        ("I found your scarf", "你的围巾找到了"),
        ("Where was it?", "在哪儿找到的？"),
        ("Under the sofa", "沙发底下"),
    ),
    (("Good night", "晚安"), ("Good night", "晚安")),
)
"""Turn by turn, the other side first."""
FAMILY = ("Family", "相亲相爱一家人")
GROUPS: tuple[tuple[Words, int, tuple[Words, ...]], ...] = (
    (
        FAMILY,
        3,
        (
            ("Dinner on Sunday at six?", "周日六点吃饭？"),
            ("We bring dessert", "我们带甜点"),
            ("Drive carefully", "路上小心"),
        ),
    ),
    (
        ("Project Larkfield", "云雀项目组"),
        6,
        (
            ("Review moved to Tuesday", "评审改到周二"),
            ("Who has the final numbers?", "谁有最终数据？"),
        ),
    ),
    (
        ("Project Larkfield (old)", "云雀项目组(旧)"),
        5,
        (("Please use the new group", "请用新群"),),
    ),
    (
        ("Badminton Thursdays", "周四羽毛球"),
        7,
        (("Court 3 this week", "这周三号场"), ("I'm in", "我参加"), ("Me too", "加一")),
    ),
)
"""Name, members besides the owner, what they wrote."""
MOMENTS: tuple[tuple[Words, str, int], ...] = (
    (("First swim of the year. Cold!", "今年第一次下水，真冷！"), "landscape", 1),
    (("Homemade ramen, take two", "自制拉面第二次尝试"), "food", 3),
    (("Morning run along the harbour", "沿着港口晨跑"), "landscape", 2),
    (("New desk, new start", "新书桌，新开始"), "room", 1),
    (("Does anybody know a good dentist?", "求推荐靠谱的牙医"), "", 0),
    (("Nine hours on the train, worth it", "九个小时火车，值了"), "train", 4),
    (("Mum's dumplings beat everything", "妈妈包的饺子天下第一"), "food", 2),
    (("Golden hour", "黄昏时分"), "landscape", 6),
    (("Finished the thesis!!!", "论文终于写完了！!!"), "document", 1),
    (("Sunday market haul", "周日集市的收获"), "food", 9),
    (("Looking for a second-hand bike", "想收一辆二手自行车"), "", 0),
    (("Concert night", "演唱会之夜"), "poster", 1),
    (("Snow in the hills already", "山上已经下雪了"), "landscape", 3),
    (("Our team won the quiz again", "知识竞赛我们队又赢了"), "face", 2),
)
"""Words, kind of pictures, how many."""
REPLIES: tuple[Words, ...] = (
    ("Lovely!", "真好！"),
    ("Take me along next time", "下次带上我"),
    ("Where is this?", "这是哪里？"),
    ("Congratulations!", "恭喜！"),
    ("So jealous", "羡慕了"),
    ("Save some for me", "给我留点"),
)
ARTICLES: tuple[tuple[Words, Words, Words], ...] = (
    (
        ("Ten walks within an hour of the city", "离城一小时的十条步道"),
        ("Open Air", "户外志"),
        (
            "From the harbour to Pine Ridge: paths for slow days, with trains to reach them.",
            "从港口到松岭：慢日子里的小路，坐火车就能到。",
        ),
    ),
    (
        ("How to keep basil alive", "如何养活一盆罗勒"),
        ("Kitchen Window", "厨房窗台"),
        (
            "Water from below, cut above a pair of leaves, and never the fridge.",
            "从底部浇水，在一对叶子上方剪枝，千万别放冰箱。",
        ),
    ),
    (
        ("What the new timetable changes", "新列车时刻表有哪些变化"),
        ("Harbour News", "港口新闻"),
        ("More trains in the evening, fewer on Sunday mornings.", "晚间车次增加，周日早晨减少。"),
    ),
    (
        ("Five films for a rainy weekend", "雨天周末的五部电影"),
        ("Second Row", "第二排"),
        (
            "Two old ones, two new ones, and one that nobody has seen.",
            "两部老片，两部新片，一部没人看过。",
        ),
    ),
    (
        ("A beginner's guide to sourdough", "酸面包入门"),
        ("Kitchen Window", "厨房窗台"),
        ("Flour, water, and a week of patience.", "面粉、水，还有一周的耐心。"),
    ),
    (
        ("Sleep: what really helps", "睡眠：什么真正有用"),
        ("Quiet Health", "安静健康"),
        ("The same hour every day beats every gadget.", "每天同一时间入睡胜过任何设备。"),
    ),
)
"""Title, who published it, what it says."""
SIGNATURES: tuple[Words, ...] = (
    ("Slow and steady", "慢慢来"),
    ("On holiday", "度假中"),
    ("Coffee first", "先喝咖啡"),
    ("", ""),
    ("Busy till Friday", "周五前都忙"),
)
PLACES: tuple[Words, ...] = (
    ("Harbour City", "港城"),
    ("North Bay", "北湾"),
    ("Lakeside", "湖畔"),
    ("Redhill", "红山"),
)
STRANGERS: tuple[tuple[Words, str], ...] = (
    (("Tom Reed", "方圆"), "tom_reed"),
    (("Tom Reid", "方源"), "tom_reid"),
    (("Nina Sol", "苏宁宁"), "nina_sol"),
)
"""People of Papaya who are no friends yet."""
FACES: tuple[Words, ...] = (
    ("[Smile]", "[微笑]"),
    ("[Laugh]", "[大笑]"),
    ("[Cry]", "[流泪]"),
    ("[Thumbs up]", "[强]"),
    ("[Heart]", "[爱心]"),
    ("[Rose]", "[玫瑰]"),
    ("[Wave]", "[再见]"),
    ("[OK]", "[好的]"),
    ("[Facepalm]", "[捂脸]"),
    ("[Party]", "[庆祝]"),
    ("[Coffee]", "[咖啡]"),
    ("[Sun]", "[太阳]"),
)
