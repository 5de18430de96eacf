"""What was typed and kept by nothing is not made, whatever other items say."""

import pytest

from nodes.completion.checks.missing.lost_input import (
    find_lost_input,
    find_unsent,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import Back, Fill, OpenApp, Submit, Tap
from tools.screen import Screen

TASK = "Create a note titled 'Garden' with the text 'A longer walk'"
ITEMS = screen(
    element("button", "Search notes", index=1),
    element("item", "Garden plan, Beans", index=2),
    element("button", "New note", index=3),
    signature="v1:list",
    activity=".Main",
)
NEW_ITEM = screen(
    element("item", "Garden, A longer walk", index=1),
    signature="v1:list",
    activity=".Main",
)
SEARCH = screen(
    element("button", "Navigate up", index=1),
    element("input", "Search notes", index=2),
    element("item", "Garden plan, Beans", index=3),
    signature="v1:search",
    activity=".Main",
)


def form(title: str = "", text: str = "", **facts: object) -> Screen:
    """The editor of a note."""
    return screen(
        element("button", "Navigate up", index=1),
        element("button", "Save", index=2),
        element("input", "Title", index=3, value=title),
        element("input", "Note", index=4, value=text),
        signature="v1:form",
        activity=".Editor",
        **facts,
    )


FULL = form("Garden", "A longer walk")
DISCARD = screen(
    element("button", "Discard", index=1),
    element("button", "Save", index=2),
    signature="v1:discard",
    activity=".Editor",
    dialog="Discard changes?",
)

FILLED = [
    visit(ITEMS, Tap(element=3)),
    visit(form(), Fill(element=3, text="Garden")),
    visit(form("Garden"), Fill(element=4, text="A longer walk")),
]


@pytest.mark.parametrize(
    ("end", "lost"),
    [
        ([visit(FULL, Back()), visit(ITEMS)], "Garden"),
        ([visit(FULL, Tap(element=1)), visit(ITEMS)], "Garden"),
        ([visit(FULL, Tap(element=2)), visit(FULL, Back()), visit(ITEMS)],
         "Garden"),
        ([visit(FULL, Back()), visit(DISCARD, Tap(element=1)), visit(ITEMS)],
         "Garden"),
        ([visit(FULL, Back()), visit(DISCARD, Tap(element=2)), visit(ITEMS)],
         ""),
        ([visit(FULL, Tap(element=2)), visit(ITEMS)], ""),
        ([visit(FULL, Submit()), visit(FULL, Back()), visit(ITEMS)], ""),
        ([visit(FULL, Tap(element=2)),
          visit(form("Garden", "A longer walk", toasts=("Saved",)), Back()),
          visit(ITEMS)], ""),
        ([visit(FULL, Back()), visit(NEW_ITEM)], ""),
        ([visit(FULL)], ""),
    ],
    ids=[
        "back", "up", "a save that did nothing", "discarded",
        "saved in the dialog", "saved", "submitted", "saved on the page",
        "kept by going back", "still open",
    ],
)  # fmt: skip
def test_a_form_that_was_left_without_saving_it_keeps_nothing(
    end: list[ScreenVisit], lost: str
) -> None:
    assert find_lost_input(TASK, [*FILLED, *end]) == lost


@pytest.mark.parametrize(
    "task",
    [
        "Add a label Family to my contacts in Garden, if there are any",
        "给住在 Garden 的联系人添加标签，没有就算了",
    ],
)
def test_what_is_searched_for_need_not_be_kept(task: str) -> None:
    searched = [
        visit(ITEMS, Tap(element=1)),
        visit(SEARCH, Fill(element=2, text="Garden")),
    ]
    left = [visit(SEARCH, Tap(element=1)), visit(ITEMS)]
    assert find_lost_input(task, [*searched, *left]) == ""


@pytest.mark.parametrize(
    ("instruction", "text", "lost"),
    [
        ("新建一条标题为“买菜”、内容为“一斤白菜”的笔记", "一斤白菜", "一斤白菜"),
        ("查找“一斤白菜”", "一斤白菜", ""),
        ("Create a list", "Something else", ""),
        ("Search for 'Garden'", "Garden", ""),
        ("Rename the note to 'Garden'", "Garden", ""),
    ],
)  # fmt: skip
def test_only_what_something_new_was_to_have_counts(
    instruction: str, text: str, lost: str
) -> None:
    visits = [
        visit(form(), Fill(element=3, text=text)),
        visit(form(text), Back()),
        visit(ITEMS),
    ]
    assert find_lost_input(instruction, visits) == lost


PASSWORD = (
    "Connect to the Wi-Fi network Harbor Cafe with the password {{secret:WIFI}}"
)
NETWORKS = screen(
    element("item", "Harbor Cafe", index=1), signature="v1:networks"
)


def ask_password(written: str, cancel: str) -> Screen:
    return screen(
        element("input", "Password", index=1, value=written),
        element("button", cancel, index=2),
        element("button", "Connect", index=3),
        signature="v1:password",
        dialog="Harbor Cafe",
    )


@pytest.mark.parametrize(
    ("task", "pressed", "is_lost"),
    [
        (PASSWORD, "Cancel", True),
        ("用密码 {{secret:WIFI}} 连接 Harbor Cafe", "取消", True),
        (PASSWORD, "", True),
        (PASSWORD, "Connect", False),
        ("Connect to Harbor Cafe", "Cancel", False),
    ],
)
def test_a_form_that_was_cancelled_keeps_nothing(
    task: str, pressed: str, is_lost: bool
) -> None:
    cancel = pressed if pressed not in ("", "Connect") else "Cancel"
    button = 3 if pressed == "Connect" else 2
    left = Tap(element=button) if pressed else Back()
    visits = [
        visit(
            ask_password("", cancel), Fill(element=1, text="{{secret:WIFI}}")
        ),
        visit(ask_password("****", cancel), left),
        visit(NETWORKS),
    ]
    lost = "{{secret:WIFI}}" if is_lost else ""
    assert find_lost_input(task, visits) == lost


@pytest.mark.parametrize(
    ("task", "label"),
    [
        ("Text Grace: call me, and turn Wi-Fi off", "Send message"),
        ("给 Grace 发短信“call me”，并关闭WLAN", "发送"),
    ],
)
def test_a_message_that_was_left_in_its_field_is_not_sent(
    task: str, label: str
) -> None:
    def chat(text: str, **facts: object) -> Screen:
        return screen(
            element("input", "Text message", index=1, value=text),
            element("button", label, index=2),
            signature="v1:chat",
            **facts,
        )

    page = screen(element("switch", "Wi-Fi"), signature="v1:wifi")
    typed = visit(chat(""), Fill(element=1, text="call me"))
    held = chat("call me")
    left = [typed, visit(held, OpenApp(text="Settings")), visit(page)]
    assert find_unsent(task, left) == label
    assert not find_unsent("Type call me, do not send it", left[:2])
    sent = [typed, visit(held, Tap(element=2)), visit(chat("")), visit(page)]
    assert not find_unsent(task, sent)
    submitted = [typed, visit(held, Submit()), visit(page)]
    assert not find_unsent(task, submitted)
    # The page itself tells while it is in front.
    assert not find_unsent(task, [typed, visit(held)])
    assert not find_unsent("Turn Wi-Fi off", left)
