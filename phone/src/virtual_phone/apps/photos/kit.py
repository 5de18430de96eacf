"""What Photos and Files share: words for files, tiles of pictures, details, a player."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import partial

from virtual_phone.apps.kit.player import Player
from virtual_phone.apps.kit.wording import date_text, time_text
from virtual_phone.apps.settings.kit import TextDialog
from virtual_phone.system.app import App, Page
from virtual_phone.system.stores import CAMERA, DOWNLOADS, SCREENSHOTS, Media
from virtual_phone.system.stores_data import Words
from virtual_phone.ui import art
from virtual_phone.ui import widgets as ui

KEPT_DAYS = 30
"""How long trashed files can be brought back."""
FOLDERS: dict[str, Words] = {
    CAMERA: ("Camera", "相机"),
    SCREENSHOTS: ("Screenshots", "截屏"),
    DOWNLOADS: ("Download", "下载"),
    "Pictures/Papaya": ("Papaya", "木瓜"),
    "Documents": ("Documents", "文档"),
    "Recordings": ("Recordings", "录音"),
    "Recordings/Call": ("Call recordings", "通话录音"),
    "Music": ("Music", "音乐"),
    "Pictures": ("Pictures", "图片"),
    "DCIM": ("DCIM", "DCIM"),
}
KINDS: dict[str, Words] = {
    "photo": ("Photo", "照片"), "video": ("Video", "视频"), "audio": ("Audio", "音频"),
    "document": ("Document", "文档"), "archive": ("Archive", "压缩包"),
    "apk": ("Installer", "安装包"),
}  # fmt: skip


def size_text(size: int) -> str:
    """`3.4 MB`."""
    value, unit = float(size), "B"
    for unit in ("B", "KB", "MB", "GB"):
        if value < 1000 or unit == "GB":
            break
        value /= 1000
    return f"{value:.0f} {unit}" if unit in ("B", "KB") else f"{value:.1f} {unit}"


def length_text(seconds: float) -> str:
    """`1:07`."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def folder_name(app: App, folder: str) -> str:
    """The folder's name in the phone's language, its last part if it has none."""
    words = FOLDERS.get(folder)
    return app.t(*words) if words else folder.rpartition("/")[2]


def days_left(app: App, media: Media) -> int:
    """Days until a trashed file goes for good."""
    if media.trashed is None:
        return KEPT_DAYS
    left = media.trashed + timedelta(days=KEPT_DAYS) - app.services.now()
    return max(0, left.days)


def tile_desc(app: App, media: Media) -> str:
    """`Photo taken on Sunday, March 1, 2026, 6:20 PM`."""
    when = f"{date_text(app, media.taken)}, {time_text(app, media.taken)}"
    kind = app.t(*KINDS[media.kind])
    return app.t(f"{kind} taken on {when}", f"{kind}，拍摄于{when}")


def tile(
    app: App,
    media: Media,
    *,
    on_tap: ui.Do,
    on_hold: ui.Do | None = None,
    chosen: bool | None = None,
    note: str = "",
) -> ui.Widget:
    """A square picture; `chosen` is None unless pictures are being selected."""
    picture = ui.Image(
        art=media.art or "landscape:0",
        id="photo_item",
        desc=tile_desc(app, media),
        on_tap=on_tap,
        on_long_press=on_hold,
        selected=bool(chosen),
        dim=0.35 if chosen else 0,
    )
    layers: list[ui.Widget] = [picture]
    words = note or (length_text(media.seconds) if media.kind == "video" else "")
    if words:
        label = ui.Text(
            text=words, style="small", color="white", background="#202124", radius=6, padding=(6, 1)
        )
        layers.append(ui.Corner(child=label, at="bottom_end", padding=4))
    if media.favourite and not note:
        heart = ui.Icon(name="heart", size=16, color="white", desc=app.t("Favourite", "已收藏"))
        layers.append(ui.Corner(child=heart, at="bottom_start", padding=5))
    if chosen is not None:
        mark = ui.Icon(
            name="check_circle" if chosen else "record",
            size=22,
            color="white",
            desc=app.t("Selected", "已选中") if chosen else app.t("Not selected", "未选中"),
        )
        layers.append(ui.Corner(child=mark, at="top_end", padding=5))
    return ui.Stack(children=layers)


def side(app: App, columns: int, gap: float = 3) -> float:
    """Width of a square in so many columns, dp."""
    return (app.services.display_dp[0] - 2 * gap - gap * (columns - 1)) / columns


def squares(app: App, cells: Sequence[ui.Widget], columns: int, gap: float = 3) -> list[ui.Widget]:
    """Rows of squares that fill the width."""
    length = side(app, columns, gap)
    boxed = [ui.Stack(width=length, height=length, children=[cell]) for cell in cells]
    return [
        ui.Row(gap=gap, padding=(gap, gap / 2), children=boxed[i : i + columns])
        for i in range(0, len(boxed), columns)
    ]


def details(app: App, media: Media) -> list[ui.Widget]:
    """Rows that tell everything about a file."""
    t = app.t
    across = art.aspect(media.art) if media.art else 1
    high = 1080 if media.kind == "video" else 3072
    long, short = (round(high * max(across, 1 / across)), high)
    wide = f"{long}×{short}" if across >= 1 else f"{short}×{long}"
    when = f"{date_text(app, media.taken)}, {time_text(app, media.taken)}"
    facts = [
        ("document", t("Name", "名称"), media.name),
        ("calendar", t("Date", "日期"), when),
        ("folder", t("Path", "路径"), f"/storage/emulated/0/{media.folder}/{media.name}"),
        ("storage", t("Size", "大小"), size_text(media.size)),
    ]
    if media.kind in ("photo", "video"):
        facts.append(("image", t("Resolution", "分辨率"), wide))
        unknown = t("No location", "无位置信息")
        facts.append(("location", t("Place", "地点"), media.place or unknown))
    if media.seconds:
        facts.append(("clock", t("Length", "时长"), length_text(media.seconds)))
    if media.properties:
        facts.append(("camera", t("Camera", "拍摄属性"), media.properties))
    if media.tags:
        facts.append(("label", t("Tags", "标签"), ", ".join(media.tags)))
    return [
        ui.ListItem(id="detail", title=value, subtitle=name, leading=ui.Icon(name=icon))
        for icon, name, value in facts
    ]


class DetailsSheet(Page):
    """Everything about a file, in a sheet."""

    name = ".Details"
    modal = "sheet"

    def __init__(self, app: App, media: Media) -> None:
        super().__init__(app)
        self.media = media

    def build(self) -> ui.Widget:
        """The rows, and a map where the place is known."""
        title = ui.Text(text=self.t("Details", "详情"), style="title", padding=(16, 8))
        rows = [title, *details(self.app, self.media)]
        if self.media.place:
            rows.append(
                ui.Row(
                    padding=(16, 8),
                    children=[
                        ui.Image(
                            art=f"map:{self.media.place}",
                            desc=self.t("Map", "地图"),
                            id="details_map",
                            height=120,
                            grow=1,
                            radius=16,
                        )
                    ],
                )
            )
        return ui.Sheet(child=ui.Scroll(key="details", child=ui.Column(children=rows)))


def rename(app: App, media: Media) -> None:
    """Ask for another name; the ending stays."""
    stem, dot, ending = media.name.rpartition(".")

    def keep(words: str) -> None:
        media.name = f"{words}{dot}{ending}" if stem else words

    app.open(TextDialog(app, ("Rename", "重命名"), stem or media.name, keep))


def share(app: App, chosen: Sequence[Media], then: Callable[[], object] | None = None) -> None:
    """Offer files to other apps."""
    pictures = all(media.kind in ("photo", "video") for media in chosen)
    title = ", ".join(media.name for media in chosen[:3])
    done = None if then is None else (lambda _: then())
    if pictures:
        ids = ",".join(str(media.id) for media in chosen)
        app.services.request(app, "share_image", done, images=ids, title=title)
    else:
        app.services.request(app, "share_text", done, text=title, title=title)


class Selection:
    """Which files of a page are selected, and the bars for it."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.on = False
        self.ids: set[int] = set()

    def start(self, media: Media | None = None) -> None:
        """Begin, perhaps with one."""
        self.on = True
        if media:
            self.ids.add(media.id)

    def stop(self) -> bool:
        """End; tells whether it was on."""
        was, self.on = self.on, False
        self.ids.clear()
        return was

    def turn(self, media: Media) -> None:
        """Select a file, or not any more."""
        self.ids ^= {media.id}

    def all(self, shown: Sequence[Media]) -> None:
        """Select all, or none if all are."""
        everything = {media.id for media in shown}
        self.ids = set() if self.ids >= everything else everything

    def chosen(self) -> list[Media]:
        """The files selected, newest first."""
        return [m for m in self.app.services.media.items if m.id in self.ids]

    def bar(self, shown: Sequence[Media]) -> ui.AppBar:
        """The bar at the top while selecting."""
        t, count = self.app.t, len(self.ids)
        every = ui.IconButton(
            icon="select_all",
            id="select_all",
            desc=t("Select all", "全选"),
            on_tap=lambda: self.all(shown),
        )
        title = t(f"{count} selected", f"已选择{count}项")
        return ui.AppBar(title=title, on_back=self.stop, actions=[every])

    def tools(self, entries: Sequence[tuple[str, str, str, ui.Do]]) -> ui.Widget:
        """Icon, words, id and action of the buttons at the bottom."""
        cells = [
            ui.Column(
                id=name,
                grow=1,
                gap=2,
                padding=(0, 8),
                cross="center",
                enabled=bool(self.ids),
                on_tap=do,
                children=[
                    ui.Icon(name=icon, enabled=bool(self.ids)),
                    ui.Text(text=words, style="small", align="center", enabled=bool(self.ids)),
                ],
            )
            for icon, words, name, do in entries
        ]
        return ui.Row(children=cells, background="surface_container")


def screen(
    app: App, media: Media, player: Player, *, near: bool, on_pinch: Callable[[float], object]
) -> ui.Widget:
    """A picture as large as it goes, or its middle where it is zoomed; or a film that plays."""
    if media.kind != "video":
        return ui.Image(
            art=media.art,
            fit="cover" if near else "contain",
            desc=tile_desc(app, media),
            id="photo_view",
            on_pinch=on_pinch,
            grow=1,
        )
    playing = player.playing == media.id
    return ui.Video(
        art=media.art,
        seconds=media.seconds,
        position=player.position if playing else 0,
        playing=playing and not player.paused,
        title=media.name,
        desc=tile_desc(app, media),
        id="video_view",
        on_play=partial(player.toggle, media.id, media.seconds),
        on_seek=lambda at: player.seek(at / media.seconds) if playing else None,
        grow=1,
    )
