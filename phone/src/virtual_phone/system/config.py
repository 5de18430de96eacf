"""The configuration of a phone, and the sizes of the system's own windows."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NamedTuple, get_args

from virtual_phone.system.vendors import VENDORS, Vendor, VendorName

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
    """Facts of one phone; `reset` goes back to them. What is 0 or empty is as its maker has it."""

    vendor: VendorName = "pixel"
    """Whose manners it has, see `virtual_phone.system.vendors`."""
    is_input_allowed: bool = False
    """The maker's switch that lets a debugger inject input is on, where there is one."""
    width: int = 0
    """Pixels of the short side (in the natural orientation)."""
    height: int = 0
    """Pixels of the long side."""
    density: int = 0
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
    model: str = ""
    serial: str = "TAPWRIGHT01"
    profiles: tuple[Profile, ...] = ()
    """Profiles beside the owner; see `virtual_phone.system.profiles`."""
    sdk: int = 0
    release: str = ""

    def __post_init__(self) -> None:
        """Take from the maker what was left open, and refuse what no phone can be.

        Raises:
            ValueError: There is no such vendor, a size, density or scale is out of range, or the
                PIN is not digits.
        """
        if self.vendor not in VENDORS:
            msg = f"vendor {self.vendor!r}: must be one of {', '.join(get_args(VendorName))}"
            raise ValueError(msg)
        for name in ("width", "height", "density", "model", "sdk", "release"):
            if not getattr(self, name):
                object.__setattr__(self, name, getattr(self.manners, name))
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

    @property
    def manners(self) -> Vendor:
        """What the maker does in ways of its own."""
        return VENDORS[self.vendor]


STATUS_DP = 32.0
"""Height of the status bar."""
NAVIGATION_DP = 48.0
"""Height of the bar with Back, Home and Recents."""
KEYBOARD_DP = 304.0
"""Height of the on-screen keyboard on an upright screen, with the strip of suggestions."""
KEYBOARD_SHARE = 0.55
"""The keyboard is never higher than this share of the screen."""

LAUNCHER = VENDORS["pixel"].home.package
SYSTEM_UI = "com.android.systemui"
PERMISSIONS = VENDORS["pixel"].permissions.package
LATIN = "com.google.android.inputmethod.latin"
LATIN_IME = "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME"
ADB_KEYBOARD = "com.github.uiautomator/.AdbKeyboard"
ADB_KEYBOARD_PACKAGE = "com.github.uiautomator"
