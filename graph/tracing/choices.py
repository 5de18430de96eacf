"""What the caller chose for a run, as metadata of its trace."""

from dataclasses import asdict
from functools import cache
from importlib.metadata import version
from typing import Any

from langchain_core.runnables import RunnableConfig
from langsmith.utils import tracing_is_enabled
from pydantic import ValidationError

from graph.context import PROFILES, Context
from models.endpoints import list_models

KEY = "__tapwright"
"""Key of the choices in a config's metadata, from where every traced run inherits them. LangGraph
keeps keys with two underscores out of checkpoints, and our client sends them with the first run
alone."""
_ROLES = ("planner", "actor", "reflector", "grounder")
_SWITCHES = sorted({name for each in PROFILES.values() for name in each})


def add_choices(
    config: RunnableConfig, schema: Any, context: Any
) -> RunnableConfig:
    """The config of a call with the caller's choices for the trace, if there is one.

    Args:
        config: of the call.
        schema: the graph's class of contexts; only runs of the agent have these choices.
        context: as the caller gave it: None, a dictionary or a `Context`. LangGraph reports what is
            wrong with it.
    """
    if schema is not Context or not tracing_is_enabled():
        return config
    if context is None:
        context = {}
    if isinstance(context, dict):
        try:
            context = Context(**context)
        except ValidationError:
            return config
    metadata = dict(config.get("metadata") or {})
    metadata[KEY] = describe_choices(context)
    return RunnableConfig(**{**config, "metadata": metadata})


def describe_choices(context: Context) -> dict[str, Any]:
    """Who runs the task, how, and with which models: texts and nothing else."""
    facts = {
        "version": find_version(),
        "profile": find_profile(context),
        "policy": context.policy,
        "language": context.language,
        "user": context.user_id,
        "device": context.device or "the only phone connected",
    }
    for role in _ROLES:
        own: str = getattr(context, role)
        if role == "grounder" and not own:
            continue
        names = ", ".join(list_models(own or context.model, role))
        facts[f"{role}_model"] = names
    return facts


@cache
def find_version() -> str:
    """The version of this installation; read from disk once, which a server must not do later."""
    return version("tapwright")


def find_profile(context: Context) -> str:
    """The profile whose switches these are; `custom` for none."""
    values = asdict(context)
    chosen = {name: values[name] for name in _SWITCHES}
    usual = asdict(Context())
    for profile, switches in PROFILES.items():
        expected = {name: usual[name] for name in _SWITCHES} | switches
        if chosen == expected:
            return profile
    return "custom"
