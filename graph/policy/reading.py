"""Read the rules of a file or a text, and say in one sentence what is wrong with one.

The file is YAML, of which JSON is a part. All values are read as texts first: `app: No` is an app,
not a truth value. A key that stands twice is refused, since only one of both would count.
"""

import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from graph.policy.rules import STRICTNESS, Rule
from tapwright.errors import UsageError

VARIABLE = "TAPWRIGHT_POLICY"
"""Environment variable with the path of the file; without it there are no rules."""
MOST_RULES, MOST_BYTES = 200, 64_000
_EXAMPLE = "write `rules:` and below it `- app: Bank` with `do: deny`"


class _RuleFile(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    rules: tuple[Rule, ...] = Field(max_length=MOST_RULES)


class _Loader(yaml.BaseLoader):
    """All scalars are texts."""


def name_file() -> str:
    """What `TAPWRIGHT_POLICY` says, empty if it is not set."""
    return os.environ.get(VARIABLE, "").strip()


def load_rules() -> tuple[Rule, ...]:
    """The rules of `TAPWRIGHT_POLICY`; none if it is not set.

    The file is read again once it has changed.

    Raises:
        UsageError: it is missing or cannot be read; nothing is done then.
    """
    name = name_file()
    if not name:
        return ()
    path = Path(name).expanduser()
    try:
        facts = path.stat()
        if facts.st_size > MOST_BYTES:
            msg = f"{VARIABLE}: {path} has more than {MOST_BYTES:,} bytes: shorten it"
            raise UsageError(msg)
        return _read_file(path, facts.st_mtime_ns, facts.st_size, facts.st_ino)
    except OSError as error:
        msg = (
            f"{VARIABLE}: {path} cannot be read ({error.strerror or error}): "
            "correct the path, or unset the variable"
        )
        raise UsageError(msg) from error


@lru_cache(maxsize=8)
def _read_file(
    path: Path, _changed: int, _size: int, _inode: int
) -> tuple[Rule, ...]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        msg = f"{VARIABLE}: {path} is not text in UTF-8: save it as UTF-8"
        raise UsageError(msg) from error
    try:
        return parse_rules(text)
    except ValueError as error:
        msg = f"{VARIABLE}: {path}, {error}; see docs/policy.md"
        raise UsageError(msg) from error


def parse_rules(text: str) -> tuple[Rule, ...]:
    """The rules of a text.

    Raises:
        ValueError: with the line and key, and what to write instead.
    """
    try:
        root = yaml.compose(text, Loader=_Loader)
        _refuse_doubles(root)
        given = yaml.load(text, Loader=_Loader)  # a BaseLoader makes texts only
    except yaml.YAMLError as error:
        raise ValueError(_describe_syntax(error)) from error
    except RecursionError as error:
        msg = f"it is nested too deeply: {_EXAMPLE}"
        raise ValueError(msg) from error
    if root is None or not isinstance(given, dict):
        msg = f"line 1: it must have the key `rules` with a list: {_EXAMPLE}"
        raise ValueError(msg)
    try:
        return _RuleFile.model_validate(given).rules
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise ValueError(_describe_invalid(first, root)) from None


@lru_cache(maxsize=16)
def parse_added_rules(text: str) -> tuple[Rule, ...]:
    """The rules that a caller adds for one run, which may only be stricter.

    Raises:
        ValueError: they cannot be read, or one of them allows something.
    """
    if not text.strip():
        return ()
    rules = parse_rules(text)
    for number, rule in enumerate(rules, start=1):
        if rule.do == "allow":
            msg = (
                f"rule {number} allows something, which only the file of {VARIABLE} may: "
                "leave it out"
            )
            raise ValueError(msg)
    return rules


def _refuse_doubles(node: Any) -> None:
    """Raise a YAMLError for a key that stands twice in one mapping, or for an alias."""
    visited: set[int] = set()
    pending = [node]
    while pending:
        current = pending.pop()
        if not isinstance(current, yaml.CollectionNode):
            continue
        if id(current) in visited:
            raise yaml.MarkedYAMLError(
                problem="aliases (`&` and `*`) are not understood: quote a text with a `*`",
                problem_mark=current.start_mark,
            )
        visited.add(id(current))
        if isinstance(current, yaml.SequenceNode):
            pending += current.value
            continue
        keys: set[str] = set()
        for key, value in current.value:
            if not isinstance(key, yaml.ScalarNode):
                raise yaml.MarkedYAMLError(
                    problem="a key must be a single word",
                    problem_mark=key.start_mark,
                )
            if key.value in keys:
                raise yaml.MarkedYAMLError(
                    problem=f"the key `{key.value}` stands twice: leave one of them out",
                    problem_mark=key.start_mark,
                )
            keys.add(str(key.value))
            pending.append(value)


def _describe_syntax(error: yaml.YAMLError) -> str:
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or "it is not YAML"
    if "undefined alias" in problem or "alphabetic or numeric" in problem:
        problem = "a text that begins with `*` must stand in quotes"
    if mark is None:
        return f"it is not YAML ({problem})"
    return f"line {mark.line + 1}: {problem}"


def _describe_invalid(error: Any, root: Any) -> str:
    """Where a value is wrong, and what is."""
    place = error["loc"]
    line, keys = _find_line(root, place)
    complaint = _explain_complaint(error, keys)
    where = f"line {line}"
    if len(place) > 1 and isinstance(place[1], int):
        where += f" (rule {place[1] + 1}{_name_key(keys)})"
    elif keys:
        where += _name_key(keys)
    return f"{where}: {complaint}"


def _name_key(keys: Sequence[str]) -> str:
    return f", `{keys[-1]}`" if keys and keys[-1] != "rules" else ""


def _explain_complaint(error: Any, keys: Sequence[str]) -> str:
    kind, given = error["type"], str(error["input"])[:40]
    key = error["loc"][-1]
    if kind == "extra_forbidden":
        names = [
            "except" if each == "but_not" else each
            for each in Rule.model_fields
        ]
        known = "rules" if len(error["loc"]) == 1 else ", ".join(names)
        return f"there is no key `{key}`; there are {known}"
    if kind == "missing":
        return f"the key `{key}` is missing"
    if kind == "literal_error":
        return f"must be one of {', '.join(STRICTNESS)}, not {given!r}"
    if kind in (
        "tuple_type",
        "model_type",
        "model_attributes_type",
        "string_type",
    ):
        if "rules" in keys[-1:]:
            return f"must be a list of rules: {_EXAMPLE}"
        return f"must be a text or a list of texts, not {given!r}"
    message = str(error["msg"]).removeprefix("Value error, ")
    return message[:1].lower() + message[1:]


def _find_line(root: Any, place: Sequence[int | str]) -> tuple[int, list[str]]:
    """The line of a place in the YAML, as deep as it is there, and the keys on its way."""
    node, line = root, root.start_mark.line + 1
    keys: list[str] = []
    for step in place:
        if isinstance(node, yaml.SequenceNode) and isinstance(step, int):
            if step >= len(node.value):
                break
            node = node.value[step]
            line = node.start_mark.line + 1
            continue
        if not isinstance(node, yaml.MappingNode):
            continue
        match = next(
            (pair for pair in node.value if pair[0].value == step), None
        )
        if match is None:
            break
        keys.append(str(step))
        key, node = match
        line = key.start_mark.line + 1
    return line, keys
