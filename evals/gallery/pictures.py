"""Pictures of the virtual phone's apps and widgets, for its documentation."""

from pathlib import Path
from typing import Any

import numpy as np

from evals.films.walks import Clock
from evals.gallery.framing import (
    GAP,
    Picture,
    join_row,
    join_rows,
    save_picture,
    shrink_picture,
)
from evals.gallery.gallery import GalleryApp
from virtual_phone.apps import APPS
from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.core import System

FOLDER = Path(__file__).parents[2] / "phone" / "docs" / "pictures"
COVER_WIDTH = 130
"""Of a screen, in pixels, on the picture with all apps."""
SHEET = 6
"""Apps on one sheet."""
LOOKS: tuple[dict[str, Any], ...] = (
    {},
    {"dark": True},
    {"language": "zh"},
    {"language": "zh", "dark": True},
)
GREETINGS = 8
"""Permissions, advertisements and pop-ups that an app may have before its first page."""
ALLOW = ":id/permission_allow_foreground_only_button"
BACK = 4


def apps() -> list[Path]:
    """The first page of every app: all of them on one sheet, and larger ones of six apps each.

    The sheet of all has them in English in the light theme and in Chinese in the dark one; the
    larger sheets have four rows: English light and dark, Chinese light and dark.
    """
    looks = [_first_pages(**look) for look in LOOKS]
    pairs = [
        shrink_picture(page, COVER_WIDTH)
        for look in (looks[0], looks[3])
        for page in look
    ]
    half = -(-len(pairs) // 4)
    strips = [pairs[i : i + half] for i in range(0, len(pairs), half)]
    written = [save_picture(FOLDER / "apps.jpg", join_rows(strips), quality=54)]
    for number, start in enumerate(range(0, len(APPS), SHEET), start=1):
        strips = [
            [shrink_picture(page) for page in look[start : start + SHEET]]
            for look in looks
        ]
        written.append(
            save_picture(
                FOLDER / f"apps-{number}.jpg", join_rows(strips), quality=54
            )
        )
    return written


def _first_pages(**look: Any) -> list[Picture]:
    """Every app as it is after its greetings, in the order of the home screen."""
    pictures = []
    for app in APPS:
        clock = Clock()
        config = PhoneConfig(animation_scale=0, **look)
        system = System(config, ui_clock=clock, wall_clock=clock)
        system.start(app.package)
        greeted(system, clock)
        pictures.append(system.screenshot())
    return pictures


def greeted(system: System, clock: Clock) -> None:
    """Allow what the app in front asks for, and let its pages load and its pop-ups go."""
    for _ in range(GREETINGS):
        clock.seconds += 3
        nodes = [node for window in system.windows() for node in window.walk()]
        allow = next((n for n in nodes if n.resource_id.endswith(ALLOW)), None)
        app = system.app(system.foreground()[0])
        if allow is not None:
            system.tap(*allow.bounds.center)
        elif app is not None and app.pages and app.pages[-1].modal != "none":
            system.key(BACK)


def widgets() -> Path:
    """Every widget: English in the light theme, Chinese in the dark one."""
    rows = []
    for config in (
        PhoneConfig(animation_scale=0),
        PhoneConfig(animation_scale=0, language="zh", dark=True),
    ):
        system = System(config, [GalleryApp])
        system.start(GalleryApp.package)
        shown = []
        for number in range(5):
            app = system.app(GalleryApp.package)
            assert isinstance(app, GalleryApp)
            app.show(number)
            shown.append(shrink_picture(system.screenshot()))
        rows.append(join_row(shown))
    return save_picture(
        FOLDER / "widgets.jpg", np.vstack([rows[0], rows[1][GAP:]]), quality=70
    )
