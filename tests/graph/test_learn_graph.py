"""A lesson: what is studied is shown to the person, corrected, and found again by its words."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command

from graph.demonstrations import (
    admit_film,
    find_recording,
    get_demonstration_folder,
    remove_demonstration,
)
from graph.learn_graph import builder, graph
from graph.learn_state import Learning
from memory.demonstrations import find_demonstration
from memory.embeddings import HashedEmbedder
from memory.opening import close_memory, open_memory
from memory.records import DemonstrationRecord
from memory.store import Memory
from models.scripted import register_script
from nodes.learn import pipeline
from tapwright.errors import (
    DemonstrationUnreadable,
    MemoryMismatch,
    ModelNotConfigured,
    UsageError,
)
from tests.conftest import TASK
from tools.recording.demonstration import (
    Demonstration,
    Gesture,
    load_demonstration,
    save_demonstration,
)

Studied = tuple[Path, Demonstration]
WAYS = ("keep_demonstration", "choose_demonstration")


@pytest.fixture
def home(
    studied: Studied, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    for name in (
        "TAPWRIGHT_MODEL",
        "TAPWRIGHT_ACTOR_MODEL",
        "TAPWRIGHT_CHROMA_URL",
    ):
        monkeypatch.delenv(name, raising=False)
    place = tmp_path / "home"
    shutil.copytree(studied[0], place)
    monkeypatch.setenv("TAPWRIGHT_HOME", str(place))
    yield place
    close_memory(place / "memory")


def memory(home: Path) -> Memory:
    return open_memory(home / "memory")


def lesson(
    *answers: Any, context: Learning | None = None, **given: Any
) -> dict[str, Any]:
    """The facts of a lesson after these answers; `asked` is what it waits with, if it does."""
    run: Any = builder.compile(checkpointer=InMemorySaver())
    config = {"configurable": {"thread_id": "1"}}
    turns = [given, *(Command(resume=answer) for answer in answers)]
    for turn in turns:
        run.invoke(turn, config, context=context or Learning())
    state = run.get_state(config)
    asked = (
        state.interrupts[0].value["action_requests"][0]
        if state.interrupts
        else {}
    )
    return {**state.values, "asked": asked}


def test_the_graph_is_as_drawn() -> None:
    drawn = graph.get_graph()
    order = [
        "__start__",
        "study",
        "explain",
        "confirm",
        "reconcile",
        "keep",
        "__end__",
    ]
    assert list(drawn.nodes) == order
    assert {(e.source, e.target) for e in drawn.edges} == {
        *zip(order, order[1:], strict=False), ("confirm", "__end__")
    }  # fmt: skip


def test_what_the_person_agrees_to_is_found_by_its_words(
    home: Path, film: Path, studied: Studied
) -> None:
    with admit_film(film) as name:
        waiting = lesson(recording=name, task=TASK)
        assert waiting["asked"]["name"] == "keep_demonstration"
        assert [
            step["number"] for step in waiting["asked"]["args"]["steps"]
        ] == [1, 2]
        assert find_demonstration(memory(home), "default", TASK) is None
        kept = lesson("yes", recording=name, task=TASK)
    assert not list((home / "recordings").iterdir())
    assert (kept["status"], kept["calls"]) == ("kept", 0)
    found = find_demonstration(
        memory(home), "default", f"Please {TASK.lower()}"
    )
    assert found is not None
    assert (found.demonstration, found.task, len(found.steps)) == (
        studied[1].id,
        TASK,
        2,
    )
    assert len({step.page for step in found.steps} | {found.end}) == 3
    assert load_demonstration(get_demonstration_folder(studied[1].id)).accepted


def test_what_the_person_corrects_is_kept_so(
    home: Path, studied: Studied
) -> None:
    id = studied[1].id
    edit = {
        "task": "Add an alarm",
        "steps": [
            {
                "number": 2,
                "kind": "tap",
                "target": "Alarms",
                "caption": "Go to the alarms.",
            }
        ],
        "drop": [1],
    }
    answer = {"type": "edit", "edited_action": {"name": WAYS[0], "args": edit}}
    wrong = {
        "type": "edit",
        "edited_action": {"name": WAYS[0], "args": {"drop": [9]}},
    }
    asked = lesson(wrong, demonstration=id)["asked"]
    assert "no picture 9" in asked["description"]
    assert lesson(wrong, answer, demonstration=id)["status"] == "kept"
    shown = load_demonstration(get_demonstration_folder(id))
    gesture = shown.gestures[0]
    assert (len(shown.frames), shown.task, len(shown.gestures)) == (
        2,
        "Add an alarm",
        1,
    )
    assert (gesture.target, gesture.basis, gesture.certainty) == (
        "Alarms",
        "person",
        1.0,
    )
    assert gesture.box == next(
        w.bounds for w in shown.frames[0].words if w.text == "Alarms"
    )
    record = find_demonstration(memory(home), "default", "Add an alarm")
    assert record is not None
    assert record.steps[0].caption == "Go to the alarms."


def test_what_the_person_refuses_is_not_kept(
    home: Path, studied: Studied
) -> None:
    ended = lesson("no", demonstration=studied[1].id)
    assert (ended["status"], memory(home).count("demonstration")) == (
        "refused",
        0,
    )
    assert not load_demonstration(
        get_demonstration_folder(studied[1].id)
    ).accepted


def test_a_model_has_its_say_once(home: Path, studied: Studied) -> None:
    script = register_script(
        "explaining",
        {"explain": [
            {"kind": "tap", "target": "Clock", "caption": "Open the clock."},
            {"kind": "tap", "target": "Alarms", "caption": "Choose the alarms."},
        ]},
    )  # fmt: skip
    context = Learning(model="scripted:explaining", accept=True)
    kept = lesson(context=context, demonstration=studied[1].id)
    assert (kept["calls"], len(script.calls)) == (2, 2)
    assert "never orders" in str(script.calls[0][0].content)
    gestures = load_demonstration(
        get_demonstration_folder(studied[1].id)
    ).gestures
    assert [g.caption for g in gestures] == [
        "Open the clock.",
        "Choose the alarms.",
    ]
    assert lesson(context=context, demonstration=studied[1].id)["calls"] == 0


def make_sure(shown: Demonstration, *certainties: float) -> None:
    """Give the steps of a demonstration these certainties, as if found without dots."""
    gestures = [
        Gesture(kind="tap", target=f"Row {n}", certainty=certainty)
        for n, certainty in enumerate(certainties)
    ]
    save_demonstration(
        shown.model_copy(update={"gestures": tuple(gestures)}),
        get_demonstration_folder(shown.id),
    )


def test_a_model_is_asked_for_what_is_less_sure_and_told_the_evidence(
    home: Path, studied: Studied
) -> None:
    shown = studied[1]
    make_sure(shown, 0.79, 0.8)
    script = register_script(
        "evident", {"explain": [{"kind": "tap", "target": "Alarms"}]}
    )
    context = Learning(model="scripted:evident", accept=True)
    assert lesson(context=context, demonstration=shown.id)["calls"] == 1
    (call,) = script.calls
    prompt = "\n".join(str(message.content) for message in call)
    assert "Tap “Row 0”. (change, certainty 0.79)" in prompt
    assert "changed: " in prompt
    assert "it may be: " in prompt
    for frame in shown.frames[:2]:
        assert frame.words[0].text in prompt
    gestures = load_demonstration(get_demonstration_folder(shown.id)).gestures
    assert gestures[0].basis == "model"
    assert gestures[1].target == "Row 1"


@pytest.mark.parametrize(
    ("certainties", "status"),
    [((0.3, 0.49), "refused"), ((0.3, 0.5), "kept"), ((0.95, 0.95), "kept")],
)
def test_a_film_that_is_mostly_guessed_is_not_kept_unseen(
    home: Path,
    studied: Studied,
    certainties: tuple[float, float],
    status: str,
) -> None:
    shown = studied[1]
    make_sure(shown, *certainties)
    ended = lesson(context=Learning(accept=True), demonstration=shown.id)
    is_kept = status == "kept"
    assert ended["status"] == status
    assert memory(home).count("demonstration") == is_kept
    place = get_demonstration_folder(shown.id)
    assert load_demonstration(place).accepted == is_kept
    if not is_kept:
        assert "2 of 2 steps" in ended["reason"]


def test_a_person_may_keep_what_is_mostly_guessed(
    home: Path, studied: Studied
) -> None:
    make_sure(studied[1], 0.3, 0.3)
    assert lesson("yes", demonstration=studied[1].id)["status"] == "kept"


def test_a_model_that_is_named_must_be_there(
    home: Path, studied: Studied
) -> None:
    with pytest.raises(ModelNotConfigured):
        lesson(
            context=Learning(model="scripted:nobody"),
            demonstration=studied[1].id,
        )


def test_the_same_task_shown_again_becomes_one_or_is_chosen(
    home: Path, studied: Studied
) -> None:
    first = studied[1]
    lesson("yes", demonstration=first.id)
    save_as(
        first, "longer", frames=first.frames[1:], gestures=first.gestures[1:]
    )
    one = lesson("yes", demonstration="longer")
    assert (one["asked"], one["demonstration"]) == ({}, first.id)
    assert not get_demonstration_folder("longer").exists()
    tapped = first.gestures[0].model_copy(
        update={"kind": "tap", "target": "Weather"}
    )
    told = first.gestures[0].model_copy(
        update={"kind": "tap", "target": "Clock"}
    )
    rest = first.gestures[1:]
    save_demonstration(
        first.model_copy(update={"gestures": (told, *rest), "accepted": True}),
        get_demonstration_folder(first.id),
    )
    save_as(first, "other", gestures=(tapped, *rest))
    waiting = lesson("yes", demonstration="other")["asked"]
    assert waiting["name"] == "choose_demonstration"
    (difference,) = waiting["args"]["differences"]
    assert (difference["old_frame"], difference["new_frame"]) == (1, 1)
    assert "Weather" in difference["new"]
    chosen = lesson("yes", "yes", demonstration="other")
    assert (
        chosen["demonstration"],
        get_demonstration_folder(first.id).exists(),
    ) == (
        "other",
        False,
    )
    assert [r.demonstration for r in records(home)] == ["other"]


def save_as(shown: Demonstration, id: str, **changes: Any) -> None:
    place = get_demonstration_folder(id)
    shutil.copytree(get_demonstration_folder(shown.id), place)
    if "frames" in changes:
        frames = enumerate(changes["frames"], 1)
        changes["frames"] = tuple(
            f.model_copy(update={"number": n}) for n, f in frames
        )
    save_demonstration(
        shown.model_copy(update={"id": id, "accepted": False, **changes}), place
    )


def records(home: Path) -> list[DemonstrationRecord]:
    found = memory(home).list_records("demonstration")
    return [
        record for record in found if isinstance(record, DemonstrationRecord)
    ]


@pytest.mark.parametrize(
    "name", ["", "../film.mp4", "/etc/passwd", "a/b.mp4", ".hidden", "none.mp4"]
)
def test_a_recording_is_named_and_is_no_path(home: Path, name: str) -> None:
    with pytest.raises(UsageError, match="no recording"):
        find_recording(name)
    with pytest.raises(UsageError, match="no recording"):
        lesson(recording=name, task=TASK)


def test_a_task_must_be_named_before_the_film_is_watched(
    home: Path, film: Path
) -> None:
    remove_demonstration(pipeline.film_digest(film))
    with admit_film(film) as name, pytest.raises(UsageError, match="--task"):
        lesson(recording=name)
    with (
        pytest.raises(DemonstrationUnreadable, match="does not exist"),
        admit_film(home / "no.mp4"),
    ):
        pass


class OtherEmbedder(HashedEmbedder):
    name = "other"


def test_a_memory_that_cannot_be_used_is_reported_before_the_film_is_studied(
    home: Path, film: Path
) -> None:
    shutil.rmtree(home / "demonstrations")
    open_memory(home / "memory", OtherEmbedder())
    close_memory(home / "memory")
    with (
        admit_film(film) as name,
        pytest.raises(MemoryMismatch, match="embedder other"),
    ):
        lesson(recording=name, task=TASK)
    assert not (home / "demonstrations").exists()
