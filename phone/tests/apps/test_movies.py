from typing import Literal

import pytest

from virtual_phone.apps.movies.app import MoviesApp
from virtual_phone.apps.movies.state import MoviesState
from virtual_phone.testing import Driver

PACKAGE = MoviesApp.package


def fresh(language: Literal["en", "zh"] = "en") -> Driver:
    phone = Driver.make([MoviesApp], language=language).open("movies").wait(1).wait(1)
    return phone.tap("Later" if language == "en" else "以后再说")


def state_of(phone: Driver) -> MoviesState:
    state: MoviesState = phone.app(PACKAGE).state
    return state


def search(phone: Driver, words: str, button: str = "Search") -> Driver:
    return phone.tap("search_box").type(words, into="search_src_text").tap(button).wait(1)


def rate(phone: Driver, stars: int) -> Driver:
    bounds = phone.node("rating_bar").bounds
    return phone.tap_at(
        bounds.left + (bounds.right - bounds.left) * (stars - 0.5) / 5, bounds.center[1]
    )


def test_two_phones_of_one_seed_hold_the_same() -> None:
    one, two, other = (Driver.make([MoviesApp], seed=seed) for seed in (4, 4, 5))
    assert state_of(one) == state_of(two)
    assert state_of(one) != state_of(other)


@pytest.mark.parametrize(
    ("language", "title", "button"),
    [("en", "Artificial Intelligence", "Search"), ("zh", "人工智能", "搜索")],
)
def test_the_rating_of_a_film_is_found(
    language: Literal["en", "zh"], title: str, button: str
) -> None:
    phone = search(fresh(language), title, button)
    film = state_of(phone).find(title)
    phone.tap("subject_item").wait(1)
    assert phone.node("subject_title").text == title
    assert phone.node("rating_value").text == f"{film.score:.1f}"


def test_the_top_comment_of_the_second_film_is_liked() -> None:
    phone = search(fresh(), "Reelnote Movie Top 250")
    phone.tap("rank_item").wait(1).tap("subject_item", 1).wait(1)
    state = state_of(phone)
    film = state.top()[1]
    comments = state.comments[film.id]
    best = max(comments, key=lambda remark: remark.likes)
    likes = best.likes
    phone.scroll_to("All").tap("All").wait(1).tap("like")
    assert best.liked
    assert best.likes == likes + 1
    assert sum(remark.liked for remark in comments) == 1


def test_a_film_is_marked_as_watched_with_stars_and_words() -> None:
    phone = search(fresh(), "The Shawshank Redemption")
    phone.tap("subject_item").wait(1).tap("Watched")
    assert not phone.node("Submit").enabled
    rate(phone, 5).type("Hope is a good thing.", into="review_text").tap("Submit")
    state = state_of(phone)
    film = state.find("The Shawshank Redemption")
    mark = state.marks[film.id]
    assert (mark.status, mark.stars, mark.text) == ("watched", 5, "Hope is a good thing.")
    mine = [remark for remark in state.comments[film.id] if remark.mine]
    assert [(remark.stars, remark.text) for remark in mine] == [(5, "Hope is a good thing.")]
    phone.back().back().tap("Mine").tap("my_watched")
    assert phone.sees("The Shawshank Redemption")


def test_a_mark_is_deleted_after_a_question() -> None:
    phone = search(fresh(), "Titanic")
    phone.tap("subject_item").wait(1).tap("Want to watch").tap("Submit")
    state = state_of(phone)
    film = state.find("Titanic")
    assert state.marks[film.id].status == "want"
    phone.tap("Delete mark").tap("Cancel")
    assert film.id in state.marks
    phone.tap("Delete mark").tap("Delete")
    assert film.id not in state.marks


def test_what_was_written_is_not_lost_without_a_question() -> None:
    phone = search(fresh(), "Titanic")
    phone.tap("subject_item").wait(1).tap("Watching").type("So", into="review_text").back().back()
    assert phone.sees("Discard your review?")
    phone.tap("Cancel")
    assert phone.node("review_text").text == "So"


def test_the_most_wanted_film_that_is_coming_stands_first() -> None:
    phone = fresh().tap("Coming").wait(1).tap("By popularity").wait(1)
    state = state_of(phone)
    best = max((w for w in state.works.values() if w.shown == "soon"), key=lambda w: w.wants)
    wants = best.wants
    assert phone.node("title").text == best.title
    phone.tap("want")
    assert state.marks[best.id].status == "want"
    assert best.wants == wants + 1


def test_the_top_250_comes_in_ten_pages() -> None:
    phone = fresh().tap("Top 250").wait(1)
    top = state_of(phone).top()
    assert [work.rank for work in top] == list(range(1, 251))
    for start in (26, 51, 76):
        phone.tap(f"{start}-{start + 24}").wait(1)
        assert phone.sees(f"{start}. {top[start - 1].title}")


def test_people_and_books_are_found() -> None:
    phone = search(fresh(), "Christopher Nolan")
    phone.tap("People").wait(1).tap("celebrity_item").wait(1)
    assert phone.sees("Inception")
    phone.tap("Follow")
    state = state_of(phone)
    assert state.followed == ["Christopher Nolan"]
    phone.back().back()
    book = next(work for work in state.works.values() if work.kind == "book")
    search(phone, book.title).tap("Books").wait(1).tap("subject_item").wait(1)
    assert phone.node("subject_title").text == book.title


def test_a_group_is_joined_and_answered_in() -> None:
    phone = fresh().tap("Groups")
    state = state_of(phone)
    group = next(group for group in state.groups if not group.joined)
    phone.scroll_to(group.name).tap(group.name).wait(1)
    phone.tap("Join").tap("post_item").wait(1)
    phone.type("I agree", into="reply_field").tap("Send")
    assert group.joined
    assert sum(r.text == "I agree" for post in group.posts for r in post.replies) == 1
    phone.back().back()
    phone.tap("New post").type("Hello", into="post_title").tap("Post")
    assert group.posts[-1].title == "Hello"


def test_no_connection_is_said_with_retry() -> None:
    phone = fresh()
    phone.system.settings.update(airplane=True)
    phone.tap("Top 250").wait(1)
    assert phone.sees("No connection")
    phone.system.settings.update(airplane=False)
    phone.tap("Retry").wait(1)
    assert phone.sees("1. The Shawshank Redemption")


def test_a_film_one_waits_for_is_announced_on_its_day() -> None:
    phone = fresh()
    state = state_of(phone)
    film = min(
        (w for w in state.works.values() if w.opens), key=lambda w: (w.opens is None, w.opens)
    )
    phone.tap("Coming").wait(1).tap("want")
    assert film.opens is not None
    days = (film.opens - phone.system.clock.now().date()).days
    phone.wait(days * 24 * 3600)
    assert any(note.text == film.title for note in phone.system.notifications)


def test_back_leads_home() -> None:
    phone = search(fresh(), "Coco")
    phone.tap("subject_item").wait(1)
    for _ in range(4):
        phone.back()
    assert phone.page.startswith("com.android.launcher3")
