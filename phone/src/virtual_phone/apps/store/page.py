"""The page of an app: pictures, stars, what it may do, what people say."""

import random
from functools import partial

from virtual_phone.apps.kit.forms import pair
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.kit.reviews import (
    Draft,
    Remark,
    ReviewPage,
    count_text,
    ordered,
    remark_row,
    remarks,
)
from virtual_phone.apps.settings.apps import PERMISSIONS
from virtual_phone.apps.store import data
from virtual_phone.apps.store.kit import StorePage, get_button, sign
from virtual_phone.apps.store.state import Facts, StoreBase
from virtual_phone.ui import widgets as ui


class AppPage(StorePage):
    """An app."""

    name = ".AppDetailActivity"

    def __init__(self, app: StoreBase, package: str) -> None:
        super().__init__(app)
        self.package = package
        self.all = False

    @property
    def facts(self) -> Facts:
        """What the store says of it as things stand."""
        return Facts(self.app, self.package)

    def remarks(self) -> list[Remark]:
        """What people say; made at the first look, the same on every phone of a seed."""
        known = self.state.remarks
        if self.package not in known:
            rng = random.Random(f"{self.state.salt}:{self.package}:remarks")
            texts = rng.sample(data.REMARKS, rng.randrange(5, len(data.REMARKS)))
            known[self.package] = remarks(self.app, texts, rng=rng, stars=(3, 4, 4, 5, 5, 5))
        return known[self.package]

    def build(self) -> ui.Widget:
        """Bar and content."""
        wished = self.package in self.state.wishes
        share = ui.IconButton(
            icon="share", id="share", desc=self.t("Share", "分享"), on_tap=self._share
        )
        wish = ui.IconButton(
            icon="bookmark_filled" if wished else "bookmark",
            id="wish",
            desc=self.t("Remove from wishes", "移出心愿单")
            if wished
            else self.t("Add to wishes", "加入心愿单"),
            on_tap=partial(
                self.state.wishes.remove if wished else self.state.wishes.append, self.package
            ),
        )
        menu = []
        if self.app.services.removable(self.package):
            words = self.t("Uninstall", "卸载")
            menu = [more_button(self, [(words, partial(self.app.remove, self.package))])]
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", on_back=self.close, actions=[wish, share, *menu]),
            body=self.fetched(),
        )

    def content(self) -> ui.Widget:
        """Head, buttons, pictures, words, stars, permissions, remarks."""
        facts = self.facts
        parts: list[ui.Widget] = [
            self._head(facts),
            self._figures(facts),
            self._buttons(facts),
            self._pictures(facts),
            *self._about(facts),
            *self._permissions(facts),
            *self._stars(facts),
        ]
        return ui.Scroll(key="app", id="app_scroll", grow=1, child=ui.Column(children=parts, gap=8))

    def _head(self, facts: Facts) -> ui.Widget:
        words = ui.Column(
            grow=1,
            gap=2,
            children=[
                ui.Text(text=facts.name, id="detail_title", style="heading", max_lines=2),
                ui.Text(text=facts.maker, style="subtitle", color="primary"),
                ui.Text(text=facts.line, style="small", color="on_surface_variant", max_lines=2),
            ],
        )
        return ui.Row(children=[sign(facts, 76), words], gap=16, padding=(16, 8))

    def _figures(self, facts: Facts) -> ui.Widget:
        figures = (
            (f"{facts.score:.1f} ★", self.t(f"{count_text(self.app, facts.votes)} reviews",
                                            f"{count_text(self.app, facts.votes)}条评价")),
            (f"{facts.size} MB", self.t("Size", "大小")),
            (count_text(self.app, facts.downloads), self.t("Downloads", "下载量")),
            (facts.version, self.t("Version", "版本")),
        )  # fmt: skip
        return ui.Row(
            padding=(8, 8),
            children=[
                ui.Column(
                    grow=1,
                    cross="center",
                    gap=2,
                    children=[
                        ui.Text(text=value, style="label", align="center", max_lines=1),
                        ui.Text(
                            text=words, style="small", color="on_surface_variant", align="center"
                        ),
                    ],
                )
                for value, words in figures
            ],
        )

    def _buttons(self, facts: Facts) -> ui.Widget:
        buttons: list[ui.Widget] = []
        if self.app.services.removable(self.package) and self.package not in self.app.running:
            buttons.append(
                ui.Button(
                    text=self.t("Uninstall", "卸载"),
                    kind="outlined",
                    id="uninstall",
                    grow=1,
                    on_tap=partial(self.app.remove, self.package),
                )
            )
        buttons.append(get_button(self.app, facts, wide=True))
        lines: list[ui.Widget] = [ui.Row(children=buttons, gap=12)]
        if self.package in self.app.running:
            share = self.app.running[self.package]
            words = (
                self.t("Downloading…", "正在下载…")
                if share < 0.8
                else self.t("Installing…", "正在安装…")
            )
            lines += [
                ui.Progress(value=share),
                ui.Text(text=words, id="progress_words", style="small"),
            ]
        return ui.Column(children=lines, gap=8, padding=(16, 4))

    def _pictures(self, facts: Facts) -> ui.Widget:
        shots = [
            ui.Column(
                width=136,
                height=236,
                radius=16,
                padding=12,
                gap=16,
                cross="center",
                background=facts.color,
                id="screenshot",
                desc=self.t(f"Picture {n}", f"截图{n}"),
                children=[
                    ui.Spacer(height=4),
                    ui.Text(text=self.t(*words), style="label", color="white", align="center"),
                    ui.Column(
                        width=112,
                        height=150,
                        radius=14,
                        main="center",
                        cross="center",
                        gap=10,
                        background="#23262c" if n == 3 else "#f6f6fa",
                        children=[
                            sign(facts, 44),
                            ui.Text(
                                text=facts.name,
                                style="small",
                                align="center",
                                max_lines=2,
                                color="white" if n == 3 else "#23262c",
                            ),
                        ],
                    ),
                ],
            )
            for n, words in enumerate(data.SHOTS, start=1)
        ]
        return ui.Scroll(
            key="shots", axis="horizontal", child=ui.Row(children=shots, gap=10, padding=(16, 4))
        )

    def _about(self, facts: Facts) -> list[ui.Widget]:
        about = (
            self.t(*facts.offer.about)
            if facts.offer
            else self.t(
                "This app came with your phone. The store keeps it up to date.",
                "这款应用随手机预装，应用商店会为它提供更新。",
            )
        )
        parts: list[ui.Widget] = [
            self._title("About this app", "应用介绍"),
            ui.Text(text=about, id="about", padding=(16, 0)),
        ]
        if facts.next:
            news = self.t(
                f"Version {facts.next}: {data.NEWS[0]}", f"{facts.next}版：{data.NEWS[1]}"
            )
            parts += [
                self._title("What is new", "新版特性"),
                ui.Text(text=news, id="news", padding=(16, 0)),
            ]
        return parts

    def _permissions(self, facts: Facts) -> list[ui.Widget]:
        wanted = facts.offer.permissions if facts.offer else ()
        names = [self.t(*PERMISSIONS[each]) for each in wanted]
        words = ", ".join(names) or self.t("None", "无需任何权限")
        return [
            self._title("Permissions", "应用权限"),
            ui.Text(text=words, id="permissions", color="on_surface_variant", padding=(16, 0)),
            pair(self.t("Offered by", "开发者"), facts.maker),
        ]

    def _stars(self, facts: Facts) -> list[ui.Widget]:
        bars: list[ui.Widget] = [
            ui.Row(
                gap=8,
                children=[
                    ui.Text(text=str(stars), style="small", width=12),
                    ui.Column(grow=1, children=[ui.Progress(value=facts.shares[stars - 1])]),
                ],
            )
            for stars in range(5, 0, -1)
        ]
        score = ui.Column(
            cross="center",
            gap=2,
            width=96,
            children=[
                ui.Text(text=f"{facts.score:.1f}", id="score", style="display", align="center"),
                ui.Rating(value=facts.score, size=16),
            ],
        )
        write: list[ui.Widget] = []
        if facts.app is not None:
            write.append(
                ui.Button(
                    text=self.t("Write a review", "写评价"),
                    kind="text",
                    icon="edit",
                    id="write_review",
                    on_tap=self._write,
                )
            )
        found = ordered(self.remarks(), "hot")
        shown = found if self.all else found[:3]
        rows = [
            remark_row(self.app, remark, on_delete=self.remarks().remove)
            for remark in sorted(shown, key=lambda remark: not remark.mine)
        ]
        if len(found) > len(shown):
            rows.append(
                ui.Button(
                    text=self.t("All reviews", "全部评价"),
                    kind="text",
                    id="all_reviews",
                    on_tap=partial(setattr, self, "all", True),
                )
            )
        head = ui.Row(
            children=[score, ui.Column(children=bars, gap=4, grow=1)], gap=16, padding=(16, 4)
        )
        return [self._title("Ratings and reviews", "评分与评价"), head, *write, *rows]

    def _title(self, english: str, chinese: str) -> ui.Widget:
        return ui.Text(text=self.t(english, chinese), style="title", padding=(16, 8))

    def _write(self) -> None:
        def done(draft: Draft) -> None:
            found = self.remarks()
            found[:] = [remark for remark in found if not remark.mine]
            number = 1 + max((remark.id for remark in found), default=0)
            author = self.t("Anonymous", "匿名用户") if draft.anonymous else self.t("Robin", "小林")
            now = self.app.services.now()
            found.append(Remark(number, author, draft.text, now, draft.stars, mine=True))
            self.all = True
            self.app.services.toast(self.t("Thank you", "感谢评价"))

        mine = next((remark for remark in self.remarks() if remark.mine), None)
        draft = Draft(mine.stars, mine.text) if mine else None
        self.app.open(ReviewPage(self.app, self.facts.name, done, draft=draft))

    def _share(self) -> None:
        text = f"{self.facts.name} https://depot.example/app/{self.package}"
        self.app.services.request(self.app, "share_text", text=text, title=self.facts.name)
