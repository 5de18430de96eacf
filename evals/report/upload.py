"""Upload results to LangSmith as a dataset and an experiment; used by `--langsmith` alone.

LangSmith's `evaluate` is not used: it uploads what a graph does inside its target even with
`upload_results=False`. These are finished rows, posted one after another as runs of one project, so
that errors are raised here and not in a thread of the client.
"""

import logging
import os
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar
from uuid import uuid4

import requests
from langsmith import Client
from langsmith.schemas import LangSmithInfo, TracerSession
from langsmith.utils import LangSmithError
from urllib3.util import Retry

from evals.harness.rows import Row
from evals.report.pages import Run
from graph.tracing import redact_text
from tapwright.errors import UploadFailed, UsageError

T = TypeVar("T")

CALL_S = 10
"""A single request may take so long."""
ALL_S = 300.0
"""And all of them together; a run of 50 rows is about 200 requests."""
_KEYS = ("LANGSMITH_API_KEY", "LANGCHAIN_API_KEY")


def check_key() -> None:
    """Make sure that there is a key.

    Raises:
        UsageError: there is none.
    """
    if not any(os.environ.get(name) for name in _KEYS):
        msg = "--langsmith needs LANGSMITH_API_KEY"
        raise UsageError(msg)


def upload_runs(
    runs: Sequence[Run], *, call_s: float = CALL_S, all_s: float = ALL_S
) -> str:
    """Create the dataset if it is new, and an experiment of each run; says where they are.

    Args:
        runs: finished ones.
        call_s: seconds that a request may take.
        all_s: seconds that all of them may take together.

    Raises:
        UsageError: there is no key.
        UploadFailed: LangSmith cannot be reached, refuses, or takes too long. The results are safe.
    """
    check_key()
    # Each request is made at once and by itself, and nothing is told of this machine.
    client = Client(
        timeout_ms=round(call_s * 1000),
        retry_config=Retry(0),
        auto_batch_tracing=False,
        tracing_sampling_rate=1.0,
        omit_traced_runtime_info=True,
        info=LangSmithInfo(),
    )
    talk = _Talk(time.monotonic() + all_s)
    # The client also logs what it raises, which would come before our one sentence.
    logger = logging.getLogger("langsmith")
    level = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        return "\n".join(_upload_run(talk, client, run) for run in runs)
    finally:
        logger.setLevel(level)
        client.close()


class _Talk:
    """Calls of LangSmith until a deadline, with one kind of error."""

    def __init__(self, deadline: float) -> None:
        self._deadline = deadline

    def __call__(self, call: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        if time.monotonic() > self._deadline:
            msg = "LangSmith takes too long"
            raise UploadFailed(_add_advice(msg))
        try:
            return call(*args, **kwargs)
        except (LangSmithError, requests.RequestException, ValueError) as error:
            said = redact_text(" ".join(str(error).split()))[:200]
            msg = f"LangSmith did not take the results ({type(error).__name__}: {said})"
            raise UploadFailed(_add_advice(msg)) from error


def _add_advice(said: str) -> str:
    return f"{said}; they are safe here, and the same command with --resume logs them again"


def _upload_run(talk: _Talk, client: Client, run: Run) -> str:
    dataset = f"tapwright-{run.rows[0].task.partition('/')[0]}"
    if not talk(client.has_dataset, dataset_name=dataset):
        about = "Tasks judged from a virtual phone's own state."
        talk(client.create_dataset, dataset, description=about)
    ident = talk(client.read_dataset, dataset_name=dataset).id
    known = {
        str((example.inputs or {}).get("key")): example.id
        for example in talk(
            lambda: list(client.list_examples(dataset_id=ident))
        )
    }
    name = redact_text(f"{run.label} {datetime.now(UTC):%Y-%m-%d %H:%M:%S}")
    facts = {"simulation": run.simulated, "model": run.rows[0].model}
    project = talk(
        client.create_project, name, reference_dataset_id=ident, metadata=facts
    )
    for row in run.rows:
        if row.key not in known:
            known[row.key] = talk(
                client.create_example,
                inputs={
                    "key": row.key,
                    "task": row.task,
                    "instruction": redact_text(row.instruction),
                },
                reference_outputs={"milestones": list(row.milestones)},
                dataset_id=ident,
            ).id
        _upload_row(talk, client, row, project, known[row.key])
    end = datetime.now(UTC)
    talk(client.update_project, project.id, end_time=end)
    return f"LangSmith: dataset {dataset!r}, experiment {name!r}, {len(run.rows)} rows"


def _upload_row(
    talk: _Talk,
    client: Client,
    row: Row,
    project: TracerSession,
    example: object,
) -> None:
    ident, end = uuid4(), datetime.now(UTC)
    begun = end - timedelta(seconds=row.seconds)
    outputs = {
        "status": row.status,
        "reason": redact_text(row.reason),
        "answer": redact_text(row.answer),
        "milestones": row.milestones,
        "harm": list(row.harm),
    }
    talk(
        client.create_run,
        name=row.task,
        inputs={"instruction": redact_text(row.instruction)},
        run_type="chain",
        id=ident,
        project_name=project.name,
        reference_example_id=example,
        start_time=begun,
        end_time=end,
        outputs=outputs,
        extra={
            "metadata": {
                "seed": row.seed,
                "language": row.language,
                "level": row.level,
            }
        },
    )
    score = row.score / max(1, len(row.milestones))
    for key, value in (("done", float(row.done)), ("milestones", score)):
        # A run is known there a moment after it was sent; until then its feedback is not found.
        talk(
            client.create_feedback,
            ident,
            key,
            score=value,
            session_id=project.id,
            start_time=begun,
            stop_after_attempt=3,
        )
