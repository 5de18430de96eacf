"""A home with a film that was studied, so that a run follows its demonstration from the start."""

import shutil
from pathlib import Path
from random import Random

from evals.faults.bench import Bench
from evals.faults.damage import copy_home
from evals.faults.errands import make_note
from graph.demonstrations import get_demonstration_folder
from graph.timeline import RunStep, read_story
from nodes.learn.pipeline import film_digest
from tools.observation.capture import load_screen
from tools.recording.anchor import words_of
from tools.recording.demonstration import (
    Demonstration,
    Frame,
    Gesture,
    save_demonstration,
)
from tools.screen import Screen

_FILM = "film.mp4"
_SHOWN = make_note(Random(0)).instruction
_homes: dict[str, Path] = {}


def start_from_film(bench: Bench, rng: Random) -> tuple[str, ...]:
    """Give the case a home with a studied film, and the options with which a run follows it.

    The film shows a note being made; the errand is one with words of its own.
    """
    copy_home(_make_home(bench), bench.home)
    bench.errand, bench.memory = make_note(rng), False
    return (
        "--profile", "mobile-agent-v",
        "--video", str(bench.home / _FILM), "--shows", _SHOWN,
    )  # fmt: skip


def _make_home(bench: Bench) -> Path:
    """The home with the film; made once for each phone."""
    device = bench.phone.device
    if device not in _homes:
        bench.errand, bench.memory = make_note(Random(0)), False
        bench.run_errand()
        bench.phone.reset()
        bench.said.clear()
        place = bench.folder.parent / f"film-{device.replace('/', '-')}"
        place.mkdir()
        # Nobody looks into a film that was studied before.
        film = place / _FILM
        film.write_bytes(b"a note is made")
        (run,) = bench.home.glob("runs/*")
        _keep_as_film(run, film)
        shutil.rmtree(bench.home)
        _homes[device] = place
    return _homes[device]


def _keep_as_film(run: Path, film: Path) -> None:
    """Keep what a run did as the demonstration that a film of it would become."""
    id = film_digest(film)
    folder = get_demonstration_folder(id, film.parent)
    folder.mkdir(parents=True)
    story = read_story(run)
    steps = [step for step in story.steps if step.is_done]
    screens = [
        load_screen(run, look)
        for look in (*(step.screen for step in steps), story.screen)
    ]
    frames: list[Frame] = []
    for number, screen in enumerate(screens, 1):
        image = f"{number:03}.jpg"
        shutil.copy(run / "screens" / f"{screen.id}.jpg", folder / image)
        frames.append(
            Frame(
                number=number,
                begins=2.0 * number,
                ends=2.0 * number + 1,
                image=image,
                words=words_of(screen),
            )
        )
    demonstration = Demonstration(
        id=id,
        task=_SHOWN,
        width=screens[0].width,
        height=screens[0].height,
        seconds=2.0 * len(frames) + 1,
        frames=tuple(frames),
        gestures=tuple(
            _describe_gesture(step, screen)
            for step, screen in zip(steps, screens, strict=False)
        ),
        accepted=True,
    )
    save_demonstration(demonstration, folder)


def _describe_gesture(step: RunStep, screen: Screen) -> Gesture:
    """The step as it would be seen on a film with visible touches."""
    fields = step.decision.action.model_dump() if step.decision.action else {}
    touched = screen.find_element(fields.get("element", 0))
    return Gesture(
        kind=fields["kind"],
        target=(touched.text or touched.hint) if touched else "",
        role=touched.role if touched else "",
        box=touched.bounds if touched else None,
        text=fields.get("text", ""),
        certainty=1.0,
        basis="touch",
    )
