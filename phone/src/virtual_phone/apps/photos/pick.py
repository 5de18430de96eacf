"""What is done with several pictures of Photos at once: delete, album, share, select."""

from collections.abc import Callable, Sequence
from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.photos import kit
from virtual_phone.apps.photos.state import PhotosBase
from virtual_phone.apps.settings.kit import TextDialog
from virtual_phone.system.app import Page
from virtual_phone.system.stores import Media
from virtual_phone.ui import widgets as ui


def trash(app: PhotosBase, chosen: Sequence[Media], then: Callable[[], object]) -> None:
    """Move pictures to Recently deleted, after a question."""
    t, count = app.t, len(chosen)

    def undo() -> None:
        for media in chosen:
            app.services.media.restore(media.id)

    def do() -> None:
        for media in chosen:
            app.services.media.trash(media.id, app.services.now())
        words = t(f"{count} moved to Recently deleted", f"已将{count}项移至最近删除")
        app.services.snackbar(words, t("Undo", "撤消"), undo)
        then()

    if not app.state.settings["confirm_delete"]:
        do()
        return
    question = t(f"Delete {count} item{'s' * (count != 1)}?", f"删除{count}项？")
    text = t("They stay in Recently deleted for 30 days.", "将在“最近删除”中保留30天。")
    app.open(Confirm(app, question, do, text=text))


class ToAlbum(Page):
    """Chooses the album that pictures go to."""

    name = ".AddToAlbum"
    modal = "sheet"
    app: PhotosBase

    def __init__(
        self, app: PhotosBase, chosen: Sequence[Media], then: Callable[[], object] | None = None
    ) -> None:
        super().__init__(app)
        self.chosen = list(chosen)
        self.then = then

    def build(self) -> ui.Widget:
        """The albums, own and shared ones, and a new one."""
        t, app = self.t, self.app
        rows: list[ui.Widget] = [
            ui.Text(text=t("Add to album", "添加到相册"), style="title", padding=(16, 8)),
            ui.ListItem(
                id="new_album",
                title=t("New album", "新建相册"),
                leading=ui.Icon(name="add"),
                on_tap=self._new,
            ),
        ]
        folders = dict.fromkeys([*app.services.media.albums(), *app.state.albums])
        for folder in folders:
            row = ui.ListItem(
                id="album_row",
                title=kit.folder_name(app, folder),
                leading=ui.Icon(name="album"),
                on_tap=partial(self._to, folder),
            )
            rows.append(row)
        if app.state.settings["shared_albums"]:
            for album in app.state.shared:
                row = ui.ListItem(
                    id="shared_row",
                    title=album.name,
                    subtitle=t("Shared album", "共享相册"),
                    leading=ui.Icon(name="group"),
                    on_tap=partial(self._into, album.photos),
                )
                rows.append(row)
        return ui.Sheet(child=ui.Scroll(key="albums", child=ui.Column(children=rows)))

    def _new(self) -> None:
        self.close()
        self.app.open(TextDialog(self.app, ("New album", "新建相册"), "", self._made))

    def _made(self, words: str) -> None:
        folder = f"Pictures/{words}"
        if folder not in self.app.state.albums:
            self.app.state.albums.append(folder)
        self._to(folder)

    def _to(self, folder: str) -> None:
        for media in self.chosen:
            media.folder = folder
        self._done(kit.folder_name(self.app, folder))

    def _into(self, photos: list[int]) -> None:
        photos += [media.id for media in self.chosen if media.id not in photos]
        self._done(self.t("the shared album", "共享相册"))

    def _done(self, name: str) -> None:
        self.close()
        self.app.services.toast(self.t(f"Added to {name}", f"已添加到{name}"))
        if self.then:
            self.then()


class PhotoSelection(kit.Selection):
    """What is done with the pictures selected."""

    app: PhotosBase

    def usual_tools(self) -> ui.Widget:
        """Share, favourite, album, delete."""
        t = self.app.t
        return self.tools(
            [
                ("share", t("Share", "分享"), "share", self._share),
                ("heart_outline", t("Favourite", "收藏"), "favourite", self._like),
                ("album", t("Album", "相册"), "add_to_album", self._album),
                ("delete", t("Delete", "删除"), "delete", self._delete),
            ]
        )

    def _share(self) -> None:
        ids = [media.id for media in self.chosen()]

        def done() -> None:
            self.app.state.handed_over.append(ids)
            self.stop()

        kit.share(self.app, self.chosen(), done)

    def _like(self) -> None:
        chosen = self.chosen()
        value = not all(media.favourite for media in chosen)
        for media in chosen:
            media.favourite = value
        self.stop()

    def _album(self) -> None:
        self.app.open(ToAlbum(self.app, self.chosen(), self.stop))

    def _delete(self) -> None:
        trash(self.app, self.chosen(), self.stop)
