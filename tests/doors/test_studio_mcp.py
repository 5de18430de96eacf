"""The Agent Server's own MCP route, `/mcp`, through the official SDK's client.

It makes a tool of each assistant and passes on no settings, so a client's settings are those of an
assistant that was made for it.
"""

import asyncio
from typing import Any

import pytest
from mcp import Client

from tests.doors.studio import SEND, Studio

DARK = "Switch the phone to dark theme"


async def _list_tools(url: str, mode: Any) -> dict[str, Any]:
    async with Client(url, mode=mode) as client:
        return {tool.name: tool for tool in (await client.list_tools()).tools}


async def _call_tool(url: str, name: str, given: dict[str, Any]) -> Any:
    async with Client(url) as client:
        return await client.call_tool(name, given)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_the_graphs_are_tools_with_a_form_to_fill_in(
    studio: Studio, mode: str
) -> None:
    tools = asyncio.run(_list_tools(f"{studio.url}/mcp", mode))
    assert {"tapwright", "learn"} <= set(tools)
    assert "Operates an Android phone" in tools["tapwright"].description
    assert "screen recording" in tools["learn"].description
    for name, fields in (
        ("tapwright", {"instruction", "messages"}),
        ("learn", {"recording", "demonstration", "task", "again"}),
    ):
        form = tools[name].input_schema["properties"]
        assert set(form) == fields
        assert all(field["description"] for field in form.values())
        assert all(isinstance(field["type"], str) for field in form.values())


@pytest.mark.parametrize("field", ["instruction", "messages"])
def test_a_tool_carries_out_a_task_with_the_settings_of_its_assistant(
    studio: Studio, field: str
) -> None:
    context: Any = studio.context
    assistant = studio.client.assistants.create(
        "tapwright", name="my phone", context=context
    )
    try:
        result = asyncio.run(
            _call_tool(f"{studio.url}/mcp", "my_phone", {field: DARK})
        )
    finally:
        studio.client.assistants.delete(assistant["assistant_id"])
    assert not result.is_error
    said = result.content[0].text
    assert "Done. “Dark theme” is on." in said
    assert studio.phone.state.dark


def test_an_error_is_named(studio: Studio) -> None:
    """This route passes on the name of an error, and not its sentence."""
    result = asyncio.run(
        _call_tool(f"{studio.url}/mcp", "tapwright", {"instruction": " "})
    )
    assert result.is_error
    assert result.content[0].text == "UsageError"


def test_a_question_ends_the_call_and_nothing_is_sent(studio: Studio) -> None:
    """Nobody can answer on this route: the thread of a call ends with it."""
    context: Any = studio.context
    assistant = studio.client.assistants.create(
        "tapwright", name="asking", context=context
    )
    try:
        result = asyncio.run(
            _call_tool(f"{studio.url}/mcp", "asking", {"instruction": SEND})
        )
    finally:
        studio.client.assistants.delete(assistant["assistant_id"])
    assert "__interrupt__" in result.content[0].text
    assert studio.sent() == []
