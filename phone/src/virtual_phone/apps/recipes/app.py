"""Recipes: Ladle, a book of recipes."""

from collections.abc import Callable
from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state, flow, remember
from virtual_phone.apps.kit.forms import chips, tab_bar
from virtual_phone.apps.kit.menus import ActionSheet
from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.apps.recipes.data import CATEGORIES
from virtual_phone.apps.recipes.edit import RecipeEdit
from virtual_phone.apps.recipes.kit import ORANGE, PLAIN, RecipesBase, card, like
from virtual_phone.apps.recipes.state import Recipe, RecipesState, draft_of, make, text_of
from virtual_phone.apps.recipes.view import RecipePage
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

COLUMNS = 2
BROAD_DP = 600
"""From this width on there are twice as many columns."""


class RecipesApp(RecipesBase):
    """Recipes with pictures."""

    package = "com.ladle.recipes"
    key = "recipes"
    label = ("Recipes", "菜谱")
    icon = ("chef", ORANGE)
    version = "1.9.0"
    handles = frozenset({"share_text"})

    def initial_state(self) -> RecipesState:
        """Twenty-five recipes."""
        return make(self.t, self.rng)

    def first_page(self) -> Page:
        """All recipes."""
        return Main(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """Another app hands over a recipe as text (`text`, `title`)."""
        if extras.get("text") or extras.get("title"):
            self.edit(draft_of(extras.get("title", ""), extras.get("text", "")))

    def show(self, recipe: Recipe) -> None:
        """Open a recipe."""
        self.open(RecipePage(self, recipe))

    def edit(self, recipe: Recipe) -> None:
        """Open a recipe's form."""
        self.open(RecipeEdit(self, recipe))

    def share(self, recipe: Recipe) -> None:
        """Hand a recipe to another app as text."""
        text = text_of(recipe, self.t)
        self.services.request(self, "share_text", text=text, title=recipe.title)

    def ask_delete(self, recipe: Recipe, then: Callable[[], object]) -> None:
        """Delete a recipe after a question, and go on."""

        def delete() -> None:
            self.state.remove(recipe.id)
            then()
            self.services.toast(self.t("Recipe deleted", "菜谱已删除"))

        question = self.t("Delete this recipe?", "删除这份菜谱？")
        self.open(Confirm(self, question, delete, text=recipe.title))

    def held(self, recipe: Recipe) -> None:
        """Offer what can be done with a recipe."""
        t = self.t
        liked = t("Remove from favourites", "取消收藏")
        entries: list[tuple[str, ui.Do]] = [
            (liked if recipe.favourite else t("Add to favourites", "收藏"), partial(like, recipe)),
            (t("Share", "分享"), partial(self.share, recipe)),
            (t("Edit", "编辑"), partial(self.edit, recipe)),
            (t("Delete", "删除"), partial(self.ask_delete, recipe, lambda: None)),
        ]
        self.open(ActionSheet(self, entries, title=recipe.title))

    def cards(self, recipes: list[Recipe]) -> ui.Widget:
        """Recipes side by side."""
        broad = self.services.display_dp[0] >= BROAD_DP
        return ui.Grid(
            columns=COLUMNS * 2 if broad else COLUMNS,
            gap=10,
            padding=(16, 8),
            children=[card(self, each, partial(self.held, each)) for each in recipes],
        )


class Search(SearchPage):
    """Recipes by title, description or ingredient."""

    name = ".SearchActivity"
    hint = ("Search titles and ingredients", "搜索菜名和食材")
    clearable = True
    app: RecipesApp

    def rows(self) -> list[ui.Widget]:
        """Those that fit; before a word is typed, what was looked for last."""
        if not self.words.strip():
            return self._history()
        found = self.app.state.shown(words=self.words)
        if not found:
            return [empty_state(self.app, ("No recipes found", "没有找到相关菜谱"))]
        return [
            ui.ListItem(
                id="recipe",
                title=each.title,
                subtitle=each.description,
                leading=ui.Image(art=each.art or PLAIN, width=56, height=48, radius=8),
                on_tap=partial(self._show, each),
                on_long_press=partial(self.app.held, each),
            )
            for each in found
        ]

    def _history(self) -> list[ui.Widget]:
        if not self.app.state.history:
            return []
        title = ui.Text(
            text=self.t("Recent searches", "最近搜索"),
            style="label",
            color="primary",
            padding=(16, 10),
        )
        found = [
            ui.Chip(text=words, id="history_item", on_tap=partial(setattr, self, "words", words))
            for words in self.app.state.history
        ]
        return [title, *flow(self.app, found)]

    def _show(self, recipe: Recipe) -> None:
        remember(self.app.state.history, self.words.strip())
        self.app.show(recipe)


class Main(Page):
    """All recipes, or the favourites."""

    name = ".MainActivity"
    app: RecipesApp

    def __init__(self, app: RecipesApp) -> None:
        super().__init__(app)
        self.tab = "all"
        self.category = ""

    def on_back(self) -> bool:
        """Back goes to the first tab, and to all categories, first."""
        elsewhere = self.tab != "all" or bool(self.category)
        self.tab, self.category = "all", ""
        return elsewhere

    def build(self) -> ui.Widget:
        """Categories and cards over the bar with both tabs."""
        t, app = self.t, self.app
        entries = (
            ("all", ("Recipes", "菜谱"), "food"),
            ("favourites", ("Favourites", "收藏"), "heart"),
        )
        liked = self.tab == "favourites"
        found = app.state.shown(self.category, favourites=liked)
        search = ui.IconButton(
            icon="search",
            id="search",
            desc=t("Search", "搜索"),
            on_tap=lambda: app.open(Search(app)),
        )
        kinds = [("", t("All", "全部")), *((key, app.category(key)) for key in CATEGORIES)]
        body = app.cards(found) if found else self._nothing()
        inside = ui.Column(children=[body, ui.Spacer(height=88)])
        draft = Recipe(0, "", categories=[self.category] if self.category else [])
        fab = ui.Fab(
            icon="add",
            id="add_recipe",
            desc=t("New recipe", "新建菜谱"),
            on_tap=partial(app.edit, draft),
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=t("Favourites", "收藏") if liked else t("Recipes", "菜谱"), actions=[search]
            ),
            body=ui.Column(
                grow=1,
                children=[
                    chips("kind", kinds, self.category, partial(setattr, self, "category")),
                    ui.Scroll(key=self.tab, id="recipe_list", grow=1, child=inside),
                ],
            ),
            bottom=tab_bar(self, entries),
            fab=fab,
        )

    def _nothing(self) -> ui.Widget:
        if self.tab == "favourites":
            return empty_state(
                self.app, ("No favourites here", "还没有收藏的菜谱"), "heart_outline"
            )
        return empty_state(self.app, ("No recipes here", "还没有菜谱"), "food")
