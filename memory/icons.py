"""Meanings of an app's wordless icons, kept in its record by perceptual fingerprint."""

from collections.abc import Mapping, Sequence

from memory.records import AppRecord, Record, app_id
from memory.store import Memory

MAX_DIFFERENT_BITS = 6
"""Bits of 64 in which two pictures of one icon may differ: another theme or density, a pixel aside.
Different icons differ in twenty and more."""
MAX_ICONS = 300
"""Icons of one app; those learned first are forgotten first."""


def find_nearest_meaning(meanings: Mapping[str, str], fingerprint: str) -> str:
    """The meaning of the most similar icon that is near enough, else nothing.

    Args:
        meanings: meanings by fingerprint, 16 hexadecimal digits each.
        fingerprint: of the icon in question.
    """
    wanted = int(fingerprint, 16)
    nearest, least_bits = "", MAX_DIFFERENT_BITS + 1
    for each in meanings:
        bits = (int(each, 16) ^ wanted).bit_count()
        if bits < least_bits:
            nearest, least_bits = each, bits
    return meanings[nearest] if nearest else ""


def recall_icons(
    memory: Memory, *, user_id: str, package: str, fingerprints: Sequence[str]
) -> dict[str, str]:
    """Meanings of those icons that are known, by their fingerprint.

    Args:
        memory: of the user.
        user_id: whose.
        package: of the app.
        fingerprints: of the icons on the screen.
    """
    record = memory.get("app", app_id(user_id, package))
    if not isinstance(record, AppRecord):
        return {}
    meanings: dict[str, str] = {}
    for fingerprint in fingerprints:
        meaning = find_nearest_meaning(record.icons, fingerprint)
        if meaning:
            meanings[fingerprint] = meaning
    return meanings


def learn_icons(
    memory: Memory, *, user_id: str, package: str, meanings: Mapping[str, str]
) -> None:
    """Add what icons of an app mean; its record is made if there is none.

    Args:
        memory: of the user.
        user_id: whose.
        package: of the app.
        meanings: by fingerprint.
    """

    def add_meanings(old: Record | None) -> Record:
        if not isinstance(old, AppRecord):
            old = AppRecord(package=package, label=package, user_id=user_id)
        icons = {**old.icons, **meanings}
        latest_icons = dict(list(icons.items())[-MAX_ICONS:])
        return old.model_copy(update={"icons": latest_icons})

    memory.change_record("app", app_id(user_id, package), user_id, add_meanings)
