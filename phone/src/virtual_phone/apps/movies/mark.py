"""Marking a work, what all say of it, and who made it."""

from functools import partial
from typing import Literal

from virtual_phone.apps.kit.reviews import Draft, Remark, ReviewPage, ordered, person, remark_row
from virtual_phone.apps.movies.kit import ReelPage, comments_of, work_row
from virtual_phone.apps.movies.state import Mark, MoviesState, Status, Work
from virtual_phone.system.app import App
from virtual_phone.ui import widgets as ui


def status_words(app: App, work: Work, status: Status) -> str:
    """`Want to watch`, or to read."""
    film = work.kind == "film"
    words = {
        "want": ("Want to watch", "想看") if film else ("Want to read", "想读"),
        "watching": ("Watching", "在看") if film else ("Reading", "在读"),
        "watched": ("Watched", "看过") if film else ("Read", "读过"),
    }
    return app.t(*words[status])


class MarkPage(ReviewPage):
    """Want, watching or watched, stars and a short comment."""

    name = ".MarkActivity"

    def __init__(self, app: App, work: Work, status: Status) -> None:
        state: MoviesState = app.state
        mark = state.marks.get(work.id)
        draft = Draft(stars=mark.stars, text=mark.text) if mark else Draft()
        draft.anonymous = not state.notices["marks_public"]
        super().__init__(app, work.title, self._keep, draft=draft)
        self.work = work
        self.status = status

    def head(self) -> list[ui.Widget]:
        """The three states."""
        kinds: tuple[Status, ...] = ("want", "watching", "watched")
        chips = [
            ui.Chip(
                text=status_words(self.app, self.work, status),
                id=f"status_{status}",
                checked=status == self.status,
                on_tap=partial(setattr, self, "status", status),
            )
            for status in kinds
        ]
        return [ui.Row(children=chips, gap=8)]

    def complete(self) -> bool:
        """A wish needs no stars, nor does what is being watched."""
        return self.status != "watched" or self.draft.stars > 0

    def _keep(self, draft: Draft) -> None:
        state: MoviesState = self.app.state
        now = self.app.services.now()
        before = state.marks.get(self.work.id)
        self.work.wants += int(self.status == "want") - int(
            before is not None and before.status == "want"
        )
        state.marks[self.work.id] = Mark(self.status, draft.stars, draft.text, now)
        comments = comments_of(self.app, self.work)
        comments[:] = [remark for remark in comments if not remark.mine]
        if draft.text:
            author = self.t("Anonymous", "匿名") if draft.anonymous else self.t("Me", "我")
            number = 1 + max((remark.id for remark in comments), default=0)
            comments.append(Remark(number, author, draft.text, now, stars=draft.stars, mine=True))
        self.app.services.toast(self.t("Marked", "标记成功"))


class CommentsPage(ReelPage):
    """All short comments, by likes or by time."""

    name = ".CommentsActivity"

    def __init__(self, app: App, work: Work) -> None:
        super().__init__(app)
        self.work = work
        self.order: Literal["hot", "new"] = "hot"

    def build(self) -> ui.Widget:
        """Bar, order, rows."""
        orders: tuple[tuple[Literal["hot", "new"], str], ...] = (
            ("hot", self.t("Hot", "热门")),
            ("new", self.t("New", "最新")),
        )
        tabs = [
            ui.Tab(text=words, selected=order == self.order, on_tap=partial(self._sort, order))
            for order, words in orders
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Short comments", "短评"), on_back=self.close),
            tabs=ui.Tabs(tabs=tabs),
            body=self.fetched(),
        )

    def content(self) -> ui.Widget:
        """The rows."""
        found = ordered(comments_of(self.app, self.work), self.order)
        rows = [remark_row(self.app, remark) for remark in found]
        return ui.Scroll(key=f"comments_{self.order}", grow=1, child=ui.Column(children=rows))

    def _sort(self, order: Literal["hot", "new"]) -> None:
        self.order = order
        self.load()


class PersonPage(ReelPage):
    """Somebody who makes films or books, and what they made."""

    name = ".CelebrityActivity"

    def __init__(self, app: App, who: str) -> None:
        super().__init__(app)
        self.who = who

    def build(self) -> ui.Widget:
        """Bar and what came."""
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.who, on_back=self.close), body=self.fetched()
        )

    def content(self) -> ui.Widget:
        """Disc, follow button, works by score."""
        works = [w for w in self.state.works.values() if self.who in (*w.makers, *w.cast)]
        works.sort(key=lambda work: -work.score)
        followed = self.who in self.state.followed
        head = ui.Row(
            gap=16,
            padding=16,
            children=[
                person(self.who, size=72),
                ui.Column(
                    grow=1,
                    children=[
                        ui.Text(text=self.who, style="title"),
                        ui.Text(
                            text=self.t(f"{len(works)} works", f"{len(works)}部作品"),
                            style="subtitle",
                        ),
                    ],
                ),
                ui.Button(
                    text=self.t("Following", "已收藏") if followed else self.t("Follow", "收藏"),
                    kind="tonal" if followed else "filled",
                    id="follow",
                    on_tap=self._follow,
                ),
            ],
        )
        rows = [work_row(self.app, work, partial(self.app.show, work)) for work in works]
        return ui.Scroll(key="works", grow=1, child=ui.Column(children=[head, *rows]))

    def _follow(self) -> None:
        if self.who in self.state.followed:
            self.state.followed.remove(self.who)
        else:
            self.state.followed.append(self.who)
