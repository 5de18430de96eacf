"""Reads a prompt back into records: sections, the phone line and the list of elements."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, get_args

from langchain_core.messages import BaseMessage, HumanMessage, SystemMessage

Call = Literal[
    "judge", "assess", "deliberate", "locate", "track", "plan", "reflect", "conclude"
]
CALLS: tuple[Call, ...] = get_args(Call)

_HEADERS = (
    "Task", "Sub-goal", "Goal", "Only if", "Find out", "Not seen", "Doubtful", "Reason", "Plan",
    "Completed", "Facts", "Last steps", "Lesson",
    "Experience", "Hints", "Budget", "Phone", "Screen", "Claim", "Action", "Meant", "Result",
    "Before", "After", "Before and after", "Demonstration", "Near", "Decision",
)  # fmt: skip
_HEADER = re.compile(rf"^# ({'|'.join(_HEADERS)})[ \t]*$", re.MULTILINE)
_STRING = r'"(?:[^"\\]|\\.)*"'
_LINE = re.compile(
    rf"^\[(?P<index>\d+)\] (?P<role>[a-z]+)(?: (?P<text>{_STRING}))?(?: = (?P<value>{_STRING}))?"
    rf"(?: hint (?P<hint>{_STRING}))?(?P<flags>(?: [a-z]+)*)\s*$"
)
_PLAIN = re.compile(rf"^- (?P<text>{_STRING})\s*$")
_PHONE_TIME = re.compile(r"(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)")
_OFFERED = re.compile(r"\bactions: (.+)$", re.IGNORECASE | re.MULTILINE)
_BRACKETS = re.compile(r"\([^)]*\)")
_KIND = re.compile(r"[a-z_]+")
_NO = {"", "no", "none", "false", "hidden", "off", "closed", "0"}


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
        """Whether an action can name it."""
        return self.index > 0 and "disabled" not in self.flags

    @property
    def words(self) -> str:
        """All that it says."""
        return "\n".join(s for s in (self.text, self.value, self.hint) if s)


@dataclass(frozen=True, kw_only=True)
class Prompt:
    """Everything that one call tells the model."""

    call: Call
    task: str = ""
    goal: str = ""
    """The sub-goal, or for planning the goal."""
    reason: str = ""
    plan: str = ""
    completed: str = ""
    facts: str = ""
    history: str = ""
    lesson: str = ""
    experience: str = ""
    hints: str = ""
    demonstration: str = ""
    """Frames of a recording, where the device is in it, and what comes next."""
    near: str = ""
    """Frames that come into question."""
    decision: str = ""
    """The action that is held against the demonstration."""
    claim: str = ""
    unseen: tuple[str, ...] = ()
    """Details of the task that no screen showed, in its own words."""
    when: str = ""
    """The condition under which the sub-goal is done, while nobody knows whether it holds."""
    settled: str = ""
    """The condition of the task that was found to hold or not, with `task` what follows."""
    action: str = ""
    meant: str = ""
    result: str = ""
    now: datetime | None = None
    """The phone's clock."""
    package: str = ""
    keyboard: bool = False
    apps: tuple[str, ...] = ()
    """Labels of the installed apps, as far as the prompt lists them."""
    screen: tuple[ElementLine, ...] = ()
    """The screen now; for reflection the one after the action."""
    before: tuple[ElementLine, ...] = ()
    actions: frozenset[str] = frozenset()
    """Kinds of actions that are offered; empty where the prompt does not list them."""
    cuts: bool = True
    """Whether the goal may be cut into sub-goals."""
    several: bool = False
    """Whether further actions may be named along with the first."""


def list_purposes(prompt: Prompt) -> list[str]:
    """What the steps so far were for, oldest first: the account of them, then the last few."""
    purposes = [part.strip() for part in prompt.completed.split(";") if part.strip()]
    return [
        *purposes,
        *(
            extract_purpose(line)
            for line in prompt.history.splitlines()
            if line.strip()
        ),
    ]


def extract_purpose(line: str) -> str:
    """The thought at the end of a line of the history, else the whole of it."""
    _, separator, thought = line.rpartition(" (")
    return (
        thought.removesuffix(")")
        if separator and line.endswith(")")
        else line.lstrip("- ")
    )


def read_prompt(messages: Sequence[BaseMessage], response_format: Any = None) -> Prompt:
    """The prompt that these messages carry; pictures are passed over.

    Args:
        messages: what a chat model is sent; the last human message holds the sections.
        response_format: the OpenAI-style value bound to the call, if any; its schema's name
            says which call it is.
    """
    sections, system = split_sections(_human_text(messages)), _system_text(messages)
    call = _call_by_name(response_format) or _guess_call(sections, system)
    offered = _OFFERED.search(system)
    phone = sections.get("Phone", "")
    return Prompt(
        call=call,
        task=sections.get("Task", ""),
        goal=sections.get("Sub-goal", "")
        or sections.get("Goal", "")
        or sections.get("Task", ""),
        reason=sections.get("Reason", ""),
        plan=sections.get("Plan", ""),
        completed=sections.get("Completed", ""),
        facts=sections.get("Facts", ""),
        history=sections.get("Last steps", ""),
        lesson=sections.get("Lesson", ""),
        experience=sections.get("Experience", ""),
        hints=sections.get("Hints", ""),
        demonstration=sections.get("Demonstration", ""),
        near=sections.get("Near", ""),
        decision=sections.get("Decision", ""),
        claim=sections.get("Claim", ""),
        unseen=tuple(
            line.removeprefix("- ")
            for line in sections.get("Not seen", "").splitlines()
        ),
        when=sections.get("Only if", "").partition("\n")[0],
        action=sections.get("Action", ""),
        meant=sections.get("Meant", ""),
        result=sections.get("Result", ""),
        now=_phone_clock(phone),
        package=_text_after(phone, "app"),
        keyboard=_text_after(phone, "keyboard").lower() not in _NO,
        apps=_apps_of_phone(phone),
        screen=parse_lines(_after_look(sections)),
        before=parse_lines(_before_look(sections)),
        actions=frozenset(_KIND.findall(_BRACKETS.sub("", offered[1])))
        if offered
        else frozenset(),
        cuts=not offered or "\n- decompose: " in system,
        several="\nthen: " in system,
    )


def split_sections(text: str) -> dict[str, str]:
    """Sections by header; of one that occurs twice the last counts, as the phone's stand last."""
    headers = list(_HEADER.finditer(text))
    ends = [*(m.start() for m in headers[1:]), len(text)][: len(headers)]
    return {
        m.group(1): text[m.end() : end].strip()
        for m, end in zip(headers, ends, strict=True)
    }


def parse_lines(text: str) -> tuple[ElementLine, ...]:
    """The elements in the text of `screen_text.describe_screen`; other lines are left out."""
    return tuple(
        line for line in map(_parse_line, text.split("\n")) if line is not None
    )


def _after_look(sections: dict[str, str]) -> str:
    return (
        sections.get("Screen", "")
        or sections.get("After", "")
        or _one_side(sections.get("Before and after", ""), "new ", "was ")
    )


def _before_look(sections: dict[str, str]) -> str:
    joint = sections.get("Before and after", "")
    return sections.get("Before", "") or _one_side(joint, "was ", "new ")


def _one_side(joint: str, own: str, foreign: str) -> str:
    """One of the two screens that a joint list holds."""
    kept = (
        line.removeprefix(own)
        for line in joint.split("\n")
        if not line.startswith(foreign)
    )
    return "\n".join(kept)


def _parse_line(text: str) -> ElementLine | None:
    if plain := _PLAIN.match(text):
        return ElementLine(index=-1, role="text", text=_unquote_text(plain["text"]))
    match = _LINE.match(text)
    if match is None:
        return None
    flags = set(match["flags"].split())
    checked = True if "on" in flags else False if "off" in flags else None
    return ElementLine(
        index=int(match["index"]),
        role=match["role"],
        text=_unquote_text(match["text"]),
        value=_unquote_text(match["value"]),
        hint=_unquote_text(match["hint"]),
        checked=checked,
        flags=frozenset(flags - {"on", "off"}),
    )


def _unquote_text(text: str | None) -> str:
    if not text:
        return ""
    try:
        return str(json.loads(text, strict=False))
    except json.JSONDecodeError:
        return text.strip('"')


def _human_text(messages: Sequence[BaseMessage]) -> str:
    for message in reversed(messages):
        if isinstance(message, HumanMessage):
            return _content_text(message.content)
    return "\n".join(_content_text(message.content) for message in messages)


def _system_text(messages: Sequence[BaseMessage]) -> str:
    return "\n".join(
        _content_text(m.content) for m in messages if isinstance(m, SystemMessage)
    )


def _content_text(content: str | list[Any]) -> str:
    if isinstance(content, str):
        return content
    parts = (p if isinstance(p, str) else p.get("text", "") for p in content)
    return "\n".join(str(p) for p in parts if p)


def _call_by_name(response_format: Any) -> Call | None:
    if not isinstance(response_format, dict):
        return None
    schema = response_format.get("json_schema")
    name = schema.get("name") if isinstance(schema, dict) else None
    return next((call for call in CALLS if call == name), None)


def _guess_call(sections: dict[str, str], system: str) -> Call:
    if system.startswith("You hold"):
        return "deliberate"
    if system.startswith("You find where"):
        return "locate"
    if system.startswith("You judge"):
        return "judge"
    if system.startswith("You keep account"):
        return "track"
    if "Claim" in sections:
        return "conclude"
    if {"After", "Before", "Before and after"} & set(sections):
        return "reflect"
    if "Reason" in sections or ("Goal" in sections and "Sub-goal" not in sections):
        return "plan"
    return "assess"


def _phone_clock(phone: str) -> datetime | None:
    match = _PHONE_TIME.search(phone)
    if match is None:
        return None
    try:
        return datetime(*map(int, match.groups()))  # type: ignore[arg-type]  # noqa: DTZ001 - the phone's own wall clock
    except ValueError:
        return None


def _text_after(phone: str, name: str) -> str:
    match = re.search(rf"(?:^|;)\s*{name}\s+([^;\n]*)", phone)
    return match.group(1).strip() if match else ""


def _apps_of_phone(phone: str) -> tuple[str, ...]:
    match = re.search(r"installed:\s*(.*)", phone, re.DOTALL)
    if match is None:
        return ()
    return tuple(
        part.strip() for part in re.split(r"[,、;\n]", match.group(1)) if part.strip()
    )
