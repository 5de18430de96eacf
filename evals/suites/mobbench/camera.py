"""Camera."""

import random
from datetime import timedelta
from typing import Any

from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, launch, tap, wait, wait_for
from evals.tasks.task import Drawn, Milestone, Task, instead, short, wrong
from virtual_phone.apps.camera.state import MODES, QUALITIES
from virtual_phone.system.stores import CAMERA

LEAST_S = 20
"""How long the film must be, as in the paper."""
ONCE = "While using the app|仅在使用该应用时允许"


def open_camera() -> list[Step]:
    """Open the app for the first time."""
    return [launch("Camera|相机"), tap(ONCE)]


# Easy


def _draw_mode(rng: random.Random, state: Facts) -> dict[str, Any]:
    mode = rng.choice(("night", "portrait"))
    return {"mode": mode, "name": MODES[mode][state.zh].lower()}


def _photo(p: Drawn) -> list[Step]:
    # The modes are back when the picture is taken.
    return [
        *open_camera(),
        tap(f"#mode_{p.mode}"),
        tap("#shutter_button"),
        wait_for("#mode_photo"),
    ]


# Medium


def _draw_delay(rng: random.Random, state: Facts) -> dict[str, Any]:
    return {"was": rng.choice((0, 3, 5)), "place": -1}


def _put_delay(state: Facts, p: Drawn) -> None:
    state.camera.timer = p.was


def _selfie(p: Drawn) -> list[Step]:
    return [
        *open_camera(),
        tap("#timer_button"),
        tap("#timer_option", p.place),
        tap("#switch_camera"),
    ]


# Hard


def _draw_film(rng: random.Random, state: Facts) -> dict[str, Any]:
    quality = rng.choice(
        [key for key in QUALITIES if key != state.camera.quality]
    )
    return {
        "quality": quality,
        "name": QUALITIES[quality][0],
        "seconds": LEAST_S,
        "length": LEAST_S + 1,
        "light": True,
    }


def _film(p: Drawn) -> list[Step]:
    return [
        *open_camera(),
        tap("#mode_video"),
        tap(ONCE),
        *([tap("#flash_button"), tap("#flash_option", 1)] if p.light else []),
        tap("#quality_button"),
        tap(QUALITIES[p.quality][0]),
        tap("#shutter_button"),
        wait(p.length),
        tap("#shutter_button"),
    ]


def _filmed(s: Seen) -> bool:
    """Whether a film was taken that is longer than that."""
    return s.any_new(
        "camera.shots", mode="video", seconds=lambda long: long > s.p.seconds
    )


# Indirect


def _draw_photos(rng: random.Random, state: Facts) -> dict[str, Any]:
    return {"ages": sorted(rng.sample(range(2, 40), 3)), "place": 0}


def _put_photos(state: Facts, p: Drawn) -> dict[str, Any]:
    """Three photos of this morning."""
    found = []
    for number, age in enumerate(p.ages):
        at = state.now - timedelta(minutes=age)
        name = f"IMG_{at:%Y%m%d_%H%M%S}.jpg"
        art = f"photo:{age}"
        place = state.camera.place
        found.append(
            state.media.add(
                "photo",
                name,
                CAMERA,
                at,
                size=3_100_000 + number,
                art=art,
                place=place,
            )
        )
    return {"last": found[0].id}


def _gone(s: Seen) -> list[int]:
    """Ids of what was there and is in the trash now, or not even there."""
    kept = {media.id for media in s.after.media.kept()}
    return [media.id for media in s.before.media.kept() if media.id not in kept]


def _delete(p: Drawn) -> list[Step]:
    return [
        launch("Photos|相册"),
        tap("#photo_item", p.place),
        tap("#delete"),
        tap("Delete|删除"),
    ]


TASKS = (
    Task(
        id="camera-easy",
        level="easy",
        apps=("camera",),
        mirrors="Take a photo using the camera's night mode.",
        en="Take a photo using the camera's {name} mode.",
        zh="用相机的{name}模式拍一张照片。",
        draw=_draw_mode,
        milestones=(
            Milestone(
                "Task completion",
                lambda s: (
                    s.new("camera.shots", mode=s.p.mode)
                    and s.new("media.items", kind="photo")
                ),
            ),
        ),
        path=_photo,
        misses=(
            wrong("in the usual mode", mode="photo"),
            wrong("in another mode", mode="pro"),
            short(2),
        ),
    ),
    Task(
        id="camera-medium",
        level="medium",
        apps=("camera",),
        mirrors="Set the timer selfie with the longest delay.",
        en="Set up the camera for a timer selfie with the longest delay.",
        zh="把相机设置成延时最长的定时自拍。",
        draw=_draw_delay,
        prepare=_put_delay,
        milestones=(
            Milestone("Set delay", lambda s: s.after.camera.timer == 10),
            Milestone(
                "Switch to the front camera", lambda s: s.after.camera.front
            ),
        ),
        path=_selfie,
        misses=(wrong("the second longest", place=-2), short(1)),
    ),
    Task(
        id="camera-hard",
        level="hard",
        apps=("camera",),
        mirrors="Switch the camera to video mode, turn on the fill light, set the video quality "
        "to 'FHD 30FPS', and stop recording after more than twenty seconds.",
        en="Switch the camera to video mode, turn on the fill light, set the video quality to "
        "'{name}', and record a video that you stop after more than {seconds} seconds.",
        zh="将相机切换到视频模式，打开补光灯，把视频画质设为“{name}”，录制一段视频，超过{seconds}秒后停止。",
        draw=_draw_film,
        milestones=(
            Milestone(
                "Turn on the fill light",
                lambda s: (
                    s.after.camera.fill_light
                    or s.any_new("camera.shots", fill_light=True)
                ),
            ),
            Milestone(
                "Switch video quality",
                lambda s: (
                    s.after.camera.quality == s.p.quality
                    and all(
                        shot.quality == s.p.quality
                        for shot in s.added("camera.shots")
                    )
                ),
            ),
            Milestone("Complete the recording", _filmed),
        ),
        path=_film,
        misses=(
            wrong("stopped too soon", length=lambda p: p.seconds - 2),
            wrong("another quality", quality="fhd60"),
            wrong("without light", light=False),
            short(1),
        ),
    ),
    Task(
        id="camera-indirect",
        level="indirect",
        apps=("camera", "photos"),
        mirrors="Delete the last photo taken recently.",
        en="Delete the last photo I took.",
        zh="删掉我最近拍的那张照片。",
        draw=_draw_photos,
        prepare=_put_photos,
        milestones=(
            Milestone("Delete photo", lambda s: s.p.last in _gone(s)),
            Milestone(
                "Task completion",
                lambda s: _gone(s) == [s.p.last] and not s.added("media.items"),
            ),
        ),
        path=_delete,
        misses=(
            wrong("the one before it", place=1),
            instead(
                "two of them",
                lambda p: [*_delete(p), tap("#delete"), tap("Delete|删除")],
            ),
            short(1),
        ),
    ),
)
