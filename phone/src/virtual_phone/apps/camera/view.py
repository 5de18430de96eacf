"""What the page of Camera is made of: viewfinder, lenses, modes, bars of choices."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from virtual_phone.apps.camera import state as data
from virtual_phone.apps.camera.state import CameraState
from virtual_phone.system.app import App
from virtual_phone.system.stores import Media
from virtual_phone.ui import widgets as ui

DARK = "#202124"
GOLD = "#ffd23f"
ZOOMS = {"0.6x": "zoom0.6", "2x": "zoom1.4", "5x": "zoom2.2"}
"""How much larger things look; a lens of 5x would show but a patch of what is so near."""


class Option(NamedTuple):
    """One entry of a bar of choices."""

    words: str
    desc: str
    chosen: bool
    do: ui.Do


class CameraBase(App):
    """What its pages need of Camera."""

    state: CameraState

    def keep(self, *, seconds: float = 0, changes: str = "") -> Media:
        """Put what the lens sees into the shared media."""
        raise TypeError(seconds, changes)

    def last(self) -> Media | None:
        """The newest picture or film of the camera that was not deleted."""
        raise TypeError


def art(state: CameraState, *, mirrored: bool = False) -> str:
    """What the lens in use sees."""
    if state.front:
        name, changes = f"face:owner{state.number}", ["mirror"] if mirrored else []
    else:
        name, changes = f"product:{state.subject}:{state.number}", []
        if state.lens != "1x":
            changes.append(ZOOMS[state.lens])
    if state.mode == "portrait" and state.blur > 0.06:
        changes.append(f"soft{round(state.blur * 9)}")
    if state.mode == "pro" and abs(state.light - 0.5) > 0.15:
        changes.append("light" if state.light > 0.5 else "dark")
    return name + ("~" + ",".join(changes) if changes else "")


def pill(words: str, *, id: str, desc: str = "", chosen: bool, do: ui.Do) -> ui.Widget:
    """A small rounded choice on black."""
    return ui.Row(
        id=id,
        desc=desc,
        on_tap=do,
        selected=chosen,
        height=40,
        padding=(14, 0),
        radius=20,
        main="center",
        background="#3c4043" if chosen else DARK,
        children=[
            ui.Text(text=words, style="label", color=GOLD if chosen else "white", max_lines=1)
        ],
    )


def choices(name: str, options: Sequence[Option]) -> ui.Widget:
    """The bar that a button at the top opens."""
    pills = [
        pill(o.words, id=f"{name}_option", desc=o.desc, chosen=o.chosen, do=o.do) for o in options
    ]
    row = ui.Row(gap=8, padding=(12, 4), children=pills)
    return ui.Scroll(key=f"choices:{name}", axis="horizontal", id=f"{name}_menu", child=row)


def lenses(app: App, state: CameraState, do: Callable[[str], object]) -> ui.Widget:
    """The lenses of the rear camera."""
    cells: list[ui.Widget] = [
        ui.Column(
            id=f"lens_{lens.removesuffix('x').replace('.', '_')}",
            desc=app.t(*data.LENS_NAMES[lens]),
            on_tap=partial(do, lens),
            selected=lens == state.lens,
            width=44,
            height=44,
            radius=22,
            main="center",
            background=DARK if lens == state.lens else "#3c4043",
            children=[
                ui.Text(
                    text=lens,
                    style="small",
                    align="center",
                    bold=lens == state.lens,
                    color=GOLD if lens == state.lens else "white",
                )
            ],
        )
        for lens in data.LENSES
    ]
    return ui.Row(gap=8, main="center", id="zoom_control", children=cells)


def modes(app: App, state: CameraState, do: Callable[[str], object]) -> ui.Widget:
    """The strip of modes."""
    cells = [
        ui.Column(
            id=f"mode_{key}",
            on_tap=partial(do, key),
            selected=key == state.mode,
            height=44,
            padding=(10, 0),
            main="center",
            children=[
                ui.Text(
                    text=app.t(*names),
                    style="label",
                    bold=key == state.mode,
                    color=GOLD if key == state.mode else "white",
                    max_lines=1,
                )
            ],
        )
        for key, names in data.MODES.items()
    ]
    row = ui.Row(gap=2, padding=(8, 0), children=cells)
    return ui.Scroll(key="modes", axis="horizontal", id="mode_list", child=row)


def grid() -> list[ui.Widget]:
    """Two lines across and two down."""
    across = [ui.Spacer(grow=1), ui.Spacer(height=1, background="#d0d0d0")]
    down = [ui.Spacer(grow=1), ui.Spacer(width=1, background="#d0d0d0")]
    return [
        ui.Column(id="grid_lines", children=[*across, *across, ui.Spacer(grow=1)]),
        ui.Row(cross="stretch", children=[*down, *down, ui.Spacer(grow=1)]),
    ]


def shutter(desc: str, do: ui.Do, *, film: bool, busy: bool) -> ui.Widget:
    """The large round button."""
    color = "#e53935" if film or busy else "white"
    heart = ui.Column(
        width=30 if busy else 58,
        height=30 if busy else 58,
        radius=6 if busy else 29,
        background=color,
        children=[],
    )
    return ui.Column(
        id="shutter_button",
        desc=desc,
        on_tap=do,
        width=76,
        height=76,
        radius=38,
        background="#5f6368",
        main="center",
        cross="center",
        children=[heart],
    )


def thumbnail(app: App, media: Media | None, do: ui.Do) -> ui.Widget:
    """The picture taken last."""
    desc = app.t("Most recent photo", "最近的照片")
    if media is None:
        return ui.IconButton(icon="image", color="white", id="thumbnail", desc=desc, on_tap=do)
    return ui.Image(
        art=media.art, id="thumbnail", desc=desc, on_tap=do, width=52, height=52, radius=26
    )
