"""What Reelnote knows: titles, names and words from which films, books and talk are made."""

CLASSICS = """\
The Shawshank Redemption|肖申克的救赎|1994|Frank Darabont|弗兰克·德拉邦特|0
Farewell My Concubine|霸王别姬|1993|Chen Kaige|陈凯歌|0
Forrest Gump|阿甘正传|1994|Robert Zemeckis|罗伯特·泽米吉斯|0
Titanic|泰坦尼克号|1997|James Cameron|詹姆斯·卡梅隆|1
Spirited Away|千与千寻|2001|Hayao Miyazaki|宫崎骏|5
Leon|这个杀手不太冷|1994|Luc Besson|吕克·贝松|3
Life Is Beautiful|美丽人生|1997|Roberto Benigni|罗伯托·贝尼尼|0
Interstellar|星际穿越|2014|Christopher Nolan|克里斯托弗·诺兰|2
Inception|盗梦空间|2010|Christopher Nolan|克里斯托弗·诺兰|2
The Truman Show|楚门的世界|1998|Peter Weir|彼得·威尔|0
Schindler's List|辛德勒的名单|1993|Steven Spielberg|史蒂文·斯皮尔伯格|0
Hachi: A Dog's Tale|忠犬八公的故事|2009|Lasse Hallstrom|莱塞·霍尔斯道姆|0
The Legend of 1900|海上钢琴师|1998|Giuseppe Tornatore|朱塞佩·托纳多雷|0
WALL-E|机器人总动员|2008|Andrew Stanton|安德鲁·斯坦顿|5
3 Idiots|三傻大闹宝莱坞|2009|Rajkumar Hirani|拉库马·希拉尼|4
The Chorus|放牛班的春天|2004|Christophe Barratier|克里斯托夫·巴拉蒂|0
Zootopia|疯狂动物城|2016|Byron Howard|拜伦·霍华德|5
Infernal Affairs|无间道|2002|Andrew Lau|刘伟强|3
The Godfather|教父|1972|Francis Ford Coppola|弗朗西斯·科波拉|3
12 Angry Men|十二怒汉|1957|Sidney Lumet|西德尼·吕美特|0
The Pianist|钢琴家|2002|Roman Polanski|罗曼·波兰斯基|0
My Neighbor Totoro|龙猫|1988|Hayao Miyazaki|宫崎骏|5
The Intouchables|触不可及|2011|Olivier Nakache|奥利维埃·纳卡什|4
Roman Holiday|罗马假日|1953|William Wyler|威廉·惠勒|1
The Dark Knight|蝙蝠侠：黑暗骑士|2008|Christopher Nolan|克里斯托弗·诺兰|3
Castle in the Sky|天空之城|1986|Hayao Miyazaki|宫崎骏|5
Dead Poets Society|死亡诗社|1989|Peter Weir|彼得·威尔|0
Gone with the Wind|乱世佳人|1939|Victor Fleming|维克多·弗莱明|1
Witness for the Prosecution|控方证人|1957|Billy Wilder|比利·怀尔德|3
Fight Club|搏击俱乐部|1999|David Fincher|大卫·芬奇|3
Ratatouille|美食总动员|2007|Brad Bird|布拉德·伯德|5
Cinema Paradiso|天堂电影院|1988|Giuseppe Tornatore|朱塞佩·托纳多雷|0
Up|飞屋环游记|2009|Pete Docter|彼特·道格特|5
Coco|寻梦环游记|2017|Lee Unkrich|李·昂克里奇|5
Rear Window|后窗|1954|Alfred Hitchcock|阿尔弗雷德·希区柯克|3
Psycho|惊魂记|1960|Alfred Hitchcock|阿尔弗雷德·希区柯克|3
Seven Samurai|七武士|1954|Akira Kurosawa|黑泽明|0
Casablanca|卡萨布兰卡|1942|Michael Curtiz|迈克尔·柯蒂兹|1
The Matrix|黑客帝国|1999|Lana Wachowski|拉娜·沃卓斯基|2
2001: A Space Odyssey|2001太空漫游|1968|Stanley Kubrick|斯坦利·库布里克|2
"""
"""Title, Chinese title, year, director, Chinese director, genre: the head of the Top 250."""
NAMESAKES = """\
Artificial Intelligence|人工智能|2001|Steven Spielberg|史蒂文·斯皮尔伯格|2
Artificial Intimacy|人工亲密|2021|Nora Haugen|郝诺兰|0
The Artificial Garden|人工花园|2017|Ines Moreau|莫伊南|1
Intelligence Service|智能服务|2012|Emil Varga|方一鸣|3
"""
"""A film that is in no chart, and what comes up beside it in a search."""
GENRES = (
    ("Drama", "剧情"),
    ("Romance", "爱情"),
    ("Science fiction", "科幻"),
    ("Crime", "犯罪"),
    ("Comedy", "喜剧"),
    ("Animation", "动画"),
)
QUALITIES = (
    ("Silent", "寂静的"),
    ("Long", "漫长的"),
    ("Blue", "蓝色"),
    ("Last", "最后的"),
    ("Hidden", "隐秘的"),
    ("Broken", "破碎的"),
    ("Distant", "遥远的"),
    ("Second", "第二个"),
    ("Winter", "冬日"),
    ("Burning", "燃烧的"),
    ("Paper", "纸上"),
    ("Golden", "金色"),
    ("Nameless", "无名的"),
    ("Endless", "无尽的"),
    ("Sleeping", "沉睡的"),
    ("Borrowed", "借来的"),
)
THINGS = (
    ("Harbour", "港湾"),
    ("Garden", "花园"),
    ("Letter", "来信"),
    ("Summer", "夏天"),
    ("Orchestra", "乐队"),
    ("River", "河流"),
    ("Station", "车站"),
    ("Promise", "约定"),
    ("Island", "岛屿"),
    ("Witness", "证人"),
    ("Snow", "雪"),
    ("Horizon", "地平线"),
    ("Mirror", "镜子"),
    ("Neighbour", "邻居"),
    ("Train", "列车"),
    ("Machine", "机器"),
    ("Kingdom", "王国"),
)
FAMILY = (
    ("Lindqvist", "林"),
    ("Moreau", "莫"),
    ("Tanaka", "田中"),
    ("Okoye", "奥"),
    ("Varga", "方"),
    ("Castell", "凯"),
    ("Whitlock", "魏"),
    ("Serrano", "沈"),
    ("Haugen", "郝"),
    ("Petrova", "裴"),
)
GIVEN = (
    ("Ines", "伊南"),
    ("Mateo", "明泽"),
    ("Hana", "花"),
    ("Tobias", "托岩"),
    ("Lucia", "若溪"),
    ("Emil", "一鸣"),
    ("Nora", "诺兰"),
    ("Kofi", "可帆"),
)
ABOUT = (
    (
        "A letter that arrives thirty years late brings two families back to the house they "
        "both thought was theirs.",
        "一封迟到三十年的信，让两家人回到他们都以为属于自己的那座房子。",
    ),
    (
        "In the last week before the line closes, a conductor meets every passenger she has "
        "ever forgotten.",
        "线路停运前的最后一周，列车长遇见了她忘记过的每一位乘客。",
    ),
    (
        "A clockmaker is asked to repair a machine that predicts one ordinary thing a day, and "
        "starts to live by it.",
        "钟表匠受托修理一台每天只预言一件小事的机器，并开始照着它生活。",
    ),
    (
        "Two strangers keep the same diary without knowing it, until one of them writes about "
        "tomorrow.",
        "两个陌生人在不知情中写着同一本日记，直到其中一人写下了明天。",
    ),
    (
        "After a storm cuts the island off, a schoolteacher and nine children have to run it.",
        "风暴切断了小岛与外界的联系，一位教师和九个孩子要让它运转下去。",
    ),
)
COMMENTS = (
    ("I forgot to breathe during the last ten minutes.", "最后十分钟忘了呼吸。"),
    ("Saw it again after ten years; it has grown up with me.", "十年后重看，它和我一起长大了。"),
    ("The music alone is worth the ticket.", "光是配乐就值回票价。"),
    ("Beautiful, but half an hour too long.", "很美，但长了半个小时。"),
    ("Hope is a good thing, maybe the best of things.", "希望是美好的，也许是人间至善。"),
    ("My father cried. He never cries.", "我爸看哭了，他从不哭。"),
    ("Overrated? A little. Still lovely.", "被高估了吗？有一点。但还是很喜欢。"),
    ("Every frame could hang on a wall.", "每一帧都可以挂在墙上。"),
    ("The supporting roles carry it.", "全靠配角撑起来。"),
    ("I did not get the ending, can someone explain?", "结局没看懂，求解释。"),
    ("Watch it in the cinema if you can.", "有机会一定要在影院看。"),
    ("The dubbing is poor, take the original.", "配音不行，建议看原声。"),
    ("A classic is a film one can quote in the kitchen.", "经典就是在厨房里也能背台词的电影。"),
    ("Not for me, but I see why others love it.", "不是我的菜，但理解大家为什么喜欢。"),
)
BOOK_FORMS = (
    ("Notes from the {0} {1}", "{0}{1}手记"),
    ("A History of the {0} {1}", "{0}{1}简史"),
    ("The {0} {1}", "{0}{1}"),
)
GROUPS = (
    ("Films One Sees Alone", "一个人看电影"),
    ("Bad Posters", "丑海报鉴赏"),
    ("Slow Readers", "慢读小组"),
    ("Subtitles and Their Sins", "字幕的过失"),
    ("Cheap Tickets Today", "今天有便宜票"),
    ("Film Music", "电影原声"),
    ("Film Locations", "取景地巡礼"),
    ("First Lines", "小说的第一句"),
    ("Second-hand Books", "二手书交换"),
    ("Walkers after the Late Show", "散场后走路回家"),
)
POSTS = (
    ("Which film did you leave in the middle?", "哪部电影你中途离场了？"),
    ("Recommend something for a rainy Sunday", "求推荐适合雨天周日看的"),
    ("The poster of the week", "本周海报"),
    ("Two tickets for tonight, row 7", "转让今晚两张票，第七排"),
    ("Is the long version worth it?", "加长版值得看吗？"),
    ("I watched the Top 250 in one year", "一年看完Top250"),
    ("Looking for a film with a red door", "找一部有红色大门的电影"),
    ("A quiet cinema near North Bay?", "北湾附近有安静的影院吗？"),
)
LISTS = (
    ("Weekly Best", "一周口碑榜"),
    ("Endings That Stay", "余味悠长的结局"),
    ("Under Ninety Minutes", "九十分钟以内"),
    ("Films for Night Trains", "适合夜车上看的电影"),
    ("First Films of Great Directors", "大导演的处女作"),
    ("Quiet Science Fiction", "安静的科幻"),
    ("To Watch with Parents", "和爸妈一起看"),
)
