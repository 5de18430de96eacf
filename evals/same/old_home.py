"""The old home: a packed folder with a TAPWRIGHT_HOME, and what is known about it."""

import json
import tarfile
from pathlib import Path
from typing import Any

ARCHIVE = Path("tests/old_home/home.tar.xz")
TOLD = "told.json"
"""Beside the home: what was done in it, and where the phones of the unfinished runs were left."""
RECORDS = "memory.jsonl"
"""Likewise: all that is remembered, as it was exported then."""


def unpack(folder: Path) -> tuple[Path, dict[str, Any]]:
    """The home, unpacked into a folder, and what is told of it."""
    with tarfile.open(ARCHIVE) as packed:
        # Python before 3.11.4 has no filters.
        packed.extraction_filter = getattr(tarfile, "data_filter", None)
        packed.extractall(folder)
    told: dict[str, Any] = json.loads(
        (folder / TOLD).read_text(encoding="utf-8")
    )
    return folder / "home", told


def unpack_demonstration(folder: Path) -> Path:
    """The folder of the home's demonstration."""
    home, _ = unpack(folder)
    (found,) = (home / "demonstrations").iterdir()
    return found
