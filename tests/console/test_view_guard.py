"""Whatever goes wrong in showing a run, the run goes on, and what failed is said once."""

import json
import logging
import os
import subprocess
import threading
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text

from console import cli
from console.report import report
from console.view import run_view
from console.view.live import LiveView, PlainView
from console.view_guard import guard_view
from graph import session, tasks
from graph.events import Began, Event, Planned
from graph.run_folders import open_run, run_folder
from graph.session import Ended
from graph.tasks import TaskTree
from models.scripted import register_script
from tapwright.errors import UsageError
from tests.console.conftest import (
    OPENING,
    PAYING,
    Runner,
    environment,
    printed,
    recording,
    script,
)
from tests.examples import mark_long, pair_in_turn
from tests.forks import Forks
from virtual_phone.phone import VirtualPhone

SHOP = {
    "judgement": "act",
    "action": {"kind": "open_app", "text": "Shop"},
    "completes": True,
}
PARTS = ["Open the shop", "Pay in the shop"]


def replanned(change: str) -> dict[str, list[Any]]:
    """Replies for `Buy tea`: cut, given up, planned anew in this way, and done."""
    after = {"replace": ["Look at the shop"], "drop": PARTS[1:]}[change]
    plans = [
        {"change": "decompose", "subgoals": PARTS},
        {"change": change, "subgoals": after},
    ]
    judged = [
        {"judgement": "decompose"},
        {"judgement": "impossible", "message": "not so"},
    ]
    finish = {
        "judgement": "act",
        "action": {"kind": "finish", "text": "Gift wrap"},
    }
    sure = {"done": True, "evidence": "Gift wrap"}
    return {
        "assess": [*judged, SHOP, finish, finish],
        "plan": plans,
        "conclude": [sure, sure],
    }


@pytest.mark.parametrize(
    ("change", "output"), pair_in_turn(["replace", "drop"], ["plain", "json"])
)
def test_a_planner_may_answer_all_that_the_prompt_offers(
    phone: VirtualPhone, home: Path, capfd: pytest.CaptureFixture[str], change: str,
    output: str,
) -> None:  # fmt: skip
    model = script(home, replanned(change))
    task = [
        "run",
        "Buy tea",
        "--device",
        phone.device,
        "--model",
        model,
        "--no-memory",
    ]
    way = ["--json"] if output == "json" else []
    assert cli.main([*task, "--thread", "tea", *way]) == 0
    out, err = capfd.readouterr()
    assert err == ""
    said = {"replace": "the rest planned again", "drop": "sub-goals left out"}[
        change
    ]
    page = (home / "runs" / "tea" / "report.html").read_text(encoding="utf-8")
    assert said in page
    if way:
        told = [json.loads(line) for line in out.splitlines()]
        assert change in [event.get("change") for event in told]
        assert told[-1]["event"] == "ended"
    else:
        assert f"plan {said}" in out


class Blind(PlainView):
    """A view with a fault."""

    def format_event(self, event: Event) -> list[Text]:
        raise LookupError("no\nword")

    def show_end(self, ended: Ended, *, stays_s: int = 0) -> None:
        raise LookupError("no end")


def test_a_view_with_a_fault_does_not_end_the_run(
    phone: VirtualPhone, home: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    register_script("guard", OPENING)
    context = session.build_context(
        device=phone.device, model="scripted:guard", memory=False
    )
    console = recording()
    ended = run_view.carry_out(
        lambda listen, control: session.start_run("Open the shop", context=context, listen=listen),
        view=Blind(console), console=console, device=phone.device,
    )  # fmt: skip
    assert ended.status == "done"
    said = capfd.readouterr().err.splitlines()
    assert said == [
        "tapwright: the event `began` could not be shown (LookupError: no word); the run goes on",
        "tapwright: how the run ended (done) could not be shown (LookupError: no end); the run "
        "goes on",
    ]


class Torn(LiveView):
    """A live view whose picture has a fault."""

    def draw_picture(self) -> Text:
        raise LookupError("torn")


def test_the_live_picture_says_in_its_place_why_it_cannot_be_drawn(
    capfd: pytest.CaptureFixture[str],
) -> None:
    console = recording(terminal=True)
    view = Torn(console)
    view.show_event(
        Began(instruction="Buy milk", folder="f", device="d", models={})
    )
    view.close()
    assert "task Buy milk" in printed(console)
    assert "what goes on could not be shown (LookupError: torn)" in printed(
        console
    )
    assert capfd.readouterr().err == ""


def test_the_guard_lets_ctrl_c_through() -> None:
    said: list[str] = []
    with pytest.raises(KeyboardInterrupt), guard_view("it", said.append):
        raise KeyboardInterrupt
    assert said == []


@pytest.mark.parametrize("way", [(), ("--json",)], ids=["plain", "json"])
@pytest.mark.parametrize("output", mark_long(["full", "closed"], after=1))
def test_a_run_outlives_its_output(
    phone: VirtualPhone,
    home: Path,
    forks: Forks,
    output: str,
    way: tuple[str, ...],
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
    args, pipe = [*task, "--thread", "pay", *way], subprocess.PIPE
    with (
        _unwritable(output) as taken,
        forks.start(
            *args, env=environment(), stdout=taken.fileno(), stderr=pipe
        ) as process,
    ):
        told = process.stderr.read()
        assert process.wait(120) == 0
    assert phone.state.shop.paid == 1
    (said,) = told.splitlines()
    assert "the event `began` could not be shown" in said
    assert (
        "No space left" if output == "full" else "output was closed"
    ) in said
    assert (home / "runs" / "pay" / "report.html").is_file()


def _unwritable(kind: str) -> Any:
    if kind == "full":
        return Path("/dev/full").open("w")
    reading, writing = os.pipe()
    os.close(reading)
    return os.fdopen(writing, "w")


def test_no_thread_waits_for_a_stream_that_an_error_has_ended(
    phone: VirtualPhone, home: Path
) -> None:
    # LangGraph's thread for the next event would be waited for at exit, for ever.
    register_script("cut", PAYING)
    context = session.build_context(
        device=phone.device, model="scripted:cut", memory=False, policy="allow"
    )
    before = set(threading.enumerate())
    told = session.stream_run("Pay in the shop", context=context)
    while next(told).event != "acted":
        pass
    with pytest.raises(LookupError) as kept:
        told.throw(LookupError("in the middle"))
    new = [each for each in threading.enumerate() if each not in before]
    left = [each for each in new if each.name.startswith("ThreadPoolExecutor")]
    assert kept.tb is not None
    assert left == []


def test_an_unexpected_error_of_a_run_is_named_before_python_tells_where_it_was(
    phone: VirtualPhone, home: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    def answer(*_given: Any) -> Any:
        raise LookupError("a fault")

    register_script("fault", answer)
    task = [
        "run",
        "Pay",
        "--device",
        phone.device,
        "--model",
        "scripted:fault",
        "--no-memory",
    ]
    with pytest.raises(LookupError, match="a fault"):
        cli.main(task)
    out, err = capfd.readouterr()
    assert "task Pay" in out
    assert "this is a fault of the program (LookupError: a fault)" in err
    assert "can be resumed: tapwright resume " in err


def broken(run: str) -> Path:
    """The folder of a run whose tasks name one that is not there."""
    open_run(run, key="k", meta={"instruction": "Buy milk"})
    tree = TaskTree(tasks=tasks.make_root("Buy milk").tasks, stack=(99,))
    told = Planned(step=0, change="refine", thought="", tasks=tree)
    (run_folder(run) / "events.jsonl").write_text(
        told.model_dump_json() + "\n", encoding="utf-8"
    )
    return run_folder(run)


def test_a_page_that_cannot_be_built_says_why(
    home: Path,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = broken("t")
    with caplog.at_level(logging.WARNING):
        page = report.write_report("t")
    assert page == folder / "report.html"
    said = "the report of run t could not be shown (IndexError:"
    assert said in caplog.text
    assert said in page.read_text(encoding="utf-8")
    assert cli.main(["report", "t"]) == 1
    assert said in capsys.readouterr().err
    with pytest.raises(UsageError, match="no run 'nobody'"):
        report.write_report("nobody")


def test_a_report_that_cannot_be_written_does_not_end_the_run(
    runner: Runner, caplog: pytest.LogCaptureFixture
) -> None:
    def listen(event: Event) -> None:
        if isinstance(event, Began):
            (Path(event.folder) / "report.html.new").mkdir()

    register_script("way", OPENING)
    context = session.build_context(
        device=runner.phone.device, model="scripted:way", memory=False
    )
    ended = session.start_run(
        "Open the shop",
        context=context,
        thread="t",
        listen=listen,
        at_end=report.write_report,
    )
    assert ended.status == "done"
    assert (
        "the report of run t could not be shown (IsADirectoryError"
        in caplog.text
    )
    assert "could not be shown" in ended.report_page.read_text(encoding="utf-8")
