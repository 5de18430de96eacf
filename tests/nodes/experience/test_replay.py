"""When a step of the model's was one of the remembered route and did what that had done."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from graph.state import Decision, State
from memory.opening import close_memory, open_memory
from memory.records import RouteStep
from memory.store import Memory
from nodes.experience.replay import ASTRAY, repeats_route_step, take_turn
from tests.memory.samples import element, screen, step, task
from tools.actions import Tap
from tools.screen import Screen, Target

ROWS = tuple(
    element(n, f"Film {n}, 8.{n}", role="item", resource_id="row", top=n * 100)
    for n in (1, 2)
)
LIST = screen(*ROWS)
FILM = screen(element(1, "Play"), signature="v1:film")


def picked(text: str = "Film 1, 8.1", **fields: object) -> RouteStep:
    given = {"role": "item", "text": text, "resource_id": "row", "among": 2}
    known = step("tap", "Film 1, 8.1").model_copy(
        update={"signature_after": "v1:film", **fields}
    )
    target = known.target.model_copy(update=given) if known.target else None
    return known.model_copy(update={"target": target})


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    found = open_memory(tmp_path / "memory")
    found.put(
        task(
            "Play a good film", route=(step("open_app", text="Films"), picked())
        )
    )
    yield found
    close_memory(tmp_path / "memory")


def state(**fields: object) -> State:
    given = {
        "instruction": "Play a good film",
        "route": "t1",
        "route_pause_reason": "choice",
    }
    return cast("State", {**given, "route_step": 1, **fields})


def tap(**fields: object) -> Decision:
    target = Target(role="item", text="Film 2, 8.2", resource_id="row")
    made = Decision(
        step=2, task=0, judgement="act", action=Tap(element=2), target=target
    )
    return made.model_copy(update=fields)


def seen(
    memory: Memory, now: State | None = None, *, after: Screen = FILM
) -> bool:
    return repeats_route_step(
        now or state(), tap(), memory, before=LIST, after=after
    )


def test_the_same_kind_of_thing_that_led_to_the_known_page_went_as_meant(
    memory: Memory,
) -> None:
    changed = task(
        "Play a good film",
        id="t1",
        route=(step("open_app"), picked(doubted=True)),
    )
    memory.put(changed)
    assert seen(memory)


@pytest.mark.parametrize(
    "fields",
    [
        {"route": ""},
        {"route_pause_reason": ""},
        {"route_pause_reason": ASTRAY},
        {"route": "gone"},
    ],
)
def test_nothing_is_known_without_a_route_that_waits_for_the_model(
    memory: Memory, fields: dict[str, str]
) -> None:
    memory.put(
        task(
            "Play a good film",
            route=(step("open_app"), picked(doubted=True)),
        )
    )
    assert not seen(memory, state(**fields))


def test_what_led_elsewhere_or_was_to_show_something_is_not_taken_for_right(
    memory: Memory,
) -> None:
    memory.put(
        task(
            "Play a good film",
            route=(step("open_app"), picked(doubted=True)),
        )
    )
    assert not seen(
        memory, after=FILM.model_copy(update={"signature": "v1:advertisement"})
    )
    expecting = tap(expect="Film 2 begins")
    assert not repeats_route_step(
        state(), expecting, memory, before=LIST, after=FILM
    )


def test_a_row_that_was_not_the_models_to_choose_must_be_the_very_one(
    memory: Memory,
) -> None:
    memory.put(
        task(
            "Play a good film",
            route=(step("open_app"), picked(text="Trailers")),
        )
    )
    assert not seen(memory)


def test_a_switch_must_have_become_what_it_became(memory: Memory) -> None:
    memory.put(
        task(
            "Play a good film",
            route=(step("open_app"), picked(doubted=True, became="on")),
        )
    )
    assert not seen(memory)


def test_where_the_models_step_was_the_last_the_route_is_at_its_end(
    memory: Memory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory.put(
        task(
            "Play a good film",
            route=(step("open_app"), picked(doubted=True)),
        )
    )
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    turn = take_turn(
        state(route_step=2, run="r", step=3, route_last_step=2), FILM, memory
    )
    assert turn.update["route_pause_reason"] == ""
    assert "followed to its end" in turn.note
