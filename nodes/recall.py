"""The node that asks the memory: a trusted next step, or experiences for the model."""

from langgraph.runtime import Runtime

from graph.context import Context
from graph.events import Decided, Recalled, emit
from graph.state import Decision, State, changed
from nodes import outside, remembering
from tools.actions import phrase


def recall(state: State, runtime: Runtime[Context]) -> State:
    """Take the route's next step if it fits this very page; else gather experiences.

    Raises:
        MemoryFailure: the memory cannot be opened or reached.
    """
    context = outside.choices(runtime)
    memory = outside.memory(context)
    if memory is None:
        return changed(state, {"decision": None, "experience": []})
    screen, update = outside.screen(state), State(decision=None)
    if state.get("route"):
        decision, index = remembering.next_step(state, screen, memory)
        if decision is not None:
            _tell(decision, state, runtime)
            return changed(state, {"decision": decision, "route_step": index})
        if index < remembering.length(state, memory):
            remembering.drop_route(state, context)
        update["route"] = ""
    found = remembering.experiences(state, screen, memory, context)
    if found:
        told = Recalled(step=state["step"], experience=found, replay=False)
        emit(runtime, outside.folder(state), told)
    return changed(state, {**update, "experience": found})


def _tell(decision: Decision, state: State, runtime: Runtime[Context]) -> None:
    folder, action = outside.folder(state), phrase(decision.action) if decision.action else ""
    emit(runtime, folder, Recalled(step=state["step"], experience=[], replay=True))
    told = Decided(
        step=decision.step,
        goal=state["tasks"].tasks[decision.task].goal,
        observation="",
        decision=decision,
        action=action,
    )
    emit(runtime, folder, told)
