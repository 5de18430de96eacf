"""What `TAPWRIGHT_MCP` may say.

The form `mcpServers` is that of the MCP user guide, "Connect to local MCP servers":
https://modelcontextprotocol.io/docs/develop/connect-local-servers
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tapwright.errors import UsageError
from tests.tools.mcp_client.naming import write_variable
from tools.mcp_client.config import VARIABLE, read_server_configs

NOTES = {"command": "notes-server", "args": ["--root", "/tmp"]}


def test_without_the_variable_there_are_no_servers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert read_server_configs() == ()


def test_a_file_and_its_json_say_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    entries: dict[str, Any] = {
        "notes": NOTES,
        "web": {"url": "https://example.org/mcp", "type": "http"},
        "old": {**NOTES, "disabled": True},
    }
    text = write_variable(**entries)
    monkeypatch.setenv(VARIABLE, text)
    inline = read_server_configs()
    (tmp_path / "mcp.json").write_text(text, encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "mcp.json"))
    assert read_server_configs() == inline
    assert [each.name for each in inline] == ["notes", "web"]
    assert inline[0].args == ["--root", "/tmp"]


def test_keys_of_other_clients_are_ignored_and_allow_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entry = {**NOTES, "autoApprove": ["*"], "alwaysAllow": ["*"]}
    monkeypatch.setenv(VARIABLE, write_variable(notes=entry))
    (server,) = read_server_configs()
    assert not server.allows_tool("read")


def test_variables_are_filled_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTES_KEY", "k-123")
    entry = {
        "url": "https://example.org/mcp",
        "headers": {"Authorization": "Bearer ${NOTES_KEY}"},
    }
    monkeypatch.setenv(VARIABLE, write_variable(notes=entry))
    assert read_server_configs()[0].headers == {"Authorization": "Bearer k-123"}
    monkeypatch.delenv("NOTES_KEY")
    with pytest.raises(UsageError, match="needs the environment variable"):
        read_server_configs()


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("/nowhere/mcp.json", "cannot be read: No such file"),
        ("{", "is not JSON"),
        ("{}", 'must be of the form {"mcpServers"'),
        (write_variable(a={}), "needs either a command or a url"),
        (
            write_variable(a={"command": "x", "url": "http://x"}),
            "needs either a command or a url",
        ),
        (write_variable(a={"url": "http://x", "type": "sse"}), "transport sse"),
        (write_variable(a={"command": "x", "args": "-v"}), "'a', args: "),
        (write_variable(a={"command": "x", "timeout": 0}), "'a', timeout: "),
        (write_variable(**{"a b": NOTES}), "the server name 'a b'"),
        (json.dumps({"mcpServers": {"a": 7}}), "must be an object"),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, value: str, reason: str
) -> None:
    monkeypatch.setenv(VARIABLE, value)
    with pytest.raises(UsageError) as refused:
        read_server_configs()
    assert reason in str(refused.value)
    assert VARIABLE in str(refused.value)


def test_a_refusal_shows_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    entry: dict[str, Any] = {"url": "http://x", "headers": {"Key": 12345678}}
    monkeypatch.setenv(VARIABLE, write_variable(a=entry))
    with pytest.raises(UsageError) as refused:
        read_server_configs()
    assert "12345678" not in str(refused.value)
