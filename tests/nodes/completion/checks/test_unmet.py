"""What an instruction names and a run did otherwise, in English and Chinese."""

import pytest

from graph.state import Decision
from nodes.completion.checks.unmet import (
    find_bare_ending,
    find_unchosen,
    find_unopened,
    is_unheard_of,
    is_unwritten,
)
from nodes.completion.quotes.support import ScreenVisit
from tests.nodes.screens import element, screen, words
from tools.actions import Action, Fill, Tap
from tools.screen import Role, Screen, Target

INSTALLED = {
    "Notes": "org.notes",
    "Quill": "org.quill",
    "便签": "org.notes",
    "青笺": "org.quill",
    "News": "org.news",
}


def make_visit(
    page: Screen, action: Action, target: str, role: Role = "button"
) -> ScreenVisit:
    step = Decision(
        step=1, task=0, judgement="act", action=action,
        target=Target(role=role, text=target),
    )  # fmt: skip
    return ScreenVisit(screen=page, step=step)


def make_form(heading: str, options: tuple[str, ...], chosen: str) -> Screen:
    return screen(
        words("New task"),
        element("button", "Save", index=1),
        words(heading),
        *(
            element("item", text, index=n, selected=text == chosen)
            for n, text in enumerate(options, start=2)
        ),
    )


@pytest.mark.parametrize(
    ("instruction", "heading", "options", "save"),
    [
        ("Add 'Milk' as a new task of high priority", "Priority",
         ("High", "Low", "None"), "Save"),
        ("Add 'Milk', priority: High", "Priority",
         ("High", "Low", "None"), "Save"),
        ("把“牛奶”作为一个高优先级的新任务添加", "优先级",
         ("高", "低", "无"), "保存"),
        ("记一笔牛奶，分类医疗", "分类", ("医疗", "买菜", "其他"), "保存"),
    ],
)  # fmt: skip
def test_an_option_named_with_its_heading_must_be_chosen(
    instruction: str, heading: str, options: tuple[str, ...], save: str
) -> None:
    wanted, _, other = options
    left = make_form(heading, options, other)
    chosen = make_form(heading, options, wanted)
    tap = Tap(element=1)
    assert find_unchosen(instruction, [make_visit(left, tap, save)])
    assert not find_unchosen(instruction, [make_visit(chosen, tap, save)])
    # One of two forms that were kept has it.
    both = [make_visit(chosen, tap, save), make_visit(left, tap, save)]
    assert not find_unchosen(instruction, both)
    # A form that was only looked at, and a word that has nothing to do with the heading.
    assert not find_unchosen(instruction, [ScreenVisit(screen=left)])
    assert not find_unchosen(wanted, [make_visit(left, tap, save)])


@pytest.mark.parametrize(
    ("instruction", "label"),
    [
        ("Read 'Ferries' in News, and note its title in Notes", "Notes"),
        ("在新闻里读“渡轮”，并把标题记到便签里", "便签"),
    ],
)
def test_an_app_that_is_named_must_come_up(
    instruction: str, label: str
) -> None:
    def note_in(package: str) -> list[ScreenVisit]:
        page = screen(element("input", "Title"), package=package)
        fill = Fill(element=1, text="Ferries")
        read = ScreenVisit(screen=screen(words("Ferries"), package="org.news"))
        return [read, make_visit(page, fill, "Title", "input")]

    assert find_unopened(instruction, note_in("org.quill"), INSTALLED) == label
    assert not find_unopened(instruction, note_in("org.notes"), INSTALLED)
    # Nothing was done elsewhere, or no app is named.
    looked = [ScreenVisit(screen=screen(package="org.quill"))]
    assert not find_unopened("Read it in News", looked, INSTALLED)
    other = "Take Notes of 'Ferries'"
    assert not find_unopened(other, note_in("org.quill"), INSTALLED)


@pytest.mark.parametrize(
    ("instruction", "answer"),
    [
        ("Who wrote 'Night ferry'? Tell me, and note title and author in Notes",
         "Pia Grau"),
        ("文章《夜航》是谁写的？告诉我，并把标题和作者记到便签里", "冯雨"),
    ],
)  # fmt: skip
def test_an_answer_that_is_to_be_noted_is_typed(
    instruction: str, answer: str
) -> None:
    def type_text(text: str) -> list[ScreenVisit]:
        fill = Fill(element=1, text=text)
        page = screen(element("input", "Note"))
        return [make_visit(page, fill, "Note", "input")]

    assert is_unwritten(instruction, answer, type_text("Reading list"))
    assert not is_unwritten(instruction, answer, type_text(f"X ({answer})"))
    assert not is_unwritten("Who wrote it?", answer, type_text("Reading list"))
    own = "Who wrote it? Tell me, and note 'Call Bob'"
    assert not is_unwritten(own, answer, type_text("Call Bob now"))


@pytest.mark.parametrize(
    ("answer", "unheard"),
    [
        ("Tomas Rey", True),
        ("Pia Grau", False),
        ("It was written by Tomas Rey.", True),
        ("It was Pia Grau", False),
        ("孙丽", True),
        ("作者是冯雨。", False),
        # Worked out, or no name.
        ("12 days", False),
        ("yes", False),
        ("no alarm is set", False),
    ],
)
def test_a_name_that_stands_nowhere_is_no_answer(
    answer: str, *, unheard: bool
) -> None:
    shown = ["By Pia Grau", "冯雨 · 2月27日"]
    assert is_unheard_of(answer, "Who wrote it?", shown) is unheard
    assert not is_unheard_of(answer, "Is it saved?", shown)


@pytest.mark.parametrize(
    ("task", "label"),
    [
        ("Read 'Ferries' in News, then mark it in Quill", "Quill"),
        ("Read 'Ferries' in News, and share it by Quill", "Quill"),
        ("在便签里读，然后用青笺分享", "青笺"),
    ],
)
def test_one_of_two_named_apps_that_never_came_up_is_told(
    task: str, label: str
) -> None:
    used = "News" if label == "Quill" else "便签"
    page = screen(element("button", "Read", index=1), package=INSTALLED[used])
    visits = [make_visit(page, Tap(element=1), "Read")]
    assert find_unopened(task, visits, INSTALLED) == label
    # An app may be a choice on a page of the other one, such as a way to pay.
    listed = screen(
        element("radio", f"{label} ·", index=1), package=page.package
    )
    visits.append(make_visit(listed, Tap(element=1), label))
    assert not find_unopened(task, visits, INSTALLED)


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
    alone = make_visit(page, Fill(element=1, text=note), "Say", "input")
    assert find_bare_ending(instruction, [alone]) == note
    text = f"A quiet morning. {note}"
    whole = make_visit(page, Fill(element=1, text=text), "Say", "input")
    assert not find_bare_ending(instruction, [whole])
    assert not find_bare_ending(instruction, [alone, whole])
    typed_apart = screen(element("input", "Say", index=1, value=text))
    visits = [alone, ScreenVisit(screen=typed_apart)]
    assert not find_bare_ending(instruction, visits)


def test_a_note_that_is_wanted_alone_may_stand_alone() -> None:
    task = "Add 'Posted by hand' at the end of the note"
    page = screen(element("input", "Note", index=1))
    fill = Fill(element=1, text="Posted by hand")
    assert not find_bare_ending(task, [make_visit(page, fill, "Note", "input")])
