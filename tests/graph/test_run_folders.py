from pathlib import Path

import pytest

from graph import run_folders


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    return tmp_path


def test_the_first_task_of_a_thread_has_the_threads_name(home: Path) -> None:
    assert (
        run_folders.open_run("t1", key="a", meta={"instruction": "x"}) == "t1"
    )
    assert run_folders.open_run("t1", key="b", meta={}) == "t1-2"
    assert run_folders.read_meta("t1")["instruction"] == "x"
    assert run_folders.read_meta("t1-2")["thread"] == "t1"
    assert (home / "runs" / "t1-2").is_dir()


def test_the_same_task_finds_its_folder_again() -> None:
    assert run_folders.open_run("t1", key="a", meta={}) == run_folders.open_run(
        "t1", key="a", meta={}
    )
    assert run_folders.open_run("t1", key="", meta={}) == "t1-2"
    assert run_folders.open_run("t1", key="", meta={}) == "t1-3"


@pytest.mark.parametrize(
    ("thread", "name"), [("../../x y", "x-y"), ("..", "run"), ("", "run")]
)
def test_no_thread_id_leads_out_of_the_folder(thread: str, name: str) -> None:
    assert run_folders.open_run(thread, key="a", meta={}) == name


def test_facts_are_added() -> None:
    run_folders.open_run("t", key="a", meta={"instruction": "x"})
    run_folders.write_meta("t", {"status": "done"})
    assert run_folders.read_meta("t") == {
        "instruction": "x",
        "thread": "t",
        "key": "a",
        "status": "done",
    }
    assert run_folders.read_meta("nowhere") == {}


@pytest.mark.parametrize(
    "noted", [{"spec": "virtual"}, {"context": {"device": "virtual"}}]
)
def test_nobody_goes_on_with_a_virtual_phone_that_ended(
    noted: dict[str, object],
) -> None:
    run_folders.open_run("t", key="a", meta=noted)
    assert "virtual phone of run t ended" in run_folders.find_dead_end("t")
    assert not run_folders.can_resume("t")
    assert run_folders.find_dead_end("t", device="adb:5037/x") == ""


def test_nobody_goes_on_with_a_run_that_a_later_one_took_the_place_of() -> None:
    phone = {"spec": "", "context": {"device": "adb:5037/x"}}
    for key in "abc":
        run_folders.open_run("t", key=key, meta=phone)
    run_folders.open_run("t-3", key="d", meta=phone)
    for given_up in ("t", "t-2"):
        assert f"run {given_up} was given up" in run_folders.find_dead_end(
            given_up
        )
    assert run_folders.can_resume("t-3")
    assert run_folders.can_resume("t-3-2")


def test_nobody_goes_on_with_what_has_ended_or_never_was() -> None:
    run_folders.open_run("t", key="a", meta={"ended": 1.0})
    assert not run_folders.can_resume("t")
    assert not run_folders.can_resume("nowhere")
    assert not run_folders.can_resume("")


DAMAGES: dict[str, bytes] = {
    "empty": b"",
    "cut": b'{"instruction": "x", "thr',
    "random": bytes(range(255, 0, -3)),
    "a list": b"[1]",
    "nested": b"[" * 100_000,
    **{
        f"{name} of another type": f'{{"{name}": {wrong}}}'.encode()
        for name, wrong in [
            ("instruction", "5"), ("context", '"x"'), ("seconds", '"long"'), ("started", "[]"),
            ("status", "{}"), ("waiting", "null"),
        ]
    },
}  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_damaged_facts_are_named_and_put_aside_when_new_ones_come(
    home: Path, damage: bytes
) -> None:
    run_folders.open_run("t", key="a", meta={"instruction": "x"})
    file = home / "runs" / "t" / "meta.json"
    file.write_bytes(damage)
    with pytest.raises(run_folders.RunDamaged) as found:
        run_folders.read_meta("t")
    assert str(file) in str(found.value)
    assert "\n" not in str(found.value)
    # A later task on the thread, and the end of the run itself, still have their way.
    assert run_folders.open_run("t", key="a", meta={}) == "t-2"
    run_folders.write_meta("t", {"status": "done"})
    assert run_folders.read_meta("t") == {"status": "done"}
    assert file.with_name("meta.damaged.json").read_bytes() == damage


def test_facts_that_cannot_be_opened_are_named(home: Path) -> None:
    (home / "runs" / "t" / "meta.json").mkdir(parents=True)
    with pytest.raises(run_folders.RunDamaged, match="Is a directory"):
        run_folders.read_meta("t")
