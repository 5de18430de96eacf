"""The apps on the phone, by their packages, through its shell."""

import re
from typing import TYPE_CHECKING

from tools.device.apps.profiles import ProfileApp
from tools.device.state.foreground import Foreground, parse_foreground
from tools.device.state.front import READ_FRONT

if TYPE_CHECKING:
    from tools.device.device import Device

_PACKAGE = re.compile(r"^package:(\S+)$", re.M)
_COMPONENT = re.compile(r"^\s*([\w.]+)/([\w.$]+)\s*$", re.M)
_MAIN = ["-a", "android.intent.action.MAIN", "-c"]
_LAUNCHER = "android.intent.category.LAUNCHER"
_HOME = "android.intent.category.HOME"
READ_USER = ["am", "get-current-user"]
_PARTS = re.compile(
    r"systemui|permissioncontroller|packageinstaller|provider|^android$"
)
"""Packages that have no icon, where the phone cannot say which have one."""


def list_activities(device: "Device", user: int) -> dict[str, str]:
    """Package -> activity of every app with an icon, of one user; empty before Android 7."""
    return _parse_activities(device.shell(_ask_for_activities(user)))


def _ask_for_activities(user: int) -> list[str]:
    return [
        "cmd", "package", "query-activities", "--user", str(user),
        "--brief", "--components", *_MAIN, _LAUNCHER,
    ]  # fmt: skip


def _parse_activities(output: str) -> dict[str, str]:
    return dict(_COMPONENT.findall(output))


def _ask_for_launcher(user: int) -> list[str]:
    return [
        "cmd", "package", "resolve-activity", "--user", str(user),
        "--brief", *_MAIN, _HOME,
    ]  # fmt: skip


def list_profile_apps(device: "Device") -> list[ProfileApp]:
    """The apps of clones and work profiles, asked once a connection.

    The system's own apps are in every profile. Of a clone, only apps that the user cloned
    are listed.
    """
    if device.profile_apps is not None:
        return device.profile_apps
    apps: list[ProfileApp] = []
    for profile in device.profiles:
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
    user = device.current_user
    commands = [_ask_for_activities(user)]
    if device.home_packages is None:
        commands.append(_ask_for_launcher(user))
    listed, *resolved = device.shell_together(commands)
    if resolved:
        _keep_launchers(device, resolved[0])
    activities = _parse_activities(listed)
    if not activities:
        output = device.shell(["pm", "list", "packages", "--user", str(user)])
        activities = {
            p: ""
            for p in _PACKAGE.findall(output)
            if not _PARTS.search(p) and not device.ime.startswith(p)
        }
    device.launchable = {
        p: a for p, a in activities.items() if p not in list_launchers(device)
    }
    return device.launchable


def list_launchers(device: "Device") -> frozenset[str]:
    """Packages that draw the home screen."""
    if device.home_packages is None:
        output = device.shell(_ask_for_launcher(device.current_user))
        return _keep_launchers(device, output)
    return device.home_packages


def _keep_launchers(device: "Device", resolved: str) -> frozenset[str]:
    launchers = {package for package, _ in _COMPONENT.findall(resolved)}
    if not launchers:
        user = ["--user", str(device.current_user)]
        listed = device.shell(["pm", "list", "packages", *user, "launcher"])
        launchers = set(_PACKAGE.findall(listed))
    device.home_packages = frozenset(launchers)
    return device.home_packages


class AppStart:
    """The start of an app, and what was in front before and right after it."""

    before = Foreground("", "")
    """Empty if the app was not started here."""
    after = Foreground("", "")

    def __init__(
        self,
        device: "Device",
        package: str,
        activity: str,
        user: int | None = None,
    ) -> None:
        """Prepare a start.

        Args:
            device: the phone.
            package: of the app.
            activity: of its icon; empty where the phone does not tell it.
            user: whose app it is; the current one's by default.
        """
        self._device = device
        owner = device.current_user if user is None else user
        self._command = ["monkey", "-p", package, "-c", _LAUNCHER, "1"]
        if activity:
            self._command = [
                "am", "start", "--user", str(owner), *_MAIN, _LAUNCHER,
                "-n", f"{package}/{activity}",
            ]  # fmt: skip

    def run(self) -> bool:
        """Start it as its icon does; whether the phone knew it. Twice is as good as once."""
        before, output, after = self._device.shell_together(
            [READ_FRONT, self._command, READ_FRONT]
        )
        self._device.note_gesture()
        nothing = Foreground("", "")
        self.before = parse_foreground(before) or nothing
        self.after = parse_foreground(after) or nothing
        return "Error" not in output and "No activities" not in output


def stop_app(device: "Device", package: str, user: int | None = None) -> bool:
    """Stop an app of a user, the current one by default, and all it runs."""
    owner = device.current_user if user is None else user
    device.shell(["am", "force-stop", "--user", str(owner), package])
    device.note_gesture()
    return True
