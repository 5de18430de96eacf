"""Parts of a package file that stays where it is: its directory, then the two files that matter.

A package may have hundreds of megabytes, of which a label needs a few hundred kilobytes. Source of
the format: APPNOTE.TXT of PKWARE, sections 4.3.7 to 4.3.16.
"""

import struct
import zlib
from collections.abc import Callable
from typing import NamedTuple

ReadRange = Callable[[int, int], bytes]
"""Bytes of the file from an offset on, at most so many."""
MANIFEST, TABLE = "AndroidManifest.xml", "resources.arsc"
TAIL = 65_557
"""Bytes at the end that hold the directory's place, whatever comment stands behind it; in most
packages the directory as well."""
LARGEST_DIRECTORY = 4 << 20
_END = struct.Struct("<4s4H2IH")
_ENTRY = struct.Struct("<4s6H3I5H2I")
_LOCAL = struct.Struct("<4s5H3I2H")
_PADDING = 16_384
"""Room for the padding by which files are aligned to pages."""
_STORED, _DEFLATED = 0, 8


class _Entry(NamedTuple):
    """A file of the package."""

    method: int
    packed: int
    unpacked: int
    offset: int


def read_members(
    read_range: ReadRange, size: int, *, largest: int
) -> dict[str, bytes]:
    """The manifest and the resource table of a package, as far as it has them.

    Args:
        read_range: reads a part of it.
        size: of the whole, in bytes.
        largest: bytes that one of the two may have, packed or not; a larger one is left out.

    Raises:
        ValueError: it is damaged, or no package.
    """
    entries = _read_directory(read_range, size)
    members: dict[str, bytes] = {}
    for name, entry in entries.items():
        if max(entry.packed, entry.unpacked) <= largest:
            members[name] = _read_member(read_range, name, entry)
    return members


def _read_directory(read_range: ReadRange, size: int) -> dict[str, _Entry]:
    start = max(0, size - TAIL)
    tail = read_range(start, size - start)
    place = tail.rfind(b"PK\x05\x06")
    if place < 0 or place + _END.size > len(tail):
        msg = "no package: it has no directory"
        raise ValueError(msg)
    fields = _END.unpack_from(tail, place)
    length, offset = fields[5], fields[6]
    if length > LARGEST_DIRECTORY or offset + length > size:
        msg = f"a directory of {length} bytes"
        raise ValueError(msg)
    if offset >= start:
        return _parse_directory(tail[offset - start : offset - start + length])
    return _parse_directory(read_range(offset, length))


def _parse_directory(directory: bytes) -> dict[str, _Entry]:
    entries: dict[str, _Entry] = {}
    place = 0
    while place + _ENTRY.size <= len(directory):
        fields = _ENTRY.unpack_from(directory, place)
        if fields[0] != b"PK\x01\x02":
            break
        name_length, extra_length, comment_length = fields[10:13]
        begin = place + _ENTRY.size
        name = directory[begin : begin + name_length].decode("utf-8", "replace")
        if name in (MANIFEST, TABLE):
            entries[name] = _Entry(fields[4], fields[8], fields[9], fields[16])
        place = begin + name_length + extra_length + comment_length
    return entries


def _read_member(read_range: ReadRange, name: str, entry: _Entry) -> bytes:
    most = _LOCAL.size + len(name) + _PADDING + entry.packed
    raw = read_range(entry.offset, most)
    if len(raw) < _LOCAL.size or not raw.startswith(b"PK\x03\x04"):
        msg = f"{name} is not where the directory says"
        raise ValueError(msg)
    fields = _LOCAL.unpack_from(raw)
    begin = _LOCAL.size + fields[9] + fields[10]
    packed = raw[begin : begin + entry.packed]
    if len(packed) < entry.packed:
        msg = f"{name} is cut off"
        raise ValueError(msg)
    if entry.method == _STORED:
        return packed
    if entry.method != _DEFLATED:
        msg = f"{name} is packed in an unknown way"
        raise ValueError(msg)
    try:
        return zlib.decompressobj(-15).decompress(packed, entry.unpacked)
    except zlib.error as error:
        msg = f"{name} is damaged: {error}"
        raise ValueError(msg) from error
