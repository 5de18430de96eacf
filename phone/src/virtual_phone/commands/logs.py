"""The phone's log: logcat, log, bugreportz."""

import io
import re
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime

from virtual_phone.commands.job import Failure, Job, command
from virtual_phone.log import BUFFERS, Entry, Level

LEVELS = "VDIWEFS"
NAMES: dict[str, Level] = {"v": "V", "d": "D", "i": "I", "w": "W", "e": "E", "f": "F"}
WAIT_S = 0.2
FORMATS: dict[str, Callable[[Entry], str]] = {
    "brief": lambda e: f"{e.level}/{e.tag:<8}({e.pid:>5}): {e.text}",
    "process": lambda e: f"{e.level}({e.pid:>5}) {e.text}  ({e.tag})",
    "raw": lambda e: e.text,
    "tag": lambda e: f"{e.level}/{e.tag:<8}: {e.text}",
    "thread": lambda e: f"{e.level}({e.pid:>5}:{e.tid:>5}) {e.text}",
    "threadtime": lambda e: f"{_stamp(e)} {e.pid:>5} {e.tid:>5} {e.level} {e.tag:<8}: {e.text}",
    "time": lambda e: f"{_stamp(e)} {e.level}/{e.tag:<8}({e.pid:>5}): {e.text}",
    "long": lambda e: f"[ {_stamp(e)} {e.pid:>5}:{e.tid:>5} {e.level}/{e.tag} ]\n{e.text}\n",
}
ADJECTIVES = {"color", "descriptive", "epoch", "monotonic", "printable", "uid", "usec", "UTC",
              "year", "zone"}  # fmt: skip
SETS: dict[str, set[str]] = {"all": set(BUFFERS), "default": {"main", "system", "crash"}}


def _stamp(entry: Entry) -> str:
    return entry.time.strftime("%m-%d %H:%M:%S.") + f"{entry.time.microsecond // 1000:03}"


@dataclass
class Wish:
    """What a logcat is to print."""

    dump: bool = False
    clear: bool = False
    sizes: bool = False
    silent: bool = False
    form: str = "threadtime"
    last: int | None = None
    most: int | None = None
    since: datetime | None = None
    pid: int | None = None
    regex: str = ""
    file: str = ""
    buffers: set[str] = field(default_factory=lambda: set(SETS["default"]))
    filters: dict[str, str] = field(default_factory=dict)

    def wants(self, entry: Entry) -> bool:
        """Whether an entry is to be printed."""
        least = self.filters.get(entry.tag, self.filters.get("*", "V"))
        return (
            entry.buffer in self.buffers
            and LEVELS.index(entry.level) >= LEVELS.index(least)
            and (self.pid is None or entry.pid == self.pid)
            and (self.since is None or entry.time >= self.since)
            and (not self.regex or re.search(self.regex, entry.text) is not None)
        )


def _read(job: Job) -> Wish:
    """The wish in the arguments.

    Raises:
        Failure: If an argument cannot be understood, in logcat's words.
    """
    wish = Wish()
    chosen: set[str] = set()
    words = iter(_apart(job.args))
    for word in words:
        name, equals, value = word.partition("=")
        flag = {"--dump": "-d", "--clear": "-c", "--buffer": "-b", "--format": "-v"}.get(name, name)
        if flag in ("-b", "-v", "-t", "-T", "-m", "-e", "-f", "-r", "-n", "-s") and flag != "-s":
            value = value if equals else next(words, "")
            _valued(job, wish, chosen, flag, value)
        elif flag in ("--pid", "--regex", "--max-count"):
            text = value if equals else next(words, "")
            _valued(job, wish, chosen, {"--regex": "-e", "--max-count": "-m"}.get(flag, flag), text)
        elif flag in ("-d", "-c", "-g", "-s", "-S", "-L", "-D", "--print", "-p", "--wrap"):
            wish.dump |= flag in ("-d", "-L")
            wish.clear |= flag == "-c"
            wish.sizes |= flag == "-g"
            if flag == "-s":
                wish.filters.setdefault("*", "S")
        elif word.startswith("-"):
            msg = f"logcat: unknown option {word}"
            raise Failure(msg)
        else:
            _filter(wish, word)
    wish.buffers = chosen or wish.buffers
    return wish


def _apart(args: list[str]) -> Iterable[str]:
    """`-bmain` and `-vtime` as two words each."""
    for word in args:
        if re.fullmatch(r"-[bvtTmef]\S+", word):
            yield from (word[:2], word[2:])
        else:
            yield word


def _valued(job: Job, wish: Wish, chosen: set[str], flag: str, value: str) -> None:
    if flag == "-b":
        for name in value.split(","):
            if name not in BUFFERS and name not in (*SETS, "kernel", "security", "stats"):
                msg = f"logcat: Unknown -b buffer '{name}'"
                raise Failure(msg)
            chosen |= SETS.get(name, {name})
    elif flag == "-v":
        for name in value.split(","):
            if name not in FORMATS and name not in ADJECTIVES:
                msg = f"logcat: Invalid parameter '{name}' to -v"
                raise Failure(msg)
            wish.form = name if name in FORMATS else wish.form
    elif flag in ("-t", "-T"):
        wish.dump |= flag == "-t"
        if value.isdigit():
            wish.last = int(value)
        else:
            wish.since = _moment(job, value)
    elif flag in ("-m", "--pid"):
        number = int(job.numbers([value])[0])
        wish.most = number if flag == "-m" else wish.most
        wish.pid = number if flag == "--pid" else wish.pid
    elif flag == "-e":
        try:
            re.compile(value)
        except re.error as error:
            msg = f"logcat: Invalid regex '{value}': {error}"
            raise Failure(msg) from None
        wish.regex = value
    elif flag == "-f":
        wish.file = job.path(value)


def _moment(job: Job, text: str) -> datetime:
    # Without a year it is this one; the 29th of February is a day in some years only.
    found = _dated(text) or _dated(f"{job.machine.system.now().year}-{text}")
    if found is None:
        msg = f"logcat: -t \"{text}\" time format must be 'MM-DD hh:mm:ss.mmm...'"
        raise Failure(msg)
    return found


def _dated(text: str) -> datetime | None:
    """The moment that a text with a year says; None when it says none."""
    try:
        return datetime.strptime(text, "%Y-%m-%d %H:%M:%S.%f")  # noqa: DTZ007 (local time)
    except ValueError:
        return None


def _filter(wish: Wish, word: str) -> None:
    tag, colon, level = word.partition(":")
    level = (level or "V").upper() if colon else "V"
    level = "V" if level == "*" else level
    if not tag or level[0] not in LEVELS:
        msg = f"logcat: Invalid filter expression '{word}'"
        raise Failure(msg)
    wish.filters[tag] = level[0]


@command("logcat")
def logcat(job: Job) -> int:
    """Print the log; without `-d`, `-t` or `-c` go on until the client goes."""
    wish = _read(job)
    log = job.machine.log
    if wish.clear:
        log.clear(wish.buffers)
        return 0
    if wish.sizes:
        for name in BUFFERS:
            if name in wish.buffers:
                job.print(f"{name}: ring buffer is 256 KiB (16 KiB consumed), max entry is 5120 B")
        return 0
    out = job.machine.files.opened(wish.file, append=True) if wish.file else job.out
    shown: set[str] = set()
    entries = [entry for entry in log.since(0) if wish.wants(entry)]
    place = entries[-1].number + 1 if entries else 0
    if wish.last is not None:
        entries = entries[-wish.last :] if wish.last else []
    left = wish.most if wish.most is not None else -1
    while True:
        for entry in entries:
            if left == 0:
                return 0
            left -= 1
            if entry.buffer not in shown and wish.form != "raw":
                shown.add(entry.buffer)
                out(f"--------- beginning of {entry.buffer}\n".encode())
            out(f"{FORMATS[wish.form](entry)}\n".encode("utf-8", "surrogateescape"))
        if wish.dump or left == 0:
            return 0
        if job.gone(0):
            return 130
        found = log.since(place, WAIT_S)
        place = found[-1].number + 1 if found else place
        entries = [entry for entry in found if wish.wants(entry)]


@command("log")
def log(job: Job) -> None:
    """Write a line into the log: `log [-p LEVEL] [-t TAG] WORDS...`."""
    level, tag = "I", "log"
    words = list(job.args)
    while words and words[0] in ("-p", "-t", "-b"):
        flag, value = words.pop(0), (words.pop(0) if words else "")
        if flag == "-p":
            if value.lower()[:1] not in NAMES:
                msg = f"log: bad -p '{value}'"
                raise Failure(msg)
            level = value
        tag = value if flag == "-t" else tag
    pid = job.machine.new_pid()
    job.machine.log.add(tag, " ".join(words), pid=pid, level=NAMES[level.lower()[0]])


@command("bugreportz")
def bugreportz(job: Job) -> int:
    """Gather a small report: the log and what dumpsys says; `-v`, `-p` as adb asks."""
    if "-v" in job.args:
        job.complain("1.2")
        return 0
    now = job.machine.system.now().strftime("%Y-%m-%d-%H-%M-%S")
    device = job.machine.props["ro.product.device"]
    name = f"bugreport-{device}-{now}"
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("version.txt", "2.0")
        archive.writestr("main_entry.txt", f"{name}.txt")
        archive.writestr(f"{name}.txt", _report(job))
    path = f"/data/user_de/0/com.android.shell/files/bugreports/{name}.zip"
    data = packed.getvalue()
    job.machine.files.provide(path, lambda: data)
    if "-p" in job.args:
        job.print(f"BEGIN:{path}")
        job.print("PROGRESS:100/100")
    job.print(f"OK:{path}")
    return 0


def _report(job: Job) -> str:
    from virtual_phone.commands.dumpsys import SERVICES

    lines = [f"== dumpstate: {job.machine.system.now():%Y-%m-%d %H:%M:%S}", ""]
    lines += [f"{name}={value}" for name, value in sorted(job.machine.props.items())]
    lines += ["", "------ SYSTEM LOG (logcat -v threadtime) ------"]
    lines += [FORMATS["threadtime"](entry) for entry in job.machine.log.since(0)]
    job.args = []
    for name in ("activity", "window", "battery", "power"):
        lines += [f"DUMP OF SERVICE {name}:", *SERVICES[name](job), ""]
    return "\n".join(lines) + "\n"
