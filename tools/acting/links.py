"""Open web addresses, and judge which the user must allow first.

A link can do what its app does without a further question: dial, write, install. Only web addresses
of hosts in `TAPWRIGHT_URLS` are opened without asking; some schemes are never opened.
"""

import os
import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tools.actions import ActionResult
from tools.device.input.gestures import GestureMaker
from tools.secrets import has_secret

if TYPE_CHECKING:
    from tools.device.device import Device

MAX_ADDRESS = 2_000
"""Characters; browsers take no longer ones for sure."""
_WEB = frozenset({"http", "https"})
_ASKED = frozenset({
    "tel", "sms", "smsto", "mms", "mmsto", "mailto", "geo", "market",
})  # fmt: skip
"""Schemes that call, write or install; asked for whatever the policy. All others are refused:
`intent:` starts any part of any app, `file:` and `content:` read what is private."""
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
_HOST_AND_PORT = re.compile(r"[^/?#:]+\.[^/?#:]+:\d+(?:[/?#]|$)")
"""`example.org:8080`, in which what is before the colon is no scheme."""
_NOT_RESOLVED = re.compile(r"^Error|unable to resolve", re.MULTILINE)


def complete_address(text: str) -> str:
    """The address with its scheme, `https` if it has none."""
    address = text.strip()
    if _SCHEME.match(address) and not _HOST_AND_PORT.match(address):
        return address
    return f"https://{address}"


def find_address_problem(text: str) -> str:
    """Why an address is never opened, in a sentence; empty if it may be, perhaps once allowed.

    Android and Python cut an address with a backslash, a blank or a user name differently, so that
    such a one could pass for another host: https://www.rfc-editor.org/rfc/rfc3986#section-7.6
    """
    if has_secret(text):
        return "A secret never becomes part of an address."
    address = complete_address(text)
    if len(address) > MAX_ADDRESS:
        return f"The address is longer than {MAX_ADDRESS} characters."
    if not address.isprintable() or re.search(r"[\s\\]", address):
        return "The address holds a blank, a backslash or something invisible."
    scheme = _read_scheme(address)
    if scheme in _ASKED:
        return ""
    if scheme not in _WEB:
        return f"Addresses that begin with {scheme}: are never opened; use one of the web."
    if not _read_host(address) or "@" in urlsplit(address).netloc:
        return "The address names no host, or a user besides it."
    return ""


def is_link_allowed(text: str) -> bool:
    """Whether an address is opened without asking: its host is in `TAPWRIGHT_URLS`.

    A host stands for its subdomains too.
    """
    address = complete_address(text)
    if find_address_problem(text) or _read_scheme(address) not in _WEB:
        return False
    host = _read_host(address)
    return any(
        host == allowed or host.endswith(f".{allowed}")
        for allowed in _read_allowed_hosts()
    )


def is_always_asked(text: str) -> bool:
    """Whether an address calls, writes or installs, so that no policy opens it unasked."""
    return _read_scheme(complete_address(text)) in _ASKED


def open_link(
    device: "Device", gestures: GestureMaker, text: str
) -> ActionResult:
    """Have the phone show an address, in whatever app it chooses for it."""
    problem = find_address_problem(text)
    if problem:
        return ActionResult(ok=False, summary=problem)
    address = complete_address(text)
    taken = gestures.run_once(
        "view", lambda: _start_viewer(device, address), address=address
    )
    if not taken:
        summary = f"No app of the phone opens {address}."
        return ActionResult(ok=False, summary=summary)
    return ActionResult(ok=True, summary=f"Opened {address}.")


def _start_viewer(device: "Device", address: str) -> bool:
    # Apps say by this category which of their parts links from outside may reach:
    # https://developer.android.com/reference/android/content/Intent#CATEGORY_BROWSABLE
    output = device.shell_once([
        "am", "start", "-a", "android.intent.action.VIEW",
        "-c", "android.intent.category.BROWSABLE", "-d", address,
    ])  # fmt: skip
    return not _NOT_RESOLVED.search(output)


def _read_scheme(address: str) -> str:
    return address.partition(":")[0].lower()


def _read_host(address: str) -> str:
    """The host in lower case; empty if there is none, or if it cannot be read."""
    try:
        parts = urlsplit(address)
        return (parts.hostname or "").rstrip(".") if parts.port != 0 else ""
    except ValueError:
        return ""


def _read_allowed_hosts() -> list[str]:
    """The hosts of `TAPWRIGHT_URLS`, separated by commas or blanks."""
    words = re.split(r"[\s,]+", os.environ.get("TAPWRIGHT_URLS", ""))
    hosts = [word.lower().removeprefix("*.").strip(".") for word in words]
    return [host for host in hosts if host]
