"""Phone Manager: one look at the phone's health, and the tools to mend it."""

from datetime import timedelta
from typing import Any

from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.manager.clean import Cleaner, CleanerSettings, Storage
from virtual_phone.apps.manager.sos import Emergency
from virtual_phone.apps.manager.state import MB, ManagerBase, ManagerState, data_used, fill, seeded
from virtual_phone.apps.manager.tools import DataUsage, Permissions, Starts, VirusScan
from virtual_phone.apps.photos.kit import size_text
from virtual_phone.apps.settings.kit import SettingsPage
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

CHECKS = (
    ("Junk files", "垃圾文件"),
    ("Memory", "运行内存"),
    ("Permissions", "应用权限"),
    ("Startup apps", "自启动应用"),
    ("Viruses", "病毒风险"),
)
CHECK = 0.5
"""Seconds for each."""


class ManagerApp(ManagerBase):
    """Keeps the phone clean and safe."""

    package = "com.skylark.manager"
    key = "manager"
    label = ("Phone Manager", "手机管家")
    icon = ("shield_check", "#00897b")
    version = "9.3"

    def initial_state(self) -> ManagerState:
        """Some junk, and nothing looked at yet."""
        return seeded(self.rng)

    def on_boot(self) -> None:
        """Take account of the apps that are on the phone."""
        fill(self)

    def first_page(self) -> Page:
        """The score and the tools."""
        return Main(self)

    def on_clock(self) -> None:
        """Remind of what is to be cleaned, once a day."""
        state, now = self.state, self.services.now()
        if state.reminded and now - state.reminded < timedelta(days=1):
            return
        heavy = [space for space in state.apps if sum(space.parts.values()) > 1000 * MB]
        if state.settings["cleaner_reminder"] and heavy:
            size = size_text(sum(heavy[0].parts.values()))
            words = self.t(f"{heavy[0].name} holds {size}", f"{heavy[0].name}占用{size}")
            title = self.t("Time to clean up an app", "应用清理提醒")
            state.reminded = now
            self.services.notify(self, title, words, lambda: self.services.start(self.package))
        elif state.settings["data_warning"] and self._near_limit():
            state.reminded = now
            title = self.t("Near the data limit", "流量即将用尽")
            limit = state.settings["data_limit"]
            words = self.t(f"Of {limit} GB little is left", f"每月{limit}GB即将用完")
            self.services.notify(self, title, words)
        elif state.settings["junk_reminder"] and sum(state.junk.values()) > 2000 * MB:
            state.reminded = now
            title = self.t("There is much junk", "垃圾较多")
            self.services.notify(self, title, size_text(sum(state.junk.values())))

    def _near_limit(self) -> bool:
        used = sum(data_used(self.state, space.package) for space in self.state.apps)
        return used > 0.9 * int(self.state.settings["data_limit"]) * 1000 * MB


class Main(Page):
    """The score and the tools."""

    app: ManagerApp

    def build(self) -> ui.Widget:
        """Score, button, a grid of tools."""
        t, app = self.t, self.app
        entries: list[tuple[str, ui.Do]] = [
            (t("Settings", "设置"), lambda: app.open(ManagerSettings(app)))
        ]
        score = app.score()
        words = t("Your phone is in good shape", "手机状态良好")
        if score < 90:
            words = t("Some things can be better", "手机状态有待优化")
        top = ui.Column(
            padding=(24, 20),
            gap=8,
            cross="center",
            children=[
                ui.Column(
                    width=152,
                    height=152,
                    radius=76,
                    main="center",
                    background="primary_container",
                    children=[
                        ui.Text(
                            text=str(score),
                            style="display",
                            align="center",
                            color="on_primary_container",
                            id="score",
                        ),
                        ui.Text(
                            text=t("points", "分"),
                            style="small",
                            align="center",
                            color="on_primary_container",
                        ),
                    ],
                ),
                ui.Text(text=words, style="title", align="center"),
                ui.Spacer(height=4),
                ui.Button(
                    text=t("Optimize", "一键优化"),
                    id="optimize",
                    width=200,
                    on_tap=lambda: app.open(Scan(app)),
                ),
            ],
        )
        grid = ui.Grid(columns=2, gap=12, children=[self._tool(*tool) for tool in self._tools()])
        body = ui.Column(children=[top, ui.Column(padding=(16, 8), children=[grid])])
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=t("Phone Manager", "手机管家"), actions=[more_button(self, entries)]
            ),
            body=ui.Scroll(key="manager", grow=1, child=body),
        )

    def _tools(self) -> list[tuple[str, str, str, type[Page]]]:
        t, state = self.t, self.app.state
        junk = size_text(sum(state.junk.values()))
        used = size_text(sum(space.total for space in state.apps))
        help_ = t("Automatic call on", "自动拨打已开启")
        if not state.sos["auto_call"]:
            help_ = t("Automatic call off", "自动拨打已关闭")
        scanned = (
            t("Not scanned yet", "尚未扫描") if not state.virus_scans else t("Scanned", "已扫描")
        )
        starts = sum(state.starts.values())
        limit = state.settings["data_limit"]
        return [
            ("clean", t("Cleaner", "清理加速"), junk, Cleaner),
            ("storage", t("Storage by app", "应用存储"), used, Storage),
            ("sos", t("Emergency help", "紧急求助"), help_, Emergency),
            ("shield_check", t("Virus scan", "病毒扫描"), scanned, VirusScan),
            (
                "key",
                t("Permissions", "权限管理"),
                t("Who may do what", "应用权限一览"),
                Permissions,
            ),
            (
                "data_usage",
                t("Data usage", "流量管理"),
                t(f"{limit} GB a month", f"每月{limit}GB"),
                DataUsage,
            ),
            (
                "rocket",
                t("Startup manager", "自启动管理"),
                t(f"{starts} apps", f"{starts}个应用"),
                Starts,
            ),
        ]

    def _tool(self, icon: str, words: str, note: str, page: type[Page]) -> ui.Widget:
        return ui.Card(
            id="tool",
            on_tap=lambda: self.app.open(page(self.app)),
            child=ui.Column(
                padding=(16, 14),
                gap=6,
                children=[
                    ui.Icon(name=icon, color="primary", size=28),
                    ui.Text(text=words, style="label", max_lines=2),
                    ui.Text(text=note, style="small", color="on_surface_variant", max_lines=1),
                ],
            ),
        )


class Scan(Page):
    """One tap: all checks after another, then what can be mended."""

    name = ".OneTapScan"
    app: ManagerApp

    def __init__(self, app: ManagerApp) -> None:
        super().__init__(app)
        self.step = 0
        self.mended = False
        self.before = app.score()
        app.services.after(CHECK, self._stepped)

    def _stepped(self) -> None:
        if self not in self.app.pages:
            return
        self.step += 1
        if self.step < len(CHECKS):
            self.app.services.after(CHECK, self._stepped)
        else:
            self.app.state.scans.append(self.app.services.now())

    @property
    def running(self) -> bool:
        """Whether checks are left."""
        return self.step < len(CHECKS)

    def build(self) -> ui.Widget:
        """Progress and the checks."""
        t = self.t
        head: list[ui.Widget] = [
            ui.Text(
                text=f"{self.step * 100 // len(CHECKS)}%"
                if self.running
                else str(self.app.score()),
                style="display",
                align="center",
                id="scan_figure",
            ),
            ui.Progress(value=self.step / len(CHECKS)),
        ]
        rows = [self._check(number) for number in range(len(CHECKS))]
        title = t("Checking…", "正在体检…") if self.running else t("Check finished", "体检完成")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, on_back=self.close),
            body=ui.Scroll(
                key="scan",
                grow=1,
                child=ui.Column(gap=8, padding=(16, 16), children=[*head, *rows]),
            ),
            bottom=None if self.running else self._bottom(),
        )

    def _check(self, number: int) -> ui.Widget:
        t, state = self.t, self.app.state
        done = number < self.step
        starts = sum(state.starts.values())
        results = (
            size_text(sum(state.junk.values())),
            size_text(state.junk["memory"]),
            t("No problem", "正常"),
            t(f"{starts} apps start by themselves", f"{starts}个应用自启动"),
            t("Scan recommended", "建议扫描") if not state.virus_scans else t("No problem", "正常"),
        )
        mark: ui.Widget = ui.Spacer(width=24)
        if done:
            mark = ui.Icon(name="check_circle", color="success", desc=t("Checked", "已检查"))
        return ui.ListItem(
            id="check_item",
            title=t(*CHECKS[number]),
            subtitle=results[number] if done else t("Waiting", "等待中"),
            trailing=mark,
        )

    def _bottom(self) -> ui.Widget:
        t = self.t
        if self.mended:
            words = t(f"{self.before} → {self.app.score()}", f"{self.before} → {self.app.score()}")
            button = ui.Button(text=t("Done", "完成"), id="done", grow=1, on_tap=self.close)
            note = ui.Text(text=words, id="gain", align="center")
            return ui.Column(padding=(24, 12), gap=8, children=[note, ui.Row(children=[button])])
        button = ui.Button(text=t("Fix now", "立即修复"), id="fix", grow=1, on_tap=self._mend)
        return ui.Row(padding=(24, 12), children=[button])

    def _mend(self) -> None:
        state = self.app.state
        freed = sum(state.junk.values())
        state.junk = dict.fromkeys(state.junk, 0)
        state.starts = dict.fromkeys(state.starts, False)
        self.app.clean("junk", freed)
        self.mended = True


class ManagerSettings(SettingsPage):
    """Settings of Phone Manager."""

    name = ".Settings"
    title = ("Settings", "设置")
    app: ManagerApp

    @property
    def settings(self) -> dict[str, Any]:
        """The app's settings."""
        return self.app.state.settings

    def rows(self) -> list[ui.Widget]:
        """Cleaner, safety, data."""
        return [
            self.head("Cleaner", "清理"),
            self.link(("Cleaner settings", "清理设置"), CleanerSettings, icon="clean"),
            self.toggle(
                "cleaner_reminder",
                ("App cleaner reminder", "应用清理提醒"),
                subtitle=self.t("When an app holds over 1 GB", "应用可清理数据超过1GB时提醒"),
                icon="bell",
            ),
            self.head("Safety", "安全"),
            self.link(("Emergency help", "紧急求助"), Emergency, icon="sos"),
            self.toggle("install_scan", ("Scan new apps", "安装前扫描"), icon="shield_check"),
            self.head("Data", "流量"),
            self.link(("Data usage", "流量管理"), DataUsage, icon="data_usage"),
            self.info(("Version", "版本"), self.app.version),
        ]
