"""The editor of an alarm, and the sounds to choose from."""

from dataclasses import replace
from datetime import time
from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.apps.clock.state import RINGTONES, Alarm, days_text
from virtual_phone.apps.kit.confirm import EditPage
from virtual_phone.apps.kit.pickers import TimePicker
from virtual_phone.apps.kit.wording import WEEKDAYS, first_weekday, time_text
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.clock.app import ClockApp


class AlarmEdit(EditPage):
    """The editor of an alarm; nothing changes before Save."""

    name = ".AlarmEdit"
    question = ("Discard this alarm's changes?", "要放弃对闹钟的更改吗？")
    stay = ("Keep editing", "继续编辑")
    app: "ClockApp"

    def __init__(self, app: "ClockApp", alarm: Alarm) -> None:
        """Edit a copy of `alarm`; an id of 0 means a new one."""
        super().__init__(app)
        self.old = alarm
        self.draft = replace(alarm)

    def build(self) -> ui.Widget:
        """Time, label, days, sound and vibration."""
        t = self.t
        new = not self.draft.id
        save = ui.Button(text=t("Save", "保存"), kind="text", id="save", on_tap=self._save)
        label = ui.TextField(
            key="label",
            id="label",
            text=self.draft.label,
            label=t("Label", "标签"),
            hint=t("Add label", "添加标签"),
            on_change=lambda text: setattr(self.draft, "label", text),
        )
        rows: list[ui.Widget] = [
            ui.Column(gap=16, padding=(16, 8), children=[self._time(), label, *self._repeat()]),
            ui.Divider(),
            ui.ListItem(
                id="vibrate_onoff",
                title=t("Vibrate", "振动"),
                leading=ui.Icon(name="vibrate"),
                trailing=ui.Switch(checked=self.draft.vibrate, id="vibrate_switch"),
                on_tap=lambda: setattr(self.draft, "vibrate", not self.draft.vibrate),
            ),
            ui.ListItem(
                id="choose_ringtone",
                title=t("Ringtone", "铃声"),
                subtitle=t(*next(r for r in RINGTONES if r[0] == self.draft.ringtone)),
                leading=ui.Icon(name="bell"),
                on_tap=lambda: self.app.open(Ringtones(self.app, self.draft)),
            ),
        ]
        if not new:
            delete = ui.Button(
                text=t("Delete", "删除"),
                kind="outlined",
                icon="delete",
                id="delete",
                on_tap=self._delete,
            )
            rows += [ui.Divider(), ui.Row(main="center", padding=(0, 12), children=[delete])]
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=t("New alarm", "新建闹钟") if new else t("Edit alarm", "编辑闹钟"),
                on_back=self.leave,
                actions=[save],
            ),
            body=ui.Scroll(key="editor", grow=1, child=ui.Column(children=rows)),
        )

    def _time(self) -> ui.Widget:
        value = time(self.draft.hour, self.draft.minute)

        def change(chosen: time) -> None:
            self.draft.hour, self.draft.minute = chosen.hour, chosen.minute

        return ui.Row(
            id="edit_time",
            main="center",
            padding=(0, 16),
            background="surface_container",
            radius=24,
            on_tap=lambda: self.app.open(TimePicker(self.app, value, change)),
            children=[
                ui.Text(
                    text=time_text(self.app, value),
                    style="display",
                    id="digital_clock",
                    max_lines=1,
                )
            ],
        )

    def _repeat(self) -> list[ui.Widget]:
        first = first_weekday(self.app)
        chips = [self._chip((first + n) % 7) for n in range(7)]
        chinese = self.app.services.language == "zh"
        days = days_text(self.draft.days, chinese=chinese) or self.t("Once", "仅一次")
        head = ui.Row(
            main="between",
            children=[
                ui.Text(text=self.t("Repeat", "重复"), style="label", color="on_surface_variant"),
                ui.Text(text=days, style="label", id="days_of_week", color="primary"),
            ],
        )
        return [head, ui.Row(id="repeat_days", main="between", children=chips)]

    def _chip(self, day: int) -> ui.Widget:
        """A round letter; ids count from Sunday, as in Android's own clock."""
        english, chinese = WEEKDAYS[day]
        return ui.Chip(
            text=self.t(english[0], chinese[-1]),
            desc=self.t(english, chinese),
            checked=day in self.draft.days,
            id=f"day_{(day + 1) % 7}",
            on_tap=lambda: self._turn(day),
        )

    def _turn(self, day: int) -> None:
        self.draft.days = tuple(sorted(set(self.draft.days) ^ {day}))

    def _save(self) -> None:
        state = self.app.state

        def keep(allowed: bool) -> None:
            state.may_notify = allowed
            self._keep()

        if state.may_notify is None:
            self.app.services.ask_permission(self.app, "POST_NOTIFICATIONS", keep)
        else:
            self._keep()

    def _keep(self) -> None:
        self.draft.enabled = True
        self.draft.label = self.draft.label.strip()
        self.draft.id = self.draft.id or self.app.state.new_id()
        self.close()
        self.app.schedule(self.draft)

    def _delete(self) -> None:
        self.close()
        self.app.delete(self.old)

    def unsaved(self) -> object:
        """The alarm, when it is new or another than before."""
        return self.draft if not self.draft.id or self.draft != self.old else None


class Ringtones(Page):
    """The sounds to choose from."""

    name = ".Ringtones"

    def __init__(self, app: "ClockApp", alarm: Alarm) -> None:
        """Change the sound of `alarm` at once."""
        super().__init__(app)
        self.alarm = alarm

    def build(self) -> ui.Widget:
        """One row a sound."""
        rows = [
            ui.ListItem(
                title=self.t(*names),
                leading=ui.Radio(checked=names[0] == self.alarm.ringtone),
                on_tap=partial(setattr, self.alarm, "ringtone", names[0]),
            )
            for names in RINGTONES
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Alarm sound", "闹钟铃声"), on_back=self.close),
            body=ui.Scroll(key="sounds", grow=1, child=ui.Column(children=rows)),
        )
