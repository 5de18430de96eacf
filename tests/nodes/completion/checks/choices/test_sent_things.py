"""Things of another kind or person than the one that was to be sent, in English and Chinese."""

import pytest

from graph.state import Decision
from nodes.completion.checks.choices.sent_things import (
    find_missed_thing,
    find_other_place,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.completion.checks.choices import test_similar_rows
from tests.nodes.screens import screen
from tools.actions import Back

MENU = ("Photo", "Location", "Contact card", "My card")
MENU_ZH = ("图片", "位置", "联系人名片", "我的名片")


def take(label: str, *rows: str) -> ScreenVisit:
    """A touch of a row of the menu, or of the rows that are given."""
    menu = MENU if label.isascii() else MENU_ZH
    return test_similar_rows.take(label, *(rows or menu))


@pytest.mark.parametrize(
    ("instruction", "taken", "wanted"),
    [
        ("Send a message to 987654 with my contact card.", "Location", "My card"),
        ("Send a message to 987654 with my contact card.", "Contact card", "My card"),
        ("Send Hugo Rosa's contact card", "My card", "Contact card"),
        ("Send Hugo my current location", "My card", "Location"),
        ("Share the photo of the harbour with Hugo", "Location", "Photo"),
        ("给987654发一条信息，内容为我的名片。", "位置", "我的名片"),
        ("给987654发一条信息，内容为我的名片。", "联系人名片", "我的名片"),
        ("把王芳的名片发给马克", "我的名片", "联系人名片"),
        ("给马克发我的位置", "我的名片", "位置"),
        ("把海港的照片发给马克", "位置", "图片"),
    ],
)  # fmt: skip
def test_the_row_beside_is_not_what_was_to_be_sent(
    instruction: str, taken: str, wanted: str
) -> None:
    assert find_missed_thing(instruction, [take(taken)]) == wanted
    assert not find_missed_thing(instruction, [take(wanted)])
    assert not find_missed_thing(instruction, [take(taken), take(wanted)])


def test_a_card_is_missed_where_the_menu_has_none_of_ones_own() -> None:
    task = "Send Hugo my contact card"
    rows = ("Location", "Contact")
    assert find_missed_thing(task, [take("Location", *rows)]) == "Contact"
    assert not find_missed_thing(task, [take("Contact", *rows)])


@pytest.mark.parametrize(
    ("instruction", "menu", "person"),
    [
        ("Send Hugo my contact card", "Contact card", "Me, 555 0100"),
        ("Send Hugo my contact card", "Contact card", "Alex Morgan, My card"),
        ("给马克发我的名片", "联系人名片", "我, 555 0100"),
        ("给马克发我的名片", "联系人名片", "林晨, 我的名片"),
    ],
)
def test_oneself_may_be_chosen_among_the_contacts(
    instruction: str, menu: str, person: str
) -> None:
    visits = [take(menu), take(person, "Rosa", person)]
    assert not find_missed_thing(instruction, visits)
    another = [take(menu), take("Rosa", "Rosa", person)]
    assert find_missed_thing(instruction, another)


@pytest.mark.parametrize(
    ("instruction", "taken", "button"),
    [
        ("Send Hugo the photo of the harbour", "Location", "Share"),
        ("把海港的照片发给马克", "位置", "分享"),
    ],
)
def test_what_was_shared_from_elsewhere_needs_no_menu(
    instruction: str, taken: str, button: str
) -> None:
    share = take(button, button)
    assert not find_missed_thing(instruction, [take(taken), share])
    assert find_missed_thing(instruction, [share, take(taken)])


def test_a_row_that_was_left_again_was_not_sent() -> None:
    step = Decision(step=2, task=0, judgement="act", action=Back())
    back = ScreenVisit(screen=screen(), step=step)
    task = "Send Hugo my contact card"
    assert not find_missed_thing(task, [take("Location"), back])


@pytest.mark.parametrize(
    ("instruction", "taken"),
    [
        ("Send Hugo my contact card and my current location", "Location"),
        ("Send Hugo the photo of the harbour", "Files"),
        ("Send Hugo a contact card", "My card"),
        ("Send Hugo the address from my contact card", "Location"),
        ("Turn on location for the camera", "Location"),
        ("给马克发我的名片和我的位置", "位置"),
        ("把海港的照片发给马克", "文件"),
        ("把名片上的地址发给马克", "位置"),
    ],
)
def test_what_may_be_meant_is_not_missed(instruction: str, taken: str) -> None:
    rows = (taken, *(MENU if instruction.isascii() else MENU_ZH))
    assert not find_missed_thing(instruction, [take(taken, *rows)])


def test_a_message_and_a_conversation_are_no_rows_of_a_menu() -> None:
    task = "Send Hugo my contact card"
    chat = take("Rosa, Location", "Rosa, Location", "My card")
    assert not find_missed_thing(task, [chat])
    file = take("Photo of the harbour in winter", *MENU)
    assert not find_missed_thing(task, [file])


@pytest.mark.parametrize(
    ("instruction", "own", "other"),
    [
        ("Send Hugo my current location", "Current location, 14 Mill Lane",
         "City Library, Library Square 1"),
        ("Share my location with Hugo", "My location", "Mill Lane Station"),
        ("给123456发一条信息，内容为我的当前位置。", "我的位置, 学院路14号",
         "学院路地铁站, 学院路2号"),
        ("把我的位置发给马克", "当前位置", "市图书馆"),
    ],
)  # fmt: skip
def test_a_place_beside_is_not_where_one_is(
    instruction: str, own: str, other: str
) -> None:
    picked = take(other, own, other)
    assert find_other_place(instruction, [picked]) == own.split(", ")[0]
    assert not find_other_place(instruction, [picked, take(own, own, other)])
    assert not find_other_place(instruction, [take("Hugo", "Hugo")])


@pytest.mark.parametrize(
    "instruction",
    [
        "Send Hugo the photo of the library",
        "Send Hugo the address of my location",
        "把图书馆的照片发给马克",
        "把我的位置的地址发给马克",
    ],
)
def test_another_place_may_be_meant(instruction: str) -> None:
    picked = take("Library", "My location", "Library")
    assert not find_other_place(instruction, [picked])


@pytest.mark.parametrize(
    ("instruction", "own", "photo"),
    [
        ("Send Hugo my location and a photo", "My location", "Photo"),
        ("给马克发我的位置和照片", "我的位置", "照片"),
    ],
)
def test_a_thing_beside_is_no_place(
    instruction: str, own: str, photo: str
) -> None:
    visits = [take(own, own, photo), take(photo, own, photo)]
    assert not find_other_place(instruction, visits)
