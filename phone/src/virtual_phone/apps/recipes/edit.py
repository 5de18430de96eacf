"""The form that writes a recipe."""

import copy
from functools import partial

from virtual_phone.apps.kit.confirm import EditPage
from virtual_phone.apps.kit.finding import flow
from virtual_phone.apps.kit.forms import field
from virtual_phone.apps.recipes.data import CATEGORIES
from virtual_phone.apps.recipes.kit import PLAIN, RecipesBase
from virtual_phone.apps.recipes.state import Recipe
from virtual_phone.ui import widgets as ui

LONG = 128
"""Height of a field for many lines, dp."""


class RecipeEdit(EditPage):
    """Writes a new recipe or changes one."""

    name = ".RecipeEditActivity"
    stay = ("Keep editing", "继续编辑")
    app: RecipesBase

    def __init__(self, app: RecipesBase, recipe: Recipe) -> None:
        super().__init__(app)
        self.recipe = copy.deepcopy(recipe)
        self.known = copy.deepcopy(recipe)

    def build(self) -> ui.Widget:
        """Fields from the title to the directions; categories and picture."""
        t, app, recipe = self.t, self.app, self.recipe
        save = ui.Button(text=t("Save", "保存"), id="save", on_tap=self._save)
        heading = t("Edit recipe", "编辑菜谱") if recipe.id else t("New recipe", "新建菜谱")
        short = [
            ui.Column(children=[field(recipe, key, app.word(key))], grow=1)
            for key in ("servings", "time")
        ]
        parts: list[ui.Widget] = [
            field(recipe, "title", t("Title", "菜名")),
            field(recipe, "description", t("Description", "简介")),
            ui.Row(children=short, gap=12),
            self._long("ingredients"),
            self._long("directions"),
            field(recipe, "source", app.word("source")),
        ]
        inside = [
            ui.Column(children=parts, gap=14, padding=(16, 12)),
            *self._categories(),
            self._picture(),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=heading, on_back=self.leave, actions=[save, ui.Spacer(width=8)]
            ),
            body=ui.Scroll(key="form", grow=1, child=ui.Column(children=inside)),
        )

    def _long(self, key: str) -> ui.Widget:
        return ui.TextField(
            key=key,
            id=key,
            text=getattr(self.recipe, key),
            label=self.app.word(key),
            multiline=True,
            height=LONG,
            on_change=partial(setattr, self.recipe, key),
        )

    def _categories(self) -> list[ui.Widget]:
        chips = [
            ui.Chip(
                text=self.app.category(key),
                checked=key in self.recipe.categories,
                id=f"category_{key}",
                on_tap=partial(self._turn, key),
            )
            for key in CATEGORIES
        ]
        title = ui.Text(
            text=self.t("Categories", "分类"),
            style="label",
            color="on_surface_variant",
            padding=(16, 4),
        )
        return [title, ui.Column(children=flow(self.app, chips), gap=4)]

    def _turn(self, key: str) -> None:
        chosen = {*self.recipe.categories} ^ {key}
        self.recipe.categories = [each for each in CATEGORIES if each in chosen]

    def _picture(self) -> ui.Widget:
        t = self.t
        words = t("Change picture", "更换图片") if self.recipe.art else t("Add picture", "添加图片")
        return ui.Row(
            gap=16,
            padding=(16, 16),
            children=[
                ui.Image(
                    art=self.recipe.art or PLAIN,
                    width=112,
                    height=84,
                    radius=14,
                    dim=0 if self.recipe.art else 0.5,
                    desc=t("Picture of the dish", "菜品图片"),
                ),
                ui.Button(
                    text=words, icon="image", kind="tonal", id="pick_picture", on_tap=self._pick
                ),
            ],
        )

    def _pick(self) -> None:
        def take(chosen: list[int]) -> None:
            media = self.app.services.media.get(chosen[0])
            if media is not None:
                self.recipe.art = media.art

        self.app.services.pick_media(self.app, "photo", 1, take)

    def _save(self) -> None:
        recipe = self.recipe
        for key in ("title", "description", "servings", "time", "source"):
            setattr(recipe, key, getattr(recipe, key).strip())
        if not recipe.title:
            self.app.services.toast(self.t("Enter a title", "请填写菜名"))
            return
        self.app.state.put(recipe)
        self.close()
        self.app.services.toast(self.t("Recipe saved", "菜谱已保存"))

    def unsaved(self) -> object:
        """What was written, when it is something else than before."""
        return self.recipe if self.recipe != self.known else None
