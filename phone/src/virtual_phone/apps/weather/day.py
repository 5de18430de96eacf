"""The pages of Weather about one day and about one alert."""

from datetime import date, datetime, timedelta

from virtual_phone.apps.kit.wording import short_date_text
from virtual_phone.apps.weather import cards, data
from virtual_phone.apps.weather.kit import WeatherBase, city_name, day_name, sign
from virtual_phone.apps.weather.sky import Alert, forecast
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui


def alert_words(app: WeatherBase, alert: Alert) -> tuple[str, str]:
    """`Yellow gale alert`, and what to do."""
    title, advice = data.ALERTS[alert.kind]
    english, chinese, _ = data.LEVELS[alert.level]
    return app.t(f"{title[0]} alert ({english})", f"{title[1]}{chinese}预警"), app.t(*advice)


class DayPage(Page):
    """One day in full."""

    name = ".Day"
    app: WeatherBase

    def __init__(self, app: WeatherBase, city: str, day: date) -> None:
        super().__init__(app)
        self.city = city
        self.day = day

    def build(self) -> ui.Widget:
        """Head, hours, every figure."""
        app = self.app
        facts = forecast(app.state.seed, self.city, self.day)
        today = app.local(self.city).date()
        hours = [
            (datetime.combine(self.day, datetime.min.time()) + timedelta(hours=h.hour), h)
            for h in facts.hours
        ]
        head = ui.Row(
            gap=16,
            padding=(4, 8),
            children=[
                sign(app, facts.condition, size=48),
                ui.Column(
                    grow=1,
                    children=[
                        ui.Text(
                            text=f"{app.degrees(facts.low)} / {app.degrees(facts.high)}",
                            style="headline",
                            id="range",
                        ),
                        ui.Text(text=app.t(*data.CONDITIONS[facts.condition]), id="condition"),
                    ],
                ),
            ],
        )
        strip = cards.card(
            "hourly", app.t(*data.CARDS["hourly"]), "clock", cards.hourly(app, hours[6:])
        )
        everything = cards.tiles(app, facts, facts.hours[12], list(data.CARDS))
        title = self.t(", ", "，").join((city_name(app, self.city), day_name(app, self.day, today)))
        rows = [
            ui.Text(
                text=short_date_text(app, self.day), color="on_surface_variant", padding=(4, 0)
            ),
            head,
            strip,
            ui.Grid(columns=2, gap=12, children=everything),
            cards.card("tips", app.t(*data.CARDS["tips"]), "umbrella", cards.tips(app, facts)),
            ui.Spacer(height=16),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, on_back=self.close),
            body=ui.Scroll(
                key="day", grow=1, child=ui.Column(gap=12, padding=(16, 4), children=rows)
            ),
        )


class AlertPage(Page):
    """A warning of the weather service in full."""

    name = ".Alert"
    app: WeatherBase

    def __init__(self, app: WeatherBase, alert: Alert, city: str) -> None:
        super().__init__(app)
        self.alert = alert
        self.city = city

    def build(self) -> ui.Widget:
        """Level, advice, where from."""
        title, text = alert_words(self.app, self.alert)
        source = self.t(
            f"{city_name(self.app, self.city)} weather service",
            f"{city_name(self.app, self.city)}气象台发布",
        )
        color = data.LEVELS[self.alert.level][2]
        rows: list[ui.Widget] = [
            ui.Avatar(icon="warning", color=color, size=56),
            ui.Text(text=title, style="heading", id="alert_title"),
            ui.Text(text=source, style="small", color="on_surface_variant"),
            ui.Text(text=text, id="alert_text"),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Weather alert", "气象预警"), on_back=self.close),
            body=ui.Column(padding=(24, 16), gap=12, cross="start", children=rows),
        )
