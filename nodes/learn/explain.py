"""The node in which a model, if there is one, checks what was done between the keyframes."""

from langgraph.runtime import Runtime

from graph.demonstrations import get_demonstration_folder
from graph.learn_state import (
    Learning,
    Lesson,
    get_lesson_context,
    report_progress,
)
from nodes.learn import model_check
from nodes.phrases.sentences import choose_language
from tools.recording.demonstration import (
    Gesture,
    load_demonstration,
    save_demonstration,
)

SURE = 0.8
"""Steps of this certainty or more are not checked by a model."""


def explain(state: Lesson, runtime: Runtime[Learning]) -> Lesson:
    """Ask about each unsure step that no model and no user has checked yet; keep each answer.

    The offline model is not asked: it reads no pictures, and the rules have run already.

    Raises:
        ModelUnreachable: no answer in time; the answers so far are kept.
        ModelDenied: wrong key or unknown model.
    """
    context = get_lesson_context(runtime)
    place = get_demonstration_folder(state["demonstration"])
    model, demonstration = (
        model_check.choose_reader(context),
        load_demonstration(place),
    )
    language = choose_language(demonstration.task, context.language)
    calls = state.get("calls", 0)
    tokens = state.get("tokens", 0)
    unchecked: list[int] = []
    for number, gesture in enumerate(demonstration.gestures, 1):
        if model and needs_check(gesture):
            unchecked.append(number)
    for done, number in enumerate(unchecked):
        report_progress(runtime, "check", done, len(unchecked))
        gesture, used = model_check.check_step(
            demonstration, number, place, model=model, language=language
        )
        gestures = (
            *demonstration.gestures[: number - 1],
            gesture,
            *demonstration.gestures[number:],
        )
        demonstration = demonstration.model_copy(update={"gestures": gestures})
        save_demonstration(demonstration, place)
        calls += used.calls
        tokens += used.input_tokens + used.output_tokens
    return {"calls": calls, "tokens": tokens}


def needs_check(gesture: Gesture) -> bool:
    """Whether a model may know better than what was seen and inferred."""
    is_checked = bool(gesture.caption) or gesture.basis == "person"
    return not is_checked and gesture.certainty < SURE
