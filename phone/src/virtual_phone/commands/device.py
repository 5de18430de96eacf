"""Commands that show or run the device itself: screencap, uiautomator, app_process, reboot."""

import cv2

from virtual_phone.commands.job import Failure, Job, command
from virtual_phone.u2 import main as u2_main

SEVERAL_DISPLAYS = (
    "[Warning] Multiple displays were found, but no display id was specified! Defaulting to the "
    "first display found, however this default is not guaranteed to be consistent across captures."
)
"""As frameworks/base/cmds/screencap/screencap.cpp prints it on standard error."""
WINDOW_DUMP = "/sdcard/window_dump.xml"


@command("screencap")
def screencap(job: Job) -> None:
    """Take a picture, as PNG: `screencap -p [FILE]`."""
    options, names = job.options("-d")
    if job.machine.displays > 1 and "-d" not in options:
        job.complain(SEVERAL_DISPLAYS)
    ok, png = cv2.imencode(
        ".png", job.machine.system.screenshot(), [cv2.IMWRITE_PNG_COMPRESSION, 1]
    )
    if not ok:
        msg = "Capturing failed."
        raise Failure(msg)
    if names:
        job.machine.files.write(job.path(names[0]), png.tobytes())
    else:
        job.write(png.tobytes())


@command("uiautomator")
def uiautomator(job: Job) -> int:
    """`uiautomator dump [--compressed] [FILE]`; `/dev/tty` prints it."""
    options, words = job.options()
    if words[:1] != ["dump"]:
        msg = "Usage: uiautomator dump [--compressed] [file]"
        raise Failure(msg)
    path = job.path(words[1]) if len(words) > 1 else WINDOW_DUMP
    xml = job.machine.system.hierarchy(compressed="--compressed" in options)
    if path == "/dev/tty":
        job.write(xml.encode() + b"\n")
    else:
        job.machine.files.write(path, xml.encode())
    job.print(f"UI hierchary dumped to: {path}")
    return 0


@command("app_process")
def app_process(job: Job) -> int:
    """Run uiautomator2's server for as long as this stream is open."""
    return u2_main.main(job)


@command("reboot")
def reboot(job: Job) -> None:
    """Start the phone again: `reboot [bootloader|recovery]`; `-p` as well, as nobody is there."""
    job.machine.reboot(next((word for word in job.args if not word.startswith("-")), ""))
