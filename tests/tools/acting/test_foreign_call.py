"""A call of another server's tool is made once, whatever happens in between."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tools.mcp_client.naming import plain_entry, write_variable
from tools.acting.foreign_call import (
    MAX_ARGUMENTS,
    call_foreign_tool,
    find_call_problem,
    read_tool_results,
)
from tools.acting.journal import Journal
from tools.actions import CallTool
from tools.mcp_client.config import VARIABLE
from tools.mcp_client.servers import close_servers

ECHO = CallTool(tool="plain/echo", arguments={"text": "once"})
GESTURE = {"do": "call_tool", "tool": ECHO.tool, "arguments": ECHO.arguments}


@pytest.fixture(scope="module")
def calls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A server that writes each call to this file."""
    file = tmp_path_factory.mktemp("server") / "calls"
    with pytest.MonkeyPatch.context() as patch:
        entry = plain_entry("plain", str(file))
        patch.setenv(VARIABLE, write_variable(plain=entry))
        yield file
        close_servers()


@pytest.fixture
def folder(tmp_path: Path, calls: Path) -> Path:
    calls.write_text("", encoding="utf-8")
    return tmp_path / "run"


def test_intent_and_result_are_journalled_and_the_result_is_kept(
    folder: Path, calls: Path
) -> None:
    journal = Journal(folder)
    result = call_foreign_tool(ECHO, journal, "k")
    assert (result.ok, result.summary) == (
        True,
        'plain/echo answered: "echo: once"',
    )
    record = journal.get_record("k:0")
    assert (record.state, record.ok, record.gesture) == ("done", True, GESTURE)
    (kept,) = read_tool_results(folder)
    assert (kept.arguments, kept.text) == ({"text": "once"}, "echo: once")


def test_a_call_that_was_made_is_not_made_again(
    folder: Path, calls: Path
) -> None:
    first = call_foreign_tool(ECHO, Journal(folder), "k")
    assert call_foreign_tool(ECHO, Journal(folder), "k") == first
    assert len(calls.read_text("utf-8").splitlines()) == 1


def test_a_call_that_was_begun_before_a_crash_is_not_made_again(
    folder: Path, calls: Path
) -> None:
    Journal(folder).log_intent("k:0", GESTURE)
    result = call_foreign_tool(ECHO, Journal(folder), "k")
    assert result.ok is None
    assert result.summary.startswith("Nobody knows whether this call was made")
    assert calls.read_text("utf-8") == ""
    (kept,) = read_tool_results(folder)
    assert kept.ok is None


def test_a_call_that_was_not_sent_may_be_made_later(folder: Path) -> None:
    action = CallTool(tool="plain/none")
    assert call_foreign_tool(action, Journal(folder), "k").ok is False
    assert Journal(folder).get_record("k:0").state == "none"
    assert read_tool_results(folder) == []


def test_arguments_that_are_too_long_are_refused(calls: Path) -> None:
    long = CallTool(tool="plain/echo", arguments={"text": "x" * MAX_ARGUMENTS})
    assert "longer than" in find_call_problem(long)


def test_arguments_may_be_written_as_text() -> None:
    action = CallTool.model_validate({"tool": "a/b", "arguments": '{"n": 1}'})
    assert action.arguments == {"n": 1}
