"""The pages of results."""

from dataclasses import replace
from pathlib import Path

from evals.report import Run, compare, write
from evals.rows import append, load
from evals.tables import TABLES
from tests.evals.test_metrics import DONE, NOTHING, PARTLY


def test_results_are_read_as_they_were_written(tmp_path: Path) -> None:
    other = replace(PARTLY, key="other", harm=("clock.cities",))
    for row in (DONE, other, replace(DONE, steps=8)):
        append(tmp_path, row)
    with (tmp_path / "results.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"key": "torn", "task')
    assert load(tmp_path) == [replace(DONE, steps=8), other]
    assert load(tmp_path / "none") == []


def test_a_failure_is_linked_to_its_trajectory(tmp_path: Path) -> None:
    folder = tmp_path / "homes" / "k" / "runs" / "k"
    folder.mkdir(parents=True)
    (folder / "report.html").write_text("", encoding="utf-8")
    rows = (DONE, replace(PARTLY, folder="homes/k/runs/k", reason="<blink>"), NOTHING)
    page = write(Run(label="offline", folder=tmp_path, rows=rows)).read_text(encoding="utf-8")
    assert 'href="homes/k/runs/k/report.html"' in page
    assert page.count(">trajectory</a>") == 1
    assert "ran out of steps or time" in page
    assert "1/3 (33.3 %)" in page
    assert "<blink>" not in page
    assert "simulation" not in page


def test_a_simulation_is_labelled_and_papers_are_too(tmp_path: Path) -> None:
    ours = Run(label="offline", folder=tmp_path / "a", rows=(DONE,))
    oracle = Run(label="oracle", folder=tmp_path / "b", rows=(replace(DONE, model="oracle:0.1"),))
    path = compare([ours, oracle], tmp_path / "compare.html", table=TABLES["moba"])
    page = path.read_text(encoding="utf-8")
    assert page.count(">simulation</span>") == 1
    assert "MobA w/o Memory and Plan (paper)" in page
    assert "35 of 133 is 26.3 %" in page
    assert 'href="b/report.html"' in page
