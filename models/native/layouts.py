"""Arrange task, past replies and pictures as each family was trained on.

A layout takes the texts of the prompt, the steps so far and the picture of the screen now, and
gives the turns of a conversation. Sources are beside each.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

Part = str | bytes
"""A text, or a picture as a JPEG or PNG file."""


@dataclass(frozen=True)
class Turn:
    """One message of a conversation."""

    speaker: Literal["system", "user", "assistant"]
    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        """Its texts, one a paragraph."""
        texts = [part for part in self.parts if isinstance(part, str)]
        return "\n\n".join(texts)

    @property
    def pictures(self) -> tuple[bytes, ...]:
        """Its pictures."""
        return tuple(part for part in self.parts if isinstance(part, bytes))


@dataclass(frozen=True, kw_only=True)
class PastStep:
    """An earlier step of the run."""

    reply: str
    """The model's answer as it came, or as it would have written what was done."""
    summary: str = ""
    """Its own words for the step, or for all that was done up to then."""
    asked: str = ""
    """What the user was told about the screen in that turn."""
    note: str = ""
    """What became of it, where the next screen does not show that: an answer of the user's."""
    load_picture: Callable[[], bytes | None] = lambda: None
    """The picture of the screen that the step was decided on; None if it is gone."""


@dataclass(frozen=True, kw_only=True)
class Occasion:
    """All that a layout arranges."""

    system: str
    """The rules of the prompt; empty for a model that has them in its first user turn."""
    task: str
    """The user's part of the prompt."""
    screen_info: str
    """What is said about the screen beside its picture; most families say nothing."""
    note: str
    """What the model should know of the last step, such as that it changed nothing."""
    picture: bytes
    """The screen now."""
    steps: Sequence[PastStep] = ()
    """The steps so far, oldest first."""


Layout = Callable[[Occasion, int], list[Turn]]
"""From an occasion and the number of pictures, the one of now included."""

_SCREEN_HEADING = "** Screen Info **"
_NO_HISTORY = "暂无历史操作"


def _make_turn(
    speaker: Literal["system", "user", "assistant"], *parts: Part | None
) -> Turn:
    """A turn without its empty parts."""
    return Turn(speaker, tuple(part for part in parts if part))


def _join_paragraphs(*parts: str) -> str:
    """The parts that are not empty, with an empty line between them."""
    return "\n\n".join(filter(None, parts))


def _choose_pictures(occasion: Occasion, pictures: int) -> list[bytes | None]:
    """For each past step, its picture, or None before the last of them."""
    first = max(0, len(occasion.steps) - pictures + 1)
    return [
        step.load_picture() if number >= first else None
        for number, step in enumerate(occasion.steps)
    ]


def lay_out_chat(occasion: Occasion, pictures: int) -> list[Turn]:
    """AutoGLM-Phone: a chat that runs on, in which only the last turn has its picture.

    Source: https://github.com/zai-org/Open-AutoGLM, phone_agent/agent.py `_execute_step`; the
    picture stands before the text, and earlier ones are taken out. In the first turn the screen is
    told without a heading.
    """
    turns = [_make_turn("system", occasion.system)]
    opening, heading = occasion.task, ""
    for step in occasion.steps:
        said = _join_paragraphs(opening, heading, step.asked)
        turns.append(_make_turn("user", said))
        turns.append(_make_turn("assistant", step.reply))
        opening, heading = step.note, _SCREEN_HEADING
    last = _join_paragraphs(
        opening, occasion.note, heading, occasion.screen_info
    )
    return [*turns, _make_turn("user", occasion.picture, last)]


def lay_out_replies(occasion: Occasion, pictures: int) -> list[Turn]:
    """MAI-UI and UI-TARS: the task, then all replies, the last of them after their pictures.

    Sources: https://github.com/Tongyi-MAI/MAI-UI, src/mai_naivigation_agent.py `_build_messages`
    (three pictures; the user's answer is a turn of its own), and
    https://github.com/xlang-ai/OSWorld, mm_agents/uitars_agent.py, to which UI-TARS'
    README_coordinates.md refers (five pictures).
    """
    turns = [_make_turn("system", occasion.system)] if occasion.system else []
    turns.append(_make_turn("user", occasion.task))
    past = _choose_pictures(occasion, pictures)
    for step, picture in zip(occasion.steps, past, strict=True):
        if picture is not None:
            turns.append(_make_turn("user", picture))
        turns.append(_make_turn("assistant", step.reply))
        if step.note:
            turns.append(_make_turn("user", step.note))
    return [*turns, _make_turn("user", occasion.note, occasion.picture)]


def lay_out_summaries(occasion: Occasion, pictures: int) -> list[Turn]:
    """GUI-Owl: earlier actions as a list of sentences, then the last replies with their pictures.

    Source: https://github.com/X-PLUG/MobileAgent, Mobile-Agent-v3.5/mobile_use/utils.py
    `build_messages`.
    """
    shown = max(0, len(occasion.steps) - pictures + 1)
    earlier = [
        f"Step {number}: {step.summary or step.reply}"
        for number, step in enumerate(occasion.steps[:shown], start=1)
    ]
    listed = "\n".join(earlier) or "None"
    opening = f"{occasion.task}\n\nPrevious actions:\n{listed}"
    turns = [_make_turn("system", occasion.system)]
    for step in occasion.steps[shown:]:
        turns.append(_make_turn("user", opening, step.load_picture()))
        turns.append(_make_turn("assistant", step.reply))
        opening = step.note
    now = _join_paragraphs(opening, occasion.note)
    return [*turns, _make_turn("user", now, occasion.picture)]


def lay_out_summary(occasion: Occasion, pictures: int) -> list[Turn]:
    """gelab-zero: one turn with the rules, the model's own last summary, and one picture.

    Source: https://github.com/stepfun-ai/gelab-zero, copilot_tools/parser_0920_summary.py
    `env2messages4ask`: text, picture, text; what follows the picture is the form of the reply,
    which stands after a line `===` in the task here. At first there is `暂无历史操作`, no history.
    """
    before, _, after = occasion.task.partition("\n===\n")
    summary = occasion.steps[-1].summary if occasion.steps else ""
    answered = occasion.steps[-1].note if occasion.steps else ""
    done = " ".join(filter(None, (summary, answered, occasion.note)))
    return [
        _make_turn(
            "user",
            occasion.system,
            f"{before}{done or _NO_HISTORY}",
            occasion.picture,
            after,
        )
    ]
