"""What the agent is built from is pinned, known by licence, and looked up honestly."""

import json
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from console import cli
from console.commands.licences import list_licences
from console.results import LicenceResult
from tests import audit_lock, sbom

ROOT = Path(__file__).parent.parent
LOCKS = [ROOT / name for name in audit_lock.LOCKS]
NOW = datetime(2026, 11, 24, tzinfo=UTC)


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.stem)
def test_a_lock_names_packages_and_versions_alone(lock: Path) -> None:
    assert sbom.read_lock(lock)
    for line in lock.read_text(encoding="utf-8").splitlines():
        assert re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9._+!]+", line), line


@pytest.mark.parametrize(
    "line",
    ["a @ https://h/a.whl", "--index-url http://h/", "a>=1", "a==1 ; x", "file:///a"],
)  # fmt: skip
def test_an_address_in_a_lock_is_refused(tmp_path: Path, line: str) -> None:
    (tmp_path / "requirements.lock").write_text(f"b==1\n{line}\n")
    with pytest.raises(ValueError, match="by name and version alone"):
        sbom.read_lock(tmp_path / "requirements.lock")


def test_the_bill_of_materials_has_every_pinned_package(tmp_path: Path) -> None:
    bill = sbom.make_bill(LOCKS[0], now=NOW)
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    named = [(each["name"], each["version"]) for each in bill["components"]]
    assert named == sbom.read_lock(LOCKS[0])
    refs = [each["bom-ref"] for each in bill["components"]]
    assert len(set(refs)) == len(refs)
    by_name = {each["name"]: each for each in bill["components"]}
    assert by_name["httpx"]["licenses"] == [
        {"license": {"name": "BSD-3-Clause"}}
    ] or "BSD" in json.dumps(by_name["httpx"]["licenses"])
    assert sbom.main([str(tmp_path / "b" / "sbom.json")]) == 0
    written = json.loads((tmp_path / "b" / "sbom.json").read_text("utf-8"))
    assert written["components"] == bill["components"]
    assert str(ROOT) not in json.dumps(written)


def report(**packages: object) -> str:
    listed = [{"name": name, **facts} for name, facts in packages.items()]  # type: ignore[dict-item]
    return json.dumps({"dependencies": listed, "fixes": []})


SAFE = {"version": "1", "vulns": []}
HOLED = {"version": "1", "vulns": [{"id": "CVE-1", "fix_versions": ["2"]}]}
SKIPPED = {"skip_reason": "not found"}


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        (report(a=SAFE, b=SAFE), audit_lock.CLEAN, "looked up: 2 packages"),
        (report(a=SAFE, b=HOLED), audit_lock.VULNERABLE, "b 1: CVE-1, mended in 2"),
        (report(a=SAFE, b=SKIPPED), audit_lock.UNCHECKED, "not checked: 1 of 2"),
        (report(a=HOLED, b=SKIPPED), audit_lock.VULNERABLE, "not checked: 1 of 2"),
        (report(), audit_lock.UNCHECKED, "looked up: 0"),
        ("", audit_lock.UNCHECKED, "no report"),
        ("[]", audit_lock.UNCHECKED, "no report"),
    ],
)  # fmt: skip
def test_what_was_not_looked_up_is_not_called_safe(
    text: str, code: int, words: str
) -> None:
    found, lines = audit_lock.judge_report(text)
    assert found == code
    assert words in "\n".join(lines)


def test_without_pip_audit_nothing_is_called_safe(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert audit_lock.main(["/nowhere/pip-audit"]) == audit_lock.UNCHECKED
    assert "not checked" in capsys.readouterr().out


def test_the_licences_of_all_that_is_needed_are_listed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["doctor", "--licences", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    licences = {
        each["name"]: LicenceResult.model_validate(each) for each in printed
    }
    assert licences["tapwright"].licence == "Apache-2.0"
    assert licences["tapwright"].note == ""
    assert licences["certifi"].note == "copyleft"
    # Needed by what is needed, and by an extra.
    assert {"chromadb", "anyio", "uvicorn"} <= set(licences)
    assert "pytest" not in licences
    assert all(each.licence for each in licences.values() if not each.note)
    assert cli.main(["doctor", "--licences"]) == 0
    assert "certifi" in capsys.readouterr().out


def test_a_package_that_says_nothing_is_unknown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    viral = "License-Expression: AGPL-3.0-only\n"
    for name, said in (("silent", ""), ("viral", viral)):
        folder = tmp_path / f"{name}-1.dist-info"
        folder.mkdir()
        needs = "Requires-Dist: viral\n" if name == "silent" else ""
        (folder / "METADATA").write_text(
            f"Metadata-Version: 2.4\nName: {name}\nVersion: 1\n{said}{needs}"
        )
    monkeypatch.syspath_prepend(tmp_path)
    notes = {each.name: each.note for each in list_licences("silent")}
    assert notes == {"silent": "unknown", "viral": "copyleft"}
