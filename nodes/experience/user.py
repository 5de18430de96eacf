"""Learns from what users say and do, and answers what is known of them.

Only the instruction, the user's answers and what a run did come in here. Texts of screens never do.
"""

from dataclasses import dataclass, field

from graph.context import Context
from graph.state import State
from memory import apps, user_statements, users
from memory.records import UserRecord
from memory.store import Memory
from memory.user_statements import PERSON, Saying
from nodes import resources
from nodes.phrases.sentences import (
    Language,
    choose_message_language,
    format_sentence,
)
from tapwright.text.language import has_chinese
from tapwright.text.quote import cut_line
from tools import secrets
from tools.device.state.vendors import is_system_dialog

_PASSING = frozenset(
    {
        "open_app",
        "open_url",
        "home",
        "recents",
        "back",
        "ask",
        "wait",
        "call_tool",
    }
)
"""Actions that say nothing about the foreground app."""
SAID = "the person said:"
"""Begins a fact of the run that is the person's own."""
_LISTED = 20
"""Notes that one answer to "what do you know about me?" names."""


@dataclass(frozen=True, kw_only=True)
class Intake:
    """An instruction, and the notes about the user that were in it."""

    instruction: str
    """What is left to be done; if nothing is left, the instruction itself."""
    notes: list[str] = field(default_factory=list)
    """What was learned, for the user to see."""
    focus: list[str] = field(default_factory=list)
    """The same as facts for the prompts, with or without memory."""
    ended: State | None = None
    """The end of the run, if no phone is needed; else None."""


def hear_instruction(
    instruction: str, context: Context, language: Language
) -> Intake:
    """Take the notes about the user out of an instruction, and keep them.

    Raises:
        MemoryFailure: the memory cannot be opened or reached.
    """
    statement = user_statements.parse_statement(instruction)
    if statement.is_plain:
        return Intake(instruction=instruction)
    notes = [text for text in statement.keep if not _has_secret(text)]
    has_secret = len(notes) < len(statement.keep)
    memory = None
    if notes:
        memory = resources.get_memory(context)
    if memory is not None:
        memory.put(*(users.make_note(context.user_id, text) for text in notes))
    learned_notes: list[str] = []
    if context.memory:
        learned_notes = notes
    if statement.rest:
        focus = [f"{SAID} {cut_line(text, users.MAX_TEXT)}" for text in notes]
        return Intake(
            instruction=statement.rest, notes=learned_notes, focus=focus
        )
    ended = _end_without_phone(
        statement, notes, context, language, has_secret=has_secret
    )
    if has_secret:
        instruction = format_sentence("secret_said", language)
    return Intake(instruction=instruction, notes=learned_notes, ended=ended)


def learn_from_answer(
    state: State, context: Context, *, question: str, answer: str
) -> str:
    """Learn from the user's answer to the agent's question.

    Returns:
        What was kept, in words for the user, as in `your mom's name is Anna Schmidt`; empty if
        nothing was.
    """
    memory = resources.get_memory(context)
    if memory is None or _has_secret(f"{question} {answer}"):
        return ""
    known_names = users.list_known_names(memory, context.user_id)
    note = users.note_of_answer(
        context.user_id,
        instruction=state["instruction"],
        question=question,
        answer=answer,
        seen=[*resources.list_seen_texts(state), *known_names],
    )
    if note is None:
        return ""
    memory.put(note)
    language = choose_message_language(state, context)
    return _describe_note(note, language, question=question, answer=answer)


def _describe_note(
    note: UserRecord, language: Language, *, question: str, answer: str
) -> str:
    """What was learned from an answer, as it is told to the user."""
    meaning = users.get_meaning(note)
    if not meaning:
        asked = cut_line(question, 80)
        reply = cut_line(answer, users.MAX_TEXT)
        return format_sentence(
            "kept_answer", language, question=asked, answer=reply
        )
    key = "kept_meaning"
    is_word = has_chinese(note.about) is (language == "zh")
    is_person = PERSON.fullmatch(note.about) is not None
    if is_word and is_person and any(map(str.isalpha, meaning)):
        key = "kept_name"
    return format_sentence(key, language, word=note.about, meaning=meaning)


def count_served_app(state: State, context: Context) -> UserRecord | None:
    """Count the app that all of a task was done in as the user's habit for such a wish."""
    memory = resources.get_memory(context)
    packages_by_label = resources.list_apps(state, context)
    package = apps.main_package(_packages_used(state), packages_by_label)
    if memory is None or not package or _has_secret(state["instruction"]):
        return None
    label = next(
        name for name, each in packages_by_label.items() if each == package
    )
    return users.count_app_use(
        memory,
        context.user_id,
        instruction=state["instruction"],
        package=package,
        label=label,
    )


def _end_without_phone(
    statement: Saying,
    notes: list[str],
    context: Context,
    language: Language,
    *,
    has_secret: bool,
) -> State:
    """The end of a run that needed no phone: truthfully, by what the memory holds now."""
    memory = resources.get_memory(context)
    if memory is None:
        return _fail(format_sentence("memory_off", language))
    if statement.keep:
        return _confirm_notes(notes, language, has_secret=has_secret)
    if statement.forget:
        return _forget_note(statement.forget, memory, context.user_id, language)
    return _list_notes(statement.asks or "", memory, context.user_id, language)


def _fail(reason: str) -> State:
    return {"status": "failed", "reason": reason}


def _finish(answer: str, *, evidence: str = "") -> State:
    return {
        "status": "done",
        "reason": answer,
        "answer": answer,
        "evidence": evidence,
    }


def _confirm_notes(
    notes: list[str], language: Language, *, has_secret: bool
) -> State:
    """What was kept, and whether a secret was left out."""
    secret_left_out = format_sentence("secret_kept_out", language)
    if not notes:
        return _fail(secret_left_out)
    answer = format_sentence("noted", language, what="; ".join(notes))
    if has_secret:
        answer = f"{answer} {secret_left_out}"
    return _finish(answer, evidence=notes[0])


def _forget_note(
    what: str, memory: Memory, user_id: str, language: Language
) -> State:
    """Forget the one note that the words mean."""
    notes = users.list_notes_about(memory, user_id, what)
    same = [note for note in notes if users.is_same_note(note, what)]
    if len(same) != 1:
        key = "forget_which" if notes else "forget_none"
        return _fail(format_sentence(key, language, what=what))
    memory.forget("user", same[0].id)
    return _finish(format_sentence("forgotten", language, what=same[0].text))


def _list_notes(
    what: str, memory: Memory, user_id: str, language: Language
) -> State:
    """Everything that is known of the user, or of what the words name."""
    notes = users.list_notes_about(memory, user_id, what)
    if not notes:
        return _finish(format_sentence("nothing_known", language))
    listed = "; ".join(note.text for note in notes[:_LISTED])
    return _finish(
        format_sentence("known", language, n=len(notes), what=listed)
    )


def _packages_used(state: State) -> list[str]:
    """Packages of the pages that something was done on, and of the last one."""
    packages: list[str] = []
    for step in resources.get_story(state).steps:
        action = step.decision.action
        before = step.decision.before
        if not action or not before or action.kind in _PASSING:
            continue
        # Some phones have such dialogs in an app with an icon.
        if not is_system_dialog(before.package, before.activity):
            packages.append(before.package)
    return [*packages, state["screen"].package]


def _has_secret(text: str) -> bool:
    """Whether a text holds a secret by its form, or one that the caller keeps by name."""
    if users.is_private(text) or secrets.has_secret(text):
        return True
    return secrets.mask_secrets(text) != text
