"""A home with everything in it, and what becomes of it when one of its files is damaged."""

import shutil
from pathlib import Path
from random import Random

from evals.faults.bench import Bench, find_line, has_ended
from evals.faults.damage import DAMAGES, copy_home, list_file_kinds
from evals.faults.errands import make_note
from evals.faults.killing import KillAt
from evals.faults.model_faults import MODEL_FAULTS

FILE_KINDS = (
    "checkpoints.sqlite",
    "checkpoints.sqlite-shm",
    "checkpoints.sqlite-wal",
    "cleanup/*.json",
    "labels/*.json",
    "leases/*.json",
    "leases/*.lock",
    "leases/thread-*.lock",
    "memory/*/data_level0.bin",
    "memory/*/header.bin",
    "memory/*/length.bin",
    "memory/*/link_lists.bin",
    "memory/chroma.sqlite3",
    "memory/holder.json",
    "memory/writer.lock",
    "phones/*.json",
    "runs/*/calls.jsonl",
    "runs/*/events.jsonl",
    "runs/*/journal.jsonl",
    "runs/*/meta.json",
    "runs/*/report.html",
    "runs/*/route.jsonl",
    "runs/*/screens/*.jpg",
    "runs/*/screens/*.json",
    "runs/*/screens/*.marked.jpg",
    "threads.swept",
)
"""The files of a home, by `damage.name_file_kind`.

`cleanup/*.json` is there because one of its runs was killed: a run that ends brings the phone's
settings back and removes it.
"""
RARE_FILES = ("models.json", "measured.json")
"""Files that only some homes have: marks of models, and what was measured of them."""
ENDED, UNFINISHED = "ended", "unfinished"
"""Threads of the two runs in the home."""
_homes: dict[str, Path] = {}


def make_home(bench: Bench) -> Path:
    """A home with a run that ended and one that was killed; made once for each phone."""
    device = bench.phone.device
    if device not in _homes:
        bench.errand, bench.memory = make_note(Random(0)), True
        bench.run_errand("--thread", ENDED)
        bench.phone.reset()
        kill = KillAt(node="act", moment="end", nth=1)
        bench.run_errand("--thread", UNFINISHED, kill=kill)
        bench.phone.reset()
        bench.run("runs")
        place = bench.folder.parent / f"home-{device.replace('/', '-')}"
        copy_home(bench.home, place)
        shutil.rmtree(bench.home)
        bench.said.clear()
        _homes[device] = place
    return _homes[device]


def play_damage(name: str, bench: Bench, rng: Random) -> None:
    """One file is damaged; commands that look at it, and a new run, say so or go on."""
    copy_home(make_home(bench), bench.home)
    bench.errand = make_note(rng)
    files = list_file_kinds(bench.home).get(name)
    if not files:
        # Locks are not copied; they are damaged before anybody holds them.
        files = [_plant_file(name, bench)]
    file = rng.choice(files)
    rng.choice(DAMAGES)(file, rng)
    bench.run("runs")
    look = rng.choice(
        (
            ("report", ENDED),
            ("resume", UNFINISHED, "--json"),
            ("memory", "list", "--kind", "task"),
            ("report", UNFINISHED),
        )
    )
    bench.run(*look)
    bench.phone.reset()
    _run_anew(bench, file)


def _plant_file(name: str, bench: Bench) -> Path:
    """A file that the home does not have, as a run finds it that reads or writes it."""
    if name in ("models.json", "measured.json"):
        # A model that once answered nothing is marked.
        bench.model = "gpt-4o"
        bench.endpoint.spoil_calls(
            MODEL_FAULTS["refusal"], Random(0), first=2, last=2
        )
    file = bench.home / name.replace("*", "stale")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"{}" if file.suffix == ".json" else b"stale")
    return file


def _run_anew(bench: Bench, file: Path) -> None:
    """A new run is done, or names the file; then it is done once that is moved away."""
    said = bench.run_errand("--thread", "new")
    if has_ended(said):
        return
    message = str(find_line(said, "error").get("message", ""))
    inside = [file, *file.parents]
    named = [p for p in inside[: inside.index(bench.home)] if str(p) in message]
    if not named:
        bench.report("lost", f"does not name {file.name}: {message[:120]}")
        return
    named[0].rename(bench.folder / "moved-away")
    if not has_ended(bench.run_errand("--thread", "after")):
        bench.report("lost", f"moving {named[0].name} away did not help")
