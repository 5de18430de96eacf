"""What the question before an action says: rows of pages, and the words that must be in it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from graph.state import Decision
from nodes.approval.question_text import describe_allowing
from nodes.approval.sensitivity.earlier_screens import add_touch
from nodes.approval.sensitivity.page_words import HALF_COVERED
from tapwright.text.language import Language
from tapwright.text.quote import nest_quotes
from tests.nodes.screens import element, screen, words
from tests.small_phone import make_small_config
from tools.acting.executor import perform_action
from tools.acting.journal import Journal
from tools.actions import Tap, TapPoint
from tools.device.device import Device, connect_device
from tools.hierarchy.occlusion import MENU
from tools.observation.capture import capture_screen
from tools.screen import Bounds, Element, Role, Screen, Target
from tools.vision.icon_shapes import BIN, SET_BOOKMARK
from virtual_phone.apps.bazaar.app import BazaarApp
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.apps.maps.app import MapsApp
from virtual_phone.apps.settings.app import SettingsApp
from virtual_phone.phone import VirtualPhone

APPS = {"Messages": "com.example.app"}
PERMISSIONS = "com.google.android.permissioncontroller"


def ask(
    page: Screen,
    label: str,
    language: str = "en",
    apps: Mapping[str, str] = APPS,
    earlier: Sequence[Screen] = (),
    target: Target | None = None,
    typed: Sequence[str] = (),
) -> str:
    decision = Decision(
        step=1, task=0, judgement="act", action=Tap(element=1),
        target=target or Target(text=label),
    )  # fmt: skip
    return describe_allowing(
        decision, page, label, "zh" if language == "zh" else "en", apps, earlier,
        typed,
    )  # fmt: skip


def test_a_permission_is_asked_for_with_the_words_of_its_dialog() -> None:
    page = screen(
        element(text="Allow"), dialog="Allow Weather to access your location?"
    )
    text = ask(page, "Allow")
    assert text.startswith("Allow this action? tap “Allow”")
    assert "Allow Weather to access your location?" in text


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "The dialog says: “Allow ‘Clock’ to send you notifications?”"),
        ("zh", "对话框内容：“要允许‘时钟’向您发送通知吗？”"),
    ],
)
def test_quotation_marks_within_others_are_single(
    language: Language, line: str
) -> None:
    words_there = "Allow “Clock” to send you notifications?"
    if language == "zh":
        words_there = "要允许“时钟”向您发送通知吗？"
    page = screen(element(text="Allow"), dialog=words_there)
    assert line in ask(page, "Allow", language).splitlines()


def test_a_menu_without_words_is_not_named_but_the_page_is() -> None:
    title = words("Phrasebook").model_copy(
        update={"bounds": Bounds(left=100, top=120, right=500, bottom=200)}
    )
    text = ask(screen(title, element(text="Delete"), dialog=MENU), "Delete")
    assert "Phrasebook" in text
    assert MENU not in text


def test_a_message_is_named_with_whom_it_goes_to_and_the_app() -> None:
    title = words("Anna Schmidt").model_copy(
        update={"bounds": Bounds(left=100, top=120, right=500, bottom=200)}
    )
    field = element(
        "input", "", index=2, value="See you at 8", hint="Text message"
    )
    text = ask(screen(title, field, element(text="Send")), "Send")
    for said in ("Messages", "Anna Schmidt", "See you at 8"):
        assert said in text
    assert "com.example" not in text


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_payment_names_the_amounts_but_no_percentages(language: str) -> None:
    page = screen(words("Total ¥71.82"), words("5% off"), element(text="Pay"))
    text = ask(page, "Pay", language)
    assert "¥71.82" in text
    assert "5%" not in text


def test_a_password_is_never_named() -> None:
    field = element("input", "", index=2, value="hidden1", password=True)
    assert "hidden1" not in ask(screen(field, element(text="Send")), "Send")


@pytest.mark.parametrize(
    ("language", "package", "begin"),
    [
        (
            "en",
            "com.google.android.permissioncontroller",
            "Allow this action? tap “Allow” (a dialog of Android about Daily Tasks)",
        ),
        # There it belongs to an app with an icon.
        (
            "zh",
            "com.huawei.systemmanager",
            "是否允许此操作？点击“Allow”（关于“Daily Tasks”的系统对话框）",
        ),
    ],
)
def test_a_dialog_of_android_is_named_with_the_app_that_it_speaks_of(
    language: str, package: str, begin: str
) -> None:
    page = screen(
        element(text="Allow"),
        dialog="Allow Daily Tasks to send you notifications?",
        package=package,
        activity=".GrantPermissionsActivity",
    )
    apps = {
        "Tasks": "com.tasks", "Daily Tasks": "com.daily", "Ask": "com.ask",
        "Phone Manager": "com.huawei.systemmanager",
    }  # fmt: skip
    text = ask(page, "Allow", language, apps)
    assert text.startswith(f"{begin}\n")
    assert package not in text


@pytest.mark.parametrize(
    ("language", "name"),
    [("en", "(a dialog of Android)"), ("zh", "（系统对话框）")],
)
def test_a_dialog_of_android_about_no_known_app_has_a_name_too(
    language: str, name: str
) -> None:
    page = screen(
        element(text="Allow"),
        dialog="Allow it?",
        package="com.android.permissioncontroller",
    )
    assert name in ask(page, "Allow", language)


def make_checkout() -> Screen:
    texts = (
        ("Northlight Mug, ¥39, Dark green; 1 piece, ×2", 0, 500),
        ("Goods", 0, 600), ("¥78", 800, 600), ("Two or more", 0, 700), ("-¥6.24", 800, 700),
        ("合计", 0, 800), ("¥71.76", 800, 800),
    )  # fmt: skip
    elements = []
    for text, left, top in texts:
        box = Bounds(left=left, top=top, right=left + 200, bottom=top + 50)
        elements.append(words(text).model_copy(update={"bounds": box}))
    return screen(*elements, element(text="Submit order", index=20))


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "Item: “Northlight Mug, ¥39, Dark green; 1 piece, ×2”",
                "To pay: “合计” ¥71.76",
                "Other amounts: “Goods” ¥78, “Two or more” -¥6.24",
            ],
        ),
        (
            "zh",
            [
                "商品：“Northlight Mug, ¥39, Dark green; 1 piece, ×2”",
                "应付：“合计” ¥71.76",
                "其他金额：“Goods” ¥78、“Two or more” -¥6.24",
            ],
        ),
    ],
)
def test_an_order_is_named_with_its_total_and_the_other_sums(
    language: str, lines: list[str]
) -> None:
    text = ask(make_checkout(), "Submit order", language)
    assert text.splitlines()[1:] == lines


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "Item: “Northlight Mug”",
                "Chosen: “Dark green”, “1 piece”",
                "Quantity: 2",
                "Amounts: ¥39",
            ],
        ),
        (
            "zh",
            [
                "商品：“Northlight Mug”",
                "已选：“Dark green”、“1 piece”",
                "数量：2",
                "金额：¥39",
            ],
        ),
    ],
)
def test_a_sheet_is_named_with_what_was_chosen_and_how_many(
    language: str, lines: list[str]
) -> None:
    picture = Bounds(left=0, top=0, right=231, bottom=231)
    page = screen(
        element("image", "Northlight Mug", bounds=picture),
        words("¥39").model_copy(update={"bounds": picture}),
        element("checkbox", "Dark green", index=4, checked=True),
        element("checkbox", "1 piece", index=5, checked=True),
        element("text", "Quantity: 2", index=6),
        element(text="Confirm", index=7),
        dialog="¥39",
    )
    assert ask(page, "Confirm", language).splitlines()[1:] == lines


@pytest.mark.parametrize(
    ("language", "line"),
    [
        (
            "en",
            "Item on the page before: “Northlight Mug, ¥39, Dark green; 1 piece, ×2”",
        ),
        (
            "zh",
            "此前页面上的商品：“Northlight Mug, ¥39, Dark green; 1 piece, ×2”",
        ),
    ],
)
def test_a_sheet_that_only_takes_money_is_named_with_the_order_before_it(
    language: str, line: str
) -> None:
    page = screen(words("¥71.76"), element(text="Pay ¥71.76"), dialog="Pay")
    earlier = [make_checkout()]
    text = ask(page, "Pay ¥71.76", language, earlier=earlier)
    assert text.splitlines()[2:] == [line]


def make_addressed_checkout() -> Screen:
    page = make_checkout()
    where = element("item", "Anna, 22 Chestnut Row", resource_id="address")
    return page.model_copy(update={"elements": (where, *page.elements)})


@pytest.mark.parametrize(
    ("language", "here", "before"),
    [
        ("en", "Goes to: “Anna, 22 Chestnut Row”",
         "Goes to, by the page before: “Anna, 22 Chestnut Row”"),
        ("zh", "送至：“Anna, 22 Chestnut Row”", "送至（见此前页面）：“Anna, 22 Chestnut Row”"),
    ],
)  # fmt: skip
def test_an_order_is_named_with_where_it_goes_to(
    language: str, here: str, before: str
) -> None:
    page = make_addressed_checkout()
    assert here in ask(page, "Submit order", language).splitlines()
    sheet = screen(words("¥71.76"), element(text="Pay ¥71.76"), dialog="Pay")
    text = ask(sheet, "Pay ¥71.76", language, earlier=[page])
    assert before in text.splitlines()
    offer = screen(words("¥39"), element(text="Buy now"))
    assert "Chestnut" not in ask(offer, "Buy now", language, earlier=[page])


def test_what_is_no_payment_names_nothing_that_is_bought() -> None:
    text = ask(make_checkout(), "Delete")
    assert "Item" not in text
    assert "To pay: “合计” ¥71.76" in text


def test_a_deletion_names_what_was_opened_before() -> None:
    row = element("item", "Phrasebook, Good day")
    target = Target(role="item", text=row.text, center=row.bounds.center)
    earlier = [add_touch(screen(row), target)]
    page = screen(element("item", "Delete"), dialog=MENU)
    english = ask(page, "Delete", earlier=earlier)
    assert english.splitlines()[1:] == ["About: “Phrasebook, Good day”"]
    chinese = ask(page, "删除", "zh", earlier=earlier)
    assert chinese.splitlines()[1:] == ["涉及：“Phrasebook, Good day”"]


def test_a_dialog_that_names_the_thing_is_quoted_whole() -> None:
    row = element("item", "Phrasebook, Good day")
    target = Target(role="item", text=row.text, center=row.bounds.center)
    earlier = [add_touch(screen(row), target)]
    page = screen(
        words("Delete note?"),
        words("Phrasebook"),
        element(text="Delete"),
        dialog="Delete note?",
    )
    lines = ask(page, "Delete", earlier=earlier).splitlines()[1:]
    assert lines == ["The dialog says: “Delete note? / Phrasebook”"]


def test_what_is_given_away_is_named_with_the_page_under_the_menu() -> None:
    title = words("Ben Carter").model_copy(
        update={"bounds": Bounds(left=100, top=120, right=500, bottom=200)}
    )
    page = screen(element("item", "My card"), dialog="Attach")
    text = ask(page, "My card", earlier=[screen(title)])
    assert text.splitlines()[1:] == [
        "The dialog says: “Attach”",
        "About: “Ben Carter”",
    ]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Chosen: “AM”, “Hour, 8”, “Minute, 30”"),
        ("zh", "已选：“AM”、“Hour, 8”、“Minute, 30”"),
    ],
)
def test_a_picker_names_what_it_is_set_to(language: str, line: str) -> None:
    page = screen(
        element("radio", "AM", selected=True),
        element("item", "Hour, 8", index=2),
        element("item", "Minute, 30", index=3),
        element("radio", "PM", index=4),
        element("item", "9 o'clock", index=5),
        element(text="OK", index=6),
        dialog="Select time",
    )
    assert line in ask(page, "OK", language).splitlines()


def test_the_app_that_a_dialog_quotes_is_not_another_one_like_its_words() -> (
    None
):
    page = screen(
        element(text="允许"),
        dialog="要允许“相机”获取此设备的位置信息吗？",
        package="com.android.permissioncontroller",
    )
    apps = {"信息": "com.messages", "相机": "com.camera"}
    assert "（关于“相机”的系统对话框）" in ask(page, "允许", "zh", apps)
    apps = {"信息": "com.messages"}
    assert "（系统对话框）" in ask(page, "允许", "zh", apps)


def test_an_installation_names_no_price_of_other_apps() -> None:
    price = element("text", "¥12", index=-9)
    page = screen(element(text="Install Torch"), price)
    assert "¥12" not in ask(page, "Install Torch")
    assert "¥12" in ask(page, "Transfer")


def test_a_field_or_a_star_is_no_title() -> None:
    top = Bounds(left=100, top=120, right=500, bottom=200)
    star = element("checkbox", "Remove star", bounds=top)
    field = element("input", "Search contacts", index=2, bounds=top)
    assert "Page" not in ask(screen(star, field, element(text="Send")), "Send")


@pytest.mark.parametrize(
    ("shape", "english", "chinese"),
    [
        (
            BIN,
            "tap “bin” (Messages)\nThis may delete something.",
            "点击“垃圾桶”（Messages）\n此操作可能会删除内容。",
        ),
        (
            SET_BOOKMARK,
            "tap “bookmark that is set” (Messages)\nThis takes the mark off.",
            "点击“已设置的书签”（Messages）\n此操作会取消该标记。",
        ),
    ],
)
def test_what_an_icon_shows_is_named_in_the_users_language(
    shape: str, english: str, chinese: str
) -> None:
    page = screen(element(hint=shape, source="icon"))
    decision = Decision(
        step=1, task=0, judgement="act", action=Tap(element=1),
        target=Target(role="button"),
    )  # fmt: skip
    told = describe_allowing(decision, page, shape, "en", APPS)
    assert told.endswith(english)
    told = describe_allowing(decision, page, shape, "zh", APPS)
    assert told.endswith(chinese)


@pytest.mark.parametrize(
    ("language", "install", "row", "page"),
    [
        ("en", "Install", "About: “Torch”", "Page: “Torch”"),
        ("zh", "安装", "涉及：“Torch”", "页面：“Torch”"),
    ],
)
def test_a_pictured_installation_names_its_row_or_what_its_page_begins_with(
    language: str, install: str, row: str, page: str
) -> None:
    parts = read_texts(
        ("Q", put(130, 120)),
        ("¥12", put(130, 400)),
        ("Torch", put(130, 900)),
        (install, put(800, 900)),
    )
    target = Target(text=install, center=parts[-1].bounds.center)
    told = ask(screen(*parts), install, language, target=target)
    assert told.splitlines()[1:] == [row]
    low = parts[-1].model_copy(update={"bounds": put(800, 1500)})
    target = Target(text=install, center=low.bounds.center)
    told = ask(screen(*parts[:-1], low), install, language, target=target)
    assert told.splitlines()[1:] == [page]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "tap the point (540, 1440) “half covered by the keyboard”"),
        ("zh", "点击坐标 (540, 1440) “被键盘遮住一半”"),
    ],
)
def test_what_the_keyboard_half_covers_is_said_to_be(
    language: Language, line: str
) -> None:
    decision = Decision(
        step=1, task=0, judgement="act", action=TapPoint(x=540, y=1440)
    )
    page = screen(element(text="Label", source="ocr"), keyboard=True)
    told = describe_allowing(decision, page, HALF_COVERED, language, APPS)
    assert line in told


@pytest.mark.parametrize(
    ("question", "text", "yes", "no"),
    [
        ("Spend 300 points?", "¥3 coupon", "Redeem", "Cancel"),
        ("使用300积分兑换？", "3元优惠券", "兑换", "取消"),
        ("Cancel this order?", "It was paid.", "Cancel order", "Keep it"),
    ],
)
def test_a_dialog_that_a_picture_shows_is_named_without_the_page_below(
    question: str, text: str, yes: str, no: str
) -> None:
    places = [
        ("Points", 40, 120), ("Total ¥99", 900, 1050), (question, 172, 1000),
        (text, 174, 1120), (no, 548, 1280), (yes, 742, 1280),
    ]  # fmt: skip
    parts = []
    for number, (said, left, top) in enumerate(places, start=1):
        box = Bounds(left=left, top=top, right=left + 140, bottom=top + 60)
        seen = element("text", said, index=number, source="ocr", bounds=box)
        parts.append(seen)
    page = screen(*parts)
    target = Target(text=yes, center=parts[-1].bounds.center)
    told = ask(page, yes, target=target)
    assert f"{question} / {text}" in told
    assert "¥99" not in told
    assert "Points" not in told
    alone = screen(*parts[:4], parts[5])
    assert "Points" in ask(alone, yes, target=target)


def read_texts(*places: tuple[str, Bounds]) -> list[Element]:
    """Texts and icons as they are read off a picture."""
    parts: list[Element] = []
    for number, (text, box) in enumerate(places, start=1):
        role: Role = "text" if text else "button"
        parts.append(
            element(role, text, index=number, source="ocr", bounds=box)
        )
    return parts


def put(left: int, top: int, width: int = 300, height: int = 60) -> Bounds:
    return Bounds(left=left, top=top, right=left + width, bottom=top + height)


@pytest.mark.parametrize("package", ["com.example.app", PERMISSIONS])
@pytest.mark.parametrize(
    ("language", "first", "last", "yes", "no", "said"),
    [
        (
            "en", "Allow Messages to access", "this device's location?",
            "Only this time", "Don't allow",
            "Allow Messages to access this device's location?",
        ),
        (
            "zh", "要允许“Messages”获取此设备", "的位置信息吗？", "仅限这一次", "不允许",
            "要允许“Messages”获取此设备的位置信息吗？",
        ),
    ],
)  # fmt: skip
def test_a_pictured_dialog_with_its_buttons_in_a_column_is_named(
    package: str,
    language: str,
    first: str,
    last: str,
    yes: str,
    no: str,
    said: str,
) -> None:
    parts = read_texts(
        ("Record", put(132, 130)),
        ("Map", put(390, 780)),
        ("Your run is long.", put(390, 805)),
        (first, put(220, 880, width=640)),
        ("Pool", put(20, 885)),
        ("7", put(390, 890)),
        ("Swimming", put(100, 950)),
        (last, put(260, 955, width=560)),
        ("Never sold.", put(390, 1020)),
        ("We keep the place of each activity.", put(390, 1060)),
        ("8", put(390, 1090)),
        ("While using the app", put(390, 1110)),
        (yes, put(390, 1280)),
        (no, put(390, 1450)),
    )
    symbol = element("button", "Badge", source="ocr", bounds=put(390, 892))
    parts.insert(6, symbol)
    page = screen(*parts, package=package)
    target = Target(text=yes, center=put(390, 1280).center)
    told = ask(page, yes, language, target=target)
    lines = f"{said} / Never sold. / We keep the place of each activity."
    assert f"“{nest_quotes(lines)}”" in told.splitlines()[1]
    if package == PERMISSIONS:
        assert "Android" in told or "系统对话框" in told
    tree = [each.model_copy(update={"source": "hierarchy"}) for each in parts]
    assert "Record" in ask(screen(*tree), yes, language, target=target)
    # Neither without a button that says no, nor with one that stands elsewhere.
    rest = parts[:-1]
    heading = read_texts((yes, put(390, 780)))
    for other in ([], heading):
        alone = screen(*other, *rest)
        assert "Record" in ask(alone, yes, language, target=target)
    for place in (put(20, 1400), put(390, 300)):
        elsewhere = screen(*rest, *read_texts((no, place)))
        assert "Record" in ask(elsewhere, yes, language, target=target)


def test_a_dialog_of_android_without_a_question_is_named_too() -> None:
    parts = read_texts(
        ("Record", put(132, 130)),
        ("Ready?", put(390, 300)),
        ("“Messages” wants to see your location", put(390, 1000)),
        ("Map", put(20, 1070)),
        ("7", put(390, 1075)),
        ("Allow", put(390, 1150)),
        ("Deny", put(390, 1230)),
        ("Grant", put(390, 1400)),
    )
    parts.insert(
        5, element("button", "Badge", source="ocr", bounds=put(390, 1090))
    )
    target = Target(text="Grant", center=parts[-1].bounds.center)
    page = screen(*parts, package=PERMISSIONS)
    lines = ask(page, "Grant", target=target).splitlines()
    assert lines[1:] == [
        "The dialog says: “‘Messages’ wants to see your location”"
    ]
    # In another app, a sentence alone or a title like the button is no question.
    heading = read_texts(("Grant", put(390, 780)))
    for other in ([], heading):
        told = ask(
            screen(*other, *parts[0:1], *parts[2:]), "Grant", target=target
        )
        assert "Record" in told


@pytest.mark.parametrize(
    ("language", "title", "option", "yes", "no", "unread"),
    [
        (
            "en", "Give coins (47 left)", "2 coins", "Give", "Not now",
            "Which of these is chosen was not seen: “2 coins”",
        ),
        (
            "zh", "投币（剩余47）", "2硬币", "投币", "暂不",
            "未能识别已选中哪一项：“2硬币”",
        ),
    ],
)  # fmt: skip
def test_the_options_of_a_pictured_dialog_are_said_to_be_unread(
    language: Language, title: str, option: str, yes: str, no: str, unread: str
) -> None:
    parts = read_texts(
        ("Q", put(100, 120, width=40)),
        ("Comments", put(300, 800)),
        (title, put(176, 860)),
        ("", put(188, 1010, width=54)),
        (option, put(264, 1010)),
        # Words, a mark at another place or too far off, and words without one.
        ("of", put(220, 1100, width=40)),
        ("them", put(270, 1100)),
        ("", put(20, 1180, width=54)),
        ("side", put(80, 1180)),
        ("", put(188, 1250, width=54)),
        ("far", put(400, 1250)),
        ("none", put(264, 1330)),
        (no, put(580, 1440, width=100)),
        (yes, put(780, 1440, width=100)),
        ("Terms", put(176, 1600)),
    )
    picture = element("image", source="icon", bounds=put(188, 1330, width=54))
    parts.insert(-4, picture)
    decision = Decision(
        step=1, task=0, judgement="act", action=TapPoint(x=830, y=1470)
    )
    # What shines through at the top of the page before is an icon, and no title.
    earlier = [screen(parts[0])]
    page = screen(*parts)
    told = describe_allowing(decision, page, title, language, {}, earlier)
    lines = told.splitlines()
    assert lines[1].endswith(f"“{title}”")
    assert lines[2:] == [unread]


@pytest.mark.parametrize(
    ("language", "question", "said"),
    [
        ("en", "Is it still there?", "This is sent as a message."),
        ("zh", "还在吗？", "这句话会作为消息发出。"),
    ],
)
def test_a_suggested_question_is_said_to_be_sent_and_prices_are_no_sums(
    language: str, question: str, said: str
) -> None:
    low = Bounds(left=40, top=900, right=500, bottom=960)
    price = words("Tablet, ¥586").model_copy(update={"bounds": low})
    field = element("input", "", index=2, hint="Message")
    page = screen(price, field, element(text=question))
    text = ask(page, question, language)
    assert said in text.splitlines()
    assert "586" not in text
    paying = screen(price, field, element(text="Pay"))
    assert "¥586" in ask(paying, "Pay", language)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "this may call at once"), ("zh", "可能会直接拨出")],
)
def test_a_person_in_a_phone_app_is_said_to_be_called(
    language: str, said: str
) -> None:
    row = element("item", "Guo Tao, 555 0120")
    package = "com.google.android.dialer"
    page = screen(row, package=package)
    assert said in ask(page, row.text, language)
    assert said not in ask(screen(row), row.text, language)
    call = screen(element(text="Call"), package=package)
    target = Target(text="Call", role="button")
    touch = Target(text=row.text, role="item", center=row.bounds.center)
    before = add_touch(screen(row, package=package), touch)
    text = ask(call, "Call", language, earlier=[before], target=target)
    assert said not in text
    assert "“Guo Tao, 555 0120”" in text


def test_the_words_of_a_dialog_are_not_said_twice() -> None:
    page = screen(element(text="I got it"), dialog="Did you get it?")
    decision = Decision(
        step=1, task=0, judgement="act", action=Tap(element=1),
        target=Target(text="I got it"),
    )  # fmt: skip
    text = describe_allowing(decision, page, "Did you get it?", "en", APPS)
    assert text.count("Did you get it?") == 1


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "This switches it off."), ("zh", "此操作会将其关闭。")],
)
def test_what_asks_before_a_deed_is_said_to_be_switched_off(
    language: str, line: str
) -> None:
    label = "Ask before deleting"
    on = screen(element("switch", label, checked=True))
    assert line in ask(on, label, language).splitlines()
    off = screen(element("switch", label, checked=False))
    assert line not in ask(off, label, language)


def test_a_dialog_of_a_phone_app_that_asks_is_not_said_to_call() -> None:
    package = "com.google.android.dialer"
    button = element(text="Clear")
    page = screen(button, dialog="Clear call history?", package=package)
    assert "call at once" not in ask(page, "Clear")
    page = screen(button, dialog="Choose a number", package=package)
    assert "call at once" in ask(page, "555 0145")


@pytest.mark.parametrize(
    ("language", "line", "whom"),
    [
        ("en", "This may be sent at once.", "About: “Grace Kim”"),
        ("zh", "点击后可能会立即发出。", "涉及：“Grace Kim”"),
    ],
)
def test_a_person_who_is_searched_in_messages_is_said_to_be_sent(
    language: str, line: str, whom: str
) -> None:
    top = Bounds(left=100, top=120, right=500, bottom=200)
    package = "com.google.android.apps.messaging"
    field = element("input", "Search contacts", index=2, bounds=top)
    row = element("item", "Anna, 555 0101", index=5)
    page = screen(field, row, package=package)
    talk = screen(
        words("Grace Kim").model_copy(update={"bounds": top}), package=package
    )
    target = Target(role="item", text=row.text)
    text = ask(page, row.text, language, earlier=[talk], target=target)
    assert text.splitlines()[1:] == [line, whom]
    # A place is sent to whom the page before is about.
    place = screen(
        words("Send location").model_copy(update={"bounds": top}),
        element(text="Send"),
    )
    assert whom in ask(place, "Send", language, earlier=[talk])


@pytest.mark.parametrize(
    ("question", "yes"),
    [("Has everything arrived?", "Confirm"), ("确认已收到商品？", "确认收货")],
)
def test_a_receipt_is_named_with_the_order(question: str, yes: str) -> None:
    box = Bounds(left=0, top=400, right=1080, bottom=1000)
    card = element("item", "Audio Store, Charger", index=2, bounds=box)
    middle = Bounds(left=600, top=800, right=1000, bottom=900)
    button = element(text="Confirm receipt", index=3, bounds=middle)
    touch = Target(text=button.text, role="button", center=middle.center)
    earlier = [add_touch(screen(card, button), touch)]
    page = screen(element(text=yes), dialog=question)
    assert "“Audio Store, Charger”" in ask(page, yes, earlier=earlier)


def test_a_network_is_named_that_is_forgotten() -> None:
    row = Target(role="item", text="Orchard_2G, Connected")
    before = add_touch(screen(words("Internet")), row)
    page = screen(words("Network details"), element(text="Forget"))
    assert "Orchard_2G" in ask(page, "Forget", earlier=[before])


def test_what_is_reported_is_the_row_that_was_opened_and_no_row_of_a_menu() -> (
    None
):
    rows = [
        element("item", text, index=at + 1).model_copy(
            update={"bounds": put(500, 100 + 100 * at, 500, 100)}
        )
        for at, text in enumerate(("Copy link", "Report"))
    ]
    opened = Target(role="item", text="Drawing tablet, ¥586")
    earlier = [
        add_touch(screen(*rows), Target(role="item", text="Report")),
        add_touch(screen(words("Market")), opened),
    ]
    page = screen(element("item", "It is forbidden"), dialog="Report")
    text = ask(page, "It is forbidden", earlier=earlier)
    assert "Drawing tablet" in text
    assert "Copy link" not in text


@pytest.mark.parametrize(("call", "language"), [("Call", "en"), ("电话", "zh")])
@pytest.mark.parametrize("is_seen", [False, True])
def test_a_call_from_a_list_names_the_card_of_its_button(
    call: str, language: str, *, is_seen: bool
) -> None:
    elements = []
    for at, name in enumerate(("Lantern House", "Nonna Rosa")):
        top = 400 + 480 * at
        height = 200 if is_seen else 460
        card = element(
            "text" if is_seen else "item",
            f"{name}, Restaurant",
            index=3 * at + 3,
        )
        kind: Role = "button" if is_seen else "checkbox"
        chips = [
            element(kind, "Directions", index=3 * at + 2).model_copy(
                update={"bounds": put(42, top + 310, 300, 120)}
            ),
            element(kind, call, index=3 * at + 1).model_copy(
                update={"bounds": put(363, top + 310, 190, 120)}
            ),
        ]
        elements += [
            card.model_copy(update={"bounds": put(0, top, 1000, height)}),
            *chips,
        ]
    if is_seen:
        elements = [
            each.model_copy(update={"source": "ocr"}) for each in elements
        ]
    second = elements[-1]
    target = Target(role=second.role, text=call, center=second.bounds.center)
    text = ask(screen(*elements), call, language, target=target)
    assert "Nonna Rosa" in text
    assert "Directions" not in text


@pytest.mark.parametrize("search", ["Search contacts", "搜索应用"])
def test_a_search_box_is_no_title(search: str) -> None:
    box = element("item", search, index=2).model_copy(
        update={"bounds": Bounds(left=40, top=120, right=1000, bottom=200)}
    )
    page = screen(box, element(text="Install Torch"))
    assert "Page" not in ask(page, "Install Torch")


@pytest.mark.parametrize(
    ("thought", "label"),
    [("Tap “Call Ben”", "Call Ben"), ("点击“呼叫小本”。", "呼叫小本")],
)
def test_a_thought_that_only_names_a_button_is_quoted_by_its_name(
    thought: str, label: str
) -> None:
    target = Target(role="button", text="C")
    text = ask(screen(element(text="C")), thought, target=target)
    assert f"tap “C” “{label}”" in text


def test_a_caret_is_no_part_of_a_message() -> None:
    page = screen(element("button", ""), words("555 0123|"))
    assert "“555 0123”" in ask(page, "555 0123|", target=Target(role="button"))


def test_a_report_by_picture_names_no_price_of_the_page_below() -> None:
    parts = [
        element("text", text, index=at).model_copy(
            update={
                "bounds": Bounds(left=40, top=top, right=400, bottom=top + 60),
                "source": "ocr",
            }
        )
        for at, (text, top) in enumerate(
            (("It is forbidden", 1640), ("¥586", 600), ("Report", 1500)), 1
        )
    ]
    page = screen(*parts)
    page = page.model_copy(update={"height": 2400})
    reason = Target(text="It is forbidden", center=parts[0].bounds.center)
    before = add_touch(
        screen(words("Market")), Target(role="item", text="Drawing tablet")
    )
    text = ask(page, "It is forbidden", earlier=[before], target=reason)
    assert "586" not in text
    assert "Drawing tablet" in text


@pytest.fixture(scope="module", params=["en", "zh"])
def seen(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[VirtualPhone, Device]]:
    config = make_small_config(language=request.param)
    apps = (LauncherApp, BazaarApp, MapsApp, SettingsApp)
    with VirtualPhone.start(config, apps=apps) as phone:
        device = connect_device(
            phone.device, home=tmp_path_factory.mktemp("home"), reconnect_s=10
        )
        yield phone, device
        device.close()


Steps = tuple[str | tuple[str, int], ...]


@pytest.mark.parametrize(
    ("package", "english", "chinese", "names"),
    [
        (
            BazaarApp.package,
            ("listing_item", "More options", "Report", "It is forbidden"),
            ("listing_item", "更多选项", "举报", "违禁物品"),
            ("listing_item", 0),
        ),
        (
            MapsApp.package,
            ("near_restaurant", ("Call", 1)),
            ("near_restaurant", ("电话", 1)),
            ("result_card", 1),
        ),
        (
            SettingsApp.package,
            ("Network", "Internet", "Connected", "Forget"),
            ("网络", "互联网", "已连接", "取消保存"),
            ("Connected|已连接", 0),
        ),
    ],
)
def test_on_a_phone_it_names_what_is_reported_called_or_forgotten(
    seen: tuple[VirtualPhone, Device],
    tmp_path: Path,
    package: str,
    english: Steps,
    chinese: Steps,
    names: tuple[str, int],
) -> None:
    phone, device = seen
    phone.reset()
    phone.system.start(package)
    is_chinese = phone.system.config.language == "zh"
    earlier: list[Screen] = []
    name = ""
    *way, last = chinese if is_chinese else english
    for number, step in enumerate((*way, last)):
        page = capture_screen(device, tmp_path)
        touched = find(page, step)
        named = [each for each in page.elements if is_called(each, names[0])]
        if named:
            name = named[names[1]].text.split(",")[0]
        if step is last:
            break
        target = Target(
            role=touched.role, text=touched.text, center=touched.bounds.center
        )
        earlier.insert(0, add_touch(page, target))
        perform_action(
            Tap(element=touched.index), screen=page, device=device,
            journal=Journal(tmp_path), key=str(number),
        )  # fmt: skip
    target = Target(
        role=touched.role, text=touched.text, center=touched.bounds.center
    )
    language = "zh" if is_chinese else "en"
    text = ask(page, touched.text, language, earlier=earlier, target=target)
    assert name
    assert name in text.partition("涉及" if is_chinese else "About")[2]


def find(page: Screen, step: str | tuple[str, int]) -> Element:
    name, nth = (step, 0) if isinstance(step, str) else step
    return [each for each in page.elements if is_called(each, name)][nth]


def is_called(each: Element, name: str) -> bool:
    """Whether an element has an id or label, or a row ends so."""
    pattern = re.compile(rf"^(?:{name})|, (?:{name})$")
    parts = (each.text, each.hint, each.resource_id)
    return each.index > 0 and any(map(pattern.search, parts))


@pytest.mark.parametrize(
    ("language", "entered", "unnamed"),
    [
        ("en", "Text entered: ", "In the field: "),
        ("zh", "已填写：", "输入框中："),
    ],
)
def test_only_what_the_run_wrote_is_said_to_be_entered(
    language: str, entered: str, unnamed: str
) -> None:
    title = element("input", "Title", index=2, value="Buy hiking socks")
    note = element("input", "Wool", index=3, value="Wool")
    page = screen(title, note, element(text="Delete"))
    colon = ": " if language == "en" else "："
    stored = ask(page, "Delete", language).splitlines()
    assert f"Title{colon}“Buy hiking socks”" in stored
    assert f"{unnamed}“Wool”" in stored
    assert not any(line.startswith(entered) for line in stored)
    written = ask(page, "Delete", language, typed=["Buy  hiking socks"])
    assert f"{entered}“Buy hiking socks”" in written.splitlines()
    assert f"{unnamed}“Wool”" in written.splitlines()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_letter_is_named_with_whom_it_goes_to(language: str) -> None:
    is_english = language == "en"
    to, subject = ("To", "Subject") if is_english else ("收件人", "主题")
    send, take = ("Send", "Remove ") if is_english else ("发送", "移除")
    page = screen(
        element(text=send),
        element("checkbox", f"{take}Jonas Berg", index=2),
        element("text", to, index=-1),
        element("input", to, index=3),
        element("input", subject, index=4, value="Fwd: Your flight"),
        element(text=f"{take}pass.pdf", index=5),
    )
    lines = ask(page, send, language).splitlines()
    colon = ": " if is_english else "："
    assert f"{to}{colon}“Jonas Berg”" in lines
    assert f"{subject}{colon}“Fwd: Your flight”" in lines
    assert not any("pass.pdf" in line for line in lines)
    assert f"{to}{colon}" not in ask(page, f"{take}pass.pdf", language)
