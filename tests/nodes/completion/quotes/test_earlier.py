"""What earlier screens are told to a model that checks a claim, in English and Chinese."""

import pytest

from graph.state import Decision
from nodes.completion.quotes.earlier import describe_earlier
from nodes.completion.quotes.support import ScreenVisit
from tests.nodes.screens import element, screen, words
from tools.actions import Tap
from tools.hierarchy.occlusion import MENU
from tools.screen import Screen, Target

END = ScreenVisit(screen=screen(words("End"), signature="v1:end"))


def visit(page: Screen, touched: str = "") -> ScreenVisit:
    step = None
    if touched:
        step = Decision(
            step=1,
            task=0,
            judgement="act",
            action=Tap(element=1),
            target=Target(role="item", text=touched),
        )
    return ScreenVisit(screen=page, step=step)


@pytest.mark.parametrize(
    ("task", "places", "train"),
    [
        ("Buy the first train from Beijing to Shanghai after 7 AM",
         ["Beijing South", "Beijing West", "Shanghai Hongqiao", "Beijing", "Shanghai"],
         "G102, 07:40"),
        ("买7点以后从北京到上海的第一趟火车",
         ["北京南", "北京西", "上海虹桥", "北京站", "上海站"], "G102, 07:40"),
    ],
)  # fmt: skip
def test_what_was_touched_comes_first(
    task: str, places: list[str], train: str
) -> None:
    page = screen(*map(words, places), element("item", train, index=1))
    told = describe_earlier(task, [visit(page, train), END])
    first, second, *rest = told.removeprefix("- ").split('", ')
    assert (first, second) == (f'touched "{train}', f'"{places[0]}')
    assert len(rest) == 3


@pytest.mark.parametrize(
    ("task", "entries"),
    [
        ("Mute the chat with Ann", ["Mute", "Pin"]),
        ("把和小安的聊天置顶", ["置顶", "静音"]),
    ],
)
def test_of_a_menu_only_what_was_touched_is_told(
    task: str, entries: list[str]
) -> None:
    rows = [element("item", each, index=n) for n, each in enumerate(entries, 1)]
    menu = screen(*rows, dialog=MENU, signature="v1:menu")
    assert describe_earlier(task, [visit(menu), END]) == ""
    told = describe_earlier(task, [visit(menu, entries[0]), END])
    assert told == f'- touched "{entries[0]}"'


def test_what_has_most_to_do_with_the_task_comes_before_the_rest() -> None:
    texts = ["Rome one", "Rome two", "Rome three", "Rome four", "Rome five"]
    best = "Rome on March 5"
    page = screen(*map(words, [*texts, best]))
    told = describe_earlier("Book Rome for March 5", [visit(page), END])
    assert told.startswith(f'- "{best}", "{texts[0]}"')


@pytest.mark.parametrize(
    ("task", "other", "own", "button"),
    [
        ("Favourite 'Pine Deluxe'", "Pine Light", "Pine Deluxe", "Favourite"),
        ("收藏“松木升级款”", "松木轻量款", "松木升级款", "收藏"),
    ],
)
def test_a_touch_on_one_thing_is_not_told_of_the_next_one(
    task: str, other: str, own: str, button: str
) -> None:
    rows = screen(words(other), words(own), signature="v1:list")
    pages = [
        screen(words(name), element("button", button, index=1), signature="v1:thing")
        for name in (other, own)
    ]  # fmt: skip
    visits = [visit(pages[0], button), visit(rows), visit(pages[1]), END]
    *_, told = describe_earlier(task, visits).splitlines()
    assert f'"{own}"' in told
    assert "touched" not in told


def test_what_was_touched_before_a_dialog_came_over_the_page_is_told() -> None:
    form = screen(words("Favourite"), element("button", "Favourite", index=1))
    dialog = screen(words("Sure?"), dialog="Sure?", signature="v1:dialog")
    visits = [visit(form, "Favourite"), visit(dialog), visit(form), END]
    assert 'touched "Favourite"' in describe_earlier("Favourite it", visits)
