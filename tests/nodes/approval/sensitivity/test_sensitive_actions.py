from typing import Any

import pytest

from nodes.approval.sensitivity import sensitive_actions
from nodes.approval.sensitivity.page_words import HALF_COVERED
from tests.nodes.screens import element, screen, words
from tools.actions import (
    Action,
    Drag,
    DragPoint,
    Enter,
    Fill,
    LongPress,
    OpenApp,
    OpenUrl,
    Set,
    Submit,
    Tap,
    TapPoint,
    TapText,
)
from tools.hierarchy.occlusion import MENU
from tools.screen import Bounds, Element, Screen
from tools.vision.icon_shapes import BIN, SET_BOOKMARK


@pytest.mark.parametrize(
    "label",
    ["清空最近删除", "Clean up 1.2 GB", "清理1.7 GB", "Clear all", "Check out",
     "Pay", "Pay now", "Place order", "BUY", "Send", "Call", "Delete", "Remove", "Uninstall",
     "Allow", "While using the app", "付款", "下单", "发送", "拨打", "删除", "卸载",
     "允许", "授权", "Unsubscribe", "Approve", "Sell now", "Exit group", "Adopt and sign", "Sign",
     "Complete reservation", "Start membership", "Cancel subscription", "Finish cancellation",
     "Cancel my tickets", "Clear chat", "Create public link", "Report and block",
     "确认退票", "解散", "清除所有数据", "清除聊天记录", "创建公开链接", "确认协议并开通",
     "确认买入", "确认赎回", "同意并签署", "确认预约", "取消预约", "立即打车", "立即投递",
     "放弃", "放弃更改", "Forget", "前 Forget", "Forget this network", "Forget device", "Unpair",
     "Report spam", "取消保存", "取消配对", "忘记此网络", "忽略此设备", "举报垃圾邮件"],
)  # fmt: skip
def test_the_words_are_known_in_two_languages(label: str) -> None:
    page = screen(element(text=label))
    for action in (
        Tap(element=1),
        LongPress(element=1),
        TapText(text=label),
        TapPoint(x=5, y=150),
    ):
        assert sensitive_actions.find_sensitive_words(action, page) == label


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
    assert sensitive_actions.find_sensitive_words(action, page) == label


def test_a_value_counts_as_a_label() -> None:
    page = screen(element(text="Account", value="Delete account"))
    action = TapText(text="delete")
    words = sensitive_actions.find_sensitive_words(action, page)
    assert words == "Delete account"


@pytest.mark.parametrize(
    "label",
    ["最近删除", "拨号键盘", "Call recordings",
     "Save", "Payday", "Sender", "Recall", "Don't allow", "Cancel", "Messages", "保存", "不允许",
     "取消", "Call your mother tomorrow about the delivery", "Calendar", "How to unsubscribe",
     "How does Pay later work?", "如何注销账号", "Track order", "Reset options",
     "重置筛选", "删除线",
     "Sign in", "Cancel upload", "授权管理", "支付安全中心", "放弃优惠",
     "Forget password?", "忘记密码", "忘记密码吗？", "未授予任何权限", "Don't forget the milk",
     "Forget-me-not"],
)  # fmt: skip
def test_others_pass(label: str) -> None:
    assert (
        sensitive_actions.find_sensitive_words(
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
        sensitive_actions.find_sensitive_words(
            action, screen(element(text="Pay"))
        )
        == ""
    )


def test_an_icon_without_words_is_known_by_its_id() -> None:
    for ident in ("send_message_button", "clean_button"):
        assert sensitive_actions.find_sensitive_words(
            Tap(element=1), screen(element(resource_id=ident))
        )


@pytest.mark.parametrize(
    "name", ["buy_address", "call_log_entry", "orders_to_send"]
)
def test_an_id_may_only_say_where_a_thing_belongs(name: str) -> None:
    row = element("item", "14 Mill Lane", resource_id=name)
    assert (
        sensitive_actions.find_sensitive_words(Tap(element=1), screen(row))
        == ""
    )
    button = element(text="", resource_id="delete_address")
    words = sensitive_actions.find_sensitive_words(
        Tap(element=1), screen(button)
    )
    assert words == "delete_address"


def test_ok_means_what_the_question_means() -> None:
    ask = screen(words("Delete this alarm?"), element(text="OK"))
    assert (
        sensitive_actions.find_sensitive_words(Tap(element=1), ask)
        == "Delete this alarm?"
    )
    harmless = screen(words("Keep editing?"), element(text="OK"))
    assert (
        sensitive_actions.find_sensitive_words(Tap(element=1), harmless) == ""
    )


@pytest.mark.parametrize(
    ("label", "question", "other"),
    [
        ("Leave", "Exit group “Family”?", "Exit full screen?"),
        ("退出", "确定退出群聊“家人”?", "退出全屏?"),
        ("OK", "Forget Buds Pro?", "Forget your password?"),
        ("确定", "要忘记 Buds Pro 吗？", "忘记密码吗？"),
    ],
)
def test_leaving_means_what_the_question_means(
    label: str, question: str, other: str
) -> None:
    for asked, expected in ((question, question), (other, "")):
        page = screen(words(asked), element(text=label))
        found = sensitive_actions.find_sensitive_words(Tap(element=1), page)
        assert found == expected


def test_what_is_written_in_a_field_is_no_question() -> None:
    field = element("input", "Call me later?", index=2, source="ocr")
    page = screen(field, element(text="OK"))
    assert not sensitive_actions.find_sensitive_words(Tap(element=1), page)


def test_enter_is_judged_by_the_field_it_is_pressed_in() -> None:
    page = screen(element("input", "Send message", focused=True))
    assert (
        sensitive_actions.find_sensitive_words(Enter(), page) == "Send message"
    )


@pytest.mark.parametrize(
    ("label", "goal"),
    [
        ("Anna Schmidt, 555 0101", "Call Anna Schmidt from the list"),
        ("Anna Schmidt", "Call Anna and then turn on the flashlight"),
        ("Sam Osei, 555 0123", "Dial 555 0123"),
        # A row with a number calls at a touch, whatever it is touched for.
        ("Anna Schmidt, 555 0101", "Look up Anna's number"),
        ("H, Hugo Silva", ""),
        ("张伟", "给张伟打电话"),
    ],
)
def test_a_row_of_the_telephone_app_calls_who_is_to_be_called(
    label: str, goal: str
) -> None:
    page = screen(element("item", label), package="com.google.android.dialer")
    assert (
        sensitive_actions.find_sensitive_words(
            Tap(element=1), page, sensitive_actions.Intent(goal=goal)
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
            "Call Anna Schmidt",
            "com.google.android.contacts",
        ),
    ],
)
def test_other_rows_call_nobody(label: str, goal: str, package: str) -> None:
    page = screen(element("item", label), package=package)
    assert (
        sensitive_actions.find_sensitive_words(
            Tap(element=1), page, sensitive_actions.Intent(goal=goal)
        )
        == ""
    )


@pytest.mark.parametrize(
    ("key", "field", "words"),
    [
        ("Send", {"text": "To"}, "Send"),
        ("发送", {"text": "消息"}, "发送"),
        ("Search", {"text": "Message"}, ""),
        ("", {"hint": "Message"}, "Message"),
        ("", {"text": "写评论"}, "写评论"),
        ("", {"resource_id": "compose_box", "text": ""}, "compose_box"),
        ("", {"hint": "Search messages"}, ""),
        ("", {"hint": "City"}, ""),
    ],
)
def test_what_a_submit_sends_is_sensitive(
    key: str, field: dict[str, Any], words: str
) -> None:
    page = screen(element(role="input", focused=True, **field))
    page = page.model_copy(update={"keyboard_action": key})
    assert sensitive_actions.find_sensitive_words(Submit(), page) == words


def test_a_submit_of_an_unknown_field_is_judged_by_the_models_words() -> None:
    page = screen(element(role="input", focused=True, text="City"))
    intent = sensitive_actions.Intent(
        thought="This will send the order to the shop."
    )
    assert sensitive_actions.find_sensitive_words(Submit(), page, intent)
    named = page.model_copy(update={"keyboard_action": "Search"})
    assert sensitive_actions.find_sensitive_words(Submit(), named, intent) == ""


def test_what_is_dragged_onto_a_bin_is_sensitive() -> None:
    page = screen(
        element(index=1, text="Clock"),
        element(index=2, text="Remove"),
        element(index=3, text=""),
    )
    drag = Drag(element=1, to=2)
    assert sensitive_actions.find_sensitive_words(drag, page) == "Remove"
    assert (
        sensitive_actions.find_sensitive_words(Drag(element=1, to=3), page)
        == ""
    )
    x, y = page.elements[1].bounds.center
    drag_point = DragPoint(x=0, y=5_000, to_x=x, to_y=y)
    assert sensitive_actions.find_sensitive_words(drag_point, page) == "Remove"


def test_a_slider_that_pays_is_sensitive() -> None:
    page = screen(
        element(role="slider", index=1, text="Slide to pay", value="0.0"),
        element(role="slider", index=2, text="Volume", value="Pay"),
    )
    to_end = Set(element=1, text="100%")
    assert (
        sensitive_actions.find_sensitive_words(to_end, page) == "Slide to pay"
    )
    assert (
        sensitive_actions.find_sensitive_words(Set(element=2, text="5"), page)
        == ""
    )


def test_links_outside_of_the_list_are_sensitive(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_URLS", "example.org")
    page = screen(element())
    allowed = OpenUrl(text="https://example.org/a")
    assert sensitive_actions.find_sensitive_words(allowed, page) == ""
    asked = OpenUrl(text="tel:112")
    assert sensitive_actions.find_sensitive_words(asked, page) == "tel:112"


@pytest.mark.parametrize("label", ["Trash", "Bin", "垃圾箱", "回收站"])
def test_a_bin_that_a_dialog_offers_deletes(label: str) -> None:
    row = element("item", label)
    asked = screen(row, dialog="Move to")
    assert (
        sensitive_actions.find_sensitive_words(Tap(element=1), asked) == label
    )
    listed = screen(row)
    assert sensitive_actions.find_sensitive_words(Tap(element=1), listed) == ""


@pytest.mark.parametrize(
    ("label", "is_deed"),
    [("Trash", True), ("Bin", True), ("Recycle bin", False), ("回收站", False)],
)
def test_a_menu_without_a_title_may_lead_to_the_bin(
    label: str, is_deed: bool
) -> None:
    page = screen(element("item", label), dialog=MENU)
    words = sensitive_actions.find_sensitive_words(Tap(element=1), page)
    assert words == (label if is_deed else "")


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("End call", "incall_end_call"), ("挂断", "incall_end_call"),
        ("To pay", "orders_to_pay"), ("待付款", "my_to_pay"),
        ("Close", "pay_close"), ("关闭", "pay_close"), ("Back", "delete_back"),
        ("Ask before deleting", "ask_delete"), ("删除前询问", "ask_delete"),
    ],
)  # fmt: skip
def test_what_leads_away_from_a_deed_passes(label: str, name: str) -> None:
    page = screen(element(text=label, resource_id=name))
    assert sensitive_actions.find_sensitive_words(Tap(element=1), page) == ""
    page = screen(element("switch", label, resource_id=name, checked=False))
    assert sensitive_actions.find_sensitive_words(Tap(element=1), page) == ""
    page = screen(element(text="Close account", resource_id="x"))
    assert sensitive_actions.find_sensitive_words(Tap(element=1), page)


@pytest.mark.parametrize("label", ["Confirm before sending", "支付前确认"])
def test_a_question_before_a_deed_is_not_switched_off_unasked(
    label: str,
) -> None:
    page = screen(element("switch", label, checked=True))
    assert sensitive_actions.find_sensitive_words(Tap(element=1), page) == label


@pytest.mark.parametrize(
    ("label", "deed"),
    [
        ("Dial pad tones", "Dial 555 0101"),
        ("Order history", "Delete order history"),
        ("Payment details", "Payment"),
        ("Payment methods", "Make payment"),
        ("View order", "View and order"),
        ("Reset zoom", "Reset phone"),
        ("提现规则", "提现"),
        ("支付方式", "确认支付"),
        ("已支付", "支付"),
        ("Sort order", "Place order"),
        ("最新发布", "发布"),
        ("转账记录", "删除转账记录"),
        ("购买时间", "购买"),
        ("Remove star", "Remove photo"),
        ("Remove from queue", "Remove from album"),
        ("Remove from saved", "Remove card"),
        ("移除星标", "移除照片"),
        ("安装记录", "安装"),
        ("安装完成通知", "安装 手电筒"),
        ("安装包", "删除安装包"),
        ("新发布", "发布"),
        ("Number to call", "Call number"),
        ("Reverse order", "Order now"),
        ("Photo format", "Format card"),
        ("To pay", "Pay"),
        ("1, To pay", "Pay to Anna"),
        ("Edit number before call", "Call number"),
        ("呼叫前编辑号码", "呼叫号码"),
        ("回车键发送消息", "发送消息"),
        ("发送原图", "发送图片"),
        ("待支付", "支付"),
        ("Order notices", "Order now"),
        ("Send with Enter", "Send"),
        ("Send full-size photos", "Send photos"),
        ("收付款", "付款"),
        ("已删除", "删除"),
        ("旧清单, 2月24日周二删除", "24小时后删除"),
        ("旧清单, 3天前删除", "3天后删除"),
        ("我发布的", "发布"),
        ("出价回复通知", "出价"),
        # What a row says behind a dot is a kind or a note.
        ("March rent, Home · Transfer to Al", "March rent · Transfer"),
        ("三月房租, ¥3,200.00, 住房 · 转账给房东", "三月房租 · 转账"),
        ("Torch, Tools · Install", "Torch, Tools · 4.5, Install"),
    ],
)
def test_what_is_named_after_a_deed_does_none(label: str, deed: str) -> None:
    page = screen(element(text=label), element(text=deed, index=2))
    assert sensitive_actions.find_sensitive_words(Tap(element=1), page) == ""
    assert sensitive_actions.find_sensitive_words(Tap(element=2), page) == deed


@pytest.mark.parametrize("label", ["Post", "Publish", "发布", "发表"])
def test_a_tab_that_is_named_after_writing_only_leads_to_it(label: str) -> None:
    page = screen(element("tab", label), element("tab", "Delete", index=2))
    assert sensitive_actions.find_sensitive_words(Tap(element=1), page) == ""
    assert (
        sensitive_actions.find_sensitive_words(Tap(element=2), page) == "Delete"
    )
    page = screen(element(text=label))
    assert sensitive_actions.find_sensitive_words(Tap(element=1), page) == label


@pytest.mark.parametrize("label", ["Install", "安装"])
def test_a_tab_by_its_role_and_its_id_does_no_deed(label: str) -> None:
    tap = Tap(element=1)
    page = screen(element("tab", label, resource_id="tab_discover"))
    assert sensitive_actions.find_sensitive_words(tap, page) == ""
    # A star that is set makes tabs of the buttons in its bar; and a tab may be closed by a button.
    page = screen(element("tab", label, resource_id="follow"))
    assert sensitive_actions.find_sensitive_words(tap, page) == label
    page = screen(element(text=label, resource_id="tab_discover"))
    assert sensitive_actions.find_sensitive_words(tap, page) == label


def test_a_button_between_tabs_that_leads_to_writing_is_known_by_its_id() -> (
    None
):
    page = screen(element(text="Post", resource_id="tab_post"))
    assert sensitive_actions.find_sensitive_words(Tap(element=1), page) == ""


@pytest.mark.parametrize(
    ("label", "title"), [("Reset", "Filters"), ("重置", "筛选")]
)
def test_filters_may_be_taken_back(label: str, title: str) -> None:
    button = element(text=label)
    page = screen(words(title), button)
    assert sensitive_actions.find_sensitive_words(Tap(element=1), page) == ""
    page = screen(element(text=label, resource_id="filter_reset"))
    assert sensitive_actions.find_sensitive_words(Tap(element=1), page) == ""
    page = screen(words("Phone"), button)
    assert sensitive_actions.find_sensitive_words(Tap(element=1), page) == label


@pytest.mark.parametrize(
    ("label", "dialog"),
    [
        ("Clear", "Clear call history?"),
        ("清除", "清除通话记录？"),
        ("清理", "清理279.0 MB?"),
    ],
)
def test_a_dialog_that_asks_whether_to_clear_deletes(
    label: str, dialog: str
) -> None:
    button = element(text=label)
    page = screen(button, dialog=dialog)
    assert sensitive_actions.find_sensitive_words(Tap(element=1), page) == label
    for other in ("", "Pick a date", "选择日期"):
        page = screen(button, dialog=other)
        assert (
            sensitive_actions.find_sensitive_words(Tap(element=1), page) == ""
        )


@pytest.mark.parametrize(
    ("title", "label"), [("Attach", "My card"), ("添加附件", "我的名片")]
)
def test_what_is_the_users_own_is_not_attached_unasked(
    title: str, label: str
) -> None:
    page = screen(
        words(title), element("item", label), element("item", "图片", index=2)
    )
    assert sensitive_actions.find_sensitive_words(Tap(element=1), page) == label
    assert sensitive_actions.find_sensitive_words(Tap(element=2), page) == ""
    page = screen(words("Profile"), element("item", label))
    assert sensitive_actions.find_sensitive_words(Tap(element=1), page) == ""


@pytest.mark.parametrize("hint", [BIN, SET_BOOKMARK])
def test_an_icon_is_known_by_its_shape_unless_words_say_what_it_is(
    hint: str,
) -> None:
    icon = element(
        hint=hint,
        source="icon",
        bounds=Bounds(left=900, top=600, right=960, bottom=660),
    )
    before = element(
        "text",
        "Alex Morgan",
        index=2,
        bounds=Bounds(left=100, top=600, right=700, bottom=660),
    )
    page = screen(icon, before)
    assert sensitive_actions.find_sensitive_words(Tap(element=1), page) == hint
    behind = Bounds(left=980, top=600, right=1070, bottom=660)
    place = element("text", "Recently deleted", index=2, bounds=behind)
    page = screen(icon, place)
    assert sensitive_actions.find_sensitive_words(Tap(element=1), page) == ""
    deed = element("text", "Delete", index=2, bounds=behind)
    page = screen(icon, deed)
    assert (
        sensitive_actions.find_sensitive_words(Tap(element=1), page) == "Delete"
    )


@pytest.mark.parametrize("thought", ["That is the next step.", "这是下一步。"])
def test_a_point_that_the_keyboard_half_covers_is_asked_about(
    thought: str,
) -> None:
    row = element(
        "text", "Ringtone", source="ocr",
        bounds=Bounds(left=130, top=1210, right=430, bottom=1330),
    )  # fmt: skip
    page = screen(row, keyboard=True)
    intent = sensitive_actions.Intent(thought=thought)

    def find(y: int, looked_at: Screen = page) -> str:
        point = TapPoint(x=540, y=y)
        return sensitive_actions.find_sensitive_words(point, looked_at, intent)

    assert find(1440) == HALF_COVERED
    # A key of the keyboard, the row, and a page without a keyboard.
    assert find(1700) == ""
    assert find(1300) == ""
    assert find(1440, screen(row)) == ""
    # The tree names what can be touched.
    named = row.model_copy(update={"source": "hierarchy"})
    assert find(1440, screen(named, keyboard=True)) == ""


@pytest.mark.parametrize(
    "label",
    ["Ask before using mobile data, Without Wi-Fi", "使用移动数据前询问"],
)
def test_a_row_switches_what_stands_in_it(label: str) -> None:
    box = Bounds(left=0, top=600, right=1080, bottom=760)
    place = Bounds(left=900, top=640, right=1040, bottom=720)
    row = element("item", label, bounds=box)
    switch = element("switch", index=2, bounds=place, checked=True)
    page = screen(row, switch)
    assert sensitive_actions.find_sensitive_words(Tap(element=1), page) == label
    off = switch.model_copy(update={"checked": False})
    page = screen(row, off)
    assert sensitive_actions.find_sensitive_words(Tap(element=1), page) == ""


@pytest.mark.parametrize(
    ("question", "yes", "other"),
    [
        ("Has everything arrived?", "Confirm", "Has it been tried?"),
        (
            "Have you received your order?",
            "Yes",
            "Have you seen your order list",
        ),
        ("Did you get it?", "I got it", "Did you see it?"),
        ("确认已收到商品？", "确定", "确认已看到商品？"),
    ],
)
def test_a_receipt_that_is_confirmed_pays_the_seller(
    question: str, yes: str, other: str
) -> None:
    answer = element(text=yes)
    page = screen(words(question), answer, dialog=question)
    assert sensitive_actions.find_sensitive_words(Tap(element=1), page)
    page = screen(words(other), answer, dialog=other)
    assert not sensitive_actions.find_sensitive_words(Tap(element=1), page)


@pytest.mark.parametrize("label", ["回拨", "确认收货", "Confirm receipt"])
def test_a_call_back_and_a_receipt_are_named(label: str) -> None:
    page = screen(element(text=label))
    assert sensitive_actions.find_sensitive_words(Tap(element=1), page) == label


@pytest.mark.parametrize(
    ("title", "reason"),
    [("Report", "It is forbidden"), ("举报", "违禁物品")],
)
def test_a_reason_that_is_chosen_reports(title: str, reason: str) -> None:
    row = element("item", reason)
    sheet = screen(row, dialog=title)
    touch = Tap(element=1)
    assert sensitive_actions.find_sensitive_words(touch, sheet) == reason
    told = screen(row, dialog="Report sent")
    assert sensitive_actions.find_sensitive_words(touch, told) == ""

    def see(text: str, index: int, left: int, top: int) -> Element:
        box = Bounds(left=left, top=top, right=left + 300, bottom=top + 60)
        return element("text", text, index=index, source="ocr", bounds=box)

    seen = see(reason, 1, 32, 1800)
    sheet = screen(see(title, 2, 32, 1670), seen)
    assert sensitive_actions.find_sensitive_words(touch, sheet) == reason
    beside = TapPoint(x=540, y=1830)
    assert sensitive_actions.find_sensitive_words(beside, sheet) == reason
    menu = screen(see(title, 2, 700, 1670), see("Share", 1, 700, 1800))
    assert sensitive_actions.find_sensitive_words(touch, menu) == ""


@pytest.mark.parametrize(
    ("yes", "question"),
    [("Report", "Report this post?"), ("举报", "举报这条动态？")],
)
def test_the_yes_to_a_report_is_asked_about(yes: str, question: str) -> None:
    touch = Tap(element=1)
    asks = screen(element(text=yes), dialog=question)
    assert sensitive_actions.find_sensitive_words(touch, asks) == yes
    asks = screen(
        element("text", question, index=2, source="ocr"),
        element(text=yes, source="ocr"),
    )
    assert sensitive_actions.find_sensitive_words(touch, asks) == yes
    menu = screen(element("item", yes), dialog=MENU)
    assert sensitive_actions.find_sensitive_words(touch, menu) == ""


def test_a_key_of_a_pictured_keypad_does_not_call() -> None:
    key = Bounds(left=380, top=1925, right=700, bottom=2085)
    call = Bounds(left=330, top=2104, right=750, bottom=2253)
    zero = element(text="0", source="ocr", bounds=key)
    button = element(text="Call", index=20, source="ocr", bounds=call)
    touch = Tap(element=1)
    alone = screen(zero, button)
    assert sensitive_actions.find_sensitive_words(touch, alone) == "Call"
    keys = [element("text", str(each), index=each + 1) for each in range(1, 8)]
    pad = screen(zero, button, *keys)
    assert sensitive_actions.find_sensitive_words(touch, pad) == ""


@pytest.mark.parametrize(
    ("caption", "is_asked"), [("Favourites", False), ("Trash", True)]
)
def test_a_caption_says_what_an_icon_below_a_selection_does(
    caption: str, *, is_asked: bool
) -> None:
    top = Bounds(left=150, top=140, right=500, bottom=200)
    box = Bounds(left=500, top=2102, right=576, bottom=2176)
    under = Bounds(left=454, top=2190, right=624, bottom=2232)
    page = screen(
        element("text", "2 selected", index=3, bounds=top),
        element(text="☆", source="ocr", bounds=box),
        element("text", caption, index=2, source="ocr", bounds=under),
    )
    words = sensitive_actions.find_sensitive_words(Tap(element=1), page)
    assert bool(words) == is_asked


@pytest.mark.parametrize(
    ("title", "folder"), [("Move to", "Spam"), ("移动到", "垃圾邮件")]
)
def test_what_is_moved_to_junk_is_reported(title: str, folder: str) -> None:
    row = element("item", folder)
    assert sensitive_actions.find_sensitive_words(
        Tap(element=1), screen(row, dialog=title)
    )
    assert sensitive_actions.find_sensitive_words(
        Tap(element=1), screen(words(title), row)
    )
    assert not sensitive_actions.find_sensitive_words(
        Tap(element=1), screen(row)
    )
