"""The node in which a model checks what was done between the keyframes, where there is one."""

from langgraph.runtime import Runtime

from graph.demonstrations import get_demonstration_folder
from graph.learn_state import Learning, Lesson, get_lesson_context, report_progress
from nodes.learn import model_check
from nodes.phrases import choose_language
from tools.recording.demonstration import load_demonstration, save_demonstration


def explain(state: Lesson, runtime: Runtime[Learning]) -> Lesson:
    """Ask about each step that no model and no person has spoken on yet, and keep each answer.

    The offline model reads no pictures, and what rules can tell, they have told.

    Raises:
        ModelUnreachable: no answer in time; what was answered is kept.
        ModelDenied: wrong key or unknown model.
    """
    context, place = (
        get_lesson_context(runtime),
        get_demonstration_folder(state["demonstration"]),
    )
    model, shown = model_check.choose_reader(context), load_demonstration(place)
    language = choose_language(shown.task, context.language)
    calls, tokens = state.get("calls", 0), state.get("tokens", 0)
    open_ = [
        n
        for n, g in enumerate(shown.gestures, 1)
        if not g.caption and g.basis != "person"
    ]
    for done, number in enumerate(open_ if model else ()):
        report_progress(runtime, "check", done, len(open_))
        gesture, used = model_check.check_step(
            shown, number, place, model=model, language=language
        )
        gestures = (*shown.gestures[: number - 1], gesture, *shown.gestures[number:])
        shown = shown.model_copy(update={"gestures": gestures})
        save_demonstration(shown, place)
        calls, tokens = (
            calls + used.calls,
            tokens + used.input_tokens + used.output_tokens,
        )
    return {"calls": calls, "tokens": tokens}
