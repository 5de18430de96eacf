"""What an order takes back itself must not be put in all the same."""

from pathlib import Path

import pytest

from graph.context import Context
from graph.events import Asked, Decided, Event, Reflected
from graph.run_folders import run_folder
from graph.state import (
    Decision,
    State,
    Usage,
    Verdict,
    make_initial_state,
)
from graph.tasks import TaskTree
from nodes.completion.claim_facts import collect_facts
from nodes.completion.objections import find_objection
from nodes.completion.visits import ScreenVisit
from nodes.completion.withdrawn import (
    find_withdrawn_deletion,
    find_withdrawn_input,
    has_person_acted,
    read_order,
)
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Action, Ask, Fill, Tap
from tools.screen import Element

DINNER = "tell Ben dinner is at eleven, no, at one"
DINNER_ZH = "跟小王说晚上九点，不对，十点吃饭"


@pytest.mark.parametrize(
    ("instruction", "typed", "found"),
    [
        (DINNER, "Dinner is at eleven", "eleven"),
        (DINNER, "Dinner at 11:00", "eleven"),
        (DINNER, "dinner is at eleven, no, at one", "eleven"),
        (DINNER, "Dinner is at one", ""),
        (DINNER, "Dinner is at one, not at eleven", ""),
        (DINNER_ZH, "晚上九点吃饭", "晚上九点"),
        (DINNER_ZH, "晚上十点吃饭", ""),
        ("note that I leave on Friday, sorry, Saturday", "Leaving Friday", "Friday"),
        ("note two eggs, no, three, at two o'clock", "Eggs at two", ""),
        ("write to Anna, no, Ben that Anna is ill", "Anna is ill", ""),
    ],
)  # fmt: skip
def test_what_is_taken_back_must_not_be_typed(
    instruction: str, typed: str, found: str
) -> None:
    field = element("input", "Message", index=1)
    page = screen(field, element("button", "Send", index=2))
    run = [
        visit(page, Fill(element=1, text=typed)),
        visit(page, Tap(element=2)),
    ]
    assert find_withdrawn_input(instruction, run) == found
    # What was typed over at once was not put in.
    run.insert(1, visit(page, Fill(element=1, text="See you")))
    if found:
        assert not find_withdrawn_input(instruction, run)


@pytest.mark.parametrize(
    ("mend", "found"),
    [
        ("Sorry, dinner is at one", ""),
        ("Sorry!", "eleven"),
        ("Sorry, at two", "eleven"),
    ],
)
def test_a_later_message_mends_what_was_sent(mend: str, found: str) -> None:
    run: list[ScreenVisit] = []
    said: list[Element] = []
    for text in ("Dinner is at eleven", mend):
        field = element("input", "Message", index=1, value=text)
        button = element("button", "Send", index=2)
        run.append(visit(screen(field), Fill(element=1, text=text)))
        run.append(visit(screen(*said, field, button), Tap(element=2)))
        said.append(words(f"You said {text} 9:00 AM"))
        empty = field.model_copy(update={"value": ""})
        run.append(ScreenVisit(screen=screen(*said, empty, button)))
    assert find_withdrawn_input(DINNER, run) == found
    # What was only typed, as on a form, stands.
    typed = [visit(each.screen, each.step.action) for each in run if each.step]
    forms = [each for each in typed if each.input_text]
    assert find_withdrawn_input(DINNER, forms[:1]) == "eleven"


@pytest.mark.parametrize(
    ("instruction", "typed", "told"),
    [
        (DINNER, "Dinner is at eleven",
         "“eleven” was put in, which the order itself takes back"),
        (DINNER_ZH, "晚上九点吃饭", "输入了“晚上九点”，而任务里已经改口"),
    ],
)  # fmt: skip
def test_a_value_that_is_taken_back_is_told(
    instruction: str, typed: str, told: str
) -> None:
    page = screen(element("input", "Message", index=1))
    run = [visit(page, Fill(element=1, text=typed)), visit(page)]
    state: State = {**make_initial_state(instruction, now=0.0), "run": "none"}
    assert find_objection(state, run, Context(), given=()) == told


def _record(action: Action, *after: Event) -> None:
    """A run `r` of one step, with what came of it."""
    step = Decision(step=1, task=0, judgement="act", action=action)
    decided = Decided(
        step=1, goal="", observation="", decision=step, action="it"
    )
    folder = run_folder("r")
    folder.mkdir(parents=True)
    lines = [f"{event.model_dump_json()}\n" for event in (decided, *after)]
    (folder / "events.jsonl").write_text("".join(lines), encoding="utf-8")


@pytest.mark.parametrize(
    ("instruction", "question", "answer", "order"),
    [
        ("add dentist on Friday at 11, he picks me up", "Friday is taken. When?",
         "Saturday at 10 then, because I work on Sunday",
         "add dentist on Saturday at 10"),
        ("周五晚上七点看牙，我怕忘", "那个时间有别的事，换到几点？", "那就八点吧",
         "周五晚上八点看牙"),
        ("move my call from 11 to noon", "There is only Weekly sync at 10. Which one?",
         "the weekly sync then", "move my call from   to noon"),
        ("把七点的会改到九点", "没有这个会，只有周会，改哪个？", "那就周会吧",
         "把 的会改到九点"),
        ("Tell Emma I'm late and tell Daniel the same", "There is no Daniel. Who is meant?",
         "my mistake, I meant Hugo Silva", "Tell Emma I'm late and tell Hugo Silva the same"),
        ("跟陈静说我晚到，也跟王方说一声", "没有王方，您指的是谁？", "说错了，是王芳",
         "跟陈静说我晚到，也跟王芳说一声"),
        ("add dentist on Friday at 11", "Save?", "approve",
         "add dentist on Friday at 11"),
    ],
)  # fmt: skip
def test_what_the_person_answers_takes_precedence(
    instruction: str,
    question: str,
    answer: str,
    order: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    asked = Asked(step=1, question=question, response=answer)
    _record(Ask(text=question), asked)
    state: State = {**make_initial_state(instruction, now=0.0), "run": "r"}
    assert read_order(state).strip() == order
    # Nothing that was replaced is looked for at the end.
    open_lines = " ".join(collect_facts(state, Context()).list_open_lines())
    for word in ("Friday", "11", "七点", "Daniel", "王方"):
        assert (word in open_lines) is (word in order)


@pytest.mark.parametrize("is_own", [True, False])
def test_what_the_person_did_themselves_is_known_from_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_own: bool
) -> None:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    verdict = Verdict(kind="expected", subgoal_done=True)
    if is_own:
        verdict = verdict.model_copy(update={"origin": "person"})
    asked = Asked(step=1, question="Delete?", response="I did it")
    judged = Reflected(
        step=1,
        verdict=verdict,
        thought="",
        screen="",
        tasks=TaskTree(),
        usage=Usage(),
    )
    _record(Tap(element=1), asked, judged)
    state: State = {**make_initial_state("delete it", now=0.0), "run": "r"}
    assert has_person_acted(state) is is_own


@pytest.mark.parametrize(
    ("instruction", "left", "deleted"),
    [
        ("Delete Sam's number, the one ending 0123, no sorry, 0142", "555 0142", "0123"),
        ("Delete Sam's number, the one ending 0123, no sorry, 0142", "555 0123", ""),
        ("Delete Sam's number, the one ending 0142", "555 0142", ""),
        ("Text Sam at 0123, no sorry, 0142", "555 0142", ""),
        ("把山姆的号码删掉，尾号0123那个，不对，是0142", "555 0142", "0123"),
        ("把山姆的号码删掉，尾号0123那个，不对，是0142", "555 0123", ""),
        ("Sam has two numbers, get rid of the 0123, no sorry the other one, 0142", "555 0142",
         "0123"),
    ],
)  # fmt: skip
def test_a_number_that_is_taken_back_is_not_deleted(
    instruction: str, left: str, deleted: str
) -> None:
    both = visit(screen(words("555 0123, Mobile"), words("555 0142, Mobile")))
    after = visit(screen(words(f"{left}, Mobile")))
    assert find_withdrawn_deletion(instruction, [both, after]) == deleted
    assert not find_withdrawn_deletion(instruction, [both, both])


@pytest.mark.parametrize(
    ("instruction", "deleted"),
    [
        ("Get rid of my 5:50 alarm, no hang on, I still need that for the bins, the 10:15 one",
         "5:50"),
        ("把5:50的闹钟删了，不对，倒垃圾还要用，删10:15的", "5:50"),
        ("Get rid of my 5:50 alarm and keep the 10:15 one", ""),
        ("Get rid of my 0:15 alarm, no wait, the 10:15 one", ""),
    ],
)  # fmt: skip
def test_an_alarm_that_is_taken_back_is_not_deleted(
    instruction: str, deleted: str
) -> None:
    bins = words("Bins, 5:50 AM, Sat")
    medicine = words("Medicine, 10:15 AM")
    both = visit(screen(bins, medicine))
    assert (
        find_withdrawn_deletion(instruction, [both, visit(screen(medicine))])
        == deleted
    )
    right = visit(screen(bins))
    assert not find_withdrawn_deletion(instruction, [both, right])
