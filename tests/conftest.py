"""A short recording of a phone, studied once for all tests of a process."""

from pathlib import Path

import av
import cv2
import numpy as np
import pytest

from nodes.studying import study
from tools.demonstration import Demonstration

PAGES = (
    ("Home", "Clock", "Weather"),
    ("Clock", "Alarms", "Timer"),
    ("Alarms", "Weekday alarm", "Add alarm"),
)
"""What the recording shows, a second each."""
TASK = "Open the alarms in the clock"


def _page(lines: tuple[str, ...]) -> np.ndarray:
    shown = np.full((800, 360, 3), 245, np.uint8)
    for n, line in enumerate(lines):
        place = (30, 100 + 160 * n)
        cv2.putText(shown, line, place, cv2.FONT_HERSHEY_SIMPLEX, 1.1, (30, 30, 30), 2, cv2.LINE_AA)
    return shown


@pytest.fixture(scope="session")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("film") / "alarms.mp4"
    with av.open(str(path), "w") as out:
        stream = out.add_stream("libx264", rate=10)
        stream.width, stream.height, stream.pix_fmt = 360, 800, "yuv420p"
        for lines in PAGES:
            frame = av.VideoFrame.from_ndarray(_page(lines), format="bgr24")
            for _ in range(10):
                out.mux(stream.encode(frame))
        out.mux(stream.encode(None))
    return path


@pytest.fixture(scope="session")
def studied(film: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Demonstration]:
    """A home, to be copied, and the demonstration in it."""
    home = tmp_path_factory.mktemp("studied")
    return home, study(film, home, task=TASK)
