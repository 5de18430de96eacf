from datetime import datetime
from typing import Literal

import pytest

from virtual_phone.apps.news import data
from virtual_phone.apps.news.app import NewsApp
from virtual_phone.apps.news.state import NewsState
from virtual_phone.apps.notes.app import NotesApp
from virtual_phone.system.intents import VIEW, Intent
from virtual_phone.testing import Driver

PACKAGE = NewsApp.package


def fresh(language: Literal["en", "zh"] = "en") -> Driver:
    return Driver.make([NewsApp], language=language).open("news").wait(1).tap("not_now")


def state_of(phone: Driver) -> NewsState:
    state: NewsState = phone.app(PACKAGE).state
    return state


def search(phone: Driver, words: str) -> Driver:
    return phone.tap("search").type(words, into="search_src_text").enter().wait(1)


def test_every_article_is_told_in_both_languages() -> None:
    assert len(data.STORIES) == 40
    assert len({story.key for story in data.STORIES}) == 40
    for section, *_ in data.SECTIONS:
        assert sum(story.section == section for story in data.STORIES) == 5
    for story in data.STORIES:
        assert story.topic in data.TOPICS
        assert len(story.paragraphs) >= 2
        for english, chinese in (story.title, *story.paragraphs):
            assert not any(char > "\u3000" for char in english)
            assert chinese[0] > "\u2000" or chinese[0].isdigit()


def test_two_phones_of_one_seed_hold_the_same() -> None:
    one, two, other = (Driver.make([NewsApp], seed=seed) for seed in (4, 4, 5))
    assert state_of(one) == state_of(two)
    assert state_of(one) != state_of(other)


def test_the_pop_up_of_the_first_start_asks_once() -> None:
    phone = Driver.make([NewsApp]).open("news").wait(1).tap("turn_on").tap("Allow")
    assert state_of(phone).alerts
    phone.home().open("news").wait(1)
    assert not phone.sees("turn_on")


def test_who_refuses_notifications_gets_none() -> None:
    phone = Driver.make([NewsApp]).open("news").wait(1).tap("turn_on").tap("Don't allow")
    assert not state_of(phone).alerts


def test_what_is_new_is_told_twice_a_day() -> None:
    phone = fresh()
    state_of(phone).alerts = True
    phone.system.set_time(datetime(2026, 3, 3, 12, 0))  # noqa: DTZ001
    phone.wait(61).wait(61)
    told = state_of(phone).told
    assert len(told) >= 1
    assert [note.title for note in phone.system.notifications][:1] == [
        state_of(phone).articles[told[0]].title
    ]


@pytest.mark.parametrize(
    ("language", "words", "title"),
    [
        ("en", "lighthouse novel", "Prize for a novel told by a lighthouse"),
        ("zh", "灯塔 小说", "以灯塔口吻写成的小说获奖"),
    ],
)
def test_an_article_is_found_and_read(
    language: Literal["en", "zh"], words: str, title: str
) -> None:
    phone = search(fresh(language), words).tap(title).wait(1)
    state = state_of(phone)
    assert phone.node("article_title").text == title
    assert state.articles[state.read[0]].title == title


def test_a_section_shows_only_its_articles() -> None:
    phone = fresh().tap("section_science").wait(1)
    titles = {each.title for each in state_of(phone).of("science")}
    assert phone.node("title").text in titles
    assert len(titles) == 5


def test_what_is_saved_can_be_read_without_a_network() -> None:
    phone = fresh().tap("section_tech").wait(1).tap("save_button")
    state = state_of(phone)
    article = state.articles[state.saved[0]]
    assert article.section == "tech"
    phone.system.settings["airplane"] = True
    phone.tap("tab_saved").tap(article.title).wait(1)
    assert phone.node("article_title").text == article.title
    phone.back().tap("tab_home").tap("section_business").wait(1)
    assert phone.sees("No connection")


def test_following_a_topic_brings_its_articles() -> None:
    phone = fresh().tap("tab_following").tap("all_topics").scroll_to("Follow Music")
    phone.tap("Follow Music").back()
    assert "music" in state_of(phone).following
    phone.tap("Music")
    assert "music" not in state_of(phone).following


def test_a_comment_is_posted_listed_and_deleted() -> None:
    phone = fresh().tap("section_city").wait(1).tap("top_story").wait(1)
    phone.tap("More options").tap("Comments").wait(1)
    phone.type("Well told.", into="comment_field").back().tap("send")
    state = state_of(phone)
    article = state.articles[state.read[0]]
    assert [each.text for each in state.comments[article.id] if each.mine] == ["Well told."]
    phone.back().back().tap("tab_me").tap("comments_row")
    assert phone.sees("Well told.")
    phone.tap("my_comment").wait(1).tap("More options").tap("Comments").wait(1).tap("order_new")
    phone.hold("Well told.").tap("Delete")
    assert not any(each.mine for each in state.comments[article.id])


def test_the_comment_liked_most_stands_first() -> None:
    phone = fresh().tap("section_business").wait(1).tap("top_story").wait(1)
    state = state_of(phone)
    found = state.comments[state.read[0]]
    best = max(found, key=lambda remark: remark.likes)
    likes = best.likes
    phone.scroll_to("all_comments").tap("all_comments").wait(1).tap("like")
    assert best.liked
    assert best.likes == likes + 1


def test_text_is_set_larger() -> None:
    phone = fresh().tap("top_story").wait(1)
    before = phone.node("paragraph").bounds
    phone.tap("text_size").tap("size_huge").back()
    after = phone.node("paragraph").bounds
    assert state_of(phone).text_size == "huge"
    assert after.bottom - after.top > before.bottom - before.top


def test_an_article_is_shared_with_its_link() -> None:
    phone = Driver.make([NewsApp, NotesApp]).open("news").wait(1).tap("not_now")
    phone.tap("section_business").wait(1).tap("top_story").wait(1).tap("share").tap("Notes")
    state = state_of(phone)
    assert phone.sees(state.articles[state.read[0]].link)


def test_a_link_of_another_app_opens_the_article() -> None:
    phone = fresh()
    article = state_of(phone).articles[7]
    phone.system.start_intent(Intent(VIEW, article.link))
    assert phone.wait(1).node("article_title").text == article.title
