"""The command in a process of its own: what it prints, what it returns, what it says when wrong."""

import gc
import json
import os
import re
import shlex
import signal
import socket
import subprocess
import time
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from filelock import FileLock

from console import cli
from console.commands import run
from graph import session
from graph.run_folders import read_meta
from memory.opening import close_memory, open_memory
from tapwright.errors import TapwrightError, UsageError
from tests.console.conftest import (
    OPENING,
    PAY,
    PAYING,
    SURE,
    environment,
    script,
    tapwright,
)
from tests.examples import mark_long
from tests.forks import Forks
from tests.models.stub import Answer, OpenAIStub
from tools.device.connection import virtual
from tools.device.device import close_all
from virtual_phone.faults.hooks import Call
from virtual_phone.phone import VirtualPhone


class Other:
    """Another embedder than the one that is configured."""

    name = "other-8"
    dimension = 8
    floor = 0.0

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        return [[1.0] * 8 for _ in texts]


def complaint(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """The one line on standard error."""
    assert cli.main(list(args)) == 1
    said = capsys.readouterr().err
    assert said.startswith("tapwright: ")
    assert said.count("\n") == 1
    assert said.endswith("\n")
    assert "Traceback" not in said
    return said


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["run", "", "--model", "offline"], "the instruction is empty"),
        (["run"], "the instruction is empty"),
        (["run", "x"], "no model is chosen: pass --model NAME"),
        (["run", "x", "--model", "gpt-9"], "has no key: set OPENAI_API_KEY"),
        (
            ["run", "x", "--model", "offline", "--device", "nobody"],
            "No phone has the serial",
        ),
        (
            ["run", "x", "--model", "offline", "--device", "adb:1/x"],
            "No adb server listens at",
        ),
        (["run", "x", "--max-steps", "0"], "--max-steps 0 cannot be"),
        (["run", "x", "--max-steps", "many"], "--max-steps"),
        (["run", "x", "--subgoal-share", "0"], "--subgoal-share 0"),
        (["run", "x", "--subgoal-share", "1.5"], "--subgoal-share 1.5"),
        (["run", "x", "--profile", "huge"], "no profile 'huge'"),
        (["run", "x", "--policy", "maybe"], "--policy 'maybe'"),
        (["run", "x", "--frobnicate"], "No such option"),
        (["run", "x", "--frobnicate"], "see `tapwright run --help`"),
        (["dance"], "No such command 'dance'"),
        (["resume"], "no run is unfinished"),
        (["resume", "nowhere"], "no thread or run 'nowhere'"),
        (
            ["resume", "nowhere", "--answer", "yes"],
            "no thread or run 'nowhere'",
        ),
        (["report"], "there are no runs yet"),
        (["report", "nowhere"], "no thread or run 'nowhere'"),
        (["memory", "show", "nothing"], "no record"),
        (["memory", "forget"], "name one record"),
        (["memory", "list", "--kind", "dreams"], "no kind 'dreams'"),
        (["memory", "import", "missing.jsonl"], "missing.jsonl"),
        (["memory", "export", "missing/out.jsonl"], "missing/out.jsonl"),
        (["phone", "--language", "fr"], "fr"),
        (["serve", "--port", "70000"], "--port"),
    ],
)
def test_bad_input_is_one_sentence(
    home: Path, capsys: pytest.CaptureFixture[str], args: list[str], said: str
) -> None:
    assert said in complaint(capsys, *args)


def test_a_port_in_use_is_one_sentence(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = complaint(capsys, "serve", "--port", str(port))
    assert f"port {port} on 127.0.0.1 is in use" in said


def test_a_memory_of_another_embedder_is_one_sentence(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    open_memory(home / "memory", Other())
    close_memory(home / "memory")
    said = complaint(capsys, "memory", "list")
    assert "other-8" in said
    assert "TAPWRIGHT_EMBEDDINGS" in said


def test_a_memory_that_is_held_is_one_sentence(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "memory").mkdir(parents=True)
    with FileLock(home / "memory" / "writer.lock"):
        said = complaint(capsys, "memory", "list")
    assert "is held by another process" in said


def test_a_wrong_key_and_a_dead_endpoint_lose_nothing(
    phone: VirtualPhone,
    home: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    task = [
        "run",
        "Open the shop",
        "--device",
        phone.device,
        "--thread",
        "k",
        "--no-memory",
    ]
    with OpenAIStub([Answer(status=401, error="bad key")]) as stub:
        monkeypatch.setenv("TAPWRIGHT_BASE_URL", stub.url)
        monkeypatch.setenv("TAPWRIGHT_API_KEY", "sk-wrong-0123456789")
        said = complaint(capsys, *task, "--model", "gpt-9")
    assert "sk-wrong" not in said
    assert "key" in said
    monkeypatch.setenv("TAPWRIGHT_MODEL_SECONDS", "2")
    said = complaint(capsys, "resume", "k")
    assert "gpt-9" in said or "127.0.0.1" in said
    assert read_meta("k")["error"] != ""
    model = script(home, OPENING)
    assert cli.main(["resume", "k", "--model", model]) == 0
    assert "Gift wrap" in capsys.readouterr().out


def test_a_run_tells_its_steps_its_tree_and_its_report(
    phone: VirtualPhone, home: Path
) -> None:
    model = script(home, OPENING)
    ran = tapwright(
        "run",
        "Open the shop",
        "--device",
        phone.device,
        "--model",
        model,
        "--no-memory",
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "open “Shop”" in ran.stdout
    assert "✓ Open the shop" in ran.stdout
    report = ran.stdout.split("report ")[-1].strip()
    assert Path(report).is_file()
    assert "\x1b" not in ran.stdout


def test_the_only_answer_from_afar_resumes_a_waiting_run(
    phone: VirtualPhone, home: Path, forks: Forks
) -> None:
    model = script(home, PAYING)
    task = [
        "run",
        "Pay in the shop",
        "--device",
        phone.device,
        "--model",
        model,
        "--no-memory",
    ]
    ran = forks.run(*task, "--thread", "shop", "--json", env=environment())
    assert ran.returncode == 3
    lines = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [line["event"] for line in lines[-2:]] == ["question", "ended"]
    assert lines[-2]["thread"] == "shop"
    assert "respond" in lines[-2]["allowed"]
    assert Path(lines[-2]["picture"]).read_bytes().startswith(b"\xff\xd8")
    assert (lines[-1]["status"], lines[-1]["exit_code"]) == ("waiting", 3)
    assert phone.state.shop.paid == 0
    after = script(home, {"assess": [], "conclude": [SURE]}, "after.json")
    assert (
        cli.main(["resume", "shop", "--answer", "yes", "--model", after]) == 0
    )
    assert phone.state.shop.paid == 1


def test_plain_lines_say_how_to_answer(
    phone: VirtualPhone, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model = script(home, PAYING)
    task = [
        "run",
        "Pay",
        "--device",
        phone.device,
        "--model",
        model,
        "--no-memory",
    ]
    assert cli.main([*task, "--thread", "shop"]) == 3
    said = capsys.readouterr().out
    assert 'tapwright resume shop --answer "yes|no|..."' in said
    assert "Pay now" in said
    (picture,) = re.findall(r"^picture: (.*\.marked\.jpg)$", said, re.MULTILINE)
    assert Path(picture).parent == home / "runs" / "shop" / "screens"
    assert Path(picture).is_file()


@pytest.mark.long
def test_a_run_on_a_virtual_phone_goes_on_when_its_process_has_ended(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The phone of the command's own ends with it and is switched on again, as it was left."""
    task = "Send Anna Schmidt the message 'On my way'"
    options = ["--device", "virtual", "--no-memory", "--model", "offline"]
    assert cli.main(["run", task, *options, "--thread", "asked"]) == 3
    assert (
        'tapwright resume asked --answer "yes|no|..."'
        in capsys.readouterr().out
    )
    virtual.stop_phone()
    data = home / "runs" / "asked" / virtual.DATA_FILE
    kept = data.read_bytes()
    data.write_bytes(b"cut")
    assert "is no phone's data" in complaint(capsys, "resume", "asked")
    data.unlink()
    for device in ([], ["--device", "virtual"]):
        said = complaint(capsys, "resume", "asked", *device)
        assert "the virtual phone of run asked ended" in said
    assert cli.main(["report", "asked"]) == 0
    page = (data.parent / "report.html").read_text(encoding="utf-8")
    assert "tapwright resume" not in page
    data.write_bytes(kept)
    capsys.readouterr()
    cli.main(["resume", "asked", "--answer", "yes"])
    said = capsys.readouterr().out
    assert "The virtual phone was switched on again" in said
    assert "Opened Messages" in said
    assert not data.exists()


@pytest.mark.parametrize(
    ("language", "says"),
    mark_long(
        [
            (
                "en",
                "The virtual phone stays on for 5 min; `tapwright phone --off`",
            ),
            ("zh", "虚拟手机会保持开机 5 分钟；`tapwright phone --off`"),
        ],
        after=1,
    ),
)
def test_a_virtual_phone_stays_on_while_its_run_waits(
    home: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    says: str,
) -> None:
    monkeypatch.setenv(virtual.STAYS, "300")
    task = "Send Anna Schmidt the message 'On my way'"
    options = ["--device", "virtual", "--no-memory", "--model", "offline"]
    options += ["--language", language]
    virtual.stop_phone()
    assert cli.main(["run", task, *options, "--thread", "one"]) == 3
    assert says in capsys.readouterr().out
    note = home / "runs" / "one" / virtual.NOTE_FILE
    assert note.is_file()
    assert not virtual.is_running()
    close_all()
    assert cli.main(["resume", "one", "--answer", "yes"]) == 0
    # What was typed is there still: nothing is looked for again.
    said = capsys.readouterr().out
    assert "Opened Messages" not in said
    assert "switched on again" not in said
    close_all()
    assert not note.is_file()


def test_a_phone_that_stays_on_goes_off_at_a_command_and_leaves_its_data(
    home: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(virtual.STAYS, "300")
    runs = home / "runs"
    task = ["run", "Send Anna Schmidt the message 'On my way'", "--no-memory"]
    task += ["--device", "virtual", "--model", "offline", "--thread"]
    virtual.stop_phone()
    assert cli.main([*task, "one"]) == 3
    close_all()
    capsys.readouterr()
    assert cli.main([*task, "two", "--json"]) == 3
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (last["event"], last["phone_stays_s"]) == ("ended", 300)
    # There is never more than one.
    assert [each.name for each in virtual.list_left_on(runs)] == ["two"]
    capsys.readouterr()
    assert cli.main(["phone", "--off"]) == 0
    assert (
        "Switched off the virtual phone of run two." in capsys.readouterr().out
    )
    close_all()
    data = runs / "two" / virtual.DATA_FILE
    wait_until(data.is_file)
    assert virtual.list_left_on(runs) == []
    assert "no virtual phone was left on" in complaint(capsys, "phone", "--off")
    cli.main(["resume", "two", "--answer", "yes"])
    assert "The virtual phone was switched on again" in capsys.readouterr().out
    virtual.stop_phone()


def test_a_phone_that_stays_on_goes_off_by_its_own_clock(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(virtual.STAYS, "1")
    folder = home / "runs" / "one"
    folder.mkdir(parents=True)
    virtual.stop_phone()
    virtual.start_phone()
    virtual.keep_phone(folder)
    assert virtual.leave_on(folder) == 1
    wait_until((folder / virtual.DATA_FILE).is_file)
    assert virtual.list_left_on(folder.parent) == []
    assert not virtual.is_running()


def test_how_long_a_phone_stays_on_must_be_a_number(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(virtual.STAYS, "long")
    with pytest.raises(UsageError, match="must be a number of seconds"):
        virtual.leave_on(home)


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait for what another process does."""
    deadline = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_hints_to_resume_name_commands_that_work(
    phone: VirtualPhone, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The phone has two addresses; the one that a resume names is kept for the next."""
    task = ["run", "Pay", "--device", phone.device, "--no-memory"]
    model = script(home, PAYING)
    assert cli.main([*task, "--thread", "my shop", "--model", model]) == 3
    hint = re.search(r"tapwright (resume .*) --answer", capsys.readouterr().out)
    assert hint
    other = phone.device.replace("adb:", "adb:127.0.0.1:")
    after = script(home, {"assess": [], "conclude": [SURE]}, "after.json")
    changes = ["--device", other, "--model", after, "--answer", "yes"]
    assert cli.main([*shlex.split(hint[1]), *changes]) == 0
    assert read_meta("my-shop")["context"]["device"] == other
    assert phone.state.shop.paid == 1


def test_without_runs_the_list_of_runs_is_not_proposed(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for args in (["resume"], ["resume", "x"], ["report", "x"]):
        said = complaint(capsys, *args)
        assert "there are no runs yet" in said
        assert "tapwright runs" not in said


def test_what_has_ended_is_not_proposed_again(
    phone: VirtualPhone, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    task = [
        "run",
        "Open the shop",
        "--device",
        phone.device,
        "--no-memory",
        "--thread",
        "shop",
    ]
    assert cli.main([*task, "--model", script(home, OPENING)]) == 0
    capsys.readouterr()
    assert cli.main(["resume", "shop"]) == 1
    said = capsys.readouterr()
    assert "nothing to resume" in said.err
    assert "Continue with" not in said.out


def test_yes_allows_what_would_be_asked(
    phone: VirtualPhone, home: Path
) -> None:
    model = script(home, PAYING)
    task = [
        "run",
        "Pay",
        "--device",
        phone.device,
        "--model",
        model,
        "--no-memory",
    ]
    assert cli.main([*task, "--yes"]) == 0
    assert phone.state.shop.paid == 1


def test_sigterm_before_anything_began_ends_the_command_as_ctrl_c_does(
    tmp_path: Path, forks: Forks, monkeypatch: pytest.MonkeyPatch
) -> None:
    # It waits for somebody to write this file, before it reads its arguments.
    os.mkfifo(tmp_path / ".env")
    monkeypatch.chdir(tmp_path)
    pipe = subprocess.PIPE
    with forks.start(
        "run", "Pay", env=environment(), stdout=pipe, stderr=pipe
    ) as process:
        # Closed then, as a signal that comes just before a read does not wake that read.
        with (tmp_path / ".env").open("w"):
            os.kill(process.pid, signal.SIGTERM)
        assert process.wait(30) == 130
        assert process.stderr.read() == ""


def test_a_signal_stops_after_the_step_and_resume_goes_on(
    phone: VirtualPhone, home: Path, forks: Forks
) -> None:
    model = script(home, PAYING)
    args = ["run", "Pay", "--device", phone.device, "--model", model, "--no-memory", "--yes",
            "--thread", "shop"]  # fmt: skip
    gate = phone.hooks.hold("click", when="after_perform")
    pipe = subprocess.PIPE
    with forks.start(
        *args, env=environment(), stdout=pipe, stderr=pipe
    ) as process:
        assert gate.reached.wait(60)
        os.kill(process.pid, signal.SIGTERM)
        process.stderr.readline()
        assert "Stopping after the current step" in process.stderr.readline()
        gate.open()
        said = process.stdout.read()
        assert process.wait(60) == 130
    assert "tapwright resume shop" in said
    assert phone.state.shop.paid == 1
    after = script(home, {"assess": [PAY], "conclude": [SURE]}, "after.json")
    assert cli.main(["resume", "--model", after]) == 0
    assert phone.state.shop.paid == 1


@pytest.mark.long
def test_a_run_killed_while_it_acts_has_its_page_after_resume(
    phone: VirtualPhone, home: Path, forks: Forks
) -> None:
    model = script(home, PAYING)
    task = [
        "run",
        "Pay",
        "--device",
        phone.device,
        "--model",
        model,
        "--no-memory",
        "--yes",
    ]
    with forks.start(*task, "--thread", "shop", env=environment()) as process:

        def kill(call: Call) -> None:
            os.kill(process.pid, signal.SIGKILL)
            call.drop()

        phone.hooks.on("click", kill, when="before")
        assert process.wait(60) == -signal.SIGKILL
    assert not (home / "runs" / "shop" / "report.html").exists()
    assert cli.main(["report", "shop"]) == 0
    assert "not finished" in (home / "runs" / "shop" / "report.html").read_text(
        encoding="utf-8"
    )
    after = script(home, {"assess": [PAY], "conclude": [SURE]}, "after.json")
    assert cli.main(["resume", "--model", after]) == 0
    assert phone.state.shop.paid == 1
    assert "as expected" in (home / "runs" / "shop" / "report.html").read_text(
        encoding="utf-8"
    )


def test_env_files_are_read_and_do_not_override(
    home: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Path(".env").write_text(
        "TAPWRIGHT_MODEL=gpt-from-env-file\nTAPWRIGHT_HOME=elsewhere\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("TAPWRIGHT_MODEL", "")
    monkeypatch.delenv("TAPWRIGHT_MODEL")
    said = complaint(capsys, "run", "x")
    assert "gpt-from-env-file" in said
    assert not Path("elsewhere").exists()


def test_runs_are_listed_and_reports_rebuilt(
    phone: VirtualPhone, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    task = [
        "run",
        "Open the shop",
        "--device",
        phone.device,
        "--no-memory",
        "--thread",
        "shop",
    ]
    assert cli.main([*task, "--model", script(home, OPENING)]) == 0
    page = home / "runs" / "shop" / "report.html"
    page.unlink()
    capsys.readouterr()
    assert cli.main(["runs"]) == 0
    assert "Open the shop" in capsys.readouterr().out
    assert cli.main(["report"]) == 0
    assert capsys.readouterr().out.strip() == str(page)
    assert page.is_file()


def test_the_version_is_that_of_the_package(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["--version"]) == 0
    with (Path(__file__).parents[2] / "pyproject.toml").open("rb") as file:
        version = tomllib.load(file)["project"]["version"]
    assert capsys.readouterr().out == f"tapwright {version}\n"


def test_help_is_no_error(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["--help"]) == 0
    assert "Exit codes" in capsys.readouterr().out


def test_a_second_signal_ends_the_process_at_once(
    phone: VirtualPhone, home: Path, forks: Forks
) -> None:
    model = script(home, PAYING)
    task = [
        "run",
        "Pay",
        "--device",
        phone.device,
        "--model",
        model,
        "--no-memory",
        "--yes",
    ]
    gate = phone.hooks.hold("click")
    task += ["--thread", "shop"]
    with forks.start(
        *task, env=environment(), stderr=subprocess.PIPE
    ) as process:
        assert gate.reached.wait(60)
        os.kill(process.pid, signal.SIGINT)
        process.stderr.readline()
        process.stderr.readline()
        os.kill(process.pid, signal.SIGINT)
        assert process.wait(30) == 130
        gate.open()
    assert session.find_run().thread == "shop"


@pytest.mark.parametrize(
    ("video", "looks"), [(None, False), (Path("nothing.mp4"), True)]
)
def test_a_run_without_a_film_puts_off_the_search_for_garbage(
    video: Path | None, looks: bool
) -> None:
    try:
        with pytest.raises(TapwrightError):
            run.run(
                instruction="x",
                device="adb:1/x",
                model="offline",
                video=video,
            )
        assert gc.isenabled() is looks
        assert cli.main(["run"]) == 1
        assert gc.isenabled()
    finally:
        gc.enable()
