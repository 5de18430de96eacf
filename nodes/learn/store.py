"""Demonstrations between disk and memory."""

import shutil
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from graph import demonstrations
from graph.demonstrations import get_demonstration_folder
from graph.run_folders import get_home
from memory import demonstrations as demonstrated
from memory import users
from memory.demonstrations import find_parameters, is_same_task
from memory.opening import open_memory
from memory.records import DemonstrationRecord, ShownStep, make_digest
from memory.store import Memory
from nodes.learn.merge import United
from nodes.phrases.sentences import Language
from tapwright.errors import DemonstrationUnreadable
from tools.perception.page_signature import compute_signature
from tools.recording.demonstration import (
    Demonstration,
    Frame,
    Gesture,
    load_demonstration,
    save_demonstration,
)
from tools.recording.gestures import caption_gesture
from tools.screen import Element
from tools.secrets import has_secret, mask_secrets


def open_user_memory() -> Memory:
    """The memory.

    Raises:
        MemoryFailure: it cannot be opened or reached.
    """
    return open_memory(get_home() / "memory")


def find_earlier(new: Demonstration, user_id: str) -> Demonstration | None:
    """Another demonstration of the same task that the user has agreed to; the newest of several."""
    records: list[DemonstrationRecord] = []
    for record in open_user_memory().list_records("demonstration", user_id):
        if not isinstance(record, DemonstrationRecord) or not record.accepted:
            continue
        is_other = record.demonstration != new.id
        if is_other and is_same_task(record.task, new.task):
            records.append(record)
    for record in sorted(records, key=lambda r: r.created, reverse=True):
        demonstration = _load_demonstration(record)
        if demonstration is not None:
            return demonstration
    return None


def write_combined(
    old: Demonstration, new: Demonstration, union: United
) -> str:
    """Write the union of two demonstrations and return its id.

    If one of them holds all pictures of the other, it stays under its own id.
    """
    sides = {side for side, _ in union.places}
    if len(sides) == 1:
        complete = (old, new)[sides.pop()]
        return complete.id
    id = make_digest("united", old.id, new.id)
    place = get_demonstration_folder(id)
    part = place.with_name(f".{id}.part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir()
    frames = []
    for number, (side, at) in enumerate(union.places, 1):
        source = (old, new)[side]
        frame = source.frames[at - 1]
        name = f"{number:03}.jpg"
        shutil.copyfile(
            get_demonstration_folder(source.id) / frame.image, part / name
        )
        frames.append(
            frame.model_copy(update={"number": number, "image": name})
        )
    demonstration = new.model_copy(
        update={
            "id": id,
            "frames": tuple(frames),
            "gestures": union.gestures,
            "accepted": True,
        }
    )
    save_demonstration(demonstration, part)
    demonstrations.remove_demonstration(id)
    part.rename(place)
    return id


def describe_differences(
    old: Demonstration, new: Demonstration, union: United, language: Language
) -> dict[str, Any]:
    """For the user: at which pictures two demonstrations differ, and what each does there."""
    return {
        "old": old.id,
        "new": new.id,
        "differences": [
            {
                "old_frame": each.old_frame,
                "new_frame": each.new_frame,
                "old": _describe_gestures(each.old, language),
                "new": _describe_gestures(each.new, language),
            }
            for each in union.differences
        ],
    }


def keep_demonstration(
    demonstration: Demonstration, user_id: str
) -> DemonstrationRecord:
    """Put a demonstration into the user's memory and return its record."""
    record = make_record(demonstration, user_id)
    open_user_memory().keep_record(record)
    return record


def forget_demonstration(id: str, user_id: str) -> None:
    """Remove a demonstration from the user's memory, and from disk if nobody else has it."""
    _, shared = demonstrated.forget_demonstration(
        open_user_memory(), user_id, id
    )
    if not shared:
        demonstrations.remove_demonstration(id)


def make_record(
    demonstration: Demonstration, user_id: str
) -> DemonstrationRecord:
    """The record of a demonstration, without its private texts."""
    pages = [sign_page(frame, demonstration) for frame in demonstration.frames]
    gestures_on_pages = zip(demonstration.gestures, pages, strict=False)
    steps = tuple(
        _make_step(gesture, page) for gesture, page in gestures_on_pages
    )
    return DemonstrationRecord(
        user_id=user_id,
        demonstration=demonstration.id,
        task=mask_secrets(demonstration.task),
        language=demonstration.language,
        steps=steps,
        end=pages[-1],
        parameters=find_parameters(demonstration.task, steps),
        accepted=demonstration.accepted,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def sign_page(frame: Frame, demonstration: Demonstration) -> str:
    """Signature of a keyframe's page, by the words on it; it never equals one of a tree."""
    lines: list[Element] = []
    for word in frame.words:
        if word.bounds.top > 0.035 * demonstration.height:
            text = word.text
            bounds = word.bounds
            lines.append(
                Element(
                    index=-1,
                    role="text",
                    text=text,
                    bounds=bounds,
                    source="ocr",
                )
            )
    return compute_signature(
        lines, "", "", width=demonstration.width, height=demonstration.height
    )


def _make_step(gesture: Gesture, page: str) -> ShownStep:
    text = "" if _is_private(gesture) else mask_secrets(gesture.text)
    return ShownStep(
        page=page,
        action=gesture.kind,
        target=mask_secrets(gesture.target),
        text=text,
        direction=gesture.direction,
        caption=mask_secrets(gesture.caption) if text == gesture.text else "",
    )


def _is_private(gesture: Gesture) -> bool:
    text = f"{gesture.target}: {gesture.text}"
    return bool(gesture.text) and (
        users.is_private(text) or has_secret(gesture.text)
    )


def _load_demonstration(record: DemonstrationRecord) -> Demonstration | None:
    """The demonstration with its pictures; None if they are gone, as after an import."""
    with suppress(DemonstrationUnreadable):
        return load_demonstration(
            get_demonstration_folder(record.demonstration)
        )
    return None


def _describe_gestures(gestures: Sequence[Gesture], language: Language) -> str:
    return " ".join(caption_gesture(gesture, language) for gesture in gestures)
