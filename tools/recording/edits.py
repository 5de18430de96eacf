"""Apply the user's corrections to a demonstration."""

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tapwright.errors import UsageError
from tapwright.text.normalize import normalize_text
from tools.recording.demonstration import (
    Demonstration,
    Frame,
    Gesture,
    GestureKind,
)
from tools.recording.gestures import caption_gesture
from tools.screen import Bounds, Way

_BARE = frozenset({"back", "home", "recents", "wait", "unknown"})
"""Kinds without a target on the screen."""
_IDLE = frozenset({"wait", "unknown"})
_WAYS = frozenset({"scroll", "swipe"})


class Correction(BaseModel):
    """Another word on one step; what is left out stays as it is."""

    model_config = ConfigDict(extra="ignore")

    number: int = Field(ge=1)
    """Of the step; step 1 leads from keyframe 1 to keyframe 2."""
    kind: GestureKind | None = None
    target: str | None = None
    text: str | None = None
    direction: str | None = None
    caption: str | None = None


class Edit(BaseModel):
    """All that the person wants otherwise."""

    model_config = ConfigDict(extra="ignore")

    task: str = ""
    steps: tuple[Correction, ...] = ()
    drop: tuple[int, ...] = ()
    """Keyframes that show nothing of the task."""


def build_edit(demonstration: Demonstration, language: str) -> dict[str, Any]:
    """The demonstration as the person may edit it: an `Edit` that changes nothing."""
    steps = [
        {
            "number": number,
            "kind": gesture.kind,
            "target": gesture.target,
            "text": gesture.text,
            "direction": gesture.direction,
            "caption": caption_gesture(gesture, language),
        }
        for number, gesture in enumerate(demonstration.gestures, 1)
    ]
    return {
        "demonstration": demonstration.id,
        "task": demonstration.task,
        "steps": steps,
        "drop": [],
    }


def apply_corrections(
    demonstration: Demonstration, given: Mapping[str, Any], language: str
) -> Demonstration:
    """The demonstration with the user's corrections.

    Args:
        demonstration: as it was understood.
        given: an `Edit`, or what `build_edit` gave with some of it changed.
        language: of the captions that `build_edit` gave.

    Raises:
        UsageError: a correction is impossible; the message says why.
    """
    try:
        edit = Edit.model_validate(dict(given))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        msg = f"{where}: {first['msg']}"
        raise UsageError(msg) from None
    gestures = list(demonstration.gestures)
    for each in edit.steps:
        if each.number > len(gestures):
            msg = f"there is no step {each.number}; the last one is {len(gestures)}"
            raise UsageError(msg)
        place = each.number - 1
        gestures[place] = _correct_gesture(
            gestures[place], each, demonstration.frames[place], language
        )
    changed = demonstration.model_copy(
        update={
            "task": " ".join(edit.task.split()) or demonstration.task,
            "gestures": tuple(gestures),
        }
    )
    return drop_keyframes(changed, edit.drop)


def _correct_gesture(
    was: Gesture, correction: Correction, frame: Frame, language: str
) -> Gesture:
    given = correction.model_dump(exclude={"number"}, exclude_none=True)
    now = {
        "kind": was.kind, "target": was.target, "text": was.text, "direction": was.direction,
        "caption": caption_gesture(was, language),
    }  # fmt: skip
    fresh = {name: value for name, value in given.items() if value != now[name]}
    if not fresh:
        return was
    kind = fresh.get("kind", was.kind)
    if kind in _BARE:
        fresh = {
            "target": "",
            "role": "",
            "box": None,
            "point": None,
            "direction": "",
            **fresh,
        }
    way = fresh.get("direction", was.direction)
    if kind in _WAYS and way not in get_args(Way):
        msg = f"step {correction.number}: say which way, one of {', '.join(get_args(Way))}"
        raise UsageError(msg)
    if kind == "fill" and not fresh.get("text", was.text):
        msg = f"step {correction.number}: say what was typed"
        raise UsageError(msg)
    if fresh.get("target"):
        box = place_of(fresh["target"], frame)
        fresh |= {
            "box": box,
            "point": None,
            "role": was.role if box == was.box else "",
        }
    fresh.setdefault("caption", "")
    return was.model_copy(update={**fresh, "basis": "person", "certainty": 1.0})


def place_of(target: str, frame: Frame) -> Bounds | None:
    """Where these words are on a keyframe; None if they are nowhere, or in several places."""
    wanted = normalize_text(target)
    boxes = [w.bounds for w in frame.words if normalize_text(w.text) == wanted]
    return boxes[0] if len(boxes) == 1 else None


def drop_keyframes(
    demonstration: Demonstration, dropped: Iterable[int]
) -> Demonstration:
    """The demonstration without some keyframes.

    Two steps become one: the one that did something stays, or the more certain one of both.

    Raises:
        UsageError: there is no such keyframe, or none would be left.
    """
    gone = sorted(set(dropped))
    strange = [
        number
        for number in gone
        if not 1 <= number <= len(demonstration.frames)
    ]
    if strange:
        msg = f"there is no picture {strange[0]}; the last one is {len(demonstration.frames)}"
        raise UsageError(msg)
    if len(gone) == len(demonstration.frames):
        msg = "at least one picture must stay"
        raise UsageError(msg)
    gestures = list(demonstration.gestures)
    for number in reversed(gone):
        before, after = number - 2, number - 1
        if before < 0 or after >= len(gestures):
            del gestures[max(0, min(after, len(gestures) - 1))]
        else:
            gestures[before : after + 1] = [
                max(gestures[before : after + 1], key=_gesture_weight)
            ]
    kept = [frame for frame in demonstration.frames if frame.number not in gone]
    frames = [
        frame.model_copy(update={"number": n})
        for n, frame in enumerate(kept, 1)
    ]
    return demonstration.model_copy(
        update={"frames": tuple(frames), "gestures": tuple(gestures)}
    )


def _gesture_weight(gesture: Gesture) -> tuple[bool, float]:
    return gesture.kind not in _IDLE, gesture.certainty
