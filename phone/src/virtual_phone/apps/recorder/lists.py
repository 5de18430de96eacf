"""Recorder's kinds of recordings, and the list of those of calls."""

from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.player import Player
from virtual_phone.apps.recorder.settings import Deleted
from virtual_phone.system.app import Page
from virtual_phone.system.stores import CALL_RECORDINGS, RECORDINGS
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.recorder.app import RecorderApp


class Categories(Page):
    """The kinds of recordings, with how many there are of each."""

    name = ".Categories"
    app: "RecorderApp"

    def build(self) -> ui.Widget:
        """A row for each."""
        store = self.app.services.media
        kinds: tuple[tuple[str, tuple[str, str], str, int, ui.Do], ...] = (
            ("all", ("My recordings", "我的录音"), "mic",
             len(store.of_folder(RECORDINGS)), self.close),
            ("calls", ("Call recordings", "通话录音"), "phone",
             len(store.of_folder(CALL_RECORDINGS)), partial(self._show, CallRecordings)),
            ("deleted", ("Recently deleted", "最近删除"), "delete",
             len(store.in_trash(RECORDINGS)), partial(self._show, Deleted)),
        )  # fmt: skip
        rows = [
            ui.ListItem(
                id=f"category_{key}",
                title=self.t(*words),
                leading=ui.Icon(name=icon),
                trailing=ui.Text(text=str(count), color="on_surface_variant"),
                on_tap=do,
            )
            for key, words, icon, count, do in kinds
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Categories", "录音分类"), on_back=self.close),
            body=ui.Scroll(key="categories", grow=1, child=ui.Column(children=rows)),
        )

    def _show(self, page: type[Page]) -> None:
        self.app.open(page(self.app))


class CallRecordings(Page):
    """What was recorded of calls."""

    name = ".CallRecordings"
    app: "RecorderApp"

    def __init__(self, app: "RecorderApp") -> None:
        super().__init__(app)
        self.player = Player(app)

    def build(self) -> ui.Widget:
        """Rows as in the main list."""
        found = self.app.services.media.of_folder(CALL_RECORDINGS)
        rows = [self.app.row(media, self.player) for media in found]
        empty = empty_state(self.app, ("No call recordings", "没有通话录音"), "phone")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Call recordings", "通话录音"), on_back=self.close),
            body=ui.Scroll(
                key="calls", id="list", grow=1, child=ui.Column(children=rows or [empty])
            ),
        )
