"""Commands are forked from a process that has loaded what they load."""

import subprocess
import sys

import pytest

from evals.faults.commands import PRELOADED

_LOAD = """
import sys, threading
from importlib import import_module
for name in {names!r}:
    import_module(name)
page = import_module("console.report.page_parts").load_template.cache_info()
assert page.currsize == 1, page
late = sys.modules["evals.faults.warmup"].LOADED_LATE
missing = [n for n in late if n not in sys.modules]
assert not missing, missing
assert threading.active_count() == 1, threading.enumerate()
"""


@pytest.mark.soak
def test_what_is_forked_has_loaded_all_and_runs_no_thread() -> None:
    script = _LOAD.format(names=PRELOADED)
    ended = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stderr
