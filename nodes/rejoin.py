"""The node that finds out where the phone is after a fork, and goes back to where it can."""

from langgraph.runtime import Runtime

from graph import interrupts
from graph.context import Context
from graph.events import Asked, emit_event
from graph.state import Decision, Fork, State
from nodes import resources
from nodes.approval import announcements
from nodes.calls import budgets
from nodes.decision.decision_event import emit_decision
from nodes.experience import navigation
from nodes.phrases.sentences import choose_message_language, format_sentence
from tools.actions import Action, Back, Home, OpenApp
from tools.screen import Screen, ScreenRef

MAX_TRIES = 4
"""Steps towards the page of the checkpoint before the user is asked."""
_MAX_BACKS = 2
_ARRIVED: State = {"fork": None, "decision": None, "outcome": None}


def rejoin(state: State, runtime: Runtime[Context]) -> State:
    """Compare the phone with the screen of the checkpoint from which the run goes on.

    The phone is not rewound. On the same page the run goes on, unless the user had allowed
    something since that may now be done a second time. From another page the run goes back by what
    it knows: the app's name, the ways that the memory has, Back. Else the user is asked.

    Raises:
        PhoneError: the phone is gone or does not respond; the run can be resumed.
        MemoryFailure: the memory cannot be opened or reached.
    """
    fork = state.get("fork")
    if fork is None:
        return {}
    context = resources.context_of(runtime)
    screen = resources.load_screen(state)
    if state.get("question"):
        return _ask_to_go_on(fork, screen, state, runtime)
    if not is_same_page(screen, fork.screen):
        step = _choose_way_back(fork, screen, state, context)
        if step is not None:
            emit_decision(step, state, runtime)
            tried = fork.model_copy(update={"tries": fork.tries + 1})
            return {"fork": tried, "decision": step, "outcome": None}
    elif not fork.allowed:
        return _ARRIVED
    return _ask_to_go_on(fork, screen, state, runtime)


def _ask_to_go_on(
    fork: Fork, screen: Screen, state: State, runtime: Runtime[Context]
) -> State:
    """Put the question into the chat, or if it stands there, stop for its answer."""
    context = resources.context_of(runtime)
    question = _describe_place(fork, screen, state, context)
    announced = announcements.announce_question(
        question, state, context, is_choice=True
    )
    if announced:
        return announced
    response = interrupts.ask_user(
        name="continue",
        args={},
        description=question,
        allowed=["approve", "reject"],
    )
    asked = Asked(
        step=state["step"],
        question=question,
        response=response.message or response.kind,
    )
    emit_event(runtime, resources.get_folder(state), asked)
    clock = budgets.advance_clock(state, counts=False)
    answered: State = {**_ARRIVED, "question": "", **clock}
    if response.kind == "approve":
        return answered
    language = choose_message_language(state, context)
    reason = format_sentence("not_from_here", language)
    return {**answered, "status": "stopped", "reason": reason}


def is_same_page(screen: Screen, then: ScreenRef | None) -> bool:
    """Whether a screen shows the page of a checkpoint; before the first look, any page does."""
    if then is None:
        return True
    return screen.package == then.package and (
        screen.signature == then.signature or screen.id == then.id
    )


def _choose_way_back(
    fork: Fork, screen: Screen, state: State, context: Context
) -> Decision | None:
    """The next step towards the page of the checkpoint; None if no way is known."""
    wanted = fork.screen
    if wanted is None or fork.tries >= MAX_TRIES:
        return None
    memory = resources.get_memory(context)
    if memory is not None and wanted.package == screen.package:
        hop = navigation.take_step_towards(
            {**state, "route_pause_reason": ""},
            screen,
            memory,
            context,
            goal=wanted.signature,
        )
        if hop is not None:
            return hop
    action = _choose_action(fork, wanted, screen, state, context)
    if action is None:
        return None
    return Decision(
        step=state["step"] + 1,
        task=state["tasks"].stack[-1],
        before=screen.ref,
        judgement="act",
        action=action,
        thought="the run goes on from an earlier page",
        origin="recovery",
        is_navigation=True,
        expected_page=wanted.signature,
    )


def _choose_action(
    fork: Fork,
    wanted: ScreenRef,
    screen: Screen,
    state: State,
    context: Context,
) -> Action | None:
    """Open the app of the checkpoint, or leave the page that is in front of its page."""
    if screen.package == wanted.package:
        return Back() if fork.tries < _MAX_BACKS else None
    for label, package in resources.list_apps(state, context).items():
        if package == wanted.package:
            return OpenApp(text=label)
    # A launcher is no app that can be opened by name.
    return Home() if fork.tries == 0 else None


def _describe_place(
    fork: Fork, screen: Screen, state: State, context: Context
) -> str:
    """Where the phone is, what was done since, and the question whether to go on."""
    language = choose_message_language(state, context)
    if fork.screen is None or is_same_page(screen, fork.screen):
        sentences = [format_sentence("is_in_place", language)]
    elif screen.package == fork.screen.package:
        app = _name_app(screen.package, state, context)
        sentences = [format_sentence("is_on_other_page", language, app=app)]
    else:
        here = _name_app(screen.package, state, context)
        there = _name_app(fork.screen.package, state, context)
        sentences = [
            format_sentence("is_elsewhere", language, here=here, there=there)
        ]
    done = [each for each in fork.done if each not in fork.allowed]
    for key, deeds in (("done_since", done), ("allowed_since", fork.allowed)):
        if deeds:
            sentences.append(
                format_sentence(key, language, done=", ".join(deeds))
            )
    sentences.append(format_sentence("go_on_from_here", language))
    separator = "" if language == "zh" else " "
    return separator.join(sentences)


def _name_app(package: str, state: State, context: Context) -> str:
    """The label of an app, or its package if it has none."""
    for label, each in resources.list_apps(state, context).items():
        if each == package:
            return label
    return package
