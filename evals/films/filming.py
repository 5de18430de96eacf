"""Film walks through the phone's apps, on a clock of their own.

    python -m evals.films.filming --out DIR [--films 66] [--dots]

`evals.films.demonstrations` films tasks as they happen. Here the phone's time is the film's: each
frame is drawn when it is due, however long that takes. A film and its ground truth are therefore
the same on any machine and under any load, and a minute of film takes less than a minute.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from evals.films.ground_truth import Target, list_targets
from evals.films.walks import LOOKS, Clock, Look
from tapwright.extras import require_extra
from virtual_phone.apps import APPS
from virtual_phone.faults import popups
from virtual_phone.recorder import DOT_S, PACE_S, spotted
from virtual_phone.system.app import App
from virtual_phone.system.config import LAUNCHER, SYSTEM_UI, PhoneConfig
from virtual_phone.system.core import System
from virtual_phone.system.frames import Frame

TICKS = 90_000
ACTIONS = 7
"""Of a film: some ten seconds."""
BACK = 4
FINGER_S = 0.25
"""A scroll takes so long."""
POP_UPS: tuple[popups.Kind, ...] = ("ad", "update", "orders")
WORDS = ("tea", "7", "Robin", "夜")


@dataclass(frozen=True, kw_only=True)
class Acted:
    """One gesture of a film."""

    at: float
    """Seconds of the film."""
    kind: str
    """tap, scroll, type or back; pop_up for what nobody did."""
    args: tuple[Any, ...] = ()
    """Pixels of the touch or of the finger's way, or the text."""
    words: str = ""
    """Of the widget that was touched."""
    box: tuple[int, int, int, int] | None = None
    """Its left, top, right and bottom in pixels."""
    page: str = ""
    """`package/activity` before it."""
    still: float = 0.0
    """Seconds of the film when the screen had last changed before it."""


@dataclass(kw_only=True)
class Shooting:
    """A film being made."""

    system: System
    clock: Clock
    fps: int
    dots: bool
    out: Any
    stream: Any
    zero: float
    frames: int = 0
    changed: float = 0.0
    acted: list[Acted] = field(default_factory=list)
    _last: tuple[Frame, Any] | None = None

    @property
    def now(self) -> float:
        """Seconds of the film."""
        return self.clock.seconds - self.zero

    def wait(self, seconds: float) -> None:
        """Let time pass, and film it."""
        end = self.now + seconds
        while (at := self.frames / self.fps) < end:
            self.clock.seconds = self.zero + at
            self._write(self._picture(at), at)
        self.clock.seconds = self.zero + end

    def act(self, rng: random.Random) -> None:
        """One gesture, by chance mostly a tap on something in sight."""
        here = "/".join(self.system.foreground())
        kind = rng.choices(("tap", "scroll", "type", "back"), (70, 12, 8, 10))[
            0
        ]
        scene = self.system.scene()
        width, height = self.system.size
        found = [
            t for t in list_targets(scene) if t.package != SYSTEM_UI and t.taps
        ]
        if kind == "tap" and found:
            self._tap(rng.choice(found), here)
        elif kind == "scroll":
            far = rng.choice((0.3, -0.25)) * height
            way = (
                (width / 2, height / 2 + far / 2),
                (width / 2, height / 2 - far / 2),
            )
            self._note("scroll", way, page=here)
            self.system.swipe(way, 1000 * FINGER_S)
        elif kind == "type" and self.system.input_shown:
            text = rng.choice(WORDS)
            self._note("type", (text,), page=here)
            self.system.type_text(text)
        else:
            self._note("back", page=here)
            self.system.key(BACK)
        self.system.windows()

    def interrupt(self, kind: popups.Kind) -> None:
        """Something covers the page, as if by itself."""
        package = self.system.foreground()[0]
        app = self.system.app(package)
        if app is None or package == LAUNCHER:
            return
        self._note("pop_up", (kind,), page=package)
        app.open(popups.page(kind, app))
        self.system.touch()
        self.system.windows()

    def _tap(self, target: Target, here: str) -> None:
        self._note(
            "tap",
            target.point,
            words=target.words,
            box=target.bounds,
            page=here,
        )
        self.system.tap(*target.point)

    def _note(self, kind: str, args: tuple[Any, ...] = (), **more: Any) -> None:
        self.acted.append(
            Acted(at=self.now, kind=kind, args=args, still=self.changed, **more)
        )

    def _picture(self, at: float) -> Frame:
        picture = self.system.screenshot()
        last = self.acted[-1] if self.acted else None
        if not self.dots or last is None or not 0 <= at - last.at < DOT_S:
            return picture
        if last.kind == "tap":
            return spotted(picture, [(int(last.args[0]), int(last.args[1]))])
        return picture

    def _write(self, picture: Frame, at: float) -> None:
        import av

        if self._last is None or self._last[0] is not picture:
            height, width = (side // 2 * 2 for side in picture.shape[:2])
            whole = av.VideoFrame.from_ndarray(
                picture[:height, :width].copy(), format="bgr24"
            )
            self.changed = at
            self._last = picture, whole.reformat(width, height, "yuv420p")
        frame = self._last[1]
        frame.pts, frame.time_base = round(at * TICKS), Fraction(1, TICKS)
        self.out.mux(self.stream.encode(frame))
        self.frames += 1


def shoot(
    app: type[App],
    look: Look,
    film: Path,
    *,
    seed: int = 0,
    fps: int = 30,
    dots: bool = False,
    actions: int = ACTIONS,
    pop_up: popups.Kind | None = None,
) -> dict[str, Any]:
    """Film a walk through an app; the truth, which lies beside the film as `<name>.json`, too.

    Args:
        app: walked through.
        look: of the phone.
        film: the mp4 file to write.
        seed: of the walk, its pace, and the phone's content.
        fps: frames a second.
        dots: whether touches are drawn.
        actions: of the walk.
        pop_up: what covers the page in the middle of it.

    Raises:
        ExtraMissing: the extra `record` is not installed.
    """
    require_extra("record")
    import av

    clock = Clock()
    system = System(_config(look, seed), ui_clock=clock, wall_clock=clock)
    system.start(app.package)
    clock.seconds += 3
    system.windows()
    rng = random.Random(f"{seed}:{app.key}:{look}")
    width, height = (side // 2 * 2 for side in system.size)
    with av.open(film, "w", format="mp4") as out:
        stream: Any = out.add_stream("libx264", rate=fps)
        stream.width, stream.height, stream.pix_fmt = width, height, "yuv420p"
        stream.options = {"preset": "ultrafast", "crf": "23", "g": "120"}
        stream.codec_context.time_base = Fraction(1, TICKS)
        made = Shooting(
            system=system, clock=clock, fps=fps, dots=dots,
            out=out, stream=stream, zero=clock.seconds,
        )  # fmt: skip
        made.wait(rng.uniform(*PACE_S))
        for number in range(actions):
            made.act(rng)
            made.wait(rng.uniform(*PACE_S))
            if pop_up is not None and number == actions // 2:
                made.interrupt(pop_up)
                made.wait(rng.uniform(*PACE_S))
        out.mux(stream.encode(None))
    truth = {
        "app": app.key,
        "look": str(look),
        "recording": {
            "gestures": [asdict(a) for a in made.acted],
            "seconds": made.now,
            "still": made.changed,
        },
    }
    words = json.dumps(truth, ensure_ascii=False, indent=1)
    film.with_suffix(".json").write_text(words + "\n", encoding="utf-8")
    return truth


def films(
    folder: Path, count: int, *, dots: bool = False, seed: int = 0
) -> Iterator[Path]:
    """So many films over all apps, sizes, languages and themes, at 30 and 60 frames a second.

    In every fourth of them something pops up.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        app = APPS[number % len(APPS)]
        look = LOOKS[(number + number // len(APPS)) % len(LOOKS)]
        film = folder / f"{number:03}-{app.key}.mp4"
        fps = 60 if number % 3 == 2 else 30
        pop_up = (
            POP_UPS[number // 4 % len(POP_UPS)] if number % 4 == 1 else None
        )
        shoot(
            app,
            look,
            film,
            seed=seed + number,
            fps=fps,
            dots=dots,
            pop_up=pop_up,
        )
        yield film


def _config(look: Look, seed: int) -> PhoneConfig:
    return PhoneConfig(
        width=look.width,
        height=look.height,
        density=look.density,
        language="zh" if look.language == "zh" else "en",
        dark=look.dark,
        seed=seed % 4,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Film walks into a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--films", type=int, default=66)
    parser.add_argument("--dots", action="store_true", help="draw the touches")
    given = parser.parse_args(arguments)
    for film in films(given.out, given.films, dots=given.dots):
        sys.stdout.write(f"{film.name}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
