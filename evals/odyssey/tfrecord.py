"""TFRecord files of `tf.train.Example`, the format in which AndroidControl is published.

TensorFlow would read it: 600 MB for a length before each record and three kinds of lists. The small
packages that read it are years old. This reader does not check the records' checksums: the files
are GZIP, which has its own.
"""

import gzip
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

Example = dict[str, tuple[bytes, ...] | tuple[int, ...] | tuple[float, ...]]
"""Features by name."""
_HEAD = struct.Struct("<QI")
_LARGEST = 1 << 30
"""Bytes of a record; AndroidControl's largest have some tens of millions."""


class BrokenRecord(ValueError):
    """The file is cut off, or is of another kind."""


def examples(file: Path) -> Iterator[Example]:
    """The examples of a file, one at a time.

    Raises:
        BrokenRecord: see there.
    """
    try:
        with gzip.open(file) as stream:
            while head := stream.read(_HEAD.size):
                if len(head) < _HEAD.size:
                    msg = "ends within the head of a record"
                    raise BrokenRecord(msg)
                length, _ = _HEAD.unpack(head)
                data = stream.read(length + 4) if length <= _LARGEST else b""
                if len(data) != length + 4:
                    msg = f"ends within a record of {length} bytes"
                    raise BrokenRecord(msg)
                yield example(data[:length])
    except (OSError, EOFError, zlib.error) as error:
        msg = f"is no GZIP TFRecord file ({error})"
        raise BrokenRecord(msg) from error


def example(data: bytes) -> Example:
    """The features of one serialised `tf.train.Example`.

    Raises:
        BrokenRecord: it is none.
    """
    found: Example = {}
    for _, features in _fields(data):
        for _, entry in _fields(_bytes(features)):
            parts = dict(_fields(_bytes(entry)))
            name = _bytes(parts.get(1, b"")).decode("utf-8", "replace")
            for kind, values in _fields(_bytes(parts.get(2, b""))):
                found[name] = _values(kind, _bytes(values))
    return found


def _values(
    kind: int, data: bytes
) -> tuple[bytes, ...] | tuple[int, ...] | tuple[float, ...]:
    """A BytesList (1), FloatList (2) or Int64List (3); numbers may be packed."""
    listed = [value for number, value in _fields(data) if number == 1]
    if kind == 1:
        return tuple(map(_bytes, listed))
    if kind == 2:
        packed = b"".join(map(_bytes, listed))
        if len(packed) % 4:
            msg = "has a list of broken numbers"
            raise BrokenRecord(msg)
        return tuple(value for (value,) in struct.iter_unpack("<f", packed))
    numbers: list[int] = []
    for value in listed:
        if isinstance(value, int):
            numbers.append(value)
            continue
        at = 0
        while at < len(value):
            number, at = _varint(value, at)
            numbers.append(number)
    return tuple(n - (1 << 64) if n >> 63 else n for n in numbers)


def _fields(data: bytes) -> Iterator[tuple[int, bytes | int]]:
    """Number and value of each field of a message, by the wire format of protocol buffers."""
    at = 0
    while at < len(data):
        tag, at = _varint(data, at)
        number, wire = tag >> 3, tag & 7
        if wire == 0:
            value, at = _varint(data, at)
            yield number, value
            continue
        if wire == 2:
            length, at = _varint(data, at)
        elif wire in (1, 5):
            length = 8 if wire == 1 else 4
        else:
            msg = f"has a field of the unknown wire type {wire}"
            raise BrokenRecord(msg)
        if at + length > len(data):
            msg = "has a field that is longer than the record"
            raise BrokenRecord(msg)
        yield number, data[at : at + length]
        at += length


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while at < len(data) and shift < 64:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7
    msg = "has a number that does not end"
    raise BrokenRecord(msg)


def _bytes(value: bytes | int) -> bytes:
    if isinstance(value, bytes):
        return value
    msg = "has a number in place of bytes"
    raise BrokenRecord(msg)
