"""What a run wrote and sent, and to whom."""

import pytest

from nodes.completion.sent_messages import (
    Message,
    list_messages,
    repeats_message,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Tap
from tools.screen import Screen


def write(
    name: str, text: str, *after: str, button: str = "Send", known: str = ""
) -> list[Message]:
    """What was sent, if the page has these texts after the touch."""
    page = [
        words(name),
        element("input", "", index=1, value=text),
        element("button", button, index=2),
    ]
    sent = [words(name), element("input", "", index=1), *map(words, after)]
    visits = [
        visit(screen(*page), Tap(element=2)),
        ScreenVisit(screen=screen(*sent)),
    ]
    return list_messages(visits, [known])


@pytest.mark.parametrize(
    ("known", "recipients"),
    [
        ("Text Anna that I am late", ("Anna Schmidt",)),
        ("Text my mother that I am late; “Anna Schmidt”", ("Anna Schmidt",)),
        ("Text my mother that I am late", ()),
    ],
)
def test_who_got_a_message_is_told_if_the_task_or_a_quote_names_them(
    known: str, recipients: tuple[str, ...]
) -> None:
    shown = "You said I'm late 9:00 AM"
    sent = write("Anna Schmidt", "I'm late", shown, known=known)
    assert sent == [Message("I'm late", recipients)]
    sent = write("New message", "I'm late", shown, known=known)
    assert sent == [Message("I'm late")]
    assert write("小王", "我晚点到", "您说：我晚点到", button="发送", known="告诉小王我晚点到") == [
        Message("我晚点到", ("小王",))
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("after", "button"),
    [
        (["You said I'm late", "Not delivered"], "Send"),
        (["您说：I'm late", "发送失败"], "发送"),
        (["Nothing here"], "Send"),
        (["I'm late"], "Save"),
    ],
)
def test_nothing_was_sent_that_the_page_does_not_show_as_sent(
    after: list[str], button: str
) -> None:
    assert not write("Anna", "I'm late", *after, button=button, known="Anna")


def compose(*, subject: str, body: str = "", chip: str = "Remove") -> Screen:
    return screen(
        words("Compose"),
        element("button", "Send", index=1),
        element("checkbox", f"{chip} Jonas Berg", index=2),
        element("input", "To", index=3),
        element("input", "Subject", index=4, value=subject),
        element("input", "Write your mail", index=5, value=body),
        element("button", f"{chip} plan.pdf", index=6),
    )


@pytest.mark.parametrize(
    ("page", "sent"),
    [
        (compose(subject="Fwd: Your stay"),
         Message("Your stay", ("Jonas Berg",), is_forwarded=True, subject="Your stay")),
        (compose(subject="Plan", body="See below", chip="移除"),
         Message("Plan: See below", ("Jonas Berg",), subject="Plan")),
    ],
)  # fmt: skip
def test_a_mail_is_told_by_its_subject_and_to_whom(
    page: Screen, sent: Message
) -> None:
    run = [visit(page, Tap(element=1)), ScreenVisit(screen=screen())]
    assert list_messages(run, ()) == [sent]
    # The page is still there, as where the address is wrong.
    assert not list_messages([run[0], ScreenVisit(screen=page)], ())


def test_a_photo_without_words_is_told_by_the_row_that_was_picked() -> None:
    photo = "Photo taken on Sunday, March 1, 2026, 9:00 PM"
    name = "IMG_20260301_210000.jpg"
    chat = screen(
        words("Emma Rossi"),
        element("button", f"Remove {name}", index=1),
        element("input", "Text message", index=2),
        element("button", "Send", index=3),
    )
    run = [
        visit(screen(element("item", photo, index=1)), Tap(element=1)),
        visit(
            screen(words(photo), element("button", "Share", index=1)),
            Tap(element=1),
        ),
        visit(chat, Tap(element=3)),
        ScreenVisit(screen=screen(words(f"You said [Photo], {name}"))),
    ]
    sent = list_messages(run, ["send Emma the newest photo"])
    assert sent == [Message(photo, ("Emma Rossi",))]
    assert not list_messages([*run[:3], ScreenVisit(screen=chat)], ())


def test_a_dialog_names_whom_something_is_sent_to() -> None:
    dialog = screen(
        words("Maya Patel"),
        words("Gift Box"),
        element("input", "Leave a message", index=1, value="Look"),
        element("button", "Send", index=2),
        dialog="Send to",
    )
    row = element("item", "Maya Patel, Look", index=1)
    run = [visit(dialog, Tap(element=2)), ScreenVisit(screen=screen(row))]
    sent = list_messages(run, ["share it with Maya Patel"])
    assert sent == [Message("Look", ("Maya Patel",))]


@pytest.mark.parametrize(
    ("shown", "is_repeated"),
    [
        ("“Tea”", True),
        ("“Come at five”", True),
        ("Come at five", True),
        ("“Coffee”", False),
        ("“Ann”", False),
        ("", False),
    ],
)
def test_what_only_repeats_a_message_is_known(
    shown: str, *, is_repeated: bool
) -> None:
    sent = [Message("Tea: Come at five", ("Ann", "妈妈"))]
    assert repeats_message(shown, sent) is is_repeated


@pytest.mark.parametrize(
    ("row", "is_repeated"),
    [
        ("“Anna Schmidt, 9:00 AM, You: I'll be there at 8. Are you fre…”", True),
        ("“Anna Schmidt, 9:00 AM, You: I'll be there at 8. Are we fre…”", False),
        ("“Ben Carter, 9:00 AM, You: I'll be there at 8. Are you fre…”", False),
        ("“Me, 9:01 AM, I'll be there at 8. Are you free?”", True),
        ("“我, 09:01, I'll be there at 8.”", True),
        ("“Anna Schmidt, 9:00 AM, I'll be there too”", False),
        ("“Anna Schmidt, 9:00 AM”", False),
    ],
)  # fmt: skip
def test_a_row_with_what_was_sent_only_repeats_it(
    row: str, *, is_repeated: bool
) -> None:
    text = "I'll be there at 8. Are you free?"
    sent = [Message(text, ("Anna Schmidt",))]
    assert repeats_message(row, sent) is is_repeated
