from datetime import datetime, timedelta
from typing import Literal

import pytest

from virtual_phone.apps.messages.app import MessagesApp
from virtual_phone.apps.podcasts.app import PodcastsApp
from virtual_phone.apps.podcasts.kit import clock
from virtual_phone.apps.podcasts.state import Episode, PodcastsState
from virtual_phone.testing import Driver

PACKAGE = PodcastsApp.package
NOW = datetime(2026, 3, 2, 9)  # noqa: DTZ001


def fresh(language: Literal["en", "zh"] = "en") -> Driver:
    return Driver.make([PodcastsApp], language=language).open("podcasts")


def state_of(phone: Driver) -> PodcastsState:
    state: PodcastsState = phone.app(PACKAGE).state
    return state


def playing(phone: Driver) -> Episode:
    state = state_of(phone)
    episode = state.episode(state.playing)
    assert episode is not None
    return episode


def said(phone: Driver, ident: str) -> list[str]:
    return [n.text for n in phone.nodes() if n.resource_id.endswith(f":id/{ident}")]


def test_two_phones_of_one_seed_hold_the_same() -> None:
    one, two, other = (Driver.make([PodcastsApp], seed=seed) for seed in (4, 4, 5))
    assert state_of(one) == state_of(two)
    assert state_of(one) != state_of(other)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_new_episodes_are_those_of_subscribed_shows(language: Literal["en", "zh"]) -> None:
    phone = fresh(language)
    state = state_of(phone)
    assert len(state.shows) == 12
    assert len({each.id for each in state.episodes}) == len(state.episodes) == 60
    assert all(each.published < NOW for each in state.episodes)
    feed = state.feed()
    assert {each.show_id for each in feed} == {s.id for s in state.shows if s.subscribed}
    assert said(phone, "episode_title")[:3] == [each.title for each in feed[:3]]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_show_is_found_and_subscribed_to(language: Literal["en", "zh"]) -> None:
    phone = fresh(language)
    show = next(show for show in state_of(phone).shows if not show.subscribed)
    phone.tap("search").type(show.title).tap("search_go").tap("subscribe")
    assert show.subscribed
    phone.tap("show_title").tap("subscribe")
    assert not show.subscribed


def test_the_chart_is_narrowed_to_a_category_and_needs_the_network() -> None:
    phone = fresh().tap("tab_discover").tap("category_history")
    assert set(said(phone, "show_title")) == {"Ledger of Empires", "Old Streets"}
    phone.system.settings.update(airplane=True)
    phone.back().tap("tab_discover")
    assert phone.sees("No connection")
    phone.system.settings.update(airplane=False)
    phone.tap("Retry")
    assert phone.sees("Old Streets")


def test_an_episode_is_heard_faster_and_goes_on_where_it_was() -> None:
    phone = fresh().tap("mini_player")
    episode = playing(phone)
    start = episode.heard
    phone.tap("play").wait(60)
    assert said(phone, "position") == [clock(start + 60)]
    phone.tap("speed").tap("2x").wait(60).tap("play")
    assert episode.heard == pytest.approx(start + 180)
    phone.wait(60).tap("skip_on").tap("skip_back").tap("skip_back")
    assert episode.heard == pytest.approx(start + 170)
    assert state_of(phone).since is None


def test_the_queue_goes_on_when_an_episode_is_over() -> None:
    phone = fresh().tap("mini_play")
    episode, queue = playing(phone), list(state_of(phone).queue)
    phone.wait(episode.left + 5)
    assert episode.played
    assert state_of(phone).playing == queue[0]
    assert state_of(phone).queue == queue[1:]
    assert phone.app(PACKAGE).position == pytest.approx(5)


def test_without_continuous_playback_it_stops_at_the_end() -> None:
    phone = fresh().tap("tab_library").tap("settings").tap("Continuous playback").back()
    episode = playing(phone)
    phone.tap("mini_play").wait(episode.left + 5)
    assert (episode.played, state_of(phone).since) == (True, None)
    assert state_of(phone).playing == episode.id


@pytest.mark.parametrize(("choice", "minutes"), [("5 minutes", 5), ("End of episode", None)])
def test_the_sleep_timer_stops_it(choice: str, minutes: int | None) -> None:
    phone = fresh().tap("mini_player").tap("play").tap("sleep").tap(choice)
    episode = playing(phone)
    start = episode.heard
    phone.wait(7200)
    state = state_of(phone)
    assert (state.since, state.sleep, state.playing) == (None, None, episode.id)
    wanted = start + minutes * 60 if minutes else episode.seconds
    assert episode.heard == pytest.approx(wanted)


def test_a_sleep_timer_that_ran_out_in_a_pause_does_not_count() -> None:
    phone = fresh().tap("mini_player").tap("sleep").tap("5 minutes").wait(600)
    episode = playing(phone)
    start = episode.heard
    phone.tap("play").wait(60).tap("play")
    assert episode.heard == pytest.approx(start + 60)


def test_an_episode_is_downloaded_heard_without_a_network_and_deleted() -> None:
    phone = fresh().tap("episode").tap("download")
    episode = state_of(phone).feed()[0]
    assert not episode.downloaded
    phone.wait(3)
    assert episode.downloaded
    phone.system.settings.update(airplane=True)
    phone.tap("play")
    assert playing(phone) == episode
    phone.tap("Delete download")
    assert not episode.downloaded
    phone.tap("download").wait(3)
    assert not episode.downloaded


def test_the_queue_is_added_to_moved_and_cleared() -> None:
    phone = fresh().tap("episode_menu", 3).tap("Play next").tap("queue")
    state = state_of(phone)
    third = state.feed()[3].id
    assert state.queue[0] == third
    phone.tap("episode_menu", 1).tap("Move up")
    assert state.queue[1] == third
    phone.tap("episode_menu", 1).tap("Remove from queue")
    assert third not in state.queue
    phone.tap("clear")
    assert state.queue == []
    assert phone.sees("The queue is empty")


def test_an_episode_is_marked_as_played_and_is_in_the_history() -> None:
    phone = fresh().tap("episode").tap("mark").back().tap("tab_library").tap("history")
    assert state_of(phone).feed()[0].title in said(phone, "episode_title")


def test_an_episode_is_shared_by_its_link() -> None:
    phone = Driver.make([PodcastsApp, MessagesApp]).open("podcasts").tap("episode").tap("share")
    assert phone.sees("Messages")


def test_a_change_of_zone_is_not_listened_to() -> None:
    phone = fresh().tap("mini_play").wait(10)
    phone.app(PACKAGE).services.shift_time(120)
    assert state_of(phone).since == NOW + timedelta(hours=2)
