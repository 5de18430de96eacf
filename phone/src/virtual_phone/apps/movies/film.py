"""The page of a film or book."""

from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.reviews import count_text, ordered, remark_row
from virtual_phone.apps.movies.kit import (
    ReelPage,
    comments_of,
    facts,
    poster,
    score_text,
    wants_text,
)
from virtual_phone.apps.movies.mark import CommentsPage, MarkPage, PersonPage, status_words
from virtual_phone.apps.movies.state import Mark, Status, Work
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui

VIDEO = "tv.lumo.app"


class WorkPage(ReelPage):
    """Everything about one work."""

    name = ".SubjectActivity"

    def __init__(self, app: App, work: Work) -> None:
        super().__init__(app)
        self.work = work
        self.comments = comments_of(app, work)
        self.unfolded = False

    def build(self) -> ui.Widget:
        """Bar and what came."""
        share = ui.IconButton(
            icon="share", id="share", desc=self.t("Share", "分享"), on_tap=self._share
        )
        title = self.t("Film", "电影") if self.work.kind == "film" else self.t("Book", "图书")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, on_back=self.close, actions=[share]),
            body=self.fetched(),
        )

    def content(self) -> ui.Widget:
        """Head, marks, rating, story, people, comments."""
        parts = [
            self._head(),
            self._marks(),
            self._rating(),
            self._story(),
            *([self._people()] if self.work.cast else []),
            self._watch(),
            *self._comments(),
        ]
        return ui.Scroll(
            key="subject",
            id="subject_scroll",
            grow=1,
            child=ui.Column(children=[*parts, ui.Spacer(height=24)], gap=16),
        )

    def _head(self) -> ui.Widget:
        work = self.work
        length = self.t(f"{work.minutes} min", f"{work.minutes}分钟")
        if work.kind == "book":
            length = self.t(f"{work.minutes} pages", f"{work.minutes}页")
        words: list[ui.Widget] = [
            ui.Text(id="subject_title", text=work.title, style="title", bold=True, max_lines=3),
        ]
        if work.original != work.title:
            words.append(ui.Text(text=f"{work.original} ({work.year})", style="subtitle"))
        if work.rank:
            words.append(
                ui.Text(
                    text=f"No. {work.rank} · Top 250",
                    style="small",
                    color="warning",
                    id="rank_label",
                )
            )
        line = f"{facts(self.app, work)} / {length}"
        if work.opens:
            line += " / " + self.t("opens ", "上映 ") + work.opens.isoformat()
        words.append(ui.Text(text=line, style="small", color="on_surface_variant", max_lines=4))
        return ui.Row(
            gap=16,
            padding=(16, 8),
            cross="start",
            children=[poster(work, 100, 142), ui.Column(children=words, gap=6, grow=1)],
        )

    def _marks(self) -> ui.Widget:
        mark = self.state.marks.get(self.work.id)
        kinds: tuple[tuple[Status, str], ...] = (
            ("want", "bookmark"),
            ("watching", "eye"),
            ("watched", "star"),
        )
        buttons = [
            ui.Button(
                text=status_words(self.app, self.work, status),
                id=f"mark_{status}",
                kind="tonal" if mark and mark.status == status else "outlined",
                selected=bool(mark and mark.status == status),
                grow=1,
                on_tap=partial(self._mark, status),
            )
            for status, _ in kinds
        ]
        parts: list[ui.Widget] = [ui.Row(children=buttons, gap=8)]
        if mark:
            parts.append(self._my_mark(mark))
        return ui.Column(children=parts, gap=8, padding=(16, 0))

    def _my_mark(self, mark: Mark) -> ui.Widget:
        row: list[ui.Widget] = [
            ui.Text(text=self.t("My rating", "我的评价"), style="subtitle", grow=1)
        ]
        if mark.stars:
            row.append(ui.Rating(value=mark.stars, size=18))
        row.append(
            ui.IconButton(
                icon="edit",
                id="edit_mark",
                desc=self.t("Edit mark", "修改标记"),
                on_tap=partial(self._mark, mark.status),
            )
        )
        row.append(
            ui.IconButton(
                icon="delete",
                id="delete_mark",
                desc=self.t("Delete mark", "删除标记"),
                on_tap=self._ask_delete,
            )
        )
        parts: list[ui.Widget] = [ui.Row(children=row)]
        if mark.text:
            parts.append(ui.Text(text=mark.text, style="subtitle", id="my_review"))
        return ui.Card(child=ui.Column(children=parts, padding=(16, 4)))

    def _rating(self) -> ui.Widget:
        work = self.work
        if not work.score:
            words = self.t("Not yet in theatres", "尚未上映")
            parts: list[ui.Widget] = [
                ui.Text(text=words, style="label"),
                ui.Text(text=wants_text(self.app, work), style="headline", id="wants"),
            ]
            return ui.Card(child=ui.Column(children=parts, gap=4, padding=16), padding=(16, 0))
        full = min(0.92, max(0.05, (work.score - 5.5) / 4.4))
        shares = [full, (1 - full) * 0.7, (1 - full) * 0.2, (1 - full) * 0.07, (1 - full) * 0.03]
        bars = [
            ui.Row(
                gap=8,
                children=[
                    ui.Text(text=f"{5 - i}★", style="small", width=28),
                    ui.Progress(value=share, grow=1),
                    ui.Text(text=f"{share:.1%}", style="small", width=48, align="end"),
                ],
            )
            for i, share in enumerate(shares)
        ]
        voters = count_text(self.app, work.votes)
        figure = ui.Column(
            width=104,
            cross="center",
            children=[
                ui.Text(text=self.t("Rating", "评分"), style="small"),
                ui.Text(text=score_text(self.app, work), style="headline", id="rating_value"),
                ui.Rating(value=work.score / 2, size=16),
                ui.Text(text=self.t(f"{voters} ratings", f"{voters}人评分"), style="small"),
            ],
        )
        inner = ui.Row(
            gap=12, padding=(12, 14), children=[figure, ui.Column(children=bars, gap=4, grow=1)]
        )
        return ui.Column(children=[ui.Card(child=inner)], padding=(16, 0))

    def _story(self) -> ui.Widget:
        fold = self.t("Less", "收起") if self.unfolded else self.t("More", "展开")
        return ui.Column(
            padding=(16, 0),
            gap=4,
            on_tap=self._unfold,
            id="intro",
            children=[
                ui.Text(text=self.t("Story", "简介"), style="title"),
                ui.Text(
                    text=self.work.about,
                    style="subtitle",
                    max_lines=0 if self.unfolded else 2,
                ),
                ui.Text(text=fold, style="label", color="primary"),
            ],
        )

    def _people(self) -> ui.Widget:
        cards = [
            ui.Column(
                width=80,
                gap=6,
                cross="center",
                id="celebrity",
                on_tap=partial(self._person, name),
                children=[
                    ui.Image(art=f"face:{name}", width=56, height=56, radius=28, desc=name),
                    ui.Text(text=name, style="small", align="center", max_lines=2),
                ],
            )
            for name in [*self.work.makers, *self.work.cast]
        ]
        return ui.Column(
            gap=8,
            children=[
                ui.Text(text=self.t("Cast and crew", "演职员"), style="title", padding=(16, 0)),
                ui.Scroll(
                    key="cast",
                    axis="horizontal",
                    child=ui.Row(children=cards, gap=8, padding=(16, 0), cross="start"),
                ),
            ],
        )

    def _watch(self) -> ui.Widget:
        if self.work.kind == "book" or self.work.shown:
            return ui.Spacer()
        words = self.t("Watch on Lumo", "去流明视频观看")
        return ui.ListItem(
            id="where_to_watch",
            title=words,
            leading=ui.Icon(name="play", color="primary"),
            trailing=ui.Icon(name="arrow_right"),
            on_tap=lambda: self.app.services.start(VIDEO, search=self.work.title),
        )

    def _comments(self) -> list[ui.Widget]:
        count = len(self.comments)
        rows = [remark_row(self.app, r) for r in ordered(self.comments, "hot")[:4]]
        more = ui.Button(
            text=self.t(f"All {count} comments", f"全部{count}条短评"),
            kind="text",
            id="all_comments",
            on_tap=lambda: self.app.open(CommentsPage(self.app, self.work)),
        )
        title = self.t("Short comments", "短评")
        return [
            ui.Column(children=[ui.Text(text=title, style="title", padding=(16, 4)), *rows, more])
        ]

    def _unfold(self) -> None:
        self.unfolded = not self.unfolded

    def _mark(self, status: Status) -> None:
        self.app.open(MarkPage(self.app, self.work, status))

    def _person(self, name: str) -> None:
        self.app.open(PersonPage(self.app, name))

    def _share(self) -> None:
        link = f"https://reelnote.example/subject/{self.work.id}"
        text = f"{self.work.title} ({self.work.year}) {link}"
        self.app.services.request(self.app, "share_text", text=text, title=self.work.title)

    def _ask_delete(self) -> None:
        def delete() -> None:
            self.state.marks.pop(self.work.id, None)
            self.comments[:] = [r for r in self.comments if not r.mine]

        question = self.t("Delete this mark?", "删除这个标记？")
        text = self.t("Your rating and comment go with it.", "评分和短评将一并删除。")
        self.app.open(Confirm(self.app, question, delete, text=text))


def show_work(page: Page, work: Work) -> None:
    """Open the page of a work."""
    page.app.open(WorkPage(page.app, work))
