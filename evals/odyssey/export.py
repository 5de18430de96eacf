"""Our runs as episodes: `python -m evals.odyssey.export RUN... --out DIR [--annotate MODEL]`.

RUN is a thread under TAPWRIGHT_HOME/runs, or a run's folder. A run becomes the path that led to its
end. Steps that were judged wrong, and the recoveries after them, are left out; `tuning.jsonl` makes
pairs of them. Passwords and known secrets become placeholders, and are painted over in the
pictures.
"""

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import cv2

from evals.odyssey import annotate, redaction, tuning
from evals.odyssey.acts import Act, Taken, acts
from evals.odyssey.annotate import Words
from evals.odyssey.dataset import Dataset, episode, write, write_splits
from evals.odyssey.devices import device_of
from evals.odyssey.moves import gold
from evals.odyssey.records import Category, Episode, TaskInfo
from evals.odyssey.scores import Rules, judge, score
from graph import events, timeline
from graph.run_folders import run_folder
from graph.timeline import RunStep
from tapwright.errors import TapwrightError, UsageError
from tools.actions import Fail, Finish
from tools.observation import capture
from tools.vision.images import decode_image

_LEFT_OUT = ("wait", "ask")


def main(args: list[str] | None = None) -> int:
    """Export the named runs; those that cannot be are named with the reason."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", nargs="+", help="a thread, or a run's folder")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--annotate", default="", metavar="MODEL", help="has the words written"
    )
    parser.add_argument(
        "--category", default="General_Tool", help="of these tasks"
    )
    given = parser.parse_args(args)
    failed = 0
    try:
        for name in given.runs:
            try:
                made = export(
                    _folder(name),
                    given.out,
                    category=given.category,
                    model=given.annotate,
                )
            except UsageError as error:
                failed += 1
                sys.stderr.write(f"{name}: {error}\n")
                continue
            sys.stdout.write(
                f"{made.episode_id}: {made.step_length} steps; {describe_self_match(made)}\n"
            )
        if failed < len(given.runs):
            finish(given.out)
    except (TapwrightError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 1 if failed else 0


def export(
    run: Path,
    out: Path,
    *,
    category: Category = "General_Tool",
    model: str = "",
) -> Episode:
    """One run written as an episode, with its pictures; what it says of preferences goes along.

    Args:
        run: its folder.
        out: of the dataset.
        category: of the task.
        model: that writes the words; empty takes them from the run's own records.

    Raises:
        UsageError: it did not end in done or failed, or has an action that the dataset cannot tell.
        ModelError: the model did not annotate it.
    """
    story = timeline.read_story(run)
    if story.began is None or story.concluded is None:
        msg = "it has not ended; only runs that are done, or failed for good, are episodes"
        raise UsageError(msg)
    status = story.concluded.status
    if status not in ("done", "unverified", "failed"):
        msg = f"it was {status}, which is neither COMPLETE nor INCOMPLETE"
        raise UsageError(msg)
    way = [_taken(step, run) for step in keep_right_steps(story.steps)]
    if story.screen and not (
        way and way[-1].action.kind in ("answer", "finish", "fail")
    ):
        last = capture.load_screen(run, story.screen)
        ended = Finish(text=story.concluded.evidence) if status != "failed" else Fail(
            text=story.concluded.reason
        )  # fmt: skip
        way.append(
            Taken(action=ended, screen=last, picture=_picture(run, last.id))
        )
    info = TaskInfo(category=category, instruction=story.began.instruction)
    made = build(run.name, info, way, out, model=model)
    tuning.keep_pairs(out, made, _pairs(story.steps, run), run.name)
    return made


def build(
    name: str,
    info: TaskInfo,
    way: Sequence[Taken],
    out: Path,
    *,
    model: str = "",
) -> Episode:
    """An episode of these actions, written with its pictures.

    Args:
        name: of the episode.
        info: of the task; apps are added from the screens.
        way: what was done, in order, the end included.
        out: of the dataset.
        model: see `export`.

    Raises:
        CannotExport: an action has no counterpart.
        ModelError: the model did not annotate it.
    """
    episode_acts = [act for taken in way for act in acts(taken, way)]
    named = re.sub(r"[^A-Za-z0-9-]+", "-", name).strip("-")
    hidden = redaction.typed(episode_acts)
    words = (
        annotate.by_model(
            [redaction.clean(a, hidden) for a in episode_acts],
            redaction.scrub(info.instruction, hidden),
            model,
        )
        if model
        else annotate.by_rule(episode_acts, info.instruction)
    )
    screen = episode_acts[-1].screen
    raw = {
        "episode_id": named,
        "device_info": device_of(screen.width, screen.height).model_dump(),
        "task_info": _task(info, episode_acts),
        "step_length": len(episode_acts),
        "steps": [
            _step(named, n, *each)
            for n, each in enumerate(zip(episode_acts, words, strict=True))
        ],
        "source": {
            "made_by": "tapwright",
            "annotations": model or annotate.BY_RULE,
        },
    }
    made = episode(redaction.scrub(raw, hidden), named)
    for act, step in zip(episode_acts, made.steps, strict=True):
        _copy(act, out / "screenshots" / step.screenshot, hidden)
    write(out, made)
    return made


def keep_right_steps(steps: Iterable[RunStep]) -> list[RunStep]:
    """The steps that led to the end: right ones, without what undid a wrong one."""
    found = []
    for step in steps:
        action, verdict = step.decision.action, step.verdict
        if (
            action is None
            or action.kind in _LEFT_OUT
            or step.decision.recovery_kind == "undo"
        ):
            continue
        ended = action.kind in ("answer", "finish", "fail")
        performed = step.outcome is not None and step.outcome.ok
        right = verdict is not None and verdict.kind == "expected"
        if ended or (performed and (right or verdict is None)):
            found.append(step)
    return found


def describe_self_match(made: Episode) -> str:
    """How an episode that is read back matches itself, in both modes."""
    said = {
        (made.episode_id, step.step): gold(step).command for step in made.steps
    }
    modes: tuple[Rules, ...] = ("paper", "official-script")
    shares = {mode: score(judge([made], said, mode)).ams for mode in modes}
    words = ", ".join(f"{mode} {value:g}" for mode, value in shares.items())
    boxless = [s.step for s in made.steps if s.action in ("CLICK", "LONG_PRESS")
               and isinstance(s.info, tuple) and s.sam2_bbox == ()]  # fmt: skip
    if shares["official-script"] == 100 or not boxless:
        return f"matches itself with {words}"
    return f"matches itself with {words} (steps {boxless} have no box, at which the script fails)"


def finish(out: Path) -> None:
    """Splits and tuning files for all episodes of a folder."""
    made = list(Dataset(out).episodes())
    write_splits(out, made)
    tuning.write(out, made)


def _taken(step: RunStep, run: Path) -> Taken:
    decision = step.decision
    screen = capture.load_screen(
        run, decision.before.id if decision.before else step.screen
    )
    action = decision.action
    if action is None:
        msg = f"step {step.number} has no action"
        raise UsageError(msg)
    return Taken(
        action=action, screen=screen, picture=_picture(run, screen.id), thought=decision.thought,
        goal=step.goal,
    )  # fmt: skip


def _pairs(steps: Sequence[RunStep], run: Path) -> Iterator[tuple[Act, Act]]:
    """Right and wrong acts on the same screen, or the same page for the same goal."""
    right = [_taken(step, run) for step in keep_right_steps(steps)]
    for step in steps:
        verdict = step.verdict
        wrong = verdict is not None and verdict.kind in (
            "wrong_page",
            "no_change",
        )
        if (
            not wrong
            or step.decision.action is None
            or step.decision.origin == "recovery"
        ):
            continue
        bad = _taken(step, run)
        same = [t for t in right if t.screen.id == bad.screen.id] or [
            t
            for t in right
            if t.screen.signature == bad.screen.signature and t.goal == bad.goal
        ]
        if not same:
            continue
        try:
            chosen, rejected = acts(same[0], right), acts(bad, right)
        except UsageError:
            # One of the two cannot be told in the dataset's actions: no pair.
            continue
        if chosen and rejected and chosen[0].info != rejected[0].info:
            yield chosen[0], rejected[0]


def _task(info: TaskInfo, episode_acts: Sequence[Act]) -> dict[str, Any]:
    """The task with the apps whose pages were seen, and its instruction if it has no template."""
    seen = dict.fromkeys(act.screen.package for act in episode_acts)
    apps = [name for name in seen if name and "launcher" not in name]
    filled = {
        name: getattr(info, name) or info.instruction
        for name in ("meta_task", "task")
    }
    return {**info.model_dump(), **filled, "app": info.app or apps}


def _step(name: str, number: int, act: Act, words: Words) -> dict[str, Any]:
    return {
        "step": number, "screenshot": f"{name}_{number}.png", "action": act.action,
        "info": act.info, "ps": act.ps, "sam2_bbox": act.box, **asdict(words),
    }  # fmt: skip


def _copy(act: Act, to: Path, hidden: Iterable[str]) -> None:
    """The picture as PNG, with what shows a secret painted over."""
    image = (
        decode_image(act.picture.read_bytes(), cv2.IMREAD_COLOR)
        if act.picture.is_file()
        else None
    )
    if image is None:
        msg = f"the picture of the screen {act.screen.id} is gone"
        raise UsageError(msg)
    redaction.paint_over(image, act.screen.elements, hidden)
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_bytes(cv2.imencode(".png", image)[1].tobytes())


def _picture(run: Path, screen_id: str) -> Path:
    return run / "screens" / f"{screen_id}.jpg"


def _folder(name: str) -> Path:
    for folder in (Path(name), run_folder(name)):
        if (folder / events.FILE).is_file():
            return folder
    msg = f"there is no run {name!r}: name a thread (`tapwright runs`) or a run's folder"
    raise UsageError(msg)


if __name__ == "__main__":
    sys.exit(main())
