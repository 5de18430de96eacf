"""Who is on Square, what they write, and about what."""

from typing import NamedTuple

Words = tuple[str, str]
"""English, Chinese."""


class Written(NamedTuple):
    """A post that is there from the start."""

    who: int
    """Number of the author in `PEOPLE`, from 1."""
    text: Words
    art: str = ""
    """Pictures, with spaces between."""


PEOPLE: tuple[tuple[Words, str, Words], ...] = (
    (("Ada Marsh", "马晚舟"), "adamarsh", ("Night trains and field notes", "夜车与田野笔记")),
    (("Harbour City Daily", "港城日报"), "harbourdaily", ("News of the harbour", "港城本地新闻")),
    (("Iris Bell", "贝小苑"), "irisbakes", ("I bake at five in the morning", "凌晨五点的烘焙师")),
    (("Leo Park", "朴里奥"), "leoruns", ("Running slowly since 2014", "慢跑第十二年")),
    (("The Weather Desk", "天气台"), "weatherdesk", ("Forecasts, three a day", "每天三次天气预报")),
    (("Nora Quill", "倪若兰"), "noraquill", ("Short stories, long walks", "短故事，长散步")),
    (("Cat at No. 14", "十四号的猫"), "catno14", ("I live here", "我住这儿")),
    (("Theo Lind", "林西奥"), "theobuilds", ("Keyboards, soldered by hand", "手工焊键盘")),
    (("City Museum", "城市博物馆"), "citymuseum", ("Open until eight", "开放至晚八点")),
    (("Mina Sol", "宋米娜"), "minasol", ("Watercolour, mostly rain", "水彩，多半是雨")),
    (("Oskar Vale", "魏奥卡"), "oskarvale", ("Teacher of physics", "中学物理老师")),
    (("Plant Clinic", "植物诊所"), "plantclinic", ("Show me the leaves", "给我看看叶子")),
    (("June Park", "朴六月"), "junepark", ("Notes from a bookshop", "书店手记")),
    (("Metro Updates", "地铁播报"), "metroupdates", ("Lines 1 to 11", "一至十一号线")),
)
"""Name, handle, what they say of themselves."""
POSTS: tuple[Written, ...] = (
    Written(
        1,
        (
            "The 22:40 to North Bay had the whole carriage for me and one sleeping violinist. "
            "#nighttrain",
            "22点40分去北湾的车，整节车厢只有我和一位睡着的小提琴手。 #夜车",
        ),
        "photo:train:3",
    ),
    Written(
        2,
        (
            "The old ferry terminal opens again on Saturday with a market on the pier. "
            "#harbourcity",
            "旧轮渡码头周六重新开放，栈桥上将有集市。 #港城",
        ),
        "landscape:sea:4 landscape:city:9",
    ),
    Written(
        3,
        (
            "Forty cardamom buns, gone by seven. Tomorrow I make sixty. #breakfast",
            "四十个豆蔻面包，七点前就卖完了。明天做六十个。 #早餐",
        ),
        "food:cake:5",
    ),
    Written(
        4,
        (
            "Ten kilometres in the rain. Slow, soaked and very happy. #running",
            "雨里跑了十公里。很慢，湿透了，但非常开心。 #跑步",
        ),
    ),
    Written(
        5,
        (
            "Fog until ten, then sun over the whole bay. Leave the umbrella. #weather",
            "十点前有雾，之后整个海湾放晴。带墨镜，不用带伞。 #天气",
        ),
        "landscape:beach:7",
    ),
    Written(
        6,
        (
            "A story in six words: she returned the key, unlocked. #sixwords",
            "六个字的故事：她还了钥匙，没锁。 #六字故事",
        ),
    ),
    Written(
        7,
        (
            "The sunny windowsill is mine. I have signed nothing. #cats",
            "有太阳的窗台归我。我没签过任何协议。 #猫",
        ),
        "photo:cat:11",
    ),
    Written(
        8,
        (
            "Finished the board with the walnut case. 62 keys, one mistake, no regrets. #keyboards",
            "胡桃木外壳的键盘完工了。62键，一处失误，毫无遗憾。 #键盘",
        ),
        "product:keyboard:62",
    ),
    Written(
        9,
        (
            "New this week: maps that sailors drew from memory. Free on Thursdays. #museum",
            "本周新展：水手凭记忆画的海图。周四免费。 #博物馆",
        ),
        "map:sailors landscape:sea:15 room:lobby:2",
    ),
    Written(
        10,
        (
            "Third attempt at painting wet asphalt. Leave the light alone. #watercolour",
            "第三次画潮湿的柏油路。诀窍是别去碰光。 #水彩",
        ),
        "landscape:city:21",
    ),
    Written(
        11,
        (
            "My class measured the height of the school with a stopwatch and an orange. Error: 4%.",
            "我们班用秒表和一个橙子测出了教学楼的高度，误差4%。",
        ),
    ),
    Written(
        12,
        (
            "Yellow leaves below, green above? Too much water. Let it dry for a week. #plants",
            "下面的叶子黄，上面的绿？水浇多了，晾一周。 #植物",
        ),
        "product:plant:31",
    ),
    Written(
        13,
        (
            "A man asked for a book with a happy middle. We spent an hour. It was the best hour.",
            "有位先生想要一本“中间很快乐”的书。我们找了一个小时，那是最好的一小时。",
        ),
        "product:book:8",
    ),
    Written(
        14,
        (
            "Line 4: trains every six minutes until midnight because of the concert. #metro",
            "四号线：因演唱会，零点前每六分钟一班。 #地铁",
        ),
    ),
    Written(
        1,
        (
            "Packing list for two weeks: one coat, three books, no plan. #nighttrain",
            "两周的行李：一件外套、三本书、没有计划。还缺什么？ #夜车",
        ),
        "product:backpack:5",
    ),
    Written(
        3,
        (
            "Soup day. Pumpkin, ginger, and patience. #breakfast",
            "今天是汤日。南瓜、姜和耐心。 #早餐",
        ),
        "food:soup:12",
    ),
    Written(
        4,
        (
            "Found a new loop along the canal: 7.2 km, one bridge, two herons. #running",
            "沿运河发现一条新路线：7.2公里，一座桥，两只苍鹭。 #跑步",
        ),
        "landscape:forest:6",
    ),
    Written(
        7,
        (
            "Somebody vacuumed. I have moved to the top of the wardrobe. #cats",
            "有人吸尘。我已搬到衣柜顶上。 #猫",
        ),
        "photo:cat:23",
    ),
    Written(
        10,
        (
            "The bay at five, before anybody needed it. #watercolour",
            "五点的海湾，还没有人需要它。 #水彩",
        ),
        "landscape:sea:33 landscape:beach:18",
    ),
    Written(
        2,
        (
            "Council votes for trees along Canal Street: 240 lindens by autumn. #harbourcity",
            "市议会通过运河街植树计划：秋天前栽种240棵椴树。 #港城",
        ),
        "landscape:forest:14",
    ),
    Written(
        6,
        (
            "I write better when the neighbour practises the same four bars. #sixwords",
            "邻居反复练那四小节的时候，我写得最好。 #六字故事",
        ),
    ),
    Written(
        8,
        (
            "Which switch for a library: silent or honest? #keyboards",
            "图书馆用什么轴：静音的，还是诚实的？ #键盘",
        ),
        "product:keyboard:9 product:keyboard:4",
    ),
    Written(
        12,
        ("Monstera of the week. Look at that split. #plants", "本周龟背竹。看这裂口。 #植物"),
        "photo:plant:6",
    ),
    Written(
        5,
        (
            "First frost on Redhill tonight. Bring the pots in. #weather",
            "红山今晚初霜，把花盆搬进屋。 #天气",
        ),
    ),
    Written(
        13,
        (
            "New shelf at the shop: books you can finish on one train ride. #nighttrain",
            "店里新添一架：一趟火车能读完的书。 #夜车",
        ),
        "room:living:7",
    ),
    Written(
        11,
        (
            "Question from the last row: does time weigh anything? Best Monday ever.",
            "最后一排的问题：时间有重量吗？最棒的周一。",
        ),
    ),
    Written(
        9,
        (
            "Tonight: the whale skeleton by torchlight, eight o'clock. #museum",
            "今晚八点：手电筒夜游鲸鱼骨架。 #博物馆",
        ),
        "room:lobby:11",
    ),
    Written(
        14,
        (
            "Lost on line 2: one cello. It waits at Mill Lane. #metro",
            "二号线拾到大提琴一把，在学院路站等主人。 #地铁",
        ),
    ),
)
TOPICS: tuple[tuple[Words, int], ...] = (
    (("nighttrain", "夜车"), 48_200),
    (("harbourcity", "港城"), 36_900),
    (("cats", "猫"), 32_100),
    (("breakfast", "早餐"), 18_700),
    (("weather", "天气"), 15_300),
    (("running", "跑步"), 9_800),
    (("watercolour", "水彩"), 7_400),
    (("keyboards", "键盘"), 6_100),
    (("museum", "博物馆"), 5_200),
    (("plants", "植物"), 4_700),
    (("metro", "地铁"), 4_100),
    (("sixwords", "六字故事"), 3_300),
)
"""What people write about, and how often."""
COMMENTS: tuple[Words, ...] = (
    ("This made my morning.", "看完心情变好了。"),
    ("I was there too, it was even better than it looks.", "我当时也在，比照片还好。"),
    ("More of this, please.", "多来点，爱看。"),
    ("Where exactly is that?", "具体是在哪里呀？"),
    ("Saved for the weekend.", "先存了，周末去。"),
    ("You always find the good ones.", "你总能发现好东西。"),
    ("Not sure I agree, but well put.", "不太同意，但写得好。"),
    ("My grandmother used to say the same.", "我奶奶以前也这么说。"),
    ("Sent this to three people already.", "已经转给三个朋友了。"),
    ("How long did it take you?", "花了多长时间？"),
    ("That light!", "这光线绝了！"),
    ("Finally somebody says it.", "终于有人说了。"),
)
TALKS: tuple[tuple[int, tuple[Words, ...]], ...] = (
    (
        10,
        (
            ("Would you like a print of the rainy street?", "雨天街道那张，要不要一幅小版画？"),
            ("I would put it above my desk at once.", "想要，马上挂到书桌上方。"),
            ("Then I keep number 7 for you.", "那给你留7号。"),
        ),
    ),
    (
        4,
        (
            ("Sunday, 8 am, the canal loop?", "周日早上八点，运河那圈？"),
            ("Only if it is slow.", "慢的话就去。"),
        ),
    ),
    (13, (("Your order came in, I hid it behind the counter.", "你订的书到了，藏在柜台后面。"),)),
)
"""With whom the owner wrote, the other one first."""
REPLIES: tuple[Words, ...] = (
    ("Ha, good one!", "哈哈，说得好！"),
    ("Let me think about it.", "我想想。"),
    ("Yes, gladly.", "好呀，乐意。"),
    ("Tell me more tomorrow?", "明天细聊？"),
)
ME = (("Robin", "小林"), "robin_h", ("Collecting quiet corners", "收集安静的角落"))
MINE: tuple[Written, ...] = (
    Written(
        0,
        ("Coffee by the window and nothing to do until ten.", "窗边咖啡，十点前无事。"),
        "food:coffee:8",
    ),
    Written(
        0,
        ("Does anybody know a quiet place to read in Old Town?", "老城有没有适合看书的安静地方？"),
    ),
)
