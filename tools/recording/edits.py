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
    """A correction of one step; fields that are left out stay as they are."""

    model_config = ConfigDict(extra="ignore")

    number: int = Field(ge=1)
    """Of the step; step 1 leads from keyframe 1 to keyframe 2."""
    kind: GestureKind | None = None
    target: str | None = None
    text: str | None = None
    direction: str | None = None
    caption: str | None = None


class Edit(BaseModel):
    """All corrections of the user."""

    model_config = ConfigDict(extra="ignore")

    task: str = ""
    steps: tuple[Correction, ...] = ()
    drop: tuple[int, ...] = ()
    """Keyframes that show nothing of the task."""


def build_edit(demonstration: Demonstration, language: str) -> dict[str, Any]:
    """The demonstration for the user to edit: an `Edit` that changes nothing."""
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
    demonstration: Demonstration, corrections: Mapping[str, Any], language: str
) -> Demonstration:
    """The demonstration with the user's corrections.

    Args:
        demonstration: as it was understood.
        corrections: an `Edit`, or what `build_edit` gave with some of it changed.
        language: of the captions that `build_edit` gave.

    Raises:
        UsageError: a correction is impossible; the message says why.
    """
    try:
        edit = Edit.model_validate(dict(corrections))
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
    gesture: Gesture, correction: Correction, frame: Frame, language: str
) -> Gesture:
    changes = _find_changes(gesture, correction, language)
    if not changes:
        return gesture
    kind = changes.get("kind", gesture.kind)
    if kind in _BARE:
        changes = {
            "target": "",
            "role": "",
            "box": None,
            "point": None,
            "direction": "",
            **changes,
        }
    direction = changes.get("direction", gesture.direction)
    if kind in _WAYS and direction not in get_args(Way):
        msg = f"step {correction.number}: say which way, one of {', '.join(get_args(Way))}"
        raise UsageError(msg)
    if kind == "fill" and not changes.get("text", gesture.text):
        msg = f"step {correction.number}: say what was typed"
        raise UsageError(msg)
    if changes.get("target"):
        box = place_of(changes["target"], frame)
        changes |= {
            "box": box,
            "point": None,
            "role": gesture.role if box == gesture.box else "",
        }
    changes.setdefault("caption", "")
    return gesture.model_copy(
        update={**changes, "basis": "person", "certainty": 1.0}
    )


def _find_changes(
    gesture: Gesture, correction: Correction, language: str
) -> dict[str, Any]:
    """The fields of a correction that differ from what `build_edit` gave."""
    values = correction.model_dump(exclude={"number"}, exclude_none=True)
    current = {
        "kind": gesture.kind,
        "target": gesture.target,
        "text": gesture.text,
        "direction": gesture.direction,
        "caption": caption_gesture(gesture, language),
    }
    return {k: value for k, value in values.items() if value != current[k]}


def place_of(target: str, frame: Frame) -> Bounds | None:
    """Where these words are on a keyframe; None if they are nowhere, or in several places."""
    label = normalize_text(target)
    boxes = [w.bounds for w in frame.words if normalize_text(w.text) == label]
    return boxes[0] if len(boxes) == 1 else None


def drop_keyframes(
    demonstration: Demonstration, numbers: Iterable[int]
) -> Demonstration:
    """The demonstration without some keyframes.

    Two steps become one: the one that did something stays, or the more certain one of both.

    Raises:
        UsageError: there is no such keyframe, or none would be left.
    """
    dropped_numbers = sorted(set(numbers))
    frame_count = len(demonstration.frames)
    for number in dropped_numbers:
        if not 1 <= number <= frame_count:
            msg = f"there is no picture {number}; the last one is {frame_count}"
            raise UsageError(msg)
    if len(dropped_numbers) == frame_count:
        msg = "at least one picture must stay"
        raise UsageError(msg)
    gestures = list(demonstration.gestures)
    for number in reversed(dropped_numbers):
        before, after = number - 2, number - 1
        if before < 0 or after >= len(gestures):
            del gestures[max(0, min(after, len(gestures) - 1))]
        else:
            gestures[before : after + 1] = [
                max(gestures[before : after + 1], key=_gesture_weight)
            ]
    frames: list[Frame] = []
    for frame in demonstration.frames:
        if frame.number not in dropped_numbers:
            number = len(frames) + 1
            frames.append(frame.model_copy(update={"number": number}))
    return demonstration.model_copy(
        update={"frames": tuple(frames), "gestures": tuple(gestures)}
    )


def _gesture_weight(gesture: Gesture) -> tuple[bool, float]:
    return gesture.kind not in _IDLE, gesture.certainty
