"""What tests of several rooms share: a short recording, studied once, and commands that fork."""

import gc
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import av
import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from xdist.workermanage import WorkerController

from nodes.learn.pipeline import study_film
from tests.examples import SOAK
from tests.forks import Forks, ForkServer
from tools.recording.demonstration import Demonstration

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
        cv2.putText(
            shown,
            line,
            place,
            cv2.FONT_HERSHEY_SIMPLEX,
            1.1,
            (30, 30, 30),
            2,
            cv2.LINE_AA,
        )
    return shown


# The same few examples each time; more, and others, are looked for with `make soak`. How long one
# takes is no matter, as others may be busy on the same cores.
_patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("soak", _patient)
settings.register_profile("sample", _patient, max_examples=20, derandomize=True)
settings.load_profile("soak" if SOAK else "sample")

# No phone outlives a test that did not ask for it.
os.environ["TAPWRIGHT_PHONE_STAYS_S"] = "0"

# Half a million objects are imported and collected, and stay: the cycle collector would go through
# them again and again, which is a quarter of the time that collecting takes. A phone adds tens of
# thousands, through which a lower threshold went while it was made.
gc.set_threshold(100_000, 20, 20)
gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


_SERVER = pytest.StashKey[ForkServer]()
_WORKERS = pytest.StashKey[ForkServer]()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(
    config: pytest.Config, specs: Sequence[Any]
) -> None:
    """Have the workers of xdist forked from one process that has collected the tests."""
    server = config.stash[_WORKERS] = ForkServer(config.args)
    for spec in specs:
        spec.python = server.interpreter


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: WorkerController) -> None:
    """Tell a worker of xdist where commands are forked: one process does it for all."""
    stash = node.config.stash
    if _SERVER not in stash:
        stash[_SERVER] = ForkServer()
    node.workerinput["forks"] = str(stash[_SERVER].path)


def pytest_unconfigure(config: pytest.Config) -> None:
    for key in (_SERVER, _WORKERS):
        if key in config.stash:
            config.stash[key].close()


@pytest.fixture(scope="session")
def forks(pytestconfig: pytest.Config) -> Forks:
    """Commands in processes of their own that need not import the agent anew."""
    given: dict[str, str] = getattr(pytestconfig, "workerinput", {})
    if "forks" in given:
        return Forks(Path(given["forks"]))
    pytestconfig.stash[_SERVER] = ForkServer()
    return Forks(pytestconfig.stash[_SERVER].path)


@pytest.fixture(scope="session")
def shared(
    tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config
) -> Path:
    """A folder that all workers of xdist have in common."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if hasattr(pytestconfig, "workerinput") else base


@pytest.fixture(scope="session")
def film(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = shared / "alarms.mp4"
    if not path.exists():
        made = tmp_path_factory.mktemp("film") / "alarms.mp4"
        with av.open(str(made), "w") as out:
            stream = out.add_stream("libx264", rate=10)
            stream.width, stream.height, stream.pix_fmt = 360, 800, "yuv420p"
            for lines in PAGES:
                frame = av.VideoFrame.from_ndarray(_page(lines), format="bgr24")
                for _ in range(10):
                    out.mux(stream.encode(frame))
            out.mux(stream.encode(None))
        made.rename(path)
    return path


@pytest.fixture(scope="session")
def studied(film: Path, shared: Path) -> tuple[Path, Demonstration]:
    """A home, to be copied, and the demonstration in it; one worker studies the film for all."""
    home = shared / "studied"
    return home, study_film(film, home, task=TASK)
