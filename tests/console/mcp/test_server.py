"""The MCP server, used through the SDK's own client in both of its protocols."""

import asyncio
import itertools
import os
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from mcp import Client
from mcp_types import (
    CallToolResult,
    ElicitRequestParams,
    ElicitResult,
    TextContent,
)

from console.http.api import Tasks
from console.mcp.server import build_server
from graph.context import Context
from graph.run_folders import get_home
from models.scripted import register_script
from tests.examples import mark_long
from tests.graph.conftest import act, pointing
from virtual_phone.phone import VirtualPhone

_NUMBERS = itertools.count()
GO = act("open_app", text="Shop", expect="Shop")
PAY = act("tap", "Pay now", expect="Payments: 1", completes=True)
ASK = act("ask", text="Which card?")
SURE = {"done": True, "evidence": "Payments: 1"}
MODES = ("auto", "legacy")
"""Discovery (revision 2026-07-28), and the handshake of the revisions before it."""
SOAK = bool(os.environ.get("SOAK"))
SAMPLE = MODES if SOAK else MODES[:1]
"""What goes on after an answer, and refusals, are tried over both protocols; questions that stay
open, words, taps and who answers over the newer one, and over both with `make soak`."""
DECLINED, REJECTED = "declined", "rejected"
REFUSALS = [
    (mode, how)
    for mode in MODES
    for how in (DECLINED, REJECTED)
    if SOAK or (mode, how) in ((MODES[0], DECLINED), (MODES[1], REJECTED))
]

Script = Callable[[Client], Awaitable[None]]


class User:
    """Answers the questions that a client passes on."""

    def __init__(self, action: str = "accept", **content: Any) -> None:
        self.questions: list[str] = []
        self._result = ElicitResult(action=action, content=content or None)

    async def answer(
        self, context: Any, params: ElicitRequestParams
    ) -> ElicitResult:
        self.questions.append(params.message)
        return self._result


def connect(
    phone: VirtualPhone,
    script: Script,
    *,
    mode: str = "auto",
    user: User | None = None,
    replies: dict[str, Any] | None = None,
    **choices: Any,
) -> None:
    """Have a client of a new server do what the script says."""
    name = f"mcp-{next(_NUMBERS)}"
    register_script(name, pointing(replies or {"assess": []}))
    given = {"device": phone.device, "model": f"scripted:{name}", **choices}
    context = Context(**given)

    async def run() -> None:
        server = build_server(Tasks(), context)
        callback = user.answer if user else None
        async with Client(
            server, mode=mode, elicitation_callback=callback
        ) as client:
            await script(client)

    asyncio.run(run())


def text_of(result: CallToolResult) -> str:
    return "\n".join(
        x.text for x in result.content if isinstance(x, TextContent)
    )


async def pay(client: Client) -> dict[str, Any]:
    result = await client.call_tool("run_task", {"instruction": "Pay"})
    assert not result.is_error, text_of(result)
    content: dict[str, Any] | None = result.structured_content
    assert content is not None
    return content


async def find_number(client: Client, words: str) -> int:
    screen = text_of(await client.call_tool("look", {}))
    (line,) = [line for line in screen.splitlines() if f'"{words}"' in line]
    return int(line[1 : line.index("]")])


def test_every_tool_says_what_it_does(phone: VirtualPhone) -> None:
    async def script(client: Client) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert tools.keys() == {
            "run_task", "answer_question", "get_task", "cancel_task", "search_memories", "look",
            "tap", "long_press", "fill", "scroll", "press_back", "open_app", "confirm_action",
        }  # fmt: skip
        reading: list[str] = []
        for tool in tools.values():
            assert tool.description
            assert tool.annotations is not None
            if tool.annotations.read_only_hint:
                reading.append(tool.name)
        assert reading == ["get_task", "search_memories", "look"]

    connect(phone, script)


@pytest.mark.parametrize("mode", MODES)
def test_a_task_asks_the_user_and_goes_on(
    phone: VirtualPhone, mode: str
) -> None:
    user = User(decision="approve")

    async def script(client: Client) -> None:
        told: list[str] = []

        async def note(
            progress: float, total: float | None, message: str | None
        ) -> None:
            told.append(message or "")

        result = await client.call_tool(
            "run_task", {"instruction": "Pay"}, progress_callback=note
        )
        assert result.structured_content is not None, text_of(result)
        assert result.structured_content["status"] == "done"
        assert any("open “Shop”" in words for words in told)

    replies = {"assess": [GO, PAY], "conclude": [SURE]}
    connect(phone, script, mode=mode, user=user, replies=replies)
    assert len(user.questions) == 1
    assert "Pay now" in user.questions[0]
    assert phone.state.shop.paid == 1


@pytest.mark.parametrize(("mode", "how"), REFUSALS)
def test_a_refused_action_is_not_done(
    phone: VirtualPhone, mode: str, how: str
) -> None:
    users = {
        DECLINED: User("decline"),
        REJECTED: User(decision="reject", reason="too dear"),
    }
    user = users[how]

    async def script(client: Client) -> None:
        result = await pay(client)
        assert result["status"] == "failed"

    replies = {
        "assess": [GO, PAY],
        "plan": [{"impossible": "the user does not want to pay"}],
    }
    connect(phone, script, mode=mode, user=user, replies=replies)
    assert phone.state.shop.paid == 0


@pytest.mark.parametrize("mode", SAMPLE)
def test_a_closed_question_stays_open(phone: VirtualPhone, mode: str) -> None:
    async def script(client: Client) -> None:
        result = await pay(client)
        assert result["status"] == "waiting"
        assert "Pay now" in result["question"]
        arguments = {"task_id": result["task_id"]}
        again = await client.call_tool("get_task", arguments)
        assert again.structured_content == result

    user = User("cancel")
    connect(phone, script, mode=mode, user=user, replies={"assess": [GO, PAY]})
    assert phone.state.shop.paid == 0


def test_a_client_that_cannot_ask_brings_the_answer(
    phone: VirtualPhone,
) -> None:
    async def script(client: Client) -> None:
        result = await pay(client)
        assert result["status"] == "waiting"
        arguments = {"task_id": result["task_id"], "answer": "yes"}
        ended = await client.call_tool("answer_question", arguments)
        assert ended.structured_content is not None
        assert ended.structured_content["status"] == "done"

    connect(phone, script, replies={"assess": [GO, PAY], "conclude": [SURE]})
    assert phone.state.shop.paid == 1


@pytest.mark.parametrize("mode", SAMPLE)
def test_words_are_asked_for_too(phone: VirtualPhone, mode: str) -> None:
    user = User(answer="The blue one")

    async def script(client: Client) -> None:
        assert (await pay(client))["status"] == "stopped"

    replies = {"assess": [ASK, GO]}
    connect(phone, script, mode=mode, user=user, replies=replies, max_steps=2)
    assert user.questions == ["Which card?"]


def test_the_phone_is_seen_and_touched(phone: VirtualPhone) -> None:
    async def script(client: Client) -> None:
        seen = await client.call_tool("open_app", {"name": "Shop"})
        assert [content.type for content in seen.content] == [
            "text",
            "text",
            "image",
        ]
        assert "Opened Shop" in text_of(seen)
        number = await find_number(client, "Gift wrap")
        seen = await client.call_tool("tap", {"element": number})
        assert 'switch "Gift wrap" on' in text_of(seen)

    connect(phone, script)


@pytest.mark.parametrize("mode", SAMPLE)
@pytest.mark.parametrize("decision", ["approve", "reject"])
def test_a_sensitive_tap_is_asked_about(
    phone: VirtualPhone, mode: str, decision: str
) -> None:
    user = User(decision=decision)

    async def script(client: Client) -> None:
        await client.call_tool("open_app", {"name": "Shop"})
        number = await find_number(client, "Pay now")
        seen = await client.call_tool("tap", {"element": number})
        assert not seen.is_error
        assert ("Not done" in text_of(seen)) == (decision == "reject")

    connect(phone, script, mode=mode, user=user)
    assert len(user.questions) == 1
    assert phone.state.shop.paid == (decision == "approve")


@pytest.mark.parametrize(
    ("answer", "paid"),
    mark_long([("yes", 1), ("no", 0), ("perhaps", 0)], after=2),
)
def test_a_client_that_cannot_ask_confirms(
    phone: VirtualPhone, answer: str, paid: int
) -> None:
    async def script(client: Client) -> None:
        await client.call_tool("open_app", {"name": "Shop"})
        number = await find_number(client, "Pay now")
        waiting = text_of(await client.call_tool("tap", {"element": number}))
        assert phone.state.shop.paid == 0
        action_id = waiting.split("action_id '")[1].split("'")[0]
        arguments = {"action_id": action_id, "answer": answer}
        await client.call_tool("confirm_action", arguments)
        again = await client.call_tool("confirm_action", arguments)
        assert again.is_error
        assert "waits for an answer" in text_of(again)

    connect(phone, script)
    assert phone.state.shop.paid == paid


def test_what_was_allowed_is_done_on_no_other_screen(
    phone: VirtualPhone,
) -> None:
    async def script(client: Client) -> None:
        await client.call_tool("open_app", {"name": "Shop"})
        wrap = await find_number(client, "Gift wrap")
        number = await find_number(client, "Pay now")
        waiting = text_of(await client.call_tool("tap", {"element": number}))
        action_id = waiting.split("action_id '")[1].split("'")[0]
        await client.call_tool("tap", {"element": wrap})
        arguments = {"action_id": action_id, "answer": "yes"}
        refused = await client.call_tool("confirm_action", arguments)
        assert refused.is_error
        assert "looked at again meanwhile" in text_of(refused)

    connect(phone, script)
    assert phone.state.shop.paid == 0


@pytest.mark.parametrize("mode", SAMPLE)
def test_a_client_that_can_ask_does_not_answer_for_the_user(
    phone: VirtualPhone, mode: str
) -> None:
    user = User("cancel")

    async def script(client: Client) -> None:
        arguments = {"task_id": (await pay(client))["task_id"], "answer": "yes"}
        again = await client.call_tool("answer_question", arguments)
        assert again.structured_content is not None
        assert again.structured_content["status"] == "waiting"
        arguments = {"action_id": "0", "answer": "yes"}
        refused = await client.call_tool("confirm_action", arguments)
        assert refused.is_error
        assert "this client asks the user itself" in text_of(refused)

    connect(phone, script, mode=mode, user=user, replies={"assess": [GO, PAY]})
    assert len(user.questions) == 2
    assert phone.state.shop.paid == 0


@pytest.mark.parametrize("policy", mark_long(["allow", "ask"], after=1))
@pytest.mark.parametrize("decision", ["approve", "reject"])
def test_a_secret_is_typed_only_if_the_user_allows_it(
    phone: VirtualPhone,
    monkeypatch: pytest.MonkeyPatch,
    policy: str,
    decision: str,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_SECRET_BANK", "sesame-19")
    user = User(decision=decision)

    async def script(client: Client) -> None:
        await client.call_tool("open_app", {"name": "Shop"})
        number = await find_number(client, "Name")
        arguments = {"element": number, "text": "{{secret:BANK}}"}
        filled = await client.call_tool("fill", arguments)
        assert not filled.is_error
        assert "sesame" not in text_of(filled)

    connect(phone, script, user=user, policy=policy)
    (question,) = user.questions
    assert "secret:BANK" in question
    expected = "sesame-19" if decision == "approve" else ""
    assert phone.state.shop.name == expected


def test_the_policy_denies_secrets(
    phone: VirtualPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPWRIGHT_SECRET_BANK", "sesame-19")

    async def script(client: Client) -> None:
        await client.call_tool("open_app", {"name": "Shop"})
        number = await find_number(client, "Name")
        arguments = {"element": number, "text": "{{secret:BANK}}"}
        refused = await client.call_tool("fill", arguments)
        assert refused.is_error
        assert "the policy denies sensitive actions" in text_of(refused)

    connect(phone, script, user=User(decision="approve"), policy="deny")
    assert phone.state.shop.name == ""


def test_the_policy_holds_for_single_actions(phone: VirtualPhone) -> None:
    async def script(client: Client) -> None:
        await client.call_tool("open_app", {"name": "Shop"})
        number = await find_number(client, "Pay now")
        refused = await client.call_tool("tap", {"element": number})
        assert refused.is_error
        assert "the policy denies sensitive actions" in text_of(refused)

    connect(phone, script, user=User(decision="approve"), policy="deny")
    assert phone.state.shop.paid == 0


@pytest.mark.parametrize(
    ("tool", "arguments", "sentence"),
    [
        (
            "run_task",
            {"instruction": "  "},
            "say what should happen on the phone",
        ),
        ("get_task", {"task_id": "nobody"}, "there is no thread 'nobody'"),
        ("cancel_task", {"task_id": "nobody"}, "there is no thread 'nobody'"),
        (
            "answer_question",
            {"task_id": "no", "answer": "yes"},
            "there is no thread",
        ),
        ("tap", {"element": 3}, "look at the screen first"),
    ],
)
def test_an_error_is_a_sentence(
    phone: VirtualPhone, tool: str, arguments: dict[str, Any], sentence: str
) -> None:
    async def script(client: Client) -> None:
        result = await client.call_tool(tool, arguments)
        assert result.is_error
        assert sentence in text_of(result)

    connect(phone, script)


def test_a_phone_that_is_not_there_is_a_sentence(phone: VirtualPhone) -> None:
    async def script(client: Client) -> None:
        for tool, arguments in (
            ("look", {}),
            ("run_task", {"instruction": "Pay"}),
        ):
            result = await client.call_tool(tool, arguments)
            assert result.is_error
            assert "nobody" in text_of(result)

    connect(phone, script, device="nobody")


def test_a_run_is_stopped_after_its_step(phone: VirtualPhone) -> None:
    async def script(client: Client) -> None:
        first_step = asyncio.Event()

        async def note(
            progress: float, total: float | None, message: str | None
        ) -> None:
            first_step.set()

        running = asyncio.create_task(
            client.call_tool(
                "run_task", {"instruction": "Pay"}, progress_callback=note
            )
        )
        await first_step.wait()
        (run,) = list(get_home().glob("runs/*"))
        stopped = await client.call_tool("cancel_task", {"task_id": run.name})
        assert stopped.structured_content is not None
        assert stopped.structured_content["status"] == "running"
        await running

    waits = [act("wait", seconds=1) for _ in range(30)]
    connect(phone, script, replies={"assess": waits})


def test_the_memory_is_searched(phone: VirtualPhone) -> None:
    async def script(client: Client) -> None:
        await pay(client)
        found = await client.call_tool(
            "search_memories", {"query": "Pay", "limit": 3}
        )
        assert found.structured_content is not None
        texts = [hit["text"] for hit in found.structured_content["result"]]
        assert any(text.startswith("Pay (done") for text in texts)

    user = User(decision="approve")
    replies = {"assess": [GO, PAY], "conclude": [SURE]}
    connect(phone, script, user=user, replies=replies)
