"""The playground of LangServe in a browser: it draws, fills, runs, asks and ends."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.doors.browser import WAIT_MS, open_browser
from tests.doors.studio import SEND
from tests.e2e.servers import clean_environment, free_port, served
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

WIDE = {"width": 1200, "height": 1000}
NARROW = {"width": 400, "height": 800}


@dataclass
class Playground:
    """The page, and what went wrong on it."""

    page: Any
    url: str
    phone: VirtualPhone
    faults: list[str] = field(default_factory=list)

    def open_page(self) -> None:
        def note_fault(message: Any) -> None:
            if message.type in ("error", "warning"):
                self.faults.append(message.text)

        self.page.on("console", note_fault)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("request", self._note_request)
        self.page.goto(f"{self.url}/task/playground/")
        self.find_field("instruction").wait_for(timeout=WAIT_MS)

    def _note_request(self, request: Any) -> None:
        if not request.url.startswith((self.url, "data:", "blob:")):
            self.faults.append(f"it asked {request.url}")

    def find_field(self, name: str) -> Any:
        return self.page.locator(f'[id="#/properties/{name}-input"]')

    def find_answer(self) -> Any:
        """The field Resume, which has no name of its own as it takes several kinds."""
        return self.page.locator('[id="#-input"]')

    def start_task(self, *, until: str) -> str:
        """Press Start, and give the page's text once it has these words."""
        self.page.get_by_role("button", name="Start").click()
        self.page.get_by_text(until).first.wait_for(timeout=WAIT_MS)
        return str(self.page.inner_text("body"))

    def read_sent(self) -> list[str]:
        threads = self.phone.state.messages.threads
        anna = [thread for thread in threads if thread.name == "Anna Schmidt"]
        messages = [each for thread in anna for each in thread.messages]
        return [each.text for each in messages if each.sent]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder, port = tmp_path_factory.mktemp("playground"), free_port()
    url = f"http://127.0.0.1:{port}"
    command = [
        sys.executable, "-m", "console.cli", "serve", "--port", str(port)
    ]  # fmt: skip
    env = clean_environment(folder / "home")
    with served(command, ready=f"{url}/openapi.json", folder=folder, env=env):
        yield url


@pytest.fixture
def playground(address: str) -> Iterator[Playground]:
    with (
        open_browser() as browser,
        VirtualPhone.start(PhoneConfig(animation_scale=0)) as phone,
    ):
        shown = Playground(browser.new_page(viewport=WIDE), address, phone)
        shown.open_page()
        yield shown
        assert shown.faults == []


def test_it_draws_a_field_for_every_part_of_a_request(
    playground: Playground, tmp_path: Path
) -> None:
    for name in ("thread_id", "instruction", "device", "model", "max_steps"):
        assert playground.find_field(name).is_visible()
    assert playground.find_answer().is_visible()
    assert playground.find_field("max_steps").input_value() == "40"
    text = playground.page.inner_text("body")
    assert "must have required property 'thread_id'" in text
    playground.page.set_viewport_size(NARROW)
    wide = playground.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= NARROW["width"]
    playground.page.screenshot(path=tmp_path / "narrow.png")


def test_it_runs_a_task_asks_and_takes_the_answer(
    playground: Playground, tmp_path: Path
) -> None:
    before = playground.read_sent()
    playground.find_field("thread_id").fill("page")
    playground.find_field("instruction").fill(SEND)
    playground.find_field("device").fill(playground.phone.device)
    playground.find_field("model").fill("offline")
    asked = playground.start_task(until="waiting for you")
    assert "Send message" in asked
    assert "write yes or no into Resume" in asked
    assert playground.read_sent() == before
    playground.page.screenshot(path=tmp_path / "asked.png", full_page=True)
    playground.find_field("instruction").fill("")
    playground.find_answer().fill("yes")
    playground.start_task(until="done  Sent to “Anna Schmidt”")
    playground.page.screenshot(path=tmp_path / "done.png", full_page=True)
    assert playground.read_sent() == [*before, "On my way"]
