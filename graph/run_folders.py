"""The folders where runs keep journal, screens and report: `TAPWRIGHT_HOME/runs/<thread>`."""

import json
import os
import re
import shlex
from functools import lru_cache
from pathlib import Path
from typing import Any

from tapwright.errors import TapwrightError
from tools.device.connection.virtual import has_kept_phone

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
"""Facts of a `meta.json` that are read again, with their types."""


class RunDamaged(TapwrightError):
    """The `meta.json` of a run exists but cannot be read."""


def get_home() -> Path:
    """The folder of everything that outlives a process: TAPWRIGHT_HOME, or ~/.tapwright."""
    return _expand_home(
        os.environ.get("TAPWRIGHT_HOME", ""), os.environ.get("HOME")
    )


@lru_cache(maxsize=8)
def _expand_home(folder: str, user_home: str | None) -> Path:
    """Every path of a run begins here; `user_home` only tells one user from another."""
    return Path(folder or Path.home() / ".tapwright").expanduser()


def run_folder(run: str) -> Path:
    """The folder of one run, which need not exist yet."""
    return get_home() / f"runs/{run}"


def open_run(thread: str, *, key: str, meta: dict[str, Any]) -> str:
    """Create the folder of a new task on this thread and return its name.

    The first task of a thread gets the thread's own name, later ones `-2`, `-3`. A second call with
    the same `key`, as after a crash, finds the folder that the first one created.

    Args:
        thread: thread id, made safe for a file name here.
        key: identifies the task, such as the id of the graph task that begins it; empty never
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


def find_newest_folder(thread: str) -> Path | None:
    """The folder of the newest task on a thread; None if it has none yet."""
    newest: Path | None = None
    number = 1
    while (folder := run_folder(_name_run(thread, number))).is_dir():
        newest = folder
        number += 1
    return newest


def read_meta(run: str) -> dict[str, Any]:
    """The facts of a run; empty if it has none.

    Raises:
        RunDamaged: its `meta.json` cannot be read, or holds something else.
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
            raise _damage_error(
                file, f"its `{name}` is {json.dumps(facts[name])[:40]}"
            )
    return facts


def write_meta(run: str, facts: dict[str, Any]) -> None:
    """Add facts to a run's `meta.json` atomically; a damaged file is put aside."""
    file = run_folder(run) / "meta.json"
    try:
        meta = read_meta(run)
    except RunDamaged:
        # The run itself lives in the checkpoints and goes on.
        file.replace(file.with_name("meta.damaged.json"))
        meta = {}
    draft = file.with_suffix(".tmp")
    text = json.dumps({**meta, **facts}, ensure_ascii=False, indent=1)
    draft.write_text(text, encoding="utf-8")
    draft.replace(file)


def find_dead_end(run: str, device: str = "") -> str:
    """Why no command can go on with this run, in a sentence; empty if one can.

    `tapwright resume` refuses such a run, and nothing proposes to resume it.

    Args:
        run: one that has not ended.
        device: to go on with, if that is not the run's own.
    """
    facts = read_meta(run)
    if _has_later_run(run, str(facts.get("thread", ""))):
        return f"run {run} was given up for a later task on its thread: start the task again"
    own_device = (facts.get("context") or {}).get("device") or facts.get("spec")
    if (
        own_device == "virtual"
        and not device
        and not has_kept_phone(run_folder(run))
    ):
        return f"the virtual phone of run {run} ended with its process: start the task again"
    return ""


def _has_later_run(run: str, thread: str) -> bool:
    number, is_later = 1, False
    while run_folder(name := _name_run(thread, number)).is_dir():
        if is_later and _is_of_thread(name, thread):
            return True
        is_later = is_later or name == run
        number += 1
    return False


def can_resume(run: str) -> bool:
    """Whether to propose `tapwright resume` for this run."""
    try:
        facts = read_meta(run)
        return bool(facts) and "ended" not in facts and not find_dead_end(run)
    except RunDamaged:
        return False


def suggest_resume(run: str, *, answer: str = "") -> str:
    """The command that goes on with this run; empty if none can.

    All hints to resume come from here.

    Args:
        run: its name.
        answer: what to write as the answer, such as `yes|no`; empty for none.
    """
    if not can_resume(run):
        return ""
    command = f"tapwright resume {shlex.quote(run)}"
    if answer:
        command += f' --answer "{answer}"'
    return command


def _is_of_thread(run: str, thread: str) -> bool:
    try:
        return read_meta(run).get("thread") == thread
    except RunDamaged:
        # Its thread is unknown; opening that run itself reports the damage.
        return False


def _name_run(thread: str, number: int) -> str:
    """The name of a thread's first, second, ... task, unless another thread has taken it."""
    safe = re.sub(r"[^A-Za-z0-9._-]+", "-", thread).strip("-.") or "run"
    return safe if number == 1 else f"{safe}-{number}"


def make_missing_error(run: str) -> RunDamaged:
    """The error of a run that was begun and has no `meta.json` any more, or an empty one."""
    return _damage_error(run_folder(run) / "meta.json", "nothing is in it")


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
