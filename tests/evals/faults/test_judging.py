"""Each fault of ours is found where it is planted."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from evals.faults.bench import Bench
from evals.faults.commands import Said
from evals.faults.errands import SECRET, make_note
from evals.faults.judging import describe_end, find_problems
from evals.faults.model_faults import KEY, FaultyEndpoint
from tests.small_phone import make_small_config
from virtual_phone.phone import VirtualPhone


@pytest.fixture(scope="module")
def phone() -> Iterator[VirtualPhone]:
    with VirtualPhone.start(make_small_config()) as started:
        yield started


@pytest.fixture
def bench(phone: VirtualPhone, tmp_path: Path) -> Iterator[Bench]:
    phone.reset()
    with FaultyEndpoint() as endpoint:
        made = Bench(phone, endpoint, tmp_path, Random(0))
        made.errand = make_note(Random(0))
        yield made


def said(text: str = "", *, status: str = "", code: int | None = 0) -> Said:
    if status:
        text = json.dumps({"event": "ended", "status": status, "answer": ""})
    return Said(arguments=("run",), code=code, text=text)


def kinds_of(bench: Bench) -> list[str]:
    return [problem.kind for problem in find_problems(bench)]


def do_errand(bench: Bench, times: int) -> None:
    """Have the phone show it done so many times."""
    bench.errand = replace(bench.errand, count=lambda phone, answer: times)


def test_nothing_is_found_where_nothing_is_wrong(bench: Bench) -> None:
    do_errand(bench, 1)
    bench.said = [said(status="done")]
    assert kinds_of(bench) == []
    assert describe_end(bench) == "done"


def test_done_that_is_not_is_a_lie(bench: Bench) -> None:
    bench.said = [said(status="unverified")]
    assert kinds_of(bench) == []
    bench.said = [said(status="done")]
    assert kinds_of(bench) == ["lie"]


def test_a_run_that_was_only_interrupted_has_to_be_done(bench: Bench) -> None:
    bench.said = [said(status="failed")]
    bench.must_finish = True
    assert kinds_of(bench) == ["lost"]


def test_twice_done_is_doubled(bench: Bench) -> None:
    do_errand(bench, 2)
    bench.said = [said(status="done")]
    assert kinds_of(bench) == ["doubled"]


def test_twice_done_and_said_so_is_not(bench: Bench) -> None:
    do_errand(bench, 2)
    bench.said = [said(status="unverified")]
    assert kinds_of(bench) == []
    bench.must_finish = True
    assert kinds_of(bench) == ["doubled"]


@pytest.mark.parametrize(
    ("ended", "kind"),
    [
        (said(code=None), "hang"),
        (said(code=-11), "traceback"),
        (said("Traceback (most recent call last):\nKeyError: 1", code=1),
         "traceback"),
        (said("Exception ignored in: <x>\nOSError"), "traceback"),
    ],
)  # fmt: skip
def test_a_command_ends_by_itself_with_a_sentence(
    bench: Bench, ended: Said, kind: str
) -> None:
    bench.said = [ended]
    assert kinds_of(bench) == [kind]


@pytest.mark.parametrize("value", [SECRET, KEY])
def test_a_secret_is_found_in_any_file(bench: Bench, value: str) -> None:
    bench.said = [said(code=1)]
    (bench.folder / "x.bin").write_bytes(b"\x00" + value.encode() + b"\x00")
    assert kinds_of(bench) == ["leak"]


@pytest.mark.parametrize("status", ["stopped", "failed"])
def test_a_run_that_gives_up_must_say_what_is_there_twice(
    bench: Bench, status: str
) -> None:
    do_errand(bench, 2)
    bench.said = [said(status=status)]
    assert kinds_of(bench) == ["doubled"]
    line = {"event": "ended", "status": status, "doubt": "copies"}
    bench.said = [said(json.dumps(line))]
    assert kinds_of(bench) == []
    bench.must_finish = True
    assert kinds_of(bench) == ["doubled"]
