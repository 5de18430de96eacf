"""Episodes as JSONL for tuning a model: supervised, and by preference.

`supervised.jsonl` has a line for each step: the prompt, its picture and the right action. With
`semantic`, the step's texts are added as questions of one turn, as OdysseyAgent was trained on them
(section 9.2). `preference.jsonl` has a line for each step of ours that was judged wrong if another
one on the same screen was right: the right one is chosen, the wrong one rejected. Both have the
format that TRL reads (`messages` and `images`; `prompt`, `chosen` and `rejected`).
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from evals.odyssey import redaction
from evals.odyssey.acts import Act
from evals.odyssey.moves import gold
from evals.odyssey.records import Episode, Step

SUPERVISED, PREFERENCE = "supervised.jsonl", "preference.jsonl"
WINDOW = 4
"""Actions that are told (delta of the paper, 9.2)."""
SYSTEM = """You operate a phone. Look at the screenshot and answer with the next action alone:
CLICK: (x, y)   LONG_PRESS: (x, y)   SCROLL: UP, DOWN, LEFT or RIGHT (the finger's way)
TYPE: text   PRESS_HOME   PRESS_BACK   PRESS_RECENT   COMPLETE   IMPOSSIBLE
x and y run from 0 (left, top) to 1000 (right, bottom)."""
QUESTIONS = {
    "description": "What does the screen show?",
    "context": "What was done so far?",
    "intention": "Why is the next action taken?",
}


def write(
    folder: Path, made: Sequence[Episode], *, semantic: bool = True
) -> None:
    """Write both files for these episodes.

    Args:
        folder: of the dataset.
        made: its episodes.
        semantic: whether each step's words are asked for too.
    """
    lines = [
        line for each in made for line in supervised(each, semantic=semantic)
    ]
    _lines(folder / SUPERVISED, lines)
    kept = sorted((folder / "preferences").glob("*.json"))
    pairs = [
        pair
        for file in kept
        for pair in json.loads(file.read_text(encoding="utf-8"))
    ]
    _lines(folder / PREFERENCE, pairs)


def supervised(
    made: Episode, *, semantic: bool = True
) -> Iterator[dict[str, Any]]:
    """The lines of one episode."""
    for step in made.steps:
        asked = build_messages(made, step)
        about = {
            "id": f"{made.episode_id}_{step.step}",
            "images": [_image(step)],
        }
        yield {**about, "messages": [*asked, _said(gold(step).command)]}
        for name, question in QUESTIONS.items() if semantic else ():
            words = getattr(step, name)
            if words:
                turn = {
                    "role": "user",
                    "content": f"{asked[1]['content']}\n{question}",
                }
                yield {
                    **about,
                    "id": f"{about['id']}_{name}",
                    "messages": [turn, _said(words)],
                }


def build_messages(made: Episode, step: Step) -> list[dict[str, str]]:
    """What a model is told before a step."""
    past = [
        gold(each).command
        for each in made.steps[max(0, step.step - WINDOW) : step.step]
    ]
    listed = (
        "\n".join(f"{n}. {each}" for n, each in enumerate(past, 1)) or "none"
    )
    words = f"<image>\nTask: {made.task_info.instruction}\nPrevious actions:\n{listed}"
    return [
        {"role": "system", "content": SYSTEM},
        {"role": "user", "content": words},
    ]


def keep_pairs(
    folder: Path, made: Episode, pairs: Iterable[tuple[Act, Act]], run: str
) -> None:
    """Keep the right and wrong acts of a run beside its episode.

    Args:
        folder: of the dataset.
        made: the run's episode, whose pictures the pairs use.
        pairs: the right act and the wrong one, on one screen.
        run: name of the run.
    """
    found: list[dict[str, Any]] = []
    both = list(pairs)
    hidden = redaction.typed(act for pair in both for act in pair)
    for chosen, rejected in both:
        step = _step_of(made, chosen)
        command = _command(rejected)
        if step is None or not command or chosen.secret or rejected.secret:
            continue
        found.append(
            {
                "id": f"{made.episode_id}_{step.step}_{len(found)}", "images": [_image(step)],
                "prompt": build_messages(made, step), "chosen": [_said(gold(step).command)],
                "rejected": [_said(command)],
            }
        )  # fmt: skip
    file = folder / "preferences" / f"{run}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    words = json.dumps(
        redaction.scrub(found, hidden), ensure_ascii=False, indent=1
    )
    file.write_text(words + "\n", encoding="utf-8")


def _step_of(made: Episode, act: Act) -> Step | None:
    """The step of the episode that an act is."""
    return next(
        (
            s
            for s in made.steps
            if (s.action, s.info, s.ps) == (act.action, act.info, act.ps)
        ),
        None,
    )


def _command(act: Act) -> str:
    raw = {"step": 0, "screenshot": "-", "action": act.action, "info": act.info}
    return gold(Step.model_validate(raw)).command


def _image(step: Step) -> str:
    return f"screenshots/{step.screenshot}"


def _said(words: str) -> dict[str, str]:
    return {"role": "assistant", "content": words}


def _lines(file: Path, lines: Iterable[dict[str, Any]]) -> None:
    text = "".join(
        json.dumps(line, ensure_ascii=False) + "\n" for line in lines
    )
    file.write_text(text, encoding="utf-8")
