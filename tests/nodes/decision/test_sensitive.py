import pytest

from nodes.decision import sensitive
from tests.nodes.screens import element, screen, words
from tools.actions import (
    Action,
    Enter,
    Fill,
    LongPress,
    OpenApp,
    Tap,
    TapPoint,
    TapText,
)


@pytest.mark.parametrize(
    "label",
    ["清空最近删除", "Clean up 1.2 GB", "Clear all", "Check out",
     "Pay", "Pay now", "Place order", "BUY", "Send", "Call", "Delete", "Remove", "Uninstall",
     "Allow", "While using the app", "付款", "下单", "发送", "拨打", "删除", "卸载",
     "允许", "授权"],
)  # fmt: skip
def test_the_words_are_known_in_two_languages(label: str) -> None:
    page = screen(element(text=label))
    for action in (
        Tap(element=1),
        LongPress(element=1),
        TapText(text=label),
        TapPoint(x=5, y=150),
    ):
        assert sensitive.find_sensitive_words(action, page) == label


@pytest.mark.parametrize(
    ("label", "named"),
    [
        ("Delete account", "account"), ("Call Ben", "Ben"), ("Pay now", " now "),
        ("删除联系人", "联系人"), ("Send", "SEND"),
    ],
)  # fmt: skip
def test_a_part_of_a_label_hides_nothing(label: str, named: str) -> None:
    page = screen(element(text=label))
    action = TapText(text=named)
    assert page.find_text(named) == page.elements[0]
    assert sensitive.find_sensitive_words(action, page) == label


def test_a_value_counts_as_a_label() -> None:
    page = screen(element(text="Account", value="Delete account"))
    action = TapText(text="delete")
    words = sensitive.find_sensitive_words(action, page)
    assert words == "Delete account"


@pytest.mark.parametrize(
    "label",
    ["最近删除", "拨号键盘", "Call recordings",
     "Save", "Payday", "Sender", "Recall", "Don't allow", "Cancel", "Messages", "保存", "不允许",
     "取消",     "Call your mother tomorrow about the delivery", "Calendar"],
)  # fmt: skip
def test_others_pass(label: str) -> None:
    assert (
        sensitive.find_sensitive_words(
            Tap(element=1), screen(element(text=label))
        )
        == ""
    )


@pytest.mark.parametrize(
    "action",
    [
        Fill(element=1, text="pay"),
        OpenApp(text="Phone call"),
        Tap(element=9),
        Enter(),
    ],
)
def test_typing_and_opening_do_nothing_yet(action: Action) -> None:
    assert (
        sensitive.find_sensitive_words(action, screen(element(text="Pay")))
        == ""
    )


def test_an_icon_without_words_is_known_by_its_id() -> None:
    for ident in ("send_message_button", "clean_button"):
        assert sensitive.find_sensitive_words(
            Tap(element=1), screen(element(resource_id=ident))
        )


def test_ok_means_what_the_question_means() -> None:
    ask = screen(words("Delete this alarm?"), element(text="OK"))
    assert (
        sensitive.find_sensitive_words(Tap(element=1), ask)
        == "Delete this alarm?"
    )
    harmless = screen(words("Keep editing?"), element(text="OK"))
    assert sensitive.find_sensitive_words(Tap(element=1), harmless) == ""


def test_enter_is_judged_by_the_field_it_is_pressed_in() -> None:
    page = screen(element("input", "Send message", focused=True))
    assert sensitive.find_sensitive_words(Enter(), page) == "Send message"


@pytest.mark.parametrize(
    ("label", "goal"),
    [
        ("Anna Schmidt, 555 0101", "Call Anna Schmidt from the list"),
        ("Anna Schmidt", "Call Anna and then turn on the flashlight"),
        ("Sam Osei, 555 0123", "Dial 555 0123"),
        ("张伟", "给张伟打电话"),
    ],
)
def test_a_row_of_the_telephone_app_calls_who_is_to_be_called(
    label: str, goal: str
) -> None:
    page = screen(element("item", label), package="com.google.android.dialer")
    assert (
        sensitive.find_sensitive_words(
            Tap(element=1), page, sensitive.Intent(goal=goal)
        )
        == label
    )


@pytest.mark.parametrize(
    ("label", "goal", "package"),
    [
        (
            "Contacts",
            "Call Anna from the contacts",
            "com.google.android.dialer",
        ),
        ("2 ABC", "Dial 123", "com.google.android.dialer"),
        ("Dan Anders", "Call Anna", "com.google.android.dialer"),
        (
            "Anna Schmidt, 555 0101",
            "Look up Anna's number",
            "com.google.android.dialer",
        ),
        (
            "Anna Schmidt, 555 0101",
            "Call Anna Schmidt",
            "com.google.android.contacts",
        ),
    ],
)
def test_other_rows_call_nobody(label: str, goal: str, package: str) -> None:
    page = screen(element("item", label), package=package)
    assert (
        sensitive.find_sensitive_words(
            Tap(element=1), page, sensitive.Intent(goal=goal)
        )
        == ""
    )
