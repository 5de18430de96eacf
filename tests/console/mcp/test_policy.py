"""What is off limits, for single looks and gestures over MCP."""

from pathlib import Path

import pytest
from mcp import Client

from tests.console.mcp.test_server import User, connect, find_number, text_of
from virtual_phone.phone import VirtualPhone


@pytest.fixture
def policy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "policy.yaml"
    monkeypatch.setenv("TAPWRIGHT_POLICY", str(file))
    return file


def test_a_denied_app_is_refused_with_its_rule(
    phone: VirtualPhone, policy: Path
) -> None:
    policy.write_text("rules: [{name: no shopping, app: Shop, do: deny}]")

    async def script(client: Client) -> None:
        result = await client.call_tool("open_app", {"name": "Shop"})
        assert result.is_error
        assert "no shopping" in text_of(result)

    connect(phone, script, policy="allow")
    assert phone.hooks.inputs == []


def test_of_a_hidden_app_neither_words_nor_picture_are_returned(
    phone: VirtualPhone, policy: Path
) -> None:
    policy.write_text("rules: [{app: Shop, do: hide}]")

    async def script(client: Client) -> None:
        result = await client.call_tool("open_app", {"name": "Shop"})
        assert not result.is_error, text_of(result)
        assert "off limits" in text_of(result)
        assert "Gift wrap" not in text_of(result)
        assert [
            each.type for each in result.content if each.type == "image"
        ] == []
        left = await client.call_tool("press_back", {})
        assert not left.is_error
        assert "off limits" not in text_of(left)

    connect(phone, script)


def test_where_only_looking_is_allowed_a_tap_is_refused(
    phone: VirtualPhone, policy: Path
) -> None:
    policy.write_text("rules: [{page: Shop, do: look}]")

    async def script(client: Client) -> None:
        await client.call_tool("open_app", {"name": "Shop"})
        number = await find_number(client, "Save")
        result = await client.call_tool("tap", {"element": number})
        assert result.is_error
        assert "The policy does not allow this" in text_of(result)

    connect(phone, script)
    assert phone.state.shop.saved == []


def test_a_rule_has_the_user_asked(phone: VirtualPhone, policy: Path) -> None:
    policy.write_text("rules: [{name: mine, app: Shop, action: tap, do: ask}]")
    user = User(answer="yes")

    async def script(client: Client) -> None:
        await client.call_tool("open_app", {"name": "Shop"})
        number = await find_number(client, "Save")
        await client.call_tool("tap", {"element": number})

    connect(phone, script, user=user, policy="allow")
    (question,) = user.questions
    assert "“mine”" in question


def test_a_broken_file_stops_everything(
    phone: VirtualPhone, policy: Path
) -> None:
    policy.write_text("rules: [{app: Shop}]")

    async def script(client: Client) -> None:
        for name, given in (("look", {}), ("open_app", {"name": "Shop"})):
            result = await client.call_tool(name, given)
            assert result.is_error
            assert "the key `do` is missing" in text_of(result)

    connect(phone, script)
    assert phone.hooks.inputs == []
