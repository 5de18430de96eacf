"""How many tokens a model has for prompt and answer, as its endpoint says.

Nothing long is sent to find out. Each server says it elsewhere:

* vLLM: `max_model_len` in `/v1/models`,
  https://docs.vllm.ai/en/latest/api/vllm/entrypoints/openai/engine/protocol/
* llama.cpp: `meta.n_ctx` there, https://github.com/ggml-org/llama.cpp/tree/master/tools/server
* OpenRouter: `context_length`, https://openrouter.ai/docs/api-reference/list-available-models
* Groq: `context_window`, https://console.groq.com/docs/models
* Ollama: `context_length` of a loaded model in `/api/ps`, and `num_ctx` in `/api/show` if it is
  set; what `/api/show` says of the architecture is not what is allocated,
  https://docs.ollama.com/context-length
* LM Studio: `loaded_instances` in `/api/v1/models`, https://lmstudio.ai/docs/developer/rest/list
"""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import httpx

from models.connection import run_within
from models.endpoints import NO_KEY, ModelChoice

SECONDS = 10.0
"""For at most four small requests together."""
_MOST_BYTES = 4_000_000
"""Of an answer; the list of a large gateway has about one million."""
_FIELDS = ("max_model_len", "context_length", "context_window")
_NUM_CTX = re.compile(r"^num_ctx\s+(\d+)\s*$", re.MULTILINE)


def find_context_size(choice: ModelChoice) -> int | None:
    """Tokens of prompt and answer together; None if the endpoint does not say in time."""
    outcome = run_within(SECONDS, lambda: _ask_endpoint(choice))
    return outcome.result if outcome else None


def _ask_endpoint(choice: ModelChoice) -> int | None:
    if choice.kind != "openai" or not choice.base_url:
        return None
    parts = urlsplit(choice.base_url)
    base = choice.base_url.split("?")[0].rstrip("/")
    root = f"{parts.scheme}://{parts.netloc}"
    key = (
        {}
        if choice.key == NO_KEY
        else {"Authorization": f"Bearer {choice.key}"}
    )
    with httpx.Client(headers=key, timeout=SECONDS) as client:
        for size in _read_sizes(client, base, root, choice.name):
            if size:
                return size
    return None


def _read_sizes(
    client: httpx.Client, base: str, root: str, model: str
) -> Iterator[int]:
    """What each page says in turn, 0 if nothing; what is allocated before what is possible."""
    row = _find_row(_get_json(client, f"{base}/models"), "data", "id", model)
    yield _read_number(row.get("meta"), ("n_ctx",))
    if row.get("owned_by") not in ("library", "organization_owner"):
        # Ollama and LM Studio may list what the model could have.
        yield _read_number(row, _FIELDS)
    loaded = _get_json(client, f"{root}/api/ps")
    yield _read_number(_find_row(loaded, "models", "model", model), _FIELDS)
    yield _read_lm_studio(_get_json(client, f"{root}/api/v1/models"), model)
    yield _read_num_ctx(_get_json(client, f"{root}/api/show", {"model": model}))


def _get_json(
    client: httpx.Client, url: str, body: dict[str, str] | None = None
) -> Any:
    """The JSON at an address; None if there is none."""
    method = "GET" if body is None else "POST"
    try:
        with client.stream(method, url, json=body) as response:
            if response.status_code != 200:
                return None
            content = b""
            for chunk in response.iter_bytes():
                content += chunk
                if len(content) > _MOST_BYTES:
                    return None
        return httpx.Response(200, content=content).json()
    except (httpx.HTTPError, httpx.InvalidURL, ValueError, RecursionError):
        return None


def _find_row(page: Any, field: str, name: str, model: str) -> dict[str, Any]:
    """The model's record in a list; empty if it has none. Ollama leaves out `:latest`."""
    rows = page.get(field) if isinstance(page, dict) else None
    for row in rows if isinstance(rows, list) else []:
        if not isinstance(row, dict):
            continue
        if row.get(name) in (model, f"{model}:latest"):
            return row
    return {}


def _read_lm_studio(page: Any, model: str) -> int:
    row = _find_row(page, "models", "key", model)
    instances = row.get("loaded_instances")
    if not isinstance(instances, list) or not instances:
        return 0
    if not isinstance(instances[0], dict):
        return 0
    return _read_number(instances[0].get("config"), ("context_length",))


def _read_num_ctx(page: Any) -> int:
    parameters = page.get("parameters") if isinstance(page, dict) else None
    match = _NUM_CTX.search(parameters) if isinstance(parameters, str) else None
    return int(match[1]) if match else 0


def _read_number(record: Any, names: tuple[str, ...]) -> int:
    """The first of these fields that is a positive whole number; 0 if none is."""
    for name in names:
        value = record.get(name) if isinstance(record, dict) else None
        if isinstance(value, int) and not isinstance(value, bool) and value > 0:
            return value
    return 0
