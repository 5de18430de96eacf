"""Emergency help in Phone Manager: who is called, by itself or not, and a countdown."""

from functools import partial
from typing import Any

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.people import ContactPicker, avatar
from virtual_phone.apps.manager.state import ManagerBase
from virtual_phone.apps.settings.kit import SettingsPage, TextDialog
from virtual_phone.system.app import Page
from virtual_phone.system.stores import Contact
from virtual_phone.ui import widgets as ui

COUNT = 5


class Emergency(SettingsPage):
    """Emergency help."""

    name = ".Emergency"
    title = ("Emergency help", "紧急求助")
    app: ManagerBase

    @property
    def settings(self) -> dict[str, Any]:
        """The switches of emergency help."""
        return self.app.state.sos

    def rows(self) -> list[ui.Widget]:
        """The switches, whom to call, whom to tell."""
        t, sos = self.t, self.settings
        on = bool(sos["on"])
        contacts = [self.app.services.contacts.get(i) for i in self.app.state.sos_contacts]
        return [
            self.main_switch("on", ("Use emergency help", "启用紧急求助")),
            self.note(
                "Calls a number and tells your contacts where you are.",
                "拨打求助电话，并将您的位置告知联系人。",
            ),
            self.toggle(
                "auto_call",
                ("Call for help automatically", "自动拨打求助电话"),
                subtitle=t("Calls after a countdown", "倒计时结束后自动拨打"),
                icon="call_made",
                enabled=on,
                do=self._auto,
            ),
            self.toggle(
                "countdown_sound",
                ("Countdown sound", "倒计时提示音"),
                subtitle=t("A warning sound while counting down", "倒计时期间播放提示音"),
                icon="volume",
                enabled=on,
            ),
            ui.ListItem(
                id="emergency_number",
                title=t("Number to call", "求助电话"),
                subtitle=sos["number"],
                leading=ui.Icon(name="sos"),
                enabled=on,
                on_tap=self._number,
            ),
            self.toggle(
                "location",
                ("Send my location", "发送位置信息"),
                subtitle=t("To the contacts below", "发送给以下联系人"),
                icon="location",
                enabled=on,
            ),
            self.head("Emergency contacts", "紧急联系人"),
            *(self._contact(contact) for contact in contacts if contact),
            ui.ListItem(
                id="add_contact",
                title=t("Add contact", "添加联系人"),
                leading=ui.Icon(name="person_add"),
                enabled=on,
                on_tap=lambda: self.app.open(ContactPicker(self.app, self._add)),
            ),
            self.info(("Try it", "试一试"), t("Starts the countdown", "开始倒计时"), do=self._try),
        ]

    def _auto(self) -> None:
        sos = self.settings
        if sos["auto_call"]:
            sos["auto_call"] = False
            return
        t = self.t
        text = t(
            f"The phone will call {sos['number']} by itself.", f"手机将自动拨打{sos['number']}。"
        )
        self.app.open(
            Confirm(
                self.app,
                t("Turn on automatic calls?", "开启自动拨打？"),
                partial(sos.update, auto_call=True),
                text=text,
                yes=t("Turn on", "开启"),
            )
        )

    def _number(self) -> None:
        names = ("Number to call", "求助电话")
        keep = partial(self.settings.__setitem__, "number")
        self.app.open(TextDialog(self.app, names, self.settings["number"], keep))

    def _contact(self, contact: Contact) -> ui.Widget:
        return ui.ListItem(
            id="emergency_contact",
            title=contact.name,
            subtitle=contact.numbers[0] if contact.numbers else "",
            leading=avatar(contact.name),
            trailing=ui.IconButton(
                icon="close",
                desc=self.t(f"Remove {contact.name}", f"移除{contact.name}"),
                on_tap=partial(self.app.state.sos_contacts.remove, contact.id),
            ),
        )

    def _add(self, contact: Contact) -> None:
        if contact.id not in self.app.state.sos_contacts:
            self.app.state.sos_contacts.append(contact.id)

    def _try(self) -> None:
        if self.settings["on"]:
            self.app.open(Countdown(self.app))


class Countdown(Page):
    """Counts down, then calls; a tap stops it."""

    name = ".EmergencyCountdown"
    app: ManagerBase

    def __init__(self, app: ManagerBase) -> None:
        super().__init__(app)
        self.left = COUNT
        self.over = False
        for passed in range(1, COUNT + 1):
            app.services.after(passed, partial(self._count, COUNT - passed))

    def build(self) -> ui.Widget:
        """The seconds left, and Cancel."""
        t, sos = self.t, self.app.state.sos
        words = t(f"Calling {sos['number']} in", f"即将拨打{sos['number']}")
        if not sos["auto_call"]:
            words = t("Tap Call to ask for help", "点击拨打以求助")
        buttons: list[ui.Widget] = [
            ui.Button(
                text=t("Cancel", "取消"), kind="tonal", id="cancel", on_tap=self._stop, width=160
            )
        ]
        if not sos["auto_call"]:
            buttons.append(
                ui.Button(text=t("Call", "拨打"), id="call", on_tap=self._call, width=160)
            )
        figure = str(self.left) if sos["auto_call"] else t("SOS", "SOS")
        sound = t("Countdown sound on", "提示音已开启") if sos["countdown_sound"] else " "
        return ui.Column(
            grow=1,
            main="center",
            cross="center",
            gap=20,
            padding=24,
            children=[
                ui.Text(text=words, style="title", align="center"),
                ui.Text(text=figure, style="display", color="error", id="countdown"),
                ui.Text(text=sound, style="small", color="on_surface_variant"),
                *buttons,
            ],
        )

    def _count(self, left: int) -> None:
        if self.over or self not in self.app.pages:
            return
        self.left = left
        if not left and self.app.state.sos["auto_call"]:
            self._call()

    def _call(self) -> None:
        self._stop()
        self.app.state.sos_calls.append(self.app.services.now())
        self._tell()
        self.app.services.request(self.app, "dial", number=self.app.state.sos["number"])

    def _tell(self) -> None:
        state = self.app.state
        if state.sos["location"] and state.sos_contacts:
            state.sos_told += state.sos_contacts
            count = len(state.sos_contacts)
            words = self.t(f"Location sent to {count}", f"位置已发送给{count}位联系人")
            self.app.services.toast(words)

    def _stop(self) -> None:
        self.over = True
        self.close()
