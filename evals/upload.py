"""Logs results to LangSmith as a dataset and an experiment; only `--langsmith` comes here.

LangSmith's `evaluate` is not used: it uploads what a graph does inside of its target even with
`upload_results=False`. These are finished rows, posted as runs of one project.
"""

import os
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from langsmith import Client

from errors import UsageError
from evals.report import Run
from evals.rows import Row


def log(runs: Sequence[Run], client: Client | None = None) -> str:
    """Create the dataset if it is new, and an experiment of each run; says where they are.

    Raises:
        UsageError: there is no key.
    """
    if client is None:
        if not (os.environ.get("LANGSMITH_API_KEY") or os.environ.get("LANGCHAIN_API_KEY")):
            msg = "--langsmith needs LANGSMITH_API_KEY"
            raise UsageError(msg)
        client = Client()
    said = []
    for run in runs:
        suite = run.rows[0].task.partition("/")[0]
        said.append(_experiment(client, run, f"tapwright-{suite}"))
    return "\n".join(said)


def _experiment(client: Client, run: Run, dataset: str) -> str:
    if not client.has_dataset(dataset_name=dataset):
        client.create_dataset(dataset, description="Tasks judged from a virtual phone's state.")
    known = {
        str((example.inputs or {}).get("key")): example.id
        for example in client.list_examples(dataset_name=dataset)
    }
    found = client.read_dataset(dataset_name=dataset)
    name = f"{run.label} {datetime.now(UTC):%Y-%m-%d %H:%M:%S}"
    client.create_project(name, reference_dataset_id=found.id)
    for row in run.rows:
        if row.key not in known:
            inputs = {"key": row.key, "task": row.task, "instruction": row.instruction}
            wanted = {"milestones": list(row.milestones)}
            example = client.create_example(inputs=inputs, outputs=wanted, dataset_id=found.id)
            known[row.key] = example.id
        _row(client, row, name, known[row.key])
    return f"LangSmith: dataset {dataset!r}, experiment {name!r}, {len(run.rows)} rows"


def _row(client: Client, row: Row, project: str, example: object) -> None:
    ident, end = uuid4(), datetime.now(UTC)
    client.create_run(
        name=row.task,
        inputs={"instruction": row.instruction},
        run_type="chain",
        id=ident,
        project_name=project,
        reference_example_id=example,
        start_time=end - timedelta(seconds=row.seconds),
        end_time=end,
        outputs={"status": row.status, "answer": row.answer, "milestones": row.milestones},
    )
    client.create_feedback(ident, "done", score=float(row.done))
    most = max(1, len(row.milestones))
    client.create_feedback(ident, "milestones", score=row.score / most)
