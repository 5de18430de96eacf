"""Pictures of the pages of the apps that a run worked in, for its report."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from console.report import page_graph_svg
from graph.run_folders import get_home
from memory import pages
from memory.opening import open_memory
from memory.records import AppRecord, app_id
from memory.store import Memory
from tapwright.errors import MemoryFailure
from tools.device.state.vendors import is_system_dialog

MOST_APPS = 3
"""Further apps of a run are left out."""
_NO_APP = ("launcher", "miui.home", "systemui")
"""Parts of the names of packages that belong to the system."""


@dataclass(frozen=True, kw_only=True)
class Map:
    """An app's page graph."""

    app: str
    pages: int
    ways: int
    wide: str
    """An `svg` element; all texts in it are escaped."""
    narrow: str
    """The same for narrow screens."""


def list_app_maps(
    folder: Path, choices: Mapping[str, Any], *, pictures: Collection[str]
) -> list[Map]:
    """The page graphs that the memory of this run's user has of the apps it worked in.

    Args:
        folder: of the run.
        choices: of its context; without memory there is nothing to draw.
        pictures: CSS classes of the screens that the report shows.

    Returns:
        The apps in the order of the run; none if the memory is in use elsewhere.
    """
    user = str(choices.get("user_id") or "default")
    if not choices.get("memory", True) or not (get_home() / "memory").is_dir():
        return []
    screens = list(_run_screens(folder))
    packages = dict.fromkeys(
        facts["package"] for _, facts in screens if _is_app_page(facts)
    )
    apps = list(packages)[:MOST_APPS]
    if not apps:
        return []
    thumbs = _name_thumbs(screens, pictures)
    try:
        memory = open_memory(get_home() / "memory")
        maps = [_make_map(memory, user, package, thumbs) for package in apps]
    except MemoryFailure:
        # Held by another process, say: the report is worth having without the picture.
        return []
    return [app_map for app_map in maps if app_map is not None]


def _name_thumbs(
    screens: Iterable[tuple[str, dict[str, Any]]], pictures: Collection[str]
) -> dict[tuple[str, str], str]:
    """The CSS class of each page's picture, by package and signature."""
    thumbs = {}
    for screen, facts in screens:
        css_class = f"s-{screen}"
        if css_class in pictures:
            thumbs[facts["package"], facts["signature"]] = css_class
    return thumbs


def _is_app_page(facts: Mapping[str, str]) -> bool:
    """Whether a screen is a page of an app, and none of the system's."""
    package = facts["package"]
    if not package or is_system_dialog(package, facts["activity"]):
        return False
    return not any(part in package for part in _NO_APP)


def _make_map(
    memory: Memory,
    user: str,
    package: str,
    thumbs: Mapping[tuple[str, str], str],
) -> Map | None:
    graph = pages.load_page_graph(memory, user, package)
    if len(graph.pages) < 2:
        return None
    record = memory.get("app", app_id(user, package))
    label = record.label if isinstance(record, AppRecord) else package
    seen = {
        signature: name
        for (app, signature), name in thumbs.items()
        if app == package
    }
    return Map(
        app=label,
        pages=len(graph.pages),
        ways=len(graph.edges),
        wide=page_graph_svg.draw_svg(graph, thumbs=seen),
        narrow=page_graph_svg.draw_outline(graph),
    )


def _run_screens(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Id, package, activity and signature of the run's screens, oldest first."""
    files = sorted(
        (folder / "screens").glob("*.json"),
        key=lambda file: file.stat().st_mtime,
    )
    for file in files:
        try:
            facts = json.loads(file.read_text(encoding="utf-8"))
            names = ("package", "activity", "signature")
            wanted = {key: str(facts[key]) for key in names}
        except (OSError, ValueError, KeyError, TypeError):
            continue
        yield file.stem, wanted
