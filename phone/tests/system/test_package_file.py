"""The package files that the phone serves, through its own shell."""

import io
import zipfile

import pytest

from virtual_phone.system.package_file import build_package


@pytest.mark.parametrize("label", [("Notes", "便签"), ("", ""), ("N" * 200, "便" * 200)])
def test_a_package_is_a_zip_with_both_labels(label: tuple[str, str]) -> None:
    data = build_package("com.example.notes", ".Main", label)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == ["AndroidManifest.xml", "resources.arsc"]
        table = archive.read("resources.arsc")
        manifest = archive.read("AndroidManifest.xml")
    assert all(words.encode() in table for words in label)
    assert b"com.example.notes" in manifest
    # Each chunk says its own size, the file's included.
    for part in (table, manifest):
        assert int.from_bytes(part[4:8], "little") == len(part)
