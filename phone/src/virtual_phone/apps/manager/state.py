"""What Phone Manager remembers: space by app, junk, what was cleaned, switches."""

import random
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from virtual_phone.system.app import App
from virtual_phone.system.stores_data import Words
from virtual_phone.ui import widgets as ui

MB = 1_000_000
FOREIGN: tuple[tuple[str, Words, str, str, bool], ...] = (
    ("im.quill.mobile", ("Quill", "奎奎"), "chat_bubble", "#1e88e5", True),
    ("com.wagtalk", ("Wagtalk", "瓦聊"), "phone", "#2e9e5b", True),
    ("com.tessera.browser", ("Tessera Browser", "棋盘浏览器"), "globe", "#5e35b1", False),
    ("com.hopperjump", ("Hopper Jump", "跳跳蛙"), "game", "#c75f00", False),
    ("com.lyra.music", ("Lyra Music", "天琴音乐"), "music", "#c2185b", False),
    ("com.dailybrief", ("Daily Brief", "每日简报"), "news", "#455a64", False),
    ("com.pathway.maps", ("Pathway Maps", "路径地图"), "map", "#00796b", False),
    ("com.stride.fit", ("Stride", "步履"), "walk", "#8a6d3b", False),
)
"""Package, name, icon, colour, whether it is a messenger; their icons are on no screen."""
CHAT_PARTS: dict[str, Words] = {
    "cache": ("Cache", "缓存"),
    "images": ("Images in chats", "聊天图片"),
    "videos": ("Videos in chats", "聊天视频"),
    "voice": ("Voice messages", "语音消息"),
    "files": ("Received files", "接收的文件"),
    "stickers": ("Stickers", "表情包"),
}
APP_PARTS: dict[str, Words] = {
    "cache": ("Cache", "缓存"),
    "temp": ("Temporary files", "临时文件"),
    "logs": ("Logs", "日志"),
}
JUNK: dict[str, tuple[Words, str]] = {
    "cache": (("System cache", "系统缓存"), "storage"),
    "ads": (("Ad junk", "广告垃圾"), "close"),
    "leftover": (("Leftovers of removed apps", "卸载残留"), "box"),
    "thumbs": (("Old thumbnails", "旧缩略图"), "image"),
    "memory": (("Memory", "运行内存"), "cpu"),
}


@dataclass
class AppSpace:
    """How much room an app takes."""

    package: str
    name: str
    icon: str
    color: str
    messenger: bool
    size: int
    """Bytes of the app itself."""
    parts: dict[str, int]
    """Bytes that can be cleaned, by a key of `CHAT_PARTS` or `APP_PARTS`."""
    cleaned: list[str] = field(default_factory=list)
    """Parts that were cleaned, in that order."""

    @property
    def total(self) -> int:
        """Bytes in all."""
        return self.size + sum(self.parts.values())


@dataclass
class Cleaning:
    """Something that was cleaned."""

    what: str
    """`junk`, or the package of an app."""
    bytes: int
    at: datetime


@dataclass
class ManagerState:
    """Everything that Phone Manager knows."""

    seed: int
    junk: dict[str, int]
    """Bytes by a key of `JUNK`."""
    apps: list[AppSpace] = field(default_factory=list)
    starts: dict[str, bool] = field(default_factory=dict)
    """By package: whether it may start by itself."""
    data_allowed: dict[str, bool] = field(default_factory=dict)
    """By package: whether it may use mobile data."""
    settings: dict[str, Any] = field(
        default_factory=lambda: {
            "cleaner_reminder": False,
            "junk_reminder": True,
            "scan_memory": True,
            "auto_update": True,
            "install_scan": True,
            "data_limit": 20,
            "data_warning": True,
        }
    )
    """`data_limit` is GB a month."""
    sos: dict[str, Any] = field(
        default_factory=lambda: {
            "on": True,
            "auto_call": False,
            "countdown_sound": False,
            "location": True,
            "number": "112",
        }
    )
    """Emergency help: whether it calls by itself, with a sound while it counts down."""
    sos_contacts: list[int] = field(default_factory=list)
    """Ids in `services.contacts`."""
    sos_calls: list[datetime] = field(default_factory=list)
    sos_told: list[int] = field(default_factory=list)
    """Ids of the contacts who were sent the location."""
    cleanings: list[Cleaning] = field(default_factory=list)
    scans: list[datetime] = field(default_factory=list)
    virus_scans: list[datetime] = field(default_factory=list)
    reminded: datetime | None = None


class ManagerBase(App):
    """What its pages need of Phone Manager."""

    state: ManagerState

    def clean(self, what: str, size: int) -> None:
        """Note what was cleaned."""
        self.state.cleanings.append(Cleaning(what, size, self.services.now()))

    def risky(self) -> list[int]:
        """Ids of installers in the shared media, which a virus scan warns of."""
        return [m.id for m in self.services.media.kept() if m.kind == "apk"]

    def score(self) -> int:
        """0 to 100: how well the phone is."""
        state = self.state
        loss = min(20, sum(state.junk.values()) // (100 * MB))
        loss += 0 if state.virus_scans else 8
        loss += min(10, 2 * sum(state.starts.values()))
        return 100 - loss


def app_space(seed: int, package: str, name: str, icon: str, color: str, *, chat: bool) -> AppSpace:
    """The room that an app takes on a new phone; it follows from seed and package."""
    rng = random.Random(f"{seed}:{package}")
    most = 900 if chat else 120
    keys = CHAT_PARTS if chat else APP_PARTS
    parts = {key: rng.randrange(4, most) * MB // (1 if chat else 2) for key in keys}
    return AppSpace(package, name, icon, color, chat, rng.randrange(28, 420) * MB, parts)


def data_used(state: ManagerState, package: str) -> int:
    """Bytes of mobile data that an app used this month."""
    return random.Random(f"{state.seed}:{package}:data").randrange(2, 900) * MB


def seeded(rng: random.Random) -> ManagerState:
    """The state of a new phone, without its apps."""
    junk = {key: rng.randrange(30, 520) * MB for key in JUNK}
    return ManagerState(seed=rng.randrange(1_000_000), junk=junk)


def fill(app: ManagerBase) -> None:
    """Take account of the apps that are there."""
    t, state = app.t, app.state
    known = {space.package for space in state.apps}
    wanted = [
        (each.package, each.t(*each.label), *each.icon, each.key == "chat")
        for each in app.services.launchable()
    ]
    wanted += [
        (package, t(*name), icon, color, chat) for package, name, icon, color, chat in FOREIGN
    ]
    for package, name, icon, color, chat in wanted:
        if package not in known:
            state.apps.append(app_space(state.seed, package, name, icon, color, chat=chat))
            rng = random.Random(f"{state.seed}:{package}:start")
            state.starts[package] = rng.random() < 0.3
            state.data_allowed[package] = True


def done_page(words: str, note: str) -> list[ui.Widget]:
    """A large tick, a sentence, a remark."""
    return [
        ui.Spacer(height=48),
        ui.Row(main="center", children=[ui.Icon(name="check_circle", size=96, color="success")]),
        ui.Text(text=words, style="heading", align="center", id="result"),
        ui.Text(text=note, color="on_surface_variant", align="center"),
    ]
