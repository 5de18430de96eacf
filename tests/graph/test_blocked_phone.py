"""A phone whose maker lets nobody tap is named when a run begins, with what to switch on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from graph import session
from tapwright.errors import PhoneBlocked
from tests.console.conftest import OPENING, script
from tests.graph.shop import ShopApp
from tests.small_phone import make_small_config
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.phone import VirtualPhone


@pytest.fixture
def blocked(home: Path) -> Iterator[VirtualPhone]:
    config = make_small_config(vendor="miui")
    with VirtualPhone.start(config, apps=[LauncherApp, ShopApp]) as phone:
        yield phone
        session.close_resources()


@pytest.mark.parametrize(
    ("instruction", "words"),
    [
        ("Open the shop", ("refuses taps from outside", "turn on")),
        ("打开商店", ("拒绝外部点击", "请在开发者选项中开启")),
    ],
)
def test_it_is_said_before_the_first_tap_and_any_question_to_a_model(
    instruction: str,
    words: tuple[str, ...],
    blocked: VirtualPhone,
    home: Path,
) -> None:
    context = session.build_context(
        "full", device=blocked.device, model="offline", memory=False
    )
    with pytest.raises(PhoneBlocked) as refused:
        session.start_run(instruction, context=context)
    sentence = str(refused.value)
    switch = "“USB debugging (Security settings)” (“USB调试（安全设置）”)"
    for part in (*words, switch, "M2012K11AC"):
        assert part in sentence
    assert "\n" not in sentence
    assert blocked.hooks.inputs == []
    assert not [*home.glob("runs/*")]


def test_with_the_switch_on_the_run_begins(
    blocked: VirtualPhone, home: Path
) -> None:
    blocked.system.settings["input_allowed"] = True
    context = session.build_context(
        "full",
        device=blocked.device,
        model=script(home, OPENING),
        memory=False,
    )
    ended = session.start_run("Open the shop", context=context)
    assert ended.status == "done"
    assert blocked.state.foreground.startswith(ShopApp.package)
