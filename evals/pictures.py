"""`python -m evals.pictures`: the pictures of the documentation, made from one run of the demo.

The screenshot of the report needs Chromium or Chrome; without one that picture stays as it was.
"""

import io
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from console import demonstration, session, timeline
from console.session import Ended
from console.views import LiveView, PlainView
from evals.gallery import GalleryApp
from graph.events import Event, Reflected
from phone.apps import APPS
from phone.system.config import PhoneConfig
from phone.system.core import System
from phone.virtual import VirtualPhone

Picture = NDArray[np.uint8]

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
FRAMES = 6
FRAME_WIDTH = 270
GAP = 12
QUALITY = 82
PAPER = (228, 224, 222)
"""Colour between and around the screens, so that white ones show their edges; B, G, R."""
PAGE = (1180, 1330)
"""Width and height of the report's picture, in CSS pixels."""
TERMINAL = (104, 40)
"""Columns and lines of the terminal's picture."""
SHOWN = 0.66
"""Share of the run after which the terminal is pictured: in the middle of the work."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
_REMOTE_FONTS = re.compile(r"@font-face\s*\{[^}]*\}")


class Still(LiveView):
    """The live view without its drawing thread: what it would show after each event."""

    def event(self, event: Event) -> None:
        """See `View`."""
        PlainView.event(self, event)


def main() -> None:
    """Make all pictures anew and say what was written."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    console = Console()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TAPWRIGHT_HOME"] = folder
        ended = demo()
        written = [filmstrip(ended), apps(), widgets(), terminal(ended)]
        browser = next(filter(None, map(shutil.which, BROWSERS)), None)
        if browser:
            written.append(report(ended, browser))
        else:
            console.print("report.jpg is left as it was: no Chromium or Chrome was found")
    for path in written:
        console.print(f"{path.name}: {path.stat().st_size // 1000} kB", highlight=False)


def demo() -> Ended:
    """Carry out the demo task on a virtual phone."""
    with VirtualPhone.start(PhoneConfig()) as phone:
        context = session.choices(
            device=phone.device, model="offline", policy="allow", user_id="demo", memory=False
        )
        try:
            return session.start(demonstration.TASKS["en"], context=context)
        finally:
            session.close()


def filmstrip(ended: Ended) -> Path:
    """Marked screenshots of the run side by side, evenly spread over its steps."""
    story = timeline.tell(timeline.read_events(ended.folder))
    seen = list(dict.fromkeys([*(step.screen for step in story.steps), story.screen]))
    chosen = [seen[round(n * (len(seen) - 1) / (FRAMES - 1))] for n in range(FRAMES)]
    files = [ended.folder / "screens" / f"{screen}.marked.jpg" for screen in chosen]
    return _save("demo.jpg", _row([_small(_read(file)) for file in files]))


def apps() -> Path:
    """The first page of every app: English in the light theme, Chinese in the dark one."""
    light = PhoneConfig(animation_scale=0)
    dark = PhoneConfig(animation_scale=0, language="zh", dark=True)
    rows = [_row([_small(picture) for picture in _first_pages(c)]) for c in (light, dark)]
    return _save("apps.jpg", np.vstack([rows[0], rows[1][GAP:]]))


def _first_pages(config: PhoneConfig) -> list[Picture]:
    pictures = []
    for app in APPS:
        system = System(config)
        system.start(app.package)
        pictures.append(system.screenshot())
    return pictures


def widgets() -> Path:
    """Every widget: English in the light theme, Chinese in the dark one."""
    rows = []
    for config in (
        PhoneConfig(animation_scale=0),
        PhoneConfig(animation_scale=0, language="zh", dark=True),
    ):
        system = System(config, [GalleryApp])
        system.start(GalleryApp.package)
        shown = []
        for number in range(5):
            app = system.app(GalleryApp.package)
            assert isinstance(app, GalleryApp)
            app.show(number)
            shown.append(_small(system.screenshot()))
        rows.append(_row(shown))
    return _save("widgets.jpg", np.vstack([rows[0], rows[1][GAP:]]), quality=70)


def terminal(ended: Ended) -> Path:
    """The live view in the middle of the run, as SVG with the reader's own fonts."""
    told = timeline.read_events(ended.folder)
    verdicts = [n for n, event in enumerate(told) if isinstance(event, Reflected)]
    last = verdicts[round(SHOWN * (len(verdicts) - 1))] + 3
    width, height = TERMINAL
    console = Console(
        record=True, width=width, height=height, file=io.StringIO(), force_terminal=True
    )
    view = Still(console)
    for event in told[:last]:
        view.event(event)
    console.print(view.picture())
    drawn = console.export_svg(title="tapwright demo", unique_id="terminal")
    path = FOLDER / "terminal.svg"
    path.write_text(_REMOTE_FONTS.sub("", drawn), encoding="utf-8")
    return path


def report(ended: Ended, browser: str) -> Path:
    """The upper part of the run's report, as a browser shows it."""
    width, height = PAGE
    shot = ended.folder / "report.png"
    command = [
        browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
        "--hide-scrollbars", f"--window-size={width},{height}", f"--screenshot={shot}",
        ended.report.as_uri(),
    ]  # fmt: skip
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    return _save("report.jpg", _read(shot))


def _read(path: Path) -> Picture:
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if picture is None:
        msg = f"{path.name} is no picture"
        raise ValueError(msg)
    return np.asarray(picture, np.uint8)


def _small(picture: Picture) -> Picture:
    height = round(picture.shape[0] * FRAME_WIDTH / picture.shape[1])
    small = cv2.resize(picture, (FRAME_WIDTH, height), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def _row(pictures: Sequence[Picture]) -> Picture:
    framed = [_framed(pictures[0], left=GAP), *(_framed(picture) for picture in pictures[1:])]
    return np.hstack(framed)


def _framed(picture: Picture, *, left: int = 0) -> Picture:
    framed = cv2.copyMakeBorder(
        picture, GAP, GAP, left, GAP, cv2.BORDER_CONSTANT, value=(*PAPER, 0)
    )
    return np.asarray(framed, np.uint8)


def _save(name: str, picture: Picture, *, quality: int = QUALITY) -> Path:
    path = FOLDER / name
    cv2.imwrite(str(path), picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return path


if __name__ == "__main__":
    main()
