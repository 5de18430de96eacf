"""A row that was taken, and another one that beats it, in English and Chinese."""

import pytest

from graph.state import Decision
from nodes.completion.checks.choices.comparisons import (
    find_better_answer,
    find_better_row,
    find_better_source,
    find_lesser,
    find_unseen_rest,
)
from nodes.completion.checks.instruction.row_orders import read_order
from nodes.completion.checks.run.taken_rows import BetterRow
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import Tap
from tools.screen import Bounds, Element, Role, Screen, Target, Way

NOW = "2026-03-02 09:00 Monday"


def take(
    instruction: str,
    rows: list[str],
    *taken: str,
    role: Role = "item",
    on: tuple[str, ...] = (),
) -> BetterRow | None:
    """What becomes of a run that touches rows of one list, one after the other."""
    visits: list[ScreenVisit] = []
    states = {row: row in on if role == "switch" else None for row in rows}
    for number, text in enumerate([*taken, ""], start=1):
        elements = [
            element(role, row, index=place, checked=states[row])
            for place, row in enumerate(rows, start=1)
        ]
        page = screen(*elements).model_copy(update={"time": NOW})
        if not text:
            visits.append(ScreenVisit(screen=page))
            break
        step = Decision(
            step=number, task=0, judgement="act",
            action=Tap(element=rows.index(text) + 1),
            target=Target(role=role, text=text),
        )  # fmt: skip
        visits.append(ScreenVisit(screen=page, step=step))
        if role == "switch":
            states[text] = not states[text]
    return find_better_row(instruction, visits)


@pytest.mark.parametrize(
    ("instruction", "best", "other"),
    [
        ("Buy the cheapest lamp", "Round lamp, ¥20.50", "Tall lamp, ¥105"),
        ("买最便宜的台灯", "圆台灯, ¥20.50", "高台灯, ¥105"),
        ("Open the most expensive lamp", "Tall lamp, $1,200", "Low lamp, $90"),
        ("打开最贵的台灯", "高台灯, 1200元", "圆台灯, 90元"),
        ("Delete the last photo I took", "Photo, March 2, 2026, 8:55 AM",
         "Photo, March 1, 2026, 10:00 PM"),
        ("删掉我最近拍的那张照片", "照片，2026年3月2日 上午8:55", "照片，2026年3月1日 下午10:00"),
        ("Open the newest note", "Bread, 8:20 AM", "Soup, Mar 1"),
        ("打开最新的便签", "面包, 上午8:20", "汤, 3月1日"),
        ("Open the newest note, the one that was edited last",
         "Bread, 8:20 AM", "Soup, Mar 1"),
        ("Open the oldest note", "Soup, Dec 30", "Bread, 8:20 AM"),
        ("打开最早的便签", "汤, 12月30日", "面包, 3月1日"),
        ("转发陈静发给我的最后一条消息，在信息里", "陈静说：改在北门碰头。 08:56",
         "陈静说：钥匙在面包店那里。 08:51"),
        ("Share the newer of the two notes", "Bread, 8:20 AM", "Soup, Mar 1"),
        ("Take the longest delay", "10 seconds", "3 seconds"),
        ("选最长的延时", "10秒", "3秒"),
        ("Open the shortest video", "Cats, 0:40", "Dogs, 12:05"),
        ("Open the nearest hotel", "Ibex, 800 m away", "Joyard, 2.1 km away"),
        ("打开离我最近的酒店", "山羊, 800米", "悦庭, 2.1公里"),
        ("Open the farthest station", "North, 3 miles", "South, 2 miles"),
        ("Mark the best rated film", "Rain, 9.1 ★", "Wind, 8.7 ★"),
        ("标记评分最高的电影", "雨, 9.1分", "风, 8.7分"),
        ("Mark the lowest rated film", "Wind, 8.7 ★", "Rain, 9.1 ★"),
        ("Book the second cheapest hotel, and pay with it", "Ibex, ¥90", "Joyard, ¥80"),
        ("订第二便宜的酒店", "山羊, ¥90", "悦庭, ¥80"),
        ("Delete the largest file", "a.iso, 1.2 GB", "b.iso, 900 MB"),
        ("删除最小的文件", "b.iso, 900 MB", "a.iso, 1.2 GB"),
    ],
)  # fmt: skip
def test_another_row_beats_the_one_that_was_taken(
    instruction: str, best: str, other: str
) -> None:
    for rows in ([best, other], [other, best]):
        better_row = take(instruction, rows, other)
        assert better_row is not None
        assert better_row.taken == other
        assert better_row.better == best
        assert better_row.is_sure
        assert take(instruction, rows, best) is None
        # It looked at several, and the best was among them.
        assert take(instruction, rows, other, best) is None


@pytest.mark.parametrize(
    "instruction",
    [
        "Turn off the earliest of the alarms that are on",
        "关闭已开启的闹钟中最早的一个",
    ],
)
def test_only_switches_that_are_on_count(instruction: str) -> None:
    rows = ["5:20 AM", "8:30 AM", "3:15 PM"]
    on = ("8:30 AM", "3:15 PM")

    def turn(*taken: str) -> BetterRow | None:
        return take(instruction, rows, *taken, role="switch", on=on)

    assert turn("8:30 AM") is None
    off = turn("5:20 AM")
    assert off is not None
    assert off.better == "8:30 AM"
    assert turn("3:15 PM") is not None
    # One too many was turned; one that was turned back is as it was.
    assert turn("8:30 AM", "3:15 PM") is not None
    assert turn("3:15 PM", "3:15 PM", "8:30 AM") is None


@pytest.mark.parametrize(
    ("instruction", "rows"),
    [
        # Not all of them are what is sought.
        ("Open the nearest Ibex hotel",
         ["Joyard, 1 km", "Ibex, 2 km"]),
        ("打开离我最近的山羊酒店", ["悦庭, 1公里", "山羊, 2公里"]),
        ("Book the nearest hotel", ["Ibex, 1 km, booked", "Joyard, 2 km, ¥90"]),
        # The row is named, so it was not chosen by the order.
        ("Send the newest note to Grace Kim",
         ["Ben, 8:50 AM", "Grace Kim, 8:20 AM"]),
        ("把最新的便签发给小李", ["小王, 上午8:50", "小李, 上午8:20"]),
        # Another one than the first is wanted, or it cannot be told which.
        ("Book the second cheapest hotel", ["Ibex, ¥80", "Joyard, ¥90"]),
        ("Book the second cheapest hotel", ["Ibex, ¥80", "Joyard, ¥80"]),
        ("订第二便宜的酒店", ["山羊, ¥80", "悦庭, ¥90"]),
        ("Delete all but the newest note", ["Soup, 8:50 AM", "Tea, 8:20 AM"]),
        ("除最新的便签外全部删除", ["汤, 上午8:50", "茶, 上午8:20"]),
        ("Delete the two newest notes", ["Soup, 8:50 AM", "Tea, 8:20 AM"]),
        # No quantity, or two of them.
        ("Open the newest note", ["Soup", "Tea"]),
        ("Open the newest note", ["5:00 PM to 6:00 PM", "2:00 PM to 3:00 PM"]),
        ("Open 'the newest note'", ["Soup, 8:50 AM", "Tea, 8:20 AM"]),
        ("Set it by 8 at the latest", ["8:50 AM", "8:20 AM"]),
        ("Open the recently deleted notes", ["Soup, 8:50 AM", "Tea, 8:20 AM"]),
        ("打开最近删除的便签", ["汤, 上午8:50", "茶, 上午8:20"]),
    ],
)  # fmt: skip
def test_a_row_that_may_be_right_is_no_doubt(
    instruction: str, rows: list[str]
) -> None:
    assert take(instruction, rows, rows[-1]) is None


@pytest.mark.parametrize(
    ("instruction", "rows"),
    [
        ("Review the newest order that is awaiting a review",
         ["Lamp, Mar 1", "Cup, Feb 20"]),
        ("评价最新的待评价订单", ["台灯, 3月1日", "杯子, 2月20日"]),
    ],
)  # fmt: skip
def test_what_rows_need_not_say_is_left_to_a_model(
    instruction: str, rows: list[str]
) -> None:
    better_row = take(instruction, rows, rows[-1])
    assert better_row is not None
    assert not better_row.is_sure


def test_what_stood_under_another_heading_is_no_rival() -> None:
    task = "Order the cheapest coffee"

    def show(heading: str, *rows: str) -> Screen:
        chip = element("item", heading, index=9).model_copy(
            update={"selected": True}
        )
        items = [
            element("item", row, index=n, resource_id="row")
            for n, row in enumerate(rows, start=1)
        ]
        page = screen(chip, *items)
        return page.model_copy(update={"time": NOW})

    def run(heading: str) -> BetterRow | None:
        step = Decision(
            step=1, task=0, judgement="act", action=Tap(element=1),
            target=Target(role="item", text="Flat, ¥12", resource_id="row"),
        )  # fmt: skip
        other = show(heading, "Small, ¥9", "Big, ¥20")
        menu = show("Coffee", "Flat, ¥12", "Latte, ¥16")
        return find_better_row(
            task,
            [ScreenVisit(screen=other), ScreenVisit(screen=menu, step=step)],
        )

    assert run("Sweets") is None
    assert run("Iced coffee") is not None


def test_a_row_that_was_opened_twice_is_held_against_the_others() -> None:
    rows = ["Ibex, 2 km", "Joyard, 1 km"]
    better_row = take("Open the nearest hotel", rows, rows[0], rows[0])
    assert better_row is not None
    assert better_row.better == rows[1]
    assert take("Open the nearest hotel", rows, *rows, *rows) is None


@pytest.mark.parametrize(
    ("instruction", "rows"),
    [
        ("Book Joyard, the nearest hotel", ["Ibex, 1 km", "Joyard, 2 km"]),
        ("打开离我最近的酒店悦庭", ["山羊, 1公里", "悦庭, 2公里"]),
    ],
)
def test_a_row_that_the_task_names_may_be_taken(
    instruction: str, rows: list[str]
) -> None:
    assert take(instruction, rows, rows[1]) is None
    # Two have this name.
    twins = [*rows, rows[1].replace("2", "3")]
    assert take(instruction, twins, twins[2]) is not None


def test_an_order_is_read_with_its_quantity_and_direction() -> None:
    order = read_order("Turn off the earliest alarm")
    assert order is not None
    assert (order.words, order.quantity, order.most) == (
        "earliest",
        "moment",
        False,
    )
    assert read_order("Book the cheapest and nearest hotel") is None
    assert read_order("Add milk") is None


def test_a_button_inside_a_row_takes_the_row() -> None:
    rows = [
        element("item", "Library Square, ¥60, 2026-03-01 17:23", index=1),
        element("item", "Harbour, Fries, ¥27, 2026-02-27 13:46", index=2),
    ]

    def press(row: int) -> BetterRow | None:
        bounds = rows[row].bounds
        button = element("button", "Invoice", index=3, bounds=bounds)
        page = screen(*rows, button).model_copy(update={"time": NOW})
        step = Decision(
            step=1, task=0, judgement="act", action=Tap(element=3),
            target=Target(role="button", text="Invoice", center=bounds.center),
        )  # fmt: skip
        visit = ScreenVisit(screen=page, step=step)
        return find_better_row("Invoice the most recent order", [visit])

    assert press(0) is None
    better_row = press(1)
    assert better_row is not None
    assert better_row.better == rows[0].text


@pytest.mark.parametrize("buttons", [1, 2])
def test_a_button_that_floats_over_a_row_takes_it_if_other_rows_have_one(
    buttons: int,
) -> None:
    elements: list[Element] = []
    for number, text in enumerate(
        ("Groceries, 2026-03-01", "Balcony, 2026-02-20")
    ):
        top = 1800 + 200 * number
        bounds = Bounds(left=0, top=top, right=1080, bottom=top + 200)
        elements.append(element("item", text, index=1 + number, bounds=bounds))
    for row in reversed(elements[-buttons:]):
        box = row.bounds.model_copy(update={"left": 900, "right": 1050})
        elements.append(
            element("button", "New", index=len(elements) + 1, resource_id="new", bounds=box)
        )  # fmt: skip
    page = screen(*elements).model_copy(update={"time": NOW})
    target = Target(
        role="button", text="New", resource_id="new", center=(975, 2100)
    )
    step = Decision(
        step=1, task=0, judgement="act", action=Tap(element=3), target=target
    )
    seen = [ScreenVisit(screen=page, step=step)]
    found = find_better_row(
        "Copy the most recent video's words into a new note", seen
    )
    assert (found is None) is (buttons == 1)


def test_an_answer_is_of_the_row_that_is_asked_for() -> None:
    rows = [
        "Elm Hotel, 530 m from my location, ¥146",
        "Oak Hotel, 590 m from my location, ¥683",
    ]
    elements = [element("item", row, index=n) for n, row in enumerate(rows, 1)]
    page = screen(*elements).model_copy(update={"time": NOW})
    visits = [ScreenVisit(screen=page)]
    task = "Tell me the starting price of the nearest hotel"
    lost = find_better_answer(task, "It is ¥683.", visits)
    assert lost is not None
    assert lost.better == rows[0]
    assert lost.is_sure
    assert find_better_answer(task, "Oak Hotel", visits)
    assert not find_better_answer(task, "¥146", visits)
    assert not find_better_answer(
        task, "The Elm Hotel, not the Oak Hotel", visits
    )
    assert not find_better_answer(task, "It is 30 km away.", visits)
    assert not find_better_answer(
        "Which hotel has a pool?", "Oak Hotel", visits
    )


@pytest.mark.parametrize(
    "task",
    [
        "Tell me which is the nearest hotel with a free room, and book it."
        " You need not pay yet.",
        "告诉我哪家酒店离我最近、还有空房，并预订一晚，先不用付款。",
    ],
)
def test_what_is_to_be_free_counts_unless_its_row_says_otherwise(
    task: str,
) -> None:
    rows = ["Elm Hotel, 530 m, ¥146", "Oak Hotel, 590 m, ¥683"]
    lost = take(task, rows, rows[1])
    assert lost is not None
    assert lost.is_sure
    full = ["Elm Hotel, 530 m, sold out", rows[1]]
    assert take(task, full, rows[1]) is None
    # The width of a bed is no distance.
    assert (
        take(
            task, ["Double, 1.5 m bed", "Twin, 1.2 m bed"], "Double, 1.5 m bed"
        )
        is None
    )


@pytest.mark.parametrize(("kind", "is_beaten"), [("汉堡类", 0), ("早餐", 1)])
def test_rows_of_another_kind_than_the_chosen_one_do_not_count(
    kind: str, is_beaten: int
) -> None:
    chosen = element("item", kind, index=1)
    set_menu = element("item", "早餐组合, ¥11.90", index=2)
    burger = element("item", "金香鸡堡, ¥15", index=2)
    fish = element("item", "香脆鱼堡, ¥20", index=3)
    marked = chosen.model_copy(update={"selected": True})
    visits: list[ScreenVisit] = []
    for number, (page, text) in enumerate(
        [
            (screen(chosen, set_menu), kind),
            (screen(marked, burger, fish), burger.text),
        ],
        start=1,
    ):
        step = Decision(
            step=number, task=0, judgement="act", action=Tap(element=1),
            target=Target(role="item", text=text),
        )  # fmt: skip
        timed = page.model_copy(update={"time": NOW})
        visits.append(ScreenVisit(screen=timed, step=step))
    better_row = find_better_row("来一个最便宜的汉堡", visits)
    assert (better_row is not None) == bool(is_beaten)


def test_a_day_of_a_calendar_is_not_the_earliest() -> None:
    rows = ["2026年3月2日星期一, 今天", "2026年3月4日星期三"]
    assert take("订后天的票，要最早的那班", rows, rows[1]) is None


@pytest.mark.parametrize(
    "instruction", ["Play its newest video", "播放它最新的视频"]
)
def test_the_length_of_a_video_is_no_time_of_day(instruction: str) -> None:
    rows = ["Harbour, 22:53 · Mon, Feb 2", "Market, 23:28 · Sun, Jan 11"]
    assert take(instruction, rows, rows[0]) is None
    assert take(instruction, rows, rows[1]) is not None


@pytest.mark.parametrize(("number", "is_better"), [(0, False), (1, True)])
def test_each_row_may_have_a_button_of_the_same_label(
    number: int, is_better: bool
) -> None:
    rows = ["Oak, 2026-03-01 17:23", "Elm, 2026-02-27 13:46"]
    elements: list[Element] = []
    for place, text in enumerate(rows):
        top = 300 * place
        area = Bounds(left=0, top=top, right=1000, bottom=top + 200)
        inner = Bounds(left=700, top=top + 50, right=900, bottom=top + 150)
        elements.append(element("item", text, index=2 * place + 1, bounds=area))
        elements.append(
            element("button", "Invoice", index=2 * place + 2, bounds=inner)
        )
    target = Target(
        role="button", text="Invoice", center=(800, 300 * number + 100)
    )
    step = Decision(
        step=1, task=0, judgement="act", action=Tap(element=2), target=target
    )
    page = screen(*elements, time=NOW)
    visits = [ScreenVisit(screen=page, step=step), ScreenVisit(screen=page)]
    better = find_better_row("Invoice the most recent order", visits)
    assert (better is not None) == is_better


TRAINS = (
    "10:31, D951, 16:21, Wuhan, 5h 50m, Chengdu, 3 left, ¥83.50",
    "11:07, D953, 17:05, Wuhan, 5h 58m, Chengdu, 5 left, ¥83.50",
    "12:08, D957, 18:06, Wuhan, 5h 58m, Chengdu, 5 left, ¥83.50",
)


@pytest.mark.parametrize(
    ("question", "answer", "is_beaten"),
    [
        ("When does the earliest train leave?", "D953 at 11:07, ¥83.50", True),
        ("When does the earliest train leave?", "D951 at 10:31, ¥83.50", False),
        ("When does the earliest train after 11 AM leave?", "At 11:07", False),
        ("最早那趟几点开，多少钱？", "D953，11:07开，83.5元", True),
        ("最早那趟几点开，多少钱？", "10:31开，83.5元", False),
    ],
)
def test_a_train_comes_before_another_by_when_it_leaves(
    question: str, answer: str, *, is_beaten: bool
) -> None:
    rows = [element("item", row, index=n) for n, row in enumerate(TRAINS, 1)]
    page = screen(*rows).model_copy(update={"time": NOW})
    lost = find_better_answer(question, answer, [ScreenVisit(screen=page)])
    assert (lost is not None and lost.better == TRAINS[0]) is is_beaten
    assert lost is None or not lost.is_sure, "it may be sold out"


FILES = ("Lease.pdf, 466 KB", "Photos.zip, 48.2 MB", "Song.mp3, 3 MB")


@pytest.mark.parametrize(
    ("rows", "ways", "last"),
    [
        (FILES, ("down",), "Song.mp3"),
        (FILES, ("up",), ""),
        (FILES[:2], ("down",), ""),
        ((FILES[1], FILES[2], FILES[0]), ("down",), ""),
    ],
)
def test_a_list_that_goes_on_may_have_a_row_that_is_due(
    rows: tuple[str, ...], ways: tuple[Way, ...], last: str
) -> None:
    whole = element("list", "", index=9).model_copy(update={"ways": ways})
    items = [element("item", row, index=n) for n, row in enumerate(rows, 1)]
    visits = [ScreenVisit(screen=screen(whole, *items))]
    answer = "Photos.zip, 48.2 MB"
    asked = "Which is the largest file?"
    expected = f"largest: {last}" if last else ""
    assert find_unseen_rest(asked, answer, visits) == expected
    expected = f"最大: {last}" if last else ""
    assert find_unseen_rest("最大的文件是哪个？", answer, visits) == expected
    assert not find_unseen_rest("How large is Photos.zip?", answer, visits)


SORTED = (
    "The Snow, 2026, 1.1M want to watch",
    "The Harbour, 2026, 863.4K want to watch",
    "The Train, 2026, 714.7K want to watch",
)


@pytest.mark.parametrize(
    ("asked", "sort"),
    [
        ("Which is the most popular film that will come soon?", "By popularity"),
        ("即将上映的电影里哪部最受欢迎？", "按热度"),
    ],
)  # fmt: skip
def test_the_most_popular_is_the_first_of_a_list_that_is_sorted_so(
    asked: str, sort: str
) -> None:
    rows = [element("item", row, index=n) for n, row in enumerate(SORTED, 2)]
    page = screen(element("checkbox", sort, checked=True), *rows)
    seen = [visit(page, Tap(element=1)), visit(page)]
    assert find_better_answer(asked, "The Snow", seen) is None
    for other in ("The Harbour", "The Machine"):
        better = find_better_answer(asked, other, seen)
        assert better is not None
        assert better.better == SORTED[0]


VIEWS = {"Oak": "10K views", "Elm": "654K views"}


@pytest.mark.parametrize(
    "asked",
    [
        "Which has more fans, 'Oak' or 'Elm'? Follow that one.",
        "“Oak”和“Elm”哪个账号的粉丝更多？只关注多的那个。",
    ],
)
@pytest.mark.parametrize("followed", ["Oak", "Elm"])
def test_the_one_with_more_fans_is_followed(asked: str, followed: str) -> None:
    rows = {"Oak": "332.3K fans · 15 videos", "Elm": "68.5K fans · 9 videos"}
    seen: list[ScreenVisit] = []
    for name in ("Oak", "Elm"):
        box = Bounds(left=0, top=100, right=900, bottom=300)
        inside = Bounds(left=700, top=120, right=880, bottom=280)
        page = screen(
            element("item", f"{name}, {rows[name]}", index=1, bounds=box),
            element("button", "Follow", index=2, bounds=inside),
            # The plays of a video are no fans.
            element("item", f"{name}, Lesson 2, {VIEWS[name]}", index=3),
            height=2400,
        )
        press = Tap(element=2) if name == followed else None
        seen.append(_touch(page, press))
    better = find_lesser(asked, seen)
    assert (better is None) == (followed == "Oak")


def _touch(page: Screen, press: Tap | None) -> ScreenVisit:
    if press is None:
        return visit(page)
    button = page.elements[1]
    target = Target(
        role=button.role, text=button.text, center=button.bounds.center
    )
    step = Decision(
        step=1, task=0, judgement="act", action=press, target=target
    )
    return ScreenVisit(screen=page, step=step)


@pytest.mark.parametrize(
    "asked",
    [
        "See which shop my most recent order was from, and choose it.",
        "看看我最近的订单是哪家店的，再选那家。",
    ],
)
@pytest.mark.parametrize("taken", ["Old Market", "Station"])
def test_what_was_looked_up_is_of_the_newest_row(
    asked: str, taken: str
) -> None:
    orders = screen(
        element("item", "Old Market, Done, 2026-03-01 17:23", index=1),
        element("item", "Station, Done, 2026-02-27 13:46", index=2),
        activity="Orders",
    ).model_copy(update={"time": NOW})
    shops = screen(
        element("item", "Station, Square 1", index=1),
        element("item", "Old Market, Street 7", index=2),
        activity="Shops",
    ).model_copy(update={"time": NOW})
    press = Tap(element=1 if taken == "Station" else 2)
    better = find_better_source(asked, [visit(orders), visit(shops, press)])
    assert (better is None) == (taken == "Old Market")
