"""`sed`: s, d, p, q, y, a, i, c and = with addresses, -n, -e, -E and -i."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from virtual_phone.commands.job import Failure, Job, command
from virtual_phone.commands.text import posix

ADDRESS = re.compile(r"\s*(?:(\d+)|(\$)|/((?:\\.|[^/])*)/)")


@dataclass
class Step:
    """One command of the script."""

    start: str | int | None
    end: str | int | None
    negated: bool
    verb: str
    text: str = ""
    change: Callable[[str], tuple[str, int]] = lambda line: (line, 0)
    flags: str = ""
    open: bool = False
    """Whether the range of addresses has begun."""


def _address(text: str, at: int) -> tuple[str | int | None, int]:
    found = ADDRESS.match(text, at)
    if found is None:
        return None, at
    if found[1]:
        return int(found[1]), found.end()
    return ("$" if found[2] else f"/{found[3]}"), found.end()


def _substitution(text: str, at: int, *, extended: bool) -> tuple[Step, int]:
    mark = text[at : at + 1]
    parts: list[str] = []
    here, piece = at + 1, ""
    while here < len(text) and len(parts) < 2:
        if text[here] == "\\" and here + 1 < len(text):
            taken = text[here : here + 2]
            piece += mark if taken == f"\\{mark}" else taken
            here += 2
        elif text[here] == mark:
            parts.append(piece)
            piece = ""
            here += 1
        else:
            piece += text[here]
            here += 1
    if len(parts) < 2:
        msg = "sed: bad s"
        raise Failure(msg)
    flags = re.compile(r"[gpiI0-9]*").match(text, here)
    given = flags[0] if flags else ""
    case = re.IGNORECASE if set(given) & {"i", "I"} else 0
    try:
        pattern = re.compile(posix(parts[0], extended=extended), case)
    except re.error as error:
        msg = f"sed: bad regex '{parts[0]}': {error}"
        raise Failure(msg) from None
    new = parts[1]

    def put(found: "re.Match[str]") -> str:
        def piece_of(sign: "re.Match[str]") -> str:
            if sign[0] == "&":
                return found[0]
            if sign[1].isdigit():
                return found[int(sign[1])] or "" if int(sign[1]) <= found.re.groups else ""
            return {"n": "\n", "t": "\t"}.get(sign[1], sign[1])

        return re.sub(r"\\(.)|&", piece_of, new)

    count = 0 if "g" in given else 1
    step = Step(
        None,
        None,
        False,
        "s",
        change=lambda line: pattern.subn(put, line, count),
        flags=given,
    )
    return step, here + len(given)


def _script(text: str, *, extended: bool) -> list[Step]:
    steps: list[Step] = []
    at = 0
    while at < len(text):
        if text[at] in " \t\n;{}":
            at += 1
            continue
        start, at = _address(text, at)
        end: str | int | None = None
        if text[at : at + 1] == ",":
            end, at = _address(text, at + 1)
        while text[at : at + 1] in (" ", "!"):
            at += 1
        negated = text[at - 1 : at] == "!"
        verb = text[at : at + 1]
        at += 1
        if verb == "s":
            step, at = _substitution(text, at, extended=extended)
        elif verb in ("a", "i", "c"):
            line = text[at:].partition("\n")[0]
            step = Step(None, None, False, verb, line.lstrip(" \\"))
            at += len(line)
        elif verb in ("d", "p", "q", "=") and verb:
            step = Step(None, None, False, verb)
        else:
            msg = f"sed: bad pattern '{text}'@{at - 1} ({verb})"
            raise Failure(msg)
        step.start, step.end, step.negated = start, end, negated
        steps.append(step)
    return steps


def _is_at(where: str | int | None, line: str, number: int, *, last: bool) -> bool:
    if isinstance(where, int):
        return where == number
    if where == "$":
        return last
    return where is not None and re.search(posix(where[1:], extended=True), line) is not None


def _applies(step: Step, line: str, number: int, *, last: bool) -> bool:
    if step.start is None:
        return True
    if step.end is None:
        return _is_at(step.start, line, number, last=last) != step.negated
    if step.open:
        past = isinstance(step.end, int) and number >= step.end
        step.open = not (past or _is_at(step.end, line, number, last=last))
        return not step.negated
    inside = _is_at(step.start, line, number, last=last)
    step.open = inside and not (isinstance(step.end, int) and step.end <= number)
    return inside != step.negated


def _edited(lines: list[str], steps: list[Step], *, quiet: bool) -> list[str]:
    out: list[str] = []
    for number, line in enumerate(lines, 1):
        gone = stop = False
        after: list[str] = []
        for step in steps:
            if gone or not _applies(step, line, number, last=number == len(lines)):
                continue
            if step.verb == "s":
                line, hits = step.change(line)
                out += [line] if hits and "p" in step.flags else []
            elif step.verb in ("d", "c"):
                gone = True
                out += [step.text] if step.verb == "c" else []
            elif step.verb in ("p", "=", "i"):
                out.append({"p": line, "=": str(number)}.get(step.verb, step.text))
            elif step.verb == "a":
                after.append(step.text)
            else:
                stop = True
        out += [] if gone or quiet else [line]
        out += after
        if stop:
            break
    return out


@command("sed")
def sed(job: Job) -> int:
    """Edit lines."""
    scripts: list[str] = []
    names: list[str] = []
    flags: set[str] = set()
    words = iter(job.args)
    for word in words:
        if word == "-e":
            scripts.append(next(words, ""))
        elif word.startswith("-") and len(word) > 1:
            flags |= set(word[1:])
        else:
            names.append(word)
    if not scripts:
        if not names:
            msg = "sed: no pattern"
            raise Failure(msg)
        scripts.append(names.pop(0))
    extended = bool(flags & {"E", "r"})
    for name in names or [""]:
        data = job.machine.files.read(job.path(name)) if name else job.stdin
        steps = _script("\n".join(scripts), extended=extended)
        lines = data.decode("utf-8", "surrogateescape").splitlines()
        text = "".join(f"{line}\n" for line in _edited(lines, steps, quiet="n" in flags))
        if "i" in flags and name:
            job.machine.files.write(job.path(name), text.encode("utf-8", "surrogateescape"))
        else:
            job.write(text.encode("utf-8", "surrogateescape"))
    return 0
