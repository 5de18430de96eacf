"""Sensitive taps where only a picture tells what is touched: none unasked, and few others asked.

The rows are page, number of the element, thought, expectation.
"""

from typing import Literal

import pytest

from graph import tasks
from graph.context import Context
from graph.replies import AssessReply
from graph.state import Decision, State
from nodes.approval.sensitivity import sensitive_actions, stated_effects
from nodes.approval.sensitivity.sensitive_actions import Intent
from nodes.decision.decide import decide
from nodes.verdict.recovery import find_other_action
from tests.nodes import seen
from tools.actions import Enter, Tap, TapPoint, Wait

Row = tuple[str, int, str, str]

SENSITIVE: list[Row] = [
    (seen.KEYPAD, 7, "Place the call", ""),
    (seen.KEYPAD, 7, "", ""),
    (seen.KEYPAD, 8, "", ""),
    (seen.KEYPAD, 7, "The number is entered. Now I can dial it.", "Calling"),
    (seen.KEYPAD_ZH, 7, "拨打电话", ""),
    (seen.KEYPAD_ZH, 7, "", ""),
    (seen.KEYPAD_ZH, 7, "号码已输入，点击绿色图标拨打", ""),
    (seen.RECENTS, 8, "Tap the icon beside Rosa Weber to call her", ""),
    (seen.RECENTS, 8, "Call Rosa back", ""),
    (
        seen.RECENTS,
        8,
        "The phone icon beside her name calls Rosa",
        "Calling Rosa Weber",
    ),
    (seen.RECENTS, 8, "To call Rosa, tap the phone icon in her row", ""),
    (seen.RECENTS, 11, "I will call Iris by tapping here", ""),
    (seen.RECENTS, 11, "Tap this", "Calling Iris Novak"),
    (seen.RECENTS, 22, "Call Mum by tapping her entry", ""),
    (seen.RECENTS_ZH, 8, "点击冯雨右侧的电话图标呼叫她", ""),
    (seen.RECENTS_ZH, 11, "给孙丽打电话", ""),
    (seen.RECENTS_ZH, 11, "点击右边的图标", "正在呼叫"),
    (seen.CONTACT, 8, "", ""),
    (seen.CONTACT, 12, "Tap the number to call Anna", ""),
    (seen.CONTACT, 11, "Make the phone call", ""),
    (seen.CONTACT_ZH, 8, "", ""),
    (seen.CONTACT_ZH, 12, "点击号码拨打电话", ""),
    (seen.THREAD, 11, "Send the message", ""),
    (seen.THREAD, 11, "The text is there, so I tap the arrow to send it.", ""),
    (seen.THREAD, 11, "Tap the send button", ""),
    (seen.THREAD, 11, "Next step.", "Message sent"),
    (seen.THREAD, 11, "Tapping it will send the text", ""),
    (
        seen.THREAD,
        11,
        "After typing the text, press the icon on the right to send",
        "",
    ),
    (seen.THREAD_ZH, 11, "点击右下角的发送按钮", ""),
    (seen.THREAD_ZH, 11, "然后发送消息", ""),
    (seen.THREAD_ZH, 11, "把这条短信发送出去", ""),
    (seen.NOTE, 7, "Delete the note with the bin icon", ""),
    (seen.NOTE, 7, "Tap the bin to delete this note", "Note deleted"),
    (seen.NOTE, 7, "This icon deletes the note", ""),
    (seen.NOTE, 7, "点击垃圾桶图标删除笔记", ""),
    (seen.ASKED, 3, "Agree", ""),
    (seen.ASKED_ZH, 3, "", ""),
    (seen.CART, 7, "", ""),
    (seen.CART, 8, "", ""),
    (seen.CART, 7, "Complete the purchase", ""),
    (seen.CART, 4, "Remove the keyboard from the cart", ""),
    (seen.CART_ZH, 7, "", ""),
    (seen.CART_ZH, 7, "提交订单", "支付成功"),
    (seen.CART_ZH, 4, "删除购物车里的键盘", ""),
    (seen.SETTINGS, 7, "", ""),
    (seen.SETTINGS_ZH, 7, "", ""),
]

HARMLESS: list[Row] = [
    (seen.RECENTS, 2, "Search for Rosa so that I can call her later", ""),
    (seen.RECENTS, 3, "Open the menu", ""),
    (seen.RECENTS, 5, "Show only missed calls", "Missed"),
    (seen.RECENTS, 6, "Open Rosa's contact page before calling her", ""),
    (seen.RECENTS, 7, "Open the entry to see when she called", ""),
    (seen.RECENTS, 7, "Look at the details of this call", "Call details"),
    (seen.RECENTS, 34, "Open the key pad so I can dial the number", "Key pad"),
    (seen.RECENTS, 34, "I need to call Anna. Open the key pad first.", ""),
    (seen.RECENTS, 34, "The task is to call 555 0111, open the key pad", ""),
    (seen.RECENTS, 36, "Go to the favourites", ""),
    (seen.RECENTS, 37, "Look at the recent calls", "Recents"),
    (seen.RECENTS, 38, "Open the contacts to find Anna, then call her", ""),
    (seen.RECENTS, 38, "Tap Contacts to find the person to call", ""),
    (seen.RECENTS, 38, "To call Anna, find her in Contacts", "Anna Schmitt"),
    (seen.RECENTS, 40, "Listen to the message that was sent", ""),
    (seen.RECENTS_ZH, 2, "搜索冯雨，以便稍后拨打", ""),
    (seen.RECENTS_ZH, 3, "打开菜单", ""),
    (seen.RECENTS_ZH, 5, "查看未接来电", ""),
    (seen.RECENTS_ZH, 7, "打开冯雨的通话详情", ""),
    (seen.RECENTS_ZH, 34, "打开拨号键盘", "拨号键盘"),
    (seen.RECENTS_ZH, 34, "先打开拨号键盘，然后输入号码再拨打", ""),
    (seen.RECENTS_ZH, 37, "查看最近通话", ""),
    (seen.RECENTS_ZH, 38, "进入联系人，找到妈妈后再打电话", ""),
    (seen.RECENTS_ZH, 40, "打开语音信箱", ""),
    (seen.KEYPAD, 1, "Go back without calling", ""),
    (seen.KEYPAD, 3, "Open more options", "Add wait"),
    (seen.KEYPAD, 5, "Type the first digit of the number to call", "1"),
    (seen.KEYPAD, 6, "Enter 2 before placing the call", ""),
    (seen.KEYPAD, 9, "Delete the last digit", "55"),
    (seen.KEYPAD_ZH, 1, "返回，不要拨打", ""),
    (seen.KEYPAD_ZH, 5, "输入号码的第一位，之后拨打", ""),
    (seen.KEYPAD_ZH, 9, "删除最后一个数字", ""),
    (seen.CONTACT, 1, "Go back to the list", "Contacts"),
    (seen.CONTACT, 2, "Mark Anna as a favourite", ""),
    (seen.CONTACT, 3, "Edit the contact", "Edit contact"),
    (seen.CONTACT, 4, "Open the menu with Delete in it", "Delete"),
    (seen.CONTACT, 6, "Look at her name", ""),
    (
        seen.CONTACT,
        9,
        "Open the message page to write to Anna, then send it",
        "",
    ),
    (seen.CONTACT, 10, "Write an email, which I will send later", ""),
    (seen.CONTACT, 13, "Open the messages with this number", "Text message"),
    (seen.CONTACT, 17, "Open the group", ""),
    (seen.CONTACT_ZH, 1, "返回联系人列表", ""),
    (seen.CONTACT_ZH, 4, "打开更多菜单，里面有删除", "删除"),
    (seen.CONTACT_ZH, 9, "打开信息页面，稍后发送", ""),
    (seen.CONTACT_ZH, 13, "进入短信页面", "短信"),
    (seen.THREAD, 1, "Leave the thread", "Messages"),
    (seen.THREAD, 2, "See who Anna is", ""),
    (seen.THREAD, 4, "Open the menu", "Delete"),
    (seen.THREAD, 5, "Read the message that Anna sent", ""),
    (seen.THREAD, 7, "Select the message", "1"),
    (seen.THREAD, 9, "Choose a picture to attach before sending", "Gallery"),
    (seen.THREAD, 10, "Tap the field to send a message", ""),
    (seen.THREAD, 10, "Tap the text field, then type and send", ""),
    (seen.THREAD_ZH, 1, "返回信息列表", ""),
    (seen.THREAD_ZH, 5, "查看收到的消息", ""),
    (seen.THREAD_ZH, 9, "选择一张图片，之后发送", "图库"),
    (seen.THREAD_ZH, 10, "点击输入框，输入内容后再发送", ""),
    (seen.NOTE, 1, "Go back, do not delete anything", "Notes"),
    (seen.NOTE, 3, "Save the note", "Saved"),
    (seen.NOTE, 4, "Open the menu to find Delete", "Delete"),
    (seen.NOTE, 4, "To delete the note, open the menu", ""),
    (seen.NOTE, 5, "Edit the title", ""),
    (seen.NOTES, 2, "Search for the note to delete", ""),
    (seen.NOTES, 5, "Show the notes of work", ""),
    (seen.NOTES, 7, "Make a new folder", "New folder"),
    (seen.NOTES, 9, "Open the note so that I can delete it", "Phrasebook"),
    (
        seen.NOTES,
        11,
        "Open the note 'Tomato soup', whose last line is to be removed",
        "",
    ),
    (seen.NOTES, 15, "Write a new note", "Edit note"),
    (seen.ASKED, 2, "Do not delete it", ""),
    (seen.ASKED_ZH, 2, "取消，不要删除", ""),
    (seen.CART, 1, "Go back to the cart", ""),
    (seen.CART, 3, "Open the product page", "Mechanical Keyboard"),
    (seen.CART, 5, "Choose the address before paying", ""),
    (seen.CART, 6, "Look at the price", ""),
    (seen.CART, 9, "Use a voucher, then pay", "Vouchers"),
    (seen.CART_ZH, 1, "返回购物车", ""),
    (seen.CART_ZH, 5, "先选择收货地址，然后付款", ""),
    (seen.SETTINGS, 3, "See what this is about", ""),
    (seen.SETTINGS, 4, "Open the page about feedback", ""),
    (seen.SETTINGS, 5, "Open the screen lock", ""),
    (seen.SETTINGS, 9, "Turn the backup on", 'on "Backup"'),
    (seen.SETTINGS, 11, "Search for the setting to reset", ""),
    (seen.SETTINGS_ZH, 3, "查看反馈设置", ""),
    (seen.SETTINGS_ZH, 4, "打开反馈页面", ""),
    (seen.SETTINGS_ZH, 5, "打开锁屏设置", ""),
]


def why(row: Row) -> str:
    lines, number, thought, expect = row
    intent = Intent(thought=thought, expect=expect)
    return sensitive_actions.find_sensitive_words(
        Tap(element=number), seen.screen_of(lines), intent
    )


def test_no_sensitive_tap_is_made_unasked() -> None:
    assert len(SENSITIVE) > 40
    assert [row[1:] for row in SENSITIVE if not why(row)] == []


def test_hardly_any_harmless_tap_is_asked_about() -> None:
    assert len(HARMLESS) > 80
    assert len([(row[1:], why(row)) for row in HARMLESS if why(row)]) <= 1


def test_a_point_is_judged_as_what_stands_there() -> None:
    page = seen.screen_of(seen.KEYPAD)
    assert (
        sensitive_actions.find_sensitive_words(TapPoint(x=435, y=2025), page)
        == "Call"
    )
    assert (
        sensitive_actions.find_sensitive_words(TapPoint(x=485, y=2025), page)
        == "Call"
    )
    assert (
        sensitive_actions.find_sensitive_words(TapPoint(x=540, y=700), page)
        == ""
    )
    assert (
        sensitive_actions.find_sensitive_words(
            TapPoint(x=540, y=700), page, Intent(thought="Send it")
        )
        == "Send it"
    )


def test_enter_sends_where_the_model_says_so() -> None:
    page = seen.screen_of(seen.THREAD)
    assert sensitive_actions.find_sensitive_words(
        Enter(), page, Intent(thought="Press Enter to send the text")
    )
    assert (
        sensitive_actions.find_sensitive_words(
            Enter(), page, Intent(thought="Press Enter to search")
        )
        == ""
    )


@pytest.mark.parametrize(
    ("goal", "completes", "said"),
    [
        ("Call Rosa", True, "Call Rosa"),
        ("Open Phone and call Rosa", True, "call Rosa"),
        ("给冯雨打电话", True, "给冯雨打电话"),
        ("Call Rosa", False, ""),
        ("Open the call log", True, ""),
        ("查看已发送的短信", True, ""),
        ("Write a note 'Call Rosa'", True, ""),
    ],
)
def test_the_goal_counts_for_the_step_that_completes_it(
    goal: str, completes: bool, said: str
) -> None:
    intent = Intent(thought="That is the one.", goal=goal, completes=completes)
    assert (
        sensitive_actions.find_sensitive_words(
            Tap(element=11), seen.screen_of(seen.RECENTS), intent
        )
        == said
    )


def test_where_the_model_says_nothing_the_goal_counts_for_an_icon_alone() -> (
    None
):
    page = seen.screen_of(seen.RECENTS)
    assert (
        sensitive_actions.find_sensitive_words(
            Tap(element=11), page, Intent(goal="Call Iris")
        )
        == "Call Iris"
    )
    assert (
        sensitive_actions.find_sensitive_words(
            Tap(element=38), page, Intent(goal="Call Iris")
        )
        == ""
    )


@pytest.mark.parametrize("origin", ["model", "memory"])
def test_all_that_was_said_of_a_step_counts_however_long_but_nothing_by_heart(
    origin: Literal["model", "memory"],
) -> None:
    page = seen.screen_of(seen.RECENTS)
    thought = (
        "The list shows who called, and when it was. " * 12 + "Now call Iris."
    )
    reply = AssessReply(
        judgement="act", action={"kind": "tap", "element": 11}, thought=thought
    )
    state: State = {
        "instruction": "Talk to Iris",
        "tasks": tasks.make_root("Talk to Iris"),
        "step": 0,
    }
    decision = decide(reply, state=state, context=Context(), screen=page)[
        "decision"
    ]
    assert decision is not None
    assert decision.action is not None
    said = sensitive_actions.read_intent(
        decision.model_copy(update={"origin": origin})
    )
    wanted = "Now call Iris" if origin == "model" else ""
    assert (
        sensitive_actions.find_sensitive_words(decision.action, page, said)
        == wanted
    )


def test_what_was_allowed_once_is_not_touched_again_of_itself() -> None:
    page = seen.screen_of(seen.NOTE)
    made = Decision(
        step=1,
        task=0,
        judgement="act",
        action=Tap(element=6),
        thought="Delete the line by a tap",
    )
    assert isinstance(find_other_action(made, page), Wait)
    plain = made.model_copy(update={"thought": "Look at the line"})
    assert isinstance(find_other_action(plain, page), TapPoint | Tap)


@pytest.mark.parametrize(
    "name", ["send message", "trash can", "paper plane", "删除", "垃圾桶"]
)
def test_the_name_of_an_icon_counts(name: str) -> None:
    page = seen.screen_of(seen.NOTE)
    named = tuple(
        e.model_copy(update={"hint": name}) if e.index == 7 else e
        for e in page.elements
    )
    assert (
        sensitive_actions.find_sensitive_words(
            Tap(element=7), page.model_copy(update={"elements": named})
        )
        == name
    )


def test_what_the_tree_names_is_judged_by_its_name() -> None:
    page = seen.screen_of(seen.RECENTS)
    tree = tuple(
        e.model_copy(update={"source": "hierarchy"}) for e in page.elements
    )
    known = page.model_copy(update={"elements": tree})
    assert (
        sensitive_actions.find_sensitive_words(
            Tap(element=38), known, Intent(thought="Call Rosa")
        )
        == ""
    )
    assert (
        sensitive_actions.find_sensitive_words(
            Tap(element=11), known, Intent(thought="Call Iris")
        )
        == "Call Iris"
    )


@pytest.mark.parametrize(
    "thought",
    ["First look, then delete it", "Nothing to pay here", "Keep the order of the list",
     "Don't send it", "Sort order", "Payments: 0", "已删除", "不要发送"],
)  # fmt: skip
def test_a_deed_that_is_only_spoken_of_is_none(thought: str) -> None:
    assert stated_effects.find_deed(thought) == ""
