"""The phone's pages say what the code does: links, files, options, examples."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from virtual_phone.faults.kinds import ALL

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").glob("*.md"))]
MOST_BYTES = 400_000
MOST_LINES = 80

FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
NAMED = re.compile(r"`((?:src|tests|scripts|docs)/[\w/]*[\w.]*)`")

page_of = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def fences(page: Path, kind: str) -> list[str]:
    text = page.read_text(encoding="utf-8")
    return [body for found, body in FENCE.findall(text) if found == kind]


@page_of
def test_links_lead_somewhere(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@page_of
def test_files_that_are_named_exist(page: Path) -> None:
    named = NAMED.findall(page.read_text(encoding="utf-8"))
    assert [name for name in named if not (ROOT / name).exists()] == []


@page_of
def test_nothing_names_the_machine_it_was_written_on(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert re.findall(r"(?<![\w.])/(?:home|root|work|tmp|Users)/\S*", text) == []


def test_pictures_are_small() -> None:
    pictures = list((ROOT / "docs" / "pictures").iterdir())
    assert pictures
    assert [path.name for path in pictures if path.stat().st_size > MOST_BYTES] == []


def test_the_readme_stays_short_and_counts_right() -> None:
    text = README.read_text(encoding="utf-8")
    assert text.count("\n") <= MOST_LINES
    assert f"{len(ALL)} faults" in text


def test_options_exist() -> None:
    helped = subprocess.run(
        [sys.executable, "-m", "virtual_phone", "--help"],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    ).stdout
    named = set()
    for page in PAGES:
        for line in re.findall(r"python -m virtual_phone([^`\n#]*)", page.read_text("utf-8")):
            named |= set(re.findall(r"--[\w-]+", line))
    named |= set(re.findall(r"`(--[\w-]+)", README.read_text(encoding="utf-8")))
    assert {"--json", "--seed", "--extra-apps"} <= named
    assert {option for option in named if option not in helped} == set()


def examples() -> Iterator[Any]:
    for page in PAGES:
        for number, body in enumerate(fences(page, "python"), 1):
            yield pytest.param(body, id=f"{page.stem}-{number}")


@pytest.mark.parametrize("example", list(examples()))
def test_examples_run(example: str) -> None:
    names: dict[str, Any] = {"__name__": "example"}
    exec(compile(example, "<example>", "exec"), names)
    assert len(names) > 2, "it names nothing: is this an example?"


def test_the_readme_shows_uiautomator2() -> None:
    assert ["uiautomator2.connect" in body for body in fences(README, "python")] == [True]
