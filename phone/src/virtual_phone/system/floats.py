"""Small windows of the system over the page; the page beside them can still be touched."""

from typing import TYPE_CHECKING, Literal

from virtual_phone.system.panels import Panel, app_icon
from virtual_phone.ui.geometry import Env, Rect
from virtual_phone.ui.widgets import Button, Column, Icon, IconButton, Row, Text, Widget

if TYPE_CHECKING:
    from virtual_phone.system.kernel import Kernel
    from virtual_phone.system.shade import Notification

HEADS_UP_S = 5.0
CLIP_S = 3.0
_WIDEST_DP = 440.0


class Float(Panel):
    """One such window."""

    width_dp = _WIDEST_DP
    """It is never wider; None of its content may need more."""

    @property
    def shown(self) -> bool:
        """Whether it is on the screen."""
        return False

    def place(self, area: Rect, width: int, height: int, env: Env) -> Rect:
        """Where a window of this size goes within the area between the bars."""
        left = area.left + (area.width - width) // 2
        top = area.top + env.px(6)
        return Rect(left, top, left + width, top + height)

    def touched_elsewhere(self) -> None:
        """A finger came down beside it."""


def note_card(phone: "Kernel", note: "Notification", *, low: bool = False) -> Widget:
    """A notification as the shade and the banner show it; `low` without its longer words."""
    app = phone.tasks.apps.get(note.package)
    when = f"{note.at.hour:02}:{note.at.minute:02}"
    label = app.t(*app.label) if app else phone.t("Android System", "Android 系统")
    top = Row(
        gap=6,
        children=[
            Text(text=label, style="small", color="on_surface_variant", id="app_name_text"),
            Text(text=f"· {when}", style="small", color="on_surface_variant", id="time"),
        ],
    )
    words: list[Widget] = [
        top,
        Text(text=note.title, style="label", bold=True, id="title", max_lines=1),
    ]
    if note.text:
        words.append(
            Text(
                text=note.text,
                style="label",
                color="on_surface_variant",
                id="text",
                max_lines=1 if low else 3,
            )
        )
    if note.actions:
        buttons: list[Widget] = [
            Button(
                id=f"action{number}",
                kind="text",
                text=name,
                on_tap=lambda number=number: phone.act_on(note, number),  # type: ignore[misc]
            )
            for number, (name, _) in enumerate(note.actions)
        ]
        words.append(Row(id="actions", gap=4, children=buttons))
    sign: Widget = Icon(name="info", size=36) if app is None else app_icon(app, 36)
    dark = phone.settings["dark"]
    return Row(
        id="expandableNotificationRow",
        on_tap=lambda: phone.open_note(note),
        radius=22,
        padding=(16, 12),
        gap=14,
        background="surface_container_high" if dark else "surface_container_lowest",
        cross="start",
        children=[sign, Column(grow=1, gap=2, children=words)],
    )


class HeadsUp(Float):
    """The banner of an urgent notification at the top of the page."""

    name = ".HeadsUp"

    def __init__(self, phone: "Kernel") -> None:
        super().__init__(phone)
        self.note: Notification | None = None

    @property
    def shown(self) -> bool:
        """While there is one and nothing of the system covers the page."""
        phone = self._phone
        covered = phone.shade.opened or phone.locked or phone.over() is not None
        return self.note is not None and not covered

    def show(self, note: "Notification") -> None:
        """Come down; only what goes on until answered stays."""
        self.note = note
        if not note.ongoing:
            self._phone.timers.after(HEADS_UP_S, lambda: self.end(note))

    def end(self, note: "Notification") -> None:
        """Go up, if it is still this one that shows."""
        if self.note is note:
            self.note = None

    def on_swipe(self, direction: Literal["up", "down", "left", "right"]) -> bool:
        """Up leaves it in the shade, to the side throws it away, down opens the shade."""
        note = self.note
        if note is None:
            return False
        self.note = None
        if direction == "down":
            self._phone.shade.pull()
        elif direction != "up" and not note.ongoing:
            self._phone.remove_note(note)
        return True

    def build(self) -> Widget:
        """The card on a little room of its own."""
        if self.note is None:
            return Column(children=())
        card = note_card(self._phone, self.note)
        edge = Column(radius=26, background="outline_variant", padding=1, children=[card])
        return Column(padding=(8, 0), children=[edge])


class ClipChip(Float):
    """What was copied, at the lower left; only for what the user copied on the screen."""

    name = ".ClipboardOverlay"
    width_dp = 300.0

    def __init__(self, phone: "Kernel") -> None:
        super().__init__(phone)
        self._text = ""

    @property
    def shown(self) -> bool:
        """For some seconds after a copy."""
        return bool(self._text) and not self._phone.shade.opened and not self._phone.locked

    def show(self, text: str) -> None:
        """Come up."""
        self._text = text
        if text:
            self._phone.timers.after(CLIP_S, lambda: self._end(text))

    def _end(self, text: str) -> None:
        if self._text == text:
            self._text = ""

    def touched_elsewhere(self) -> None:
        """Any touch beside it closes it."""
        self._text = ""

    def on_swipe(self, direction: Literal["up", "down", "left", "right"]) -> bool:
        """To the side or down it goes."""
        self._text = ""
        return True

    def place(self, area: Rect, width: int, height: int, env: Env) -> Rect:
        """At the lower left, above the keyboard."""
        left, bottom = area.left + env.px(12), area.bottom - env.px(12)
        return Rect(left, bottom - height, left + width, bottom)

    def build(self) -> Widget:
        """The text, Share and a cross."""
        preview = Column(
            grow=1,
            gap=1,
            children=[
                Text(
                    text=self.t("Copied", "已复制"),
                    style="small",
                    color="inverse_primary",
                    id="clipboard_copied",
                ),
                Text(
                    text=self._text.replace("\n", " "),
                    style="label",
                    color="inverse_on_surface",
                    max_lines=1,
                    id="text_preview",
                ),
            ],
        )
        return Row(
            id="clipboard_ui",
            background="inverse_surface",
            radius=24,
            padding=(20, 4),
            gap=0,
            children=[
                preview,
                IconButton(
                    icon="share",
                    id="share_chip",
                    color="inverse_on_surface",
                    desc=self.t("Share", "分享"),
                    on_tap=self._share,
                ),
                IconButton(
                    icon="close",
                    id="dismiss_button",
                    color="inverse_on_surface",
                    desc=self.t("Dismiss", "关闭"),
                    on_tap=lambda: self.show(""),
                ),
            ],
        )

    def _share(self) -> None:
        text, self._text = self._text, ""
        self._phone.handover.request(self._phone.tasks.app, "share_text", {"text": text}, None)
