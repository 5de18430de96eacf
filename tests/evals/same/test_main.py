"""The command, with the one case that needs no phone."""

import os
from pathlib import Path
from typing import Any

import pytest

from evals.same.__main__ import OURS, is_crashed, main, report_differences
from evals.same.keeping import load, save
from evals.same.playing import StillPhones
from evals.same.playing import play as play_case
from evals.same.sample import list_sample
from evals.same.workers import CRASHED

CASE = "lessons/alarms"


@pytest.mark.soak
@pytest.mark.timeout(600)
def test_what_was_recorded_is_found_again(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """By a worker in a process of its own, and then in this one, which has much else loaded."""
    for name in [name for name in os.environ if name.startswith(OURS)]:
        monkeypatch.delenv(name)
    where = ["--workers", "1", "--folder", str(tmp_path / "kept")]
    assert main(["--only", CASE, *where, "--record"]) == 0
    known = load(tmp_path / "kept")
    assert known[CASE]["requests"]
    # Playing sets it.
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    (case,) = [case for case in list_sample() if case.name == CASE]
    with StillPhones() as phones:
        again = {
            each["case"]: each
            for each in play_case(case, phones, tmp_path / "again")
        }
    assert report_differences(known, again, [CASE]) == 0
    assert capsys.readouterr().out == "1 trials, 0 of them not the same\n"


def test_the_command_compares_with_the_folder_and_leaves_it_as_it_was(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in [name for name in os.environ if name.startswith(OURS)]:
        monkeypatch.delenv(name)
    save(tmp_path, [play("yes") | {"case": "lessons/gone"}])
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert (
        main(
            [
                "--only",
                "lessons/gone",
                "--workers",
                "1",
                "--folder",
                str(tmp_path),
            ]
        )
        == 1
    )
    told = capsys.readouterr().out
    assert "lessons/gone: it was not played" in told
    assert told.endswith("\n0 trials, 1 of them not the same\n")
    assert (
        main(["--only", "nobody", "--workers", "1", "--folder", str(tmp_path)])
        == 0
    )
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def play(reply: str) -> dict[str, Any]:
    return {
        "case": CASE,
        "requests": [{"reply": reply}],
        "outcome": {"status": "done"},
    }


def test_a_changed_byte_is_reported_and_a_case_that_is_missing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    other = {**play("yes"), "case": "clock/other"}
    assert report_differences({CASE: play("yes")}, {CASE: play("yes")}, ()) == 0
    assert (
        report_differences({CASE: play("yes")}, {CASE: play("yes!")}, ()) == 1
    )
    assert (
        f"{CASE}: requests: the first difference is in number 1"
        in capsys.readouterr().out
    )
    both = {CASE: play("yes"), "clock/other": other}
    assert report_differences(both, {CASE: play("yes")}, ()) == 1
    assert "clock/other: it was not played" in capsys.readouterr().out
    assert report_differences(both, {CASE: play("yes")}, ["lessons"]) == 0


def test_a_case_that_broke_is_known_as_such() -> None:
    assert is_crashed({"outcome": {"status": f"{CRASHED}: KeyError: 'x'"}})
    assert not is_crashed(play(""))
