"""Another mail was forwarded than the one that is named, in English and Chinese."""

import pytest

from nodes.completion.checks.values.forwarded_mails import (
    find_doubtful_forward,
    find_other_forward,
    is_named_by,
    list_forwarded,
)
from nodes.completion.objections import describe_unmet, list_open_rows
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Tap


def forward(
    rows: list[str], body: str, draft: str, send: str
) -> list[ScreenVisit]:
    """The screens of a run that hands on the first mail of a list."""
    listed = [element("item", row, index=n) for n, row in enumerate(rows, 1)]
    subject = draft.partition(" ")[2]
    return [
        visit(screen(*listed, signature="v1:list"), Tap(element=1)),
        visit(screen(words(subject), words(body), signature="v1:mail")),
        visit(
            screen(
                element("input", "Subject", index=1, value=draft),
                element("button", send, index=2),
                signature="v1:draft",
            ),
            Tap(element=2),
        ),
        visit(screen(*listed, words("Sent"), signature="v1:list")),
    ]


EN = forward(
    ["Skyline, Your flight on Friday", "Harbour Hotel, Your stay"],
    "Check in online", "Fwd: Your flight on Friday", "Send",
)  # fmt: skip
ZH = forward(
    ["云航, 周五的航班行程", "海港酒店, 入住确认"],
    "请提前值机", "转发： 周五的航班行程", "发送",
)  # fmt: skip


@pytest.mark.parametrize(
    ("instruction", "visits", "forwarded"),
    [
        ("Forward the mail from the hotel to Anna Schmidt", EN, "Your flight on Friday"),
        ("Forward the flight mail to Anna Schmidt", EN, ""),
        # Its words stand in the mail that was opened.
        ("Forward the mail about the check in online to Anna Schmidt", EN, ""),
        # No other row is called so.
        ("Forward the mail about the opera to Anna Schmidt", EN, ""),
        ("Forward the newest email to Anna Schmidt", EN, ""),
        ("把酒店的邮件转发给陈静", ZH, "周五的航班行程"),
        ("转发酒店的邮件给陈静", ZH, "周五的航班行程"),
        ("把航班的邮件转发给陈静", ZH, ""),
    ],
)  # fmt: skip
def test_the_mail_that_is_named_is_forwarded(
    instruction: str, visits: list[ScreenVisit], forwarded: str
) -> None:
    assert find_other_forward(instruction, visits) == forwarded
    unmet = describe_unmet(
        instruction, visits, answer="", installed={}, language="en"
    )
    assert forwarded in unmet
    assert bool(unmet) is bool(forwarded)


@pytest.mark.parametrize("visits", [EN, ZH])
def test_a_draft_that_was_not_sent_forwards_nothing(
    visits: list[ScreenVisit],
) -> None:
    assert len(list_forwarded(visits)) == 1
    assert not list_forwarded(visits[:2])


@pytest.mark.parametrize(
    ("instruction", "visits", "is_doubtful"),
    [
        ("Forward the mail about the opera to Anna Schmidt", EN, True),
        ("Forward the flight mail to Anna Schmidt", EN, False),
        # A row has it, so that it is no doubt but a mistake.
        ("Forward the hotel mail to Anna Schmidt", EN, False),
        ("Forward the newest email to Anna Schmidt", EN, False),
        ("Forward this message to Anna Schmidt", EN, False),
        ("Find the latest mail and forward it to Anna Schmidt", EN, False),
        ("Send Anna Schmidt a mail about the opera", EN, False),
        ("Forward the mail about the opera to Anna Schmidt", EN[:2], False),
        ("把歌剧的邮件转发给陈静", ZH, True),
        ("把航班的邮件转发给陈静", ZH, False),
        ("把酒店的邮件转发给陈静", ZH, False),
        ("把收件箱里第一封邮件转发给陈静", ZH, False),
        ("把这封邮件转发给陈静", ZH, False),
    ],
)
def test_a_mail_without_a_word_of_what_is_named_is_doubtful(
    instruction: str, visits: list[ScreenVisit], is_doubtful: bool
) -> None:
    subject = find_doubtful_forward(instruction, visits)
    assert bool(subject) is is_doubtful
    told = list_open_rows(
        instruction, visits, answer="", replies=[], language="en"
    )
    assert any("the right mail?" in line for line in told) is is_doubtful


@pytest.mark.parametrize(
    ("answer", "is_named"),
    [
        ("no, I mean the one about the flight", True),
        ("the one from Skyline, to Anna", True),
        ("the one from the hotel", False),
        ("the one about the flight, from the Harbour hotel", False),
        ("yes please", False),
    ],
)
def test_an_answer_names_the_mail_with_all_its_words(
    answer: str, *, is_named: bool
) -> None:
    assert is_named_by(answer, EN) is is_named
