"""Text: cat, grep, head, tail, sort, wc, cut, tr, sed, uniq, tee, xargs and their like."""

import re
from collections.abc import Iterator

from virtual_phone.commands.files import each
from virtual_phone.commands.job import Failure, Job, command
from virtual_phone.shell.patterns import CLASSES


def _input(job: Job, names: list[str]) -> Iterator[bytes]:
    """What the named files hold, or standard input."""
    if not names:
        yield job.stdin
    for name in names:
        yield job.stdin if name == "-" else job.machine.files.read(job.path(name))


def _lines(job: Job, names: list[str]) -> Iterator[str]:
    """Lines without their ends; of standard input as they come."""
    if not names:
        for raw in job.input.lines():
            yield raw.decode("utf-8", "surrogateescape").removesuffix("\n")
    for name in names:
        data = job.stdin if name == "-" else job.machine.files.read(job.path(name))
        yield from data.decode("utf-8", "surrogateescape").splitlines()


@command("cat")
def cat(job: Job) -> int:
    """Print files, or standard input as it comes."""

    def show(name: str) -> None:
        if name != "-":
            job.out(job.machine.files.read(job.path(name)))
            return
        while piece := job.input.read():
            job.out(piece)

    return each(job, [word for word in job.args if word == "-" or word[:1] != "-"] or ["-"], show)


@command("grep", "egrep", "fgrep")
def grep(job: Job) -> int:
    """Print lines that match; knows -i -v -c -F -E -o -n -q -l -w -x -r -m -A -B -H -h -s."""
    options, names = job.options("-e", "-m", "-A", "-B", "-C", "-f")
    flags = set("".join(word for word in options if not word[1:].isdigit()))
    if "-e" not in options and not names:
        msg = "grep: no REGEX"
        raise Failure(msg, 2)
    text = options["-e"] if "-e" in options else names.pop(0)
    wanted = _regex(job, text, flags)
    before, after = (_count(job, options, flag) for flag in ("-B", "-A"))
    if "-C" in options:
        before = after = _count(job, options, "-C")
    if flags & {"r", "R"}:
        names = [path for name in names or ["."] for path in _inside(job, name)]
    most = _count(job, options, "-m") if "-m" in options else -1
    many = (len(names) > 1 or flags & {"r", "R", "H"}) and "h" not in flags
    status = 1
    for name in names or ["-"]:
        try:
            source = _lines(job, [] if name == "-" else [name])
            prefix = f"{name}:" if many else ""
            hits = _hits(job, source, wanted, flags, prefix, (before, after, most))
        except OSError:
            if "s" not in flags:
                job.complain(f"grep: {name}: No such file or directory")
            status = 2 if status else status
            continue
        status = 0 if hits else status
        if "c" in flags:
            job.print(f"{prefix}{hits}")
        elif "l" in flags and hits:
            job.print(name)
    return status


def _count(job: Job, options: dict[str, str], flag: str) -> int:
    return int(job.numbers([options.get(flag) or "0"])[0])


def _regex(job: Job, text: str, flags: set[str]) -> "re.Pattern[str]":
    fixed = "F" in flags or job.name == "fgrep"
    extended = "E" in flags or job.name == "egrep"
    parts = [re.escape(p) if fixed else posix(p, extended=extended) for p in text.split("\n")]
    pattern = "|".join(parts)
    pattern = rf"\b(?:{pattern})\b" if "w" in flags else pattern
    pattern = rf"^(?:{pattern})$" if "x" in flags else pattern
    try:
        return re.compile(pattern, re.IGNORECASE if "i" in flags else 0)
    except re.error as error:
        msg = f"{job.name}: bad regex '{text}': {error}"
        raise Failure(msg, 2) from None


def posix(text: str, *, extended: bool) -> str:
    """A POSIX regular expression as Python writes it; basic ones have their signs escaped."""
    text = re.sub(r"\[:(\w+):\]", lambda found: CLASSES.get(found[1], ""), text)
    if extended:
        return text
    swap = {"\\(": "(", "\\)": ")", "\\|": "|", "\\+": "+", "\\?": "?", "\\{": "{", "\\}": "}"}
    out, at = "", 0
    for found in re.finditer(r"\\.|\[\^?\]?[^\]]*\]|[(){}|+?]", text):
        piece = found[0]
        out += text[at : found.start()]
        out += swap.get(piece, f"\\{piece}" if len(piece) == 1 else piece)
        at = found.end()
    return out + text[at:]


def _inside(job: Job, name: str) -> Iterator[str]:
    files = job.machine.files
    if not files.get(job.path(name)).is_dir:
        yield name
        return
    for entry in files.entries(job.path(name)):
        yield from _inside(job, f"{name.rstrip('/')}/{entry}")


def _hits(
    job: Job,
    source: Iterator[str],
    wanted: "re.Pattern[str]",
    flags: set[str],
    prefix: str,
    bounds: tuple[int, int, int],
) -> int:
    before, after, most = bounds
    hits, left = 0, 0
    kept: list[str] = []
    quiet = bool(flags & {"c", "l", "q"})
    for number, line in enumerate(source, 1):
        if bool(wanted.search(line)) == ("v" in flags):
            if left:
                job.print(f"{prefix}{line}")
                left -= 1
            kept = [*kept, line][-before:] if before else []
            continue
        hits += 1
        if not quiet:
            for old in kept:
                job.print(f"{prefix}{old}")
            shown = [m[0] for m in wanted.finditer(line)] if "o" in flags else [line]
            for text in shown:
                job.print(f"{prefix}{f'{number}:' if 'n' in flags else ''}{text}")
            job.flush()
        kept, left = [], after
        if hits == most or "q" in flags:
            break
    return hits


@command("head", "tail")
def head(job: Job) -> None:
    """Print the first or last lines (`-n COUNT`, 10 by default) or bytes (`-c COUNT`)."""
    options, names = job.options("-n", "-c")
    short = [word[1:] for word in options if word[1:].isdigit()]
    wanted = options.get("-c") or options.get("-n") or (short or ["10"])[0]
    from_start = wanted.startswith("+")
    count = int(job.numbers([wanted])[0])
    if job.name == "head" and "-c" not in options and not names:
        for number, raw in enumerate(job.input.lines(), 1):
            if number <= count:
                job.write(raw)
            if number >= count:
                return
        return
    for data in _input(job, names):
        parts = data.splitlines(keepends=True)
        if "-c" in options:
            parts = [data[at : at + 1] for at in range(len(data))]
        if job.name == "head":
            parts = parts[:count]
        elif from_start:
            parts = parts[max(0, count - 1) :]
        else:
            parts = parts[max(0, len(parts) - abs(count)) :]
        job.write(b"".join(parts))


@command("sort")
def sort(job: Job) -> None:
    """Sort lines; knows -r, -u, -n and -k."""
    options, names = job.options("-k", "-t", "-o")
    flags = set("".join(options))
    lines = b"".join(_input(job, names)).decode("utf-8", "surrogateescape").splitlines()
    lines = list(dict.fromkeys(lines)) if "u" in flags else lines
    key = options.get("-k", "").partition(",")[0].rstrip("nr")
    column = int(key.partition(".")[0]) - 1 if key.partition(".")[0].isdigit() else -1

    def rank(line: str) -> tuple[float, str]:
        parts = line.split(options.get("-t") or None)
        text = parts[column] if 0 <= column < len(parts) else line
        found = re.match(r"\s*(-?\d+)", text)
        return (float(found[1]) if found and "n" in flags else 0, text)

    for line in sorted(lines, key=rank, reverse="r" in flags):
        job.print(line)


@command("uniq")
def uniq(job: Job) -> None:
    """Leave out lines that repeat the one before; knows -c, -d and -u."""
    options, names = job.options()
    flags = set("".join(options))
    runs: list[tuple[str, int]] = []
    for line in _lines(job, names[:1]):
        if runs and runs[-1][0] == line:
            runs[-1] = (line, runs[-1][1] + 1)
        else:
            runs.append((line, 1))
    for line, count in runs:
        if ("d" not in flags or count > 1) and ("u" not in flags or count == 1):
            job.print(f"{count:>7} {line}" if "c" in flags else line)


@command("wc")
def wc(job: Job) -> None:
    """Count lines, words, bytes and characters: -l -w -c -m."""
    options, names = job.options()
    flags = "".join(options).replace("-", "") or "lwc"
    for name in names or [""]:
        data = b"".join(_input(job, [name] if name else []))
        counts = {
            "l": data.count(b"\n"),
            "w": len(data.split()),
            "c": len(data),
            "m": len(data.decode("utf-8", "replace")),
        }
        shown = [str(counts[flag]) for flag in "lwcm" if flag in flags]
        job.print(" ".join([*shown, *([name] if name else [])]))


@command("cut")
def cut(job: Job) -> int:
    """Print fields (`-d C -f LIST`) or characters (`-c LIST`) of each line."""
    found = [re.fullmatch(r"-([dfcb])(.+)", word) for word in job.args]
    job.args = [
        piece
        for word, match in zip(job.args, found, strict=True)
        for piece in ((f"-{match[1]}", match[2]) if match else (word,))
    ]
    options, names = job.options("-d", "-f", "-c", "-b")
    wanted = options.get("-f") or options.get("-c") or options.get("-b", "")
    if not re.fullmatch(r"[\d,-]+", wanted):
        msg = "cut: needs -f, -c or -b LIST"
        raise Failure(msg)
    mark = options.get("-d", "\t")
    for line in _lines(job, names):
        if "-f" in options and mark not in line:
            if "-s" not in options:
                job.print(line)
            continue
        parts = line.split(mark) if "-f" in options else list(line)
        kept = [part for number, part in enumerate(parts, 1) if _listed(wanted, number)]
        job.print((mark if "-f" in options else "").join(kept))
    return 0


def _listed(wanted: str, number: int) -> bool:
    for piece in wanted.split(","):
        low, dash, high = piece.partition("-")
        least = int(low or 1)
        if least <= number <= (int(high) if high else (10**9 if dash else least)):
            return True
    return False


@command("tr")
def tr(job: Job) -> int:
    """Put characters in the place of others; knows -d, -s and ranges."""
    options, sets = job.options()
    if not sets:
        msg = "tr: needs 1 argument"
        raise Failure(msg)
    flags = set("".join(options))
    first = _characters(sets[0])
    text = job.stdin.decode("utf-8", "surrogateescape")
    if "d" in flags:
        text = "".join(c for c in text if (c in first) == ("c" in flags))
    elif len(sets) > 1:
        second = _characters(sets[1]) or " "
        text = text.translate(
            {ord(c): second[min(n, len(second) - 1)] for n, c in enumerate(first)}
        )
        first = second
    if "s" in flags:
        text = re.sub(f"([{re.escape(first)}])\\1+", r"\1", text) if first else text
    job.write(text.encode("utf-8", "surrogateescape"))
    return 0


def _characters(text: str) -> str:
    names = {"upper": "A-Z", "lower": "a-z", "digit": "0-9", "space": " \t\n", "alpha": "A-Za-z"}
    text = re.sub(r"\[:(\w+):\]", lambda found: names.get(found[1], ""), text)
    for sign, char in {"\\n": "\n", "\\t": "\t", "\\r": "\r", "\\0": "\0", "\\\\": "\\"}.items():
        text = text.replace(sign, char)
    return re.sub(r"(.)-(.)", lambda m: "".join(map(chr, range(ord(m[1]), ord(m[2]) + 1))), text)


@command("tee")
def tee(job: Job) -> None:
    """Copy standard input to files and go on with it; `-a` appends."""
    options, names = job.options()
    sinks = [job.machine.files.opened(job.path(name), append="-a" in options) for name in names]
    while piece := job.input.read():
        for sink in (*sinks, job.out):
            sink(piece)


@command("xargs")
def xargs(job: Job) -> int:
    """Run a command with the words of standard input; knows -n, -I, -0 and -r."""
    words = list(job.args)
    most, place, zero = 0, "", False
    while words and words[0].startswith("-"):
        flag = words.pop(0)
        if flag == "-0":
            zero = True
        elif flag == "-n" and words:
            most = int(job.numbers([words.pop(0)])[0])
        elif flag == "-I" and words:
            place = words.pop(0)
    text = job.stdin.decode("utf-8", "surrogateescape")
    items = text.split("\0") if zero else text.splitlines() if place else text.split()
    items = [item for item in items if item]
    status = 0
    size = 1 if place else most or len(items) or 1
    for start in range(0, len(items), size):
        group = items[start : start + size]
        run = [w.replace(place, group[0]) for w in words] if place else [*words, *group]
        status = job.call(run or ["echo", *group]) or status
    return 123 if status else 0


@command("seq")
def seq(job: Job) -> int:
    """Count: `seq [FIRST [STEP]] LAST`."""
    numbers = [int(number) for number in job.numbers(job.args)]
    if not 1 <= len(numbers) <= 3:
        msg = "seq: needs 1-3 arguments"
        raise Failure(msg)
    first = numbers[0] if len(numbers) > 1 else 1
    step = numbers[1] if len(numbers) == 3 else 1
    if step == 0:
        msg = "seq: step 0"
        raise Failure(msg)
    for number in range(first, numbers[-1] + (1 if step > 0 else -1), step):
        job.write(f"{number}\n".encode())
    return 0


@command("yes")
def yes(job: Job) -> int:
    """Say it again and again until nobody listens."""
    line = f"{' '.join(job.args) or 'y'}\n".encode() * 100
    while not job.gone(0):
        job.out(line)
    return 130


@command("tac", "rev", "nl")
def turned(job: Job) -> None:
    """Print lines backwards, each turned round, or numbered."""
    lines = list(_lines(job, job.options()[1]))
    for number, line in enumerate(reversed(lines) if job.name == "tac" else lines, 1):
        job.print({"rev": line[::-1], "nl": f"{number:>6}\t{line}"}.get(job.name, line))
