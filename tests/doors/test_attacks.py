"""Requests of strangers against every server that we start: none reaches the phone.

Each server has a phone of its own and a task on it that waits for a yes. At the end the person says
yes, by a request that differs from the attacks in its headers alone, and the message is sent.
"""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from langgraph_sdk import get_sync_client

from tests.doors.attacks import ATTACKS, Attack
from tests.doors.browser import open_browser
from tests.doors.recorder import Recorder
from tests.doors.studio import CALL_S
from tests.doors.targets import (
    ANYWHERE,
    BEGIN,
    LOOPBACK,
    TOKEN,
    AgentServer,
    Door,
    TaskServer,
    find_network_address,
    list_doors,
    start_doors,
)
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

NAMES = (
    "langgraph dev",
    "langgraph dev with a token",
    "uvicorn",
    "tapwright serve",
    "tapwright mcp",
)
METHODS = ("get", "post", "put", "patch", "delete")
REFUSED = (401, 403)
"""Without the token, or foreign. A Host that is none may also be called malformed (400)."""


@pytest.fixture(scope="module")
def doors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Door]]:
    with ExitStack() as stack:
        phones = [
            stack.enter_context(
                VirtualPhone.start(PhoneConfig(animation_scale=0))
            )
            for _ in NAMES
        ]
        started = list_doors(phones)
        assert tuple(door.name for door in started) == NAMES
        folder = tmp_path_factory.mktemp("doors")
        stack.enter_context(start_doors(started, folder))
        yield started


@pytest.fixture(scope="module")
def network() -> str:
    return find_network_address()


def test_there_are_enough_attacks_of_each_kind() -> None:
    places = [attack.place for attack in ATTACKS]
    assert len({attack.name for attack in ATTACKS}) == len(ATTACKS) >= 40
    assert {place: places.count(place) for place in set(places)} == {
        "page": 45,
        "name": 15,
        "network": 17,
        "thread": 7,
    }


def test_our_own_commands_say_where_they_serve(doors: list[Door]) -> None:
    serve, mcp = doors[3:]
    assert f"tapwright serves http://{ANYWHERE}:{serve.port} " in serve.said
    assert f"http://{ANYWHERE}:{serve.port}/task/playground/" in serve.said
    assert f"tapwright serves MCP at http://{LOOPBACK}:{mcp.port}/mcp " in (
        mcp.said
    )


@pytest.mark.parametrize("number", range(len(NAMES)), ids=NAMES)
def test_no_attack_reaches_the_phone(
    doors: list[Door], network: str, number: int
) -> None:
    door = doors[number]
    before = door.describe_phone()
    door.watch_phone()
    answered = {
        attack.name: _attack(door, attack, network)
        for attack in ATTACKS
        if network or attack.place != "network"
    }
    odd = {attack.name for attack in ATTACKS if attack.place == "name"}
    let_in = {
        name: (code, text[:300])
        for name, (code, text) in answered.items()
        if code not in REFUSED and not (code == 400 and name in odd)
    }
    assert let_in == {}
    assert not [
        name
        for name, (_code, text) in answered.items()
        if "access-control-allow-origin: *" in text.lower()
        or "evil.example\r\naccess-control" in text.lower()
    ]
    assert door.describe_phone() == before
    assert door.calls == []
    with door.open_client() as client:
        door.answer_task(client)
    _dark, sent, gestures = door.describe_phone()
    assert sent == [*before[1], "On my way"]
    assert gestures > before[2]
    assert door.calls


def _attack(door: Door, attack: Attack, network: str) -> tuple[int, str]:
    if attack.place != "network":
        return door.send_attack(attack, LOOPBACK)
    if door.bound == ANYWHERE:
        return door.send_attack(attack, network)
    with pytest.raises(ConnectionRefusedError):
        door.send_attack(attack, network)
    return 403, "nobody listens there"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with open_browser(f"--host-resolver-rules=MAP *.example {LOOPBACK}") as one:
        yield one


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Recorder]:
    """Another site's server, which has the hostile page and notes what it is asked."""
    with Recorder() as server:
        yield server


GET_PATHS = {
    "langgraph dev": ("/info", "/threads/x/stream/events", "/docs"),
    "uvicorn": ("/task/runs", "/task/playground/", "/openapi.json"),
    "tapwright mcp": ("/mcp",),
}
POST_PATHS = {
    "langgraph dev": ("/runs/wait", "/task/invoke"),
    "uvicorn": ("/task/invoke",),
    "tapwright mcp": ("/mcp",),
}
HARMLESS = {
    "NetworkError",
    "TypeError",
    "error",
    "loaded",
    "opaque",
    "sent",
    "true",
}
"""What a hostile page may learn: that something came back, and nothing of it."""


def _attack_by_page(
    page: Any, target: str, begin: object, name: str
) -> dict[str, str]:
    paths = {"post": POST_PATHS[name], "get": GET_PATHS[name]}
    given = [target, begin, paths]
    results = page.evaluate("given => attack(...given)", given)
    return dict(results)


@pytest.mark.parametrize("number", [0, 2, 4], ids=[NAMES[n] for n in (0, 2, 4)])
def test_no_page_of_another_site_reaches_the_phone(
    doors: list[Door], browser: Any, elsewhere: Recorder, number: int
) -> None:
    door = doors[number]
    before = door.describe_phone()
    door.watch_phone()
    begin = door.plan_request("begin")[2]
    page = browser.new_page()
    page.goto(f"http://evil.example:{elsewhere.port}/page")
    target = f"http://{LOOPBACK}:{door.port}"
    results = _attack_by_page(page, target, begin, door.name)
    assert len(results) >= 19
    assert set(results.values()) <= HARMLESS, results
    for path in POST_PATHS[door.name]:
        assert results[f"json {path}"] == "TypeError"
    for path in GET_PATHS[door.name]:
        for way in ("get", "events", "socket", "img", "script", "style"):
            assert results[f"{way} {path}"] in ("TypeError", "error")
    rebound = f"http://rebound.example:{door.port}"
    assert page.goto(f"{rebound}/task/playground/").status == 403
    for path in POST_PATHS[door.name]:
        code = page.evaluate(
            """([path, body]) => fetch(path, {method: "POST", body,
            headers: {"content-type": "application/json"}}).then(a => a.status)""",
            [path, json.dumps(begin)],
        )
        assert code == 403
    page.close()
    assert door.describe_phone() == before
    assert door.calls == []


def test_the_page_of_another_site_reaches_a_server_without_a_guard(
    browser: Any, elsewhere: Recorder
) -> None:
    """Else the test above would show nothing."""
    with Recorder() as unguarded:
        page = browser.new_page()
        page.goto(f"http://evil.example:{elsewhere.port}/page")
        target = f"http://{LOOPBACK}:{unguarded.port}"
        _attack_by_page(page, target, {"input": {}}, "uvicorn")
        page.close()
        asked = unguarded.asked
    posts = [each for each in asked if each[0] == "POST"]
    assert len(posts) >= 9
    assert {kind.partition(";")[0] for _verb, _path, kind in posts} >= {
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
    }
    assert len([each for each in asked if each[0] == "GET"]) >= 15
    assert "OPTIONS" in {verb for verb, _path, _kind in asked}


def _need_network(address: str) -> None:
    if not address:
        pytest.skip("this machine has no address in a network")


def list_routes(door: Door) -> list[tuple[str, str]]:
    with door.open_client() as client:
        paths = client.get("/openapi.json").json()["paths"]
    routes = [
        (path, verb)
        for path, verbs in paths.items()
        for verb in METHODS
        if verb in verbs
    ]
    assert ("/task/invoke", "post") in routes
    return [*routes, *((path, "get") for path in ("/", "/ok", "/docs", "/x"))]


@pytest.mark.parametrize("number", range(4), ids=NAMES[:4])
def test_other_machines_need_the_token_on_every_route(
    doors: list[Door], network: str, number: int
) -> None:
    door = doors[number]
    _need_network(network)
    sentence = (
        "bring the token of this server"
        if door.token
        else "this server can be reached by other machines: set TAPWRIGHT_TOKEN"
    )
    url = f"http://{network}:{door.port}"
    with httpx.Client(base_url=url) as stranger:
        for path, verb in list_routes(door):
            answer = stranger.request(verb, path)
            assert answer.status_code == 401, path
            assert sentence in answer.json()["detail"]


def test_the_sdk_brings_the_token_from_another_machine(
    doors: list[Door], network: str
) -> None:
    _need_network(network)
    door = doors[1]
    assert isinstance(door, AgentServer)
    url = f"http://{network}:{door.port}"
    bearer = {"authorization": f"Bearer {TOKEN}"}
    with (
        get_sync_client(url=url, api_key=TOKEN, timeout=CALL_S) as by_key,
        get_sync_client(url=url, api_key=None, headers=bearer) as by_bearer,
        get_sync_client(url=url, api_key="wrong") as stranger,
    ):
        thread = by_key.threads.create()["thread_id"]
        context: Any = door.context
        ended = by_key.runs.wait(
            thread,
            "tapwright",
            input={"instruction": BEGIN},
            context=context,
        )
        assert isinstance(ended, dict)
        assert ended["status"] == "done"
        assert door.phone.state.dark
        assert by_bearer.threads.get(thread)["thread_id"] == thread
        with pytest.raises(Exception, match="bring the token of this"):
            stranger.threads.get(thread)


@pytest.mark.parametrize(
    "run",
    [
        "..", "%2e%2e", "..%2f..", "..%2f..%2fetc%2fpasswd", "%2e%2e%2fcheckpoints.sqlite",
        ".%00", "waiting%2f..%2f..", "~", "*", "waiting%5c..", "%ef%bc%8e%ef%bc%8e",
    ],
)  # fmt: skip
def test_names_of_runs_lead_to_runs_alone(doors: list[Door], run: str) -> None:
    door = doors[2]
    assert isinstance(door, TaskServer)
    for part in ("screen", "report"):
        # Sent as it stands: a client would leave out the dots before it asks.
        path = f"/task/runs/{run}/{part}"
        code, text = door.ask("GET", path)
        assert code == 404, text
        assert '"detail"' in text


@pytest.mark.parametrize(
    "name", ["../up", "a/b", "", "a" * 129, "\u202e", "a b"]
)
def test_names_of_threads_lead_nowhere_else(
    doors: list[Door], name: str
) -> None:
    door = doors[2]
    given = {"thread_id": name, "instruction": BEGIN, "context": door.context}
    with door.open_client() as client:
        answer = client.post("/task/invoke", json={"input": given})
    assert answer.status_code == 422
