"""The demonstration of a run: what prompts tell of it, and where the run is in it."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from graph import demonstrations
from graph.context import Context
from graph.state import State, Window
from memory.demonstrations import find_demonstration, same
from nodes import resources
from nodes.calls.prompts import MAX_TEXT
from nodes.demonstration.guidance import LENGTH, Lead, Values, leads, left, resolved, values
from tapwright.errors import DemonstrationUnreadable
from tapwright.text.quote import cut_line, quote_visibly
from tools.recording.demonstration import FILE, Demonstration, Frame, load
from tools.rendering.mosaic import mosaic
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
class Shown:
    """A demonstration beside the present instruction."""

    demonstration: Demonstration
    folder: Path
    leads: tuple[Lead, ...]
    """From frame 1, 2, ..."""
    values: Values
    """Of the recording, as they are now."""
    recorded: Values
    """Of the present task, as they were in the recording."""
    alike: bool
    """Whether the two instructions are of one kind."""

    @property
    def last(self) -> int:
        """The number of the end state."""
        return len(self.demonstration.frames)


def forgotten(state: State) -> State:
    """What takes back the demonstration of an earlier task, where there was one."""
    return {"demonstration": "", "window": None} if "demonstration" in state else {}


def begun(instruction: str, context: Context) -> State:
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
    id = context.demonstration or _remembered(context, instruction)
    if not id:
        return {}
    load(demonstrations.folder(id))
    return {"demonstration": id, "window": Window(checked=context.deliberation)}


def of(state: State) -> Shown | None:
    """The demonstration of this run; None where there is none.

    Raises:
        DemonstrationUnreadable: it was taken away or damaged meanwhile.
    """
    id = state.get("demonstration")
    if not id:
        return None
    folder = demonstrations.folder(id)
    record = folder / FILE
    stamp = record.stat().st_mtime_ns if record.exists() else 0
    return _shown(folder, stamp, state["instruction"])


def moved(window: Window, frame: int, *, size: int, last: int) -> Window:
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


def frames(shown: Shown, window: Window, size: int) -> Sequence[Frame]:
    """The frames that the window holds: exactly `size`, or all where there are fewer."""
    return shown.demonstration.frames[window.start - 1 : window.start - 1 + size]


def lead(state: State, context: Context, screen: Screen) -> Lead | None:
    """What the demonstration does next here, as far as the window shows it.

    None off the path, at the end state, and where the next frame lies behind the window.
    """
    shown, window = of(state), state.get("window")
    if shown is None or window is None or not window.anchor:
        return None
    at, end = window.anchor, window.start + context.window - 1
    while at < min(shown.last, end):
        found = shown.leads[at - 1]
        if not found.keys:
            return found
        keys = left(found.keys, screen)
        if keys:
            return replace(found, target=keys[0])
        at = found.behind
    return None


def told(
    state: State, context: Context, screen: Screen, *, numbers: bool = True, words: int = WORDS
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
    shown, window = of(state), state.get("window")
    if shown is None or window is None:
        return ""
    lines = [listed(shown, window, context.window, words=words), where(shown, window)]
    following = lead(state, context, screen)
    if following is not None:
        there = resolved(following, screen) if numbers else None
        known = f" = element {there.index}" if there is not None else ""
        said = f'tap "{following.target}"' if following.keys else following.said
        lines.append(f"Next: {said}{known}")
    return "\n".join(lines)


def listed(shown: Shown, window: Window, size: int, *, words: int = WORDS) -> str:
    """The task that was shown and the frames of the window, with what led from each to the next."""
    seen = frames(shown, window, size)
    lines = [_line(shown, each, follows=each is not seen[-1], words=words) for each in seen]
    return "\n".join([_heading(shown), *lines])


def picture(state: State, context: Context) -> tuple[bytes, ...]:
    """The frames of the window in one picture, the end state marked; none without a window."""
    shown, window = of(state), state.get("window")
    if shown is None or window is None:
        return ()
    seen = frames(shown, window, context.window)
    tiles = [(frame.number, shown.folder / frame.image) for frame in seen]
    return (mosaic(tiles, last=shown.last, tokens=TOKENS),)


def evidence(state: State) -> str:
    """Where the last action led in the demonstration, for who judges it; empty without one."""
    shown, window = of(state), state.get("window")
    if shown is None or window is None or state.get("outcome") is None:
        return ""
    before = f"before the action in frame {window.was}" if window.was else "before it off the path"
    return f"{before}, of {shown.last}. {where(shown, window)}"


def awaited(state: State) -> str:
    """Words of what the person touched next: a dialog that holds them belongs to the path."""
    shown, window = of(state), state.get("window")
    if shown is None or window is None:
        return ""
    if window.anchor:
        return " ".join(each.target for each in shown.leads[window.anchor - 1 : window.anchor + 1])
    # Off the path it may be what came up late on the page that the last gesture led to.
    last = next((frame for frame in reversed(window.past) if frame), 0)
    return " ".join(each.target for each in shown.leads[max(0, last - 1) : last + 2])


def where(shown: Shown, window: Window) -> str:
    """Where the device is, in a sentence."""
    if window.anchor == shown.last:
        return f"The device is in frame {shown.last}, the end state."
    if window.anchor:
        return f"The device is in frame {window.anchor}."
    before = next((n for n in reversed(window.past) if n), 0)
    since = f", and was last in frame {before}" if before else ""
    way = "Go back." if window.back else "Go back, or mend it here."
    why = f" Cause: {cut_line(window.cause, MAX_TEXT)}." if window.cause else ""
    return f"The device is off the path, in none of the frames{since}.{why} {way}"


@lru_cache(maxsize=16)
def _shown(folder: Path, _stamp: int, instruction: str) -> Shown:
    demonstration = load(folder)
    known = values(demonstration.task, instruction)
    return Shown(
        demonstration,
        folder,
        tuple(leads(demonstration, known)),
        known,
        values(instruction, demonstration.task),
        alike=known.like is not None or same(demonstration.task, instruction),
    )


def _remembered(context: Context, instruction: str) -> str:
    """The one of this task that memory holds; none where its pictures are gone."""
    memory = resources.memory(context)
    found = find_demonstration(memory, context.user_id, instruction) if memory else None
    if found is None:
        return ""
    try:
        load(demonstrations.folder(found.demonstration))
    except DemonstrationUnreadable:
        log.warning("the demonstration of %r cannot be read and is not followed", found.task)
        return ""
    return found.demonstration


def _heading(shown: Shown) -> str:
    task = shown.demonstration.task
    what = quote_visibly(cut_line(task, MAX_TEXT)) if task else "a like task"
    said = f"A person once did {what}"
    changed = shown.values.changed.items()
    pairs = [f"{quote_visibly(new)} for {quote_visibly(old)}" for old, new in changed]
    said += f"; here it is {', '.join(pairs)}" if pairs else ""
    if shown.alike or not task:
        return f"{said}."
    return f"{said}; your task is another, so follow what serves it."


def _line(shown: Shown, frame: Frame, *, follows: bool, words: int) -> str:
    end = " (end state)" if frame.number == shown.last else ""
    texts = ", ".join(quote_visibly(text) for text in _texts(shown, frame, words))
    line = f"frame {frame.number}{end}: {texts or 'no words'}"
    if not follows or frame.number == shown.last:
        return line
    following = shown.leads[frame.number - 1]
    caption = following.gesture.caption
    noted = f", noted as {quote_visibly(cut_line(caption, 80))}" if caption else ""
    return f"{line} -> {following.said}{noted}"


def _texts(shown: Shown, frame: Frame, most: int) -> list[str]:
    """The first words of a frame, and those that the frame before did not have."""
    bar = BAR * max(shown.demonstration.width, shown.demonstration.height)
    texts = [
        " ".join(word.text.split())
        for word in frame.words
        if word.bounds.center[1] > bar and any(map(str.isalnum, word.text))
    ]
    before = shown.demonstration.frames[frame.number - 2] if frame.number > 1 else None
    known = {word.text for word in before.words} if before else set(texts)
    new = [text for text in texts if text not in known]
    first = [text for text in texts[: most // 2] if text not in new]
    kept = {*first, *new[: most - len(first)]}
    picked = [text for text in dict.fromkeys(texts) if text in kept]
    return [cut_line(text, LENGTH) for text in picked]
