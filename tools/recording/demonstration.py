"""What was learned from a screen recording: keyframes, and the gesture between each two.

A demonstration has a folder of its own: `demonstration.json`, and a JPEG for each keyframe.
"""

import os
from pathlib import Path
from typing import Literal, get_args

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    model_validator,
)

from tapwright.errors import DemonstrationUnreadable
from tools.screen import Bounds, Way

FILE = "demonstration.json"
Basis = Literal["touch", "change", "model", "person"]
"""The evidence of a gesture: a touch dot, a change of the page, a model, or the user."""
GestureKind = Literal[
    "tap",
    "long_press",
    "double_tap",
    "fill",
    "scroll",
    "swipe",
    "back",
    "home",
    "recents",
    "enter",
    "open_app",
    "wait",
    "unknown",
]
KINDS: tuple[GestureKind, ...] = get_args(GestureKind)


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class Word(_Part):
    """A line of text that was read on a keyframe."""

    text: str
    bounds: Bounds
    """Pixels of the keyframe."""


class Frame(_Part):
    """A state of the phone that the user paused on."""

    number: int = Field(ge=1)
    begins: float
    """Seconds of the recording."""
    ends: float
    image: str
    """File name of the JPEG in the demonstration's folder."""
    words: tuple[Word, ...] = ()
    """In reading order."""


class Gesture(_Part):
    """What the user did between two keyframes."""

    kind: GestureKind = "unknown"
    target: str = ""
    """Words on the thing that was touched, or its label when it has no words of its own."""
    role: str = ""
    box: Bounds | None = None
    """Of that thing, in pixels of the keyframe before."""
    point: tuple[int, int] | None = None
    """Where it was touched, if that is known, in the same pixels."""
    text: str = ""
    """What was typed, or the name of the app that was opened."""
    direction: Way | Literal[""] = ""
    """Of a scroll, the side it reveals (`down`: what is below); of a swipe, the finger's way."""
    certainty: float = Field(default=0.0, ge=0, le=1)
    basis: Basis = "change"
    caption: str = ""
    """A sentence from the user or the model; if empty, one is made from the other fields."""


class Demonstration(_Part):
    """A task as a person once did it in front of a recorder (Mobile-Agent-V, 3.2)."""

    id: str
    """Digest of the recording; the name of its folder."""
    task: str = ""
    """The instruction that was carried out in it."""
    language: str = ""
    width: int
    height: int
    seconds: float
    frames: tuple[Frame, ...]
    gestures: tuple[Gesture, ...]
    """One fewer than the frames: the first leads from frame 1 to frame 2."""
    lost: str = ""
    """What of the recording could not be read, in words; empty when all could."""
    accepted: bool = False
    """Whether a person has looked at it and agreed."""
    created: str = ""
    """ISO date and time."""

    @model_validator(mode="after")
    def _check_frame_numbers(self) -> "Demonstration":
        numbers = [frame.number for frame in self.frames]
        if not numbers or numbers != list(range(1, len(numbers) + 1)):
            msg = "the keyframes must be numbered 1, 2, ..."
            raise ValueError(msg)
        if len(self.gestures) != len(numbers) - 1:
            msg = "there must be one gesture between each two keyframes"
            raise ValueError(msg)
        return self


def save_demonstration(demonstration: Demonstration, folder: Path) -> None:
    """Write the record into its folder, whole or not at all."""
    scratch = folder / f"{FILE}.{os.getpid()}.tmp"
    scratch.write_text(
        demonstration.model_dump_json(indent=1), encoding="utf-8"
    )
    scratch.replace(folder / FILE)


def load_demonstration(folder: Path) -> Demonstration:
    """The demonstration of a folder.

    Raises:
        DemonstrationUnreadable: there is none, or it is damaged.
    """
    try:
        text = (folder / FILE).read_text(encoding="utf-8")
        return Demonstration.model_validate_json(text)
    except FileNotFoundError as error:
        msg = f"there is no demonstration {folder.name}; make it with `tapwright learn`"
        raise DemonstrationUnreadable(msg) from error
    except (ValidationError, UnicodeDecodeError) as error:
        msg = f"the demonstration {folder.name} is damaged; learn it again from its recording"
        raise DemonstrationUnreadable(msg) from error
