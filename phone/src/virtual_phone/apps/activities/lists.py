"""Activities' search and settings."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from virtual_phone.apps.activities.kit import ActivitiesBase, row
from virtual_phone.apps.activities.state import CATEGORIES
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import Choose
from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.apps.kit.wording import date_text
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

GOALS = (60, 120, 180, 240, 300, 420, 600)
"""Minutes a week that can be chosen."""


class Search(SearchPage):
    """Activities by name, category or day."""

    name = ".SearchActivity"
    hint = ("Search activities", "搜索运动")
    clearable = True
    app: ActivitiesBase

    def rows(self) -> list[ui.Widget]:
        """Those that fit."""
        app, words = self.app, self.words.strip().lower()
        if not words:
            return []
        found = [
            each
            for each in app.state.activities
            if words
            in f"{each.name} {app.category(each.category)} {date_text(app, each.start)}".lower()
        ]
        nothing = empty_state(app, ("Nothing found", "没有找到"))
        return [row(app, each) for each in found] or [nothing]


class SettingsPage(Page):
    """Units, the category of new recordings, the week's goal."""

    name = ".SettingsActivity"
    app: ActivitiesBase

    def build(self) -> ui.Widget:
        """Rows that open choices."""
        app, t = self.app, self.t
        units = {
            "metric": t("Metric (km, m)", "公制(公里、米)"),
            "imperial": t("Imperial (mi, ft)", "英制(英里、英尺)"),
        }
        kinds = {key: app.category(key) for key in CATEGORIES}
        goals = {minutes: app.duration(minutes * 60) for minutes in GOALS}
        rows = [
            self._row("units", "speed", t("Units", "单位"), units),
            self._row("category", "record", t("New recordings", "新记录的类别"), kinds),
            self._row("goal", "target", t("Weekly goal", "每周目标"), goals),
            ui.ListItem(
                title=t("Version", "版本"), subtitle=app.version, leading=ui.Icon(name="info")
            ),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Settings", "设置"), on_back=self.close),
            body=ui.Scroll(key="settings", grow=1, child=ui.Column(children=rows)),
        )

    def _row(self, key: str, icon: str, title: str, words: Mapping[Any, str]) -> ui.Widget:
        app, at = self.app, self.app.state.settings
        entries = [(value, said, "") for value, said in words.items()]
        chosen = getattr(at, key)
        take = partial(setattr, at, key)
        return ui.ListItem(
            id=key,
            title=title,
            subtitle=words[chosen],
            leading=ui.Icon(name=icon),
            on_tap=lambda: app.open(Choose(app, title, entries, chosen, take)),
        )
