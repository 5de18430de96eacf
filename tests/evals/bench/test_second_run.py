from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from evals.bench.second_run import Pair, Result, mended, prompted, report, stops
from evals.harness.rows import Row
from graph.events import Decided, Event, Prompted, Recalled
from graph.state import Decision
from tests.graph.test_timeline import observed
from tools.actions import Back, Tap
from tools.screen import ScreenRef, Target

ROW = Row(
    key="k", task="suite/task", level="easy", apps=("clock",), language="en", seed=1, attempt=1,
    model="oracle", profile="full", instruction="Go", done=True, calls=10, steps=5,
)  # fmt: skip


def pair(first: Row = ROW, **second: Any) -> Pair:
    return Pair(first=first, second=replace(ROW, **second), stopped=())


def test_calls_are_compared_where_the_first_run_was_done() -> None:
    failed = replace(ROW, done=False, calls=100)
    result = Result(pairs=(pair(calls=2), pair(calls=4), pair(failed, calls=1)))
    assert result.calls == (20, 6)
    assert result.fewer == pytest.approx(0.7)
    assert result.done == (2, 3)
    assert result.met


@pytest.mark.parametrize(
    "second",
    [
        {"calls": 4},
        {"calls": 0, "done": False},
        {"calls": 0, "done": False, "replayed_off": 1},
    ],
)
def test_saving_too_little_or_doing_less_is_not_enough(
    second: dict[str, Any],
) -> None:
    assert not Result(pairs=(pair(**second),)).met


def test_an_action_off_the_path_did_harm_where_the_task_failed() -> None:
    assert pair(replayed_off=2).wrong == 0
    assert pair(replayed_off=2, done=False).wrong == 2


def test_what_stopped_a_replay_is_told(tmp_path: Path) -> None:
    told = (
        'A known way is being followed ("Go"): 2 of 5 steps are done by heart. Last time it went '
        'on with tap "Ann"; that is not here. Choose the one action that is needed here; known '
        "steps go on by heart"
    )
    keep(
        tmp_path,
        observed(0, "s"),
        Recalled(step=0, experience=["Tap", told], replay=False),
    )
    assert stops(tmp_path) == (told,)
    assert stops(tmp_path / "none") == ()
    text = report(Result(pairs=(Pair(first=ROW, second=ROW, stopped=(told,)),)))
    assert '    tap "Ann"; that is not here\n' in text
    assert "10, then 10: 0.0% fewer" in text


def decided(
    origin: str,
    text: str,
    *,
    page: str = "list",
    expected_page: str = "film",
    kind: str = "tap",
) -> Decision:
    target = Target(role="item", resource_id="row", text=text)
    return Decision(
        step=0, task=0, judgement="act", origin=origin,
        action=Back() if kind == "back" else Tap(element=1),
        target=None if kind == "back" else target,
        before=ScreenRef(id="s", signature=page), expected_page=expected_page,
    )  # fmt: skip


def keep(run: Path, *events: Event) -> None:
    told = "".join(event.model_dump_json() + "\n" for event in events)
    (run / "events.jsonl").write_text(told, encoding="utf-8")


def keep_decisions(run: Path, decisions: list[Decision]) -> None:
    numbered = [
        each.model_copy(update={"step": n})
        for n, each in enumerate(decisions, 1)
    ]
    keep(run, *(
        Decided(step=each.step, goal="", observation="", decision=each, action="")
        for each in numbered
    ))  # fmt: skip


HEART = decided("memory", "exam review")


@pytest.mark.parametrize(
    ("after", "count"),
    [
        ([], 0),
        ([decided("model", "Save", page="film")], 0),
        ([decided("model", "lecture 1")], 1),
        ([decided("model", "exam review")], 0),
        ([decided("model", "", kind="back", page="film")], 1),
        (
            [
                decided("memory", "", kind="back", page="film"),
                decided("memory", "lecture 1"),
            ],
            0,
        ),
    ],
)
def test_what_was_made_otherwise_afterwards_was_reused_wrongly(
    tmp_path: Path, after: list[Decision], count: int
) -> None:
    keep_decisions(tmp_path, [HEART, *after])
    assert mended(tmp_path) == count
    found = replace(pair(calls=0), mended=mended(tmp_path))
    assert found.wrong == count
    assert Result(pairs=(found,)).met is (count == 0)


def test_of_things_on_one_page_several_may_be_wanted(tmp_path: Path) -> None:
    days = [
        decided("memory", "Mon", expected_page="list"),
        decided("model", "Tue", expected_page="list"),
    ]
    keep_decisions(tmp_path, days)
    assert mended(tmp_path) == 0


def test_harm_after_a_replay_is_a_wrong_reuse() -> None:
    assert pair(replayed=3, harm=("sent",)).wrong == 1
    assert pair(harm=("sent",)).wrong == 0
    assert (
        pair(replace(ROW, harm=("sent",)), replayed=3, harm=("sent",)).wrong
        == 0
    )


def test_calls_are_counted_by_their_prompt(tmp_path: Path) -> None:
    keep(tmp_path, *(
        Prompted(
            step=0, call=name, role="actor", tokenizer="qwen", parts={}, answer=1, calls=n,
            input_tokens=1, output_tokens=1, estimated=False,
        )
        for name, n in (("assess", 1), ("assess", 2), ("reflect", 1))
    ))  # fmt: skip
    assert prompted(tmp_path) == (("assess", 3), ("reflect", 1))
    text = report(Result(pairs=(replace(pair(), prompted=prompted(tmp_path)),)))
    assert "second time: assess 3, reflect 1\n" in text
