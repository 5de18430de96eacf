import random

import pytest

from phone.apps.clock import ClockApp
from phone.apps.settings import SettingsApp
from tests.phone.system.driver import Driver

BACK = 4


def shake(phone: Driver, key: str, rng: random.Random, touches: int) -> None:
    """Touch anything that can be touched, type, swipe and go back; never leave the app."""
    for _ in range(touches):
        if not phone.page.startswith(("com.google.android.deskclock", "com.android.settings")):
            phone.open(key)
        kind = rng.random()
        nodes = [n for n in phone.nodes() if n.clickable and n.package != "com.android.systemui"]
        if kind < 0.7 and nodes:
            x, y = rng.choice(nodes).bounds.center
            phone.system.tap(x, y, hold_ms=rng.choice([0, 0, 0, 700]))
        elif kind < 0.8:
            phone.system.type_text(rng.choice(["7", "42", "夜", "hello world", "x" * 40]))
        elif kind < 0.9:
            phone.swipe(rng.choice(["up", "down", "left", "right"]))
        else:
            phone.system.key(BACK)
        phone.wait(rng.choice([0, 0.5, 90]))
        if rng.random() < 0.1:
            phone.system.screenshot()


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("key", ["clock", "settings"])
@pytest.mark.parametrize("seed", range(3))
def test_aimless_touching_breaks_nothing(seed: int, key: str, language: str) -> None:
    phone = Driver.make([ClockApp, SettingsApp], language=language, seed=seed).open(key)
    shake(phone, key, random.Random(seed), 150)
    assert phone.system.hierarchy().startswith("<?xml")
