"""The node that takes a queued or remembered step, or gathers experiences for the model."""

from langgraph.runtime import Runtime

from graph import tasks
from graph.context import Context
from graph.events import Recalled, emit_event
from graph.state import Decision, State, drop_unchanged
from memory.store import Memory
from nodes import resources
from nodes.decision import (
    action_queue,
    app_choice,
    behind_dialog,
    named_ahead,
    opening,
)
from nodes.decision.decision_event import emit_decision
from nodes.experience import navigation, replay, task_memory
from nodes.verdict import doubt
from tools.screen import Screen


def recall(state: State, runtime: Runtime[Context]) -> State:
    """Take a queued action, or the route's next step, if it fits this very page.

    Else gather experiences for the model; if a route is paused, they say what is known of the way.
    Nothing is taken while a step awaits its verdict, or if the last reply says what to do next.

    Raises:
        MemoryFailure: the memory cannot be opened or reached.
    """
    context = resources.context_of(runtime)
    if doubt.is_verdict_due(state):
        return drop_unchanged(
            state, {"experience": _gather_experience(state, runtime)}
        )
    if doubt.take_kept_reply(state) is not None:
        return drop_unchanged(state, {"decision": None, "queue": []})
    update = _take_named_action(state, runtime)
    if update.get("decision") is not None:
        return drop_unchanged(state, update)
    memory = resources.get_memory(context)
    screen = resources.load_screen(state)
    route_note = ""
    if memory is not None:
        update, route_note = _take_remembered_step(
            update, state, screen, memory, runtime
        )
        if update.get("decision") is not None:
            return drop_unchanged(state, update)
    by_rule = _choose_by_rule({**state, **update}, screen, runtime)
    if by_rule is not None:
        return drop_unchanged(state, {**update, "decision": by_rule})
    experiences = _gather_experience(state, runtime, note=route_note)
    return drop_unchanged(state, {**update, "experience": experiences})


def _take_remembered_step(
    update: State,
    state: State,
    screen: Screen,
    memory: Memory,
    runtime: Runtime[Context],
) -> tuple[State, str]:
    """The update with the route's next step, or with a step towards the page where it goes on.

    Without either, the second value tells the model why the route pauses.
    """
    note = page = ""
    if state.get("route"):
        turn = replay.take_turn(state, screen, memory)
        update = {**update, **turn.update}
        if turn.decision is not None:
            _emit_recall(turn.decision, state, runtime)
            return {**update, "decision": turn.decision}, ""
        note = turn.note
        page = turn.page
    now: State = {**state, **update}
    context = resources.context_of(runtime)
    hop = navigation.take_step_towards(now, screen, memory, context, goal=page)
    if hop is None:
        return update, note
    _emit_recall(hop, state, runtime)
    return {**update, "decision": hop}, ""


def _gather_experience(
    state: State, runtime: Runtime[Context], *, note: str = ""
) -> list[str]:
    """What memory knows about the current task and page, after a note about the route."""
    context = resources.context_of(runtime)
    memory = resources.get_memory(context)
    if memory is None:
        return []
    screen = resources.load_screen(state)
    advice = app_choice.advise_app(state, context, package=screen.package)
    memories = task_memory.recall_experiences(state, screen, memory, context)
    experiences = [text for text in (note, advice) if text] + memories
    if experiences:
        recalled = Recalled(
            step=state["step"], experience=experiences, replay=False
        )
        emit_event(runtime, resources.get_folder(state), recalled)
    return experiences


def _take_named_action(state: State, runtime: Runtime[Context]) -> State:
    """The next action that a reply has named already, if the screen allows it."""
    if state.get("ahead") is None:
        return _take_queued_action(state, runtime)
    update = named_ahead.take_ahead(
        state, resources.context_of(runtime), resources.load_screen(state)
    )
    if update["decision"] is not None:
        emit_decision(update["decision"], state, runtime)
    return {"queue": [], **update}


def _take_queued_action(state: State, runtime: Runtime[Context]) -> State:
    """The next action of the queue, if the screen allows it.

    What covers an app at its start is closed first, and the queue goes on behind it; a question of
    the system is for the model, and the queue waits.
    """
    screen = resources.load_screen(state)
    queue = action_queue.bring_up_to_date(state, screen)
    state = {**state, "queue": queue}
    decision, surprise = action_queue.take_next_due(state, screen)
    if decision is None and surprise and state.get("queue"):
        closing = opening.choose_closing(
            state, screen, resources.context_of(runtime)
        )
        if closing is not None:
            emit_decision(closing, state, runtime)
            queue = action_queue.renumber(state["queue"], closing.step + 1)
            return {"decision": closing, "queue": queue}
    if decision is None:
        waiting, told = behind_dialog.keep_waiting(state, screen)
        surprise = told or surprise
        update: State = {"decision": None, "queue": waiting}
        if surprise:
            update["tasks"] = tasks.note_lesson(state["tasks"], surprise)
            update["left_out"] = surprise
        return update
    emit_decision(decision, state, runtime)
    rest = action_queue.renumber(state["queue"][1:], decision.step + 1)
    return {"decision": decision, "queue": rest}


def _choose_by_rule(
    state: State, screen: Screen, runtime: Runtime[Context]
) -> Decision | None:
    """The step that needs no model; None if it takes one."""
    context = resources.context_of(runtime)
    decision = opening.choose_step(state, screen, context)
    if decision is not None:
        emit_decision(decision, state, runtime)
    return decision


def _emit_recall(
    decision: Decision, state: State, runtime: Runtime[Context]
) -> None:
    event = Recalled(step=state["step"], experience=[], replay=True)
    emit_event(runtime, resources.get_folder(state), event)
    emit_decision(decision, state, runtime)
