from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.opening import close_memory, open_memory
from memory.records import AppRecord, Record, UserRecord
from memory.retrieval import (
    MAX_EXPERIENCE,
    MIN_SCORE,
    OTHER_SIZE,
    OTHER_VERSION,
    Experience,
    Query,
    Weights,
    estimate_tokens,
    retrieve_experience,
)
from memory.store import Hit, Memory
from tests.memory.samples import CLOCK, SIZE, step, task

MARCH = datetime(2026, 3, 4, 9, 0, tzinfo=UTC)


def query(goal: str, **fields: Any) -> Query:
    return Query(
        user_id="ann",
        instruction="Wake me at 7",
        goal=goal,
        screen_size=SIZE,
        **fields,
    )


def texts(found: list[Experience]) -> str:
    return "\n".join(e.text for e in found)


def note(
    memory: Memory, page: str, target: str, led_to: str, user: str = "ann"
) -> None:
    memory.note_page_action(
        user_id=user,
        package=CLOCK,
        signature=page,
        screen_size=SIZE,
        action="tap",
        target=target,
        led_to=led_to,
        summary="Alarm list",
    )


def test_similar_goals_bring_ways_and_failures(memory: Memory) -> None:
    memory.put(
        task("Set an alarm for 7"),
        task("Send a message to Bob", id="t2", route=()),
    )
    found = retrieve_experience(memory, query("Add an alarm"))
    assert '"Add an alarm" was done by tap "Add alarm"' in texts(found)
    assert (
        '"Add an alarm" failed by tap Timer; alarms are on the first tab'
        in texts(found)
    )
    assert "Bob" not in texts(found)


def test_a_whole_task_is_told_as_its_route(memory: Memory) -> None:
    memory.put(task("Set an alarm for 7"))
    found = retrieve_experience(
        memory, Query(user_id="ann", instruction="Set an alarm for 8")
    )
    assert found[0].text == (
        '"Set an alarm for 7" was done by open_app "Clock", tap "Add alarm"'
    )
    memory.put(task("Set an alarm for 7", status="failed"))
    assert "was done by open_app" not in texts(
        retrieve_experience(
            memory, Query(user_id="ann", instruction="Set an alarm for 8")
        )
    ).replace('"Open the clock" was done by open_app', "")


def test_this_very_page_is_told_whatever_the_goal(memory: Memory) -> None:
    note(memory, "v1:alarms", "+", "Edit alarm")
    note(memory, "v1:alarms", "Bedtime", "")
    note(memory, "v1:other", "Menu", "Popup")
    found = retrieve_experience(
        memory, query("Bake bread", package=CLOCK, signature="v1:alarms")
    )
    assert [e.text for e in found] == [
        'Here: tap "+" led to Edit alarm; tap "Bedtime" changed nothing'
    ]


def test_same_page_ranks_above_same_app(memory: Memory) -> None:
    note(memory, "v1:far", "Add alarm", "Edit alarm")
    note(memory, "v1:near", "Add alarm", "Edit alarm")
    found = retrieve_experience(
        memory, query("Add an alarm", package=CLOCK, signature="v1:near")
    )
    assert [e.text.split(":")[0] for e in found] == ["Here", 'On "Alarm list"']
    assert found[0].score > found[1].score >= MIN_SCORE


def test_what_followed_the_last_goal_ranks_higher(memory: Memory) -> None:
    route = (
        step("tap", "Repeat", goal="Set repetition"),
        step("tap", "Mon", goal="Pick days"),
    )
    memory.put(task("Alarm for school", route=route, failures=()))
    plain = retrieve_experience(memory, query("Pick some days of the week"))
    after = retrieve_experience(
        memory, query("Pick some days of the week", last_goal="Set repetition")
    )
    scores = [
        [e.score for e in found if '"Pick days"' in e.text]
        for found in (plain, after)
    ]
    assert scores[1] > scores[0]


def test_apps_and_people_are_told_when_they_matter(memory: Memory) -> None:
    memory.put(
        AppRecord(
            package=CLOCK,
            label="Clock",
            description="Time",
            functions=("alarms", "timers"),
        ),
        AppRecord(
            package="p.mail", label="Mail", description="Read and write mail"
        ),
        UserRecord(user_id="ann", note="habit", text="Alarms should vibrate"),
        UserRecord(user_id="ann", note="fact", text="Her dentist is Dr. Li"),
    )
    found = retrieve_experience(memory, query("Set an alarm"))
    assert {e.text for e in found} == {
        "Clock: Time; alarms; timers",
        "Alarms should vibrate",
    }


def test_another_users_experience_is_never_told(memory: Memory) -> None:
    memory.put(task("Set an alarm for 7", user="bob"))
    memory.put(
        UserRecord(user_id="bob", note="fact", text="Set an alarm: secret")
    )
    memory.put(
        AppRecord(
            user_id="bob", package=CLOCK, label="Clock", functions=("alarm",)
        )
    )
    note(memory, "v1:alarms", "Add alarm", "Edit alarm", user="bob")
    asked = query("Set an alarm for 7", package=CLOCK, signature="v1:alarms")
    assert retrieve_experience(memory, asked) == []


def test_texts_are_short_and_few(memory: Memory) -> None:
    for n in range(20):
        memory.put(task(f"Set an alarm {n} " + "alarm " * 50, id=str(n)))
    found = retrieve_experience(memory, query("Set an alarm"), 3)
    assert len(found) == 3
    assert all(len(e.text) <= MAX_EXPERIENCE for e in found)
    assert all("\n" not in e.text for e in found)


def test_an_empty_memory_has_nothing_to_say(memory: Memory) -> None:
    assert (
        retrieve_experience(
            memory, query("Set an alarm", package=CLOCK, signature="v1:x")
        )
        == []
    )


def test_a_token_budget_is_kept_and_used(memory: Memory) -> None:
    memory.put(
        UserRecord(
            user_id="ann", note="fact", text="Alarms " + "and long stories " * 8
        ),
        UserRecord(user_id="ann", note="habit", text="Alarms should vibrate"),
    )
    asked = query("Alarms and long stories")
    assert len(retrieve_experience(memory, asked)) == 2
    (short,) = retrieve_experience(memory, asked, budget=10)
    assert short.text == "Alarms should vibrate"
    assert retrieve_experience(memory, asked, budget=10, count=len) == []


@given(st.integers(0, 200))
def test_no_budget_is_ever_exceeded(budget: int) -> None:
    found = retrieve_experience(Full(), query("Set an alarm"), 9, budget=budget)
    assert sum(estimate_tokens(e.text) for e in found) <= budget


class Full(Memory):
    """Notes of many lengths, without Chroma."""

    def __init__(self) -> None:
        self.clock = lambda: MARCH

    def get_many(self, *_: object) -> list[Record]:
        return []

    def search(self, kind: str, *_: object, **__: object) -> list[Hit]:
        texts = ["alarm " * n for n in range(1, 30)] if kind == "user" else []
        return [
            Hit(UserRecord(user_id="ann", note="fact", text=t), 0.9)
            for t in texts
        ]


def test_older_experience_counts_less_and_proof_renews_it(
    tmp_path: Path,
) -> None:
    memory = open_memory(tmp_path, clock=lambda: MARCH)
    old, used = "2025-12-04T09:00:00+00:00", "2026-03-04T09:00:00+00:00"
    memory.put(
        task("Set an alarm for 7", id="new", created=used, failures=()),
        task("Set an alarm for 7:", id="old", created=old, failures=()),
        task(
            "Set an alarm for 7;",
            id="proved",
            created=old,
            used=used,
            failures=(),
        ),
    )
    found = retrieve_experience(
        memory, Query(user_id="ann", instruction="Set an alarm for 7"), 9
    )
    score = {e.id: e.score for e in found if "for 7" in e.text}
    close_memory(tmp_path)
    assert score["new"] == pytest.approx(score["proved"])
    # After one half-life of 90 days half of what can fade, itself a half, has faded.
    assert score["old"] == pytest.approx(0.75 * score["new"])


def test_another_app_version_or_screen_counts_less(memory: Memory) -> None:
    memory.put(task("Set an alarm for 7", versions={CLOCK: "1"}, failures=()))
    asked = Query(
        user_id="ann", instruction="Set an alarm for 7", screen_size=SIZE
    )
    here = retrieve_experience(memory, asked, 1)[0].score
    newer = retrieve_experience(
        memory, replace(asked, versions={CLOCK: "2"}), 1
    )[0].score
    smaller = retrieve_experience(
        memory, replace(asked, screen_size=(720, 1280)), 1
    )[0].score
    assert (
        retrieve_experience(memory, replace(asked, versions={CLOCK: "1"}), 1)[
            0
        ].score
        == here
    )
    assert newer == pytest.approx(OTHER_VERSION * here)
    assert smaller == pytest.approx(OTHER_SIZE * here)


def test_relation_and_content_can_be_asked_for_alone(memory: Memory) -> None:
    note(memory, "v1:alarms", "Bedtime", "")
    memory.put(
        UserRecord(
            user_id="ann", note="habit", text="Add an alarm that vibrates"
        )
    )
    asked = query("Add an alarm", package=CLOCK, signature="v1:alarms")
    related = retrieve_experience(
        memory, asked, weights=Weights(content=0, relation=1)
    )
    alike = retrieve_experience(
        memory, asked, weights=Weights(content=1, relation=0)
    )
    assert [e.kind for e in related] == ["page"]
    assert [e.kind for e in alike] == ["user"]
    assert {e.kind for e in retrieve_experience(memory, asked)} == {
        "page",
        "user",
    }
