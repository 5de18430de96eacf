"""Files and text: ls, cat, rm, mkdir, cp, mv, md5sum, grep and their like."""

import posixpath
import re
import stat
from collections.abc import Callable, Iterable
from datetime import UTC, datetime

from phone.commands.job import COMMANDS, Failure, Job, command
from phone.files import File, reason


def _each(job: Job, names: Iterable[str], do: Callable[[str], None]) -> int:
    """Do something for each file; complain of those that fail and go on."""
    status = 0
    for name in names:
        try:
            do(name)
        except OSError as error:
            job.complain(f"{job.name}: {name}: {reason(error)}")
            status = 1
    return status


def _input(job: Job, names: list[str]) -> Iterable[bytes]:
    if not names:
        return [job.stdin]
    return (job.machine.files.read(job.path(name)) for name in names)


@command("cat")
def cat(job: Job) -> int:
    """Print files, or what a pipe gives."""
    if not job.args:
        job.write(job.stdin)
    return _each(job, job.args, lambda n: job.write(job.machine.files.read(job.path(n))))


@command("ls")
def ls(job: Job) -> int:
    """List files; knows `-l`, `-a`, `-d` and `-1`."""
    options, names = job.options()
    flags = set("".join(options))

    def line(name: str, found: File) -> str:
        if "l" not in flags:
            return name
        when = datetime.fromtimestamp(found.mtime, UTC).strftime("%Y-%m-%d %H:%M")
        mode = stat.filemode(found.mode)
        return f"{mode} 1 shell shell {found.size:>9} {when} {name}"

    def show(name: str) -> None:
        path = job.path(name)
        found = job.machine.files.get(path)
        if not found.is_dir or "d" in flags:
            job.print(line(name, found))
            return
        if len(names) > 1:
            job.print(f"{name}:")
        entries = job.machine.files.entries(path)
        if "l" in flags:
            job.print(f"total {sum(e.size for e in entries.values()) // 1024}")
        for entry, what in entries.items():
            if "a" in flags or not entry.startswith("."):
                job.print(line(entry, what))

    return _each(job, names or ["."], show)


@command("rm")
def rm(job: Job) -> int:
    """Remove files; `-r` folders too, `-f` without complaint."""
    options, names = job.options()
    flags = set("".join(options))
    recursive = bool(flags & {"r", "R"})

    def remove(name: str) -> None:
        try:
            job.machine.files.remove(job.path(name), recursive=recursive)
        except FileNotFoundError:
            if "f" not in flags:
                raise

    return _each(job, names, remove)


@command("mkdir")
def mkdir(job: Job) -> int:
    """Make folders; `-p` with all above them."""
    options, names = job.options()
    parents = "-p" in options
    return _each(job, names, lambda n: job.machine.files.mkdir(job.path(n), parents=parents))


@command("touch")
def touch(job: Job) -> int:
    """Make empty files."""

    def make(name: str) -> None:
        try:
            before = job.machine.files.read(job.path(name))
        except FileNotFoundError:
            before = b""
        job.machine.files.write(job.path(name), before)

    return _each(job, job.options()[1], make)


@command("cp", "mv")
def copy(job: Job) -> int:
    """Copy or move one file."""
    _, names = job.options()
    if len(names) != 2:
        msg = f"{job.name}: Needs 2 arguments"
        raise Failure(msg)
    source, target = (job.path(name) for name in names)
    files = job.machine.files

    def do(_: str) -> None:
        found = files.read(source)
        to_folder = target.endswith("/") or _is_dir(job, target)
        end = posixpath.join(target, posixpath.basename(source)) if to_folder else target
        files.write(end, found, mode=files.get(source).mode)
        if job.name == "mv":
            files.remove(source)

    return _each(job, names[:1], do)


def _is_dir(job: Job, path: str) -> bool:
    try:
        return job.machine.files.get(path).is_dir
    except FileNotFoundError:
        return False


@command("md5sum", "md5")
def md5sum(job: Job) -> int:
    """Print MD5 sums."""
    return _each(job, job.args, lambda n: job.print(f"{job.machine.files.md5(job.path(n))}  {n}"))


@command("stat")
def stat_(job: Job) -> int:
    """Print size and mode; knows `-c %s`."""
    options, names = job.options("-c")
    form = options.get("-c", "  File: %n\n  Size: %s\t Mode: %a")

    def show(name: str) -> None:
        found = job.machine.files.get(job.path(name))
        values = {"n": name, "s": str(found.size), "a": f"{found.mode & 0o777:o}"}
        job.print(re.sub(r"%([nsa])", lambda m: values[m[1]], form))

    return _each(job, names, show)


@command("chmod")
def chmod(job: Job) -> None:
    """Accepted; the phone does not look at permissions."""


@command("grep")
def grep(job: Job) -> int:
    """Print lines that match; knows `-i`, `-v`, `-c`, `-F`, `-E`."""
    options, names = job.options("-e")
    flags = set("".join(options))
    if "-e" in options:
        names.insert(0, options["-e"])
    if not names:
        msg = "grep: no REGEX"
        raise Failure(msg, 2)
    pattern = re.escape(names[0]) if "F" in flags else names[0]
    try:
        wanted = re.compile(pattern, re.IGNORECASE if "i" in flags else 0)
    except re.error as error:
        msg = f"grep: bad regex '{names[0]}': {error}"
        raise Failure(msg, 2) from None
    hits = [
        line
        for data in _input(job, names[1:])
        for line in data.decode("utf-8", "surrogateescape").splitlines()
        if bool(wanted.search(line)) != ("v" in flags)
    ]
    for line in [str(len(hits))] if "c" in flags else hits:
        job.print(line)
    return int(not hits)


@command("head", "tail")
def head(job: Job) -> None:
    """Print the first or last lines (`-n COUNT`, 10 by default) or bytes (`-c COUNT`)."""
    options, names = job.options("-n", "-c")
    short = [word[1:] for word in options if word[1:].isdigit()]
    wanted = options.get("-c") or options.get("-n") or (short or ["10"])[0]
    count = int(job.numbers([wanted])[0])
    for data in _input(job, names):
        parts = data.splitlines(keepends=True)
        if "-c" in options:
            parts = [data[at : at + 1] for at in range(len(data))]
        start = 0 if job.name == "head" else max(0, len(parts) - count)
        job.write(b"".join(parts[start : start + count]))


@command("sort")
def sort(job: Job) -> None:
    """Sort lines; knows `-r`, `-u` and `-n`."""
    options, names = job.options()
    flags = set("".join(options))
    lines = b"".join(_input(job, names)).decode("utf-8", "surrogateescape").splitlines()
    lines = list(dict.fromkeys(lines)) if "u" in flags else lines

    def number(line: str) -> tuple[float, str]:
        found = re.match(r"\s*(-?\d+)", line)
        return (float(found[1]) if found and "n" in flags else 0, line)

    for line in sorted(lines, key=number, reverse="r" in flags):
        job.print(line)


@command("wc")
def wc(job: Job) -> None:
    """Count lines, words and bytes; knows `-l` and `-c`."""
    options, names = job.options()
    data = b"".join(_input(job, names))
    counts = {"-l": data.count(b"\n"), "-w": len(data.split()), "-c": len(data)}
    job.print(" ".join(str(counts[o]) for o in options or counts if o in counts))


@command("toybox")
def toybox(job: Job) -> int:
    """Run another command, as toybox does."""
    if not job.args:
        job.print(" ".join(sorted(COMMANDS)))
        return 0
    job.name, *job.args = job.args
    if job.name not in COMMANDS or job.name == "toybox":
        msg = f"toybox: Unknown command {job.name}"
        raise Failure(msg, 127)
    return COMMANDS[job.name](job) or 0
