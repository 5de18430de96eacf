"""A model's endpoint that goes wrong, in the ways that endpoints and models do.

It answers by the offline model's rules, and what it says is spoilt on its way.
"""

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler
from random import Random
from typing import Any

from langchain_core.messages import BaseMessage, HumanMessage, SystemMessage

from evals.simulated.endpoint import Asked, Endpoint
from models.offline import OfflineModel

KEY = "sk-planted-0b5e7e2f9d"
"""The API key; it may be nowhere but in the request's header."""
_MESSAGES: dict[str, type[BaseMessage]] = {
    "system": SystemMessage,
    "user": HumanMessage,
}


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What is sent instead of a plain completion."""

    content: str | None = None
    fields: dict[str, Any] = field(default_factory=dict)
    """Of the message, beside its content."""
    finish: str = "stop"
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes | None = None
    """As it stands, instead of a completion."""
    silence: float | None = None
    """Seconds without an answer; then the connection is closed."""
    trickles: bool = False
    """The body comes a byte at a time, for a minute."""


Spoil = Callable[[str, Random], Answer]
"""Makes an answer of what the model would have said."""


def _say(content: str | None, **more: Any) -> Answer:
    return Answer(content=content, **more)


def _fail(status: int, words: str, **headers: str) -> Answer:
    body = json.dumps({"error": {"message": words, "type": "stub"}})
    return Answer(status=status, body=body.encode(), headers=headers)


def _change(said: str, **fields: Any) -> Answer:
    """The reply with other fields; those that it does not have are ignored by its reader."""
    return _say(json.dumps({**json.loads(said), **fields}))


def _act(said: str, **action: Any) -> Answer:
    return _change(said, judgement="act", action=action, then=[])


MODEL_FAULTS: dict[str, Spoil] = {
    # Words instead of an answer
    "refusal": lambda said, rng: _say(
        "I'm sorry, but I can't help with that request."
    ),
    "refusal-field": lambda said, rng: _say(
        None, fields={"refusal": "I cannot assist with that."}
    ),
    "refusal-chinese": lambda said, rng: _say("抱歉，我无法完成这个请求。"),
    "prose": lambda said, rng: _say("Great news: the whole task is done: true!"),
    "claim-in-prose": lambda said, rng: _say(
        "{I think it is done: true, verdict: expected}"
    ),
    "empty": lambda said, rng: _say(""),
    "null": lambda said, rng: _say(None),
    # Broken forms
    "half": lambda said, rng: _say(said[: rng.randrange(1, len(said))]),
    "cut-off": lambda said, rng: _say(said[: len(said) // 2], finish="length"),
    "filtered": lambda said, rng: _say("", finish="content_filter"),
    "not-an-object": lambda said, rng: _say(f"[{said}, {said}]"),
    "deep": lambda said, rng: _say('{"a":' * 3000 + "1" + "}" * 3000),
    "noise": lambda said, rng: _say(
        "".join(chr(rng.randrange(32, 0x2FFF)) for _ in range(400))
    ),
    "unknown-word": lambda said, rng: _change(
        said, judgement="maybe", verdict="perhaps", done="unsure", change="shuffle"
    ),
    "loose": lambda said, rng: _say(f"```\n{json.loads(said)!r} // so\n```"),
    # Wrong answers in the right form
    "unknown-element": lambda said, rng: _act(said, kind="tap", element=999),
    "wrong-element": lambda said, rng: _act(
        said, kind="tap", element=rng.randrange(1, 12)
    ),
    "unknown-action": lambda said, rng: _act(said, kind="teleport", to="end"),
    "endless-wait": lambda said, rng: _act(said, kind="wait", seconds=1),
    "same-again": lambda said, rng: _act(said, kind="swipe", direction="up"),
    "false-claim": lambda said, rng: _change(
        said, judgement="act", action={"kind": "finish", "text": '"Saved"'},
        then=[], done=True, missing=[], evidence=['"Saved"'],
        verdict="expected", subgoal_done=True, goal_done=True, answer="Android 9",
    ),
    "false-done": lambda said, rng: _change(
        said, judgement="done", message='"Saved"', completes=True,
        done=True, missing=[], verdict="expected", goal_done=True,
    ),
    "endless-plan": lambda said, rng: _change(
        said, judgement="decompose", subgoals=["a", "b"], plan="too_coarse"
    ),
    "types-the-key": lambda said, rng: _act(
        said, kind="type", text="{{secret:OPENAI_API_KEY}}"
    ),
    # Endpoints
    "error-500": lambda said, rng: _fail(500, "internal error"),
    "error-429": lambda said, rng: _fail(
        429, "slow down", **{"retry-after": str(rng.choice((0, 1, 3600)))}
    ),
    "error-401": lambda said, rng: _fail(401, f"Incorrect API key: {KEY}"),
    "error-404": lambda said, rng: _fail(404, "no such model"),
    "error-400": lambda said, rng: _fail(400, "images are not supported"),
    "web-page": lambda said, rng: Answer(body=b"<html>Log in</html>"),
    "no-choices": lambda said, rng: Answer(body=b'{"choices": []}'),
    "huge": lambda said, rng: _say("x" * 3_000_000),
    "hangs": lambda said, rng: Answer(silence=60.0),
    "hangs-up": lambda said, rng: Answer(silence=0.0),
    "trickles": lambda said, rng: replace(_say(said), trickles=True),
}  # fmt: skip
"""What can go wrong, by name."""


def think_offline(asked: Asked) -> str:
    """What the offline model says to a request; to a complaint, what it would have said before."""
    form = asked.body.get("response_format")
    if not asked.name:
        return "{}"  # the rules answer by the name of the form
    messages = [
        _MESSAGES[each["role"]](content=each["content"])
        for each in asked.body["messages"][:2]
    ]
    model = OfflineModel().bind(response_format=form)
    return str(model.invoke(messages).text)


class FaultyEndpoint(Endpoint):
    """An endpoint whose answers are spoilt from one call on, for so many calls."""

    def __init__(self) -> None:
        super().__init__(think_offline)
        self._closing = threading.Event()
        self._lock = threading.Lock()
        self._calls = 0
        self._spoil: Spoil | None = None
        self._rng = Random(0)
        self._first = self._last = 0

    def spoil_calls(
        self, spoil: Spoil, rng: Random, *, first: int, last: int
    ) -> None:
        """Spoil the calls with these numbers, counted from 1."""
        with self._lock:
            self._spoil, self._rng, self._calls = spoil, rng, 0
            self._first, self._last = first, last

    def clear(self) -> None:
        """Answer plainly, and forget what was asked."""
        with self._lock:
            self._spoil = None
            self.requests.clear()

    def __exit__(self, *raised: Any) -> None:
        self._closing.set()
        super().__exit__(*raised)

    def _choose_answer(self, body: dict[str, Any]) -> Answer:
        completion = json.loads(self.answer(body))
        message = completion["choices"][0]["message"]
        with self._lock:
            self._calls += 1
            is_due = self._first <= self._calls <= self._last
            answer = Answer(content=message["content"])
            if self._spoil is not None and is_due:
                answer = self._spoil(message["content"], self._rng)
        if answer.body is not None:
            return answer
        message.update({"content": answer.content, **answer.fields})
        completion["choices"][0]["finish_reason"] = answer.finish
        return replace(answer, body=json.dumps(completion).encode())

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def do_POST(self) -> None:  # the name is http.server's
                """Answer a chat completion, or do not."""
                raw = self.rfile.read(int(self.headers["content-length"]))
                endpoint._send(self, endpoint._choose_answer(json.loads(raw)))

            def log_message(self, format: str, *args: Any) -> None:
                """Say nothing."""

        return Handler

    def _send(self, handler: BaseHTTPRequestHandler, answer: Answer) -> None:
        if answer.silence is not None:
            self._closing.wait(answer.silence)
            handler.close_connection = True
            return
        body = answer.body or b""
        handler.send_response(answer.status)
        handler.send_header("content-type", "application/json")
        for name, value in answer.headers.items():
            handler.send_header(name, value)
        handler.send_header("content-length", str(len(body)))
        handler.end_headers()
        try:
            for byte in body[:600] if answer.trickles else ():
                handler.wfile.write(bytes([byte]))
                if self._closing.wait(0.1):
                    break
            if not answer.trickles:
                handler.wfile.write(body)
        except OSError:
            pass  # the client has left
        handler.close_connection = handler.close_connection or answer.trickles
