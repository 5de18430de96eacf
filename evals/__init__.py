"""Measure the agent.

tasks       what a task is: instruction, steps, milestones, judges
suites      the tasks
simulated   models that know the answer, with seeded errors
harness     trials, workers and their results
report      tables, pages and uploads of results
films       walks through apps, their ground truth, and recordings of them
bench       the cost of a step, of looks, films and memory
same        whether a change left the behaviour unchanged
faults      runs while phone, model, disk or process go wrong, by seed
gallery     pictures for the documentation
odyssey, androidworld   the agent on other benchmarks

Read first: `tasks/task`, then `harness/trial`.
"""

import os

# Read by LangGraph when it is imported: own types come back from checkpoints as what they were.
os.environ.setdefault("LANGGRAPH_STRICT_MSGPACK", "true")

from tapwright.packages import describe_foreign_package

_foreign = describe_foreign_package()
if _foreign:
    # `python -m evals...` has the working directory on its path; one sentence and no traceback.
    _said = f"tapwright: {_foreign}"
    raise SystemExit(_said)

from tools.device.connection.virtual import check_installed  # noqa: E402 - only when it is known to be ours

# Tasks are tried on virtual phones and judged from their state: without one nothing here loads.
check_installed()
