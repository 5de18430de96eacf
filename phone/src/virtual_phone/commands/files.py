"""Files and folders: ls, rm, mkdir, cp, mv, ln, stat, chmod, touch, sums and names."""

import hashlib
import posixpath
import re
import stat
from collections.abc import Callable, Iterable
from datetime import UTC, datetime

from virtual_phone.commands.job import COMMANDS, Failure, Job, command
from virtual_phone.files import File, reason

OWNER, GROUP = "u0_a90", "media_rw"


def each(job: Job, names: Iterable[str], do: Callable[[str], None]) -> int:
    """Do something for each file; complain of those that fail and go on."""
    status = 0
    for name in names:
        try:
            do(name)
        except OSError as error:
            if isinstance(error, ConnectionError):
                raise
            job.complain(f"{job.name}: {name}: {reason(error)}")
            status = 1
    return status


def is_dir(job: Job, path: str) -> bool:
    """Whether there is a folder at a path."""
    try:
        return job.machine.files.get(path).is_dir
    except OSError:
        return False


@command("ls", "ll")
def ls(job: Job) -> int:
    """List files; knows -l -a -A -d -1 -R -s -h -t -r -S -i -n."""
    options, names = job.options()
    flags = set("".join(options)) | ({"l"} if job.name == "ll" else set())
    files = job.machine.files
    plain: list[str] = []
    folders: list[str] = []
    status = 0
    for name in names or ["."]:
        try:
            found = files.get(job.path(name), follow=not ("l" in flags and name[-1:] != "/"))
        except OSError as error:
            job.complain(f"ls: {name}: {reason(error)}")
            status = 1
            continue
        (folders if found.is_dir and "d" not in flags else plain).append(name)
    for name in plain:
        found = files.get(job.path(name), follow="l" not in flags)
        job.print(_line(job, name, found, flags))
    for number, name in enumerate(folders):
        if plain or number:
            job.print()
        if len(folders) > 1 or plain or "R" in flags:
            job.print(f"{name}:")
        status = max(status, each(job, [name], lambda n: _folder(job, n, flags)))
    return status


def _folder(job: Job, name: str, flags: set[str]) -> None:
    files = job.machine.files
    path = job.path(name)
    entries = files.entries(path)
    shown = [e for e in entries if flags & {"a", "A"} or not e.startswith(".")]
    if "t" in flags:
        shown.sort(key=lambda entry: -entries[entry].mtime)
    elif "S" in flags:
        shown.sort(key=lambda entry: -entries[entry].size)
    if "r" in flags:
        shown.reverse()
    if "l" in flags:
        job.print(f"total {sum((entries[e].size + 1023) // 1024 for e in shown)}")
    if "a" in flags:
        for dots in (".", ".."):
            job.print(_line(job, dots, files.get(posixpath.join(path, dots)), flags))
    for entry in shown:
        job.print(_line(job, entry, entries[entry], flags))
    if "R" in flags:
        for entry in shown:
            if entries[entry].is_dir:
                inner = f"{name.rstrip('/')}/{entry}"
                job.print(f"\n{inner}:")
                _folder(job, inner, flags)


def _line(job: Job, name: str, found: File, flags: set[str]) -> str:
    front = f"{found.inode:>6} " if "i" in flags else ""
    front += f"{(found.size + 1023) // 1024:>4} " if "s" in flags else ""
    if "l" not in flags:
        return front + name
    when = datetime.fromtimestamp(found.mtime, UTC).strftime("%Y-%m-%d %H:%M")
    size = human(found.size) if "h" in flags else str(found.size)
    target = f" -> {found.data.decode('utf-8', 'replace')}" if found.is_link else ""
    links = 2 if found.is_dir else 1
    who = "1023 1023" if "n" in flags else f"{OWNER} {GROUP}"
    return f"{front}{stat.filemode(found.mode)} {links} {who} {size:>9} {when} {name}{target}"


def human(size: int) -> str:
    """A size with a unit, as toybox shows it: `1.5K`."""
    value = float(size)
    for unit in ("", "K", "M", "G", "T"):
        if value < 1000 or unit == "T":
            break
        value /= 1024
    return f"{value:.1f}{unit}" if unit and value < 10 else f"{value:.0f}{unit}"


@command("rm", "unlink")
def rm(job: Job) -> int:
    """Remove files; `-r` folders too, `-f` without complaint."""
    options, names = job.options()
    flags = set("".join(options))
    if not names and "f" not in flags:
        msg = "rm: Needs 1 argument"
        raise Failure(msg)

    def remove(name: str) -> None:
        try:
            job.machine.files.remove(job.path(name), recursive=bool(flags & {"r", "R"}))
        except FileNotFoundError:
            if "f" not in flags:
                raise

    return each(job, names, remove)


@command("mkdir")
def mkdir(job: Job) -> int:
    """Make folders; `-p` with all above them."""
    options, names = job.options("-m")
    parents = "-p" in options
    if not names:
        msg = "mkdir: Needs 1 argument"
        raise Failure(msg)
    return each(job, names, lambda n: job.machine.files.mkdir(job.path(n), parents=parents))


@command("rmdir")
def rmdir(job: Job) -> int:
    """Remove empty folders."""

    def remove(name: str) -> None:
        if job.machine.files.entries(job.path(name)):
            msg = f"rmdir: '{name}': Directory not empty"
            raise Failure(msg)
        job.machine.files.remove(job.path(name), recursive=True)

    return each(job, job.options()[1], remove)


@command("touch")
def touch(job: Job) -> int:
    """Make empty files, or give those there the time of now."""

    def make(name: str) -> None:
        job.machine.files.opened(job.path(name), append=True)(b"")

    return each(job, job.options("-d", "-t", "-r")[1], make)


@command("cp", "mv")
def copy(job: Job) -> int:
    """Copy or move files; `-r` folders with all in them."""
    options, names = job.options("-t")
    if len(names) < 2:
        msg = f"{job.name}: Needs 2 arguments"
        raise Failure(msg)
    *sources, target = names
    folder = is_dir(job, job.path(target))
    if len(sources) > 1 and not folder:
        msg = f"{job.name}: '{target}' not directory"
        raise Failure(msg)
    deep = bool(set("".join(options)) & {"r", "R", "a"})

    def do(name: str) -> None:
        base = posixpath.basename(name.rstrip("/"))
        end = posixpath.join(job.path(target), base) if folder else job.path(target)
        if job.name == "mv":
            job.machine.files.move(job.path(name), end)
        else:
            _copied(job, job.path(name), end, deep=deep)

    return each(job, sources, do)


def _copied(job: Job, source: str, target: str, *, deep: bool) -> None:
    files = job.machine.files
    found = files.get(source)
    if not found.is_dir:
        files.write(target, files.read(source), mode=found.mode)
        return
    if not deep:
        msg = f"cp: Skipped dir '{source}'"
        raise Failure(msg)
    files.mkdir(target, parents=True)
    for entry in files.entries(source):
        _copied(job, f"{source}/{entry}", f"{target}/{entry}", deep=True)


@command("ln")
def ln(job: Job) -> int:
    """Make a symbolic link (`-s`); the phone's storage knows no others."""
    options, names = job.options()
    if len(names) != 2:
        msg = "ln: Needs 2 arguments"
        raise Failure(msg)
    if "s" not in "".join(options):
        msg = f"ln: cannot create hard link from '{names[0]}' to '{names[1]}': Permission denied"
        raise Failure(msg)
    end = job.path(names[1])
    if is_dir(job, end):
        end = posixpath.join(end, posixpath.basename(names[0]))
    if job.machine.files.exists(end) and "f" not in "".join(options):
        msg = f"ln: cannot create symlink from '{names[0]}' to '{names[1]}': File exists"
        raise Failure(msg)
    job.machine.files.link(end, names[0])
    return 0


@command("readlink", "realpath")
def realpath(job: Job) -> int:
    """Print where a link leads, or a path without links."""
    options, names = job.options()
    files = job.machine.files
    status = 0
    for name in names:
        whole = job.name == "realpath" or set("".join(options)) & {"f", "e", "m"}
        path = job.path(name)
        if not whole:
            found = files.exists(path) and files.get(path, follow=False)
            if not found or not found.is_link:
                status = 1
                continue
            job.print(found.data.decode("utf-8", "replace"))
        elif files.exists(path) or files.exists(posixpath.dirname(path)):
            job.print(files.real(path))
        else:
            job.complain(f"{job.name}: {name}: No such file or directory")
            status = 1
    return status


@command("basename", "dirname")
def names_of(job: Job) -> int:
    """Print the last part of a path, or all before it."""
    if not job.args:
        msg = f"{job.name}: Needs 1 argument"
        raise Failure(msg)
    path = job.args[0].rstrip("/") or "/"
    if job.name == "dirname":
        job.print(posixpath.dirname(path) or ".")
        return 0
    name = posixpath.basename(path) or "/"
    end = job.args[1] if len(job.args) > 1 else ""
    job.print(name.removesuffix(end) if name != end else name)
    return 0


@command("md5sum", "sha1sum", "sha224sum", "sha256sum", "sha512sum", "cksum")
def md5sum(job: Job) -> int:
    """Print sums of files, or of standard input; `-b` without the name."""
    options, names = job.options()
    kind = job.name.removesuffix("sum").replace("ck", "md5")

    def show(name: str) -> None:
        data = job.stdin if name == "-" else job.machine.files.read(job.path(name))
        found = hashlib.new(kind, data, usedforsecurity=False).hexdigest()
        job.print(found if "-b" in options else f"{found}  {name}")

    return each(job, names or ["-"], show)


@command("stat")
def stat_(job: Job) -> int:
    """Print facts of files; `-c` with a format, `-L` of what a link leads to."""
    options, names = job.options("-c", "--format")
    form = options.get("-c", options.get("--format", ""))
    form = form or (
        "  File: %N\n  Size: %s\t Blocks: %b\t IO Blocks: %B\t%F\n"
        "Device: 1h/1d\t Inode: %i\t Links: %h\n"
        "Access: (%04a/%A)\tUid: (%5u/%8U)\tGid: (%5g/%8G)\n"
        "Access: %x\nModify: %y\nChange: %z"
    )

    def show(name: str) -> None:
        found = job.machine.files.get(job.path(name), follow="-L" in options)
        values = _facts(name, found)
        job.print(re.sub(r"%(0?\d*)([A-Za-z])", lambda m: _padded(values, m), form))

    return each(job, names, show)


def _padded(values: dict[str, str], sign: "re.Match[str]") -> str:
    text = values.get(sign[2], "?")
    width = int(sign[1] or 0)
    return text.rjust(width, "0" if sign[1].startswith("0") else " ")


def _facts(name: str, found: File) -> dict[str, str]:
    when = datetime.fromtimestamp(found.mtime, UTC).strftime("%Y-%m-%d %H:%M:%S.000000000 +0000")
    kinds = {stat.S_IFDIR: "directory", stat.S_IFLNK: "symbolic link", stat.S_IFCHR: "char device"}
    kind = kinds.get(
        stat.S_IFMT(found.mode), "regular file" if found.size else "regular empty file"
    )
    target = f" -> {found.data.decode('utf-8', 'replace')}" if found.is_link else ""
    return {
        "n": name, "N": f"'{name}'{target}", "s": str(found.size), "F": kind, "h": "1",
        "a": f"{found.mode & 0o7777:o}", "A": stat.filemode(found.mode), "f": f"{found.mode:x}",
        "i": str(found.inode), "b": str((found.size + 511) // 512), "B": "512", "d": "1",
        "u": "1023", "U": OWNER, "g": "1023", "G": GROUP,
        "x": when, "y": when, "z": when,
        "X": str(found.mtime), "Y": str(found.mtime), "Z": str(found.mtime),
    }  # fmt: skip


@command("chmod", "chown", "chgrp")
def chmod(job: Job) -> int:
    """Change the mode of files of the shell's own; shared storage keeps no owners."""
    words = [word for word in job.args if not word.startswith("-R")]
    if len(words) < 2:
        msg = f"{job.name}: Needs 2 arguments"
        raise Failure(msg)
    mode, *names = words

    def change(name: str) -> None:
        found = job.machine.files.get(job.path(name))
        if job.name == "chmod" and re.fullmatch("[0-7]{3,4}", mode):
            found.mode = stat.S_IFMT(found.mode) | int(mode, 8)
        elif job.name == "chmod" and "x" in mode:
            found.mode = found.mode | 0o111 if "+" in mode else found.mode & ~0o111

    return each(job, names, change)


@command("toybox")
def toybox(job: Job) -> int:
    """Run another command, as toybox does."""
    if not job.args:
        job.print(" ".join(sorted(COMMANDS)))
        return 0
    if job.args[0] == "--version":
        job.print("toybox 0.8.11-android")
        return 0
    job.name, *job.args = job.args
    if job.name not in COMMANDS or job.name == "toybox":
        msg = f"toybox: Unknown command {job.name}"
        raise Failure(msg, 127)
    return COMMANDS[job.name](job) or 0
