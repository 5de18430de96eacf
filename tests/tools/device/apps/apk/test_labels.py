"""Labels are read from packages, whole, cut off or damaged."""

import io
import struct
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.device.apps.apk.archive import MANIFEST, TABLE, read_members
from tools.device.apps.apk.labels import (
    choose_string,
    read_package_labels,
    split_locale,
)
from tools.device.apps.apk.manifest import parse_manifest
from tools.device.apps.apk.table import ResourceTable
from virtual_phone.system.package_file import build_package

LARGEST = 1 << 20
PACKAGE = build_package("com.example.notes", ".Main", ("Notes", "便签"))


def read_all(data: bytes, largest: int = LARGEST) -> dict[str, bytes]:
    return read_members(
        lambda offset, length: data[offset : offset + length],
        len(data),
        largest=largest,
    )


MEMBERS = read_all(PACKAGE)


def test_a_label_is_read_in_both_languages() -> None:
    tables = [MEMBERS[TABLE]]
    for activity in (".Main", "com.example.notes.Main", "", ".Other"):
        labels = read_package_labels(MEMBERS[MANIFEST], tables, activity)
        assert labels == {"": "Notes", "zh": "便签"}
    assert parse_manifest(MEMBERS[MANIFEST]).package == "com.example.notes"


def test_a_part_for_a_language_adds_its_label() -> None:
    part = read_all(build_package("com.example.notes", ".Main", ("x", "备忘")))
    tables = [MEMBERS[TABLE], part[TABLE]]
    labels = read_package_labels(MEMBERS[MANIFEST], tables, "")
    assert labels["zh"] == "便签"
    german = MEMBERS[TABLE].replace(b"zh\0\0", b"de\0\0")
    labels = read_package_labels(MEMBERS[MANIFEST], [german, part[TABLE]], "")
    assert labels == {"": "Notes", "de": "便签", "zh": "备忘"}


@pytest.mark.parametrize(
    ("locales", "label"),
    [
        (["zh-Hans-CN"], "简"),
        (["zh-CN", "en-US"], "简"),
        (["zh-SG"], "简"),
        (["zh-Hant-TW"], "繁"),
        (["zh-HK"], "港"),
        (["zh-MO"], "港"),
        (["en-GB"], "british"),
        (["en-US"], "english"),
        (["fr-FR", "zh-CN"], "简"),
        (["fr-FR"], "default"),
        (["iw-IL"], "hebrew"),
        ([], "default"),
    ],
)
def test_a_phone_s_language_chooses(locales: list[str], label: str) -> None:
    strings = {
        "": "default",
        "en": "english",
        "en-GB": "british",
        "he": "hebrew",
        "zh": "简",
        "zh-HK": "港",
        "zh-TW": "繁",
    }
    assert choose_string(strings, locales) == label
    assert choose_string({}, locales) == ""


def test_a_locale_is_read_in_any_of_its_forms() -> None:
    assert split_locale("zh_CN") == ("zh", "Hans", "CN")
    assert split_locale("zh-rTW") == ("zh", "Hant", "TW")
    assert split_locale("pt-BR") == ("pt", "", "BR")
    assert split_locale("es-419") == ("es", "", "419")


def test_only_what_is_needed_is_read_of_a_large_package() -> None:
    stream = io.BytesIO(PACKAGE)
    with zipfile.ZipFile(stream, "a") as archive:
        archive.writestr("assets/film", bytes(3_000_000))
        archive.comment = b"c" * 65_535
    data, read = stream.getvalue(), 0

    def read_range(offset: int, length: int) -> bytes:
        nonlocal read
        part = data[offset : offset + length]
        read += len(part)
        return part

    members = read_members(read_range, len(data), largest=LARGEST)
    assert members == MEMBERS
    assert read < 200_000


def test_a_file_that_is_too_large_is_left_out() -> None:
    sizes = {name: len(data) for name, data in MEMBERS.items()}
    smaller, larger = sorted(sizes, key=lambda name: sizes[name])
    assert set(read_all(PACKAGE, largest=sizes[larger] - 1)) == {smaller}


def test_a_deflated_file_gives_no_more_than_it_says() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, bytes(100_000))
    data = bytearray(stream.getvalue())
    place = data.rfind(b"PK\x01\x02")
    struct.pack_into("<I", data, place + 24, 1000)
    assert len(read_all(bytes(data))[MANIFEST]) == 1000


@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for parse in (read_all, parse_manifest, ResourceTable):
        try:
            parsed = parse(data)
        except ValueError:
            continue
        assert parsed is not None


@given(st.data(), st.sampled_from([MANIFEST, TABLE]))
def test_a_damaged_file_is_read_or_refused(
    drawn: st.DataObject, name: str
) -> None:
    members = dict(MEMBERS)
    data = bytearray(members[name])
    for _ in range(drawn.draw(st.integers(1, 4))):
        place = drawn.draw(st.integers(0, len(data) - 1))
        data[place] = drawn.draw(st.integers(0, 255))
    cut = drawn.draw(st.integers(0, len(data)))
    members[name] = bytes(data[:cut] if cut % 3 == 0 else data)
    try:
        labels = read_package_labels(members[MANIFEST], [members[TABLE]], "")
    except ValueError:
        return
    assert all(isinstance(label, str) for label in labels.values())
