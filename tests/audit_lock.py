"""Look for known vulnerabilities of what the lock pins: `make audit-lock`.

pip-audit asks the advisory database of the package index, so this needs a network and is no part
of `make check`. A package that could not be looked up is counted as unchecked, and not as safe.

Exit codes: 0 nothing is known against any package; 1 something is; 3 not all could be looked up.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ("requirements.lock", "requirements-doors.lock")
CLEAN, VULNERABLE, UNCHECKED = 0, 1, 3
_SECONDS = 600


def judge_report(text: str) -> tuple[int, list[str]]:
    """The exit code and the lines to print for a report of pip-audit.

    Args:
        text: what it wrote with `--format json`; anything else counts as unchecked.
    """
    try:
        packages: list[dict[str, Any]] = json.loads(text)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return UNCHECKED, ["not checked: pip-audit gave no report"]
    lines: list[str] = []
    unchecked: list[str] = []
    for package in packages:
        if "skip_reason" in package:
            unchecked.append(str(package["name"]))
        for found in package.get("vulns", []):
            mended = ", ".join(found.get("fix_versions", [])) or "no release"
            name = f"{package['name']} {package['version']}"
            lines.append(f"{name}: {found['id']}, mended in {mended}")
    checked = len(packages) - len(unchecked)
    if unchecked:
        lines.append(
            f"not checked: {len(unchecked)} of {len(packages)} packages could not be looked up "
            f"({', '.join(unchecked[:3])}, ...); run it where the package index is reachable"
        )
    lines.append(f"looked up: {checked} packages")
    if any("mended in" in line for line in lines):
        return VULNERABLE, lines
    return (UNCHECKED if unchecked or not packages else CLEAN), lines


def run_audit(program: str, lock: Path) -> str:
    """What pip-audit reports of a lock; empty if it cannot be run."""
    command = [
        program, "--requirement", str(lock), "--no-deps", "--disable-pip", "--format", "json",
        "--progress-spinner", "off",
    ]  # fmt: skip
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout


def main(args: Sequence[str]) -> int:
    """Check each lock, print what was found, and return the worst exit code."""
    program = args[0] if args else "pip-audit"
    codes: set[int] = set()
    for lock in LOCKS:
        code, lines = judge_report(run_audit(program, ROOT / lock))
        codes.add(code)
        sys.stdout.write("".join(f"{lock}: {line}\n" for line in lines))
    if VULNERABLE in codes:
        return VULNERABLE
    return max(codes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
