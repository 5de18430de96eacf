"""Runs start, wait, resume and are found again."""

import json
import resource
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from langgraph.runtime import RunControl

from console.messages import drop_status
from console.report import report
from graph import session
from graph.checkpoints import get_database_path, open_checkpoints
from graph.events import Acted, Began, Concluded, Event, Reflected
from graph.run_folders import read_meta, write_meta
from graph.session import Ended
from tapwright.errors import ModelUnreachable, PhoneNotFound, UsageError
from tests.console import conftest as at_console
from tests.console.conftest import OPENING, PAY, PAYING, SURE, Runner, script
from tests.graph.shop import ShopApp
from tests.small_phone import make_small_config
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.phone import VirtualPhone

# Runs as a person starts them: with a home that is not there yet, and with the page of a run.
switched_on, home = at_console.switched_on, at_console.home
phone, runner = at_console.phone, at_console.runner


def test_a_run_ends_with_its_answer_and_its_report(runner: Runner) -> None:
    ended = runner.start("Open the shop", OPENING)
    assert (ended.status, ended.exit_code, ended.run) == ("done", 0, "t")
    assert "Gift wrap" in ended.reason
    assert ended.tasks.tasks[0].status == "done"
    assert ended.usage.actor.calls == 1
    assert [
        type(event)
        for event in runner.heard
        if isinstance(event, Began | Concluded)
    ] == [
        Began,
        Concluded,
    ]
    assert "Open the shop" in ended.report_page.read_text(encoding="utf-8")


def test_the_first_call_of_a_day_forgets_old_threads(runner: Runner) -> None:
    runner.start("Open the shop", OPENING)
    with closing(sqlite3.connect(get_database_path())) as file:
        file.execute(
            "UPDATE checkpoints SET checkpoint_id = "
            "'1eb' || substr(checkpoint_id, 4)"
        )
        file.commit()
    with pytest.raises(UsageError, match="nothing to resume"):
        session.resume_run("t")
    with open_checkpoints() as saver:
        assert list(saver.list(None)) == []
    assert session.find_run("t").status == "done"


def test_a_sensitive_action_waits_and_goes_on_with_the_answer(
    runner: Runner,
) -> None:
    ended = runner.start("Pay in the shop", PAYING)
    assert (ended.status, ended.exit_code) == ("waiting", 3)
    assert ended.question is not None
    assert (ended.question.name, ended.question.args) == (
        "tap_text",
        {"text": "Pay now"},
    )
    assert "approve" in ended.question.allowed
    assert "Pay now" in ended.question.description
    assert runner.phone.state.shop.paid == 0
    assert session.find_run().status == "waiting"
    assert "waiting" in ended.report_page.read_text(encoding="utf-8")
    ended = session.resume_run("t", answer="yes")
    assert (ended.status, runner.phone.state.shop.paid) == ("done", 1)
    assert session.find_run("t").status == "done"


def test_resumed_without_an_answer_it_waits_still(runner: Runner) -> None:
    first = runner.start("Pay in the shop", PAYING)
    again = session.resume_run()
    assert (again.status, again.question) == ("waiting", first.question)
    ended = session.resume_run(changes={"policy": "allow"})
    assert (ended.status, runner.phone.state.shop.paid) == ("done", 1)


def test_choices_are_kept_for_the_resume(runner: Runner) -> None:
    runner.start("Pay in the shop", PAYING, max_steps=7, hints="be quick")
    kept = session.restore_context(session.find_run(), {"max_steps": 8})
    assert (kept.max_steps, kept.hints, kept.device) == (
        8,
        "be quick",
        runner.phone.device,
    )


def test_the_only_phone_of_a_run_is_named_on_resume(runner: Runner) -> None:
    runner.start("Pay in the shop", PAYING)
    meta = read_meta("t")
    assert meta["device"] == runner.phone.serial
    no_spec = {**meta["context"], "device": ""}
    write_meta("t", {"context": no_spec})
    assert (
        session.restore_context(session.find_run(), {}).device
        == runner.phone.serial
    )


def test_a_drained_run_pauses_after_the_node_at_work_and_goes_on(
    runner: Runner,
) -> None:
    control = RunControl()

    def stop(event: Event) -> None:
        if isinstance(event, Acted):
            control.request_drain("test")

    model = script(runner.home, OPENING)
    context = session.build_context(
        device=runner.phone.device, model=model, memory=False
    )
    ended = session.start_run(
        "Open the shop",
        context=context,
        thread="t",
        listen=stop,
        control=control,
    )
    assert (ended.status, ended.exit_code) == ("paused", 130)
    assert not ended.report_page.exists()  # nobody was given to write it
    assert runner.phone.state.foreground.startswith("com.tapwright.shop/")
    gestures = len(runner.phone.hooks.inputs)
    ended = session.resume_run("t")
    assert ended.status == "done"
    assert len(runner.phone.hooks.inputs) == gestures


def test_a_broken_model_leaves_a_run_that_can_be_resumed(
    runner: Runner, home: Path
) -> None:
    with pytest.raises(ModelUnreachable):
        runner.start(
            "Pay in the shop", {"assess": PAYING["assess"][:1]}, policy="allow"
        )
    assert "no reply left" in read_meta("t")["error"]
    assert "no reply left" in (home / "runs" / "t" / "report.html").read_text(
        encoding="utf-8"
    )
    model = script(home, {"assess": [PAY], "conclude": [SURE]})
    ended = session.resume_run(
        changes={"model": model}, at_end=report.write_report
    )
    page = ended.report_page.read_text(encoding="utf-8")
    # The steps below still show the call that failed.
    told = drop_status(ended.reason, "done").splitlines()[-1]
    above = page[: page.index(told)]
    assert "no reply left" not in above
    assert (ended.status, runner.phone.state.shop.paid) == ("done", 1)
    assert read_meta("t")["error"] == ""


def test_a_thread_holds_several_tasks(runner: Runner) -> None:
    runner.start("Open the shop", OPENING)
    ended = runner.start("Open the shop", OPENING)
    assert (ended.thread, ended.run, ended.status) == ("t", "t-2", "done")
    assert session.find_run("t").name == "t-2"
    with pytest.raises(UsageError, match="nothing to resume"):
        session.resume_run("t")


def test_a_new_task_does_not_bury_an_unfinished_one(runner: Runner) -> None:
    runner.start("Pay in the shop", PAYING)
    with pytest.raises(UsageError, match="unfinished run"):
        runner.start("Open the shop", OPENING)
    assert session.find_run("t").status == "waiting"


def test_a_task_that_found_no_phone_does_not_block_its_thread(
    runner: Runner,
) -> None:
    with pytest.raises(PhoneNotFound):
        runner.start("Open the shop", OPENING, device="nobody")
    assert runner.start("Open the shop", OPENING).status == "done"


def test_a_thread_is_worked_on_by_one_at_a_time(runner: Runner) -> None:
    def meddle(event: Event) -> None:
        if isinstance(event, Reflected):
            with pytest.raises(UsageError, match="another process"):
                session.resume_run("t")
            met.append(event)

    met: list[Event] = []
    model = script(runner.home, OPENING)
    context = session.build_context(
        device=runner.phone.device, model=model, memory=False
    )
    ended = session.start_run(
        "Open the shop", context=context, thread="t", listen=meddle
    )
    assert (ended.status, len(met)) == ("done", 1)


@pytest.mark.parametrize("said", ["", "  \n"])
def test_nothing_said_is_refused(home: Path, said: str) -> None:
    with pytest.raises(UsageError, match="instruction is empty"):
        session.start_run(said, context=session.build_context(model="offline"))
    assert not home.exists()


def test_an_unknown_thread_is_refused(home: Path) -> None:
    with pytest.raises(UsageError, match="'nowhere'"):
        session.resume_run("nowhere")
    with pytest.raises(UsageError, match="no run is unfinished"):
        session.resume_run()


def test_an_answer_without_a_question_is_refused(
    runner: Runner, home: Path
) -> None:
    with pytest.raises(ModelUnreachable):
        runner.start("Open the shop", {})
    with pytest.raises(UsageError, match="no question"):
        session.resume_run(answer="yes")


def test_a_virtual_phone_that_is_gone_is_said_so(runner: Runner) -> None:
    runner.start("Pay in the shop", PAYING)
    write_meta(
        "t", {"context": {**read_meta("t")["context"], "device": "virtual"}}
    )
    with pytest.raises(UsageError, match="virtual phone of run t ended"):
        session.resume_run()


def test_another_phone_than_the_run_s_own_is_refused_and_nothing_is_lost(
    runner: Runner,
) -> None:
    asked = runner.start("Pay in the shop", PAYING)
    with VirtualPhone.start(
        make_small_config(), apps=[LauncherApp, ShopApp]
    ) as other:
        for answer in ("yes", None):
            with pytest.raises(
                PhoneNotFound, match=f"{other.serial} is another one"
            ):
                session.resume_run(
                    "t", answer=answer, changes={"device": other.device}
                )
        assert other.state.shop.paid == 0
        session.close_resources()
    assert session.find_run().status == "waiting"
    assert session.resume_run().question == asked.question
    assert session.resume_run(answer="yes").status == "done"
    assert runner.phone.state.shop.paid == 1


def test_the_last_run_is_the_last_that_can_go_on(runner: Runner) -> None:
    runner.start("Pay in the shop", PAYING)
    runner.start("Pay in the shop", PAYING, thread="later")
    write_meta(
        "later",
        {"context": {**read_meta("later")["context"], "device": "virtual"}},
    )
    assert session.find_run().name == "t"
    with pytest.raises(
        UsageError, match="unfinished run: choose another thread"
    ):
        runner.start("Open the shop", OPENING, thread="later")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            {"max_steps": 500},
            "--max-steps 500 cannot be: input should be less than",
        ),
        ({"max_depth": 0}, "--max-depth 0 cannot be"),
        ({"policy": "maybe"}, "--policy 'maybe' cannot be"),
        ({"language": "fr"}, "--language 'fr'"),
        ({"profile": "huge"}, "no profile 'huge'"),
    ],
)
def test_a_choice_out_of_its_range_is_a_sentence(
    given: dict[str, object], said: str
) -> None:
    with pytest.raises(UsageError) as caught:
        session.build_context(**given)  # type: ignore[arg-type]
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_profile_gives_its_switches_and_yields_to_what_is_said() -> None:
    plain = session.build_context("plain", memory=True)
    assert (plain.memory, plain.planning, plain.reflection) == (
        True,
        False,
        False,
    )


def test_broken_checkpoints_are_a_sentence(home: Path) -> None:
    home.mkdir()
    (home / "checkpoints.sqlite").write_bytes(b"this is no database" * 100)
    with pytest.raises(UsageError, match=r"checkpoints.*cannot be used"):
        session.start_run(
            "Open the shop", context=session.build_context(model="offline")
        )


def test_a_folder_in_the_place_of_the_log_is_named(home: Path) -> None:
    blocked = home / "checkpoints.sqlite-wal"
    blocked.mkdir(parents=True)
    context = session.build_context(model="offline")
    with pytest.raises(UsageError) as caught:
        session.start_run("Open the shop", context=context)
    assert f"{blocked} is no file; move it away" in str(caught.value)


def test_a_full_disk_is_not_called_a_damaged_file(home: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, before[1]))
    try:
        with pytest.raises(
            UsageError, match="make room on the disk"
        ) as failure:
            session.start_run(
                "Open the shop", context=session.build_context(model="offline")
            )
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert "damaged" not in str(failure.value)


def test_every_ending_has_an_exit_code() -> None:
    assert Ended(thread="t", run="t", status="unverified").exit_code == 2
    assert Ended(thread="t", run="t", status="failed").exit_code == 1
    assert Ended(thread="t", run="t", status="stopped").exit_code == 1


def test_the_events_heard_are_those_on_disk(runner: Runner, home: Path) -> None:
    runner.start("Open the shop", OPENING)
    lines = (
        (home / "runs" / "t" / "events.jsonl")
        .read_text(encoding="utf-8")
        .splitlines()
    )
    assert [json.loads(line)["event"] for line in lines] == [
        each.event for each in runner.heard
    ]
