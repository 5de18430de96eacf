"""Two runs side by side, and the index over all."""

import re
from pathlib import Path

import pytest

from console.report.comparison import align_steps, write_comparison
from console.report.index_page import MAX_RUNS, write_index
from console.report.steps import Card, list_cards
from graph.events import Event
from graph.run_folders import open_run, write_meta
from graph.timeline import tell_story
from tapwright.errors import UsageError
from tests.console.conftest import OPEN, PAYING, SAVE, Runner
from tests.console.report.test_report import Page
from tests.console.report.test_trace import acted, decided, reflected
from tools.actions import Back, Home, Tap


def cards(*events: Event) -> list[Card]:
    return list_cards(tell_story(events), [], Path(), "en")


def went(step: int, *, home: bool = False) -> list[Event]:
    action = Home() if home else Back()
    return [decided(step, action=action), acted(step), reflected(step)]


def test_equal_steps_stand_side_by_side() -> None:
    first = cards(*went(1), *went(2, home=True), *went(3))
    second = cards(*went(1), *went(2), *went(3))
    rows = align_steps(first, second)
    numbers = [
        (row.first and row.first.number, row.second and row.second.number)
        for row in rows
    ]
    assert numbers == [("1", "1"), ("2", None), ("3", "2"), (None, "3")]
    assert [row.is_parting for row in rows] == [False, True, False, False]


def test_the_same_step_may_have_another_number_and_verdict() -> None:
    tap, other_tap = Tap(element=3), Tap(element=4)
    first = cards(decided(1, action=tap), acted(1), reflected(1))
    second = cards(
        decided(1, action=other_tap), acted(1), reflected(1, "no_change")
    )
    (row,) = align_steps(first, second)
    assert row.is_same
    assert row.differences == ("verdict",)


def test_no_run_is_compared_with_nothing() -> None:
    (row,) = align_steps(cards(*went(1)), [])
    assert row.second is None
    assert row.is_parting
    assert align_steps([], []) == []


def test_the_page_shows_where_two_runs_part(runner: Runner) -> None:
    runner.start("Pay in the shop", PAYING, policy="allow", thread="one")
    end = {"judgement": "act", "action": {"kind": "fail", "text": "<b>no</b>"}}
    runner.phone.reset()
    runner.start("Pay in the shop", {"assess": [OPEN, SAVE, end]}, thread="two")
    html = write_comparison("one", "two").read_text(encoding="utf-8")
    shown = Page(html)
    wanted = (
        "They part here",
        "open “Shop”",
        "tap “Pay now”",
        "tap “Save”",
        "tokens",
    )
    assert [words for words in wanted if words not in shown.text] == []
    assert html.count('id="parting"') == 1
    assert html.index("open “Shop”") < html.index('id="parting"')
    assert "<b>no</b>" not in html
    assert "one/report.html#step-2" in shown.hrefs
    assert "script" not in shown.tags
    assert len(html) < 1_000_000


def test_a_run_that_is_not_there_cannot_be_compared(home: Path) -> None:
    with pytest.raises(UsageError, match="no run 'nothing'"):
        write_comparison("nothing", "else")


def test_the_index_lists_all_runs(runner: Runner, home: Path) -> None:
    runner.start("Pay in the shop", PAYING, policy="allow", thread="good")
    end = {"judgement": "impossible", "message": "no <i>such</i> thing"}
    runner.start(
        "Pay <u>twice</u>", {"assess": [end], "plan": []}, thread="bad"
    )
    open_run("odd", key="k", meta={"instruction": "x"})
    (home / "runs" / "odd" / "meta.json").write_text("{")
    page = write_index()
    html = page.read_text(encoding="utf-8")
    shown = Page(html)
    assert page == home / "runs" / "index.html"
    wanted = (
        "Pay in the shop",
        "steps 2",
        "calls 2",
        "no <i>such</i> thing",
        "Pay <u>twice</u>",
    )
    assert [words for words in wanted if words not in shown.text] == []
    assert "damaged" in shown.text
    assert {"good/report.html", "bad/report.html"} <= set(shown.hrefs)
    for picture in re.findall(r'src="([^"]+)"', html):
        assert (home / "runs" / picture).is_file()
    assert html.count("<img ") == 2
    assert re.search(r'class="card failed"', html)
    assert "<u>" not in html
    # The list of runs is not confused by pages among their folders.
    assert write_index().read_text(encoding="utf-8").count('class="pick"') == 3


def test_the_index_of_no_runs_says_so(home: Path) -> None:
    html = write_index("zh").read_text(encoding="utf-8")
    assert "还没有运行记录" in html


def test_only_the_newest_runs_are_read(home: Path) -> None:
    for number in range(MAX_RUNS + 2):
        run = open_run(f"r{number}", key="", meta={"instruction": "x"})
        if number == 0:
            write_meta(run, {"seconds": 3.5})
    html = write_index().read_text(encoding="utf-8")
    assert html.count('class="pick"') == MAX_RUNS
    assert "+ 2 more" in html
