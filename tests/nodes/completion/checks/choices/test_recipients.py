"""What went to somebody else than the one who is named, in English and Chinese."""

from dataclasses import replace

import pytest

from graph.state import Decision
from nodes.completion.checks.choices.recipients import (
    WrongRecipient,
    find_namesake,
    find_next_recipient,
    find_sent_namesake,
    find_wrong_recipient,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, words
from tools.actions import Action, Submit, Tap
from tools.screen import Screen, Target

ROWS = ("Iris Novak, 8:30 AM", "Anna Schmidt, Sun", "Climbing, Sat")
ROWS_ZH = ("李雷, 8:30", "王芳, 周日", "登山群, 周六")
TEXT = "Text Iris Novak: I'm running late"
TEXT_ZH = "给李雷发短信：我要迟到了"
SWAPPED = WrongRecipient(taken="Anna Schmidt", wanted="Iris Novak")
SWAPPED_ZH = WrongRecipient(taken="王芳", wanted="李雷")


def touch(
    page: Screen, label: str, action: Action | None = None
) -> ScreenVisit:
    step = Decision(
        step=1,
        task=0,
        judgement="act",
        action=action or Tap(element=9),
        target=Target(role="button", text=label),
    )
    return ScreenVisit(screen=page, step=step)


def open_row(label: str, rows: tuple[str, ...] = ROWS) -> ScreenVisit:
    items = [
        element("item", row, index=number + 1)
        for number, row in enumerate(rows)
    ]
    return touch(screen(*items), label)


def send(title: str, button: str = "Send message", *shown: str) -> ScreenVisit:
    return touch(_make_page(title, button, *shown), button)


def _make_page(title: str, button: str, *shown: str) -> Screen:
    return screen(
        words(title),
        *[element("item", text, index=5) for text in shown],
        element("input", "Text message", index=8, value="late"),
        element("button", button, index=9),
    )


def text(name: str) -> list[ScreenVisit]:
    """A message on the page of one of the three."""
    return [open_row(name), send(name)]


def text_zh(name: str) -> list[ScreenVisit]:
    return [open_row(name, ROWS_ZH), send(name, "发送")]


def call(name: str) -> list[ScreenVisit]:
    return [open_row(name), send(name, "Call")]


def call_zh(name: str) -> list[ScreenVisit]:
    return [open_row(name, ROWS_ZH), send(name, "语音通话")]


@pytest.mark.parametrize(
    "instruction",
    [
        TEXT,
        "In Messages, send 'hello' to Iris Novak",
        "Send a photo of the harbour to Iris Novak.",
        "Tell Iris Novak that I'm late",
        "Reply to Iris Novak: fine",
        "Share my location with Iris Novak",
        "Send Iris Novak the address",
        "Pay 20 yuan to Iris Novak",
        "Text “Iris Novak” now",
    ],
)
def test_what_was_sent_on_the_page_of_another_is_found(
    instruction: str,
) -> None:
    found = find_wrong_recipient(instruction, text("Anna Schmidt"))
    assert found == SWAPPED


@pytest.mark.parametrize(
    "instruction",
    [
        TEXT_ZH,
        "把照片发给李雷",
        "告诉李雷我要迟到了",
        "回复李雷：好的",
        "发短信给“李雷”",
        "给李雷打电话",
    ],
)
def test_in_chinese_it_is_found_too(instruction: str) -> None:
    assert find_wrong_recipient(instruction, text_zh("王芳")) == SWAPPED_ZH


@pytest.mark.parametrize(
    "instruction",
    [
        "Tell Anna Schmidt I can't come and text Iris Novak the same",
        "Text Anna Schmidt: late. Then send it to Iris Novak",
    ],
)
def test_of_two_who_are_named_each_must_get_it(instruction: str) -> None:
    right = text("Anna Schmidt")
    assert find_wrong_recipient(instruction, right) is None
    both = [*right, *text("Iris Novak")]
    assert find_wrong_recipient(instruction, both) is None
    found = find_wrong_recipient(instruction, [*right, *text("Climbing")])
    assert found == replace(SWAPPED, taken="Climbing")


def test_a_call_is_told_from_a_message() -> None:
    found = find_wrong_recipient("Call Iris Novak", call("Anna Schmidt"))
    assert found == replace(SWAPPED, is_call=True)
    found = find_wrong_recipient("给李雷打电话", call_zh("王芳"))
    assert found == replace(SWAPPED_ZH, is_call=True)


def test_the_key_that_sends_counts_as_well() -> None:
    page = _make_page("Anna Schmidt", "Send")
    visits = [open_row("Anna Schmidt"), touch(page, "", Submit())]
    assert find_wrong_recipient(TEXT, visits) == SWAPPED


@pytest.mark.parametrize(
    "instruction",
    [
        "Text my mom: I'm running late",
        "Tell my mom to call Iris Novak",
        "Send my mom Iris Novak's number",
        "Send Iris Novak's number to my mom",
        "Reply to the person who asked about Iris Novak",
        "Text Anna: Iris Novak is late",
        "Text Iris Novak and Anna that I'm late",
        "Send a message to 555 0100",
        "Look at what Iris Novak wrote",
    ],
)
def test_who_may_be_meant_is_nobody_else(instruction: str) -> None:
    assert find_wrong_recipient(instruction, text("Anna Schmidt")) is None


@pytest.mark.parametrize(
    "instruction",
    [
        "给我妈发短信：我要迟到了",
        "告诉我妈给李雷打电话",
        "把李雷的号码发给我妈",
        "给李雷的妈妈发短信",
        "给李雷和王芳发短信",
    ],
)
def test_in_chinese_somebody_else_may_be_meant_too(instruction: str) -> None:
    assert find_wrong_recipient(instruction, text_zh("王芳")) is None


def test_the_one_who_is_named_is_right() -> None:
    assert find_wrong_recipient(TEXT, text("Iris Novak")) is None
    assert find_wrong_recipient(TEXT_ZH, text_zh("李雷")) is None


def test_a_message_to_the_right_one_makes_up_for_the_other() -> None:
    visits = [*text("Anna Schmidt"), *text("Iris Novak")]
    assert find_wrong_recipient(TEXT, visits) is None


def test_a_group_with_the_named_one_in_it_is_no_other_person() -> None:
    page = send("Climbing", "Send", "Iris Novak said hi")
    assert find_wrong_recipient(TEXT, [open_row("Climbing"), page]) is None


def test_a_page_that_stands_in_no_list_with_the_named_one_is_not_judged() -> (
    None
):
    visits = [open_row("Anna Schmidt"), send("+1 555 0100")]
    assert find_wrong_recipient(TEXT, visits) is None
    alone = [open_row("Anna Schmidt", ROWS[1:]), send("Anna Schmidt")]
    assert find_wrong_recipient(TEXT, alone) is None


def test_a_message_passed_on_from_the_page_of_another_is_right() -> None:
    visits = [
        open_row("Anna Schmidt"),
        open_row("Iris Novak"),
        send("Anna Schmidt"),
    ]
    wanted = "Forward the last message to Iris Novak"
    assert find_wrong_recipient(wanted, visits) is None
    turned = [open_row("Iris Novak"), *text("Anna Schmidt")]
    assert find_wrong_recipient(TEXT, turned) == SWAPPED


def test_a_longer_name_is_not_taken_for_a_shorter() -> None:
    rows = ("Iris, 8:30 AM", "Iris Novak, Sun", "Anna Schmidt, Sat")
    visits = [open_row("Anna Schmidt", rows), send("Anna Schmidt")]
    assert find_wrong_recipient(TEXT, visits) == SWAPPED
    assert find_wrong_recipient("Text Irisa: hello", visits) is None


def test_who_is_about_to_get_it_is_told_before_it_goes_out() -> None:
    assert find_next_recipient(TEXT, text("Anna Schmidt")) == SWAPPED
    assert find_next_recipient(TEXT_ZH, text_zh("王芳")) == SWAPPED_ZH
    assert find_next_recipient(TEXT, text("Iris Novak")) is None
    assert find_next_recipient(TEXT, text("Anna Schmidt")[:1]) is None
    both = "Text Iris Novak: I'm late, and text Anna Schmidt: me too"
    assert find_next_recipient(both, text("Anna Schmidt")) is None
    # What went wrong before is not held against what comes next.
    mended = [*text("Anna Schmidt"), *text("Iris Novak")]
    assert find_next_recipient(TEXT, mended) is None


@pytest.mark.parametrize(
    ("instruction", "title", "person"),
    [
        ("tell Ben on Papaya I can't make badminton", "Badminton Thursdays (8)", "Ben"),
        ("木瓜上跟张伟说别等我吃饭", "相亲相爱一家人 (4)", "张伟"),
        ("告诉张伟我晚到", "相亲相爱一家人 (4)", "张伟"),
    ],
)  # fmt: skip
def test_a_group_is_not_the_one_person_who_is_named(
    instruction: str, title: str, person: str
) -> None:
    wrong = WrongRecipient(taken=title, wanted=person)
    run = [send(title, "发送")]
    assert find_wrong_recipient(instruction, run) == wrong
    assert find_next_recipient(instruction, run) == wrong
    alone = [*run, send(person, "发送")]
    assert find_wrong_recipient(instruction, alone) is None


def test_a_name_that_is_nearly_the_same_is_doubted() -> None:
    asked = "text Anna Schmitt that I'll send her the pictures tonight"
    found = find_namesake(asked, send("Anna Schmidt"))
    assert found == WrongRecipient(taken="Anna Schmidt", wanted="Anna Schmitt")
    assert find_namesake(asked, send("Anna Schmitt")) is None
    assert find_namesake(asked, send("Iris Novak")) is None
    assert find_namesake("text Anna I'm late", send("Anna Schmidt")) is None
    assert find_namesake(asked, open_row("Anna Schmidt")) is None
    mixed = "给Anna Schmidt发消息说我晚到"
    assert find_namesake(mixed, send("Anna Schmidt", "发送")) is None
    asked = "给王晓明发条信息问问他，周末还打球吗"
    found = find_namesake(asked, send("王小明", "发送信息"))
    assert found == WrongRecipient(taken="王小明", wanted="王晓明")
    assert find_namesake(asked, send("王晓明", "发送信息")) is None


@pytest.mark.parametrize(
    ("instruction", "title"),
    [
        ("tell Ben in the badminton group I'm late", "Badminton Thursdays (8)"),
        ("tell Badminton Thursdays I'm late", "Badminton Thursdays (8)"),
        ("tell everyone I'm late", "Badminton Thursdays (8)"),
        ("tell Ben I'm late", "Ben Carter (2)"),
        ("在家人群里跟张伟说别等我", "相亲相爱一家人 (4)"),
    ],
)
def test_a_group_may_be_meant(instruction: str, title: str) -> None:
    assert find_wrong_recipient(instruction, [send(title)]) is None


@pytest.mark.parametrize(
    ("instruction", "taken", "wanted"),
    [
        ("tell the Lark team that I'm late", "Lark team (old) (6)", "Lark team"),
        ("云雀项目组里说一句我晚到", "云雀项目组(旧) (6)", "云雀项目组"),
    ],
)  # fmt: skip
def test_an_old_group_of_the_same_name_is_not_the_named_one(
    instruction: str, taken: str, wanted: str
) -> None:
    rows = screen(
        element("item", f"{wanted}, 9:00, See you", index=1),
        element("item", f"{taken}, Sun, Closed", index=2),
    )
    listed = ScreenVisit(screen=rows)
    found = find_wrong_recipient(instruction, [listed, send(taken)])
    assert found == WrongRecipient(taken=taken, wanted=wanted)
    # There is no other, or the old one is named.
    assert find_wrong_recipient(instruction, [send(taken)]) is None
    right = [listed, send(f"{wanted} (6)")]
    assert find_wrong_recipient(instruction, right) is None
    old = f"tell {taken[:-4]} that I'm late"
    assert find_wrong_recipient(old, [listed, send(taken)]) is None


def test_the_title_of_a_mail_is_no_group() -> None:
    asked = "email Anna that I'm late"
    mail = send("Photos (3)", "Send")
    assert find_wrong_recipient(asked, [mail])
    subject = element("input", "Subject", index=7)
    compose = screen(subject, *mail.screen.elements)
    assert not find_wrong_recipient(asked, [replace(mail, screen=compose)])


@pytest.mark.parametrize(
    ("asked", "taken", "wanted"),
    [
        ("text Anna Schmitt that I'm late", "Anna Schmidt", "Anna Schmitt"),
        ("给王晓明发条信息，说我晚到", "王小明", "王晓明"),
    ],
)
def test_who_got_it_by_nearly_the_same_name_is_doubted_unless_it_was_told(
    asked: str, taken: str, wanted: str
) -> None:
    wrong = WrongRecipient(taken=taken, wanted=wanted)
    sent = send(taken, "发送信息")
    assert find_sent_namesake(asked, [(sent, [f"Send to {taken}?"])]) == wrong
    told = f"Send to {taken}? The task names {wanted}."
    assert find_sent_namesake(asked, [(sent, [told])]) is None
    mended = (send(wanted, "发送信息"), [""])
    assert find_sent_namesake(asked, [(sent, []), mended]) is None
