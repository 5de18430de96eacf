"""The apps on the phone, by their packages, through its shell."""

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.device.device import Device

_COMPONENT = re.compile(r"^\s*([\w.]+)/([\w.$]+)\s*$", re.M)
_MAIN = ["-a", "android.intent.action.MAIN", "-c"]
_LAUNCHER = "android.intent.category.LAUNCHER"
_HOME = "android.intent.category.HOME"
_PARTS = re.compile(
    r"systemui|permissioncontroller|packageinstaller|provider|^android$"
)
"""Packages that have no icon, where the phone cannot say which have one."""


def list_launchable(device: "Device") -> dict[str, str]:
    """Package -> activity of every app with an icon, launchers left out.

    Where the phone cannot list activities (Android 6 and older), all packages, activities empty.
    """
    output = device.shell(
        [
            "cmd",
            "package",
            "query-activities",
            "--brief",
            "--components",
            *_MAIN,
            _LAUNCHER,
        ]
    )
    activities = dict(_COMPONENT.findall(output))
    if not activities:
        output = device.shell(["pm", "list", "packages"])
        listed = re.findall(r"^package:(\S+)$", output, re.M)
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
        output = device.shell(
            ["cmd", "package", "resolve-activity", "--brief", *_MAIN, _HOME]
        )
        launchers = {package for package, _ in _COMPONENT.findall(output)}
        if not launchers:
            listed = device.shell(["pm", "list", "packages", "launcher"])
            launchers = set(re.findall(r"^package:(\S+)$", listed, re.M))
        device.home_packages = frozenset(launchers)
    return device.home_packages


def start_app(device: "Device", package: str, activity: str) -> bool:
    """Start an app as its icon does; whether the phone knew it. Twice is as good as once."""
    if activity:
        component = f"{package}/{activity}"
        args = ["am", "start", *_MAIN, _LAUNCHER, "-n", component]
    else:
        args = ["monkey", "-p", package, "-c", _LAUNCHER, "1"]
    output = device.shell(args)
    device.note_gesture()
    return "Error" not in output and "No activities" not in output


def stop_app(device: "Device", package: str) -> bool:
    """Stop an app and all it runs."""
    device.shell(["am", "force-stop", package])
    device.note_gesture()
    return True
