from tools.screen import Bounds, Element
from tools.signature import signature


def element(
    index: int, role: str, text: str = "", *, top: int, rid: str = "", **more: object
) -> Element:
    bounds = Bounds(left=0, top=top, right=1080, bottom=top + 100)
    return Element(index=index, role=role, text=text, resource_id=rid, bounds=bounds, **more)


LIST = Element(index=9, role="list", bounds=Bounds(left=0, top=300, right=1080, bottom=2200))
ROWS = ("6:30", "7:00")


def page(
    *extra: Element, title: str = "Alarms", rows: tuple[str, ...] = ROWS, scrolls: bool = True
) -> str:
    found = [
        element(-1, "text", title, top=120),
        element(1, "button", "More", top=120, rid="more"),
        *([LIST] if scrolls else []),
        *(element(2 + i, "item", row, top=300 + 100 * i) for i, row in enumerate(rows)),
        *extra,
    ]
    return signature(found, "com.app", ".Main", height=2400)


def dialog(title: str, *buttons: str, top: int = 900) -> str:
    found = [element(-1, "text", title, top=top)]
    found += [element(i, "button", b, top=top + 500) for i, b in enumerate(buttons, 1)]
    return signature(found, "com.app", ".Main", height=2400)


def test_scrolling_values_and_contents_do_not_matter() -> None:
    assert page() == page(rows=("9:00", "9:30", "10:00"))
    assert page() == page(scrolls=False), "a short list does not scroll"
    assert page().startswith("v1:")
    empty = element(7, "input", "Label", top=500)
    filled = element(7, "input", "Label", top=900, value="b", focused=True)
    assert page(empty) == page(filled, scrolls=False) == page()


def test_switches_and_numbers_do_not_matter() -> None:
    on, off = (element(7, "switch", "Wi-Fi", top=250, checked=c) for c in (True, False))
    assert page(on) == page(off)
    assert page(title="March 2026") == page(title="April 2027")
    assert page(title="3 selected") == page(title="12 selected")
    assert page(title="2026年三月") == page(title="2026年十一月")


def test_another_heading_bar_tab_or_activity_is_another_page() -> None:
    tab = element(7, "tab", "Timer", top=2250)
    others = [
        page(),
        page(title="Timers"),
        page(element(7, "button", "Save", top=120)),
        page(tab),
        page(tab.model_copy(update={"selected": True})),
        signature([], "com.app", ".Main"),
        signature([], "com.app", ".Other"),
        signature([], "com.other", ".Main"),
    ]
    assert len(set(others)) == len(others)


def test_a_dialog_is_told_by_its_words_wherever_it_stands() -> None:
    assert dialog("Delete note?", "Cancel", "Delete") == dialog(
        "Delete note?", "Cancel", "Delete", top=600
    )
    menu = [element(i, "item", t, top=1000 + 100 * i) for i, t in enumerate(["Edit", "Move"], 1)]
    others = [
        page(),
        dialog("Delete note?", "Cancel", "Delete"),
        dialog("Discard?", "Cancel", "Delete"),
        dialog("Delete note?", "OK"),
        signature(menu, "com.app", ".Main", height=2400),
        signature(menu[:1], "com.app", ".Main", height=2400),
    ]
    assert len(set(others)) == len(others)


def test_a_full_and_a_short_activity_are_one() -> None:
    assert signature([], "com.app", "com.app.Main") == signature([], "com.app", ".Main")
