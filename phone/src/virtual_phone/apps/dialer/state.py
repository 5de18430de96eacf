"""What the Phone app keeps besides the shared call log: the call under way, voicemail, options."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from virtual_phone.system.stores import Call

KEYS = (
    ("1", ""), ("2", "ABC"), ("3", "DEF"),
    ("4", "GHI"), ("5", "JKL"), ("6", "MNO"),
    ("7", "PQRS"), ("8", "TUV"), ("9", "WXYZ"),
    ("*", ""), ("0", "+"), ("#", ""),
)  # fmt: skip
"""The dial pad: what a key types, and what is printed below it."""
_KEY_OF = {char: digit for digit, chars in KEYS for char in chars if char.isalpha()}

REPLIES = (
    ("Can't talk now. What's up?", "现在不方便接听，有什么事？"),
    ("I'll call you right back.", "我马上给你回电话。"),
    ("I'll call you later.", "我稍后给你回电话。"),
    ("Can't talk now. Call me later?", "现在不方便，稍后打给我好吗？"),
)
VOICEMAILS = (
    ("Hi, it is about Thursday. Please call me back.", "你好，关于周四的事，请回电话给我。", 14),
    ("Your parcel could not be delivered.", "您的包裹未能投递成功。", 9),
    ("I found your umbrella, bye!", "我找到你的雨伞了，再见！", 6),
)


def keys_of(name: str) -> str:
    """The keys that spell a name: `Ben` is 236."""
    return "".join(_KEY_OF.get(char, "") for char in name.upper())


def length(seconds: float) -> str:
    """`1:05:09` or `05:09`."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"


@dataclass
class Ongoing:
    """The call under way."""

    call: Call
    """Its entry in the log."""
    answered: datetime | None = None
    muted: bool = False
    speaker: bool = False
    held: bool = False
    recording: bool = False
    keys: str = ""
    """Typed on the keypad during the call."""


@dataclass
class Voicemail:
    """A message left by a caller."""

    number: str
    text: str
    at: datetime
    seconds: int
    heard: bool = False


@dataclass
class PhoneAppState:
    """The call under way, voicemail, quick responses and options."""

    ongoing: Ongoing | None = None
    voicemails: list[Voicemail] = field(default_factory=list)
    replies: list[str] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    played: list[str] = field(default_factory=list)
    """Names of call recordings that were played, oldest first."""
