"""The record of GUIOdyssey's annotations (paper, section 8.5): an episode and its steps."""

import math
from typing import Annotated, Any, Literal, Self, get_args

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    model_validator,
)

Category = Literal[
    "General_Tool", "Information_Management", "Web_Shopping", "Media_Entertainment",
    "Social_Sharing", "Multi_Apps",
]  # fmt: skip
CATEGORIES: tuple[Category, ...] = get_args(Category)
"""In the order of the paper's Table 2."""
Written = Literal[
    "CLICK", "LONG_PRESS", "SCROLL", "TEXT", "TYPE", "COMPLETE", "INCOMPLETE", "IMPOSSIBLE",
    "OPEN_APP", "PRESS_ENTER", "WAIT",
]  # fmt: skip
"""What `action` may say. The files have TEXT where paper and documentation have TYPE, and
INCOMPLETE for the paper's IMPOSSIBLE. The last three are of AndroidControl and AITZ alone."""
KEYS = {
    "KEY_HOME": "PRESS_HOME",
    "KEY_BACK": "PRESS_BACK",
    "KEY_APPSELECT": "PRESS_RECENT",
}
"""What `info` of a CLICK says in place of a point, and what the key is called in predictions."""
FULL = 1000
"""Coordinates run from 0 to this along either side of the screen."""

Point = tuple[float, float]
Box = tuple[float, float, float, float]


def _said(value: Any) -> Any:
    return "" if value is None else value


Said = Annotated[str, BeforeValidator(_said)]
"""Words that a file may leave out or set to null."""
Named = Annotated[
    str, BeforeValidator(lambda value: str(value) if value is not None else "")
]
"""A name that some files write as a number."""


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class Device(_Record):
    """The phone of an episode."""

    product: Named = ""
    release_version: Named = ""
    sdk_version: Named = ""
    h: int = Field(default=0, ge=0)
    """Height of the screen in pixels; 0 if the dataset does not give it."""
    w: int = Field(default=0, ge=0)
    device_name: Said = ""


class TaskInfo(_Record):
    """What was to be done."""

    category: Said = ""
    """One of `CATEGORIES` in GUIOdyssey; a subset's name in the other datasets."""
    app: tuple[str, ...] = ()
    meta_task: Said = ""
    """The template: `Search for the next {} and set a reminder.`"""
    task: Said = ""
    """The template filled in."""
    instruction: str = Field(min_length=1)
    """The task in other words, with the apps to use: the high-level instruction."""


class Step(_Record):
    """One picture, and what the person did there."""

    step: int = Field(ge=0)
    screenshot: str = Field(min_length=1)
    """File name of the picture, taken before the action."""
    action: Written
    info: str | tuple[Point, ...] = ""
    """Points from 0 to 1000 (one for a touch, two for a scroll), a key, or the text that is typed
    or the app that is opened."""
    ps: Any = ""
    """Of a scroll its whole way, of the end what the annotator had to say."""
    description: Said = ""
    """What the screen shows (SD in the paper's Table 6)."""
    intention: Said = ""
    """Why this action (DR)."""
    context: Said = ""
    """What was done so far (CI)."""
    low_level_instruction: Said = ""
    sam2_bbox: Box | tuple[()] | None = ()
    """Left, top, right and bottom of the element, from 0 to 1000, inclusive; empty for none."""

    @model_validator(mode="after")
    def _whole(self) -> Self:
        """Refuse an `info` that does not fit the action.

        Raises:
            ValueError: it does not.
        """
        said = _fault(self.action, self.info)
        if said:
            msg = f"step {self.step}: {said}"
            raise ValueError(msg)
        if self.sam2_bbox and not _upright(self.sam2_bbox):
            msg = (
                f"step {self.step}: sam2_bbox {list(self.sam2_bbox)} is no box"
            )
            raise ValueError(msg)
        return self


class Episode(_Record):
    """One task as it was done, from the first picture to COMPLETE or INCOMPLETE."""

    episode_id: Named = Field(min_length=1)
    device_info: Device = Field(default_factory=Device)
    task_info: TaskInfo
    step_length: int = Field(ge=1)
    steps: tuple[Step, ...]
    source: dict[str, str] = Field(default_factory=dict)
    """Of our own episodes: by whom they were made and annotated. The dataset has no such field,
    and its programs pass it over."""

    @model_validator(mode="after")
    def _counted(self) -> Self:
        """Refuse an episode with steps missing or out of order.

        Raises:
            ValueError: it has.
        """
        numbers = [step.step for step in self.steps]
        if numbers != list(range(len(numbers))):
            msg = f"its steps are numbered {numbers}, not from 0 on"
            raise ValueError(msg)
        if self.step_length != len(numbers):
            msg = f"step_length says {self.step_length}, but there are {len(numbers)} steps"
            raise ValueError(msg)
        return self


def _fault(action: str, info: str | tuple[Point, ...]) -> str:
    """What is wrong with an `info`; empty when nothing is."""
    points = info if isinstance(info, tuple) else ()
    if any(not math.isfinite(side) for point in points for side in point):
        return f"{action} has a point that is no number"
    if action in ("CLICK", "LONG_PRESS") and info not in KEYS and not points:
        return f"{action} needs a point [[x, y]] or one of {', '.join(KEYS)}, not {info!r}"
    if action == "SCROLL" and len(points) < 2:
        return f"SCROLL needs two points [[x1, y1], [x2, y2]], not {info!r}"
    if action in ("TEXT", "TYPE", "OPEN_APP") and not isinstance(info, str):
        return f"{action} needs words, not {info!r}"
    return ""


def _upright(box: Box) -> bool:
    left, top, right, bottom = box
    return all(map(math.isfinite, box)) and left <= right and top <= bottom
