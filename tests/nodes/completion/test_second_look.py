"""A touch beside the named row is told before it is done."""

from pathlib import Path

import pytest

from graph.events import Acted, Decided, Observed
from graph.run_folders import run_folder
from graph.state import Decision, Outcome, State, make_initial_state
from nodes.completion.checks.choices.row_controls import OtherObject
from nodes.completion.second_look import find_other_object, find_wrong_value
from nodes.experience import user
from tests.nodes.completion.checks.choices.test_row_controls import (
    SONGS,
    SONGS_ZH,
    make_list,
)
from tests.nodes.screens import element, screen
from tools.actions import Fill, Set, Tap
from tools.observation.capture import save_screen
from tools.screen import Screen, Target


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    made = run_folder("r")
    (made / "screens").mkdir(parents=True)
    return made


def begin(task: str, folder: Path, *pages: Screen) -> State:
    """The state of a run that has seen some pages."""
    lines: list[str] = []
    for page in pages:
        save_screen(folder, page)
        look = Observed(
            step=1,
            screen=page.id,
            package="",
            elements=len(page.elements),
            settle_ms=0,
            image="",
            marked="",
        )
        lines.append(look.model_dump_json() + "\n")
    events = folder / "events.jsonl"
    events.write_text("".join(lines), encoding="utf-8")
    return {**make_initial_state(task, now=0.0), "run": "r"}


@pytest.mark.parametrize(
    ("task", "rows"),
    [
        ("Star the song Night Drive", SONGS),
        ("Star Night Drive, but don't touch Night Train", SONGS),
        ("给夜航加星标", SONGS_ZH),
    ],
)
def test_the_star_of_another_row_is_told(
    task: str, rows: tuple[str, ...], folder: Path
) -> None:
    page = make_list(rows)
    state = begin(task, folder, page)
    wrong, right = (
        Decision(step=1, task=1, judgement="act", action=Tap(element=index))
        for index in (2, 4)
    )
    found = find_other_object(wrong, page, state)
    assert found == OtherObject(taken=rows[0], wanted=rows[1])
    assert find_other_object(right, page, state) is None
    assert (
        find_other_object(wrong, page, {**state, "additions": ["No"]}) is None
    )


@pytest.mark.parametrize(
    ("task", "label"),
    [
        ("Lower the ringer and leave the alarm volume alone", "Alarm volume"),
        ("铃声调小点，闹钟的音量可别动啊", "闹钟音量"),
    ],
)
def test_what_the_task_leaves_alone_is_told_before_it_is_set(
    task: str, label: str, folder: Path
) -> None:
    page = screen(element("slider", label, value="80"))
    state = begin(task, folder, page)
    step = Decision(
        step=1,
        task=1,
        judgement="act",
        action=Set(element=1, text="30%"),
        target=Target(role="slider", text=label),
    )
    found = find_other_object(step, page, state)
    assert found == OtherObject(taken=label)
    assert label in found.describe("en")
    said: State = {**state, "focus": [f"{user.SAID} {label}: 30%"]}
    assert find_other_object(step, page, said) is None


@pytest.mark.parametrize(
    ("task", "owner", "other", "send"),
    [
        ("Send Ben Carter's number to Mark", "Ben Carter", "Emma Rossi", "Send message"),
        ("把王芳的电话发给马克", "王芳", "赵敏", "发送"),
    ],
)  # fmt: skip
def test_the_number_of_another_is_told_before_it_is_sent(
    task: str, owner: str, other: str, send: str, folder: Path
) -> None:
    rows = (f"{owner}, 555 0102", f"{other}, 555 0105")
    listed = screen(*(element("item", row) for row in rows))
    state = begin(task, folder, listed, screen())
    step = Decision(
        step=1,
        task=1,
        judgement="act",
        action=Tap(element=2),
        target=Target(role="button", text=send),
    )

    def look(number: str, said: str = "") -> OtherObject | None:
        field = element("input", "Text", value=f"{owner}: {number}")
        draft = screen(field, element("button", send, index=2))
        asked: State = {**state, "focus": [f"{user.SAID} {said}"]}
        return find_other_object(step, draft, asked)

    assert look("555 0105") == OtherObject(taken="555 0105", wanted=owner)
    assert look("555 0102") is None
    assert look("555 0105", said="555 0105") is None


@pytest.mark.parametrize(
    ("task", "save", "row", "wanted"),
    [
        ("Move the dentist to Thursday at four", "Save", "Start date, Tue, Mar 3",
         "Thursday, March 5"),
        ("把dentist改到周四下午四点", "保存", "开始日期, 3月3日周二", "3月5日"),
    ],
)  # fmt: skip
def test_a_form_with_another_day_is_told_before_it_is_saved(
    task: str, save: str, row: str, wanted: str, folder: Path
) -> None:
    page = screen(
        element("input", "Title", index=1, value="Dentist"),
        element("item", row, index=2),
        element("button", save, index=3),
        time="2026-03-02 09:00 Monday",
    )
    state = begin(task, folder, page)
    step = Decision(
        step=1,
        task=1,
        judgement="act",
        action=Tap(element=3),
        target=Target(role="button", text=save),
    )
    found = find_wrong_value(step, page, state)
    assert found is not None
    assert found.wanted == wanted
    assert not found.must_ask
    assert wanted in found.describe("en")
    for more in ({"additions": ["No"]}, {"focus": [f"{user.SAID} on Tuesday"]}):
        said: State = {**state, **more}  # type: ignore[typeddict-item]
        assert find_wrong_value(step, page, said) is None


@pytest.mark.parametrize(
    ("task", "save"),
    [
        ("Get rid of Sam's number 0123, no, 0142", "Save"),
        ("把山姆的号码0123，不对，0142删掉", "保存"),
    ],
)
def test_what_a_form_came_with_was_not_put_in(
    task: str, save: str, folder: Path
) -> None:
    button = element("button", save, index=2)
    field = element("input", "Phone", index=1)
    held = field.model_copy(update={"value": "0123"})
    page = screen(held, button)
    step = Decision(
        step=2,
        task=1,
        judgement="act",
        action=Tap(element=2),
        target=Target(role="button", text=save),
    )
    assert find_wrong_value(step, page, begin(task, folder, page)) is None

    typed = Decision(
        step=1,
        task=1,
        judgement="act",
        action=Fill(element=1, text="0123"),
        target=Target(role="input", text="Phone"),
    )
    state = begin(task, folder, screen(field, button))
    decided = Decided(
        step=1, goal="", observation="", decision=typed, action="fill"
    )
    acted = Acted(step=1, action="fill", outcome=Outcome(ok=True))
    with (folder / "events.jsonl").open("a", encoding="utf-8") as events:
        for event in (decided, acted):
            events.write(event.model_dump_json() + "\n")
    found = find_wrong_value(step, page, state)
    assert found is not None
    assert found.kind == "taken_back"
