from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from virtual_phone.apps.notes.app import NotesApp
from virtual_phone.apps.photos.app import PhotosApp
from virtual_phone.apps.recipes.app import RecipesApp
from virtual_phone.apps.recipes.data import CATEGORIES
from virtual_phone.apps.recipes.state import (
    Recipe,
    RecipesState,
    draft_of,
    parts_of,
    text_of,
)
from virtual_phone.testing import Driver

from ..examples import examples

PACKAGE = RecipesApp.package


def fresh(language: Literal["en", "zh"] = "en") -> Driver:
    return Driver.make([RecipesApp, NotesApp, PhotosApp], language=language).open("recipes")


def state_of(phone: Driver) -> RecipesState:
    state: RecipesState = phone.app(PACKAGE).state
    return state


def titled(phone: Driver, title: str) -> Recipe:
    (found,) = [each for each in state_of(phone).recipes if each.title == title]
    return found


def test_two_phones_of_one_seed_hold_the_same() -> None:
    one, two, other = (Driver.make([RecipesApp], seed=seed) for seed in (4, 4, 5))
    assert state_of(one) == state_of(two)
    assert state_of(one) != state_of(other)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_seed_recipe_is_whole(language: Literal["en", "zh"]) -> None:
    recipes = state_of(Driver.make([RecipesApp], language=language)).recipes
    assert len(recipes) == len({each.title for each in recipes}) == 25
    for each in recipes:
        assert each.categories
        assert {*each.categories} <= {*CATEGORIES}
        assert len(parts_of(each.ingredients)) >= 2
        assert len(parts_of(each.directions)) >= 3
        assert all((each.description, each.servings, each.time, each.source, each.art))


@pytest.mark.parametrize(
    ("language", "kind", "save"),
    [("en", "Soups", "Save"), ("zh", "汤羹", "保存")],
)
def test_a_recipe_is_entered(language: Literal["en", "zh"], kind: str, save: str) -> None:
    phone = fresh(language).tap("add_recipe").type("Leek soup", into="title").back()
    for key in ("description", "servings", "time", "ingredients", "directions"):
        phone.type(key[0], into=key).back()
    phone.tap(kind).tap(save)
    added = state_of(phone).recipes[-1]
    assert added == Recipe(
        26,
        "Leek soup",
        "d",
        "s",
        "t",
        ingredients="i",
        directions="d",
        categories=["soup"],
    )


def test_a_recipe_without_a_title_is_not_kept_and_leaving_asks() -> None:
    phone = fresh().tap("add_recipe").type("4", into="servings").back().tap("Save")
    assert phone.system.toasts.text == "Enter a title"
    phone.back().tap("Keep editing").back().tap("Discard")
    assert phone.page.endswith(".MainActivity")
    assert len(state_of(phone).recipes) == 25


def test_a_recipe_is_changed_and_given_a_picture() -> None:
    phone = fresh().tap("Apple Cake").tap("Edit").tap("title").clear().type("Pear Cake").back()
    phone.scroll_to("pick_picture").tap("pick_picture").tap("Photo taken on").tap("Save")
    changed = titled(phone, "Pear Cake")
    assert changed.art == phone.system.stores.media.photos()[0].art
    assert phone.node("title").text == "Pear Cake"


def test_a_recipe_is_deleted_after_a_question_from_its_page_and_from_the_list() -> None:
    phone = fresh().tap("Apple Cake").tap("Delete").tap("Cancel")
    assert titled(phone, "Apple Cake")
    phone.tap("Delete").tap("Delete", -1)
    assert phone.page.endswith(".MainActivity")
    phone.hold("Beef Noodle Soup").tap("Delete").tap("Delete", -1)
    titles = [each.title for each in state_of(phone).recipes]
    assert len(titles) == 23
    assert not {"Apple Cake", "Beef Noodle Soup"} & {*titles}


def test_a_favourite_is_made_and_shown_among_the_favourites() -> None:
    phone = fresh()
    plain = next(each for each in state_of(phone).shown() if not each.favourite)
    phone.tap(plain.title).tap("Add to favourites").back().tap("Favourites")
    shown = {each.title for each in state_of(phone).shown(favourites=True)}
    assert len(shown) == 6
    assert plain.title in shown
    assert {t for t in phone.texts() if t in {r.title for r in state_of(phone).recipes}} <= shown


def test_a_category_and_a_search_narrow_the_list() -> None:
    phone = fresh().tap("Soups")
    titles = {each.title for each in state_of(phone).recipes}
    assert titles & {*phone.texts()} == {each.title for each in state_of(phone).shown("soup")}
    phone.tap("Search").type("sesame", into="search_src_text")
    assert titles & {*phone.texts()} == {"Teriyaki Salmon", "Smashed Cucumber"}
    phone.tap("Teriyaki Salmon")
    assert phone.sees("Servings: 2 servings")
    assert state_of(phone).history == ["sesame"]


def test_ingredients_are_ticked_off() -> None:
    phone = fresh().tap("Apple Cake").tap("200 g flour")
    assert phone.checked("200 g flour")
    assert not phone.checked("4 apples")
    assert not phone.tap("200 g flour").checked("200 g flour")


def test_a_recipe_is_shared_and_comes_back_as_it_was() -> None:
    phone = fresh().tap("Apple Cake").tap("Share").tap("Notes")
    text = phone.node("text").text
    phone.system.start(PACKAGE, extras={"action": "share_text", "text": text})
    phone.tap("Save")
    old, new = (each for each in state_of(phone).recipes if each.title == "Apple Cake")
    for key in (
        "description",
        "servings",
        "time",
        "source",
        "ingredients",
        "directions",
    ):
        assert getattr(old, key) == getattr(new, key)


def test_a_recipe_is_read_from_a_note_as_people_write_it() -> None:
    text = (
        "# Tea\nHot and sweet\nServings: 2\n## Ingredients\n1. water\n2) leaves\n\n步骤：\n* Boil\n"
    )
    draft = draft_of("", text)
    assert (draft.title, draft.description, draft.servings) == (
        "Tea",
        "Hot and sweet",
        "2",
    )
    assert (draft.ingredients, draft.directions) == ("water\nleaves", "Boil")


words = st.text(st.sampled_from("abcdefgh 茶水"), min_size=1, max_size=12).map(str.strip)
lines = st.lists(words.filter(bool), max_size=4).map("\n".join)


@settings(max_examples=examples(50))
@given(words.filter(bool), words, words, lines, lines, st.booleans())
def test_a_recipe_told_as_text_is_read_back(
    title: str,
    description: str,
    time: str,
    ingredients: str,
    directions: str,
    chinese: bool,
) -> None:
    recipe = Recipe(
        0,
        title,
        description,
        time=time,
        ingredients=ingredients,
        directions=directions,
    )
    told = text_of(recipe, lambda en, zh: zh if chinese else en)
    assert draft_of("", told) == recipe
    assert draft_of(title, told) == recipe
