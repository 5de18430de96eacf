"""What News has to read: sections, topics, articles, and what people say of them."""

from dataclasses import dataclass

from virtual_phone.apps.news import articles_far, articles_near

Words = tuple[str, str]
"""English, Chinese."""
SECTIONS: tuple[tuple[str, Words, str, str], ...] = (
    ("city", ("City", "本地"), "home", "#26456e"),
    ("world", ("World", "国际"), "globe", "#7a4b94"),
    ("business", ("Business", "财经"), "bar_chart", "#2f7d5b"),
    ("science", ("Science", "科学"), "rocket", "#2f7fc4"),
    ("tech", ("Technology", "科技"), "cpu", "#4f5d75"),
    ("sport", ("Sport", "体育"), "trophy", "#c0572b"),
    ("culture", ("Culture", "文化"), "palette", "#a83f6f"),
    ("living", ("Living", "生活"), "leaf", "#6b8e23"),
)
"""Key, name, icon, colour."""
TOPICS: dict[str, Words] = {
    "ports": ("Ports and ships", "港口与船舶"),
    "books": ("Books", "图书"),
    "climate": ("Climate", "气候"),
    "housing": ("Housing", "住房"),
    "trains": ("Trains and trams", "轨道交通"),
    "health": ("Health", "健康"),
    "elections": ("Elections", "选举"),
    "food": ("Food", "美食"),
    "gadgets": ("Gadgets", "数码产品"),
    "work": ("Work", "职场"),
    "money": ("Money", "理财"),
    "space": ("Space", "航天"),
    "animals": ("Animals", "动物"),
    "ai": ("Artificial intelligence", "人工智能"),
    "privacy": ("Privacy", "隐私"),
    "football": ("Football", "足球"),
    "running": ("Running", "跑步"),
    "games": ("Games", "棋牌"),
    "mountains": ("Mountains", "登山"),
    "swimming": ("Swimming", "游泳"),
    "film": ("Film", "电影"),
    "museums": ("Museums", "博物馆"),
    "music": ("Music", "音乐"),
    "garden": ("Garden", "园艺"),
    "travel": ("Travel", "旅行"),
}
SAID: tuple[Words, ...] = (
    ("Good to read something like this for once.", "难得看到这样的好消息。"),
    ("I was there. It was even better than it sounds.", "我当时在场，比写的还要精彩。"),
    ("And who pays for it?", "那么钱谁来出？"),
    ("My grandmother has said so for forty years.", "我外婆四十年前就这么说了。"),
    ("Thank you for naming the figures.", "谢谢你们把数字写清楚。"),
    ("The last paragraph made my day.", "最后一段让我开心了一整天。"),
    ("Could you write about North Bay as well?", "能不能也写写北湾？"),
    ("I doubt that it will last.", "我怀疑能坚持多久。"),
    ("Read it twice, sent it to my sister.", "读了两遍，转给了妹妹。"),
    ("More of this and less of the weather, please.", "请多写这样的，少写点天气。"),
    ("The picture alone is worth it.", "光这张图就值了。"),
    ("We tried the same in our street; it works.", "我们街上试过，真的有用。"),
    ("I see it differently, but it is well told.", "我看法不同，但写得好。"),
    ("Why only now?", "为什么现在才做？"),
    ("Somebody had to say it.", "总得有人说出来。"),
    ("As one who works there: every word is true.", "在那里工作的人表示：句句属实。"),
)
HOT: tuple[Words, ...] = (
    ("night ferry", "夜航渡轮"),
    ("repair phones", "手机维修"),
    ("marathon", "马拉松"),
    ("octopus", "章鱼"),
    ("film festival", "电影节"),
    ("soup", "汤"),
)


@dataclass(frozen=True)
class Story:
    """An article as it was written, in both languages."""

    key: str
    section: str
    art: str
    topic: str
    author: Words
    title: Words
    paragraphs: tuple[Words, ...]


def _chinese(line: str) -> bool:
    return any("\u3000" <= char <= "\u9fff" for char in line)


def _paragraph(piece: str) -> Words:
    lines = piece.split("\n")
    first = next(n for n, line in enumerate(lines) if _chinese(line))
    return " ".join(lines[:first]), "".join(lines[first:])


def read(source: str) -> list[Story]:
    """The articles of a source.

    Each begins with `@ key | section | picture | topic | author | 作者` and `= title | 标题`. Its
    paragraphs are parted by empty lines: the English lines of one, then its Chinese ones.
    """
    found = []
    for piece in source.split("\n@ ")[1:]:
        head, *paragraphs = piece.strip().split("\n\n")
        first, _, second = head.partition("\n= ")
        key, section, art, topic, english, chinese = (part.strip() for part in first.split("|"))
        title, _, title_zh = (part.strip() for part in second.replace("\n", "").partition("|"))
        parts = tuple(map(_paragraph, paragraphs))
        story = Story(key, section, art, topic, (english, chinese), (title, title_zh), parts)
        found.append(story)
    return found


STORIES: tuple[Story, ...] = (*read(articles_near.SOURCE), *read(articles_far.SOURCE))
