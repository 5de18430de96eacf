"""Whole trees of files: find, du, df, tar, dd."""

import fnmatch
import io
import posixpath
import re
import stat
import tarfile
from collections.abc import Callable, Iterator

from virtual_phone.commands.files import each, human
from virtual_phone.commands.job import Failure, Job, command
from virtual_phone.files import STORAGE, File, reason

STORAGE_KB, USED_KB = 117_000_000, 31_000_000


def _walk(job: Job, name: str, depth: int = 0) -> Iterator[tuple[str, File, int]]:
    """A file or folder and all in it, with how deep each lies."""
    files = job.machine.files
    found = files.get(job.path(name), follow=depth == 0)
    yield name, found, depth
    if not found.is_dir:
        return
    try:
        entries = files.entries(job.path(name))
    except OSError as error:
        job.complain(f"{job.name}: '{name}': {reason(error)}")
        return
    for entry in entries:
        yield from _walk(job, f"{name.rstrip('/')}/{entry}", depth + 1)


Test = Callable[[str, File], bool]


class _Finding:
    """The expression of a `find`."""

    def __init__(self, job: Job, words: list[str]) -> None:
        self.job, self.words = job, words
        self.most, self.least = 10**6, 0
        self.silent = False
        self.tests: list[list[Test]] = [[]]
        self._negate = False
        while self.words:
            self._word(self.words.pop(0))

    def _value(self, flag: str) -> str:
        if not self.words:
            msg = f"find: '{flag}' needs 1 arg"
            raise Failure(msg)
        return self.words.pop(0)

    def _add(self, test: Test) -> None:
        negate, self._negate = self._negate, False
        self.tests[-1].append((lambda n, f: not test(n, f)) if negate else test)

    def _word(self, word: str) -> None:
        if word in ("-maxdepth", "-mindepth"):
            number = int(self.job.numbers([self._value(word)])[0])
            self.most, self.least = (
                (number, self.least) if word == "-maxdepth" else (self.most, number)
            )
        elif word in ("!", "-not"):
            self._negate = not self._negate
        elif word in ("-o", "-or"):
            self.tests.append([])
        elif word in ("-name", "-iname", "-path", "-type", "-size"):
            self._add(self._test(word, self._value(word)))
        elif word in ("-print", "-print0", "-delete", "-exec"):
            self.silent = True
            self._add(self._action(word))
        elif word not in ("-a", "-and", "(", ")", "-follow", "-xdev", "-L"):
            msg = f"find: bad arg '{word}'"
            raise Failure(msg)

    def _test(self, word: str, value: str) -> Test:
        if word in ("-name", "-iname"):
            fold = str.lower if word == "-iname" else str
            return lambda n, f: fnmatch.fnmatchcase(fold(posixpath.basename(n)), fold(value))
        if word == "-path":
            return lambda n, f: fnmatch.fnmatchcase(n, value)
        if word == "-type":
            kinds = {"f": stat.S_ISREG, "d": stat.S_ISDIR, "l": stat.S_ISLNK, "c": stat.S_ISCHR}
            if value not in kinds:
                msg = f"find: bad -type '{value}'"
                raise Failure(msg)
            return lambda n, f: kinds[value](f.mode)
        found = re.fullmatch(r"([-+]?)(\d+)([ckMG]?)", value)
        if found is None:
            msg = f"find: bad -size '{value}'"
            raise Failure(msg)
        unit = {"c": 1, "k": 1 << 10, "M": 1 << 20, "G": 1 << 30}.get(found[3], 512)
        size = int(found[2]) * unit
        if found[1]:
            return lambda n, f: f.size > size if found[1] == "+" else f.size < size
        return lambda n, f: -(-f.size // unit) * unit == size

    def _action(self, word: str) -> Test:
        job = self.job
        if word == "-delete":

            def delete(name: str, _: File) -> bool:
                job.machine.files.remove(job.path(name), recursive=True)
                return True

            return delete
        if word == "-exec":
            run: list[str] = []
            while self.words and self.words[0] not in (";", "+"):
                run.append(self.words.pop(0))
            self._value("-exec")
            return lambda name, _: _run(job, [w.replace("{}", name) for w in run])
        end = b"\0" if word == "-print0" else b"\n"

        def show(name: str, _: File) -> bool:
            job.write(name.encode("utf-8", "surrogateescape") + end)
            return True

        return show

    def meets(self, name: str, found: File, depth: int) -> bool:
        """Whether a file is one of those wanted; actions are done on the way."""
        if not self.least <= depth <= self.most:
            return False
        return any(all(test(name, found) for test in tests) for tests in self.tests)


def _run(job: Job, words: list[str]) -> bool:
    job.flush()
    return bool(words) and job.call(words) == 0


@command("find")
def find(job: Job) -> int:
    """Find files by -name, -iname, -path, -type, -size and depth; -print, -exec, -delete."""
    words = list(job.args)
    places = []
    while words and words[0][:1] not in ("-", "!", "("):
        places.append(words.pop(0))
    finding = _Finding(job, words)

    def show(place: str) -> None:
        for name, found, depth in list(_walk(job, place)):
            if finding.meets(name, found, depth) and not finding.silent:
                job.print(name)

    return each(job, places or ["."], show)


@command("du")
def du(job: Job) -> int:
    """Print how much space folders take, in KiB; knows -s, -h and -k."""
    options, names = job.options("-d")
    flags = set("".join(options))

    def show(name: str) -> None:
        rows = list(_walk(job, name))
        for path, found, depth in reversed(rows):
            if depth and ("s" in flags or not found.is_dir):
                continue
            size = sum(f.size for p, f, _ in rows if p == path or p.startswith(f"{path}/"))
            job.print(f"{human(size) if 'h' in flags else -(-size // 1024)}\t{path}")

    return each(job, names or ["."], show)


@command("df")
def df(job: Job) -> int:
    """Print how full the storage is; knows -h."""
    options, names = job.options()
    flags = set("".join(options))
    shown = human if "h" in flags else lambda size: str(size // 1024)
    title = "Size" if "h" in flags else "1K-blocks"
    rows = {
        "/": ("/dev/block/dm-6", 912_000, 909_000),
        "/dev": ("tmpfs", 3_900_000, 1_200),
        "/data": ("/dev/block/dm-53", STORAGE_KB, USED_KB),
        STORAGE.rpartition("/")[0]: ("/dev/fuse", STORAGE_KB, USED_KB),
    }
    if names:
        real = job.machine.files.real(job.path(names[0]))
        best = max((p for p in rows if real.startswith(p)), key=len)
        rows = {best: rows[best]}
    job.print(f"{'Filesystem':<18}{title:>10} {'Used':>9} {'Available':>9} Use% Mounted on")
    for place, (device, size, used) in rows.items():
        left = size - used
        cells = [shown(kb * 1024) for kb in (size, used, left)]
        share = -(-100 * used // size)
        job.print(f"{device:<18}{cells[0]:>10} {cells[1]:>9} {cells[2]:>9} {share:>3}% {place}")
    return 0


@command("tar")
def tar(job: Job) -> int:
    """Make (`c`), unpack (`x`) or list (`t`) an archive; knows -f, -z, -C and -v."""
    words = list(job.args)
    if words and not words[0].startswith("-"):
        words[0] = "-" + words[0]
    flags: set[str] = set()
    file, folder, names = "-", job.folder, []
    while words:
        word = words.pop(0)
        if word == "-C" and words:
            folder = job.path(words.pop(0))
        elif word.startswith("-") and len(word) > 1 and word[1] != "-":
            flags |= set(word[1:])
            file = words.pop(0) if word.endswith("f") and words else file
        else:
            names.append(word)
    if "c" in flags:
        data = _packed(job, folder, names, packed="z" in flags)
        if file == "-":
            job.write(data)
        else:
            job.machine.files.write(job.path(file), data)
        return 0
    if not flags & {"x", "t"}:
        msg = "tar: Needs -txc"
        raise Failure(msg)
    data = job.stdin if file == "-" else job.machine.files.read(job.path(file))
    try:
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            _unpacked(job, archive, folder, flags)
    except tarfile.TarError:
        msg = "tar: Not tar"
        raise Failure(msg) from None
    return 0


def _packed(job: Job, folder: str, names: list[str], *, packed: bool) -> bytes:
    out = io.BytesIO()
    keep = job.folder
    job.folder = folder
    with tarfile.open(fileobj=out, mode="w:gz" if packed else "w") as archive:
        for place in names:
            for name, found, _ in _walk(job, place):
                entry = tarfile.TarInfo(name.lstrip("/"))
                entry.mode, entry.mtime = found.mode & 0o777, found.mtime
                if found.is_dir:
                    entry.type = tarfile.DIRTYPE
                    archive.addfile(entry)
                else:
                    entry.size = len(found.data)
                    archive.addfile(entry, io.BytesIO(bytes(found.data)))
    job.folder = keep
    return out.getvalue()


def _unpacked(job: Job, archive: tarfile.TarFile, folder: str, flags: set[str]) -> None:
    files = job.machine.files
    for entry in archive:
        if "t" in flags or "v" in flags:
            job.print(entry.name)
        path = posixpath.join(folder, entry.name.lstrip("/"))
        if "x" not in flags:
            continue
        if entry.isdir():
            files.mkdir(path, parents=True)
        elif entry.isfile() and (source := archive.extractfile(entry)):
            files.mkdir(posixpath.dirname(path), parents=True)
            files.write(path, source.read(), mtime=int(entry.mtime))


@command("dd")
def dd(job: Job) -> int:
    """Copy blocks: `if=`, `of=`, `bs=`, `count=`, `skip=`."""
    facts = dict(word.partition("=")[::2] for word in job.args)
    units = {"k": 1 << 10, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}
    text = facts.get("bs", "512")
    size = int(job.numbers([text.rstrip("kKMG")])[0]) * units.get(text[-1:], 1)
    count = int(job.numbers([facts.get("count", "-1")])[0])
    skip = int(job.numbers([facts.get("skip", "0")])[0])
    source = facts.get("if", "")
    if source in ("/dev/zero", "/dev/urandom"):
        data = bytes(size * max(0, min(count, (64 << 20) // max(1, size))))
    else:
        data = job.machine.files.read(job.path(source)) if source else job.stdin
    data = data[skip * size :]
    data = data[: count * size] if count >= 0 else data
    if "of" in facts:
        job.machine.files.write(job.path(facts["of"]), data)
    else:
        job.write(data)
    blocks = len(data) // max(1, size)
    job.complain(f"{blocks}+0 records in\n{blocks}+0 records out\n{len(data)} bytes copied")
    return 0
