"""Forms that were filled in and not saved, and pages that need no saving."""

import pytest

from graph.state import Decision
from nodes.completion.checks.missing.unsaved import find_unpressed, find_unsaved
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen
from tools.actions import Action, Fill, LongPress, Tap, TapText
from tools.hierarchy.occlusion import MENU
from tools.screen import Screen, Target


def step(action: Action, text: str, role: str = "button") -> Decision:
    target = Target(role=role, text=text)
    return Decision(
        step=1, task=0, judgement="act", action=action, target=target
    )


def form(value: str, *buttons: str) -> Screen:
    shown = [
        element("button", label, index=number + 2)
        for number, label in enumerate(buttons)
    ]
    return screen(element("input", "Title", index=1, value=value), *shown)


@pytest.mark.parametrize(
    ("task", "button", "found"),
    [
        ("Create an event titled Gym", "Save", "Save"),
        ("新建一个标题为健身的活动", "保存", "保存"),
        ("Type Gym into the field", "Save", ""),
        ("在输入框里输入健身", "保存", ""),
        ("Create an event titled Gym", "Help", ""),
        ("Send Gym to Anna", "Send", "Send"),
        ("给安娜发短信：健身", "发送", "发送"),
        ("Tell Anna Gym by text", "Send text", "Send text"),
        ("给安娜发个短信，就说健身", "发送信息", "发送信息"),
    ],
)
def test_what_was_typed_and_is_to_last_must_be_saved(
    task: str, button: str, found: str
) -> None:
    page = form("Gym", "Cancel", button)
    visits = [
        ScreenVisit(
            screen=form("", "Cancel", button),
            step=step(Fill(element=1, text="Gym"), "Title", "input"),
        ),
        ScreenVisit(screen=page),
    ]
    assert find_unsaved(task, visits) == found


def test_a_page_that_stays_when_it_is_saved_is_saved() -> None:
    page = form("Gym", "Save")
    visits = [
        ScreenVisit(
            screen=form("", "Save"),
            step=step(Fill(element=1, text="Gym"), "Title", "input"),
        ),
        ScreenVisit(screen=page, step=step(Tap(element=2), "Save")),
        ScreenVisit(screen=page),
    ]
    assert not find_unsaved("Create an event titled Gym", visits)


@pytest.mark.parametrize(
    ("action", "found"),
    [
        (TapText(text="Pay now"), ""),
        (TapText(text="Advice"), "Pay now"),
    ],
)
def test_a_button_that_was_touched_by_its_text_was_pressed(
    action: Action, found: str
) -> None:
    page = form("", "Pay now", "Advice")
    made = Decision(step=1, task=0, judgement="act", action=action)
    visits = [ScreenVisit(screen=page, step=made), ScreenVisit(screen=page)]
    assert find_unpressed("Order it and pay", visits) == found


@pytest.mark.parametrize(
    ("task", "found"),
    [
        ("Book it for me. You need not pay yet.", ""),
        ("帮我预订一晚，先不用付款。", ""),
        ("Book it for me and pay.", "Pay ¥146"),
        ("帮我预订一晚并付款。", "确认支付 ¥146"),
    ],
)
def test_what_is_not_to_be_paid_is_not_open(task: str, found: str) -> None:
    sheet = screen(
        element("button", "关闭", index=1),
        element("button", found or "Pay ¥146", index=2),
        dialog="Lotus Pay",
    )
    visits = [
        ScreenVisit(screen=form("", "Submit"), step=step(Tap(element=1), "x")),
        ScreenVisit(screen=sheet),
    ]
    assert find_unsaved(task, visits) == found


@pytest.mark.parametrize(
    ("has_field", "found"), [(False, ""), (True, "Add contact")]
)
def test_a_button_that_adds_a_thing_keeps_only_a_form_with_fields(
    has_field: bool, found: str
) -> None:
    def page(*, is_on: bool) -> Screen:
        shown = [
            element("switch", "Sound", index=1, checked=is_on),
            element("button", "Add contact", index=2),
        ]
        if has_field:
            shown.append(element("input", "Name", index=3))
        return screen(*shown)

    visits = [
        ScreenVisit(
            screen=page(is_on=False),
            step=step(Tap(element=1), "Sound", "switch"),
        ),
        ScreenVisit(screen=page(is_on=True)),
    ]
    assert find_unsaved("Set it up so that it calls", visits) == found


@pytest.mark.parametrize(
    ("task", "message", "button"),
    [
        ("Forward what Ben wrote to Grace", "We meet at noon.", "Send message"),
        ("把本写的转发给葛蕾丝", "中午在北门见", "发送"),
        ("Share what Ben wrote with Grace by Mail", "We meet at noon.", "Send"),
        ("用邮件把本写的分享给葛蕾丝", "中午在北门见", "发送"),
    ],
)
def test_a_text_that_was_handed_over_must_be_sent(
    task: str, message: str, button: str
) -> None:
    talk = screen(element("item", f"Ben said {message} 8:56 AM", index=1))
    draft = form(message, button)
    forwarded = step(
        LongPress(element=1), f"Ben said {message} 8:56 AM", "item"
    )
    visits = [
        ScreenVisit(screen=talk, step=forwarded),
        ScreenVisit(screen=draft),
    ]
    assert find_unsaved(task, visits) == button
    sent = [
        ScreenVisit(screen=talk, step=forwarded),
        ScreenVisit(screen=draft, step=step(Tap(element=2), button)),
        ScreenVisit(screen=form("", button)),
    ]
    assert not find_unsaved(task, sent)
    own_draft = form("See you", button)
    others = [
        ScreenVisit(screen=talk, step=forwarded),
        ScreenVisit(screen=own_draft),
    ]
    assert not find_unsaved(task, others)


@pytest.mark.parametrize(
    ("task", "button", "found"),
    [
        ("Set an alarm for that time", "Save", "Save"),
        ("设一个那个时间的闹钟", "保存", "保存"),
        ("Set an alarm for that time", "Add", ""),
    ],
)
def test_what_was_picked_in_a_dialog_over_a_form_must_be_saved(
    task: str, button: str, found: str
) -> None:
    clock = screen(
        element("item", "5 o'clock", index=1),
        element("button", "OK", index=2),
        dialog="Select time",
        signature="clock",
    )
    page = screen(
        element("button", button, index=1),
        element("item", "5:00 AM", index=2),
        signature="form",
    )
    picked = step(Tap(element=1), "5 o'clock", "item")
    visits = [
        ScreenVisit(screen=clock, step=picked),
        ScreenVisit(screen=clock, step=step(Tap(element=2), "OK")),
        ScreenVisit(screen=page),
    ]
    assert find_unsaved(task, visits) == found


@pytest.mark.parametrize(
    ("task", "label", "below", "found"),
    [
        ("Write 'Soon' and rename the note to Trip", "Rename", MENU, ""),
        ("写“Soon”，把笔记改名为Trip", "重命名", MENU, ""),
        ("Add an alarm named Trip", "Label", "", "Save"),
    ],
)
def test_a_dialog_of_a_menu_does_its_own_deed(
    task: str, label: str, below: str, found: str
) -> None:
    page = screen(element("button", "Save", index=1), signature="form")
    entry = screen(
        element("item", label, index=1), dialog=below, signature="below"
    )
    dialog = screen(
        element("input", "Name", index=1),
        element("button", "OK", index=2),
        dialog=label,
        signature="dialog",
    )
    visits = [
        ScreenVisit(screen=page, step=step(Tap(element=1), "Save")),
        ScreenVisit(screen=entry, step=step(Tap(element=1), label, "item")),
        ScreenVisit(
            screen=dialog,
            step=step(Fill(element=1, text="Trip"), "Name", "input"),
        ),
        ScreenVisit(screen=dialog, step=step(Tap(element=2), "OK")),
        ScreenVisit(screen=page),
    ]
    assert find_unsaved(task, visits) == found


@pytest.mark.parametrize(
    ("task", "row", "button"),
    [
        ("Send Ben my location", "Current location, 14 Mill Lane", "Send"),
        ("把我的位置发给本", "当前位置, 磨坊巷14号", "发送"),
    ],
)
def test_a_row_that_is_chosen_on_a_page_that_sends_it_must_be_sent(
    task: str, row: str, button: str
) -> None:
    picker = screen(
        element("button", button, index=1),
        element("item", row, index=2, selected=True),
    )
    menu = screen(element("item", "Location", index=1), signature="menu")
    opened = ScreenVisit(
        screen=menu, step=step(Tap(element=1), "Location", "item")
    )
    assert find_unsaved(task, [opened, ScreenVisit(screen=picker)]) == button
    sent = ScreenVisit(screen=picker, step=step(Tap(element=1), button))
    assert not find_unsaved(task, [opened, sent, ScreenVisit(screen=picker)])
    plain = screen(element("button", button, index=1))
    assert not find_unsaved(task, [opened, ScreenVisit(screen=plain)])


@pytest.mark.parametrize(
    ("task", "page", "button", "found"),
    [
        ("Record a note", "com.android.permissioncontroller/.Grant", "Only once", "Only once"),
        ("Look around", "com.android.permissioncontroller/.Grant", "Only once", ""),
        ("记一条备注", "com.lbe.security.miui/.Grant", "仅在使用中允许", "仅在使用中允许"),
        ("Record a note", "com.huawei.systemmanager/.GrantPermissions", "Allow", "Allow"),
        ("Record a note", "com.huawei.systemmanager/.Cleaner", "Allow", ""),
    ],
)  # fmt: skip
def test_a_question_of_the_phone_must_be_answered(
    task: str, page: str, button: str, found: str
) -> None:
    package, _, activity = page.partition("/")
    app = screen(element("button", "Start", index=1))
    question = screen(
        element("button", button, index=1),
        package=package,
        activity=activity,
        dialog="Allow it?",
    )
    touch = ScreenVisit(screen=app, step=step(Tap(element=1), "Start"))
    visits = [touch, ScreenVisit(screen=question)]
    assert find_unsaved(task, visits) == found


@pytest.mark.parametrize(
    ("task", "found"),
    [("Keep the edit", "Save"), ("Discard the edit", ""), ("保留修改", "Save")],
)
def test_a_dialog_that_may_throw_away_is_answered(
    task: str, found: str
) -> None:
    page = screen(element("button", "Close", index=1))
    question = screen(
        element("button", "Discard", index=1),
        element("button", "Save", index=2),
        dialog="Save it?",
    )
    touch = ScreenVisit(screen=page, step=step(Tap(element=1), "Close"))
    visits = [touch, ScreenVisit(screen=question)]
    assert find_unsaved(task, visits) == found


@pytest.mark.parametrize(
    ("task", "title", "choices", "found"),
    [
        ("Switch to senior mode", "Switch?", ["Cancel", "Switch"], "Switch"),
        ("切换到长辈模式", "要切换吗？", ["取消", "切换"], "切换"),
        ("Read what it says", "Switch?", ["Cancel", "Switch"], ""),
        (
            "Add the film to my favourites",
            "Add to favourites",
            ["Done"],
            "Done",
        ),
        ("Add the film to my list", "Add to favourites", ["Done"], ""),
    ],
)
def test_a_dialog_that_asks_for_what_is_ordered_is_answered(
    task: str, title: str, choices: list[str], found: str
) -> None:
    shown = [
        element("button", label, index=number)
        for number, label in enumerate(choices, start=1)
    ]
    visits = [
        ScreenVisit(screen=form(""), step=step(Tap(element=1), "Mode")),
        ScreenVisit(screen=screen(*shown, dialog=title)),
    ]
    assert find_unsaved(task, visits) == found


@pytest.mark.parametrize(
    ("chosen", "found"), [(False, "Senior mode"), (True, "")]
)
def test_a_choice_that_is_named_is_made(chosen: bool, found: str) -> None:
    menu = screen(
        element("item", "Standard mode, All", index=1, selected=not chosen),
        element("item", "Senior mode, Larger words", index=2, selected=chosen),
        dialog="Switch mode",
    )
    visits = [
        ScreenVisit(screen=form(""), step=step(Tap(element=1), "Mode")),
        ScreenVisit(screen=menu),
    ]
    task = "Switch the app from standard mode to senior mode"
    assert find_unsaved(task, visits) == found


@pytest.mark.parametrize(
    ("chosen", "found"), [("标准版", "爱心版"), ("爱心版", ""), ("", "")]
)
def test_of_choices_the_named_one_is_made(chosen: str, found: str) -> None:
    shown = [
        element("item", f"{name}, 说明", index=n, selected=name == chosen)
        for n, name in enumerate(("标准版", "爱心版"), 1)
    ]
    visits = [
        ScreenVisit(screen=form(""), step=step(Tap(element=1), "我的")),
        ScreenVisit(screen=screen(*shown, dialog="版本切换")),
    ]
    assert find_unsaved("把App从标准版切换到爱心版", visits) == found


def test_a_row_that_turns_its_own_button_has_chosen_it() -> None:
    def page(*, is_on: bool) -> Screen:
        return screen(
            element("item", "English", index=1),
            element("radio", "English", index=2, checked=is_on),
            element("item", "帮助", index=3),
            element("button", "保存", index=4),
            element("button", "设置", index=5),
        )

    task = "把语言切换成英文"
    for touched, found in (("English", "保存"), ("帮助", "")):
        tap = step(Tap(element=1), touched, "item")
        visits = [
            ScreenVisit(screen=page(is_on=False), step=tap),
            ScreenVisit(screen=page(is_on=True)),
        ]
        assert find_unsaved(task, visits) == found


def test_settings_keep_no_form() -> None:
    def page(*, is_on: bool) -> Screen:
        return screen(
            element("checkbox", "高清", index=1, checked=is_on),
            element("button", "设置", index=2),
        )

    visits = [
        ScreenVisit(
            screen=page(is_on=False),
            step=step(Tap(element=1), "高清", "checkbox"),
        ),
        ScreenVisit(screen=page(is_on=True)),
    ]
    assert not find_unsaved("把画质设为高清", visits)


@pytest.mark.parametrize(("value", "found"), [("G78", "Save"), ("", "")])
def test_a_form_that_another_app_filled_in_is_saved(
    value: str, found: str
) -> None:
    ticket = screen(package="com.example.rail")
    visits = [
        ScreenVisit(screen=ticket, step=step(Tap(element=1), "Calendar")),
        ScreenVisit(screen=form(value, "Cancel", "Save")),
    ]
    assert find_unsaved("Add the train to the calendar", visits) == found


def test_a_form_is_the_same_after_photos_were_chosen_elsewhere() -> None:
    photos = screen(package="com.example.photos", signature="v1:photos")
    visits = [
        ScreenVisit(
            screen=form("", "Submit"),
            step=step(Fill(element=1, text="Good"), "Title", "input"),
        ),
        ScreenVisit(screen=photos, step=step(Tap(element=1), "Add (2)")),
        ScreenVisit(screen=form("Good", "Submit")),
    ]
    assert find_unsaved("Write a review and add two photos", visits) == "Submit"


@pytest.mark.parametrize(
    ("task", "title", "found"),
    [
        (
            "Choose it as my restaurant",
            "Choose a restaurant",
            "Choose a restaurant",
        ),
        ("把它选为我的餐厅", "选择餐厅", "选择餐厅"),
        ("Open the list of restaurants", "Choose a restaurant", ""),
        ("Choose it as my restaurant", "Restaurants", ""),
    ],
)
def test_a_page_that_wants_a_choice_is_not_the_end(
    task: str, title: str, found: str
) -> None:
    page = screen(
        element("button", "Navigate up", index=1),
        element("text", title, index=-1),
        element("item", "Mill Lane, open", index=2),
    )
    visits = [
        ScreenVisit(screen=form(""), step=step(Tap(element=1), "Place")),
        ScreenVisit(screen=page),
    ]
    assert find_unsaved(task, visits) == found


@pytest.mark.parametrize(
    ("task", "found"),
    [
        ("Mute the conversation with Iris", "mute"),
        ("把和林悦的会话静音", ""),
        ("Send Iris what the menu offers", ""),
    ],
)
def test_what_a_menu_offers_is_not_done(task: str, found: str) -> None:
    page = screen(
        element("item", "Mute", index=1),
        element("item", "Archive", index=2),
        dialog=MENU,
    )
    visits = [
        ScreenVisit(screen=form(""), step=step(Tap(element=1), "More options")),
        ScreenVisit(screen=page),
    ]
    assert find_unsaved(task, visits) == found


@pytest.mark.parametrize(
    ("task", "found"),
    [
        ("Mark the film as 'want to watch'", "Submit"),
        ("Mark the film as seen", ""),
    ],
)
def test_a_page_that_came_up_with_the_choice_made_is_kept(
    task: str, found: str
) -> None:
    page = screen(
        element("button", "Submit", index=1),
        element("radio", "Want to watch", index=2, checked=True),
        signature="v1:mark",
    )
    film = step(Tap(element=1), "Want to watch")
    visits = [ScreenVisit(screen=form(""), step=film), ScreenVisit(screen=page)]
    assert find_unsaved(task, visits) == found


@pytest.mark.parametrize(
    ("task", "found"),
    [
        ("Put two large Latte into my cart", "Add to cart"),
        ("把两杯拿铁加入购物车", "Add to cart"),
        ("Tell me what is in my cart", ""),
    ],
)
def test_what_is_to_be_in_the_cart_is_put_there(task: str, found: str) -> None:
    page = form("", "Add to cart")
    visits = [
        ScreenVisit(screen=page, step=step(Tap(element=1), "Large", "radio")),
        ScreenVisit(screen=page),
    ]
    assert find_unpressed(task, visits) == found


@pytest.mark.parametrize(
    ("task", "reply", "send"),
    [
        ("Reply to Anna's mail that Gym is at 8", "Reply", "Send"),
        ("给安娜那封邮件回一下，就说八点健身", "回复", "发送"),
    ],
)
def test_a_button_that_opened_an_answer_has_not_sent_it(
    task: str, reply: str, send: str
) -> None:
    mail = screen(element("button", reply, index=1), signature="v1:mail")
    opened = ScreenVisit(screen=mail, step=step(Tap(element=1), reply))
    fill = step(Fill(element=1, text="Gym"), "Title", "input")
    filled = ScreenVisit(screen=form("", send), step=fill)
    sent = ScreenVisit(
        screen=form("Gym", send), step=step(Tap(element=2), send)
    )
    left = ScreenVisit(screen=form("Gym", send))
    assert find_unsaved(task, [opened, filled, left]) == send
    assert not find_unsaved(task, [opened, filled, sent, left])
