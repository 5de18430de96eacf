"""Everything that can go wrong, by name: how a case of each kind is played."""

import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from random import Random

import adbutils

from evals.faults import homes, node_kills, orders
from evals.faults.bench import Bench, has_ended
from evals.faults.commands import Command
from evals.faults.killing import KillAt
from evals.faults.model_faults import MODEL_FAULTS
from evals.faults.record import ProblemKind
from tools.device.connection.address import find_address
from virtual_phone.faults.hooks import Call, When
from virtual_phone.faults.kinds import read as read_fault

Play = Callable[[Bench, Random], None]


PHONE_FAULTS = {
    "device/drop": "AdbCut:seconds=2,step={step}",
    "device/offline": "AdbState:seconds=2,step={step}",
    "device/unauthorized": "AdbState:state=unauthorized,seconds=2,step={step}",
    "server/killed": "ServerKilled:step={step}",
    "server/hangs": "ServerHangs:seconds=3,step={step}",
    "server/dead-object": "DeadObject:step={step}",
    "screen/dump-fails": "DumpFails:share=0.3",
    "screen/dump-empty": "DumpEmpty:share=0.3",
    "screen/dump-stale": "DumpStale",
    "screen/dump-slow": "DumpSlow:ms=400",
    "screen/other-display": "OtherDisplay",
    "screen/asleep": "FallsAsleep",
    "screen/not-clickable": "NotClickable",
    "screen/bounds-off": "BoundsOff",
    "screen/text-missing": "TextMissing:share=0.3",
    "screen/secure": "SecureScreen",
    "screen/black": "BlackFrames",
    "screen/film": "FilmPlays",
    "screen/turned": "Turns:step={step}",
    "touch/dead": "DeadTap:share=0.3",
    "touch/drops-characters": "DropsCharacters:share=0.2",
    "touch/refused": "InputRefused",
    "touch/clipboard-shown": "ClipboardShown",
    "touch/person": "Person:does={person},step={step}",
    "apps/slow": "SlowStart",
    "apps/frozen": "Frozen:seconds=2,step={step}",
    "apps/crashes": "AppCrashes:step={step}",
    "apps/hangs": "AppHangs:step={step}",
    "apps/popup": "PopUp:kind={popup},step={step}",
    "apps/call": "IncomingCall:step={step}",
    "clock/phone": "ClockJumps:seconds={jump},step={step}",
}
"""Faults of the phone as `virtual_phone.faults.kinds` names them."""

KILLED_CALLS = {"click": "click", "typing": "setText", "any-call": "*"}
"""RPCs of uiautomator2 while which a process is killed; `*` for any call."""

INTERRUPTIONS = ("device/", "server/")
"""After these the errand has to be done: nothing but the connection was touched."""

PEERS = (
    "model/refusal",
    "model/error-500",
    "model/unknown-element",
    "device/drop",
    "apps/popup",
)
"""What other agents were measured with, see docs/results/faults.md."""


_ABSENCE_S = 30.0
"""Seconds within which a run says that it waits for its phone, or has looked at it."""
_SHARE_ENDED = 0.5
_START_SERVER = (
    "CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main"
)
"""As uiautomator2 starts it."""

OPEN_FAULTS: frozenset[tuple[str, ProblemKind]] = frozenset()
"""What is not mended yet, by kind and problem: it is told, and does not fail the command."""


def play_model_fault(name: str, bench: Bench, rng: Random) -> None:
    """The endpoint goes wrong at one call, at some, or from one call on."""
    first = rng.randrange(1, 7)
    calls = rng.choice((1, 2, 1000))
    bench.model = "gpt-4o"
    bench.endpoint.spoil_calls(
        MODEL_FAULTS[name], rng, first=first, last=first + calls - 1
    )
    bench.run_errand()


def play_phone_fault(name: str, bench: Bench, rng: Random) -> None:
    """The phone goes wrong; once it is well again, the run goes on."""
    spec = PHONE_FAULTS[name].format(
        step=rng.randrange(1, 4),
        person=rng.choice(("home", "back", "tap")),
        popup=rng.choice(("ad", "update", "orders")),
        jump=rng.choice((-86_400, -3_600, 3_600, 86_400)),
    )
    bench.phone.faults.on(read_fault(spec), seed=rng.randrange(1 << 30))
    bench.must_finish = name.startswith(INTERRUPTIONS)
    bench.run_errand()
    bench.phone.faults.clear()
    bench.resume_to_end()


def play_call_kill(bench: Bench, rng: Random, *, call: str) -> None:
    """The process ends while the phone serves a call of it, up to three times."""
    bench.must_finish = True
    command = bench.start_errand()
    for _ in range(rng.randrange(1, 4)):
        _kill_at_call(bench, command, call, rng)
        if not bench.finish(command).killed:
            return
        command = bench.go_on()
    bench.finish(command)
    bench.resume_to_end()


def _kill_at_call(
    bench: Bench, command: Command, name: str, rng: Random
) -> None:
    moment: When = rng.choice(("before", "after_perform", "after_reply"))
    nth = rng.randrange(12, 60) if name == "*" else 1

    def kill(call: Call) -> None:
        if not command.process.is_alive():
            return
        command.kill()
        if moment == "before":
            # The request died with its sender.
            call.drop()

    bench.phone.hooks.on(name, kill, when=moment, nth=nth)


def play_stop(bench: Bench, rng: Random) -> None:
    """Ctrl-C or a polite end from outside, at any moment."""
    bench.must_finish = True
    command = bench.start_errand()
    number = rng.choice((signal.SIGINT, signal.SIGTERM))
    pause = threading.Event()
    pause.wait(rng.uniform(0.3, 3.0))
    command.stop(number)
    bench.finish(command)
    bench.finish(bench.go_on())
    bench.resume_to_end()


def play_absence(bench: Bench, rng: Random) -> None:
    """The phone is away while the run starts, and comes back once it was said to be awaited."""
    bench.must_finish = True
    # It does come back; on a busy machine adb takes seconds to notice.
    bench.patience_s = 30
    bench.phone.hooks.vanish(None)
    command = bench.start_errand()
    is_told = command.await_words("waiting for it", _ABSENCE_S)
    command.process.join(rng.uniform(0.0, 1.5))
    bench.phone.hooks.come_back()
    bench.finish(command)
    if not is_told:
        bench.report("lost", "does not say what it waits for")
    bench.resume_to_end()


def play_long_drop(bench: Bench, rng: Random) -> None:
    """The phone stays away for longer than the run waits, and comes back later."""
    bench.must_finish = True
    fault = read_fault(f"AdbCut:seconds=600,step={rng.randrange(1, 4)}")
    bench.phone.faults.on(fault, seed=0)
    bench.run_errand()
    bench.phone.faults.clear()
    bench.phone.hooks.come_back()
    bench.resume_to_end()


def play_clock(bench: Bench, rng: Random) -> None:
    """The clock of this machine is set while the run works."""
    jump = rng.choice((-86_400.0, -3_600.0, 3_600.0, 86_400.0, 30_000_000.0))
    bench.run_errand(clock_jump=(rng.uniform(0.0, 2.0), jump))
    bench.resume_to_end()


def play_full_disk(bench: Bench, rng: Random) -> None:
    """No file can grow beyond a size; then there is room again."""
    bench.must_finish = True
    bench.run_errand(largest_file=rng.choice((0, 100, 4_000, 40_000, 150_000)))
    bench.finish(bench.go_on())
    bench.resume_to_end()


def play_two_runs(bench: Bench, rng: Random) -> None:
    """Two runs want the phone at once: one of them says that it is in use."""
    first, second = bench.start_errand(), bench.start_errand()
    bench.finish(first)
    bench.finish(second)
    bench.said.sort(key=has_ended)


def play_two_resumes(bench: Bench, rng: Random) -> None:
    """A run that was killed is gone on with twice at once."""
    bench.must_finish = True
    bench.run_errand(kill=KillAt(node="act", moment="end", nth=1))
    first, second = (
        bench.start("resume", "--json"),
        bench.start("resume", "--json"),
    )
    bench.finish(first)
    bench.finish(second)
    bench.said.sort(key=has_ended)


def play_two_servers(bench: Bench, rng: Random) -> None:
    """Another program starts uiautomator2's server on the phone, or ends the one that runs."""
    bench.must_finish = True
    address = find_address(bench.phone.device)

    def meddle() -> None:
        device = address.client.device(address.serial)
        with suppress(adbutils.AdbError, OSError):
            if rng.random() < _SHARE_ENDED:
                device.shell("pkill -9 -f uia2.Main", timeout=5.0)
            device.shell(_START_SERVER, timeout=5.0)

    def start(call: Call) -> None:
        threading.Thread(target=meddle, daemon=True).start()

    bench.phone.hooks.on("*", start, nth=rng.randrange(12, 60))
    bench.run_errand()
    bench.resume_to_end()


def play_two_commands(bench: Bench, rng: Random) -> None:
    """Other commands look at the home and at the phone of a run that works."""
    bench.must_finish = bench.memory = True
    command = bench.start_errand()
    command.await_words('"event": "observed"', _ABSENCE_S)
    command.process.join(rng.uniform(0.0, 2.0))
    bench.run("runs", "--json")
    bench.run("memory", "list")
    bench.run("doctor", "--device", bench.phone.device)
    bench.finish(command)
    bench.said.sort(key=has_ended)
    bench.resume_to_end()


def play_two_memories(bench: Bench, rng: Random) -> None:
    """Another command uses the memory of a run that works."""
    bench.must_finish = bench.memory = True
    command = bench.start_errand()
    for number in range(2):
        bench.run(
            "memory", "add", f"My locker is number {rng.randrange(90)}{number}"
        )
    bench.finish(command)
    bench.resume_to_end()


def _list_kinds() -> dict[str, Play]:
    plays: dict[str, Play] = {}
    for name in MODEL_FAULTS:
        plays[f"model/{name}"] = partial(play_model_fault, name)
    for name in PHONE_FAULTS:
        plays[name] = partial(play_phone_fault, name)
    for node, play in node_kills.list_plays().items():
        plays[f"kill/{node}"] = play
    for name, call in KILLED_CALLS.items():
        plays[f"kill/{name}"] = partial(play_call_kill, call=call)
    for name in (*homes.FILE_KINDS, *homes.RARE_FILES):
        plays[f"file/{name}"] = partial(homes.play_damage, name)
    for name in orders.TASKS:
        plays[f"hostile/{name}"] = partial(orders.play_orders, name)
    plays |= {
        "kill/stopped": play_stop,
        "device/absent-at-start": play_absence,
        "device/long-drop": play_long_drop,
        "clock/host": play_clock,
        "disk/full": play_full_disk,
        "two/runs": play_two_runs,
        "two/resumes": play_two_resumes,
        "two/memories": play_two_memories,
        "two/commands": play_two_commands,
        "two/servers": play_two_servers,
    }
    return plays


KINDS = _list_kinds()
"""How a case of each kind is played, by name."""
