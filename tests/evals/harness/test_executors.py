"""Workers on a Ray cluster; those of this machine are tried with the runner."""

import importlib.util
import os
import signal
from pathlib import Path

import pytest

from evals import suites
from evals.harness import runner
from evals.harness.executors import Workers, on_ray
from evals.harness.rows import Row
from tapwright.errors import ExtraMissing, UsageError

HAS_RAY = importlib.util.find_spec("ray") is not None
TASKS = ["mobbench/clock-easy", "mobile_knowledge/messages-basic"]


@pytest.mark.skipif(HAS_RAY, reason="Ray is installed")
def test_without_ray_it_says_what_to_install() -> None:
    with pytest.raises(
        ExtraMissing, match=r"--ray needs ray, .*pip install 'tapwright\[ray\]'"
    ):
        on_ray("local")


@pytest.mark.skipif(not HAS_RAY, reason="Ray is an extra")
def test_a_cluster_that_is_not_there_is_named() -> None:
    with pytest.raises(
        UsageError, match="--ray auto: the cluster cannot be reached"
    ):
        on_ray("auto")


@pytest.mark.soak
@pytest.mark.timeout(600)
@pytest.mark.filterwarnings("default")
@pytest.mark.skipif(not HAS_RAY, reason="Ray is an extra")
def test_a_run_on_ray_outlives_an_actor(tmp_path: Path) -> None:
    wanted = runner.jobs(
        suites.choose_tasks(TASKS),
        languages=("en",),
        seeds=(1,),
        attempts=2,
        model="reference",
    )
    killed: list[int] = []

    def told(row: Row) -> None:
        if not killed:
            killed.extend(actors())
            for pid in killed:
                os.kill(pid, signal.SIGKILL)

    with Workers(1, on_ray("local")) as workers:
        found = runner.run_jobs(
            wanted, folder=tmp_path, on_row=told, workers=workers
        )
    assert killed
    assert [row.done for row in found if row.status != "crashed"] == [True] * 3
    assert [row.reason for row in found if row.status == "crashed"] == [
        "the worker process died"
    ]


def actors() -> list[int]:
    """Processes of actors, by the title that Ray gives them."""
    titles = {
        int(file.parent.name): file
        for file in Path("/proc").glob("[0-9]*/cmdline")
    }
    return [
        pid
        for pid, file in titles.items()
        if file.read_bytes().startswith(b"ray::_Actor")
    ]
