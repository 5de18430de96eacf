"""How many tokens a model's context has: as measured, as set, or as its endpoint says.

Endpoints on one's own machine have small contexts. What is allocated goes before what the model
could have, and nothing long is sent to find out. Each server says it elsewhere:

* vLLM: `max_model_len` in `/v1/models`,
  https://docs.vllm.ai/en/latest/api/vllm/entrypoints/openai/engine/protocol/
* llama.cpp: `meta.n_ctx` there, or `/props`,
  https://github.com/ggml-org/llama.cpp/tree/master/tools/server
* OpenRouter: `context_length`, https://openrouter.ai/docs/api-reference/list-available-models
* Groq: `context_window`, https://console.groq.com/docs/models
* LiteLLM: `max_input_tokens` of the models that it knows, 1.106.12
* Ollama: `context_length` of a loaded model in `/api/ps`, and `num_ctx` in `/api/show` if it is
  set; what `/api/show` says of the architecture is not what is allocated,
  https://docs.ollama.com/context-length
* LM Studio: `loaded_instances` in `/api/v1/models`, https://lmstudio.ai/docs/developer/rest/list;
  before that `loaded_context_length` in `/api/v0/models`,
  https://lmstudio.ai/docs/developer/rest/endpoints
"""

import json
import re
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from models.connection import run_within
from models.endpoints import NO_KEY, ModelChoice, load_library
from models.ladder import current_dialect, find_endpoint_kind

KEPT_S = 900.0
"""Seconds for which an answer holds: servers are restarted with another context."""
_ASK_S = 5.0
"""Seconds that such a question may take, with all its requests."""
_MOST_BYTES = 4_000_000
"""Of an answer; the list of a large gateway has about one million."""
_OLLAMA_DEFAULT = 4096
"""Tokens below 24 GiB of VRAM, see https://docs.ollama.com/context-length."""
_FIELDS = (
    "max_model_len",
    "context_length",
    "context_window",
    "max_input_tokens",
)
_NUM_CTX = re.compile(r"^num_ctx\s+(\d+)\s*$", re.MULTILINE)

_KNOWN: dict[tuple[str, str], tuple[int, float]] = {}
"""Tokens, and when they were found out, by address and model."""
_LOCK = threading.Lock()


@dataclass(frozen=True)
class ContextSize:
    """What an endpoint says of a model's context."""

    tokens: int = 0
    """0 if it does not say."""
    stays: bool = True
    """Whether it is allocated, and not only what a model that is not loaded will have."""


def note_context(choice: ModelChoice, tokens: int) -> None:
    """Keep what an endpoint said of a model's context."""
    with _LOCK:
        _KNOWN[choice.base_url, choice.name] = tokens, time.monotonic()


def find_context(choice: ModelChoice) -> int:
    """Tokens of the model's context, prompt and reply together; 0 if they are not known.

    The endpoint is asked at most once in `KEPT_S`, and only if its kind has small contexts.
    """
    if not choice.is_remote:
        return 0
    told = current_dialect(choice).context_tokens
    if told:
        return told
    with _LOCK:
        tokens, since = _KNOWN.get((choice.base_url, choice.name), (0, 0.0))
    if since and time.monotonic() - since < KEPT_S:
        return tokens
    kind = find_endpoint_kind(choice).name
    if kind not in _READERS:
        return 0
    size = _ask_endpoint(choice, _READERS[kind])
    if size.stays:
        note_context(choice, size.tokens)
    return size.tokens


def ask_context_size(choice: ModelChoice) -> int:
    """What the endpoint says now, whatever its kind; 0 if it does not. No default is assumed."""
    if choice.kind != "openai" or not choice.base_url:
        return 0
    return _ask_endpoint(choice, _ALL_READERS).tokens


def _ask_endpoint(
    choice: ModelChoice, readers: tuple["_Reader", ...]
) -> ContextSize:
    # Our imports are not the endpoint's delay.
    load_library(choice)
    outcome = run_within(_ASK_S, lambda: _read_first(choice, readers))
    if outcome is None or outcome.result is None:
        return ContextSize()
    return outcome.result


def _read_first(
    choice: ModelChoice, readers: tuple["_Reader", ...]
) -> ContextSize:
    for read_size in readers:
        tokens = read_size(choice)
        if tokens:
            return ContextSize(tokens, stays=read_size not in _UNLOADED)
    return ContextSize()


def _read_listed(choice: ModelChoice) -> int:
    base = choice.base_url.split("?")[0].rstrip("/")
    page = _get_json(choice, f"{base}/models")
    row = _find_row(page, "data", "id", choice.name) or _find_only_row(page)
    allocated = _read_number(row.get("meta"), ("n_ctx",))
    if allocated:
        return allocated
    if row.get("owned_by") in ("library", "organization_owner"):
        # Ollama and LM Studio may list what the model could have.
        return 0
    return _read_number(row, _FIELDS)


def _read_llama_props(choice: ModelChoice) -> int:
    page = _get_json(choice, f"{_find_root(choice)}/props")
    if not isinstance(page, dict):
        return 0
    return _read_number(page.get("default_generation_settings"), ("n_ctx",))


def _read_ollama_loaded(choice: ModelChoice) -> int:
    page = _get_json(choice, f"{_find_root(choice)}/api/ps")
    for name in ("name", "model"):
        row = _find_row(page, "models", name, choice.name)
        tokens = _read_number(row, _FIELDS)
        if tokens:
            return tokens
    return 0


def _read_ollama_setting(choice: ModelChoice) -> int:
    """What is set for a model that is not loaded."""
    page = _show_ollama_model(choice)
    match = _NUM_CTX.search(str(page.get("parameters")))
    if match is None:
        return 0
    return int(match[1])


def _read_ollama_default(choice: ModelChoice) -> int:
    """What a model will have for which nothing is set, unless Ollama has much memory."""
    if not _show_ollama_model(choice):
        return 0
    return _OLLAMA_DEFAULT


def _show_ollama_model(choice: ModelChoice) -> dict[str, Any]:
    address = f"{_find_root(choice)}/api/show"
    page = _get_json(choice, address, {"model": choice.name})
    if not isinstance(page, dict):
        return {}
    return page


def _read_lm_studio(choice: ModelChoice) -> int:
    page = _get_json(choice, f"{_find_root(choice)}/api/v1/models")
    row = _find_row(page, "models", "key", choice.name)
    instances = row.get("loaded_instances")
    if not isinstance(instances, list) or not instances:
        return 0
    if not isinstance(instances[0], dict):
        return 0
    return _read_number(instances[0].get("config"), ("context_length",))


def _read_old_lm_studio(choice: ModelChoice) -> int:
    page = _get_json(choice, f"{_find_root(choice)}/api/v0/models")
    row = _find_row(page, "data", "id", choice.name)
    return _read_number(row, ("loaded_context_length",))


_Reader = Callable[[ModelChoice], int]
_READERS: Mapping[str, tuple[_Reader, ...]] = {
    "vllm": (_read_listed,),
    "openrouter": (_read_listed,),
    "llamacpp": (_read_listed, _read_llama_props),
    "ollama": (
        _read_ollama_loaded,
        _read_ollama_setting,
        _read_ollama_default,
    ),
    "lmstudio": (_read_lm_studio, _read_old_lm_studio),
    "other": (_read_listed,),
}
"""By kind of endpoint: where the tokens are read, the first that says so; each gives 0 if not."""
_ALL_READERS: tuple["_Reader", ...] = (
    _read_listed,
    _read_ollama_loaded,
    _read_lm_studio,
    _read_ollama_setting,
    _read_llama_props,
    _read_old_lm_studio,
)
"""Every way, for an endpoint of any kind that is measured."""
_UNLOADED = (_read_ollama_setting, _read_ollama_default)
"""These speak of a model that is not loaded, and may be with another context."""


def _find_root(choice: ModelChoice) -> str:
    base = choice.base_url.split("?")[0].rstrip("/")
    return base.removesuffix("/v1")


def _get_json(
    choice: ModelChoice, url: str, body: dict[str, str] | None = None
) -> Any:
    """The JSON at an address; None if there is none."""
    import httpx2

    from models.kept_connections import http_client

    method = "POST" if body else "GET"
    headers = {}
    if choice.key != NO_KEY:
        headers["Authorization"] = f"Bearer {choice.key}"
    content = b""
    try:
        with http_client().stream(
            method, url, json=body, headers=headers, timeout=_ASK_S
        ) as response:
            if response.status_code != 200:
                return None
            for chunk in response.iter_bytes():
                content += chunk
                if len(content) > _MOST_BYTES:
                    return None
        return json.loads(content)
    except (httpx2.HTTPError, httpx2.InvalidURL, ValueError, RecursionError):
        return None


def _find_row(page: Any, field: str, name: str, model: str) -> dict[str, Any]:
    """The model's record in a list; empty if it has none. Ollama leaves out `:latest`."""
    if not isinstance(page, dict):
        return {}
    rows = page.get(field)
    if not isinstance(rows, list):
        return {}
    for row in rows:
        if not isinstance(row, dict):
            continue
        if row.get(name) in (model, f"{model}:latest"):
            return row
    return {}


def _find_only_row(page: Any) -> dict[str, Any]:
    """The record of llama-server's one model, which it answers with whatever name it is given.

    The record is named after the model's file.
    """
    rows = page.get("data") if isinstance(page, dict) else None
    if not isinstance(rows, list) or len(rows) != 1:
        return {}
    row = rows[0]
    if isinstance(row, dict) and row.get("owned_by") == "llamacpp":
        return row
    return {}


def _read_number(record: Any, names: tuple[str, ...]) -> int:
    """The first of these fields that is a positive whole number; 0 if none is."""
    if not isinstance(record, dict):
        return 0
    for name in names:
        value = record.get(name)
        if isinstance(value, int) and not isinstance(value, bool) and value > 0:
            return value
    return 0
