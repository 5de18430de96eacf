"""An article with its picture, paragraphs, topics and comments."""

from functools import partial

from virtual_phone.apps.kit.lists import composer
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.kit.reviews import Remark, count_text, ordered, remark_row
from virtual_phone.apps.kit.wording import online, short_date_text, time_text
from virtual_phone.apps.news.kit import (
    STYLES,
    NewsPage,
    SizeSheet,
    follow_chip,
    row,
    save_button,
    section_mark,
    share,
)
from virtual_phone.apps.news.state import Article, NewsBase
from virtual_phone.ui import widgets as ui

SHOWN = 3
"""Comments below an article; all are on a page of their own."""


class ArticlePage(NewsPage):
    """An article."""

    name = ".ArticleActivity"

    def __init__(self, app: NewsBase, article: Article) -> None:
        super().__init__(app)
        self.article = article
        if article.id in app.state.saved:
            self.have()

    def arrived(self) -> None:
        """Remember that it was read."""
        self._note()

    def opened(self) -> None:
        """What is saved is on the phone already."""
        super().opened()
        if self.loaded:
            self._note()

    def _note(self) -> None:
        read, number = self.state.read, self.article.id
        read[:] = [number, *(each for each in read if each != number)]

    def build(self) -> ui.Widget:
        """Bar and what came."""
        t, app, article = self.t, self.app, self.article
        size = ui.IconButton(
            icon="font",
            id="text_size",
            desc=t("Text size", "字体大小"),
            on_tap=lambda: app.open(SizeSheet(app)),
        )
        send = ui.IconButton(
            icon="share", id="share", desc=t("Share", "分享"), on_tap=partial(share, app, article)
        )
        entries = [
            (t("Copy link", "复制链接"), self._copy),
            (t("Comments", "评论"), self._comments),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title="",
                on_back=self.close,
                actions=[size, save_button(app, article), send, more_button(self, entries)],
            ),
            body=self.fetched(),
        )

    def content(self) -> ui.Widget:
        """Head, picture, paragraphs, what goes with it."""
        app, article = self.app, self.article
        width, height = app.services.display_dp
        when = f"{short_date_text(app, article.at)}, {time_text(app, article.at)}"
        words = sum(map(len, article.paragraphs))
        minutes = max(1, round(words / self._speed()))
        long = self.t(f"{minutes} min read", f"阅读约{minutes}分钟")
        by = self.t(f"By {article.author}", f"记者 {article.author}")
        head = [
            section_mark(app, article.section),
            ui.Text(text=article.title, style="headline", bold=True, id="article_title"),
            ui.Text(text=by, style="label", id="author_line"),
            ui.Text(text=f"{when} · {long}", style="small", color="outline", id="date_line"),
        ]
        style = STYLES[app.state.text_size]
        image = ui.Image(
            art=article.art, height=min(width * 0.55, height * 0.4), desc=article.title
        )
        text = [
            ui.Text(text=paragraph, style=style, id="paragraph") for paragraph in article.paragraphs
        ]
        parts: list[ui.Widget] = [
            ui.Column(padding=(20, 8), gap=6, children=head),
            image,
            ui.Column(padding=(20, 16), gap=16, children=text),
            ui.Row(
                padding=(20, 4), gap=8, children=[self._like(), follow_chip(app, article.topic)]
            ),
            ui.Divider(),
            *self._said(),
            *self._more(),
        ]
        return ui.Scroll(
            key="article", id="article_scroll", grow=1, child=ui.Column(children=parts)
        )

    def _speed(self) -> int:
        """Characters read in a minute."""
        return 400 if self.app.services.language == "zh" else 900

    def _like(self) -> ui.Widget:
        article = self.article
        words = self.t("Like", "点赞")
        count = count_text(self.app, article.likes)
        return ui.Chip(
            text=f"{words} {count}",
            icon="thumb_up",
            checked=article.liked,
            id="like_article",
            on_tap=self._turn_like,
        )

    def _turn_like(self) -> None:
        article = self.article
        article.liked = not article.liked
        article.likes += 1 if article.liked else -1

    def _said(self) -> list[ui.Widget]:
        found = self.state.comments[self.article.id]
        title = self.t(f"Comments ({len(found)})", f"评论（{len(found)}）")
        everything = ui.Button(
            text=self.t("All", "全部"), kind="text", id="all_comments", on_tap=self._comments
        )
        head = ui.Row(
            padding=(20, 4),
            children=[ui.Text(text=title, style="title", grow=1, id="comment_count"), everything],
        )
        rows = [remark_row(self.app, remark) for remark in ordered(found, "hot")[:SHOWN]]
        return [head, *rows, ui.Divider()]

    def _more(self) -> list[ui.Widget]:
        article = self.article
        others = [each for each in self.state.of(article.section) if each.id != article.id]
        head = ui.Text(text=self.t("Read on", "相关阅读"), style="title", padding=(20, 12))
        return [head, *(row(self.app, each) for each in others[:3]), ui.Spacer(height=16)]

    def _comments(self) -> None:
        self.app.open(CommentsPage(self.app, self.article))

    def _copy(self) -> None:
        self.app.services.clipboard = self.article.link
        self.app.services.toast(self.t("Link copied", "链接已复制"))


class CommentsPage(NewsPage):
    """All that people said of an article, and the field to say something."""

    name = ".CommentsActivity"

    def __init__(self, app: NewsBase, article: Article) -> None:
        super().__init__(app)
        self.article = article
        self.draft = ""
        self.newest = False

    def build(self) -> ui.Widget:
        """Bar, rows, field."""
        bar = ui.AppBar(title=self.t("Comments", "评论"), on_back=self.close)
        hint = self.t("Add a comment", "写下你的评论")
        foot = composer(self, hint, self._say, id="comment_field") if self.loaded else None
        return ui.Scaffold(app_bar=bar, body=self.fetched(), bottom=foot)

    def content(self) -> ui.Widget:
        """The order, and all comments in it."""
        orders = ((False, ("Most liked", "最热")), (True, ("Newest", "最新")))
        chips = [
            ui.Chip(
                text=self.t(*words),
                checked=self.newest is newest,
                id="order_new" if newest else "order_hot",
                on_tap=partial(setattr, self, "newest", newest),
            )
            for newest, words in orders
        ]
        found = ordered(self._found(), "new" if self.newest else "hot")
        rows = [remark_row(self.app, remark, on_delete=self._delete) for remark in found]
        head = ui.Row(gap=8, padding=(16, 8), children=chips)
        return ui.Scroll(
            key="comments", id="comment_list", grow=1, child=ui.Column(children=[head, *rows])
        )

    def _found(self) -> list[Remark]:
        return self.state.comments[self.article.id]

    def _say(self, text: str) -> None:
        if not online(self.app):
            self.app.services.toast(self.t("No connection", "无网络连接"))
            return
        found = self._found()
        number = max((each.id for each in found), default=self.article.id * 100) + 1
        name = self.t("Robin", "小林")
        found.append(Remark(number, name, text, self.app.services.now(), mine=True))
        self.newest = True
        self.app.services.toast(self.t("Comment posted", "评论已发布"))

    def _delete(self, remark: Remark) -> None:
        self._found().remove(remark)
