"""Two rows that the task may mean, one of which was touched."""

import pytest

from nodes.completion.namesakes import Namesakes, find_namesakes
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import Tap
from tools.screen import Screen


def list_rows(*rows: str, **facts: str) -> Screen:
    items = [element("item", row, index=i) for i, row in enumerate(rows, 1)]
    return screen(*items, **facts)


def take(*rows: str, opened: str = "") -> list[ScreenVisit]:
    """The first row is touched; the page after it says something."""
    return [
        visit(list_rows(*rows), Tap(element=1)),
        visit(screen(element("text", opened, index=-1))),
    ]


ANNAS = ("Anna Schmidt, Sun, No rush.", "Anna Schmitt, Feb 3, On my way")
WANGS = ("王小明, 周日, 好的", "王芳, 周一, 收到")
CONTRACTS = ("租房合同2026.pdf, 下载", "租房合同2025.pdf, 下载")
MAILS = ("Harbour City, Your tickets", "Harbour Museum, Late opening")


@pytest.mark.parametrize(
    ("task", "rows", "said"),
    [
        ("Message Anna that I'm late", ANNAS, "Anna"),
        ("Anna has a new number, change it", ANNAS, "Anna"),
        ("Delete the Harbour mail", MAILS, "Harbour"),
        ("跟小王说我晚到", WANGS, "小王"),
        ("给老王打电话", WANGS, "老王"),
        ("给合同改个名", CONTRACTS, "合同"),
    ],
)
def test_another_row_that_fits_as_well_may_be_meant(
    task: str, rows: tuple[str, str], said: str
) -> None:
    taken, other = (row.split(", ")[0] for row in rows)
    expected = Namesakes(said, taken, other, is_other_named=False)
    assert find_namesakes(task, take(*rows)) == expected


@pytest.mark.parametrize(
    ("task", "rows"),
    [
        ("Message Anna Schmidt", ANNAS),
        ("Message the Anna who had no rush", ANNAS),
        ("Message Anna, 0101", ("Anna Schmidt, 0101", "Anna Schmitt, 0111")),
        ("Message both Annas, I mean Anna", ANNAS),
        ("Message my sister", ANNAS),
        ("Delete the Harbour mail about the tickets", MAILS),
        ("Delete the newest Harbour mail", MAILS),
        ("告诉王小明我晚到", WANGS),
        ("跟小王说我晚到", ("小王, 周日", "王小明, 周一")),
        ("跟小王说我晚到", ("王小明, 周日", "王府井百货, 周一")),
        ("给马超发短信", ("马超, 周日, 好的", "马超, 周一, 收到")),
        ("给马超发短信，0118那个", ("马超, 0118", "马超, 0141")),
    ],
)  # fmt: skip
def test_what_the_task_says_of_one_alone_decides(
    task: str, rows: tuple[str, str]
) -> None:
    assert find_namesakes(task, take(*rows)) is None


def test_the_one_of_that_name_is_meant() -> None:
    expected = Namesakes("小王", "王小明", "小王", is_other_named=True)
    visits = take("王小明, 周日", "小王, 周一")
    assert find_namesakes("跟小王说我晚到", visits) == expected


def test_two_contacts_of_one_name_are_told_by_their_numbers() -> None:
    rows = ("马超, 555 0118", "马超, 555 0141")
    expected = Namesakes("马超", *rows, is_other_named=False)
    assert find_namesakes("给马超发短信", take(*rows)) == expected
    assert find_namesakes("给马超发短信", take("马超", "马超")) is not None
    assert find_namesakes("给马超发短信", take("马超", "马力")) is None


def test_a_contact_of_another_app_may_be_meant_too() -> None:
    contacts = visit(list_rows("Anna Schmidt", "Anna Schmitt", package="c"))
    notes = visit(list_rows("Anna in spring", package="c"))
    chats = take(ANNAS[0])
    found = find_namesakes("Text Anna I'm late", [contacts, *chats])
    assert found is not None
    assert found.other == "Anna Schmitt"
    assert find_namesakes("Text Anna I'm late", [notes, *chats]) is None
    assert find_namesakes("Text Anna I'm late", chats) is None


@pytest.mark.parametrize(
    ("task", "name", "longer"),
    [
        ("Text Anna I'm late", "Anna", "Anna Schmitt"),
        ("跟小雅说我晚到", "小雅", "林小雅"),
    ],
)
def test_who_is_in_no_contacts_under_that_name_may_be_another(
    task: str, name: str, longer: str
) -> None:
    chats = take(f"{name}, Sun, hi")
    contacts = visit(list_rows(longer, "Ben", package="c"))
    found = find_namesakes(task, [contacts, *chats])
    assert found == Namesakes(name, name, longer, is_other_named=False)
    both = visit(list_rows(longer, name, package="c"))
    assert find_namesakes(task, [both, *chats]) is None
    # The list itself has both, and the task names the one in full.
    rows = take(f"{name}, Sun, hi", f"{longer}, Mon, hi")
    assert find_namesakes(task, rows) is None


def test_what_an_opened_page_or_an_answer_says_decides() -> None:
    task = "Message Anna from Larkfield"
    assert find_namesakes(task, take(*ANNAS)) is not None
    assert find_namesakes(task, take(*ANNAS, opened="Larkfield GmbH")) is None
    assert find_namesakes(task, take(*ANNAS), "Which Anna? The first") is None


SHOP = "Kestrel Student Headphones, ¥308"


@pytest.mark.parametrize(
    ("task", "offered", "taken", "others", "is_told"),
    [
        ("Buy a pair of wireless headphones", "Headphones", SHOP, (), False),
        ("Buy headphones for Ben", "Headphones", SHOP,
         ("Northlight Headphones, ¥500",), False),
        ("帮我买副无线耳机", "耳机", "红耳机, ¥308", (), False),
        ("订耳机", "耳机", "红耳机, ¥308", ("蓝耳机, ¥200",), False),
        # A row of the same list is another thing, and a person is of no kind.
        ("Delete the milk", "Milk", "Oat Milk", ("Milk", "Soy Milk"), True),
        ("Call mum", "Mum", "Bens Mum, 555 0111", (), True),
        ("Text Anna", "Anna", "Anna Schmidt", ("Anna Berg",), True),
    ],
)  # fmt: skip
def test_a_kind_of_thing_is_no_other_row(
    task: str,
    offered: str,
    taken: str,
    others: tuple[str, ...],
    *,
    is_told: bool,
) -> None:
    offer = list_rows(offered)
    items = [
        element("item", row, index=place, resource_id="product")
        for place, row in enumerate((taken, *others), start=1)
    ]
    visits = [visit(offer), visit(screen(*items), Tap(element=1))]
    found = find_namesakes(task, visits)
    assert (found is not None) is is_told
