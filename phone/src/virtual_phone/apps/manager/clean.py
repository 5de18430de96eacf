"""The cleaner of Phone Manager: junk, and the storage of single apps."""

from functools import partial
from typing import Any

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.manager.state import (
    APP_PARTS,
    CHAT_PARTS,
    JUNK,
    AppSpace,
    ManagerBase,
    done_page,
)
from virtual_phone.apps.photos.kit import size_text
from virtual_phone.apps.settings.kit import SettingsPage
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

SCAN = 1.6
"""Seconds that a look for junk takes."""


class CleanerSettings(SettingsPage):
    """What the cleaner looks for and when it speaks up."""

    name = ".CleanerSettings"
    title = ("Cleaner settings", "清理设置")
    app: ManagerBase

    @property
    def settings(self) -> dict[str, Any]:
        """The app's settings."""
        return self.app.state.settings

    def rows(self) -> list[ui.Widget]:
        """Reminders and scan."""
        t = self.t
        return [
            self.head("Reminders", "提醒"),
            self.toggle(
                "cleaner_reminder",
                ("App cleaner reminder", "应用清理提醒"),
                subtitle=t("When an app holds over 1 GB to clean", "应用可清理数据超过1GB时提醒"),
            ),
            self.toggle(
                "junk_reminder",
                ("Junk reminder", "垃圾清理提醒"),
                subtitle=t("When junk takes over 2 GB", "垃圾超过2GB时提醒"),
            ),
            self.head("Scan", "扫描"),
            self.toggle("scan_memory", ("Scan memory", "扫描内存")),
            self.toggle("auto_update", ("Update the junk list over Wi-Fi", "通过WLAN更新清理库")),
        ]


class Cleaner(Page):
    """Junk by kinds, and the apps that hold most."""

    name = ".Cleaner"
    app: ManagerBase

    def __init__(self, app: ManagerBase) -> None:
        super().__init__(app)
        self.scanning = True
        self.freed = 0
        self.chosen = {key for key in JUNK if key != "memory" or app.state.settings["scan_memory"]}
        app.services.after(SCAN, self._found)

    def _found(self) -> None:
        self.scanning = False

    def build(self) -> ui.Widget:
        """A spinner, the kinds of junk, or what was freed."""
        t = self.t
        gear = ui.IconButton(
            icon="settings",
            id="cleaner_settings",
            desc=t("Cleaner settings", "清理设置"),
            on_tap=lambda: self.app.open(CleanerSettings(self.app)),
        )
        bar = ui.AppBar(title=t("Cleaner", "清理加速"), on_back=self.close, actions=[gear])
        if self.scanning:
            words = t("Looking for junk…", "正在扫描垃圾…")
            wait = ui.Column(
                grow=1,
                main="center",
                cross="center",
                gap=16,
                children=[ui.Progress(), ui.Text(text=words, id="scanning")],
            )
            return ui.Scaffold(app_bar=bar, body=wait)
        rows = (
            self._junk()
            if not self.freed
            else done_page(
                t(f"{size_text(self.freed)} cleaned", f"已清理{size_text(self.freed)}"),
                t("Your phone has more room again.", "手机空间更充裕了。"),
            )
        )
        body = ui.Column(gap=4, children=[*rows, *self._apps(), ui.Spacer(height=24)])
        return ui.Scaffold(app_bar=bar, body=ui.Scroll(key="cleaner", grow=1, child=body))

    def _junk(self) -> list[ui.Widget]:
        t, junk = self.t, self.app.state.junk
        total = sum(junk[key] for key in self.chosen)
        if not any(junk.values()):
            return done_page(t("No junk", "没有垃圾"), t("Everything is clean.", "手机很干净。"))
        rows: list[ui.Widget] = [
            ui.Text(
                text=size_text(total),
                style="display",
                align="center",
                id="junk_total",
                padding=(0, 12),
            )
        ]
        for key, (words, icon) in JUNK.items():
            rows.append(
                ui.ListItem(
                    id="junk_item",
                    title=t(*words),
                    subtitle=size_text(junk[key]),
                    leading=ui.Icon(name=icon),
                    trailing=ui.Checkbox(checked=key in self.chosen, desc=t(*words)),
                    on_tap=partial(self._turn, key),
                )
            )
        clean = ui.Button(
            text=t(f"Clean up {size_text(total)}", f"清理{size_text(total)}"),
            id="clean_button",
            enabled=total > 0,
            on_tap=self._clean,
            grow=1,
        )
        return [*rows, ui.Row(padding=(24, 12), children=[clean])]

    def _turn(self, key: str) -> None:
        self.chosen ^= {key}

    def _clean(self) -> None:
        junk = self.app.state.junk
        self.freed = sum(junk[key] for key in self.chosen)
        for key in self.chosen:
            junk[key] = 0
        self.app.clean("junk", self.freed)

    def _apps(self) -> list[ui.Widget]:
        t = self.t
        chats = [space for space in self.app.state.apps if space.messenger]
        head = ui.Text(
            text=t("Special clean-up", "专项清理"), style="label", color="primary", padding=(16, 12)
        )
        rows = [
            space_row(
                space,
                partial(self._open, space),
                t("Chat files, images, cache", "聊天文件、图片、缓存"),
            )
            for space in chats
        ]
        more = ui.ListItem(
            id="all_apps",
            title=t("Storage by app", "应用存储"),
            leading=ui.Icon(name="apps"),
            on_tap=lambda: self.app.open(Storage(self.app)),
        )
        return [head, *rows, more]

    def _open(self, space: AppSpace) -> None:
        self.app.open(AppCleaner(self.app, space))


def space_row(space: AppSpace, do: ui.Do, note: str = "") -> ui.Widget:
    """An app and the room it takes."""
    return ui.ListItem(
        id="app_item",
        title=space.name,
        subtitle=note,
        leading=ui.Avatar(icon=space.icon, color=space.color),
        trailing=ui.Text(text=size_text(space.total), color="on_surface_variant"),
        on_tap=do,
    )


class Storage(Page):
    """All apps by the room they take."""

    name = ".AppStorage"
    app: ManagerBase

    def build(self) -> ui.Widget:
        """The largest first."""
        t = self.t
        spaces = sorted(self.app.state.apps, key=lambda space: -space.total)
        total = sum(space.total for space in spaces)
        head = ui.Text(
            text=t(
                f"{size_text(total)} in {len(spaces)} apps",
                f"{len(spaces)}个应用共{size_text(total)}",
            ),
            style="label",
            color="primary",
            padding=(16, 12),
        )
        rows = [space_row(space, partial(self._open, space)) for space in spaces]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Storage by app", "应用存储"), on_back=self.close),
            body=ui.Scroll(key="storage", grow=1, child=ui.Column(children=[head, *rows])),
        )

    def _open(self, space: AppSpace) -> None:
        self.app.open(AppCleaner(self.app, space))


class AppCleaner(Page):
    """What one app holds; parts are ticked and cleaned."""

    name = ".AppCleaner"
    app: ManagerBase

    def __init__(self, app: ManagerBase, space: AppSpace) -> None:
        super().__init__(app)
        self.space = space
        self.chosen = {"cache"} & {key for key, size in space.parts.items() if size}
        self.freed = 0

    def build(self) -> ui.Widget:
        """The parts, and the button."""
        t, space = self.t, self.space
        names = CHAT_PARTS if space.messenger else APP_PARTS
        head = ui.Row(
            padding=(16, 12),
            gap=16,
            children=[
                ui.Avatar(icon=space.icon, color=space.color, size=52),
                ui.Column(
                    grow=1,
                    children=[
                        ui.Text(text=size_text(space.total), style="heading", id="app_total"),
                        ui.Text(
                            text=t(f"App {size_text(space.size)}", f"应用{size_text(space.size)}"),
                            style="small",
                            color="on_surface_variant",
                        ),
                    ],
                ),
            ],
        )
        rows = [
            ui.ListItem(
                id="part_item",
                title=t(*names[key]),
                subtitle=size_text(size),
                enabled=size > 0,
                trailing=ui.Checkbox(checked=key in self.chosen, desc=t(*names[key])),
                on_tap=partial(self._turn, key),
            )
            for key, size in space.parts.items()
        ]
        body: list[ui.Widget] = [head, *rows]
        if not any(space.parts.values()):
            body = [
                head,
                empty_state(self.app, ("Nothing to clean", "没有可清理的内容"), "check_circle"),
            ]
        title = t(f"{space.name} clean-up", f"{space.name}专清")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, on_back=self.close, actions=[self._all()]),
            body=ui.Scroll(key="parts", grow=1, child=ui.Column(children=body)),
            bottom=self._bottom(),
        )

    def _all(self) -> ui.Widget:
        desc = self.t("Select all", "全选")
        return ui.IconButton(icon="select_all", id="select_all", desc=desc, on_tap=self._turn_all)

    def _bottom(self) -> ui.Widget:
        total = sum(self.space.parts[key] for key in self.chosen)
        button = ui.Button(
            text=self.t(f"Clean up {size_text(total)}", f"清理{size_text(total)}"),
            id="clean_button",
            enabled=bool(self.chosen),
            on_tap=partial(self._ask, total),
            grow=1,
        )
        return ui.Row(padding=(24, 12), children=[button])

    def _turn(self, key: str) -> None:
        self.chosen ^= {key}

    def _turn_all(self) -> None:
        full = {key for key, size in self.space.parts.items() if size}
        self.chosen = set() if self.chosen >= full else full

    def _ask(self, total: int) -> None:
        t = self.t
        question = t(f"Clean up {size_text(total)}?", f"清理{size_text(total)}?")
        text = t("Cleaned files cannot be brought back.", "清理后无法恢复。")
        yes = t("Clean up", "清理")
        self.app.open(Confirm(self.app, question, partial(self._clean, total), text=text, yes=yes))

    def _clean(self, total: int) -> None:
        for key in sorted(self.chosen):
            self.space.parts[key] = 0
            self.space.cleaned.append(key)
        self.chosen.clear()
        self.app.clean(self.space.package, total)
        self.app.services.toast(self.t(f"{size_text(total)} cleaned", f"已清理{size_text(total)}"))
