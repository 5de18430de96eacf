from typing import Literal

import pytest

from virtual_phone.apps.clips.app import ClipsApp
from virtual_phone.apps.clips.state import ME, Clip, ClipsState
from virtual_phone.apps.notes.app import NotesApp
from virtual_phone.testing import Driver

PACKAGE = ClipsApp.package


def fresh(language: Literal["en", "zh"] = "en", *more: type) -> Driver:
    phone = Driver.make([ClipsApp, *more], language=language).open("clips").wait(1)
    state_of(phone).liked.clear()
    state_of(phone).saved.clear()
    return phone


def state_of(phone: Driver) -> ClipsState:
    state: ClipsState = phone.app(PACKAGE).state
    return state


def clip_of(phone: Driver) -> Clip:
    """The clip that shows."""
    clip: Clip = phone.app(PACKAGE).pages[-1].feed.clip
    return clip


def test_two_phones_of_one_seed_hold_the_same() -> None:
    one, two, other = (Driver.make([ClipsApp], seed=seed) for seed in (4, 4, 5))
    assert state_of(one) == state_of(two)
    assert state_of(one) != state_of(other)


def test_swiping_up_and_down_changes_the_clip() -> None:
    phone = fresh()
    feed = state_of(phone).feed(following=False)
    assert clip_of(phone) is feed[0]
    phone.swipe("up").swipe("up")
    assert clip_of(phone) is feed[2]
    assert phone.node("caption").text == feed[2].caption
    phone.swipe("down").swipe("down").swipe("down")
    assert clip_of(phone) is feed[0]
    assert state_of(phone).seen[:3] == [feed[0].id, feed[1].id, feed[2].id]


def test_a_tap_pauses_and_a_double_tap_likes() -> None:
    phone = fresh()
    clip = clip_of(phone)
    likes = clip.likes
    phone.tap("clip")
    assert phone.sees("Paused")
    place = phone.app(PACKAGE).pages[-1].feed.position
    phone.wait(3)
    assert phone.app(PACKAGE).pages[-1].feed.position == place
    phone.double_tap("clip").double_tap("clip")
    assert (state_of(phone).liked, clip.likes) == ([clip.id], likes + 1)


def test_a_clip_begins_again_at_its_end_or_gives_way_to_the_next() -> None:
    phone = fresh()
    clip = clip_of(phone)
    phone.wait(clip.seconds + 2)
    assert clip_of(phone) is clip
    assert phone.app(PACKAGE).pages[-1].feed.position < 4
    state_of(phone).settings["auto_next"] = True
    phone.wait(clip.seconds + 2)
    assert clip_of(phone) is state_of(phone).feed(following=False)[1]


@pytest.mark.parametrize(("language", "like"), [("en", "Like"), ("zh", "点赞")])
def test_a_clip_is_liked_kept_and_its_maker_followed(
    language: Literal["en", "zh"], like: str
) -> None:
    phone = fresh(language)
    state, clip = state_of(phone), clip_of(phone)
    maker = state.makers[clip.maker]
    maker.followed = False
    phone.system.touch()
    fans, saves = maker.fans, clip.saves
    assert phone.node("like").content_desc.startswith(like)
    phone.tap("like").tap("save").tap("follow_sign")
    assert (state.liked, state.saved) == ([clip.id], [clip.id])
    assert (maker.followed, maker.fans, clip.saves) == (True, fans + 1, saves + 1)
    assert not phone.sees("follow_sign")
    phone.tap("save").tap("like")
    assert (state.liked, state.saved, clip.saves) == ([], [], saves)


def test_a_comment_is_counted_and_deleted_again() -> None:
    phone = fresh()
    clip = clip_of(phone)
    count = clip.replies
    phone.tap("comments").type("Lovely", into="comment_field").tap("Send").back()
    assert clip.replies == count + 1
    phone.hold("Lovely").tap("Delete")
    assert clip.replies == count
    assert phone.node("comment_count").text == f"{count} comments"


def test_following_shows_only_those_followed() -> None:
    phone = fresh().tap("Following")
    state = state_of(phone)
    assert state.makers[clip_of(phone).maker].followed
    assert all(state.makers[clip.maker].followed for clip in state.feed(following=True))
    for maker in state.makers.values():
        maker.followed = False
    phone.system.touch()
    assert phone.sees("Nothing to watch here yet")


def test_what_is_not_interesting_does_not_come_again() -> None:
    phone = fresh()
    clip = clip_of(phone)
    phone.hold("clip").tap("Not interested")
    assert clip_of(phone) is not clip
    assert clip not in state_of(phone).feed(following=False)


def test_to_the_left_stands_who_made_it() -> None:
    phone = fresh()
    maker = state_of(phone).makers[clip_of(phone).maker]
    phone.swipe("left").wait(1)
    assert phone.node("maker_title").text == maker.name
    phone.tap("clip_tile").wait(1)
    assert clip_of(phone).maker == maker.id
    phone.back().back()
    assert phone.app(PACKAGE).pages[-1].name == ".MainActivity"


@pytest.mark.parametrize(
    ("language", "words", "button"), [("en", "Slow Trains", "Search"), ("zh", "慢火车", "搜索")]
)
def test_people_are_found_and_followed(
    language: Literal["en", "zh"], words: str, button: str
) -> None:
    phone = fresh(language).tap("search").type(words).tap(button).wait(1).tap("results_people")
    maker = next(each for each in state_of(phone).makers.values() if each.name == words)
    before = maker.followed
    phone.tap("follow")
    assert maker.followed is not before


def test_a_topic_gathers_its_clips() -> None:
    phone = fresh()
    topic = clip_of(phone).topics[0]
    phone.tap("topic").wait(1).tap("clip_tile").wait(1)
    assert topic in clip_of(phone).topics


def test_a_live_room_takes_words_hearts_and_gifts() -> None:
    phone = fresh().tap("Live").tap("live_item").wait(1)
    state, coins = state_of(phone), state_of(phone).coins
    phone.type("Hello", into="live_field").tap("Send").back().tap("gift").tap("Coffee, 9 coins")
    assert state.coins == coins - 9
    assert state.gifts == {2: 9}
    assert state.live_said == {2: ["Hello", "sent: Coffee"]}
    phone.tap("heart").tap("heart")
    assert phone.sees("Heart 2")


def test_a_clip_of_ones_own_is_put_up_and_deleted() -> None:
    phone = fresh().tap("Post")
    assert not phone.node("post").enabled
    phone.tap("add_photo").tap("Photo taken")
    phone.type("My day #cats", into="caption_field").back().tap("private").tap("post")
    (clip,) = state_of(phone).of(ME)
    assert (clip.caption, clip.private, clip.topics) == ("My day #cats", True, ["cats"])
    phone.tap("Me").tap("My day #cats").wait(1).hold("clip").tap("Delete clip")
    assert state_of(phone).of(ME) == []


def test_a_picture_of_another_app_becomes_a_clip() -> None:
    phone = fresh()
    media = phone.system.stores.media.photos()[0]
    phone.system.start(PACKAGE, extras={"action": "share_image", "images": str(media.id)})
    phone.tap("post")
    assert [clip.art for clip in state_of(phone).of(ME)] == [media.art]


def test_a_link_is_shared_and_opens_the_clip() -> None:
    phone = fresh("en", NotesApp)
    clip = clip_of(phone)
    shares = clip.shares
    phone.tap("share").tap("Notes")
    assert f"https://clips.example/v/{clip.id}" in phone.app(NotesApp.package).pages[-1].text
    assert clip.shares == shares + 1
    phone.system.start(PACKAGE, extras={"url": f"https://clips.example/v/{clip.id}"})
    assert clip_of(phone.wait(1)) is clip


def test_captions_can_be_switched_off() -> None:
    phone = fresh().tap("Me").tap("Settings").tap("captions").back().tap("Home")
    assert not phone.sees("caption")
    assert phone.sees("maker_name")


def test_what_was_kept_is_on_ones_own_page() -> None:
    phone = fresh().tap("save")
    clip = clip_of(phone)
    phone.tap("Me").tap("Favourites").tap(clip.caption).wait(1)
    assert clip_of(phone) is clip


def test_no_connection_is_said_with_retry() -> None:
    phone = fresh()
    phone.system.settings.update(airplane=True)
    phone.tap("maker_face").wait(1)
    assert phone.sees("No connection")
    phone.system.settings.update(airplane=False)
    phone.tap("Retry").wait(1)
    assert phone.sees("maker_title")
