"""The yardstick's goals hold, and a model that refuses is never taken for one that is done."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from evals.bench.peer_cost import (
    MAX_CHARS,
    REFUSAL,
    TASK,
    fixture,
    list_missed,
    measure,
    measure_runs,
    play,
    refuse,
)
from evals.simulated.endpoint import Endpoint
from tests.forks import Forks
from virtual_phone.phone import VirtualPhone

SOAK = bool(os.environ.get("SOAK"))


@pytest.fixture(scope="module")
def phone() -> Iterator[VirtualPhone]:
    with fixture() as switched_on:
        yield switched_on


def test_the_small_task_stays_within_its_goals(phone: VirtualPhone) -> None:
    taken = measure(phone)
    assert taken.missed == []
    assert taken.saved
    # Planned and assessed in one call, and checked, each by a picture; schemas are counted in.
    assert (taken.calls, taken.images, taken.steps) == (2, 2, 3)
    assert taken.schema_chars > 1_000
    assert taken.text_chars > 1_000
    assert taken.tokens["reflector"] > 0


@pytest.mark.long
def test_memory_saves_all_calls_the_second_time(phone: VirtualPhone) -> None:
    first, second = measure_runs(phone, 2)
    assert list_missed(first, second) == []
    assert (second.status, second.calls, second.steps) == ("done", 0, 3)


@pytest.mark.long
def test_calls_of_the_second_time_are_told(phone: VirtualPhone) -> None:
    first, second = measure_runs(phone, 2, memory=False)
    assert second.saved
    assert list_missed(first, second) == ["the second time 2 calls"]


@pytest.mark.long
def test_a_goal_that_is_missed_is_told(phone: VirtualPhone) -> None:
    taken = measure(phone, hints="Mind the gap. " * 500)
    assert [said for said in taken.missed if str(MAX_CHARS) in said]


def test_a_constant_refusal_fails_in_the_models_words(
    phone: VirtualPhone,
) -> None:
    taken = measure(phone, refuse)
    assert taken.status == "failed"
    assert REFUSAL in taken.reason
    assert (taken.calls, taken.steps, phone.hooks.inputs) == (2, 1, [])
    assert not taken.saved


@pytest.mark.long
def test_a_refusal_at_the_end_is_not_done_either(phone: VirtualPhone) -> None:
    taken = measure(
        phone,
        lambda asked: REFUSAL if asked.name == "conclude" else play(asked),
    )
    assert taken.saved
    assert taken.status == "unverified"


@pytest.mark.parametrize("name", ["assess", "conclude"] if SOAK else ["assess"])
def test_the_command_says_what_the_model_said_and_fails(
    phone: VirtualPhone, tmp_path: Path, forks: Forks, name: str
) -> None:
    phone.reset()
    with Endpoint(
        lambda asked: REFUSAL if asked.name == name else play(asked)
    ) as endpoint:
        env = {
            **os.environ,
            "TAPWRIGHT_HOME": str(tmp_path),
            "TAPWRIGHT_BASE_URL": endpoint.url,
            "TAPWRIGHT_API_KEY": "none",
        }
        how = ("--device", phone.device, "--model", "gpt-4o", "--no-memory")
        ended = forks.run("run", TASK, *how, env=env)
    said = " ".join(f"{ended.stdout} {ended.stderr}".split())
    assert ended.returncode == 1, said
    assert REFUSAL in said
    assert phone.hooks.inputs == []
