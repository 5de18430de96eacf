"""Extras of the distribution, and the sentence that says how to install a missing one.

This module imports only the standard library, and finds packages without loading them.
"""

from dataclasses import dataclass
from importlib.util import find_spec

from tapwright.errors import ExtraMissing


@dataclass(frozen=True)
class Extra:
    """What an extra is for, and the modules that show whether it is installed."""

    purpose: str
    """Begins the sentence that says what to install: `{purpose} needs ...`."""
    modules: tuple[str, ...]
    """Top-level modules. Each is imported by our code, or by what our code imports."""


EXTRAS = {
    "ocr": Extra("Reading text from pictures", ("rapidocr", "onnxruntime")),
    "http": Extra(
        "Serving over HTTP",
        ("fastapi", "langserve", "sse_starlette", "starlette", "uvicorn"),
    ),
    "mcp": Extra("MCP", ("httpx2", "mcp", "mcp_types")),
    "record": Extra("Writing films", ("av",)),
    "ray": Extra("--ray", ("ray",)),
}
"""The extras that our code asks for.

`phone`, `tokens` and `studio` are not among them: `tools.device.connection.virtual` looks for the
phone, `models.tokens` counts prompts without `tokens` too, and only LangGraph's command needs
`studio`.
"""


def find_missing(name: str) -> tuple[str, ...]:
    """The modules of an extra that are not installed.

    Args:
        name: a key of `EXTRAS`.
    """
    return tuple(
        module for module in EXTRAS[name].modules if find_spec(module) is None
    )


def describe_missing(name: str) -> str:
    """Say in one sentence what to install for an extra; empty if nothing is missing.

    Args:
        name: a key of `EXTRAS`.
    """
    missing = find_missing(name)
    if not missing:
        return ""
    return describe_install(
        EXTRAS[name].purpose,
        " and ".join(missing),
        install=f"'tapwright[{name}]'",
        in_clone=f"-e '.[{name}]'",
    )


def describe_install(
    purpose: str, packages: str, *, install: str, in_clone: str
) -> str:
    """Say what needs a package that is not installed, and how to install it.

    Args:
        purpose: begins the sentence, as in `Serving over HTTP`.
        packages: what is missing.
        install: the arguments of `pip install`.
        in_clone: the same in a clone of the repository.
    """
    return (
        f"{purpose} needs {packages}, not installed here: run `pip install {install}`, "
        f"or in a clone `pip install {in_clone}`."
    )


def require_extra(name: str) -> None:
    """Make sure that an extra is installed, before starting work that needs it.

    Args:
        name: a key of `EXTRAS`.

    Raises:
        ExtraMissing: a package of it is not installed.
    """
    sentence = describe_missing(name)
    if sentence:
        raise ExtraMissing(sentence)
