"""Day Planner's subscriptions and settings."""

from functools import partial

from virtual_phone.apps.kit.cities import CITIES, City, city
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.forms import Choose, Reading, section, switch_row
from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.apps.planner import data
from virtual_phone.apps.planner.kit import PlannerBase, entries, entry_row
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

NOTICE = (5, 10, 15, 30, 60)
"""Minutes before a meeting that can be chosen."""


def subscriptions(page: Page, app: PlannerBase) -> ui.Widget:
    """The calendars of others, with what they say today."""
    t, chosen = page.t, app.state.subscriptions
    rows: list[ui.Widget] = []
    for key, name, text, icon, color in data.CALENDARS:
        on = getattr(chosen, key)
        subtitle = t(*text)
        if key == "horoscope" and on:
            subtitle = sign_text(app)
        words = t("Subscribed", "已订阅") if on else t("Subscribe", "订阅")
        rows.append(
            ui.ListItem(
                id=f"calendar_{key}",
                title=t(*name),
                subtitle=subtitle,
                leading=ui.Avatar(icon=icon, color=color),
                trailing=ui.Button(
                    text=words,
                    kind="outlined" if on else "tonal",
                    id=f"subscribe_{key}",
                    desc=f"{words} {t(*name)}",
                    on_tap=partial(app.subscribe, key),
                ),
                on_tap=lambda key=key: app.open(CalendarPage(app, key)),  # type: ignore[misc]
            )
        )
    today = [entry_row(app, key, words) for key, words in entries(app, app.today())]
    nothing = ui.Text(
        text=t("Nothing for today", "今日暂无内容"), color="on_surface_variant", padding=(16, 8)
    )
    parts = [
        section(t("Calendars", "订阅日历"), rows),
        section(t("Today", "今日内容"), today or [nothing]),
    ]
    inside = ui.Column(children=parts, gap=12, padding=(12, 8))
    return ui.Scroll(key="subscriptions", grow=1, child=inside)


def sign_text(app: PlannerBase) -> str:
    """The chosen sign as it is called."""
    names = {english: app.t(english, chinese) for english, chinese, _ in data.SIGNS}
    return names.get(app.state.subscriptions.sign, "")


class CalendarPage(Page):
    """One calendar of others."""

    name = ".SubscriptionActivity"
    app: PlannerBase

    def __init__(self, app: PlannerBase, key: str) -> None:
        super().__init__(app)
        self.key = key

    def build(self) -> ui.Widget:
        """What it is, what it says, the button."""
        t, app = self.t, self.app
        _, name, text, icon, color = next(each for each in data.CALENDARS if each[0] == self.key)
        on = getattr(app.state.subscriptions, self.key)
        parts: list[ui.Widget] = [
            ui.Row(children=[ui.Avatar(icon=icon, color=color, size=72)], main="center"),
            ui.Text(text=t(*name), style="headline", align="center"),
            ui.Text(text=t(*text), color="on_surface_variant", align="center"),
        ]
        if self.key == "horoscope" and on:
            parts.append(
                ui.ListItem(
                    id="change_sign",
                    title=t("Sign", "星座"),
                    subtitle=sign_text(app),
                    trailing=ui.Icon(name="arrow_right"),
                    on_tap=lambda: app.open(SignPage(app)),
                )
            )
        parts += [
            entry_row(app, key, words)
            for key, words in entries(app, app.today())
            if key == self.key
        ]
        parts.append(
            ui.Button(
                text=t("Unsubscribe", "取消订阅") if on else t("Subscribe", "订阅"),
                kind="outlined" if on else "filled",
                id="subscribe",
                on_tap=partial(app.subscribe, self.key),
            )
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Subscription", "订阅详情"), on_back=self.close),
            body=ui.Scroll(
                key="calendar", grow=1, child=ui.Column(children=parts, gap=12, padding=(24, 16))
            ),
        )


class SignPage(Page):
    """Which sign the horoscope is for."""

    name = ".SignActivity"
    app: PlannerBase

    def build(self) -> ui.Widget:
        """Twelve signs."""
        t, chosen = self.t, self.app.state.subscriptions
        cells: list[ui.Widget] = []
        for english, chinese, (month, day) in data.SIGNS:
            on = chosen.horoscope and chosen.sign == english
            cells.append(
                ui.Column(
                    id="sign",
                    radius=16,
                    padding=(8, 14),
                    gap=6,
                    cross="center",
                    selected=on,
                    background="primary_container" if on else "surface_container",
                    on_tap=partial(self._take, english),
                    children=[
                        ui.Avatar(text=self.t(english, chinese)[0], color="#6f58b5", size=44),
                        ui.Text(text=t(english, chinese), style="label", align="center"),
                        ui.Text(
                            text=t(f"from {month}/{day}", f"{month}月{day}日起"),
                            style="small",
                            align="center",
                            color="on_surface_variant",
                        ),
                    ],
                )
            )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Choose your sign", "选择星座"), on_back=self.close),
            body=ui.Scroll(
                key="signs",
                grow=1,
                child=ui.Column(
                    children=[ui.Grid(columns=3, gap=10, children=cells)], padding=(16, 12)
                ),
            ),
        )

    def _take(self, sign: str) -> None:
        chosen = self.app.state.subscriptions
        chosen.horoscope, chosen.sign = True, sign
        self.close()
        self.app.services.toast(self.t("Subscribed", "订阅成功"))


def ask_end(app: PlannerBase, key: str, name: str) -> None:
    """Ask before a calendar is given up."""

    def end() -> None:
        setattr(app.state.subscriptions, key, False)

    question = app.t(f"Unsubscribe from {name}?", f"取消订阅{name}?")
    app.open(Confirm(app, question, end, yes=app.t("Unsubscribe", "取消订阅")))


class SettingsPage(Page):
    """Time zone, reminders, looks."""

    name = ".SettingsActivity"
    app: PlannerBase

    def build(self) -> ui.Widget:
        """Rows in groups."""
        t, at = self.t, self.app.state.settings
        zone = city(at.zone)
        minutes = t(f"{at.meeting_minutes} minutes before", f"提前{at.meeting_minutes}分钟")
        zones: list[ui.Widget] = [
            switch_row(self, ("Fixed time zone", "固定时区"), at, "fixed_zone",
                       ("Show times in one zone wherever you are", "始终以指定时区显示时间")),
            ui.ListItem(
                id="zone",
                title=t("Time zone", "时区"),
                subtitle=f"{zone.zone} {t(zone.name, zone.chinese)}",
                enabled=at.fixed_zone,
                on_tap=partial(self.app.open, ZonePage(self.app)) if at.fixed_zone else None,
            ),
        ]  # fmt: skip
        reminders: list[ui.Widget] = [
            switch_row(self, ("Meeting reminders", "会议提醒"), at, "meeting_reminders",
                       ("Before a meeting begins", "会议开始前提醒")),
            ui.ListItem(
                id="meeting_minutes",
                title=t("Remind of meetings", "会议提醒时间"),
                subtitle=minutes,
                enabled=at.meeting_reminders,
                on_tap=self._minutes if at.meeting_reminders else None,
            ),
            switch_row(self, ("All-day reminders", "全天日程提醒"), at, "all_day_reminders",
                       ("At 9 AM of the day", "当天上午9点提醒")),
        ]  # fmt: skip
        looks: list[ui.Widget] = [
            switch_row(self, ("Week begins on Monday", "每周从周一开始"), at, "monday_first"),
            switch_row(self, ("Week numbers", "显示周数"), at, "week_numbers"),
        ]
        parts = [
            section(t("Time zone", "时区设置"), zones),
            section(t("Reminders", "提醒设置"), reminders),
            section(t("View", "视图设置"), looks),
            ui.ListItem(
                id="about",
                title=t("About", "关于日程本"),
                subtitle=self.app.version,
                on_tap=lambda: self.app.open(
                    Reading(self.app, t("About", "关于"), [(t(*self.app.label), self.app.version)])
                ),
            ),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Settings", "设置"), on_back=self.close),
            body=ui.Scroll(
                key="settings", grow=1, child=ui.Column(children=parts, gap=12, padding=(12, 8))
            ),
        )

    def _minutes(self) -> None:
        at = self.app.state.settings
        choices = [(n, self.t(f"{n} minutes before", f"提前{n}分钟"), "") for n in NOTICE]
        title, then = self.t("Remind", "提醒时间"), partial(setattr, at, "meeting_minutes")
        self.app.open(Choose(self.app, title, choices, at.meeting_minutes, then))


class ZonePage(SearchPage):
    """The zone that times are shown in."""

    name = ".ZoneActivity"
    hint = ("Search for a city", "搜索城市")
    clearable = True
    app: PlannerBase

    def rows(self) -> list[ui.Widget]:
        """Cities that fit."""
        words = self.words.strip().lower()
        return [
            ui.ListItem(
                id="zone_city",
                title=self.t(place.name, place.chinese),
                subtitle=f"{place.zone} {self.t(place.country, place.chinese_country)}",
                selected=place.name == self.app.state.settings.zone,
                on_tap=partial(self._take, place),
            )
            for place in CITIES
            if not words or any(words in part.lower() for part in (place.name, place.chinese))
        ]

    def _take(self, place: City) -> None:
        self.app.state.settings.zone = place.name
        self.close()
