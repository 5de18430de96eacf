import pytest

from graph.events import Asked
from graph.state import Decision
from graph.timeline import RunStep
from nodes.experience import task_memory
from tests.nodes.screens import element, screen, words
from tools.actions import Ask


@pytest.mark.parametrize("title", ["Do Not Disturb", "勿扰"])
def test_a_page_is_called_by_its_title(title: str) -> None:
    page = screen(
        element(text="转到上一层级"), words(":"), words("AM"), words(title)
    )
    assert task_memory.find_heading(page) == title


def test_a_way_back_a_menu_or_a_hint_names_no_page() -> None:
    back = element(text="Navigate up", index=1)
    field = element("input", "Search notes", index=2)
    assert task_memory.find_heading(screen(back, field)) == ""
    items = [element("item", text, index=n) for n, text in enumerate("ab", 1)]
    assert task_memory.find_heading(screen(*items)) == ""
    assert task_memory.find_heading(screen(field)) == ""


def test_a_page_without_a_title_is_called_by_its_only_button() -> None:
    assert (
        task_memory.find_heading(screen(element(text="OK"), words("7"))) == "OK"
    )


@pytest.mark.parametrize(
    ("question", "other"),
    [
        (
            'Which town is "the coast" for you, and do you start from Hangzhou?',
            "Which size?",
        ),
        ("“海边”是哪个城市？从杭州出发吗？", "要多大的？"),
    ],
)
def test_what_the_run_asked_itself_is_told_once(
    question: str, other: str
) -> None:
    asked = Asked(step=1, question=question, response="Qingdao")
    decision = Decision(
        step=1, task=0, judgement="act", action=Ask(text=question)
    )
    steps = [RunStep(number=1, decision=decision, asked=[asked])]
    begin = question[:12]
    own = [
        f'For "the train", asked "{question}", the person said: Qingdao',
        f'For "the train", asked "{question}", the person said: Qing…',
        f'For "the train", asked "{begin}…", the person said: Qingdao',
        f'For "the train", asked "{begin}…',
        f"为“火车”问“{question}”，用户说：Qingdao",
        f"为“火车”问“{question}”，用户说：Qing…",
        f"为“火车”问“{begin}…”，用户说：Qingdao",
        f"为“火车”问“{begin}…",
    ]
    kept = [
        f'For "the train", asked "{other}", the person said: large',
        # It says more than the answer, or is of another question.
        f'"{begin}" is Qingdao North',
        '"home" is Qingdao',
        f"为“火车”问“{other}”，用户说：大的",
        "“家”是Qingdao",
    ]
    own.append(f"“{begin}”是Qingdao")
    own.append(f'"{begin}" is Qingdao')
    assert task_memory.drop_own_answers([*own, *kept], steps) == kept
