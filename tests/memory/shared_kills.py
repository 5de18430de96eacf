"""`python -m tests.memory.shared_kills FOLDER KILLS SEED`: writers share a folder, its holder dies.

Three processes write at once; the one that holds the folder is killed at a random moment, and a new
writer comes. In the end all are killed, and a reader looks whether all that was acknowledged is
there. Prints one line for each kill; exits with 1 at a loss.
"""

import os
import random
import select
import signal
import sys
import time
from pathlib import Path

from memory.opening import close_memory, open_memory
from memory.records import PageRecord, Record
from memory.sharing.wire import read_note
from tests.memory.kills import forked, near, note
from tests.memory.samples import CLOCK, SIZE, task

WRITERS = 3
BATCH = 20
RANGE = 100_000
"""Numbers of one writer's notes."""
PATIENCE_S = 120.0


class Writer:
    """A process that writes notes from a number on, and what it has acknowledged."""

    def __init__(self, place: Path, number: int) -> None:
        """Start it."""
        self.acks, out = os.pipe()
        self.pid = forked(lambda: _write(place, number * RANGE, out))
        os.close(out)
        self.text = b""

    def hear(self) -> bool:
        """Read acknowledgements that are there; False once the process has ended."""
        chunk = os.read(self.acks, 65536)
        self.text += chunk
        return bool(chunk)

    def kill(self) -> list[int]:
        """End it; the first numbers of all batches that it acknowledged."""
        os.kill(self.pid, signal.SIGKILL)
        while self.hear():
            pass
        os.close(self.acks)
        os.waitpid(self.pid, 0)
        return [int(line) for line in self.text.decode().split("\n")[:-1]]


def main() -> int:
    """Run the kills, and look what is left."""
    place, kills = Path(sys.argv[1]), int(sys.argv[2])
    rng = random.Random(int(sys.argv[3]))
    writers = [Writer(place, number) for number in range(WRITERS)]
    batches: list[int] = []
    for kill in range(kills):
        _listen_to(writers, rng.uniform(0.05, 0.6))
        holder = _await_holder(place, writers)
        writers.remove(holder)
        batches += holder.kill()
        sys.stdout.write(f"kill {kill}: {len(batches)} batches acknowledged\n")
        sys.stdout.flush()
        writers.append(Writer(place, WRITERS + kill))
    # Everybody goes on, the new ones too.
    heard = [len(writer.text) for writer in writers]
    while any(
        len(each.text) == n for each, n in zip(writers, heard, strict=True)
    ):
        _listen_to(writers, 0.2)
    for writer in writers:
        batches += writer.kill()
    child = forked(lambda: _check(place, batches))
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _listen_to(writers: list[Writer], seconds: float) -> None:
    """Take in what writers acknowledge: the next batch, and what comes in this time.

    Raises:
        AssertionError: nobody acknowledges anything, or a writer ends by itself.
    """
    assert _take_in(writers, PATIENCE_S), "nobody writes any more"
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        _take_in(writers, left)


def _take_in(writers: list[Writer], seconds: float) -> bool:
    """Whether any writer acknowledged something in this time."""
    ready = select.select([w.acks for w in writers], [], [], seconds)[0]
    for writer in writers:
        if writer.acks in ready:
            assert writer.hear(), "a writer ended by itself"
    return bool(ready)


def _await_holder(place: Path, writers: list[Writer]) -> Writer:
    """The writer that holds the folder."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        held = read_note(place)
        for writer in writers:
            if held is not None and writer.pid == held.pid:
                return writer
        _listen_to(writers, 0.01)
    raise AssertionError("nobody holds the folder")


def _write(place: Path, start: int, out: int) -> int:
    memory = open_memory(place)
    for number in range(start, start + RANGE, BATCH):
        memory.put(*(note(n) for n in range(number, number + BATCH)))
        memory.keep_record(
            task(f"Do thing {number}", id=f"t{number}", route=())
        )
        memory.note_page_action(
            user_id="ann",
            package=CLOCK,
            signature="v1:a",
            screen_size=SIZE,
            action="tap",
        )
        os.write(out, f"{number}\n".encode())
    return 0


def _check(place: Path, batches: list[int]) -> int:
    memory = open_memory(place)
    notes = [note(n) for first in batches for n in range(first, first + BATCH)]
    stored: dict[str, Record] = {
        record.id: record for record in memory.list_records("user", "ann")
    }
    lost = [each for each in notes if stored.get(each.id) != each]
    asked = notes[:: len(notes) // 30]
    far = [each for each in asked if not near(memory, each)]
    tasks = {record.id for record in memory.list_records("task", "ann")}
    lost_tasks = [n for n in batches if f"t{n}" not in tasks]
    (page,) = memory.list_records("page", "ann")
    assert isinstance(page, PageRecord)
    times = page.actions[0].times
    close_memory(place)
    sys.stdout.write(
        f"{len(notes)} notes: {len(lost)} lost, {len(far)} of {len(asked)} not found by words; "
        f"{len(lost_tasks)} tasks lost; {times} of {len(batches)} times\n"
    )
    sys.stdout.flush()
    is_whole = not lost and not lost_tasks and times >= len(batches)
    # The index is approximate, see `kills`.
    return 0 if is_whole and len(far) <= len(asked) // 10 else 1


if __name__ == "__main__":
    sys.exit(main())
