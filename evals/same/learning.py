"""A lesson that is always the same: a short film is drawn, studied, explained and kept."""

import os
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from langgraph.checkpoint.memory import InMemorySaver

from evals.same.hearing import EAR, Ear
from graph import demonstrations
from graph.learn_graph import builder
from graph.learn_state import Learning
from memory.opening import close_memory
from models import scripted
from tools.recording.demonstration import load_demonstration

PAGES = (
    ("Home", "Clock", "Weather"),
    ("Clock", "Alarms", "Timer"),
    ("Alarms", "Weekday alarm", "Add alarm"),
)
"""What the film shows, a second each."""
TASK = "Open the alarms in the clock"
REPLIES = {
    "explain": [
        {"kind": "tap", "target": "Clock", "caption": "Open the clock."},
        {"kind": "tap", "target": "Alarms", "caption": "Choose the alarms."},
    ]
}
_RATE = 10
_SIZE = (360, 800)


def learn(folder: Path) -> dict[str, Any]:
    """Learn the film in a home of its own; the `requests` and what was `learned`."""
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["TAPWRIGHT_HOME"] = str(folder)
    film = draw_film(folder / "film.mp4")
    ear, graph = Ear(), builder.compile(checkpointer=InMemorySaver())
    scripted.register_script("lesson", REPLIES)
    token = EAR.set(ear)
    try:
        with demonstrations.admit_film(film) as name:
            ended = graph.invoke(
                {"recording": name, "task": TASK},
                {"configurable": {"thread_id": "lesson"}},
                context=Learning(model="scripted:lesson", accept=True),
            )
    finally:
        EAR.reset(token)
        scripted.forget_script("lesson")
        close_memory(folder / "memory")
    found = load_demonstration(
        demonstrations.get_demonstration_folder(ended["demonstration"])
    )
    # The id is a digest of the film's bytes, which another encoder makes otherwise.
    learned = found.model_dump(mode="json", exclude={"id", "created"})
    return {
        "requests": ear.requests, "learned": learned, "outcome": {"status": ended["status"]},
    }  # fmt: skip


def draw_film(path: Path) -> Path:
    """A film of a few pages with words on them."""
    import av

    with av.open(str(path), "w") as out:
        stream = out.add_stream("libx264", rate=_RATE)
        stream.width, stream.height = _SIZE
        stream.pix_fmt = "yuv420p"
        for lines in PAGES:
            frame = av.VideoFrame.from_ndarray(
                _draw_page(lines), format="bgr24"
            )
            for _ in range(_RATE):
                out.mux(stream.encode(frame))
        out.mux(stream.encode(None))
    return path


def _draw_page(lines: tuple[str, ...]) -> "np.ndarray[Any, Any]":
    width, height = _SIZE
    shown = np.full((height, width, 3), 245, np.uint8)
    for number, line in enumerate(lines):
        place = (30, 100 + 160 * number)
        font = cv2.FONT_HERSHEY_SIMPLEX
        cv2.putText(shown, line, place, font, 1.1, (30, 30, 30), 2, cv2.LINE_AA)
    return shown
