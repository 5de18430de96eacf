"""Which pages their signatures tell apart, and which they recognise."""

import itertools
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from evals.bench.real.folder import Folder, PageEntry
from tools.hierarchy.elements import parse_elements
from tools.perception.page_signature import compute_signature


@dataclass(frozen=True)
class Visit:
    """A screen of a page."""

    name: str
    page: str
    package: str
    signature: str


@dataclass
class PageScore:
    """Counts of pairs of screens of one app."""

    visits: int = 0
    known: int = 0
    """One page, equal signatures."""
    apart: int = 0
    """Two pages, different signatures."""
    splits: list[tuple[str, str]] = field(default_factory=list)
    """One page, different signatures: the names of both screens."""
    merges: list[tuple[str, str]] = field(default_factory=list)
    """Two pages, equal signatures."""


def measure_pages(folder: Folder) -> PageScore:
    """Compare all pairs of screens of one app that `pages.json` names."""
    apps: dict[str, dict[str, Visit]] = defaultdict(dict)
    score = PageScore()
    for visit in _list_visits(folder):
        apps[visit.package][visit.name] = visit
    for visits in apps.values():
        score.visits += len(visits)
        for one, other in itertools.combinations(visits.values(), 2):
            _count_pair(one, other, score)
    return score


def _count_pair(one: Visit, other: Visit, score: PageScore) -> None:
    is_equal = one.signature == other.signature
    names = one.name, other.name
    if one.page == other.page:
        if is_equal:
            score.known += 1
        else:
            score.splits.append(names)
    elif is_equal:
        score.merges.append(names)
    else:
        score.apart += 1


def _list_visits(folder: Folder) -> Iterator[Visit]:
    for entry in folder.pages:
        visit = _read_visit(folder, entry)
        if visit is not None:
            yield visit


def _read_visit(folder: Folder, entry: PageEntry) -> Visit | None:
    screen = folder.load_screen(entry.screen)
    if screen is None or screen.dump is None:
        return None
    width, height = screen.width, screen.height
    elements = parse_elements(screen.dump.data, width=width, height=height)
    activity = entry.activity or screen.activity
    signature = compute_signature(
        elements, screen.package, activity, width=width, height=height
    )
    # Two lists in different folders may use one word for two pages.
    page = f"{screen.package} {entry.page}"
    return Visit(entry.screen, page, screen.package, signature)
