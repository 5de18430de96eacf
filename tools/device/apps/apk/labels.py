"""The labels of one package, and which of them a phone of some languages shows."""

from collections.abc import Sequence

from tools.device.apps.apk.manifest import parse_manifest
from tools.device.apps.apk.table import ResourceTable

_TRADITIONAL = frozenset({"TW", "HK", "MO"})
"""Regions in which Chinese is written in traditional characters."""

_NEIGHBOUR = {"MO": "HK"}
"""A region's strings stand in for those of another one."""


def read_package_labels(
    manifest: bytes, tables: Sequence[bytes], activity: str
) -> dict[str, str]:
    """What a launcher may write under the icon, by locale; see `ResourceTable.find_strings`.

    Args:
        manifest: the binary manifest.
        tables: resource tables, of the package and of its parts for languages.
        activity: that the icon starts (`.Main`, or its whole name); empty for the app's own label.

    Raises:
        ValueError: a file is damaged.
    """
    label = parse_manifest(manifest).find_label(activity)
    if label is None:
        return {}
    if isinstance(label, str):
        return {"": label}
    labels: dict[str, str] = {}
    for data in tables:
        for locale, text in ResourceTable(data).find_strings(label).items():
            labels.setdefault(locale, text)
    return labels


def choose_string(strings: dict[str, str], locales: Sequence[str]) -> str:
    """The string that a phone shows, as Android chooses it; empty if there is none.

    Args:
        strings: by locale.
        locales: of the phone, the preferred one first: `zh-Hans-CN`, `en-US`.
    """
    for locale in locales:
        language, script, region = split_locale(locale)
        best = ""
        best_score = 0
        for name, text in strings.items():
            own_language, own_script, own_region = split_locale(name)
            if own_language != language or own_script != script:
                continue
            score = _score_region(own_region, region)
            if score > best_score:
                best, best_score = text, score
        if best:
            return best
    return strings.get("", next(iter(strings.values()), ""))


def _score_region(own: str, wanted: str) -> int:
    """How well a string's region fits, from 1 (another one) to 4 (the same)."""
    if own == wanted:
        return 4
    if own and own == _NEIGHBOUR.get(wanted):
        return 3
    return 1 if own else 2


def split_locale(locale: str) -> tuple[str, str, str]:
    """Language, script and region of `zh-Hant-TW`, `zh_CN` or `pt-rBR`.

    Only Chinese has a script here, which its region tells where none is named.
    """
    language, *rest = locale.replace("_", "-").split("-")
    script = region = ""
    for part in rest:
        if len(part) == 4:
            script = part
        elif len(part) in (2, 3):
            region = part.removeprefix("r").upper() if len(part) == 3 else part
    language = {"iw": "he", "in": "id"}.get(language, language).lower()
    if language == "zh" and not script:
        script = "Hant" if region in _TRADITIONAL else "Hans"
    return language, script, region.upper()
