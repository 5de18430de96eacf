"""The `sync:` service, which pushes, pulls, stats and lists files.

Both versions of the protocol; no compression, which the feature list does not offer. Source: AOSP
`packages/modules/adb/SYNC.TXT` and `file_sync_protocol.h`.
"""

import errno
import posixpath
import stat
import struct

from virtual_phone.adb.adbd import Stream
from virtual_phone.files import DIR_MODE, FILE_MODE, STORAGE, File, Files, reason

__all__ = ["DIR_MODE", "FILE_MODE", "STORAGE", "File", "Files", "SyncService", "reason"]

CHUNK = 64 * 1024
STAT2 = struct.Struct("<IQQIIIIQqqq")
"""Error, device, inode, mode, links, user, group, size, access, change and creation time."""
DENT2 = struct.Struct("<IQQIIIIQqqqI")
SHELL_USER, MEDIA_GROUP = 2000, 1023
NAME_MOST = 1024
DRY_RUN = 0x80000000
ERRORS = {
    FileNotFoundError: errno.ENOENT,
    NotADirectoryError: errno.ENOTDIR,
    PermissionError: errno.EACCES,
    IsADirectoryError: errno.EISDIR,
}


class SyncService:
    """One `sync:` stream: requests of four letters, a length and a path, until QUIT or the end."""

    def __init__(self, files: Files, stream: Stream) -> None:
        self._files, self._stream = files, stream
        self._buffer = bytearray()

    def serve(self) -> None:
        """Answer requests until the client is done."""
        answers = {
            b"STAT": self._stat,
            b"STA2": self._stat2,
            b"LST2": self._lstat2,
            b"LIST": self._list,
            b"LIS2": self._list2,
            b"SEND": self._send,
            b"SND2": self._send2,
            b"RECV": self._recv,
            b"RCV2": self._recv2,
        }
        while head := self._take(8):
            request, length = struct.unpack("<4sI", head)
            if request == b"QUIT":
                return
            if length > NAME_MOST or request not in answers:
                long = length > NAME_MOST
                name = request.decode("ascii", "replace")
                self._fail("path too long" if long else f"unknown command '{name}'")
                return
            answers[request](self._take(length).decode("utf-8", "surrogateescape"))

    def _take(self, count: int) -> bytes:
        while len(self._buffer) < count:
            chunk = self._stream.read()
            if not chunk:
                return b""
            self._buffer += chunk
        taken = bytes(self._buffer[:count])
        del self._buffer[:count]
        return taken

    def _found(self, path: str, *, follow: bool) -> File | OSError:
        try:
            return self._files.get(path, follow=follow)
        except OSError as error:
            return error

    def _stat(self, path: str) -> None:
        found = self._found(path, follow=False)
        about = (found.mode, found.size, found.mtime) if isinstance(found, File) else (0, 0, 0)
        self._stream.write(b"STAT" + struct.pack("<3I", *about))

    def _stat2(self, path: str, *, follow: bool = True, name: bytes = b"STA2") -> None:
        found = self._found(path, follow=follow)
        about = (
            STAT2.pack(_errno(found), *([0] * 10)) if isinstance(found, OSError) else _about(found)
        )
        self._stream.write(name + about)

    def _lstat2(self, path: str) -> None:
        self._stat2(path, follow=False, name=b"LST2")

    def _entries(self, path: str) -> dict[str, File]:
        try:
            inside = self._files.entries(path)
        except OSError:  # an empty listing is what Android's adbd sends
            return {}
        above = File(DIR_MODE, self._files.get(path).mtime)
        return {".": self._files.get(path), "..": above, **inside}

    def _list(self, path: str) -> None:
        reply = bytearray()
        for name, found in self._entries(path).items():
            raw = name.encode("utf-8", "surrogateescape")
            reply += b"DENT" + struct.pack("<4I", found.mode, found.size, found.mtime, len(raw))
            reply += raw
        self._stream.write(bytes(reply) + b"DONE" + bytes(16))

    def _list2(self, path: str) -> None:
        reply = bytearray()
        for name, found in self._entries(path).items():
            raw = name.encode("utf-8", "surrogateescape")
            reply += b"DNT2" + _about(found) + struct.pack("<I", len(raw)) + raw
        self._stream.write(bytes(reply) + b"DONE" + bytes(DENT2.size))

    def _send(self, target: str) -> None:
        path, _, mode = target.rpartition(",")
        self._receive(path, int(mode) if mode.isdigit() else 0o644, dry=False)

    def _send2(self, path: str) -> None:
        more = self._take(12)
        if len(more) < 12:
            return
        _, mode, flags = struct.unpack("<4sII", more)
        if flags & ~DRY_RUN:
            self._fail("no compression is known here")
            return
        self._receive(path, mode, dry=bool(flags & DRY_RUN))

    def _receive(self, path: str, mode: int, *, dry: bool) -> None:
        data = bytearray()
        while head := self._take(8):
            kind, number = struct.unpack("<4sI", head)
            if kind == b"DATA":
                data += self._take(number)
                continue
            if kind != b"DONE":
                self._fail("invalid data message")
                return
            try:
                if not dry:
                    self._store(path, bytes(data), mode, number)
            except OSError as error:
                self._fail(f"couldn't create file: {reason(error)}")
            else:
                self._stream.write(b"OKAY" + bytes(4))
            return

    def _store(self, path: str, data: bytes, mode: int, mtime: int) -> None:
        above = posixpath.dirname("/" + path.lstrip("/"))
        self._files.mkdir(above, parents=True)
        if stat.S_ISLNK(mode):
            self._files.link(path, data.rstrip(b"\0").decode("utf-8", "surrogateescape"))
            return
        self._files.write(path, data, mode=stat.S_IFREG | (mode & 0o777), mtime=mtime)

    def _recv2(self, path: str) -> None:
        flags = self._take(8)
        if len(flags) == 8 and struct.unpack("<4sI", flags)[1]:
            self._fail("no compression is known here")
            return
        self._recv(path)

    def _recv(self, path: str) -> None:
        try:
            data = self._files.read(path)
        except OSError as error:
            verb = "read" if isinstance(error, IsADirectoryError) else "open"
            self._fail(f"{verb} failed: {reason(error)}")
            return
        reply = bytearray()
        for start in range(0, len(data), CHUNK):
            piece = data[start : start + CHUNK]
            reply += b"DATA" + struct.pack("<I", len(piece)) + piece
        self._stream.write(bytes(reply) + b"DONE" + bytes(4))

    def _fail(self, text: str) -> None:
        raw = text.encode("utf-8", "surrogateescape")
        self._stream.write(b"FAIL" + struct.pack("<I", len(raw)) + raw)


def _errno(error: OSError) -> int:
    return ERRORS.get(type(error), error.errno or errno.EIO)


def _about(found: File) -> bytes:
    times = (found.mtime,) * 3
    links = 2 if found.is_dir else 1
    owner = (SHELL_USER, MEDIA_GROUP)
    return STAT2.pack(0, 1, found.inode, found.mode, links, *owner, found.size, *times)
