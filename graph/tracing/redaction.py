"""Take pictures, passwords and keys out of what is sent to LangSmith."""

import json
import os
import re
from typing import Any, NamedTuple

from langsmith.anonymizer import create_anonymizer

from tools.secrets import collect_secret_values, mask_secrets

_DATA_URL = re.compile(r"data:image/[\w.+-]+;base64,[A-Za-z0-9+/=]+")
_BASE64 = re.compile(r"[A-Za-z0-9+/=\s]{2000,}")
_LOGIN = re.compile(r"(?<=://)[^/@\s]+@")
_SECRET_NAME = re.compile(r"^TAPWRIGHT_SECRET_|_API_KEY$|_TOKEN$|_PASSWORD$")
_LEAST = 4
_DEPTH = 20
"""Levels of nesting that are searched; a chat message's picture is 8 to 12 deep."""


class _Secrets(NamedTuple):
    """All values that must not be sent, read from the environment once for many texts."""

    values: list[str]
    """The longest first; each also as it is written in JSON."""
    placeholders: dict[str, str]
    """From `tools.secrets.collect_secret_values`."""


def redact_payload(payload: Any) -> Any:
    """Redact all texts in nested lists and dictionaries, in place; see `redact_text`."""
    secrets = _collect_secrets()
    redact = create_anonymizer(
        lambda text, _path: redact_text(text, secrets), max_depth=_DEPTH
    )
    return redact(payload)


def redact_text(text: str, secrets: _Secrets | None = None) -> str:
    """The text without picture data, logins in addresses, and the values of secrets.

    Secrets are those that may be typed (see `tools.secrets`), and every environment variable with
    the name of a key, token or password.

    Args:
        text: any.
        secrets: None reads them from the environment.
    """
    if secrets is None:
        secrets = _collect_secrets()
    if len(text) >= 2000 and _BASE64.fullmatch(text):
        return f"<image {len(text)} chars>"
    text = _DATA_URL.sub(lambda match: f"<image {len(match[0])} chars>", text)
    text = _LOGIN.sub("<secret>@", text)
    for value in secrets.values:
        text = text.replace(value, "<secret>")
    return mask_secrets(text, secrets.placeholders)


def _collect_secrets() -> _Secrets:
    values: set[str] = set()
    # Names first: Python decodes a variable each time that its value is read.
    names = [name for name in os.environ if _SECRET_NAME.search(name)]
    for name in names:
        value = os.environ.get(name, "")
        if len(value) >= _LEAST:
            values.add(value)
            values.add(json.dumps(value)[1:-1])
            values.add(json.dumps(value, ensure_ascii=False)[1:-1])
    longest_first = sorted(values, key=len, reverse=True)
    return _Secrets(longest_first, collect_secret_values())
