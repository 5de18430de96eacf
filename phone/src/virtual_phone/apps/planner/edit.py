"""A plan, and the form that writes one."""

from dataclasses import replace
from datetime import date, datetime, time, timedelta
from functools import partial

from virtual_phone.apps.kit.confirm import Confirm, EditPage
from virtual_phone.apps.kit.forms import chips, field
from virtual_phone.apps.kit.people import ContactPicker
from virtual_phone.apps.kit.pickers import WheelDatePicker, WheelTimePicker
from virtual_phone.apps.kit.wording import date_text, short_date_text, time_text
from virtual_phone.apps.planner.kit import KINDS, PlannerBase
from virtual_phone.apps.planner.state import Plan
from virtual_phone.system.app import Page
from virtual_phone.system.stores import Contact
from virtual_phone.ui import widgets as ui


class PlanEdit(EditPage):
    """Writes a new plan or changes one; times are typed as they are shown."""

    name = ".EditActivity"
    stay = ("Keep editing", "继续编辑")
    app: PlannerBase

    def __init__(self, app: PlannerBase, plan: Plan) -> None:
        super().__init__(app)
        self.known = plan
        self.plan = replace(plan, people=list(plan.people))
        if not plan.all_day:
            self.plan.start += app.shift
        self.old = replace(self.plan, people=list(plan.people))

    def build(self) -> ui.Widget:
        """Kinds, fields, times, people."""
        t, plan = self.t, self.plan
        kinds = [(key, t(*words[:2])) for key, words in KINDS.items()]
        save = ui.Button(text=t("Save", "保存"), id="save", on_tap=self._save)
        title = t("Edit", "编辑日程") if self.known.id else t("New", "新建日程")
        rows: list[ui.Widget] = [
            chips("kind", kinds, plan.kind, partial(setattr, plan, "kind")),
            ui.Column(children=[field(plan, "title", t("Title", "标题"))], padding=(16, 6)),
            ui.Column(children=[field(plan, "place", t("Place", "地点"))], padding=(16, 6)),
            ui.ListItem(
                id="all_day",
                title=t("All day", "全天"),
                leading=ui.Icon(name="sun"),
                trailing=ui.Switch(checked=plan.all_day, desc=t("All day", "全天")),
                on_tap=lambda: setattr(plan, "all_day", not plan.all_day),
            ),
            *self._times(),
            *self._people(),
            ui.Column(children=[field(plan, "notes", t("Notes", "备注"))], padding=(16, 6)),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, on_back=self.leave, actions=[save, ui.Spacer(width=8)]),
            body=ui.Scroll(key="form", grow=1, child=ui.Column(children=rows)),
        )

    def _times(self) -> list[ui.Widget]:
        t, app, plan = self.t, self.app, self.plan

        def row(key: str, words: str, value: str, page: Page) -> ui.Widget:
            return ui.ListItem(
                id=key,
                title=words,
                leading=ui.Icon(name="clock"),
                trailing=ui.Text(text=value, style="label", color="primary"),
                on_tap=lambda: app.open(page),
            )

        rows = [
            row(
                "date",
                t("Date", "日期"),
                short_date_text(app, plan.start),
                WheelDatePicker(app, plan.start.date(), self._date),
            )
        ]
        if not plan.all_day:
            begin = WheelTimePicker(app, plan.start.time(), self._start)
            end = WheelTimePicker(app, plan.end.time(), self._end)
            rows += [
                row("start_time", t("Begins", "开始"), time_text(app, plan.start), begin),
                row("end_time", t("Ends", "结束"), time_text(app, plan.end), end),
            ]
        return rows

    def _date(self, day: date) -> None:
        self.plan.start = datetime.combine(day, self.plan.start.time())

    def _start(self, at: time) -> None:
        self.plan.start = datetime.combine(self.plan.start.date(), at)

    def _end(self, at: time) -> None:
        end = datetime.combine(self.plan.start.date(), at)
        if end <= self.plan.start:
            end += timedelta(days=1)
        self.plan.minutes = round((end - self.plan.start).total_seconds() / 60)

    def _people(self) -> list[ui.Widget]:
        t, plan = self.t, self.plan
        if plan.kind != "meeting":
            return []
        names = ", ".join(plan.people) or t("Nobody yet", "尚未添加")
        row = ui.ListItem(
            id="people",
            title=t("Participants", "参与人"),
            subtitle=names,
            leading=ui.Icon(name="people"),
            trailing=ui.IconButton(
                icon="person_add", desc=t("Add participant", "添加参与人"), on_tap=self._ask_people
            ),
        )
        return [row]

    def _ask_people(self) -> None:
        def answered(yes: bool) -> None:
            if yes:
                self.app.open(ContactPicker(self.app, self._add))

        self.app.services.ask_permission(self.app, "READ_CONTACTS", answered)

    def _add(self, contact: Contact) -> None:
        if contact.name not in self.plan.people:
            self.plan.people.append(contact.name)

    def _save(self) -> None:
        plan = self.plan
        plan.title = plan.title.strip() or self.t("(No title)", "(无标题)")
        if not plan.all_day:
            plan.start -= self.app.shift
        self.app.state.put(plan)
        self.close()
        self.app.services.toast(self.t("Saved", "已保存"))

    def unsaved(self) -> object:
        """The plan, once it is another than before."""
        return self.plan if self.plan != self.old else None


class PlanPage(Page):
    """What a plan is about."""

    name = ".DetailActivity"
    app: PlannerBase

    def __init__(self, app: PlannerBase, plan: Plan) -> None:
        super().__init__(app)
        self.id = plan.id

    def build(self) -> ui.Widget:
        """Title, day, time, place, people, notes."""
        app, t = self.app, self.t
        plan = next((each for each in app.state.plans if each.id == self.id), None)
        if plan is None:
            return ui.Scaffold(app_bar=ui.AppBar(title="", on_back=self.close), body=ui.Spacer())
        start = plan.start if plan.all_day else plan.start + app.shift
        details = (
            ("location", plan.place),
            ("people", ", ".join(plan.people)),
            ("note", plan.notes),
            ("tag", t(*KINDS[plan.kind][:2])),
        )
        rows: list[ui.Widget] = [
            ui.Text(text=plan.title, style="headline", padding=(24, 12), id="title"),
            ui.ListItem(
                title=date_text(app, start),
                subtitle=app.span(plan),
                leading=ui.Icon(name="clock"),
            ),
            *(ui.ListItem(title=w, leading=ui.Icon(name=icon)) for icon, w in details if w),
        ]
        actions = [
            ui.IconButton(icon="share", desc=t("Share", "分享"), on_tap=partial(self._share, plan)),
            ui.IconButton(icon="edit", desc=t("Edit", "编辑"), on_tap=partial(app.edit, plan)),
            ui.IconButton(icon="delete", desc=t("Delete", "删除"), on_tap=partial(self._ask, plan)),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", on_back=self.close, actions=actions),
            body=ui.Scroll(key="plan", grow=1, child=ui.Column(children=rows)),
        )

    def _share(self, plan: Plan) -> None:
        text = f"{plan.title}, {date_text(self.app, plan.start)}, {self.app.span(plan)}"
        self.app.services.request(self.app, "share_text", text=text)

    def _ask(self, plan: Plan) -> None:
        def delete() -> None:
            self.close()
            self.app.state.plans.remove(plan)

        question = self.t("Delete this plan?", "删除此日程？")
        self.app.open(Confirm(self.app, question, delete, text=plan.title))
