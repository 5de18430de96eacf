"""`tapwright run` is killed in the middle of gestures; `resume` makes none of them twice."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.forks import Fork, Forks
from virtual_phone.apps import APPS
from virtual_phone.faults.hooks import Call, When
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

SOAK = bool(os.environ.get("SOAK"))
TASK = "Create a note titled 'Shopping' with the text 'Milk'"
BOUND_S = 100.0
Match = Callable[[Call], bool]
GESTURES: tuple[Match, ...] = (
    lambda call: (
        call.name == "click" and call.args[1] > 2000
    ),  # "New note", at the bottom
    lambda call: call.name == "setText" and call.args[1] == "Milk",
    lambda call: (
        call.name == "click" and call.args[1] < 250
    ),  # "Save", in the app bar
)
MOMENTS: tuple[When, ...] = ("before", "after_perform", "after_reply")


Start = Callable[..., Fork]


@pytest.fixture
def tapwright(tmp_path: Path, forks: Forks) -> Start:
    """The command in a process of its own; its words go to a file, as nobody reads a pipe here."""

    def start(*arguments: str) -> Fork:
        with (tmp_path / "out.txt").open("w", encoding="utf-8") as out:
            env = {**os.environ, "TAPWRIGHT_HOME": str(tmp_path)}
            return forks.start(
                *arguments, env=env, stdout=out.fileno(), stderr=out.fileno()
            )

    return start


def ended(process: Fork, home: Path) -> bool:
    """Whether the run came to its end and all was done; false when it was killed."""
    with process:
        code = process.wait(BOUND_S)
    if code == -signal.SIGKILL:
        return False
    assert code == 0, (home / "out.txt").read_text(encoding="utf-8")
    return True


def killer(process: Fork, when: When) -> Callable[[Call], None]:
    def kill(call: Call) -> None:
        os.kill(process.pid, signal.SIGKILL)
        process.wait(10)
        if when == "before":
            # The request died with its sender; otherwise this would be the second moment.
            call.drop()

    return kill


def kill_at(
    phone: VirtualPhone, process: Fork, fits: Match, when: When, home: Path
) -> None:
    """Kill the process at this moment of the next gesture that fits."""
    kill = killer(process, when)

    def look(call: Call) -> None:
        if not fits(call):
            phone.hooks.on("*", look, when=when)
            return
        if when == "after_reply":
            await_result(home)
        kill(call)

    phone.hooks.on("*", look, when=when)


def await_result(home: Path) -> None:
    """Return as soon as the agent noted the reply, and so before its next checkpoint."""
    (journal,) = home.glob("runs/*/journal.jsonl")
    end = time.monotonic() + 2
    while time.monotonic() < end:
        if (
            '"event": "result"'
            in journal.read_text(encoding="utf-8").splitlines()[-1]
        ):
            return


# In three runs of three crashes each, every gesture meets every moment once.
@pytest.mark.parametrize("turn", range(3 if SOAK else 1))
def test_no_gesture_is_made_twice_by_a_killed_run(
    tmp_path: Path, tapwright: Start, turn: int
) -> None:
    with VirtualPhone.start(PhoneConfig(animation_scale=0), apps=APPS) as phone:
        how = (
            "--device",
            phone.device,
            "--model",
            "offline",
            "--yes",
            "--no-memory",
            "--json",
        )
        run = tapwright("run", TASK, *how)
        for number, fits in enumerate(GESTURES):
            when = MOMENTS[(turn + number) % 3]
            kill_at(phone, run, fits, when, tmp_path)
            assert not ended(run, tmp_path), (
                f"gesture {number} was not met {when}"
            )
            run = tapwright("resume", "--json")
        assert ended(run, tmp_path)
        check(phone)


def check(phone: VirtualPhone) -> None:
    """The note is there once, and no gesture that made it came twice."""
    assert [
        (n.title, n.text) for n in phone.state.notes.notes if n.id > 18
    ] == [("Shopping", "Milk")]
    done = [
        (i.kind, i.args, i.page.rpartition("/")[2]) for i in phone.hooks.inputs
    ]
    assert [args for kind, args, _ in done if kind == "text"] == [
        ("Shopping",),
        ("Milk",),
    ]
    assert (
        len(
            [
                args
                for kind, args, page in done
                if kind == "tap" and page == ".Main"
            ]
        )
        == 1
    )
    assert (
        len([args for kind, args, _ in done if kind == "tap" and args[1] < 250])
        == 1
    )


# A run makes about 120 calls; before the tenth it has nothing to go on with.
@pytest.mark.soak
@pytest.mark.parametrize("nth", range(10, 110, 4))
def test_a_run_goes_on_wherever_it_is_killed(
    tmp_path: Path, tapwright: Start, nth: int
) -> None:
    with VirtualPhone.start(PhoneConfig(animation_scale=0), apps=APPS) as phone:
        how = (
            "--device",
            phone.device,
            "--model",
            "offline",
            "--yes",
            "--no-memory",
            "--json",
        )
        run = tapwright("run", TASK, *how)
        when = MOMENTS[nth // 4 % 3]
        phone.hooks.on("*", killer(run, when), when=when, nth=nth)
        assert not ended(run, tmp_path)
        assert ended(tapwright("resume", "--json"), tmp_path)
        check(phone)
