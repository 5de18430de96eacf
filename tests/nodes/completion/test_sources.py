"""What was put in is explained by what was there before, not by the form itself."""

import pytest

from graph.state import Decision
from nodes.completion.sources import Background, is_explained
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, words
from tools.actions import Fill, Tap
from tools.screen import Screen, Target

MOVE = "Add 'Vet' for Friday at the same time and set its location to Studio B"
MOVE_ZH = "新建“看房”，时间不变，地点设为B号厅"


def touch(page: Screen, text: str) -> ScreenVisit:
    step = Decision(
        step=1, task=0, judgement="act", action=Tap(element=1),
        target=Target(role="item", text=text),
    )  # fmt: skip
    return ScreenVisit(screen=page, step=step)


def fill(page: Screen, text: str) -> ScreenVisit:
    step = Decision(
        step=1, task=0, judgement="act", action=Fill(element=1, text=text)
    )
    return ScreenVisit(screen=page, step=step)


def pick(hour: str, field: str) -> list[ScreenVisit]:
    """The visits of a run that picks an hour on a dial, and then sees it in a field."""
    dial = screen(element("item", hour, index=1), dialog="Select time")
    form = screen(element("item", field, index=1), activity=".Edit")
    day = screen(words("Vet, 1:00 PM – 2:00 PM"), signature="day")
    return [
        ScreenVisit(screen=day),
        touch(dial, hour),
        ScreenVisit(screen=form),
    ]


@pytest.mark.parametrize(
    ("hour", "field", "quote", "task", "is_so"),
    [
        ("3 o'clock", "Start time, 3:00 PM", "Start time, 3:00 PM", MOVE, False),
        ("16点", "开始时间, 16:00", "开始时间, 16:00", MOVE_ZH, False),
        ("3 o'clock", "Start time, 3:00 PM", "at the same time", MOVE, False),
        ("16点", "开始时间, 16:00", "时间不变", MOVE_ZH, False),
        ("3 o'clock", "Start time, 3:00 PM", "at 5 PM", "Add it at 5 PM", False),
        ("1 o'clock", "Start time, 1:00 PM", "Vet, 1:00 PM – 2:00 PM", MOVE, True),
        ("3 o'clock", "Start time, 3:00 PM", "two hours later", "Add it two hours later",
         True),
        ("16点", "开始时间, 16:00", "推迟两小时", "推迟两小时", True),
        ("2 o'clock", "Alarm, 2:00 PM", "Vet, 1:00 PM – 2:00 PM",
         "Wake me an hour after it begins", True),
        ("12 o'clock", "Alarm, 12:00 PM", "Vet, 1:00 PM – 2:00 PM", "提前一小时叫我", True),
        ("11 o'clock", "Alarm, 11:00 AM", "Vet, 1:00 PM – 2:00 PM", "提前一小时叫我", False),
    ],
)  # fmt: skip
def test_an_hour_is_explained_by_what_was_seen_or_said_before_it_was_picked(
    hour: str, field: str, quote: str, task: str, *, is_so: bool
) -> None:
    background = Background(instruction=task, visits=pick(hour, field))
    assert is_explained(hour, [quote], background) is is_so


@pytest.mark.parametrize(
    ("text", "quote", "task"),
    [
        ("Studio B, room 5", "Studio B", MOVE),
        ("Studio B, room 5", "set its location to Studio B", MOVE),
        ("Studio B, room 5", "Location = Studio B, room 5", MOVE),
        ("B号厅5室", "B号厅", MOVE_ZH),
        ("B号厅5室", "地点设为B号厅", MOVE_ZH),
    ],
)
def test_a_part_of_what_was_put_in_explains_nothing_of_the_rest(
    text: str, quote: str, task: str
) -> None:
    form = screen(element("input", "Location", index=1))
    after = screen(
        element("input", "Location", index=1, value=text),
        words(f"Location = {text}"),
        signature="main",
    )
    visits = [fill(form, text), ScreenVisit(screen=after)]
    background = Background(instruction=task, visits=visits)
    assert not is_explained(text, [quote], background)


@pytest.mark.parametrize(
    ("quote", "is_so"),
    [("today", True), ("tomorrow", False), ("a diary page for today", True)],
)
def test_only_words_that_mean_a_day_explain_it(
    quote: str, *, is_so: bool
) -> None:
    task = "Write a diary page for today, and plan tomorrow"
    form = screen(
        element("input", "Name", index=1), time="2026-03-02 09:00 Monday"
    )
    background = Background(instruction=task, visits=[fill(form, "2026-03-02")])
    assert is_explained("2026-03-02", [quote], background) is is_so


@pytest.mark.parametrize(
    ("shown", "text", "quotes", "is_so"),
    [
        ("Client dinner, ¥350.00", "350", ["Log the expenses in the list"], True),
        ("Client dinner, ¥350.00", "350", ["Client dinner, ¥350.00"], True),
        ("Client dinner, ¥350.00", "360", ["Client dinner, ¥350.00"], False),
        ("Client dinner, ¥350.00", "360", ["Log the expenses in the list"], False),
        ("Client dinner, ¥350.00", "360", ["the total sum"], True),
        ("Grace Kim", "350", ["Grace Kim"], False),
        # A note of what was looked up may have its day and hour too.
        ("D3102, 13:15, Mar 6, ¥67", "Mar 6, 13:15, D3102 for 67", ["Log the expenses in the list"],
         True),
        ("D3102, 13:15, Mar 6, ¥67", "Mar 6, 13:15, D3102 for 76", ["Log the expenses in the list"],
         False),
        ("D3102, 13:15, Mar 6, ¥67", "Mar 6", ["Log the expenses in the list"], False),
        ("D3102, 13:15, Mar 6, ¥67", "13:15", ["Log the expenses in the list"], False),
    ],
)  # fmt: skip
def test_a_number_was_looked_up_or_is_worked_out_as_the_task_says(
    shown: str, text: str, quotes: list[str], *, is_so: bool
) -> None:
    task = "Log the expenses in the list, and the total sum, and tell Grace Kim"
    notes = screen(
        words(shown), words("Grace Kim"), package="org.notes", signature="notes"
    )
    form = screen(element("input", "Amount", index=1))
    visits = [ScreenVisit(screen=notes), fill(form, text)]
    background = Background(instruction=task, visits=visits)
    assert is_explained(text, quotes, background) is is_so


def test_a_number_may_be_read_in_a_picture_and_the_person_may_have_said_it() -> (
    None
):
    form = screen(element("input", "Amount", index=1))
    visits = [fill(form, "44")]
    quote = "Add the expenses from the picture"
    seen = Background(instruction=quote, visits=visits)
    assert is_explained("44", [quote], seen)
    plain = "Add the expenses from the letter"
    unseen = Background(instruction=plain, visits=visits)
    assert not is_explained("44", [plain], unseen)
    told = Background(
        instruction=plain, given=["the person answered: 44"], visits=visits
    )
    assert is_explained("44", ["the person answered: 44"], told)


@pytest.mark.parametrize(
    ("task", "text", "quote"),
    [
        ("Add 'Rehearsal' at 5 pm in Studio B", "Studio B, room 5",
         "in Studio B"),
        ("下午5点加日程“彩排”，地点B厅", "B厅5号", "地点B厅"),
    ],
)  # fmt: skip
def test_the_hour_of_the_task_explains_no_other_number(
    task: str, text: str, quote: str
) -> None:
    asked = Background(instruction=task)
    assert not is_explained(text, [quote], asked)
    more = Background(instruction=f"{task}, 5")
    assert is_explained(text, [quote], more)


@pytest.mark.parametrize(
    ("page", "text", "quote", "is_so"),
    [
        (("Anna Schmidt", "555 0101, Mobile"), "Anna Schmidt: 555 0101", "555 0101, Mobile", True),
        (("Anna Schmidt", "555 0101", "Mobile"), "Anna Schmidt: 555 0101", "555 0101 / Mobile",
         True),
        (("王芳", "555 0101", "手机"), "王芳：555 0101", "555 0101，手机", True),
        (("Anna Schmitt", "555 0101, Mobile"), "Anna Schmidt: 555 0101", "555 0101, Mobile",
         False),
        (("王方", "555 0101", "手机"), "王芳：555 0101", "555 0101, 手机", False),
        (("Anna Schmidt", "555 0101, Mobile"), "Anna Schmidt: 555 0109", "555 0101, Mobile",
         False),
        (("Anna Schmidt", "555 0101", "Ben", "Mobile"), "Anna Schmidt: 555 0101",
         "555 0101 / Mobile", False),
        (("Anna Schmidt", "555 0101"), "Anna Schmidt: 555 0101", "Anna Schmidt", False),
    ],
)  # fmt: skip
def test_a_page_says_whose_the_number_is_that_was_read_there(
    page: tuple[str, ...], text: str, quote: str, *, is_so: bool
) -> None:
    card = screen(*map(words, page), signature="card")
    form = screen(element("input", "Text", index=1))
    visits = [ScreenVisit(screen=card), fill(form, text)]
    background = Background(instruction="Send it", visits=visits)
    assert is_explained(text, [quote], background) is is_so
