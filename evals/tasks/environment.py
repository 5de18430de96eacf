"""A home folder and environment variables for one measurement."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from memory.opening import close_memory


@contextmanager
def keep_variables(*names: str) -> Iterator[None]:
    """Put these environment variables back at the end, whatever has changed them."""
    before = {name: os.environ.get(name) for name in names}
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value


@contextmanager
def set_variables(**values: str) -> Iterator[None]:
    """Environment variables of our own, put back at the end."""
    with keep_variables(*values):
        os.environ.update(values)
        yield


@contextmanager
def surroundings(**values: str) -> Iterator[Path]:
    """A home folder and environment variables of our own, put back at the end."""
    with (
        tempfile.TemporaryDirectory() as folder,
        set_variables(**values, TAPWRIGHT_HOME=folder),
    ):
        try:
            yield Path(folder)
        finally:
            close_memory(Path(folder) / "memory")
