"""Photos: what the camera and other apps kept, by days and by albums."""

from collections.abc import Callable
from datetime import date
from functools import partial
from itertools import groupby

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.forms import tab_bar
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.kit.wording import short_date_text
from virtual_phone.apps.photos import kit
from virtual_phone.apps.photos.albums import AlbumPage, PhotoSearch, PhotosSettings, TrashPage
from virtual_phone.apps.photos.pick import PhotoSelection
from virtual_phone.apps.photos.state import PhotosBase, PhotosState, SharedAlbum
from virtual_phone.apps.photos.view import Viewer
from virtual_phone.apps.settings.kit import TextDialog
from virtual_phone.system.app import Page
from virtual_phone.system.stores import Media
from virtual_phone.ui import widgets as ui


class PhotosApp(PhotosBase):
    """Pictures and films of the phone."""

    package = "com.google.android.apps.photos"
    key = "photos"
    label = ("Photos", "相册")
    icon = ("image", "#c2185b")
    version = "7.20"
    handles = frozenset({"view_image"})

    def initial_state(self) -> PhotosState:
        """The usual options."""
        return PhotosState()

    def first_page(self) -> Page:
        """The timeline."""
        return Main(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """Opens the picture whose id `media` is."""
        found = self.services.media.get(int(extras.get("media") or 0))
        if found and found.trashed is None:
            self.open(Viewer(self, found, self.services.media.photos()))


class Main(Page):
    """Timeline and albums."""

    app: PhotosApp

    def __init__(self, app: PhotosApp) -> None:
        super().__init__(app)
        self.tab = "photos"
        self.selection = PhotoSelection(app)

    def build(self) -> ui.Widget:
        """The chosen tab."""
        pick = self.selection
        shown = self.app.services.media.photos()
        tabs = (
            ("photos", ("Photos", "照片"), "image"),
            ("albums", ("Albums", "相册"), "album"),
        )
        return ui.Scaffold(
            app_bar=pick.bar(shown) if pick.on else self._bar(),
            body=self._timeline(shown) if self.tab == "photos" else self._albums(),
            bottom=pick.usual_tools() if pick.on else tab_bar(self, tabs),
        )

    def _bar(self) -> ui.AppBar:
        t = self.t
        entries: list[tuple[str, ui.Do]] = [
            (t("Settings", "设置"), lambda: self.app.open(PhotosSettings(self.app))),
            (t("Recently deleted", "最近删除"), self._trash),
        ]
        if self.tab == "photos":
            entries.insert(0, (t("Select", "选择"), self.selection.start))
        else:
            entries.insert(0, (t("New album", "新建相册"), self._new_album))
        search = ui.IconButton(
            icon="search",
            id="search",
            desc=t("Search photos", "搜索照片"),
            on_tap=lambda: self.app.open(PhotoSearch(self.app)),
        )
        title = t("Photos", "照片") if self.tab == "photos" else t("Albums", "相册")
        return ui.AppBar(title=title, actions=[search, more_button(self, entries)])

    # Timeline

    def _timeline(self, shown: list[Media]) -> ui.Widget:
        columns = self.app.state.settings["columns"]
        rows: list[ui.Widget] = [*self._offer(), *self._memories(shown)]
        for day, group in groupby(shown, key=lambda media: media.taken.date()):
            members = list(group)
            rows.append(self._day(day, members))
            rows += kit.squares(self.app, [self._cell(m, shown) for m in members], columns)
        return ui.Scroll(
            key="timeline",
            id="timeline",
            grow=1,
            child=ui.Column(children=[*rows, ui.Spacer(height=24)]),
        )

    def _day(self, day: date, members: list[Media]) -> ui.Widget:
        t, today = self.t, self.app.services.now().date()
        near = {0: t("Today", "今天"), 1: t("Yesterday", "昨天")}.get((today - day).days)
        words = near or short_date_text(self.app, day)
        places = ", ".join(dict.fromkeys(m.place for m in members if m.place))
        line: list[ui.Widget] = [ui.Text(text=words, style="label", bold=True, id="day_title")]
        if places:
            line.append(
                ui.Text(text=places, style="small", color="on_surface_variant", max_lines=1, grow=1)
            )
        return ui.Row(gap=10, padding=(12, 10), children=line)

    def _cell(self, media: Media, shown: list[Media]) -> ui.Widget:
        pick = self.selection
        return kit.tile(
            self.app,
            media,
            on_tap=partial(self._tap, media, shown),
            on_hold=partial(pick.start, media),
            chosen=media.id in pick.ids if pick.on else None,
        )

    def _tap(self, media: Media, shown: list[Media]) -> None:
        if self.selection.on:
            self.selection.turn(media)
        else:
            self.app.open(Viewer(self.app, media, shown))

    def _offer(self) -> list[ui.Widget]:
        state, t = self.app.state, self.t
        if state.offer_closed or state.settings["backup"] or self.selection.on:
            return []
        words = t("Back up your photos so that none is lost.", "备份照片，安心不丢失。")
        buttons = ui.Row(
            gap=8,
            main="end",
            children=[
                ui.Button(
                    text=t("Not now", "以后再说"),
                    kind="text",
                    id="offer_close",
                    on_tap=partial(setattr, state, "offer_closed", True),
                ),
                ui.Button(
                    text=t("Turn on", "开启"), kind="tonal", id="offer_accept", on_tap=self._backup
                ),
            ],
        )
        head = ui.Row(gap=12, children=[ui.Icon(name="cloud"), ui.Text(text=words, grow=1)])
        card = ui.Card(
            id="backup_card", child=ui.Column(padding=16, gap=8, children=[head, buttons])
        )
        return [ui.Column(padding=(12, 8), children=[card])]

    def _backup(self) -> None:
        self.app.state.settings["backup"] = True
        self.app.services.toast(self.t("Backup is on", "已开启备份"))

    def _memories(self, shown: list[Media]) -> list[ui.Widget]:
        if not self.app.state.settings["memories"] or self.selection.on:
            return []
        places = list(dict.fromkeys(media.place for media in shown if media.place))[:4]
        cards = [self._memory(place, shown) for place in places]
        row = ui.Row(gap=10, padding=(12, 6), children=cards)
        return [ui.Scroll(key="memories", axis="horizontal", id="memories", child=row)]

    def _memory(self, place: str, shown: list[Media]) -> ui.Widget:
        members = [media for media in shown if media.place == place]
        title = ui.Text(text=place, style="label", color="white", padding=10, max_lines=1)
        return ui.Stack(
            width=132,
            height=168,
            id="memory",
            desc=self.t(f"Memories of {place}", f"{place}的回忆"),
            on_tap=partial(self._open_album, place, lambda: members),
            children=[
                ui.Image(art=members[0].art, radius=16, dim=0.25, desc=""),
                ui.Corner(child=title, at="bottom_start"),
            ],
        )

    # Albums

    def _albums(self) -> ui.Widget:
        t, store = self.t, self.app.services.media
        folders = store.albums()
        albums: list[tuple[str, Callable[[], list[Media]]]] = [
            (kit.folder_name(self.app, folder), partial(self._of, folder))
            for folder in dict.fromkeys([*folders, *self.app.state.albums])
        ]
        albums[1:1] = [
            (t("Videos", "视频"), lambda: [m for m in store.photos() if m.kind == "video"]),
            (t("Favourites", "收藏"), lambda: [m for m in store.photos() if m.favourite]),
        ]
        cards = [self._album(title, show) for title, show in albums]
        more = [
            ui.Divider(),
            ui.ListItem(
                id="recently_deleted",
                title=t("Recently deleted", "最近删除"),
                leading=ui.Icon(name="delete"),
                on_tap=self._trash,
            ),
        ]
        grid = ui.Grid(columns=2, gap=12, children=cards)
        body = [ui.Column(padding=(16, 8), children=[grid]), *self._shared(), *more]
        return ui.Scroll(
            key="albums", grow=1, child=ui.Column(children=[*body, ui.Spacer(height=24)])
        )

    def _of(self, folder: str) -> list[Media]:
        return [media for media in self.app.services.media.photos() if media.folder == folder]

    def _album(self, title: str, show: Callable[[], list[Media]]) -> ui.Widget:
        members = show()
        cover: ui.Widget = ui.Column(
            height=132,
            radius=16,
            background="surface_container_high",
            main="center",
            cross="center",
            children=[ui.Icon(name="image", size=40)],
        )
        if members:
            cover = ui.Image(art=members[0].art, height=132, grow=1, radius=16, desc="")
            cover = ui.Row(children=[cover])
        return ui.Column(
            id="album_item",
            gap=4,
            on_tap=partial(self._open_album, title, show),
            children=[
                cover,
                ui.Text(text=title, style="label", id="album_title", max_lines=1),
                ui.Text(
                    text=str(len(members)),
                    style="small",
                    color="on_surface_variant",
                    id="album_count",
                ),
            ],
        )

    def _open_album(self, title: str, show: Callable[[], list[Media]]) -> None:
        self.app.open(AlbumPage(self.app, title, show))

    def _shared(self) -> list[ui.Widget]:
        state, t = self.app.state, self.t
        if not state.settings["shared_albums"]:
            return []
        head = ui.Text(
            text=t("Shared albums", "共享相册"), style="label", color="primary", padding=(16, 10)
        )
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="shared_album",
                title=album.name,
                subtitle=t(f"{len(album.photos)} photos", f"{len(album.photos)}张"),
                leading=ui.Icon(name="group"),
                on_tap=partial(self._open_album, album.name, partial(self._in, album)),
                on_long_press=partial(self._ask_unshare, album),
            )
            for album in state.shared
        ]
        new = ui.ListItem(
            id="new_shared_album",
            title=t("New shared album", "新建共享相册"),
            leading=ui.Icon(name="add"),
            on_tap=self._new_shared,
        )
        return [head, *rows, new]

    def _in(self, album: SharedAlbum) -> list[Media]:
        return [m for m in self.app.services.media.photos() if m.id in album.photos]

    def _new_shared(self) -> None:
        def made(words: str) -> None:
            self.app.state.shared.append(SharedAlbum(words))

        self.app.open(TextDialog(self.app, ("New shared album", "新建共享相册"), "", made))

    def _ask_unshare(self, album: SharedAlbum) -> None:
        question = self.t("Stop sharing this album?", "停止共享此相册？")
        stop = partial(self.app.state.shared.remove, album)
        self.app.open(Confirm(self.app, question, stop, yes=self.t("Stop", "停止")))

    def _new_album(self) -> None:
        def made(words: str) -> None:
            folder = f"Pictures/{words}"
            if folder not in self.app.state.albums:
                self.app.state.albums.append(folder)

        self.app.open(TextDialog(self.app, ("New album", "新建相册"), "", made))

    def _trash(self) -> None:
        self.app.open(TrashPage(self.app))

    def on_back(self) -> bool:
        """Back ends selecting, then leads to the timeline."""
        if self.selection.stop():
            return True
        was, self.tab = self.tab, "photos"
        return was != "photos"
