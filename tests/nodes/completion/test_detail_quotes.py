"""A quote counts only for a detail that it has to do with."""

import pytest

from graph.state import Decision
from nodes.completion.checks.unasked.changes import list_unnamed_changes
from nodes.completion.detail_quotes import (
    drop_explanations,
    has_quote,
    is_about,
    list_unsupported,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.completion.checks.unasked import test_changes
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Fill
from tools.screen import Target


def is_true(_: str) -> bool:
    return True


@pytest.mark.parametrize(
    ("detail", "said"),
    [
        ("night", '"Night mode"'),
        ("turn on the fill light", 'on "Fill light"'),
        ("7:40 PM", '"19:40"'),
        ("pin", '"Pinned"'),
        ("silent", '"Ringtone: None"'),
        ("图书馆", "“地点：图书馆”"),
        ("晚上7点40分", "“19:40”"),
    ],
)
def test_a_quote_with_the_words_or_the_value_bears_a_detail(
    detail: str, said: str
) -> None:
    assert is_about(detail, said, [])
    assert list_unsupported([detail], f"{detail}: {said}", [], is_true) == []


def test_a_day_of_a_month_is_of_that_month() -> None:
    cited = 'february: "Fri, Feb 27"'
    assert list_unsupported(["february"], cited, [], is_true) == []
    other = 'february: "Sun, Mar 1"'
    assert list_unsupported(["february"], other, [], is_true) == ["february"]


@pytest.mark.parametrize(
    ("detail", "said"),
    [
        ("night", '"Photo"'),
        ("4K 30FPS", '"Fill light on"'),
        ("20", '"Video quality, FHD 60FPS"'),
        ("Ben Carver", '"Chats (4)"'),
        ("Ben Carver", '"Delete Ben Carter?"'),
        ("乱世佳人", "“歌曲、歌手、专辑”"),
    ],
)
def test_a_true_quote_of_something_else_bears_nothing(
    detail: str, said: str
) -> None:
    assert list_unsupported([detail], f"{detail}: {said}", [], is_true) == [
        detail
    ]


def test_a_quote_that_is_not_true_bears_nothing() -> None:
    cited = 'night: "Night"'
    assert list_unsupported(["night"], cited, [], lambda _: False) == ["night"]


def test_a_detail_that_is_not_named_is_unborne() -> None:
    assert list_unsupported(["night"], '"Night"', [], is_true) == ["night"]


def test_a_value_beside_a_label_of_the_detail_bears_it() -> None:
    page = screen(words("Servings"), element("item", "Serves a crowd", index=1))
    step = Decision(
        step=1, task=0, judgement="act", action=Fill(element=1, text="x"),
        target=Target(role="input", text="Title"),
    )  # fmt: skip
    changed = ScreenVisit(screen=page, step=step)
    looked_at = ScreenVisit(screen=page)
    assert is_about("Servings", '"Serves a crowd"', [changed])
    assert not is_about("Portions", '"Serves a crowd"', [changed])
    assert not is_about("Directions", '"Serves a crowd"', [looked_at])


def test_a_label_that_was_only_offered_shows_nothing_done() -> None:
    for cited, is_supported in (
        ('like: "Like"', False),
        ('like: on "Like"', True),
    ):
        unsupported = list_unsupported(
            ["like"], cited, [], is_true, untouched_labels=["Like"]
        )
        assert (unsupported == []) is is_supported


def test_of_a_branch_that_is_not_due_any_true_quote_will_do() -> None:
    cited = '8:00 AM: "Sunny"'
    assert list_unsupported(["8:00 AM"], cited, [], is_true) == ["8:00 AM"]
    assert not list_unsupported(
        ["8:00 AM"], cited, [], is_true, lenient=["8:00 AM"]
    )


def test_a_detail_may_have_signs_that_end_a_sentence() -> None:
    detail = "面条250克；蒜6瓣"
    cited = f'"菜谱"; {detail}: "{detail}"'
    assert list_unsupported([detail], cited, [], is_true) == []
    assert list_unsupported(["韭菜；蒜"], cited, [], is_true) == ["韭菜；蒜"]


@pytest.mark.parametrize(
    ("detail", "cited", "named"),
    [
        ("pin", 'pin: "Moved to Personal"', True),
        ("pin", '"Moved to Personal"', False),
        ("置顶", "置顶：“已移到个人”", True),
        ("置顶", "“已移到个人”", False),
    ],
)
def test_a_detail_with_a_quote_that_does_not_fit_is_named_all_the_same(
    detail: str, cited: str, *, named: bool
) -> None:
    assert has_quote(detail, cited) is named
    assert list_unsupported([detail], cited, [], is_true) == [detail]


@pytest.mark.parametrize(
    ("task", "text", "asking", "day"),
    [
        ("Write the film's rating to Iris, and move the visit to Friday",
         "Forrest Gump 9.7", "Write the film's rating to Iris", "March 7"),
        ("把电影评分发给小安，看房改到周五", "阿甘正传 9.7", "把电影评分发给小安",
         "3月7日"),
    ],
)  # fmt: skip
def test_words_of_the_task_ask_for_what_was_put_in_besides(
    task: str, text: str, asking: str, day: str
) -> None:
    films = screen(words("9.7"), package="org.films")
    typed = Decision(
        step=1, task=0, judgement="act", action=Fill(element=1, text=text),
    )  # fmt: skip
    visits = [
        ScreenVisit(screen=films),
        ScreenVisit(screen=screen(), step=typed),
    ]

    def list_open(words: str, quote: str) -> list[str]:
        return list_unsupported(
            [words], f'{words}: "{quote}"', visits, lambda _: False,
            besides=[text, day], instruction=task,
        )  # fmt: skip

    assert list_open(text, asking) == []
    # Of no other detail, no word alone, and no day: that is reckoned.
    assert list_open("Iris", asking) == ["Iris"]
    assert list_open(text, task[:1]) == [text]
    assert list_open(text, "Somebody else wants it") == [text]
    assert list_open(day, task[-9:]) == [day]


def test_a_quote_may_hold_the_quotation_marks_of_the_task() -> None:
    task = "把日程“体检”改到后天上午10点，并加到闹钟"
    page = ScreenVisit(screen=screen(element("item", "体检")))
    for said in ('"把日程“体检”改到后天上午10点，并加到闹钟"', "“并加到闹钟”"):
        assert not list_unsupported(
            ["Add alarm"],
            f"Add alarm: {said}",
            [page],
            is_true,
            besides=["Add alarm"],
            instruction=task,
        )


@pytest.mark.parametrize(
    ("detail", "said", "is_supported"),
    [
        ("明天", '"Call mum, 8:00 AM, Tomorrow"', True),
        ("tomorrow", "“给妈妈打电话, 明天 08:00”", True),
        ("明天", '"Call mum, 8:00 AM, Today"', False),
        ("today", "“给妈妈打电话, 明天 08:00”", False),
    ],
)
def test_a_day_is_the_same_in_the_other_language(
    detail: str, said: str, is_supported: bool
) -> None:
    now = screen(time="2026-03-02 09:00 Monday")
    assert is_about(detail, said, [ScreenVisit(screen=now)]) is is_supported


@pytest.mark.parametrize(
    ("cited", "is_supported"),
    [
        ('39: "Mug"; "¥39 each"', True),
        ('39: "Mug"; wanted: "¥39 each"', False),
        ('39: "Mug"', False),
    ],
)
def test_a_quote_that_stands_alone_goes_with_the_detail_before_it(
    cited: str, is_supported: bool
) -> None:
    shop = screen(
        element("item", "Mug"), element("text", "¥39 each"), signature="v1:shop"
    )
    note = screen(element("input", "Note"), signature="v1:note")
    typed = visit(note, Fill(element=1, text="39"))
    unsupported = list_unsupported(
        ["39"],
        cited,
        [ScreenVisit(screen=shop), typed],
        is_true,
        besides=["39"],
    )
    assert unsupported == ([] if is_supported else ["39"])


@pytest.mark.parametrize(
    ("words", "said"),
    [("3 o'clock", '"at the same time"'), ("15点", "“同一时间”")],
)
def test_no_words_of_the_task_ask_for_an_hour(words: str, said: str) -> None:
    task = "Move it to Friday at the same time. 改到周五同一时间"
    unsupported = list_unsupported(
        [words],
        f"{words}: {said}",
        [],
        is_true,
        besides=[words],
        instruction=task,
    )
    assert unsupported == [words]


@pytest.mark.parametrize(
    ("task", "visits", "cited", "is_supported"),
    [
        ("Move 'Vet' to a later time", test_changes.LATER,
         'Start time: "to a later time"', True),
        ("Move 'Vet' to a later time", test_changes.LATER,
         "Start time: to a later time", True),
        ("Move 'Vet' to a later time", test_changes.LATER,
         'Start time: "Event saved"', False),
        ("Move 'Vet' to a later time", test_changes.LATER,
         'Start time: "at the same time"', False),
        ("Move 'Vet' to a later time", test_changes.LATER, '"a later time"',
         False),
        ("把“看房”往后推迟", test_changes.LATER_ZH, "开始时间: “往后推迟”", True),
        ("把“看房”往后推迟", test_changes.LATER_ZH, "开始时间: “看房”", False),
    ],
)  # fmt: skip
def test_only_words_that_ask_for_a_change_account_for_it(
    task: str, visits: list[ScreenVisit], cited: str, is_supported: bool
) -> None:
    unasked = list_unnamed_changes(task, visits)
    (line,) = map(str, unasked)
    unsupported = list_unsupported(
        [line], cited, visits, is_true, unasked=unasked, instruction=task
    )
    assert unsupported == ([] if is_supported else [line])


@pytest.mark.parametrize(
    ("task", "detail", "said", "is_supported"),
    [
        ("Wake me 20 mins before the visit", "20",
         '"Vet, 3:00 PM – 3:30 PM"; "2:40 PM, Tue"', True),
        ("Wake me 20 mins before the visit", "20",
         '"Vet, 3:00 PM – 3:30 PM"; "3:20 PM, Tue"', False),
        ("Wake me 20 mins before the visit", "20", '"2:40 PM, Tue"', False),
        ("看房前20分钟叫我", "20", "“Vet, 3:00 PM – 3:30 PM”和“2:40 PM, Tue”",
         True),
        ("看房前40分钟叫我", "40", "“Vet, 3:00 PM – 3:30 PM”和“3:20 PM, Tue”", False),
    ],
)  # fmt: skip
def test_two_quotes_show_an_offset_by_their_difference(
    task: str, detail: str, said: str, *, is_supported: bool
) -> None:
    rows = (words("Vet, 3:00 PM – 3:30 PM"), words("Gym, 6:00 PM"))
    visits = [
        ScreenVisit(screen=screen(*rows)),
        visit(screen(dialog="Time"), Fill(element=1, text="30")),
        ScreenVisit(
            screen=screen(words("2:40 PM, Tue"), words("3:20 PM, Tue"))
        ),
    ]
    unsupported = list_unsupported(
        [detail], f"{detail}: {said}", visits, is_true, instruction=task
    )
    assert unsupported == ([] if is_supported else [detail])


def test_another_app_may_ask_for_a_change() -> None:
    letter = screen(words("Make it much later please"), package="org.mail")
    visits = [ScreenVisit(screen=letter), *test_changes.LATER]
    unasked = list_unnamed_changes("Move 'Vet' to a later time", visits)
    (line,) = map(str, unasked)
    cited = 'Start time: "much later please"'
    assert not list_unsupported([line], cited, visits, is_true, unasked=unasked)
    here = test_changes.LATER
    assert list_unsupported([line], cited, here, is_true, unasked=unasked)


@pytest.mark.parametrize(
    ("task", "visits", "said", "cited"),
    [
        ("Move 'Vet' to a later time", test_changes.LATER, "An hour later then",
         'Start time: "An hour later"'),
        ("把“看房”往后推迟", test_changes.LATER_ZH, "那就推迟一小时吧",
         "开始时间: “推迟一小时”"),
    ],
)  # fmt: skip
def test_what_the_person_answered_may_ask_for_a_change(
    task: str, visits: list[ScreenVisit], said: str, cited: str
) -> None:
    unasked = list_unnamed_changes(task, visits)
    (line,) = map(str, unasked)
    for given, unsupported in (([said], []), ([], [line])):
        found = list_unsupported(
            [line], cited, visits, is_true, unasked=unasked, given=given
        )
        assert found == unsupported


def test_what_explains_an_input_is_not_held_against_the_screen() -> None:
    cited = '"Note saved"; 100,000: "how many flights it takes"'
    assert drop_explanations(cited, ["100,000"]) == '"Note saved"'
    assert drop_explanations(cited, ["9"]) == cited
    asked = '"Note saved"; 9: "for nine"; "write it down"'
    task = "Say for nine how many there are, and write it down"
    kept = drop_explanations(asked, ["9"], instruction=task)
    assert kept == '"Note saved"'
    alone = "10万: “要飞多少次”"
    assert drop_explanations(alone, ["10万"]) == alone
