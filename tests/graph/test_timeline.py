"""Events told as a story, also after a crash told some of them twice."""

import json
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from graph import tasks
from graph.events import (
    Acted,
    Asked,
    Began,
    Concluded,
    Decided,
    Event,
    Observed,
    Planned,
    Prompted,
    Recalled,
    Reflected,
    Warned,
    read_events,
)
from graph.state import Decision, Outcome, State, Usage, Verdict
from graph.timeline import (
    PlanChange,
    RunStep,
    read_story,
    take_step,
    tell_story,
)
from tests.examples import examples
from tools.actions import Tap
from tools.screen import ScreenRef

ROOT = tasks.make_root("Buy milk")
CUT = tasks.decompose_task(ROOT, ["Open the shop", "Pay"], max_depth=4)


def observed(step: int, screen: str) -> Observed:
    return Observed(
        step=step,
        screen=screen,
        package="p",
        elements=3,
        settle_ms=200,
        image="",
        marked="",
    )


def decided(step: int, judgement: str = "act", thought: str = "") -> Decided:
    action = Tap(element=step) if judgement == "act" else None
    decision = Decision(
        step=step,
        task=0,
        judgement=judgement,
        action=action,
        thought=thought,
    )
    return Decided(
        step=step, goal="g", observation="o", decision=decision, action=""
    )


def acted(step: int, summary: str = "Tapped.") -> Acted:
    return Acted(
        step=step,
        action=f"tap {step}",
        outcome=Outcome(ok=True, summary=summary),
    )


def reflected(step: int, tree: tasks.TaskTree = CUT) -> Reflected:
    verdict = Verdict(kind="expected", subgoal_done=True)
    return Reflected(
        step=step,
        verdict=verdict,
        thought="",
        screen="b",
        tasks=tree,
        usage=Usage(),
    )


RUN: list[Event] = [
    Began(instruction="Buy milk", folder="f", device="d", models={}),
    observed(0, "a"),
    decided(1, "decompose"),
    Planned(step=0, change="decompose", thought="two", tasks=CUT),
    Recalled(step=0, experience=["tap Save led home"], replay=False),
    decided(1),
    Asked(step=1, question="Pay?", response="approve"),
    acted(1),
    observed(1, "b"),
    reflected(1),
    acted(2, "Went back."),
    observed(2, "a"),
    Concluded(
        step=2,
        status="done",
        reason="r",
        answer="",
        evidence="",
        tasks=CUT,
        usage=Usage(),
    ),
]


def test_a_warning_that_is_told_twice_counts_once() -> None:
    told = [
        Warned(step=step, text=text)
        for step, text in ((1, "a"), (2, "a"), (2, "b"))
    ]
    assert tell_story([*RUN, *told]).warnings == ["a", "b"]


def test_a_story_has_steps_and_plans_in_their_order() -> None:
    story = tell_story(RUN)
    kinds = [type(entry) for entry in story.entries]
    assert kinds == [RunStep, PlanChange, RunStep, RunStep]
    too_much, plan, paid, back = story.entries
    assert isinstance(plan, PlanChange)
    assert plan.goals == ["Open the shop", "Pay"]
    assert isinstance(too_much, RunStep)
    assert too_much.decision.judgement == "decompose"
    assert isinstance(paid, RunStep)
    assert (paid.screen, paid.saw, paid.experience) == (
        "a",
        "o",
        ["tap Save led home"],
    )
    assert paid.asked[0].response == "approve"
    assert paid.outcome is not None
    assert paid.verdict is not None
    assert isinstance(back, RunStep)
    assert (back.decision.origin, back.screen) == ("recovery", "b")
    assert (story.screen, story.concluded) == ("a", RUN[-1])


@settings(max_examples=examples(40))
@given(st.lists(st.booleans(), min_size=len(RUN), max_size=len(RUN)))
def test_what_a_crash_made_a_node_tell_twice_counts_once(
    twice: list[bool],
) -> None:
    stuttered = [
        each
        for event, again in zip(RUN, twice, strict=True)
        for each in [event] * (1 + again)
    ]
    told, once = tell_story(stuttered), tell_story(RUN)
    assert told.entries == once.entries
    assert told.tasks == once.tasks


def test_the_later_words_hold() -> None:
    story = tell_story(
        [
            observed(0, "a"),
            decided(1, thought="first"),
            decided(1, thought="second"),
        ]
    )
    assert [step.decision.thought for step in story.steps] == ["second"]


def test_each_look_belongs_to_the_step_behind_it() -> None:
    story = tell_story(RUN)
    assert [step.looks for step in story.steps] == [["a"], [], ["b"]]
    assert (story.last_looks, list(story.all_looks)) == (
        ["a"],
        ["a", "b", "a"],
    )


def test_a_decision_that_is_told_again_keeps_the_looks_before_it() -> None:
    (step,) = tell_story(
        [observed(0, "a"), decided(1), observed(0, "b"), decided(1)]
    ).steps
    assert step.looks == ["a", "b"]


def test_a_step_is_done_where_the_phone_performed_it() -> None:
    def with_outcome(ok: bool | None) -> RunStep:
        outcome = Outcome(ok=ok)
        (step,) = tell_story(
            [decided(1), Acted(step=1, action="tap 1", outcome=outcome)]
        ).steps
        return step

    assert [with_outcome(ok).is_done for ok in (True, False, None)] == [
        True,
        False,
        False,
    ]
    assert not tell_story([decided(1)]).steps[0].is_done


def test_the_step_in_flight_is_the_one_that_is_told_of_it() -> None:
    told = decided(1).decision.model_copy(update={"before": ScreenRef(id="a")})
    verdict = Verdict(kind="expected")
    state: State = {
        "tasks": ROOT, "decision": told, "outcome": Outcome(ok=True), "verdict": verdict,
    }  # fmt: skip
    step = take_step(state)
    assert step == RunStep(
        number=1, goal="Buy milk", decision=told, screen="a", outcome=Outcome(ok=True),
        verdict=verdict,
    )  # fmt: skip
    assert take_step({"tasks": ROOT, "decision": None}) is None


def test_a_denied_decision_stays_beside_the_one_that_replaced_it() -> None:
    denied = Asked(step=1, question="Pay?", response="reject")
    plan = Planned(
        step=0,
        change="refine",
        thought="",
        tasks=tasks.refine_task(ROOT, "Borrow milk"),
    )
    story = tell_story(
        [observed(0, "a"), decided(1), denied, plan, decided(1), acted(1)]
    )
    assert [step.outcome is None for step in story.steps] == [True, False]
    assert [
        entry.goals for entry in story.entries if isinstance(entry, PlanChange)
    ] == [["Borrow milk"]]


@settings(max_examples=examples(30))
@given(st.integers(min_value=0, max_value=20_000))
def test_a_torn_file_is_read_as_far_as_it_goes(cut: int) -> None:
    lines = "".join(event.model_dump_json() + "\n" for event in RUN)[:cut]
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "events.jsonl").write_text(lines, encoding="utf-8")
        told = read_events(Path(folder))
    assert told == RUN[: len(told)]
    assert len(told) >= lines.count("\n")


def test_no_file_is_no_story(tmp_path: Path) -> None:
    assert read_events(tmp_path / "nowhere") == []
    assert read_story(tmp_path / "nowhere").entries == []


def test_a_story_goes_on_with_the_next_event(tmp_path: Path) -> None:
    file = tmp_path / "events.jsonl"
    for number, event in enumerate(RUN, start=1):
        with file.open("a", encoding="utf-8") as lines:
            lines.write(event.model_dump_json() + "\n")
        assert read_story(tmp_path) == tell_story(RUN[:number])


def test_lines_of_another_kind_are_left_out(tmp_path: Path) -> None:
    lines = [json.dumps({"event": "danced"}), RUN[0].model_dump_json(), "[]"]
    (tmp_path / "events.jsonl").write_text("\n".join(lines), encoding="utf-8")
    assert read_events(tmp_path) == [RUN[0]]


def test_of_a_prompt_told_twice_the_later_one_counts() -> None:
    def prompted(step: int, call: str, screen: int) -> Prompted:
        return Prompted(
            step=step,
            call=call,
            role="actor",
            tokenizer="qwen",
            parts={"screen": screen},
            answer=9,
            calls=1,
            input_tokens=99,
            output_tokens=9,
            estimated=False,
        )

    story = tell_story(
        [
            prompted(1, "assess", 5),
            prompted(1, "reflect", 6),
            prompted(1, "assess", 7),
        ]
    )
    assert [each.parts["screen"] for each in story.prompts.values()] == [7, 6]
