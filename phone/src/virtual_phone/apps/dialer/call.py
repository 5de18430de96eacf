"""Phone's keypad, and the screen of a call under way."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.apps.dialer.state import KEYS, Ongoing, keys_of, length
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.kit.people import avatar, contact_row, in_order
from virtual_phone.system.app import Page
from virtual_phone.system.stores import Contact, digits
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from collections.abc import Callable

    from virtual_phone.apps.dialer.app import PhoneApp

LOW_DP = 560.0
"""Below this height of the screen the keypad stands beside what it is for."""
SMALL_DP = 720.0
"""Below this height a call shows no face."""


def pad(press: "Callable[[str], object]", *, low: bool = False) -> ui.Widget:
    """The twelve keys; holding 0 types a plus."""
    keys = [
        ui.Column(
            id="key_" + {"*": "star", "#": "pound"}.get(digit, digit),
            desc=f"{digit} {letters}".strip(),
            height=44 if low else 60,
            radius=30,
            main="center",
            background="surface_container_high",
            on_tap=partial(press, digit),
            on_long_press=partial(press, "+") if digit == "0" else None,
            class_name="android.widget.Button",
            children=[
                ui.Text(text=digit, style="title" if low else "heading", align="center"),
                *([ui.Text(text=letters, style="small", align="center")] if not low else []),
            ],
        )
        for digit, letters in KEYS
    ]
    return ui.Grid(columns=3, gap=8, children=keys)


class Keypad(Page):
    """Digits to type; whom they spell or begin is listed above."""

    name = ".Dialpad"
    app: "PhoneApp"

    def __init__(self, app: "PhoneApp", number: str = "") -> None:
        super().__init__(app)
        self.number = number

    def build(self) -> ui.Widget:
        """Matches, the number, keys, the call button."""
        width, height = self.app.services.display_dp
        low = height < LOW_DP
        found = ui.Scroll(key="matches", grow=1, child=ui.Column(children=self._found()))
        keys = pad(self._press, low=low)
        if width > height:
            left = ui.Column(grow=1, children=[self._digits(), found, self._call()])
            right = ui.Column(padding=(20, 8), children=[keys])
            body: ui.Widget = ui.Row(
                cross="stretch",
                grow=1,
                padding=(8, 0),
                children=[left, ui.Scroll(key="pad", grow=1, child=right)],
            )
        else:
            below = [self._digits(), keys, self._call()]
            body = ui.Column(
                grow=1, children=[found, ui.Column(padding=(20, 8), gap=8, children=below)]
            )
        menu = [
            (self.t("Add 2-sec pause", "添加2秒暂停"), partial(self._press, ",")),
            (self.t("Add wait", "添加等待"), partial(self._press, ";")),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=self.t("Key pad", "拨号键盘"),
                on_back=self.close,
                actions=[more_button(self, menu)],
            ),
            body=body,
        )

    def matches(self) -> list[Contact]:
        """People whose number holds the digits or whose name they spell."""
        wanted = digits(self.number)
        people = self.app.services.contacts.items
        return in_order(
            each
            for each in people
            if wanted
            and (
                any(wanted in digits(number) for number in each.numbers)
                or any(keys_of(word).startswith(wanted) for word in each.name.split())
            )
        )

    def _found(self) -> list[ui.Widget]:
        if not self.number:
            return []
        rows: list[ui.Widget] = [
            contact_row(each, partial(self._dial, each.numbers[0]), number=each.numbers[0])
            for each in self.matches()
            if each.numbers
        ]
        if self.app.services.contacts.by_number(self.number) is None:
            rows += [
                self._option(
                    "person_add", self.t("Create new contact", "新建联系人"), self._create
                ),
                self._option("message", self.t("Send a message", "发送信息"), self._message),
            ]
        return rows

    def _option(self, icon: str, words: str, do: ui.Do) -> ui.Widget:
        return ui.ListItem(title=words, leading=ui.Icon(name=icon, color="primary"), on_tap=do)

    def _create(self) -> None:
        package = "com.google.android.contacts"
        self.app.services.start(package, action="new_contact", number=self.number)

    def _message(self) -> None:
        self.app.message(self.number)

    def _digits(self) -> ui.Widget:
        style: ui.TextStyle = "headline" if len(self.number) < 14 else "title"
        shown = ui.Text(text=self.number, id="digits", style=style, align="center", grow=1)
        erase = ui.IconButton(
            icon="backspace",
            id="deleteButton",
            desc=self.t("Backspace", "退格"),
            on_tap=self._erase,
            on_long_press=partial(setattr, self, "number", ""),
        )
        return ui.Row(
            height=48,
            children=[ui.Spacer(width=48), shown, *([erase] if self.number else [])],
        )

    def _call(self) -> ui.Widget:
        button = ui.Row(
            id="dialpad_call_button",
            desc=self.t("Call", "拨打"),
            width=160,
            height=56,
            radius=28,
            main="center",
            gap=8,
            background="#1e7d3c",
            on_tap=partial(self._dial, self.number),
            class_name="android.widget.Button",
            children=[
                ui.Icon(name="phone", color="white"),
                ui.Text(text=self.t("Call", "拨打"), style="label", color="white"),
            ],
        )
        return ui.Row(main="center", children=[button])

    def _press(self, key: str) -> None:
        self.number += key

    def _erase(self) -> None:
        self.number = self.number[:-1]

    def _dial(self, number: str) -> None:
        """Call; without a number the one dialled last comes back, as on a real phone."""
        if number:
            self.close()
            self.app.dial(number)
            return
        out = (call.number for call in self.app.services.calls.log if call.kind == "outgoing")
        self.number = next(out, "")


class InCall(Page):
    """A call: who, how long, and what can be done."""

    name = ".InCall"
    app: "PhoneApp"

    def __init__(self, app: "PhoneApp") -> None:
        super().__init__(app)
        self.typing = False

    def build(self) -> ui.Widget:
        """Head, buttons or keys, the red button."""
        ongoing = self.app.state.ongoing
        if ongoing is None:
            return ui.Scaffold(body=ui.Spacer())
        width, height = self.app.services.display_dp
        low, small = height < LOW_DP, height < SMALL_DP
        below = self._keys(ongoing, low=low) if self.typing else self._buttons(ongoing)
        parts: Sequence[ui.Widget] = [below, ui.Row(main="center", children=[self._end()])]
        actions = ui.Column(padding=(20, 16), gap=16 if low else 28, children=parts)
        if width > height:
            body: ui.Widget = ui.Row(
                grow=1,
                children=[
                    ui.Column(grow=1, children=[self._head(ongoing, low=True)]),
                    ui.Scroll(key="actions", grow=1, child=actions),
                ],
            )
        else:
            body = ui.Column(
                children=[self._head(ongoing, low=small or self.typing), ui.Spacer(grow=1), actions]
            )
        return ui.Scaffold(body=body)

    def _head(self, ongoing: Ongoing, *, low: bool) -> ui.Widget:
        number = ongoing.call.number
        name = self.app.services.contacts.name_of(number)
        if ongoing.answered is None:
            status = self.t("Calling…", "正在呼叫…")
        elif ongoing.held:
            status = self.t("On hold", "已保持")
        else:
            status = length(self.app.talked())
        parts: list[ui.Widget] = [ui.Text(text=status, id="call_state", align="center")]
        if ongoing.recording and ongoing.answered:
            words = self.t("Recording", "录音中")
            parts.append(ui.Text(text=f"● {words}", style="label", color="error", align="center"))
        parts.append(ui.Text(text=name, id="contact_name", style="headline", align="center"))
        if name != number:
            parts.append(ui.Text(text=number, color="on_surface_variant", align="center"))
        if not low:
            parts += [ui.Spacer(height=24), avatar(name, size=112)]
        return ui.Column(padding=(20, 12 if low else 40), gap=8, cross="center", children=parts)

    def _buttons(self, ongoing: Ongoing) -> ui.Widget:
        t, live = self.t, ongoing.answered is not None
        entries: tuple[tuple[str, str, str, bool, bool], ...] = (
            ("keypad", "dialpad", t("Keypad", "键盘"), False, True),
            ("muted", "mic_off", t("Mute", "静音"), ongoing.muted, True),
            ("speaker", "volume", t("Speaker", "扬声器"), ongoing.speaker, True),
            ("held", "pause", t("Hold", "保持"), ongoing.held, live),
            ("recording", "mic", t("Record", "录音"), ongoing.recording, live),
            ("message", "message", t("Message", "发信息"), False, True),
        )
        return ui.Grid(columns=3, gap=16, children=[self._button(*entry) for entry in entries])

    def _button(self, what: str, icon: str, words: str, on: bool, live: bool) -> ui.Widget:
        disc = ui.Row(
            height=56,
            width=56,
            radius=28,
            main="center",
            background="primary" if on else "surface_container_high",
            children=[ui.Icon(name=icon, color="on_primary" if on else "on_surface")],
        )
        return ui.Column(
            id=f"incall_{what}",
            desc=words,
            selected=on,
            enabled=live,
            cross="center",
            gap=6,
            padding=(0, 4),
            on_tap=partial(self._do, what),
            class_name="android.widget.ToggleButton",
            children=[disc, ui.Text(text=words, style="small", align="center", enabled=live)],
        )

    def _do(self, what: str) -> None:
        ongoing = self.app.state.ongoing
        if what == "keypad":
            self.typing = True
        elif what == "message" and ongoing:
            self.app.message(ongoing.call.number)
        elif ongoing:
            setattr(ongoing, what, not getattr(ongoing, what))

    def _keys(self, ongoing: Ongoing, *, low: bool) -> ui.Widget:
        def press(key: str) -> None:
            ongoing.keys += key

        hide = ui.Button(
            text=self.t("Hide keypad", "隐藏键盘"),
            kind="text",
            on_tap=partial(setattr, self, "typing", False),
        )
        typed = ui.Text(text=ongoing.keys, id="dtmf", style="heading", align="center", max_lines=1)
        return ui.Column(
            gap=8, children=[typed, pad(press, low=low), ui.Row(main="center", children=[hide])]
        )

    def _end(self) -> ui.Widget:
        return ui.Row(
            id="incall_end_call",
            desc=self.t("End call", "挂断"),
            width=96,
            height=64,
            radius=32,
            main="center",
            background="#c5221f",
            on_tap=self.app.hang_up,
            class_name="android.widget.Button",
            children=[ui.Icon(name="call_end", color="white", size=28)],
        )

    def on_back(self) -> bool:
        """Back puts the keypad away first; the call goes on when the page is left."""
        was, self.typing = self.typing, False
        return was
