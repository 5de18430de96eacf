"""How many tokens a model's context has: as measured, as set, or as its endpoint says.

Endpoints on one's own machine have small contexts, and say how small in ways of their own:

* vLLM: `max_model_len` in `/v1/models`; OpenRouter and other gateways: `context_length`.
* Ollama: `/api/ps` for a model that is loaded, `num_ctx` in `/api/show` for one that is not
  (https://docs.ollama.com/api/ps, https://docs.ollama.com/context-length).
* LM Studio: `/api/v0/models` (https://lmstudio.ai/docs/developer/rest/endpoints).
* llama.cpp: `/props` (https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md).
"""

import re
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from models.connection import run_within
from models.endpoints import ModelChoice, load_library
from models.ladder import current_dialect, find_endpoint_kind

KEPT_S = 900.0
"""Seconds for which an answer holds: servers are restarted with another context."""
_ASK_S = 5.0
"""Seconds that such a question may take."""
_OLLAMA_DEFAULT = 4096
"""Tokens below 24 GiB of VRAM, see https://docs.ollama.com/context-length."""
_FIELDS = (
    "max_model_len",
    "loaded_context_length",
    "context_length",
    "context_window",
    "max_context_length",
)
_OLLAMA_SETTING = re.compile(r"^num_ctx\s+(\d+)", re.MULTILINE)

_KNOWN: dict[tuple[str, str], tuple[int, float]] = {}
"""Tokens, and when they were found out, by address and model."""
_LOCK = threading.Lock()


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
    ask = _WAYS.get(find_endpoint_kind(choice).name)
    if ask is None:
        return 0
    # Our imports are not the endpoint's delay.
    load_library(choice)
    outcome = run_within(_ASK_S, lambda: ask(choice))
    if outcome is None or outcome.result is None:
        note_context(choice, 0)
        return 0
    tokens, is_sure = outcome.result
    if is_sure:
        note_context(choice, tokens)
    return tokens


def _ask_openai_way(choice: ModelChoice) -> tuple[int, bool]:
    models = _fetch(choice, choice.base_url.rstrip("/") + "/models")
    return _read_listed(models, choice.name), True


def _ask_lm_studio(choice: ModelChoice) -> tuple[int, bool]:
    models = _fetch(choice, _root_of(choice) + "/api/v0/models")
    return _read_listed(models, choice.name), True


def _ask_llama_cpp(choice: ModelChoice) -> tuple[int, bool]:
    props = _fetch(choice, _root_of(choice) + "/props")
    return _as_tokens(props["default_generation_settings"]["n_ctx"]), True


def _ask_ollama(choice: ModelChoice) -> tuple[int, bool]:
    """What a loaded model has, else what it will have unless Ollama has much memory."""
    root = _root_of(choice)
    loaded = _fetch(choice, root + "/api/ps").get("models") or []
    for model in loaded:
        names = (model.get("name"), model.get("model"))
        if choice.name in names or f"{choice.name}:latest" in names:
            return _as_tokens(model.get("context_length")), True
    shown = _fetch(choice, root + "/api/show", {"model": choice.name})
    setting = _OLLAMA_SETTING.search(str(shown.get("parameters") or ""))
    return int(setting[1]) if setting else _OLLAMA_DEFAULT, False


_WAYS: Mapping[str, Callable[[ModelChoice], tuple[int, bool]]] = {
    "vllm": _ask_openai_way,
    "openrouter": _ask_openai_way,
    "other": _ask_openai_way,
    "ollama": _ask_ollama,
    "lmstudio": _ask_lm_studio,
    "llamacpp": _ask_llama_cpp,
}
"""By kind of endpoint: tokens, and whether they stay."""


def _root_of(choice: ModelChoice) -> str:
    return choice.base_url.rstrip("/").removesuffix("/v1")


def _fetch(
    choice: ModelChoice, url: str, body: dict[str, Any] | None = None
) -> Any:
    from models.kept_connections import http_client

    response = http_client().request(
        "POST" if body else "GET",
        url,
        json=body,
        headers={"Authorization": f"Bearer {choice.key}"},
        timeout=_ASK_S,
    )
    response.raise_for_status()
    return response.json()


def _read_listed(models: Any, name: str) -> int:
    """The context of a model in a list of them; 0 if the list does not say."""
    for model in models["data"]:
        if model.get("id") != name:
            continue
        for field in _FIELDS:
            tokens = _as_tokens(model.get(field))
            if tokens:
                return tokens
    return 0


def _as_tokens(value: Any) -> int:
    if isinstance(value, int):
        return max(0, value)
    return 0
