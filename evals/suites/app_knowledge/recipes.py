"""Recipes: the thirteen tasks of Broccoli, on Ladle."""

import random
from collections import Counter
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from evals.suites.app_knowledge.recipes_delete import DELETING
from evals.suites.app_knowledge.recipes_words import (
    APP,
    DEMO,
    EXPERT,
    LONG,
    NOVICE,
    TIMES,
    Card,
    card_of,
    drawn,
    listed,
    sheet,
)
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, launch, scroll_to, tap
from evals.tasks.task import Drawn, Harm, Milestone, Task, besides, short, wrong
from virtual_phone.system.stores import CAMERA
from virtual_phone.ui.art_paper import named

PICTURE = "recipes.jpg"
NOTE = "recipes.txt"

# What the tasks have in common


def _enter(card: Card) -> list[Step]:
    return [
        tap("New recipe|新建菜谱"),
        *(fill(getattr(card, key), into=f"#{key}") for key in Card._fields),
        tap("Save|保存"),
    ]


def _enter_all(p: Drawn) -> list[Step]:
    return [launch(APP), *(step for card in p.cards for step in _enter(card))]


def _added(s: Seen) -> "Counter[tuple[object, ...]]":
    return Counter(card_of(each).facts for each in s.added("recipes.recipes"))


def _wanted(s: Seen) -> "Counter[tuple[object, ...]]":
    return Counter(card.facts for card in s.p.cards)


def _one_title(s: Seen) -> bool:
    titles = {card.title for card in s.p.cards}
    return any(
        each.title.strip() in titles for each in s.added("recipes.recipes")
    )


def _all_there(s: Seen) -> bool:
    return not _wanted(s) - _added(s)


def _as_asked(s: Seen) -> bool:
    return _wanted(s) == _added(s)


def _touched(s: Seen) -> bool:
    """Whether a recipe that was there was changed or taken away."""
    return bool(s.removed("recipes.recipes") or s.changed("recipes.recipes"))


TOUCHED = Harm("a recipe that was there is another", _touched)
ENTERED = (
    Milestone("A recipe of one of the titles", _one_title),
    Milestone("All of them, with all their parts", _all_there),
    Milestone("Nothing besides", _as_asked),
)


def _first(p: Drawn, **changes: Any) -> list[Card]:
    """The recipes, the first of them changed."""
    return [p.cards[0]._replace(**changes), *p.cards[1:]]


def _half(words: str) -> str:
    return words[: len(words) // 2]


ALMOST = (
    short(1),
    wrong(
        "other servings",
        cards=lambda p: _first(p, servings=p.t("12 servings", "12人份")),
    ),
    wrong(
        "half of the directions",
        cards=lambda p: _first(p, directions=_half(p.cards[0].directions)),
    ),
)

# Enter


def _draw_single(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    cards = drawn(rng, 1, zh=state.zh)
    return {"cards": cards, "said": listed(cards, zh=state.zh)}


def _draw_multiple(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    cards = drawn(rng, 3, zh=state.zh)
    return {"cards": cards, "said": listed(cards, zh=state.zh)}


def _draw_two(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    return {"cards": drawn(rng, 2, zh=state.zh)}


_SINGLE = Task(
    id=DEMO,
    level="basic",
    apps=("recipes",),
    mirrors="RecipeAddSingleRecipe",
    en="Add the following recipe in the Recipes app:\n{said}",
    zh="在“菜谱”应用里新建以下菜谱：\n{said}",
    draw=_draw_single,
    milestones=ENTERED,
    harms=(TOUCHED,),
    path=_enter_all,
    misses=(*ALMOST, besides("entered twice", *(lambda p, n=n: _enter(p.cards[0])[n]
                                                for n in range(8)))),
    most_steps=20,
    novice=NOVICE,
    expert=EXPERT,
)  # fmt: skip

_MULTIPLE = Task(
    id="recipe-add-multiple-recipes",
    demo=DEMO,
    level="advanced",
    apps=("recipes",),
    mirrors="RecipeAddMultipleRecipes",
    en="Add the following recipes in the Recipes app:\n{said}",
    zh="在“菜谱”应用里新建以下菜谱：\n{said}",
    draw=_draw_multiple,
    milestones=ENTERED,
    harms=(TOUCHED,),
    path=_enter_all,
    misses=(*ALMOST, wrong("two of three", cards=lambda p: p.cards[:2])),
    most_steps=LONG,
    novice=NOVICE,
    expert=EXPERT,
)


def _photograph(state: Facts, p: Drawn) -> None:
    title = p.t("From Aunt Vera", "薇姨的拿手菜")
    art = named("card", title, sheet(p.cards, zh=p.zh))
    taken = state.now - timedelta(minutes=12)
    state.media.add("photo", PICTURE, CAMERA, taken, size=2_540_000, art=art)


def _from_picture(p: Drawn) -> list[Step]:
    return [launch("Photos|相册"), tap("#photo_item"), *_enter_all(p)]


_IMAGE = Task(
    id="recipe-add-multiple-recipes-from-image",
    demo=DEMO,
    level="advanced",
    apps=("recipes", "photos"),
    mirrors="RecipeAddMultipleRecipesFromImage",
    en="Add the recipes from the picture recipes.jpg, the newest one in Photos, to the Recipes "
    "app, each with its title, description, servings, preparation time, ingredients and "
    "directions.",
    zh="把相册里最新的图片recipes.jpg上的菜谱加到“菜谱”应用里，每份都要有菜名、简介、份量、准备时间、"
    "食材和步骤。",
    draw=_draw_two,
    prepare=_photograph,
    milestones=(
        Milestone(
            "Open the picture",
            lambda s: s.visited("com.google.android.apps.photos/.PhotoView"),
        ),
        *ENTERED,
    ),
    harms=(TOUCHED,),
    changes=("recipes.", "photos."),
    path=_from_picture,
    misses=(*ALMOST, wrong("one of two", cards=lambda p: p.cards[:1])),
    most_steps=LONG,
    novice=NOVICE,
    expert=EXPERT,
)


def _note_down(state: Facts, p: Drawn) -> None:
    cards = p.get("all") or p.cards
    state.quill.add(
        NOTE, listed(cards, zh=p.zh), state.now - timedelta(hours=2)
    )


def _from_note(p: Drawn) -> list[Step]:
    return [launch("Quill|墨记"), scroll_to(NOTE), tap(NOTE), *_enter_all(p)]


OPENED = Milestone(
    "Open the note", lambda s: s.visited("com.quillmark.editor/.Editor")
)
NOTES = Harm("a note was changed", lambda s: not s.same("quill.notes"))

_MARKOR = Task(
    id="recipe-add-multiple-recipes-from-markor",
    demo=DEMO,
    level="advanced",
    apps=("recipes", "quill"),
    mirrors="RecipeAddMultipleRecipesFromMarkor",
    en="Add the recipes from recipes.txt in Quill to the Recipes app.",
    zh="把墨记里recipes.txt中的菜谱加到“菜谱”应用里。",
    draw=_draw_two,
    prepare=_note_down,
    milestones=(OPENED, *ENTERED),
    harms=(TOUCHED, NOTES),
    path=_from_note,
    misses=(*ALMOST, wrong("one of two", cards=lambda p: p.cards[:1])),
    most_steps=LONG,
    novice=NOVICE,
    expert=EXPERT,
)


def _draw_by_time(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    """Five recipes, two of which take as long as is asked for."""
    time, *others = rng.sample([each[state.zh] for each in TIMES], 4)
    cards = [
        each._replace(time=rng.choice(others))
        for each in drawn(rng, 5, zh=state.zh)
    ]
    for place in rng.sample(range(5), 2):
        cards[place] = cards[place]._replace(time=time)
    wanted = [card for card in cards if card.time == time]
    other = next(card for card in cards if card.time != time)
    return {"all": cards, "cards": wanted, "time": time, "other": other}


_MARKOR_2 = Task(
    id="recipe-add-multiple-recipes-from-markor2",
    demo=DEMO,
    level="advanced",
    apps=("recipes", "quill"),
    mirrors="RecipeAddMultipleRecipesFromMarkor2",
    en="Add the recipes from recipes.txt in Quill that take {time} to prepare to the Recipes app.",
    zh="把墨记里recipes.txt中准备时间为{time}的菜谱加到“菜谱”应用里。",
    draw=_draw_by_time,
    prepare=_note_down,
    milestones=(OPENED, *ENTERED),
    harms=(TOUCHED, NOTES),
    path=_from_note,
    misses=(
        *ALMOST,
        wrong(
            "one that takes another time too",
            cards=lambda p: [*p.cards, p.other],
        ),
        wrong("one in place of another", cards=lambda p: [p.cards[0], p.other]),
    ),
    most_steps=LONG,
    novice=NOVICE,
    expert=EXPERT,
)

TASKS = (_SINGLE, _MULTIPLE, _IMAGE, _MARKOR, _MARKOR_2, *DELETING)
