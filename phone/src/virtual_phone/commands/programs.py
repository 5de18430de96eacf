"""Small programs: echo, date, id, ps, which, sleep, sh, logcat and the like."""

import base64
import codecs
import re
from collections.abc import Callable

from virtual_phone.commands.job import COMMANDS, Failure, Job, command


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
    """Print the shell's user; knows -u, -g, -n and -un."""
    flags = set("".join(job.options()[0]))
    if flags & {"u", "g"}:
        job.print("shell" if "n" in flags else "2000")
        return
    groups = "2000(shell),1004(input),1007(log),1011(adb),1015(sdcard_rw),1028(sdcard_r),3003(inet)"
    job.print(f"uid=2000(shell) gid=2000(shell) groups={groups} context=u:r:shell:s0")


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


PS_FIELDS: dict[str, Callable[[tuple[str, int, int, str]], str]] = {
    "USER": lambda row: row[0],
    "UID": lambda row: row[0],
    "PID": lambda row: str(row[1]),
    "PPID": lambda row: str(row[2]),
    "VSZ": lambda row: "14500000",
    "RSS": lambda row: "98000",
    "WCHAN": lambda row: "0",
    "ADDR": lambda row: "0",
    "S": lambda row: "R" if row[3] == "ps" else "S",
    "NAME": lambda row: row[3],
    "CMD": lambda row: row[3],
    "ARGS": lambda row: row[3],
}
WIDTHS = {"USER": -14, "PID": 6, "PPID": 6, "VSZ": 10, "RSS": 6, "WCHAN": -16, "ADDR": 10}


@command("ps")
def ps(job: Job) -> None:
    """List the processes: of the shell, or with -A, -e or -ef all; `-o` and `-p` choose."""
    options, _ = job.options("-o", "-p", "-u", "-U")
    rows = [*job.machine.process_table(), ("shell", job.machine.new_pid(), 840, "ps")]
    flags = set("".join(options))
    if "-p" in options:
        rows = [row for row in rows if str(row[1]) in options["-p"].split(",")]
    elif not flags & {"A", "e", "a"} and "-o" not in options:
        rows = [row for row in rows if row[0] == "shell"]
    columns = ["USER", "PID", "PPID", "VSZ", "RSS", "WCHAN", "ADDR", "S", "NAME"]
    if "-o" in options:
        columns = [c.partition("=")[0].upper() for c in options["-o"].split(",")]
    bad = [column for column in columns if column not in PS_FIELDS]
    if bad:
        msg = f"ps: bad -o {bad[0]}"
        raise Failure(msg)
    for row in (None, *rows):
        cells = [column if row is None else PS_FIELDS[column](row) for column in columns]
        shown = [
            cell.ljust(-WIDTHS.get(c, 0)) if WIDTHS.get(c, 0) < 0 else cell.rjust(WIDTHS.get(c, 0))
            for c, cell in zip(columns, cells, strict=True)
        ]
        job.print(" ".join(shown).rstrip())


@command("pidof", "pgrep")
def pidof(job: Job) -> int:
    """Print the process ids of what runs under these names; `pgrep` takes a part of it."""
    wanted = job.options("-s", "-o")[1]
    rows = job.machine.process_table()
    if job.name == "pgrep":
        found = [str(pid) for _, pid, _, name in rows if any(w in name for w in wanted)]
        job.write("".join(f"{pid}\n" for pid in found).encode())
    else:
        found = [str(pid) for _, pid, _, name in rows if name in wanted]
        if found:
            job.print(" ".join(found))
    return int(not found)


@command("kill", "killall", "pkill")
def kill(job: Job) -> int:
    """End processes of the shell's own; others' are not permitted."""
    wanted = [word for word in job.args if not word.startswith("-") or word[1:].isalpha() is False]
    wanted = [word for word in wanted if not word.startswith("-")]
    status = 0
    for word in wanted:
        rows = [r for r in job.machine.process_table() if word in (str(r[1]), r[3])]
        own = [job.machine.processes[r[1]] for r in rows if r[1] in job.machine.processes]
        for process in own:
            process.killed.set()
        if not own:
            why = "Operation not permitted" if rows else "No such process"
            job.complain(
                f"{job.name}: {word}: {why}" if job.name != "kill" else f"kill: {word}: {why}"
            )
            status = 1
    return status


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


@command("sh", "mksh")
def sh(job: Job) -> int:
    """Run a line (`-c`), a file, or what standard input gives."""
    options = []
    words = list(job.args)
    while words and re.fullmatch("[-+][a-z]+", words[0]):
        options.append(words.pop(0))
    before = "".join(f"set {word};" for word in options if word.strip("-+ci"))
    if any("c" in word for word in options):
        line, *rest = words or [""]
        return job.run(before + line, rest[1:], *rest[:1])
    if words:
        text = job.machine.files.read(job.path(words[0])).decode("utf-8", "replace")
        return job.run(before + text, words[1:], words[0])
    return job.run(before + job.stdin.decode("utf-8", "replace"))


@command("nohup", "setsid", "nice", "ionice", "timeout", "stdbuf")
def around(job: Job) -> int:
    """Run another command: `timeout SECONDS` ends it, the others change nothing that counts."""
    words = [word for word in job.args if not word.startswith("-")]
    seconds = job.numbers([words.pop(0).rstrip("s")])[0] if job.name == "timeout" and words else 0
    if not words:
        msg = f"{job.name}: Needs 1 argument"
        raise Failure(msg)
    return job.call(words, seconds)


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


@command("env", "printenv")
def env(job: Job) -> int:
    """Print the variables, or run a command with others."""
    words = list(job.args)
    while words and "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        job.env[name] = value
    if words:
        job.flush()
        return job.call(words)
    for name, value in sorted(job.env.items()):
        job.print(f"{name}={value}")
    return 0
