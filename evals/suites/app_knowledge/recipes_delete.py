"""Recipes: the tasks that delete; `recipes` offers them."""

import copy
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from evals.suites.app_knowledge.recipes_words import (
    APP,
    DEMO,
    EXPERT,
    LONG,
    NOVICE,
    card_of,
)
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, launch, scroll_to, tap
from evals.tasks.task import Drawn, Milestone, Task, instead, short, wrong
from virtual_phone.apps.recipes.state import Recipe

DELETE = "Delete|删除"
FEW = 9
"""Recipes that are left where there shall be no crowd."""
USED = (
    ("coconut milk", "椰奶"),
    ("soy sauce", "酱油"),
    ("honey", "蜂蜜"),
    ("feta", "羊奶酪"),
)
"""What several of the app's recipes use in their directions."""

# By title


def _draw_few(
    rng: random.Random, state: Facts, gone: int, *, noise: bool
) -> dict[str, Any]:
    """So many to be deleted, of a few recipes or of all."""
    known = state.recipes.shown()
    kept = known if noise else rng.sample(known, FEW)
    kept = sorted(kept, key=known.index)
    chosen = sorted(rng.sample(kept, gone), key=kept.index)
    other = rng.choice([each for each in kept if each not in chosen])
    return {
        "kept": [each.id for each in kept],
        "ids": [each.id for each in chosen],
        "titles": [each.title for each in chosen],
        "said": ("、" if state.zh else ", ").join(
            each.title for each in chosen
        ),
        "other": other.title,
    }


def _draw_one(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    return _draw_few(rng, state, 1, noise=False)


def _draw_one_of_many(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    return _draw_few(rng, state, 1, noise=True)


def _draw_three(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    return _draw_few(rng, state, 3, noise=False)


def _draw_three_of_many(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    return _draw_few(rng, state, 3, noise=True)


def _keep(state: Facts, p: Drawn) -> None:
    book = state.recipes
    book.recipes = [each for each in book.recipes if each.id in p.kept]


def _bin() -> list[Step]:
    return [tap(DELETE), tap(DELETE)]


def _delete(p: Drawn) -> list[Step]:
    """The titles stand in the order of the list."""
    steps = [launch(APP)]
    for title in p.titles:
        steps += [scroll_to(title), tap(title), *_bin()]
    return steps


def _searched(title: str, place: int = 0) -> list[Step]:
    """Find a recipe among those of its title, and delete it."""
    return [
        tap("Search|搜索"),
        fill(title, into="#search_src_text"),
        tap("#recipe", place),
        *_bin(),
    ]


def _another(p: Drawn) -> list[Step]:
    return [*_delete(p)[: -4 if len(p.titles) > 1 else 1], *_searched(p.other)]


def _one_more(p: Drawn) -> list[Step]:
    return [*_delete(p), *_searched(p.other)]


def _gone(s: Seen) -> set[int]:
    return {each.id for each in s.removed("recipes.recipes")}


def _others_kept(s: Seen) -> bool:
    kept = [each for each in s.before.recipes.recipes if each.id not in s.p.ids]
    return bool(s.after.recipes.recipes == kept)


ONE_GONE = Milestone("One of them is gone", lambda s: _gone(s) & {*s.p.ids})
ALL_GONE = Milestone("All of them are", lambda s: _gone(s) >= {*s.p.ids})
KEPT = Milestone("All others are as they were", _others_kept)

_SINGLE = Task(
    id="recipe-delete-single-recipe",
    demo=DEMO,
    level="basic",
    apps=("recipes",),
    mirrors="RecipeDeleteSingleRecipe",
    en="Delete the following recipe from the Recipes app: {said}.",
    zh="从“菜谱”应用里删除这份菜谱：{said}。",
    draw=_draw_one,
    prepare=_keep,
    milestones=(ALL_GONE, KEPT),
    path=_delete,
    misses=(
        short(1),
        instead("another one", _another),
        instead("one more", _one_more),
    ),
    novice=NOVICE,
    expert=EXPERT,
)

_SINGLE_NOISE = Task(
    id="recipe-delete-single-with-recipe-with-noise",
    demo=DEMO,
    level="normal",
    apps=("recipes",),
    mirrors="RecipeDeleteSingleWithRecipeWithNoise",
    en="Delete the following recipe from the Recipes app: {said}.",
    zh="从“菜谱”应用里删除这份菜谱：{said}。",
    draw=_draw_one_of_many,
    milestones=(ALL_GONE, KEPT),
    path=_delete,
    misses=(
        short(1),
        instead("another one", _another),
        instead("one more", _one_more),
    ),
    novice=NOVICE,
    expert=EXPERT,
)

_MULTIPLE = Task(
    id="recipe-delete-multiple-recipes",
    demo=DEMO,
    level="normal",
    apps=("recipes",),
    mirrors="RecipeDeleteMultipleRecipes",
    en="Delete the following recipes from the Recipes app: {said}.",
    zh="从“菜谱”应用里删除以下菜谱：{said}。",
    draw=_draw_three,
    prepare=_keep,
    milestones=(ONE_GONE, ALL_GONE, KEPT),
    path=_delete,
    misses=(short(1), wrong("two of three", titles=lambda p: p.titles[:2]),
            instead("another for the last", _another)),
    most_steps=30,
    novice=NOVICE,
    expert=EXPERT,
)  # fmt: skip

_MULTIPLE_NOISE = Task(
    id="recipe-delete-multiple-recipes-with-noise",
    demo=DEMO,
    level="advanced",
    apps=("recipes",),
    mirrors="RecipeDeleteMultipleRecipesWithNoise",
    en="Delete the following recipes from the Recipes app: {said}.",
    zh="从“菜谱”应用里删除以下菜谱：{said}。",
    draw=_draw_three_of_many,
    milestones=(ONE_GONE, ALL_GONE, KEPT),
    path=_delete,
    misses=(short(1), wrong("two of three", titles=lambda p: p.titles[:2]),
            instead("one more", _one_more)),
    most_steps=LONG,
    novice=NOVICE,
    expert=EXPERT,
)  # fmt: skip

# By what they use


def _draw_used(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    """An ingredient of some directions, and a recipe that will only list it."""
    used = rng.choice(USED)[state.zh]
    known = state.recipes.shown()
    chosen = [each for each in known if used in each.directions.casefold()]
    free = [
        each
        for each in known
        if used not in f"{each.ingredients}{each.directions}".casefold()
    ]
    kept = [*chosen, *rng.sample(free, FEW - len(chosen))]
    return {
        "kept": [each.id for each in kept],
        "ids": [each.id for each in chosen],
        "titles": [each.title for each in chosen],
        "used": used,
        "lists": kept[-1].id,
        "other": kept[-1].title,
    }


def _list_only(state: Facts, p: Drawn) -> None:
    _keep(state, p)
    recipe = state.recipes.find(p.lists)
    recipe.ingredients += p.t(
        f"\na little {p.used} to serve", f"\n{p.used}少许（佐餐）"
    )


_CONSTRAINT = Task(
    id="recipe-delete-multiple-recipes-with-constraint",
    demo=DEMO,
    level="advanced",
    apps=("recipes",),
    mirrors="RecipeDeleteMultipleRecipesWithConstraint",
    en="Delete the recipes from the Recipes app that use {used} in the directions.",
    zh="从“菜谱”应用里删除步骤中用到{used}的菜谱。",
    draw=_draw_used,
    prepare=_list_only,
    milestones=(ONE_GONE, ALL_GONE, KEPT),
    path=_delete,
    misses=(
        short(1),
        wrong("all but one", titles=lambda p: p.titles[1:]),
        instead("the one that only lists it too", _one_more),
    ),
    most_steps=LONG,
    novice=NOVICE,
    expert=EXPERT,
)

# Duplicates


def _draw_double(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    return {**_draw_few(rng, state, 1, noise=False), "near": []}


def _draw_hidden(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    values = _draw_few(rng, state, 4, noise=True)
    return {**values, "ids": values["ids"][:1], "titles": values["titles"][:1],
            "near": values["ids"][1:]}  # fmt: skip


def _draw_two_hidden(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    values = _draw_few(rng, state, 6, noise=True)
    return {**values, "ids": values["ids"][:2], "titles": values["titles"][:2],
            "near": values["ids"][2:]}  # fmt: skip


def _double(state: Facts, p: Drawn) -> None:
    """Put doubles in; of others, and of the first once more, ones that differ in one thing."""
    _keep(state, p)
    book = state.recipes
    for ident in p.ids:
        book.put(replace(copy.deepcopy(book.find(ident)), id=0))
    changes = (
        {"servings": p.t("12 servings", "12人份")},
        {"time": p.t("2 hours", "2小时")},
        {"description": p.t("As the neighbours make it.", "邻居家的做法。")},
    )
    near = [*p.near, *(p.ids[:1] if p.near else [])]
    for number, ident in enumerate(near):
        known = copy.deepcopy(book.find(ident))
        book.put(replace(known, id=0, **changes[number % len(changes)]))


def _facts(recipes: list[Recipe]) -> "Counter[tuple[object, ...]]":
    return Counter((*card_of(each), each.source) for each in recipes)


def _no_doubles(s: Seen) -> bool:
    return max(_facts(s.after.recipes.recipes).values(), default=0) < 2


def _one_of_each(s: Seen) -> bool:
    before, after = (
        _facts(state.recipes.recipes) for state in (s.before, s.after)
    )
    return _no_doubles(s) and {*before} == {*after}


SINGLED = (
    Milestone("No recipe is there twice", _no_doubles),
    Milestone("One of each is there still", _one_of_each),
)


def _both(p: Drawn) -> list[Step]:
    return [*_delete(p), *_searched(p.titles[0])]


def _only_alike(p: Drawn) -> list[Step]:
    """The last of a title, which is another in one thing."""
    return [launch(APP), *_searched(p.titles[0], -1)]


_DUPLICATES = Task(
    id="recipe-delete-duplicate-recipes",
    demo=DEMO,
    level="normal",
    apps=("recipes",),
    mirrors="RecipeDeleteDuplicateRecipes",
    en="Delete all but one of any recipes in the Recipes app that are exact duplicates, so that "
    "one of each remains.",
    zh="在“菜谱”应用里，完全重复的菜谱各只保留一份，其余的删除。",
    draw=_draw_double,
    prepare=_double,
    milestones=SINGLED,
    path=_delete,
    misses=(short(1), instead("both", _both), instead("another one", _another)),
    novice=NOVICE,
    expert=EXPERT,
)

_DUPLICATES_2 = Task(
    id="recipe-delete-duplicate-recipes2",
    demo=DEMO,
    level="advanced",
    apps=("recipes",),
    mirrors="RecipeDeleteDuplicateRecipes2",
    en="Delete all but one of any recipes in the Recipes app that are exact duplicates in all "
    "their parts, so that one of each remains.",
    zh="在“菜谱”应用里，各项内容都相同的菜谱各只保留一份，其余的删除。",
    draw=_draw_hidden,
    prepare=_double,
    milestones=SINGLED,
    path=_delete,
    misses=(
        short(1),
        instead("both", _both),
        instead("one that is only alike", _only_alike),
    ),
    most_steps=LONG,
    novice=NOVICE,
    expert=EXPERT,
)

_DUPLICATES_3 = Task(
    id="recipe-delete-duplicate-recipes3",
    demo=DEMO,
    level="advanced",
    apps=("recipes",),
    mirrors="RecipeDeleteDuplicateRecipes3",
    en="Delete all but one of any recipes in the Recipes app that are exact duplicates in all "
    "their parts, so that one of each remains. There may be several.",
    zh="在“菜谱”应用里，各项内容都相同的菜谱各只保留一份，其余的删除。可能不止一组。",
    draw=_draw_two_hidden,
    prepare=_double,
    milestones=SINGLED,
    path=_delete,
    misses=(
        short(1),
        wrong("one double of two", titles=lambda p: p.titles[:1]),
        instead("one that is only alike", _only_alike),
    ),
    most_steps=LONG,
    novice=NOVICE,
    expert=EXPERT,
)

DELETING = (
    _DUPLICATES,
    _DUPLICATES_2,
    _DUPLICATES_3,
    _MULTIPLE,
    _CONSTRAINT,
    _MULTIPLE_NOISE,
    _SINGLE,
    _SINGLE_NOISE,
)
