import pytest

from nodes.experience import task_memory
from tests.nodes.screens import element, screen, words


@pytest.mark.parametrize("title", ["Do Not Disturb", "勿扰"])
def test_a_page_is_called_by_its_title(title: str) -> None:
    page = screen(
        element(text="转到上一层级"), words(":"), words("AM"), words(title)
    )
    assert task_memory.find_heading(page) == title


def test_a_page_without_a_title_is_called_by_its_first_text() -> None:
    assert (
        task_memory.find_heading(screen(element(text="OK"), words("7"))) == "OK"
    )
