from collections import defaultdict, deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.pages import (
    MAX_HOPS,
    Hop,
    PageGraph,
    build_graph,
    find_path,
    load_page_graph,
)
from memory.records import PageAction, PageRecord
from memory.store import Memory
from tests.memory.samples import CLOCK, SIZE
from tools.screen import Target

NAMES = "abcdefgh"


def edge(
    label: str, leads: str, *, times: int = 1, heading: str = "", **on: object
) -> PageAction:
    target = Target.model_validate(
        {"role": "tab", "text": label, "resource_id": label, **on}
    )
    return PageAction(
        action="tap", target=label, led_to=heading or leads, leads=leads, element=target,
        times=times,
    )  # fmt: skip


def page(
    signature: str, *actions: PageAction, user: str = "ann", summary: str = ""
) -> PageRecord:
    return PageRecord(
        signature=signature, package=CLOCK, user_id=user, screen_size=SIZE, actions=actions,
        summary=summary,
    )  # fmt: skip


def route(
    memory: Memory, start: str, goal: str = "", heading: str = ""
) -> list[str]:
    hops = find_path(memory, "ann", CLOCK, SIZE, start, goal, heading=heading)
    return [hop.target.text if hop.target else "back" for hop in hops]


def test_the_shortest_way_is_taken(memory: Memory) -> None:
    memory.put(
        page("home", edge("Timer", "timer"), edge("More", "menu")),
        page("timer", edge("Details", "details")),
        page("menu", edge("Settings", "settings")),
        page("details", edge("Go on", "settings")),
    )
    assert route(memory, "home", "settings") == ["More", "Settings"]
    assert route(memory, "settings", "home") == []
    assert route(memory, "home", "home") == []
    assert route(memory, "home", "nowhere") == []


def test_of_two_short_ways_the_used_one_is_taken(memory: Memory) -> None:
    memory.put(
        page("home", edge("Left", "left"), edge("Right", "right", times=5)),
        page("left", edge("End", "end")),
        page("right", edge("Finish", "end")),
    )
    assert route(memory, "home", "end") == ["Right", "Finish"]


def test_back_leads_too(memory: Memory) -> None:
    back = PageAction(action="back", led_to="home", leads="home")
    memory.put(page("menu", back), page("home", edge("Timer", "timer")))
    assert route(memory, "menu", "timer") == ["back", "Timer"]


@pytest.mark.parametrize(
    "hindrance",
    [
        edge("Save", "end"),
        edge("确定", "end"),
        edge("Silent", "end", role="switch"),
        edge("", "end"),
        edge("Title", "end").model_copy(update={"action": 'fill "Work"'}),
        edge("Title", "end").model_copy(update={"element": None}),
        edge("Ann", "end", heading="Chat", among=3),
    ],
)
def test_what_has_an_effect_or_was_chosen_is_no_way(
    memory: Memory, hindrance: PageAction
) -> None:
    memory.put(page("home", hindrance))
    assert route(memory, "home", "end") == []


def test_rows_that_lead_to_one_kind_of_page_are_choices(memory: Memory) -> None:
    memory.put(
        page("list", edge("Work", "edit", heading="Alarm"), edge("Gym", "edit"))
    )
    assert route(memory, "list", "edit") == []


def test_a_row_named_like_its_page_is_found_by_the_heading(
    memory: Memory,
) -> None:
    rows = [
        edge(name, "sub", heading=name, among=9)
        for name in ("Display", "Sound")
    ]
    memory.put(
        page("settings", *rows), page("home", edge("Settings", "settings"))
    )
    assert route(memory, "home", heading="display") == ["Settings", "Display"]
    assert route(memory, "home", "sub", "Sound") == ["Settings", "Sound"]
    assert route(memory, "home", heading="Battery") == []


def test_a_step_that_led_to_several_pages_is_not_relied_on(
    memory: Memory,
) -> None:
    memory.put(page("home", edge("Offer", "one"), edge("Offer", "two")))
    assert route(memory, "home", "one") == []


def test_another_users_or_apps_pages_are_not_used(memory: Memory) -> None:
    memory.put(page("home", edge("Timer", "timer"), user="bob"))
    assert route(memory, "home", "timer") == []
    memory.put(page("home", edge("Timer", "timer")))
    assert find_path(memory, "ann", "com.other", SIZE, "home", "timer") == []
    assert find_path(memory, "ann", CLOCK, (720, 1280), "home", "timer") == []
    assert route(memory, "home", "timer") == ["Timer"]


def test_the_graph_of_an_app(memory: Memory) -> None:
    memory.put(
        page(
            "home",
            edge("Timer", "timer", times=2, heading="Timers"),
            summary="Alarms",
        ),
        page("home", edge("Timer", "timer", times=7), user="bob"),
    )
    found = load_page_graph(memory, "ann", CLOCK)
    assert [(p.signature, p.heading) for p in found.pages] == [
        ("home", "Alarms"), ("timer", "Timers"),
    ]  # fmt: skip
    (line,) = found.edges
    assert (line.start, line.end, line.words, line.times) == (
        "home",
        "timer",
        'tap "Timer"',
        2,
    )


@given(
    st.lists(
        st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=24
    )
)
def test_a_way_is_connected_and_as_short_as_the_graph_allows(
    pairs: list[tuple[str, str]],
) -> None:
    records = [
        page(
            start,
            *(
                edge(f"{start}-{e}", e)
                for s, e in sorted(set(pairs))
                if s == start
            ),
        )
        for start in sorted({start for start, _ in pairs})
    ]
    for start in NAMES[:3]:
        for goal in NAMES:
            hops = find_path(Few(records), "ann", CLOCK, SIZE, start, goal)
            known = find_reachable_pages(build_graph(CLOCK, records), start) - {
                start
            }
            assert bool(hops) == (goal in known)
            assert_connected(hops, start, goal)
            assert len(hops) <= min(MAX_HOPS, len(NAMES) - 1)


def find_reachable_pages(pages: PageGraph, start: str) -> set[str]:
    ends_by_start: dict[str, set[str]] = defaultdict(set)
    for edge in pages.edges:
        ends_by_start[edge.start].add(edge.end)
    signatures, queue = {start}, deque([start])
    while queue:
        for end in ends_by_start[queue.popleft()] - signatures:
            signatures.add(end)
            queue.append(end)
    return signatures


class Few(Memory):
    """Page records in a list, without Chroma; the search needs no more of a memory."""

    def __init__(self, records: list[PageRecord]) -> None:
        self.records = {record.id: record for record in records}

    def get_many(  # type: ignore[override]
        self, kind: str, ids: object, user_id: object = None
    ) -> list[PageRecord]:
        return [self.records[id] for id in ids if id in self.records]  # type: ignore[attr-defined]


def assert_connected(hops: list[Hop], start: str, goal: str) -> None:
    places = [start, *(hop.lands for hop in hops)]
    assert [hop.page for hop in hops] == places[:-1]
    assert len(set(places)) == len(places)
    if hops:
        assert places[-1] == goal
