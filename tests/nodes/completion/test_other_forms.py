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


@pytest.mark.parametrize(
    ("day", "cell", "other"),
    [
        ("Thursday", "Thursday, March 12, 2026", "Friday, March 6, 2026"),
        ("3月12日", "2026年3月12日星期四", "2026年3月6日星期五"),
    ],
)
def test_a_day_that_a_month_only_offers_is_no_other_form(
    day: str, cell: str, other: str
) -> None:
    offered = element("item", cell, index=1, resource_id="day")
    chosen = element("item", other, index=2, resource_id="day", selected=True)
    row = element("item", cell, index=3, resource_id="event")
    assert add_forms([day], screen(offered, chosen)) == [day]
    told = [f'{day}: perhaps "{cell}"']
    assert add_forms([day], screen(offered)) == told
    assert add_forms([day], screen(offered, chosen, row)) == told
    offered = offered.model_copy(update={"selected": True})
    assert add_forms([day], screen(offered)) == told


@pytest.mark.parametrize(
    ("task", "name", "row"),
    [
        ("Delete the note 'Parking spot'", "Parking spot", "Parking spot, Level 3"),
        ("Rename the note 'Garden plan' to 'Spring garden'", "Garden plan", "Garden plan, Beans"),
        ("Open Calendar and remove Dentist and Lunch", "Dentist", "Dentist, 10:15 AM"),
        ("Change 555 0102 to 555 0199 in Ben's card", "555 0102", "555 0102, Mobile"),
        ("删除笔记“Parking spot”", "Parking spot", "Parking spot, Level 3"),
        ("把笔记“花园”重命名为“春天”", "花园", "花园, 豆子"),
        ("将购物清单删掉", "购物清单", "购物清单, 牛奶"),
        ("把 Ben 的号码 555 0102 改成 555 0199", "555 0102", "555 0102, 手机"),
    ],
)  # fmt: skip
def test_a_row_of_what_is_to_go_stands_for_nothing(
    task: str, name: str, row: str
) -> None:
    page = screen(element("item", row, index=1))
    assert add_forms([name], page, task) == [name]


@pytest.mark.parametrize(
    ("task", "name", "row"),
    [
        ("Rename the note 'Garden plan' to 'Spring garden'", "Spring garden", "Spring garden, Mar"),
        ("Delete the alarm, then write 'Milk' into a note", "Milk", "Milk, Mar 2"),
        ("Delete the note 'Milk' and create 'Milk' anew", "Milk", "Milk, Mar 2"),
        ("把笔记“花园”重命名为“春天”", "春天", "春天, 豆子"),
        ("删除闹钟，然后新建笔记“牛奶”", "牛奶", "牛奶, 3月2日"),
        ("重命名笔记“花园”为“春天”", "春天", "春天, 豆子"),
    ],
)  # fmt: skip
def test_a_row_of_what_is_to_come_may_stand_for_it(
    task: str, name: str, row: str
) -> None:
    page = screen(element("item", row, index=1))
    assert add_forms([name], page, task) == [f'{name}: perhaps "{row}"']
