"""The screens before a question, and what was touched on each."""

from pathlib import Path

from graph.events import Acted, Decided, Event, Observed
from graph.state import Decision, Outcome
from nodes.approval.sensitivity.earlier_screens import (
    EarlierScreen,
    add_touch,
    list_earlier_screens,
    list_way_back,
)
from nodes.approval.sensitivity.purchase import find_earlier_things
from tests.nodes.screens import element, screen, words
from tools.actions import TapText
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


def test_the_way_back_goes_through_all_apps_to_where_one_was_opened(
    tmp_path: Path,
) -> None:
    before = look(tmp_path, screen(words("Old")))
    row = element("item", "Photo of the sea, 9:54")
    photos = screen(row, package="com.photos")
    chat = screen(words("Rosa"))
    opened = Acted(
        step=1,
        action='open_app "Photos"',
        outcome=Outcome(ok=True, summary="Opened Photos (com.photos)."),
    )
    decision = Decision(
        step=2, task=0, judgement="act", action=TapText(text="Photo of the sea")
    )
    decided = Decided(
        step=2, goal="", observation="", decision=decision, action=""
    )
    events = [before, opened, look(tmp_path, photos), decided]
    events.append(look(tmp_path, chat))
    (page,) = list_way_back(events, chat, tmp_path)
    assert page.package == "com.photos"
    assert page.touched == Target(
        role="item", text=row.text, center=row.bounds.center
    )


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
