"""Whether a run may skip the user's approval, which a program that calls a server cannot decide.

The person who starts a process is the one whose phone it uses. The command line and `Agent` are
started by that person for each run; a server is started once, and then takes `policy: allow` from
any program that reaches it. So it refuses that policy unless it was started to permit it.
"""

import os
from collections.abc import Mapping
from typing import Any

from tapwright.errors import UsageError

VARIABLE = "TAPWRIGHT_HTTP_POLICY"
"""Environment variable: `allow` if programs that call a server may choose that nobody is asked."""

_REFUSAL = (
    "policy 'allow' skips the user's approval, and this server was not started to permit that: "
    f"leave the policy out, or start the server with {VARIABLE}=allow"
)


def is_unasked_permitted() -> bool:
    """Whether the server was started to permit `policy: allow`.

    Raises:
        UsageError: the variable has another value than `allow` and `ask`.
    """
    given = os.environ.get(VARIABLE, "").strip().lower()
    if given not in ("", "ask", "allow"):
        msg = f"{VARIABLE} must be ask or allow, not {given[:40]!r}"
        raise UsageError(msg)
    return given == "allow"


def refuse_unasked(context: Any) -> None:
    """Refuse the choices of a run that come from a server's caller and skip the approval.

    Args:
        context: a `Context`, the fields of one, or None.

    Raises:
        UsageError: they do, and the server was not started to permit it.
    """
    if isinstance(context, Mapping):
        policy = context.get("policy")
    else:
        policy = getattr(context, "policy", None)
    if policy == "allow" and not is_unasked_permitted():
        raise UsageError(_REFUSAL)
