"""What the pages of Ladle share: cards, facts, headings."""

from collections.abc import Callable
from functools import partial

from virtual_phone.apps.recipes.data import CATEGORIES
from virtual_phone.apps.recipes.state import HEADINGS, Recipe, RecipesState
from virtual_phone.system.app import App
from virtual_phone.ui import widgets as ui

ORANGE = "#c8551d"
PLAIN = "food:salad:ladle"
"""Where a recipe has no picture of its own."""


class RecipesBase(App):
    """What its pages need of Ladle."""

    state: RecipesState

    def show(self, recipe: Recipe) -> None:
        """Open a recipe."""
        raise TypeError(recipe)

    def edit(self, recipe: Recipe) -> None:
        """Open a recipe's form."""
        raise TypeError(recipe)

    def share(self, recipe: Recipe) -> None:
        """Hand a recipe to another app as text."""
        raise TypeError(recipe)

    def ask_delete(self, recipe: Recipe, then: Callable[[], object]) -> None:
        """Delete a recipe after a question, and go on."""
        raise TypeError(recipe, then)

    def word(self, key: str) -> str:
        """What a part of a recipe is called."""
        return self.t(*HEADINGS[key])

    def category(self, key: str) -> str:
        """A category in the phone's language."""
        return self.t(*CATEGORIES[key])


def like(recipe: Recipe) -> None:
    """Make a recipe a favourite, or not any more."""
    recipe.favourite = not recipe.favourite


def heart(app: RecipesBase, recipe: Recipe) -> ui.IconButton:
    """The button that makes a recipe a favourite."""
    on = recipe.favourite
    words = ("Remove from favourites", "取消收藏") if on else ("Add to favourites", "收藏")
    return ui.IconButton(
        icon="heart" if on else "heart_outline",
        color="#d03b57" if on else "on_surface_variant",
        id="favourite",
        desc=app.t(*words),
        on_tap=partial(like, recipe),
    )


def fact(icon: str, words: str, name: str = "") -> ui.Widget:
    """A small sign with a few words."""
    return ui.Row(
        gap=4,
        children=[
            ui.Icon(name=icon, size=16),
            ui.Text(text=words, style="small", color="on_surface_variant", max_lines=1, id=name),
        ],
    )


def card(app: RecipesBase, recipe: Recipe, on_hold: ui.Do) -> ui.Widget:
    """A recipe among others: picture, title, how long it takes."""
    facts = [fact("timer", recipe.time)] if recipe.time else []
    signs: list[ui.Widget] = [*facts, ui.Spacer(grow=1)]
    if recipe.favourite:
        signs.append(
            ui.Icon(name="heart", size=16, color="#d03b57", desc=app.t("Favourite", "已收藏"))
        )
    kinds = " · ".join(app.category(key) for key in recipe.categories) or " "
    words = [
        ui.Text(text=recipe.title, style="label", bold=True, max_lines=2, id="recipe_title"),
        ui.Text(text=kinds, style="small", color="on_surface_variant", max_lines=1),
        ui.Row(children=signs, height=20),
    ]
    return ui.Card(
        id="recipe",
        on_tap=partial(app.show, recipe),
        on_long_press=on_hold,
        child=ui.Column(
            children=[
                ui.Image(art=recipe.art or PLAIN, height=112, radius=14),
                ui.Column(children=words, gap=2, padding=(12, 10)),
            ]
        ),
    )
