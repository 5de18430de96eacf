"""What the steps of a run plainly did, and what they leave to a model."""

import pytest

from graph.state import Decision
from nodes.completion.checks.missing.coverage import compare_deeds
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, words
from tools.actions import Action, Fill, Tap, Wait
from tools.screen import Bounds, Element, Screen, Target

LIST = screen(element("item", "Gym", index=1), element("item", "Work", index=2))


def visit(action: Action, text: str, role: str = "button") -> ScreenVisit:
    made = Decision(
        step=1,
        task=0,
        judgement="act",
        action=action,
        target=Target(role=role, text=text),
    )
    return ScreenVisit(screen=LIST, step=made)


@pytest.mark.parametrize(
    ("task", "touched", "details"),
    [
        ("Delete the alarm 'Gym'", "Gym", ()),
        ("Delete the alarm 'Gym'", "Work", ("Gym",)),
        ("删除闹钟“健身”", "健身", ()),
        ("删除闹钟“健身”", "工作", ("健身",)),
    ],
)
def test_a_name_must_have_been_touched_and_not_only_seen(
    task: str, touched: str, details: tuple[str, ...]
) -> None:
    visits = [
        visit(Tap(element=1), touched, "item"),
        visit(Tap(element=1), "Delete alarm"),
        ScreenVisit(screen=LIST),
    ]
    found = [each.strip("'“”") for each in compare_deeds(task, visits).details]
    assert set(found) == set(details)


@pytest.mark.parametrize(
    "task", ["Name the note '<from> to <to>'", "笔记标题为“<出发站>到<到达站>”"]
)
def test_a_form_to_be_filled_is_looked_for_nowhere(task: str) -> None:
    visits = [
        visit(Fill(element=1, text="Bern to Chur"), "Title", "input"),
        ScreenVisit(screen=LIST),
    ]
    assert not compare_deeds(task, visits).details


@pytest.mark.parametrize(
    "task", ["Open the newest note", "打开最新的笔记", "Delete all but one"]
)
def test_comparisons_are_left_to_a_model(task: str) -> None:
    assert compare_deeds(task, [ScreenVisit(screen=LIST)]).weighing


@pytest.mark.parametrize(
    ("task", "touched", "is_open"),
    [
        ("Wake me tomorrow, and on weekdays", ["Monday", "Tuesday"], False),
        ("明天叫醒我，工作日都响", ["周一", "周二"], False),
        ("Wake me tomorrow, and on weekdays", ["Monday"], True),
        ("Meet me on March 10, and weekly", ["Tuesday"], True),
        ("Meet me tomorrow, and weekly", ["Tuesday", "Wed, Mar 4"], True),
    ],
)
def test_a_repetition_has_the_days_of_the_coming_week(
    task: str, touched: list[str], *, is_open: bool
) -> None:
    page = LIST.model_copy(update={"time": "2026-03-02 09:00 Monday"})
    visits = [visit(Tap(element=1), text, "checkbox") for text in touched]
    found = compare_deeds(task, [*visits, ScreenVisit(screen=page)]).details
    days = {"tomorrow", "明天", "March 10"}
    assert bool(days.intersection(found)) is is_open


@pytest.mark.parametrize(
    ("task", "shown", "is_open"),
    [
        ("Wake me 30 mins before my dentist", "9:45 AM", False),
        ("Wake me 30 mins before my dentist", "10:45 AM", True),
        ("看牙医前30分钟叫我", "上午9:45", False),
        ("看牙医前30分钟叫我", "上午10:45", True),
    ],
)
def test_an_offset_is_done_by_the_value_that_it_leads_to(
    task: str, shown: str, *, is_open: bool
) -> None:
    rows = [words("Dentist, 10:15 AM"), words("看牙医, 10:15 AM")]
    picker = screen(element("item", shown, index=1), dialog="Time")
    made = visit(Tap(element=1), shown, "item").step
    visits = [
        ScreenVisit(screen=screen(*rows)),
        ScreenVisit(screen=picker, step=made),
        ScreenVisit(screen=screen(words(f"{shown}, Tue"))),
    ]
    deeds = compare_deeds(task, visits)
    assert ("30" in deeds.details) is is_open
    assert is_open or not deeds.weighing
    # Two quotes may show it all the same.
    assert "30" not in deeds.never_shown


@pytest.mark.parametrize(
    ("task", "searched", "details"),
    [
        ("Who lives in Redhill? Add a label... just tell me", "Redhill", ()),
        ("Add a contact in Redhill", "Redhill", ("Redhill",)),
        ("谁住在“赤岭”？添加标签，告诉我就行", "赤岭", ()),
        ("添加联系人“赤岭”", "赤岭", ("赤岭",)),
    ],
)
def test_a_question_may_be_answered_by_a_search(
    task: str, searched: str, details: tuple[str, ...]
) -> None:
    visits = [
        visit(Fill(element=1, text=searched), "Search", "input"),
        ScreenVisit(screen=LIST),
    ]
    found = [each.strip("“”") for each in compare_deeds(task, visits).details]
    assert set(found) == set(details)


@pytest.mark.parametrize(
    ("task", "searched"), [("Buy sneakers", "Shoes"), ("买运动衣", "跑鞋")]
)
def test_what_was_searched_for_in_other_words_may_be_explained(
    task: str, searched: str
) -> None:
    search = visit(Fill(element=9, text=searched), "Search", "input")
    deeds = compare_deeds(task, [search, ScreenVisit(screen=LIST)])
    assert deeds.unnamed_values == (searched,)
    assert deeds.unsourced == ()


def test_what_was_typed_besides_is_not_plain() -> None:
    visits = [
        visit(Fill(element=1, text="milk and bread"), "Note", "input"),
        ScreenVisit(screen=LIST),
    ]
    assert compare_deeds("Note milk", visits).unnamed_inputs == (
        "milk and bread",
    )
    assert not compare_deeds("Note milk and bread", visits).unnamed_inputs


@pytest.mark.parametrize(
    ("task", "taken", "details"),
    [
        ("Set the priority to low", "High", ("low",)),
        ("Set the priority to low", "Low", ()),
        ("优先级设为低", "高", ("低",)),
        ("新建一个任务", "活动", ("任务",)),
        ("Make the text high", "Extra high", ("high",)),
        # To call something off is no call.
        ("Write it, and call off the review", "High", ()),
        ("Write it, and call the reviewer", "High", ("call",)),
    ],
)
def test_an_option_that_is_named_and_was_passed_over_is_a_detail(
    task: str, taken: str, details: tuple[str, ...]
) -> None:
    labels = ("High", "Extra high", "Low", "高", "低", "活动", "任务", "Call")
    options = [
        element("item", label, index=number + 1)
        for number, label in enumerate(labels)
    ]
    made = visit(Tap(element=1), taken, "item").step
    visits = [ScreenVisit(screen=screen(*options), step=made)]
    visits.append(ScreenVisit(screen=LIST))
    assert compare_deeds(task, visits).details == details


@pytest.mark.parametrize(
    ("task", "typed", "details"),
    [
        ("Text David I am late for the brochure call", "Late for the brochure call!", ()),
        ("Text David to call me", "Please call me.", ()),
        ("Text David that I am late and call Emma", "I am late, I will call.", ("call",)),
        ("Text David I am late for the call and call Emma", "I am late for the call",
         ("call",)),
        ("给小王发消息说晚点通话", "我们晚点通话吧", ()),
        ("给小王发消息说我迟到，再通话", "我迟到，晚点通话", ("通话",)),
    ],
)  # fmt: skip
def test_a_word_of_the_message_is_no_option_that_was_passed_over(
    task: str, typed: str, details: tuple[str, ...]
) -> None:
    chat = screen(
        element("input", "Message", index=1),
        element("button", "Send", index=2),
        element("button", "Call", index=3),
        element("button", "通话", index=4),
        element("text", "小王, David, Emma"),
    )
    typing = visit(Fill(element=1, text=typed), "Message", "input").step
    sending = visit(Tap(element=2), "Send").step
    visits = [
        ScreenVisit(screen=chat, step=typing),
        ScreenVisit(screen=chat, step=sending),
        ScreenVisit(screen=chat),
    ]
    open_details = compare_deeds(task, visits).details
    calls = [words for words in open_details if words in ("call", "通话")]
    assert tuple(calls) == details


@pytest.mark.parametrize(
    ("task", "tab", "other"),
    [
        ("Look up the rating", "Look", "Top"),
        ("查看评分", "查看", "榜单"),
    ],
)
def test_a_tab_with_the_name_of_a_verb_of_reading_need_not_be_opened(
    task: str, tab: str, other: str
) -> None:
    tabs = screen(element("tab", tab, index=1), element("tab", other, index=2))
    step = visit(Tap(element=2), other, "tab").step
    visits = [ScreenVisit(screen=tabs, step=step), ScreenVisit(screen=LIST)]
    assert compare_deeds(task, visits).details == ()


@pytest.mark.parametrize(
    ("task", "said", "title"),
    [
        ("Write to Iris whether it rains tomorrow", "Dry tomorrow", "tomorrow"),
        ("告诉小安明天下不下雨", "明天不下雨", "明天"),
    ],
)
def test_a_message_may_say_a_day_in_the_words_of_the_task(
    task: str, said: str, title: str
) -> None:
    today = screen(time="2026-03-02 09:00 Monday")
    for text, is_open in ((said, False), (title, True)):
        typed = visit(Fill(element=1, text=text), "Text", "input")
        visits = [typed, ScreenVisit(screen=today)]
        assert (title in compare_deeds(task, visits).details) is is_open


@pytest.mark.parametrize(
    ("task", "is_open"),
    [
        ("Add a dentist appointment on the 13th", False),
        ("Add a dentist appointment on the 12th", True),
        ("13号去看牙，加到日历", False),
        ("12号去看牙，加到日历", True),
    ],
)
def test_a_day_without_its_month_is_done_by_a_date(
    task: str, *, is_open: bool
) -> None:
    today = ScreenVisit(screen=screen(time="2026-03-02 09:00 Monday"))
    visits = [visit(Tap(element=1), "Friday, March 13, 2026"), today]
    assert bool(compare_deeds(task, visits).details) is is_open


def test_a_button_that_is_named_and_was_not_touched_is_a_detail() -> None:
    page = screen(element("button", "Mark completed"))
    seen = [visit(Tap(element=1), "Ferns", "item"), ScreenVisit(screen=page)]
    assert compare_deeds("Mark 'Ferns' as completed", seen).details == (
        "mark completed",
    )
    pressed = ScreenVisit(
        screen=page, step=visit(Tap(element=1), "Mark completed").step
    )
    done = [seen[0], pressed, ScreenVisit(screen=page)]
    assert not compare_deeds("Mark 'Ferns' as completed", done).details


def make_page(*labels: str, package: str = "com.example.app") -> ScreenVisit:
    items = [
        element("item", label, index=number)
        for number, label in enumerate(labels, start=1)
    ]
    return ScreenVisit(screen=screen(*items, package=package))


@pytest.mark.parametrize(
    ("task", "seen", "never_shown"),
    [
        ("Create a note titled 'Milk'", "Eggs", ("Milk",)),
        ("Create a note titled 'Milk'", "Milk", ()),
        ("新建标题为“牛奶”的笔记", "鸡蛋", ("牛奶",)),
        ("新建标题为“牛奶”的笔记", "牛奶", ()),
        ("Set an alarm for 7:30 PM", "19:30", ()),
        ("Set an alarm for 7:30 PM", "19:45", ("7:30 PM",)),
        ("Wake me at 7:30 PM, I've a train", "19:30", ()),
    ],
)
def test_a_detail_that_no_screen_has_stands_nowhere(
    task: str, seen: str, never_shown: tuple[str, ...]
) -> None:
    found = compare_deeds(task, [make_page(seen)]).never_shown
    assert {each.strip("'“”") for each in found} == set(never_shown)


def test_a_switch_that_is_named_and_off_is_as_good_as_nowhere() -> None:
    for task, label in (
        ("Add an all-day event", "All day"),
        ("添加一个全天活动", "全天"),
    ):
        for checked in (False, True):
            form = screen(element("switch", label, checked=checked))
            found = compare_deeds(task, [ScreenVisit(screen=form)]).never_shown
            assert bool(found) is not checked


@pytest.mark.parametrize(
    ("task", "label"),
    [
        (
            "Set messages and notifications to be displayed together",
            "Show notifications with messages, Otherwise in a folder",
        ),
        ("把信息和通知合并显示", "通知信息合并显示, 否则放在文件夹"),
    ],
)
def test_a_switch_that_is_mostly_named_and_was_turned_back_is_open(
    task: str, label: str
) -> None:
    for is_touched in (False, True):
        for checked in (False, True):
            page = screen(element("switch", label, checked=checked))
            made = visit(Tap(element=1), label, "switch").step
            visits = [
                ScreenVisit(screen=page, step=made if is_touched else None)
            ]
            found = compare_deeds(
                task, [*visits, ScreenVisit(screen=page)]
            ).never_shown
            assert bool(found) is (is_touched and not checked)


@pytest.mark.parametrize(
    ("label", "never_shown"),
    [
        ("补光灯已关闭", {"打开补光灯", "补光灯"}),
        ("补光灯已开启", set()),
        ("补光灯关闭", set()),
    ],
)
def test_a_button_may_tell_the_state_of_what_it_turns(
    label: str, never_shown: set[str]
) -> None:
    page = screen(element("button", label, index=1))
    found = compare_deeds("打开补光灯，录一段视频", [ScreenVisit(screen=page)])
    assert set(found.never_shown) == never_shown


def test_a_switch_of_one_letter_is_named_by_no_word() -> None:
    page = screen(element("switch", "A", checked=False))
    assert (
        compare_deeds("Add an alarm", [ScreenVisit(screen=page)]).never_shown
        == ()
    )


def test_an_option_that_is_offered_at_the_end_and_named_is_neglected() -> None:
    for label in ("Large", "Small"):
        page = screen(
            element("text", "Text size"),
            element("radio", "Large", index=1, checked=label == "Large"),
            element("radio", "Small", index=2, checked=label == "Small"),
        )
        found = compare_deeds("Make its text large", [ScreenVisit(screen=page)])
        assert found.untouched_labels == (
            () if label == "Large" else ("large",)
        )


@pytest.mark.parametrize(
    ("task", "label", "verb"),
    [
        ("Move the note to Personal and pin it", "Pin", "pin"),
        ("把笔记移到个人文件夹，并把它置顶", "置顶", "置顶"),
        ("Pin the note 'Pancakes' in Notes", "Pin", "pin"),
        ("Open the shop, then follow its store", "Follow", "follow"),
        ("把便签“煎饼”置顶", "置顶", "置顶"),
        ("Who made it? Follow that person", "Follow", "follow"),
        ("Search for it and like the top comment", "Like", "like"),
        ("给第一条热评点赞", "点赞", "点赞"),
        ("这首歌是谁唱的？收藏这位歌手", "收藏", "收藏"),
    ],
)
def test_a_verb_must_stand_on_what_was_touched(
    task: str, label: str, verb: str
) -> None:
    page = make_page("Personal", "个人", label)
    assert verb in compare_deeds(task, [page]).details
    assert verb in compare_deeds(task, [page]).never_shown
    assert verb not in compare_deeds(task, [make_page("Personal")]).never_shown
    touched = [visit(Tap(element=1), label), page]
    assert verb not in compare_deeds(task, touched).details


def test_a_noun_of_the_same_stem_is_no_touch_on_a_verb() -> None:
    opened = visit(Tap(element=1), "Kestrel, 25.4K followers", "item")
    visits = [opened, make_page("Follow")]
    assert compare_deeds("Follow the store Kestrel", visits).never_shown == (
        "follow",
    )


@pytest.mark.parametrize("task", ["Note how long it is", "Note the length"])
def test_a_value_that_was_put_in_was_looked_up_before(task: str) -> None:
    typed = visit(Fill(element=1, text="6,400"), "Note", "input")
    looked = make_page("6,300 km", package="com.example.web")
    found = make_page("6,400 km", package="com.example.web")
    is_plain = "how" not in task
    assert bool(compare_deeds(task, [looked, typed]).unsourced) is is_plain
    assert not compare_deeds(task, [found, typed]).unsourced
    # The same app shows all days and numbers there are.
    same = make_page("6,400 km")
    assert bool(compare_deeds(task, [same, typed]).unsourced) is is_plain


def test_a_mail_address_names_its_person() -> None:
    task = "Share the article with Hugo Silva by Mail"
    address = "hugo.silva@mail.example"
    visits = [
        visit(Tap(element=1), "Share the article"),
        visit(Tap(element=1), "Mail"),
        visit(Fill(element=1, text=address), "To", "input"),
    ]
    assert "Hugo Silva" not in compare_deeds(task, visits).details
    assert "Hugo Silva" in compare_deeds(task, visits[:2]).details


@pytest.mark.parametrize(
    ("task", "label", "city"),
    [
        ("Add Oslo to the world clock", "Add city", "Oslo, Norway"),
        ("在世界时钟中添加奥斯陆", "添加城市", "奥斯陆，挪威"),
    ],
)
def test_the_apps_own_word_for_a_new_thing_is_nothing_put_in(
    task: str, label: str, city: str
) -> None:
    visits = [visit(Tap(element=1), label), visit(Tap(element=1), city, "item")]
    compared = compare_deeds(task, visits)
    assert label not in compared.unnamed_values
    assert not compared.unsourced


@pytest.mark.parametrize(
    "task", ["Write the notes Room 1 to Room 5", "写五条笔记，房间1到房间5"]
)
def test_what_lies_in_a_range_was_asked_for(task: str) -> None:
    room = "Room 3" if task.isascii() else "房间3"
    inside = visit(Fill(element=1, text=room), "Title", "input")
    beyond = visit(Fill(element=1, text=room[:-1] + "7"), "Title", "input")
    assert not compare_deeds(task, [inside]).unnamed_values
    assert compare_deeds(task, [beyond]).unnamed_values


def test_a_button_that_pays_is_not_put_in_besides() -> None:
    pay = visit(Tap(element=1), "Pay ¥448").step
    sheet = screen(element("button", "Pay ¥448"), dialog="Pay")
    visits = [ScreenVisit(screen=sheet, step=pay)]
    assert not compare_deeds("Book a room at Restwell", visits).unnamed_values
    assert compare_deeds("Look at the rooms", visits).unnamed_values


@pytest.mark.parametrize(
    ("task", "field", "details"),
    [
        ("Create a note titled 'Shopping'", "Search notes", {"Shopping"}),
        ("Create a note titled 'Shopping'", "Title", set()),
        ("Search for 'Shopping'", "Search notes", set()),
        ("新建标题为“购物”的笔记", "搜索笔记", {"购物"}),
        ("新建标题为“购物”的笔记", "标题", set()),
    ],
)
def test_what_is_only_searched_for_is_not_put_in(
    task: str, field: str, details: set[str]
) -> None:
    text = "购物" if "购物" in task else "Shopping"
    filled = screen(element("input", field, value=text))
    visits = [
        visit(Fill(element=1, text=text), field, "input"),
        ScreenVisit(screen=filled),
        ScreenVisit(screen=LIST),
    ]
    found = compare_deeds(task, visits)
    assert {each.strip("'“”") for each in found.details} == details
    assert {each.strip("'“”") for each in found.never_shown} == details


@pytest.mark.parametrize(
    ("task", "seconds", "details"),
    [
        ("Record for more than 20 seconds", 21, ()),
        ("Record for more than 20 seconds", 18, ("20",)),
        ("录制超过20秒", 21, ()),
        ("录制超过20秒", 18, ("20",)),
        ("录制，超过20秒后停止", 21, ()),
        ("录制，超过20秒后停止", 18, ("20",)),
    ],
)
def test_a_wait_must_be_as_long_as_is_asked(
    task: str, seconds: float, details: tuple[str, ...]
) -> None:
    visits = [visit(Wait(seconds=seconds), ""), ScreenVisit(screen=LIST)]
    assert compare_deeds(task, visits).details == details


@pytest.mark.parametrize(
    ("task", "taken", "details"),
    [
        ("Stick the chat with ben carver", "Iris Novak, Fri", ("ben carver",)),
        ("Stick the chat with ben carver", "Ben Carver, Sat", ()),
        ("打开与李楠的聊天", "妈妈, 周五", ("李楠",)),
        ("打开与李楠的聊天", "李楠, 周六", ()),
    ],
)
def test_a_row_that_is_named_must_be_taken_and_not_one_beside_it(
    task: str, taken: str, details: tuple[str, ...]
) -> None:
    page = screen(
        *(
            element("item", text, index=n)
            for n, text in enumerate(
                (
                    "Iris Novak, Fri",
                    "Ben Carver, Sat",
                    "妈妈, 周五",
                    "李楠, 周六",
                ),
                start=1,
            )
        )
    )
    step = visit(Tap(element=1), taken, "item").step
    visits = [ScreenVisit(screen=page, step=step), ScreenVisit(screen=LIST)]
    assert compare_deeds(task, visits).details == details
    # A row that sums up the page has the names of both.
    name = taken.partition(",")[0]
    other = visit(Tap(element=1), f"{name}, Ben Carver, 李楠", "item")
    assert compare_deeds(task, [*visits, other, visits[-1]]).details == details


@pytest.mark.parametrize(
    ("touched", "details"),
    [("清空浏览记录, 8件", ()), ("清空缓存, 8件", ("浏览记录",))],
)
def test_a_name_within_what_was_touched_was_not_passed_over(
    touched: str, details: tuple[str, ...]
) -> None:
    page = screen(
        element("item", "浏览记录", index=1), element("item", "设置", index=2)
    )
    visits = [
        ScreenVisit(
            screen=page, step=visit(Tap(element=2), "设置", "item").step
        ),
        visit(Tap(element=1), touched, "item"),
        ScreenVisit(screen=LIST),
    ]
    assert compare_deeds("清空我的浏览记录", visits).details == details


def test_a_button_in_a_row_that_moved_is_none_that_was_set() -> None:
    def page(*names: str) -> Screen:
        shown: list[Element] = []
        for number, name in enumerate(names):
            top = 100 * number
            row = Bounds(left=0, top=top, right=500, bottom=top + 90)
            spot = Bounds(left=400, top=top, right=500, bottom=top + 90)
            shown += [
                element("item", f"{name}, ¥30", index=1, bounds=row),
                element("button", f"选{name}", index=2, bounds=spot),
            ]
        return screen(*shown, signature="menu")

    task = "点一份鱼堡套餐"
    taken = visit(Tap(element=1), "鸡翅套餐, ¥30", "item").step
    turn = visit(Tap(element=1), "套餐", "item").step
    visits = [
        ScreenVisit(screen=page("薯条", "鸡块"), step=turn),
        ScreenVisit(screen=page("鱼堡套餐", "鸡翅套餐"), step=taken),
        ScreenVisit(screen=LIST),
    ]
    assert compare_deeds(task, visits).details == ("鱼堡套餐",)


@pytest.mark.parametrize(
    ("task", "label", "is_neglected"),
    [
        ("Stick the chat with Ben on top", "Stick on top", True),
        ("Take a photo at night", "Take photo", True),
        ("Look at the photo", "Take photo", False),
        ("Find a room with breakfast, dont book", "Book with breakfast", False),
        ("Don't forget to book with breakfast", "Book with breakfast", True),
        ("Follow Iris, and like the top comment", "Like 14514", False),
        ("Tell Ben, and call off the review", "Call Ben", False),
        ("Tell Ben, and call off the review", "Call", False),
        ("关注艾莉丝，并赞最上面的评论", "赞 14514", False),
        ("把聊天置顶", "置顶", True),
        ("用夜景模式拍一张照片", "拍照", True),
        ("用夜景模式拍一张照片", "拍照按钮", True),
        ("发三张拍好的照片", "拍照", False),
        ("打开清理提醒", "清理设置", False),
        ("把相机设置成最长的定时", "设置", False),
        ("完全重复的记录各保留一笔", "记一笔", False),
    ],
)
def test_what_is_offered_at_the_end_and_named_in_full_is_neglected(
    task: str, label: str, *, is_neglected: bool
) -> None:
    page = screen(element("item", label, index=1))
    visits = [visit(Tap(element=1), "Ben", "item"), ScreenVisit(screen=page)]
    found = compare_deeds(task, visits)
    offered = (*found.untouched_labels, *found.untaken)
    assert (label.casefold() in offered) is is_neglected


@pytest.mark.parametrize(
    ("task", "details"),
    [
        ("Find me a train to Paris before 3:00 PM.", ("Paris",)),
        ("Find me a train to Paris at 3:00 PM.", ("3:00 PM", "Paris")),
        ("Find me a train to Paris at 3 p.m.", ("3 p.m.", "Paris")),
        ("找一趟下午3点前到站的车", ()),
        ("找一趟下午3点到站的车", ("下午3点",)),
        ("下午3点前往公园", ("下午3点",)),
    ],
)
def test_what_a_time_may_not_pass_is_shown_nowhere(
    task: str, details: tuple[str, ...]
) -> None:
    assert compare_deeds(task, []).details == details


@pytest.mark.parametrize(
    ("task", "typed", "details"),
    [
        ("Set an alarm for 6:30 PM", ("18", "30"), ()),
        ("Set an alarm for 6:30 PM", ("18", "45"), ("6:30 PM",)),
        ("设一个下午6:30的闹钟", ("18", "30"), ()),
        ("设一个下午6:30的闹钟", ("06", "30"), ("下午6:30",)),
    ],
)
def test_a_time_may_be_typed_in_two_fields(
    task: str, typed: tuple[str, str], details: tuple[str, ...]
) -> None:
    visits = [
        visit(Fill(element=1, text=typed[0]), "Hour", "input"),
        visit(Fill(element=2, text=typed[1]), "Minute", "input"),
        ScreenVisit(screen=LIST),
    ]
    found = compare_deeds(task, visits)
    assert found.details == details
    assert found.unnamed_values == (() if typed[1] == "30" else ("45",))


@pytest.mark.parametrize(
    "task",
    [
        "Follow the instructions of the note",
        "Write a note, like this: milk",
        "Write down to pin it up",
        "Delete these, and only them, in the app",
    ],
)
def test_a_verb_that_means_something_else_is_not_looked_for(task: str) -> None:
    assert not compare_deeds(task, [make_page("Follow")]).details


def test_a_message_that_only_the_picture_has_is_no_button() -> None:
    task = "Move the note to Personal"
    message = element("button", "Move to Personal", index=2, source="ocr")
    row = element("item", "Thesis", index=1)
    page = ScreenVisit(screen=screen(row, message))
    assert not compare_deeds(task, [page]).untouched_labels
    # Without a tree there is nothing surer.
    page = ScreenVisit(screen=screen(message))
    assert compare_deeds(task, [page]).untouched_labels


def test_a_mode_with_the_name_of_a_button_that_was_pressed_is_done() -> None:
    page = screen(
        element("item", "拍照", index=1), element("item", "拍照按钮", index=2)
    )
    for pressed, labels in (("拍照按钮", ()), ("夜景", ("拍照", "拍照按钮"))):
        visits = [
            visit(Tap(element=2), pressed, "item"),
            ScreenVisit(screen=page),
        ]
        found = compare_deeds("拍一张照片", visits).untouched_labels
        assert set(found) == set(labels)


@pytest.mark.parametrize(
    ("task", "label", "pressed", "is_here", "is_asked"),
    [
        ("Post it to Moments", "Post to Moments", "Post", False, False),
        ("Post it to Moments", "Post to Moments", "Share", False, True),
        # Of two that stand side by side, the longer one was meant and not pressed.
        (
            "Favourite Mill Lane East",
            "Favourite Mill Lane East",
            "Favourite Mill Lane",
            True,
            True,
        ),
        (
            "Favourite Mill Lane East",
            "Favourite Mill Lane",
            "Favourite Mill Lane East",
            True,
            False,
        ),
        # What opens the page is no press of its button.
        ("Post it to Moments", "Post to", "Post to Moments", False, True),
    ],
)
def test_a_button_that_does_what_another_one_did_is_not_asked_for(
    task: str, label: str, pressed: str, is_here: bool, is_asked: bool
) -> None:
    shown = [element("button", label, index=1)]
    if is_here:
        shown.append(element("button", pressed, index=2))
    visits = [
        visit(Tap(element=1), pressed),
        ScreenVisit(screen=screen(*shown)),
    ]
    found = compare_deeds(task, visits).untouched_labels
    assert (label.casefold() in found) is is_asked


@pytest.mark.parametrize("is_enabled", [True, False])
def test_a_button_that_is_disabled_is_not_asked_for(is_enabled: bool) -> None:
    send = element("button", "Send message", index=1, enabled=is_enabled)
    visits = [
        visit(Tap(element=1), "My card"),
        ScreenVisit(screen=screen(send)),
    ]
    found = compare_deeds(
        "Send a message with my card", visits
    ).untouched_labels
    assert ("send message" in found) is is_enabled


@pytest.mark.parametrize(
    ("task", "is_asked"),
    [
        ("搜索店铺“燕鸥”，把第一件加入购物车", False),
        ("打开店铺并关注", True),
    ],
)
def test_the_kind_of_a_quoted_name_is_no_button(
    task: str, is_asked: bool
) -> None:
    visits = [ScreenVisit(screen=screen(element("item", "店铺", index=1)))]
    assert ("店铺" in compare_deeds(task, visits).untouched_labels) is is_asked


@pytest.mark.parametrize(
    ("pressed", "is_asked"),
    [("Subscribe Horoscope", False), ("Subscribe Holidays", True)],
)
def test_a_button_may_say_afterwards_what_it_has_done(
    pressed: str, is_asked: bool
) -> None:
    shown = screen(element("button", "Subscribed Horoscope", index=1))
    visits = [visit(Tap(element=1), pressed), ScreenVisit(screen=shown)]
    task = "Get me subscribed to the horoscope"
    found = compare_deeds(task, visits).untouched_labels
    assert ("subscribed horoscope" in found) is is_asked


@pytest.mark.parametrize(
    ("shown", "never_shown"),
    [("openleaf.example", ()), ("Glass", ("Openleaf's",))],
)
def test_a_name_may_be_shown_without_its_ending(
    shown: str, never_shown: tuple[str, ...]
) -> None:
    visits = [ScreenVisit(screen=screen(element("text", shown)))]
    task = "Open Openleaf's article"
    assert compare_deeds(task, visits).never_shown == never_shown


@pytest.mark.parametrize(("typed", "is_asked"), [("glass", False), ("", True)])
def test_a_search_of_another_page_is_not_asked_for(
    typed: str, is_asked: bool
) -> None:
    field = screen(element("input", "Search", index=1))
    made = Decision(
        step=1,
        task=0,
        judgement="act",
        action=Fill(element=1, text=typed),
        target=Target(role="input", text="Search"),
    )
    last = screen(element("item", "Search in mail", index=1))
    visits = [ScreenVisit(screen=field, step=made), ScreenVisit(screen=last)]
    found = compare_deeds("Search for glass in Mail", visits).untouched_labels
    assert ("search in mail" in found) is is_asked


@pytest.mark.parametrize(
    ("task", "label"),
    [("Create a task titled 'Tax'", "New event"), ("新建一个任务", "新建活动")],
)
def test_a_new_thing_of_another_kind_is_only_asked_about(
    task: str, label: str
) -> None:
    compared = compare_deeds(task, [visit(Tap(element=1), label)])
    assert label in compared.unnamed_values
    assert label not in compared.unsourced


@pytest.mark.parametrize("is_on", [True, False])
@pytest.mark.parametrize(
    ("task", "label"),
    [
        ("Turn on show hidden files", "Show hidden files, Names with a dot"),
        ("把短信与通知信息合并显示", "通知信息合并显示, 关闭后收纳在文件夹中"),
    ],
)
def test_a_picture_may_call_a_switch_by_the_first_part_of_its_label(
    task: str, label: str, *, is_on: bool
) -> None:
    name = label.partition(", ")[0]
    switch = element("switch", label, checked=False)
    step = visit(Tap(element=1), label, "switch").step
    seen = element("switch", name, checked=is_on)
    visits = [
        ScreenVisit(screen=screen(switch), step=step),
        ScreenVisit(screen=screen(seen)),
    ]
    found = compare_deeds(task, visits)
    assert (label.casefold() in found.details) is not is_on
    # The other way round, the tree comes back after the picture.
    visits[1] = ScreenVisit(screen=screen(switch))
    visits.insert(1, ScreenVisit(screen=screen(seen)))
    found = compare_deeds(task, visits)
    assert label.casefold() in found.details


def test_a_row_with_the_same_first_part_is_another_switch() -> None:
    task = "Turn on the alarm 8:00 AM, weekdays"
    rows = ("8:00 AM, Weekdays", "8:00 AM, Weekends")
    step = visit(Tap(element=1), rows[0], "switch").step
    first = element("switch", rows[0], checked=False)
    second = element("switch", rows[1], checked=True)
    visits = [
        ScreenVisit(screen=screen(first), step=step),
        ScreenVisit(screen=screen(second)),
    ]
    assert rows[0].casefold() in compare_deeds(task, visits).details


@pytest.mark.parametrize(
    ("task", "typed", "is_open"),
    [
        ("给小安发短信：明天见", "明天见", False),
        ("Text Ann: see you tomorrow", "see you tomorrow", False),
        ("Text Ann: see you tomorrow", "see you", True),
        ("提醒我：明天开会", "明天开会", True),
        ("Add an event: tea tomorrow", "tea tomorrow", True),
    ],
)
def test_a_day_within_the_message_is_part_of_it(
    task: str, typed: str, *, is_open: bool
) -> None:
    today = screen(time="2026-03-02 09:00 Monday")
    visits = [
        visit(Fill(element=1, text=typed), "Text", "input"),
        ScreenVisit(screen=today),
    ]
    details = compare_deeds(task, visits).details
    assert bool({"tomorrow", "明天"}.intersection(details)) is is_open


@pytest.mark.parametrize(
    ("task", "label", "is_on"),
    [
        ("打开飞行模式", "Airplane mode", True),
        ("打开飞行模式", "Airplane mode", False),
        ("打开深色主题", "Dark theme", True),
        ("Turn on airplane mode", "飞行模式", True),
        ("Turn on airplane mode", "飞行模式", False),
    ],
)
def test_a_switch_may_have_its_name_in_another_language(
    task: str, label: str, *, is_on: bool
) -> None:
    page = screen(element("switch", label, checked=not is_on))
    step = visit(Tap(element=1), label, "switch").step
    after = screen(element("switch", label, checked=is_on))
    found = compare_deeds(
        task,
        [
            ScreenVisit(screen=page, step=step),
            ScreenVisit(screen=after),
        ],
    )
    assert found.is_whole is is_on
    assert bool(found.details) is not is_on
    assert not found.unnamed_inputs
    # What is not meant stays beyond it.
    other = visit(Tap(element=1), "Bluetooth", "switch").step
    pages = [ScreenVisit(screen=page, step=other), ScreenVisit(screen=after)]
    assert compare_deeds(task, pages).unnamed_inputs == ("Bluetooth",)


@pytest.mark.parametrize(
    ("task", "label", "shown"),
    [
        ("给小安打电话", "Call", "小安"),
        ("删除日程“健身”", "健身", "Delete event"),
        ("给小安发短信：好", "Send message", "小安"),
        ("Call Ann", "拨打", "Ann"),
    ],
)
def test_what_things_are_called_is_known_in_both_languages(
    task: str, label: str, shown: str
) -> None:
    page = screen(element("item", shown), element("item", "Ann"))
    touched = visit(Tap(element=1), label)
    name = visit(Tap(element=1), shown, "item")
    typed = visit(Fill(element=1, text="好"), "Text", "input")
    found = compare_deeds(
        task, [name, touched, typed, ScreenVisit(screen=page)]
    )
    assert found.rest == ()


@pytest.mark.parametrize(
    ("task", "shown", "open_words"),
    [
        ("明早叫我", "Flight, 6:30 AM, Tomorrow", ()),
        ("明早叫我", "Flight, 6:30 AM, Today", ("明早",)),
        ("给爸发短信", "Dad, 555 0114", ()),
        ("给爸发短信", "Mum, 555 0115", ("爸",)),
    ],
)
def test_a_day_and_a_parent_may_have_their_name_in_another_language(
    task: str, shown: str, open_words: tuple[str, ...]
) -> None:
    page = make_page(shown).screen.model_copy(
        update={"time": "2026-03-02 09:00 Monday"}
    )
    found = compare_deeds(task, [ScreenVisit(screen=page)])
    assert found.never_shown == open_words


@pytest.mark.parametrize(
    ("task", "typed", "shown", "forgotten"),
    [
        ("Put milk and eggs on my list", "Milk", "Tea", ("eggs",)),
        ("Put milk and eggs on my list", "Milk", "Eggs", ()),
        ("Put milk and eggs on my list", "Milk and eggs", "Tea", ()),
        ("Put milk on my list and relax", "Milk", "Tea", ()),
        ("把牛奶和鸡蛋加到清单", "牛奶", "茶", ("鸡蛋",)),
        ("把牛奶和鸡蛋加到清单", "牛奶", "鸡蛋", ()),
        (
            "写上擦窗户、洗窗帘、倒垃圾这三样",
            "擦窗户\n洗窗帘",
            "茶",
            ("倒垃圾",),
        ),
        ("写上擦窗户、洗窗帘、倒垃圾这三样", "擦窗户、洗窗帘", "倒垃圾", ()),
        ("家里没鸡蛋和牛奶了，帮我加到清单里", "鸡蛋", "牛奶", ()),
    ],
)
def test_the_second_of_two_things_is_not_forgotten(
    task: str, typed: str, shown: str, forgotten: tuple[str, ...]
) -> None:
    visits = [
        visit(Fill(element=1, text=typed), "Title", "input"),
        make_page(shown),
    ]
    assert compare_deeds(task, visits).never_shown == forgotten


@pytest.mark.parametrize(
    ("task", "row", "is_open"),
    [
        ("Wake me at 6:40 AM tomorrow", "Alarm, 6:40 AM, Tomorrow", False),
        ("Wake me at 6:40 AM tomorrow", "Alarm, 6:40 AM, Today", True),
        ("明早七点二十叫我", "07:20, 明天", False),
        ("明早七点二十叫我", "07:20, 今天", True),
    ],
)
def test_the_row_that_an_app_lists_as_it_keeps_a_form_was_made(
    task: str, row: str, *, is_open: bool
) -> None:
    form = screen(element("button", "Save", index=1))
    asked = screen(element("button", "Allow"), dialog="Allow it?", package="a")
    shown = screen(
        element("item", row, index=1), time="2026-03-02 09:00 Monday"
    )
    save = visit(Tap(element=1), "Save").step
    allow = visit(Tap(element=1), "Allow").step
    visits = [
        ScreenVisit(screen=LIST),
        ScreenVisit(screen=form, step=save),
        ScreenVisit(screen=asked, step=allow),
        ScreenVisit(screen=shown),
    ]
    assert bool(compare_deeds(task, visits).details) is is_open


@pytest.mark.parametrize(
    ("shown", "is_open"), [("时间, 09:00", False), ("时间, 21:00", True)]
)
def test_an_hour_with_a_zero_before_it_is_one_of_the_morning(
    shown: str, *, is_open: bool
) -> None:
    visits = [visit(Tap(element=1), shown, "item"), ScreenVisit(screen=LIST)]
    found = compare_deeds("看看生日是哪天，上午九点提醒我", visits).details
    assert ("上午九点" in found) is is_open


@pytest.mark.parametrize(
    ("photos", "is_open"),
    [("A", True), ("AB", False), ("ABC", True), ("AA", True)],
)
def test_a_number_is_kept_by_as_many_rows_that_were_touched(
    photos: str, *, is_open: bool
) -> None:
    run: list[ScreenVisit] = []
    for photo in photos:
        run.append(visit(Tap(element=1), photo, "item"))
        run.append(visit(Tap(element=1), "收藏"))
    found = compare_deeds("把最近拍的两张照片收藏", run)
    assert ("两张" in found.details) is is_open


@pytest.mark.parametrize(
    ("task", "answer", "rows", "left"),
    [
        ("Which alarms ring tomorrow?", "None rings tomorrow",
         ("Bins, 5:50 AM, Sat, Sun",), False),
        ("Which alarms ring tomorrow?", "None rings on March 3",
         ("Bins, 5:50 AM, Sat, Sun",), False),
        ("What is on tomorrow?", "Nothing tomorrow",
         ("Mon, Mar 2", "Yoga, 9:00 AM", "Wed, Mar 4", "Vet, 1:00 PM"), False),
        # A page of another day does not show it, nor does an answer about another day.
        ("What is on tomorrow?", "Yoga tomorrow",
         ("Mon, Mar 2", "Yoga, 9:00 AM"), True),
        ("Which alarms ring tomorrow?", "Bins rings today", ("Bins, 5:50 AM",), True),
        ("Set an alarm for tomorrow", "It rings tomorrow", ("Bins, 5:50 AM",), True),
        ("明天有几个闹钟会响？告诉我就行", "明天没有闹钟会响",
         ("Bins, 5:50 AM, Sat, Sun",), False),
        ("明天有什么安排？", "明天有瑜伽", ("3月2日周一", "瑜伽"), True),
        ("把闹钟定到明天", "明天会响", ("Bins, 5:50 AM",), True),
    ],
)  # fmt: skip
def test_the_day_of_a_question_may_stand_in_the_answer_alone(
    task: str, answer: str, rows: tuple[str, ...], *, left: bool
) -> None:
    page = screen(*map(words, rows), time="2026-03-02 09:00 Monday")
    deeds = compare_deeds(task, [ScreenVisit(screen=page)], answer=answer)
    day = "明天" if "明天" in task else "tomorrow"
    assert (day in deeds.details) is left
    assert (day in deeds.never_shown) is left


@pytest.mark.parametrize(
    ("task", "taken", "is_kept"),
    [
        ("a lamp under fifty dollars", "Oak, $45", True),
        ("a lamp under fifty dollars", "Elm, $58", False),
        ("a lamp under fifty dollars", "Elm, ¥58", True),
        ("a lamp for at most $50", "Oak, $50", True),
        ("a lamp for less than 50 dollars", "Elm, $58.90", False),
        ("a lamp, $50 or less", "Elm, $58", False),
        ("a lamp over $50", "Elm, $58", True),
        ("a lamp over $50", "Oak, $45", False),
        ("买个三百块以内的台灯", "橡木, ¥289", True),
        ("买个三百块以内的台灯", "榆木, ¥328", False),
        ("买个不超过300元的台灯", "橡木, ¥300", True),
        ("买个不超过300元的台灯", "榆木, ¥328", False),
        ("买个300元以上的台灯", "橡木, ¥289", False),
    ],
)
def test_a_price_may_lie_within_a_bound_that_no_screen_shows(
    task: str, taken: str, is_kept: bool
) -> None:
    found = compare_deeds(task, [visit(Tap(element=1), taken, "item")])
    assert (not found.details) is is_kept


def test_a_price_without_a_bound_is_looked_for() -> None:
    taken = [visit(Tap(element=1), "Oak, $45", "item")]
    assert compare_deeds("Take the lamp for $50", taken).details == ("$50",)
