"""A terminal or a pipe whose encoding lacks characters: nothing fails, and JSON loses nothing."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from console.output import write_json
from tests.console.conftest import environment

NOTE = {"text": "Tea ✓ 茶 \U0001f375", "times": 1}


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "gbk", "utf-8"])
def test_json_comes_back_as_it_was(encoding: str) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding)
    write_json(NOTE, stream=stream)
    stream.flush()
    assert json.loads(raw.getvalue().decode(encoding)) == NOTE
    assert ("✓".encode() in raw.getvalue()) == (encoding == "utf-8")


def test_a_stream_of_text_keeps_every_character() -> None:
    stream = io.StringIO()
    write_json(NOTE, stream=stream, indent=None)
    assert stream.getvalue() == '{"text": "Tea ✓ 茶 \U0001f375", "times": 1}\n'


def run_in_ascii(home: Path, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "console.cli", "memory", *words],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=120,
        env=environment()
        | {"PYTHONIOENCODING": "ascii", "TAPWRIGHT_HOME": str(home)},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_command_replaces_what_the_terminal_cannot_show(home: Path) -> None:
    assert "My mom is ??" in run_in_ascii(home, "add", "My mom is 安娜")
    (note,) = json.loads(run_in_ascii(home, "user", "--json"))
    assert note["text"] == "My mom is 安娜"
