"""Every value that a run, a model or a person may say has words, in English and in Chinese."""

import io
import re
from pathlib import Path
from typing import Any, get_args

import pytest

from console.commands import learn
from console.commands.evaluation import order
from console.messages import Language, action_words, get_word, get_word_table
from console.report import demonstration_page, report, steps
from console.view import event_lines as looks
from console.view import memory_tables, prompts
from console.view.live import JsonView, LiveView, PlainView, View
from console.view.prompts import ask_user
from evals.harness.rows import Knowledge
from evals.report import pages as pages
from graph import interrupts, learn_state, tasks
from graph.events import (
    Acted,
    Anchored,
    Asked,
    Began,
    Concluded,
    Decided,
    Event,
    Learned,
    Observed,
    Planned,
    Prompted,
    Recalled,
    Reflected,
    Reopened,
    Restricted,
    Warned,
)
from graph.replies import Judgement, PlanReply, VerdictKind
from graph.session import EXIT_CODES, Ended, EndStatus, Question
from graph.state import Decision, Outcome, Status, Usage, Verdict
from graph.tasks import Task, TaskStatus, TaskTree
from memory.records import UserNote, UserRecord
from tests.console.conftest import make_action, printed, recording
from tools.actions import KINDS, Action, Direction, parse_action
from tools.recording.demonstration import Basis, GestureKind
from tools.recording.demonstration import Gesture as Shown
from tools.recording.gestures import caption_gesture
from tools.screen import Way

LANGUAGES: tuple[Language, ...] = get_args(Language)
CHINESE = re.compile("[\u4e00-\u9fff]")
CHANGES = (*get_args(PlanReply.model_fields["change"].annotation), "refused")
"""What `Planned.change` may be: as the planner says, or that its plan was refused."""
ORIGINS = get_args(Decision.model_fields["origin"].annotation)
JUDGES = get_args(Verdict.model_fields["origin"].annotation)
SOURCES = get_args(UserRecord.model_fields["source"].annotation)
PROMPTED = Prompted(
    step=1, call="assess", role="actor", tokenizer="qwen", parts={"task": 3}, answer=9, calls=1,
    input_tokens=9, output_tokens=9, estimated=False,
)  # fmt: skip
TREE = tasks.decompose_task(
    tasks.make_root("Buy milk"), ["Open the shop", "Pay"], max_depth=4
)
EVENTS: tuple[Event, ...] = (
    Began(instruction="Buy milk", folder="f", device="d", models={"actor": "m"}),
    Observed(step=0, screen="a", package="p", elements=3, settle_ms=2, image="", marked=""),
    Anchored(step=0, demonstration="d", frame=1, last=3, start=1, origin="rule"),
    Recalled(step=0, experience=["tap Save led home"], replay=True),
    Learned(step=0, notes=["I like tea"]),
    PROMPTED,
    Warned(step=0, text="the model sees no pictures"),
    Decided(
        step=1, goal="g", observation="o", action="",
        decision=Decision(step=1, task=0, judgement="act", action=parse_action({"kind": "back"})),
    ),
    Planned(step=1, change="decompose", thought="two", tasks=TREE),
    Asked(step=1, question="Pay?", response="approve"),
    Restricted(step=1, effect="deny", text="app Bank: off limits", action="tap"),
    Acted(step=1, action="back", outcome=Outcome(ok=True, summary="Went back.")),
    Reflected(
        step=1, verdict=Verdict(kind="expected"), thought="", screen="b", tasks=TREE, usage=Usage(),
    ),
    Reopened(step=1, text="not all days are set: “Friday” is missing"),
    Concluded(
        step=1, status="done", reason="r", answer="", evidence="", tasks=TREE, usage=Usage(),
    ),
)  # fmt: skip
in_both = pytest.mark.parametrize("language", LANGUAGES)


def own_words(key: str, language: Language) -> str:
    """The label of a key that has one, and does not fall back on itself."""
    assert key in get_word_table(language), key
    said = get_word(key, language)
    assert bool(CHINESE.search(said)) == (language == "zh"), said
    return said


def shown_by_all(events: list[Event], language: Language) -> str:
    """What the three views show of these events; none of them may fail."""
    made = ""
    for number in range(3):
        console = recording(width=120)
        views: tuple[View, ...] = (
            PlainView(console, language=language),
            LiveView(console, language=language),
            JsonView(console),
        )
        view = views[number]
        for event in events:
            view.show_event(event)
            if isinstance(view, LiveView):
                console.print(view.draw_picture())
        view.close()
        made += printed(console)
    return made


def page_of(folder: Path, events: list[Event], language: Language) -> str:
    """The page of a run that told these events."""
    lines = "".join(event.model_dump_json() + "\n" for event in events)
    (folder / "events.jsonl").write_text(lines, encoding="utf-8")
    return report.render_report(
        folder, {"context": {"language": language}, "thread": "t"}
    )


@in_both
@pytest.mark.parametrize("change", CHANGES)
def test_every_change_of_a_plan_has_words(
    change: str, language: Language, tmp_path: Path
) -> None:
    said = own_words(change, language)
    told = [
        EVENTS[0],
        Planned(step=0, change=change, thought="why", tasks=TREE),
    ]
    assert said in shown_by_all(told, language)
    assert said in page_of(tmp_path, told, language)


@in_both
@pytest.mark.parametrize("judgement", get_args(Judgement))
def test_every_judgement_has_words(
    judgement: Any, language: Language, tmp_path: Path
) -> None:
    said = own_words(f"judged_{judgement}", language)
    decision = Decision(step=1, task=0, judgement=judgement)
    assert action_words(decision, language) == said
    told = [
        EVENTS[0],
        Decided(
            step=1, goal="g", observation="o", decision=decision, action=""
        ),
    ]
    assert said in shown_by_all(told, language)
    assert said in page_of(tmp_path, told, language)


@in_both
@pytest.mark.parametrize("kind", get_args(VerdictKind))
def test_every_verdict_has_words_and_a_mark(
    kind: Any, language: Language, tmp_path: Path
) -> None:
    said = own_words(kind, language)
    verdict = Verdict(kind=kind, lesson="so it is")
    told = [
        *EVENTS[:2], next(event for event in EVENTS if isinstance(event, Decided)),
        Reflected(step=1, verdict=verdict, thought="", screen="", tasks=TREE, usage=Usage()),
    ]  # fmt: skip
    assert f"{looks.VERDICT_MARKS[kind][0]} {said}" in shown_by_all(
        told, language
    )
    assert said in page_of(tmp_path, told, language)


@in_both
@pytest.mark.parametrize("origin", JUDGES)
def test_a_step_that_the_user_did_is_told_as_theirs(
    origin: Any, language: Language, tmp_path: Path
) -> None:
    verdict = Verdict(kind="expected", origin=origin)
    told = [
        *EVENTS[:2], next(event for event in EVENTS if isinstance(event, Decided)),
        Reflected(step=1, verdict=verdict, thought="", screen="", tasks=TREE, usage=Usage()),
    ]  # fmt: skip
    key = "by_person" if origin == "person" else "expected"
    said = own_words(key, language)
    assert f"✓ {said}" in shown_by_all(told, language)
    assert said in page_of(tmp_path, told, language)


@in_both
@pytest.mark.parametrize("status", get_args(TaskStatus))
def test_every_state_of_a_task_has_words_and_a_mark(
    status: Any, language: Language, tmp_path: Path
) -> None:
    said = own_words(status, language)
    tree = TaskTree(
        tasks=(
            Task(id=0, goal="Buy", status=status),
            Task(id=1, goal="x", parent=0),
        )
    )
    told = [EVENTS[0], EVENTS[-1].model_copy(update={"tasks": tree})]
    assert f"{looks.TASK_MARKS[status]} Buy" in shown_by_all(told, language)
    assert f'title="{said}"' in page_of(tmp_path, told, language)
    assert status in memory_tables.STATUS_MARKS


@in_both
def test_why_a_claim_was_refused_is_told_with_the_plan_that_mends_it(
    language: Language, tmp_path: Path
) -> None:
    fault = "not all days are set: “Friday” is missing"
    told = [EVENTS[0], Reopened(step=1, text=fault), EVENTS[8]]
    colon = get_word("colon", language)
    line = f"{own_words('not_yet', language)}{colon}{fault}"
    assert f"     {line}" in shown_by_all(told, language)
    assert f"<p>{line}</p>" in page_of(tmp_path, told, language)


@in_both
def test_nothing_is_ticked_in_an_unverified_run(
    language: Language, tmp_path: Path
) -> None:
    tree = tasks.close_tree(tasks.complete_task(TREE), done=True)
    console = recording(width=120)
    view = PlainView(console, language=language)
    view.show_end(Ended(thread="t", run="t", status="unverified", tasks=tree))
    out = printed(console)
    assert "✓" not in out
    assert "? Buy milk\n  ? Open the shop\n" in out
    end = EVENTS[-1].model_copy(update={"tasks": tree, "status": "unverified"})
    page = page_of(tmp_path, [EVENTS[0], end], language)
    assert f'title="{get_word("unverified", language)}">?<' in page
    assert f'title="{get_word("done", language)}"' not in page


@in_both
@pytest.mark.parametrize("status", get_args(Status))
def test_every_status_of_a_run_has_words(
    status: Any, language: Language, tmp_path: Path
) -> None:
    said = own_words(status, language)
    told = [EVENTS[0], EVENTS[-1].model_copy(update={"status": status})]
    shown_by_all(told, language)
    assert f'<span class="pill">{said}</span>' in page_of(
        tmp_path, told, language
    )


@in_both
@pytest.mark.parametrize("status", get_args(EndStatus))
def test_every_end_has_words_and_an_exit_code(
    status: Any, language: Language
) -> None:
    said = own_words(status, language)
    assert status in EXIT_CODES
    for kind in (PlainView, LiveView):
        console = recording(width=120)
        view = kind(console, language=language)
        view.show_event(EVENTS[0])
        if status == "waiting":
            asked = Question(
                name="tap",
                args={},
                description="Pay?\nTo pay: ¥9",
                allowed=("approve",),
            )
            view.show_question(asked, thread="t", run="t")
        view.show_end(Ended(thread="t", run="t", status=status))
        # A question stands below the word once, and the end does not repeat it.
        assert printed(console).count(said) == 1


@in_both
@pytest.mark.parametrize("kind", KINDS)
def test_every_action_has_words(
    kind: str, language: Language, tmp_path: Path
) -> None:
    decision = Decision(
        step=1,
        task=0,
        judgement="act",
        action=make_action(kind),
    )
    said = action_words(decision, language)
    assert bool(CHINESE.search(said)) == (language == "zh"), said
    decided = Decided(
        step=1, goal="g", observation="o", decision=decision, action=""
    )
    told = [EVENTS[0], decided]
    assert said in shown_by_all(told, language)
    assert said in page_of(tmp_path, told, language)


def test_the_kinds_of_actions_are_all_of_the_union() -> None:
    union = get_args(get_args(Action)[0])
    assert set(KINDS.values()) == set(union)


@in_both
@pytest.mark.parametrize("direction", get_args(Direction))
def test_every_direction_has_words(direction: str, language: Language) -> None:
    swipe = parse_action({"kind": "swipe", "direction": direction})
    said = action_words(
        Decision(step=1, task=0, judgement="act", action=swipe), language
    )
    assert (
        direction in said
        if language == "en"
        else re.search("向[上下左右]", said)
    )


@in_both
@pytest.mark.parametrize("origin", ORIGINS)
def test_every_origin_of_a_decision_is_shown(
    origin: Any, language: Language, tmp_path: Path
) -> None:
    decision = Decision(
        step=1,
        task=0,
        judgement="act",
        action=parse_action({"kind": "back"}),
        origin=origin,
    )
    told = [
        EVENTS[0],
        Decided(
            step=1, goal="g", observation="o", decision=decision, action=""
        ),
    ]
    shown_by_all(told, language)
    page = page_of(tmp_path, told, language)
    if origin != "model":
        assert own_words(steps.ORIGINS[origin], language) in page


@in_both
@pytest.mark.parametrize("role", list(Usage.model_fields))
def test_every_role_of_a_model_has_words(
    role: str, language: Language, tmp_path: Path
) -> None:
    said = own_words(role, language)
    told = [EVENTS[0], PROMPTED.model_copy(update={"role": role})]
    shown_by_all(told, language)
    spent = {role: {"calls": 1}}
    ended = EVENTS[-1].model_copy(update={"usage": Usage.model_validate(spent)})
    assert f"<td>{said}</td>" in page_of(tmp_path, [*told, ended], language)


@in_both
@pytest.mark.parametrize("part", report.PARTS)
def test_every_part_of_a_prompt_has_words(
    part: str, language: Language
) -> None:
    assert own_words(f"part_{part}", language)


@in_both
@pytest.mark.parametrize("allowed", get_args(interrupts.DecisionKind))
def test_every_answer_can_be_chosen(allowed: str, language: Language) -> None:
    asked = Question(
        name="tap", args={}, description="?", allowed=("approve", allowed)
    )
    keys = {"approve": "a", "edit": "e", "reject": "r", "respond": "d"}
    console = recording()
    given = ask_user(
        asked, console, language, stream=io.StringIO(f"{keys[allowed]}\n\n\n")
    )
    assert given["decisions"][0]["type"] == allowed
    assert f"[{keys[allowed]}]" in printed(console)


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("yes", "approve"),
        ("Y", "approve"),
        ("no", "reject"),
        ("拒绝", "reject"),
    ],
)
def test_a_choice_may_be_typed_as_a_word(typed: str, kind: str) -> None:
    asked = Question(
        name="tap", args={}, description="?", allowed=("approve", "reject")
    )
    given = ask_user(
        asked, recording(), "zh", stream=io.StringIO(f"{typed}\n\n")
    )
    assert given["decisions"][0]["type"] == kind


@in_both
@pytest.mark.parametrize("kind", get_args(interrupts.DecisionKind))
def test_every_answer_is_shown_in_words(kind: str, language: Language) -> None:
    said = own_words(f"answer_{kind}", language)
    asked = Asked(step=1, question="Pay?", response=kind)
    line = f"Pay?\n     {own_words('answer', language)} {said}\n"
    assert line in shown_by_all([EVENTS[0], asked], language)


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_that_can_be_edited_has_words(kind: str) -> None:
    for name, field in KINDS[kind].model_fields.items():
        if name == "kind" or field.exclude:
            continue
        labels = prompts.FIELDS[name]
        assert labels["en"] == name
        assert CHINESE.search(labels["zh"])


@in_both
def test_hints_and_notices_have_words(language: Language) -> None:
    for key in ("resume_with", "answer_with", "no_resume", "stopping"):
        assert own_words(key, language)


def test_a_resumed_run_is_shown_in_its_language() -> None:
    """Its first event is no `began`, which names the instruction."""
    console = recording(width=120)
    view = PlainView(console, language="zh")
    view.show_event(EVENTS[-4])
    assert "结果 Went back." in printed(console)


def test_there_is_an_example_of_every_event() -> None:
    union = get_args(get_args(Event)[0])
    assert [type(event) for event in EVENTS] == list(union)


@in_both
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.event)
def test_every_event_can_be_shown(
    event: Event, language: Language, tmp_path: Path
) -> None:
    assert f'"event": "{event.event}"' in shown_by_all([event], language)
    assert "</html>" in page_of(tmp_path, [event], language)


@pytest.mark.parametrize("part", get_args(learn_state.Part))
def test_every_part_of_a_lesson_has_words(part: str) -> None:
    english, chinese = learn.PARTS[part]
    assert english.isascii()
    assert CHINESE.search(chinese)


@in_both
@pytest.mark.parametrize("basis", get_args(Basis))
def test_every_basis_of_a_shown_step_has_words(
    basis: str, language: Language
) -> None:
    assert bool(
        CHINESE.search(demonstration_page.list_labels(language)[basis])
    ) == (language == "zh")


@in_both
@pytest.mark.parametrize("kind", get_args(GestureKind))
@pytest.mark.parametrize("way", get_args(Way))
def test_every_shown_step_has_a_caption(
    kind: Any, way: Any, language: Language
) -> None:
    gesture = Shown(
        kind=kind, direction=way if kind in ("scroll", "swipe") else ""
    )
    said = caption_gesture(gesture, language)
    assert bool(CHINESE.search(said)) == (language == "zh"), said


@pytest.mark.parametrize("note", get_args(UserNote))
@pytest.mark.parametrize("source", SOURCES)
def test_every_note_on_a_person_is_listed(note: Any, source: Any) -> None:
    record = UserRecord(user_id="ann", note=note, source=source, text="tea")
    console = recording(width=120)
    for drawn in memory_tables.draw_user([record]):
        console.print(drawn)
    assert note in printed(console)
    assert memory_tables.SOURCE_LABELS[source] in printed(console)


@in_both
def test_an_unknown_value_still_reads_well(
    language: Language, tmp_path: Path
) -> None:
    told = [
        EVENTS[0],
        Planned(step=0, change="turn_round", thought="", tasks=TREE),
    ]
    assert "turn_round" not in get_word_table(language)
    assert "turn round" in shown_by_all(told, language)
    assert "turn round" in page_of(tmp_path, told, language)


@pytest.mark.parametrize("given", get_args(Knowledge))
def test_every_kind_of_knowledge_in_an_evaluation_has_words(given: str) -> None:
    assert given in order.KNOWLEDGE_SOURCES
    assert given in ("none", *order.KNOWLEDGE_LABELS)


@in_both
def test_every_language_of_an_evaluation_has_a_name(language: Language) -> None:
    assert (language,) in order.LANGUAGES.values()
    assert pages.NAMES[language].isalpha()
