"""Parts that not everybody needs: extras of the distribution, and what to say where one is missing.

Only the standard library is imported here, and packages are looked for without being loaded.
"""

from dataclasses import dataclass
from importlib.util import find_spec

from tapwright.errors import ExtraMissing


@dataclass(frozen=True)
class Extra:
    """What an extra is for, and by which modules it is known to be installed."""

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
    "record": Extra("Writing films", ("av",)),
    "ray": Extra("--ray", ("ray",)),
}
"""The extras that our code asks for; `phone`, `tokens` and `studio` are described elsewhere.

Without `tokens` prompts are still counted (`models.tokens`). `tools.device.virtual` looks for the
phone, and only LangGraph's own command needs `studio`.
"""


def find_missing(name: str) -> tuple[str, ...]:
    """The modules of an extra that are not installed.

    Args:
        name: a key of `EXTRAS`.
    """
    return tuple(module for module in EXTRAS[name].modules if find_spec(module) is None)


def describe_missing(name: str) -> str:
    """Say in one sentence what to install for an extra; empty if nothing is missing.

    Args:
        name: a key of `EXTRAS`.
    """
    missing = find_missing(name)
    if not missing:
        return ""
    return (
        f"{EXTRAS[name].purpose} needs {' and '.join(missing)}, not installed here: "
        f"run `pip install 'tapwright[{name}]'`, or in a clone `pip install -e '.[{name}]'`."
    )


def require_extra(name: str) -> None:
    """Make sure that an extra is installed, before something is begun that needs it.

    Args:
        name: a key of `EXTRAS`.

    Raises:
        ExtraMissing: a package of it is not installed.
    """
    sentence = describe_missing(name)
    if sentence:
        raise ExtraMissing(sentence)
