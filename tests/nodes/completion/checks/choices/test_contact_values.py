"""Whose number or address was written down, in English and Chinese."""

import pytest

from nodes.completion.checks.choices.contact_values import (
    find_next_value,
    find_other_value,
    find_own_row,
)
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Fill


@pytest.mark.parametrize(
    ("task", "owner", "other"),
    [
        ("Send Anna's number to Ben", "Anna Schmidt", "Anton Berg"),
        ("Send Anna Schmidt's phone number to Ben", "Anna Schmidt", "Anna Schmitt"),
        ("把王芳的电话发给马克", "王芳", "王方"),
        ("把Farid Haddad的电话发给Iris Novak", "Farid Haddad", "Farid Rossi"),
    ],
)  # fmt: skip
def test_the_number_of_a_neighbour_is_not_that_of_the_person_who_is_named(
    task: str, owner: str, other: str
) -> None:
    listed = visit(
        screen(
            element("item", f"{owner}, 555-0101-22", index=1),
            element("item", f"{other}, 555-0111-33", index=2),
        )
    )
    page = visit(screen(words(other), element("item", "555 0111 33")))
    chat = screen(element("input", "Message"), words("Ben"))
    wrong = visit(chat, Fill(element=1, text="It is 555 0111 33"))
    right = visit(chat, Fill(element=1, text="It is 555 0101 22"))
    assert find_other_value(task, [listed, page, wrong], []) == "555 0111 33"
    assert not find_other_value(task, [listed, page, right], [])
    # She may have written it, and what no page shows may be known otherwise.
    told = visit(screen(words(owner), words("My new one: 555 0111 33")))
    assert not find_other_value(task, [listed, told, wrong], [])
    assert not find_other_value(task, [page, wrong], [])
    assert not find_other_value(task, [wrong], [])
    assert not find_other_value(f"{task}: 555011133", [listed, page, wrong], [])
    told_us = ["the user answered: It is 5550111 33"]
    assert not find_other_value(task, [listed, page, wrong], told_us)
    # Two digits are turned.
    turned = visit(chat, Fill(element=1, text="It is 555 0110 22"))
    assert find_other_value(task, [listed, turned], []) == "555 0110 22"
    assert not find_other_value(task, [page, turned], [])
    # It was put right, in the field or by another message.
    both = visit(
        chat, Fill(element=1, text="555 0111 33 was wrong: 555 0101 22")
    )
    assert not find_other_value(task, [listed, page, wrong, right], [])
    assert not find_other_value(task, [listed, page, wrong, both], [])
    # What the run itself has sent tells of nobody.
    said = visit(screen(words(f"{owner}: It is 555 0111 33")))
    assert find_other_value(task, [listed, page, wrong, said, wrong], [])
    filled = element("input", "Message", value="It is 555 0111 33")
    draft = visit(screen(filled, words("Ben")))
    assert find_next_value(task, [listed, page, draft], []) == "555 0111 33"
    assert not find_next_value(task, [listed, page, right, visit(chat)], [])


@pytest.mark.parametrize(
    ("task", "other", "is_sure"),
    [
        ("Send Farid Haddad's number to Iris Novak", "Emma Rossi", True),
        ("把赵敏的电话发给马克", "王方", True),
        # They may stand under another name.
        ("Send Dad's number to Iris Novak", "Emma Rossi", False),
        ("Send Farid Haddad's number to Iris Novak", "Haddad, Farid", False),
        ("把妈妈的电话发给马克", "王方", False),
        ("把赵敏的电话发给马克", "小敏", False),
        # It is the one to whom it is to be sent.
        ("Send Farid Haddad's number to Iris Novak", "Iris Novak", False),
        ("把赵敏的电话发给马克", "马克", False),
    ],
)
def test_a_number_seen_with_another_only_is_not_of_whom_no_page_names(
    task: str, other: str, is_sure: bool
) -> None:
    row = element("item", f"{other}, 555-0111-33", index=2)
    chat = screen(row, element("input", "Message"))
    bare = visit(chat, Fill(element=1, text="555 0111 33"))
    assert bool(find_other_value(task, [bare], [])) is is_sure


@pytest.mark.parametrize(
    ("question", "answer", "row"),
    [
        ("What is Sam Osei's number?", "555 0101", "Sam Osei, 555 0110"),
        ("What is Sam Osei's number?", "It is 555 0110.", ""),
        ("Which number did Ann send?", "555 0101", ""),
        ("小王昨天发的地址是哪儿，他电话又是多少", "他的电话是555 0102", "小王, 555 0120"),
        ("小王昨天发的地址是哪儿，他电话又是多少", "他的电话是555 0120", ""),
    ],
)  # fmt: skip
def test_the_number_that_is_told_is_of_the_one_who_is_named(
    question: str, answer: str, row: str
) -> None:
    rows = [
        "Sam Osei, 555 0110",
        "Samir Rao, 555 0101",
        "小王, 555 0120",
        "王小明, 555 0102",
    ]
    items = [element("item", text, index=n) for n, text in enumerate(rows, 1)]
    assert find_own_row(question, answer, [visit(screen(*items))]) == row
