"""A phone with a small app, a home of one's own, and the command line in a process of its own."""

import io
import itertools
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from console.report import report
from graph import session
from graph.events import Event
from graph.session import Ended
from models.scripted import register_script
from tests.graph.shop import ShopApp
from tests.small_phone import make_small_config
from tools.actions import Action, parse_action
from tools.device.device import close_all
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.phone import VirtualPhone

ROOT = Path(__file__).parents[2]
_NUMBERS = itertools.count()
_FIELDS = {
    "element": 3, "to": 4, "x": 1, "y": 2, "to_x": 3, "to_y": 4, "text": "Tea", "tool": "a/b",
}  # fmt: skip

OPEN = {
    "observation": "the home screen",
    "thought": "the shop has it",
    "judgement": "act",
    "action": {"kind": "open_app", "text": "Shop"},
    "expect": "Gift wrap",
}
SAVE = {
    "observation": "the shop",
    "thought": "save as it is",
    "judgement": "act",
    "action": {"kind": "tap_text", "text": "Save"},
    "expect": "Saved: ,",
}
PAY = {
    "observation": "the shop",
    "thought": "pay <b>now</b>",
    "judgement": "act",
    "action": {"kind": "tap_text", "text": "Pay now"},
    "expect": "Payments: 1",
    "completes": True,
}
SURE = {"done": True, "evidence": "Payments: 1"}
PAYING: dict[str, list[Any]] = {"assess": [OPEN, PAY], "conclude": [SURE]}
"""Replies for `Pay in the shop`; paying is a sensitive action."""
OPENING: dict[str, list[Any]] = {
    "assess": [OPEN | {"completes": True}],
    "conclude": [{"done": True, "evidence": "Gift wrap"}],
}
"""Replies for `Open the shop`, which asks nobody."""


@pytest.fixture(scope="session")
def switched_on() -> Iterator[VirtualPhone]:
    with VirtualPhone.start(
        make_small_config(), apps=[LauncherApp, ShopApp]
    ) as phone:
        yield phone
        close_all()


@pytest.fixture
def home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, switched_on: VirtualPhone
) -> Iterator[Path]:
    # The user's own adb server is left alone: by default the phone's one is asked.
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(switched_on.adb_port))
    for name in [
        name
        for name in os.environ
        if name.startswith(("TAPWRIGHT_", "OPENAI_"))
    ]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TAPWRIGHT_PHONE_STAYS_S", "0")
    monkeypatch.chdir(tmp_path)
    yield tmp_path / "home"
    session.close_resources()


@pytest.fixture
def phone(switched_on: VirtualPhone, home: Path) -> VirtualPhone:
    switched_on.reset()
    return switched_on


class Runner:
    """Starts and resumes runs in this process with a scripted model."""

    def __init__(self, phone: VirtualPhone, home: Path) -> None:
        self.phone = phone
        self.home = home
        self.heard: list[Event] = []

    def start(
        self,
        instruction: str,
        replies: dict[str, list[Any]],
        thread: str = "t",
        **choices: Any,
    ) -> Ended:
        name = f"console-{next(_NUMBERS)}"
        register_script(name, replies)
        given = {
            "device": self.phone.device,
            "model": f"scripted:{name}",
            "memory": False,
        }
        context = session.build_context(**{**given, **choices})
        return session.start_run(
            instruction, context=context, thread=thread, listen=self.heard.append,
            at_end=report.write_report,
        )  # fmt: skip


@pytest.fixture
def runner(phone: VirtualPhone, home: Path) -> Runner:
    return Runner(phone, home)


@pytest.fixture(scope="session")
def kept_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the home lies once the run of `paid` was made."""
    return tmp_path_factory.mktemp("paid") / "home"


@pytest.fixture
def paid(runner: Runner, kept_run: Path) -> Runner:
    """Behind the run `t`, which has paid in the shop unasked; made once, then copied."""
    if kept_run.exists():
        shutil.copytree(kept_run, runner.home, dirs_exist_ok=True)
        return runner
    runner.start("Pay in the shop", PAYING, policy="allow")
    session.close_resources()
    shutil.copytree(runner.home, kept_run)
    return runner


def script(
    folder: Path, replies: dict[str, list[Any]], name: str = "replies.json"
) -> str:
    """The replies as a file that a process of its own can play; the name of the model."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(json.dumps(replies), encoding="utf-8")
    return f"scripted:{folder / name}"


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "200"}


def tapwright(*args: str) -> "subprocess.CompletedProcess[str]":
    """The command in a process of its own, with nobody at a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "console.cli", *args],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=120,
        env=environment(),
        check=False,
    )


def recording(*, width: int = 100, terminal: bool = False) -> Console:
    return Console(
        file=io.StringIO(), width=width, height=40, force_terminal=terminal, record=True,
        color_system=None, legacy_windows=False,
    )  # fmt: skip


def printed(console: Console) -> str:
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def make_action(kind: str) -> Action:
    """An action of this kind with every field that it needs."""
    direction = "out" if kind == "pinch" else "down"
    return parse_action({"kind": kind, **_FIELDS, "direction": direction})
