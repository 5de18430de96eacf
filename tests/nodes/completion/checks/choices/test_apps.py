"""Apps that an instruction names, in English and Chinese."""

import pytest

from nodes.completion.checks.choices.apps import (
    find_other_app,
    find_unopened,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit, words
from tools.actions import CallTool, Fill, Tap

INSTALLED = {
    "Notes": "org.notes",
    "Quill": "org.quill",
    "便签": "org.notes",
    "青笺": "org.quill",
    "News": "org.news",
}


@pytest.mark.parametrize(
    ("instruction", "label"),
    [
        ("Read 'Ferries' in News, and note its title in Notes", "Notes"),
        ("在新闻里读“渡轮”，并把标题记到便签里", "便签"),
    ],
)
def test_an_app_that_is_named_must_come_up(
    instruction: str, label: str
) -> None:
    def note_in(package: str) -> list[ScreenVisit]:
        page = screen(element("input", "Title"), package=package)
        fill = Fill(element=1, text="Ferries")
        read = ScreenVisit(screen=screen(words("Ferries"), package="org.news"))
        return [read, visit(page, fill)]

    assert find_unopened(instruction, note_in("org.quill"), INSTALLED) == label
    assert not find_unopened(instruction, note_in("org.notes"), INSTALLED)
    # Nothing was done elsewhere, or no app is named.
    looked = [ScreenVisit(screen=screen(package="org.quill"))]
    assert not find_unopened("Read it in News", looked, INSTALLED)
    other = "Take Notes of 'Ferries'"
    assert not find_unopened(other, note_in("org.quill"), INSTALLED)


@pytest.mark.parametrize(
    ("task", "label"),
    [
        ("Read 'Ferries' in News, then mark it in Quill", "Quill"),
        ("Read 'Ferries' in News, and share it by Quill", "Quill"),
        ("在便签里读，然后用青笺分享", "青笺"),
        ("把便签上的标题添加到“青笺”，再保存", "青笺"),
    ],
)
def test_one_of_two_named_apps_that_never_came_up_is_told(
    task: str, label: str
) -> None:
    used = "News" if label == "Quill" else "便签"
    page = screen(element("button", "Read", index=1), package=INSTALLED[used])
    visits = [visit(page, Tap(element=1))]
    assert find_unopened(task, visits, INSTALLED) == label
    # An app may be a choice on a page of the other one, such as a way to pay.
    listed = screen(
        element("radio", f"{label} ·", index=1), package=page.package
    )
    visits.append(visit(listed, Tap(element=1)))
    assert not find_unopened(task, visits, INSTALLED)


@pytest.mark.parametrize(
    ("task", "named", "other"),
    [
        ("Switch off the notifications of News in Settings", "News", "Quill"),
        ("在设置里关闭便签的通知", "便签", "青笺"),
    ],
)
def test_the_switch_of_another_app_is_not_that_of_the_named_one(
    task: str, named: str, other: str
) -> None:
    page = screen(element("switch", "Notifications", checked=True))
    turned = visit(page, Tap(element=1))

    def enter(label: str, beside: str = "News, 3 MB") -> ScreenVisit:
        row = screen(
            element("item", f"{label}, 59 MB", index=1),
            element("item", beside, index=2),
        )
        return visit(row, Tap(element=1))

    wrong = [enter(other), turned]
    assert find_other_app(task, wrong, INSTALLED) == other
    assert not find_other_app(task, [enter(named), turned], INSTALLED)
    assert not find_other_app(task, [*wrong, enter(named), turned], INSTALLED)
    assert not find_other_app(task, [enter("Display"), turned], INSTALLED)
    assert not find_other_app("Switch it off", wrong, INSTALLED)
    # The entry of a menu.
    menu = [enter(other, beside="Help"), turned]
    assert not find_other_app(task, menu, INSTALLED)


@pytest.mark.parametrize(
    ("task", "name", "other"),
    [
        ("Set up in Photos not to record location.", "Photos", "Settings"),
        ("帮我在相册里设置不记录位置。", "相册", "设置"),
    ],
)
def test_the_one_app_that_is_named_is_touched(
    task: str, name: str, other: str
) -> None:
    installed = {name: "com.photos", other: "com.settings"}
    photos = screen(
        element("item", "Camera settings"),
        element("tab", name, index=2),
        package="com.photos",
    )
    settings = screen(
        element("switch", "Use location", checked=True), package="com.settings"
    )
    elsewhere = [visit(photos), visit(settings, Tap(element=1))]
    assert find_unopened(task, elsewhere, installed) == name
    by_photos = [visit(photos, Tap(element=1)), *elsewhere]
    assert not find_unopened(task, by_photos, installed)
    assert not find_unopened(f"{task} Then stop.", elsewhere, installed)


@pytest.mark.parametrize(
    ("task", "label"),
    [
        ("看一下我的便签里的行程，告诉我当天的天气", "便签"),
        ("Tell me the weather on the day that stands in my Notes", "Notes"),
        ("告诉我便签的天气", ""),
    ],
)
def test_what_is_to_be_looked_up_in_an_app_was_looked_up_there(
    task: str, label: str
) -> None:
    def look(text: str, package: str) -> list[ScreenVisit]:
        return [ScreenVisit(screen=screen(words(text), package=package))]

    weather = look("3°", "org.weather")
    installed = {**INSTALLED, "天气": "org.weather"}
    assert find_unopened(task, weather, installed) == label
    read = [*look("Mar 4", "org.notes"), *weather]
    assert not find_unopened(task, read, installed)
    same_name = [*look(label or "便签", "org.weather"), *weather]
    assert not find_unopened(task, same_name, installed)
    call = CallTool(tool="notes", arguments={})
    asked = [visit(screen(package="org.weather"), call)]
    assert not find_unopened(task, asked, installed)
