"""Let a model check the steps of a demonstration."""

from pathlib import Path
from typing import get_args

import cv2
import numpy as np
from pydantic import BaseModel, ConfigDict

from graph.learn_state import Learning
from models.chat import Request, can_see, get_usage, send_request
from models.client import RequestUsage
from models.endpoints import choose_model
from nodes.calls import prompts, schemas
from nodes.phrases.sentences import Language
from tapwright.errors import ModelMalformed, ModelNotConfigured, ModelRefused
from tapwright.text.normalize import normalize_text
from tools.recording.demonstration import KINDS, Demonstration, Frame, Gesture
from tools.recording.edits import place_of
from tools.recording.gestures import caption_gesture
from tools.recording.keyframe_view import (
    KeyframeView,
    compute_difference,
    find_patches,
)
from tools.recording.keyframes import STORED_SIDE
from tools.screen import Bounds, Way
from tools.secrets import mask_secrets
from tools.vision.encoding import decode_picture, encode_jpeg, size_of
from tools.vision.images import Image

ROLE = "actor"
SIDE = 1000
"""Pixels of the longer side of each of the two pictures."""
SURE = 0.9
"""A visible touch of this certainty is not overruled by the model."""
CONFIRMED_CERTAINTY, MODEL_CERTAINTY, DISPUTED_CERTAINTY = 0.95, 0.8, 0.4
"""Certainty of a step if rules and model agree, by the model alone, and if they disagree."""
_LINES = 60
_NAMES: dict[Language, str] = {"en": "English", "zh": "Chinese"}
_GAP = 12
"""Pixels between two pictures side by side."""
_RING = 16
"""Pixels, the radius of the ring around a touched point."""
_RING_COLOR = (77, 77, 255)
"""Red, in the order blue, green, red."""
_OPENING = frozenset({"tap", "open_app"})
_TOUCHING = frozenset({"tap", "open_app", "long_press", "double_tap", "fill"})
_PATCHES, _CANDIDATES = 3, 8
"""Changed areas and touchable things of which the model is told."""


class ExplainReply(BaseModel):
    """What the person did between two keyframes."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    thought: str = ""
    kind: str
    target: str = ""
    text: str = ""
    direction: str = ""
    caption: str = ""


def choose_reader(context: Learning) -> str:
    """The model that checks the steps, empty for the rules alone.

    Raises:
        ModelNotConfigured: one is named that cannot be used.
    """
    try:
        choice = choose_model(context.model, ROLE)
    except ModelNotConfigured:
        if context.model:
            raise
        return ""
    return "" if choice.kind == "offline" else context.model or choice.name


def check_step(
    demonstration: Demonstration,
    number: int,
    place: Path,
    *,
    model: str,
    language: Language,
) -> tuple[Gesture, RequestUsage]:
    """A step that the model has checked, and what that cost.

    A reply that cannot be read leaves the step as it was.

    Args:
        demonstration: the demonstration.
        number: of the step, from 1 on.
        place: folder with the pictures.
        model: to be asked.
        language: of captions.

    Raises:
        ModelUnreachable: no answer in time.
        ModelDenied: wrong key or unknown model.
    """
    guess = demonstration.gestures[number - 1]
    request = _build_request(
        demonstration,
        number,
        place,
        seeing=can_see(model, ROLE),
        language=language,
    )
    try:
        reply = send_request(request, model=model)
    except (ModelRefused, ModelMalformed) as error:
        return guess, get_usage(error)
    usage = RequestUsage(
        reply.calls, reply.input_tokens, reply.output_tokens, reply.images
    )
    return settle_gesture(
        guess, reply.value, demonstration.frames[number - 1]
    ), usage


def settle_gesture(
    guess: Gesture, reply: ExplainReply, frame: Frame
) -> Gesture:
    """Combine what the rules and the model say of a step.

    Args:
        guess: the step as inferred by the rules.
        reply: the model's.
        frame: the keyframe before it.
    """
    if reply.kind == "unknown":
        return guess
    if _is_agreement(guess, reply):
        return _confirm_gesture(guess, reply)
    if guess.basis == "touch" and guess.certainty >= SURE:
        return guess.model_copy(update={"certainty": DISPUTED_CERTAINTY})
    direction = ""
    if reply.direction in get_args(Way):
        direction = reply.direction
    box, point = _choose_place(guess, reply, frame)
    return Gesture.model_validate(
        {
            "kind": reply.kind,
            "target": reply.target,
            "text": mask_secrets(reply.text),
            "direction": direction,
            "box": box,
            "point": point,
            "certainty": MODEL_CERTAINTY,
            "basis": "model",
            "caption": _read_caption(reply),
        }
    )


def _read_caption(reply: ExplainReply) -> str:
    """The model's caption on one line, without secrets."""
    return mask_secrets(" ".join(reply.caption.split()))


def _confirm_gesture(guess: Gesture, reply: ExplainReply) -> Gesture:
    """The guess of the rules, surer and with what the model adds to it."""
    fields = {
        "target": guess.target or reply.target,
        "text": guess.text or mask_secrets(reply.text),
        "certainty": max(guess.certainty, CONFIRMED_CERTAINTY),
        "caption": _read_caption(reply),
    }
    return guess.model_copy(update=fields)


def _choose_place(
    guess: Gesture, reply: ExplainReply, frame: Frame
) -> tuple[Bounds | None, tuple[int, int] | None]:
    """The box and the point of a step that the model explains otherwise than the rules."""
    box = None
    if reply.target:
        box = place_of(reply.target, frame)
    if guess.basis != "touch" or reply.kind not in _TOUCHING:
        return box, None
    # A model that names a thing does not know better where the finger was.
    point = guess.point
    if box is None:
        return guess.box, point
    if point and not box.contains(*point):
        return guess.box, point
    return box, point


def _is_agreement(guess: Gesture, reply: ExplainReply) -> bool:
    """Whether a model's reply says the same as the rules, or less."""
    kinds = {guess.kind, reply.kind}
    if len(kinds) > 1 and not kinds <= _OPENING:
        return False
    text = _normalize_label(guess.text)
    other_text = _normalize_label(reply.text)
    if guess.kind == "fill" and reply.text and text != other_text:
        return False
    directions = {guess.direction, reply.direction} - {""}
    if len(directions) > 1:
        return False
    target = _normalize_label(guess.target)
    other_target = _normalize_label(reply.target)
    return target in other_target or other_target in target


def _normalize_label(text: str) -> str:
    return normalize_text(text, blank="")


def _build_request(
    demonstration: Demonstration,
    number: int,
    place: Path,
    *,
    seeing: bool,
    language: Language,
) -> Request[ExplainReply]:
    before = demonstration.frames[number - 1]
    after = demonstration.frames[number]
    guess = demonstration.gestures[number - 1]
    earlier = demonstration.gestures[: number - 1][-4:]
    captions = [caption_gesture(gesture, language) for gesture in earlier]
    picture = None
    if seeing:
        picture = draw_pair(place, before, after, guess)
    source = "as the lines of text on them"
    if picture:
        source = "side by side on the picture"
    system, user = prompts.render_prompt(
        "explain",
        seen=source,
        kinds=", ".join(KINDS),
        language=_NAMES[language],
        task=demonstration.task,
        number=str(number),
        count=str(len(demonstration.gestures)),
        earlier=" ".join(captions),
        before=_frame_text(before),
        after=_frame_text(after),
        guess=(
            f"{caption_gesture(guess, language)} ({guess.basis}, certainty {guess.certainty:.2f})"
        ),
        evidence=describe_evidence(place, before, after),
    )
    return Request(
        name="explain",
        role=ROLE,
        system=system,
        user=user,
        images=(picture,) if picture else (),
        reply=ExplainReply,
        schema=schemas.derive_schema(ExplainReply),
        check=_find_problem,
    )


def describe_evidence(place: Path, before: Frame, after: Frame) -> str:
    """Where two keyframes differ, and what stood there on the first; empty if a picture is gone.

    Places are in percent of the width and of the height.
    """
    first = _view_frame(place, before)
    second = _view_frame(place, after)
    if first is None or second is None:
        return ""
    difference = compute_difference(first, second)
    patches = find_patches(difference, first)[:_PATCHES]
    lines: list[str] = []
    for patch in patches:
        where = _say_place(patch, first)
        lines.append(f"changed: {where}")
    things: list[str] = []
    for thing in first.things:
        if any(thing.bounds.overlap_area(patch) > 0 for patch in patches):
            name = mask_secrets(thing.text)
            unnamed = f"{thing.role} without words"
            where = _say_place(thing.bounds, first)
            things.append(f"{name or unnamed} ({where})")
    if things:
        lines.append("it may be: " + "; ".join(things[:_CANDIDATES]))
    return "\n".join(lines)


def _view_frame(place: Path, frame: Frame) -> KeyframeView | None:
    """A keyframe as it was seen; None if its picture is gone."""
    picture = _load_whole(place / frame.image)
    if picture is None:
        return None
    return KeyframeView(picture, frame.words)


def _say_place(box: Bounds, view: KeyframeView) -> str:
    x, y = box.center
    across = round(100 * x / view.width)
    down = round(100 * y / view.height)
    return f"{across} % from the left, {down} % from the top"


def _find_problem(reply: ExplainReply) -> str:
    if reply.kind in KINDS:
        return ""
    return f"kind must be one of {', '.join(KINDS)}"


def _frame_text(frame: Frame) -> str:
    lines = [word.text for word in frame.words[:_LINES]]
    return "\n".join(lines) or "(no text)"


def draw_pair(
    place: Path, before: Frame, after: Frame, guess: Gesture
) -> bytes | None:
    """Two keyframes side by side, the touched point of the first ringed; None if one is missing."""
    left = _load_picture(place / before.image)
    right = _load_picture(place / after.image)
    if left is None or right is None:
        return None
    height = min(left.shape[0], right.shape[0])
    left = _fit_height(left, height)
    right = _fit_height(right, height)
    point = guess.point
    if not point and guess.box:
        point = guess.box.center
    if point is not None:
        _, full_height = size_of((place / before.image).read_bytes())
        _draw_ring(left, point, height / full_height)
    gap = np.full((height, _GAP, 3), 255, np.uint8)
    pair = np.hstack([left, gap, right])
    return encode_jpeg(pair, max_side=2 * SIDE)


def _draw_ring(picture: Image, point: tuple[int, int], scale: float) -> None:
    """Ring a point, which is given in pixels of the whole picture."""
    x, y = point
    center = round(x * scale), round(y * scale)
    cv2.circle(
        picture,
        center,
        radius=_RING,
        color=_RING_COLOR,
        thickness=4,
        lineType=cv2.LINE_AA,
    )


def _load_whole(file: Path) -> Image | None:
    """A keyframe in the size in which its words were read."""
    if not file.is_file():
        return None
    return decode_picture(file.read_bytes(), max_side=STORED_SIDE)


def _load_picture(file: Path) -> Image | None:
    if not file.is_file():
        return None
    return decode_picture(file.read_bytes(), max_side=SIDE)


def _fit_height(picture: Image, height: int) -> Image:
    old_height, old_width = picture.shape[:2]
    width = round(old_width * height / old_height)
    size = max(1, width), height
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)
