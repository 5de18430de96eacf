"""The configuration of a phone, and the sizes of the system's own windows."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NamedTuple

Rotation = Literal["natural", "left", "right"]
ROTATIONS: dict[Rotation, int] = {"natural": 0, "left": 1, "right": 3}
"""Surface rotation as Android counts it, by the names that uiautomator2 uses."""


class Profile(NamedTuple):
    """A profile, as `pm list users` tells it, and the packages of its apps."""

    user: int
    name: str
    flags: int
    packages: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class PhoneConfig:
    """Facts of one phone; `reset` goes back to them."""

    width: int = 1080
    """Pixels of the short side (in the natural orientation)."""
    height: int = 2400
    """Pixels of the long side."""
    density: int = 420
    """Dots per inch."""
    language: Literal["en", "zh"] = "en"
    dark: bool = False
    font_scale: float = 1.0
    seed: int = 0
    """Seed of the content that apps start with."""
    now: datetime = datetime(2026, 3, 2, 9, 0)  # noqa: DTZ001 (a phone shows local time)
    """What the phone's clock shows at first; it runs on from there."""
    animation_scale: float = 1.0
    """Factor on the length of transitions; 0 for none."""
    locked: bool = False
    pin: str = ""
    """Digits to unlock; empty means that a swipe is enough."""
    icon_order_seed: int = 0
    """Order of the icons on the home page; 0 keeps the order of the apps."""
    gestures: bool = False
    """Back and Home by swipes from the edges, instead of the three buttons."""
    battery: int = 86
    """Per cent."""
    model: str = "Pixel 8"
    serial: str = "TAPWRIGHT01"
    profiles: tuple[Profile, ...] = ()
    """Profiles beside the owner; see `virtual_phone.system.profiles`."""
    sdk: int = 34
    release: str = "14"

    def __post_init__(self) -> None:
        """Refuse what no phone can be.

        Raises:
            ValueError: A size, density or scale is out of range, or the PIN is not digits.
        """
        if not (240 <= self.width <= 4096 and 240 <= self.height <= 4096):
            msg = f"screen {self.width}x{self.height}: each side must be 240 to 4096 pixels"
            raise ValueError(msg)
        if not 120 <= self.density <= 800:
            msg = f"density {self.density}: must be 120 to 800 dpi"
            raise ValueError(msg)
        if self.language not in ("en", "zh"):
            msg = f"language {self.language!r}: must be en or zh"
            raise ValueError(msg)
        if not 0.5 <= self.font_scale <= 2 or not 0 <= self.animation_scale <= 10:
            scales = f"font scale {self.font_scale}, animation scale {self.animation_scale}"
            msg = f"{scales}: must be 0.5 to 2 and 0 to 10"
            raise ValueError(msg)
        if self.pin and not self.pin.isdigit():
            msg = "the PIN must be digits only"
            raise ValueError(msg)


STATUS_DP = 32.0
"""Height of the status bar."""
NAVIGATION_DP = 48.0
"""Height of the bar with Back, Home and Recents."""
KEYBOARD_DP = 304.0
"""Height of the on-screen keyboard on an upright screen, with the strip of suggestions."""
KEYBOARD_SHARE = 0.55
"""The keyboard is never higher than this share of the screen."""

LAUNCHER = "com.android.launcher3"
SYSTEM_UI = "com.android.systemui"
PERMISSIONS = "com.google.android.permissioncontroller"
LATIN = "com.google.android.inputmethod.latin"
LATIN_IME = "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME"
ADB_KEYBOARD = "com.github.uiautomator/.AdbKeyboard"
ADB_KEYBOARD_PACKAGE = "com.github.uiautomator"
