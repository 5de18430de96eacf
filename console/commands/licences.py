"""`tapwright doctor --licences`: the licences of the installed packages that tapwright needs."""

import logging
import re
from importlib import metadata

from packaging.markers import default_environment
from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import canonicalize_name

from console.results import LicenceResult

log = logging.getLogger(__name__)

_ROOT = "tapwright"
_COPYLEFT = re.compile(
    r"\b(?:A?L?GPL|GNU|MPL|EPL|EUPL|CDDL|SSPL|OSL|CC-BY-SA)|Mozilla|Eclipse Public",
    re.IGNORECASE,
)
_CLASSIFIER = "License :: "
_MAX_TEXT = 60
"""Characters; a longer field holds the whole text of a licence."""


def list_licences(root: str = _ROOT) -> list[LicenceResult]:
    """The licences of a package and of all that it requires, as far as they are installed.

    Extras count if their packages are there.
    """
    found: dict[str, LicenceResult] = {}
    pending = [root]
    while pending:
        name = canonicalize_name(pending.pop())
        if name in found:
            continue
        try:
            package = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue
        found[name] = _describe_package(package, name)
        pending += _list_requirements(package)
    return [found[name] for name in sorted(found)]


def _describe_package(
    package: metadata.Distribution, name: str
) -> LicenceResult:
    licence = read_licence(package)
    note = ""
    if not licence:
        note = "unknown"
    elif _COPYLEFT.search(licence):
        note = "copyleft"
    return LicenceResult(
        name=name, version=package.version, licence=licence, note=note
    )


def read_licence(package: metadata.Distribution) -> str:
    """As the package says it: its SPDX expression, else its classifiers, else its short field."""
    expression = _read_field(package, "License-Expression")
    if expression:
        return expression
    names: list[str] = []
    for classifier in package.metadata.get_all("Classifier") or []:
        if classifier.startswith(_CLASSIFIER):
            names.append(classifier.rpartition(" :: ")[2])
    if names:
        return ", ".join(dict.fromkeys(names))
    lines = _read_field(package, "License").strip().splitlines()
    first = lines[0].strip() if lines else ""
    if first.upper() == "UNKNOWN":
        return ""
    return first[:_MAX_TEXT]


def _read_field(package: metadata.Distribution, name: str) -> str:
    values = package.metadata.get_all(name) or [""]
    return str(values[0])


def _list_requirements(package: metadata.Distribution) -> list[str]:
    """What a package requires here, and what the extras of it name."""
    names: list[str] = []
    extras = ["", *(package.metadata.get_all("Provides-Extra") or [])]
    is_root = canonicalize_name(package.name) == _ROOT
    for text in package.requires or []:
        try:
            requirement = Requirement(text)
        except InvalidRequirement as error:
            log.debug(
                "%s requires something unreadable: %s", package.name, error
            )
            continue
        wanted = extras if is_root else [""]
        if _applies(requirement, wanted):
            names.append(requirement.name)
    return names


def _applies(requirement: Requirement, extras: list[str]) -> bool:
    if requirement.marker is None:
        return True
    environment = {
        key: str(value) for key, value in default_environment().items()
    }
    return any(
        requirement.marker.evaluate({**environment, "extra": extra})
        for extra in extras
    )
