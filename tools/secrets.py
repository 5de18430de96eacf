"""`{{secret:NAME}}` in a text: filled in only at the keyboard, taken out of what is read."""

import os
import re

from tapwright.errors import UsageError

PREFIX = "TAPWRIGHT_SECRET_"
SERVICE = "tapwright"
"""Name of the service in the system's keyring."""
SHORTEST = 4
"""Characters; shorter values are not looked for on the screen, where they would hit by chance."""

_PLACE = re.compile(r"\{\{\s*secret:\s*(\w+)\s*\}\}")
_revealed: dict[str, str] = {}


def has_secret(text: str) -> bool:
    """Whether a text asks for a secret."""
    return _PLACE.search(text) is not None


def list_secret_names(text: str) -> list[str]:
    """The names of the secrets that a text asks for."""
    return _PLACE.findall(text)


def reveal_secrets(text: str) -> str:
    """The text with its secrets filled in, from `TAPWRIGHT_SECRET_NAME` or the system's keyring.

    Other environment variables cannot be named, so that no text on a screen can talk a model into
    typing an API key.

    Raises:
        UsageError: there is no such secret.
    """
    return _PLACE.sub(lambda match: _secret_value(match[1]), text)


def collect_secret_values() -> dict[str, str]:
    """The values of all secrets that can be looked for, each with its placeholder.

    Reading the environment takes longer than looking for the values in a text, so call this once
    before masking many texts.
    """
    # Names first: Python decodes a variable each time that its value is read.
    variables = [name for name in os.environ if name.startswith(PREFIX)]
    # Both: a secret may have changed since it was typed, and either value may still be seen. Names
    # that are set now go before names that another run used for the same value.
    secrets = list(_revealed.items())
    secrets += [
        (v.removeprefix(PREFIX), os.environ.get(v, "")) for v in variables
    ]
    return {
        value: f"{{{{secret:{name}}}}}"
        for name, value in secrets
        if len(value) >= SHORTEST
    }


def mask_secrets(text: str, values: dict[str, str] | None = None) -> str:
    """The text with the values of known secrets replaced by their placeholders.

    Args:
        text: any.
        values: from `collect_secret_values`; None calls it.
    """
    if len(text) < SHORTEST:
        return text
    if values is None:
        values = collect_secret_values()
    for value, placeholder in values.items():
        text = text.replace(value, placeholder)
    return text


def _secret_value(name: str) -> str:
    value = os.environ.get(PREFIX + name)
    if value is None:
        value = _from_keyring(name)
    if not value:
        msg = (
            f"There is no secret {name!r}: set {PREFIX}{name} in the environment, "
            f"or run `keyring set {SERVICE} {name}`."
        )
        raise UsageError(msg)
    _revealed[name] = value
    return value


def _from_keyring(name: str) -> str | None:
    # Half a second to import, and needed by few.
    import keyring
    from keyring.errors import KeyringError

    try:
        return keyring.get_password(SERVICE, name)
    except KeyringError:
        return None
