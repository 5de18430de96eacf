"""A chat model that plays a given list of replies: a test double behind `models.chat`."""

import json
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from pydantic import BaseModel, ConfigDict

from tapwright.errors import ModelNotConfigured, ModelUnreachable

Scripted = str | BaseModel | Mapping[str, Any] | AIMessage | Exception
"""One reply: a text as it stands, a record as JSON, a message, or an exception to raise."""
Replies = (
    Sequence[Scripted]
    | Mapping[str, Sequence[Scripted]]
    | Callable[[list[BaseMessage]], Scripted]
)
"""A list in order of calls, lists by request name, or a function of the messages."""


class Script:
    """Replies and the place reached in them; safe for threads."""

    def __init__(self, name: str, replies: Replies) -> None:
        self.name = name
        self.calls: list[list[BaseMessage]] = []
        """The messages of every call so far."""
        self.requests: list[str] = []
        """The request name of every call so far, empty if none was given."""
        self._replies = replies
        self._places: dict[str, int] = {}
        self._lock = threading.Lock()

    def take_next_reply(
        self, messages: list[BaseMessage], request: str
    ) -> Scripted:
        """The reply to these messages.

        Raises:
            ModelUnreachable: the script has no reply left.
        """
        with self._lock:
            self.calls.append(messages)
            self.requests.append(request)
            if callable(self._replies):
                return self._replies(messages)
            key, which, replies = "", "", self._replies
            if isinstance(replies, Mapping):
                key, which = request, f" for {request!r}"
                replies = replies.get(key, ())
            place = self._places.get(key, 0)
            if place >= len(replies):
                msg = f"the script {self.name!r} has no reply left{which} after {place}"
                raise ModelUnreachable(msg)
            self._places[key] = place + 1
            return replies[place]


class ScriptedModel(BaseChatModel):
    """Answers from a script; estimates usage at four characters a token, as `models.chat` does."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    script: Any
    """A `Script`."""

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        form = kwargs.get("response_format") or {}
        reply = self.script.take_next_reply(
            messages, form.get("json_schema", {}).get("name", "")
        )
        return ChatResult(
            generations=[ChatGeneration(message=_make_message(reply))]
        )


def _make_message(reply: Scripted) -> AIMessage:
    if isinstance(reply, Exception):
        raise reply
    if isinstance(reply, AIMessage):
        return reply
    if isinstance(reply, BaseModel):
        return AIMessage(reply.model_dump_json())
    if isinstance(reply, Mapping):
        return AIMessage(json.dumps(dict(reply), ensure_ascii=False))
    return AIMessage(reply)


_SCRIPTS: dict[str, Script] = {}
_LOCK = threading.Lock()


def register_script(name: str, replies: Replies) -> Script:
    """Make `scripted:NAME` answer with these replies; replaces an earlier script.

    Returns:
        The script, whose `calls` and `requests` record what was asked.
    """
    with _LOCK:
        _SCRIPTS[name] = script = Script(name, replies)
    return script


def forget_script(name: str) -> None:
    """Free a script and its recorded calls; a process that plays many scripts needs the memory."""
    with _LOCK:
        _SCRIPTS.pop(name, None)


def load_scripted(name: str) -> ScriptedModel:
    """The model that plays the registered script, or the JSON file of this path.

    A file holds a list of replies, or an object of lists by request name. It is read once per
    process: later loads continue with the next reply.

    Raises:
        ModelNotConfigured: nothing is registered under the name, or the file cannot be read.
    """
    with _LOCK:
        if name not in _SCRIPTS and name.endswith(".json"):
            _SCRIPTS[name] = Script(name, _load_replies(Path(name)))
        if name not in _SCRIPTS:
            msg = f"no script {name!r}: call models.scripted.register, or name a .json file"
            raise ModelNotConfigured(msg)
        return ScriptedModel(script=_SCRIPTS[name])


def _load_replies(path: Path) -> Replies:
    try:
        replies = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        msg = f"the script {str(path)!r} cannot be read: {error}"
        raise ModelNotConfigured(msg) from error
    lists = list(replies.values()) if isinstance(replies, dict) else [replies]
    if not all(isinstance(entry, list) for entry in lists):
        msg = f"the script {str(path)!r} must be a list of replies, or lists by request name"
        raise ModelNotConfigured(msg)
    return replies  # type: ignore[no-any-return]  # checked above
