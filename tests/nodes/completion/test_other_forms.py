import pytest

from nodes.completion.other_forms import add_forms, find_form
from tests.nodes.screens import element, screen, words


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        ("March 5", "Thu, Mar 5"),
        ("cart", "Cart 9"),
        ("3月5日", "2026年3月5日星期四"),
        ("购物车", "已加入购物车"),
        ("two apples", "2 apples"),
        ("apples", "Apple, 1 kg"),
        ("boxes", "A box"),
        ("glasses", "A glass"),
        ("两份面条", "2份面条"),
        ("两份面条", "面条2份, 2面条"),
        ("7点40分", "07:40 出发"),
        ("3 PM", "15:00"),
        ("March 5 at 3 PM", "Mar 5, 15:00"),
    ],
)
def test_words_are_found_in_another_form(wanted: str, text: str) -> None:
    assert find_form(wanted, ["Something else", text]) == text


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        ("March 5", "Fri, Mar 6"),
        ("March 5 at 3 PM", "Mar 5, 16:00"),
        ("art", "Cart 9"),
        ("two apples", "12 apples"),
        ("两份面条", "12份面条"),
        ("glass", "Glas"),
        ("bus", "Bu"),
        ("", "Cart"),
    ],
)
def test_other_words_are_not(wanted: str, text: str) -> None:
    assert find_form(wanted, [text]) == ""


@pytest.mark.parametrize(
    ("wanted", "offer", "toast"),
    [("cart", "Add to cart", "Added to cart"), ("收藏", "收藏", "已收藏")],
)
def test_a_line_is_told_with_what_may_stand_for_it(
    wanted: str, offer: str, toast: str
) -> None:
    button = element("button", offer, index=1)
    off = element("switch", wanted, index=2, checked=False)
    page = screen(button, off, words("Store"))
    assert add_forms([wanted], page) == [wanted]
    done = screen(button, off, toasts=(toast,))
    told = f'{wanted}: perhaps "{toast}"'
    assert add_forms([wanted], done) == [told]
    on = off.model_copy(update={"checked": True})
    assert add_forms([wanted], screen(on)) == [f'{wanted}: perhaps "{wanted}"']
