"""A demonstration as the prompt tells it, read back: frames, gestures, and where the device is."""

import json
import re
from dataclasses import dataclass, field

from models.offline.prompt import ElementLine, Prompt
from models.offline.words import norm

_STRING = r'"(?:[^"\\]|\\.)*"'
_TASK = re.compile(rf"^A person once did (?P<task>{_STRING})(?P<more>.*)")
_OTHER = "; your task is another, so follow what serves it."
_FRAME = re.compile(
    rf"^frame (?P<number>\d+)(?P<end> \(end state\))?: "
    rf"(?P<words>{_STRING}(?:, {_STRING})*|no words)(?: -> (?P<gesture>.*))?$"
)
_AT = re.compile(r"^The device is in frame (\d+)")
_LAST = re.compile(r"and was last in frame (\d+)")
_NEXT = re.compile(r"^Next: (?P<gesture>.*?)(?: = element (?P<element>\d+))?$")
_GESTURE = re.compile(
    rf"^(?P<kind>[a-z_]+)(?: (?P<target>{_STRING})| a wordless [a-z]+)?"
    r"(?: (?P<direction>up|down|left|right))?"
    rf"(?: with (?:(?P<text>{_STRING})|what the task gives))?"
    rf"(?: \(then (?P<then>{_STRING})\))?"
)


@dataclass(frozen=True, kw_only=True)
class PromptGesture:
    """What the person did."""

    kind: str
    target: str = ""
    text: str = ""
    direction: str = ""
    then: str = ""
    """What was typed or picked then, where that follows from nothing in the present task."""
    element: int = 0
    """The number that it has on this screen; 0 where nobody found it."""


@dataclass(frozen=True, kw_only=True)
class PromptDemonstration:
    """The section of a prompt."""

    task: str
    other: bool = False
    """The present task is of another kind."""
    frames: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """Words by number, of those in the window."""
    gestures: dict[int, PromptGesture] = field(default_factory=dict)
    """By the frame that they lead on from."""
    end: int = 0
    """The number of the end state, where the window shows it."""
    at: int = 0
    """0 off the path."""
    last: int = 0
    """Off the path: where the device was before, 0 if nowhere yet."""
    back: bool = False
    """Off the path: the way back is known to be to leave the page."""
    following: PromptGesture | None = None
    """What leads on from here."""


def read_demonstration(prompt: Prompt) -> PromptDemonstration | None:
    """The demonstration of a prompt; None where it has none."""
    lines = prompt.demonstration.splitlines()
    task = _TASK.match(lines[0]) if lines else None
    if not lines:
        return None
    frames: dict[int, tuple[str, ...]] = {}
    gestures: dict[int, PromptGesture] = {}
    end = at = last = 0
    following, back = None, False
    for line in lines:
        if match := _FRAME.match(line):
            number = int(match["number"])
            end = number if match["end"] else end
            frames[number] = tuple(
                json.loads(each) for each in re.findall(_STRING, match["words"])
            )
            gesture = _parse_gesture(match["gesture"] or "")
            if gesture is not None:
                gestures[number] = gesture
        elif match := _AT.match(line):
            at = int(match[1])
        elif line.startswith("The device is off the path"):
            since = _LAST.search(line)
            last = int(since[1]) if since else 0
            back = line.endswith("Go back.")
        elif match := _NEXT.match(line):
            following = _parse_gesture(match["gesture"], int(match["element"] or 0))
    return PromptDemonstration(
        task=json.loads(task["task"]) if task else "",
        other=bool(task and task["more"].endswith(_OTHER)),
        frames=frames,
        gestures=gestures,
        end=end,
        at=at,
        last=last,
        back=back,
        following=following,
    )


def rate_frames(
    frames: dict[int, tuple[str, ...]], lines: tuple[ElementLine, ...]
) -> dict[int, float]:
    """How much of what each frame says stands on the screen too, 0 to 1."""
    page = norm("\n".join(line.words for line in lines))
    rates = {}
    for number, words in frames.items():
        texts = [norm(word.rstrip("…")) for word in words]
        texts = [word for word in texts if word]
        rates[number] = (
            sum(word in page for word in texts) / len(texts) if texts else 0.0
        )
    return rates


def measure_coverage(words: tuple[str, ...], lines: tuple[ElementLine, ...]) -> float:
    """How much of what the screen says stands in a frame too, 0 to 1; a row by its first line."""
    frame = norm("\n".join(words))
    rows = [norm(re.split(r"\n|, ", line.words)[0])[:20] for line in lines]
    rows = [text for text in rows if text]
    return sum(text in frame for text in rows) / len(rows) if rows else 0.0


def _parse_gesture(sentence: str, element: int = 0) -> PromptGesture | None:
    match = _GESTURE.match(sentence)
    if match is None or sentence.startswith("what "):
        return None
    texts = {
        key: json.loads(match[key])
        for key in ("target", "text", "then")
        if match[key] is not None
    }
    kind, direction = match["kind"], match["direction"] or ""
    return PromptGesture(kind=kind, direction=direction, element=element, **texts)
