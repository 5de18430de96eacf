"""Reads a prompt back into records: sections, the phone line and the list of elements."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from langchain_core.messages import BaseMessage, HumanMessage

Call = Literal["assess", "plan", "reflect", "conclude"]
CALLS: tuple[Call, ...] = ("assess", "plan", "reflect", "conclude")

_HEADERS = (
    "Task", "Sub-goal", "Goal", "Reason", "Plan", "Completed", "Facts", "Last steps", "Lesson",
    "Experience", "Hints", "Phone", "Screen", "Claim", "Action", "Meant", "Result", "Before",
    "After",
)  # fmt: skip
_HEADER = re.compile(rf"^# ({'|'.join(_HEADERS)})[ \t]*$", re.MULTILINE)
_STRING = r'"(?:[^"\\]|\\.)*"'
_LINE = re.compile(
    rf"^\[(?P<index>\d+)\] (?P<role>[a-z]+)(?: (?P<text>{_STRING}))?(?: = (?P<value>{_STRING}))?"
    rf"(?: hint (?P<hint>{_STRING}))?(?P<flags>(?: [a-z]+)*)\s*$"
)
_PLAIN = re.compile(rf"^- (?P<text>{_STRING})\s*$")
_PHONE_TIME = re.compile(r"(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)")
_NO = {"", "no", "none", "false", "hidden", "off", "closed", "0"}


@dataclass(frozen=True, kw_only=True)
class Line:
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
    def touchable(self) -> bool:
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
    claim: str = ""
    action: str = ""
    meant: str = ""
    result: str = ""
    now: datetime | None = None
    """The phone's clock."""
    package: str = ""
    keyboard: bool = False
    apps: tuple[str, ...] = ()
    """Labels of the installed apps, as far as the prompt lists them."""
    screen: tuple[Line, ...] = ()
    """The screen now; for reflection the one after the action."""
    before: tuple[Line, ...] = ()


def read(messages: Sequence[BaseMessage], response_format: Any = None) -> Prompt:
    """The prompt that these messages carry; pictures are passed over.

    Args:
        messages: what a chat model is sent; the last human message holds the sections.
        response_format: the OpenAI-style value bound to the call, if any; its schema's name
            says which call it is.
    """
    sections = split(_human(messages))
    call = _named(response_format) or _guessed(sections)
    phone = sections.get("Phone", "")
    return Prompt(
        call=call,
        task=sections.get("Task", ""),
        goal=sections.get("Sub-goal", "") or sections.get("Goal", "") or sections.get("Task", ""),
        reason=sections.get("Reason", ""),
        plan=sections.get("Plan", ""),
        completed=sections.get("Completed", ""),
        facts=sections.get("Facts", ""),
        history=sections.get("Last steps", ""),
        lesson=sections.get("Lesson", ""),
        experience=sections.get("Experience", ""),
        hints=sections.get("Hints", ""),
        claim=sections.get("Claim", ""),
        action=sections.get("Action", ""),
        meant=sections.get("Meant", ""),
        result=sections.get("Result", ""),
        now=_clock(phone),
        package=_after(phone, "app"),
        keyboard=_after(phone, "keyboard").lower() not in _NO,
        apps=_apps(phone),
        screen=lines(sections.get("Screen", "") or sections.get("After", "")),
        before=lines(sections.get("Before", "")),
    )


def split(text: str) -> dict[str, str]:
    """Sections by header; of one that occurs twice the last counts, as the phone's stand last."""
    found = list(_HEADER.finditer(text))
    ends = [*(m.start() for m in found[1:]), len(text)][: len(found)]
    return {m.group(1): text[m.end() : end].strip() for m, end in zip(found, ends, strict=True)}


def lines(text: str) -> tuple[Line, ...]:
    """The elements of a list by `tools.screen.describe`; lines of another form are left out."""
    return tuple(line for line in map(_line, text.split("\n")) if line is not None)


def _line(text: str) -> Line | None:
    if plain := _PLAIN.match(text):
        return Line(index=-1, role="text", text=_unquote(plain["text"]))
    match = _LINE.match(text)
    if match is None:
        return None
    flags = set(match["flags"].split())
    checked = True if "on" in flags else False if "off" in flags else None
    return Line(
        index=int(match["index"]),
        role=match["role"],
        text=_unquote(match["text"]),
        value=_unquote(match["value"]),
        hint=_unquote(match["hint"]),
        checked=checked,
        flags=frozenset(flags - {"on", "off"}),
    )


def _unquote(text: str | None) -> str:
    if not text:
        return ""
    try:
        return str(json.loads(text, strict=False))
    except json.JSONDecodeError:
        return text.strip('"')


def _human(messages: Sequence[BaseMessage]) -> str:
    for message in reversed(messages):
        if isinstance(message, HumanMessage):
            return _text(message.content)
    return "\n".join(_text(message.content) for message in messages)


def _text(content: str | list[Any]) -> str:
    if isinstance(content, str):
        return content
    parts = (p if isinstance(p, str) else p.get("text", "") for p in content)
    return "\n".join(str(p) for p in parts if p)


def _named(response_format: Any) -> Call | None:
    if not isinstance(response_format, dict):
        return None
    schema = response_format.get("json_schema")
    name = schema.get("name") if isinstance(schema, dict) else None
    return next((call for call in CALLS if call == name), None)


def _guessed(sections: dict[str, str]) -> Call:
    if "Claim" in sections:
        return "conclude"
    if "After" in sections or "Before" in sections:
        return "reflect"
    if "Reason" in sections or ("Goal" in sections and "Sub-goal" not in sections):
        return "plan"
    return "assess"


def _clock(phone: str) -> datetime | None:
    match = _PHONE_TIME.search(phone)
    if match is None:
        return None
    try:
        return datetime(*map(int, match.groups()))  # type: ignore[arg-type]  # noqa: DTZ001 - the phone's own wall clock
    except ValueError:
        return None


def _after(phone: str, name: str) -> str:
    match = re.search(rf"(?:^|;)\s*{name}\s+([^;\n]*)", phone)
    return match.group(1).strip() if match else ""


def _apps(phone: str) -> tuple[str, ...]:
    match = re.search(r"installed:\s*(.*)", phone, re.DOTALL)
    if match is None:
        return ()
    return tuple(part.strip() for part in re.split(r"[,、;\n]", match.group(1)) if part.strip())
