"""Where a run keeps its journal, screens and report: `TAPWRIGHT_HOME/runs/<thread>`."""

import json
import os
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from tapwright.errors import TapwrightError

_FACTS: dict[str, tuple[type, ...]] = {
    "thread": (str,),
    "key": (str,),
    "instruction": (str,),
    "device": (str,),
    "spec": (str,),
    "context": (dict,),
    "started": (int, float),
    "seconds": (int, float),
    "ended": (int, float),
    "status": (str,),
    "reason": (str,),
    "answer": (str,),
    "waiting": (str,),
    "error": (str,),
}
"""What a `meta.json` may hold that is read again, and as what."""


class RunDamaged(TapwrightError):
    """The `meta.json` of a run is there and cannot be read."""


def get_home() -> Path:
    """The folder that holds everything that outlives a process; TAPWRIGHT_HOME, or ~/.tapwright."""
    return _expand_home(os.environ.get("TAPWRIGHT_HOME", ""), os.environ.get("HOME"))


@lru_cache(maxsize=8)
def _expand_home(folder: str, user_home: str | None) -> Path:
    """Every path of a run begins here; `user_home` only tells one user from another."""
    return Path(folder or Path.home() / ".tapwright").expanduser()


def run_folder(run: str) -> Path:
    """The folder of one run, which need not exist yet."""
    return get_home() / "runs" / run


def open_run(thread: str, *, key: str, meta: dict[str, Any]) -> str:
    """Make the folder of a new task on this thread and return its name.

    The first task of a thread gets the thread's own name, later ones `-2`, `-3`. A second call with
    the same `key`, as after a crash, finds the folder that the first one made.

    Args:
        thread: thread id, made safe for a file name here.
        key: equal for equal tasks, such as the id of the graph task that begins it; empty never
            matches.
        meta: facts for `meta.json`.
    """
    number = 1
    while True:
        name = _name_run(thread, number)
        folder = run_folder(name)
        if key and _read_key(folder) == key:
            return name
        try:
            folder.mkdir(parents=True)
        except FileExistsError:
            number += 1
            continue
        write_meta(name, {**meta, "thread": thread, "key": key})
        return name


def read_meta(run: str) -> dict[str, Any]:
    """The facts of a run, empty when it has none.

    Raises:
        RunDamaged: there is a `meta.json`, and it cannot be read or holds something else.
    """
    file = run_folder(run) / "meta.json"
    try:
        facts = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        raise _damage_error(file, str(error)) from error
    if not isinstance(facts, dict):
        raise _damage_error(file, "it holds no JSON object")
    for name, kinds in _FACTS.items():
        if name in facts and not isinstance(facts[name], kinds):
            raise _damage_error(file, f"its `{name}` is {json.dumps(facts[name])[:40]}")
    return facts


def write_meta(run: str, facts: dict[str, Any]) -> None:
    """Add facts to a run's `meta.json`, whole or not at all; a damaged one is put aside."""
    file = run_folder(run) / "meta.json"
    try:
        meta = read_meta(run)
    except RunDamaged:
        # The run itself lives in the checkpoints and goes on.
        file.replace(file.with_name("meta.damaged.json"))
        meta = {}
    scratch = file.with_suffix(".tmp")
    text = json.dumps({**meta, **facts}, ensure_ascii=False, indent=1)
    scratch.write_text(text, encoding="utf-8")
    scratch.replace(file)


def find_dead_end(run: str, device: str = "") -> str:
    """Why no command can go on with this run, in a sentence; empty where one may.

    What is said here is refused by `tapwright resume`, and never proposed.

    Args:
        run: that has not ended.
        device: to go on with, where that is not the run's own.
    """
    facts = read_meta(run)
    thread, number, is_later = str(facts.get("thread", "")), 1, False
    while run_folder(name := _name_run(thread, number)).is_dir():
        if is_later and _is_of_thread(name, thread):
            return f"run {run} was given up for a later task on its thread: start the task again"
        is_later = is_later or name == run
        number += 1
    own = (facts.get("context") or {}).get("device") or facts.get("spec")
    if own == "virtual" and not device:
        return f"the virtual phone of run {run} ended with its process: start the task again"
    return ""


def can_resume(run: str) -> bool:
    """Whether to propose `tapwright resume` for this run."""
    try:
        facts = read_meta(run)
        return bool(facts) and "ended" not in facts and not find_dead_end(run)
    except RunDamaged:
        return False


def _is_of_thread(run: str, thread: str) -> bool:
    try:
        return read_meta(run).get("thread") == thread
    except RunDamaged:
        # Whose it was is lost; it is told when that run is opened itself.
        return False


def _name_run(thread: str, number: int) -> str:
    """The name of a thread's first, second, ... task, if no other thread has taken it."""
    safe = re.sub(r"[^A-Za-z0-9._-]+", "-", thread).strip("-.") or "run"
    return safe if number == 1 else f"{safe}-{number}"


def _damage_error(file: Path, cause: str) -> RunDamaged:
    msg = (
        f"{file} is damaged ({cause}): put the file right, or remove its folder to forget the "
        "run; other runs are not affected"
    )
    return RunDamaged(msg)


def _read_key(folder: Path) -> str:
    try:
        return str(read_meta(folder.name).get("key", ""))
    except RunDamaged:
        return ""
