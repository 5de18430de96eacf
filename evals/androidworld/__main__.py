"""Run AndroidWorld's tasks with this agent: `python -m evals.androidworld --model gpt-4o`.

AndroidWorld prepares each task on the emulator, asks the agent for its steps, judges by the state
of the emulator, and keeps a file for each episode in `--out`. The same command continues there.
"""

import argparse
import importlib.util
import math
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dotenv import load_dotenv

from graph import session
from graph.run_folders import get_home
from models import endpoints
from tapwright.errors import TapwrightError, UsageError

FAMILIES = (
    "android_world",
    "android",
    "information_retrieval",
    "miniwob",
    "miniwob_subset",
)
SDKS = ("Android/Sdk", "Library/Android/sdk")
NEEDED = (
    "AndroidWorld is not installed in this environment: docs/androidworld.md says how to install "
    "it beside tapwright."
)


def main(args: Sequence[str] | None = None) -> int:
    """Run the tasks that the arguments name; 1 where the run could not be made."""
    given = _arguments(args)
    load_dotenv(Path.cwd() / ".env", override=False)
    try:
        sys.stdout.write(told(run(given)) + "\n")
    except TapwrightError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def run(given: argparse.Namespace) -> list[dict[str, Any]]:
    """The runner's record of every episode.

    Raises:
        UsageError: the package or adb is not there, or a task is not known.
        TapwrightError: no model was chosen, or the environment does not tell its phone.
    """
    if importlib.util.find_spec("android_world") is None:
        raise UsageError(NEEDED)
    endpoints.choose_model(given.model)
    adb = given.adb or find_adb()
    from android_world import checkpointer, registry, suite_utils
    from android_world.env import env_launcher

    from evals.androidworld.agent import TapwrightAgent

    known = registry.TaskRegistry().get_registry(family=given.family)
    missing = [name for name in given.tasks or () if name not in known]
    if missing:
        msg = f"AndroidWorld's family {given.family} has no task {missing[0]!r}"
        raise UsageError(msg)
    env = env_launcher.load_and_setup_env(
        console_port=given.console_port,
        grpc_port=given.grpc_port,
        adb_path=adb,
        emulator_setup=given.setup,
    )
    try:
        agent = TapwrightAgent(
            env,
            model=given.model,
            profile=given.profile,
            device=given.device,
            memory=given.memory,
        )
        suite = suite_utils.create_suite(
            known,
            n_task_combinations=given.combinations,
            seed=given.seed,
            tasks=given.tasks,
        )
        suite.suite_family = given.family
        folder = (
            given.out or get_home() / "androidworld" / f"{session.new_thread()}"
        )
        folder.mkdir(parents=True, exist_ok=True)
        kept = checkpointer.IncrementalCheckpointer(str(folder))
        found: list[dict[str, Any]] = suite_utils.run(
            suite, agent, checkpointer=kept
        )
    finally:
        env.close()
    return found


def told(episodes: Sequence[dict[str, Any]]) -> str:
    """One sentence: how many episodes were successful, and how many could not be tried.

    Composite tasks count by the share of them that was done, as AndroidWorld's score does.
    """
    # A task that is tried again after an error has two records; the later one holds.
    last = {
        (each["task_template"], each["instance_id"]): each for each in episodes
    }
    scores = [float(each["is_successful"]) for each in last.values()]
    tried = [score for score in scores if not math.isnan(score)]
    failed = len(scores) - len(tried)
    share = f" ({100 * sum(tried) / len(tried):.1f} %)" if tried else ""
    rest = (
        f"; {failed} ended in an error and are tried again with the same --out"
        if failed
        else ""
    )
    return f"{sum(tried):g} of {len(tried)} episodes successful{share}{rest}"


def find_adb() -> str:
    """Where adb is: on the path, or in the SDK's usual places.

    Raises:
        UsageError: nowhere there.
    """
    usual = [str(Path.home() / sdk / "platform-tools") for sdk in SDKS]
    found = shutil.which("adb") or shutil.which("adb", path=":".join(usual))
    if found is None:
        msg = f"there is no adb on the path, nor in {' or '.join(usual)}: name it with --adb"
        raise UsageError(msg)
    return found


def _arguments(args: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m evals.androidworld", description=__doc__
    )
    parser.add_argument(
        "--tasks",
        nargs="+",
        metavar="TASK",
        help="all of the family by default",
    )
    parser.add_argument("--family", choices=FAMILIES, default="android_world")
    parser.add_argument(
        "--combinations",
        type=int,
        default=1,
        help="of parameters, for each task",
    )
    parser.add_argument(
        "--seed", type=int, default=30, help="of the tasks' parameters"
    )
    parser.add_argument("--model", default="", help="as for `tapwright run`")
    parser.add_argument(
        "--profile", default="full", help="as for `tapwright run`"
    )
    parser.add_argument(
        "--memory", action="store_true", help="keep memory from task to task"
    )
    parser.add_argument(
        "--device", default="", help="asked of the environment by default"
    )
    parser.add_argument("--console-port", type=int, default=5554)
    parser.add_argument("--grpc-port", type=int, default=8554)
    parser.add_argument(
        "--adb", default="", help="path of adb; looked for by default"
    )
    parser.add_argument(
        "--setup",
        action="store_true",
        help="install its apps; once an emulator",
    )
    parser.add_argument(
        "--out",
        type=Path,
        help="folder of the episodes; a known one is resumed",
    )
    return parser.parse_args(args)


if __name__ == "__main__":
    sys.exit(main())
