"""Keyframes and gestures of recordings that nobody here made, compared with a truth beside them.

    python -m evals.bench.real.films FOLDER [--misses] [--blind]
    python -m evals.bench.real.films FOLDER --calibrate "WHICH FILMS"

Beside a film `name.mp4` (mov, mkv, webm, gif) lies `name.json`, see docs/video.md. A film without
truth is studied too: that shows whether it can be read at all. Nothing here asks a model.

With `--calibrate`, how often each rule was right without visible touches is counted, and how often
what was found at visible ones; tools/recording/calibration.json gets these counts beside those of
other films, or for earlier ones of the same words. `--fresh` says that no rule was made on them.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Column, Table

from evals.bench.gesture import Step, aligned, right, words_of
from evals.bench.gesture import steps as read_recorded_steps
from evals.bench.video import Score, State, score
from nodes.learn.confirm import count_guessed
from tapwright.errors import TapwrightError
from tools.recording import calibration
from tools.recording.calibration import (
    TOUCH,
    Calibration,
    FilmCounts,
    RuleCount,
    Source,
    classify_film,
    load_calibration,
    name_count,
)
from tools.recording.demonstration import KINDS, Gesture, Word
from tools.recording.gestures import recover_gestures, view_keyframes
from tools.recording.inference import KeyframeSequence, guess_by_rule
from tools.recording.keyframes import Film
from tools.recording.pressed import scale_boxes
from tools.recording.touch_dots import watch_film
from tools.recording.touch_trails import Touch
from tools.screen import Bounds

FILMS = frozenset({".mp4", ".mov", ".mkv", ".webm", ".gif", ".avi", ".3gp"})
WIDTH = 96
BANDS = (0.0, 0.3, 0.5, 0.7, 0.8, 0.9)
"""Where the bands of certainty begin."""
ANY = "any"
"""The kind of a step whose gesture nobody can see; its transition is not counted."""
_TIMES = ("at", "begun", "time", "t", "begins")
_KINDS = ("kind", "action", "type", "gesture")
_TARGETS = ("target", "words", "label", "element", "name")
_BOXES = ("box", "bounds", "bbox")
_TEXTS = ("text", "value")
_WAYS = ("direction", "way")
_OTHER_KINDS = {
    "click": "tap", "touch": "tap", "press": "tap", "type": "fill", "input": "fill",
    "launch": "open_app", "open": "open_app", "awake": "open_app", "slide": "swipe",
    "drag": "swipe", "longpress": "long_press", "long_click": "long_press",
    "doubletap": "double_tap", "navigate_back": "back", "navigate_home": "home",
}  # fmt: skip


class TruthUnreadable(ValueError):
    """The truth of a film is not in the layout that docs/video.md describes."""


@dataclass(frozen=True, kw_only=True)
class FilmTruth:
    """What a film shows, as somebody saw who looked at it."""

    steps: tuple[Step, ...]
    states: tuple[State, ...]
    until: float
    """Seconds of the film up to which it was described."""


@dataclass(frozen=True, kw_only=True)
class Transition:
    """The gesture between two keyframes, and whether it is right."""

    number: int
    gesture: Gesture
    step: Step | None
    is_right_kind: bool
    is_right: bool


@dataclass(frozen=True, kw_only=True)
class FilmRecord:
    """What came of one film."""

    name: str
    seconds: float = 0.0
    keyframes: Score = field(default_factory=Score)
    transitions: tuple[Transition, ...] = ()
    has_truth: bool = False
    guessed: int = 0
    """The steps that are only guessed, if most are: then `--yes` does not keep the film."""
    problem: str = ""
    """One sentence if the film or its truth cannot be used; else empty."""

    @property
    def right(self) -> int:
        """Transitions that are right."""
        return sum(each.is_right for each in self.transitions)


@dataclass(frozen=True, kw_only=True)
class Band:
    """The gestures of a band of certainty."""

    least: float
    count: int
    right: int
    expected: float
    """The mean of their certainties."""


def measure_films(folder: Path, *, blind: bool = False) -> list[FilmRecord]:
    """Study every film of a folder and compare it with its truth.

    Args:
        folder: films, and a `.json` beside each whose truth is known.
        blind: leave visible touches aside.
    """
    paths = _list_films(folder)
    return [measure_film(path, root=folder, blind=blind) for path in paths]


def _list_films(folder: Path) -> list[Path]:
    return [
        path
        for path in sorted(folder.rglob("*"))
        if path.suffix.lower() in FILMS and path.is_file()
    ]


def measure_film(path: Path, *, root: Path, blind: bool = False) -> FilmRecord:
    """Study one film; whatever is wrong with it becomes a sentence."""
    name = str(path.relative_to(root))
    truth_path = path.with_suffix(".json")
    truth: FilmTruth | None = None
    try:
        if truth_path.is_file():
            truth = read_truth(truth_path.read_text(encoding="utf-8"))
        film, touches, presses = watch_film(path)
        words = [words_of(keyframe) for keyframe in film.keyframes]
    except TruthUnreadable as error:
        return FilmRecord(name=name, problem=f"{truth_path.name}: {error}.")
    except (TapwrightError, OSError, UnicodeDecodeError) as error:
        return FilmRecord(name=name, problem=str(error))
    seen, pressed = touches, presses
    if blind and any(touches):
        # A dot shades what is below it, too.
        seen, pressed = [() for _ in film.keyframes[1:]], []
    gestures = recover_gestures(film, words, seen, pressed)
    record = FilmRecord(
        name=name, seconds=film.seconds, guessed=count_guessed(gestures)
    )
    if truth is None:
        return record
    return replace(
        record,
        has_truth=True,
        keyframes=_score_keyframes(film, truth),
        transitions=judge_gestures(film, gestures, truth),
    )


def _score_keyframes(film: Film, truth: FilmTruth) -> Score:
    """Keyframes counted against the states of the part that was described."""
    inside = [
        keyframe for keyframe in film.keyframes if keyframe.begins < truth.until
    ]
    return score(truth.states, replace(film, keyframes=tuple(inside)))


def judge_gestures(
    film: Film, gestures: Sequence[Gesture], truth: FilmTruth
) -> tuple[Transition, ...]:
    """Each transition with its step, apart from those that nobody described."""
    own = aligned(film.keyframes, truth.steps)
    transitions: list[Transition] = []
    for number, (gesture, steps) in enumerate(
        zip(gestures, own, strict=True), 1
    ):
        step = steps[-1] if steps else None
        is_beyond = film.keyframes[number].begins > truth.until
        if is_beyond or (step is not None and step.kind == ANY):
            continue
        scale = _keyframe_scale(film, number)
        verdict = right(gesture, _place_on_screen(step, film), scale=scale)
        transition = Transition(
            number=number,
            gesture=gesture,
            step=step,
            is_right_kind=verdict[0],
            is_right=verdict[1],
        )
        transitions.append(transition)
    return tuple(transitions)


def _place_on_screen(step: Step | None, film: Film) -> Step | None:
    """The step with its box in pixels of the phone's screen, if the film has bars around it."""
    if step is None or step.box is None or film.cut is None:
        return step
    left, top, right_, bottom = step.box
    cut = film.cut
    box = (left - cut.left, top - cut.top, right_ - cut.left, bottom - cut.top)
    return replace(step, box=box)


def _keyframe_scale(film: Film, number: int) -> float:
    """Pixels of a keyframe for each of the film's screen."""
    width = film.keyframes[number - 1].picture.shape[1]
    return float(width / max(1, film.width))


# The truth


def read_truth(text: str) -> FilmTruth:
    """The truth of a film.

    Raises:
        TruthUnreadable: it is not in the described layout.
    """
    try:
        raw = json.loads(text)
    except ValueError as error:
        msg = "it is no JSON"
        raise TruthUnreadable(msg) from error
    if is_of_virtual_phone(raw):
        steps = read_recorded_steps(raw)
    else:
        listed = raw if isinstance(raw, list) else _pick_list(raw)
        steps = sorted(map(_read_step, listed), key=lambda step: step.begun)
    until = float("inf")
    if isinstance(raw, dict) and _is_number(raw.get("until")):
        until = float(raw["until"])
    states = _read_states(raw) or _states_between(steps, until)
    return FilmTruth(steps=tuple(steps), states=tuple(states), until=until)


def is_of_virtual_phone(raw: Any) -> bool:
    """Whether a truth has the layout of `evals.films`."""
    return isinstance(raw, dict) and "recording" in raw


def _pick_list(raw: Any) -> list[Any]:
    if isinstance(raw, dict):
        for key in ("steps", "gestures", "actions"):
            if isinstance(raw.get(key), list):
                return list(raw[key])
    msg = 'it has no list "steps"'
    raise TruthUnreadable(msg)


def _read_step(raw: Any) -> Step:
    """One step; the names of its fields may be those of other notations too."""
    if not isinstance(raw, dict):
        msg = f"the step {raw!r} is no object"
        raise TruthUnreadable(msg)
    fields: dict[str, Any] = raw
    if isinstance(raw.get("action"), dict):
        fields = {**raw, **raw["action"]}
    time = _pick(fields, _TIMES)
    if not _is_number(time):
        msg = f'the step {raw!r} has no time "at" in seconds'
        raise TruthUnreadable(msg)
    kind = str(_pick(fields, _KINDS) or "").strip().casefold()
    kind = _OTHER_KINDS.get(kind, kind.replace("-", "_").replace(" ", "_"))
    if kind not in (*KINDS, ANY):
        msg = f"the kind {kind!r} of a step is none of {', '.join(KINDS)}"
        raise TruthUnreadable(msg)
    return Step(
        kind=kind,
        begun=float(time),
        words=_read_text(_pick(fields, _TARGETS)),
        box=_read_box(fields),
        text=_read_text(_pick(fields, _TEXTS)),
        way=_read_text(_pick(fields, _WAYS)).casefold(),
    )


def _pick(fields: Mapping[str, Any], names: Sequence[str]) -> Any:
    for name in names:
        if fields.get(name) not in (None, "", {}):
            return fields[name]
    return None


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _read_text(value: Any) -> str:
    if isinstance(value, dict):
        value = value.get("words") or value.get("text") or ""
    return value if isinstance(value, str) else ""


def _read_box(fields: Mapping[str, Any]) -> tuple[int, int, int, int] | None:
    """Left, top, right and bottom; of a point, what lies within a finger's width of it."""
    box = _pick(fields, _BOXES)
    element = fields.get("element")
    if box is None and isinstance(element, dict):
        box = element.get("box")
    if isinstance(box, list) and len(box) == 4 and all(map(_is_number, box)):
        left, top, right_, bottom = (round(float(side)) for side in box)
        return left, top, right_, bottom
    return None


def _read_states(raw: Any) -> list[State]:
    listed = raw.get("states") if isinstance(raw, dict) else None
    states: list[State] = []
    for each in listed if isinstance(listed, list) else []:
        is_pair = isinstance(each, list) and len(each) == 2
        if is_pair and all(map(_is_number, each)):
            states.append(State(begins=float(each[0]), ends=float(each[1])))
    return states


def _states_between(steps: Sequence[Step], until: float) -> list[State]:
    """The states between the steps, if none were given."""
    times = [0.0, *(step.begun for step in steps), min(until, 1e9)]
    pairs = zip(times, times[1:], strict=False)
    return [State(begins=begins, ends=ends) for begins, ends in pairs]


# Calibration


def count_rules(
    film: Film,
    words: Sequence[Sequence[Word]],
    touches: Sequence[Sequence[Touch]],
    truth: FilmTruth,
    presses: Sequence[Bounds | None] = (),
) -> dict[str, RuleCount]:
    """How often each rule is right without touches, and what was found at visible touches."""
    views = view_keyframes(film, words)
    scale = views[0].width / max(1, film.width) if views else 1.0
    own_presses = () if any(touches) else scale_boxes(presses, scale)
    sequence = KeyframeSequence(tuple(views), own_presses)
    names: list[str] = []
    gestures: list[Gesture] = []
    for number in range(1, len(views)):
        rule, gesture = guess_by_rule(sequence, number)
        names.append(name_count(rule, gesture.certainty))
        gestures.append(gesture)
    counts: dict[str, RuleCount] = {}
    for transition in judge_gestures(film, gestures, truth):
        _add_one(counts, names[transition.number - 1], transition)
    seen = recover_gestures(film, words, touches, presses)
    for transition in judge_gestures(film, seen, truth):
        if transition.gesture.basis == "touch":
            _add_one(counts, TOUCH, transition)
    return counts


def _add_one(
    counts: dict[str, RuleCount], name: str, transition: Transition
) -> None:
    """Count a transition under a name."""
    one = {name: RuleCount(right=transition.is_right, count=1)}
    _add_counts(counts, one)


def calibrate(
    folder: Path, films: str, *, date: str, is_fresh: bool = False
) -> list[FilmCounts]:
    """Count the rules' findings on a folder of films with truth, apart for each source.

    Args:
        folder: the films; those whose truth has the layout of `evals.films` are of the virtual
            phone.
        films: which films these are, in words.
        date: of today.
        is_fresh: whether no rule was made on them.
    """
    totals: dict[Source, dict[str, RuleCount]] = {}
    for path in _list_films(folder):
        truth_path = path.with_suffix(".json")
        if not truth_path.is_file():
            continue
        text = truth_path.read_text(encoding="utf-8")
        film, touches, presses = watch_film(path)
        words = [words_of(keyframe) for keyframe in film.keyframes]
        source: Source = classify_film(film)
        if is_of_virtual_phone(json.loads(text)):
            source = "virtual"
        own = totals.setdefault(source, {})
        _add_counts(
            own, count_rules(film, words, touches, read_truth(text), presses)
        )
    return [
        FilmCounts(
            source=source, films=films, date=date, is_fresh=is_fresh,
            counts=dict(sorted(counts.items())),
        )
        for source, counts in totals.items()
    ]  # fmt: skip


def _add_counts(
    totals: dict[str, RuleCount], counts: Mapping[str, RuleCount]
) -> None:
    for name, new in counts.items():
        old = totals.get(name, RuleCount())
        totals[name] = RuleCount(
            right=old.right + new.right, count=old.count + new.count
        )


def replace_records(
    old: Calibration, films: str, new: Sequence[FilmCounts]
) -> Calibration:
    """The calibration with new records in the place of earlier ones of the same films."""
    others = [record for record in old.records if record.films != films]
    return old.model_copy(update={"records": (*others, *new)})


# In tables


def band_gestures(transitions: Sequence[Transition]) -> list[Band]:
    """How many gestures of each certainty are right."""
    bands: list[Band] = []
    for least, end in zip(BANDS, (*BANDS[1:], 1.01), strict=True):
        own = [
            each
            for each in transitions
            if least <= each.gesture.certainty < end
        ]
        total = sum(each.gesture.certainty for each in own)
        band = Band(
            least=least,
            count=len(own),
            right=sum(each.is_right for each in own),
            expected=total / len(own) if own else 0.0,
        )
        bands.append(band)
    return bands


def draw_films(records: Sequence[FilmRecord]) -> Table:
    """One row a film, and one for all."""
    film_column = Column("film", overflow="fold", min_width=12)
    table = Table(
        film_column, "s", "states", "recall", "keyframes", "precision", "gestures",
        "kind", "right", "share", "kept", box=SIMPLE_HEAD,
    )  # fmt: skip
    total, transitions = Score(), list[Transition]()
    for record in records:
        if record.problem or not record.has_truth:
            table.add_row(record.name, f"{record.seconds:.0f}")
            continue
        total += record.keyframes
        transitions += record.transitions
        cells = _draw_counts(record.keyframes, record.transitions)
        kept = "no" if record.guessed else "yes"
        table.add_row(record.name, f"{record.seconds:.0f}", *cells, kept)
    if transitions:
        table.add_row("all", "", *_draw_counts(total, transitions))
    return table


def _draw_counts(
    keyframes: Score, transitions: Sequence[Transition]
) -> list[str]:
    good = sum(each.is_right for each in transitions)
    kinds = sum(each.is_right_kind for each in transitions)
    share = f"{good / len(transitions):.0%}" if transitions else ""
    return [
        str(keyframes.states), f"{keyframes.recall:.2f}", str(keyframes.keyframes),
        f"{keyframes.precision:.2f}", str(len(transitions)), str(kinds), str(good), share,
    ]  # fmt: skip


def draw_bands(bands: Sequence[Band]) -> Table:
    """The calibration: what share of the gestures of a certainty is right."""
    table = Table("certainty", "gestures", "right", "share", "expected")
    for band in bands:
        if band.count:
            table.add_row(
                f"from {band.least:.1f}",
                str(band.count),
                str(band.right),
                f"{band.right / band.count:.0%}",
                f"{band.expected:.0%}",
            )
    return table


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the films of a folder and print tables; 2 if it has no film."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--misses", action="store_true", help="print what is not right"
    )
    parser.add_argument(
        "--blind", action="store_true", help="leave visible touches aside"
    )
    parser.add_argument("--calibrate", help="which films these are, in words")
    parser.add_argument(
        "--fresh", action="store_true", help="no rule was made on these films"
    )
    given = parser.parse_args(arguments)
    if given.calibrate is not None:
        today = datetime.now(UTC).date().isoformat()
        counted = calibrate(
            given.folder, given.calibrate, date=today, is_fresh=given.fresh
        )
        _write_calibration(
            replace_records(load_calibration(), given.calibrate, counted)
        )
        return 0
    records = measure_films(given.folder, blind=given.blind)
    if not records:
        sys.stderr.write(f"no film in {given.folder}; see docs/video.md\n")
        return 2
    print_films(Console(width=WIDTH), records, with_misses=given.misses)
    return 0


def _write_calibration(counted: Calibration) -> None:
    place = Path(calibration.__file__).with_name(calibration.FILE)
    text = counted.model_dump_json(indent=1)
    place.write_text(text + "\n", encoding="utf-8")


def print_films(
    console: Console, records: Sequence[FilmRecord], *, with_misses: bool
) -> None:
    """Print both tables, what is wrong with films, and on request each wrong gesture."""
    console.print(draw_films(records))
    every = [each for record in records for each in record.transitions]
    if every:
        console.print(draw_bands(band_gestures(every)))
    for record in records:
        if record.problem:
            console.print(record.problem, soft_wrap=True, markup=False)
        for each in record.transitions if with_misses else ():
            if not each.is_right:
                console.print(
                    f"{record.name} {each.number}: {each.gesture!r} | {each.step}",
                    soft_wrap=True,
                    markup=False,
                )


if __name__ == "__main__":
    sys.exit(main())
