"""The node that puts a demonstration into the memory, where later tasks find it."""

from langgraph.runtime import Runtime

from graph.demonstrations import get_demonstration_folder
from graph.learn_state import Learning, Lesson, get_lesson_context
from nodes.learn import store
from nodes.phrases.sentences import choose_language, format_sentence
from tools.recording.demonstration import load_demonstration


def keep(state: Lesson, runtime: Runtime[Learning]) -> Lesson:
    """Write the record, and forget those that it replaces.

    Raises:
        MemoryFailure: the memory cannot be opened or reached.
    """
    context = get_lesson_context(runtime)
    demonstration = load_demonstration(
        get_demonstration_folder(state["demonstration"])
    )
    record = store.keep_demonstration(demonstration, context.user_id)
    for id in state.get("replaces", []):
        if id != demonstration.id:
            store.forget_demonstration(id, context.user_id)
    language = choose_language(demonstration.task, context.language)
    values = ", ".join(f"“{value}”" for value in record.parameters)
    key = "kept_with" if values else "kept_shown"
    reason = format_sentence(
        key,
        language,
        task=demonstration.task,
        n=len(demonstration.gestures),
        values=values,
    )
    return {"status": "kept", "reason": reason}
