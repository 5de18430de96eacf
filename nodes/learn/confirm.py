"""The node in which the user agrees to what was understood of a recording, or corrects it."""

from collections.abc import Sequence

from langgraph.runtime import Runtime

from graph import interrupts
from graph.demonstrations import get_demonstration_folder
from graph.learn_state import Learning, Lesson, get_lesson_context
from nodes.phrases.sentences import choose_language, format_sentence
from tapwright.errors import UsageError
from tools.recording.demonstration import (
    Gesture,
    load_demonstration,
    save_demonstration,
)
from tools.recording.edits import apply_corrections, build_edit

NAME = "keep_demonstration"
GUESSED = 0.5
"""A step of less certainty is rather wrong than right."""


def count_guessed(gestures: Sequence[Gesture]) -> int:
    """The steps that are only guessed, if these are more than half of all; else 0."""
    guessed = 0
    for gesture in gestures:
        is_checked = gesture.basis == "person"
        if gesture.certainty < GUESSED and not is_checked:
            guessed += 1
    return guessed if 2 * guessed > len(gestures) else 0


def confirm(state: Lesson, runtime: Runtime[Learning]) -> Lesson:
    """Ask whether task, steps and pictures are right, unless the caller accepts them unseen.

    Edits are kept. If the user refuses, nothing goes into the memory; the files stay on disk.
    """
    context = get_lesson_context(runtime)
    place = get_demonstration_folder(state["demonstration"])
    demonstration = load_demonstration(place)
    language = choose_language(demonstration.task, context.language)
    question = text = format_sentence(
        "is_it_so",
        language,
        task=demonstration.task,
        n=len(demonstration.gestures),
    )
    guessed = count_guessed(demonstration.gestures)
    if context.accept and guessed:
        reason = format_sentence(
            "mostly_guessed",
            language,
            k=guessed,
            n=len(demonstration.gestures),
        )
        return {"status": "refused", "reason": reason}
    while not context.accept:
        args = build_edit(demonstration, language)
        response = interrupts.ask_user(
            name=NAME,
            args=args,
            description=text,
            allowed=("approve", "edit", "reject"),
        )
        if response.kind == "reject":
            return {
                "status": "refused",
                "reason": format_sentence("not_kept", language),
            }
        if response.kind == "approve":
            break
        try:
            demonstration = apply_corrections(
                demonstration, response.args, language
            )
            break
        except UsageError as error:
            text = f"{question} ({error})"
    save_demonstration(
        demonstration.model_copy(update={"accepted": True}), place
    )
    return {"status": "accepted", "task": demonstration.task}
