"""Texts that were written otherwise than the task has them, in English and Chinese."""

import pytest

from graph.state import Decision
from nodes.completion.checks.values.written_texts import (
    find_bare_ending,
    find_cut_copy,
    find_cut_text,
    find_doubled,
    find_misspelled,
    find_named_deed,
    find_other_ending,
    find_other_question,
    find_unmerged,
    find_unseen_file,
    find_unwritten_number,
    find_wordless,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import Fill, Tap
from tools.screen import Target

FORMS = [
    ("Add a recipe: Title: Bread Directions: Mash two; Bake an hour",
     ("Title", "Bread"), ("Directions", "Mash two; Bake an hour"), "Mash two; Ba", "Mash two"),
    ("新建菜谱：菜名：香蕉面包 步骤：压成泥状；烤一小时",
     ("菜名", "香蕉面包"), ("步骤", "压成泥状；烤一小时"), "压成泥状；烤一", "压成泥状"),
]  # fmt: skip


def fill(label: str, text: str) -> ScreenVisit:
    target = Target(role="input", text=label)
    step = Decision(
        step=1, task=0, judgement="act", action=Fill(element=1, text=text), target=target
    )  # fmt: skip
    page = screen(element("input", label, index=1))
    return ScreenVisit(screen=page, step=step)


@pytest.mark.parametrize(("task", "title", "whole", "within", "item"), FORMS)
def test_a_text_of_a_form_is_written_to_its_end(
    task: str, title: tuple[str, str], whole: tuple[str, str], within: str, item: str
) -> None:  # fmt: skip
    label, text = whole
    assert not find_cut_text(task, [fill(*title), fill(label, text)])
    for cut in (within, item):
        short = [fill(*title), fill(label, cut)]
        assert find_cut_text(task, short)
        assert not find_cut_text(task, [*short, fill(label, text)])
    # The instruction lists no fields.
    assert not find_cut_text(task, [fill(label, within)])
    assert not find_cut_text(task, [fill(*title), fill("Other", within)])


@pytest.mark.parametrize(
    ("task", "words"),
    [
        ("Note its name and price in Quill", "Note its name and price"),
        ("把它的名称和价格记到墨记里", "把它的名称和价格记"),
    ],
)
def test_a_number_is_written_down_with_the_name(task: str, words: str) -> None:
    name = fill("Note", "Laptop bag")
    assert find_unwritten_number(task, [name]) == words
    assert not find_unwritten_number(
        task, [name, fill("Note", "Laptop bag, 80")]
    )
    assert not find_unwritten_number("Note its name in Quill", [name])
    assert not find_unwritten_number(task, [])
    for asking in (
        "Write to Anna and ask for the price",
        "给 Anna 写消息问价格",
    ):
        assert not find_unwritten_number(asking, [fill("Message", "And?")])
    key = Target(role="button", text="8")
    step = Decision(
        step=1, task=0, judgement="act", action=Tap(element=1), target=key
    )
    keyed = ScreenVisit(screen=screen(element("button", "8")), step=step)
    assert not find_unwritten_number(task, [name, keyed])


@pytest.mark.parametrize(
    ("instruction", "note"),
    [
        ("Share it; write a few words, with the note 'Posted by hand' at the end.",
         "Posted by hand"),
        ("分享到朋友圈，写几句话，并在结尾注明“由助手发布”。", "由助手发布"),
    ],
)  # fmt: skip
def test_a_note_at_the_end_stands_behind_other_words(
    instruction: str, note: str
) -> None:
    page = screen(element("input", "Say something", index=1))
    alone = visit(page, Fill(element=1, text=note))
    assert find_bare_ending(instruction, [alone]) == note
    text = f"A quiet morning. {note}"
    whole = visit(page, Fill(element=1, text=text))
    assert not find_bare_ending(instruction, [whole])
    assert not find_bare_ending(instruction, [alone, whole])
    typed_apart = screen(element("input", "Say", index=1, value=text))
    visits = [alone, ScreenVisit(screen=typed_apart)]
    assert not find_bare_ending(instruction, visits)


def test_a_note_that_is_wanted_alone_may_stand_alone() -> None:
    task = "Add 'Posted by hand' at the end of the note"
    page = screen(element("input", "Note", index=1))
    fill = Fill(element=1, text="Posted by hand")
    assert not find_bare_ending(task, [visit(page, fill)])


def test_what_is_to_be_the_same_is_not_cut() -> None:
    task = "Look up the device name and give the hotspot the same name."
    seen = visit(screen(element("item", "About phone, Blue Finch")))
    assert find_cut_copy(task, [seen, fill("Name", "Blue")]) == "blue"
    assert not find_cut_copy(task, [seen, fill("Name", "Blue Finch")])
    both = [seen, fill("Name", "Blue"), fill("Name", "Blue Finch")]
    assert not find_cut_copy(task, both)
    assert not find_cut_copy("Name it", [seen, fill("Name", "Blue")])


@pytest.mark.parametrize("task", ["Note the file's name", "记下文件名"])
def test_the_name_of_a_file_was_shown(task: str) -> None:
    seen = visit(screen(element("item", "reading-list.pdf, 310 KB")))
    other = fill("Note", "floor-plan.pdf")
    assert find_unseen_file(task, [seen, other]) == "floor-plan.pdf"
    right = fill("Note", "It is reading-list.pdf")
    assert not find_unseen_file(task, [seen, right])
    assert not find_unseen_file(task, [seen, other, right])
    # A picture may have shown it.
    assert not find_unseen_file(task, [other])
    assert not find_unseen_file("Write a note", [seen, other])


@pytest.mark.parametrize(
    "task",
    [
        "Rate it five stars, and leave a positive review",
        "打五星，并写一条好评论",
        "打五星，并写一条好评",
    ],
)
def test_a_text_of_one_s_own_is_written(task: str) -> None:
    page = screen(element("button", "Send", index=1))
    send = visit(page, Tap(element=1))
    assert find_wordless(task, [send])
    assert not find_wordless(task, [fill("Review", "Good!"), send])
    # Or it is one that the app suggests.
    offer = screen(element("button", "Well made, I like it!", index=1))
    assert not find_wordless(task, [visit(offer, Tap(element=1)), send])
    assert not find_wordless("Rate it five stars", [send])
    search = visit(
        screen(element("input", "Search")), Fill(element=1, text="x")
    )
    assert find_wordless(task, [search, send])


@pytest.mark.parametrize(
    ("task", "written", "missing"),
    [
        ("Merge Soup and Bread", "Mash two. Bake it.", ""),
        ("Merge Soup and Bread", "Bake it. Mash two.", ""),
        ("Merge Soup and Bread in that order", "Bake it. Mash two.", "Soup"),
        ("Merge Soup and Bread", "Mash two. And stir.", "Bread"),
        ("Open Soup and Bread", "Mash two. And stir.", ""),
        ("合并 Soup 和 Bread", "Mash two. And stir.", "Bread"),
    ],
)
def test_what_is_merged_has_the_words_of_each(
    task: str, written: str, missing: str
) -> None:
    visits: list[ScreenVisit] = []
    for name, text in (("Bread", "Bake it."), ("Soup", "Mash two.")):
        rows = screen(element("item", f"{name}, Today", index=1))
        page = screen(element("input", "Note", index=1, value=text))
        visits += [visit(rows, Tap(element=1)), visit(page)]
    visits.append(fill("Note", written))
    assert find_unmerged(task, visits) == missing


@pytest.mark.parametrize(
    "task",
    ["Create a note named dates.txt in Quill", "新建一篇名为dates.txt的笔记"],
)
def test_a_file_has_the_ending_that_is_named(task: str) -> None:
    other = fill("Name", "dates.note")
    assert find_other_ending(task, [other]) == "dates.note"
    assert not find_other_ending(task, [fill("Name", "dates.txt")])
    # The ending may be chosen besides.
    assert not find_other_ending(task, [fill("Name", "dates")])
    named = screen(element("item", "dates.txt, 3 words"))
    assert not find_other_ending(task, [other, ScreenVisit(screen=named)])


@pytest.mark.parametrize(
    ("task", "right", "wrong"),
    [
        (
            "Send it to ann@mail.example.",
            "ann@mail.example",
            "xann@mail.example",
        ),
        ("发到 ann@mail.example。", "ann@mail.example", "xann@mail.example"),
    ],
)
def test_an_address_is_written_as_it_is_named(
    task: str, right: str, wrong: str
) -> None:
    assert find_misspelled(task, [fill("Name", wrong)]) == wrong
    assert not find_misspelled(task, [fill("Name", right)])
    assert not find_misspelled(task, [fill("Name", wrong), fill("Name", right)])
    assert not find_misspelled(task, [fill("Name", "dates")])


@pytest.mark.parametrize(
    ("task", "value", "is_found"),
    [
        ("Paste it into the note", "Call Ann at noon.Call Ann at noon.", True),
        ("把它粘贴到笔记里", "中午前给图书馆打个电话吧。" * 2, True),
        ("Paste it into the note", "Call Ann at noon.", False),
        ("Paste it twice", "Call Ann at noon.Call Ann at noon.", False),
    ],
)
def test_a_text_stands_in_its_field_once(
    task: str, value: str, is_found: bool
) -> None:
    page = screen(element("input", "Note", index=1, value=value))
    assert bool(find_doubled(task, [visit(page)])) == is_found


@pytest.mark.parametrize(
    ("task", "label"),
    [("Perform a paste in the note", "Paste"), ("在笔记里粘贴", "粘贴")],
)
def test_what_is_to_be_touched_is_not_typed(task: str, label: str) -> None:
    page = screen(
        element("input", "Note", index=1), element("button", label, index=2)
    )
    typed = visit(page, Fill(element=1, text=label))
    assert find_named_deed(task, [typed, visit(page)]) == label
    other = visit(page, Fill(element=1, text="Milk"))
    assert not find_named_deed(task, [other, visit(page)])
    assert not find_named_deed(f"Write '{label}'", [typed, visit(page)])


@pytest.mark.parametrize(
    ("asked", "offered"),
    [
        ("Ask the shop if there is any discount", ("Is there any discount?", "When will it ship?")),
        ("问问店家有没有优惠", ("现在有优惠吗？", "什么时候发货？")),
    ],
)  # fmt: skip
def test_a_question_is_not_the_one_that_is_offered_beside_it(
    asked: str, offered: tuple[str, str]
) -> None:
    page = screen(
        element("checkbox", offered[0], index=1),
        element("checkbox", offered[1], index=2),
        element("input", "Ask", index=3),
    )
    for typed, found in (
        (offered[0], ""),
        (offered[1], offered[1]),
        ("Anything off?", ""),
    ):
        seen = [visit(page, Fill(element=3, text=typed))]
        assert find_other_question(asked, seen) == found
