import copy
import hashlib
from pathlib import Path
from typing import Any

import pytest

from evals.same.keeping import compare, describe_difference, load, save

PROMPT = '# Task\nSet an alarm\n# Screen\n[1] button "Add"\n[2] button "Alarm"\n# Phone\nlocked'


def play(case: str = "clock/set,en,oracle") -> dict[str, Any]:
    return {
        "case": case,
        "requests": [
            {"messages": [["system", ["Answer."]], ["human", [PROMPT]]], "form": {"name": "assess"},
             "reply": "{}"},
            {"messages": [["human", ["And now?"]]], "form": None, "reply": "done"},
        ],
        "journal": [],
        "inputs": [["tap", [10, 20], "clock/.Main"]],
        "pages": ["clock/.Main"],
        "changes": [["apps.clock.next_id", 3, 4]],
        "events": ["began", "concluded"],
        "outcome": {"status": "done", "steps": 1},
        "resumed": [],
    }  # fmt: skip


def differ(change: Any) -> str:
    after = copy.deepcopy(play())
    change(after)
    return describe_difference(play(), after)


def change_prompt(played: dict[str, Any]) -> None:
    human = played["requests"][0]["messages"][1]
    human[1] = [human[1][0].replace('Alarm"', 'Alarms"')]


def test_equal_trials_have_no_difference() -> None:
    assert describe_difference(play(), play()) == ""


def test_one_changed_letter_of_a_prompt_is_shown_with_the_lines_around_it() -> (
    None
):
    said = differ(change_prompt)
    assert "requests: the first difference is in number 1 of 2" in said
    lines = [
        (line.strip()[:1], line.strip()[1:].strip())
        for line in said.splitlines()
    ]
    assert ("-", '[2] button "Alarm"') in lines
    assert ("+", '[2] button "Alarms"') in lines
    assert '[1] button "Add"' in said


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("requests", lambda p: p["requests"][0].update(form={"name": "judge"})),
        ("requests", lambda p: p["requests"][1].update(reply="not done")),
        ("requests", lambda p: p["requests"].pop()),
        ("requests", lambda p: p["requests"].append({"reply": "more"})),
        ("inputs", lambda p: p["inputs"][0].__setitem__(1, [10, 21])),
        ("journal", lambda p: p["journal"].append({"event": "intent"})),
        ("pages", lambda p: p["pages"].append("clock/.Edit")),
        ("changes", lambda p: p["changes"][0].__setitem__(2, 5)),
        ("events", lambda p: p["events"].insert(1, "acted")),
        ("outcome", lambda p: p["outcome"].update(steps=2)),
        ("resumed", lambda p: p["resumed"].append(["yes", "done"])),
        ("another", lambda p: p.update(another=1)),
    ],
)
def test_a_change_in_any_part_is_found(part: str, change: Any) -> None:
    assert differ(change).startswith(part)


def test_trials_that_only_one_side_has_are_told(tmp_path: Path) -> None:
    one, other = play("a/one"), play("a/other")
    found = compare({"a/one": one}, {"a/other": other}, ["a/one", "a/other"])
    assert "was not played" in found["a/one"]
    assert "not in the recording" in found["a/other"]
    assert compare({"a/one": one}, {"a/one": one}, ["a/one"]) == {}


def test_what_is_saved_is_loaded_again_file_by_file(tmp_path: Path) -> None:
    played = [play("clock/b"), play("notes/c"), play("clock/a")]
    save(tmp_path, played)
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "clock.jsonl.xz",
        "notes.jsonl.xz",
    ]
    assert load(tmp_path) == {each["case"]: each for each in played}
    first = digests(tmp_path)
    save(tmp_path, reversed(played))
    assert digests(tmp_path) == first, "the same recording makes the same files"


def digests(folder: Path) -> dict[str, str]:
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()
    }  # fmt: skip
