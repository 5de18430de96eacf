"""Clears the unused room of Chroma's vector indexes, which holds whatever the process held before.

Chroma's hnswlib takes the room of its vectors with malloc and writes all of it to disk, also where
no vector is yet (https://github.com/chroma-core/hnswlib, `hnswlib/hnswalg.h`: it writes
`max_elements_ * size_data_per_element_` bytes of `data_level0_memory_`). So a file of the memory
could hold an API key that was once in this process; `python -m evals.faults` found one.
"""

import struct
from contextlib import suppress
from pathlib import Path

_HEADER = struct.Struct("<iQQQQ")
"""Version, offset, room and number of vectors, bytes of each: the beginning of `header.bin`."""
_VERSION = 1
_LENGTH_BYTES = 4
"""Of a vector in `length.bin`."""


def clear_unused_room(folder: Path) -> None:
    """Put zeros where no vector is, in all indexes of a folder that nobody writes to.

    A file that cannot be read, or has another form, is left as it is.
    """
    for header in folder.glob("*/header.bin"):
        with suppress(OSError, struct.error):
            _clear_index(header)


def _clear_index(header: Path) -> None:
    data = header.read_bytes()
    version, _, room, used, size = _HEADER.unpack_from(data)
    if version != _VERSION or used > room:
        return
    for name, each in (
        ("data_level0.bin", size),
        ("length.bin", _LENGTH_BYTES),
    ):
        file = header.with_name(name)
        if file.stat().st_size == room * each:
            _clear_tail(file, used * each)


def _clear_tail(file: Path, start: int) -> None:
    with file.open("r+b") as stream:
        stream.seek(start)
        tail = stream.read()
        if any(tail):
            stream.seek(start)
            stream.write(bytes(len(tail)))
