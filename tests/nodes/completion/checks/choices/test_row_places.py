"""The place of a row that was taken, and the place that a task names, in English and Chinese."""

import pytest

from graph.state import Decision
from nodes.completion.checks.choices.row_places import find_row_at_place
from nodes.completion.checks.run.taken_rows import BetterRow
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import Action, Fill, Scroll, Tap
from tools.screen import Bounds, Screen, Target

ROWS = ["Algebra, 7:05", "Geometry, 11:27", "Logic, 5:10", "Sums, 8:30"]


def make_list(rows: list[str], name: str = "row") -> Screen:
    elements = [
        element("item", text, index=number, resource_id=name)
        for number, text in enumerate(rows, start=1)
    ]
    return screen(*elements, time="2026-03-02 09:00 Monday")


def do(page: Screen, action: Action, target: Target | None) -> ScreenVisit:
    step = Decision(
        step=1, task=0, judgement="act", action=action, target=target
    )
    return ScreenVisit(screen=page, step=step)


def touch(page: Screen, text: str, name: str = "row") -> ScreenVisit:
    target = Target(role="item", text=text, resource_id=name)
    return do(page, Tap(element=1), target)


def take(instruction: str, rows: list[str], *taken: str) -> BetterRow | None:
    page = make_list(rows)
    visits = [touch(page, text) for text in taken]
    return find_row_at_place(instruction, [*visits, ScreenVisit(screen=page)])


@pytest.mark.parametrize(
    ("instruction", "number"),
    [
        ("Search for 'Maths' and play the first video", 1),
        ("Play the first video; skip the ad if there is one", 1),
        ("播放第一个视频，如有广告请跳过", 1),
        ("Like the second-ranked film", 2),
        ("Play the video in third place of the ranking", 3),
        ("Play the film that is ranked third", 3),
        ("Play the video at the top of the list", 1),
        ("给排名第三的电影打分", 3),
        ("把第二件加入购物车", 2),
        ("打开最上面的商品", 1),
    ],
)
def test_the_row_that_was_taken_has_the_place_that_is_named(
    instruction: str, number: int
) -> None:
    for place, row in enumerate(ROWS, start=1):
        misplaced = take(instruction, ROWS, row)
        if place == number:
            assert misplaced is None
            continue
        assert misplaced is not None
        assert (misplaced.taken, misplaced.better) == (row, ROWS[number - 1])
        assert misplaced.is_sure
        # It looked at several, and the right one was among them.
        assert take(instruction, ROWS, row, ROWS[number - 1]) is None


@pytest.mark.parametrize(
    ("instruction", "rows", "taken"),
    [
        # An advertisement is no row, and the number in a ranking counts too.
        ("Play the first video", ["Sale, Ad", *ROWS], ROWS[0]),
        ("播放第一个视频", ["促销, 广告", *ROWS], ROWS[0]),
        ("Play the third video", ["3. Logic, 5:10", "4. Sums, 8:30"], "3. Logic, 5:10"),
        # It is the only one.
        ("Play the first video", ROWS[2:3], ROWS[2]),
        # A choice of a menu has no columns.
        ("Play the first video", ["Videos", "Users"], "Users"),
        # No place of a row.
        ("Set a timer for 30 seconds and play a video", ROWS, ROWS[1]),
        ("Play the first two videos", ROWS, ROWS[1]),
        ("Play 'the first video'", ROWS, ROWS[1]),
        ("Play any but the first video, except ads", ROWS, ROWS[1]),
        ("打开第二个闹钟", ROWS, ROWS[0]),
        ("在第二天的行程里添加", ROWS, ROWS[0]),
    ],
)  # fmt: skip
def test_a_row_that_may_be_right_is_no_doubt(
    instruction: str, rows: list[str], taken: str
) -> None:
    assert take(instruction, rows, taken) is None


@pytest.mark.parametrize(
    "instruction",
    [
        "Play the first video that has no ad",
        "How long is the first video? Tell me.",
        "播放第一个未看过的视频",
    ],
)
def test_what_rows_need_not_say_is_left_to_a_model(instruction: str) -> None:
    misplaced = take(instruction, ROWS, ROWS[1])
    assert misplaced is not None
    assert not misplaced.is_sure


def test_the_place_is_counted_from_the_top_of_a_list_that_was_scrolled() -> (
    None
):
    top, below = make_list(ROWS[:3]), make_list(ROWS[2:])
    scrolled = do(top, Scroll(), None)
    fourth = [scrolled, touch(below, ROWS[3])]
    assert find_row_at_place("Play the fourth video", fourth) is None
    assert find_row_at_place("Play the second video", fourth) is not None
    # Nobody knows what stood between two screens that do not overlap.
    apart = [do(make_list(ROWS[:2]), Scroll(), None), touch(below, ROWS[3])]
    assert find_row_at_place("Play the second video", apart) is None


def test_a_list_that_was_sorted_begins_anew() -> None:
    turned = ROWS[::-1]
    sort = do(
        make_list(ROWS), Tap(element=9), Target(role="button", text="Newest")
    )
    taken = [sort, touch(make_list(turned), turned[0])]
    assert find_row_at_place("Play the first video", taken) is None
    assert find_row_at_place("Play the fourth video", taken) is not None


def test_a_row_that_was_read_may_be_looked_for_by_its_name_elsewhere() -> None:
    ranking = make_list(["1. Algebra, 9.7", "2. Geometry, 9.6"], "rank")
    results = make_list(ROWS[1:], "result")
    task = "Play the film that is ranked second"
    typed = do(ranking, Fill(element=3, text="Geometry"), None)
    assert (
        find_row_at_place(task, [typed, touch(results, ROWS[3], "result")])
        is None
    )
    other = do(ranking, Fill(element=3, text="Physics"), None)
    misplaced = find_row_at_place(
        task, [other, touch(results, ROWS[3], "result")]
    )
    assert misplaced is not None
    assert misplaced.better == ROWS[2]


@pytest.mark.parametrize(
    ("days", "task"),
    [
        (["Monday, March 2, 2026", "Tuesday, March 3, 2026, 1 event"],
         "See what I have tomorrow, and note the name of the first one"),
        (["3月2日周一, 无活动", "3月3日周二, 1 个活动"], "看看明天，记下第一个活动的名称"),
    ],
)  # fmt: skip
def test_a_day_of_a_calendar_has_no_place(days: list[str], task: str) -> None:
    assert take(task, days, days[1]) is None
    assert take(task, ["Rent, 2 events", *days], "Rent, 2 events") is None


def test_a_button_that_floats_above_a_row_takes_it_not() -> None:
    rows = make_list(ROWS).elements
    row = rows[2].model_copy(
        update={"bounds": Bounds(left=0, top=500, right=400, bottom=600)}
    )
    button = element("button", "New", index=9).model_copy(
        update={"bounds": Bounds(left=300, top=450, right=380, bottom=560)}
    )
    page = screen(rows[0], rows[1], row, button)
    target = Target(role="button", text="New")
    visit = do(page, Tap(element=9), target)
    task = "Open the first video"
    assert find_row_at_place(task, [visit, ScreenVisit(screen=page)]) is None
    within = Bounds(left=300, top=510, right=380, bottom=560)
    inside = button.model_copy(update={"bounds": within})
    page = screen(rows[0], rows[1], row, inside)
    visit = do(page, Tap(element=9), target)
    assert (
        find_row_at_place(task, [visit, ScreenVisit(screen=page)]) is not None
    )


@pytest.mark.parametrize(
    "instruction",
    [
        "Share the link of my most recent Parcelo order with my friend Maya",
        "把我派集最近一笔订单的商品链接分享给好友小梅",
    ],
)
def test_the_newest_order_is_on_top_of_a_list_without_days(
    instruction: str,
) -> None:
    rows = ["Paper Shop, Organiser, ¥52", "Audio Store, Charger, ¥139"]
    lost = take(instruction, rows, rows[1])
    assert lost is not None
    assert lost.better == rows[0]
    assert lost.is_sure
    assert take(instruction, rows, rows[0]) is None
    # Days tell it better, and some orders may not count.
    dated = [f"{rows[0]}, Mar 1", f"{rows[1]}, Mar 2"]
    assert take(instruction, dated, dated[1]) is None
    some = take("Open my most recent delivered order", rows, rows[1])
    assert some is None or not some.is_sure


@pytest.mark.parametrize("number", [0, 1])
def test_a_row_that_stands_alone_is_not_the_newest(number: int) -> None:
    rows = ["文具店, 待评价, ¥52", "数码店, 待评价, ¥139"]
    title = element("text", "待评价的商品", index=-1)
    orders, form = (
        screen(title, *make_list(texts, name).elements)
        for texts, name in ((rows, "order"), (["添加图片, 0/9"], "photos"))
    )
    visits = [
        touch(orders, rows[number], "order"),
        touch(form, "添加图片, 0/9", "photos"),
    ]
    task = "找到最近一件待评价的商品，写评价"
    assert (find_row_at_place(task, visits) is None) == (number == 0)
    # One alone is the newest, whatever is taken from another list then.
    assert find_row_at_place(task, [visits[1], visits[0]]) is None


@pytest.mark.parametrize(
    "task",
    [
        "Search for 'Top 250' and like the top comment of the third-ranked film",
        "搜索“Top 250”，给排名第三的电影的第一条评论点赞",
    ],
)
@pytest.mark.parametrize("number", [1, 2])
def test_a_place_is_of_the_page_that_says_what_is_ordered(
    task: str, number: int
) -> None:
    found = make_list(["Top 250, The list", "Top 100, A list"], "found")
    films = make_list(ROWS, "film")
    likes = [f"Like {count}, {count}K" for count in (30, 20, 10)]
    comments = make_list(likes, "like").model_copy(
        update={
            "elements": (
                element("text", "Comments 评论", index=-1),
                *make_list(likes, "like").elements,
            )
        }
    )
    visits = [
        touch(found, "Top 250, The list", "found"),
        touch(films, ROWS[2], "film"),
        touch(comments, likes[number - 1], "like"),
    ]
    better = find_row_at_place(task, visits)
    assert (better is not None) == (number == 2)


@pytest.mark.parametrize("number", [0, 1])
def test_a_place_is_of_the_list_whose_label_was_touched(number: int) -> None:
    task = "搜索店铺，把全部商品中的第一件加入购物车"
    stores = make_list(["松木文具店, 5 km", "北光店, 7 km"], "store")
    tabs = make_list(["首页", "全部商品"], "tab")
    choices = make_list(["酒红色", "黑色"], "colour")
    visits = [
        touch(stores, "松木文具店, 5 km", "store"),
        touch(tabs, "全部商品", "tab"),
        touch(make_list(ROWS), ROWS[number]),
        touch(choices, "酒红色", "colour"),
        ScreenVisit(screen=choices),
    ]
    assert (find_row_at_place(task, visits) is None) == (number == 0)


@pytest.mark.parametrize("number", [0, 1])
def test_a_row_with_a_day_behind_its_name_has_a_place(number: int) -> None:
    rows = [
        "Exam, 7:05, 694 views · Wed, Jun 11",
        "Why, 11:27, 2 views · Fri, Jun 13",
    ]
    better = take("Play the first video", rows, rows[number])
    assert (better is not None) == (number == 1)


@pytest.mark.parametrize("task", ["Delete the last city", "删除最后一个城市"])
def test_the_last_row_is_the_last_that_was_seen(task: str) -> None:
    rows = screen(
        element("item", "Paris, 10:00 AM", index=1),
        element("item", "Seoul, 6:00 PM", index=2),
        element("item", "Tokyo, 6:00 PM", index=3),
    )
    other = find_row_at_place(task, [visit(rows, Tap(element=2)), visit(rows)])
    assert other is not None
    assert other.better == "Tokyo, 6:00 PM"
    assert (
        find_row_at_place(task, [visit(rows, Tap(element=3)), visit(rows)])
        is None
    )
