"""Read a prompt back into records: its sections, the phone line and the list of elements."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, get_args

from langchain_core.messages import BaseMessage, HumanMessage, SystemMessage

Call = Literal[
    "judge",
    "assess",
    "deliberate",
    "locate",
    "track",
    "plan",
    "reflect",
    "conclude",
]
CALLS: tuple[Call, ...] = get_args(Call)

_HEADERS = (
    "Task", "Sub-goal", "Goal", "Only if", "Find out", "Not seen", "Put in besides", "Changed",
    "Doubtful", "Reason", "Plan",
    "Completed", "Facts", "Last steps", "Lesson",
    "Experience", "Hints", "Budget", "Phone", "Screen", "Claim", "Action", "Meant", "Result",
    "Step before", "Before", "After", "Before and after", "Earlier screens", "Demonstration",
    "Near", "Decision",
)  # fmt: skip
_HEADER = re.compile(rf"^# ({'|'.join(_HEADERS)})[ \t]*$", re.MULTILINE)
WHOLE_TASK = "the whole task"
"""What stands for a sub-goal that is the task itself."""
STRING = r'"(?:[^"\\]|\\.)*"'
"""A text in quotation marks, as JSON writes it."""
_LINE = re.compile(
    rf"^\[(?P<index>\d+)\] (?P<role>[a-z]+)(?: (?P<text>{STRING}))?(?: = (?P<value>{STRING}))?"
    rf"(?: hint (?P<hint>{STRING}))?(?P<flags>(?: [a-z]+)*)\s*$"
)
_CELLS = re.compile(
    rf"^(?P<role>[a-z]+) (?P<text>{STRING}): (?P<cells>\[\d+\] .+)$"
)
"""Elements that differ in a word or two; see `parse_lines`."""
_CELL = re.compile(r"\[(\d+)\] ([^,\[\]]+)")
_PLAIN = re.compile(rf"^- (?P<text>{STRING})\s*$")
_PHONE_TIME = re.compile(r"(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)")
_OFFERED = re.compile(r"\bactions: (.+)$", re.IGNORECASE | re.MULTILINE)
_CUTTING = re.compile(r"^- (?:decompose|replan): ", re.MULTILINE)
_BRACKETS = re.compile(r"\([^)]*\)")
_KIND = re.compile(r"[a-z_]+")
_STATES = frozenset({"on", "off"})
"""Flags of a line that say whether it is checked."""
_NEGATIVE = {"", "no", "none", "false", "hidden", "off", "closed", "0"}


@dataclass(frozen=True, kw_only=True)
class ElementLine:
    """One element as the prompt shows it."""

    index: int
    """-1 for plain text."""
    role: str
    text: str = ""
    value: str = ""
    hint: str = ""
    checked: bool | None = None
    flags: frozenset[str] = field(default_factory=frozenset)
    """Of selected, focused, disabled, password, scrollable."""

    @property
    def is_touchable(self) -> bool:
        """Whether an action can target it."""
        return self.index > 0 and "disabled" not in self.flags

    @property
    def words(self) -> str:
        """All its texts, one a line."""
        return "\n".join(filter(None, (self.text, self.value, self.hint)))


@dataclass(frozen=True, kw_only=True)
class Prompt:
    """All that the model is told in one call."""

    call: Call
    task: str = ""
    goal: str = ""
    """The sub-goal; in a planning call the goal."""
    reason: str = ""
    plan: str = ""
    completed: str = ""
    facts: str = ""
    history: str = ""
    lesson: str = ""
    experience: str = ""
    demonstration: str = ""
    """Frames of a recording, the device's place among them, and the next gesture."""
    near: str = ""
    """Frames in which the device may be."""
    decision: str = ""
    """The action that is compared with the demonstration."""
    claim: str = ""
    unseen: tuple[str, ...] = ()
    """Details of the task that no screen showed, in its own words, and then `besides`."""
    besides: tuple[str, ...] = ()
    """What was put in that the task does not name."""
    when: str = ""
    """The condition of the sub-goal, as long as it is unknown whether it holds."""
    settled: str = ""
    """The condition of the task once it is decided; `task` is then the branch that applies."""
    step_before: str = ""
    """The step that an assessment is to judge as well."""
    action: str = ""
    meant: str = ""
    now: datetime | None = None
    """The phone's clock."""
    package: str = ""
    keyboard: bool = False
    apps: tuple[str, ...] = ()
    """Labels of the installed apps that the prompt lists."""
    screen: tuple[ElementLine, ...] = ()
    """The current screen; in a reflection the one after the action."""
    before: tuple[ElementLine, ...] = ()
    actions: frozenset[str] = frozenset()
    """Kinds of actions that are offered; empty if the prompt does not list them."""
    cuts: bool = True
    """Whether the goal may be decomposed into sub-goals."""
    plans: bool = False
    """Whether the sub-goals may be named in the same reply."""
    several: bool = False
    """Whether more actions may follow the first in one reply."""


def list_purposes(prompt: Prompt) -> list[str]:
    """The purposes of the steps so far, oldest first: from the summary, then from the last few."""
    purposes = []
    for part in prompt.completed.split(";"):
        if part.strip():
            purposes.append(part.strip())
    for line in prompt.history.splitlines():
        if line.strip():
            purposes.append(extract_purpose(line))
    return purposes


def extract_purpose(line: str) -> str:
    """The thought at the end of a line of the history, or else the whole line."""
    _, separator, thought = line.rpartition(" (")
    if separator and line.endswith(")"):
        return thought.removesuffix(")")
    return line.lstrip("- ")


def read_prompt(
    messages: Sequence[BaseMessage], response_format: Any = None
) -> Prompt:
    """The prompt in these messages; pictures are ignored.

    Args:
        messages: what a chat model is sent; the last human message holds the sections.
        response_format: the OpenAI-style value bound to the call, if any; its schema's name
            says which call it is.
    """
    given = split_sections(_get_human_text(messages))
    system = _get_system_text(messages)
    call = _name_call(response_format) or _guess_call(given, system)
    sections = defaultdict(str, given)
    offered = _OFFERED.search(system)
    kinds = _KIND.findall(_BRACKETS.sub("", offered[1])) if offered else []
    phone = sections["Phone"]
    unseen = tuple(map(_read_unseen, sections["Not seen"].splitlines()))
    besides = tuple(map(_read_unseen, sections["Put in besides"].splitlines()))
    return Prompt(
        call=call,
        task=sections["Task"],
        goal=_find_goal(sections),
        reason=sections["Reason"],
        plan=sections["Plan"],
        completed=sections["Completed"],
        facts=sections["Facts"],
        history=sections["Last steps"],
        lesson=sections["Lesson"],
        experience=sections["Experience"],
        demonstration=sections["Demonstration"],
        near=sections["Near"],
        decision=sections["Decision"],
        claim=sections["Claim"],
        unseen=(*unseen, *besides),
        besides=besides,
        when=sections["Only if"].partition("\n")[0],
        step_before=sections["Step before"],
        action=sections["Action"],
        meant=sections["Meant"],
        now=_read_clock(phone),
        package=_read_field(phone, "app"),
        keyboard=_read_field(phone, "keyboard").lower() not in _NEGATIVE,
        apps=_list_apps(phone),
        screen=parse_lines(_get_screen_after(sections)),
        before=parse_lines(_get_screen_before(sections)),
        actions=frozenset(kinds),
        cuts=not offered or _CUTTING.search(system) is not None,
        plans=" subgoals: " in system.replace("\n", " "),
        several="\nthen: " in system,
    )


def _find_goal(sections: Mapping[str, str]) -> str:
    goal = sections["Sub-goal"] or sections["Goal"]
    if goal in ("", WHOLE_TASK):
        return sections["Task"]
    return goal


def split_sections(text: str) -> dict[str, str]:
    """Sections by header; of two with one header the last counts, as the phone's come last."""
    headers = list(_HEADER.finditer(text))
    ends = [header.start() for header in headers[1:]]
    ends.append(len(text))
    sections = {}
    for header, end in zip(headers, ends, strict=False):
        sections[header.group(1)] = text[header.end() : end].strip()
    return sections


def parse_lines(text: str) -> tuple[ElementLine, ...]:
    """The elements in the text of `screen_text.describe_screen`; other lines are left out.

    A line `item "*, March *": [5] Wednesday 4, [6] Thursday 5 selected` has several of them.
    """
    elements: list[ElementLine] = []
    for line in text.split("\n"):
        cells = _CELLS.match(line)
        if cells is not None:
            elements += _parse_cells(cells)
            continue
        element = _parse_line(line)
        if element is not None:
            elements.append(element)
    return tuple(elements)


def _parse_cells(line: re.Match[str]) -> Iterator[ElementLine]:
    """The elements of one line, each with its own words in the places of the stars."""
    pieces = _unquote_text(line["text"]).split("*")
    for number, told in _CELL.findall(line["cells"]):
        words = told.split()
        own, flags = words[: len(pieces) - 1], words[len(pieces) - 1 :]
        text = pieces[0]
        for word, piece in zip(own, pieces[1:], strict=False):
            text += word + piece
        yield _make_line(int(number), line["role"], frozenset(flags), text)


def _make_line(
    index: int, role: str, flags: frozenset[str], text: str = "", **facts: str
) -> ElementLine:
    """An element with its flags, of which one says whether it is checked."""
    checked = "on" in flags if flags & _STATES else None
    return ElementLine(
        index=index,
        role=role,
        text=text,
        checked=checked,
        flags=flags - _STATES,
        **facts,
    )


def _get_screen_after(sections: Mapping[str, str]) -> str:
    """The current screen, in a reflection the one after the action."""
    for name in ("Screen", "After"):
        if sections[name]:
            return sections[name]
    return _split_joint(
        sections["Before and after"], own="new ", foreign="was "
    )


def _get_screen_before(sections: Mapping[str, str]) -> str:
    if sections["Before"]:
        return sections["Before"]
    return _split_joint(
        sections["Before and after"], own="was ", foreign="new "
    )


def _split_joint(joint: str, own: str, foreign: str) -> str:
    """One of the two screens in a joint list, in which lines of one screen have a prefix."""
    lines = []
    for line in joint.split("\n"):
        if not line.startswith(foreign):
            lines.append(line.removeprefix(own))
    return "\n".join(lines)


def _parse_line(text: str) -> ElementLine | None:
    if plain := _PLAIN.match(text):
        return ElementLine(
            index=-1, role="text", text=_unquote_text(plain["text"])
        )
    match = _LINE.match(text)
    if match is None:
        return None
    return _make_line(
        int(match["index"]),
        match["role"],
        frozenset(match["flags"].split()),
        _unquote_text(match["text"]),
        value=_unquote_text(match["value"]),
        hint=_unquote_text(match["hint"]),
    )


def _unquote_text(text: str | None) -> str:
    if not text:
        return ""
    try:
        return str(json.loads(text, strict=False))
    except json.JSONDecodeError:
        return text.strip('"')


def _get_human_text(messages: Sequence[BaseMessage]) -> str:
    for message in reversed(messages):
        if isinstance(message, HumanMessage):
            return _get_text(message.content)
    return "\n".join(_get_text(message.content) for message in messages)


def _get_system_text(messages: Sequence[BaseMessage]) -> str:
    texts = []
    for message in messages:
        if isinstance(message, SystemMessage):
            texts.append(_get_text(message.content))
    return "\n".join(texts)


def _get_text(content: str | list[Any]) -> str:
    """The text parts of a message, one a line."""
    if isinstance(content, str):
        return content
    texts = []
    for part in content:
        text = part if isinstance(part, str) else part.get("text", "")
        if text:
            texts.append(str(text))
    return "\n".join(texts)


def _name_call(response_format: Any) -> Call | None:
    """The call that the schema of the reply is named after."""
    if not isinstance(response_format, dict):
        return None
    schema = response_format.get("json_schema")
    name = schema.get("name") if isinstance(schema, dict) else None
    return next((call for call in CALLS if call == name), None)


_OPENINGS: dict[str, Call] = {
    "You hold": "deliberate",
    "You find where": "locate",
    "You judge": "judge",
    "You keep account": "track",
}
"""Beginnings of the system messages that tell a call."""


def _guess_call(sections: Mapping[str, str], system: str) -> Call:
    """The call by the beginning of its system message, else by its sections."""
    for opening, call in _OPENINGS.items():
        if system.startswith(opening):
            return call
    if "Claim" in sections:
        return "conclude"
    if not sections.keys().isdisjoint({"After", "Before", "Before and after"}):
        return "reflect"
    if "Reason" in sections or (
        "Goal" in sections and "Sub-goal" not in sections
    ):
        return "plan"
    return "assess"


def _read_unseen(line: str) -> str:
    """The words of the task on a line, without the text that may stand for them."""
    return line.removeprefix("- ").partition(': perhaps "')[0]


def _read_clock(phone: str) -> datetime | None:
    match = _PHONE_TIME.search(phone)
    if match is None:
        return None
    try:
        return datetime(*map(int, match.groups()))  # type: ignore[arg-type]  # noqa: DTZ001 - the phone's own wall clock
    except ValueError:
        return None


def _read_field(phone: str, name: str) -> str:
    """The words after this name in the phone line."""
    match = re.search(rf"(?:^|;)\s*{name}\s+([^;\n]*)", phone)
    return match.group(1).strip() if match else ""


def _list_apps(phone: str) -> tuple[str, ...]:
    match = re.search(r"installed:\s*(.*)", phone, re.DOTALL)
    if match is None:
        return ()
    names = [name.strip() for name in re.split(r"[,、;\n]", match.group(1))]
    return tuple(name for name in names if name)
