"""The commands that the phone's shell knows."""

from phone.commands import apps, device, dumpsys, files, input, programs, settings, testing
from phone.commands.job import COMMANDS, Command

__all__ = ["apps", "device", "dumpsys", "files", "find", "input", "programs", "settings", "testing"]


def find(name: str) -> Command | None:
    """The command of this name or path, None if there is none."""
    folder, _, word = name.rpartition("/")
    return COMMANDS.get(word) if folder in ("", "/system/bin", "/bin", "/system/xbin") else None
