"""The system's own sheets over an app: the choice of an app, and the share sheet."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Literal

from virtual_phone.system.app import App
from virtual_phone.system.panels import Panel, app_icon
from virtual_phone.system.stores import Contact
from virtual_phone.system.vendors import Answer, StartQuestion
from virtual_phone.ui.widgets import (
    Avatar,
    Button,
    Column,
    Dialog,
    Do,
    Grid,
    Image,
    ListItem,
    Row,
    Scroll,
    Sheet,
    Spacer,
    Text,
    Widget,
)

if TYPE_CHECKING:
    from virtual_phone.system.kernel import Kernel

_COLORS = ("#1a73e8", "#0b7d5a", "#b7791f", "#8e44ad", "#c0392b", "#3f51b5")
PEOPLE = 8
_COLUMNS = 4


class SystemSheet(Panel):
    """A sheet that rises over the app in front and belongs to a package of the system."""

    package = "android"
    kind: ClassVar[Literal["sheet", "dialog"]] = "sheet"

    def close(self) -> None:
        """Go away; nothing happens when it went before."""
        if self in self._phone.sheets:
            self._phone.sheets.remove(self)

    def on_back(self) -> bool:
        """Back closes it."""
        self.close()
        return True

    def on_swipe(self, direction: Literal["up", "down", "left", "right"]) -> bool:
        """Down closes it."""
        if direction == "down":
            self.close()
        return True


class StartAlert(SystemSheet):
    """Asks whether one app may open another, as the maker words it; a tap outside is a refusal."""

    kind = "dialog"

    def __init__(
        self,
        phone: "Kernel",
        question: StartQuestion,
        apps: tuple[App, App],
        allow: Callable[[], object],
    ) -> None:
        """`apps` are the one that asks and the one that it wants to open."""
        super().__init__(phone)
        self._question = question
        self._apps = apps
        self._allow = allow
        self.package = question.package
        self.name = question.activity

    def build(self) -> Widget:
        """Title, question, refusal and consent."""
        question = self._question
        app, other = (each.t(*each.label) for each in self._apps)
        words = self.t(*question.question).format(app=app, other=other)
        return Dialog(
            body=Column(
                gap=14,
                children=[
                    Text(id=question.title_id, text=self.t(*question.title), style="title"),
                    Text(id=question.question_id, text=words),
                    Row(
                        gap=12,
                        children=[
                            self._button(question.deny, self.close),
                            self._button(question.allow, self._let),
                        ],
                    ),
                ],
            )
        )

    def _button(self, answer: Answer, do: Do) -> Widget:
        return Button(
            id=answer.id, text=self.t(*answer.text), kind="tonal", width=134, height=52, on_tap=do
        )

    def _let(self) -> None:
        self.close()
        self._allow()


class OpenWith(SystemSheet):
    """Asks which of several apps shall do it: just once, or always."""

    name = "com.android.internal.app.ResolverActivity"

    def __init__(
        self,
        phone: "Kernel",
        apps: Sequence[App],
        then: Callable[[App, bool], object],
    ) -> None:
        """`then` gets the app and whether it shall be the one for ever."""
        super().__init__(phone)
        self._apps = apps
        self._then = then
        self._chosen: App | None = None

    def build(self) -> Widget:
        """The apps as rows, and the two buttons."""
        rows: list[Widget] = [
            ListItem(
                title=app.t(*app.label),
                leading=app_icon(app, 40),
                selected=app is self._chosen,
                background="secondary_container" if app is self._chosen else "",
                radius=16,
                on_tap=partial(self._choose, app),
            )
            for app in self._apps
        ]
        chosen = self._chosen is not None
        once = self.t("Just once", "仅此一次")
        always = self.t("Always", "始终")
        buttons: list[Widget] = [
            Button(
                id="button_once",
                kind="text",
                text=once,
                enabled=chosen,
                on_tap=partial(self._answer, always=False),
            ),
            Button(
                id="button_always",
                kind="text",
                text=always,
                enabled=chosen,
                on_tap=partial(self._answer, always=True),
            ),
        ]
        return Sheet(
            child=Column(
                children=[
                    Text(
                        id="title",
                        text=self.t("Open with", "打开方式"),
                        style="title",
                        padding=(24, 8),
                    ),
                    Scroll(
                        key="apps",
                        id="resolver_list",
                        child=Column(padding=(8, 4), children=rows),
                    ),
                    Row(main="end", gap=8, padding=(16, 12), children=buttons),
                ]
            )
        )

    def _choose(self, app: App) -> None:
        if app is self._chosen:
            self._answer(always=False)
        self._chosen = app

    def _answer(self, *, always: bool) -> None:
        if self._chosen is not None:
            self.close()
            self._then(self._chosen, always)


class ShareSheet(SystemSheet):
    """What is shared, people to send it to, apps to give it to."""

    package = "com.android.intentresolver"
    name = ".ChooserActivity"

    def __init__(
        self,
        phone: "Kernel",
        extras: dict[str, str],
        apps: Sequence[App],
        people: Sequence[Contact],
        then: Callable[[App, dict[str, str]], object],
    ) -> None:
        """`then` gets the app and what it is told besides, such as the person's number."""
        super().__init__(phone)
        self._extras = extras
        self._apps = apps
        self._people = people[:PEOPLE]
        self._then = then

    def build(self) -> Widget:
        """Preview, people, apps."""
        images = self._images()
        count = len(images)
        title = self.t("Share", "分享")
        if images:
            pictures = f"{count} image{'s' * (count != 1)}"
            title = self.t(f"Sharing {pictures}", f"分享 {count} 张图片")
        elif self._extras.get("text"):
            title = self.t("Sharing text", "分享文字")
        parts: list[Widget] = [
            Text(id="headline", text=title, style="title", align="center", padding=(24, 0)),
            Spacer(height=12),
            self._preview(images),
            Spacer(height=12),
        ]
        if self._people and self._talks():
            faces = [self._person(number, each) for number, each in enumerate(self._people)]
            row = Row(padding=(12, 0), gap=4, cross="start", children=faces)
            parts += [
                Scroll(key="people", axis="horizontal", id="chooser_row", child=row),
                Spacer(height=8),
            ]
        if self._apps:
            targets = [self._target(app) for app in self._apps]
            grid = Grid(columns=_COLUMNS, gap=4, children=targets)
            parts.append(Column(padding=(12, 4), children=[grid]))
        else:
            words = self.t("No apps can do this.", "没有应用可执行此操作。")
            parts.append(Text(text=words, align="center", color="on_surface_variant", padding=24))
        body = Column(children=[*parts, Spacer(height=20)])
        return Sheet(child=Scroll(key="targets", id="resolver_list", child=body))

    def _images(self) -> list[int]:
        return [int(each) for each in self._extras.get("images", "").split(",") if each.isdigit()]

    def _preview(self, images: Sequence[int]) -> Widget:
        if images:
            media = self._phone.stores.media
            found = [one for each in images[:3] if (one := media.get(each)) is not None]
            pictures: list[Widget] = [
                Image(art=one.art, width=96, height=96, radius=12, desc=one.name) for one in found
            ]
            return Row(main="center", gap=8, children=pictures)
        words = self._extras.get("text", "")
        title = self._extras.get("title", "")
        lines: list[Widget] = []
        if title and title != words:
            lines.append(
                Text(id="content_preview_title", text=title, style="label", bold=True, max_lines=1)
            )
        lines.append(Text(id="content_preview_text", text=words, style="label", max_lines=3))
        copy = Button(
            id="chooser_copy_button",
            kind="text",
            icon="copy",
            text=self.t("Copy", "复制"),
            on_tap=self._copy,
        )
        card = Row(
            grow=1,
            radius=16,
            background="surface_container_highest",
            padding=(16, 8),
            gap=8,
            children=[Column(grow=1, gap=2, children=lines), copy],
        )
        return Row(padding=(20, 0), children=[card])

    def _copy(self) -> None:
        self.close()
        self._phone.copied(self._extras.get("text", ""))

    def _talks(self) -> App | None:
        return next((app for app in self._apps if "message" in app.handles), None)

    def _person(self, place: int, contact: Contact) -> Widget:
        first = contact.name.split()[0]
        face = Avatar(text=contact.name[:1].upper(), color=_COLORS[place % len(_COLORS)], size=52)
        number = contact.numbers[0] if contact.numbers else ""

        def send() -> None:
            app = self._talks()
            if app is not None:
                self._give(app, {"number": number, "name": contact.name})

        return self._cell(face, first, send, width=76, desc=contact.name)

    def _target(self, app: App) -> Widget:
        return self._cell(app_icon(app, 52), app.t(*app.label), partial(self._give, app, {}))

    def _cell(
        self, face: Widget, words: str, do: Do, *, width: float | None = None, desc: str = ""
    ) -> Widget:
        label = Text(id="text1", text=words, style="small", align="center", max_lines=1)
        return Column(
            width=width,
            desc=desc,
            on_tap=do,
            gap=6,
            padding=(4, 8),
            cross="center",
            children=[face, label],
        )

    def _give(self, app: App, besides: dict[str, str]) -> None:
        self.close()
        self._then(app, besides)
