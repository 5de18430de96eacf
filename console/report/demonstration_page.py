"""A demonstration for the user: a page of pictures with captions, and a table."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from console.messages import Language, language_of
from console.report.page_parts import (
    load_template,
    make_data_url,
    to_percent,
    write_whole,
)
from console.tables import make_table
from graph.demonstrations import get_demonstration_folder
from tools.recording.demonstration import Demonstration, Frame, Gesture
from tools.recording.gestures import caption_gesture
from tools.screen import Bounds
from tools.vision.encoding import decode_picture, encode_jpeg, size_of

PAGE = "page.html"
SIDE = 1100
"""Pixels of the longer side of a picture on the page."""
DOUBTFUL = 0.5
"""Steps below this certainty are marked for the user to check."""
_FINGER = {"up": "↑", "down": "↓", "left": "←", "right": "→"}
_AGAINST = {"up": "↓", "down": "↑", "left": "→", "right": "←"}
"""A scroll is named by the content that appears; the finger moves the other way."""

_WORDS: dict[str, tuple[str, str]] = {
    "waiting": ("please look", "请查看"),
    "accepted": ("agreed", "已确认"),
    "ask": (
        "Is this how it is done? Look at each picture: what was touched is framed.",
        "是这样完成的吗？请逐张查看：框出的是被触摸的位置。",
    ),
    "agreed": (
        "You agreed to it. Tasks like it will find it by themselves.",
        "您已确认。以后同样的任务会自动用到它。",
    ),
    "pictures": ("pictures", "图片"),
    "steps": ("steps", "步骤"),
    "length": ("recording", "录屏"),
    "language": ("language", "语言"),
    "learned": ("studied", "学习时间"),
    "doubtful": ("to look at", "待查看"),
    "check": ("please check", "请检查"),
    "touch": ("seen touched", "可见触摸"),
    "change": ("from what changed", "由变化推断"),
    "model": ("by the model", "模型判断"),
    "person": ("by you", "由您指定"),
    "end": (
        "The end: this is how it looks when the task is done.",
        "结束：任务完成时的样子。",
    ),
    "correct": ("To correct it", "如何更正"),
    "at": ("at", "于"),
    "no_network": (
        "This page holds everything it shows; it loads nothing.",
        "本页面自带全部内容，不加载任何网络资源。",
    ),
    "step": ("step", "步骤"),
    "when": ("from", "时间"),
    "done": ("what was done", "所做的操作"),
    "basis": ("by", "依据"),
    "sure": ("sure", "把握"),
    "old": ("kept until now", "已有的演示"),
    "new": ("the new one", "新的演示"),
    "differ": (
        "There is another demonstration of this task, and it differs.",
        "这个任务已有另一段演示，做法不同。",
    ),
    "picture": ("picture", "图片"),
}


def list_labels(language: Language) -> dict[str, str]:
    """All labels of the page in one language."""
    return {key: pair[language == "zh"] for key, pair in _WORDS.items()}


def language_for(
    demonstration: Demonstration, chosen: str = "auto"
) -> Language:
    """The chosen language, or else that of the task."""
    return language_of(demonstration.task, chosen)


def is_doubtful(gesture: Gesture) -> bool:
    """Whether the user should check a step."""
    return gesture.kind == "unknown" or gesture.certainty < DOUBTFUL


def draw_table(demonstration: Demonstration, language: Language) -> Table:
    """The steps as a table for the terminal."""
    say = list_labels(language)
    columns = (say["step"], say["when"], say["basis"], say["sure"], say["done"])
    rows = []
    for number, (frame, gesture) in enumerate(
        zip(demonstration.frames, demonstration.gestures, strict=False), 1
    ):
        sure = f"{gesture.certainty:.0%}" if gesture.kind != "unknown" else "?"
        caption = caption_gesture(gesture, language)
        cell = (
            f"{caption}  ← {say['check']}" if is_doubtful(gesture) else caption
        )
        rows.append(
            (str(number), f"{frame.ends:.1f} s", say[gesture.basis], sure, cell)
        )
    return make_table(columns, rows)


def draw_differences(
    differences: Sequence[dict[str, Any]], language: Language
) -> list[RenderableType]:
    """Where two demonstrations differ, as a table for the terminal."""
    say = list_labels(language)
    rows = [
        (
            f"{each['old_frame']} / {each['new_frame']}",
            each["old"] or "–",
            each["new"] or "–",
        )
        for each in differences
    ]
    return [
        Text(say["differ"], style="yellow"),
        make_table((say["picture"], say["old"], say["new"]), rows),
    ]


def write_page(
    demonstration: Demonstration,
    language: Language,
    *,
    differences: Sequence[Any] = (),
) -> Path:
    """Write the page beside the pictures; its path.

    Args:
        demonstration: the demonstration.
        language: of the labels.
        differences: from another demonstration of the task, see `draw_differences`.
    """
    place = get_demonstration_folder(demonstration.id)
    page = place / PAGE
    write_whole(page, render_page(demonstration, place, language, differences))
    return page


def render_page(
    demonstration: Demonstration,
    place: Path,
    language: Language,
    differences: Sequence[Any] = (),
) -> str:
    """The page of a demonstration whose pictures are in `place`."""
    say = list_labels(language)
    gestures: list[Gesture | None] = [*demonstration.gestures, None]
    cards = [
        _frame_card(frame, gesture, place, language)
        for frame, gesture in zip(demonstration.frames, gestures, strict=True)
    ]
    look_at = [
        str(n)
        for n, gesture in enumerate(demonstration.gestures, 1)
        if is_doubtful(gesture)
    ]
    facts = [
        (say["length"], f"{demonstration.seconds:.0f} s"),
        (say["pictures"], str(len(demonstration.frames))),
        (say["steps"], str(len(demonstration.gestures))),
        (say["learned"], _format_time(demonstration.created)),
        (
            say["doubtful"],
            ", ".join(look_at) if not demonstration.accepted else "",
        ),
    ]
    page: str = load_template("demonstration.html.j2").render(
        lang=language,
        w=say,
        task=demonstration.task,
        accepted=demonstration.accepted,
        lost=demonstration.lost,
        facts=[fact for fact in facts if fact[1]],
        cards=cards,
        differences=differences,
        pictures={card["name"]: card["data"] for card in cards},
        examples=_EXAMPLES[language],
    )
    return page


_EXAMPLES: dict[Language, list[tuple[str, str]]] = {
    "en": [
        ("2 tap Save", "step 2 was a tap on “Save”"),
        ("3 type Hello into Name", "step 3 was typing"),
        ("drop 4", "picture 4 shows nothing of the task"),
        ("y", "keep it so"),
    ],
    "zh": [
        ("2 点击 保存", "第 2 步是点击“保存”"),
        ("3 输入 你好 到 姓名", "第 3 步是输入文字"),
        ("删除 4", "第 4 张图与任务无关"),
        ("y", "就这样保存"),
    ],
}


def _frame_card(
    frame: Frame, gesture: Gesture | None, place: Path, language: Language
) -> dict[str, Any]:
    """What the page shows of a picture and of the gesture that follows it."""
    jpeg, width, height = _read_picture(place / frame.image)
    card: dict[str, Any] = {
        "number": frame.number,
        "name": f"f{frame.number}",
        "data": make_data_url(jpeg),
        "ratio": f"{width} / {height}",
        "lies": width > height,
        "when": f"{frame.begins:.1f} – {frame.ends:.1f} s",
    }
    if gesture is None:
        return card | _NO_GESTURE
    return card | _gesture_facts(gesture, width, height, language)


def _read_picture(file: Path) -> tuple[bytes, int, int]:
    """A picture as a small JPEG, with its width and height; the JPEG is empty if it is missing."""
    data = file.read_bytes() if file.is_file() else b""
    if not data:
        return b"", *_NO_SIZE
    picture = decode_picture(data, max_side=SIDE)
    jpeg = (
        b""
        if picture is None
        else encode_jpeg(picture, max_side=SIDE, quality=80)
    )
    return jpeg, *size_of(data)


_NO_SIZE = (9, 20)
"""Sides of a phone's screen, for a picture that is missing."""
_NO_GESTURE: dict[str, Any] = {
    "caption": "", "basis": "", "doubtful": False, "sure": "", "ring": None, "box": None, "way": "",
}  # fmt: skip


def _gesture_facts(
    gesture: Gesture, width: int, height: int, language: Language
) -> dict[str, Any]:
    """The fields of `_NO_GESTURE` for a gesture on a picture of this size."""
    is_moving = gesture.kind in ("scroll", "swipe")
    ring = box = None
    if gesture.point and not is_moving:
        ring = to_percent(gesture.point, width, height)
    if gesture.box:
        box = _box_percent(gesture.box, width, height)
    arrows = _AGAINST if gesture.kind == "scroll" else _FINGER
    return {
        "caption": caption_gesture(gesture, language),
        "basis": gesture.basis,
        "doubtful": is_doubtful(gesture),
        "sure": "" if gesture.kind == "unknown" else f"{gesture.certainty:.0%}",
        "ring": ring,
        "box": box,
        "way": arrows.get(gesture.direction, "") if is_moving else "",
    }


def _box_percent(
    box: Bounds, width: int, height: int
) -> tuple[float, float, float, float]:
    """Left, top, width and height in percent."""
    left, top = to_percent((box.left, box.top), width, height)
    wide, high = to_percent((box.width, box.height), width, height)
    return left, top, wide, high


def _format_time(created: str) -> str:
    if not created:
        return ""
    return f"{datetime.fromisoformat(created).astimezone():%Y-%m-%d %H:%M}"
