"""What the pages of Day Planner share: times in the chosen zone, rows of plans and of others."""

from datetime import date, datetime, timedelta
from functools import partial

from virtual_phone.apps.clock.parts import HOME_CITY
from virtual_phone.apps.kit.cities import city
from virtual_phone.apps.kit.wording import time_text
from virtual_phone.apps.planner import data
from virtual_phone.apps.planner.state import Plan, PlannerState
from virtual_phone.system.app import App
from virtual_phone.ui import widgets as ui

TEAL = "#00897b"
KINDS = {
    "event": ("Event", "日程", "calendar"),
    "meeting": ("Meeting", "会议", "people"),
    "birthday": ("Birthday", "生日", "cake"),
}
COLORS = {"event": TEAL, "meeting": "#2f6fd0", "birthday": "#c2497c"}


class PlannerBase(App):
    """What its pages need of Day Planner."""

    state: PlannerState

    @property
    def shift(self) -> timedelta:
        """What times of the phone are put on by to be shown."""
        settings = self.state.settings
        if not settings.fixed_zone:
            return timedelta()
        here = self.services.settings.get("time_zone", HOME_CITY)
        return timedelta(minutes=city(settings.zone).offset - city(here).offset)

    def today(self) -> date:
        """The day it is in the zone that is shown."""
        return (self.services.now() + self.shift).date()

    def span(self, plan: Plan) -> str:
        """`2:00 PM – 3:00 PM`, or all day."""
        if plan.all_day:
            return self.t("All day", "全天")
        start, end = plan.start + self.shift, plan.end + self.shift
        return f"{time_text(self, start)} – {time_text(self, end)}"

    def edit(self, plan: Plan) -> None:
        """Open a plan's form."""
        raise TypeError(plan)

    def show(self, plan: Plan) -> None:
        """Open a plan."""
        raise TypeError(plan)

    def draft(self, day: date) -> Plan:
        """A new plan at the next full hour."""
        hour = min(self.services.now().hour + 1, 23)
        return Plan(0, "", datetime.combine(day, datetime.min.time()) + timedelta(hours=hour))

    def subscribe(self, key: str) -> None:
        """Turn a subscribed calendar on or off; the horoscope asks for a sign first."""
        raise TypeError(key)


def plan_row(app: PlannerBase, plan: Plan) -> ui.Widget:
    """A plan in a list."""
    subtitle = app.span(plan) + (f" · {plan.place}" if plan.place else "")
    return ui.ListItem(
        id="plan",
        title=plan.title,
        subtitle=subtitle,
        leading=ui.Avatar(icon=KINDS[plan.kind][2], color=COLORS[plan.kind], size=36),
        on_tap=partial(app.show, plan),
    )


def entries(app: PlannerBase, day: date) -> list[tuple[str, str]]:
    """What the subscribed calendars say of a day: key and words."""
    t, chosen = app.t, app.state.subscriptions
    found: list[tuple[str, str]] = []
    holiday, term = data.holiday(day), data.term(day)
    if chosen.holidays and holiday is not None:
        found.append(("holidays", t(*holiday)))
    if chosen.terms and term is not None:
        found.append(("terms", t(*term)))
    if chosen.horoscope and chosen.sign:
        stars, words, colour = data.horoscope(chosen.sign, day)
        name = next(t(english, chinese) for english, chinese, _ in data.SIGNS
                    if english == chosen.sign)  # fmt: skip
        found.append(
            ("horoscope", f"{name} {'★' * stars} {t(*words)} " + t(f"Lucky: {colour[0]}",
                                                                   f"幸运色：{colour[1]}"))
        )  # fmt: skip
    if chosen.history:
        year, words = data.history(day)
        found.append(("history", f"{year}: {t(*words)}"))
    return found


def entry_row(app: PlannerBase, key: str, words: str) -> ui.Widget:
    """What a subscribed calendar says."""
    _, name, _, icon, color = next(each for each in data.CALENDARS if each[0] == key)
    return ui.ListItem(
        id=f"entry_{key}",
        title=words,
        subtitle=app.t(*name),
        leading=ui.Avatar(icon=icon, color=color, size=36),
    )
