import pytest

from nodes.experience import task_memory
from tests.nodes.screens import element, screen, words


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
