"""What the pages of News share: rows and cards of articles, saving, following, sharing."""

from functools import partial

from virtual_phone.apps.kit.offline import OnlinePage
from virtual_phone.apps.kit.reviews import ago_text
from virtual_phone.apps.news import data
from virtual_phone.apps.news.state import Article, NewsBase, NewsState
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

_NAMES = {key: (words, color) for key, words, _, color in data.SECTIONS}


class NewsPage(OnlinePage):
    """A page of News that needs the network."""

    app: NewsBase

    @property
    def state(self) -> NewsState:
        """The app's records."""
        return self.app.state


def section_mark(app: NewsBase, section: str) -> ui.Widget:
    """The name of a section in its colour."""
    words, color = _NAMES[section]
    return ui.Row(
        children=[
            ui.Text(
                text=app.t(*words),
                style="small",
                color="white",
                background=color,
                radius=6,
                padding=(8, 3),
            )
        ]
    )


def line(app: NewsBase, article: Article) -> str:
    """`Ada Venn · 3 h ago`."""
    return f"{article.author} · {ago_text(app, article.at)}"


def turn_saved(app: NewsBase, article: Article) -> None:
    """Save an article for later, or take it off the list."""
    saved = app.state.saved
    if article.id in saved:
        saved.remove(article.id)
        app.services.toast(app.t("Removed from saved", "已取消收藏"))
    else:
        saved.insert(0, article.id)
        app.services.toast(app.t("Saved for later", "已收藏，可稍后阅读"))


def turn_topic(app: NewsBase, topic: str) -> None:
    """Follow a topic, or stop."""
    following = app.state.following
    name = app.t(*data.TOPICS[topic])
    if topic in following:
        following.remove(topic)
        app.services.toast(app.t(f"No longer following {name}", f"已取消关注{name}"))
    else:
        following.append(topic)
        app.services.toast(app.t(f"Following {name}", f"已关注{name}"))


def share(app: NewsBase, article: Article) -> None:
    """Hand an article's link to another app."""
    text = f"{article.title} {article.link}"
    app.services.request(app, "share_text", text=text, title=article.title)


def save_button(app: NewsBase, article: Article) -> ui.Widget:
    """The sign that saves; filled when it is."""
    saved = article.id in app.state.saved
    return ui.IconButton(
        icon="bookmark_filled" if saved else "bookmark",
        id="save_button",
        color="primary" if saved else "on_surface_variant",
        desc=app.t("Remove from saved", "取消收藏") if saved else app.t("Save for later", "收藏"),
        on_tap=partial(turn_saved, app, article),
    )


def follow_chip(app: NewsBase, topic: str) -> ui.Chip:
    """A topic; a tap follows it or stops."""
    followed = topic in app.state.following
    return ui.Chip(
        text=app.t(*data.TOPICS[topic]),
        checked=followed,
        icon="check" if followed else "add",
        id="topic_chip",
        on_tap=partial(turn_topic, app, topic),
    )


def big_card(app: NewsBase, article: Article, height: float) -> ui.Widget:
    """The first article of a list, with its picture across."""
    words = ui.Column(
        padding=(16, 12),
        gap=6,
        children=[
            section_mark(app, article.section),
            ui.Text(id="title", text=article.title, style="title", bold=True, max_lines=3),
            ui.Text(
                text=article.paragraphs[0],
                style="subtitle",
                color="on_surface_variant",
                max_lines=2,
            ),
            ui.Row(
                children=[
                    ui.Text(text=line(app, article), style="small", color="outline", grow=1),
                    save_button(app, article),
                ]
            ),
        ],
    )
    image = ui.Image(art=article.art, height=height, desc=article.title)
    return ui.Column(
        padding=(16, 8),
        children=[
            ui.Card(
                id="top_story",
                radius=16,
                on_tap=partial(app.show, article.id),
                child=ui.Column(children=[image, words]),
            )
        ],
    )


def row(app: NewsBase, article: Article, *, extra: ui.Widget | None = None) -> ui.Widget:
    """An article in a list: words beside a small picture."""
    seen = article.id in app.state.read
    words = ui.Column(
        grow=1,
        gap=6,
        children=[
            section_mark(app, article.section),
            ui.Text(
                id="title",
                text=article.title,
                style="label",
                bold=not seen,
                max_lines=3,
                color="on_surface_variant" if seen else "on_surface",
            ),
            ui.Text(text=line(app, article), style="small", color="outline", max_lines=1),
        ],
    )
    image = ui.Image(art=article.art, width=104, height=84, radius=10, desc=article.title)
    return ui.Row(
        id="article_item",
        gap=14,
        padding=(16, 10),
        cross="start",
        on_tap=partial(app.show, article.id),
        children=[words, image, *([extra] if extra else [])],
    )


def listing(app: NewsBase, articles: list[Article], *, first_big: bool = True) -> list[ui.Widget]:
    """Articles one below the other."""
    width, height = app.services.display_dp
    parts: list[ui.Widget] = []
    for number, article in enumerate(articles):
        if number == 0 and first_big:
            parts.append(big_card(app, article, min(width * 0.52, height * 0.3)))
        else:
            parts += [row(app, article), ui.Divider()]
    return parts


class SizeSheet(Page):
    """How large the text of articles is."""

    name = ".TextSizeSheet"
    modal = "sheet"
    app: NewsBase

    def build(self) -> ui.Widget:
        """Four sizes, and a line to see it by."""
        names = (("small", "Small", "小"), ("normal", "Normal", "标准"), ("large", "Large", "大"),
                 ("huge", "Extra large", "特大"))  # fmt: skip
        size = self.app.state.text_size
        radios = [
            ui.Radio(
                text=self.t(english, chinese),
                checked=key == size,
                id=f"size_{key}",
                on_tap=partial(setattr, self.app.state, "text_size", key),
            )
            for key, english, chinese in names
        ]
        sample = self.t("The ferry sails at a quarter past eleven.", "渡轮晚上十一点一刻开船。")
        head = ui.Text(text=self.t("Text size", "字体大小"), style="title")
        shown = ui.Text(text=sample, style=STYLES[size], color="on_surface_variant")
        inside = ui.Column(padding=(24, 12), gap=6, children=[head, shown, *radios])
        return ui.Sheet(child=ui.Scroll(key="sizes", child=inside))


STYLES: dict[str, ui.TextStyle] = {
    "small": "subtitle", "normal": "body", "large": "title", "huge": "headline",
}  # fmt: skip
