"""Profiles beside the owner: clones of apps (MIUI's dual apps), and a work profile.

An app of a profile is an app of its own, with its own data, under its package and `@USER`. Only the
phone's inside knows that name: trees, `dumpsys`, `pm` and `am` tell the package and the user.
"""

from collections.abc import Iterable

from virtual_phone.system.app import App
from virtual_phone.system.config import Profile

OWNER = 0
CLONES, WORK = 999, 10
"""The users by which MIUI has its clones, and Android the first other profile."""
_MARK = "@"


def clone_profile(*packages: str) -> Profile:
    """Clones as MIUI has them."""
    return Profile(CLONES, "XSpace", 0x1010, packages)


def work_profile(*packages: str) -> Profile:
    """Apps that an employer manages."""
    return Profile(WORK, "Work profile", 0x1030, packages)


def add_profiles(kinds: Iterable[type[App]], profiles: Iterable[Profile]) -> list[type[App]]:
    """The apps of the owner and of the profiles."""
    own = list(kinds)
    added: list[type[App]] = []
    for profile in profiles:
        for kind in own:
            if kind.package in profile.packages:
                inside = join_user(kind.package, profile.user)
                added.append(type(kind.__name__, (kind,), {"package": inside}))
    return [*own, *added]


def join_user(package: str, user: int) -> str:
    """The name inside the phone of a user's app."""
    return package if user == OWNER else f"{package}{_MARK}{user}"


def plain_package(package: str) -> str:
    """The package that others are told."""
    return package.partition(_MARK)[0]


def user_of(package: str) -> int:
    """Whose app it is."""
    return int(package.partition(_MARK)[2] or OWNER)
