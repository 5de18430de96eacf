"""Recordings on disk, and the differences between two of them.

Each suite has a file of JSON lines packed by LZMA. Prompts repeat themselves so much that the whole
text shrinks to a hundredth of its length, and from the text a difference can be shown, which
digests could not.
"""

import difflib
import json
import lzma
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from evals.same.playing import Played

SUFFIX = ".jsonl.xz"
CONTEXT = 3
"""Lines shown around a difference."""
MOST_LINES = 60
"""Lines shown of one trial's difference."""
PARTS = (
    "requests", "journal", "inputs", "pages", "changes", "events", "outcome", "resumed",
    "learned",
)  # fmt: skip
"""Of a trial, in the order in which they are compared: what is asked comes before what follows."""


def group_of(case: str) -> str:
    """The file that a case is kept in: its suite."""
    return case.partition("/")[0]


def load(folder: Path) -> dict[str, Played]:
    """The trials that are recorded, by case; none where nothing is."""
    found: dict[str, Played] = {}
    for file in sorted(folder.glob(f"*{SUFFIX}")):
        for line in lzma.decompress(file.read_bytes()).decode().splitlines():
            played = json.loads(line)
            found[played["case"]] = played
    return found


def save(folder: Path, played: Iterable[Played]) -> None:
    """Write all that is recorded; what was in the folder before is gone."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.glob(f"*{SUFFIX}"):
        file.unlink()
    groups: dict[str, list[str]] = {}
    for each in sorted(played, key=lambda one: str(one["case"])):
        line = json.dumps(each, ensure_ascii=False, sort_keys=True)
        groups.setdefault(group_of(each["case"]), []).append(line)
    for group, lines in groups.items():
        packed = lzma.compress(
            "\n".join(lines).encode(), preset=9 | lzma.PRESET_EXTREME
        )
        (folder / f"{group}{SUFFIX}").write_bytes(packed)


def compare(
    recorded: Mapping[str, Played],
    played: Mapping[str, Played],
    cases: Iterable[str],
) -> dict[str, str]:
    """What is different, in words, by case; nothing where all is the same.

    Args:
        recorded: what there was.
        played: what there is.
        cases: those that should be in both.
    """
    found = {}
    for case in cases:
        if case not in recorded:
            found[case] = "it is not in the recording; `--record` adds it\n"
        elif case not in played:
            found[case] = "it was not played\n"
        else:
            difference = describe_difference(recorded[case], played[case])
            if difference:
                found[case] = difference
    return found


def describe_difference(before: Played, after: Played) -> str:
    """The first thing that is not the same in two trials; empty when all is."""
    for part in (*PARTS, *sorted({*before, *after} - {*PARTS})):
        was, is_now = before.get(part), after.get(part)
        if was == is_now:
            continue
        if isinstance(was, list) and isinstance(is_now, list):
            return _describe_lists(part, was, is_now)
        return f"{part} differ\n" + _unify(was, is_now)
    return ""


def _describe_lists(part: str, before: list[Any], after: list[Any]) -> str:
    """The first entry that is not the same; of requests each has many lines of its own."""
    for place in range(max(len(before), len(after))):
        if place >= len(before):
            return f"{part}: {len(after)} now, {len(before)} before; added\n{_show(after[place])}"
        if place >= len(after):
            return f"{part}: {len(after)} now, {len(before)} before; lost\n{_show(before[place])}"
        if before[place] != after[place]:
            head = f"{part}: the first difference is in number {place + 1} of {len(before)}\n"
            return head + _unify(before[place], after[place])
    return ""


def _show(value: Any) -> str:
    lines = list(_list_lines(value))[:MOST_LINES]
    return "".join(f"  {line}\n" for line in lines)


def _unify(before: Any, after: Any) -> str:
    lines = difflib.unified_diff(
        list(_list_lines(before)), list(_list_lines(after)), "recorded", "now",
        n=CONTEXT, lineterm="",
    )  # fmt: skip
    return "".join(f"  {line}\n" for line in list(lines)[:MOST_LINES])


def _list_lines(value: Any) -> Iterator[str]:
    """A value as lines: texts as they stand, so that a prompt can be read."""
    if isinstance(value, str):
        yield from value.split("\n")
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield f"{key}:"
            yield from (f"  {line}" for line in _list_lines(inner))
    elif isinstance(value, list) and any(
        isinstance(one, dict | list | str) for one in value
    ):
        for inner in value:
            yield from _list_lines(inner)
    else:
        yield json.dumps(value, ensure_ascii=False)
