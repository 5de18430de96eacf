"""The commands that the phone's shell knows."""

from virtual_phone.commands import (
    apps,
    device,
    dumps,
    dumpsys,
    files,
    input,
    logs,
    network,
    packages,
    programs,
    screenrecord,
    sed,
    services,
    settings,
    testing,
    text,
    trees,
)
from virtual_phone.commands.job import COMMANDS, Command

__all__ = [
    "apps",
    "device",
    "dumps",
    "dumpsys",
    "files",
    "find",
    "input",
    "logs",
    "network",
    "packages",
    "programs",
    "screenrecord",
    "sed",
    "services",
    "settings",
    "testing",
    "text",
    "trees",
]

FRAMEWORK = {
    COMMANDS[name]
    for name in ("am", "pm", "cmd", "input", "settings", "wm", "ime", "monkey", "svc", "dumpsys")
}
"""Commands that need a system that has started; a phone that starts again has none for a while."""


def find(name: str) -> Command | None:
    """The command of this name or path, None if there is none."""
    folder, _, word = name.rpartition("/")
    return COMMANDS.get(word) if folder in ("", "/system/bin", "/bin", "/system/xbin") else None
