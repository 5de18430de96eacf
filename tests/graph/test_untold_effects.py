"""The closing words also tell what else was sent, deleted or switched."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest

from graph.checkpoints import open_checkpoints
from graph.events import Concluded
from tests.graph.conftest import Ended, Runner, act
from tests.small_phone import make_small_config
from tools.device.device import close_all
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.apps.messages.app import MessagesApp
from virtual_phone.apps.settings.app import SettingsApp
from virtual_phone.phone import VirtualPhone

SAID = ("I'm running late", "我要晚到一会儿")


@pytest.fixture(scope="module", params=["en", "zh"])
def small(request: pytest.FixtureRequest) -> Iterator[VirtualPhone]:
    language: Literal["en", "zh"] = request.param
    with VirtualPhone.start(
        make_small_config(language=language),
        apps=[LauncherApp, MessagesApp, SettingsApp],
    ) as phone:
        yield phone
        close_all()


@pytest.fixture
def run(small: VirtualPhone, home: Path) -> Iterator[Runner]:
    small.reset()
    with open_checkpoints(Path(":memory:")) as saver:
        yield Runner(small, home, saver)


def find_words(run: Runner, english: str, chinese: str) -> str:
    app = run.phone.system.app(MessagesApp.package)
    assert app is not None
    return app.t(english, chinese)


def test_a_message_that_went_to_somebody_else_first_is_told(
    run: Runner,
) -> None:
    app = run.phone.system.app(MessagesApp.package)
    print([ (x, getattr(x,'__dict__',x)) for x in list(vars(app.state).items())[:3]])
    print(run.device.dump_hierarchy() if hasattr(run.device,'dump_hierarchy') else '')
    assert 0
