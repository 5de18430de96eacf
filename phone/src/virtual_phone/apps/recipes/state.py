"""The records of Ladle, and a recipe as text."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from virtual_phone.apps.recipes.data import Words
from virtual_phone.apps.recipes.dishes import DISHES
from virtual_phone.apps.recipes.more_dishes import MORE_DISHES

HEADINGS: dict[str, Words] = {
    "servings": ("Servings", "份量"),
    "time": ("Preparation time", "准备时间"),
    "source": ("Source", "来源"),
    "ingredients": ("Ingredients", "食材"),
    "directions": ("Directions", "步骤"),
}
"""What the parts of a recipe are called, in its text and on its pages."""
_KNOWN = {word.casefold(): key for key, words in HEADINGS.items() for word in words}
_PARTS = re.compile(r"[;；\n]\s*")


@dataclass
class Recipe:
    """How a dish is made."""

    id: int
    title: str
    description: str = ""
    servings: str = ""
    time: str = ""
    """Of preparation, as one writes it: `30 mins`."""
    source: str = ""
    ingredients: str = ""
    """One a line."""
    directions: str = ""
    """One step a line."""
    categories: list[str] = field(default_factory=list)
    """Keys of `data.CATEGORIES`."""
    art: str = ""
    """Its picture; empty for none."""
    favourite: bool = False


@dataclass
class RecipesState:
    """All recipes, in the order in which they were entered."""

    recipes: list[Recipe] = field(default_factory=list)
    history: list[str] = field(default_factory=list)
    """Searches before, the newest first."""
    last_id: int = 0

    def put(self, recipe: Recipe) -> None:
        """A new recipe, or one that was changed."""
        if not recipe.id:
            self.last_id += 1
            recipe.id = self.last_id
            self.recipes.append(recipe)
            return
        self.recipes = [recipe if each.id == recipe.id else each for each in self.recipes]

    def remove(self, ident: int) -> None:
        """Forget one; nothing happens if that was done before."""
        self.recipes = [each for each in self.recipes if each.id != ident]

    def find(self, ident: int) -> Recipe | None:
        """The one of this id."""
        return next((each for each in self.recipes if each.id == ident), None)

    def shown(
        self, category: str = "", words: str = "", *, favourites: bool = False
    ) -> list[Recipe]:
        """Those of a category whose title, description or ingredients hold the words, by title."""
        wanted = words.strip().casefold()
        found = [
            each
            for each in self.recipes
            if (not category or category in each.categories)
            and (each.favourite or not favourites)
            and wanted in f"{each.title}\n{each.description}\n{each.ingredients}".casefold()
        ]
        return sorted(found, key=lambda each: (each.title.casefold(), each.id))


def parts_of(words: str) -> list[str]:
    """The lines of ingredients or directions; semicolons part them as well."""
    return [part.strip() for part in _PARTS.split(words) if part.strip()]


def text_of(recipe: Recipe, t: Callable[[str, str], str]) -> str:
    """A recipe as it is handed to other apps."""
    head = [recipe.title, recipe.description]
    for key in ("servings", "time", "source"):
        value = getattr(recipe, key)
        head.append(f"{t(*HEADINGS[key])}: {value}" if value else "")
    lines = [line for line in head if line]
    for key in ("ingredients", "directions"):
        rows = parts_of(getattr(recipe, key))
        lines += ["", f"{t(*HEADINGS[key])}:", *(f"- {row}" for row in rows)] if rows else []
    return "\n".join(lines)


def draft_of(title: str, text: str) -> Recipe:
    """A new recipe from words that another app hands over, read as `text_of` writes them.

    Lines after a heading belong to it; what comes before any is title and description.
    """
    found: dict[str, list[str]] = {}
    at = ""
    for line in filter(None, (each.strip() for each in text.splitlines())):
        head, colon, rest = line.replace("：", ":", 1).partition(":")
        key = _KNOWN.get(head.strip(" #*").casefold(), "") if colon or line.startswith("#") else ""
        if key:
            found[key] = [rest.strip()] if rest.strip() else []
            # A short fact ends with its line; what follows it is no part of it.
            at = key if key in ("ingredients", "directions") else ""
        else:
            found.setdefault(at, []).append(re.sub(r"^(?:[-*•]|\d+[.)、])\s*", "", line))
    first = found.pop("", [])
    if not title and first:
        title = first.pop(0)
    elif first and first[0].strip(" #") == title:
        first.pop(0)
    recipe = Recipe(0, title.strip(" #"), "\n".join(first))
    for key, rows in found.items():
        setattr(recipe, key, "\n".join(rows))
    return recipe


def make(t: Callable[[str, str], str], rng: random.Random) -> RecipesState:
    """Twenty-five recipes; which of them are favourites differs from phone to phone."""
    state = RecipesState()
    for number, dish in enumerate((*DISHES, *MORE_DISHES)):
        state.put(
            Recipe(
                0,
                t(*dish.title),
                t(*dish.description),
                t(f"{dish.servings} serving{'s' * (dish.servings != 1)}", f"{dish.servings}人份"),
                t(f"{dish.minutes} mins", f"{dish.minutes}分钟"),
                t(*dish.source),
                "\n".join(parts_of(t(*dish.ingredients))),
                "\n".join(parts_of(t(*dish.directions))),
                list(dish.categories),
                f"food:{dish.picture}:{number}",
            )
        )
    for each in rng.sample(state.recipes, 5):
        each.favourite = True
    return state
