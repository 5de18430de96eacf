"""The list of runs in terminals of several widths, also where runs are damaged."""

import io
import os
from pathlib import Path
from typing import get_args

import pytest
from rich.cells import cell_len
from rich.console import Console

from console import cli
from console.report import report
from console.view import run_list
from graph import session
from graph.events import Began
from graph.run_folders import open_run
from graph.session import EndStatus, Run
from tests.graph.test_run_folders import DAMAGES

ENGLISH = (
    "Create a 6:30 PM alarm with the title 'Work' that vibrates every Monday to Thursday, then "
    "open the shop, look for green tea that ships today and tell me its price"
)
CHINESE = (
    "创建一个下午6:30的闹钟，标题为“上班”，"
    "周一到周四重复并振动，然后打开商店，查找今天发货的绿茶"
)
NAME, PHONE = "20261123-024844-e7b3", "adb:5037/emulator-5554"
AT = 1_795_400_000.0


def made(
    instruction: str, *, status: str = "done", name: str = NAME, ago: float = 0
) -> Run:
    return Run(
        name=name, thread="t", instruction=instruction, status=status, device=PHONE,
        changed=AT - ago,
    )  # fmt: skip


def drawn(runs: list[Run], width: int) -> list[str]:
    console = Console(file=io.StringIO(), width=width)
    for line in run_list.draw_runs(runs, width):
        console.print(line, soft_wrap=True)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


@pytest.mark.parametrize("width", [60, 80, 120, 200])
@pytest.mark.parametrize("instruction", [ENGLISH, CHINESE], ids=["en", "zh"])
def test_an_instruction_has_the_width_of_the_terminal(
    instruction: str, width: int
) -> None:
    day, *said, last = drawn([made(instruction)], width)
    assert day.startswith("2026-11-2")
    assert max(map(cell_len, said)) <= width
    shown = "".join(
        line[2:] + " " * (instruction is ENGLISH) for line in said[:2]
    ).strip()
    assert instruction.startswith(shown.removesuffix("…"))
    # As much of it as two lines take, but for a word that did not fit.
    assert cell_len(shown) >= min(cell_len(instruction), 2 * (width - 2) - 20)
    assert NAME in "".join([*said, last])
    assert PHONE in last
    assert (len(said) == 1) == (cell_len(instruction) <= width - 2)


@pytest.mark.parametrize("width", [60, 80, 120, 200])
@pytest.mark.parametrize("instruction", [ENGLISH, CHINESE], ids=["en", "zh"])
def test_the_command_shows_what_each_run_was_for(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
    instruction: str, width: int,
) -> None:  # fmt: skip
    monkeypatch.setenv("COLUMNS", str(width))
    open_run(NAME, key="k", meta={"instruction": instruction, "device": PHONE})
    assert cli.main(["runs"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(cell_len, lines)) <= width
    assert any(instruction[:25] in line for line in lines)
    assert any(NAME in line for line in lines)
    assert any(PHONE in line for line in lines)


@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_line_begins_with_a_mark_that_ends_a_clause(width: int) -> None:
    lines = drawn([made("，".join(CHINESE[:n] for n in range(1, 9)))], width)
    assert not any(line.strip()[:1] in "，。、！？；：" for line in lines)


@pytest.mark.parametrize("width", [60, 80, 120])
def test_a_long_name_is_whole_so_that_it_can_be_copied(width: int) -> None:
    name = "a-thread-whose-name-somebody-has-chosen"
    assert (
        sum(name in line for line in drawn([made("Pay", name=name)], width))
        == 1
    )
    name = "n" * 150
    assert (
        "".join(
            line.strip() for line in drawn([made("Pay", name=name)], width)
        ).count(name)
        == 1
    )


def test_many_runs_stand_under_their_days() -> None:
    runs = [made(f"Task {n}", ago=n * 40_000) for n in range(40)]
    lines = drawn(runs, 80)
    days = [line for line in lines if "─" in line]
    assert len(days) == len(set(days)) > 15
    assert len(lines) == len(days) + 2 * 40


@pytest.mark.parametrize(
    "status", sorted({*get_args(EndStatus), "running", "damaged"} - {"paused"})
)
def test_every_status_has_a_mark(status: str) -> None:
    lines = drawn([made("Pay", status=status)], 60)
    assert lines[1] == f"{run_list.STATUS_MARKS[status][0]} Pay"
    assert ("unfinished" if status == "running" else status) in lines[2]


@pytest.mark.parametrize(
    "damage", [*DAMAGES.values(), None], ids=[*DAMAGES, "a folder"]
)
def test_a_damaged_run_is_shown_among_the_others(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
    damage: bytes | None,
) -> None:  # fmt: skip
    monkeypatch.setenv("COLUMNS", "200")
    for name in ("good", "bad"):
        open_run(name, key=name, meta={"instruction": f"Open {name}"})
    file = home / "runs" / "bad" / "meta.json"
    if damage is None:
        file.unlink()
        file.mkdir()
    else:
        file.write_bytes(damage)
    assert cli.main(["runs"]) == 0
    out = capsys.readouterr().out
    assert "Open good" in out
    assert "damaged" in out
    assert str(file) in "".join(line.strip() for line in out.splitlines())
    # What is resumed without a name is another one; by its name the file is named.
    assert session.find_run().name == "good"
    assert cli.main(["resume", "bad"]) == 1
    said = capsys.readouterr().err
    assert str(file) in said
    assert said.count("\n") == 1


def test_a_run_whose_facts_are_damaged_still_has_its_report(home: Path) -> None:
    open_run("bad", key="k", meta={"instruction": "x"})
    began = Began(instruction="Buy milk", folder="f", device="d", models={})
    (home / "runs" / "bad" / "events.jsonl").write_text(
        began.model_dump_json(), encoding="utf-8"
    )
    (home / "runs" / "bad" / "meta.json").write_bytes(b"")
    page = report.build_report("bad").read_text(encoding="utf-8")
    assert "Buy milk" in page
    assert "meta.json is damaged" in page


def test_a_journal_line_without_a_key_does_not_spoil_the_report(
    home: Path,
) -> None:
    open_run("t", key="k", meta={"instruction": "x"})
    (home / "runs" / "t" / "events.jsonl").write_text("", encoding="utf-8")
    (home / "runs" / "t" / "journal.jsonl").write_text(
        '{"event": "void"}\n{}\n', encoding="utf-8"
    )
    assert "</html>" in report.build_report("t").read_text(encoding="utf-8")
    os.utime(home / "runs" / "t" / "events.jsonl", (AT, AT))
    assert session.find_run("t").changed == AT


@pytest.mark.parametrize("status", run_list.STATUS_MARKS)
def test_a_status_is_in_the_language_of_the_instruction(status: str) -> None:
    *_, chinese = drawn([made("打开蓝牙", status=status)], 80)
    *_, english = drawn([made("Turn on Bluetooth", status=status)], 80)
    words = (chinese.split()[1], english.split()[1])
    assert not words[0].isascii()
    assert words[1].isascii()
    # What follows is in one column.
    columns = {cell_len(line.partition(NAME)[0]) for line in (chinese, english)}
    assert len(columns) == 1
