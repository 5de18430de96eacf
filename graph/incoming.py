"""Find out what a call of the graph means: a new task, an answer, or words about the open task.

If the thread's task waits or was cut off, a message in the chat is about that task:

- `stop` ends it;
- a yes, a no, or the answer to a question of the model's resumes the interrupt;
- `new task: ...` begins another task;
- everything else is added to the instruction: the run looks at the phone and decides again.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast
from uuid import uuid4

from langchain_core.messages import (
    AnyMessage,
    BaseMessage,
    HumanMessage,
    convert_to_messages,
)
from langgraph.types import Command, StateSnapshot

from graph import interrupts
from graph.chat import is_new_task
from graph.checkpoints import list_pending_nodes
from graph.forks import find_fork
from graph.run_folders import read_meta
from graph.state import (
    State,
    extend_additions,
    forget_chat,
    make_initial_state,
)
from tapwright.errors import UsageError
from tapwright.text.language import choose_language
from tapwright.text.quote import cut_line

RESTART_NODE = "begin"
"""A changed run goes on as if this node had just run: it looks at the phone, or it ends."""
_EMPTY_INSTRUCTION = (
    "the instruction is empty: say what should happen on the phone, in `instruction` or as a chat "
    "message, such as 'Switch the phone to dark theme'"
)
_NODES_AFTER_STEP = frozenset(
    {"observe", "video_anchor", "reflect", "remember"}
)
"""Nodes before which a step was made and awaits its verdict. Before the others the decision was not
carried out yet, so it can be dropped."""
STOP_REASONS = {"en": "Stopped: you said so.", "zh": "已按您的要求停止。"}
_TYPE_NAMES: dict[type, str] = {
    bool: "true or false",
    int: "a number",
    float: "a number",
    list: "a list",
    dict: "an object",
    str: "text",
}
_INTERRUPT_ID = re.compile(r"[0-9a-f]{32}")
_LONGEST_QUESTION = 300
"""Characters of a question that an error repeats."""


@dataclass(frozen=True, kw_only=True)
class Incoming:
    """What is passed to LangGraph for a call."""

    given: Any
    """The input: a task, a command, or None to go on."""
    update: State | None = None
    """Written before the call, as if by the node `RESTART_NODE`; the graph goes on from there."""
    needs_phone: bool = False
    """Whether a task goes on that was begun on a phone; it must be the same phone."""


def read_incoming(
    given: Any,
    state: StateSnapshot | None,
    latest: StateSnapshot | None,
) -> Incoming:
    """Find out what a call means on its thread, before anything is stored or done.

    Args:
        given: an input, a command, or None to go on.
        state: of the checkpoint that the call names, else the thread's latest; None without a
            checkpointer.
        latest: of the thread.

    Raises:
        UsageError: the input is invalid, there is nothing to go on with, or the answer does not
            fit the question; nothing was changed.
    """
    if isinstance(given, Command):
        return _prepare_command(given, state, latest)
    if given is None:
        return _prepare_continuation(state, latest)
    message = _read_message(given)
    if state is None or not is_under_way(state) or is_new_task(message.text):
        return Incoming(given=given)
    return _take_words(message, state, latest)


def is_under_way(state: StateSnapshot) -> bool:
    """Whether the thread has a task that has begun and not ended."""
    return bool(set(list_pending_nodes(state)) - {"begin", "__start__"})


def read_stored_choices(state: StateSnapshot | None) -> dict[str, Any]:
    """The choices that an open task was begun with; empty if they are not known."""
    if state is None or not is_under_way(state):
        return {}
    run = str(state.values.get("run", ""))
    if not run:
        return {}
    facts = read_meta(run)
    choices: dict[str, Any] = facts.get("context", {})
    if not choices and "spec" in facts:
        return {"device": facts["spec"]}
    return choices


def _prepare_command(
    command: Command[Any],
    state: StateSnapshot | None,
    latest: StateSnapshot | None,
) -> Incoming:
    """A command, mostly an answer to the question of an interrupt."""
    if state is None:
        return Incoming(given=command)
    if command.resume is None:
        return Incoming(given=command, needs_phone=is_under_way(state))
    fork = _make_fork_update(state, latest)
    if fork:
        # Where the phone is now, the question may not arise; if it does, it is asked again.
        return Incoming(given=None, update=fork, needs_phone=True)
    answer = _select_answer(command.resume, state)
    response = _read_answer(answer, state)
    message = HumanMessage(interrupts.describe_response(response))
    resumed = _resume_with(command.resume, message, state)
    return Incoming(given=resumed, needs_phone=True)


def _prepare_continuation(
    state: StateSnapshot | None, latest: StateSnapshot | None
) -> Incoming:
    """A call without input: the task goes on, also from a state that somebody edited."""
    if state is None or state.created_at is None:
        raise UsageError(_EMPTY_INSTRUCTION)
    if not is_under_way(state):
        return Incoming(given=None)
    values = cast(State, state.values)
    message = _find_unread_message(values)
    if message is not None and not is_new_task(message.text):
        return _take_words(message, state, latest)
    update: State = {
        **_make_fork_update(state, latest),
        **_make_task_update(values),
    }
    return Incoming(given=None, update=update or None, needs_phone=True)


def _take_words(
    message: HumanMessage, state: StateSnapshot, latest: StateSnapshot | None
) -> Incoming:
    """What the user says about an open task: an order to stop, an answer, or an addition."""
    text = " ".join(message.text.split())
    update: State = {
        **_drop_plans(state),
        "messages": [message],
        "last_message_id": str(message.id),
    }
    if _is_stop(text, state):
        return _stop_task(state, update)
    fork = _make_fork_update(state, latest)
    if not fork and _is_answer(text, state):
        resumed = _resume_with(text, message, state)
        return Incoming(given=resumed, needs_phone=True)
    values = cast(State, state.values)
    update |= fork
    update |= _make_task_update(values)
    update["additions"] = extend_additions(values, text)
    return Incoming(given=None, update=update, needs_phone=True)


def _stop_task(state: StateSnapshot, update: State) -> Incoming:
    """End the task; the phone is not needed for that."""
    language = choose_language(state.values["instruction"], "auto")
    reason = STOP_REASONS[language]
    update = {**update, "status": "stopped", "reason": reason}
    return Incoming(given=None, update=update)


def _is_answer(text: str, state: StateSnapshot) -> bool:
    """Whether these words answer the question that the run waits with."""
    if not state.interrupts:
        return False
    allowed = _list_allowed_kinds(state)
    response = interrupts.parse_answer(text, allowed=allowed)
    if response is None:
        return False
    # In the chat, other words than "no" are an addition.
    return (
        "approve" not in allowed
        or response.kind != "reject"
        or not response.message
    )


def _resume_with(
    answer: Any, message: HumanMessage, state: StateSnapshot
) -> Command[Any]:
    """The answer for the interrupt; its words stand in the chat."""
    if message.id is None:
        message = message.model_copy(update={"id": str(uuid4())})
    update: dict[str, Any] = {
        "messages": [message],
        "last_message_id": message.id,
    }
    if not state.values.get("question"):
        # A version that asked without the chat left this run.
        update["question"] = _get_request(state)["description"]
    return Command(resume=answer, update=update)


def _drop_plans(state: StateSnapshot) -> State:
    """Empty values for what was decided and not done yet, so that the model decides again."""
    dropped: State = {
        "queue": [],
        "route": "",
        "replan_reason": "",
        "question": "",
        "agreement": None,
        "verdict": None,
        "assessed": None,
    }
    pending = set(list_pending_nodes(state))
    if not pending & _NODES_AFTER_STEP and state.values.get("outcome") is None:
        dropped |= {"decision": None, "outcome": None}
    return dropped


def _make_fork_update(
    state: StateSnapshot, latest: StateSnapshot | None
) -> State:
    """The update that has a fork find out where the phone is; empty if it is no fork."""
    fork = find_fork(state, latest)
    if fork is None:
        return {}
    return {
        **_drop_plans(state),
        "decision": None,
        "outcome": None,
        "fork": fork,
    }


def _make_task_update(values: State) -> State:
    """A new task if the instruction was changed in the state; empty if it was not.

    What the run has used, its folder, its phone and its chat stay.
    """
    instruction = " ".join(values["instruction"].split())
    tree = values.get("tasks")
    if tree is None or not tree.tasks or tree.tasks[0].goal == instruction:
        return {}
    if not instruction:
        raise UsageError(_EMPTY_INSTRUCTION)
    clock = values["clock"]
    kept = {"clock", "run", "device", "usage", "step", "last_message_id"}
    fresh: Mapping[str, object] = make_initial_state(
        instruction, now=clock.started
    )
    changed = {key: fresh[key] for key in fresh if key not in kept}
    return cast(State, {**changed, **forget_chat(values)})


def is_stop_word(text: str) -> bool:
    """Whether words say to end the task, and nothing else."""
    return interrupts.strip_word(text) in interrupts.STOP_WORDS


def _is_stop(text: str, state: StateSnapshot) -> bool:
    """Whether the user ends the task; a question about stopping is answered so instead."""
    if not is_stop_word(text):
        return False
    if not state.interrupts or "approve" in _list_allowed_kinds(state):
        return True
    question = str(_get_request(state)["description"]).casefold()
    return interrupts.strip_word(text) not in question


def _get_request(state: StateSnapshot) -> dict[str, Any]:
    """The question that the run waits with, as LangChain's `ActionRequest`."""
    request: dict[str, Any] = state.interrupts[0].value["action_requests"][0]
    return request


def _list_allowed_kinds(state: StateSnapshot) -> list[interrupts.DecisionKind]:
    """The kinds of answers that this question allows."""
    reviews = state.interrupts[0].value["review_configs"]
    return list(reviews[0]["allowed_decisions"])


def _select_answer(resume: Any, state: StateSnapshot) -> Any:
    """The answer itself; LangGraph also takes one by the id of its question.

    Raises:
        UsageError: it is for another question.
    """
    if not isinstance(resume, dict) or not resume:
        return resume
    if not all(_is_interrupt_id(key) for key in resume):
        return resume
    for question in state.interrupts:
        if question.id in resume:
            return resume[question.id]
    msg = "the answer is for a question that the run does not wait with"
    raise UsageError(msg)


def _is_interrupt_id(key: object) -> bool:
    return _INTERRUPT_ID.fullmatch(str(key)) is not None


def _read_answer(answer: Any, state: StateSnapshot) -> interrupts.Response:
    """The answer to the question that a run waits with.

    Raises:
        UsageError: it cannot be read, or is none that the question allows.
    """
    allowed = _list_allowed_kinds(state)
    response = interrupts.parse_answer(answer, allowed=allowed)
    if response is not None:
        return response
    forms = {
        "approve": '"yes"',
        "reject": '"no", words that say what to do instead',
        "edit": '{"type": "edit", "edited_action": {"name": ..., "args": {...}}}',
        "respond": '"done: ..." if you did it yourself',
    }
    if "approve" not in allowed:
        forms |= {"reject": '{"type": "reject"}', "respond": "words"}
    choices = ", ".join(forms[kind] for kind in allowed)
    problem = "the answer cannot be read"
    if isinstance(answer, str) and interrupts.begins_with_yes(answer):
        problem = "a yes with more words may mean yes or no"
    msg = (
        f"{problem}, and the question stays: answer with {choices}; the question "
        f"is: {cut_line(str(_get_request(state)['description']), _LONGEST_QUESTION)}"
    )
    raise UsageError(msg)


def _read_message(given: Any) -> HumanMessage:
    """What the user says in an input: the last message, else the instruction.

    Raises:
        UsageError: the input has another form, or says nothing.
    """
    if not isinstance(given, dict):
        msg = (
            'the input must be an object such as {"instruction": "Open Clock"}, '
            f"not {_name_type(given)}"
        )
        raise UsageError(msg)
    instruction = given.get("instruction")
    if instruction is not None and not isinstance(instruction, str):
        msg = f"`instruction` must be text, not {_name_type(instruction)}"
        raise UsageError(msg)
    message = _find_last_human(_read_messages(given.get("messages")))
    if message is None:
        message = HumanMessage(instruction or "")
    if not message.text.strip():
        raise UsageError(_EMPTY_INSTRUCTION)
    if message.id is None:
        message = message.model_copy(update={"id": str(uuid4())})
    return message


def _read_messages(raw: Any) -> Sequence[BaseMessage]:
    if raw is None:
        return []
    listed = raw if isinstance(raw, list) else [raw]
    try:
        return convert_to_messages(listed)
    except (
        ValueError,
        TypeError,
        KeyError,
        AttributeError,
        NotImplementedError,
    ) as error:
        reason = str(error).partition("\n")[0]
        msg = (
            '`messages` must be a list of chat messages such as {"role": "user", "content": '
            f'"Open Clock"}} ({cut_line(reason, 120)})'
        )
        raise UsageError(msg) from error


def _find_last_human(
    messages: Sequence[BaseMessage],
) -> HumanMessage | None:
    last = messages[-1] if messages else None
    return last if isinstance(last, HumanMessage) else None


def _find_unread_message(values: State) -> HumanMessage | None:
    """A message that was put into the state from outside, and that the run has not read."""
    messages: list[AnyMessage] = values.get("messages") or []
    last = _find_last_human(messages)
    if last is None or last.id in (None, values.get("last_message_id")):
        return None
    return last


def _name_type(value: object) -> str:
    return _TYPE_NAMES.get(type(value), type(value).__name__)
