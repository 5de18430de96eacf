"""The phone's files, kept in memory, as the shell's user may read and change them."""

import errno
import hashlib
import os
import posixpath
import re
import stat
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace

DIR_MODE = stat.S_IFDIR | 0o771
FILE_MODE = stat.S_IFREG | 0o644
LINK_MODE = stat.S_IFLNK | 0o777
DEVICE_MODE = stat.S_IFCHR | 0o666
STORAGE = "/storage/emulated/0"
FOLDERS = (
    *("/apex", "/data/app", "/data/data", "/data/local/tmp", "/data/anr", "/dev", "/product/bin"),
    *("/proc", "/sys", "/system/app", "/system/bin", "/system/etc", "/system/fonts"),
    *("/system/framework", "/system/lib64", "/system/priv-app", "/vendor/bin", "/vendor/etc"),
    *(f"{STORAGE}/{name}" for name in ("Alarms", "Android/data", "DCIM/Camera", "Documents")),
    *(f"{STORAGE}/{name}" for name in ("Download", "Movies", "Music", "Notifications", "Pictures")),
    *(f"{STORAGE}/{name}" for name in ("Podcasts", "Recordings", "Ringtones")),
)
LINKS = {
    "/sdcard": "/storage/self/primary",
    "/storage/self/primary": STORAGE,
    "/mnt/sdcard": "/sdcard",
    "/bin": "/system/bin",
    "/etc": "/system/etc",
    "/d": "/sys/kernel/debug",
}
DEVICES = ("full", "null", "random", "tty", "urandom", "zero")
WRITABLE = (STORAGE, "/data/local/tmp")
READ_ONLY = ("/system", "/vendor", "/product", "/apex", "/proc", "/sys")
LINKS_MOST = 20
NOISE = 1 << 16
"""Bytes that reading `/dev/zero` or `/dev/urandom` gives: an endless file would not fit."""


@dataclass
class File:
    """A file, a folder, a link or a device."""

    mode: int
    mtime: int
    """Seconds since 1970 by the phone's clock."""
    data: bytearray = field(default_factory=bytearray, repr=False)
    """What is in it; of a link, where it leads."""
    source: Callable[[], bytes] | None = field(default=None, repr=False)
    """Makes the content anew for each reader, as in `/proc`."""
    is_sized: bool = False
    """Whether such a content has a length before it is read; in `/proc` none has."""
    inode: int = 0

    @property
    def is_dir(self) -> bool:
        """True for a folder."""
        return stat.S_ISDIR(self.mode)

    @property
    def is_link(self) -> bool:
        """True for a symbolic link."""
        return stat.S_ISLNK(self.mode)

    @property
    def size(self) -> int:
        """Bytes; a folder takes one block."""
        if self.source is not None and self.is_sized:
            return len(self.source())
        return 4096 if self.is_dir else len(self.data)


class Files:
    """A small file system. Paths are absolute; errors are the OSErrors that Python raises."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._lock = threading.RLock()
        self._inodes = 2
        self._files: dict[str, File] = {"/": File(DIR_MODE, clock(), inode=1)}
        for folder in FOLDERS:
            self._make_folders(folder)
        for link, target in LINKS.items():
            self._make_folders(posixpath.dirname(link))
            self._put(link, File(LINK_MODE, clock(), bytearray(target.encode())))
        for name in DEVICES:
            self._put(f"/dev/{name}", File(DEVICE_MODE, clock()))

    def real(self, path: str, *, follow: bool = True) -> str:
        """Where a path leads, links resolved; with `follow` off the last name may be a link.

        Raises:
            OSError: The links go round in a circle.
        """
        done, left = "", _clean(path).split("/")[1:]
        hops = 0
        with self._lock:
            while left:
                name = left.pop(0)
                if name in ("", "."):
                    continue
                if name == "..":
                    done = posixpath.dirname(done).rstrip("/")
                    continue
                here = f"{done}/{name}"
                found = self._files.get(here)
                if found is None or not found.is_link or not (left or follow):
                    done = here
                    continue
                hops += 1
                if hops > LINKS_MOST:
                    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), path)
                target = found.data.decode("utf-8", "surrogateescape")
                done = "" if target.startswith("/") else done
                left = [*target.split("/"), *left]
        return done or "/"

    def get(self, path: str, *, follow: bool = True) -> File:
        """The file or folder at a path.

        Raises:
            FileNotFoundError: If there is none.
        """
        with self._lock:
            found = self._files.get(self.real(path, follow=follow))
        if found is None:
            raise FileNotFoundError(path)
        return found

    def read(self, path: str) -> bytes:
        """What is in a file.

        Raises:
            FileNotFoundError: If there is none.
            IsADirectoryError: If it is a folder.
            PermissionError: If the shell may not look into its folder.
        """
        found = self.get(path)
        if found.is_dir:
            raise IsADirectoryError(path)
        if found.source is not None:
            return found.source()
        if stat.S_ISCHR(found.mode):
            name = posixpath.basename(path)
            return {"zero": bytes(NOISE), "urandom": os.urandom(NOISE)}.get(name, b"")
        return bytes(found.data)

    def write(self, path: str, data: bytes, *, mode: int = FILE_MODE, mtime: int = 0) -> None:
        """Make or replace a file; `mtime` 0 means now.

        Raises:
            FileNotFoundError: If its folder does not exist.
            IsADirectoryError: If a folder has that name.
            OSError: If the shell may not write there.
        """
        with self._lock:
            name = self.real(path)
            before = self._files.get(name)
            if before is not None and stat.S_ISCHR(before.mode):
                return
            if before is not None and before.is_dir:
                raise IsADirectoryError(path)
            if not self._files.get(posixpath.dirname(name), File(0, 0)).is_dir:
                raise FileNotFoundError(path)
            _may_change(name, path)
            self._put(name, File(mode, mtime or self._clock(), bytearray(data)))

    def list_stored(self) -> dict[str, File]:
        """Copies of the files and folders that users and apps may write, by path, folders first."""
        with self._lock:
            return {
                path: replace(file, data=bytearray(file.data))
                for path, file in sorted(self._files.items())
                if path.startswith(WRITABLE) and file.source is None
            }

    def put_back(self, path: str, file: File) -> None:
        """Have a stored file again, with its time."""
        with self._lock:
            self._make_folders(posixpath.dirname(path))
            self._put(path, replace(file, data=bytearray(file.data)))

    def opened(self, path: str, *, append: bool) -> Callable[[bytes], None]:
        """Open a file for writing; gives what adds bytes to it, and raises as `write` does."""
        with self._lock:
            try:
                found = self.get(path)
            except FileNotFoundError:
                found = None
            if found is None or not append or found.is_dir:
                self.write(path, b"")
            else:
                _may_change(self.real(path), path)
            opened = self.get(path)
        if stat.S_ISCHR(opened.mode):
            return lambda data: None

        def add(data: bytes) -> None:
            with self._lock:
                opened.data += data
                opened.mtime = self._clock()

        return add

    def provide(self, path: str, source: Callable[[], bytes], *, is_sized: bool = False) -> None:
        """Have a read-only file whose content is made anew for each reader."""
        mode = stat.S_IFREG | 0o444
        with self._lock:
            self._make_folders(posixpath.dirname(path))
            self._put(path, File(mode, self._clock(), source=source, is_sized=is_sized))

    def mkdir(self, path: str, *, parents: bool = False) -> None:
        """Make a folder, and with `parents` all above it.

        Raises:
            FileExistsError: If there is something of that name and `parents` is off.
            FileNotFoundError: If the folder above does not exist and `parents` is off.
            OSError: If the shell may not write there.
        """
        with self._lock:
            name = self.real(path)
            above = posixpath.dirname(name)
            if name in self._files:
                if parents and self._files[name].is_dir:
                    return
                raise FileExistsError(path)
            if above not in self._files:
                if not parents:
                    raise FileNotFoundError(path)
                self.mkdir(above, parents=True)
            elif not self._files[above].is_dir:
                raise NotADirectoryError(path)
            _may_change(name, path)
            self._put(name, File(DIR_MODE, self._clock()))

    def link(self, path: str, target: str) -> None:
        """Make a symbolic link, in the place of what is there; raises as `write` does."""
        with self._lock:
            name = self.real(path, follow=False)
            if name in self._files and self._files[name].is_dir:
                raise FileExistsError(path)
            if posixpath.dirname(name) not in self._files:
                raise FileNotFoundError(path)
            _may_change(name, path)
            data = bytearray(target.encode("utf-8", "surrogateescape"))
            self._put(name, File(LINK_MODE, self._clock(), data))

    def remove(self, path: str, *, recursive: bool = False) -> None:
        """Remove a file or link, or with `recursive` a folder and all in it.

        Raises:
            FileNotFoundError: If there is none.
            IsADirectoryError: If it is a folder and `recursive` is off.
            OSError: If the shell may not write there.
        """
        with self._lock:
            name = self.real(path, follow=False)
            found = self.get(path, follow=False)
            if found.is_dir and not recursive:
                raise IsADirectoryError(path)
            _may_change(name, path)
            for other in list(self._files):
                if other == name or other.startswith(name.rstrip("/") + "/"):
                    del self._files[other]

    def move(self, source: str, target: str) -> None:
        """Give a file or folder another name; raises as `write` and `remove` do."""
        with self._lock:
            old, new = self.real(source, follow=False), self.real(target, follow=False)
            self.get(source, follow=False)
            if posixpath.dirname(new) not in self._files:
                raise FileNotFoundError(target)
            _may_change(old, source)
            _may_change(new, target)
            if new == old or new.startswith(old + "/"):
                raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), target)
            for path in [p for p in self._files if p == old or p.startswith(old + "/")]:
                self._files[new + path[len(old) :]] = self._files.pop(path)

    def entries(self, path: str) -> dict[str, File]:
        """What a folder holds, by name, sorted.

        Raises:
            FileNotFoundError: If there is none.
            NotADirectoryError: If it is a file.
            PermissionError: If the shell may not look into it.
        """
        with self._lock:
            name = self.real(path)
            if not self.get(path).is_dir:
                raise NotADirectoryError(path)
            if name in ("/data", "/data/data", "/data/app", "/data/local", "/sys"):
                raise PermissionError(path)
            inside = {p for p in self._files if p != "/" and posixpath.dirname(p) == name}
            return {posixpath.basename(p): self._files[p] for p in sorted(inside)}

    def match(self, regex: str, pattern: str, folder: str) -> list[str]:
        """The names that a pattern matches, sorted; as seen from the folder if it is relative.

        Args:
            regex: The pattern as a regular expression.
            pattern: The same as it was written, to tell how it begins and how deep it goes.
            folder: The working directory.
        """
        parts = regex.split("/")
        names = pattern.split("/")
        found = [""] if pattern.startswith("/") else ["."]
        for part, name in zip(parts, names, strict=False):
            if not name:
                continue
            found = [
                f"{base}/{entry}"
                for base in found
                for entry in self._names(posixpath.join(folder, base or "/"), part)
                if name.startswith(".") or not entry.startswith(".")
            ]
        end = "/" if pattern.endswith("/") else ""
        return sorted(name.removeprefix("./") + end for name in found)

    def _names(self, folder: str, part: str) -> list[str]:
        if part in (r"\.", r"\.\."):
            return [part.replace("\\", "")]
        try:
            entries = self.entries(folder)
        except PermissionError:  # a name may be known where the list is not
            plain = re.sub(r"\\(.)", r"\1", part)
            return [plain] if self.real(f"{folder}/{plain}") in self._files else []
        except OSError:
            return []
        try:
            wanted = re.compile(part, re.DOTALL)
        except re.error:  # brackets that hold a slash are no pattern of a name
            return []
        return [name for name in entries if wanted.fullmatch(name)]

    def glob(self, pattern: str, folder: str) -> list[str]:
        """The names that a pattern such as `/sdcard/*.png` matches, sorted."""
        from virtual_phone.shell.patterns import to_regex
        from virtual_phone.shell.tree import Text

        return self.match(to_regex([Text(pattern)]), pattern, folder)

    def exists(self, path: str) -> bool:
        """Whether there is anything of this name."""
        with self._lock:
            return self.real(path) in self._files

    def md5(self, path: str) -> str:
        """The MD5 of a file, in hex; raises as `read` does."""
        return hashlib.md5(self.read(path), usedforsecurity=False).hexdigest()

    def _make_folders(self, path: str) -> None:
        if path not in self._files:
            self._make_folders(posixpath.dirname(path))
            self._put(path, File(DIR_MODE, self._clock()))

    def _put(self, name: str, file: File) -> None:
        before = self._files.get(name)
        self._inodes += 1
        file.inode = before.inode if before else self._inodes
        self._files[name] = file


def _clean(path: str) -> str:
    return "/" + path.lstrip("/")


def _may_change(name: str, shown: str) -> None:
    """Refuse what the shell's user may not write."""
    if any(name.startswith(f"{place}/") for place in WRITABLE):
        return
    if any(name == place or name.startswith(f"{place}/") for place in READ_ONLY):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), shown)
    if name.count("/") == 1:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), shown)
    raise PermissionError(shown)


def reason(error: OSError) -> str:
    """An OSError as toybox words it."""
    words = {
        FileNotFoundError: "No such file or directory",
        IsADirectoryError: "Is a directory",
        NotADirectoryError: "Not a directory",
        FileExistsError: "File exists",
        PermissionError: "Permission denied",
    }
    return words.get(type(error), os.strerror(error.errno) if error.errno else "I/O error")
