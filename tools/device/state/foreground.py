"""Parses what the shell says of windows, keyguard and input method."""

import re
from typing import NamedTuple

_FOCUS = re.compile(r"mCurrentFocus=Window\{\S+ \S+ ([^}]+)\}")
_APP = re.compile(r"mFocusedApp=.*?ActivityRecord\{\S+ \S+ ([^\s/]+)/([^\s}]+)")
_USER = re.compile(r"mCurrentFocus=Window\{\S+ u(\d+) ")
_LOCKED = re.compile(
    r"\b(?:mDreamingLockscreen|mShowingLockscreen|isStatusBarKeyguard|isKeyguardShowing"
    r"|mKeyguardShowing|keyguardShowing)=true"
)
_DELEGATE = re.compile(
    r"KeyguardServiceDelegate\s+(?:\w+=\S+\s+)*?showing=true"
)
_SYSTEM_UI = "com.android.systemui"
_SYSTEM_WINDOWS = re.compile(
    r"NotificationShade|StatusBar|Keyguard|VolumeDialog|GlobalActions"
)


class Foreground(NamedTuple):
    """The window that has the focus."""

    package: str
    activity: str


def parse_user(dump: str) -> int | None:
    """The user whose window has the focus: 999 for a clone of MIUI's; None if it does not say."""
    window = _USER.search(dump)
    return int(window[1]) if window else None


def parse_foreground(dump: str) -> Foreground | None:
    """The foreground app and its activity, from `dumpsys window`; None if it does not say.

    The activity is as short as possible: `.Settings`, or the whole class of another package.
    Dialogs and menus without an activity of their own count as the activity below.
    """
    app = _APP.search(dump)
    for title in _FOCUS.findall(dump):
        package, slash, activity = (
            title.strip().rpartition(" ")[2].partition("/")
        )
        if slash:
            return Foreground(package, _shorten_activity(package, activity))
        if _SYSTEM_WINDOWS.search(title):
            return Foreground(_SYSTEM_UI, title.strip())
    if app is None:
        return None
    return Foreground(app[1], _shorten_activity(app[1], app[2]))


def _shorten_activity(package: str, activity: str) -> str:
    if not activity.startswith(package + "."):
        return activity
    return activity.removeprefix(package)


def is_keyguard_shown(dump: str) -> bool:
    """Whether `dumpsys window` (or its `policy` part) says that the lock screen is up."""
    return bool(_LOCKED.search(dump) or _DELEGATE.search(dump))


def is_input_shown(dump: str) -> bool:
    """Whether `dumpsys input_method` says that a keyboard is on the screen."""
    return "mInputShown=true" in dump
