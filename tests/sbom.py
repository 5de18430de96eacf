"""Write the software bill of materials of a release: `make sbom`, to `dist/tapwright.cdx.json`.

CycloneDX 1.6 as JSON: each package that `requirements.lock` pins, with the licence that the
installed package states. It is the same for the same lock and environment, but for its time.
"""

import hashlib
import json
import sys
import tomllib
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name

from console.commands.licences import read_licence

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "dist" / "tapwright.cdx.json"


def read_lock(path: Path) -> list[tuple[str, str]]:
    """Name and version of each line `name==version`.

    Raises:
        ValueError: a line is of another form, such as an address.
    """
    pins: list[tuple[str, str]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        name, pin, version = line.partition("==")
        if not pin or any(each in line for each in "/@:; "):
            msg = f"{path.name} pins by name and version alone, not: {line}"
            raise ValueError(msg)
        pins.append((str(canonicalize_name(name)), version.strip()))
    return pins


def make_bill(lock: Path, *, now: datetime) -> dict[str, Any]:
    """The document for what a lock pins."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    own = project["project"]
    digest = hashlib.sha256(lock.read_bytes()).hexdigest()
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": now.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                **_make_component(own["name"], own["version"], own["license"]),
                "type": "application",
            },
            "properties": [{"name": "tapwright:lock:sha256", "value": digest}],
        },
        "components": [
            _make_component(name, version, _find_licence(name))
            for name, version in read_lock(lock)
        ],
    }


def _make_component(name: str, version: str, licence: str) -> dict[str, Any]:
    address = f"pkg:pypi/{name}@{version}"
    component: dict[str, Any] = {
        "type": "library", "bom-ref": address, "name": name, "version": version, "purl": address,
    }  # fmt: skip
    if licence:
        component["licenses"] = [{"license": {"name": licence}}]
    return component


def _find_licence(name: str) -> str:
    try:
        return read_licence(metadata.distribution(name))
    except metadata.PackageNotFoundError:
        return ""


def main(args: Sequence[str]) -> int:
    """Write the file, to another path if one is given, and print where it is."""
    file = Path(args[0]) if args else FILE
    bill = make_bill(ROOT / "requirements.lock", now=datetime.now(UTC))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(bill, indent=1) + "\n", encoding="utf-8")
    sys.stdout.write(f"{file}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
