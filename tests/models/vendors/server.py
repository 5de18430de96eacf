"""A local server that plays a vendor by its rules."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.models.stub import Answer, OpenAIStub, Seen
from tests.models.test_strict import list_faults
from tests.models.vendors.rules import RULES, Refusal, Rules

GOOD = {"done": True, "text": "ok"}
_PROSE = "Sure! The task seems to be done."


@dataclass
class Played:
    """A vendor that is being played."""

    rules: Rules
    model: str
    """Behind the deployment, if it is one."""
    context_tokens: int = 0
    """Of the context; 0 has room for all."""
    models: dict[str, Any] = field(default_factory=dict)
    """What the routes that only read answer, by path."""
    url: str = ""
    accepted: list[dict[str, Any]] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    def answer(self, seen: Seen) -> Answer:
        """The answer to a request."""
        path = seen.path.partition("?")[0]
        if path in self.models:
            return Answer(body=json.dumps(self.models[path]).encode())
        if path not in [self.rules.root + each for each in self.rules.routes]:
            return self._refuse(404, "Not Found")
        status, complaint = self._find_complaint(seen.body)
        if complaint:
            return self._refuse(status, complaint)
        self.accepted.append(seen.body)
        content = self._write_content(seen.body)
        if path.endswith("/responses"):
            return Answer(body=json.dumps(_write_response(content)).encode())
        return Answer(content=content)

    def _refuse(self, status: int, complaint: str) -> Answer:
        self.refused.append(complaint)
        body = write_error(self.rules, status, complaint)
        return Answer(status=status, body=json.dumps(body).encode())

    def _find_complaint(self, body: dict[str, Any]) -> tuple[int, str]:
        known = {*self.rules.fields, *self.rules.ignored}
        for name in body:
            if name not in known and "*" not in known:
                return 400, self.rules.unknown.format(field=name)
        for refusal in self.rules.refusals:
            if is_refused(refusal, body, self.model):
                return refusal.status, refusal.message
        for ask in self.rules.asks:
            complaint = getattr(self, f"_ask_{ask}")(body)
            if complaint:
                return 400, complaint
        return 200, ""

    def _ask_strict_schema(self, body: dict[str, Any]) -> str:
        form = _named_form(body)
        faults = list_faults(form["schema"]) if form.get("strict") else []
        if not faults:
            return ""
        return (
            f"Invalid schema for response_format '{form['name']}': {faults[0]}"
        )

    def _ask_typed_enum(self, body: dict[str, Any]) -> str:
        # "enum: only allowed for STRING type": https://github.com/googleapis/python-genai/issues
        schema = _named_form(body).get("schema", {})
        untyped = [
            node
            for node in _walk(schema)
            if "enum" in node and node.get("type") != "string"
        ]
        return (
            "GenerateContentRequest.enum: only allowed for STRING type"
            if untyped
            else ""
        )

    def _ask_word_json(self, body: dict[str, Any]) -> str:
        form = body.get("response_format") or {}
        text = json.dumps(body["messages"]).casefold()
        if form.get("type") == "json_object" and "json" not in text:
            return (
                "'messages' must contain the word 'json' in some form, to use "
                "'response_format' of type 'json_object'."
            )
        return ""

    def _ask_context(self, body: dict[str, Any]) -> str:
        tokens = len(_write_texts(body)) // 4
        if not self.context_tokens or tokens <= self.context_tokens:
            return ""
        if self.rules.error == "llamacpp":
            return "the request exceeds the available context size, try increasing it"
        return (
            f"This model's maximum context length is {self.context_tokens} tokens. However, "
            f"your request has {tokens} input tokens. Please reduce the length of the input."
        )

    def _write_content(self, body: dict[str, Any]) -> str:
        is_formed = bool(_form_of(body)) and self.rules.obeys_form
        if is_formed or "JSON schema" in json.dumps(body):
            return json.dumps(GOOD)
        return _PROSE


def write_error(rules: Rules, status: int, complaint: str) -> Any:
    """The body of an error, in the vendor's shape."""
    error: dict[str, Any] = {"message": complaint, "code": status}
    if rules.error == "text":
        return {"error": complaint}
    if rules.error == "gemini":
        return [{"error": {**error, "status": "INVALID_ARGUMENT"}}]
    if rules.error == "vllm":
        return {"error": {**error, "type": "BadRequestError", "param": None}}
    if rules.error == "llamacpp" and "context size" in complaint:
        kind = "exceed_context_size_error"
        return {
            "error": {
                **error,
                "type": kind,
                "n_prompt_tokens": 5000,
                "n_ctx": 4096,
            }
        }
    return {"error": {**error, "type": "invalid_request_error", "param": None}}


def is_refused(refusal: Refusal, body: dict[str, Any], model: str) -> bool:
    """Whether a refusal is meant for this request."""
    if re.search(refusal.models, model.casefold().rpartition("/")[2]) is None:
        return False
    if refusal.field == "model":
        return True
    if refusal.field == "image":
        return '"image_url"' in json.dumps(body)
    for name, values in ((refusal.field, refusal.values), *refusal.also):
        value = _read_field(body, name)
        if values and value not in values:
            return False
        if not values and value is None:
            return False
    return True


def _read_field(body: Any, name: str) -> Any:
    for part in name.split("."):
        body = body.get(part) if isinstance(body, dict) else None
    return body


def _form_of(body: dict[str, Any]) -> dict[str, Any]:
    """The form of the answer that a request asks for, in either API."""
    form = body.get("response_format") or body.get("text", {}).get("format")
    return form or {}


def _named_form(body: dict[str, Any]) -> dict[str, Any]:
    form = _form_of(body)
    named: dict[str, Any] = form.get("json_schema", form)
    return named if "schema" in named else {}


def _walk(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, list):
        for each in node:
            yield from _walk(each)
    if isinstance(node, dict):
        yield node
        yield from _walk(list(node.values()))


def _write_texts(body: dict[str, Any]) -> str:
    return "".join(
        node["text"] if "text" in node else str(node.get("content", ""))
        for node in _walk(body.get("messages", []))
        if isinstance(node.get("text", node.get("content")), str)
    )


def _write_response(content: str) -> dict[str, Any]:
    part = {"type": "output_text", "text": content, "annotations": []}
    message = {
        "type": "message", "id": "msg_1", "role": "assistant", "status": "completed",
        "content": [part],
    }  # fmt: skip
    return {
        "id": "resp_1", "object": "response", "created_at": 1, "model": "m",
        "status": "completed", "output": [message], "error": None,
        "incomplete_details": None, "parallel_tool_calls": True, "tool_choice": "auto",
        "tools": [],
        "usage": {
            "input_tokens": 11, "output_tokens": 7, "total_tokens": 18,
            "input_tokens_details": {"cached_tokens": 3},
            "output_tokens_details": {"reasoning_tokens": 2},
        },
    }  # fmt: skip


@contextmanager
def play_vendor(
    name: str, model: str, *, context_tokens: int = 0, **reads: Any
) -> Iterator[Played]:
    """Play the vendor of this name on a free port.

    Args:
        name: in `RULES`.
        model: that it serves.
        context_tokens: of its context.
        reads: what its routes that only read answer, by path.
    """
    played = Played(RULES[name], model, context_tokens, reads.get("reads", {}))
    with OpenAIStub(played.answer, reads=played.answer) as stub:
        played.url = stub.url.removesuffix("/v1") + played.rules.root
        yield played
