"""Profiles beside the user of the phone: clones of apps ("dual apps") and work profiles.

A profile is a user of Android whose windows stand beside the current user's. Other people's users
do not: what is started there is not seen, so that they are left alone.
"""

import re
from collections.abc import Collection, Mapping
from typing import Literal, NamedTuple

from tapwright.text.normalize import normalize_text

LIST_USERS = ["pm", "list", "users"]
Kind = Literal["clone", "work"]
_USER = re.compile(
    r"UserInfo\{(?P<user>\d+):(?P<name>.*?):(?P<flags>[0-9a-fA-F]+)\}"
    r"(?P<state>[^\n]*)"
)
_MANAGED, _PROFILE = 0x20, 0x1000
"""`UserInfo.FLAG_MANAGED_PROFILE` and `FLAG_PROFILE` of Android."""
_CLONE_USERS = frozenset({999, 95, 128})
"""Users of dual apps: of MIUI and ColorOS, Samsung, Huawei."""
_NAMES: dict[Kind, tuple[str, str]] = {
    "clone": ("{} (clone)", "{}（分身）"),
    "work": ("{} (work)", "{}（工作）"),
}
"""English and Chinese."""
_WORDS: dict[Kind, re.Pattern[str]] = {
    "clone": re.compile(
        r"\b(?:the )?(?:cloned?|dual|second)\b|应用分身|分身|双开|[()（）]",
        re.I,
    ),
    "work": re.compile(
        r"\bwork(?: profile)?\b|工作(?:资料|版)?|[()（）]", re.I
    ),
}
"""What people say for a profile, beside the app's name."""


class Profile(NamedTuple):
    """A profile of the current user."""

    user: int
    kind: Kind


class ProfileApp(NamedTuple):
    """An app with an icon in a profile."""

    package: str
    activity: str
    profile: Profile

    def give_name(self, label: str, *, is_chinese: bool) -> str:
        """Its name beside the app of the same label: `WeChat (clone)`, `微信（分身）`."""
        return _NAMES[self.profile.kind][int(is_chinese)].format(label)


def parse_profiles(listing: str) -> list[Profile]:
    """Read what `pm list users` prints; users who do not run, and other people's, are left out."""
    profiles: list[Profile] = []
    for found in _USER.finditer(listing):
        user, flags = int(found["user"]), int(found["flags"], 16)
        is_running = "running" in found["state"]
        if not user or not is_running:
            continue
        if user in _CLONE_USERS:
            profiles.append(Profile(user, "clone"))
        elif flags & _MANAGED:
            profiles.append(Profile(user, "work"))
        elif flags & _PROFILE:
            profiles.append(Profile(user, "clone"))
    return profiles


def find_profile_app(
    text: str,
    apps: Collection[ProfileApp],
    labels: Mapping[str, Collection[str]],
) -> ProfileApp | None:
    """The app of a profile that a text names: `WeChat (clone)`, `the cloned WeChat`, `微信分身`.

    Args:
        text: a name, with a word for the profile in it.
        apps: of all profiles.
        labels: package -> its names.

    Returns:
        None if the text names no profile, or no app or several of it.
    """
    matches: list[ProfileApp] = []
    for app in apps:
        words = _WORDS[app.profile.kind]
        name = normalize_text(words.sub(" ", text))
        own = {normalize_text(each) for each in labels.get(app.package, ())}
        if _names_profile(app.profile.kind, text) and name in own:
            matches.append(app)
    return matches[0] if len(matches) == 1 else None


def _names_profile(kind: Kind, text: str) -> bool:
    words = _WORDS[kind].findall(text)
    return any(word not in "()（）" for word in words)
