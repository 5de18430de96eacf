import pytest

from nodes.approval.sensitivity.sensitive_actions import (
    Intent,
    find_sensitive_words,
)
from tests.nodes.screens import element, screen, words
from tools.actions import Tap, TapPoint
from tools.hierarchy.occlusion import MENU
from tools.screen import Bounds, Element, Screen

TAP = Tap(element=1)


def form(*rows: Element, save: str = "Save") -> Screen:
    """A form on which the first button takes something off."""
    return screen(*rows, element(text=save, index=8))


@pytest.mark.parametrize(
    ("label", "title"),
    [
        ("Delete", "0 selected"), ("Delete", "No items selected"), ("删除", "已选择0项"),
        ("删除", "已选 0 个"), ("Check out (0)", "Cart"), ("提交（0）", "购物车"),
    ],
)  # fmt: skip
def test_a_barred_button_does_nothing_while_nothing_is_chosen(
    label: str, title: str
) -> None:
    barred = element(text=label, enabled=False)
    assert find_sensitive_words(TAP, screen(words(title), barred)) == ""
    free = element(text=label)
    assert find_sensitive_words(TAP, screen(words(title), free)) == label
    pictured = element(text=label, enabled=False, source="ocr")
    assert find_sensitive_words(TAP, screen(words(title), pictured)) == label


@pytest.mark.parametrize("title", ["0 selected", "已选择0项"])
def test_a_picture_shows_faintly_what_is_barred_as_nothing_is_selected(
    title: str,
) -> None:
    faint = element(text="删除", source="ocr", faded=True)
    assert find_sensitive_words(TAP, screen(words(title), faint)) == ""
    plain = element(text="删除", source="ocr")
    for page in (
        screen(words(title), plain),
        screen(words("Trip"), faint),
    ):
        assert find_sensitive_words(TAP, page) == "删除"


@pytest.mark.parametrize("label", ["Submit anonymously", "匿名发布"])
def test_a_box_that_hides_whose_text_it_is_sends_nothing(label: str) -> None:
    box = element("checkbox", label)
    assert find_sensitive_words(TAP, screen(box)) == ""
    button = element(text=label)
    assert find_sensitive_words(TAP, screen(button)) == label


@pytest.mark.parametrize("title", ["1 selected", "10 selected", "已选择10项"])
def test_a_barred_button_may_be_free_soon_if_anything_is_chosen(
    title: str,
) -> None:
    page = screen(words(title), element(text="Delete", enabled=False))
    assert find_sensitive_words(TAP, page) == "Delete"


@pytest.mark.parametrize(
    ("label", "field", "save"),
    [
        ("Remove phone", "Phone", "Save"),
        ("Remove phone 2", "Phone 2", "SAVE"),
        ("移除电话", "电话", "保存"),
    ],
)
def test_what_is_taken_off_a_form_counts_when_it_is_saved(
    label: str, field: str, save: str
) -> None:
    button = element(text=label)
    beside = element("input", hint=field, index=2, bounds=button.bounds)
    assert find_sensitive_words(TAP, form(button, beside, save=save)) == ""
    # Without a button that saves it may be gone at once.
    page = form(button, beside, save="Share")
    assert find_sensitive_words(TAP, page) == label
    # What stands in no row may be all that the form is about.
    below = element("input", hint=field, index=2)
    assert find_sensitive_words(TAP, form(button, below, save=save)) == label


@pytest.mark.parametrize("label", ["Remove card", "移除此卡", "Remove"])
def test_what_a_form_is_about_may_be_removed_at_once(label: str) -> None:
    button = element(text=label)
    beside = element("input", hint="Number", index=2, bounds=button.bounds)
    assert find_sensitive_words(TAP, form(button, beside)) == label


def test_a_part_without_any_field_stands_on_no_form() -> None:
    button = element(text="Remove Anna")
    beside = element("item", "Anna Bell", index=2, bounds=button.bounds)
    assert find_sensitive_words(TAP, form(button, beside)) == "Remove Anna"


@pytest.mark.parametrize(
    ("label", "title"),
    [
        ("Remove Three Stamps", "Queue (6)"), ("Clear all", "Up next"), ("清空", "播放队列（6）"),
        ("移除三枚邮票", "队列"),
    ],
)  # fmt: skip
def test_nobody_keeps_what_is_played_next(label: str, title: str) -> None:
    button = element(text=label, index=1)
    page = screen(words(title), button)
    assert find_sensitive_words(TAP, page) == ""
    page = screen(words("Family"), button)
    assert find_sensitive_words(TAP, page) == label
    page = screen(words(title), element(text="Delete file"))
    assert find_sensitive_words(TAP, page) == "Delete file"


@pytest.mark.parametrize(
    "label", ["Subscribe", "Subscribe to @tidepool", "订阅 潮池", "已订阅 潮池"]
)
def test_a_subscription_is_free_where_nothing_speaks_of_money(
    label: str,
) -> None:
    button = element(text=label)
    page = screen(words("One new gadget, used for a month"), button)
    assert find_sensitive_words(TAP, page) == ""


@pytest.mark.parametrize("label", ["Subscribe", "立即订阅"])
@pytest.mark.parametrize(
    "text",
    ["¥12", "$4.99 a month", "Try Premium", "7-day trial", "Billed per year", "会员特权",
     "连续包月", "付费内容", "免费试用7天"],
)  # fmt: skip
def test_a_subscription_may_cost_something_where_money_is_spoken_of(
    label: str, text: str
) -> None:
    page = screen(words(text), element(text=label))
    assert find_sensitive_words(TAP, page) == label


@pytest.mark.parametrize("label", ["Subscribe and pay", "订阅并付款"])
def test_a_label_that_pays_too_is_no_free_subscription(label: str) -> None:
    page = screen(element(text=label))
    assert find_sensitive_words(TAP, page) == label


@pytest.mark.parametrize(
    ("label", "title"),
    [
        ("Send to 555 0123", "New conversation"), ("发送到 555 0123", "新会话"),
        ("Message to +49 555 0123", "Start a chat"), ("发给 5550123", "发起聊天"),
    ],
)  # fmt: skip
def test_a_talk_with_a_number_is_begun_before_anything_is_sent(
    label: str, title: str
) -> None:
    row = element("item", label)
    assert find_sensitive_words(TAP, screen(words(title), row)) == ""


@pytest.mark.parametrize(
    ("label", "title"),
    [
        ("Send to 555 0123", "Forward message"), ("发送到 555 0123", "转发"),
        ("Send to Anna", "New conversation"), ("发送给安娜", "新会话"),
    ],
)  # fmt: skip
def test_what_is_sent_elsewhere_or_to_a_person_is_asked_about(
    label: str, title: str
) -> None:
    row = element("item", label)
    assert find_sensitive_words(TAP, screen(words(title), row)) == label


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("Clear input", "delete_button"), ("Backspace", "delete_key"), ("退格", "delete_key"),
        ("Clear the query", "remove"),
        ("Delete search text", "x"), ("清除输入内容", "delete_button"), ("删除搜索词", "x"),
    ],
)  # fmt: skip
def test_what_was_typed_may_be_cleared(label: str, name: str) -> None:
    page = screen(element(text=label, resource_id=name))
    assert find_sensitive_words(TAP, page) == ""


@pytest.mark.parametrize("label", ["Delete search history", "删除搜索记录"])
def test_what_was_searched_before_is_asked_about(label: str) -> None:
    page = screen(element(text=label))
    assert find_sensitive_words(TAP, page) == label


@pytest.mark.parametrize(
    ("label", "apply"),
    [("Reset", "Done"), ("Reset", "Show 12 results"), ("重置", "确定(23)")],
)
def test_a_sheet_is_reset_before_it_is_applied(label: str, apply: str) -> None:
    rows = element(text=label), element(text=apply, index=2)
    assert find_sensitive_words(TAP, screen(*rows, dialog="Price")) == ""
    # A page may set the phone back at once, and an "OK" beside it says nothing.
    assert find_sensitive_words(TAP, screen(*rows)) == label
    other = element(text="Cancel", index=2)
    page = screen(rows[0], other, dialog="Reset settings?")
    assert find_sensitive_words(TAP, page) == label


@pytest.mark.parametrize(
    ("label", "home"), [("Post", "Home"), ("发布", "首页")]
)
def test_a_pictured_tab_for_writing_stands_in_a_bar_with_home(
    label: str, home: str
) -> None:
    low = Bounds(left=360, top=2110, right=446, bottom=2236)
    tab = element(text=label, source="ocr", bounds=low)
    beside = element(text=home, index=2, source="ocr", bounds=low)
    assert find_sensitive_words(TAP, screen(tab, beside)) == ""
    assert find_sensitive_words(TAP, screen(tab)) == label
    high = element(text=label, source="ocr")
    assert find_sensitive_words(TAP, screen(high, beside)) == label


@pytest.mark.parametrize("label", ["Check out (0)", "结算提交(0)"])
def test_nothing_is_bought_for_nothing(label: str) -> None:
    button = element(text=label, source="ocr")
    assert find_sensitive_words(TAP, screen(button, words("¥0.00"))) == ""
    page = screen(button, words("¥158.00"))
    assert find_sensitive_words(TAP, page) == label


@pytest.mark.parametrize(
    ("sent", "drafts", "thought"),
    [
        ("Sent", "Drafts", "Tap “Trash”"),
        ("已发送", "草稿箱", "删除“回收站”"),
    ],
)
def test_the_bin_among_folders_is_a_place(
    sent: str, drafts: str, thought: str
) -> None:
    folders = (words(sent), element("text", drafts, index=-2))
    touch = TapPoint(x=400, y=900)
    said = Intent(thought=thought)
    page = screen(*folders)
    is_deed = thought.startswith("删除")
    assert bool(find_sensitive_words(touch, page, said)) == is_deed
    assert find_sensitive_words(touch, screen(words(sent)), said)
    emptied = Intent(thought="Tap the icon to empty the trash")
    assert find_sensitive_words(touch, page, emptied)


@pytest.mark.parametrize("label", ["Send offer", "Submit", "提交", "发送出价"])
def test_a_faint_button_of_a_pictured_form_sends_nothing_yet(
    label: str,
) -> None:
    field = element("input", text="Your offer", index=2, source="ocr")
    faint = element(text=label, source="ocr", faded=True)
    assert find_sensitive_words(TAP, screen(faint, field)) == ""
    clear = element(text=label, source="ocr")
    assert find_sensitive_words(TAP, screen(clear, field)) == label
    assert find_sensitive_words(TAP, screen(faint)) == ""
    low = Bounds(left=0, top=900, right=200, bottom=990)
    below = element(text=label, source="ocr", faded=True, bounds=low)
    assert find_sensitive_words(TAP, screen(below)) == label
    other = element(text="Delete", source="ocr", faded=True)
    assert find_sensitive_words(TAP, screen(other, field)) == "Delete"


@pytest.mark.parametrize(
    ("reset", "apply"), [("Reset", "Done"), ("重置", "确定")]
)
def test_a_pictured_reset_beside_what_applies_only_takes_choices_back(
    reset: str, apply: str
) -> None:
    left = Bounds(left=40, top=900, right=500, bottom=990)
    right = Bounds(left=560, top=900, right=1040, bottom=990)
    button = element(text=reset, source="ocr", bounds=left)
    beside = element(text=apply, index=2, source="ocr", bounds=right)
    assert find_sensitive_words(TAP, screen(button, beside)) == ""
    assert find_sensitive_words(TAP, screen(button)) == reset
    asks = element("text", f"{reset}?", index=3, source="ocr")
    assert find_sensitive_words(TAP, screen(button, beside, asks)) == reset


@pytest.mark.parametrize(
    ("label", "named"), [("发布动态", "compose"), ("发布闲置", "sell_new")]
)
def test_a_button_whose_id_says_that_it_begins_a_post_posts_nothing(
    label: str, named: str
) -> None:
    begins = element(text=label, resource_id=named)
    assert find_sensitive_words(TAP, screen(begins)) == ""
    other = element(text=label, resource_id="confirm")
    assert find_sensitive_words(TAP, screen(other)) == label


@pytest.mark.parametrize(
    "thought",
    [
        "Tap “To pay”", "Tap “Remove star”", "Tap “End call”", "点击“待付款”",
        "Tap “Edit number before call”",
    ],
)  # fmt: skip
def test_a_thought_that_quotes_a_place_names_no_deed(thought: str) -> None:
    icon = element(source="icon")
    page = screen(icon)
    assert find_sensitive_words(TAP, page, Intent(thought=thought)) == ""


@pytest.mark.parametrize(
    "thought", ["Tap “Delete”", "Tap “Trash”", "点击“付款”"]
)
def test_a_thought_that_quotes_a_deed_names_it(thought: str) -> None:
    icon = element(source="icon")
    page = screen(icon)
    assert find_sensitive_words(TAP, page, Intent(thought=thought)) == thought


def test_a_row_that_begins_a_talk_is_harmless_beside_its_words_too() -> None:
    top = Bounds(left=100, top=120, right=500, bottom=200)
    title = element("text", "New conversation", source="ocr", bounds=top)
    row = Bounds(left=34, top=510, right=390, bottom=560)
    words_read = element(
        "text", "Send to 555 0123", index=2, source="ocr", bounds=row
    )
    touch = TapPoint(x=700, y=535)
    assert find_sensitive_words(touch, screen(title, words_read)) == ""
    assert find_sensitive_words(touch, screen(words_read)) != ""


def entries(first: str, *others: str, box: str = "") -> Screen:
    """A list with a row, the first one, and others; each with a box if it is given."""
    rows: list[Element] = []
    for place, text in enumerate((first, *others)):
        bounds = Bounds(
            left=0, top=200 + 100 * place, right=1080, bottom=290 + 100 * place
        )
        rows.append(
            element("item", text, index=place + 1, resource_id="entry", bounds=bounds)
        )  # fmt: skip
        if box:
            inside = bounds.model_copy(update={"right": 90})
            name = f"{box} {text.split(', ')[0]}"
            number = 20 + place
            rows.append(element("checkbox", name, index=number, bounds=inside))
    return screen(*rows)


LISTS = [
    ("Buy socks, Shopping", ("Order ink, Low", "Read a book"), "Complete"),
    ("购买牛奶, 购物", ("支付房租, 家庭", "看书"), "完成"),
    ("Call Mom, 3:00 PM", ("Lunch, 12:30 PM", "Yoga, 6:00 PM"), ""),
    ("Pay rent, Mar 1", ("Trip, Mar 3", "Recipes, Yesterday"), ""),
    ("支付房租, 3月1日", ("旅行, 3月3日", "菜谱, 昨天"), ""),
]


@pytest.mark.parametrize(("row", "others", "box"), LISTS)
def test_an_entry_of_what_is_to_be_done_is_opened_unasked(
    row: str, others: tuple[str, ...], box: str
) -> None:
    page = entries(row, *others, box=box)
    assert find_sensitive_words(TAP, page) == ""


@pytest.mark.parametrize(("row", "others", "box"), LISTS)
def test_a_button_a_lone_row_or_one_of_a_dialog_is_no_entry(
    row: str, others: tuple[str, ...], box: str
) -> None:
    page = entries(row, *others, box=box)
    first, *rest = page.elements
    button = first.model_copy(update={"role": "button"})
    paid = words("Total $12.00")
    for other in (
        screen(button, *rest),
        screen(first),
        screen(*page.elements, paid),
        page.model_copy(update={"dialog": "What next"}),
        page.model_copy(update={"dialog": MENU}),
    ):
        assert find_sensitive_words(TAP, other) == row


@pytest.mark.parametrize(
    ("row", "others", "box"),
    [
        ("Delete account, Mar 3", ("Name, Mar 1", "Mail, Mar 2"), "Complete"),
        ("Buy again, Mar 3", ("Socks, Mar 1", "Ink, Mar 2"), ""),
        ("Send money, Mar 3", ("Cards, Mar 1", "Help, Mar 2"), ""),
        ("Buy socks, Pay now", ("Ink, Low", "Book, Low"), "Complete"),
        ("Call Anna, mobile", ("Message Anna, mobile", "Share, card"), ""),
        ("Call Anna, 3:00 PM", ("Call Ben, 2:00 PM", "Call Cy, 1:00 PM"), ""),
        ("Buy socks, Blue", ("Ink, Black", "Book, New"), "Select"),
        ("购买会员, 3月1日", ("旅行, 3月3日", "菜谱, 昨天"), ""),
        ("发送给安娜, 3月1日", ("旅行, 3月3日", "菜谱, 昨天"), ""),
    ],
)
def test_a_row_that_does_what_it_says_is_asked_about(
    row: str, others: tuple[str, ...], box: str
) -> None:
    page = entries(row, *others, box=box)
    assert find_sensitive_words(TAP, page) == row


@pytest.mark.parametrize(
    ("row", "label", "is_harmless"),
    [
        ("Choose, Colour / Size", "Buy now", True),
        ("Select options", "Buy now", True),
        ("选择, 颜色 / 规格", "立即购买", True),
        ("请选择颜色、尺码", "立即购买", True),
        ("Choose, Charcoal; 1 piece", "Buy now", False),
        ("选择, 炭灰色; 单件装", "立即购买", False),
        ("Choose, Colour / Size", "Pay ¥24", False),
        ("Choose, Colour / Size", "Submit order", False),
        ("选择, 颜色 / 规格", "提交订单", False),
    ],
)  # fmt: skip
def test_nothing_is_bought_while_the_options_are_not_chosen(
    row: str, label: str, *, is_harmless: bool
) -> None:
    page = screen(element(text=label), element("item", row, index=2))
    words_found = find_sensitive_words(TAP, page)
    assert (words_found == "") is is_harmless
    # A dialog, and a row that was read off a picture, say nothing of the kind.
    asks = page.model_copy(update={"dialog": "¥24"})
    assert find_sensitive_words(TAP, asks) == label
    seen = element("item", row, index=2, source="ocr")
    assert find_sensitive_words(TAP, screen(element(text=label), seen)) == label
