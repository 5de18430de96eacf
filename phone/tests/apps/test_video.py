from typing import Literal

import pytest

from virtual_phone.apps.movies.app import MoviesApp
from virtual_phone.apps.video.app import VideoApp
from virtual_phone.apps.video.state import VideoState
from virtual_phone.testing import Driver

PACKAGE = VideoApp.package


def fresh(language: Literal["en", "zh"] = "en", **config: int) -> Driver:
    phone = Driver.make([VideoApp, MoviesApp], language=language, **config).open("video")
    return phone.tap("count_down").wait(1).tap("Got it" if language == "en" else "我知道了")


def state_of(phone: Driver) -> VideoState:
    state: VideoState = phone.app(PACKAGE).state
    return state


def search(phone: Driver, words: str, button: str = "Search") -> Driver:
    return phone.tap("search_box").type(words, into="search_src_text").tap(button).wait(1)


def watch(phone: Driver, what: str, nth: int = 0) -> Driver:
    """Open a video and sit through what comes before it."""
    phone.tap(what, nth).wait(1)
    if phone.sees("skip_ad"):
        phone.wait(3.5).tap("skip_ad")
    return phone


def offline(phone: Driver) -> Driver:
    phone.system.settings.update(wifi=False, mobile_data=False)
    return phone


def test_two_phones_of_one_seed_hold_the_same() -> None:
    one, two, other = (Driver.make([VideoApp], seed=seed) for seed in (4, 4, 5))
    assert state_of(one) == state_of(two)
    assert state_of(one) != state_of(other)


def test_the_advertisement_at_the_start_goes_by_itself() -> None:
    phone = Driver.make([VideoApp]).open("video")
    assert phone.page.endswith(".SplashActivity")
    for _ in range(5):
        phone.wait(1)
    assert phone.page.endswith(".MainActivityV2")


@pytest.mark.parametrize(
    ("language", "words", "button"),
    [("en", "Advanced Mathematics", "Search"), ("zh", "高等数学", "搜索")],
)
def test_the_first_video_of_a_search_plays(
    language: Literal["en", "zh"], words: str, button: str
) -> None:
    phone = search(fresh(language), words, button)
    state = state_of(phone)
    first = phone.app(PACKAGE).pages[-1].clips()[0]
    watch(phone, "video_item")
    assert words in first.title
    assert state.plays[-1].clip == first.id
    assert state.history[0] == first.id
    assert state.searches[0] == words


def test_an_advertisement_can_be_skipped_only_after_three_seconds() -> None:
    phone = fresh()
    state = state_of(phone)
    clip = next(clip for clip in state.clips.values() if clip.ad)
    phone.app(PACKAGE).watch(clip.id)
    phone.wait(1)
    assert phone.sees("Skip in 3")
    phone.tap("skip_ad")
    assert not state.plays
    phone.wait(3).tap("Skip ad")
    assert [play.clip for play in state.plays] == [clip.id]
    assert state.ads_skipped == 1


def test_an_advertisement_that_was_left_starts_again() -> None:
    phone = fresh()
    state = state_of(phone)
    clip = next(clip for clip in state.clips.values() if clip.ad)
    phone.app(PACKAGE).watch(clip.id)
    phone.wait(1).home().wait(2).open("video")
    assert not state.plays
    phone.tap("Play")
    assert phone.sees("ad_countdown")
    for _ in range(16):
        phone.wait(1)
    assert [play.clip for play in state.plays] == [clip.id]


def test_the_top_of_the_ranking_is_played_followed_and_saved() -> None:
    phone = fresh()
    state = state_of(phone)
    phone.tap("Hot").wait(1).tap("ranking_entry").wait(1)
    best = state.ranking()[0]
    watch(phone, "video_item")
    if best.channel not in state.following:
        phone.tap("follow")
    phone.tap("action_favourite").tap("Done")
    assert state.plays[-1].clip == best.id
    assert best.channel in state.following
    assert best.id in next(iter(state.folders.values()))


def test_the_newest_video_of_an_account_gets_a_comment() -> None:
    phone = fresh()
    state = state_of(phone)
    channel = next(c for c in state.channels.values() if c.id not in state.following)
    newest = state.of_channel(channel.id)[0]
    search(phone, channel.name)
    phone.tap("Users").wait(1).tap(channel.name, 1 if phone.find("search_words") else 0)
    phone.wait(1).tap("follow").tap("Videos")
    watch(phone, "video_item")
    phone.tap("tab_comments").type("Lovely, thank you!", into="comment_field").tap("Send")
    assert channel.id in state.following
    assert state.plays[-1].clip == newest.id
    mine = [remark for remark in state.comments[newest.id] if remark.mine]
    assert [remark.text for remark in mine] == ["Lovely, thank you!"]
    assert phone.sees("Lovely, thank you!")


def test_without_a_network_only_what_was_downloaded_plays() -> None:
    phone = offline(fresh())
    state = state_of(phone)
    phone.tap("Anime").wait(1)
    assert phone.sees("No connection")
    phone.tap("Mine").tap("Downloads").tap("download_item")
    phone.wait(2)
    play = state.plays[-1]
    assert play.clip == state.downloads[0].clip
    assert play.offline
    assert phone.sees("Video player")
    phone.back().back().tap("History")
    kept = [entry.clip for entry in state.downloads]
    place = next(i for i, clip in enumerate(state.history) if clip not in kept)
    plays = len(state.plays)
    phone.tap("video_item", place).wait(1)
    assert phone.sees("No connection")
    assert len(state.plays) == plays


def test_retry_loads_when_the_network_is_back() -> None:
    phone = offline(fresh())
    phone.tap("Travel").wait(1)
    phone.system.settings["wifi"] = True
    phone.tap("Retry").wait(1)
    assert phone.sees("video_card")


def test_the_third_film_of_the_top_250_is_watched_from_the_film_app() -> None:
    phone = fresh()
    phone.open("movies").wait(1).wait(1).tap("Later").tap("Top 250").wait(1)
    third = phone.app(MoviesApp.package).state.top()[2]
    phone.tap("subject_item", 2).wait(1).scroll_to("Watch on Lumo").tap("Watch on Lumo").wait(1)
    assert phone.page.startswith(PACKAGE)
    watch(phone, "video_item")
    state = state_of(phone)
    assert third.title in state.clips[state.plays[-1].clip].title


def test_a_guide_to_a_city_is_found() -> None:
    phone = search(fresh(), "Chengdu travel guide")
    watch(phone, "video_item")
    state = state_of(phone)
    assert "Chengdu" in state.clips[state.plays[-1].clip].title


def test_results_can_be_put_in_order_of_date_and_plays() -> None:
    phone = search(fresh(), "travel guide")
    page = phone.app(PACKAGE).pages[-1]
    phone.tap("Newest").wait(1)
    dates = [clip.at for clip in page.clips()]
    assert dates == sorted(dates, reverse=True)
    phone.tap("Most played").wait(1)
    views = [clip.views for clip in page.clips()]
    assert views == sorted(views, reverse=True)


def test_the_next_video_follows_by_itself_only_when_that_is_switched_on() -> None:
    for switched in (False, True):
        phone = fresh()
        state = state_of(phone)
        if switched:
            phone.tap("Mine").tap("Settings").tap("Auto-play next video").back()
        clip = next(c for c in state.clips.values() if not c.ad and c.seconds < 200)
        app = phone.app(PACKAGE)
        app.watch(clip.id)
        phone.wait(1)
        phone.wait(clip.seconds + 2)
        assert (app.pages[-1].clip.id != clip.id) is switched


def test_a_video_goes_on_where_it_was_left() -> None:
    phone = fresh()
    state = state_of(phone)
    clip = next(c for c in state.clips.values() if not c.ad and c.seconds > 300)
    app = phone.app(PACKAGE)
    app.watch(clip.id)
    phone.wait(1).wait(60).tap("Pause").back()
    assert state.positions[clip.id] == pytest.approx(60, abs=3)
    app.watch(clip.id)
    phone.wait(1)
    assert app.pages[-1].player.position == pytest.approx(60, abs=3)


def test_a_video_is_sought_in_and_pauses_when_one_leaves_the_app() -> None:
    phone = fresh()
    clip = next(c for c in state_of(phone).clips.values() if not c.ad and c.seconds > 300)
    app = phone.app(PACKAGE)
    app.watch(clip.id)
    phone.wait(1)
    left, _, right, _ = phone.node("Seek").bounds
    phone.tap_at(left + (right - left) / 2, phone.node("Seek").bounds.center[1])
    player = app.pages[-1].player
    assert player.position == pytest.approx(clip.seconds / 2, rel=0.1)
    phone.home().wait(1).wait(1)
    assert not player.playing
    before = player.position
    phone.wait(30).open("video")
    assert player.position == before


def test_full_screen_shows_the_player_alone_and_back_leaves_it() -> None:
    phone = fresh()
    clip = next(c for c in state_of(phone).clips.values() if not c.ad)
    phone.app(PACKAGE).watch(clip.id)
    phone.wait(1).tap("Full screen")
    assert phone.page.endswith(".FullScreenActivity")
    assert not phone.sees("tab_comments")
    phone.back()
    assert phone.sees("tab_comments")


def test_coins_are_given_once_and_a_copy_comes_in_steps() -> None:
    phone = fresh()
    state = state_of(phone)
    clip = next(c for c in state.clips.values() if not c.ad and not state.download(c.id))
    phone.app(PACKAGE).watch(clip.id)
    before = state.coins
    phone.wait(1).tap("action_coin").tap("2 coins").tap("Give")
    assert (state.coins, state.coined[clip.id]) == (before - 2, 2)
    assert clip.id in state.liked
    phone.tap("action_download").tap("quality_item", 1)
    entry = state.download(clip.id)
    assert entry is not None
    assert entry.done == 0
    for _ in range(6):
        phone.wait(1)
    assert entry.done == 1


def test_unfollowing_asks_first() -> None:
    phone = fresh()
    state = state_of(phone)
    followed = state.following[0]
    phone.tap("Mine").tap("my_following").tap("follow").tap("Cancel")
    assert followed in state.following
    phone.tap("follow").tap("Unfollow")
    assert followed not in state.following


def test_back_leads_home() -> None:
    phone = search(fresh(), "Calculus")
    watch(phone, "video_item")
    for _ in range(6):
        phone.back()
    assert phone.page.startswith("com.android.launcher3")


def test_past_searches_stand_whole_beside_and_below_one_another() -> None:
    long = ["a night train to the coast", "tea", "mending an old wooden chair", "rain", "x" * 60]
    phone = fresh()
    state_of(phone).searches[:] = long
    phone.tap("search_box")
    items = [n for n in phone.nodes() if n.resource_id.endswith("/history_item")]
    assert [n.text for n in items] == long
    shown = {n.text: n.bounds for n in items}
    assert shown["tea"].top == shown["a night train to the coast"].top
    assert shown["mending an old wooden chair"].top > shown["tea"].top
    assert all(b.right <= phone.system.size[0] for b in shown.values())
