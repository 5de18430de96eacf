"""The demonstration of a run: what prompts tell of it, and where the run is in it."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

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
from tools.recording.demonstration import FILE, Demonstration, Frame, load_demonstration
from tools.rendering.mosaic import compose_keyframes
from tools.screen import Screen

log = logging.getLogger(__name__)

BEFORE = 1
"""Frames shown before the one in which the device is: anchored in the fourth of four, the window
moves on by two (Mobile-Agent-V, 4.6)."""
WORDS, MORE_WORDS = 6, 16
"""Texts of a frame that are told beside its picture, and to one who must tell frames apart."""
BAR = 0.035
"""Share of the height that is status bar."""
TOKENS = 1_600
"""Of the picture of a window; at it four frames can be read."""


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
    """Whether the two instructions are of one kind."""

    @property
    def last_frame(self) -> int:
        """The number of the end state."""
        return len(self.demonstration.frames)


def forget_demonstration(state: State) -> State:
    """What takes back the demonstration of an earlier task, where there was one."""
    return {"demonstration": "", "window": None} if "demonstration" in state else {}


def begin_demonstration(instruction: str, context: Context) -> State:
    """The keys of a run that follows a demonstration; none without one.

    Args:
        instruction: of the task, by which memory finds one where none is named.
        context: the caller's choices.

    Raises:
        UsageError: what the caller names is no id.
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
    """The demonstration of this run; None where there is none.

    Raises:
        DemonstrationUnreadable: it was taken away or damaged meanwhile.
    """
    id = state.get("demonstration")
    if not id:
        return None
    folder = demonstrations.get_demonstration_folder(id)
    record = folder / FILE
    stamp = record.stat().st_mtime_ns if record.exists() else 0
    return _load_active(folder, stamp, state["instruction"])


def move_window(window: Window, frame: int, *, size: int, last: int) -> Window:
    """The window after a look; off the path it stays where it was.

    Args:
        window: before the look.
        frame: in which the device is, 0 off the path.
        size: frames shown at once.
        last: number of the end state.
    """
    start = window.start
    if frame:
        ahead = BEFORE if size > 2 else 0
        start = max(1, min(frame - ahead, last - size + 1))
    past = (*window.past, frame)
    kept = {"start": start, "anchor": frame, "past": past, "cause": "", "back": False}
    return window.model_copy(update=kept)


def select_frames(
    shown: ActiveDemonstration, window: Window, size: int
) -> Sequence[Frame]:
    """The frames that the window holds: exactly `size`, or all where there are fewer."""
    return shown.demonstration.frames[window.start - 1 : window.start - 1 + size]


def get_guided_step(
    state: State, context: Context, screen: Screen
) -> GuidedStep | None:
    """What the demonstration does next here, as far as the window shows it.

    None off the path, at the end state, and where the next frame lies behind the window.
    """
    shown, window = load_active_demonstration(state), state.get("window")
    if shown is None or window is None or not window.anchor:
        return None
    at, end = window.anchor, window.start + context.window - 1
    while at < min(shown.last_frame, end):
        lead = shown.leads[at - 1]
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
    """The section of a prompt; empty where there is no demonstration.

    Texts of frames are quoted and escaped as those of screens are.

    Args:
        state: of the run.
        context: the caller's choices.
        screen: now in front.
        numbers: whether elements of the screen have numbers in this prompt.
        words: texts of a frame that are told at most.
    """
    shown, window = load_active_demonstration(state), state.get("window")
    if shown is None or window is None:
        return ""
    lines = [
        format_frames(shown, window, context.window, words=words),
        describe_position(shown, window),
    ]
    following = get_guided_step(state, context, screen)
    if following is not None:
        there = resolve_element(following, screen) if numbers else None
        suffix = f" = element {there.index}" if there is not None else ""
        step = f'tap "{following.target}"' if following.keys else following.action_text
        lines.append(f"Next: {step}{suffix}")
    return "\n".join(lines)


def format_frames(
    shown: ActiveDemonstration, window: Window, size: int, *, words: int = WORDS
) -> str:
    """The task that was shown and the frames of the window, with what led from each to the next."""
    seen = select_frames(shown, window, size)
    lines = [
        _frame_line(shown, each, follows=each is not seen[-1], words=words)
        for each in seen
    ]
    return "\n".join([_section_heading(shown), *lines])


def draw_window(state: State, context: Context) -> tuple[bytes, ...]:
    """The frames of the window in one picture, the end state marked; none without a window."""
    shown, window = load_active_demonstration(state), state.get("window")
    if shown is None or window is None:
        return ()
    seen = select_frames(shown, window, context.window)
    tiles = [(frame.number, shown.folder / frame.image) for frame in seen]
    return (compose_keyframes(tiles, last=shown.last_frame, tokens=TOKENS),)


def describe_anchor(state: State) -> str:
    """Where the last action led in the demonstration, for who judges it; empty without one."""
    shown, window = load_active_demonstration(state), state.get("window")
    if shown is None or window is None or state.get("outcome") is None:
        return ""
    before = (
        f"before the action in frame {window.previous_frame}"
        if window.previous_frame
        else "before it off the path"
    )
    return f"{before}, of {shown.last_frame}. {describe_position(shown, window)}"


def collect_next_targets(state: State) -> str:
    """Words of what the person touched next: a dialog that holds them belongs to the path."""
    shown, window = load_active_demonstration(state), state.get("window")
    if shown is None or window is None:
        return ""
    if window.anchor:
        return " ".join(
            each.target for each in shown.leads[window.anchor - 1 : window.anchor + 1]
        )
    # Off the path it may be what came up late on the page that the last gesture led to.
    last = next((frame for frame in reversed(window.past) if frame), 0)
    return " ".join(each.target for each in shown.leads[max(0, last - 1) : last + 2])


def describe_position(shown: ActiveDemonstration, window: Window) -> str:
    """Where the device is, in a sentence."""
    if window.anchor == shown.last_frame:
        return f"The device is in frame {shown.last_frame}, the end state."
    if window.anchor:
        return f"The device is in frame {window.anchor}."
    before = next((n for n in reversed(window.past) if n), 0)
    since = f", and was last in frame {before}" if before else ""
    way = "Go back." if window.back else "Go back, or mend it here."
    why = f" Cause: {cut_line(window.cause, MAX_TEXT)}." if window.cause else ""
    return f"The device is off the path, in none of the frames{since}.{why} {way}"


@lru_cache(maxsize=16)
def _load_active(folder: Path, _stamp: int, instruction: str) -> ActiveDemonstration:
    demonstration = load_demonstration(folder)
    values = match_values(demonstration.task, instruction)
    return ActiveDemonstration(
        demonstration,
        folder,
        tuple(iter_guided_steps(demonstration, values)),
        values,
        match_values(instruction, demonstration.task),
        alike=values.like is not None or is_same_task(demonstration.task, instruction),
    )


def _find_in_memory(context: Context, instruction: str) -> str:
    """The one of this task that memory holds; none where its pictures are gone."""
    memory = resources.get_memory(context)
    record = (
        find_demonstration(memory, context.user_id, instruction) if memory else None
    )
    if record is None:
        return ""
    try:
        load_demonstration(
            demonstrations.get_demonstration_folder(record.demonstration)
        )
    except DemonstrationUnreadable:
        log.warning(
            "the demonstration of %r cannot be read and is not followed", record.task
        )
        return ""
    return record.demonstration


def _section_heading(shown: ActiveDemonstration) -> str:
    task = shown.demonstration.task
    what = quote_visibly(cut_line(task, MAX_TEXT)) if task else "a like task"
    heading = f"A person once did {what}"
    changed = shown.values.word_changes.items()
    pairs = [f"{quote_visibly(new)} for {quote_visibly(old)}" for old, new in changed]
    heading += f"; here it is {', '.join(pairs)}" if pairs else ""
    if shown.alike or not task:
        return f"{heading}."
    return f"{heading}; your task is another, so follow what serves it."


def _frame_line(
    shown: ActiveDemonstration, frame: Frame, *, follows: bool, words: int
) -> str:
    end = " (end state)" if frame.number == shown.last_frame else ""
    texts = ", ".join(quote_visibly(text) for text in _frame_texts(shown, frame, words))
    line = f"frame {frame.number}{end}: {texts or 'no words'}"
    if not follows or frame.number == shown.last_frame:
        return line
    following = shown.leads[frame.number - 1]
    caption = following.gesture.caption
    noted = f", noted as {quote_visibly(cut_line(caption, 80))}" if caption else ""
    return f"{line} -> {following.action_text}{noted}"


def _frame_texts(shown: ActiveDemonstration, frame: Frame, most: int) -> list[str]:
    """The first words of a frame, and those that the frame before did not have."""
    bar = BAR * max(shown.demonstration.width, shown.demonstration.height)
    texts = [
        " ".join(word.text.split())
        for word in frame.words
        if word.bounds.center[1] > bar and any(map(str.isalnum, word.text))
    ]
    before = shown.demonstration.frames[frame.number - 2] if frame.number > 1 else None
    earlier_texts = {word.text for word in before.words} if before else set(texts)
    new = [text for text in texts if text not in earlier_texts]
    first = [text for text in texts[: most // 2] if text not in new]
    kept = {*first, *new[: most - len(first)]}
    picked = [text for text in dict.fromkeys(texts) if text in kept]
    return [cut_line(text, LENGTH) for text in picked]
