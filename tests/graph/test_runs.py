from pathlib import Path

import pytest

from graph import runs


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    return tmp_path


def test_the_first_task_of_a_thread_has_the_threads_name(home: Path) -> None:
    assert runs.open_run("t1", key="a", meta={"instruction": "x"}) == "t1"
    assert runs.open_run("t1", key="b", meta={}) == "t1-2"
    assert runs.read_meta("t1")["instruction"] == "x"
    assert runs.read_meta("t1-2")["thread"] == "t1"
    assert (home / "runs" / "t1-2").is_dir()


def test_the_same_task_finds_its_folder_again() -> None:
    assert runs.open_run("t1", key="a", meta={}) == runs.open_run("t1", key="a", meta={})
    assert runs.open_run("t1", key="", meta={}) == "t1-2"
    assert runs.open_run("t1", key="", meta={}) == "t1-3"


@pytest.mark.parametrize(("thread", "name"), [("../../x y", "x-y"), ("..", "run"), ("", "run")])
def test_no_thread_id_leads_out_of_the_folder(thread: str, name: str) -> None:
    assert runs.open_run(thread, key="a", meta={}) == name


def test_facts_are_added() -> None:
    runs.open_run("t", key="a", meta={"instruction": "x"})
    runs.write_meta("t", {"status": "done"})
    assert runs.read_meta("t") == {
        "instruction": "x",
        "thread": "t",
        "key": "a",
        "status": "done",
    }
    assert runs.read_meta("nowhere") == {}
