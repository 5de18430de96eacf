"""`python -m tests.memory.kills FOLDER KILLS SEED`: kill writers of a memory, look what is left.

One process imports Chroma, which takes a second, and forks: a writer that is killed at a random
moment, and after it a reader that opens the same folder. Prints one line for each kill; exits with
1 at the first loss.
"""

import os
import random
import select
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from memory.opening import close_memory, open_memory
from memory.records import PageRecord, Record, UserRecord
from memory.store import Memory
from tests.memory.samples import CLOCK, SIZE, task

BATCH = 130
"""Notes written at once; Chroma rewrites its index files after every thousand."""


def main() -> int:
    """Run the rounds."""
    folder, rng = Path(sys.argv[1]), random.Random(int(sys.argv[3]))
    written, batches = 0, list[int]()
    for kill in range(int(sys.argv[2])):
        if kill % 10 == 0:
            written, batches = 0, []
        place = folder / str(kill // 10)
        batches += _killed(place, written, rng.uniform(0.02, 0.9))
        said = _left(place, written, batches)
        sys.stdout.write(
            f"kill {kill}: {len(batches)} batches acknowledged, {said} notes\n"
        )
        sys.stdout.flush()
        if not said.isdigit():
            return 1
        written = int(said)
    return 0


def note(number: int) -> UserRecord:
    """The note with this number; every one says something else."""
    return UserRecord(
        user_id="ann",
        note="fact",
        text=f"fact {number} is {number * 7919 % 10007}",
    )


def _killed(place: Path, start: int, seconds: float) -> list[int]:
    """Let a writer go on from a number and kill it; the first numbers of what it acknowledged."""
    acks, out = os.pipe()
    writer = forked(lambda: _write(place, start, out))
    os.close(out)
    text = os.read(acks, 65536)
    # From the first acknowledgement on, so that opening is over.
    select.select([], [], [], seconds)
    os.kill(writer, signal.SIGKILL)
    while chunk := os.read(acks, 65536):
        text += chunk
    os.close(acks)
    os.waitpid(writer, 0)
    return [
        int(line) for line in text.decode().split("\n")[:-1]
    ]  # one cut off is none


def _left(place: Path, written: int, batches: list[int]) -> str:
    """What a reader finds: the number of notes, or in words what is wrong."""
    heard, out = os.pipe()
    reader = forked(lambda: _read(place, written, batches, out))
    os.close(out)
    said = os.read(heard, 4096).decode()
    os.close(heard)
    _, status = os.waitpid(reader, 0)
    return said or f"the reader ended with {status}, no"


def _write(place: Path, start: int, out: int) -> int:
    memory, number = open_memory(place), start
    while True:
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
        number += BATCH


def _read(place: Path, written: int, batches: list[int], out: int) -> int:
    """Whether all that was acknowledged is there, whole, and found by its words."""
    memory = open_memory(place)
    acknowledged = max(written, batches[-1] + BATCH)
    notes = [note(n) for n in range(acknowledged)]
    found: dict[str, Record] = {}
    for begin in range(0, acknowledged, 1000):
        ids = [each.id for each in notes[begin : begin + 1000]]
        found.update((r.id, r) for r in memory.get_many("user", ids, "ann"))
    lost = [each for each in notes if found.get(each.id) != each]
    asked = notes[:: acknowledged // 30]
    far = [each for each in asked if not near(memory, each)]
    tasks = {record.id for record in memory.list_records("task", "ann")}
    lost_tasks = [n for n in batches if f"t{n}" not in tasks]
    pages = [
        r
        for r in memory.list_records("page", "ann")
        if isinstance(r, PageRecord)
    ]
    times = pages[0].actions[0].times
    count = memory.count("user", "ann")
    close_memory(place)
    whole = count in (acknowledged, acknowledged + BATCH)
    # The index is approximate: without any kill, too, one in a hundred of such notes is missed.
    if (
        lost
        or len(far) > len(asked) // 10
        or lost_tasks
        or times < len(batches)
        or not whole
    ):
        said = (
            f"{len(lost)} notes lost, {len(far)} not found, "
            f"{lost_tasks} tasks lost, {times} times"
        )
        os.write(out, f"{said}, {count} of {acknowledged}".encode())
        return 1
    os.write(out, str(count).encode())
    return 0


def near(memory: Memory, wanted: UserRecord) -> bool:
    return any(
        hit.record == wanted
        for hit in memory.search("user", wanted.text, 3, user_id="ann")
    )


def forked(work: Callable[[], int]) -> int:
    child = os.fork()
    if child == 0:
        os._exit(work())
    return child


if __name__ == "__main__":
    sys.exit(main())
