"""Labels that are read from packages, beside those that aapt2 reads.

    python -m evals.bench.app_labels FOLDER --aapt2 PROGRAM

FOLDER holds `.apk` files, in any folders below it. Of each, the labels of the app and of what the
launcher starts are compared in every language that aapt2 names. aapt2 comes with the Android SDK.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tools.device.apps.apk.archive import MANIFEST, TABLE, read_members
from tools.device.apps.apk.labels import choose_string, read_package_labels

LARGEST = 64 << 20
_APP = re.compile(r"^application-label(?:-([\w-]+))?:'(.*)'$", re.M)
_NAME = re.compile(
    r"^launchable-activity: name='([^']+)'\s+label='(.*?)' icon", re.M
)
_TIMEOUT_S = 60


class Result(NamedTuple):
    """What was compared of one package."""

    package: str
    compared: int
    wrong: tuple[str, ...]
    read_bytes: int
    size: int


def measure_package(path: Path, aapt2: str) -> Result | None:
    """Compare one package; None where aapt2 itself cannot read it, or finds no label."""
    command = [aapt2, "dump", "badging", str(path)]
    try:
        done = subprocess.run(
            command, capture_output=True, timeout=_TIMEOUT_S, check=False
        )
    except subprocess.TimeoutExpired:
        return None
    badging = done.stdout.decode("utf-8", "replace")
    expected = {
        locale: label for locale, label in _APP.findall(badging) if label
    }
    if not expected:
        return None
    data = path.read_bytes()
    read_sizes: list[int] = []

    def read_range(offset: int, length: int) -> bytes:
        part = data[offset : offset + length]
        read_sizes.append(len(part))
        return part

    activity = _NAME.search(badging)
    wrong: list[str] = []
    try:
        members = read_members(read_range, len(data), largest=LARGEST)
        tables = [members[TABLE]] if TABLE in members else []
        manifest = members.get(MANIFEST, b"")
        labels = read_package_labels(manifest, tables, "")
        started = labels
        if activity is not None:
            started = read_package_labels(manifest, tables, activity[1])
    except ValueError as error:
        wrong.append(str(error))
        return Result(path.name, 1, tuple(wrong), sum(read_sizes), len(data))
    for locale, label in expected.items():
        own = choose_string(labels, [locale])
        if own != label:
            wrong.append(f"{locale or 'any'}: {own!r} for {label!r}")
    compared = len(expected)
    if activity is not None and activity[2]:
        compared += 1
        own = choose_string(started, [])
        if own != activity[2]:
            wrong.append(f"activity: {own!r} for {activity[2]!r}")
    return Result(path.name, compared, tuple(wrong), sum(read_sizes), len(data))


def main() -> int:
    """Print a line for each package that differs, and the sums."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--aapt2", default="aapt2", help="the program")
    options = parser.parse_args()
    results: list[Result] = []
    left_out = 0
    for path in sorted(options.folder.rglob("*.apk")):
        result = measure_package(path, options.aapt2)
        if result is None:
            left_out += 1
            continue
        results.append(result)
        if result.wrong:
            sys.stdout.write(f"{result.package}: {'; '.join(result.wrong)}\n")
    compared = sum(result.compared for result in results)
    wrong = sum(len(result.wrong) for result in results)
    read = sum(result.read_bytes for result in results) / 1e6
    size = sum(result.size for result in results) / 1e6
    sys.stdout.write(
        f"{len(results)} packages, {compared - wrong} of {compared} labels as aapt2 reads them, "
        f"{read:.1f} of {size:.1f} MB read; {left_out} without labels left out\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
