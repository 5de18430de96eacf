"""The node that merges a demonstration with an earlier one of the same task."""

from langgraph.runtime import Runtime

from graph import interrupts
from graph.demonstrations import get_demonstration_folder
from graph.learn_state import Learning, Lesson, get_lesson_context
from nodes.learn import merge, store
from nodes.phrases.sentences import choose_language, format_sentence
from tools.recording.demonstration import load_demonstration

NAME = "choose_demonstration"


def reconcile(state: Lesson, runtime: Runtime[Learning]) -> Lesson:
    """Make one of both if they agree; otherwise let the user choose which stays.

    If the user is not to be asked, both stay and the newer one is found first.

    Raises:
        MemoryFailure: the memory cannot be opened or reached.
    """
    context = get_lesson_context(runtime)
    new = load_demonstration(get_demonstration_folder(state["demonstration"]))
    old = store.find_earlier(new, context.user_id)
    if old is None:
        return {"replaces": []}
    both = merge.merge_demonstrations(old, new)
    if not both.differences:
        kept = store.write_combined(old, new, both)
        return {"demonstration": kept, "replaces": [old.id, new.id]}
    if context.accept:
        return {"replaces": []}
    language = choose_language(new.task, context.language)
    response = interrupts.ask_user(
        name=NAME,
        args=store.describe_differences(old, new, both, language),
        description=format_sentence(
            "which_stays", language, n=len(both.differences), task=new.task
        ),
        allowed=("approve", "reject"),
    )
    kept, gone = (
        (new.id, old.id) if response.kind == "approve" else (old.id, new.id)
    )
    return {"demonstration": kept, "replaces": [gone]}
