from typing import Literal

import pytest

from virtual_phone.apps.dialer.app import PhoneApp
from virtual_phone.apps.maps import routes
from virtual_phone.apps.maps.app import MapsApp
from virtual_phone.apps.maps.state import MODES, MapsState
from virtual_phone.apps.notes.app import NotesApp
from virtual_phone.state import PhoneState
from virtual_phone.testing import Driver

PACKAGE = MapsApp.package


def fresh(language: Literal["en", "zh"] = "en", *, allowed: bool = True) -> Driver:
    phone = Driver.make([MapsApp, NotesApp, PhoneApp], language=language)
    if allowed:
        phone.system.grant(PACKAGE, "ACCESS_FINE_LOCATION")
    return phone.open("maps").wait(1)


def state_of(phone: Driver) -> MapsState:
    state: MapsState = phone.app(PACKAGE).state
    return state


def find(phone: Driver, words: str) -> Driver:
    """Open the page of the first place that a search finds."""
    return phone.tap("search_maps").type(words).tap("place_row").wait(1)


def lead(phone: Driver, words: str) -> Driver:
    return find(phone, words).tap("directions").wait(1)


def times(phone: Driver) -> list[str]:
    return [n.text for n in phone.nodes() if n.resource_id.endswith(":id/route_time")]


def test_two_phones_of_one_seed_hold_the_same() -> None:
    one, two, other = (Driver.make([MapsApp], seed=seed) for seed in (4, 4, 5))
    assert state_of(one) == state_of(two)
    assert state_of(one) != state_of(other)
    assert len(state_of(one).places) > 65


def test_a_pin_on_the_map_is_hit_where_it_is_drawn() -> None:
    phone = fresh()
    canvas = phone.node("map_canvas").bounds
    board = phone.app(PACKAGE).pages[0].board()
    scale = (canvas.right - canvas.left) / board.width
    x, y, place = board.pins[-1]
    phone.tap_at(canvas.left + x * scale, canvas.top + y * scale)
    assert phone.node("map_card")
    assert phone.sees(place.name)
    phone.back()
    assert phone.find("map_card") is None


def test_the_map_follows_the_finger_and_zooms() -> None:
    phone = fresh()
    view = phone.app(PACKAGE).pages[0].view
    phone.swipe("left", "map_canvas").swipe("up", "map_canvas")
    assert view.x > 0 > view.y
    zoom = view.zoom
    phone.tap("zoom_in").tap("zoom_out").tap("zoom_out")
    assert view.zoom == zoom - 1
    phone.pinch("map_canvas", 2)
    assert view.zoom == zoom
    phone.pinch("map_canvas", 0.5)
    assert view.zoom == zoom - 1
    phone.tap("my_location")
    assert (view.x, view.y) == (0, 0)


def test_the_permission_is_asked_for_where_the_phone_is() -> None:
    phone = fresh(allowed=False).tap("my_location")
    assert phone.page.startswith("com.google.android.permissioncontroller")
    assert not state_of(phone).located
    phone.tap("While using the app")
    assert state_of(phone).located


@pytest.mark.parametrize(
    ("language", "words", "name"),
    [("en", "lighthouse", "Old Lighthouse"), ("zh", "钟表", "钟表博物馆")],
)
def test_a_place_is_found_called_and_saved(
    language: Literal["en", "zh"], words: str, name: str
) -> None:
    phone = find(fresh(language), words)
    place = state_of(phone).named(name)
    assert phone.node("place_title").text == name
    phone.tap("save").tap("save_row", 0).tap("save_done")
    first = state_of(phone).lists[0]
    assert (first.places.count(place.id), first.places[0] == place.id) in ((1, True), (0, False))
    phone.tap("call")
    assert phone.page.startswith(PhoneApp.package)
    assert phone.sees(place.number)


def test_results_are_sorted_and_narrowed_down() -> None:
    phone = fresh().tap("near_restaurant").wait(1)
    state = state_of(phone)
    restaurants = [p for p in state.all() if p.kind == "restaurant" and p.city == "Harbour City"]
    assert phone.node("place_name").text == restaurants[0].name
    phone.tap("sort").tap("Best rated")
    best = max(restaurants, key=lambda place: place.rating)
    assert float(phone.node("place_rating").text) == best.rating
    phone.tap("filter_open")
    now = phone.system.now()
    shown = {n.text for n in phone.nodes() if n.resource_id.endswith(":id/place_name")}
    assert shown <= {place.name for place in restaurants if place.open_at(now)}


def test_a_museum_is_looked_for_in_ones_own_city_first() -> None:
    state = state_of(fresh())
    assert {place.city for place in state.found("museum")} == {"Harbour City"}
    assert state.found("West Lake")[0].city == "Hangzhou"
    assert state.found("hotel chengdu")[0].city == "Chengdu"


def test_directions_are_swapped_and_go_by_every_mode() -> None:
    phone = lead(fresh(), "central station")
    assert len(times(phone)) >= 2
    fastest = times(phone)[0]
    for mode in MODES[1:]:
        phone.tap(f"mode_{mode}")
        assert times(phone), mode
    assert times(phone)[0] != fastest
    phone.tap("swap").wait(1)
    assert phone.node("from").content_desc == "From: Central Station"
    assert phone.node("to").content_desc == "To: Your location"


def test_tolls_are_avoided_when_wanted() -> None:
    phone = lead(fresh(), "airport")
    assert phone.sees("toll")
    before = times(phone)[0]
    phone.tap("More options").tap("Options").tap("Avoid tolls").tap("options_done")
    assert state_of(phone).options["avoid_tolls"]
    assert not [text for text in phone.texts() if "toll" in text and "no tolls" not in text]
    assert times(phone)[0] != before


def test_another_start_gives_another_way() -> None:
    phone = lead(fresh(), "gallery nine")
    before = times(phone)
    phone.tap("from").type("ferry").tap("place_row").wait(1)
    assert phone.node("from").content_desc == "From: Ferry Terminal"
    assert times(phone) != before


def test_steps_lead_from_turn_to_turn() -> None:
    phone = lead(fresh(), "city library").tap("steps")
    steps = [n for n in phone.nodes() if n.resource_id.endswith(":id/step_row")]
    assert len(steps) >= 3
    assert phone.sees("You reach City Library")
    assert any(text.startswith("Turn ") for text in phone.texts())


def test_ways_are_as_long_as_their_corners_say() -> None:
    state = state_of(fresh())
    here, far = state.here, state.named("Harbour Airport")
    for mode in ("drive", "walk", "ride"):
        for route in routes.routes(state, here, far, mode):
            assert route.metres >= here.away(far) * 1000
            assert route.path[0] == (here.x, here.y)
            assert route.path[-1] == (far.x, far.y)
    walk, drive = (routes.routes(state, here, far, mode)[0] for mode in ("walk", "drive"))
    assert walk.seconds > 3 * drive.seconds
    assert routes.routes(state, here, state.named("Drum Tower"), "walk") == []
    assert routes.routes(state, here, here, "drive") == []


def test_navigation_runs_to_the_arrival() -> None:
    phone = lead(fresh(), "nonna rosa").tap("start_navigation")
    trip = state_of(phone).trips[-1]
    assert (trip.to, trip.mode) == (state_of(phone).named("Nonna Rosa").id, "drive")
    assert [n.title for n in PhoneState(phone.system).notifications] == ["To Nonna Rosa"]
    first = phone.node("next_distance").text
    phone.wait(trip.seconds / 3)
    assert phone.node("next_distance").text != first
    assert not trip.arrived
    phone.wait(trip.seconds).wait(6)
    assert trip.arrived
    assert phone.sees("You have arrived")
    assert PhoneState(phone.system).notifications == []


def test_navigation_is_left_after_a_question() -> None:
    phone = lead(fresh("zh"), "两杯").tap("start_navigation").wait(5).back()
    trip = state_of(phone).trips[-1]
    assert phone.sees("退出导航？")
    assert trip.ended is None
    phone.tap("退出")
    assert trip.ended is not None
    assert not trip.arrived


def test_lists_are_made_filled_and_deleted() -> None:
    phone = find(fresh(), "moss room").tap("save").tap("new_list").type("Tea").tap("OK")
    phone.tap("save_done")
    state = state_of(phone)
    assert [state.places[each].name for each in state.lists[-1].places] == ["Moss Room"]
    phone.back().back().tap("tab_saved").tap("Tea").tap("Remove Moss Room").tap("Undo")
    assert state.lists[-1].places
    phone.tap("More options").tap("Delete list").tap("Delete")
    assert [each.name for each in state.lists][-1] != "Tea"


def test_home_and_work_are_set() -> None:
    phone = fresh().tap("tab_saved").tap("edit_work").type("market hall").tap("place_row")
    state = state_of(phone)
    assert state.places[state.work].name == "Market Hall"
    phone.tap("work_row").wait(1)
    assert phone.node("to").content_desc == "To: Market Hall"


def test_a_review_is_written() -> None:
    phone = find(fresh(), "bamboo kitchen").scroll_to("Write a review").tap("write_review")
    bounds = phone.node("rating_bar").bounds
    phone.tap_at(bounds.left + (bounds.right - bounds.left) * 0.7, bounds.center[1])
    phone.type("Hot and good", into="review_text").tap("Submit")
    place = state_of(phone).named("Bamboo Kitchen")
    mine = [remark for remark in state_of(phone).reviews[place.id] if remark.mine]
    assert [(remark.stars, remark.text) for remark in mine] == [(4, "Hot and good")]


def test_no_connection_is_said_unless_the_map_was_downloaded() -> None:
    phone = fresh()
    phone.system.settings.update(airplane=True)
    phone.tap("near_cafe").wait(1)
    assert phone.sees("No connection")
    phone.back()
    phone.system.settings.update(airplane=False)
    phone.tap("tab_mine").tap("offline_maps").tap("Download map of Harbour City").wait(1)
    assert state_of(phone).offline == ["Harbour City"]
    phone.system.settings.update(airplane=True)
    phone.back().tap("tab_explore").tap("near_cafe")
    assert phone.sees("Golden Bun")


def test_a_place_is_shared_and_its_link_opens_it() -> None:
    phone = find(fresh(), "old lighthouse").tap("share").tap("Notes")
    place = state_of(phone).named("Old Lighthouse")
    assert place.link in phone.node("text").text
    phone.system.start(PACKAGE, extras={"action": "open_link", "url": place.link})
    phone.wait(1)
    assert phone.node("place_title").text == "Old Lighthouse"


def test_another_app_asks_for_a_place() -> None:
    phone = fresh()
    for asked in ("City Library", "geo?q=City%20Library", "31.2320,121.4750"):
        phone.system.start(PACKAGE, extras={"action": "show_map", "place": asked})
        phone.wait(1)
        assert phone.node("place_title").text == "City Library", asked
        phone.back()
    phone.system.start(PACKAGE, extras={"action": "show_map", "place": "clinic"})
    phone.wait(1)
    assert phone.sees("Pine Ridge Clinic")


def test_back_leads_home_by_the_map() -> None:
    phone = fresh().tap("tab_mine").back()
    assert phone.sees("map_canvas")
    phone.back()
    assert phone.page.startswith("com.android.launcher3")
