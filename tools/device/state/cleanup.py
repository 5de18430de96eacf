"""What this program has changed on a phone, on disk until it is changed back.

A process can die at any time; the next one that works with the phone reads the record. It holds
settings and names of keyboards and services, never a text of the user's.
"""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tools.device.device import Device


def load_record(device: "Device") -> dict[str, Any]:
    """What is to be changed back; empty if nothing is."""
    try:
        record = json.loads(_record_path(device).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return record if isinstance(record, dict) else {}


def update_record(device: "Device", **changes: Any) -> None:
    """Write some facts beside the others; None takes one out, and an empty record goes."""
    record = {**load_record(device), **changes}
    record = {
        name: value for name, value in record.items() if value is not None
    }
    path = _record_path(device)
    if not record:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".new")
    draft.write_text(json.dumps(record), encoding="utf-8")
    draft.replace(path)


def _record_path(device: "Device") -> Path:
    return device.home / "cleanup" / f"{device.identity.key}.json"
