"""The folder for the results of an evaluation."""

import re
import zlib
from pathlib import Path

_MAX_NAME = 120
"""Characters of a folder's name, which may list many tasks; file systems take 255 bytes."""


def find_folder(name: str, *, resume: bool) -> Path:
    """Choose a new folder for this run, or the newest one of an equal run to resume."""
    from graph.run_folders import get_home

    safe_name = re.sub(r"[^\w.]+", "-", name).strip("-")
    if len(safe_name) > _MAX_NAME:
        checksum = zlib.crc32(safe_name.encode())
        safe_name = f"{safe_name[:_MAX_NAME]}-{checksum:08x}"
    base = get_home() / "evals"
    folders = [
        base / safe_name,
        *(base / f"{safe_name}-{number}" for number in range(2, 1000)),
    ]
    existing = [folder for folder in folders if folder.is_dir()]
    if resume and existing:
        return existing[-1]
    return next(folder for folder in folders if not folder.exists())
