"""What shows or runs the device itself: screencap, uiautomator, app_process, reboot."""

import cv2

from phone.commands.job import Failure, Job, command
from phone.u2server import U2Server

U2_MAIN = "com.wetest.uia2.Main"
U2_JAR = "/data/local/tmp/u2.jar"
POLL_S = 0.25
"""How soon the shell notices that its server was killed."""
WINDOW_DUMP = "/sdcard/window_dump.xml"


@command("screencap")
def screencap(job: Job) -> None:
    """Take a picture, as PNG: `screencap -p [FILE]`."""
    _, names = job.options("-d")
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
    options, words = job.options("-p")
    jar = job.env.get("CLASSPATH", "")
    if U2_MAIN not in words or jar != U2_JAR or not job.machine.files.glob(jar, "/"):
        name = words[-1] if words else ""
        msg = f"Error: could not find class '{name.replace('.', '/')}'\nAborted"
        raise Failure(msg, 134)
    server = U2Server(job.machine)
    if not job.machine.listen(int(options.get("-p") or 9008), server):
        job.print("[server] INFO: [UiAutomator2Server] Starting Server")
        msg = "java.lang.IllegalStateException: UiAutomationService already registered!"
        raise Failure(msg)
    try:
        job.print("[server] INFO: [UiAutomator2Server] Starting Server")
        job.flush()
        while not (server.stopped.is_set() or job.gone(POLL_S)):
            continue
    finally:
        job.machine.kill(server)
    return 137


@command("reboot")
def reboot(job: Job) -> None:
    """The phone goes away for two seconds."""
    job.machine.hooks.vanish(2.0)
