"""What goes out with a message: what was picked, selected, or opened to be shared."""

import pytest

from nodes.approval.sensitivity.attachments import find_attachments
from nodes.approval.sensitivity.earlier_screens import EarlierScreen, add_touch
from tests.nodes.screens import element, screen, words
from tools.screen import Bounds, Element, Role, Screen, Target

TOP = Bounds(left=100, top=120, right=500, bottom=200)
FILE = "IMG_20260228_215452.jpg"


def show(title: str, *elements: Element, **facts: object) -> Screen:
    heading = words(title).model_copy(update={"bounds": TOP})
    return screen(heading, *elements, signature=f"v1:{title}", **facts)


def touch(page: Screen, text: str, role: Role = "button") -> EarlierScreen:
    return add_touch(page, Target(role=role, text=text))


def passed(*pages: EarlierScreen) -> list[EarlierScreen]:
    """The pages of a way, latest first."""
    return list(reversed(pages))


CHAT = show("Rosa", element("input", index=2))
PHOTO = "Photo taken on Saturday, February 28, 2026, 9:54 PM"
PHOTO_ZH = "照片，拍摄于2026年2月28日 21:54"


@pytest.mark.parametrize(
    ("share", "send", "name"),
    [
        ("Share", "Send message", PHOTO),
        ("Share", "Post", PHOTO),
        ("分享", "发送信息", PHOTO_ZH),
        ("分享", "发表", PHOTO_ZH),
    ],
)
def test_what_was_opened_to_be_shared_is_named(
    share: str, send: str, name: str
) -> None:
    way = passed(
        touch(show("Photos"), name),
        touch(show("Sat, Feb 28"), share, "item"),
        touch(show("Sharing 1 image"), "Messages", "item"),
        touch(show("New conversation"), "Rosa Weber, 555 0122", "item"),
    )
    assert find_attachments(send, CHAT, way) == [name]
    assert find_attachments("Call", CHAT, way) == []


@pytest.mark.parametrize(
    ("attach", "menu", "add"),
    [
        ("Attach", "Gallery", "Add (2)"),
        ("Attach files", "Photo", "Done"),
        ("添加附件", "图片", "完成(2/9)"),
        ("更多功能", "相册", "添加 (2)"),
    ],
)
def test_what_was_picked_is_named_as_it_is_selected_or_was_touched(
    attach: str, menu: str, add: str
) -> None:
    chosen = element("image", PHOTO, index=3, selected=True)
    tab = element("tab", "Photos", index=4, selected=True)
    begin = [touch(CHAT, attach), touch(show("Attach"), menu, "item")]
    first = touch(show("Pick"), "2026-02-27", "image")
    second = touch(show("Pick"), PHOTO)
    end = touch(show("Pick"), add)
    told = find_attachments("Send", CHAT, passed(*begin, first, second, end))
    assert told == ["2026-02-27", PHOTO]
    end = touch(show("Pick", chosen, tab), add)
    told = find_attachments("Send", CHAT, passed(*begin, first, second, end))
    assert told == [PHOTO]


def test_what_is_selected_is_named_and_a_mail_by_its_row_or_its_title() -> None:
    picture = element("checkbox", "plan.pdf, 2 MB", index=3, checked=True)
    files = touch(show("1 selected", picture), "Share")
    assert find_attachments("Send", CHAT, [files]) == ["plan.pdf, 2 MB"]
    mail = touch(show("Dinner"), "Forward", "item")
    assert find_attachments("Send", CHAT, [mail]) == ["Dinner"]
    row = "Anna, Dinner, See you at 8, 9:12 AM"
    opened = passed(touch(show("Inbox"), row, "item"), mail)
    assert find_attachments("Send", CHAT, opened) == [row]
    bubble = element("item", "You said Hi, 9:30", index=3)
    entry = element("item", "Forward", index=4)
    menu = touch(screen(entry, dialog="Message"), "Forward", "item")
    held = touch(show("Ben", bubble), bubble.text, "item")
    told = find_attachments("Send", CHAT, passed(held, menu))
    assert told == ["You said Hi, 9:30"]


@pytest.mark.parametrize(
    ("attach", "send"), [("Attach", "Send (1)"), ("更多功能", "发送(1)")]
)
def test_what_is_selected_where_it_is_sent_is_named(
    attach: str, send: str
) -> None:
    chosen = element("image", PHOTO, index=3, selected=True)
    way = passed(touch(CHAT, attach), touch(show("Pick"), "2026-02-27"))
    assert find_attachments(send, show("Pick", chosen), way) == [PHOTO]


def test_a_file_that_may_be_taken_off_again_is_named() -> None:
    shown = [
        element(text=f"Remove {FILE}", index=3),
        element(text="Remove Anna", index=4),
        element("item", f"Remove {FILE}.png", index=5),
    ]
    assert find_attachments("Send", show("Rosa", *shown), []) == [FILE]
    chinese = show("李娜", element(text=f"移除{FILE}", index=3))
    assert find_attachments("发送", chinese, []) == [FILE]


def test_what_was_sent_or_taken_off_before_goes_with_no_other_message() -> None:
    picked = [touch(CHAT, "Attach"), touch(show("Pick"), PHOTO)]
    sent = passed(*picked, touch(CHAT, "Send message"))
    assert find_attachments("Send message", CHAT, sent) == []
    off = passed(*picked, touch(CHAT, f"Remove {FILE}"))
    assert find_attachments("Send message", CHAT, off) == []
    left = passed(touch(CHAT, "Attach"), add_touch(show("Pick"), None))
    assert find_attachments("Send message", CHAT, left) == []
    assert find_attachments("Send message", CHAT, passed(*picked)) == [PHOTO]
