"""What Files remembers besides the shared media, and what its pages need of it."""

from dataclasses import dataclass, field
from typing import Any

from virtual_phone.apps.kit.wording import short_date_text
from virtual_phone.apps.photos.kit import folder_name, size_text
from virtual_phone.system.app import App
from virtual_phone.system.stores import Media, MediaKind
from virtual_phone.system.stores_data import Words
from virtual_phone.ui import widgets as ui

TOTAL = 128_000_000_000
SYSTEM = 21_400_000_000
"""Bytes that the system and the apps take."""
CATEGORIES: dict[MediaKind, tuple[Words, str, str]] = {
    "photo": (("Photos", "图片"), "image", "#c2185b"),
    "video": (("Videos", "视频"), "video", "#6a4fc0"),
    "audio": (("Audio", "音频"), "music", "#c75f00"),
    "document": (("Documents", "文档"), "document", "#1e6fc0"),
    "archive": (("Archives", "压缩包"), "zip", "#8a6d3b"),
    "apk": (("APKs", "安装包"), "android", "#2f8a3a"),
}
"""Words, icon and its colour."""
ROOTS = (
    "Alarms", "Android", "Audiobooks", "DCIM", "DCIM/Camera", "Documents", "Download", "Movies",
    "Music", "Notifications", "Pictures", "Pictures/Papaya", "Pictures/Screenshots", "Podcasts",
    "Recordings", "Recordings/Call", "Ringtones",
)  # fmt: skip
"""Folders of every phone."""


@dataclass
class FilesState:
    """Options, tags, folders, and what was opened."""

    tags: list[str] = field(default_factory=list)
    folders: list[str] = field(default_factory=list)
    """Folders that the user made, with their path."""
    settings: dict[str, Any] = field(
        default_factory=lambda: {
            "show_hidden": False,
            "thumbnails": True,
            "confirm_delete": True,
            "recent_days": 30,
            "sort": "date",
            "down": True,
        }
    )
    """`sort` is `date`, `name`, `size` or `kind`; `down` puts the newest or largest first."""
    category: str = ""
    """The kind of files looked at last."""
    opened: list[int] = field(default_factory=list)
    """Ids of files opened, in that order."""
    extracted: list[int] = field(default_factory=list)
    """Ids of archives that were unpacked."""
    history: list[str] = field(default_factory=list)


class FilesBase(App):
    """What its pages need of Files."""

    state: FilesState

    def seen(self) -> list[Media]:
        """Files that are not trashed, and not hidden unless those are shown."""
        hidden = self.state.settings["show_hidden"]
        return [m for m in self.services.media.kept() if hidden or not m.hidden]

    def sorted(self, files: list[Media]) -> list[Media]:
        """In the order chosen."""
        settings = self.state.settings
        keys = {
            "date": lambda m: m.taken,
            "name": lambda m: m.name.lower(),
            "size": lambda m: m.size,
            "kind": lambda m: (m.kind, m.name.lower()),
        }
        return sorted(files, key=keys[settings["sort"]], reverse=settings["down"])

    def folders(self) -> list[str]:
        """All folders, by their paths."""
        found = {*ROOTS, *self.state.folders, *(m.folder for m in self.services.media.kept())}
        return sorted(found, key=str.lower)

    def open_file(self, media: Media) -> None:
        """Show what is in a file."""
        raise TypeError(media)


def sign(media: Media, *, thumbnails: bool) -> ui.Widget:
    """A small picture of a file, or the sign of its kind."""
    if thumbnails and media.kind in ("photo", "video") and media.art:
        return ui.Image(art=media.art, width=44, height=44, radius=10, desc="")
    _, icon, color = CATEGORIES[media.kind]
    return ui.Avatar(icon=icon, color=color if not media.hidden else "outline", size=44)


def line(app: FilesBase, media: Media) -> str:
    """`Mar 1 · 2.3 MB`."""
    return f"{short_date_text(app, media.taken)}  ·  {size_text(media.size)}"


def path_name(app: FilesBase, folder: str) -> str:
    """The words for a folder; the empty path is the whole storage."""
    return folder_name(app, folder) if folder else app.t("Internal storage", "内部存储")
