"""What LangGraph Studio and the SDK ask of `langgraph dev`."""

import json
from typing import Any

import httpx
import pytest
from langgraph_sdk.errors import ConflictError
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.doors.studio import APPROVE, CALL_S, FRONTEND, REJECT, SEND, Studio
from tests.e2e.servers import free_port
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

FOREIGN: tuple[dict[str, str], ...] = (
    {"origin": "https://example.org"},
    {"origin": "null", "content-type": "text/plain"},
    {"host": "rebound.example.org:2024"},
    {
        "sec-fetch-site": "cross-site",
        "sec-fetch-mode": "no-cors",
        "sec-fetch-dest": "image",
    },
)
PREFLIGHT = {
    "access-control-request-method": "POST",
    "access-control-request-headers": "content-type,x-api-key",
    "access-control-request-private-network": "true",
}
METHODS = ("get", "post", "put", "patch", "delete")


def test_the_graph_is_listed_with_the_form_of_its_choices(
    studio: Studio,
) -> None:
    (assistant,) = studio.client.assistants.search(graph_id="tapwright")
    assert "Android phone" in str(assistant["description"])
    schemas: Any = studio.client.assistants.get_schemas(
        assistant["assistant_id"]
    )
    assert {"instruction", "messages"} <= set(
        schemas["input_schema"]["properties"]
    )
    assert "tasks" in schemas["state_schema"]["properties"]
    form = schemas["context_schema"]["properties"]
    assert all(field["description"] for field in form.values())
    assert all("default" in field for field in form.values())
    assert (form["max_steps"]["minimum"], form["max_steps"]["maximum"]) == (
        1,
        200,
    )
    assert form["policy"]["enum"] == ["ask", "allow", "deny"]
    assert schemas["context_schema"]["additionalProperties"] is False


def test_the_picture_shows_every_node(studio: Studio) -> None:
    (assistant,) = studio.client.assistants.search(graph_id="tapwright")
    drawn: Any = studio.client.assistants.get_graph(assistant["assistant_id"])
    nodes = {node["id"] for node in drawn["nodes"]}
    assert {
        "observe",
        "recall",
        "assess",
        "approve",
        "act",
        "reflect",
        "plan",
    } <= nodes
    assert {edge["target"] for edge in drawn["edges"]} == nodes - {"__start__"}


def test_a_task_runs_to_its_end_and_tells_what_it_does(studio: Studio) -> None:
    thread, context = studio.thread(), studio.context
    parts = studio.client.runs.stream(
        thread,
        "tapwright",
        input={"instruction": "Switch the phone to dark theme"},
        context=context,
        stream_mode=["updates", "custom"],
    )
    told = [(part.event, part.data) for part in parts]
    events = [data["event"] for kind, data in told if kind == "custom"]
    assert events[:2] == ["began", "observed"]
    assert events[-1] == "concluded"
    assert "assess" in [
        node for kind, data in told if kind == "updates" for node in data
    ]
    ended = studio.state(thread)
    assert ended["status"] == "done"
    assert studio.phone.state.dark
    assert ended["messages"][-1]["type"] == "ai"


def test_a_chat_message_is_an_instruction(studio: Studio) -> None:
    thread = studio.thread()
    words = "Switch the phone to dark theme"
    given: Any = {"messages": [{"role": "user", "content": words}]}
    studio.client.runs.wait(
        thread,
        "tapwright",
        input=given,
        context=studio.context,
    )
    assert studio.state(thread)["status"] == "done"
    assert studio.phone.state.dark


def test_a_task_stops_at_an_approval_and_continues(studio: Studio) -> None:
    thread = studio.thread()
    studio.say(thread, SEND)
    ((request,), (config,)) = (
        studio.asked(thread)[0][key]
        for key in ("action_requests", "review_configs")
    )
    assert "Send" in request["description"]
    choices = config.pop("args_schema")["properties"]["element"]["oneOf"]
    assert any("Send" in choice["title"] for choice in choices)
    assert config == {
        "action_name": request["name"],
        "allowed_decisions": ["approve", "edit", "reject", "respond"],
    }
    assert studio.sent() == []
    assert studio.client.threads.get(thread)["status"] == "interrupted"
    assert studio.answer(thread, APPROVE)["status"] == "done"
    assert studio.sent() == ["On my way"]
    assert studio.asked(thread) == []


def test_a_long_task_streams_its_events_to_the_end(studio: Studio) -> None:
    """LangChain lets a graph pass 25 nodes before it streams events."""
    thread, task = (
        studio.thread(),
        "Create a note titled 'Milk' with the text 'Two bottles'",
    )
    context: Any = studio.context
    parts = studio.client.runs.stream(
        thread,
        "tapwright",
        input={"instruction": task},
        context=context,
        stream_mode="events",
    )
    last = [part.event for part in parts][-1]
    state: Any = studio.client.threads.get_state(thread)
    assert (last, state["values"]["status"]) == ("events", "done")
    assert state["metadata"]["step"] > 25


@pytest.mark.parametrize(
    "given", [{"command": {"resume": APPROVE}}, {"input": None}]
)
def test_another_phone_is_refused_and_the_question_stays(
    studio: Studio, given: dict[str, Any]
) -> None:
    thread = studio.thread()
    studio.say(thread, SEND)
    asked = studio.asked(thread)
    with VirtualPhone.start(PhoneConfig(animation_scale=0)) as other:
        context: Any = {**studio.context, "device": other.device}
        with pytest.raises(Exception, match="PhoneNotFound: .*is another one"):
            studio.client.runs.wait(
                thread, "tapwright", context=context, **given
            )
    assert studio.asked(thread) == asked
    assert studio.answer(thread, APPROVE)["status"] == "done"
    assert studio.sent() == ["On my way"]


def test_a_denial_ends_a_task_that_has_no_other_way(studio: Studio) -> None:
    thread = studio.thread()
    before = studio.say(thread, SEND)
    after = studio.answer(thread, REJECT)
    assert after["plans"] > before["plans"]
    assert (after["status"], after["denials"]) == ("failed", 1)
    assert "you said no to" in after["reason"]
    assert studio.asked(thread) == []
    assert studio.sent() == []


def test_two_tasks_on_one_thread_do_not_mix(studio: Studio) -> None:
    thread = studio.thread()
    first = studio.say(
        thread, "Create a note titled 'Milk' with the text 'Two bottles'"
    )
    assert first["status"] == "done"
    second = studio.say(thread, "Switch the phone to dark theme")
    assert second["status"] == "done"
    facts = {
        key: value
        for key, value in second.items()
        if key not in ("messages", "experience")
    }
    told = json.dumps(facts)
    assert "Milk" not in told
    assert "bottles" not in told
    assert (first["run"], second["run"]) == (thread, f"{thread}-2")
    assert len(second["tasks"]["tasks"]) < len(first["tasks"]["tasks"])
    kinds = [m["type"] for m in second["messages"]]
    assert (kinds.count("human"), kinds[-1]) == (2, "ai")


def test_one_thread_does_one_thing_at_a_time(studio: Studio) -> None:
    thread = studio.thread()
    given: Any = {"input": {"instruction": "Switch the phone to dark theme"}}
    run = studio.client.runs.create(
        thread, "tapwright", context=studio.context, **given
    )
    with pytest.raises(ConflictError):
        studio.client.runs.create(
            thread, "tapwright", multitask_strategy="reject", **given
        )
    studio.client.runs.join(thread, run["run_id"])
    assert studio.state(thread)["status"] == "done"


def test_choices_out_of_range_end_the_run_with_a_word_about_them(
    studio: Studio,
) -> None:
    thread = studio.thread()
    with pytest.raises(Exception, match="max_steps|greater than or equal"):
        studio.say(thread, "Switch the phone to dark theme", max_steps=0)
    assert not studio.phone.state.dark


def test_the_server_has_langserves_routes_too(studio: Studio) -> None:
    given = {
        "instruction": "Switch the phone to dark theme",
        "context": studio.context,
    }
    answer = httpx.post(
        f"{studio.url}/task/invoke",
        json={"input": {"thread_id": "mounted", **given}},
        timeout=CALL_S,
    )
    assert answer.status_code == 200, answer.text
    assert answer.json()["output"]["status"] == "done"
    assert studio.phone.state.dark
    unknown = httpx.post(
        f"{studio.url}/task/invoke", json={"input": {"thread_id": "nobody"}}
    )
    assert (unknown.status_code, unknown.json()["error"]) == (
        404,
        "UnknownThread",
    )


@pytest.mark.parametrize("headers", FOREIGN)
def test_no_route_answers_pages_of_other_sites(
    studio: Studio, headers: dict[str, str]
) -> None:
    described = httpx.get(f"{studio.url}/openapi.json").json()["paths"]
    routes = [
        (path, verb)
        for path, verbs in described.items()
        for verb in METHODS
        if verb in verbs
    ]
    routes += [
        (path, "get")
        for path in (
            "/",
            "/ok",
            "/docs",
            "/metrics",
            "/openapi.json",
            "/ui/x",
            "/x",
        )
    ]
    paths = {path for path, _verb in routes}
    assert {
        "/runs/wait",
        "/threads",
        "/assistants/search",
        "/store/items",
        "/info",
    } <= paths
    assert {
        "/mcp/",
        "/a2a/{assistant_id}",
        "/runs/crons",
        "/task/invoke",
    } <= paths
    with httpx.Client(base_url=studio.url, headers=headers) as browser:
        for path, verb in routes:
            answer = browser.request(verb, path)
            assert (answer.status_code, answer.json()["error"]) == (
                403,
                "ForeignRequest",
            ), path


def test_another_site_cannot_run_a_task(studio: Studio) -> None:
    task = {"instruction": "Switch the phone to dark theme"}
    body = {
        "assistant_id": "tapwright",
        "input": task,
        "context": studio.context,
    }
    for headers in FOREIGN:
        given = {"content-type": "application/json", **headers}
        answer = httpx.post(
            f"{studio.url}/runs/wait", content=json.dumps(body), headers=given
        )
        assert answer.status_code == 403
    assert not studio.phone.state.dark


def test_preflights_are_answered_for_studio_and_named_pages_alone(
    studio: Studio,
) -> None:
    for path in ("/runs/wait", "/threads", "/info", "/task/invoke"):
        url = f"{studio.url}{path}"
        for origin in (
            "https://smith.langchain.com",
            "https://eu.smith.langchain.com",
            FRONTEND,
        ):
            asked = httpx.options(url, headers={"origin": origin, **PREFLIGHT})
            assert asked.status_code == 200
            assert asked.headers["access-control-allow-origin"] == origin
            assert (
                asked.headers["access-control-allow-private-network"] == "true"
            )
        for headers in FOREIGN[:3]:
            asked = httpx.options(url, headers={**PREFLIGHT, **headers})
            assert asked.status_code == 403
            assert not [
                name
                for name in asked.headers
                if name.startswith("access-control-")
            ]
    for own in ({}, {"origin": studio.url}):
        plain = httpx.get(f"{studio.url}/info", headers=own)
        assert plain.status_code == 200
        assert "access-control-allow-origin" not in plain.headers


def test_studio_runs_a_task(studio: Studio) -> None:
    origin = "https://smith.langchain.com"
    task = {"instruction": "Switch the phone to dark theme"}
    body = {
        "assistant_id": "tapwright",
        "input": task,
        "context": studio.context,
    }
    with httpx.Client(
        base_url=studio.url, headers={"origin": origin}, timeout=CALL_S
    ) as browser:
        answer = browser.post("/runs/wait", json=body)
        found = browser.post("/threads/search", json={})
    assert answer.json()["status"] == "done"
    assert answer.headers["access-control-allow-origin"] == origin
    assert (
        "x-pagination-total" in found.headers["access-control-expose-headers"]
    )
    assert studio.phone.state.dark


def test_sockets_are_open_to_our_own_pages_alone(studio: Studio) -> None:
    url = f"ws{studio.url.removeprefix('http')}/threads/{studio.thread()}/stream/events"
    foreign, own = Origin("https://example.org"), Origin(studio.url)
    with (
        pytest.raises(InvalidStatus, match="403"),
        connect(url, origin=foreign),
    ):
        pass
    with connect(url, origin=own) as socket:
        assert socket.response is not None
        assert socket.response.status_code == 101


def test_what_went_wrong_is_said_in_our_words(studio: Studio) -> None:
    port, serial = free_port(), "emulator-9999"
    somebody = studio.phone.device.rpartition("/")[0]
    cases: tuple[tuple[str, dict[str, Any], str], ...] = (
        ("Look", {"model": ""}, "ModelNotConfigured: no model is chosen"),
        (
            "Look",
            {"device": f"adb:{port}/x"},
            f"PhoneNotFound: No adb server listens at .*{port}",
        ),
        (
            "Look",
            {"device": f"{somebody}/{serial}"},
            f"PhoneNotFound: No phone has the .*{serial}",
        ),
        (
            "  ",
            {},
            "UsageError: the instruction is empty: say what should happen",
        ),
    )
    for instruction, choices, words in cases:
        with pytest.raises(Exception, match=words):
            studio.say(studio.thread(), instruction, **choices)
