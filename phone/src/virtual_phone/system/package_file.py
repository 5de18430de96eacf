"""The package file (`base.apk`) of an app: a real one, with a manifest and labels in two languages.

It holds no code. The formats are those that `aapt2` writes. Source: AOSP
`frameworks/base/libs/androidfw/include/androidfw/ResourceTypes.h`.
"""

import io
import struct
import zipfile
from collections.abc import Sequence
from typing import NamedTuple

_STRING_POOL, _TABLE, _XML = 0x0001, 0x0002, 0x0003
_PACKAGE, _TYPE, _TYPE_SPEC = 0x0200, 0x0201, 0x0202
_NAMESPACE_START, _NAMESPACE_END, _START, _END = 0x0100, 0x0101, 0x0102, 0x0103
_RESOURCE_MAP = 0x0180
_UTF8 = 1 << 8
_NOTHING = 0xFFFFFFFF
_REFERENCE, _STRING = 0x01, 0x03
_LABEL_RESOURCE = 0x7F010000
"""`@string/app_name`: package 0x7f, type 1, entry 0."""
_ANDROID = "http://schemas.android.com/apk/res/android"
_MANIFEST_STRINGS = ("label", "name", "android", _ANDROID, "manifest", "package", "application",
                     "activity")  # fmt: skip
_ATTRIBUTES = (0x01010001, 0x01010003)
"""`android:label` and `android:name`, which stand first among the strings."""
_CONFIG_BYTES = 64
_LOCALES = (b"\0\0", b"zh")


class _Attribute(NamedTuple):
    """An attribute: number of its name among the strings, and its value."""

    name: int
    kind: int
    value: int
    is_android: bool = True


def build_package(package: str, activity: str, label: tuple[str, str]) -> bytes:
    """The bytes of a package.

    Args:
        package: its name.
        activity: that its icon starts: `.Main`, or the whole name.
        label: in English, which is the default, and in Chinese.
    """
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, data, method in (
            ("AndroidManifest.xml", _build_manifest(package, activity), zipfile.ZIP_DEFLATED),
            ("resources.arsc", _build_table(package, label), zipfile.ZIP_STORED),
        ):
            info = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
            archive.writestr(info, data, method)
    return stream.getvalue()


def _chunk(kind: int, header: bytes, body: bytes) -> bytes:
    size = 8 + len(header) + len(body)
    return struct.pack("<HHI", kind, 8 + len(header), size) + header + body


def _pool(strings: Sequence[str]) -> bytes:
    """A string pool in UTF-8."""
    offsets, texts = b"", b""
    for string in strings:
        offsets += struct.pack("<I", len(texts))
        data = string.encode()
        texts += _length(len(string)) + _length(len(data)) + data + b"\0"
    texts += bytes(-len(texts) % 4)
    header = struct.pack("<5I", len(strings), 0, _UTF8, 28 + len(offsets), 0)
    return _chunk(_STRING_POOL, header, offsets + texts)


def _length(number: int) -> bytes:
    if number < 0x80:
        return bytes([number])
    return bytes([number >> 8 | 0x80, number & 0xFF])


def _build_table(package: str, label: tuple[str, str]) -> bytes:
    name = package.encode("utf-16-le")[:254].ljust(256, b"\0")
    types, keys = _pool(["string"]), _pool(["app_name"])
    header_bytes = 288
    header = struct.pack("<I", _LABEL_RESOURCE >> 24) + name
    header += struct.pack("<5I", header_bytes, 1, header_bytes + len(types), 1, 0)
    # One entry, which differs by locale (configuration bit 0x4).
    spec = _chunk(_TYPE_SPEC, struct.pack("<BBHI", 1, 0, 0, 1), struct.pack("<I", 4))
    values = b"".join(_type(locale, number) for number, locale in enumerate(_LOCALES))
    content = _chunk(_PACKAGE, header, types + keys + spec + values)
    return _chunk(_TABLE, struct.pack("<I", 1), _pool(label) + content)


def _type(locale: bytes, string: int) -> bytes:
    """The one string resource in one locale."""
    config = struct.pack("<I4x2s", _CONFIG_BYTES, locale).ljust(_CONFIG_BYTES, b"\0")
    start = 20 + len(config) + 4
    header = struct.pack("<BBHII", 1, 0, 0, 1, start) + config
    entry = struct.pack("<HHI", 8, 0, 0) + struct.pack("<HBBI", 8, 0, _STRING, string)
    return _chunk(_TYPE, header, struct.pack("<I", 0) + entry)


def _build_manifest(package: str, activity: str) -> bytes:
    strings = [*_MANIFEST_STRINGS, package, activity]
    label, name, prefix, uri, manifest, own_package, application, entry = range(8)
    space = struct.pack("<II", prefix, uri)
    own_name, activity_name = len(strings) - 2, len(strings) - 1
    words = _Attribute(label, _REFERENCE, _LABEL_RESOURCE)
    parts = [
        _pool(strings),
        _chunk(_RESOURCE_MAP, b"", struct.pack("<2I", *_ATTRIBUTES)),
        _node(_NAMESPACE_START, space),
        _element(manifest, _Attribute(own_package, _STRING, own_name, is_android=False)),
        _element(application, words),
        _element(entry, words, _Attribute(name, _STRING, activity_name)),
        *(_node(_END, struct.pack("<II", _NOTHING, tag)) for tag in (entry, application, manifest)),
        _node(_NAMESPACE_END, space),
    ]
    return _chunk(_XML, b"", b"".join(parts))


def _node(kind: int, body: bytes) -> bytes:
    return _chunk(kind, struct.pack("<II", 1, _NOTHING), body)


def _element(tag: int, *attributes: _Attribute) -> bytes:
    head = struct.pack("<II6H", _NOTHING, tag, 20, 20, len(attributes), 0, 0, 0)
    body = b""
    for each in attributes:
        space = 3 if each.is_android else _NOTHING
        raw = each.value if each.kind == _STRING else _NOTHING
        body += struct.pack("<IIIHBBI", space, each.name, raw, 8, 0, each.kind, each.value)
    return _node(_START, head + body)
