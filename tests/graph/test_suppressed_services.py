"""A run says at its start which services of the user's it stops."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from graph.build import builder
from graph.context import Context
from graph.events import Warned, read_events
from tests.examples import mark_long
from tests.small_phone import make_small_config
from tools.device.device import close_all
from virtual_phone.phone import VirtualPhone

TALKBACK = "com.google.android.marvin.talkback/.TalkBackService"


@pytest.fixture
def phone() -> Iterator[VirtualPhone]:
    with VirtualPhone.start(make_small_config()) as phone:
        yield phone
        close_all()


@pytest.mark.parametrize(
    ("instruction", "words"),
    mark_long(
        [
            ("Open the Clock app", "accessibility services stop"),
            ("打开时钟", "无障碍服务会暂停"),
        ],
        after=1,
    ),
)
def test_suppressed_services_are_named(
    phone: VirtualPhone, home: Path, instruction: str, words: str
) -> None:
    phone.system.setting_put(
        "secure", "enabled_accessibility_services", TALKBACK
    )
    context = Context(device=phone.device, model="offline", memory=False)
    builder.compile().invoke({"instruction": instruction}, context=context)
    (folder,) = (home / "runs").iterdir()
    warnings = [e.text for e in read_events(folder) if isinstance(e, Warned)]
    named = [text for text in warnings if words in text]
    assert len(named) == 1
    assert TALKBACK in named[0]
    close_all()
    assert (
        phone.system.setting_get("secure", "enabled_accessibility_services")
        == TALKBACK
    )
