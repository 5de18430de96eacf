"""Call a tool of another MCP server, at most once, and keep its result in the run's folder.

The result is evidence, as a stored screen is: later prompts quote it, and an answer may rest on it.
What is kept is what the model was shown, with the values of secrets taken out.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tapwright.text.quote import cut_line, quote_visibly
from tools.acting.journal import Journal, append_entry, read_entries
from tools.actions import ActionResult, CallTool
from tools.mcp_client.answers import MAX_TEXT, ToolAnswer
from tools.mcp_client.connection import ToolUnanswered, ToolUnavailable
from tools.mcp_client.servers import open_servers
from tools.secrets import (
    has_secret,
    list_secret_names,
    mask_secrets,
    reveal_secrets,
)

FILE = "tool_results.jsonl"
"""File in a run's folder with the results of its calls, one a line."""
MAX_ARGUMENTS = 4_000
"""Characters of a call's arguments as JSON."""
MAX_SUMMARY = 200
"""Characters of a result in the summary of its call."""
_NO_SERVERS = "There are no tools of other servers: TAPWRIGHT_MCP names none."
_CRASHED = (
    "Nobody knows whether this call was made: the program ended meanwhile."
)
_UNKNOWN = (
    "Nobody knows what the call did; do not repeat it if that could do harm."
)


@dataclass(frozen=True, kw_only=True)
class ToolResult:
    """What came of one call."""

    key: str
    """Of the journal; a result that is kept twice after a crash counts once."""
    tool: str
    """`server/tool`."""
    arguments: dict[str, Any]
    ok: bool | None
    """None if nobody knows whether it was performed."""
    text: str
    """Of the server, or in our words if there is no answer."""
    cut: int = 0
    """Characters that were left out at the end."""


def call_foreign_tool(
    action: CallTool, journal: Journal, key: str
) -> ActionResult:
    """Make the call of an action, unless it was begun before a crash.

    Args:
        action: that was decided, and allowed if need be.
        journal: of the run, which gets the intent before and the result after.
        key: the same after a crash and resume.

    Returns:
        What the model is told; `ok` None if the fate of the call is unknown.

    Raises:
        UsageError: `TAPWRIGHT_MCP` cannot be read, or a secret is not set.
    """
    call_key = f"{key}:0"
    record = journal.get_record(call_key)
    if record.state == "done":
        return ActionResult(ok=record.ok, summary=record.summary)
    folder = journal.path.parent
    if record.state == "intent":
        return _keep_unknown(action, folder, call_key, _CRASHED)
    problem = find_call_problem(action)
    if problem:
        return ActionResult(ok=False, summary=problem)
    arguments = _reveal_arguments(action.arguments)
    journal.log_intent(
        call_key,
        {"do": "call_tool", "tool": action.tool, "arguments": action.arguments},
    )
    servers = open_servers()
    try:
        if servers is None:
            raise ToolUnavailable(_NO_SERVERS)
        answer = servers.call_tool(action.tool, arguments)
    except ToolUnavailable as error:
        journal.log_void(call_key)
        return ActionResult(ok=False, summary=str(error))
    except ToolUnanswered as error:
        result = _keep_unknown(action, folder, call_key, str(error))
    else:
        result = _keep_answer(action, folder, call_key, answer)
    journal.log_result(call_key, ok=result.ok, summary=result.summary)
    return result


def find_call_problem(action: CallTool) -> str:
    """Why a call may not be made, in a sentence; empty if it may.

    Raises:
        UsageError: `TAPWRIGHT_MCP` cannot be read.
    """
    servers = open_servers()
    if servers is None:
        return _NO_SERVERS
    tool = servers.find_tool(action.tool)
    config = servers.find_config(action.tool)
    if tool is None or config is None:
        return servers.explain_missing(action.tool)
    text = format_arguments(action.arguments)
    if len(text) > MAX_ARGUMENTS:
        return f"The arguments are longer than {MAX_ARGUMENTS} characters."
    if mask_secrets(text) != text:
        return "The arguments hold the value of a secret, which tools of others never get."
    for name in list_secret_names(text):
        if name not in config.secrets:
            return (
                f"The secret {name} may not go to the server {config.name}: "
                "its entry in TAPWRIGHT_MCP does not list it."
            )
    return ""


def format_arguments(arguments: dict[str, Any]) -> str:
    """The arguments in full as one line of JSON, without anything invisible in it."""
    text = json.dumps(arguments, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(arguments)


def read_tool_results(folder: Path) -> list[ToolResult]:
    """The results of a run's calls in order; torn lines are left out.

    Args:
        folder: of the run.
    """
    results: dict[str, ToolResult] = {}
    for entry in read_entries(folder / FILE):
        if entry.keys() == ToolResult.__dataclass_fields__.keys():
            results[entry["key"]] = ToolResult(**entry)
    return list(results.values())


def _keep_answer(
    action: CallTool, folder: Path, key: str, answer: ToolAnswer
) -> ActionResult:
    _keep_result(
        ToolResult(
            key=key,
            tool=action.tool,
            arguments=action.arguments,
            ok=answer.ok,
            text=answer.text,
            cut=answer.cut,
        ),
        folder,
    )
    text = quote_visibly(cut_line(answer.text, MAX_SUMMARY))
    if answer.ok:
        return ActionResult(ok=True, summary=f"{action.tool} answered: {text}")
    return ActionResult(ok=False, summary=f"{action.tool} failed: {text}")


def _keep_unknown(
    action: CallTool, folder: Path, key: str, reason: str
) -> ActionResult:
    result = ToolResult(
        key=key,
        tool=action.tool,
        arguments=action.arguments,
        ok=None,
        text=reason[:MAX_TEXT],
    )
    _keep_result(result, folder)
    return ActionResult(ok=None, summary=f"{reason} {_UNKNOWN}")


def _keep_result(result: ToolResult, folder: Path) -> None:
    append_entry(folder / FILE, asdict(result), sync=True)


def _reveal_arguments(value: Any) -> Any:
    """The arguments with the secrets filled in that the server may get."""
    if isinstance(value, str):
        return reveal_secrets(value) if has_secret(value) else value
    if isinstance(value, list):
        return [_reveal_arguments(each) for each in value]
    if isinstance(value, dict):
        return {key: _reveal_arguments(each) for key, each in value.items()}
    return value
