"""Look strings up in `resources.arsc`, in all languages at once, without reading the rest of it."""

from typing import NamedTuple

from tools.device.apps.apk.chunks import (
    NO_INDEX,
    STRING_POOL,
    TYPE_DYNAMIC_REFERENCE,
    TYPE_REFERENCE,
    TYPE_STRING,
    Chunk,
    StringPool,
    read_chunk,
    read_number,
    walk_chunks,
)

_TABLE = 0x0002
_PACKAGE = 0x0200
_TYPE = 0x0201
_SPARSE, _SHORT_OFFSETS = 0x01, 0x02
_COMPLEX, _COMPACT = 0x0001, 0x0008
_NO_ENTRY = 0xFFFF
_LONGEST_CHAIN = 8
"""A label may be another label; loops occur in damaged tables alone."""


class _Value(NamedTuple):
    """One value of a resource: in which locale, and whether any device of it has this value."""

    locale: str
    is_plain: bool
    kind: int
    data: int


class ResourceTable:
    """The resources of one package file."""

    def __init__(self, data: bytes) -> None:
        """Find the parts of a table.

        Raises:
            ValueError: it is damaged, or no table.
        """
        self._data = data
        table = read_chunk(data, 0)
        if table.kind != _TABLE:
            msg = "no resource table"
            raise ValueError(msg)
        self._strings: StringPool | None = None
        self._types: dict[tuple[int, int], list[Chunk]] = {}
        for chunk in walk_chunks(data, table.body, table.end):
            if chunk.kind == STRING_POOL and self._strings is None:
                self._strings = StringPool(data, chunk)
            elif chunk.kind == _PACKAGE:
                self._note_types(chunk)

    def _note_types(self, package: Chunk) -> None:
        number = read_number(self._data, package.start + 8, 4)
        for chunk in walk_chunks(self._data, package.body, package.end):
            if chunk.kind == _TYPE:
                key = number, read_number(self._data, chunk.start + 8, 1)
                self._types.setdefault(key, []).append(chunk)

    def find_strings(self, resource: int) -> dict[str, str]:
        """A string by locale: `""` for any other, `zh`, `zh-TW`, `zh-Hant-HK`.

        Args:
            resource: its number, `0x7f0b0012`. That of a string of Android itself has no strings.

        Raises:
            ValueError: the table is damaged.
        """
        return self._follow(resource, _LONGEST_CHAIN)

    def _follow(self, resource: int, hops: int) -> dict[str, str]:
        strings: dict[str, str] = {}
        plain: set[str] = set()
        for value in self._list_values(resource):
            if value.locale in plain:
                continue
            text = self._read_text(value, hops)
            if not text:
                continue
            if value.is_plain or value.locale not in strings:
                strings[value.locale] = text
            if value.is_plain:
                plain.add(value.locale)
        return strings

    def _read_text(self, value: _Value, hops: int) -> str:
        if value.kind == TYPE_STRING and self._strings is not None:
            return self._strings.read_string(value.data)
        if value.kind in (TYPE_REFERENCE, TYPE_DYNAMIC_REFERENCE) and hops:
            strings = self._follow(value.data, hops - 1)
            return strings.get(value.locale, strings.get("", ""))
        return ""

    def _list_values(self, resource: int) -> list[_Value]:
        key = resource >> 24, resource >> 16 & 0xFF
        values: list[_Value] = []
        for chunk in self._types.get(key, []):
            value = self._read_entry(chunk, resource & 0xFFFF)
            if value is not None:
                values.append(value)
        return values

    def _read_entry(self, chunk: Chunk, index: int) -> _Value | None:
        """The value of an entry in one configuration, if it has a simple one there."""
        data = self._data
        place = self._find_entry(chunk, index)
        if place is None:
            return None
        flags = read_number(data, place + 2, 2)
        locale, is_plain = _read_locale(data, chunk.start + 20)
        if flags & _COMPACT:
            number = read_number(data, place + 4, 4)
            return _Value(locale, is_plain, flags >> 8, number)
        if flags & _COMPLEX:
            return None
        value = place + read_number(data, place, 2)
        kind = read_number(data, value + 3, 1)
        number = read_number(data, value + 4, 4)
        return _Value(locale, is_plain, kind, number)

    def _find_entry(self, chunk: Chunk, index: int) -> int | None:
        """Where an entry of a type begins, None if this configuration has none."""
        data = self._data
        flags = read_number(data, chunk.start + 9, 1)
        count = read_number(data, chunk.start + 12, 4)
        entries = chunk.start + read_number(data, chunk.start + 16, 4)
        if flags & _SPARSE:
            for place in range(chunk.body, chunk.body + 4 * count, 4):
                if read_number(data, place, 2) == index:
                    return entries + 4 * read_number(data, place + 2, 2)
            return None
        if index >= count:
            return None
        if flags & _SHORT_OFFSETS:
            offset = read_number(data, chunk.body + 2 * index, 2)
            return None if offset == _NO_ENTRY else entries + 4 * offset
        offset = read_number(data, chunk.body + 4 * index, 4)
        return None if offset == NO_INDEX else entries + offset


def _read_locale(data: bytes, config: int) -> tuple[str, bool]:
    """The locale of a configuration, and whether it says nothing else.

    Args:
        data: of the table.
        config: where the configuration begins.
    """
    size = read_number(data, config, 4)
    raw = data[config : config + min(size, 64)].ljust(64, b"\0")
    language = _unpack_letters(raw[8:10], "a")
    country = _unpack_letters(raw[10:12], "0")
    script = raw[36:40].rstrip(b"\0").decode("ascii", "replace")
    parts = [part for part in (language, script, country) if part]
    is_plain = not any(raw[4:8]) and not any(raw[12:36])
    return "-".join(parts), is_plain


def _unpack_letters(packed: bytes, base: str) -> str:
    """Two letters, or three of five bits each."""
    first, second = packed
    if not first & 0x80:
        return packed.rstrip(b"\0").decode("ascii", "replace")
    numbers = (
        second & 0x1F,
        second >> 5 | (first & 0x03) << 3,
        first >> 2 & 0x1F,
    )
    return "".join(chr(ord(base) + number) for number in numbers)
