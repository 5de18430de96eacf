"""A run's page in a browser: keys, slider, marks, search, deep links, narrow screens, no script.

Keys and roles follow WAI-ARIA's authoring practices: https://www.w3.org/WAI/ARIA/apg/
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from console.report import report
from graph.call_log import ModelCall, append_call
from graph.events import Event, Observed
from tests.console.report.test_trace import (
    acted,
    concluded,
    decided,
    reflected,
    shown,
    timed,
)
from tests.doors.browser import open_browser

sync_api = pytest.importorskip(
    "playwright.sync_api",
    reason="Playwright is not installed: run `make doors`",
)
STEPS = 6


def screen_of(folder: Path, step: int) -> str:
    """Id of a screen of its own with two elements, whose files are written."""
    screens = folder / "screens"
    screens.mkdir(exist_ok=True)
    picture = np.full((2400, 1080, 3), 30 * step, np.uint8)
    cv2.imwrite(str(screens / f"screen{step}.jpg"), picture)
    elements = [
        {"index": -1, "role": "text", "text": "Title", "bounds": box(0, 0, 1080, 400)},
        {"index": 7, "role": "button", "text": f"Button {step}",
         "bounds": box(100, 100, 300, 300)},
    ]  # fmt: skip
    facts = {"id": "x", "width": 1080, "height": 2400, "package": "com.example"}
    (screens / f"screen{step}.json").write_text(
        json.dumps({**facts, "elements": elements})
    )
    return f"screen{step}"


def box(left: int, top: int, right: int, bottom: int) -> dict[str, int]:
    return {"left": left, "top": top, "right": right, "bottom": bottom}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Of the page of a run of six steps, the third of which failed."""
    folder = tmp_path_factory.mktemp("run")
    events: list[Event] = []
    for step in range(1, STEPS + 1):
        look = Observed(
            step=step - 1, screen=screen_of(folder, step), package="", elements=2, settle_ms=1,
            image="", marked="",
        )  # fmt: skip
        verdict = reflected(step, "wrong_page" if step == 3 else "expected")
        events += [
            look,
            timed(decided(step, thought=f"thought {step} <b>"), step, model_ms=900),
            acted(step), timed(verdict, step + 0.5, phone_ms=300, own_ms=40),
        ]  # fmt: skip
        call = ModelCall(
            at=step - 0.1, step=step, call="assess", role="actor", model="m", system="The rules.",
            user=f"prompt number {step}", reply='{"a": 1}',
        )  # fmt: skip
        append_call(folder, call)
    html = shown(folder, [*events, concluded()], "Tidy up <i>the</i> phone")
    (folder / "report.html").write_text(html, encoding="utf-8")
    return (folder / "report.html").as_uri()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with open_browser() as browser:
        yield browser


@pytest.fixture
def problems() -> list[str]:
    return []


@pytest.fixture
def page(chromium: Any, address: str, problems: list[str]) -> Iterator[Any]:
    context = chromium.new_context(viewport={"width": 1300, "height": 900})
    page = context.new_page()
    page.on("console", lambda message: problems.append(message.text))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("request", lambda request: _note_request(request.url, problems))
    page.set_default_timeout(10_000)
    # Without a step the page opens at the last one.
    page.goto(f"{address}#step-1")
    yield page
    context.close()
    assert problems == []


def _note_request(url: str, problems: list[str]) -> None:
    if not url.startswith(("file:", "data:")):
        problems.append(f"asked for {url}")


def wait_for_section(page: Any, name: str) -> None:
    """Wait until a section is shown, which follows the address, and no other is."""
    page.locator(f"#main > section#{name}").wait_for(state="visible")
    assert page.locator("#main > section:visible").count() == 1


def test_arrows_walk_through_the_steps(page: Any) -> None:
    wait_for_section(page, "step-1")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**#step-2")
    wait_for_section(page, "step-2")
    assert page.locator(".list [aria-current]").inner_text().startswith("2")
    page.keyboard.press("ArrowLeft")
    wait_for_section(page, "step-1")
    page.keyboard.press("ArrowLeft")
    wait_for_section(page, "run")
    page.keyboard.press("ArrowLeft")
    wait_for_section(page, "run")


def test_a_link_leads_to_a_step_and_to_a_call(page: Any, address: str) -> None:
    page.goto(f"{address}#step-4/call-1")
    wait_for_section(page, "step-4")
    sync_api.expect(page.get_by_text("prompt number 4")).to_be_visible()
    page.locator(".step.current").get_by_role("link", name="Rules").click()
    page.wait_for_url("**#text-*")
    wait_for_section(page, "run")
    sync_api.expect(page.get_by_text("The rules.")).to_be_visible()
    page.go_back()
    page.wait_for_url("**#step-4/call-1")
    wait_for_section(page, "step-4")
    page.goto(f"{address}#%E0%A4%A")
    wait_for_section(page, f"step-{STEPS}")


def test_search_finds_what_is_in_prompts(page: Any) -> None:
    page.keyboard.press("/")
    page.keyboard.type("prompt number 5")
    items = page.locator(".list li:visible")
    sync_api.expect(items).to_have_count(1)
    sync_api.expect(page.get_by_role("status")).to_have_text("1 matches")
    page.keyboard.press("Enter")
    page.wait_for_url("**#step-5")
    sync_api.expect(
        page.locator(".step.current").get_by_text("prompt number 5")
    ).to_be_visible()
    assert page.evaluate("CSS.highlights.get('found').size") == 1
    page.keyboard.press("Escape")
    sync_api.expect(items).to_have_count(STEPS + 1)
    page.keyboard.press("/")
    page.keyboard.type("nowhere to be found")
    sync_api.expect(page.get_by_role("status")).to_have_text("No step matches.")


def test_only_failed_steps_are_listed(page: Any) -> None:
    page.keyboard.press("f")
    sync_api.expect(page.locator(".list li:visible")).to_have_count(1)
    assert page.locator(".axis a:visible").count() == 1
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**#step-3")
    button = page.get_by_role("button", name="Only failed")
    assert button.get_attribute("aria-pressed") == "true"
    button.click()
    sync_api.expect(page.locator(".list li:visible")).to_have_count(STEPS + 1)


def test_the_slider_shows_what_came_after(page: Any) -> None:
    slider = page.get_by_role("slider")
    after = page.locator(".step.current .pic.after")
    clip = "element => getComputedStyle(element).clipPath"
    assert after.evaluate(clip).endswith("100%)")
    slider.focus()
    page.keyboard.press("End")
    assert after.evaluate(clip) in ("inset(0px 0px 0px 0%)", "inset(0px)")
    page.keyboard.press("ArrowLeft")
    wait_for_section(page, "step-1")


def test_an_element_is_found_both_ways(page: Any) -> None:
    page.locator(".step.current .on-screen summary").click()
    row = page.locator(".step.current .elements li", has_text="Button 1")
    mark = page.locator(".step.current .marks rect[data-place='1']")
    row.hover()
    sync_api.expect(mark).to_have_class("hot")
    page.get_by_role("heading", name="press Back").hover()
    sync_api.expect(mark).not_to_have_class("hot")
    mark.hover()
    sync_api.expect(row).to_have_class("hot")
    page.locator(".step.current .elements").focus()
    page.keyboard.press("ArrowUp")
    sync_api.expect(row).not_to_have_class("hot")


def test_marks_are_a_layer_that_can_be_hidden(page: Any) -> None:
    number = page.locator(".step.current .marks text")
    sync_api.expect(number).to_be_hidden()
    page.keyboard.press("m")
    sync_api.expect(number).to_have_text("7")
    sync_api.expect(number).to_be_visible()
    page.keyboard.press("m")
    sync_api.expect(number).to_be_hidden()


def test_the_screenshot_is_seen_at_full_size(page: Any) -> None:
    page.keyboard.press("z")
    dialog = page.get_by_role("dialog")
    big = dialog.locator(".screen").bounding_box()
    assert (round(big["width"]), round(big["height"])) == (1080, 2400)
    sync_api.expect(dialog.get_by_text("Button 1")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    sync_api.expect(dialog).to_be_hidden()
    wait_for_section(page, "step-1")


def test_help_names_every_key(page: Any) -> None:
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    assert dialog.locator("kbd").all_inner_texts() == [
        "←", "→", "/", "f", "m", "z", "Esc", "?",
    ]  # fmt: skip
    page.get_by_role("button", name="Close").click()
    sync_api.expect(dialog).to_be_hidden()


def test_a_prompt_is_copied(page: Any, address: str) -> None:
    page.goto(f"{address}#step-2/call-1")
    button = page.locator(".step.current .copy").first
    button.click()
    sync_api.expect(button).to_have_text("Copied")


def test_everything_can_be_reached_by_tab(page: Any) -> None:
    page.locator("#search").focus()
    reached = ["search"]
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.append(
            page.evaluate(
                "() => { const e = document.activeElement;"
                " return e.id || e.getAttribute('href') || e.className || e.localName; }"
            )
        )
    wanted = {
        "#main",
        "search",
        "failed",
        "show-help",
        "#step-3",
        "show-marks",
        "cut",
        "summary",
    }
    assert wanted - set(reached) == set()
    first_link = reached.index("#step-1")
    assert reached.index("search") < first_link < reached.index("cut")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [400, 800])
def test_a_narrow_screen_needs_no_sideways_scrolling(
    page: Any, width: int, scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 800})
    for part in ("run", "step-3", "step-3/call-1"):
        page.evaluate("id => { location.hash = id; }", part)
        page.wait_for_url(f"**#{part}")
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    is_dark = sum(json.loads(f"[{paper[4:-1]}]")) < 200
    assert is_dark is (scheme == "dark")


def test_without_script_every_text_is_there(
    chromium: Any, address: str
) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    sections = page.locator("#main > section")
    assert sections.count() == STEPS + 1
    for number in range(1, STEPS + 1):
        sync_api.expect(sections.nth(number)).to_be_visible()
        text = sections.nth(number).text_content()
        texts = (
            f"thought {number} <b>",
            f"prompt number {number}",
            f"Button {number}",
        )
        assert [each for each in texts if each not in text] == []
    sync_api.expect(page.get_by_role("searchbox")).to_be_hidden()
    page.locator(".list a", has_text="press Back").nth(3).click()
    assert page.url.endswith("#step-4")
    context.close()


def test_no_other_script_is_run(chromium: Any, address: str) -> None:
    page = chromium.new_page()
    page.goto(address)
    policy = page.locator("meta[http-equiv]").get_attribute("content")
    assert "default-src 'none'" in policy
    assert report.hash_script(report.read_web_file("report.js")) in policy
    is_blocked = page.evaluate(
        "() => { const s = document.createElement('script'); s.textContent = 'window.bad = 1';"
        " document.body.append(s); return window.bad === undefined; }"
    )
    assert is_blocked
    page.close()
