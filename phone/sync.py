"""The phone's files, kept in memory, and the `sync:` service that pushes and pulls them.

Source: AOSP `packages/modules/adb/SYNC.TXT`.
"""

import fnmatch
import hashlib
import posixpath
import stat
import struct
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from phone.adbd import Stream

DIR_MODE = stat.S_IFDIR | 0o771
FILE_MODE = stat.S_IFREG | 0o644
CHUNK = 64 * 1024
FOLDERS = (
    "/data/local/tmp",
    "/sdcard/DCIM/Camera",
    "/sdcard/Download",
    "/sdcard/Music",
    "/sdcard/Pictures",
    "/system/bin",
    "/system/app",
)
LINKS = {"/storage/emulated/0": "/sdcard", "/mnt/sdcard": "/sdcard", "/bin": "/system/bin"}


@dataclass
class File:
    """A file or a folder."""

    mode: int
    mtime: int
    """Seconds since 1970 by the phone's clock."""
    data: bytes = field(default=b"", repr=False)

    @property
    def is_dir(self) -> bool:
        """True for a folder."""
        return stat.S_ISDIR(self.mode)

    @property
    def size(self) -> int:
        """Bytes; a folder takes one block."""
        return 4096 if self.is_dir else len(self.data)


class Files:
    """A small file system. Paths are absolute; errors are the OSErrors that Python raises."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._lock = threading.RLock()
        self._files: dict[str, File] = {"/": File(DIR_MODE, clock())}
        for folder in FOLDERS:
            self.mkdir(folder, parents=True)

    def get(self, path: str) -> File:
        """The file or folder at a path.

        Raises:
            FileNotFoundError: If there is none.
        """
        with self._lock:
            found = self._files.get(_clean(path))
        if found is None:
            raise FileNotFoundError(path)
        return found

    def read(self, path: str) -> bytes:
        """What is in a file.

        Raises:
            FileNotFoundError: If there is none.
            IsADirectoryError: If it is a folder.
        """
        found = self.get(path)
        if found.is_dir:
            raise IsADirectoryError(path)
        return found.data

    def write(self, path: str, data: bytes, *, mode: int = FILE_MODE, mtime: int = 0) -> None:
        """Make or replace a file; `mtime` 0 means now.

        Raises:
            FileNotFoundError: If its folder does not exist.
            IsADirectoryError: If a folder has that name.
        """
        name = _clean(path)
        with self._lock:
            if name in self._files and self._files[name].is_dir:
                raise IsADirectoryError(path)
            if not self._files.get(posixpath.dirname(name), File(0, 0)).is_dir:
                raise FileNotFoundError(path)
            self._files[name] = File(mode, mtime or self._clock(), bytes(data))

    def mkdir(self, path: str, *, parents: bool = False) -> None:
        """Make a folder, and with `parents` all above it.

        Raises:
            FileExistsError: If there is something of that name and `parents` is off.
            FileNotFoundError: If the folder above does not exist and `parents` is off.
        """
        name = _clean(path)
        above = posixpath.dirname(name)
        with self._lock:
            if name in self._files:
                if parents and self._files[name].is_dir:
                    return
                raise FileExistsError(path)
            if above not in self._files:
                if not parents:
                    raise FileNotFoundError(path)
                self.mkdir(above, parents=True)
            self._files[name] = File(DIR_MODE, self._clock())

    def remove(self, path: str, *, recursive: bool = False) -> None:
        """Remove a file, or with `recursive` a folder and all in it.

        Raises:
            FileNotFoundError: If there is none.
            IsADirectoryError: If it is a folder and `recursive` is off.
        """
        name = _clean(path)
        with self._lock:
            if self.get(name).is_dir and not recursive:
                raise IsADirectoryError(path)
            for other in list(self._files):
                if other == name or other.startswith(name.rstrip("/") + "/"):
                    del self._files[other]

    def entries(self, path: str) -> dict[str, File]:
        """What a folder holds, by name, sorted.

        Raises:
            FileNotFoundError: If there is none.
            NotADirectoryError: If it is a file.
        """
        name = _clean(path)
        with self._lock:
            if not self.get(path).is_dir:
                raise NotADirectoryError(path)
            inside = {p for p in self._files if p != "/" and posixpath.dirname(p) == name}
            return {posixpath.basename(p): self._files[p] for p in sorted(inside)}

    def glob(self, pattern: str, folder: str) -> list[str]:
        """The names that a pattern such as `/sdcard/*.png` matches, sorted.

        A relative pattern, and what it matches, is as seen from the folder.
        """
        wanted = _clean(posixpath.join(folder, pattern))
        depth = wanted.count("/")
        with self._lock:
            found = sorted(
                path
                for path in self._files
                if path.count("/") == depth and fnmatch.fnmatchcase(path, wanted)
            )
        if pattern.startswith("/"):
            return found
        return [posixpath.relpath(path, folder) for path in found]

    def md5(self, path: str) -> str:
        """The MD5 of a file, in hex; raises as `read` does."""
        return hashlib.md5(self.read(path), usedforsecurity=False).hexdigest()


def _clean(path: str) -> str:
    name = "/" + posixpath.normpath("/" + path).lstrip("/")
    for link, target in LINKS.items():
        if name == link or name.startswith(link + "/"):
            return target + name[len(link) :]
    return name


class SyncService:
    """One `sync:` stream: requests of four letters, a length and a path, until QUIT or the end."""

    def __init__(self, files: Files, stream: Stream) -> None:
        self._files, self._stream = files, stream
        self._buffer = bytearray()

    def serve(self) -> None:
        """Answer requests until the client is done."""
        answers = {
            b"STAT": self._stat,
            b"LIST": self._list,
            b"SEND": self._send,
            b"RECV": self._recv,
        }
        while head := self._take(8):
            request, length = struct.unpack("<4sI", head)
            path = self._take(length).decode("utf-8", "replace")
            if request not in answers:
                return
            answers[request](path)

    def _take(self, count: int) -> bytes:
        while len(self._buffer) < count:
            chunk = self._stream.read()
            if not chunk:
                return b""
            self._buffer += chunk
        taken = bytes(self._buffer[:count])
        del self._buffer[:count]
        return taken

    def _stat(self, path: str) -> None:
        try:
            found = self._files.get(path)
        except FileNotFoundError:
            found = File(0, 0)
        size = found.size if found.mode else 0
        self._stream.write(b"STAT" + struct.pack("<3I", found.mode, size, found.mtime))

    def _list(self, path: str) -> None:
        try:
            entries = self._files.entries(path)
        except OSError:  # an empty listing is what Android's adbd sends
            entries = {}
        reply = bytearray()
        for name, found in entries.items():
            raw = name.encode()
            reply += b"DENT" + struct.pack("<4I", found.mode, found.size, found.mtime, len(raw))
            reply += raw
        self._stream.write(bytes(reply) + b"DONE" + bytes(16))

    def _send(self, target: str) -> None:
        path, _, mode = target.rpartition(",")
        data = bytearray()
        while head := self._take(8):
            kind, number = struct.unpack("<4sI", head)
            if kind == b"DATA":
                data += self._take(number)
                continue
            try:
                self._files.mkdir(posixpath.dirname(_clean(path)), parents=True)
                self._files.write(path, bytes(data), mode=_mode(mode), mtime=number)
            except OSError as error:
                self._fail(f"couldn't create file: {reason(error)}")
            else:
                self._stream.write(b"OKAY" + bytes(4))
            return

    def _recv(self, path: str) -> None:
        try:
            data = self._files.read(path)
        except OSError as error:
            self._fail(f"open failed: {reason(error)}")
            return
        reply = bytearray()
        for start in range(0, len(data), CHUNK):
            piece = data[start : start + CHUNK]
            reply += b"DATA" + struct.pack("<I", len(piece)) + piece
        self._stream.write(bytes(reply) + b"DONE" + bytes(4))

    def _fail(self, text: str) -> None:
        raw = text.encode()
        self._stream.write(b"FAIL" + struct.pack("<I", len(raw)) + raw)


def _mode(text: str) -> int:
    return stat.S_IFREG | (int(text) & 0o777 if text.isdigit() else 0o644)


def reason(error: OSError) -> str:
    """An OSError as toybox words it."""
    words = {
        FileNotFoundError: "No such file or directory",
        IsADirectoryError: "Is a directory",
        NotADirectoryError: "Not a directory",
        FileExistsError: "File exists",
    }
    return words.get(type(error), "I/O error")
