from dataclasses import dataclass, field
from typing import Any

from virtual_phone.system.app import App, Page
from virtual_phone.testing import Driver
from virtual_phone.ui import widgets as ui


@dataclass
class Tried:
    page: int = 0
    rated: int = 0
    count: int = 1
    refreshed: int = 0
    waiting: bool = False
    closed: int = 0
    touched: list[tuple[float, float]] = field(default_factory=list)
    scale: float = 1.0
    seek: float = 0.0

    def turn_to(self, page: int) -> None:
        self.page = page

    def rate(self, stars: int) -> None:
        self.rated = stars

    def set_count(self, count: int) -> None:
        self.count = count

    def close(self) -> None:
        self.closed += 1

    def zoom_by(self, scale: float) -> None:
        self.scale = scale

    def seek_to(self, share: float) -> None:
        self.seek = share


class TriedApp(App):
    package = "com.example.tried"
    key = "tried"
    label = ("Tried", "试")
    icon = ("apps", "#445566")
    state: Tried
    content: Any = None

    def initial_state(self) -> Tried:
        return Tried()

    def first_page(self) -> Page:
        return TriedPage(self)


class TriedPage(Page):
    app: TriedApp

    def build(self) -> ui.Widget:
        return ui.Scaffold(body=type(self.app).content(self.app.state))


def phone(content: Any, **config: Any) -> Driver:
    kind = type("OneApp", (TriedApp,), {"content": staticmethod(content)})
    return Driver.make([kind], **config).open("Tried")


def state(driver: Driver) -> Tried:
    found: Tried = driver.app("com.example.tried").state
    return found


def gallery(s: Tried) -> ui.Widget:
    pages = [ui.Text(text=f"Page {n}", height=200) for n in range(3)]
    pager = ui.Pager(key="p", id="pager", pages=pages, index=s.page, on_page=s.turn_to)
    return ui.Scroll(key="s", child=ui.Column(children=[pager]))


def test_pages_go_with_the_finger_and_stop_at_the_ends() -> None:
    driver = phone(gallery)
    assert driver.sees("Page 0")
    assert not driver.sees("Page 1")
    driver.swipe("right", "pager")
    assert state(driver).page == 0
    driver.swipe("left", "pager", share=0.8)
    driver.swipe("left", "pager", share=0.8)
    driver.swipe("left", "pager", share=0.8)
    assert state(driver).page == 2
    assert driver.sees("Page 2")


def test_a_short_slow_drag_leaves_the_page_where_it_was() -> None:
    driver = phone(gallery).swipe("left", "pager", share=0.2, ms=2000)
    assert state(driver).page == 0
    left, *_ = driver.node("Page 0").bounds
    assert left == 0


def test_a_flick_turns_the_page_though_it_is_short() -> None:
    assert state(phone(gallery).swipe("left", "pager", share=0.2, ms=60)).page == 1


def news(s: Tried) -> ui.Widget:
    def refresh() -> None:
        s.refreshed += 1
        s.waiting = True

    rows = ui.Column(children=[ui.ListItem(title=f"Row {n}") for n in range(40)])
    return ui.Scroll(key="list", id="list", child=rows, on_refresh=refresh, refreshing=s.waiting)


def test_a_list_pulled_down_at_its_start_asks_for_news() -> None:
    driver = phone(news).swipe("down", "list", share=0.1)
    assert state(driver).refreshed == 0
    driver.swipe("down", "list", share=0.4)
    assert state(driver).refreshed == 1
    assert driver.sees("refresh")
    state(driver).waiting = False
    driver.system.touch()
    assert not driver.sees("refresh")


def test_a_list_that_is_scrolled_scrolls_back_first() -> None:
    driver = phone(news).swipe("up", "list").swipe("down", "list", share=0.3)
    assert state(driver).refreshed == 0


def test_stars_take_as_many_as_are_touched() -> None:
    driver = phone(
        lambda s: ui.Column(
            children=[ui.Rating(value=s.rated, id="stars", size=40, on_rate=s.rate)]
        )
    )
    left, top, right, bottom = driver.node("stars").bounds
    driver.tap_at(left + (right - left) * 0.7, (top + bottom) / 2)
    assert state(driver).rated == 4
    assert driver.node("stars").text == "4.0"
    assert driver.node("stars").cls == "android.widget.RatingBar"


def test_a_stepper_stops_at_its_ends() -> None:
    driver = phone(
        lambda s: ui.Stepper(value=s.count, least=1, most=2, id="count", on_change=s.set_count)
    )
    assert not driver.node("Decrease").enabled
    driver.tap("Increase").tap("Increase")
    assert driver.node("count").text == "2"
    assert state(driver).count == 2


def test_a_badge_lets_touches_through() -> None:
    driver = phone(
        lambda s: ui.Row(
            children=[
                ui.Badge(
                    text="9",
                    child=ui.IconButton(icon="cart", desc="Cart", on_tap=s.close),
                )
            ]
        )
    )
    driver.tap("9")
    assert state(driver).closed == 1


def test_a_canvas_is_one_node_and_tells_where_it_was_touched() -> None:
    driver = phone(
        lambda s: ui.Canvas(
            id="game",
            child=ui.Text(text="Score 3"),
            on_touch=lambda x, y: s.touched.append((round(x), round(y))),
        )
    )
    assert not driver.sees("Score 3")
    left, top, *_ = driver.node("game").bounds
    density = driver.system.config.density / 160
    driver.tap_at(left + 20 * density, top + 30 * density)
    assert state(driver).touched == [(20, 30)]


def test_two_fingers_on_a_picture() -> None:
    driver = phone(lambda s: ui.Image(art="map:1", desc="Map", on_pinch=s.zoom_by))
    x, y = driver.node("Map").bounds.center
    assert driver.system.fingers.pinch(x, y, 2.0)
    assert state(driver).scale == 2.0


def test_a_long_list_builds_only_what_is_seen() -> None:
    built: list[int] = []

    def row(n: int) -> ui.Widget:
        built.append(n)
        return ui.ListItem(title=f"Row {n}")

    driver = phone(
        lambda s: ui.Scroll(
            key="s", id="list", child=ui.LazyColumn(count=5000, row=row, row_height=56)
        )
    )
    assert len(set(built)) < 30
    assert driver.node("list").cls.endswith("RecyclerView")
    for _ in range(6):
        driver.swipe("up", "list", share=0.9, ms=120)
    assert max(built) > 60
    assert not driver.sees("Row 3")


def test_a_player_shows_its_time_and_seeks() -> None:
    driver = phone(
        lambda s: ui.Video(
            art="video:1",
            seconds=200,
            position=s.seek,
            on_seek=s.seek_to,
            on_play=lambda: None,
        )
    )
    assert [driver.node(name).text for name in ("position", "duration")] == ["0:00", "3:20"]
    driver.tap("seek")
    assert driver.node("position").text == "1:40"
    assert driver.sees("Play")
