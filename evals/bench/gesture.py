"""Actions recovered from recordings, compared with the ground truth of the films.

    python -m evals.bench.gesture FOLDER [--films 10] [--blind] [--misses]

FOLDER has films with their ground truth, made by `evals.films.demonstrations` or
`evals.films.filming`, with touch dots or without; `--blind` also explains each film without its
dots. Transitions are counted, one between each two keyframes. A step of the truth belongs to the
transition that ends after the step began, even if it changed nothing on the screen.

A transition is right if kind and target of its gesture are those of its step:

* One step is one action: to fill is to tap the field, type, and close the keyboard. Of several
  steps within one transition the last counts, because it led to the page that follows.
* A tap must be inside the element's box; if the recovered target has words, they must be words of
  the element. Opening an app and tapping its icon on the launcher are the same, and so are Back and
  the arrow at the top of a page. A scroll is right by its direction; a finger that swipes up
  scrolls down. A fill needs the field and the exact text, except for blanks.
* A transition without a step (a page that loaded, a message that was sent) is right as a `wait`.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from rich.console import Console
from rich.table import Table

from tapwright.text.normalize import squeeze_text
from tools.recording.demonstration import Gesture, Word
from tools.recording.gestures import recover_gestures
from tools.recording.keyframe_view import ALIKE, compare_texts
from tools.recording.keyframes import Film, Keyframe, read_keyframes
from tools.recording.touch_dots import find_touches
from tools.recording.touch_trails import Touch
from tools.screen import Bounds
from tools.vision.ocr import read_lines, scale_of

UP = frozenset(
    squeeze_text(word)
    for word in ("Navigate up", "Back", "返回", "向上导航", "转到上一层级")
)
"""What the arrow at the top of a page is called."""
HINTS = frozenset({"", "edit", "input", "text", "search"})
OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}
EARLY_S = 0.4
"""A transition may end so long before its step is noted as begun: on a busy machine the recorder
writes an earlier time on a frame than that at which it got it."""


@dataclass(frozen=True, kw_only=True)
class Step:
    """What the person did."""

    kind: str
    begun: float
    """Seconds of the film."""
    words: str = ""
    box: tuple[int, int, int, int] | None = None
    """Of the element that was touched, in pixels of the film."""
    text: str = ""
    way: str = ""
    """The finger's."""


@dataclass(frozen=True, kw_only=True)
class Tally:
    """Transitions of some films."""

    films: int = 0
    transitions: int = 0
    right: int = 0
    kinds: int = 0
    """With the right kind, whatever the target."""
    seconds: float = 0.0
    """Of the films."""
    touching: float = 0.0
    """Seconds that reading the touches took."""
    reading: float = 0.0
    """Seconds that OCR took, once a keyframe."""
    explaining: float = 0.0

    def __add__(self, other: "Tally") -> "Tally":
        mine, its = vars(self), vars(other)
        return Tally(**{name: mine[name] + its[name] for name in mine})

    @property
    def share(self) -> float:
        """Of the transitions that are right."""
        return self.right / self.transitions if self.transitions else 1.0


def steps(truth: dict[str, Any]) -> list[Step]:
    """The steps of a film by its truth file."""
    if "steps" in truth:
        return [
            _performed(each)
            for each in truth["steps"]
            if each["page"] is not None
        ]
    return [_walked(each) for each in truth["recording"]["gestures"]]


def _performed(each: dict[str, Any]) -> Step:
    action, element = each["action"], each["element"] or {}
    kind, way = action["kind"], action.get("direction", "")
    return Step(
        kind=kind,
        begun=each["begun"],
        words=element.get("words", ""),
        box=tuple(element["box"]) if element else None,
        text=action.get("text", ""),
        way=OPPOSITE.get(way, "") if kind == "scroll" else way,
    )


def _walked(each: dict[str, Any]) -> Step:
    kind, args = each["kind"], each["args"]
    way = ""
    if kind == "scroll":
        way = "up" if args[0][1] > args[1][1] else "down"
    return Step(
        kind="fill" if kind == "type" else kind,
        begun=each["at"],
        words=each["words"],
        box=tuple(each["box"]) if each["box"] else None,
        text=args[0] if kind == "type" else "",
        way=way,
    )


def aligned(
    found: Sequence[Keyframe], done: Sequence[Step]
) -> list[list[Step]]:
    """The steps of each transition."""
    own: list[list[Step]] = [[] for _ in found[1:]]
    for number, step in enumerate(done):
        later = (
            done[number + 1].begun if number + 1 < len(done) else float("inf")
        )
        for place, (before, after) in enumerate(
            zip(found, found[1:], strict=False)
        ):
            if after.begins > step.begun - EARLY_S:
                if before.ends < later:
                    own[place].append(step)
                break
    return own


def right(
    gesture: Gesture, step: Step | None, *, scale: float = 1.0
) -> tuple[bool, bool]:
    """Whether a gesture has the right kind, and whether it is right.

    Args:
        gesture: as recovered.
        step: the last one of the transition, None where nothing was done.
        scale: pixels of the keyframe for each of the film.
    """
    if step is None:
        return gesture.kind == "wait", gesture.kind == "wait"
    if (
        step.kind == "tap"
        and squeeze_text(step.words) in UP
        and gesture.kind == "back"
    ):
        return True, True
    if step.kind in ("scroll", "swipe"):
        moved = gesture.kind in ("scroll", "swipe")
        shown: str = gesture.direction
        way = OPPOSITE.get(shown, "") if gesture.kind == "scroll" else shown
        return moved, moved and way == step.way
    same = gesture.kind == step.kind or {gesture.kind, step.kind} == {
        "tap",
        "open_app",
    }
    if not same:
        return False, False
    if step.kind == "fill" and _letters(gesture.text) != _letters(step.text):
        return True, False
    if step.box is None:
        return True, True
    return True, _inside(gesture, step.box, scale) and _called(gesture, step)


def _letters(text: str) -> str:
    return "".join(text.split())


def _inside(
    gesture: Gesture, box: tuple[int, int, int, int], scale: float
) -> bool:
    place = gesture.point or (gesture.box.center if gesture.box else None)
    if place is None:
        return False
    left, top, right_, bottom = (side * scale for side in box)
    return (
        left - 1 <= place[0] <= right_ + 1 and top - 1 <= place[1] <= bottom + 1
    )


def _called(gesture: Gesture, step: Step) -> bool:
    said = gesture.target.partition(", ")[0]
    if (
        not squeeze_text(said)
        or step.kind == "fill"
        or squeeze_text(step.words) in HINTS
    ):
        return True
    wanted = squeeze_text(step.words)
    if squeeze_text(said) in wanted or wanted in squeeze_text(gesture.target):
        return True
    parts = step.words.replace("，", ", ").split(", ")
    return any(
        compare_texts(said, part) >= ALIKE for part in (step.words, *parts)
    )


def words_of(keyframe: Keyframe) -> tuple[Word, ...]:
    """The lines of text of a keyframe."""
    decoded = cv2.imdecode(
        np.frombuffer(keyframe.jpeg, np.uint8), cv2.IMREAD_COLOR
    )
    picture = np.asarray(decoded, np.uint8)
    lines = read_lines(
        picture, scale=scale_of(picture.shape[1], picture.shape[0])
    )
    return tuple(Word(text=line.text, bounds=line.bounds) for line in lines)


def measure(
    film: Path,
    *,
    told: Callable[[str], object] = lambda said: None,
    found: Film | None = None,
    words: Sequence[Sequence[Word]] | None = None,
    blind: bool = False,
) -> Tally:
    """Recover the actions of a film that has its truth beside it, and count them.

    Args:
        film: the recording.
        told: hears of each transition that is not right.
        found: its keyframes, where they are known.
        words: their lines of text, where they are known.
        blind: leave the touches aside, as in a film that shows none.
    """
    truth = json.loads(film.with_suffix(".json").read_text(encoding="utf-8"))
    found = found or read_keyframes(film)
    clock = time.perf_counter()
    words = words or [words_of(keyframe) for keyframe in found.keyframes]
    reading, clock = time.perf_counter() - clock, time.perf_counter()
    none: list[tuple[Touch, ...]] = [() for _ in found.keyframes[1:]]
    touched = none if blind else find_touches(film, found)
    touching, clock = time.perf_counter() - clock, time.perf_counter()
    gestures = recover_gestures(found, words, touched)
    explaining = time.perf_counter() - clock
    own = aligned(found.keyframes, steps(truth))
    verdicts = []
    for number, (gesture, done) in enumerate(
        zip(gestures, own, strict=True), 1
    ):
        step = done[-1] if done else None
        verdict = right(gesture, step, scale=_scale(found, number))
        verdicts.append(verdict)
        if not verdict[1]:
            told(f"{film.stem} {number}: {_short(gesture)} | {step}")
    return Tally(
        films=1,
        transitions=len(verdicts),
        right=sum(good for _, good in verdicts),
        kinds=sum(kind for kind, _ in verdicts),
        seconds=found.seconds,
        touching=touching,
        reading=reading,
        explaining=explaining,
    )


def _scale(found: Film, number: int) -> float:
    jpeg = np.frombuffer(found.keyframes[number - 1].jpeg, np.uint8)
    picture = cv2.imdecode(jpeg, cv2.IMREAD_REDUCED_GRAYSCALE_8)
    return (
        1.0
        if picture is None
        else round(8 * picture.shape[1] / max(1, found.width), 1)
    )


def _short(gesture: Gesture) -> str:
    place: tuple[int, int] | Bounds | None = gesture.point or gesture.box
    return f"{gesture.kind} {gesture.target!r} {gesture.text!r} {gesture.direction} {place}"


def table(rows: Sequence[tuple[str, Tally]]) -> Table:
    """One row a folder."""
    shown = Table(
        "films of",
        "films",
        "transitions",
        "right kind",
        "right",
        "share",
        "cost",
    )
    for name, each in rows:
        part = each.seconds or 1.0
        cost = (
            f"touches {each.touching / part:.2f}, OCR {each.reading / part:.2f}, "
            f"rest {each.explaining / part:.2f} s/s"
        )
        counts = (
            str(each.films),
            str(each.transitions),
            str(each.kinds),
            str(each.right),
        )
        shown.add_row(name, *counts, f"{each.share:.1%}", cost)
    return shown


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the films of one or several folders."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument(
        "--films", type=int, default=0, help="so many of them; 0 for all"
    )
    parser.add_argument(
        "--blind", action="store_true", help="also without looking at the dots"
    )
    parser.add_argument(
        "--misses", action="store_true", help="print what is not right"
    )
    options = parser.parse_args(arguments)
    rows: list[tuple[str, Tally]] = []
    for folder in options.folders:
        films = _list_films(folder)
        if not films:
            sys.stderr.write(
                f"no film with its truth in {folder}; see "
                f"`python -m evals.films.demonstrations`\n"
            )
            return 1
        rows += _measure_folder(
            folder.name,
            films[: options.films or None],
            blind=options.blind,
            told=print if options.misses else str,
        )
    Console().print(table(rows))
    return 0


def _list_films(folder: Path) -> list[Path]:
    """The films of a folder that have their truth beside them."""
    films = sorted(folder.glob("*.mp4"))
    return [film for film in films if film.with_suffix(".json").is_file()]


def _measure_folder(
    name: str,
    films: Sequence[Path],
    *,
    blind: bool,
    told: Callable[[str], object],
) -> list[tuple[str, Tally]]:
    """The rows of a folder: its films, and if `blind` the same without looking at the dots."""
    seen, unseen = Tally(), Tally()
    for film in films:
        found, clock = read_keyframes(film), time.perf_counter()
        words = [words_of(keyframe) for keyframe in found.keyframes]
        seen += Tally(reading=time.perf_counter() - clock)
        seen += measure(film, told=told, found=found, words=words)
        if blind:
            unseen += measure(
                film, told=told, found=found, words=words, blind=True
            )
    rows = [(name, seen)]
    if blind:
        rows.append((f"{name}, dots not looked at", unseen))
    return rows


if __name__ == "__main__":
    sys.exit(main())
