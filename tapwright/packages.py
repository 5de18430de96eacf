"""Check that Python finds our own packages: their names are common.

A `tools/` or `models.py` before ours on Python's path would be imported instead, and fail somewhere
inside. Only the standard library is imported here.
"""

from collections.abc import Iterable
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path

AGENT_PACKAGES = ("graph", "memory", "models", "nodes", "tools")
"""What a run loads."""
ALL_PACKAGES = (*AGENT_PACKAGES, "console", "evals")
"""What the command line and the measurements load."""


def describe_foreign_package(names: Iterable[str] = ALL_PACKAGES) -> str:
    """Name the first package that is not of this installation, and what to do; empty if all are.

    Args:
        names: of the packages that are needed.
    """
    root = Path(__file__).resolve().parents[1]
    for name in names:
        spec = find_spec(name)
        if spec is None:
            # A missing package is reported well enough by its import.
            continue
        location = _locate_package(spec)
        if location not in (root / name, root / name / "__init__.py"):
            return (
                f"Python finds `{name}` at {location}, before tapwright's own package of that name "
                f"in {root}: rename it, or keep its folder off Python's path (start from another "
                "folder or with `python -P`, and look at PYTHONPATH)"
            )
    return ""


def _locate_package(spec: ModuleSpec) -> Path:
    """The file of a module or package; the folder of one without `__init__.py`."""
    if spec.origin:
        return Path(spec.origin).resolve()
    folders = list(spec.submodule_search_locations or [""])
    return Path(folders[0]).resolve()
