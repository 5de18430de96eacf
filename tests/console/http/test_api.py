"""The HTTP application over the virtual phone, with scripted models."""

import asyncio
import itertools
import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from app import app, tasks
from graph import consent
from memory.opening import close_memory
from models.scripted import register_script
from tapwright.errors import ModelUnreachable
from tests.examples import mark_long
from tests.graph.conftest import act, pointing
from tests.graph.shop import ShopApp
from tests.small_phone import make_small_config
from tools.device.device import close_all
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.phone import VirtualPhone

_NUMBERS = itertools.count()
GO = act("open_app", text="Shop", expect="Shop")
PAY = act("tap", "Pay now", expect="Payments: 1", completes=True)
SURE = {"done": True, "evidence": "Payments: 1"}
PAYING = {"assess": [GO, PAY], "conclude": [SURE]}
HERE = "http://127.0.0.1:8000"


@pytest.fixture(scope="module")
def switched_on() -> Iterator[VirtualPhone]:
    with VirtualPhone.start(
        make_small_config(), apps=[LauncherApp, ShopApp]
    ) as phone:
        yield phone
        close_all()


@pytest.fixture
def phone(
    switched_on: VirtualPhone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> VirtualPhone:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    monkeypatch.delenv("TAPWRIGHT_MODEL", raising=False)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    switched_on.reset()
    return switched_on


class Site:
    """A client of the application, and the choices that its tasks are given."""

    def __init__(self, client: TestClient, phone: VirtualPhone) -> None:
        self.client = client
        self.phone = phone

    def context(self, replies: Any, **choices: Any) -> dict[str, Any]:
        name = f"api-{next(_NUMBERS)}"
        register_script(
            name, pointing(replies) if isinstance(replies, dict) else replies
        )
        return {
            "device": self.phone.device, "model": f"scripted:{name}", "memory": False, **choices
        }  # fmt: skip

    def post(self, path: str, body: Any) -> Any:
        return self.client.post(f"/task/{path}", json=body)

    def ask(self, **given: Any) -> Any:
        return self.post("invoke", {"input": given})

    def done(self, **given: Any) -> dict[str, Any]:
        answer = self.ask(**given)
        assert answer.status_code == 200, answer.text
        output: dict[str, Any] = answer.json()["output"]
        return output

    def streamed(self, **given: Any) -> list[dict[str, Any]]:
        answer = self.post("stream", {"input": given})
        assert answer.status_code == 200, answer.text
        lines = [
            line.partition(": ")[2]
            for line in answer.text.splitlines()
            if ": " in line
        ]
        return [
            json.loads(line) for line in lines if line.startswith('{"type"')
        ]


@pytest.fixture
def site(phone: VirtualPhone, tmp_path: Path) -> Iterator[Site]:
    with TestClient(app, base_url=HERE) as client:
        yield Site(client, phone)
    close_memory(tmp_path / "memory")


@pytest.fixture
def permitted(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the server had been started to take `policy: allow`."""
    monkeypatch.setenv(consent.VARIABLE, "allow")


def test_a_task_runs_and_stops_at_an_approval(site: Site) -> None:
    asked = site.done(
        thread_id="a", instruction="Pay", context=site.context(PAYING)
    )
    assert asked["status"] == "waiting"
    (question,) = asked["interrupts"]
    assert "Pay now" in question["value"]["action_requests"][0]["description"]
    assert site.phone.state.shop.paid == 0
    ended = site.done(
        thread_id="a", resume={"decisions": [{"type": "approve"}]}
    )
    assert (ended["status"], ended["interrupts"]) == ("done", [])
    assert ended["state"]["evidence"] == "Payments: 1"
    assert ended["state"]["usage"]["actor"]["calls"] == 2
    assert site.phone.state.shop.paid == 1


def test_a_stream_tells_events_then_questions_then_the_reply(
    site: Site,
) -> None:
    context = site.context(PAYING)
    chunks = site.streamed(thread_id="a", instruction="Pay", context=context)
    events = [
        chunk["data"]["event"] for chunk in chunks if chunk["type"] == "event"
    ]
    assert events[:2] == ["began", "observed"]
    assert [chunk["type"] for chunk in chunks[len(events) :]] == [
        "interrupt",
        "reply",
    ]
    assert chunks[-1]["data"]["interrupts"] == [chunks[-2]["data"]]
    rest = site.streamed(thread_id="a", resume="yes")
    assert rest[-1]["data"]["status"] == "done"
    assert "acted" in [chunk["data"].get("event") for chunk in rest]


def test_events_are_streamed_in_langchains_form(site: Site) -> None:
    given = {
        "thread_id": "a",
        "instruction": "Pay",
        "context": site.context(PAYING),
    }
    answer = site.post("stream_events", {"input": given})
    lines = answer.text.splitlines()
    events = [
        json.loads(line[6:])
        for line in lines
        if line.startswith('data: {"event')
    ]
    assert [events[0]["event"], events[-1]["event"]] == [
        "on_chain_start",
        "on_chain_end",
    ]
    assert {event["event"] for event in events[1:-1]} == {"on_chain_stream"}
    assert len({event["run_id"] for event in events}) == 1
    assert events[1]["data"]["chunk"]["data"]["event"] == "began"
    assert events[-1]["data"]["output"]["status"] == "waiting"


def test_the_schema_of_the_configuration_is_offered(site: Site) -> None:
    answer = site.client.get("/task/config_schema")
    assert answer.status_code == 200
    assert answer.json()["type"] == "object"


def test_an_error_ends_the_stream_as_its_last_chunk(site: Site) -> None:
    chunks = site.streamed(
        thread_id="a", instruction="Pay", context={"device": "nobody"}
    )
    (chunk,) = chunks
    assert chunk["type"] == "error"
    assert chunk["data"]["error"] == "PhoneNotFound"
    assert "nobody" in chunk["data"]["detail"]


def test_a_thread_alone_tells_how_it_stands(site: Site) -> None:
    site.done(thread_id="a", instruction="Pay", context=site.context(PAYING))
    again = site.done(thread_id="a")
    assert again["status"] == "waiting"
    assert again["interrupts"]
    site.done(thread_id="a", resume="yes")
    assert site.done(thread_id="a")["status"] == "done"
    assert site.phone.state.shop.paid == 1


@pytest.mark.long
def test_every_run_leaves_its_report(site: Site, tmp_path: Path) -> None:
    folder = tmp_path / "runs" / "a"
    site.done(thread_id="a", instruction="Pay", context=site.context(PAYING))
    assert (
        "Pay now"
        in json.loads((folder / "meta.json").read_text(encoding="utf-8"))[
            "waiting"
        ]
    )
    assert "<html" in (folder / "report.html").read_text(encoding="utf-8")
    site.done(thread_id="a", resume="yes")
    assert not json.loads((folder / "meta.json").read_text(encoding="utf-8"))[
        "waiting"
    ]
    assert "Payments: 1" in (folder / "report.html").read_text(encoding="utf-8")


def test_what_was_cut_off_goes_on(site: Site) -> None:
    queue: list[Exception] = [ModelUnreachable("the line is dead")]
    replies = pointing({"assess": [GO, act("finish", text="Name")]})
    context = site.context(
        lambda messages: queue.pop() if queue else replies(messages)
    )
    broken = site.ask(
        thread_id="a",
        instruction="Look",
        context={**context, "reflection": False},
    )
    assert (broken.status_code, broken.json()["detail"]) == (
        502,
        "the line is dead",
    )
    ended = site.done(thread_id="a")
    assert (ended["status"], ended["state"]["instruction"]) == ("done", "Look")


@pytest.mark.long
@pytest.mark.usefixtures("permitted")
def test_a_second_task_starts_from_nothing(site: Site) -> None:
    site.done(
        thread_id="a",
        instruction="Pay",
        context=site.context(PAYING, policy="allow"),
    )
    context = site.context(
        {"assess": [act("finish", text="Payments: 1")]}, planning=False
    )
    ended = site.done(thread_id="a", instruction="Just look", context=context)
    assert ended["state"]["instruction"] == "Just look"
    assert ended["state"]["step"] <= 1
    assert ended["state"]["usage"]["actor"]["calls"] == 1
    assert ended["state"]["run"] == "a-2"


def test_threads_outlive_the_server(phone: VirtualPhone) -> None:
    with TestClient(app, base_url=HERE) as client:
        site = Site(client, phone)
        site.done(
            thread_id="a", instruction="Pay", context=site.context(PAYING)
        )
    with TestClient(app, base_url=HERE) as client:
        assert (
            Site(client, phone).done(thread_id="a", resume="yes")["status"]
            == "done"
        )
    assert phone.state.shop.paid == 1


@pytest.mark.long
def test_another_phone_is_refused_and_the_question_stays(site: Site) -> None:
    asked = site.done(
        thread_id="a", instruction="Pay", context=site.context(PAYING)
    )
    with VirtualPhone.start(
        make_small_config(), apps=[LauncherApp, ShopApp]
    ) as other:
        there = {"device": other.device, "model": "offline", "memory": False}
        refused = site.ask(thread_id="a", context=there, resume="yes")
        assert (refused.status_code, refused.json()["error"]) == (
            503,
            "PhoneNotFound",
        )
        assert f"{other.serial} is another one" in refused.json()["detail"]
        parts = site.streamed(thread_id="a", context=there, resume="yes")
        assert [part["type"] for part in parts] == ["error"]
        assert other.state.shop.paid == site.phone.state.shop.paid == 0
    assert site.done(thread_id="a")["interrupts"] == asked["interrupts"]
    assert site.done(thread_id="a", resume="yes")["status"] == "done"
    assert site.phone.state.shop.paid == 1


@pytest.mark.usefixtures("permitted")
def test_tasks_of_a_batch_take_turns_on_one_phone(site: Site) -> None:
    body = []
    for number in range(1, 4):
        said = f"Payments: {number}"
        pay = act("tap", "Pay now", expect=said, completes=True)
        replies = {"assess": [GO, pay] if number == 1 else [pay]}
        replies["conclude"] = [{"done": True, "evidence": said}]
        context = site.context(replies, policy="allow")
        body.append(
            {
                "thread_id": f"t{number}",
                "instruction": "Pay",
                "context": context,
            }
        )
    body.insert(1, {"thread_id": "unheard-of", "resume": "yes"})
    answer = site.post("batch", {"inputs": body})
    assert answer.status_code == 200, answer.text
    replies = answer.json()["output"]
    assert [reply["status"] for reply in replies] == [
        "done",
        "error",
        "done",
        "done",
    ]
    assert "unheard-of" in replies[1]["reason"]
    assert site.phone.state.shop.paid == 3


@pytest.mark.parametrize(
    ("given", "code", "word"),
    [
        ({"thread_id": "new", "instruction": "  "}, 422, "empty"),
        ({"thread_id": "new"}, 404, "no thread 'new'"),
        ({"thread_id": "new", "resume": "yes"}, 404, "no thread 'new'"),
        (
            {"thread_id": "new", "instruction": "x", "resume": "yes"},
            422,
            "not both",
        ),
        ({"thread_id": "../up", "instruction": "x"}, 422, "pattern"),
        ({"instruction": "x"}, 422, "thread_id"),
        ({"thread_id": "new", "instruction": "x", "wish": 1}, 422, "wish"),
        (
            {
                "thread_id": "new",
                "instruction": "x",
                "context": {"max_steps": 0},
            },
            422,
            "max_steps",
        ),
        (
            {"thread_id": "new", "instruction": "x", "context": {"depth": 2}},
            422,
            "depth",
        ),
        (
            {
                "thread_id": "new",
                "instruction": "x",
                "context": {"device": "?"},
            },
            503,
            "serial",
        ),
    ],
)
@pytest.mark.parametrize("path", ["invoke", "stream"])
def test_bad_input_gets_one_clear_answer(
    site: Site, path: str, given: dict[str, Any], code: int, word: str
) -> None:
    answer = site.post(path, {"input": given})
    if path == "stream" and code == 503:  # known only when the stream has begun
        code = 200
    assert answer.status_code == code
    assert word in answer.text
    assert "Traceback" not in answer.text


def test_bad_input_of_a_batch_is_refused_as_a_whole(site: Site) -> None:
    good = {
        "thread_id": "a",
        "instruction": "Pay",
        "context": site.context(PAYING),
    }
    answer = site.post(
        "batch", {"inputs": [good, {"thread_id": "b", "instruction": ""}]}
    )
    assert (answer.status_code, answer.json()["error"]) == (
        422,
        "ValidationError",
    )
    assert site.ask(thread_id="a").status_code == 404


@pytest.mark.usefixtures("permitted")
def test_models_and_questions_that_are_not_there(site: Site) -> None:
    context = {"device": site.phone.device, "model": "no-such-model"}
    answer = site.ask(thread_id="a", instruction="x", context=context)
    assert (answer.status_code, answer.json()["error"]) == (
        422,
        "ModelNotConfigured",
    )
    site.done(
        thread_id="b",
        instruction="Pay",
        context=site.context(PAYING, policy="allow"),
    )
    answer = site.ask(thread_id="b", resume="yes")
    assert answer.status_code == 422
    assert "does not wait" in answer.json()["detail"]


@pytest.mark.parametrize(
    "path", mark_long(["invoke", "stream", "stream_log"], after=1)
)
def test_nobody_may_choose_that_the_person_is_not_asked(
    site: Site, path: str
) -> None:
    asked = site.done(
        thread_id="a", instruction="Pay", context=site.context(PAYING)
    )
    unasked = site.context(PAYING, policy="allow")
    for given in ({"instruction": "Pay"}, {"resume": "yes"}):
        body = {"thread_id": "a", "context": unasked, **given}
        answer = site.post(path, {"input": body})
        assert "this server was not started to permit" in answer.text
        if path != "stream_log":
            assert (answer.status_code, answer.json()["error"]) == (
                422,
                "UsageError",
            )
    batch = [{"thread_id": "b", "instruction": "Pay", "context": unasked}]
    (refused,) = site.post("batch", {"inputs": batch}).json()["output"]
    assert (refused["status"], consent.VARIABLE in refused["reason"]) == (
        "error",
        True,
    )
    assert site.done(thread_id="a")["interrupts"] == asked["interrupts"]
    assert site.phone.state.shop.paid == 0
    assert site.done(thread_id="a", resume="yes")["status"] == "done"


def test_a_task_that_asked_nobody_goes_on_over_http_only_with_permission(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command line may have begun it with `--yes`; its settings are kept with the run."""
    queue: list[Exception] = [ModelUnreachable("the line is dead")]
    replies = pointing(PAYING)
    context = site.context(
        lambda messages: queue.pop() if queue else replies(messages),
        policy="allow",
    )
    with monkeypatch.context() as patch:
        patch.setenv(consent.VARIABLE, "allow")
        begun = site.ask(thread_id="a", instruction="Pay", context=context)
        assert begun.status_code == 502
    refused = site.ask(thread_id="a")
    assert (refused.status_code, refused.json()["error"]) == (
        422,
        "UsageError",
    )
    assert site.phone.state.shop.paid == 0
    asking = {**context, "policy": "ask"}
    assert site.done(thread_id="a", context=asking)["status"] == "waiting"


LONG = "x" * 200_000


TOO_LONG: tuple[Any, ...] = (
    {"thread_id": LONG, "instruction": "x"},
    {"thread_id": "a", "instruction": LONG},
    {"thread_id": "a", LONG: 1},
    {"thread_id": "a", "instruction": "x", "context": {LONG: 1}},
    {"thread_id": "a", "instruction": "x", "context": {"policy": LONG}},
    {"thread_id": "a", "instruction": "x", "context": {"model": LONG}},
    {"thread_id": "a", "instruction": "x", "context": {"device": LONG}},
    {f"{n}{LONG[:9000]}": n for n in range(20)},
    LONG,
)


@pytest.mark.parametrize("path", ["invoke", "stream", "batch", "stream_log"])
def test_what_was_sent_is_not_sent_back(site: Site, path: str) -> None:
    for given in TOO_LONG:
        for body in ({"input": given}, {"inputs": [given]}, {"config": given}):
            assert len(site.post(path, body).text) < 6_000
    odd = site.client.post(f"/task/{path}", content=LONG)
    assert (odd.status_code, len(odd.text) < 1_000) == (422, True)


def test_a_long_name_is_not_sent_back(site: Site) -> None:
    for path in (f"runs?before={LONG[:9000]}", f"runs?limit={LONG[:9000]}"):
        answer = site.client.get(f"/task/{path}")
        assert answer.status_code in (404, 422)
        assert len(answer.text) < 1_000
    foreign = {"origin": f"https://{LONG[:9000]}"}
    assert len(site.client.get("/task/runs", headers=foreign).text) < 1_000


def test_other_sites_may_not_use_the_phone(site: Site) -> None:
    body = {"input": {"thread_id": "new"}}
    for headers, code in (
        ({"origin": "https://example.org"}, 403),
        ({"host": "rebound.example.org:8000"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": HERE}, 404),
        ({"host": "localhost:8000"}, 404),
        ({"host": "[::1]:8000"}, 404),
    ):
        assert (
            site.client.post(
                "/task/invoke", json=body, headers=headers
            ).status_code
            == code
        )


def test_the_playground_gets_the_run_in_words(site: Site) -> None:
    def shown(**given: Any) -> str:
        answer = site.post("stream_log", {"input": given, "config": {}})
        assert answer.status_code == 200, answer.text
        lines = [
            line.removeprefix("data: ") for line in answer.text.splitlines()
        ]
        ops = [
            op
            for line in lines
            if line.startswith("{")
            for op in json.loads(line)["ops"]
        ]
        assert (ops[0]["op"], ops[0]["path"]) == ("replace", "")
        assert {"streamed_output": [], "logs": {}}.items() <= ops[0][
            "value"
        ].items()
        assert {(op["op"], op["path"]) for op in ops[1:]} == {
            ("add", "/streamed_output/-")
        }
        return "".join(op["value"] for op in ops[1:])

    asked = shown(
        thread_id="a", instruction="Pay", context=site.context(PAYING)
    )
    assert asked.startswith("task Pay\n")
    assert "open “Shop”" in asked
    question, page, how_to_answer = asked.splitlines()[-3:]
    assert question.startswith("waiting for you: ")
    assert "tap “Pay now” (Shop)" in question
    assert page == "Page: “Shop”"
    assert "yes or no into Resume" in how_to_answer
    *_, ended = shown(thread_id="a", resume="yes").splitlines()
    assert ended == "done  Shop shows: “Payments: 1”."
    assert site.phone.state.shop.paid == 1
    assert "no thread 'b'" in shown(thread_id="b")
    nobody = {"device": "nobody", "model": "offline"}
    assert "nobody" in shown(thread_id="b", instruction="Look", context=nobody)


def test_schemas_and_playground_are_served(site: Site) -> None:
    wanted = site.client.get("/task/input_schema").json()
    assert set(wanted["properties"]) == {
        "thread_id",
        "instruction",
        "resume",
        "context",
    }
    steps = wanted["$defs"]["Context"]["properties"]["max_steps"]
    assert (steps["minimum"], steps["maximum"], steps["default"]) == (
        1,
        200,
        40,
    )
    assert (
        "interrupts"
        in site.client.get("/task/output_schema").json()["properties"]
    )
    page = site.client.get("/task/playground/").text
    assert "Playground" in page
    assert f"INPUT_SCHEMA = {json.dumps(wanted)};" in page
    assert "/task/invoke" in site.client.get("/openapi.json").json()["paths"]


def test_who_stops_listening_frees_the_phone_after_the_step(
    site: Site, tmp_path: Path
) -> None:
    """Leaving a stream must neither go on for ever nor leave the phone locked."""
    begun, leave = threading.Event(), threading.Event()

    def slow(messages: Any) -> Any:
        begun.set()
        assert leave.wait(20)
        return {"judgement": "act", "action": {"kind": "back"}}

    first = site.context(slow, reflection=False)
    given = {"thread_id": "a", "instruction": "Go back", "context": first}

    async def listen() -> None:
        async with aclosing(tasks.astream(given)) as chunks:  # type: ignore[arg-type, type-var]
            async for chunk in chunks:
                if chunk.data["event"] == "observed":
                    assert await asyncio.to_thread(begun.wait, 20)
                    return

    assert site.client.portal is not None
    site.client.portal.call(listen)
    leave.set()
    second = site.context(
        {"assess": [act("finish", text="Nothing")]}, reflection=False
    )
    ended = site.done(thread_id="b", instruction="Look", context=second)
    assert ended["status"] in ("done", "unverified")
    events = (tmp_path / "runs" / "a" / "events.jsonl").read_text(
        encoding="utf-8"
    )
    assert "decided" in events
    assert "acted" not in events


def test_what_is_only_to_be_remembered_waits_for_no_phone(site: Site) -> None:
    """Neither a phone that is not there nor one that another task holds stands in its way."""
    begun, leave = threading.Event(), threading.Event()

    def slow(messages: Any) -> Any:
        begun.set()
        assert leave.wait(20)
        return act("finish", text="Nothing")

    working = site.context(slow, reflection=False, max_seconds=30)
    nobody = {"device": "nobody", "memory": True}
    with ThreadPoolExecutor(1) as other:
        running = other.submit(
            site.done, thread_id="a", instruction="Look", context=working
        )
        assert begun.wait(20)
        on_it = {**working, "memory": True}
        told = site.done(
            thread_id="b",
            instruction="Remember that I eat no nuts",
            context=on_it,
        )
        assert not running.done()
        leave.set()
        running.result()
    assert (told["status"], told["state"]["evidence"]) == (
        "done",
        "I eat no nuts",
    )
    asked = site.done(
        thread_id="c", instruction="What do you know about me?", context=nobody
    )
    assert "no nuts" in asked["answer"]
    gone = site.done(
        thread_id="c", instruction="Forget that I eat no nuts", context=nobody
    )
    assert gone["status"] == "done"
    both = site.ask(
        thread_id="d",
        instruction="Open Shop and remember that I eat nuts",
        context=nobody,
    )
    assert both.json()["error"] == "PhoneNotFound"


def test_outside_its_lifespan_nothing_is_served() -> None:
    with pytest.raises(RuntimeError, match="lifespan"):
        tasks.invoke({"thread_id": "a"})  # type: ignore[arg-type]
