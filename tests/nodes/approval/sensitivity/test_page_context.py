import pytest

from nodes.approval.sensitivity.sensitive_actions import (
    Intent,
    find_sensitive_words,
)
from tests.nodes.screens import element, screen, words
from tools.actions import Tap, TapPoint
from tools.screen import Bounds, Element

DIALER = "com.google.android.dialer"
VAGUE = Intent(thought="That is the next step.")


def at(found: Element, left: int, top: int, right: int, bottom: int) -> Element:
    bounds = Bounds(left=left, top=top, right=right, bottom=bottom)
    return found.model_copy(update={"bounds": bounds})


def test_a_point_in_the_row_of_sensitive_words_is_asked_about() -> None:
    page = screen(words("Call back"), element(text="Message", index=3))
    assert find_sensitive_words(TapPoint(x=800, y=150), page, VAGUE)
    assert not find_sensitive_words(TapPoint(x=800, y=350), page, VAGUE)


@pytest.mark.parametrize("title", ["Post", "Send location", "确认购买"])
def test_the_arrow_before_a_title_leads_back(title: str) -> None:
    arrow = at(element(source="icon"), 49, 145, 96, 189)
    page = screen(arrow, at(words(title), 132, 136, 372, 202))
    assert not find_sensitive_words(Tap(element=1), page, VAGUE)
    arrow = at(arrow, 49, 1145, 96, 1189)
    page = screen(arrow, at(words(title), 132, 1136, 372, 1202))
    assert find_sensitive_words(Tap(element=1), page, VAGUE) == title


@pytest.mark.parametrize(
    "label",
    [
        "Message",
        "发信息",
        "Block",
        "黑名单",
        "Edit number before call",
        "复制号码",
    ],
)
def test_a_button_for_messages_is_no_person(label: str) -> None:
    tile = at(element("item", label), 300, 600, 500, 800)
    other = at(element("item", "Contact", index=2), 540, 600, 740, 800)
    page = screen(tile, other, package=DIALER)
    assert not find_sensitive_words(Tap(element=1), page, VAGUE)


@pytest.mark.parametrize("name", ["王编辑", "编辑小李", "Edith Copy"])
def test_a_person_may_have_the_name_of_a_button(name: str) -> None:
    row = at(element("item", f"{name}, 555 0101"), 0, 100, 1080, 250)
    page = screen(row, package=DIALER)
    assert find_sensitive_words(Tap(element=1), page, VAGUE)


def test_a_row_with_a_button_of_its_own_calls_nobody() -> None:
    row = at(element("item", "Anna, 555 0101"), 0, 100, 1080, 250)
    page = screen(row, package=DIALER)
    assert find_sensitive_words(Tap(element=1), page, VAGUE)
    button = at(element(index=2), 950, 120, 1050, 220)
    page = screen(row, button, package=DIALER)
    assert not find_sensitive_words(Tap(element=1), page, VAGUE)


@pytest.mark.parametrize("dialog", ["Add a number"])
def test_a_person_in_a_dialog_is_only_chosen(dialog: str) -> None:
    row = element("item", "Anna, 555 0101")
    page = screen(row, package=DIALER, dialog=dialog)
    assert not find_sensitive_words(Tap(element=1), page, VAGUE)


@pytest.mark.parametrize(
    "label", ["555 0122", "Mobile, 555 0122", "手机 555 0122"]
)
def test_a_number_that_is_chosen_of_a_persons_is_called(label: str) -> None:
    page = screen(element("item", label), package=DIALER, dialog="Call Hugo")
    assert find_sensitive_words(Tap(element=1), page, VAGUE) == label
    elsewhere = screen(element("item", label), dialog="Call Hugo")
    assert not find_sensitive_words(Tap(element=1), elsewhere, VAGUE)


@pytest.mark.parametrize(("one", "other"), [("Hugo", "Leo"), ("冯雨", "赵磊")])
def test_a_favourite_among_others_calls(one: str, other: str) -> None:
    tile = at(element("item", one), 32, 273, 357, 599)
    beside = at(element("item", other, index=2), 723, 273, 1048, 599)
    page = screen(tile, beside, package=DIALER)
    assert find_sensitive_words(Tap(element=1), page, VAGUE) == one
    assert find_sensitive_words(Tap(element=2), page, VAGUE) == other
    alone = screen(tile, package=DIALER)
    assert not find_sensitive_words(Tap(element=1), alone, VAGUE)


def test_a_tile_read_from_a_picture_is_the_person_under_it() -> None:
    tile = at(element(text="H", source="ocr"), 98, 304, 290, 495)
    name = at(
        element("text", "Hugo Silva", index=2, source="ocr"), 94, 514, 292, 566
    )
    beside = at(element(text="M", index=3, source="ocr"), 790, 304, 981, 495)
    for page in (
        screen(tile, name, package=DIALER),
        screen(tile, name, beside, package=DIALER),
    ):
        assert find_sensitive_words(Tap(element=1), page, VAGUE) == "Hugo Silva"
    elsewhere = screen(tile, name, package="com.example.notes")
    assert not find_sensitive_words(Tap(element=1), elsewhere, VAGUE)


@pytest.mark.parametrize("hint", ["Text message", "输入消息"])
def test_a_nameless_button_beside_a_message_sends_it(hint: str) -> None:
    field = element("input", index=1, value="See you", hint=hint)
    field = at(field, 100, 1300, 900, 1400)
    button = at(element(index=2), 940, 1310, 1040, 1400)
    above = at(element(index=3), 940, 100, 1040, 200)
    page = screen(field, button, above)
    assert find_sensitive_words(Tap(element=2), page, VAGUE) == "See you"
    assert not find_sensitive_words(Tap(element=3), page, VAGUE)


@pytest.mark.parametrize(
    "hint",
    ["Text message", "Say something", "Say hello", "请输入消息", "Write a friendly comment",
     "发一条友善的评论"],
)  # fmt: skip
def test_a_field_that_a_picture_shows_empty_sends_nothing(hint: str) -> None:
    field = at(element("input", hint, source="ocr"), 100, 1300, 900, 1400)
    button = at(element(index=2, source="icon"), 940, 1310, 1040, 1400)
    send = Tap(element=2)
    assert not find_sensitive_words(send, screen(field, button), VAGUE)
    saying = Intent(thought="Tap “Send”.")
    assert find_sensitive_words(send, screen(field, button), saying)
    faint = button.model_copy(update={"faded": True})
    assert not find_sensitive_words(send, screen(field, faint), saying)
    written = at(
        element("input", "See you", source="ocr"), 100, 1300, 900, 1400
    )
    typed = screen(written, faint, keyboard=True)
    assert find_sensitive_words(send, typed, saying)
    # The words may be the label of what was written, or a picture may go along.
    below = at(element("text", "See you", index=3), 120, 1350, 400, 1390)
    assert find_sensitive_words(send, screen(field, button, below), VAGUE)
    photo = at(element("image", index=3), 100, 1100, 300, 1290)
    assert find_sensitive_words(send, screen(field, button, photo), VAGUE)


@pytest.mark.parametrize(
    "label",
    [
        "Post",
        "提交",
        "Publish",
        "Cancel order",
        "取消订单",
        "Move to trash",
        "移至回收站",
    ],
)
def test_what_is_published_or_called_off_is_asked_about(label: str) -> None:
    page = screen(element(text=label))
    assert find_sensitive_words(Tap(element=1), page) == label


@pytest.mark.parametrize(
    ("label", "question"),
    [("Send", "Is there any discount?"), ("发送", "有优惠吗？")],
)
def test_a_suggested_question_over_a_field_beside_which_one_sends_is_sent(
    label: str, question: str
) -> None:
    chip = at(element("checkbox", question), 30, 1980, 470, 2100)
    field = at(element("input", "Ask away", index=2), 30, 2130, 900, 2250)
    button = at(element(text=label, index=3), 920, 2130, 1040, 2250)
    page = screen(chip, field, button)
    assert find_sensitive_words(Tap(element=1), page, VAGUE) == question
    assert not find_sensitive_words(Tap(element=1), screen(chip, field), VAGUE)
    far = at(button, 920, 100, 1040, 220)
    page = screen(chip, field, far)
    assert not find_sensitive_words(Tap(element=1), page, VAGUE)


@pytest.mark.parametrize(
    "label", ["Send", "Submit review", "Post", "发送", "发送出价", "提交评价"]
)
def test_a_barred_button_sends_nothing_while_nothing_is_written(
    label: str,
) -> None:
    field = element("input", "Message", index=2, hint="Message")
    button = element(text=label, enabled=False)
    assert not find_sensitive_words(Tap(element=1), screen(button, field))
    free = button.model_copy(update={"enabled": True})
    assert find_sensitive_words(Tap(element=1), screen(free, field)) == label
    written = field.model_copy(update={"value": "See you"})
    page = screen(button, written)
    assert find_sensitive_words(Tap(element=1), page) == label


@pytest.mark.parametrize("label", ["Submit order", "Pay", "Delete", "提交订单"])
def test_a_barred_button_may_be_free_a_second_later(label: str) -> None:
    field = element("input", "Note", index=2, hint="Note")
    page = screen(element(text=label, enabled=False), field)
    assert find_sensitive_words(Tap(element=1), page) == label


@pytest.mark.parametrize("label", ["Allow calls", "发送位置信息"])
def test_a_switch_that_is_on_is_only_switched_off(label: str) -> None:
    switch = element("switch", label, checked=True)
    assert not find_sensitive_words(Tap(element=1), screen(switch))
    off = element("switch", label, checked=False)
    assert find_sensitive_words(Tap(element=1), screen(off)) == label
    pictured = switch.model_copy(update={"source": "icon"})
    assert find_sensitive_words(Tap(element=1), screen(pictured)) == label


def test_a_row_of_the_tree_is_not_the_number_in_the_next_row() -> None:
    name = at(element("item", "Ben Carter"), 0, 426, 1080, 573)
    number = at(element("item", "400 555 0190", index=2), 0, 573, 1080, 720)
    page = screen(name, number, package=DIALER)
    assert not find_sensitive_words(Tap(element=1), page, VAGUE)
    assert find_sensitive_words(Tap(element=2), page, VAGUE)


@pytest.mark.parametrize(
    ("title", "choice"),
    [("Move to", "Trash"), ("移至", "垃圾箱"), ("Attach", "My card")],
)
@pytest.mark.parametrize("action", [Tap(element=1), TapPoint(x=800, y=300)])
def test_a_menu_read_from_a_picture_deletes_and_gives(
    title: str, choice: str, action: Tap | TapPoint
) -> None:
    entry = at(element(text=choice, source="ocr"), 30, 260, 200, 340)
    page = screen(words(title), entry)
    assert find_sensitive_words(action, page, VAGUE) == choice
    assert not find_sensitive_words(action, screen(entry), VAGUE)


@pytest.mark.parametrize(
    "title", ["Compose", "Reply", "写邮件", "3 selected", "已选择 2 项"]
)
def test_a_nameless_icon_may_send_or_delete(title: str) -> None:
    heading = at(words(title), 130, 130, 400, 210)
    icon = at(element(source="icon"), 850, 142, 910, 192)
    page = screen(heading, icon)
    assert find_sensitive_words(Tap(element=1), page, VAGUE) == title
    assert find_sensitive_words(TapPoint(x=700, y=160), page, VAGUE) == title
    # Words at the right of the bar are a menu's, and no title.
    menu = at(heading, 600, 130, 870, 210)
    assert not find_sensitive_words(TapPoint(x=912, y=189), screen(menu), VAGUE)
    named = icon.model_copy(update={"hint": "paper clip"})
    assert not find_sensitive_words(
        Tap(element=1), screen(heading, named), VAGUE
    )
    other = screen(at(words("News"), 130, 130, 400, 210), icon)
    assert not find_sensitive_words(Tap(element=1), other, VAGUE)


def test_icons_that_lead_back_or_to_a_menu_send_nothing() -> None:
    heading = at(words("Compose"), 130, 130, 400, 210)
    back = at(element(source="icon"), 49, 145, 96, 189)
    dots = at(element(index=2, source="icon"), 1001, 145, 1014, 192)
    below = at(element(index=3, source="icon"), 850, 2300, 910, 2350)
    page = screen(heading, back, dots, below)
    for number in (1, 2, 3):
        assert not find_sensitive_words(Tap(element=number), page, VAGUE)


def test_an_icon_under_what_is_selected_may_delete_it() -> None:
    heading = at(words("1 selected"), 130, 130, 400, 210)
    icon = at(element(source="icon"), 250, 2280, 310, 2340)
    page = screen(heading, icon)
    assert find_sensitive_words(Tap(element=1), page, VAGUE)
    for title in ("0 selected", "已选择0项"):
        nothing = at(words(title), 130, 130, 400, 210)
        page = screen(nothing, icon)
        assert not find_sensitive_words(Tap(element=1), page, VAGUE)


@pytest.mark.parametrize(
    ("to", "subject"), [("To", "Subject"), ("收件人：", "主题")]
)
def test_a_letter_is_known_by_whom_it_is_to(to: str, subject: str) -> None:
    icon = at(element(source="icon"), 850, 142, 910, 192)
    page = screen(words(to), words(subject), icon)
    assert find_sensitive_words(Tap(element=1), page, VAGUE)
    page = screen(words(to), icon)
    assert not find_sensitive_words(Tap(element=1), page, VAGUE)


@pytest.mark.parametrize(
    ("label", "total"), [("Confirm", "Total ¥88"), ("确认", "合计：88元")]
)
def test_who_confirms_a_total_pays(label: str, total: str) -> None:
    button = element(text=label, source="ocr")
    page = screen(words(total), button)
    assert find_sensitive_words(Tap(element=1), page, VAGUE) == total
    other = screen(words("Total: 88 steps"), button)
    assert not find_sensitive_words(Tap(element=1), other, VAGUE)
    long = words(f"{total} {'. ' * 60}")
    assert not find_sensitive_words(
        Tap(element=1), screen(long, words("$5"), button), VAGUE
    )
    later = element(text="Next", source="ocr")
    assert not find_sensitive_words(Tap(element=1), screen(words(total), later))


@pytest.mark.parametrize(
    ("label", "price", "other"),
    [
        ("Confirm Van", "Van, $14.20", "Confirm pickup"),
        ("Request", "$15", "Next"),
        ("Exchange now", "€50 to $54", "Learn more now"),
        ("Swap", "Fee $2.10", "Swap cards"),
        ("同意", "报销金额 ¥300", "拒绝"),
        ("确认领养", "工本费 ¥50", "立即查看"),
    ],
)
def test_who_agrees_to_a_sum_may_pay_it(
    label: str, price: str, other: str
) -> None:
    button = element(text=label)
    page = screen(words(price), button)
    assert find_sensitive_words(Tap(element=1), page, VAGUE)
    page = screen(words("3 min"), button)
    assert not find_sensitive_words(Tap(element=1), page, VAGUE)
    page = screen(words(price), element(text=other))
    assert not find_sensitive_words(Tap(element=1), page, VAGUE)


@pytest.mark.parametrize(
    ("title", "label", "facts"),
    [
        ("New post", "Share", ""),
        ("Add details", "Upload short", "Visibility: Public"),
        ("添加说明", "上传", "公开"),
    ],
)
def test_what_is_written_is_shared_with_everybody(
    title: str, label: str, facts: str
) -> None:
    heading = at(words(title), 130, 130, 400, 210)
    field = element("input", "Sunset", index=2)
    button = element(text=label)
    page = screen(heading, words(facts), field, button)
    assert find_sensitive_words(Tap(element=1), page, VAGUE) == label
    beside = element(text="Location", index=3)
    page = screen(heading, words(facts), field, button, beside)
    assert not find_sensitive_words(Tap(element=3), page, VAGUE)
    # The same label elsewhere opens a list of apps or files.
    heading = at(words("Photo"), 130, 130, 400, 210)
    for rest in ((words(facts),), (field, words("Private"))):
        page = screen(heading, *rest, button)
        assert not find_sensitive_words(Tap(element=1), page, VAGUE)


@pytest.mark.parametrize(
    ("question", "label"),
    [
        ("Clear call history?", "Clear"),
        ("清除通话记录？", "清除"),
        ("清理279.0 MB?", "清理"),
    ],
)
def test_a_question_in_a_picture_is_answered_by_clearing(
    question: str, label: str
) -> None:
    button = element(text=label, source="ocr")
    page = screen(words(question), button)
    assert find_sensitive_words(Tap(element=1), page, VAGUE) == label
    assert not find_sensitive_words(Tap(element=1), screen(button), VAGUE)


@pytest.mark.parametrize(
    ("field", "is_asked"), [("Ask away", True), ("Search", False)]
)
def test_a_question_over_a_field_with_a_nameless_icon_is_sent(
    field: str, is_asked: bool
) -> None:
    chip = at(element(text="有优惠吗？", source="ocr"), 30, 1980, 470, 2100)
    line = at(
        element("input", field, index=2, source="ocr"), 30, 2130, 900, 2250
    )
    icon = at(element(index=3, source="icon"), 940, 2160, 1000, 2220)
    page = screen(chip, line, icon)
    assert bool(find_sensitive_words(Tap(element=1), page, VAGUE)) == is_asked


def test_a_point_beside_a_pictured_name_and_initial_is_that_person() -> None:
    field = at(
        element("text", "Search contacts", source="ocr"), 130, 130, 460, 200
    )
    initial = at(
        element("button", "A", index=3, source="ocr"), 40, 290, 150, 400
    )
    name = at(
        element("text", "Anna, 555 0101", index=4, source="ocr"),
        180,
        290,
        460,
        400,
    )
    page = screen(field, initial, name, package="com.example.messenger")
    words = find_sensitive_words(TapPoint(x=540, y=346), page, VAGUE)
    assert words == "Anna, 555 0101"


@pytest.mark.parametrize(
    ("to", "subject", "label"),
    [("To", "Subject", "Remove Maya Patel"), ("收件人", "主题", "移除林悦")],
)
def test_what_is_taken_off_a_letter_is_not_lost(
    to: str, subject: str, label: str
) -> None:
    chip = element(text=label)
    page = screen(words(to), words(subject), chip)
    assert not find_sensitive_words(Tap(element=1), page, VAGUE)
    page = screen(words(subject), chip)
    assert find_sensitive_words(Tap(element=1), page, VAGUE) == label
    # A picture shows the subject itself where one is written.
    page = screen(words("Compose"), words(to), words("Dinner"), chip)
    assert not find_sensitive_words(Tap(element=1), page, VAGUE)


def test_a_bar_of_letters_and_icons_over_a_keyboard_is_no_message() -> None:
    head = at(words("H"), 50, 1380, 110, 1440)
    bold = at(words("B"), 280, 1380, 340, 1440)
    icon = at(element(source="icon"), 700, 1380, 760, 1440)
    other = at(element(index=2, source="icon"), 900, 1380, 960, 1440)
    read = [each.model_copy(update={"source": "ocr"}) for each in (head, bold)]
    page = screen(*read, icon, other, keyboard=True)
    assert not find_sensitive_words(Tap(element=1), page, VAGUE)
    page = screen(read[0], icon, other, keyboard=True)
    assert find_sensitive_words(Tap(element=1), page, VAGUE) == "H"


@pytest.mark.parametrize(
    ("title", "label"),
    [("Give coins (47 left)", "Give"), ("给UP主投币（剩余47）", "投币")],
)
def test_a_dialog_that_counts_coins_gives_them(title: str, label: str) -> None:
    give, cancel = element(text=label), element(text="Cancel", index=2)
    for page in (
        screen(give, cancel, dialog=title),
        screen(words(title), give, cancel),
    ):
        assert find_sensitive_words(Tap(element=1), page, VAGUE) == title
        assert not find_sensitive_words(Tap(element=2), page, VAGUE)
    page = screen(words("47 coins left"), give)
    assert not find_sensitive_words(Tap(element=1), page, VAGUE)


@pytest.mark.parametrize(
    ("title", "coins", "label"),
    [
        ("Gifts", "You have 120 coins", "Heart, 1 coins"),
        ("Send a gift", "9 diamonds", "Heart"),
        ("礼物", "余额 120 金币", "小心心"),
    ],
)
def test_a_gift_may_be_paid_for_at_a_touch(
    title: str, coins: str, label: str
) -> None:
    row = element("item", label)
    page = screen(words(title), words(coins), row)
    assert find_sensitive_words(Tap(element=1), page) == label
    page = screen(words(title), words(coins), element("image"))
    assert find_sensitive_words(Tap(element=1), page) == coins
    # Elsewhere coins are only counted, and a page of gifts may sell none for coins.
    page = screen(words("Wallet"), words(coins), element("item", "Orders"))
    assert find_sensitive_words(Tap(element=1), page) == ""
    page = screen(words(title), element("item", "Heart"))
    assert find_sensitive_words(Tap(element=1), page) == ""
    page = screen(words(title), words(coins), element("tab", "New"))
    assert find_sensitive_words(Tap(element=1), page) == ""
