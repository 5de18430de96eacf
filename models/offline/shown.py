"""Read the demonstration in a prompt: its frames and gestures, and where the device is."""

import json
import re
from dataclasses import dataclass, field, replace

from models.offline.prompt import STRING, ElementLine, Prompt
from models.offline.words import simplify_text

_TASK = re.compile(rf"^A person once did (?P<task>{STRING})(?P<more>.*)")
_OTHER = "; your task is another, so follow what serves it."
_FRAME = re.compile(
    rf"^frame (?P<number>\d+)(?P<end> \(end state\))?: "
    rf"(?P<words>{STRING}(?:, {STRING})*|no words)(?: -> (?P<gesture>.*))?$"
)
_AT = re.compile(r"^The device is in frame (\d+)")
_LAST = re.compile(r"and was last in frame (\d+)")
_NEXT = re.compile(r"^Next: (?P<gesture>.*?)(?: = element (?P<element>\d+))?$")
_GESTURE = re.compile(
    rf"^(?P<kind>[a-z_]+)(?: (?P<target>{STRING})| a wordless [a-z]+)?"
    r"(?: (?P<direction>up|down|left|right))?"
    rf"(?: with (?:(?P<text>{STRING})|what the task gives))?"
    rf"(?: \(then (?P<then>{STRING})\))?"
)


@dataclass(frozen=True, kw_only=True)
class PromptGesture:
    """One gesture of the demonstration."""

    kind: str
    target: str = ""
    text: str = ""
    direction: str = ""
    then: str = ""
    """The text typed or option picked next, if the present task does not imply it."""
    element: int = 0
    """The number of the target on this screen; 0 if it was not found."""


@dataclass(frozen=True, kw_only=True)
class PromptDemonstration:
    """The section of a prompt."""

    task: str
    other: bool = False
    """The present task is of another kind."""
    frames: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """Words by frame number, of the frames in the prompt's window."""
    gestures: dict[int, PromptGesture] = field(default_factory=dict)
    """By the number of the frame in which they start."""
    end: int = 0
    """The number of the end state; 0 if the window does not show it."""
    at: int = 0
    """The frame of the device; 0 off the path."""
    last: int = 0
    """Off the path: the frame where the device was before, 0 for none."""
    back: bool = False
    """Off the path: leaving the page is known to lead back."""
    following: PromptGesture | None = None
    """The gesture that leads on from here."""


def read_demonstration(prompt: Prompt) -> PromptDemonstration | None:
    """The demonstration of a prompt; None if it has none."""
    lines = prompt.demonstration.splitlines()
    if not lines:
        return None
    task = _TASK.match(lines[0])
    demonstration = PromptDemonstration(
        task=json.loads(task["task"]) if task else "",
        other=task is not None and task["more"].endswith(_OTHER),
    )
    for line in lines:
        demonstration = _add_line(demonstration, line)
    return demonstration


def _add_line(shown: PromptDemonstration, line: str) -> PromptDemonstration:
    """The demonstration with the content of one of its lines."""
    if frame := _FRAME.match(line):
        return _add_frame(shown, frame)
    if place := _AT.match(line):
        return replace(shown, at=int(place[1]))
    if line.startswith("The device is off the path"):
        last = _LAST.search(line)
        number = int(last[1]) if last else 0
        return replace(shown, last=number, back=line.endswith("Go back."))
    if following := _NEXT.match(line):
        element = int(following["element"] or 0)
        return replace(
            shown, following=_parse_gesture(following["gesture"], element)
        )
    return shown


def _add_frame(
    shown: PromptDemonstration, match: re.Match[str]
) -> PromptDemonstration:
    number = int(match["number"])
    words = re.findall(STRING, match["words"])
    frames = {**shown.frames, number: tuple(json.loads(word) for word in words)}
    shown = replace(shown, frames=frames)
    if match["end"]:
        shown = replace(shown, end=number)
    gesture = _parse_gesture(match["gesture"] or "")
    if gesture is None:
        return shown
    return replace(shown, gestures={**shown.gestures, number: gesture})


def rate_frames(
    frames: dict[int, tuple[str, ...]], lines: tuple[ElementLine, ...]
) -> dict[int, float]:
    """The share of each frame's texts that is on the screen too, 0 to 1."""
    page = simplify_text("\n".join(line.words for line in lines))
    rates = {}
    for number, words in frames.items():
        texts = [simplify_text(word.rstrip("…")) for word in words]
        rates[number] = _rate_presence(texts, page)
    return rates


def measure_coverage(
    words: tuple[str, ...], lines: tuple[ElementLine, ...]
) -> float:
    """The share of the screen's rows whose first line is in a frame too, 0 to 1."""
    titles = []
    for line in lines:
        title = re.split(r"\n|, ", line.words)[0]
        titles.append(simplify_text(title)[:20])
    return _rate_presence(titles, simplify_text("\n".join(words)))


def _rate_presence(texts: list[str], page: str) -> float:
    """The share of the texts, empty ones aside, that are part of the page."""
    texts = [text for text in texts if text]
    if not texts:
        return 0.0
    return sum(text in page for text in texts) / len(texts)


def _parse_gesture(sentence: str, element: int = 0) -> PromptGesture | None:
    match = _GESTURE.match(sentence)
    if match is None or sentence.startswith("what "):
        return None
    texts = {}
    for name in ("target", "text", "then"):
        if match[name] is not None:
            texts[name] = json.loads(match[name])
    direction = match["direction"] or ""
    return PromptGesture(
        kind=match["kind"], direction=direction, element=element, **texts
    )
