import pytest

from evals.films.walks import Clock
from evals.gallery.pictures import LOOKS, greeted
from tests.examples import mark_long
from virtual_phone.apps import APPS
from virtual_phone.system.app import App
from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.core import System


@pytest.mark.parametrize(
    "app", mark_long(APPS, after=10), ids=lambda app: app.key
)
def test_an_app_is_pictured_behind_its_greetings(app: type[App]) -> None:
    clock = Clock()
    config = PhoneConfig(animation_scale=0, **LOOKS[3])
    system = System(config, ui_clock=clock, wall_clock=clock)
    system.start(app.package)
    greeted(system, clock)
    front = system.app(app.package)
    assert front is not None
    assert system.foreground()[0] == app.package
    assert front.pages[-1].modal == "none"
    ids = [
        node.resource_id
        for window in system.windows()
        for node in window.walk()
    ]
    assert not [
        name
        for name in ids
        if name.endswith((":id/count_down", ":id/progress"))
    ]
