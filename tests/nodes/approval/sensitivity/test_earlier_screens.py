"""The screens before a question, and what was touched on each."""

from pathlib import Path

from graph.events import Event, Observed
from nodes.approval.sensitivity.earlier_screens import (
    EarlierScreen,
    add_touch,
    list_earlier_screens,
)
from nodes.approval.sensitivity.purchase import find_earlier_things
from tests.nodes.screens import screen, words
from tools.observation.capture import save_screen
from tools.screen import Screen, Target


def look(folder: Path, page: Screen) -> Event:
    (folder / "screens").mkdir(exist_ok=True)
    save_screen(folder, page)
    return Observed(
        step=1,
        screen=page.id,
        package=page.package,
        elements=1,
        settle_ms=0,
        image="",
        marked="",
    )


def test_earlier_screens_of_the_same_app_say_what_is_bought(
    tmp_path: Path,
) -> None:
    order = screen(words("Mug, ¥39, ×2"))
    sheet = screen(words("Card"))
    events = [
        look(tmp_path, order),
        look(tmp_path, sheet),
        look(tmp_path, sheet),
    ]
    earlier = list(list_earlier_screens(events, sheet, tmp_path))
    assert earlier == [add_touch(order, None)]
    assert find_earlier_things([sheet, *earlier], "Pay") == ["Mug, ¥39, ×2"]
    away = look(tmp_path, screen(words("Hi"), package="com.other"))
    events.insert(1, away)
    assert list(list_earlier_screens(events, sheet, tmp_path)) == []
    pages = [look(tmp_path, screen(words(f"{n}"))) for n in range(5)]
    events = [events[0], *pages]
    earlier = list(list_earlier_screens(events, sheet, tmp_path))
    assert find_earlier_things(earlier, "Pay") == []


def test_a_screen_keeps_all_of_itself_beside_the_touch() -> None:
    page = screen(words("Bread"), dialog="Delete?")
    target = Target(role="text", text="Bread", center=(100, 100))
    kept = add_touch(page, target)
    assert isinstance(kept, EarlierScreen)
    assert kept.touched == target
    assert (
        Screen(**{name: getattr(kept, name) for name in Screen.model_fields})
        == page
    )
