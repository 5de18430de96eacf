"""The page of a recipe."""

from collections.abc import Sequence
from functools import partial

from virtual_phone.apps.recipes.kit import ORANGE, PLAIN, RecipesBase, fact, heart
from virtual_phone.apps.recipes.state import Recipe, parts_of
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui


class RecipePage(Page):
    """Everything about one recipe; ingredients can be ticked off while cooking."""

    name = ".RecipeDetailActivity"
    app: RecipesBase

    def __init__(self, app: RecipesBase, recipe: Recipe) -> None:
        super().__init__(app)
        self.id = recipe.id
        self.ticked: set[int] = set()

    def build(self) -> ui.Widget:
        """Picture, title and facts; ingredients; directions."""
        app, t = self.app, self.t
        recipe = app.state.find(self.id)
        if recipe is None:
            return ui.Scaffold(app_bar=ui.AppBar(title="", on_back=self.close), body=ui.Spacer())
        signs = (
            ("share", t("Share", "分享"), partial(app.share, recipe)),
            ("edit", t("Edit", "编辑"), partial(app.edit, recipe)),
            ("delete", t("Delete", "删除"), partial(app.ask_delete, recipe, self.close)),
        )
        actions = [
            heart(app, recipe),
            *(ui.IconButton(icon=i, id=i, desc=words, on_tap=do) for i, words, do in signs),
        ]
        parts = [
            *self._head(recipe),
            *self._ingredients(parts_of(recipe.ingredients)),
            *self._directions(parts_of(recipe.directions)),
        ]
        inside = ui.Column(children=[*parts, ui.Spacer(height=24)], gap=4, padding=(16, 4))
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Recipe", "菜谱"), on_back=self.close, actions=actions),
            body=ui.Scroll(key="recipe", id="recipe_scroll", grow=1, child=inside),
        )

    def _head(self, recipe: Recipe) -> list[ui.Widget]:
        app = self.app
        parts: list[ui.Widget] = [
            ui.Image(
                art=recipe.art or PLAIN,
                height=200,
                radius=20,
                id="picture",
                desc=self.t("Picture of the dish", "菜品图片"),
            ),
            ui.Spacer(height=6),
            ui.Text(text=recipe.title, style="heading", id="title"),
        ]
        if recipe.description:
            parts.append(
                ui.Text(text=recipe.description, color="on_surface_variant", id="description")
            )
        rows = (
            ("people", "servings", recipe.servings),
            ("timer", "time", recipe.time),
            ("book", "source", recipe.source),
        )
        # A line each: a source may be as long as it likes.
        facts = [
            fact(icon, app.word(key) + self.t(": ", "：") + words, key)
            for icon, key, words in rows
            if words
        ]
        if recipe.categories:
            words = " · ".join(app.category(key) for key in recipe.categories)
            facts.append(fact("label", words, "categories"))
        parts += [ui.Column(children=facts, gap=6, padding=(0, 8))] if facts else []
        return parts

    def _title(self, key: str) -> ui.Widget:
        return ui.Text(text=self.app.word(key), style="title", color="primary", padding=(0, 8))

    def _ingredients(self, rows: Sequence[str]) -> list[ui.Widget]:
        boxes = [
            ui.Checkbox(
                text=words,
                checked=number in self.ticked,
                id="ingredient",
                on_tap=partial(self._tick, number),
            )
            for number, words in enumerate(rows)
        ]
        return [self._title("ingredients"), *boxes] if rows else []

    def _tick(self, number: int) -> None:
        self.ticked ^= {number}

    def _directions(self, rows: Sequence[str]) -> list[ui.Widget]:
        steps = [
            ui.Row(
                gap=12,
                padding=(0, 6),
                cross="start",
                children=[
                    ui.Avatar(text=str(number), color=ORANGE, size=26),
                    ui.Text(text=words, grow=1, id="direction"),
                ],
            )
            for number, words in enumerate(rows, 1)
        ]
        return [self._title("directions"), *steps] if rows else []
