"""The six phones of GUIOdyssey (Table 9), as virtual phones and as records of an episode."""

from evals.odyssey.records import Device
from evals.tasks.task import Language
from virtual_phone.system.config import PhoneConfig

SIZES: dict[str, tuple[int, int, int]] = {
    "Pixel 7 Pro": (1440, 3120, 560),
    "Pixel 8 Pro": (1344, 2992, 480),
    "Small Phone": (720, 1280, 320),
    "Medium Phone": (1080, 2400, 420),
    "Pixel Fold": (2208, 1840, 420),
    "Pixel Tablet": (2560, 1600, 320),
}
"""Width and height in pixels, as the paper has them, and dots per inch of Android Studio's devices
of these names. The fold is open and the tablet lies, as they did for the dataset."""


def config(
    name: str, *, language: Language = "en", seed: int = 1
) -> PhoneConfig:
    """A virtual phone of this size.

    Args:
        name: one of `SIZES`.
        language: of the phone.
        seed: of its content.
    """
    width, height, density = SIZES[name]
    return PhoneConfig(
        width=width, height=height, density=density, model=name, language=language, seed=seed,
        animation_scale=0.0,
    )  # fmt: skip


def device_of(width: int, height: int) -> Device:
    """The record of a phone with a screen of this size; its name if it is one of the six."""
    names = {(w, h): name for name, (w, h, _) in SIZES.items()}
    known = PhoneConfig()
    return Device(
        product="tapwright",
        release_version=known.release,
        sdk_version=str(known.sdk),
        w=width,
        h=height,
        device_name=names.get((width, height), ""),
    )
