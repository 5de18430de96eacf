"""Folders of demonstrations (`TAPWRIGHT_HOME/demonstrations/<id>`), and access to recordings."""

import re
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from graph.run_folders import get_home
from tapwright.errors import DemonstrationUnreadable, UsageError
from tools.recording.demonstration import FILE

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
"""No dot and no slash: an id also comes over HTTP, and must not lead out of the folder."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


def get_demonstrations_folder(base: Path | None = None) -> Path:
    """The folder of all demonstrations, which need not exist yet.

    Args:
        base: in place of TAPWRIGHT_HOME.
    """
    return (base or get_home()) / "demonstrations"


def get_demonstration_folder(id: str, base: Path | None = None) -> Path:
    """The folder of one demonstration, which need not exist yet.

    Raises:
        UsageError: the id is not valid.
    """
    if not _ID.fullmatch(id):
        msg = f"{id!r} is no id of a demonstration; `tapwright demonstrations` lists them"
        raise UsageError(msg)
    return get_demonstrations_folder(base) / id


def remove_demonstration(id: str) -> bool:
    """Delete the folder of a demonstration; False if there was none."""
    place = get_demonstration_folder(id)
    if not place.is_dir():
        return False
    # The record first: without it, a half-deleted folder is not a demonstration.
    (place / FILE).unlink(missing_ok=True)
    shutil.rmtree(place, ignore_errors=True)
    return True


def list_ids(base: Path | None = None) -> Iterator[str]:
    """Ids of the kept demonstrations, in the order of their names."""
    for record in sorted(get_demonstrations_folder(base).glob(f"*/{FILE}")):
        if _ID.fullmatch(record.parent.name):
            yield record.parent.name


def find_recording(name: str) -> Path:
    """The film of this name in TAPWRIGHT_HOME/recordings.

    A lesson never names its film by a path: a caller over HTTP must not choose among the
    files of this machine.

    Raises:
        UsageError: there is none.
    """
    place = get_home() / "recordings"
    if not _NAME.fullmatch(name) or not (place / name).is_file():
        msg = f"there is no recording {name!r} in {place}; put it there, or use `tapwright learn`"
        raise UsageError(msg)
    return place / name


@contextmanager
def admit_film(film: Path) -> Iterator[str]:
    """A name under which a lesson can use a film of this machine, as long as the lesson lasts.

    Raises:
        DemonstrationUnreadable: it is missing.
    """
    if not film.is_file():
        msg = f"{film} does not exist; give a screen recording such as `tapwright record` makes"
        raise DemonstrationUnreadable(msg)
    place = get_home() / "recordings"
    place.mkdir(parents=True, exist_ok=True)
    suffix = film.suffix if _NAME.fullmatch(f"x{film.suffix}") else ""
    link = place / f"{secrets.token_hex(8)}{suffix}"
    try:
        link.symlink_to(film.resolve())
    except OSError:  # not every user may create links
        shutil.copyfile(film, link)
    try:
        yield link.name
    finally:
        link.unlink(missing_ok=True)
