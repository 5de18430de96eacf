"""The demonstration that a run follows: its position, and its section in prompts."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from graph import demonstrations
from graph.context import Context
from graph.state import State, Window
from memory.demonstrations import find_demonstration, is_same_task
from nodes import resources
from nodes.calls.prompts import MAX_TEXT
from nodes.demonstration.guidance import (
    LENGTH,
    GuidedStep,
    Values,
    compute_remaining_keys,
    iter_guided_steps,
    match_values,
    resolve_element,
)
from tapwright.errors import DemonstrationUnreadable
from tapwright.text.quote import cut_line, quote_visibly
from tools.recording.demonstration import (
    FILE,
    Demonstration,
    Frame,
    load_demonstration,
)
from tools.rendering.mosaic import compose_keyframes
from tools.screen import Screen

log = logging.getLogger(__name__)

BEFORE = 1
"""Frames shown before the one that the device is in: anchored in the fourth of four, the window
moves on by two (Mobile-Agent-V, 4.6)."""
WORDS = 6
MORE_WORDS = 16
"""Texts of a frame beside its picture, and in the prompt of the model that must find a frame."""
BAR = 0.035
"""Height of the status bar, as a share of the screen."""
TOKENS = 1_600
"""Size of the picture of a window; four frames can be read at this size."""


@dataclass(frozen=True)
class ActiveDemonstration:
    """A demonstration beside the present instruction."""

    demonstration: Demonstration
    folder: Path
    leads: tuple[GuidedStep, ...]
    """From frame 1, 2, ..."""
    values: Values
    """Of the recording, as they are now."""
    recorded: Values
    """Of the present task, as they were in the recording."""
    alike: bool
    """The two instructions are of one kind."""

    @property
    def last_frame(self) -> int:
        """The number of the end state."""
        return len(self.demonstration.frames)


class Position(NamedTuple):
    """The demonstration that a run follows, and the position in it."""

    active: ActiveDemonstration
    window: Window


def forget_demonstration(state: State) -> State:
    """Reset the demonstration of an earlier task, if there was one."""
    return (
        {"demonstration": "", "window": None}
        if "demonstration" in state
        else {}
    )


def begin_demonstration(instruction: str, context: Context) -> State:
    """The keys of a run that follows a demonstration; none without one.

    Args:
        instruction: of the task, by which memory finds one if none is named.
        context: the caller's choices.

    Raises:
        UsageError: the name that the caller gives is not an id.
        DemonstrationUnreadable: there is none of that name, or it is damaged.
        MemoryFailure: the memory cannot be opened or reached.
    """
    if not context.video:
        return {}
    id = context.demonstration or _find_in_memory(context, instruction)
    if not id:
        return {}
    load_demonstration(demonstrations.get_demonstration_folder(id))
    return {"demonstration": id, "window": Window(checked=context.deliberation)}


def load_active_demonstration(state: State) -> ActiveDemonstration | None:
    """The demonstration of this run; None if it follows none.

    Raises:
        DemonstrationUnreadable: it was removed or damaged since the run began.
    """
    id = state.get("demonstration")
    if not id:
        return None
    folder = demonstrations.get_demonstration_folder(id)
    record = folder / FILE
    stamp = record.stat().st_mtime_ns if record.exists() else 0
    return _load_active(folder, stamp, state["instruction"])


def find_position(state: State) -> Position | None:
    """The demonstration of this run and the position in it; None if it follows none.

    Raises:
        DemonstrationUnreadable: it was removed or damaged since the run began.
    """
    active = load_active_demonstration(state)
    window = state.get("window")
    if active is None or window is None:
        return None
    return Position(active, window)


def move_window(window: Window, frame: int, *, size: int, last: int) -> Window:
    """The window after a look; off the path it does not move.

    Args:
        window: before the look.
        frame: the frame that the device is in, 0 off the path.
        size: frames shown at once.
        last: number of the end state.
    """
    start = window.start
    if frame:
        ahead = BEFORE if size > 2 else 0
        start = max(1, min(frame - ahead, last - size + 1))
    past = (*window.past, frame)
    position = {
        "start": start,
        "anchor": frame,
        "past": past,
        "cause": "",
        "back": False,
    }
    return window.model_copy(update=position)


def select_frames(
    active: ActiveDemonstration, window: Window, size: int
) -> Sequence[Frame]:
    """The frames that the window holds: exactly `size`, or all if there are fewer."""
    return active.demonstration.frames[
        window.start - 1 : window.start - 1 + size
    ]


def get_guided_step(
    state: State, context: Context, screen: Screen
) -> GuidedStep | None:
    """The next gesture of the demonstration here, as far as the window shows it.

    None off the path, at the end state, and if the next frame lies behind the window.
    """
    position = find_position(state)
    if position is None or not position.window.anchor:
        return None
    active, window = position
    at = window.anchor
    end = window.start + context.window - 1
    while at < min(active.last_frame, end):
        lead = active.leads[at - 1]
        if not lead.keys:
            return lead
        keys = compute_remaining_keys(lead.keys, screen)
        if keys:
            return replace(lead, target=keys[0])
        at = lead.behind
    return None


def demonstration_section(
    state: State,
    context: Context,
    screen: Screen,
    *,
    numbers: bool = True,
    words: int = WORDS,
) -> str:
    """The section of a prompt; empty without a demonstration.

    Texts of frames are quoted and escaped as those of screens are.

    Args:
        state: of the run.
        context: the caller's choices.
        screen: now in front.
        numbers: whether elements of the screen have numbers in this prompt.
        words: texts of a frame, at most.
    """
    position = find_position(state)
    if position is None:
        return ""
    active, window = position
    lines = [
        format_frames(active, window, context.window, words=words),
        describe_position(active, window),
    ]
    following = get_guided_step(state, context, screen)
    if following is not None:
        step = (
            f'tap "{following.target}"'
            if following.keys
            else following.action_text
        )
        element = resolve_element(following, screen) if numbers else None
        if element is not None:
            step += f" = element {element.index}"
        lines.append(f"Next: {step}")
    return "\n".join(lines)


def format_frames(
    active: ActiveDemonstration,
    window: Window,
    size: int,
    *,
    words: int = WORDS,
) -> str:
    """The recorded task and the frames of the window, with the gestures that lead between them."""
    frames = select_frames(active, window, size)
    lines = [_section_heading(active)]
    for frame in frames:
        has_next = frame is not frames[-1]
        lines.append(_frame_line(active, frame, has_next=has_next, words=words))
    return "\n".join(lines)


def draw_window(state: State, context: Context) -> tuple[bytes, ...]:
    """The frames of the window in one picture, the end state marked; none without a window."""
    position = find_position(state)
    if position is None:
        return ()
    active, window = position
    frames = select_frames(active, window, context.window)
    tiles = [(frame.number, active.folder / frame.image) for frame in frames]
    return (compose_keyframes(tiles, last=active.last_frame, tokens=TOKENS),)


def describe_anchor(state: State) -> str:
    """Where the last action led in the demonstration, for the judge; empty without either."""
    position = find_position(state)
    if position is None or state.get("outcome") is None:
        return ""
    active, window = position
    before = "before it off the path"
    if window.previous_frame:
        before = f"before the action in frame {window.previous_frame}"
    return (
        f"{before}, of {active.last_frame}. {describe_position(active, window)}"
    )


def collect_next_targets(state: State) -> str:
    """Words of the next targets of the recording: a dialog with them belongs to the path."""
    position = find_position(state)
    if position is None:
        return ""
    active, window = position
    if window.anchor:
        steps = active.leads[window.anchor - 1 : window.anchor + 1]
    else:
        # Off the path it may be what came up late on the page that the last gesture led to.
        last = _last_frame_on_path(window)
        steps = active.leads[max(0, last - 1) : last + 2]
    return " ".join(step.target for step in steps)


def _last_frame_on_path(window: Window) -> int:
    """The last frame that the device was in; 0 before the first."""
    return next((frame for frame in reversed(window.past) if frame), 0)


def describe_position(active: ActiveDemonstration, window: Window) -> str:
    """The position of the device, in a sentence."""
    if window.anchor == active.last_frame:
        return f"The device is in frame {active.last_frame}, the end state."
    if window.anchor:
        return f"The device is in frame {window.anchor}."
    if active.demonstration.task and not active.alike:
        # Another task goes another way: there is no path to go back to.
        return "The device is in none of the frames."
    last = _last_frame_on_path(window)
    sentence = "The device is off the path, in none of the frames"
    if last:
        sentence += f", and was last in frame {last}"
    sentence += "."
    if window.cause:
        sentence += f" Cause: {cut_line(window.cause, MAX_TEXT)}."
    advice = "Go back." if window.back else "Go back, or mend it here."
    return f"{sentence} {advice}"


@lru_cache(maxsize=16)
def _load_active(
    folder: Path, _stamp: int, instruction: str
) -> ActiveDemonstration:
    demonstration = load_demonstration(folder)
    values = match_values(demonstration.task, instruction)
    return ActiveDemonstration(
        demonstration,
        folder,
        tuple(iter_guided_steps(demonstration, values)),
        values,
        match_values(instruction, demonstration.task),
        alike=values.like is not None
        or is_same_task(demonstration.task, instruction),
    )


def _find_in_memory(context: Context, instruction: str) -> str:
    """Id of the demonstration of this task in memory; empty without one that can be read."""
    memory = resources.get_memory(context)
    if not memory:
        return ""
    record = find_demonstration(memory, context.user_id, instruction)
    if record is None:
        return ""
    folder = demonstrations.get_demonstration_folder(record.demonstration)
    try:
        load_demonstration(folder)
    except DemonstrationUnreadable:
        log.warning(
            "the demonstration of %r cannot be read and is not followed",
            record.task,
        )
        return ""
    return record.demonstration


def _section_heading(active: ActiveDemonstration) -> str:
    task = active.demonstration.task
    recorded_task = (
        quote_visibly(cut_line(task, MAX_TEXT)) if task else "a like task"
    )
    heading = f"A person once did {recorded_task}"
    changes = active.values.word_changes.items()
    pairs = [
        f"{quote_visibly(new)} for {quote_visibly(old)}" for old, new in changes
    ]
    if pairs:
        heading += f"; here it is {', '.join(pairs)}"
    if active.alike or not task:
        return f"{heading}."
    return f"{heading}; your task is another, so follow what serves it."


def _frame_line(
    active: ActiveDemonstration, frame: Frame, *, has_next: bool, words: int
) -> str:
    is_last = frame.number == active.last_frame
    end = " (end state)" if is_last else ""
    texts = ", ".join(map(quote_visibly, _frame_texts(active, frame, words)))
    line = f"frame {frame.number}{end}: {texts or 'no words'}"
    if is_last or not has_next:
        return line
    step = active.leads[frame.number - 1]
    line += f" -> {step.action_text}"
    if step.gesture.caption:
        line += (
            f", noted as {quote_visibly(cut_line(step.gesture.caption, 80))}"
        )
    return line


def _frame_texts(
    active: ActiveDemonstration, frame: Frame, most: int
) -> list[str]:
    """The first words of a frame, and those that the frame before did not have."""
    texts = _list_texts_below_bar(active, frame)
    new = _list_new_texts(active, frame, texts)
    first: list[str] = []
    for text in texts[: most // 2]:
        if text not in new:
            first.append(text)
    chosen = set(first)
    chosen.update(new[: most - len(first)])
    lines: list[str] = []
    for text in dict.fromkeys(texts):
        if text in chosen:
            lines.append(cut_line(text, LENGTH))
    return lines


def _list_texts_below_bar(
    active: ActiveDemonstration, frame: Frame
) -> list[str]:
    """The words of a frame without those of the status bar, and without mere signs."""
    recorded = active.demonstration
    bar = BAR * max(recorded.width, recorded.height)
    texts: list[str] = []
    for word in frame.words:
        _, y = word.bounds.center
        has_letters = any(map(str.isalnum, word.text))
        if y > bar and has_letters:
            texts.append(" ".join(word.text.split()))
    return texts


def _list_new_texts(
    active: ActiveDemonstration, frame: Frame, texts: list[str]
) -> list[str]:
    """Those of its texts that the frame before did not have; of the first frame none."""
    if frame.number == 1:
        return []
    before = active.demonstration.frames[frame.number - 2]
    earlier = {word.text for word in before.words}
    new: list[str] = []
    for text in texts:
        if text not in earlier:
            new.append(text)
    return new
