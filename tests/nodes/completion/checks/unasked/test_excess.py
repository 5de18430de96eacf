"""What a run did beyond its instruction."""

import pytest

from graph.state import Decision
from nodes.completion.checks.unasked.excess import (
    is_named,
    is_noted,
    is_sourced,
    list_unnamed_inputs,
    list_unnamed_values,
)
from nodes.completion.checks.unasked.searches import (
    find_other_place,
    find_other_search,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen
from tools.actions import Action, Fill, Tap
from tools.screen import Screen, Target

PAGE = screen(element("item", "Gym"), time="2026-03-02 09:00 Monday")


def visit(
    action: Action, text: str, role: str = "button", on: Screen = PAGE
) -> ScreenVisit:
    target = Target(role=role, text=text)
    made = Decision(
        step=1, task=0, judgement="act", action=action, target=target
    )
    return ScreenVisit(screen=on, step=made)


@pytest.mark.parametrize(
    ("task", "day", "is_strange"),
    [
        ("Every Thursday, from this week on", "Thursday, March 5, 2026", False),
        ("Every Thursday, from this week on", "Thursday, March 12, 2026", True),
        ("每周四", "2026年3月12日星期四", True),
        ("On March 12", "Thursday, March 12, 2026", False),
        ("Open the event", "Thursday, March 12, 2026", False),
        ("Every Thursday", "Dentist, March 12", False),
        (
            "Book it for the night of March 11",
            "Thursday, March 12, 2026",
            False,
        ),
        ("Move it to March 11", "Thursday, March 12, 2026", True),
        ("3月11日订一晚", "2026年3月12日星期四", False),
        ("改到3月11日", "2026年3月12日星期四", True),
        ("A room for two nights from Saturday", "Monday, March 9, 2026", False),
        ("A room for two nights from Saturday", "Sunday, March 8, 2026", True),
        ("A car for three days from Saturday", "Monday, March 9, 2026", False),
        ("A car for three days from Saturday", "Friday, March 13, 2026", True),
        ("3月11日起订两晚", "2026年3月13日星期五", False),
        ("3月11日起订两晚", "2026年3月12日星期四", True),
        ("3月11日起请三天假", "2026年3月13日星期五", False),
        ("昨天中午的午饭", "Sunday, March 1, 2026", False),
        ("昨天中午的午饭", "Saturday, February 28, 2026", True),
    ],
)
def test_a_day_that_is_not_meant_is_strange(
    task: str, day: str, *, is_strange: bool
) -> None:
    visits = [visit(Tap(element=1), day, "item"), ScreenVisit(screen=PAGE)]
    assert list(list_unnamed_values(task, visits)) == (
        [day] if is_strange else []
    )


@pytest.mark.parametrize(
    ("task", "labels", "strange"),
    [
        ("Create a task titled 'Tax'", ["New event", "Save"], ["New event"]),
        ("Create a task titled 'Tax'", ["New event", "Task", "Save"], []),
        ("Create an event titled 'Tax'", ["New event"], []),
        ("Add a dentist appointment on the 13th", ["New event"], []),
        ("添加一个后天上午10点的日程“体检”", ["New event"], []),
        ("添加一个后天上午10点的任务“体检”", ["新建日程"], ["新建日程"]),
        ("Create a task titled '日程'", ["New event"], ["New event"]),
        ("新建一个任务", ["新建活动"], ["新建活动"]),
        ("新建一个活动", ["新建活动"], []),
        ("Find the event", ["New event"], []),
        ("Add the film's title on March 5", ["New event"], []),
        ("在日历3月5日添加片名", ["新建活动"], []),
    ],
)
def test_a_thing_of_another_kind_is_strange(
    task: str, labels: list[str], strange: list[str]
) -> None:
    visits = [visit(Tap(element=1), label) for label in labels]
    assert list(list_unnamed_values(task, visits)) == strange


@pytest.mark.parametrize(
    ("task", "typed", "is_strange"),
    [
        ("Repeat it 6 times", "5", True),
        ("Repeat it 6 times", "6", False),
        ("Wake me at half past six and again at seven", "7", False),
        ("Wake me at half past six and again at seven", "8", True),
        ("重复6次", "5", True),
        ("Write Anna a poem", "Roses are red", False),
        ("Post the link", "https://example.org/article/7", False),
        (
            "Post https://example.org/article/6",
            "https://example.org/article/7",
            True,
        ),
        ("把链接发到广场", "好 https://example.org/article/7", False),
    ],
)
def test_a_number_that_nobody_asked_for_is_strange(
    task: str, typed: str, *, is_strange: bool
) -> None:
    visits = [visit(Fill(element=1, text=typed), "Times", "input")]
    assert bool(list(list_unnamed_values(task, visits))) is is_strange


def test_a_touch_that_was_lost_is_no_second_one() -> None:
    off = screen(element("switch", "Gift wrap", checked=False))
    on = screen(element("switch", "Gift wrap", checked=True))
    lost = [
        visit(Tap(element=1), "Gift wrap", "switch", on=off),
        visit(Tap(element=1), "Gift wrap", "switch", on=off),
        ScreenVisit(screen=on),
    ]
    twice = [
        visit(Tap(element=1), "Gift wrap", "switch", on=off),
        visit(Tap(element=1), "Gift wrap", "switch", on=on),
        ScreenVisit(screen=off),
    ]
    assert not list(list_unnamed_inputs("Wrap the gift", lost))
    assert list(list_unnamed_inputs("Wrap the gift", twice)) == ["Gift wrap"]


@pytest.mark.parametrize(
    ("task", "searched", "is_strange"),
    [
        ("Play the song 'Fern'", "Warm Keyboard", True),
        ("Play the song 'Fern'", "fern", False),
        ("播放歌曲《蕨》", "厨房收音机", True),
        ("播放歌曲《蕨》", "蕨", False),
        ("点两个牛角包", "croissant", False),
        ("Order a croissant", "牛角包", False),
    ],
)
def test_a_search_for_something_else_is_strange(
    task: str, searched: str, *, is_strange: bool
) -> None:
    page = screen(element("input", "", index=1, hint="Search"))
    other = screen(element("input", "", index=1, hint="Title"))
    typed = Fill(element=1, text=searched)
    found = list(
        list_unnamed_values(task, [visit(typed, "", "input", on=page)])
    )
    assert found == ([searched] if is_strange else [])
    assert not list(
        list_unnamed_values(task, [visit(typed, "", "input", on=other)])
    )
    settings = page.model_copy(update={"package": "com.android.settings"})
    led = visit(typed, "", "input", on=settings)
    assert not list(list_unnamed_values(task, [led]))


@pytest.mark.parametrize(
    ("task", "first", "searched"),
    [
        ("Add a label to my friends in Redhill, if any", "Redhill", "Anna 2"),
        ("给住在赤岭的朋友加标签，没有就算了", "赤岭", "安娜 2"),
    ],
)
def test_beside_what_is_named_anything_may_be_searched_for(
    task: str, first: str, searched: str
) -> None:
    field = element("input", "Name", index=1)
    rows = (element("item", "Anna", index=2), element("item", "Ben", index=3))
    full = screen(field, *rows)
    left = screen(field, rows[0])
    named = screen(element("input", "", index=1, hint="Search"))
    on_page = screen(field, activity=".SearchActivity")
    before = visit(Fill(element=1, text=first), "", "input", on=named)

    def fill(page: Screen) -> ScreenVisit:
        typed = Fill(element=1, text=searched)
        return visit(typed, "Name", "input", on=page)

    for looks in (
        [fill(named)],
        [fill(on_page)],
        [visit(Tap(element=1), "搜索"), fill(screen(field))],
        [fill(full), ScreenVisit(screen=left)],
    ):
        assert not list(list_unnamed_inputs(task, [before, *looks]))
    for inputs in (
        [fill(screen(field))],
        [fill(full), ScreenVisit(screen=full)],
        [visit(Tap(element=1), "New"), fill(screen(field))],
    ):
        assert searched in list(list_unnamed_values(task, [before, *inputs]))


@pytest.mark.parametrize(
    ("task", "day", "is_strange"),
    [
        ("Move the dentist to the day after", "March 4", False),
        ("Move the dentist to the day after", "March 5", True),
        ("Put the dentist a week later", "March 10", False),
        ("把看牙医推迟一天", "3月4日", False),
        ("把看牙医推迟一天", "3月2日", True),
        ("把看牙医提前一天", "3月2日", False),
        ("Move the dentist to the 13th", "Fri, Mar 13", False),
        ("Move the dentist to the 13th", "Thu, Mar 12", True),
        ("把看牙医改到13号", "3月13日周五", False),
        ("把看牙医改到13号", "3月12日周四", True),
    ],
)
def test_a_day_may_be_reckoned_from_another_one(
    task: str, day: str, *, is_strange: bool
) -> None:
    now = "2026-03-02 09:00 Monday"
    form = screen(
        element("input", "看牙医 Dentist"),
        element("item", "Start date, Tue, Mar 3", index=1),
        time=now,
    )
    days = screen(element("item", day, index=1), dialog="Date", time=now)
    visits = [
        ScreenVisit(screen=form),
        visit(Tap(element=1), day, "item", on=days),
        ScreenVisit(screen=form),
    ]
    assert (day in list(list_unnamed_values(task, visits))) is is_strange


@pytest.mark.parametrize(
    ("task", "last", "is_strange"),
    [
        ("Start the stopwatch", "Pause", True),
        ("Start the stopwatch, then pause it", "Pause", False),
        ("Start the stopwatch", "OK", False),
    ],
)
def test_a_button_after_the_one_that_is_named_is_strange(
    task: str, last: str, *, is_strange: bool
) -> None:
    visits = [visit(Tap(element=1), "Start"), visit(Tap(element=1), last)]
    assert list(list_unnamed_values(task, visits)) == (
        [last] if is_strange else []
    )


@pytest.mark.parametrize(("typed", "sourced"), [("890.35", True), ("9", False)])
def test_an_amount_of_another_page_of_the_app_was_looked_up(
    typed: str, *, sourced: bool
) -> None:
    wallet = screen(element("item", f"Balance {typed}"), signature="wallet")
    chat = screen(element("input", "", index=1), signature="chat")
    fill = visit(Fill(element=1, text=typed), "", "input", on=chat)
    assert is_sourced(typed, [ScreenVisit(screen=wallet), fill]) is sourced
    # What only stands there since it was put in has no source.
    sent = screen(element("item", typed), signature="sent")
    assert not is_sourced(typed, [fill, ScreenVisit(screen=sent)])


@pytest.mark.parametrize(
    ("typed", "note", "package", "is_found"),
    [
        ("Jonas has 555 0119", "Jonas Berg: 555 0119", "org.contacts", True),
        ("小王的手机号：555 0119", "小王 555 0119, 手机", "org.contacts", True),
        ("It cost ¥796", "price: ¥796.00", "org.contacts", True),
        ("Jonas has 555 0118", "Jonas Berg: 555 0118", "org.contacts", False),
        ("Jonas has 555 0119", "Jonas Berg", "org.contacts", False),
        ("Jonas has 555 0119", "Jonas Berg: 555 0119", "org.chat", False),
        ("Gate 14", "gate: 14", "org.contacts", False),
        ("See you", "555 0119", "org.contacts", False),
    ],
)
def test_numbers_of_a_text_that_were_noted_in_another_app_were_looked_up(
    typed: str, note: str, package: str, *, is_found: bool
) -> None:
    page = screen(
        element("item", "555 0119, Mobile"),
        element("text", "¥796.00, gate 14"),
        package=package,
    )
    chat = screen(element("input", "", index=1), package="org.chat")
    fill = visit(Fill(element=1, text=typed), "", "input", on=chat)
    looked = ScreenVisit(screen=page)
    assert is_noted(typed, [note], [looked, fill]) is is_found
    # What was seen afterwards is no source.
    assert not is_noted(typed, [note], [fill, looked])


@pytest.mark.parametrize(
    ("hour", "is_strange"), [("2 o'clock", False), ("3 o'clock", True)]
)
def test_an_hour_may_follow_from_a_time_that_was_looked_up(
    hour: str, is_strange: bool
) -> None:
    meeting = screen(element("text", "4:15 PM"), package="com.calendar")
    picker = screen(
        element("item", hour, index=1), dialog="Time", package="com.clock"
    )
    visits = [
        ScreenVisit(screen=meeting),
        visit(Tap(element=1), hour, "item", on=picker),
        ScreenVisit(screen=screen(package="com.clock")),
    ]
    hours = hour.removesuffix(" o'clock")
    fill = visit(Fill(element=1, text=hours), "Hour", "input", on=picker)
    for asked in (
        "Set an alarm for two hours before the meeting",
        "会议前两小时设闹钟",
    ):
        assert (hour in list(list_unnamed_values(asked, visits))) is is_strange
        assert (hour in list(list_unnamed_inputs(asked, visits))) is is_strange
        typed = [visits[0], fill, visits[2]]
        assert (hours in list(list_unnamed_values(asked, typed))) is is_strange
        assert (hours in list(list_unnamed_inputs(asked, typed))) is is_strange


@pytest.mark.parametrize(
    ("task", "label", "is_strange"),
    [
        ("Add two photos", "Photo taken on 2026-03-01 22:00", False),
        ("Add yesterday's photo", "Photo taken on 2026-02-27 22:00", True),
        ("添加两张照片", "照片拍摄于2026年3月1日 22:00", False),
        ("添加昨天的照片", "照片拍摄于2026年2月27日 22:00", True),
        ("Snooze the mail", "Monday, March 9, 8:00 AM", True),
        ("把邮件稍后提醒", "3月9日周一 8:00", True),
    ],
)
def test_the_day_and_time_in_a_photo_s_name_are_no_choice(
    task: str, label: str, is_strange: bool
) -> None:
    picker = screen(
        element("item", label, index=1),
        dialog="Select photos",
        time="2026-03-02 09:00 Monday",
    )
    visits = [
        visit(Tap(element=1), label, "item", on=picker),
        ScreenVisit(screen=PAGE),
    ]
    assert (label in list(list_unnamed_values(task, visits))) is is_strange


@pytest.mark.parametrize(
    ("task", "typed", "is_strange"),
    [
        ("帮我记一笔，吃饭花了38块5", "38.5", 0),
        ("帮我记一笔，吃饭花了38块5", "38.6", 1),
        ("周日午饭那笔金额不对，改成一百五十", "150", 0),
        ("周日午饭那笔金额不对，改成一百五", "150", 0),
        ("周日午饭那笔金额不对，改成一百五", "105", 1),
        ("The lunch is wrong, make it a hundred and fifty", "150", 0),
        ("The lunch is wrong, make it fifty", "50.00", 0),
        ("The lunch is wrong, make it fifty", "15.00", 1),
    ],
)
def test_a_sum_may_be_said_in_words(
    task: str, typed: str, is_strange: int
) -> None:
    step = visit(Fill(element=1, text=typed), "Amount", "input")
    found = list(list_unnamed_values(task, [step]))
    assert len(found) == is_strange


@pytest.mark.parametrize(
    ("shown", "is_found"), [("Your code is 289 349", True), ("289 350", False)]
)
def test_a_code_in_groups_may_stand_on_a_page_of_the_same_kind(
    shown: str, is_found: bool
) -> None:
    said = screen(element("text", shown), signature="v1:chat")
    chat = screen(element("input", "Message", index=1), signature="v1:chat")
    visits = [
        ScreenVisit(screen=said),
        visit(Fill(element=1, text="289 349"), "Message", "input", on=chat),
        ScreenVisit(screen=PAGE),
    ]
    assert is_sourced("289 349", visits) is is_found


@pytest.mark.parametrize(
    ("task", "more", "hours"),
    [
        ("Add an event 'Rehearsal' tomorrow at 5 pm in Studio B",
         "Studio B, room 5", ["5", "05", "5 pm", "5:00 PM", "Studio B"]),
        ("明天下午5点加日程“彩排”，地点B厅", "B厅5号",
         ["5", "05", "下午5点", "5点钟", "B厅"]),
    ],
)  # fmt: skip
def test_words_with_the_number_of_the_hour_are_no_hour(
    task: str, more: str, hours: list[str]
) -> None:
    page = screen(element("input", "Text", index=1))
    for text in (more, *hours):
        step = Decision(
            step=1, task=1, judgement="act",
            action=Fill(element=1, text=text),
            target=Target(role="input", text="Text"),
        )  # fmt: skip
        visits = [ScreenVisit(screen=page, step=step)]
        strange = list(list_unnamed_values(task, visits))
        assert strange == ([more] if text == more else [])


@pytest.mark.parametrize(
    ("task", "searched", "is_other"),
    [
        ("Search the web for glass, and share the page", "bicycle", True),
        ("Search the web for glass, and share the page", "glass wiki", False),
        ("Search for this type of product", "Mug", False),
        ("Find the page about glass", "bicycle", False),
        ("用浏览器搜索玻璃，并分享网页", "自行车", True),
        ("用浏览器搜索玻璃，并分享网页", "玻璃百科", False),
        ("用浏览器搜索玻璃，并分享网页", "glass", False),
    ],
)
def test_what_is_named_is_searched_for(
    task: str, searched: str, *, is_other: bool
) -> None:
    page = screen(element("input", "", index=1, hint="Search"))
    typed = visit(Fill(element=1, text=searched), "", "input", on=page)
    assert find_other_search(task, [typed]) == (searched if is_other else "")
    assert not find_other_search(task, [])
    # It may have been opened without a search for it.
    opened = visit(Tap(element=1), "Glass, 玻璃", "item")
    assert not find_other_search(task, [typed, opened])


@pytest.mark.parametrize(
    ("task", "is_strange"),
    [
        ("Is Bluetooth on?", True),
        ("Is dark mode on?", False),
        ("Turn on dark mode. Is Bluetooth on?", False),
        ("蓝牙开着吗？", True),
    ],
)
def test_who_only_asks_wants_no_other_switch_turned(
    task: str, *, is_strange: bool
) -> None:
    off, on = (
        screen(element("switch", "Dark mode", checked=is_on))
        for is_on in (False, True)
    )
    touch = visit(Tap(element=1), "Dark mode", "switch", off)
    visits = [touch, ScreenVisit(screen=on)]
    assert list(list_unnamed_values(task, visits)) == ["Dark mode"] * is_strange


def test_a_number_that_was_typed_over_later_is_not_strange() -> None:
    def form(value: str) -> Screen:
        return screen(element("input", "Amount", value=value))

    def fill(text: str, value: str) -> ScreenVisit:
        (field,) = form(value).elements
        made = visit(Fill(element=1, text=text), "Amount", "input").step
        assert made is not None
        target = Target(role="input", text="Amount", center=field.bounds.center)
        step = made.model_copy(update={"target": target})
        return ScreenVisit(screen=form(value), step=step)

    wrong = fill("43.50", "")
    save = visit(Tap(element=1), "Save")
    task = "Put 34.50 for lunch in my expenses"
    assert list(list_unnamed_values(task, [wrong, save])) == ["43.50"]
    mended = [wrong, save, fill("34.50", "43.5")]
    assert list(list_unnamed_values(task, mended)) == []
    another = [wrong, save, fill("34.50", "")]
    assert list(list_unnamed_values(task, another)) == ["43.50"]


def test_a_day_that_was_picked_again_is_not_strange() -> None:
    asked = "Water the plants on March 5"
    wrong = visit(Tap(element=1), "Thursday, March 12, 2026")
    right = visit(Tap(element=1), "Thursday, March 5, 2026")
    again = visit(Tap(element=1), "Due date, Thu, Mar 12")
    assert not list(list_unnamed_values(asked, [wrong, again, right]))
    another = visit(Tap(element=1), "Due date, No due date")
    assert list(list_unnamed_values(asked, [wrong, another, right]))


def test_an_option_in_whose_place_another_was_chosen_is_not_strange() -> None:
    def choose(option: str) -> ScreenVisit:
        dialog = screen(element("radio", option), dialog="Screen timeout")
        return visit(Tap(element=1), option, "radio", dialog)

    asked = "my screen goes dark too fast, make it 30 minutes"
    wrong = choose("30 seconds")
    assert list(list_unnamed_values(asked, [wrong]))
    assert not list(list_unnamed_values(asked, [wrong, choose("30 minutes")]))
    assert list(list_unnamed_values(asked, [wrong, wrong]))


def test_a_length_may_be_written_as_on_a_clock() -> None:
    assert is_named("0:50:00", "前天骑车12公里，骑了50分钟")
    assert not is_named("0:50:00", "前天骑车12公里，骑了40分钟")


@pytest.mark.parametrize(
    ("task", "field", "first", "second"),
    [
        ("Look up the next train to the coast", "To", "Qingdao", "Shanghai"),
        ("看看下一班去海边的火车", "到达", "青岛", "上海"),
    ],
)
def test_what_was_searched_for_and_replaced_is_not_put_in(
    task: str, field: str, first: str, second: str
) -> None:
    cities = screen(
        element("input", "Search", index=1), element("item", first, index=2)
    )
    filled = screen(element("item", f"{field}, {first}"))
    replaced = screen(element("item", f"{field}, {second}"))
    search = visit(Fill(element=1, text=first), "Search", "input", cities)
    visits = [search, ScreenVisit(screen=filled)]
    assert list(list_unnamed_values(task, visits)) == [first]
    visits.append(ScreenVisit(screen=replaced))
    assert not list(list_unnamed_values(task, visits))
    # It stands there again at the end.
    visits.append(ScreenVisit(screen=filled))
    assert list(list_unnamed_values(task, visits)) == [first]


def test_what_was_touched_after_the_start_is_told() -> None:
    page = screen(
        element("button", "开始", index=1), element("button", "计次", index=2)
    )
    run = [
        visit(Tap(element=1), "开始", on=page),
        visit(Tap(element=2), "计次", on=page),
    ]
    assert "计次" in list_unnamed_values("帮我启动秒表", run)


@pytest.mark.parametrize(
    ("task", "searched", "is_other"),
    [
        ("Check the address of my order, then search for guides to that area.",
         "Rome guide", True),
        ("Check the address of my order, then search for guides to that area.",
         "Oslo guide", False),
        ("查看订单的地址，然后搜索那个地方的攻略。", "Rome guide", True),
        ("查看订单的地址，然后搜索那个地方的攻略。", "奥斯陆攻略", False),
        ("Check the address of my order, then search for a guide.",
         "Rome guide", False),
    ],
)  # fmt: skip
def test_that_place_is_the_one_that_was_looked_up(
    task: str, searched: str, *, is_other: bool
) -> None:
    order = screen(
        element("text", "Fjord Hotel, Oslo", index=-1), package="org.hotels"
    )
    page = screen(element("input", "", index=1, hint="Search"))
    left = visit(Tap(element=1), "Address", on=order)
    typed = visit(Fill(element=1, text=searched), "", "input", on=page)
    found = find_other_place(task, [left, typed])
    assert found == (searched if is_other else "")
