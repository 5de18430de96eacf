"""The system's photo picker over the media that all apps share."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.system.sheets import SystemSheet
from virtual_phone.system.stores import Media
from virtual_phone.ui.widgets import (
    Button,
    Column,
    Corner,
    Grid,
    Icon,
    IconButton,
    Image,
    LazyColumn,
    ListItem,
    Row,
    Scroll,
    Sheet,
    Spacer,
    Stack,
    Tab,
    Tabs,
    Text,
    Widget,
)

if TYPE_CHECKING:
    from virtual_phone.system.kernel import Kernel

_COLUMNS = 3
_WIDE_COLUMNS = 6
_WIDE_DP = 600.0
_CHROME_DP = 180.0
"""Height of what is above the pictures, with the system's bars."""


class MediaPicker(SystemSheet):
    """Shows photos and albums; the user chooses one, or some and Add."""

    package = "com.google.android.providers.media.module"
    name = "com.android.providers.media.photopicker.PhotoPickerActivity"

    def __init__(
        self, phone: "Kernel", kind: str, most: int, then: Callable[[list[int]], object]
    ) -> None:
        super().__init__(phone)
        self._kind = kind
        self._most = most
        self._then = then
        self._tab = 0
        self._album = ""
        self._chosen: list[int] = []

    def build(self) -> Widget:
        """Head, tabs, pictures or albums."""
        close = self.t("Cancel", "取消")
        head: list[Widget] = [IconButton(icon="close", desc=close, on_tap=self.on_back)]
        title = self._album_name(self._album) if self._album else self._title()
        head.append(Text(id="title", text=title, style="title", grow=1, max_lines=1))
        if self._chosen:
            words = self.t(f"Add ({len(self._chosen)})", f"添加（{len(self._chosen)}）")
            head.append(Button(id="button_add", text=words, on_tap=self._add))
        parts: list[Widget] = [Row(padding=(8, 0), gap=8, height=56, children=head)]
        if not self._album:
            parts.append(
                Tabs(
                    tabs=[
                        self._entry(0, self.t("Photos", "照片")),
                        self._entry(1, self.t("Albums", "影集")),
                    ]
                )
            )
        room = max(160.0, self._phone.display_dp[1] - _CHROME_DP)
        parts.append(Row(height=room, cross="stretch", children=[self._content()]))
        return Sheet(child=Column(children=parts))

    def on_back(self) -> bool:
        """Out of an album first."""
        if self._album:
            self._album = ""
            return True
        return super().on_back()

    def _title(self) -> str:
        if self._kind == "video":
            return self.t("Select videos", "选择视频")
        if self._most == 1:
            return self.t("Select a photo", "选择照片")
        return self.t(f"Select up to {self._most} photos", f"最多选择 {self._most} 张照片")

    def _entry(self, tab: int, words: str) -> Tab:
        return Tab(
            text=words, selected=self._tab == tab, on_tap=partial(setattr, self, "_tab", tab)
        )

    def _shown(self) -> list[Media]:
        media = self._phone.stores.media.photos()
        return [one for one in media if self._kind in ("", one.kind)]

    def _content(self) -> Widget:
        shown = self._shown()
        if self._tab == 1 and not self._album:
            return Scroll(key="albums", grow=1, child=Column(children=self._albums(shown)))
        if self._album:
            shown = [one for one in shown if one.folder == self._album]
        if not shown:
            none = self.t("No photos or videos", "没有照片或视频")
            empty = Text(text=none, align="center", color="on_surface_variant", padding=32)
            return Column(grow=1, children=[empty])
        return self._grid(shown)

    def _grid(self, shown: Sequence[Media]) -> Widget:
        across = self._phone.display_dp[0]
        columns = _WIDE_COLUMNS if across >= _WIDE_DP else _COLUMNS
        side = min(across, 640.0) / columns

        def row(number: int) -> Widget:
            some = shown[number * columns : (number + 1) * columns]
            cells = [self._cell(one, side) for one in some]
            gaps: list[Widget] = [Spacer(height=1)] * (columns - len(cells))
            return Grid(columns=columns, gap=2, children=[*cells, *gaps])

        count = -(-len(shown) // columns)
        rows = LazyColumn(count=count, row=row, row_height=side)
        return Scroll(key=f"photos {self._album}", id="picker_tab_recyclerview", grow=1, child=rows)

    def _cell(self, one: Media, side: float) -> Widget:
        taken = one.taken
        when = f"{taken.year}-{taken.month:02}-{taken.day:02} {taken.hour:02}:{taken.minute:02}"
        video = one.kind == "video"
        chosen = one.id in self._chosen
        words = self.t(
            f"{'Video' if video else 'Photo'} taken on {when}",
            f"{'视频' if video else '照片'}，拍摄于 {when}",
        )
        layers: list[Widget] = [
            Image(art=one.art, height=side - 2, dim=0.35 if chosen else 0, id="icon_thumbnail")
        ]
        if chosen:
            mark = Icon(name="check_circle", color="white", size=26)
            layers.append(Corner(at="top_start", child=mark, padding=6))
        if video:
            length = f"{int(one.seconds) // 60}:{int(one.seconds) % 60:02}"
            tag = Text(text=length, style="small", color="white", bold=True)
            layers.append(Corner(at="bottom_end", child=tag, padding=6))
        return Stack(
            desc=words,
            selected=chosen,
            height=side - 2,
            on_tap=partial(self._turn, one.id),
            children=layers,
        )

    def _turn(self, ident: int) -> None:
        if self._most == 1:
            self._chosen = [ident]
            self._add()
        elif ident in self._chosen:
            self._chosen.remove(ident)
        elif len(self._chosen) < self._most:
            self._chosen.append(ident)
        else:
            most = self._most
            self._phone.toasts.show(
                self.t(f"Select up to {most} items", f"最多只能选择 {most} 项内容")
            )

    def _add(self) -> None:
        self.close()
        self._then(list(self._chosen))

    def _albums(self, shown: Sequence[Media]) -> list[Widget]:
        folders: dict[str, list[Media]] = {}
        for one in shown:
            folders.setdefault(one.folder, []).append(one)
        return [
            ListItem(
                title=self._album_name(folder),
                subtitle=self.t(f"{len(found)} item{'s' * (len(found) != 1)}", f"{len(found)} 项"),
                leading=Image(art=found[0].art, width=56, height=56, radius=12),
                on_tap=partial(setattr, self, "_album", folder),
            )
            for folder, found in folders.items()
        ]

    def _album_name(self, folder: str) -> str:
        known = {
            "DCIM/Camera": ("Camera", "相机"),
            "Pictures/Screenshots": ("Screenshots", "屏幕截图"),
            "Download": ("Downloads", "下载内容"),
        }
        last = folder.rpartition("/")[2]
        return self.t(*known.get(folder, (last, last)))
