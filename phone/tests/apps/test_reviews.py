import random
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest

from virtual_phone.apps.kit.finding import ranked, remember, score
from virtual_phone.apps.kit.reviews import (
    Draft,
    ReviewPage,
    ago_text,
    count_text,
    like,
    ordered,
    remarks,
)
from virtual_phone.system.app import App, Page
from virtual_phone.testing import Driver

TEXTS = (("Good.", "好。"), ("Bad.", "差。"), ("Fine.", "行。"), ("Great!", "很棒！"))


@dataclass
class Kept:
    drafts: list[Draft] = field(default_factory=list)


class ReviewApp(App):
    package = "com.example.review"
    key = "review"
    label = ("Review", "评价")
    icon = ("star", "#00796b")
    state: Kept

    def initial_state(self) -> Kept:
        return Kept()

    def first_page(self) -> Page:
        return ReviewPage(self, "Lamp", self.state.drafts.append, photos=2)


def fresh(**config: Any) -> Driver:
    return Driver.make([ReviewApp], **config).open("review")


def rate(phone: Driver, stars: int) -> Driver:
    left, _, right, _ = phone.node("rating_bar").bounds
    y = phone.node("rating_bar").bounds.center[1]
    return phone.tap_at(left + (right - left) * (stars - 0.5) / 5, y)


@pytest.mark.parametrize("stars", [1, 3, 5])
def test_the_stars_tapped_are_handed_over_with_the_words(stars: int) -> None:
    phone = fresh()
    assert not phone.node("Submit").enabled
    rate(phone, stars).type(" Nice lamp ", into="review_text").tap("Submit")
    assert phone.app(ReviewApp.package).state.drafts == [Draft(stars=stars, text="Nice lamp")]


def test_no_more_photos_than_allowed_and_each_can_be_removed() -> None:
    phone = rate(fresh(), 4).tap("add_photo")
    for node in [n for n in phone.nodes() if n.content_desc.startswith("Photo taken")][:2]:
        phone.tap_at(*node.bounds.center)
    phone.tap("Add (2)")
    assert not phone.sees("add_photo")
    phone.tap("Remove")
    assert phone.sees("add_photo")
    phone.tap("Submit")
    (draft,) = phone.app(ReviewApp.package).state.drafts
    assert len(draft.photos) == 1


def test_leaving_asks_only_when_something_was_said() -> None:
    phone = fresh().back()
    assert phone.app(ReviewApp.package).pages == []
    phone = rate(fresh(), 2).back()
    assert phone.sees("Discard your review?")
    phone.tap("Cancel").back()
    assert not phone.sees("rating_bar")
    phone = rate(fresh(), 2).back().tap("Discard")
    assert phone.app(ReviewApp.package).pages == []


def test_remarks_are_the_same_for_one_seed_and_can_be_ordered_and_liked() -> None:
    app = fresh().app(ReviewApp.package)
    one, two = (remarks(app, TEXTS, rng=random.Random(3), stars=(4, 5)) for _ in range(2))
    assert one == two
    hot, new = ordered(one, "hot"), ordered(one, "new")
    assert [r.likes for r in hot] == sorted((r.likes for r in one), reverse=True)
    assert [r.at for r in new] == sorted((r.at for r in one), reverse=True)
    likes = hot[0].likes
    like(hot[0])
    assert (hot[0].likes, hot[0].liked) == (likes + 1, True)
    like(hot[0])
    assert (hot[0].likes, hot[0].liked) == (likes, False)


def test_numbers_and_times_are_worded_in_both_languages() -> None:
    english = fresh().app(ReviewApp.package)
    chinese = fresh(language="zh").app(ReviewApp.package)
    assert [count_text(english, n) for n in (8_431, 12_400, 3_200_000)] == [
        "8,431",
        "12.4K",
        "3.2M",
    ]
    assert [count_text(chinese, n) for n in (8_431, 12_400)] == ["8431", "1.2万"]
    now = english.services.now()
    assert ago_text(english, now - timedelta(minutes=5)) == "5 min ago"
    assert ago_text(english, now - timedelta(hours=30)) == "yesterday 3:00 AM"
    assert ago_text(chinese, now - timedelta(hours=3)) == "3小时前"


def test_a_search_puts_the_best_fit_first() -> None:
    things = ["Red lamp", "Desk lamp for students", "Desk", "Mug"]
    assert ranked("desk lamp", things, str) == ["Desk lamp for students", "Red lamp", "Desk"]
    assert (
        ranked("高等数学", ["数学史", "【高等数学】第1讲", "历史"], str)[0] == "【高等数学】第1讲"
    )
    assert score("nothing", "Mug") == 0


def test_a_history_keeps_each_search_once_the_latest_in_front() -> None:
    history = ["a", "b"]
    remember(history, "b")
    remember(history, "c")
    assert history == ["c", "b", "a"]
