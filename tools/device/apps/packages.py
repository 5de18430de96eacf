"""The apps on the phone, by their packages, through its shell."""

import re
from typing import TYPE_CHECKING

from tools.device.apps import profiles
from tools.device.apps.profiles import ProfileApp

if TYPE_CHECKING:
    from tools.device.device import Device

_PACKAGE = re.compile(r"^package:(\S+)$", re.M)
_COMPONENT = re.compile(r"^\s*([\w.]+)/([\w.$]+)\s*$", re.M)
_MAIN = ["-a", "android.intent.action.MAIN", "-c"]
_LAUNCHER = "android.intent.category.LAUNCHER"
_HOME = "android.intent.category.HOME"
_PARTS = re.compile(
    r"systemui|permissioncontroller|packageinstaller|provider|^android$"
)
"""Packages that have no icon, where the phone cannot say which have one."""


def read_current_user(device: "Device") -> int:
    """The user whose screen is shown, asked once a connection; 0 where the phone does not say.

    Without it, `pm` asks for all users, which phones with several refuse.
    """
    if device.current_user is None:
        output = device.shell(["am", "get-current-user"]).strip()
        device.current_user = int(output) if output.isdigit() else 0
    return device.current_user


def list_activities(device: "Device", user: int) -> dict[str, str]:
    """Package -> activity of every app with an icon, of one user; empty before Android 7."""
    output = device.shell(
        [
            "cmd",
            "package",
            "query-activities",
            "--user",
            str(user),
            "--brief",
            "--components",
            *_MAIN,
            _LAUNCHER,
        ]
    )
    return dict(_COMPONENT.findall(output))


def list_profile_apps(device: "Device") -> list[ProfileApp]:
    """The apps of clones and work profiles, asked once a connection.

    The system's own apps are in every profile. Of a clone, only apps that the user cloned
    are listed.
    """
    if device.profile_apps is not None:
        return device.profile_apps
    apps: list[ProfileApp] = []
    for profile in profiles.list_profiles(device):
        user = str(profile.user)
        activities = list_activities(device, profile.user)
        listing = device.shell(["pm", "list", "packages", "-3", "--user", user])
        own = set(_PACKAGE.findall(listing))
        for package, activity in activities.items():
            if profile.kind == "work" or package in own:
                apps.append(ProfileApp(package, activity, profile))
    device.profile_apps = apps
    return apps


def list_launchable(device: "Device") -> dict[str, str]:
    """Package -> activity of every app with an icon, launchers left out.

    Where the phone cannot list activities (Android 6 and older), all packages, activities empty.
    """
    user = read_current_user(device)
    activities = list_activities(device, user)
    if not activities:
        output = device.shell(["pm", "list", "packages", "--user", str(user)])
        listed = _PACKAGE.findall(output)
        activities = {
            p: ""
            for p in listed
            if not _PARTS.search(p) and not device.ime.startswith(p)
        }
    return {
        p: a for p, a in activities.items() if p not in list_launchers(device)
    }


def list_launchers(device: "Device") -> frozenset[str]:
    """Packages that draw the home screen."""
    if device.home_packages is None:
        user = ["--user", str(read_current_user(device))]
        output = device.shell(
            [
                "cmd",
                "package",
                "resolve-activity",
                *user,
                "--brief",
                *_MAIN,
                _HOME,
            ]
        )
        launchers = {package for package, _ in _COMPONENT.findall(output)}
        if not launchers:
            listed = device.shell(["pm", "list", "packages", *user, "launcher"])
            launchers = set(_PACKAGE.findall(listed))
        device.home_packages = frozenset(launchers)
    return device.home_packages


def start_app(
    device: "Device", package: str, activity: str, user: int | None = None
) -> bool:
    """Start an app as its icon does; whether the phone knew it. Twice is as good as once.

    Args:
        device: the phone.
        package: of the app.
        activity: of its icon; empty where the phone does not tell it.
        user: whose app it is; the current one's by default.
    """
    if activity:
        owner = read_current_user(device) if user is None else user
        component = f"{package}/{activity}"
        args = ["am", "start", "--user", str(owner)]
        args += [*_MAIN, _LAUNCHER, "-n", component]
    else:
        args = ["monkey", "-p", package, "-c", _LAUNCHER, "1"]
    output = device.shell(args)
    device.note_gesture()
    return "Error" not in output and "No activities" not in output


def stop_app(device: "Device", package: str, user: int | None = None) -> bool:
    """Stop an app of a user, the current one by default, and all it runs."""
    owner = read_current_user(device) if user is None else user
    device.shell(["am", "force-stop", "--user", str(owner), package])
    device.note_gesture()
    return True
