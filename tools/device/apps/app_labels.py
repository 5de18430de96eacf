"""What each app is called on this phone, read from its package and kept until it is updated.

adb tells no labels. They are in the packages, which stay on the phone: of each, the manifest and
the table of resources are read, within bounds of time and size. What is left then is read by the
next run; until then an app is called by the table of well-known apps, or by its package.
"""

import json
import logging
import posixpath
import re
import shlex
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tools.device.apps.apk.archive import MANIFEST, TABLE, read_members
from tools.device.apps.apk.labels import (
    choose_string,
    read_package_labels,
    split_locale,
)

if TYPE_CHECKING:
    from tools.device.device import Device

log = logging.getLogger(__name__)

READ_S = 5.0
"""Seconds that labels may take at the start of a run; a package takes 0.05 to 0.5 s."""
READ_BYTES = 24 << 20
"""Bytes that are read of packages at the start of a run."""
LARGEST_TABLE = 12 << 20
"""Bytes of a table that is still read; those of the largest apps have 8 MB."""
SMALL = 1 << 17
"""Bytes of a package that is read in one go."""
_BLOCK = 4096
_PATHS_AT_ONCE = 30
_READ_LOCALES = [
    ["settings", "get", "system", "system_locales"],
    ["getprop", "persist.sys.locale"],
]
_LIST_FILES = ["pm", "list", "packages", "-f"]
_LISTED = re.compile(
    r"^package:(?P<path>/.+\.apk)=(?P<package>[\w.]+)"
    r"(?: versionCode:(?P<version>\d+))?\s*$",
    re.M,
)
_SIZE = re.compile(r"^(\d+) (/.+)$", re.M)
_KEPT_LANGUAGES = ("en", "zh")
"""Languages of instructions, whatever the phone's own is."""


class PackageFile(NamedTuple):
    """Where a package is; another version is elsewhere, or has another number."""

    path: str
    version: str


class AppLabels:
    """The labels of one phone's apps, in memory and on disk."""

    def __init__(self, device: "Device") -> None:
        """Take what earlier runs have read from disk."""
        self._device = device
        name = f"{device.identity.key}.json"
        self._file: Path = device.home / "labels" / name
        self._kept = _load_labels(self._file)
        self._locales: list[str] = []
        self._looked_at: set[str] = set()
        """Packages that this process need not look at again, whether they gave a label or not."""

    def read_labels(
        self,
        activities: Mapping[str, str],
        *,
        seconds: float = READ_S,
        most_bytes: int = READ_BYTES,
    ) -> None:
        """Read the labels that are not kept yet, as far as the bounds allow.

        Args:
            activities: package -> activity of apps with an icon, the most wanted ones first.
            seconds: after which no further package is begun.
            most_bytes: after which none is begun either.

        Raises:
            PhoneError: the phone does not answer.
        """
        if self._looked_at.issuperset(activities):
            return
        stored, persisted, listing = self._device.shell_together(
            [*_READ_LOCALES, [*_LIST_FILES, "--show-versioncode"]]
        )
        self._locales = _choose_locales(stored, persisted)
        if not _LISTED.search(listing):
            # Before Android 8 the option is unknown.
            listing = self._device.shell(_LIST_FILES)
        files = _parse_files(listing)
        missing = self._list_missing(activities, files)
        end = time.monotonic() + seconds
        reader = _PackageReader(self._device)
        languages = self._list_languages()
        for start in range(0, len(missing), _PATHS_AT_ONCE):
            group = missing[start : start + _PATHS_AT_ONCE]
            sizes = _read_sizes(
                self._device, [files[each].path for each in group], languages
            )
            if time.monotonic() < end:
                paths = [files[each].path for each in group]
                reader.fetch_small(paths, sizes, most_bytes=most_bytes)
            for package in group:
                if time.monotonic() >= end or reader.read >= most_bytes:
                    self._save()
                    return
                self._read_package(
                    reader, package, activities[package], files[package], sizes
                )
        if missing:
            self._save()

    def _list_missing(
        self, packages: Iterable[str], files: Mapping[str, PackageFile]
    ) -> list[str]:
        """Packages to be read: neither kept in this version, nor looked at by this process."""
        missing: list[str] = []
        for package in packages:
            file = files.get(package)
            if file is None or self._is_kept(package, file):
                self._looked_at.add(package)
            elif package not in self._looked_at:
                missing.append(package)
        return missing

    def _read_package(
        self,
        reader: "_PackageReader",
        package: str,
        activity: str,
        file: PackageFile,
        sizes: Mapping[str, int],
    ) -> None:
        self._looked_at.add(package)
        try:
            labels = reader.read_labels(file.path, activity, sizes)
        except ValueError as error:
            log.debug("no label of %s: %s", package, error)
            return
        languages = self._list_languages()
        kept = {
            locale: text
            for locale, text in labels.items()
            if not locale or split_locale(locale)[0] in languages
        }
        if kept:
            self._kept[package] = {"stamp": self._stamp(file), "labels": kept}

    def get_label(self, package: str) -> str:
        """What the phone calls an app in its language; empty if that is not known."""
        return choose_string(self._labels_of(package), self._locales)

    @property
    def is_chinese(self) -> bool:
        """Whether the phone's language is Chinese."""
        return (
            split_locale(self._locales[0])[0] == "zh"
            if self._locales
            else False
        )

    def list_names(self, package: str) -> tuple[str, ...]:
        """Its names in the phone's language, in English and in Chinese, each once."""
        names = set(self._labels_of(package).values())
        return tuple(sorted(names))

    def _labels_of(self, package: str) -> dict[str, str]:
        entry = self._kept.get(package, {})
        labels: dict[str, str] = entry.get("labels", {})
        return labels

    def _is_kept(self, package: str, file: PackageFile) -> bool:
        entry = self._kept.get(package, {})
        return bool(entry.get("stamp") == self._stamp(file))

    def _stamp(self, file: PackageFile) -> str:
        return f"{file.path} {file.version} {','.join(self._list_languages())}"

    def _list_languages(self) -> list[str]:
        own = [split_locale(locale)[0] for locale in self._locales]
        return list(dict.fromkeys([*own, *_KEPT_LANGUAGES]))

    def _save(self) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        draft = self._file.with_suffix(".new")
        text = json.dumps(self._kept, ensure_ascii=False)
        draft.write_text(text, encoding="utf-8")
        draft.replace(self._file)


class _PackageReader:
    """Reads parts of packages, and counts the bytes."""

    def __init__(self, device: "Device") -> None:
        self._device = device
        self.read = 0
        self._fetched: dict[str, bytes] = {}

    def fetch_small(
        self,
        paths: Iterable[str],
        sizes: Mapping[str, int],
        *,
        most_bytes: int,
    ) -> None:
        """Read small packages together, for `read_labels`.

        Args:
            paths: of packages.
            sizes: bytes of each.
            most_bytes: that may be read in all.

        Raises:
            PhoneError: the phone does not answer.
        """
        small = [each for each in paths if 0 < sizes.get(each, 0) <= SMALL]
        total = sum(sizes[each] for each in small)
        if len(small) < 2 or self.read + total > most_bytes:
            return
        data = self._device.read_raw(
            f"{shlex.join(['cat', *small])} 2>/dev/null"
        )
        self.read += len(data)
        if len(data) != total:
            # One of them cannot be read, or was updated.
            return
        start = 0
        for path in small:
            self._fetched[path] = data[start : start + sizes[path]]
            start += sizes[path]

    def read_labels(
        self, path: str, activity: str, sizes: Mapping[str, int]
    ) -> dict[str, str]:
        """The labels in a package and its parts for languages.

        Raises:
            ValueError: it is damaged, or cannot be read by the shell.
            PhoneError: the phone does not answer.
        """
        members = self._read_members(path, sizes.get(path, 0))
        if MANIFEST not in members:
            msg = "no manifest"
            raise ValueError(msg)
        tables = [members[TABLE]] if TABLE in members else []
        folder = posixpath.dirname(path)
        for part, size in sizes.items():
            if part != path and posixpath.dirname(part) == folder:
                tables.append(self._read_members(part, size).get(TABLE, b""))
        return read_package_labels(
            members[MANIFEST], [table for table in tables if table], activity
        )

    def _read_members(self, path: str, size: int) -> dict[str, bytes]:
        if size <= SMALL:
            data = self._fetched.pop(path, b"")
            if not data:
                data = self._read_range(path, 0, size)
            return read_members(
                lambda offset, length: data[offset : offset + length],
                size,
                largest=LARGEST_TABLE,
            )
        return read_members(
            lambda offset, length: self._read_range(path, offset, length),
            size,
            largest=LARGEST_TABLE,
        )

    def _read_range(self, path: str, offset: int, length: int) -> bytes:
        first = offset // _BLOCK
        count = (offset + length - 1) // _BLOCK - first + 1
        command = (
            f"dd if={shlex.quote(path)} bs={_BLOCK} skip={first} count={count} "
            "2>/dev/null"
        )
        data = self._device.read_raw(command)
        self.read += len(data)
        start = offset - first * _BLOCK
        return data[start : start + length]


def read_locales(device: "Device") -> list[str]:
    """The phone's languages, the preferred one first: `zh-Hans-CN`, `en-US`.

    Raises:
        PhoneError: it does not answer.
    """
    return _choose_locales(*device.shell_together(_READ_LOCALES))


def _choose_locales(*settings: str) -> list[str]:
    for text in settings:
        locales = [part.strip() for part in text.split(",") if part.strip()]
        if locales and locales != ["null"]:
            return locales
    return ["en-US"]


def _parse_files(listing: str) -> dict[str, PackageFile]:
    """By package: where its APK is, and its version if the phone gives one."""
    return {
        found["package"]: PackageFile(found["path"], found["version"] or "")
        for found in _LISTED.finditer(listing)
    }


def _read_sizes(
    device: "Device", paths: Iterable[str], languages: Iterable[str]
) -> dict[str, int]:
    """Bytes of packages, and of those of their parts for languages that are there."""
    wanted: list[str] = []
    for path in paths:
        folder = posixpath.dirname(path)
        parts = [f"{folder}/split_config.{each}.apk" for each in languages]
        wanted += [path, *parts]
    command = shlex.join(["stat", "-c", "%s %n", *wanted])
    output = device.read_raw(f"{command} 2>/dev/null").decode(
        "utf-8", "replace"
    )
    return {path: int(size) for size, path in _SIZE.findall(output)}


def _load_labels(file: Path) -> dict[str, dict[str, Any]]:
    """What was kept; nothing if it is damaged."""
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
        return {
            str(package): {
                "stamp": str(entry["stamp"]),
                "labels": {str(k): str(v) for k, v in entry["labels"].items()},
            }
            for package, entry in kept.items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}
