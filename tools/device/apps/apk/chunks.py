"""The chunks and string pools of Android's binary resources.

Source: AOSP `frameworks/base/libs/androidfw/include/androidfw/ResourceTypes.h`.
"""

import struct
from collections.abc import Iterator
from typing import NamedTuple

STRING_POOL = 0x0001
TYPE_REFERENCE, TYPE_STRING, TYPE_DYNAMIC_REFERENCE = 0x01, 0x03, 0x07
NO_INDEX = 0xFFFFFFFF
_HEADER = struct.Struct("<HHI")
_UTF8 = 1 << 8


class Chunk(NamedTuple):
    """A part of a binary resource: its kind, and where it and its content begin and end."""

    kind: int
    start: int
    body: int
    end: int


def read_number(data: bytes, offset: int, size: int) -> int:
    """An unsigned number of so many bytes.

    Raises:
        ValueError: it is not in the data.
    """
    end = offset + size
    if offset < 0 or end > len(data):
        msg = f"no {size} bytes at {offset}"
        raise ValueError(msg)
    return int.from_bytes(data[offset:end], "little")


def read_chunk(data: bytes, offset: int) -> Chunk:
    """The chunk at an offset.

    Raises:
        ValueError: there is none.
    """
    if offset < 0 or offset + _HEADER.size > len(data):
        msg = f"no chunk at {offset}"
        raise ValueError(msg)
    kind, header_size, size = _HEADER.unpack_from(data, offset)
    end = offset + size
    if header_size < _HEADER.size or size < header_size or end > len(data):
        msg = f"a damaged chunk at {offset}"
        raise ValueError(msg)
    return Chunk(kind, offset, offset + header_size, end)


def walk_chunks(data: bytes, start: int, end: int) -> Iterator[Chunk]:
    """The chunks that stand one after another.

    Raises:
        ValueError: one is damaged.
    """
    while start + _HEADER.size <= end:
        chunk = read_chunk(data, start)
        yield chunk
        start = chunk.end


class StringPool:
    """Strings by number, decoded when they are asked for: tables hold tens of thousands."""

    def __init__(self, data: bytes, chunk: Chunk) -> None:
        """Prepare a pool; `chunk` is the one that holds it.

        Raises:
            ValueError: it is damaged.
        """
        self._data = data
        self._chunk = chunk
        self._count = read_number(data, chunk.start + 8, 4)
        self._is_utf8 = bool(read_number(data, chunk.start + 16, 4) & _UTF8)
        self._texts = chunk.start + read_number(data, chunk.start + 20, 4)

    def read_string(self, index: int) -> str:
        """The string of this number, empty if there is none.

        Raises:
            ValueError: the pool is damaged.
        """
        if index >= self._count:
            return ""
        entry = self._chunk.body + 4 * index
        offset = self._texts + read_number(self._data, entry, 4)
        if self._is_utf8:
            # First the number of UTF-16 units, which nothing here needs.
            _, offset = self._read_length(offset, 1)
            length, offset = self._read_length(offset, 1)
            text = self._data[offset : offset + length]
            return text.decode("utf-8", "replace")
        length, offset = self._read_length(offset, 2)
        text = self._data[offset : offset + 2 * length]
        return text.decode("utf-16-le", "replace")

    def _read_length(self, offset: int, unit: int) -> tuple[int, int]:
        """A length of one unit, or of two if the first one's highest bit is set; what follows."""
        highest = 1 << (8 * unit - 1)
        length = read_number(self._data, offset, unit)
        if not length & highest:
            return length, offset + unit
        low = read_number(self._data, offset + unit, unit)
        return (length & (highest - 1)) << (8 * unit) | low, offset + 2 * unit
