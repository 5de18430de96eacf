"""The pages of results."""

import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from evals.harness.rows import append, load
from evals.report.pages import Run, read_run, write_comparison, write_page
from evals.report.tables import TABLES
from evals.tasks.task import Language
from tapwright.errors import UsageError
from tests.evals.report.test_metrics import DONE, NOTHING, PARTLY


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
    rows = (
        DONE,
        replace(PARTLY, folder="homes/k/runs/k", reason="<blink>"),
        NOTHING,
    )
    page = write_page(
        Run(label="offline", folder=tmp_path, rows=rows)
    ).read_text(encoding="utf-8")
    assert 'href="homes/k/runs/k/report.html"' in page
    assert page.count(">trajectory</a>") == 1
    assert "ran out of steps or time" in page
    assert "1/3 (33.3 %)" in page
    assert "<blink>" not in page
    assert "simulation" not in page


def test_languages_stand_apart_and_every_failure_leads_to_its_run(
    tmp_path: Path,
) -> None:
    spoken: tuple[Language, ...] = ("en", "zh")
    rows = tuple(
        replace(
            row,
            key=f"{row.task[4:]}-{language}",
            language=language,
            folder=f"run-{n}",
        )
        for n, (row, language) in enumerate(
            product((DONE, PARTLY, NOTHING), spoken)
        )
    )
    for row in rows:
        (tmp_path / row.folder).mkdir()
        (tmp_path / row.folder / "report.html").touch()
    judged = (
        replace(rows[0], opinion=False, opinion_by="gpt-judge", cost=0.01),
        *rows[1:],
    )
    page = write_page(
        Run(label="offline", folder=tmp_path, rows=judged)
    ).read_text(encoding="utf-8")
    for row in rows:
        # Its place among the causes (of failures), in the list of tasks, and in that of trials.
        assert page.count(f'href="{row.folder}/report.html"') == 2 + (
            not row.done
        )
    assert re.findall(r'class="tag">(English|Chinese)<', page) == [
        "English",
        "Chinese",
    ]
    assert '<th class="n">English</th><th class="n">Chinese</th>' in page
    assert page.count("judge disagrees") == 1
    assert "gpt-judge says not done" in page
    assert "LLM judge" in page
    assert "0.0100" in page
    assert "What prompts are made of" not in page


def test_prompts_are_shown_by_part(tmp_path: Path) -> None:
    rows = (
        replace(DONE, prompt={"system": 100, "screen": 300, "image": 0}),
        NOTHING,
    )
    page = write_page(Run(label="x", folder=tmp_path, rows=rows)).read_text(
        encoding="utf-8"
    )
    assert "screen <b>300</b> (75 %)" in page
    assert "image <b>" not in page


def test_a_page_needs_nothing_from_elsewhere(tmp_path: Path) -> None:
    run = Run(label="<b>x</b>", folder=tmp_path, rows=(DONE,))
    for path in (
        write_page(run),
        write_comparison([run], tmp_path / "compare.html"),
    ):
        page = path.read_text(encoding="utf-8")
        assert "default-src 'none'" in page
        assert not re.search(r"https?://|<script|@import|url\(", page)
        assert "&lt;b&gt;x" in page
        assert "<b>x" not in page


def test_a_run_is_found_again_by_its_label(tmp_path: Path) -> None:
    append(tmp_path, DONE)
    assert read_run(tmp_path).label == tmp_path.name
    write_page(Run(label="gpt-x, expert notes", folder=tmp_path, rows=(DONE,)))
    assert read_run(tmp_path) == Run(
        label="gpt-x, expert notes", folder=tmp_path.resolve(), rows=(DONE,)
    )
    with pytest.raises(UsageError, match="holds no results"):
        read_run(tmp_path / "none")


def test_a_simulation_is_labelled_and_papers_are_too(tmp_path: Path) -> None:
    ours = Run(label="offline", folder=tmp_path / "a", rows=(DONE,))
    oracle = Run(
        label="oracle",
        folder=tmp_path / "b",
        rows=(replace(DONE, model="oracle:0.1"),),
    )
    path = write_comparison(
        [ours, oracle], tmp_path / "compare.html", table=TABLES["moba"]
    )
    page = path.read_text(encoding="utf-8")
    assert page.count(">simulation</span>") == 1
    assert "MobA w/o Memory and Plan (paper)" in page
    assert "35 of 133 is 26.3 %" in page
    assert 'href="b/report.html"' in page
