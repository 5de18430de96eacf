"""The page of a run: whole, self-contained, and safe against what stands on a screen."""

import base64
import hashlib
import json
import re
from html import escape as html_text
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from console.report import report
from graph import session
from graph.run_folders import open_run
from tapwright.errors import ModelUnreachable, UsageError
from tests.console.conftest import OPEN, PAYING, Runner
from tools.vision.encoding import MAX_SIDE

VOID = {"meta", "br", "link", "img", "input", "circle", "rect", "polygon"}


class Page(HTMLParser):
    """Makes sure that every tag is closed, and gathers text, links and ids."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""
        self.hrefs: list[str] = []
        self.ids: list[str] = []
        self.tags: set[str] = set()
        self.feed(html)
        assert self.open == []

    def handle_starttag(
        self, tag: str, attrs: list[tuple[str, str | None]]
    ) -> None:
        self.tags.add(tag)
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name in ("href", "src"):
                self.hrefs.append(value or "")
            if name == "id":
                self.ids.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] not in (["style"], ["script"]):
            self.text += " " + " ".join(data.split())


def page(run: str) -> tuple[Page, str]:
    html = report.write_report(run).read_text(encoding="utf-8")
    return Page(html), html


def test_the_page_tells_the_whole_run(paid: Runner) -> None:
    shown, html = page("t")
    for said in ("Pay in the shop", "the home screen", "the shop has it", "tap “Pay now”",
                 "as expected", "sub-goal done", "Payments: 1", paid.phone.serial):  # fmt: skip
        assert said in shown.text
    assert 'class="verdict done"' in html
    assert re.search(r"total\s+\d+", shown.text)


def test_the_page_needs_no_network_and_allows_no_script_but_its_own(
    paid: Runner,
) -> None:
    shown, html = page("t")
    assert {href[:1] for href in shown.hrefs} == {"#"}
    assert {href[1:] for href in shown.hrefs} - {""} <= set(shown.ids)
    (script,) = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest())
    assert f"script-src '{html_text(f'sha256-{digest.decode()}')}';" in html
    assert re.findall(r"\son\w+=|javascript:", html) == []
    assert re.findall(r"https?://", html) == []
    assert re.findall(r"url\((?!data:image/jpeg;base64,)", html) == []
    assert "default-src 'none'" in html


def test_the_page_shows_limits_what_was_noted_and_the_map_of_the_app(
    runner: Runner,
) -> None:
    tap = {"kind": "tap_text", "text": "Advice"}
    advice = {"judgement": "act", "action": tap, "expect": "9 to 5"}
    end = {"judgement": "act", "action": {"kind": "finish", "text": "9 to 5"}}
    given: dict[str, list[Any]] = {
        "assess": [OPEN, advice, end],
        "conclude": [{"done": True, "evidence": "9 to 5"}],
    }
    runner.start(
        "Read the advice. Remember that I like <tea>.",
        given,
        memory=True,
        max_steps=7,
    )
    shown, html = page("t")
    assert "steps 2 of 7" in shown.text
    assert "noted: I like <tea>" in shown.text
    assert "Pages of Shop 2 pages, 1 ways known" in shown.text
    assert html.count("<svg class=") == 2
    assert html.count('class="thumb s-') == 2
    assert re.findall(r"https?://", html) == []


def test_each_screen_is_held_once_as_the_phone_sent_it(paid: Runner) -> None:
    _, html = page("t")
    pictures = re.findall(
        r"\.(s-[\w-]+) \{ background-image: url\(data:image/jpeg;base64,(\S+)\)",
        html,
    )
    assert len(pictures) == len({name for name, _ in pictures}) == 3
    for name, data in pictures:
        image = cv2.imdecode(
            np.frombuffer(base64.b64decode(data), np.uint8), cv2.IMREAD_COLOR
        )
        assert image is not None
        assert image.shape[0] > MAX_SIDE
        assert re.search(f'class="pic (after )?{name}"', html)


def test_what_a_model_or_a_screen_says_is_text(runner: Runner) -> None:
    runner.start("Pay <script>alert(1)</script>", PAYING, policy="allow")
    shown, html = page("t")
    assert html.count("<script") == 1
    assert "<b>now</b>" not in html
    assert "pay <b>now</b>" in shown.text
    assert "<script>" in shown.text


def test_the_touched_spot_is_ringed(runner: Runner) -> None:
    tap = {
        "judgement": "act",
        "action": {"kind": "tap_point", "x": 173, "y": 384},
    }
    impossible = {"judgement": "impossible", "message": "no such thing"}
    runner.start(
        "Tap the middle",
        {"assess": [OPEN, tap, impossible], "plan": []},
        reflection=False,
    )
    _, html = page("t")
    assert 'style="left: 50.0%; top: 50.0%"' in html


def test_a_crashed_run_has_a_page_that_says_how_to_go_on(
    runner: Runner, home: Path
) -> None:
    with pytest.raises(ModelUnreachable):
        runner.start("Pay in the shop", {"assess": [OPEN]})
    folder = home / "runs" / "t"
    with (folder / "events.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"event": "decided", "ste')
    for picture in (folder / "screens").glob("*.jpg"):
        picture.write_bytes(b"not a picture")
    shown, html = page("t")
    assert 'class="verdict running"' in html
    assert "tapwright resume t" in shown.text
    assert "no reply left" in shown.text


def test_gestures_of_the_journal_are_listed_with_what_is_not_known(
    paid: Runner, home: Path
) -> None:
    journal = home / "runs" / "t" / "journal.jsonl"
    with journal.open("a", encoding="utf-8") as file:
        lost = {
            "event": "intent",
            "key": "k",
            "gesture": {"do": "tap", "x": 1, "y": 2},
        }
        void = {
            "event": "intent",
            "key": "v",
            "gesture": {"do": "tap", "x": 3, "y": 4},
        }
        file.writelines(json.dumps(line) + "\n" for line in (lost, void))
        file.write(
            json.dumps({"event": "void", "key": "v"}) + "\n" + '{"event": "int'
        )
    shown, _ = page("t")
    assert "tap x=1 y=2 with unknown result" in " ".join(shown.text.split())
    assert "x=3" not in shown.text
    assert "start package=com.tapwright.shop" in shown.text


def test_a_chinese_task_has_a_chinese_page(runner: Runner) -> None:
    runner.start("在商店付款", PAYING, policy="allow")
    shown, html = page("t")
    assert '<html lang="zh">' in html
    assert "任务树" in shown.text
    assert "点击“Pay now”" in shown.text


def test_a_run_that_told_nothing_yet_has_no_page(home: Path) -> None:
    open_run("early", key="k", meta={"instruction": "x"})
    with pytest.raises(UsageError, match="no run 'early'"):
        report.write_report("early")
    assert session.find_run("early").status == "running"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0.04, "0.0 s"), (59.94, "59.9 s"), (125, "2 min 05 s")],
)
def test_durations_are_read_at_a_glance(seconds: float, said: str) -> None:
    assert report.format_seconds(seconds) == said
