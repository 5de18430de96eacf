"""The pictures of the documentation, those of the console from one run of the demo.

    python docs/pictures/make.py

The screenshot of the report needs Chromium or Chrome; without one that picture stays as it was.
"""

import io
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from rich.console import Console

from console.commands.demo import TASKS
from console.report import report
from console.view.live import LiveView, PlainView
from evals.gallery import pictures
from evals.gallery.framing import (
    join_row,
    read_picture,
    save_picture,
    shrink_picture,
)
from graph import session, timeline
from graph.events import Event, Reflected, read_events
from graph.session import Ended
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

FOLDER = Path(__file__).parent
FRAMES = 6
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

    def show_event(self, event: Event) -> None:
        """See `View`."""
        PlainView.show_event(self, event)


def main() -> None:
    """Make all pictures anew and say what was written."""
    pictures.FOLDER.mkdir(parents=True, exist_ok=True)
    console = Console()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TAPWRIGHT_HOME"] = folder
        ended = carry_out_demo()
        written = [
            join_screenshots(ended), *pictures.apps(), pictures.widgets(), draw_terminal(ended)
        ]  # fmt: skip
        browser = next(filter(None, map(shutil.which, BROWSERS)), None)
        if browser:
            written.append(photograph_report(ended, browser))
        else:
            console.print(
                "report.jpg is left as it was: no Chromium or Chrome was found"
            )
    for path in written:
        console.print(
            f"{path.name}: {path.stat().st_size // 1000} kB", highlight=False
        )


def carry_out_demo() -> Ended:
    """Carry out the demo task on a virtual phone."""
    with VirtualPhone.start(PhoneConfig()) as phone:
        context = session.build_context(
            device=phone.device,
            model="offline",
            policy="allow",
            user_id="demo",
            memory=False,
        )
        try:
            return session.start_run(
                TASKS["en"], context=context, at_end=report.write_report
            )
        finally:
            session.close_resources()


def join_screenshots(ended: Ended) -> Path:
    """Marked screenshots of the run side by side, evenly spread over its steps."""
    story = timeline.read_story(ended.folder)
    seen = list(
        dict.fromkeys([*(step.screen for step in story.steps), story.screen])
    )
    chosen = [
        seen[round(n * (len(seen) - 1) / (FRAMES - 1))] for n in range(FRAMES)
    ]
    files = [
        ended.folder / "screens" / f"{screen}.marked.jpg" for screen in chosen
    ]
    return save_picture(
        FOLDER / "demo.jpg",
        join_row([shrink_picture(read_picture(file)) for file in files]),
    )


def draw_terminal(ended: Ended) -> Path:
    """The live view in the middle of the run, as SVG with the reader's own fonts."""
    told = read_events(ended.folder)
    verdicts = [
        n for n, event in enumerate(told) if isinstance(event, Reflected)
    ]
    last = verdicts[round(SHOWN * (len(verdicts) - 1))] + 3
    width, height = TERMINAL
    console = Console(
        record=True,
        width=width,
        height=height,
        file=io.StringIO(),
        force_terminal=True,
    )
    view = Still(console)
    for event in told[:last]:
        view.show_event(event)
    console.print(view.draw_picture())
    drawn = console.export_svg(title="tapwright demo", unique_id="terminal")
    path = FOLDER / "terminal.svg"
    path.write_text(_REMOTE_FONTS.sub("", drawn), encoding="utf-8")
    return path


def photograph_report(ended: Ended, browser: str) -> Path:
    """The upper part of the run's report, as a browser shows it."""
    width, height = PAGE
    shot = ended.folder / "report.png"
    command = [
        browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
        "--hide-scrollbars", f"--window-size={width},{height}", f"--screenshot={shot}",
        ended.report_page.as_uri(),
    ]  # fmt: skip
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    return save_picture(FOLDER / "report.jpg", read_picture(shot))


if __name__ == "__main__":
    main()
