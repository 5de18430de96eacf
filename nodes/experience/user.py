"""What the person says and does becomes user memory, and is told again.

Only the instruction, the person's answers and what a run did come in here. The texts of screens
have no way in.
"""

from dataclasses import dataclass, field

from graph.context import Context
from graph.state import State
from memory import apps, user_statements, users
from memory.records import UserRecord
from memory.user_statements import Saying
from nodes import resources
from nodes.phrases import Language, format_sentence
from tapwright.text.quote import cut_line
from tools import secrets

_PASSING = frozenset({"open_app", "home", "recents", "back", "ask", "wait"})
"""Actions that say nothing about the app in front."""
_LISTED = 20
"""Notes that one answer to "what do you know about me?" names."""


@dataclass(frozen=True, kw_only=True)
class Heard:
    """What an instruction said about the person."""

    instruction: str
    """What is left to be done; where nothing is left, the instruction itself."""
    notes: list[str] = field(default_factory=list)
    """What was learned, for the person to see."""
    focus: list[str] = field(default_factory=list)
    """The same as facts for the prompts, with or without memory."""
    ended: State | None = None
    """How the run ends at once, where no phone is needed; else None."""


def hear_instruction(instruction: str, context: Context, language: Language) -> Heard:
    """Take from an instruction what it says about the person, and keep it.

    Raises:
        MemoryFailure: the memory cannot be opened or reached.
    """
    statement = user_statements.parse_statement(instruction)
    if statement.is_plain:
        return Heard(instruction=instruction)
    secret = any(_has_secret(text) for text in statement.keep)
    kept = [text for text in statement.keep if not _has_secret(text)]
    if context.memory and kept:
        memory = resources.get_memory(context)
        if memory is not None:
            memory.put(*(users.make_note(context.user_id, text) for text in kept))
    focus = [f"the person said: {cut_line(text, users.MAX_TEXT)}" for text in kept]
    if statement.rest:
        notes = kept if context.memory else []
        return Heard(instruction=statement.rest, notes=notes, focus=focus)
    ended = _end_without_phone(statement, kept, context, language, secret=secret)
    shown = format_sentence("secret_said", language) if secret else instruction
    return Heard(instruction=shown, notes=kept if context.memory else [], ended=ended)


def learn_from_answer(
    state: State, context: Context, *, question: str, answer: str
) -> str:
    """Learn from the person's answer to the agent's question; what was learned, or nothing."""
    memory = resources.get_memory(context)
    if memory is None or _has_secret(f"{question} {answer}"):
        return ""
    note = users.note_of_answer(
        context.user_id,
        instruction=state["instruction"],
        question=question,
        answer=answer,
    )
    if note is None:
        return ""
    memory.put(note)
    return note.text


def count_served_app(state: State, context: Context) -> UserRecord | None:
    """Count the app that all of a task was done in as the person's habit for such a wish."""
    memory, labels = resources.get_memory(context), resources.list_apps(state, context)
    package = apps.main_package(_packages_used(state), labels)
    if memory is None or not package or _has_secret(state["instruction"]):
        return None
    label = next(label for label, known in labels.items() if known == package)
    return users.count_app_use(
        memory,
        context.user_id,
        instruction=state["instruction"],
        package=package,
        label=label,
    )


def _end_without_phone(
    statement: Saying,
    kept: list[str],
    context: Context,
    language: Language,
    *,
    secret: bool,
) -> State:
    """How a run ends that needed no phone: truthfully, by what the memory holds now."""
    memory = resources.get_memory(context)
    if memory is None:
        return {"status": "failed", "reason": format_sentence("memory_off", language)}
    if statement.keep:
        if not kept:
            return {
                "status": "failed",
                "reason": format_sentence("secret_kept_out", language),
            }
        reason = format_sentence("noted", language, what="; ".join(kept))
        if secret:
            reason = f"{reason} {format_sentence('secret_kept_out', language)}"
        return {
            "status": "done",
            "reason": reason,
            "answer": reason,
            "evidence": kept[0],
        }
    if statement.forget:
        return _forget_note(
            statement.forget,
            users.list_notes_about(memory, context.user_id, statement.forget),
            context,
            language,
        )
    notes = users.list_notes_about(memory, context.user_id, statement.asks or "")
    if not notes:
        answer = format_sentence("nothing_known", language)
    else:
        listed = "; ".join(note.text for note in notes[:_LISTED])
        answer = format_sentence("known", language, n=len(notes), what=listed)
    return {"status": "done", "reason": answer, "answer": answer, "evidence": ""}


def _forget_note(
    what: str, notes: list[UserRecord], context: Context, language: Language
) -> State:
    memory = resources.get_memory(context)
    near = [note for note in notes if users.is_same_note(note, what)]
    if memory is None or len(near) != 1:
        key = "forget_which" if notes else "forget_none"
        return {"status": "failed", "reason": format_sentence(key, language, what=what)}
    memory.forget("user", near[0].id)
    reason = format_sentence("forgotten", language, what=near[0].text)
    return {"status": "done", "reason": reason, "answer": reason, "evidence": ""}


def _packages_used(state: State) -> list[str]:
    """Packages of the pages that something was done on, and of the last one."""
    decisions = [step.decision for step in resources.get_story(state).steps]
    packages = [
        decision.before.package
        for decision in decisions
        if decision.action and decision.before and decision.action.kind not in _PASSING
    ]
    return [*packages, state["screen"].package]


def _has_secret(text: str) -> bool:
    """Whether a text holds a secret by its form, or one that the caller keeps by name."""
    return (
        users.is_private(text)
        or secrets.has_secret(text)
        or secrets.mask_secrets(text) != text
    )
