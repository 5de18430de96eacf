from typing import Literal

import pytest

from virtual_phone.apps.notes.app import NotesApp
from virtual_phone.apps.square.app import SquareApp
from virtual_phone.apps.square.state import ME, Post, SquareState
from virtual_phone.testing import Driver

PACKAGE = SquareApp.package


def fresh(language: Literal["en", "zh"] = "en", *more: type) -> Driver:
    return Driver.make([SquareApp, *more], language=language).open("square").wait(1)


def state_of(phone: Driver) -> SquareState:
    state: SquareState = phone.app(PACKAGE).state
    return state


def first(phone: Driver) -> Post:
    return state_of(phone).timeline(following=False)[0]


def write(phone: Driver, words: str) -> Post:
    phone.tap("Write a post").type(words, into="compose_text").tap("post")
    return max(state_of(phone).posts.values(), key=lambda post: post.id)


def test_two_phones_of_one_seed_hold_the_same() -> None:
    one, two, other = (Driver.make([SquareApp], seed=seed) for seed in (4, 4, 5))
    assert state_of(one) == state_of(two)
    assert state_of(one) != state_of(other)


def test_a_post_is_liked_kept_and_passed_on() -> None:
    phone = fresh()
    post = next(p for p in state_of(phone).timeline(following=False) if p.author)
    state_of(phone).liked.clear()
    state_of(phone).bookmarks.clear()
    likes, reposts = post.likes, post.reposts
    phone.tap("like").tap("bookmark").tap("repost").tap("Repost")
    assert post.likes == likes + 1
    assert post.reposts == reposts + 1
    assert state_of(phone).bookmarks == [post.id]
    assert list(state_of(phone).reposted) == [post.id]
    assert phone.sees("You reposted")
    phone.tap("like").tap("repost").tap("Undo repost")
    assert (post.likes, post.reposts) == (likes, reposts)


@pytest.mark.parametrize(
    ("language", "field"), [("en", "What is happening?"), ("zh", "有什么新鲜事？")]
)
def test_a_post_stands_on_top_and_is_soon_liked(language: Literal["en", "zh"], field: str) -> None:
    phone = fresh(language).tap("compose")
    assert phone.sees(field)
    assert not phone.node("post").enabled
    phone.type("Good morning #cats", into="compose_text").tap("post")
    post = first(phone)
    assert (post.author, post.text, post.topics) == (ME, "Good morning #cats", ["cats"])
    assert phone.node("post_text").text == post.text
    phone.wait(4)
    assert post.likes == 1
    assert state_of(phone).notices[0].post == post.id


def test_words_over_the_limit_are_not_posted() -> None:
    phone = fresh().tap("Write a post").type("x" * 281, into="compose_text")
    assert phone.node("left").text == "-1"
    assert not phone.node("post").enabled


def test_a_post_with_pictures_for_followers_only() -> None:
    phone = fresh().tap("Write a post").tap("add_photo").tap("Photo taken").tap("button_add")
    phone.tap("audience").tap("Only followers").tap("post")
    post = first(phone)
    assert (len(post.art), post.audience) == (1, "followers")


def test_a_post_is_not_lost_without_a_question() -> None:
    phone = fresh().tap("Write a post").type("So", into="compose_text").back().back()
    assert phone.sees("Discard this post?")
    phone.tap("Cancel")
    assert phone.node("compose_text").text == "So"


def test_another_post_is_quoted() -> None:
    phone = fresh()
    whole = first(phone)
    phone.tap("repost").tap("Quote").type("Read this", into="compose_text").tap("post")
    made = first(phone)
    assert (made.text, made.quote) == ("Read this", whole.id)
    phone.tap("quoted").wait(1)
    assert phone.node("post_body").text == whole.text


def test_a_comment_is_counted_and_deleted_again() -> None:
    phone = fresh()
    post = first(phone)
    count = post.replies
    phone.tap("post_text").wait(1).type("Very true", into="comment_field").tap("Send").back()
    assert post.replies == count + 1
    phone.hold("Very true").tap("Delete")
    assert post.replies == count
    assert not [r for r in state_of(phone).comments[post.id] if r.mine]


def test_following_somebody_brings_their_posts_into_the_timeline() -> None:
    phone = fresh()
    state = state_of(phone)
    state.topics.clear()
    stranger = next(who for who in state.people.values() if who.id and not who.followed)
    assert stranger.id not in {post.author for post in state.timeline(following=True)}
    phone.app(PACKAGE).visit(stranger.id)
    fans = stranger.followers
    phone.wait(1).tap("follow")
    assert stranger.followers == fans + 1
    assert stranger.id in {post.author for post in state.timeline(following=True)}


def test_a_topic_is_found_and_followed() -> None:
    phone = fresh().tap("Explore").tap("#cats").wait(1)
    titles = [n.text for n in phone.nodes() if n.resource_id.endswith(":id/post_text")]
    assert titles
    assert all("#cats" in title for title in titles)
    state_of(phone).topics.clear()
    phone.tap("follow_topic")
    assert state_of(phone).topics == ["cats"]


def test_people_are_searched_for() -> None:
    phone = fresh().tap("Search").type("Nora").tap("Search").wait(1).tap("People")
    phone.tap("person_item").wait(1)
    assert phone.node("profile_name").text == "Nora Quill"


def test_a_muted_word_keeps_posts_away() -> None:
    phone = fresh()
    assert any("#cats" in post.text for post in state_of(phone).timeline(following=False))
    phone.tap("Menu").tap("Settings").tap("Muted words").type("CATS", into="muted_word")
    phone.tap("Add")
    assert state_of(phone).muted_words == ["CATS"]
    assert not any("#cats" in post.text for post in state_of(phone).timeline(following=False))
    phone.tap("Remove CATS")
    assert state_of(phone).muted_words == []


def test_somebody_is_blocked_after_a_question() -> None:
    phone = fresh()
    phone.app(PACKAGE).visit(5)
    phone.wait(1).tap("More options").tap("Block").tap("Cancel")
    assert not state_of(phone).people[5].blocked
    phone.tap("More options").tap("Block").tap("Block")
    assert state_of(phone).people[5].blocked
    assert 5 not in {post.author for post in state_of(phone).timeline(following=False)}


def test_a_private_account_is_followed_only_by_those_accepted() -> None:
    phone = fresh().tap("Notices")
    assert not phone.sees("Follow requests")
    phone.tap("Menu").tap("Settings").tap("private").back()
    fans, waiting = state_of(phone).people[ME].followers, list(state_of(phone).requests)
    phone.tap("Follow requests").tap("accept").tap("decline")
    assert state_of(phone).settings["private"]
    assert state_of(phone).requests == []
    assert state_of(phone).people[ME].followers == fans + 1
    assert state_of(phone).notices[0].who == waiting[0]


def test_an_answer_is_announced_when_nobody_looks() -> None:
    phone = fresh().tap("Messages").tap("June Park").wait(1)
    assert state_of(phone).unread == []
    phone.type("Thank you", into="input").tap("Send").home().wait(2)
    assert [said.mine for said in state_of(phone).talks[13]][-2:] == [True, False]
    assert state_of(phone).unread == [13]
    assert [note.title for note in phone.system.notifications] == ["June Park"]


def test_ones_own_post_is_deleted_after_a_question() -> None:
    phone = fresh()
    post = write(phone, "Oh no")
    phone.tap("post_text").wait(1).tap("More options").tap("Delete post").tap("Delete")
    assert post.id not in state_of(phone).posts


def test_words_of_another_app_become_a_post_and_go_back_as_a_link() -> None:
    phone = fresh("en", NotesApp)
    phone.system.start(PACKAGE, extras={"action": "share_text", "text": "Look at this"})
    assert phone.node("compose_text").text == "Look at this"
    phone.tap("post")
    number = first(phone).id
    phone.tap("share").tap("Notes")
    assert f"https://square.example/post/{number}" in phone.app(NotesApp.package).pages[-1].text
    phone.system.start(PACKAGE, extras={"url": f"https://square.example/post/{number}"})
    assert phone.wait(1).node("post_body").text == "Look at this"


def test_the_profile_is_edited() -> None:
    phone = fresh().tap("Menu").tap("Profile").wait(1).tap("Edit profile")
    phone.tap("profile_who").clear().type("Wren", into="profile_who").tap("Save")
    assert state_of(phone).people[ME].name == "Wren"
    assert phone.node("profile_name").text == "Wren"


def test_no_connection_is_said_with_retry() -> None:
    phone = fresh()
    phone.system.settings.update(airplane=True)
    phone.tap("post_text").wait(1)
    assert phone.sees("No connection")
    phone.system.settings.update(airplane=False)
    phone.tap("Retry").wait(1)
    assert phone.sees("post_body")
