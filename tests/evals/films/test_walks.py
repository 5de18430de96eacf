"""That the corpus tells the truth, and that scores see what is wrong."""

import pytest

from evals.bench.element_recall import compare
from evals.bench.signature import Stop, judge
from evals.films.walks import LOOKS, Visit, pages
from tools.hierarchy.elements import parse_elements
from tools.screen import Bounds, Element
from virtual_phone.apps.clock.app import ClockApp


@pytest.fixture(scope="module")
def visits() -> list[Visit]:
    return list(pages([ClockApp], looks=LOOKS[:1], steps=6, seed=4))


def listed(visit: Visit) -> list[Element]:
    return list(
        parse_elements(
            visit.xml, width=visit.width, height=visit.height, ime=visit.ime
        )
    )


def test_every_target_is_reached_where_it_says(visits: list[Visit]) -> None:
    assert visits[0].picture.shape == (1600, 720, 3)
    for visit in visits:
        for target in visit.targets:
            met = visit.reached(*target.point)
            assert met is not None
            assert met.widget is target.widget
    assert visits[0].reached(-5, -5) is None


def test_a_walk_is_the_same_again_and_comes_to_new_pages(
    visits: list[Visit],
) -> None:
    again = list(pages([ClockApp], looks=LOOKS[:1], steps=6, seed=4))
    assert [visit.page for visit in again] == [visit.page for visit in visits]
    assert len({visit.page for visit in visits}) > 2
    assert (
        visits[0].page
        == f"{ClockApp.package}/virtual_phone.apps.clock.app.Main tab 0"
    )


def test_a_score_sees_what_is_missed_doubled_or_elsewhere(
    visits: list[Visit],
) -> None:
    visit = visits[0]
    found = listed(visit)
    assert compare(visit, found).faults == ()
    button = next(e for e in found if e.role == "button")
    rest = [e for e in found if e is not button]
    assert [f.kind for f in compare(visit, rest).faults] == ["missed"]
    assert [f.kind for f in compare(visit, [*found, button]).faults] == [
        "twice"
    ]
    nowhere = button.model_copy(
        update={"bounds": Bounds(left=0, top=0, right=9, bottom=9)}
    )
    assert {f.kind for f in compare(visit, [*rest, nowhere]).faults} == {
        "empty",
        "missed",
    }


def test_pairs_are_counted_within_a_walk_only() -> None:
    def stop(walk: str, page: str, signature: str) -> Stop:
        return Stop(walk, page, signature, signature)

    told = judge(
        [
            stop("clock", "alarms", "a"),
            stop("clock", "alarms", "a"),
            stop("clock", "alarms", "b"),
            stop("clock", "timer", "b"),
            stop("notes", "notes", "a"),
        ]
    )
    pairs = told.all
    assert (pairs.known, pairs.split, pairs.joined, pairs.apart) == (1, 2, 1, 2)
    assert pairs.f1 == pytest.approx(0.4)
    assert told.missed == ["page signatures: F1 0.4000, not 0.98"]
    assert told.faults == {("alarms", "alarms"): 2, ("alarms", "timer"): 1}
