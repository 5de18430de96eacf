"""What the editor opens: a document to attach, words about what is wrong."""

from collections.abc import Callable
from functools import partial

from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.mail.kit import MailBase, file_icon, size_text
from virtual_phone.apps.mail.state import File
from virtual_phone.system.app import Page
from virtual_phone.system.stores import Media
from virtual_phone.ui import widgets as ui


class Notice(Page):
    """Says what is wrong, with one button."""

    name = ".Notice"
    modal = "dialog"

    def __init__(self, app: MailBase, title: str, text: str = "") -> None:
        super().__init__(app)
        self.title = title
        self.text = text

    def build(self) -> ui.Widget:
        """Words and OK."""
        fine = ui.Button(text=self.t("OK", "确定"), kind="text", id="ok", on_tap=self.close)
        body = ui.Text(text=self.text) if self.text else None
        return ui.Dialog(title=self.title, body=body, buttons=[fine])


class ChooseFile(Page):
    """Documents of the phone, to attach one."""

    name = ".ChooseFileActivity"
    app: MailBase

    def __init__(self, app: MailBase, then: Callable[[list[int]], object]) -> None:
        super().__init__(app)
        self.then = then

    def build(self) -> ui.Widget:
        """A row for each."""
        kept = self.app.services.media.kept()
        found = [
            media
            for media in sorted(kept, key=lambda media: media.kind == "audio")
            if media.kind not in ("photo", "video", "apk") and not media.hidden
        ]
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="file_row",
                title=media.name,
                subtitle=f"{media.folder} · {size_text(media.size)}",
                leading=ui.Avatar(
                    icon=file_icon(File(media.name, media.size)), color="on_surface_variant"
                ),
                on_tap=partial(self._choose, media),
            )
            for media in found
        ]
        nothing = empty_state(self.app, ("No files", "没有文件"), "folder")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Choose a file", "选择文件"), on_back=self.close),
            body=ui.Scroll(key="files", grow=1, child=ui.Column(children=rows or [nothing])),
        )

    def _choose(self, media: Media) -> None:
        self.close()
        self.then([media.id])
