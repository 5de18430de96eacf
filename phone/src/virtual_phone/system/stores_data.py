"""What the shared stores are seeded with: people, calls and files, each in English and Chinese."""

Words = tuple[str, str]
"""English, Chinese."""

FAMILY: Words = ("Family", "家人")
FRIENDS: Words = ("Friends", "朋友")
WORK: Words = ("Work", "同事")
GROUPS = (FAMILY, FRIENDS, WORK)
NOBODY: Words = ("", "")

PEOPLE: tuple[tuple[str, str, str, Words, Words], ...] = (
    ("Anna Schmidt", "王小明", "555 0101", FRIENDS, NOBODY),
    ("Ben Carter", "李娜", "555 0102", WORK, ("Larkfield Studio", "云雀设计")),
    ("Chloe Dubois", "张伟", "555 0103", FRIENDS, NOBODY),
    ("David Okafor", "陈静", "555 0104", WORK, ("Larkfield Studio", "云雀设计")),
    ("Emma Rossi", "刘洋", "555 0105", FRIENDS, NOBODY),
    ("Farid Haddad", "赵磊", "555 0106", WORK, ("Haddad & Sons", "赵氏建材")),
    ("Grace Kim", "周婷", "555 0107", FRIENDS, NOBODY),
    ("Hugo Silva", "吴强", "555 0108", WORK, ("Northgate Bank", "北门银行")),
    ("Iris Novak", "孙丽", "555 0109", NOBODY, ("Novak Dental", "丽牙口腔")),
    ("Jonas Berg", "小王", "555 0110", FRIENDS, NOBODY),
    ("Anna Schmitt", "王晓明", "555 0111", WORK, ("Larkfield Studio", "云雀设计")),
    ("Ben Carver", "李楠", "555 0112", NOBODY, ("Carver Cycles", "楠风单车")),
    ("Mum", "妈妈", "555 0113", FAMILY, NOBODY),
    ("Dad", "爸爸", "555 0114", FAMILY, NOBODY),
    ("Kira Lindgren", "黄敏", "555 0115", FAMILY, NOBODY),
    ("Leo Moreau", "何军", "555 0116", FRIENDS, NOBODY),
    ("Maya Patel", "林悦", "555 0117", WORK, ("Larkfield Studio", "云雀设计")),
    ("Noah Fischer", "马超", "555 0118", FRIENDS, NOBODY),
    ("Olga Petrova", "徐慧", "555 0119", WORK, ("Petrova Translations", "慧译翻译")),
    ("Pablo Ruiz", "郭涛", "555 0120", FRIENDS, NOBODY),
    ("Quinn Taylor", "唐雪", "555 0121", NOBODY, ("City Library", "市图书馆")),
    ("Rosa Weber", "冯雨", "555 0122", FAMILY, NOBODY),
    ("Sam Osei", "高鹏", "555 0123", FRIENDS, NOBODY),
    ("Yuki Tanaka", "叶子", "555 0124", WORK, ("Tanaka Photo", "叶子摄影")),
)
"""English and Chinese name, number, group, company; one has the first ten on every phone's lips."""
ME = ("Alex Morgan", "林晨", "555 0100")
"""The phone's owner."""
CLOSE = 10
"""So many of the first are those whom the phone's owner writes to."""
SECOND_NUMBERS = ("555 0141", "555 0142", "555 0143", "555 0144", "555 0145")
STRANGERS = ("555 0171", "555 0172", "555 0176", "400 555 0190")
SPAM = "400 555 0190"

PLACES: tuple[Words, ...] = (
    ("Harbour", "港口"),
    ("Old Town", "老城"),
    ("Mill Lane", "学院路"),
    ("Botanic Garden", "植物园"),
    ("North Beach", "北海滩"),
    ("Pine Ridge", "松岭"),
    ("", ""),
)
SCENES = ("landscape", "photo", "face", "food", "room", "landscape", "photo", "train", "product")
TAGS: tuple[Words, ...] = (("Travel", "旅行"), ("Work", "工作"), ("Family", "家庭"))
DOCUMENTS: tuple[tuple[str, str, int], ...] = (
    ("Lease 2026.pdf", "租房合同2026.pdf", 482),
    ("Lease 2025.pdf", "租房合同2025.pdf", 466),
    ("Invoice March.pdf", "三月发票.pdf", 121),
    ("Budget.xlsx", "预算.xlsx", 64),
    ("Thesis draft 3.docx", "论文初稿3.docx", 918),
    ("Thesis draft 4.docx", "论文初稿4.docx", 934),
    ("Boarding pass.pdf", "登机牌.pdf", 88),
    ("Recipe cards.pdf", "菜谱.pdf", 1210),
    ("Team photo notes.txt", "合影名单.txt", 3),
    ("Slides Monday.pptx", "周一汇报.pptx", 5204),
)
"""English and Chinese name, size in KB."""
ARCHIVES: tuple[tuple[str, str, int], ...] = (
    ("Holiday photos.zip", "假期照片.zip", 48_210),
    ("Fonts.zip", "字体.zip", 7_330),
    ("Backup-2026-02.tar.gz", "备份-2026-02.tar.gz", 96_400),
)
APKS: tuple[tuple[str, str, int], ...] = (
    ("lumo-7.2.apk", "lumo-7.2.apk", 38_900),
    ("skylark-weather.apk", "skylark-weather.apk", 21_750),
)
SONGS: tuple[tuple[str, str, int], ...] = (
    ("Slow Tide.mp3", "慢潮.mp3", 214),
    ("Paper Boats.mp3", "纸船.mp3", 187),
    ("Night Bus.mp3", "夜班车.mp3", 243),
)
"""English and Chinese name, length in seconds."""
RECORDINGS: tuple[tuple[str, str, int], ...] = (
    ("Lecture 4", "第四讲", 3121),
    ("Lecture 5", "第五讲", 2988),
    ("Team meeting", "小组会议", 1874),
    ("Guitar idea", "吉他灵感", 47),
    ("Shopping for Mum", "妈妈的购物单", 23),
    ("New recording 1", "新录音 1", 8),
)
TRASHED_RECORDINGS: tuple[tuple[str, str, int], ...] = (
    ("Interview test", "采访试音", 12),
    ("New recording 0", "新录音 0", 5),
)
