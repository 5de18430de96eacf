"""What LangSmith gets with `--langsmith`, and what is said when it does not take it."""

import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from evals.report import upload
from evals.report.pages import Run
from tapwright.errors import UploadFailed, UsageError
from tests.evals.langsmith_records import Records, langsmith
from tests.evals.report.test_metrics import DONE, NOTHING, PARTLY

KEY = "lsv2_pt_0123456789abcdef"
SECRET = "correct horse 9"


@pytest.fixture
def records(monkeypatch: pytest.MonkeyPatch) -> Iterator[Records]:
    with langsmith() as running:
        monkeypatch.setenv("LANGSMITH_API_KEY", KEY)
        monkeypatch.setenv("LANGSMITH_ENDPOINT", running.taken.url)
        monkeypatch.setenv("TAPWRIGHT_SECRET_WIFI", SECRET)
        yield running


@pytest.fixture
def run(tmp_path: Path) -> Run:
    told = replace(
        PARTLY,
        key="k2",
        instruction=f"Use {SECRET}",
        answer=SECRET,
        reason=f"no {SECRET}",
    )
    rows = (
        replace(DONE, key="k1", seconds=4.0),
        told,
        replace(NOTHING, key="k3"),
    )
    return Run(label="offline", folder=tmp_path, rows=rows)


def test_a_run_becomes_a_dataset_and_an_experiment(
    records: Records, run: Run
) -> None:
    said = upload.upload_runs([run])
    assert "dataset 'tapwright-toy', experiment 'offline " in said
    assert said.endswith("3 rows")
    found = records.found
    (dataset,), (experiment,) = found["datasets"], found["sessions"]
    assert dataset["name"] == "tapwright-toy"
    assert experiment["reference_dataset_id"] == dataset["id"]
    assert [example["inputs"]["key"] for example in found["examples"]] == [
        "k1",
        "k2",
        "k3",
    ]
    assert {example["dataset_id"] for example in found["examples"]} == {
        dataset["id"]
    }
    first = found["runs"][0]
    assert [r["reference_example_id"] for r in found["runs"]] == [
        e["id"] for e in found["examples"]
    ]
    assert {r["session_name"] for r in found["runs"]} == {experiment["name"]}
    assert (first["name"], first["outputs"]["status"]) == ("toy/a", "done")
    scores = {(f["run_id"], f["key"]): f["score"] for f in found["feedback"]}
    assert scores[first["id"], "done"] == 1
    assert scores[found["runs"][1]["id"], "done"] == 0
    assert scores[found["runs"][1]["id"], "milestones"] == 0.5


def test_a_second_run_uses_the_same_examples(
    records: Records, run: Run
) -> None:
    upload.upload_runs([run])
    upload.upload_runs([replace(run, label="again")])
    counts = {
        kind: len(made)
        for kind, made in records.found.items()
        if kind != "feedback"
    }
    assert counts["datasets"] == 1
    assert (counts["examples"], counts["runs"], counts["sessions"]) == (3, 6, 2)


def test_no_secret_and_no_folder_leaves(records: Records, run: Run) -> None:
    upload.upload_runs([run])
    assert b"<secret>" in records.everything
    for hidden in (SECRET.encode(), KEY.encode(), str(run.folder).encode()):
        assert hidden not in records.everything


@pytest.mark.parametrize("status", [401, 500])
def test_a_refusal_is_one_sentence(
    status: int, records: Records, run: Run, caplog: pytest.LogCaptureFixture
) -> None:
    records.status = status
    with pytest.raises(
        UploadFailed, match=r"did not take the results .*they are safe here"
    ) as told:
        upload.upload_runs([run])
    assert "\n" not in str(told.value)
    assert caplog.records == []
    assert logging.getLogger("langsmith").level == logging.NOTSET


def test_one_that_is_down_or_slow_is_not_waited_for(
    records: Records, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    records.hang = True
    with pytest.raises(UploadFailed, match="did not take the results"):
        upload.upload_runs([run], call_s=0.1)
    records.ended.set()
    records.hang = False
    with pytest.raises(UploadFailed, match="takes too long"):
        upload.upload_runs([run], all_s=0.0)
    assert "runs" not in records.found
    monkeypatch.setenv("LANGSMITH_ENDPOINT", "http://127.0.0.1:9")
    with pytest.raises(UploadFailed, match="did not take the results"):
        upload.upload_runs([run])


def test_without_a_key_nothing_is_begun(
    monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    for name in ("LANGSMITH_API_KEY", "LANGCHAIN_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(UsageError, match="needs LANGSMITH_API_KEY"):
        upload.upload_runs([run])
