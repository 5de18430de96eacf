"""What earlier screens are told to a model that checks a claim, in English and Chinese."""

import pytest

from graph.state import Decision
from nodes.completion.quotes.earlier import describe_earlier
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, words
from tools.actions import Fill, Tap
from tools.hierarchy.occlusion import MENU
from tools.screen import Screen, Target

END = ScreenVisit(screen=screen(words("End"), signature="v1:end"))


def visit(page: Screen, touched: str = "") -> ScreenVisit:
    step = None
    if touched:
        step = Decision(
            step=1,
            task=0,
            judgement="act",
            action=Tap(element=1),
            target=Target(role="item", text=touched),
        )
    return ScreenVisit(screen=page, step=step)


@pytest.mark.parametrize(
    ("task", "places", "train"),
    [
        ("Buy the first train from Beijing to Shanghai after 7 AM",
         ["Beijing South", "Beijing West", "Shanghai Hongqiao", "Beijing", "Shanghai"],
         "G102, 07:40"),
        ("买7点以后从北京到上海的第一趟火车",
         ["北京南", "北京西", "上海虹桥", "北京站", "上海站"], "G102, 07:40"),
    ],
)  # fmt: skip
def test_what_was_touched_stands_behind_what_was_only_shown(
    task: str, places: list[str], train: str
) -> None:
    page = screen(*map(words, places), element("item", train, index=1))
    told = describe_earlier(task, [visit(page, train), END])
    shown, touched = told.removeprefix("- ").split("; ")
    assert touched == f'touched "{train}"'
    assert shown == ", ".join(f'"{each}"' for each in places[:4])


@pytest.mark.parametrize(
    ("task", "entries"),
    [
        ("Mute the chat with Ann", ["Mute", "Pin"]),
        ("把和小安的聊天置顶", ["置顶", "静音"]),
    ],
)
def test_of_a_menu_only_what_was_touched_is_told(
    task: str, entries: list[str]
) -> None:
    rows = [element("item", each, index=n) for n, each in enumerate(entries, 1)]
    menu = screen(*rows, dialog=MENU, signature="v1:menu")
    assert describe_earlier(task, [visit(menu), END]) == ""
    told = describe_earlier(task, [visit(menu, entries[0]), END])
    assert told == f'- touched "{entries[0]}"'


@pytest.mark.parametrize(
    ("task", "app", "title", "field"),
    [
        ("Write 'Call Mum' in Video", "Video", "New task", "Call Mum"),
        ("日历里记下跟妈妈视频", "流明视频", "新建日程", "跟妈妈视频"),
    ],
)
def test_a_page_is_named_and_no_icon_of_the_home_screen_is_told(
    task: str, app: str, title: str, field: str
) -> None:
    icon = element("item", app, index=1)
    home = screen(icon, package="org.home", signature="v1:home")
    form = screen(words(title), element("input", "Title", index=1, value=field))
    visits = [visit(home), visit(form), END]
    told = describe_earlier(task, visits, homes={"org.home"})
    assert told == f'- "{title}": "Title = {field}"'
    assert app in describe_earlier(task, visits)


def test_what_has_most_to_do_with_the_task_comes_before_the_rest() -> None:
    texts = ["Rome one", "Rome two", "Rome three", "Rome four", "Rome five"]
    best = "Rome on March 5"
    page = screen(*map(words, [*texts, best]))
    told = describe_earlier("Book Rome for March 5", [visit(page), END])
    assert told.startswith(f'- "{best}", "{texts[0]}"')


@pytest.mark.parametrize(
    ("task", "other", "own", "button"),
    [
        ("Favourite 'Pine Deluxe'", "Pine Light", "Pine Deluxe", "Favourite"),
        ("收藏“松木升级款”", "松木轻量款", "松木升级款", "收藏"),
    ],
)
def test_a_touch_on_one_thing_is_not_told_of_the_next_one(
    task: str, other: str, own: str, button: str
) -> None:
    rows = screen(words(other), words(own), signature="v1:list")
    pages = [
        screen(words(name), element("button", button, index=1), signature="v1:thing")
        for name in (other, own)
    ]  # fmt: skip
    visits = [visit(pages[0], button), visit(rows), visit(pages[1]), END]
    *_, told = describe_earlier(task, visits).splitlines()
    assert f'"{own}"' in told
    assert "touched" not in told


def test_what_was_touched_before_a_dialog_came_over_the_page_is_told() -> None:
    form = screen(words("Favourite"), element("button", "Favourite", index=1))
    dialog = screen(words("Sure?"), dialog="Sure?", signature="v1:dialog")
    visits = [visit(form, "Favourite"), visit(dialog), visit(form), END]
    assert 'touched "Favourite"' in describe_earlier("Favourite it", visits)


@pytest.mark.parametrize(
    ("task", "film", "message"),
    [
        ("Look up the rating of 'Up', and write it to Iris", "Up, 4.85, 9.7",
         "It has 9.7"),
        ("看一下《飞屋》的评分，然后发给小安", "飞屋, 4.85, 9.7", "评分 9.7"),
    ],
)  # fmt: skip
def test_where_a_value_was_read_that_was_typed_later_is_always_told(
    task: str, film: str, message: str
) -> None:
    films = screen(words("Top 10, 9.5"), words(film), package="org.films")
    action = Fill(element=1, text=message)
    step = Decision(step=1, task=0, judgement="act", action=action)
    chat = ScreenVisit(
        screen=screen(words("Iris 小安"), signature="v1:chat"), step=step
    )
    pages = [
        visit(screen(words(f"Iris {n} 小安"), signature=f"v1:{n}"))
        for n in range(4)
    ]
    told = describe_earlier(task, [visit(films), chat, *pages, END])
    first, *rest = told.splitlines()
    assert film in first
    assert len(rest) == 3
    # It is not told twice.
    told = describe_earlier(task, [visit(films), chat, END])
    assert told.count(film) == 1


@pytest.mark.parametrize("task", ["Write its rating to Iris", "把评分发给小安"])
def test_of_two_texts_with_the_number_the_one_that_says_more_is_told(
    task: str,
) -> None:
    action = Fill(element=1, text="9.7")
    step = Decision(step=1, task=0, judgement="act", action=action)
    chat = ScreenVisit(screen=screen(words("Chat")), step=step)
    for texts in (("9.7", "Up, 9.7"), ("Up, 9.7", "9.7")):
        films = screen(*map(words, texts), package="org.films")
        told = describe_earlier(task, [visit(films), chat, END])
        assert told.splitlines()[0] == '- "Up, 9.7"'


@pytest.mark.parametrize(
    ("task", "notice"),
    [
        ("删掉最新的照片", "1 moved to trash"),
        ("Delete the newest photo", "已移除1项"),
    ],
)
def test_what_a_page_said_in_passing_is_told(task: str, notice: str) -> None:
    bar = element("text", notice, resource_id="snackbar_text")
    for page in (screen(bar), screen(words("A"), toasts=(notice,))):
        assert f'"{notice}"' in describe_earlier(task, [visit(page), END])
    assert describe_earlier(task, [visit(screen(words(notice))), END]) == ""


@pytest.mark.parametrize(
    ("task", "row", "chosen", "toast"),
    [
        ("明天提醒我打电话", "Reminder", "When it is due", "Reminder set"),
        ("Remind me to call tomorrow", "提醒", "到期时", "已设置提醒"),
    ],
)
def test_what_was_chosen_and_what_came_of_it_are_told(
    task: str, row: str, chosen: str, toast: str
) -> None:
    empty = screen(element("item", f"{row}, -", index=1), signature="v1:form")
    menu = screen(
        element("item", chosen, index=1), dialog=MENU, signature="v1:menu"
    )
    form = screen(
        element("item", f"{row}, {chosen}", index=1),
        toasts=(toast,),
        signature="v1:form",
    )
    visits = [visit(empty, f"{row}, -"), visit(menu, chosen), visit(form), END]
    told = describe_earlier(task, visits).splitlines()[-1]
    assert f'"{row}, {chosen}"' in told
    assert f'"{toast}"' in told
    # What the row said before comes last.
    assert told.endswith(f'touched "{row}, -"')


@pytest.mark.parametrize(
    ("task", "note"),
    [
        ("Move the alarm if it rains tomorrow", "tomorrow: rain 78%, 3°/10°"),
        ("要是明天下雨就把闹钟提前", "明天: Rain 78%, 3°/10°"),
    ],
)
def test_what_a_fact_was_noted_from_is_told(task: str, note: str) -> None:
    row = "Next day, Rain, 78%, 3° / 10°"
    forecast = screen(words(row), package="org.sky", signature="v1:sky")
    others = [
        screen(words(f"{task} {number}"), signature=f"v1:{number}")
        for number in range(4)
    ]
    visits = [*map(visit, [forecast, *others]), END]
    assert row not in describe_earlier(task, visits)
    assert f'- "{row}"' in describe_earlier(task, visits, [note])
    # One number may be chance.
    assert row not in describe_earlier(task, visits, ["gate: 78"])


@pytest.mark.parametrize(
    ("task", "name"),
    [
        ("turn off the vibration for notifications, then a bigger font", "Vibrate for calls"),
        ("关闭通知振动，再把字体调大", "来电时振动"),
    ],
)  # fmt: skip
def test_a_switch_that_was_turned_long_ago_is_told_as_it_was_left(
    task: str, name: str
) -> None:
    visits: list[ScreenVisit] = []
    for is_on in (True, False):
        switch = element("switch", name, index=1, checked=is_on)
        page = screen(switch, signature="v1:switches")
        visits.append(ScreenVisit(screen=page))
    target = Target(role="switch", text=name)
    turned = Decision(
        step=1, task=0, judgement="act", action=Tap(element=1), target=target
    )
    visits[0] = ScreenVisit(screen=visits[0].screen, step=turned)
    for number in range(4):
        rows = [words("bigger font"), words("字体"), words(f"{number}")]
        visits.append(visit(screen(*rows, signature=f"v1:{number}")))
    told = describe_earlier(task, [*visits, END])
    assert f'- off "{name}", touched' in told.splitlines()
    assert name not in describe_earlier(task, [*visits[1:], END])
