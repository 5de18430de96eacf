"""Commands of the environment's adb."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any


def issue_generic_request(args: Sequence[str], env: Any) -> Any:
    return env.execute_adb_call(
        SimpleNamespace(generic=SimpleNamespace(args=list(args)))
    )
