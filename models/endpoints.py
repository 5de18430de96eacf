"""Which model answers, at which address, with which key; keys are never shown."""

import os
import re
import warnings
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal
from urllib.parse import urlsplit

from langchain_core.language_models import BaseChatModel

from models import routing
from tapwright.errors import ModelNotConfigured

NO_KEY = "none"
"""Sent as key to a `base_url` without one: local servers need none."""

_KEY_PATTERN = re.compile(
    r"\b(?:sk|pk|key|lsv2)[-_][\w*.-]{6,}|(?i:bearer)\s+\S+"
)


@dataclass(frozen=True, kw_only=True)
class ModelChoice:
    """A resolved model; its text shows no key."""

    name: str
    kind: Literal["offline", "scripted", "openai", "azure"]
    base_url: str = ""
    """Empty for OpenAI's own address."""
    key: str = field(default="", repr=False)
    role: str = ""
    """That it was chosen for; empty if for any."""
    deployed: str = ""
    """The model behind an Azure deployment, if it is said."""

    @property
    def model(self) -> str:
        """The model's name, whatever a deployment is called."""
        return self.deployed or self.name

    @property
    def host(self) -> str:
        """Where requests go: host and port alone, since an address may carry secrets."""
        parts = urlsplit(self.base_url or "https://api.openai.com")
        return parts.netloc.rpartition("@")[2] or "an unreadable address"

    @property
    def is_remote(self) -> bool:
        """Whether answers come over a network."""
        return self.kind in ("openai", "azure")

    def redact_key(self, text: str) -> str:
        """`text` without this endpoint's key or anything that looks like one."""
        if len(self.key) > len(NO_KEY):
            text = text.replace(self.key, "<key>")
        return _KEY_PATTERN.sub("<key>", text)


def list_models(model: str = "", role: str = "") -> tuple[str, ...]:
    """The models among which `choose_model` takes one: `a|b` names two, most settings one."""
    own = _read_env(f"TAPWRIGHT_{role.upper()}_MODEL") if role else ""
    return routing.split_names(model or own or _read_env("TAPWRIGHT_MODEL"))


def choose_model(model: str = "", role: str = "") -> ModelChoice:
    """The model that `model` names, with address and key from the environment.

    Args:
        model: `offline`, `scripted:NAME`, `azure:DEPLOYMENT` or `azure:DEPLOYMENT=MODEL`, or a name
            that an OpenAI-compatible endpoint knows; empty takes TAPWRIGHT_<ROLE>_MODEL, then
            TAPWRIGHT_MODEL. If several are named, as in `a|b`, the next one is chosen
            (`models.routing`).
        role: planner, actor, reflector or grounder. TAPWRIGHT_<ROLE>_BASE_URL and _API_KEY go
            before TAPWRIGHT_BASE_URL and TAPWRIGHT_API_KEY, these before OPENAI_BASE_URL and
            OPENAI_API_KEY. A role's own address gets the role's own key or none: a key never
            goes to a host that it was not meant for.

    Raises:
        ModelNotConfigured: no model is named, or it has neither key nor address.
    """
    names = list_models(model, role)
    name = (
        routing.get_current_book().order_models(names, role)[0] if names else ""
    )
    if not name:
        msg = (
            "no model is chosen: pass --model NAME or set TAPWRIGHT_MODEL "
            "(`offline` needs no key and no network)"
        )
        raise ModelNotConfigured(msg)
    if name == "offline":
        return ModelChoice(name=name, kind="offline")
    if name.startswith("scripted:"):
        return ModelChoice(name=name.removeprefix("scripted:"), kind="scripted")
    if name.startswith("azure:"):
        return _choose_azure(name.removeprefix("azure:"), role)
    return _choose_openai(name, role)


def _choose_openai(name: str, role: str) -> ModelChoice:
    url, key = _find_address(role)
    if not url and not key:
        msg = (
            f"model {name!r} has no key: set OPENAI_API_KEY, or TAPWRIGHT_BASE_URL (and "
            "TAPWRIGHT_API_KEY) for another OpenAI-compatible endpoint, or choose `offline`"
        )
        raise ModelNotConfigured(msg)
    if url and urlsplit(url).scheme not in ("http", "https"):
        msg = "the model's base URL must begin with http:// or https://, like http://127.0.0.1:8000/v1"
        raise ModelNotConfigured(msg)
    return ModelChoice(
        name=name, kind="openai", base_url=url, key=key or NO_KEY, role=role
    )


def _find_address(role: str) -> tuple[str, str]:
    """Address and key for a role; each is empty if there is none."""
    role_url = role_key = ""
    if role:
        role_url = _read_env(f"TAPWRIGHT_{role.upper()}_BASE_URL")
        role_key = _read_env(f"TAPWRIGHT_{role.upper()}_API_KEY")
    if role_url:
        return role_url, role_key
    url = _read_env("TAPWRIGHT_BASE_URL") or _read_env("OPENAI_BASE_URL")
    shared_key = _read_env("TAPWRIGHT_API_KEY") or _read_env("OPENAI_API_KEY")
    return url, role_key or shared_key


def _choose_azure(named: str, role: str) -> ModelChoice:
    deployment, _, deployed = named.partition("=")
    needed = (
        "AZURE_OPENAI_ENDPOINT",
        "AZURE_OPENAI_API_KEY",
        "OPENAI_API_VERSION",
    )
    missing = [name for name in needed if not _read_env(name)]
    if missing:
        msg = f"an Azure model needs {', '.join(missing)} in the environment"
        raise ModelNotConfigured(msg)
    return ModelChoice(
        name=deployment,
        kind="azure",
        base_url=_read_env("AZURE_OPENAI_ENDPOINT"),
        key=_read_env("AZURE_OPENAI_API_KEY"),
        role=role,
        deployed=deployed,
    )


def _read_env(name: str) -> str:
    return os.environ.get(name, "").strip()


def load_library(choice: ModelChoice) -> None:
    """Import what a call over a network needs; the first time takes over a second."""
    if not choice.is_remote:
        return
    import langchain_openai  # noqa: F401

    from models.kept_connections import http_client

    http_client()
    # It warns of a refused schema in words for programmers; `models.ladder` says it to the user.
    warnings.filterwarnings("ignore", message=".*structured output feature")


def make_client(
    choice: ModelChoice, *, temperature: bool, responses: bool = True
) -> BaseChatModel:
    """The chat model behind a choice; `models.client` retries, so its own retries are off.

    Args:
        choice: see `choose_model`.
        temperature: whether `temperature=0` is sent.
        responses: whether the Responses API is used for models that need it.

    Raises:
        ModelNotConfigured: no such model in this installation, or no such script registered.
    """
    if choice.kind == "offline":
        return _make_offline()
    if choice.kind == "scripted":
        from models.scripted import load_scripted

        return load_scripted(choice.name)
    return _make_remote(choice, 0.0 if temperature else None, responses)


@lru_cache(maxsize=1)
def _make_offline() -> BaseChatModel:
    try:
        from models.offline import OfflineModel
    except ImportError as error:
        msg = "the offline model is not part of this installation"
        raise ModelNotConfigured(msg) from error
    model: BaseChatModel = OfflineModel()
    return model


@lru_cache(maxsize=32)
def _make_remote(
    choice: ModelChoice, temperature: float | None, responses: bool
) -> BaseChatModel:
    from langchain_openai import (
        AzureChatOpenAI,
        ChatOpenAI,
    )  # slow; stand-ins do not need it

    from models.kept_connections import async_http_client, http_client

    common: dict[str, Any] = {
        "api_key": choice.key,
        "temperature": temperature,
        "timeout": 60,
        "max_retries": 0,
        "http_client": http_client(),
        "http_async_client": async_http_client(),
        "http_socket_options": (),
        # None leaves the route to the client, which knows the models that need it.
        "use_responses_api": None if responses else False,
    }
    if choice.kind == "azure":
        return AzureChatOpenAI(
            azure_deployment=choice.name,
            model=choice.model,
            azure_endpoint=choice.base_url,
            api_version=_read_env("OPENAI_API_VERSION"),
            **common,
        )
    return ChatOpenAI(
        model=choice.name,
        base_url=choice.base_url or "https://api.openai.com/v1",
        **common,
    )
