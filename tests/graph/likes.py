"""A picture with a heart that only its colour tells to be liked, as in many real apps."""

from dataclasses import dataclass

from virtual_phone.system.app import App, Page
from virtual_phone.ui.widgets import (
    AppBar,
    Column,
    IconButton,
    Scaffold,
    Text,
    Widget,
)

GREY, RED = "#757575", "#F44336"
"""Of equal brightness: a grey picture of the page does not tell one from the other."""


@dataclass
class LikesState:
    """What the app holds."""

    touches: int = 0

    @property
    def liked(self) -> bool:
        """Whether the heart is red; a second touch takes it back."""
        return self.touches % 2 == 1


class Photo(Page):
    """A photo, of which nothing but the heart's colour changes."""

    def build(self) -> Widget:
        state: LikesState = self.app.state

        def touch() -> None:
            state.touches += 1

        title = self.app.t("Photo", "照片")
        like = self.app.t("Like", "点赞")
        heart = IconButton(
            id="like",
            icon="heart",
            desc=like,
            color=RED if state.liked else GREY,
            on_tap=touch,
        )
        return Scaffold(
            app_bar=AppBar(title=title),
            body=Column(children=[Text(text="12:30"), heart]),
        )


class LikesApp(App):
    """An app with one photo."""

    package = "com.tapwright.likes"
    key = "likes"
    label = ("Likes", "点赞")
    icon = ("heart", "#AA3355")

    def initial_state(self) -> LikesState:
        return LikesState()

    def first_page(self) -> Page:
        return Photo(self)
