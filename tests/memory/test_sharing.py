"""Several processes, or several memories in one, on one folder."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from memory.embeddings import HashedEmbedder
from memory.icons import learn_icons
from memory.opening import close_memory, open_memory
from memory.records import AppRecord, PageRecord, UserRecord, app_id
from memory.replay.routes import distrust_route, trust_route
from memory.sharing import wire
from memory.sharing.shared_memory import SharedMemory
from memory.sharing.wire import HolderGone
from memory.store import Memory
from memory.upkeep.retention import get_utc_now
from tapwright.errors import MemoryMismatch, MemoryUnavailable
from tests.examples import mark_long
from tests.memory.samples import CLOCK, SIZE, task
from tools.screen import Target

SOAK = bool(os.environ.get("SOAK"))

WRITER = """
import sys
from pathlib import Path
from memory.records import UserRecord
from memory.opening import open_memory
memory = open_memory(Path(sys.argv[1]))
for n in range(100_000):
    memory.put(UserRecord(user_id="ann", note="fact", text=f"fact {n}"))
    print(n, flush=True)
    sys.stdin.read(int(sys.argv[2]))
"""


@contextmanager
def writer(folder: Path, *, waits: bool) -> Iterator[subprocess.Popen[str]]:
    """A process that holds a folder and writes; it may wait after each note."""
    command = [sys.executable, "-c", WRITER, str(folder), str(int(waits))]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "0\n"
        try:
            yield process
        finally:
            process.kill()


@pytest.fixture
def asker(memory: Memory) -> Iterator[SharedMemory]:
    """Another memory of the same folder, which asks the first one."""
    # It holds another lock object, as another process would.
    asker = SharedMemory(
        Path(memory.place),
        memory.embedder,
        clock=get_utc_now,
        open_locked=_open_none,
    )
    assert not asker.is_held
    yield asker
    asker.close()


def _open_none(folder: Path, lock: Any) -> Memory:
    raise AssertionError("the folder is held")


def test_a_second_process_shares_the_folder_and_takes_it_over(
    tmp_path: Path,
) -> None:
    with writer(tmp_path, waits=False) as process:
        memory = open_memory(tmp_path)
        assert isinstance(memory, SharedMemory)
        assert not memory.is_held
        mine = UserRecord(user_id="ann", note="fact", text="mine")
        memory.put(mine)
        assert process.stdout is not None
        for _ in range(20):
            process.stdout.readline()
        os.kill(process.pid, signal.SIGKILL)
        written = 21 + len(process.stdout.read().splitlines())
    assert memory.get("user", mine.id, "ann") == mine
    assert memory.is_held
    assert written + 1 <= memory.count("user") <= written + 2
    assert memory.search("user", "fact 3", 1)
    close_memory(tmp_path)


@pytest.mark.long
@pytest.mark.timeout(960)
@pytest.mark.parametrize("kills", mark_long([1, 60 if SOAK else 3], after=1))
def test_nothing_acknowledged_is_lost_when_holders_are_killed(
    tmp_path: Path, kills: int
) -> None:
    command = [sys.executable, "-m", "tests.memory.shared_kills"]
    done = subprocess.run(
        [*command, str(tmp_path), str(kills), "4"],
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-500:] + done.stderr[-500:]
    assert done.stdout.count("acknowledged") == kills


READS: dict[str, Callable[[Memory], Any]] = {
    "get": lambda m: m.get("task", "t1", "ann"),
    "get_many": lambda m: m.get_many("app", [app_id("ann", CLOCK)]),
    "list_records": lambda m: [
        m.list_records(kind) for kind in ("task", "app", "page", "user")
    ],
    "count": lambda m: (m.count("task"), m.count("user", "bob")),
    "search": lambda m: m.search("user", ["tea", "茶"], 3, user_id="ann"),
    "search for one": lambda m: m.search("task", "alarm", 3),
    "by_instruction": lambda m: m.by_instruction("ann", "set an alarm for 7."),
    "missing": lambda m: (m.get("user", "x"), m.search("page", "", 0)),
}


def fill(memory: Memory) -> None:
    memory.put(
        task("Set an alarm for 7", id="t1"),
        AppRecord(package=CLOCK, label="Clock", user_id="ann"),
        *(
            UserRecord(user_id="ann", note="fact", text=text)
            for text in ("I like tea", "我喜欢茶")
        ),
    )
    memory.note_page_action(
        user_id="ann",
        package=CLOCK,
        signature="v1:a",
        screen_size=SIZE,
        action="tap",
        element=Target(role="button", text="Add", center=(3, 4)),
    )


@pytest.mark.parametrize("read", READS.values(), ids=READS)
def test_the_holder_answers_what_it_would_read_itself(
    memory: Memory, asker: SharedMemory, read: Callable[[Memory], Any]
) -> None:
    fill(asker)
    assert read(asker) == read(memory)


def test_what_others_write_is_written_as_the_holder_would(
    memory: Memory, asker: SharedMemory, tmp_path: Path
) -> None:
    fill(asker)
    asker.search("user", "tea", 3, user_id="ann")
    note = UserRecord(user_id="ann", note="fact", text="I like green tea")
    assert asker.keep_record(note).id == note.id
    stored = memory.get("user", note.id, "ann")
    assert isinstance(stored, UserRecord)
    assert stored.created
    assert note.id in [h.record.id for h in memory.search("user", "tea", 3)]
    assert not asker.put_if_unchanged(None, note)
    assert asker.put_if_unchanged(stored, note)
    asker.embed_again([])
    assert asker.forget("user", note.id)
    assert not asker.forget("user", note.id)
    assert asker.export_records(tmp_path / "all") == 5
    assert asker.import_records(tmp_path / "all") == 5


def test_changes_of_one_record_from_two_sides_all_count(
    memory: Memory, asker: SharedMemory
) -> None:
    fill(memory)
    rounds = 15 if SOAK else 5

    def work(side: Memory, name: str) -> None:
        for n in range(rounds):
            trust_route(side, "t1")
            distrust_route(side, "t1")
            learn_icons(
                side, user_id="ann", package=CLOCK, meanings={f"{name}{n}": "x"}
            )
            side.note_page_action(
                user_id="ann",
                package=CLOCK,
                signature="v1:a",
                screen_size=SIZE,
                action="swipe",
            )

    threads = [
        threading.Thread(target=work, args=(side, str(number)))
        for number, side in enumerate((memory, asker, asker))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    changes = 3 * rounds
    record = memory.get("task", "t1", "ann")
    assert (record.uses, record.wrong_uses) == (changes, changes)  # type: ignore[union-attr]
    app = memory.get("app", app_id("ann", CLOCK))
    assert isinstance(app, AppRecord)
    assert len(app.icons) == changes
    (page,) = memory.list_records("page")
    assert isinstance(page, PageRecord)
    assert sorted(action.times for action in page.actions) == [1, changes]


def test_when_the_holder_closes_another_takes_over(tmp_path: Path) -> None:
    first = open_memory(tmp_path)
    second = SharedMemory(
        tmp_path,
        first.embedder,
        clock=get_utc_now,
        open_locked=first._open_locked,  # type: ignore[attr-defined]
    )
    fill(second)
    close_memory(tmp_path)
    assert second.count("task") == 1
    assert second.is_held
    second.close()
    with pytest.raises(MemoryUnavailable, match="has been closed"):
        second.count("task")


class Other(HashedEmbedder):
    name = "other"


def test_a_process_with_another_embedder_is_refused_at_once(
    memory: Memory,
) -> None:
    with pytest.raises(MemoryMismatch, match="TAPWRIGHT_EMBEDDINGS"):
        SharedMemory(
            Path(memory.place),
            Other(),
            clock=get_utc_now,
            open_locked=_open_none,
        )


def ask(memory: Memory, *, name: str = "count", **caller: Any) -> Any:
    """Send a request as another program would."""
    note = wire.read_note(Path(memory.place))
    assert note is not None
    note = note._replace(token=caller.pop("token", note.token))
    known = wire.describe_caller(memory.embedder.name)._replace(**caller)
    line = wire.pack_request(known, name, ["task"], {})
    return wire.unpack_reply(name, wire.send_request(note, line, answer_s=20))


@pytest.mark.parametrize("caller", [{"version": "0.1"}, {"protocol": 0}])
def test_another_version_of_the_program_is_refused(
    memory: Memory, caller: dict[str, Any]
) -> None:
    with pytest.raises(MemoryMismatch, match=f"process {os.getpid()}, which"):
        ask(memory, **caller)


def test_who_does_not_know_the_token_gets_no_answer(memory: Memory) -> None:
    assert ask(memory) == 0
    with pytest.raises(HolderGone):
        ask(memory, token="guessed")


@pytest.mark.parametrize("name", ["close", "_opened", "export_records"])
def test_only_what_is_meant_for_others_can_be_called(
    memory: Memory, name: str
) -> None:
    with pytest.raises(MemoryUnavailable, match="offers no"):
        ask(memory, name=name)


def test_arguments_that_cannot_be_read_are_refused(memory: Memory) -> None:
    with pytest.raises(MemoryUnavailable, match="cannot read a request"):
        ask(memory, name="forget")


@pytest.mark.skipif(os.name == "nt", reason="permissions as Unix has them")
def test_only_this_user_can_reach_the_holder(memory: Memory) -> None:
    note = wire.read_note(Path(memory.place))
    assert note is not None
    for path in (Path(memory.place) / "holder.json", Path(note.address)):
        assert path.stat().st_mode & 0o077 == 0


@pytest.mark.long
def test_a_holder_that_is_stopped_is_named_and_nothing_hangs(
    tmp_path: Path,
) -> None:
    with writer(tmp_path, waits=True) as process:
        os.kill(process.pid, signal.SIGSTOP)
        with pytest.raises(MemoryUnavailable, match=f"process {process.pid},"):
            open_memory(tmp_path)
        os.kill(process.pid, signal.SIGCONT)
        assert open_memory(tmp_path).count("user") == 1
        close_memory(tmp_path)
