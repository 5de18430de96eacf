"""Films that teach tasks, and what was learned from them; each is made once and kept.

Mobile-Agent-V gives every instruction of its benchmark a film of the optimal path (A.3.4), and
compares its own keyframes with ones that a person has chosen (4.4.3). Here
`evals.films.demonstrations` makes the films, and a person's choice is derived from their ground
truth.

A library is a folder: `en/clock-basic.mp4` with its ground truth `en/clock-basic.json`, the lessons
in `en/demonstrations/`, and in `en-dots/` the same for films that show the touches.
"""

import hashlib
import json
import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from evals.films.demonstrations import record, studio
from evals.harness.rows import Keyframes, Lesson
from evals.suites import choose_tasks
from evals.tasks.task import Language, Task
from graph.demonstrations import get_demonstration_folder as folder_of
from nodes.learn.pipeline import read_words, study_film
from tapwright.errors import UsageError
from tools.recording.demonstration import (
    FILE,
    Demonstration,
    Frame,
    Gesture,
    GestureKind,
    load_demonstration,
    save_demonstration,
)
from tools.screen import Bounds

SEED = 1
"""Of the phone, the particulars and the pace of the films."""
QUALITY = 85
SURE_S = 0.02
"""So long before a touch the screen is still as the person saw it."""
KINDS: dict[str, GestureKind] = {
    "tap": "tap",
    "tap_point": "tap",
    "tap_text": "tap",
    "double_tap": "double_tap",
    "long_press": "long_press",
    "fill": "fill",
    "type": "fill",
    "scroll": "scroll",
    "swipe": "swipe",
    "back": "back",
    "home": "home",
    "enter": "enter",
    "open_app": "open_app",
    "wait": "wait",
}
"""Of an action in the truth, what it is in a demonstration; what is not there touches no phone."""
Picture = NDArray[np.uint8]


class Library:
    """Films of tasks and what they taught, in a folder."""

    def __init__(self, folder: Path) -> None:
        """A library in this folder, which need not exist."""
        self._folder = folder

    def get_lesson(
        self,
        task: Task,
        language: Language,
        keyframes: Keyframes,
        *,
        touches: bool = True,
    ) -> Lesson:
        """What the film of a task teaches; made where it is not there.

        Args:
            task: a misaligned one has the film of another task (Mobile-Agent-V, 4.4.1).
            language: of the film.
            keyframes: found by the program, or chosen by hand, with what was really done.
            touches: whether the film shows them.

        Raises:
            UsageError: a file of this name is another task's film, or has no truth.
            DemonstrationUnreadable: the film cannot be read.
            PathError: the film is missing and cannot be made.
        """
        shown_task = find_demonstrated_task(task)
        film = self.get_film(shown_task, language, touches=touches)
        truth = _read_truth(film, shown_task)
        home = film.parent
        if keyframes == "found":
            demonstration = study_film(
                film, home, task=truth["instruction"], language=language
            )
        else:
            demonstration = make_by_hand(film, truth, home)
        return Lesson(
            folder=folder_of(demonstration.id, home), seconds=truth["seconds"]
        )

    def get_film(
        self, task: Task, language: Language, *, touches: bool = True
    ) -> Path:
        """The film of a task, which is performed in front of a recorder where it is missing."""
        film = (
            self._folder
            / (f"{language}-dots" if touches else language)
            / f"{task.id}.mp4"
        )
        if not film.with_suffix(".json").is_file():
            film.parent.mkdir(parents=True, exist_ok=True)
            with studio(language, seed=SEED) as phone:
                record(task, phone, film.parent, seed=SEED, dots=touches)
        return film

    def get_lessons(
        self,
        tasks: Sequence[Task],
        languages: Sequence[Language],
        keyframes: Keyframes,
        *,
        touches: bool = True,
        on_task: Callable[[str], None] = lambda name: None,
    ) -> dict[tuple[str, str], Lesson]:
        """The lessons of these tasks by name and language.

        Args:
            tasks: to be taught.
            languages: in each of these.
            keyframes: see `get_lesson`.
            touches: see `get_lesson`.
            on_task: is given the name of each task before its turn.
        """
        lessons: dict[tuple[str, str], Lesson] = {}
        for language in languages:
            for task in tasks:
                on_task(task.name)
                lessons[task.name, language] = self.get_lesson(
                    task, language, keyframes, touches=touches
                )
        return lessons


def find_demonstrated_task(task: Task) -> Task:
    """The task that is seen in the film of a task: itself, or the one that it is misaligned to."""
    if not task.demo:
        return task
    (shown,) = choose_tasks([f"{task.suite}/{task.demo}"])
    return shown


def _read_truth(film: Path, task: Task) -> dict[str, Any]:
    truth: dict[str, Any] = json.loads(
        film.with_suffix(".json").read_text(encoding="utf-8")
    )
    if truth["task"] != task.name:
        msg = f"{film} shows {truth['task']}, not {task.name}; name another folder for its films"
        raise UsageError(msg)
    return truth


def make_by_hand(
    film: Path, truth: dict[str, Any], home: Path
) -> Demonstration:
    """The demonstration as a person would make it: a keyframe before each action, and the last.

    Args:
        film: the recording.
        truth: of it, as `evals.films.demonstrations` writes it.
        home: where `demonstrations/<id>` is made, unless it is there.

    Raises:
        UsageError: the film holds no picture.
    """
    known = hashlib.sha256(film.read_bytes() + b"by hand").hexdigest()[:16]
    own = folder_of(known, home)
    if (own / FILE).is_file():
        return load_demonstration(own)
    own.mkdir(parents=True, exist_ok=True)
    steps = [step for step in truth["steps"] if step["action"]["kind"] in KINDS]
    times = [
        *(max(0.0, step["begun"] - SURE_S) for step in steps),
        truth["seconds"],
    ]
    pictures = list(_read_pictures(film, times))
    begins = [0.0, *(step["ended"] for step in steps)]
    frames = [
        _make_frame(number, picture, (begin, end), own)
        for number, (picture, begin, end) in enumerate(
            zip(pictures, begins, times, strict=True), 1
        )
    ]
    height, width = pictures[0].shape[:2]
    scale = width / truth["recording"]["width"]
    gestures = truth["recording"]["gestures"]
    made = Demonstration(
        id=known, task=truth["instruction"], language=truth["language"], width=width, height=height,
        seconds=truth["seconds"], frames=tuple(frames), accepted=True,
        gestures=tuple(_make_gesture(step, gestures, scale) for step in steps),
    )  # fmt: skip
    save_demonstration(made, own)
    return made


def _make_frame(
    number: int, picture: Picture, when: tuple[float, float], folder: Path
) -> Frame:
    image = f"{number:03}.jpg"
    cv2.imwrite(
        str(folder / image), picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY]
    )
    begins, ends = when
    return Frame(
        number=number,
        begins=begins,
        ends=ends,
        image=image,
        words=read_words(picture),
    )


def _make_gesture(
    step: dict[str, Any], inputs: Sequence[dict[str, Any]], scale: float
) -> Gesture:
    """What was really done, in the words of a demonstration; `scale` is film over screen."""
    act, element = step["action"], step["element"] or {}
    touches = [
        each["args"][:2]
        for each in inputs
        if step["begun"] <= each["at"] <= step["ended"]
        and each["kind"] == "tap"
    ]
    box = None
    if element:
        left, top, right, bottom = (
            round(side * scale) for side in element["box"]
        )
        box = Bounds(left=left, top=top, right=right, bottom=bottom)
    point = (
        (round(touches[0][0] * scale), round(touches[0][1] * scale))
        if touches
        else None
    )
    kind = KINDS[act["kind"]]
    # A list that is scrolled needs no name.
    label = (
        ""
        if kind == "scroll"
        else element.get("resource_id", "").replace("_", " ")
    )
    return Gesture(
        kind=kind,
        target=element.get("words") or label,
        role=element.get("role", ""),
        box=box,
        point=point,
        text=act.get("text", "") if kind in ("fill", "open_app") else "",
        direction=act.get("direction", ""),
        certainty=1.0,
        basis="person",
    )


def _read_pictures(film: Path, times: Sequence[float]) -> Iterator[Picture]:
    """What the film shows at these times, which ascend.

    Raises:
        UsageError: it shows nothing.
    """
    reader = cv2.VideoCapture(str(film))
    last: Picture | None = None
    place = 0
    try:
        while place < len(times):
            there, picture = reader.read()
            at = reader.get(cv2.CAP_PROP_POS_MSEC) / 1000 if there else math.inf
            # What was asked for before this frame is shown by the one before it.
            while last is not None and place < len(times) and times[place] < at:
                yield last
                place += 1
            if not there:
                break
            last = np.asarray(picture, np.uint8)
    finally:
        reader.release()
    if last is None:
        msg = f"{film} holds no picture; film the task again"
        raise UsageError(msg)
