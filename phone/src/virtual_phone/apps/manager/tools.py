"""Permissions, mobile data, apps that start by themselves, and the virus scan."""

import random
from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.manager.state import ManagerBase, data_used, done_page
from virtual_phone.apps.photos.kit import size_text
from virtual_phone.apps.settings.apps import PERMISSIONS
from virtual_phone.apps.settings.kit import SettingsPage, TextDialog
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui

STEPS = 8
STEP = 0.35
"""Seconds."""


class Permissions(SettingsPage):
    """What apps have asked for, by kind."""

    name = ".Permissions"
    title = ("Permissions", "权限管理")
    app: ManagerBase

    def rows(self) -> list[ui.Widget]:
        """A group for each permission that some app asked for."""
        rows: list[ui.Widget] = []
        for key, names in PERMISSIONS.items():
            members = [a for a in self.app.services.launchable() if key in self._held(a)]
            if members:
                rows.append(self.head(*names))
                rows += [self._row(each, key) for each in members]
        return rows or [
            empty_state(self.app, ("No app has asked yet", "暂无应用申请权限"), "shield")
        ]

    def _held(self, app: App) -> dict[str, bool]:
        return self.app.services.permissions(app.package)

    def _row(self, app: App, key: str) -> ui.Widget:
        allowed = self._held(app)[key]
        icon, color = app.icon
        permit = partial(self.app.services.permit, app.package, key, allow=not allowed)
        return ui.ListItem(
            id="permission_row",
            title=app.t(*app.label),
            leading=ui.Avatar(icon=icon, color=color),
            trailing=ui.Switch(checked=allowed, id="android:id/switch_widget"),
            on_tap=permit,
        )


class Starts(SettingsPage):
    """Which apps may start by themselves."""

    name = ".StartupManager"
    title = ("Startup manager", "自启动管理")
    app: ManagerBase

    def rows(self) -> list[ui.Widget]:
        """A switch for each app."""
        starts = self.app.state.starts
        count = sum(starts.values())
        note = self.note(
            f"{count} of {len(starts)} apps may start by themselves.",
            f"{len(starts)}个应用中有{count}个允许自启动。",
        )
        return [
            note,
            *(
                self.toggle(space.package, (space.name, space.name), store=starts)
                for space in self.app.state.apps
            ),
        ]


class DataUsage(SettingsPage):
    """Mobile data of the month."""

    name = ".DataUsage"
    title = ("Data usage", "流量管理")
    app: ManagerBase

    def _used(self, package: str) -> int:
        return data_used(self.app.state, package)

    def rows(self) -> list[ui.Widget]:
        """Total, limit, days, apps."""
        t, state = self.t, self.app.state
        total = sum(self._used(space.package) for space in state.apps)
        limit = state.settings["data_limit"]
        rng = random.Random(f"{state.seed}:days")
        days = [rng.randrange(40, 900) for _ in range(7)]
        chart = ui.Chart(
            values=days,
            labels=["-6", "-5", "-4", "-3", "-2", "-1", t("Today", "今")],
            desc=t("Mobile data of the last seven days", "最近七天流量"),
            marked=6,
            height=150,
        )
        return [
            ui.Column(
                padding=(16, 12),
                gap=8,
                children=[
                    ui.Text(text=size_text(total), style="headline", id="data_total"),
                    ui.Progress(value=min(1.0, total / (limit * 1_000_000_000))),
                    ui.Text(
                        text=t(f"of {limit} GB this month", f"本月套餐{limit}GB"),
                        style="small",
                        color="on_surface_variant",
                    ),
                    chart,
                ],
            ),
            self.info(("Monthly limit", "每月套餐"), f"{limit} GB", do=self._limit),
            self.toggle("data_warning", ("Warn near the limit", "超额提醒"), store=state.settings),
            self.head("Apps that may use mobile data", "允许使用移动数据的应用"),
            *(
                self.toggle(
                    space.package,
                    (space.name, space.name),
                    subtitle=size_text(self._used(space.package)),
                    store=state.data_allowed,
                )
                for space in sorted(state.apps, key=lambda space: -self._used(space.package))
            ),
        ]

    def _limit(self) -> None:
        settings = self.app.state.settings

        def keep(words: str) -> None:
            if words.isascii() and words.isdigit() and int(words):
                settings["data_limit"] = int(words)
            else:
                self.app.services.toast(self.t("Enter whole gigabytes", "请输入整数GB"))

        names = ("Monthly limit (GB)", "每月套餐(GB)")
        self.app.open(TextDialog(self.app, names, str(settings["data_limit"]), keep))


class VirusScan(Page):
    """Looks through the apps and installers."""

    name = ".VirusScan"
    app: ManagerBase

    def __init__(self, app: ManagerBase) -> None:
        super().__init__(app)
        self.step = 0
        self._next()

    def _next(self) -> None:
        self.app.services.after(STEP, self._stepped)

    def _stepped(self) -> None:
        if self not in self.app.pages:
            return
        self.step += 1
        if self.step < STEPS:
            self._next()
        else:
            self.app.state.virus_scans.append(self.app.services.now())

    def build(self) -> ui.Widget:
        """Progress, then what was found."""
        t, app = self.t, self.app
        if self.step < STEPS:
            spaces = app.state.apps
            checked = spaces[self.step * len(spaces) // STEPS].name
            body = [
                ui.Spacer(height=64),
                ui.Row(main="center", children=[ui.Icon(name="radar", size=96, color="primary")]),
                ui.Text(
                    text=f"{self.step * 100 // STEPS}%",
                    style="display",
                    align="center",
                    id="percent",
                ),
                ui.Progress(value=self.step / STEPS),
                ui.Text(text=t(f"Checking {checked}", f"正在检查{checked}"), align="center"),
            ]
        else:
            body = self._found()
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Virus scan", "病毒扫描"), on_back=self.close),
            body=ui.Scroll(
                key="virus", grow=1, child=ui.Column(gap=16, padding=(24, 8), children=body)
            ),
        )

    def _found(self) -> list[ui.Widget]:
        t, risky = self.t, self.app.risky()
        if not risky:
            return done_page(
                t("No threats", "未发现风险"), t("All apps are safe.", "所有应用安全。")
            )
        count = len(risky)
        rows: list[ui.Widget] = [
            ui.Row(main="center", children=[ui.Icon(name="warning", size=72, color="warning")]),
            ui.Text(
                text=t(f"{count} risky installer{'s' * (count != 1)}", f"{count}个风险安装包"),
                style="heading",
                align="center",
                id="result",
            ),
        ]
        for ident in risky:
            media = self.app.services.media.get(ident)
            if media:
                delete = ui.Button(
                    text=t("Delete", "删除"),
                    kind="text",
                    id="delete",
                    on_tap=partial(self._ask, ident),
                )
                rows.append(
                    ui.ListItem(title=media.name, subtitle=size_text(media.size), trailing=delete)
                )
        return rows

    def _ask(self, ident: int) -> None:
        store, now = self.app.services.media, self.app.services.now()
        question = self.t("Delete this installer?", "删除此安装包？")
        self.app.open(Confirm(self.app, question, lambda: store.trash(ident, now)))
