"""An incoming call: full screen on a locked phone, at the top of the page otherwise."""

from datetime import timedelta
from typing import TYPE_CHECKING

from virtual_phone.system.panels import Panel
from virtual_phone.system.shade import Notification
from virtual_phone.system.stores import Call, CallKind
from virtual_phone.ui.widgets import Avatar, Column, Do, Icon, Row, Spacer, Text, Widget

if TYPE_CHECKING:
    from virtual_phone.system.kernel import Kernel

DIALER = "com.google.android.dialer"
RING_S = 30.0
"""UI seconds until the caller gives up."""
REPEAT = timedelta(minutes=15)
"""Who calls twice within this time is a repeat caller."""


class IncomingCall(Panel):
    """One call that rings; answered, the Phone app goes on with it."""

    name = "com.android.incallui.InCallActivity"

    def __init__(self, phone: "Kernel") -> None:
        super().__init__(phone)
        self.number = ""
        """Who rings; empty when nobody does."""
        self.full = False
        """The call covers the screen."""
        self.silent = False
        """A key has stopped the ringing tone."""
        self._note: Notification | None = None

    def ring(self, number: str) -> None:
        """Let somebody call: refused when blocked, missed under Do Not Disturb or in a call."""
        phone, contacts = self._phone, self._phone.stores.contacts
        known = contacts.by_number(number) is not None
        if phone.settings["airplane"]:
            return
        if phone.stores.calls.rejects(number, known=known):
            self._log(number, "rejected")
        elif self.number or (phone.settings["dnd"] and not self._again(number)):
            self._missed(number)
        else:
            self._begin(number)

    def _again(self, number: str) -> bool:
        """Whether who called a short while ago may come through."""
        now = self._phone.now()
        lately = [c for c in self._phone.stores.calls.log if now - c.at <= REPEAT]
        allowed = bool(self._phone.settings.get("dnd_repeat_callers"))
        return allowed and any(c.number == number and c.kind == "missed" for c in lately)

    def _begin(self, number: str) -> None:
        phone = self._phone
        self.number, self.silent = number, False
        self.full = phone.locked or not phone.screen_on
        phone.light_up()
        phone.tell("call", number)
        note = Notification(
            DIALER,
            phone.stores.contacts.name_of(number),
            self.t("Incoming call", "来电"),
            phone.now(),
            self._cover,
            actions=(
                (self.t("Decline", "拒接"), self.decline),
                (self.t("Answer", "接听"), self.answer),
            ),
            urgent=True,
            ongoing=True,
        )
        self._note = note
        phone.add_note(note)
        phone.timers.after(RING_S, lambda: self._give_up(note))

    def _cover(self) -> None:
        self.full = True
        if self._note is not None and self._note not in self._phone.notifications:
            self._phone.notifications.append(self._note)

    def _end(self) -> str:
        number, self.number, self.full = self.number, "", False
        if self._note is not None:
            self._phone.remove_note(self._note)
        self._note = None
        return number

    def _give_up(self, note: Notification) -> None:
        if self._note is note:
            self._missed(self._end())

    def _missed(self, number: str) -> None:
        self._log(number, "missed")
        phone = self._phone
        name = phone.stores.contacts.name_of(number)
        title = self.t("Missed call", "未接来电")
        phone.add_note(Notification(DIALER, title, name, phone.now()))

    def _log(self, number: str, kind: CallKind) -> None:
        self._phone.stores.calls.add(Call(number, kind, self._phone.now()))

    def answer(self) -> None:
        """Take the call: the Phone app shows it."""
        if not self.number:
            return
        number = self._end()
        if self._phone.locked and not self._phone.settings["pin"]:
            self._phone.lock_opened()
        extras = {"action": "answer", "number": number}
        if not self._phone.launch(DIALER, extras):
            self._log(number, "incoming")

    def decline(self) -> None:
        """Send the caller away."""
        if self.number:
            self._log(self._end(), "rejected")

    def on_back(self) -> bool:
        """Back only uncovers the screen of an unlocked phone."""
        self.leave()
        return True

    def leave(self) -> None:
        """Shrink to the banner, where the phone is unlocked."""
        if self.full and not self._phone.locked and self._note is not None:
            self.full = False
            self._phone.heads_up.show(self._note)

    def build(self) -> Widget:
        """Who it is, and the two answers."""
        name = self._phone.stores.contacts.name_of(self.number)
        low = self._phone.display_dp[1] < 560
        number = [] if name == self.number else [self.number]
        lines: list[Widget] = [
            Text(
                text=words,
                id="contactgrid_status_text" if not place else "contactgrid_number",
                align="center",
                color="on_surface_variant",
            )
            for place, words in enumerate([self.t("Incoming call", "来电"), *number])
        ]
        face = Avatar(
            text="" if not number else name[:1].upper(),
            icon="" if number else "person",
            color="primary",
            size=64 if low else 112,
        )
        buttons: list[Widget] = [
            self._button("decline", self.t("Decline", "拒接"), "close", "#c5221f", self.decline),
            self._button("answer", self.t("Answer", "接听"), "phone", "#188038", self.answer),
        ]
        return Column(
            id="incall_root",
            background="surface",
            padding=(24, 0),
            children=[
                Spacer(height=12 if low else 56),
                lines[0],
                Text(
                    text=name,
                    id="contactgrid_contact_name",
                    style="headline",
                    align="center",
                    max_lines=1,
                ),
                *lines[1:],
                Spacer(height=8 if low else 40),
                Row(main="center", children=[face]),
                Spacer(grow=1),
                Row(main="center", gap=96, children=buttons),
                Spacer(height=16 if low else 56),
            ],
        )

    def _button(self, name: str, words: str, icon: str, color: str, do: Do) -> Widget:
        disc = Column(
            id=f"incoming_{name}",
            desc=words,
            on_tap=do,
            width=72,
            height=72,
            radius=36,
            background=color,
            main="center",
            cross="center",
            class_name="android.widget.Button",
            children=[Icon(name=icon, color="white", size=32)],
        )
        return Column(
            cross="center", gap=8, width=88, children=[disc, Text(text=words, style="label")]
        )
