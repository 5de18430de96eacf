"""The phone of most tests: pages are laid out as on the usual one, with a quarter of its pixels."""

from typing import Any

from virtual_phone.system.config import PhoneConfig


def make_small_config(**others: Any) -> PhoneConfig:
    """Without transitions, and with what else is given."""
    size = {"width": 540, "height": 1200, "density": 210}
    return PhoneConfig(**{**size, "animation_scale": 0, **others})
