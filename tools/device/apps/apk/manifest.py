"""Which label an activity has, by the binary `AndroidManifest.xml` of its package."""

from dataclasses import dataclass, field

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

Label = str | int
"""The words themselves, or the number of the resource that has them."""
_XML = 0x0003
_RESOURCE_MAP = 0x0180
_START_ELEMENT = 0x0102
_ATTRIBUTE_BYTES = 20
_LABEL, _NAME = 0x01010001, 0x01010003
"""Numbers of `android:label` and `android:name`."""
_NAMES = {"label": _LABEL, "name": _NAME}
_ACTIVITIES = ("activity", "activity-alias")


@dataclass
class Manifest:
    """Labels of an app, and of those of its activities that have one of their own."""

    package: str = ""
    label: Label | None = None
    activities: dict[str, Label] = field(default_factory=dict)

    def find_label(self, activity: str) -> Label | None:
        """What a launcher writes under the icon of an activity (`.Main`, or its whole name)."""
        if activity.startswith("."):
            activity = self.package + activity
        return self.activities.get(activity, self.label)


def parse_manifest(data: bytes) -> Manifest:
    """Read a binary manifest.

    Raises:
        ValueError: it is damaged, or no manifest.
    """
    document = read_chunk(data, 0)
    if document.kind != _XML:
        msg = "no binary XML"
        raise ValueError(msg)
    manifest = Manifest()
    pool: StringPool | None = None
    numbers: list[int] = []
    for chunk in walk_chunks(data, document.body, document.end):
        if chunk.kind == STRING_POOL:
            pool = StringPool(data, chunk)
        elif chunk.kind == _RESOURCE_MAP:
            places = range(chunk.body, chunk.end - 3, 4)
            numbers = [read_number(data, place, 4) for place in places]
        elif chunk.kind == _START_ELEMENT and pool is not None:
            _take_element(data, chunk, pool, numbers, manifest)
    return manifest


def _take_element(
    data: bytes,
    chunk: Chunk,
    pool: StringPool,
    numbers: list[int],
    manifest: Manifest,
) -> None:
    """Note what an element says of labels."""
    element = pool.read_string(read_number(data, chunk.body + 4, 4))
    attributes = _read_attributes(data, chunk, pool, numbers)
    if element == "manifest":
        manifest.package = str(attributes.get("package", ""))
    elif element == "application":
        manifest.label = attributes.get(_LABEL)
    elif element in _ACTIVITIES and _LABEL in attributes:
        name = str(attributes.get(_NAME, ""))
        if "." not in name:
            name = f".{name}"
        if name.startswith("."):
            name = manifest.package + name
        manifest.activities[name] = attributes[_LABEL]


def _read_attributes(
    data: bytes, chunk: Chunk, pool: StringPool, numbers: list[int]
) -> dict[int | str, Label]:
    """The attributes that are texts or resources, by their numbers, or names without a number."""
    attributes: dict[int | str, Label] = {}
    start = chunk.body + read_number(data, chunk.body + 8, 2)
    size = max(read_number(data, chunk.body + 10, 2), _ATTRIBUTE_BYTES)
    count = read_number(data, chunk.body + 12, 2)
    for index in range(count):
        place = start + index * size
        name = read_number(data, place + 4, 4)
        key: int | str = pool.read_string(name)
        if name < len(numbers):
            key = numbers[name]
        key = _NAMES.get(str(key), key)
        value = _read_value(data, place, pool)
        if value is not None:
            attributes[key] = value
    return attributes


def _read_value(data: bytes, place: int, pool: StringPool) -> Label | None:
    kind = read_number(data, place + 15, 1)
    value = read_number(data, place + 16, 4)
    if kind in (TYPE_REFERENCE, TYPE_DYNAMIC_REFERENCE):
        return value
    raw = read_number(data, place + 8, 4)
    if kind == TYPE_STRING:
        return pool.read_string(value)
    if raw != NO_INDEX:
        return pool.read_string(raw)
    return None
