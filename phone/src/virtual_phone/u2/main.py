"""What `app_process / com.wetest.uia2.Main` of u2.jar does: reads its arguments and serves."""

import shlex
import threading
import time

from virtual_phone.commands.job import COMMANDS, Failure, Job
from virtual_phone.machine import Machine
from virtual_phone.u2.java import stack_trace
from virtual_phone.u2.server import U2Server

MAIN = "com.wetest.uia2.Main"
DEFAULT_PORT = 9008
POLL_S = 0.25
"""How soon the shell notices that its server was killed."""
KILLED = 137
USAGE = """\
usage: uiautomator2-server
 -h,--help         Print this help message
 -p,--port <arg>   Port to listen on (1-65535, default: 9008)"""
STARTING = "[server] INFO: [UiAutomator2Server] Starting Server"
READY = """\
[server] INFO: clipboardManager inited
[server] INFO: tmpdir is /data/local/tmp/u2
[server] INFO: http server listening on *:{port}"""


def main(job: Job) -> int:
    """Run `app_process [OPTIONS] FOLDER CLASS [ARGUMENTS]`, until the stream closes.

    Raises:
        Failure: Where the program on the phone gives up.
    """
    words = job.args
    start = next((n for n, word in enumerate(words) if not word.startswith("-")), len(words))
    name = words[start + 1] if start + 1 < len(words) else ""
    if not name:
        msg = "Error: no class name or --zygote supplied.\napp_process: no class name"
        raise Failure(msg, 1)
    jars = [jar for jar in job.env.get("CLASSPATH", "").split(":") if jar]
    if name != MAIN or not any(_is_server(job, jar) for jar in jars):
        trace = f"java.lang.ClassNotFoundException: {name}"
        msg = f"Error: could not find class '{name.replace('.', '/')}'\n{trace}\nAborted"
        raise Failure(msg, 134)
    port = _port(job, words[start + 2 :])
    return 0 if port is None else _serve(job, port)


def _is_server(job: Job, jar: str) -> bool:
    """Whether a file on the phone is a jar."""
    path = job.path(jar)
    return job.machine.files.exists(path) and job.machine.files.read(path)[:2] == b"PK"


def _port(job: Job, words: list[str]) -> int | None:
    """The port to listen on; None when only help was wanted."""
    rest = iter(words)
    port = str(DEFAULT_PORT)
    for word in rest:
        name, _, value = word.partition("=")
        if name in ("-h", "--help"):
            job.print(USAGE)
            return None
        if name in ("-p", "--port") or (word.startswith("-p") and not word.startswith("--")):
            given = value if "=" in word else word[2:] if len(word) > 2 and word[1] != "-" else None
            taken = given or next(rest, None)
            if taken is None:
                _refuse(job, "Missing argument for option: p")
            port = str(taken)
        elif word.startswith("-"):
            _refuse(job, f"Unrecognized option: {word}")
    if not port.removeprefix("-").removeprefix("+").isdecimal():
        msg = f"Invalid port: {port}. Must be an integer between 1 and 65535."
        raise Failure(msg)
    if not 1 <= int(port) <= 65535:
        msg = f"Invalid port: {port}. Must be between 1 and 65535."
        raise Failure(msg)
    return int(port)


def _refuse(job: Job, text: str) -> None:
    job.print(USAGE)
    raise Failure(text)


def _serve(job: Job, port: int) -> int:
    machine = job.machine
    job.print(STARTING)
    job.flush()
    server = U2Server(machine, lambda line, timeout: execute(machine, line, timeout))
    if any(isinstance(other, U2Server) for other in machine.ports.values()):
        proxy = "android.accessibilityservice.IAccessibilityServiceClient$Stub$Proxy@5deffd5"
        raise Failure(
            stack_trace(
                "java.lang.IllegalStateException",
                f"UiAutomationService {proxy}already registered!",
                "<init>",
            ).rstrip()
        )
    if not machine.listen(port, server):
        words = "bind failed: EADDRINUSE (Address already in use)"
        raise Failure(stack_trace("java.net.BindException", words, "<init>").rstrip())
    process = machine.spawn("app_process")
    job.print(READY.format(port=port))
    job.flush()
    try:
        while not (server.stopped.is_set() or process.killed.is_set() or job.gone(POLL_S)):
            continue
    finally:
        machine.kill(server)
        machine.ended(process)
    return 0 if server.quit else KILLED


def execute(machine: Machine, line: str, timeout_ms: int) -> dict[str, str | int]:
    """Run one program with its arguments, as Java's `Runtime.exec`: without quotes or pipes.

    Returns:
        `stdout`, `stderr` and `returnCode`, which is -1 when time was over.
    """
    # Only here, as the shell itself knows this module's command.
    from virtual_phone.shell.interpreter import Shell

    words = line.split()
    name = words[0].rpartition("/")[2] if words else ""
    if name not in COMMANDS:
        reason = "error=2, No such file or directory" if words else ""
        told = f'Cannot run program "{words[0]}": {reason}' if words else "Empty command"
        return {"stdout": "", "stderr": f"Exception occurred: {told}", "returnCode": -1}
    out, err, over = bytearray(), bytearray(), threading.Event()
    end = time.monotonic() + timeout_ms / 1000

    def gone(seconds: float) -> bool:
        if over.wait(max(0.0, min(seconds, end - time.monotonic()))) or time.monotonic() >= end:
            over.set()
        return over.is_set()

    shell = Shell(machine, out.extend, err.extend, gone)
    code = shell.run(shlex.join(words))
    texts = (_lines(out), _lines(err))
    return {"stdout": texts[0], "stderr": texts[1], "returnCode": -1 if over.is_set() else code}


def _lines(data: bytearray) -> str:
    return "".join(f"{line}\n" for line in data.decode("utf-8", "replace").splitlines())
