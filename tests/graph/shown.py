"""Demonstrations made by hand: the looks of a run as keyframes, with the gestures between them."""

import shutil
from collections.abc import Sequence
from pathlib import Path

from graph.demonstrations import get_demonstration_folder
from graph.events import Event, Observed
from tools.observation import capture
from tools.recording.anchor import words_of
from tools.recording.demonstration import (
    Demonstration,
    Frame,
    Gesture,
    save_demonstration,
)


def demonstrated(
    home: Path,
    events: Sequence[Event],
    gestures: Sequence[Gesture],
    *,
    task: str,
    run: str = "t",
    id: str = "d1",
) -> str:
    """Keep the looks of a run as a demonstration, and say its id."""
    looks = [event.screen for event in events if isinstance(event, Observed)]
    place = get_demonstration_folder(id, home)
    place.mkdir(parents=True)
    frames, size = list[Frame](), (0, 0)
    for number, look in enumerate(looks[: len(gestures) + 1], 1):
        screen = capture.load_screen(home / "runs" / run, look)
        size = screen.width, screen.height
        shutil.copy(
            home / "runs" / run / "screens" / f"{look}.jpg",
            place / f"{number:03}.jpg",
        )
        frames.append(
            Frame(
                number=number,
                begins=2.0 * number,
                ends=2.0 * number + 1,
                image=f"{number:03}.jpg",
                words=words_of(screen),
            )
        )
    made = Demonstration(
        id=id,
        task=task,
        width=size[0],
        height=size[1],
        seconds=2.0 * len(frames) + 1,
        frames=tuple(frames),
        gestures=tuple(gestures),
    )
    save_demonstration(made, place)
    return id
