"""Random taps over the real apps: nothing raises, and the data survives a snapshot."""

import random

import pytest

from tests.phone.system.driver import Driver


@pytest.mark.parametrize("seed", range(4))
def test_random_hands_do_no_harm(seed: int) -> None:
    rng = random.Random(seed)
    phone = Driver.make(language=rng.choice(["en", "zh"]), seed=seed)
    system = phone.system
    packages = [app.package for app in system.launchable()]
    phone.open(rng.choice(packages))
    for _ in range(50):
        clickable = [n for w in system.windows()[:2] for n in w.walk() if n.clickable]
        what = rng.random()
        if what < 0.7 and clickable:
            system.tap(*rng.choice(clickable).bounds.center, hold_ms=rng.choice([0, 0, 0, 600]))
        elif what < 0.8:
            system.swipe([(500, 1500), (rng.choice([100, 500]), rng.choice([600, 2000]))], 300)
        elif what < 0.87:
            system.type_text(rng.choice(["7", "abc", "12:30", "你好"]))
        elif what < 0.92:
            phone.back()
        elif what < 0.97:
            phone.wait(rng.choice([1, 70, 4000]))
        else:
            phone.open(rng.choice(packages))
        assert system.hierarchy().endswith("</hierarchy>")
    assert system.screenshot().shape == (2400, 1080, 3)
    states = [app.state for app in system.launchable()]
    system.restore(system.snapshot())
    assert [app.state for app in system.launchable()] == states
    assert phone.page == "com.android.launcher3/.Launcher"
