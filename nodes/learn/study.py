"""The node that studies a recording: keyframes, words, and the gestures between them."""

from langgraph.runtime import Runtime

from graph.demonstrations import find_recording, get_demonstration_folder
from graph.learn_state import (
    Learning,
    Lesson,
    get_lesson_context,
    report_progress,
)
from graph.run_folders import get_home
from nodes.learn import pipeline
from nodes.learn.store import open_user_memory
from tapwright.errors import UsageError
from tools.recording.demonstration import load_demonstration, save_demonstration

NAMELESS = "nobody said what is done in the recording: give it as the task, with --task"


def study(state: Lesson, runtime: Runtime[Learning]) -> Lesson:
    """Study the film, or load it if it was studied before; the task must be known.

    Raises:
        UsageError: there is no such recording, or nobody said what is done in it.
        DemonstrationUnreadable: it is no film, or does not show a phone.
        MemoryFailure: the memory cannot be opened, and the film was not studied.
    """
    context = get_lesson_context(runtime)
    language = "" if context.language == "auto" else context.language
    task = " ".join(state.get("task", "").split())
    if state.get("demonstration"):
        place = get_demonstration_folder(state["demonstration"])
        demonstration = load_demonstration(place)
        if task and task != demonstration.task:
            demonstration = demonstration.model_copy(update={"task": task})
            save_demonstration(demonstration, place)
    else:
        film = find_recording(state.get("recording", ""))
        if (
            not task
            and not get_demonstration_folder(
                pipeline.film_digest(film)
            ).is_dir()
        ):
            raise UsageError(NAMELESS)
        # A memory that cannot be used is reported before the work, not after it.
        open_user_memory()
        demonstration = pipeline.study_film(
            film,
            get_home(),
            task=task,
            language=language,
            again=state.get("again", False),
            listener=lambda part, done, of: report_progress(
                runtime, part, done, of
            ),
        )
    if not demonstration.task:
        raise UsageError(NAMELESS)
    return {
        "demonstration": demonstration.id,
        "task": demonstration.task,
        "status": "studied",
    }
