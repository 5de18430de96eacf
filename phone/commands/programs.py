"""Small programs: echo, date, id, ps, which, sleep, sh, logcat and the like."""

import base64
import codecs
import re

from phone.commands.job import COMMANDS, Failure, Job, command

PS_LINE = "{user:<14}{pid:>6}{parent:>6} {size:>9} {rss:>6} {where:<16}{pc:>10} {state} {name}"


@command("echo")
def echo(job: Job) -> None:
    """Print the arguments; knows `-n` and `-e`."""
    words = list(job.args)
    flags = ""
    while words and re.fullmatch(r"-[ne]+", words[0]):
        flags += words.pop(0)[1:]
    text = " ".join(words)
    if "e" in flags:
        raw = text.encode("latin-1", "backslashreplace")
        text = codecs.decode(raw, "unicode_escape")
    job.write(text.encode("utf-8", "surrogateescape") + (b"" if "n" in flags else b"\n"))


@command("printf")
def printf(job: Job) -> None:
    """Print a format with `%s` and backslash escapes."""
    if not job.args:
        msg = "usage: printf FORMAT [ARGUMENT...]"
        raise Failure(msg)
    text = job.args[0].replace("\\n", "\n").replace("\\t", "\t")
    words = iter(job.args[1:])
    job.write(re.sub(r"%[sd]", lambda _: next(words, ""), text).encode())


@command("true", ":")
def true(job: Job) -> None:
    """Do nothing, well."""


@command("false")
def false(job: Job) -> int:
    """Do nothing, badly."""
    return 1


@command("pwd")
def pwd(job: Job) -> None:
    """Print the folder."""
    job.print(job.folder)


@command("date")
def date(job: Job) -> None:
    """Print the phone's clock, never the host's: `date +FORMAT`."""
    form = next((word[1:] for word in job.args if word.startswith("+")), "%a %b %e %H:%M:%S UTC %Y")
    now = job.machine.system.now()
    form = form.replace("%s", str(job.machine.epoch())).replace("%e", f"{now.day:>2}")
    form = (
        form.replace("%Z", "UTC").replace("%z", "+0000").replace("%N", f"{now.microsecond:06}000")
    )
    job.print(now.strftime(form))


@command("uptime")
def uptime(job: Job) -> None:
    """Print how long the phone runs."""
    up = job.machine.epoch() - job.machine.boot
    now = job.machine.system.now().strftime("%H:%M:%S")
    job.print(f" {now} up {up // 60} min,  0 users,  load average: 0.00, 0.00, 0.00")


@command("id")
def identity(job: Job) -> None:
    """Print the shell's user."""
    job.print("uid=2000(shell) gid=2000(shell) groups=2000(shell),1004(input),1015(sdcard_rw)")


@command("whoami")
def whoami(job: Job) -> None:
    """Print the shell's user name."""
    job.print("shell")


@command("hostname")
def hostname(job: Job) -> None:
    """Print the name of the phone."""
    job.print("localhost")


@command("uname")
def uname(job: Job) -> None:
    """Print the kernel."""
    whole = "Linux localhost 6.1.0-tapwright #1 SMP PREEMPT aarch64 Toybox"
    job.print(whole if "-a" in job.args else "aarch64" if "-m" in job.args else "Linux")


@command("ps")
def ps(job: Job) -> None:
    """List the processes: a few of the system's, and one for each app that runs."""
    job.print(
        PS_LINE.format(
            user="USER", pid="PID", parent="PPID", size="VSZ", rss="RSS",
            where="WCHAN", pc="ADDR", state="S", name="NAME",
        )
    )  # fmt: skip
    machine = job.machine
    rows = [("root", 1, "init"), ("system", 612, "system_server"), ("shell", 840, "adbd")]
    rows += [(f"u0_a{90 + n}", machine.pid(p), p) for n, p in enumerate(machine.system.running())]
    rows.append(("shell", machine.pid("ps"), "ps"))
    for user, pid, name in rows:
        job.print(
            PS_LINE.format(
                user=user, pid=pid, parent=1, size=14_500_000, rss=98_000,
                where="0", pc="0", state="S", name=name,
            )
        )  # fmt: skip


@command("pidof")
def pidof(job: Job) -> int:
    """Print the process id of an app that runs."""
    found = [str(job.machine.pid(p)) for p in job.args if p in job.machine.system.running()]
    if found:
        job.print(" ".join(found))
    return int(not found)


@command("which")
def which(job: Job) -> int:
    """Print where a command lies."""
    found = [word for word in job.args if word in COMMANDS]
    for word in found:
        job.print(f"/system/bin/{word}")
    return int(len(found) < len(job.args))


@command("sleep")
def sleep(job: Job) -> None:
    """Wait, a minute at most, or until the client goes."""
    job.gone(min(60.0, sum(job.numbers(job.args))))


@command("sh")
def sh(job: Job) -> int:
    """Run a line (`-c`), a file, or what a pipe gives."""
    match job.args:
        case ["-c", line, *_]:
            return job.run(line)
        case [name, *_]:
            return job.run(job.machine.files.read(job.path(name)).decode("utf-8", "replace"))
    return job.run(job.stdin.decode("utf-8", "replace"))


@command("base64")
def base64_(job: Job) -> None:
    """Encode, or with `-d` decode."""
    options, names = job.options()
    data = job.machine.files.read(job.path(names[0])) if names else job.stdin
    if "-d" not in options:
        job.print(base64.b64encode(data).decode())
        return
    try:
        job.write(base64.b64decode(data, validate=False))
    except ValueError as error:
        msg = f"base64: {error}"
        raise Failure(msg) from None


@command("logcat")
def logcat(job: Job) -> None:
    """Print that the log begins; without `-d` or `-c`, wait for more until the client goes."""
    if "-c" in job.args or "--clear" in job.args:
        return
    job.print("--------- beginning of main")
    job.flush()
    if "-d" not in job.args:
        while not job.gone(60.0):
            continue


@command("env")
def env(job: Job) -> None:
    """Print the variables."""
    for name, value in sorted(job.env.items()):
        job.print(f"{name}={value}")
