"""Photos."""

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from evals.suites.switches import switch
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, launch, scroll_to, tap
from evals.tasks.task import (
    Drawn,
    Milestone,
    Task,
    besides,
    instead,
    misaligned,
    short,
    twice,
    wrong,
)
from virtual_phone.system.stores import Media

APP = "Photos|相册"
MORE = "More options|更多选项"
SHARED = "Shared albums|共享相册"
LOCATION = "Record location|记录位置"
PROPERTIES = "Record properties|记录拍摄属性"
SEEN = ("photos.viewed", "photos.offer_closed")
"""Photos notes which pictures were opened; to look at one by mistake, or to close the offer of a
backup that stands on the first page, does no harm."""


def _to_settings() -> list[Step]:
    return [launch(APP), tap(MORE), tap("Settings|设置")]


# Basic


_shared = partial(switch, around=("backup", "memories", "autoplay"))


def _put_shared(state: Facts, p: Drawn) -> None:
    state.photos.settings.update(p.others, shared_albums=not p.on)


def _share(p: Drawn) -> list[Step]:
    return [*_to_settings(), tap(SHARED)]


_SHARE = Task(
    id="photos-basic",
    level="basic",
    apps=("photos",),
    mirrors="Help me turn on the shared albums setting in Photos.",
    en="Help me turn {turn} the shared albums setting in Photos.",
    zh="帮我在相册里{turn}共享相册设置。",
    draw=_shared(on=True),
    prepare=_put_shared,
    changes=("photos.settings.shared_albums",),
    also=SEEN,
    milestones=(
        Milestone(
            "Enter the settings",
            lambda s: s.visited("com.google.android.apps.photos/.Settings"),
        ),
        Milestone(
            "the setting",
            lambda s: s.after.photos.settings["shared_albums"] == s.p.on,
        ),
    ),
    path=_share,
    misses=(
        instead(
            "the switch above it",
            lambda p: [*_to_settings(), tap("Back up photos|云备份")],
        ),
        twice(),
        besides("memories too", tap("Memories|回忆")),
        short(1),
    ),
    novice=("Switch it in the settings of Photos.", "在相册的设置里切换。"),
    expert=(
        "Photos > three dots at the top right > Settings > 'Shared albums', the third switch, "
        "under 'Cloud'.",
        "相册 > 右上角三个点 > 设置 > “云服务”下的第三个开关“共享相册”。",
    ),
)

# Normal


def _draw_trash(rng: random.Random, state: Facts) -> dict[str, Any]:
    """How many photos more are thrown away, and which."""
    shown = [media.id for media in state.media.photos()]
    return {"more": rng.sample(shown, rng.randrange(1, 6))}


def _throw_away(state: Facts, p: Drawn) -> dict[str, Any]:
    for ident in p.more:
        state.media.trash(ident, state.now)
    return {
        "trashed": [
            media.id for media in state.media.in_trash() if _picture(media)
        ]
    }


def _picture(media: Media) -> bool:
    return media.kind in ("photo", "video")


def _others(items: Sequence[Media], trashed: Sequence[int]) -> list[Media]:
    """All that was not in the trash of Photos."""
    return [media for media in items if media.id not in trashed]


def _in_trash(s: Seen) -> list[int]:
    return [
        media.id
        for media in s.after.media.in_trash()
        if media.id in s.p.trashed
    ]


def _back(s: Seen) -> bool:
    """Whether all are as they were before they were thrown away."""
    was = [
        replace(m, trashed=None)
        for m in s.before.media.items
        if m.id in s.p.trashed
    ]
    return [m for m in s.after.media.items if m.id in s.p.trashed] == was


def _only_these(s: Seen) -> bool:
    """Whether something was done with them, and nothing with other files."""
    before = _others(s.before.media.items, s.p.trashed)
    return len(_in_trash(s)) < len(s.p.trashed) and before == _others(
        s.after.media.items, s.p.trashed
    )


def _to_trash() -> list[Step]:
    return [launch(APP), tap(MORE), tap("Recently deleted|最近删除")]


def _clear(p: Drawn) -> list[Step]:
    return [*_to_trash(), tap("Clear all|全部清空"), tap("Delete|删除")]


def _restore(p: Drawn) -> list[Step]:
    return [
        *_to_trash(),
        tap("#select"),
        tap("Select all|全选"),
        tap("Restore|恢复"),
    ]


def _one(name: str) -> Any:
    """The first one alone is restored, or erased."""
    words = {"restore": ["Restore|恢复"], "erase": ["#erase", "Delete|删除"]}[
        name
    ]
    return lambda p: [
        *_to_trash(),
        tap("#photo_item"),
        *(tap(each) for each in words),
    ]


_CLEAR = Task(
    id="photos-normal",
    level="normal",
    apps=("photos",),
    mirrors="Help me clear recently deleted photos.",
    en="Help me clear the recently deleted photos.",
    zh="帮我清空最近删除的照片。",
    draw=_draw_trash,
    prepare=_throw_away,
    changes=("media.items",),
    also=SEEN,
    milestones=(
        Milestone(
            "Enter Recently deleted",
            lambda s: s.visited(
                "com.google.android.apps.photos/.RecentlyDeleted"
            ),
        ),
        Milestone(
            "all of them are gone",
            lambda s: (
                not {media.id for media in s.after.media.items}
                & set(s.p.trashed)
            ),
        ),
        Milestone("no other file is touched", _only_these),
    ),
    path=_clear,
    misses=(
        instead("one of them", _one("erase")),
        instead("restored in place of cleared", _restore),
        instead(
            "a photo in place of those",
            lambda p: [
                launch(APP),
                tap("#photo_item"),
                tap("#delete"),
                tap("Delete|删除"),
            ],
        ),
        short(1),
    ),
    novice=(
        "Photos has a page of what was recently deleted; empty it there.",
        "相册里有“最近删除”页面，在那里清空。",
    ),
    expert=(
        "Photos > three dots at the top right > Recently deleted > 'Clear all' at the top right > "
        "Delete in the question. To bring photos back: 'Select' at the top right > the sign for "
        "all at the top right > Restore at the bottom.",
        "相册 > 右上角三个点 > 最近删除 > 右上角“全部清空” > 在询问框中点“删除”。恢复照片：右上角"
        "“选择” > 右上角全选图标 > 底部“恢复”。",
    ),
)

# Advanced


_not_recorded = partial(switch, on=False, around=("grid", "sound", "keep_mode"))


def _put_recorded(state: Facts, p: Drawn) -> None:
    """A camera that was used before, and asks nothing any more."""
    state.camera.asked = True
    state.camera.settings.update(p.others, location=True, properties=True)


def _recorded(p: Drawn) -> list[Step]:
    camera = "Camera settings|相机设置"
    return [*_to_settings(), scroll_to(camera), tap(camera), tap(p.row)]


def _no_location(p: Drawn) -> list[Step]:
    location = "Location|位置信息"
    return [
        launch("Settings|设置"),
        scroll_to(location),
        tap(location),
        tap("Use location|使用位置信息"),
    ]


_RECORD = Task(
    id="photos-advanced",
    level="advanced",
    apps=("photos", "camera"),
    mirrors="Help me set up not to record location when taking photos.",
    en="Help me set up in Photos not to record location when taking photos.",
    zh="帮我在相册里设置拍照时不记录位置。",
    draw=_not_recorded(key="location", row=LOCATION),
    prepare=_put_recorded,
    changes=("camera.settings.location",),
    also=SEEN,
    milestones=(
        Milestone(
            "Enter the camera's settings",
            lambda s: s.visited("com.android.camera2/.Settings"),
        ),
        Milestone(
            "it is not recorded", lambda s: not s.after.camera.settings[s.p.key]
        ),
    ),
    path=_recorded,
    misses=(
        wrong("properties in its place", row=PROPERTIES),
        besides("properties too", tap(PROPERTIES)),
        instead("location turned off for the whole phone", _no_location),
        short(1),
    ),
    novice=(
        "The settings of Photos lead to it; it is a matter of the camera.",
        "从相册设置可以进入，属于相机的设置。",
    ),
    expert=(
        "Photos > three dots at the top right > Settings > scroll down to 'Camera' > Camera "
        "settings > under 'General': 'Record location' and, below it, 'Record properties'. The "
        "same page opens by the gear in Camera.",
        "相册 > 右上角三个点 > 设置 > 下滑到“相机” > 相机设置 > “通用”下的“记录位置”，其下是“记录"
        "拍摄属性”。在相机里点齿轮也能打开这一页。",
    ),
)

TASKS = (
    _SHARE,
    misaligned(
        _SHARE,
        mirrors="Help me turn off the shared albums setting in Photos.",
        draw=_shared(on=False),
    ),
    _CLEAR,
    misaligned(
        _CLEAR,
        mirrors="Help me restore recently deleted photos.",
        en="Help me restore all recently deleted photos.",
        zh="帮我恢复最近删除的全部照片。",
        milestones=(
            _CLEAR.milestones[0],
            Milestone("all of them are back", _back),
            _CLEAR.milestones[2],
        ),
        path=_restore,
        misses=(
            instead("one of them", _one("restore")),
            instead("cleared, as was shown", _clear),
            short(1),
        ),
    ),
    _RECORD,
    misaligned(
        _RECORD,
        mirrors="Help me set up not to record properties when taking photos.",
        en="Help me set up in Photos not to record properties when taking photos.",
        zh="帮我在相册里设置拍照时不记录拍摄属性。",
        draw=_not_recorded(key="properties", row=PROPERTIES),
        changes=("camera.settings.properties",),
        misses=(
            wrong("location, as was shown", row=LOCATION),
            besides("location too", tap(LOCATION)),
            short(1),
        ),
    ),
)
