import json
import shutil
from pathlib import Path

import pytest

from evals.bench.real.__main__ import main as measure_folder
from evals.bench.real.films import (
    FilmRecord,
    Transition,
    TruthUnreadable,
    band_gestures,
    calibrate,
    main,
    measure_films,
    read_truth,
    replace_records,
)
from tools.recording.calibration import TOUCH, load_calibration
from tools.recording.demonstration import Gesture


def test_truth_is_read_in_the_described_layout() -> None:
    text = json.dumps(
        {
            "steps": [
                {
                    "at": 2.5,
                    "kind": "fill",
                    "text": "你好",
                    "box": [1, 2, 3, 4],
                },
                {"at": 1, "kind": "scroll", "direction": "up"},
            ],
            "until": 9,
            "states": [[0, 1], [1.4, 9]],
        }
    )
    truth = read_truth(text)
    assert [step.kind for step in truth.steps] == ["scroll", "fill"]
    assert truth.steps[1].box == (1, 2, 3, 4)
    assert truth.steps[1].text == "你好"
    assert truth.until == 9
    assert [state.begins for state in truth.states] == [0, 1.4]


def test_words_of_other_notations_are_understood() -> None:
    text = json.dumps([{"time": 1, "action": "CLICK", "label": "Save"}])
    (step,) = read_truth(text).steps
    assert (step.kind, step.words, step.begun) == ("tap", "Save", 1)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "no JSON"),
        ("{}", "no list"),
        ('{"steps": [3]}', "no object"),
        ('{"steps": [{"kind": "tap"}]}', 'no time "at"'),
        ('{"steps": [{"at": 1, "kind": "dance"}]}', "dance"),
    ],
)
def test_a_broken_truth_is_named(text: str, reason: str) -> None:
    with pytest.raises(TruthUnreadable, match=reason):
        read_truth(text)


def test_broken_films_become_one_sentence_each(tmp_path: Path) -> None:
    (tmp_path / "a.mp4").write_bytes(b"no film at all")
    (tmp_path / "b.gif").write_bytes(b"")
    (tmp_path / "c.webm").write_bytes(b"\x1a\x45\xdf\xa3")
    (tmp_path / "c.json").write_text("{", encoding="utf-8")
    records = measure_films(tmp_path)
    assert [record.name for record in records] == ["a.mp4", "b.gif", "c.webm"]
    assert all(record.problem for record in records)
    assert "\n" not in "".join(record.problem for record in records)
    assert main([str(tmp_path)]) == 0


@pytest.mark.long
def test_films_are_measured_with_the_screens_of_a_folder(
    tmp_path: Path, film: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(film, tmp_path / "alarms.mp4")
    truth = {
        "steps": [
            {"at": 0.9, "kind": "open_app", "target": "Clock"},
            {"at": 1.9, "kind": "tap", "target": "Alarms"},
        ]
    }
    (tmp_path / "alarms.json").write_text(json.dumps(truth), encoding="utf-8")
    (tmp_path / "broken.mp4").write_bytes(b"no film at all")
    assert measure_folder([str(tmp_path), "--faults"]) == 0
    shown = capsys.readouterr().out
    assert "alarms.mp4" in shown
    assert "certainty" in shown
    assert "broken.mp4" in shown
    assert "no screens" not in shown
    (record,) = [
        each for each in measure_films(tmp_path) if each.name == "alarms.mp4"
    ]
    assert [each.is_right_kind for each in record.transitions] == [True, True]


def test_films_are_left_out_with_the_pictures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken.mp4").write_bytes(b"no film at all")
    assert measure_folder([str(tmp_path), "--no-pictures"]) == 2
    assert "broken.mp4" not in capsys.readouterr().out


@pytest.mark.long
def test_calibration_counts_films_by_source(tmp_path: Path, film: Path) -> None:
    step = {"at": 1.9, "kind": "tap", "target": "Alarms"}
    gesture = {
        "at": 1.9, "kind": "tap", "args": [], "words": "Alarms", "box": None,
    }  # fmt: skip
    truths = {
        "real": {"steps": [step]},
        "virtual": {"recording": {"gestures": [gesture]}},
    }
    for name, truth in truths.items():
        shutil.copy(film, tmp_path / f"{name}.mp4")
        text = json.dumps(truth)
        (tmp_path / f"{name}.json").write_text(text, encoding="utf-8")
    shutil.copy(film, tmp_path / "unknown.mp4")
    records = calibrate(tmp_path, "two films", date="2026-11-24")
    assert {record.source for record in records} == {"small", "virtual"}
    for record in records:
        guesses = [c for n, c in record.counts.items() if n != TOUCH]
        assert sum(each.count for each in guesses) == 2
        assert sum(each.right for each in guesses) == 1
        assert record.films == "two films"


def test_new_counts_replace_those_of_the_same_films() -> None:
    old = load_calibration()
    first, *others = old.records
    new = first.model_copy(update={"date": "2026-11-27"})
    changed = replace_records(old, first.films, [new])
    kept = [record for record in others if record.films != first.films]
    assert changed.records == (*kept, new)
    added = new.model_copy(update={"films": "others"})
    assert replace_records(old, "others", [added]).records == (
        *old.records,
        added,
    )


def test_a_folder_without_films_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path)]) == 2
    assert "no film" in capsys.readouterr().err


def test_gestures_are_counted_by_certainty() -> None:
    transitions = [
        Transition(
            number=1,
            gesture=Gesture(kind="tap", certainty=certainty),
            step=None,
            is_right_kind=is_right,
            is_right=is_right,
        )
        for certainty, is_right in ((0.95, True), (0.9, False), (0.4, True))
    ]
    record = FilmRecord(name="a", transitions=tuple(transitions))
    assert record.right == 2
    bands = {band.least: band for band in band_gestures(transitions)}
    assert (bands[0.9].count, bands[0.9].right) == (2, 1)
    assert bands[0.3].right == 1
