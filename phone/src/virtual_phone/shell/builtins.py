"""Commands that change the shell itself: cd, set, read, export and the like."""

import posixpath
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from virtual_phone import commands
from virtual_phone.files import reason
from virtual_phone.shell.parser import Fault, parse
from virtual_phone.shell.state import Break, Continue, Exit, Leave, Return, Streams
from virtual_phone.shell.tree import Text

if TYPE_CHECKING:
    from virtual_phone.shell.calling import Caller

Builtin = Callable[["Caller", list[str], dict[str, str], Streams], int | None]
BUILTINS: dict[str, Builtin] = {}
LEAVING: dict[str, type[Leave]] = {
    "Break": Break,
    "Continue": Continue,
    "Return": Return,
    "Exit": Exit,
}
NAME = re.compile(r"[A-Za-z_]\w*")


def builtin(*names: str) -> Callable[[Builtin], Builtin]:
    """Enter a builtin into the table; it returns its exit code, None for 0."""

    def enter(do: Builtin) -> Builtin:
        BUILTINS.update(dict.fromkeys(names, do))
        return do

    return enter


def _say(shell: "Caller", streams: Streams, text: str) -> None:
    streams.err(f"{shell.name}: {text}\n".encode("utf-8", "surrogateescape"))


def _print(streams: Streams, text: str) -> None:
    streams.out(f"{text}\n".encode("utf-8", "surrogateescape"))


@builtin("cd", "chdir")
def _cd(shell: "Caller", args: list[str], _: dict[str, str], streams: Streams) -> int:
    names = [word for word in args if word not in ("-L", "-P", "--")]
    name = names[0] if names else shell.variables.get("HOME", "/")
    if name == "-":
        name = shell.variables.get("OLDPWD", shell.folder)
        _print(streams, name)
    target = posixpath.normpath("/" + posixpath.join(shell.folder, name).lstrip("/"))
    try:
        shell.machine.files.entries(target)
    except OSError as error:
        _say(shell, streams, f"cd: {name}: {reason(error)}")
        return 2
    shell.variables.update(OLDPWD=shell.folder, PWD=target)
    return 0


def _leaving(kind: str) -> Builtin:
    def leave(shell: "Caller", args: list[str], _: dict[str, str], streams: Streams) -> int:
        default = shell.status if kind in ("Exit", "Return") else 1
        if args and not args[0].lstrip("-").isdigit():
            _say(shell, streams, f"{kind.lower()}: {args[0]}: bad number")
            raise Exit(1)
        count = int(args[0]) if args else default
        raise LEAVING[kind](count)

    return leave


BUILTINS.update({kind.lower(): _leaving(kind) for kind in LEAVING})


@builtin("export")
def _export(shell: "Caller", args: list[str], _: dict[str, str], streams: Streams) -> int:
    return _declare(shell, args, streams, exported=True, local=False)


def _declare(
    shell: "Caller", args: list[str], streams: Streams, *, exported: bool, local: bool
) -> int:
    names = [word for word in args if not word.startswith("-")]
    if not names and exported:
        for name in sorted(shell.exported & set(shell.variables)):
            _print(streams, f"export {name}={shell.variables[name]}")
    for word in names:
        name, equals, value = word.partition("=")
        if not NAME.fullmatch(name):
            _say(shell, streams, f"{name}: is not an identifier")
            return 1
        if local and shell.frames:
            shell.frames[-1].setdefault(name, shell.variables.get(name))
            shell.variables[name] = ""
        if equals:
            shell.variables[name] = value
        if exported:
            shell.exported.add(name)
    return 0


@builtin("local", "typeset", "declare")
def _local(shell: "Caller", args: list[str], _: dict[str, str], streams: Streams) -> int:
    return _declare(shell, args, streams, exported="-x" in args, local=True)


@builtin("readonly")
def _readonly(shell: "Caller", args: list[str], _: dict[str, str], streams: Streams) -> int:
    return _declare(shell, args, streams, exported=False, local=False)


@builtin("unset")
def _unset(shell: "Caller", args: list[str], _: dict[str, str], streams: Streams) -> None:
    for name in args:
        if "-f" in args:
            shell.functions.pop(name, None)
        else:
            shell.variables.pop(name, None)


@builtin("set")
def _set(shell: "Caller", args: list[str], _: dict[str, str], streams: Streams) -> int:
    if not args:
        for name, value in sorted(shell.variables.items()):
            _print(streams, f"{name}={value}")
    flags = {"e": "errexit", "u": "nounset", "x": "xtrace", "f": "noglob"}
    rest = list(args)
    while rest and re.fullmatch(r"[-+][a-z]+", rest[0]):
        word = rest.pop(0)
        chosen = [flags[c] for c in word[1:] if c in flags]
        if word[1:] == "o" and rest:
            chosen = [rest.pop(0)]
        for name in chosen:
            if hasattr(shell.options, name):
                setattr(shell.options, name, word[0] == "-")
    if rest[:1] == ["--"]:
        shell.arguments = rest[1:]
    elif rest:
        shell.arguments = rest
    return 0


@builtin("shift")
def _shift(shell: "Caller", args: list[str], _: dict[str, str], streams: Streams) -> int:
    count = int(args[0]) if args and args[0].isdigit() else 1
    if count > len(shell.arguments):
        _say(shell, streams, "shift: nothing to shift")
        return 1
    del shell.arguments[:count]
    return 0


@builtin("eval")
def _eval(shell: "Caller", args: list[str], _: dict[str, str], streams: Streams) -> int:
    try:
        tree = parse(" ".join(args))
    except Fault as fault:
        return shell.fault(str(fault))
    shell.status = 0
    shell.script(tree, streams)
    return shell.status


@builtin(".", "source")
def _source(shell: "Caller", args: list[str], _: dict[str, str], streams: Streams) -> int:
    if not args:
        return 1
    try:
        data = shell.machine.files.read(posixpath.join(shell.folder, args[0]))
    except OSError as error:
        _say(shell, streams, f".: {args[0]}: {reason(error)}")
        return 1
    return _eval(shell, [data.decode("utf-8", "replace")], {}, streams) or 0


@builtin("exec")
def _exec(shell: "Caller", args: list[str], values: dict[str, str], streams: Streams) -> int:
    if not args:
        shell.out, shell.err, shell.input = streams.out, streams.err, streams.stdin
        return 0
    shell.program(args, values, streams)
    # The rest of the script is not run, as nothing of the shell is left.
    raise Exit(shell.status)


@builtin("command", "builtin")
def _command(shell: "Caller", args: list[str], values: dict[str, str], streams: Streams) -> int:
    if args[:1] in (["-v"], ["-V"]):
        return _type(shell, args, values, streams) or 0
    rest = [word for word in args if word != "-p"]
    if not rest:
        return 0
    before, shell.functions = shell.functions, {}
    try:
        shell.call(rest, values, streams)
    finally:
        shell.functions = before
    return shell.status


@builtin("type", "whence")
def _type(shell: "Caller", args: list[str], _: dict[str, str], streams: Streams) -> int:
    short = args[:1] == ["-v"]
    missing = 0
    for name in [word for word in args if not word.startswith("-")]:
        if name in shell.functions:
            _print(streams, name if short else f"{name} is a function")
        elif name in BUILTINS:
            _print(streams, name if short else f"{name} is a shell builtin")
        elif commands.find(name) is not None:
            where = name if "/" in name else f"/system/bin/{name}"
            _print(streams, where if short else f"{name} is {where}")
        else:
            missing = 1
            if not short:
                _print(streams, f"{name} not found")
    return missing


@builtin("read")
def _read(shell: "Caller", args: list[str], _: dict[str, str], streams: Streams) -> int:
    names = [word for word in args if not word.startswith("-")] or ["REPLY"]
    raw = streams.stdin.read_line()
    line = raw.decode("utf-8", "surrogateescape").removesuffix("\n")
    if "-r" not in args:
        line = re.sub(r"\\(.)", r"\1", line)
    ifs = shell.variables.get("IFS", " \t\n")
    white = "".join(c for c in ifs if c in " \t\n")
    rest = line.strip(white) if white else line
    many = "+" if not ifs.strip() else ""
    for name in names[:-1]:
        cut = re.split(f"[{re.escape(ifs)}]{many}" if ifs else "(?!)", rest, maxsplit=1)
        shell.variables[name] = cut[0]
        rest = cut[1] if len(cut) > 1 else ""
    shell.variables[names[-1]] = rest
    return int(not raw.endswith(b"\n"))


@builtin("wait")
def _wait(shell: "Caller", args: list[str], _: dict[str, str], streams: Streams) -> None:
    for pid, thread in list(shell.background.items()):
        if not args or str(pid) in args:
            while thread.is_alive() and not shell.gone(0):
                thread.join(0.05)
            shell.background.pop(pid)


@builtin("jobs")
def _jobs(shell: "Caller", args: list[str], _: dict[str, str], streams: Streams) -> None:
    for number, (pid, thread) in enumerate(shell.background.items(), 1):
        if thread.is_alive():
            _print(streams, f"[{number}] {pid} Running")


@builtin("trap")
def _trap(shell: "Caller", args: list[str], _: dict[str, str], streams: Streams) -> None:
    for name in args[1:]:
        name = "EXIT" if name == "0" else name.removeprefix("SIG")
        if args[0] in ("-", ""):
            shell.traps.pop(name, None)
        else:
            shell.traps[name] = args[0]


@builtin("time")
def _time(shell: "Caller", args: list[str], values: dict[str, str], streams: Streams) -> int:
    before = shell.machine.system.now()
    if args:
        shell.call(args, values, streams)
    spent = (shell.machine.system.now() - before).total_seconds()
    streams.err(f"    0m{spent:05.2f}s real     0m00.00s user     0m00.00s system\n".encode())
    return shell.status


@builtin("let")
def _let(shell: "Caller", args: list[str], _: dict[str, str], streams: Streams) -> int:
    values = [shell.expander.number((Text(word),)) for word in args]
    return int(not values or values[-1] == 0)


@builtin("umask")
def _umask(shell: "Caller", args: list[str], _: dict[str, str], streams: Streams) -> None:
    if not args:
        _print(streams, "077")


@builtin("ulimit")
def _ulimit(shell: "Caller", args: list[str], _: dict[str, str], streams: Streams) -> None:
    _print(streams, "32768" if "-n" in args else "unlimited")


@builtin("alias", "unalias", "hash")
def _nothing(shell: "Caller", args: list[str], _: dict[str, str], streams: Streams) -> None:
    """Accepted; a script that uses an alias says that the command is not found."""
