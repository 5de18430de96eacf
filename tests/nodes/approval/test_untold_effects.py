"""Each kind of untold effect has words in both languages."""

from pathlib import Path
from typing import Any, get_args

import pytest

from graph.events import Acted, Asked, Decided, Event, Observed
from graph.run_folders import run_folder
from graph.state import Decision, Outcome, State, make_initial_state
from nodes.approval.untold_effects import (
    EffectKind,
    drop_restored,
    list_left_drafts,
    list_unasked,
    tell_untold,
)
from nodes.phrases.sentences import format_sentence
from tapwright.text.language import Language, has_chinese
from tests.nodes.screens import element, screen
from tools.actions import Action, Ask, Back, Fill, Tap
from tools.observation.capture import save_screen
from tools.screen import Bounds, Screen, ScreenRef, Target

TOP = Bounds(left=0, top=0, right=400, bottom=90)


@pytest.mark.parametrize("kind", get_args(EffectKind))
@pytest.mark.parametrize(
    ("language", "begin"), [("en", "Also"), ("zh", "另外")]
)
def test_every_kind_is_told(kind: str, language: Any, begin: str) -> None:
    told = format_sentence(f"also_{kind}", language, names="“Anna”")
    assert told.startswith(begin)
    assert "“Anna”" in told


@pytest.mark.parametrize(
    ("wanted", "names", "others"),
    [
        ("Text Anna Schmitt", ["Anna Schmidt", "Anna Schmitt"], ["Anna Schmidt"]),
        ("Text Anna", ["Anna Schmidt"], []),
        ("Text Anna Schmitt and Ben", ["Ben Carter", "Anna Schmitt"], []),
        ("告诉小王", ["王小明", "小王"], ["王小明"]),
        ("给王晓明发条信息问问他", ["王小明"], ["王小明"]),
        ("text Anna Schmitt that I am late", ["Anna Schmidt"], ["Anna Schmidt"]),
        ("Text Anna Schmidt", ["Anna Schmidt"], []),
        ("Tell Tom that it rains", ["Tom Thatcher"], []),
    ],
)  # fmt: skip
def test_a_namesake_of_who_is_meant_is_told(
    wanted: str, names: list[str], others: list[str]
) -> None:
    assert list_unasked(names, wanted, "sent") == others


@pytest.mark.parametrize("dialog", ["Ben Carter", ""])
def test_what_was_put_back_is_not_told_as_deleted(dialog: str) -> None:
    restore = element("button", "Restore", index=1)
    chosen = element("item", "Ben Carter, 555 0111", index=2, selected=True)
    title = element("text", "1 selected", index=-1, bounds=TOP)
    page = screen(title, restore, chosen, dialog=dialog)
    target = Target(role="button", text="Restore", center=(100, 145))
    deleted = ["Ben Carver", "Ben Carter"]
    assert drop_restored(deleted, target, page, []) == ["Ben Carver"]


def chat(name: str, written: str = "") -> Screen:
    title = element("text", name, index=-1, bounds=TOP)
    field = element("input", "Message", index=2, value=written)
    return screen(title, field, element("button", "Send", index=3))


def did(action: Action, text: str = "") -> Decision:
    return Decision(
        step=1,
        task=0,
        judgement="act",
        action=action,
        target=Target(role="button", text=text),
    )


TYPES = did(Fill(element=2, text="Late"))
LEAVES = did(Back())
SENDS = did(Tap(element=3), "Send")
LIST = screen(element("text", "Chats", index=-1, bounds=TOP))


@pytest.mark.parametrize(
    ("pages", "left"),
    [
        ([(chat("Family"), TYPES), (chat("Family", "Late"), LEAVES), (LIST, None)],
         ["Family"]),
        ([(chat("Family"), TYPES), (chat("Family", "Late"), SENDS), (LIST, None)], []),
        ([(chat("Family"), TYPES), (chat("Family", "Late"), LEAVES), (LIST, None),
          (chat("Family", "Late"), SENDS), (LIST, None)], []),
        ([(chat("Family"), TYPES), (chat("Family", "Late"), LEAVES),
          (chat("Family"), LEAVES), (LIST, None)], []),
        ([(chat("Family"), TYPES), (chat("Family", "Late"), LEAVES),
          (chat("Family", "Late"), None)], []),
        ([(chat("Family", "Their own draft"), LEAVES), (LIST, None)], []),
    ],
    ids=["left", "sent", "sent later", "not kept", "in front", "not typed"],
)  # fmt: skip
def test_a_text_that_was_left_unsent_is_known(
    pages: list[tuple[Screen, Decision | None]], left: list[str]
) -> None:
    assert list_left_drafts(pages) == left


@pytest.mark.parametrize(
    ("language", "begin"), [("en", "Typed but"), ("zh", "已输入但")]
)
def test_a_draft_is_told(language: Any, begin: str) -> None:
    told = format_sentence("left_unsent", language, names="“Anna”")
    assert told.startswith(begin)
    assert "“Anna”" in told


def _record_step(number: int, page: Screen, step: Decision) -> list[Event]:
    """The events of a look at a page and of what was done there."""
    summary = "done"
    return [
        Observed(
            step=number,
            screen=page.id,
            package="",
            elements=len(page.elements),
            settle_ms=0,
            image="",
            marked="",
        ),
        Decided(
            step=number, goal="", observation="", decision=step, action=summary
        ),
        Acted(
            step=number,
            action=summary,
            outcome=Outcome(ok=True, summary=summary),
        ),
    ]


@pytest.mark.parametrize(
    ("task", "question", "answer", "names", "send"),
    [
        ("Tell Emma and Daniel that I am late", "There is no Daniel. Who is meant?",
         "I meant Hugo Silva", ("Emma Rossi", "Hugo Silva"), "Send"),
        ("跟陈静和王方说我晚到", "没有王方，您指的是谁？", "是李雷", ("陈静", "李雷"), "发送"),
    ],
)  # fmt: skip
def test_who_is_named_by_an_answer_is_asked_for(
    task: str,
    question: str,
    answer: str,
    names: tuple[str, str],
    send: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    folder = run_folder("r")
    (folder / "screens").mkdir(parents=True)
    events: list[Event] = []
    last: Screen | None = None
    for number, name in enumerate(names, start=1):
        title = element("text", name, index=-1, bounds=TOP)
        last = screen(title, element("button", send, index=1))
        save_screen(folder, last)
        tap = did(Tap(element=1), send)
        events += _record_step(2 * number, last, tap)
        ask = did(Ask(text=question))
        events += _record_step(2 * number + 1, last, ask)
    lines = [f"{each.model_dump_json()}\n" for each in events]
    path = folder / "events.jsonl"
    path.write_text("".join(lines), encoding="utf-8")
    assert last is not None
    state: State = {
        **make_initial_state(task, now=0.0),
        "run": "r",
        "screen": ScreenRef(id=last.id),
    }
    language: Language = "zh" if has_chinese(task) else "en"
    assert names[1] in tell_untold("", state, language)
    asked = Asked(step=2 * len(names) + 1, question=question, response=answer)
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{asked.model_dump_json()}\n")
    assert names[1] not in tell_untold("", state, language)
