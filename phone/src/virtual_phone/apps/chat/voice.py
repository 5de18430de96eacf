"""Speaking a message."""

from typing import TYPE_CHECKING

from virtual_phone.apps.chat.state import Talk
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.chat.app import ChatApp

LONGEST = 60
"""Seconds after which a voice message is sent by itself."""


class VoiceSheet(Page):
    """Takes a voice message down until Send or Cancel."""

    name = ".VoiceInput"
    modal = "sheet"
    app: "ChatApp"

    def __init__(self, app: "ChatApp", talk: Talk) -> None:
        super().__init__(app)
        self.talk = talk
        self.since = app.services.now()

    def opened(self) -> None:
        """Listen from now on."""
        self.since = self.app.services.now()
        self._tick()

    @property
    def seconds(self) -> int:
        """Length so far."""
        return int((self.app.services.now() - self.since).total_seconds())

    def _tick(self) -> None:
        if self.seconds >= LONGEST:
            self._send()
        elif self in self.app.pages:
            self.app.services.after(1.0, self._tick)

    def build(self) -> ui.Widget:
        """A microphone, the seconds, two buttons."""
        t = self.t
        return ui.Sheet(
            child=ui.Column(
                padding=(24, 8),
                gap=16,
                cross="center",
                children=[
                    ui.Avatar(icon="mic", color="#f2711c", size=72),
                    ui.Text(text=f"{self.seconds}″", id="voice_length", style="headline"),
                    ui.Text(text=t("Speak now", "请说话"), color="on_surface_variant"),
                    ui.Row(
                        gap=16,
                        main="center",
                        children=[
                            ui.Button(text=t("Cancel", "取消"), kind="tonal", on_tap=self.close),
                            ui.Button(text=t("Send", "发送"), id="send_voice", on_tap=self._send),
                        ],
                    ),
                    ui.Spacer(height=8),
                ],
            )
        )

    def _send(self) -> None:
        if self not in self.app.pages:
            return
        self.close()
        if self.seconds < 1:
            self.app.services.toast(self.t("Message too short", "说话时间太短"))
        else:
            self.app.send(self.talk, "", "voice", seconds=min(self.seconds, LONGEST))
