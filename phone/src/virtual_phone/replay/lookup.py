"""Finds the recorded answer to a question: in a state, or the last known one of the recording."""

from collections.abc import Iterator, Sequence

from virtual_phone.replay.folder import Answer, State
from virtual_phone.replay.questions import Question
from virtual_phone.replay.rewriting import rewrite_answer

LASTING = ("property", "packages", "users", "current user", "query-activities", "resolve-activity")
"""What hardly changes while a session is recorded: a later answer does where there is no earlier
one."""


def find_here(state: State, question: Question) -> list[str]:
    """The answers of a state in their order, in the form that is asked for; none if it has none.

    Answers to the very question come first, then those of the same subject, then those of its kind.
    """
    same = [a for a in _list_commands(state) if _words_of(a) == question.words]
    if same:
        return [str(answer.result or "") for answer in same]
    own = _rewrite_all(state.answers.get(question.subject, ()), question)
    if own or not question.kind:
        return own
    relatives = [
        a for a in _list_commands(state) if a.question and a.question.kind == question.kind
    ]
    return _rewrite_all(relatives, question)


def find_elsewhere(states: Sequence[State], number: int, question: Question) -> str | None:
    """The last answer before the state of this number, else a later one of what lasts."""
    for state in reversed(states[:number]):
        answers = find_here(state, question)
        if answers:
            return answers[-1]
    if not question.subject.startswith(LASTING):
        return None
    for state in states[number + 1 :]:
        answers = find_here(state, question)
        if answers:
            return answers[0]
    return None


def _list_commands(state: State) -> Iterator[Answer]:
    for answers in state.answers.values():
        for answer in answers:
            if answer.question is not None:
                yield answer


def _words_of(answer: Answer) -> tuple[str, ...]:
    return answer.question.words if answer.question else ()


def _rewrite_all(answers: Sequence[Answer], question: Question) -> list[str]:
    texts: list[str] = []
    for answer in answers:
        if answer.question is None:
            continue
        text = rewrite_answer(str(answer.result or ""), answer.question, question)
        if text is not None:
            texts.append(text)
    return texts
