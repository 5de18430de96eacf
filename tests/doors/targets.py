"""Every server that we start, each with a phone of its own and a task that waits for a yes."""

import asyncio
import json
import socket
import sys
from abc import ABC, abstractmethod
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from http.client import parse_headers
from pathlib import Path
from typing import Any

import httpx
from mcp import Client

from tests.doors.attacks import Attack, Encoding
from tests.doors.studio import CALL_S, SEND
from tests.e2e.servers import ROOT, clean_environment, free_port, served
from virtual_phone.faults.hooks import Call
from virtual_phone.phone import VirtualPhone

LOOPBACK = "127.0.0.1"
ANYWHERE = "0.0.0.0"
TOKEN = "a-long-secret-of-this-server"
BEGIN = "Switch the phone to dark theme"
ANSWER_S = 30.0


def find_network_address() -> str:
    """This machine's address in its network; empty if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: this asks which address would be used.
            probe.connect(("198.51.100.1", 9))
        except OSError:
            return ""
        address = str(probe.getsockname()[0])
    return "" if address.startswith(("127.", "0.")) else address


@dataclass
class Door(ABC):
    """A server, its phone, and the task that waits."""

    name: str
    command: list[str]
    phone: VirtualPhone
    bound: str = LOOPBACK
    token: str = ""
    port: int = field(default_factory=free_port)
    thread: str = "waiting"
    said: str = ""
    """What it printed until the task waited."""
    calls: list[Call] = field(default_factory=list)
    """Whatever reached the phone over adb since `watch_phone`."""

    ready = "openapi.json"

    @property
    def headers(self) -> dict[str, str]:
        return {"x-api-key": self.token} if self.token else {}

    @property
    def context(self) -> dict[str, Any]:
        return {
            "device": self.phone.device,
            "model": "offline",
            "memory": False,
        }

    @abstractmethod
    def begin_task(self, client: httpx.Client) -> None:
        """Begin the task that waits."""

    @abstractmethod
    def answer_task(self, client: httpx.Client) -> None:
        """Say yes, as the person may."""

    @abstractmethod
    def plan_request(self, goal: str) -> tuple[str, str, Any]:
        """Method, path and body of a request that reaches the goal if it is let in."""

    def start(self, folder: Path) -> ExitStack:
        """Start the server and the task that waits."""
        folder.mkdir()
        url = f"http://{LOOPBACK}:{self.port}"
        env = clean_environment(
            folder / "home", LANGGRAPH_NO_VERSION_CHECK="true"
        )
        if self.token:
            env["TAPWRIGHT_TOKEN"] = self.token
        command = [
            sys.executable, "-m", *self.command, "--port", str(self.port)
        ]  # fmt: skip
        if self.bound != LOOPBACK:
            command += ["--host", self.bound]
        server = served(
            command,
            ready=f"{url}/{self.ready}",
            folder=folder,
            env=env,
            headers=self.headers,
        )
        with ExitStack() as stack:
            stack.enter_context(server)
            with self.open_client() as client:
                self.begin_task(client)
            log = folder / "server.log"
            self.said = log.read_text(encoding="utf-8", errors="replace")
            return stack.pop_all()

    def open_client(self, address: str = LOOPBACK) -> httpx.Client:
        url = f"http://{address}:{self.port}"
        return httpx.Client(base_url=url, headers=self.headers, timeout=CALL_S)

    def watch_phone(self) -> None:
        self.calls.clear()
        self.phone.hooks.on("*", self.calls.append)

    def describe_phone(self) -> tuple[bool, list[str], int]:
        """Its theme, the messages to Anna, and how many gestures were made."""
        threads = self.phone.state.messages.threads
        anna = [thread for thread in threads if thread.name == "Anna Schmidt"]
        sent = [each.text for thread in anna for each in thread.messages]
        return self.phone.state.dark, sent, len(self.phone.hooks.inputs)

    def send_attack(self, attack: Attack, address: str) -> tuple[int, str]:
        """The status and the text of the answer."""
        method, path, body = self.plan_request(attack.goal)
        if attack.path.startswith("?"):
            path += attack.path
        elif attack.path == "socket":
            path = self.plan_request("socket")[1]
        words = {
            "host": f"{address}:{self.port}",
            "port": str(self.port),
            "token": self.token,
        }
        verb = attack.method or method
        kind, content = encode_body(body, attack.encoding)
        if verb == "GET":
            kind, content = "", b""
        given = {} if attack.host is None else {"Host": attack.host}
        lines = [
            f"{verb} {_fill(path, words)} HTTP/1.1",
            *(f"{name}: {_fill(value, words)}" for name, value in given.items()),
            *(f"{name}: {_fill(value, words)}" for name, value in attack.headers),
            *([f"Content-Type: {kind}"] if kind else []),
            "Accept: application/json, text/event-stream",
            *([f"Content-Length: {len(content)}"] if content else []),
        ]  # fmt: skip
        if "Connection" not in dict(attack.headers):
            lines.append("Connection: close")
        head = "\r\n".join([*lines, "", ""]).encode()
        return _exchange(address, self.port, head + content)

    def ask(self, method: str, path: str) -> tuple[int, str]:
        """The status and the text of the answer to a harmless request, sent as it stands."""
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {LOOPBACK}:{self.port}",
            "Connection: close",
            *(f"{name}: {value}" for name, value in self.headers.items()),
        ]
        head = "\r\n".join([*lines, "", ""]).encode()
        return _exchange(LOOPBACK, self.port, head)


def _fill(text: str, words: dict[str, str]) -> str:
    for name, value in words.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def encode_body(body: Any, encoding: Encoding) -> tuple[str, bytes]:
    """The content type and the bytes, as a page may send them without asking first."""
    text = json.dumps(body)
    if encoding == "json":
        return "application/json", text.encode()
    if encoding == "text":
        return "text/plain;charset=UTF-8", text.encode()
    if encoding == "form":
        # A form's field may be called so that the whole is JSON.
        return (
            "application/x-www-form-urlencoded",
            f"{text[:-1]}, ".encode() + (b'"a": "="}'),
        )
    if encoding == "multipart":
        part = (
            f'--x\r\nContent-Disposition: form-data; name="input"\r\n\r\n{text}'
        )
        return (
            "multipart/form-data; boundary=x",
            f"{part}\r\n--x--\r\n".encode(),
        )
    return "", text.encode()


def _exchange(address: str, port: int, request: bytes) -> tuple[int, str]:
    with (
        socket.create_connection((address, port), timeout=ANSWER_S) as line,
        line.makefile("rb") as answer,
    ):
        line.sendall(request)
        status = answer.readline(4096).split()
        headers = parse_headers(answer)
        length = int(headers.get("Content-Length", 0))
        body = answer.read(min(length, 4096)).decode(errors="replace")
    return int(status[1]) if len(status) > 1 else 0, f"{headers}{body}"


class AgentServer(Door):
    """`langgraph dev`."""

    ready = "ok"

    def begin_task(self, client: httpx.Client) -> None:
        answer = client.post("/threads", json={}).raise_for_status()
        self.thread = str(answer.json()["thread_id"])
        given = {
            "assistant_id": "tapwright",
            "input": {"instruction": SEND},
            "context": self.context,
        }
        path = f"/threads/{self.thread}/runs/wait"
        answer = client.post(path, json=given).raise_for_status()
        assert "__interrupt__" in answer.text, answer.text

    def answer_task(self, client: httpx.Client) -> None:
        method, path, body = self.plan_request("answer")
        answer = client.request(method, path, json=body).raise_for_status()
        assert answer.json()["status"] == "done"

    def plan_request(self, goal: str) -> tuple[str, str, Any]:
        thread = f"/threads/{self.thread}"
        run = {"assistant_id": "tapwright", "context": self.context}
        begin = {**run, "input": {"instruction": BEGIN}}
        answer = {**run, "command": {"resume": "yes"}}
        state = {"values": {"instruction": BEGIN}, "as_node": "approve"}
        return {
            "begin": ("POST", "/runs/wait", begin),
            "answer": ("POST", f"{thread}/runs/wait", answer),
            "stream": ("POST", f"{thread}/runs/stream", answer),
            "read": ("GET", f"{thread}/state", None),
            "cancel": ("POST", "/runs/cancel", {"thread_id": self.thread}),
            "rewrite": ("POST", f"{thread}/state", state),
            "socket": ("GET", f"{thread}/stream/events", None),
        }[goal]


class TaskServer(Door):
    """`tapwright serve` and `uvicorn app:app`."""

    def begin_task(self, client: httpx.Client) -> None:
        given = {"instruction": SEND, "context": self.context}
        body = {"input": {"thread_id": self.thread, **given}}
        answer = client.post("/task/invoke", json=body).raise_for_status()
        assert answer.json()["output"]["status"] == "waiting", answer.text

    def answer_task(self, client: httpx.Client) -> None:
        method, path, body = self.plan_request("answer")
        answer = client.request(method, path, json=body).raise_for_status()
        assert answer.json()["output"]["status"] == "done", answer.text

    def plan_request(self, goal: str) -> tuple[str, str, Any]:
        new = {"instruction": BEGIN, "context": self.context}
        begin = {"thread_id": "begun", **new}
        answer = {"thread_id": self.thread, "resume": "yes"}
        again = {"thread_id": self.thread, **new}
        return {
            "begin": ("POST", "/task/invoke", {"input": begin}),
            "answer": ("POST", "/task/invoke", {"input": answer}),
            "stream": ("POST", "/task/stream", {"input": answer}),
            "read": ("GET", f"/task/runs/{self.thread}/screen", None),
            "cancel": ("POST", f"/task/threads/{self.thread}/cancel", None),
            "rewrite": ("POST", "/task/batch", {"inputs": [again]}),
            "socket": ("GET", "/task/stream", None),
        }[goal]


class ToolServer(Door):
    """`tapwright mcp --port`."""

    def begin_task(self, client: httpx.Client) -> None:
        result = self._call_tool(client, "run_task", {"instruction": SEND})
        assert result["status"] == "waiting", result
        self.thread = result["task_id"]

    def answer_task(self, client: httpx.Client) -> None:
        given = {"task_id": self.thread, "answer": "yes"}
        result = self._call_tool(client, "answer_question", given)
        assert result["status"] == "done", result

    def _call_tool(
        self, client: httpx.Client, name: str, given: dict[str, Any]
    ) -> dict[str, Any]:
        async def call() -> Any:
            url = str(client.base_url).rstrip("/")
            async with Client(f"{url}/mcp") as session:
                return await session.call_tool(name, given)

        content = asyncio.run(call()).structured_content
        assert content is not None
        return dict(content)

    def plan_request(self, goal: str) -> tuple[str, str, Any]:
        task = {"task_id": self.thread}
        name, given = {
            "begin": ("run_task", {"instruction": BEGIN}),
            "answer": ("answer_question", {**task, "answer": "yes"}),
            "stream": ("answer_question", {**task, "answer": "yes"}),
            "read": ("look", {}),
            "cancel": ("cancel_task", task),
            "rewrite": ("press_back", {}),
            "socket": ("look", {}),
        }[goal]
        call = {"name": name, "arguments": given}
        body = {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "tools/call",
            "params": call,
        }
        return "GET" if goal == "socket" else "POST", "/mcp", body


def start_doors(doors: list[Door], folder: Path) -> ExitStack:
    """Start all servers at once; the stack ends those that came up."""
    stack = ExitStack()
    with ThreadPoolExecutor(len(doors)) as pool:
        begun = [
            pool.submit(door.start, folder / door.name.replace(" ", "-"))
            for door in doors
        ]
    for each in begun:
        if each.exception() is None:
            stack.push(each.result())
    for each in begun:
        if (error := each.exception()) is not None:
            stack.close()
            raise error
    return stack


def list_doors(phones: list[VirtualPhone]) -> list[Door]:
    """The servers, one for each of five phones."""
    studio = [
        "langgraph_cli", "dev", "--config", str(ROOT / "langgraph.json"), "--no-browser",
        "--no-reload",
    ]  # fmt: skip
    uvicorn = ["uvicorn", "app:app", "--log-level", "warning"]
    mcp = [
        "console.cli", "mcp", "--device", phones[4].device, "--model", "offline"
    ]  # fmt: skip
    serve = ["console.cli", "serve"]
    return [
        AgentServer("langgraph dev", studio, phones[0], bound=ANYWHERE),
        AgentServer(
            "langgraph dev with a token",
            studio,
            phones[1],
            bound=ANYWHERE,
            token=TOKEN,
        ),
        TaskServer("uvicorn", uvicorn, phones[2], bound=ANYWHERE),
        TaskServer(
            "tapwright serve", serve, phones[3], bound=ANYWHERE, token=TOKEN
        ),
        ToolServer("tapwright mcp", mcp, phones[4]),
    ]
