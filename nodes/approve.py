"""The node where the user may say no; the question comes before any side effect."""

from collections.abc import Iterator, Sequence
from itertools import islice

from langgraph.runtime import Runtime

from graph.action_words import describe_in_words
from graph.context import Context
from graph.events import (
    COVERED,
    REFUSED_BEFORE,
    Asked,
    Learned,
    Restricted,
    Warned,
    emit_event,
)
from graph.interrupts import Response
from graph.state import Agreement, Decision, State
from graph.tasks import note_lesson
from nodes import resources, targets
from nodes.approval import (
    agreements,
    announcements,
    answers,
    asking,
    phone_restarts,
    questions,
    refusals,
    restrictions,
)
from nodes.approval.restrictions import Ruling
from nodes.approval.wrong_values import WrongValue
from nodes.calls import budgets
from nodes.completion import effects, second_look
from nodes.completion.checks.choices.row_controls import OtherObject
from nodes.completion.checks.run import form_changes, forms
from nodes.completion.quotes import proof
from nodes.completion.visits import ScreenVisit
from nodes.decision import after_edit
from nodes.decision.decision_event import emit_decision
from nodes.experience import replay, user
from nodes.phrases.sentences import (
    choose_message_language,
    format_sentence,
)
from tapwright.text.language import join_names
from tools.actions import Ask
from tools.device.connection import virtual
from tools.screen import Screen

_MOST_CHANGES = 4
"""Fields of a form of which a question tells what they held and hold."""


def approve(state: State, runtime: Runtime[Context]) -> State:
    """Ask the user a question of the model's, or whether an action may be done.

    That is asked of sensitive actions, and of calls of other servers' tools that are not allowed.

    All other actions pass. Approved: act; edited: act so; answered or done by hand: look again;
    denied: plan around it once, then end. A question is put into the chat first, and asked when
    this node is entered again.
    """
    decision = state["decision"]
    context = resources.context_of(runtime)
    if decision is None or decision.action is None:
        return {}
    screen = resources.load_screen(state)
    ruling = questions.find_ruling(decision, screen, state, context)
    if ruling is not None and ruling.is_refusal:
        return _refuse_by_rule(ruling, decision, state, runtime)
    other = _find_doubt(decision, screen, state)
    question = _word_question(other, decision, screen, state, context, ruling)
    held_back = _hold_back(other, decision, state, runtime, question=question)
    if held_back:
        return held_back
    question = _choose_question(question, state)
    if not question:
        return {
            **announcements.announce_step(decision, state, context),
            **_clear_question(state),
        }
    consented = _find_consent(
        question, decision, screen, state, context, ruling
    )
    if consented is not None:
        return _use_consent(
            consented, question, decision, screen, state, runtime
        )
    if _is_refused_already(question, decision, state, context):
        return _refuse_again(question, decision, state, runtime)
    is_choice = not isinstance(decision.action, Ask)
    if is_choice and context.policy == "deny":
        response = Response(
            kind="reject", message="the policy denies sensitive actions"
        )
    else:
        announced = announcements.announce_question(
            question, state, context, is_choice=is_choice
        )
        if announced:
            return announced
        response = asking.get_response(
            decision, question, screen, state, context
        )
    if ruling is not None and restrictions.has_effect(ruling, "ask"):
        _note_ruling(ruling, decision, state, runtime)
    return _take_response(response, decision, question, screen, state, runtime)


def _find_doubt(
    decision: Decision, screen: Screen, state: State
) -> OtherObject | WrongValue | None:
    """Why an action may not be what the task wants; None if nothing says so."""
    other = second_look.find_other_object(decision, screen, state)
    return other or second_look.find_wrong_value(decision, screen, state)


def _word_question(
    other: OtherObject | WrongValue | None,
    decision: Decision,
    screen: Screen,
    state: State,
    context: Context,
    ruling: Ruling | None,
) -> str:
    """The question to the user; a value that cannot be meant is asked about in any case."""
    visits = _list_visits_to(decision, screen, state)
    changes = islice(_list_changes(visits), _MOST_CHANGES)
    told = list(changes)
    language = choose_message_language(state, context)
    lost = [f"“{value}”" for value in effects.list_lost_values(visits)]
    if lost:
        words = join_names(lost, language)
        told.append(format_sentence("allow_loss", language, words=words))
    return questions.find_question(
        decision,
        screen,
        state,
        context,
        ruling,
        remark=_word_remark(other, state, context),
        must_ask=(isinstance(other, WrongValue) and other.must_ask)
        or bool(lost),
        changes=told,
    )


def _list_visits_to(
    decision: Decision, screen: Screen, state: State
) -> list[ScreenVisit]:
    """The visits up to an action that keeps a form, with its own; none for another action."""
    here = ScreenVisit(screen=screen, step=decision)
    if not forms.is_kept(here):
        return []
    visits = list(proof.list_visits(state))
    if visits and visits[-1].step is None:
        visits.pop()
    return [*visits, here]


def _list_changes(visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """What will be different in the form that the last step keeps, a line each."""
    kept = list(form_changes.list_kept_forms(visits))
    for form in kept[-1:]:
        for change in form.list_settings():
            if change.before and not change.is_set_back:
                yield str(change)


def _word_remark(
    other: OtherObject | WrongValue | None, state: State, context: Context
) -> str:
    """A line of a question, if a value is wrong or the task may mean another one; or empty."""
    if other is None or not _is_told_in_question(other):
        return ""
    language = choose_message_language(state, context)
    return other.describe(language)


def _is_told_in_question(other: OtherObject | WrongValue) -> bool:
    return isinstance(other, WrongValue) or bool(other.said)


def _hold_back(
    other: OtherObject | WrongValue | None,
    decision: Decision,
    state: State,
    runtime: Runtime[Context],
    *,
    question: str,
) -> State:
    """Look again before what cannot be taken back, if the task names or may mean another one.

    It is told once; what is decided again after that is done, or asked about, as ever. What the
    user chose is theirs, and a question tells them which of two it is about.
    """
    if other is None:
        return {}
    if isinstance(other, OtherObject) and other.said and question:
        return {}
    if decision.replaces or state.get("question"):
        return {}
    language = choose_message_language(state, resources.context_of(runtime))
    why = other.describe(language)
    text = format_sentence("held_back", language, why=why)
    if text in resources.get_story(state).warnings:
        return {}
    event = Warned(step=decision.step, text=text)
    emit_event(runtime, resources.get_folder(state), event)
    lesson = f"{other.describe('en')}: {other.advice}"
    update: State = {
        "decision": None,
        "queue": [],
        "tasks": note_lesson(state["tasks"], lesson),
    }
    if decision.origin == "memory":
        update |= replay.leave_route(state, decision)
    return update


def _take_response(
    response: Response,
    decision: Decision,
    question: str,
    screen: Screen,
    state: State,
    runtime: Runtime[Context],
) -> State:
    """What follows from an answer, and what is said and remembered of it."""
    context = resources.context_of(runtime)
    learned = _note_response(response, decision, question, state, runtime)
    is_choice = response.kind != "respond" and not isinstance(
        decision.action, Ask
    )
    if is_choice and virtual.is_restarted():
        update = phone_restarts.look_again(
            response, decision, question, state, runtime
        )
        return {**update, **_clear_question(state)}
    if response.kind == "approve" and agreements.has_other_sums(
        screen, resources.get_phone(context)
    ):
        return _look_at_sums(decision, state, runtime)
    update = answers.apply_response(
        response,
        decision,
        question=question,
        screen=screen,
        state=state,
        context=context,
    )
    edited = update.get("decision")
    if edited is not None:
        update["queue"] = after_edit.list_following(
            edited, decision, screen, question, state
        )
    if edited is not None and edited.replaces:
        emit_decision(
            edited, state, runtime, action=targets.describe_action(edited)
        )
    update |= _announce_change(update, learned, decision, state, context)
    if response.kind == "approve":
        update |= _renew_agreement(decision, question, screen, state, context)
    elif state.get("agreement") is not None:
        update["agreement"] = None
    clock = budgets.advance_clock(state, counts=False)
    return {**update, **_clear_question(state), **clock}


def _announce_change(
    update: State,
    learned: str,
    decision: Decision,
    state: State,
    context: Context,
) -> State:
    """Say in the chat what is done after an answer, and what was remembered of it."""
    announced: State = {}
    if not update:
        announced = announcements.announce_step(decision, state, context)
    edited = update.get("decision")
    if edited is not None:
        announced = announcements.announce_step(edited, state, context)
    if learned:
        announced |= announcements.announce_note(
            learned, decision, state, context
        )
    return announced


def _choose_question(question: str, state: State) -> str:
    """The question that the user has read, else this one.

    A run that waits may be of a version that worded it otherwise. If its rules were changed
    meanwhile, there may be no question any more; an answer that was given still counts.
    """
    asked = state.get("question", "")
    messages = state.get("messages") or []
    has_answer = bool(messages) and messages[-1].type == "human"
    return asked if asked and (question or has_answer) else question


def _find_consent(
    question: str,
    decision: Decision,
    screen: Screen,
    state: State,
    context: Context,
    ruling: Ruling | None,
) -> State | None:
    """What changes if the user has agreed to this before; None if they are to be asked."""
    if question in (decision.agreed, state.get("agreed")):
        update = _renew_agreement(decision, question, screen, state, context)
        if state.get("agreed"):
            update["agreed"] = ""
        return update
    extended = _extend_agreement(decision, screen, state, context, ruling)
    return None if extended is None else {"agreement": extended}


def _use_consent(
    consented: State,
    question: str,
    decision: Decision,
    screen: Screen,
    state: State,
    runtime: Runtime[Context],
) -> State:
    """Go on without a question, unless the sums are not those of the screen any more."""
    context = resources.context_of(runtime)
    if agreements.has_other_sums(screen, resources.get_phone(context)):
        return _look_at_sums(decision, state, runtime)
    is_same_question = question in (decision.agreed, state.get("agreed"))
    response = "approve" if is_same_question else COVERED
    event = Asked(step=decision.step, question=question, response=response)
    emit_event(runtime, resources.get_folder(state), event)
    return {
        **announcements.announce_step(decision, state, context),
        **_clear_question(state),
        **consented,
    }


def _is_refused_already(
    question: str, decision: Decision, state: State, context: Context
) -> bool:
    """Whether nobody need be asked, as the user said no to the very same before."""
    if context.policy == "deny" or isinstance(decision.action, Ask):
        return False
    language = choose_message_language(state, context)
    return refusals.is_refused_already(question, state, language)


def _refuse_again(
    question: str,
    decision: Decision,
    state: State,
    runtime: Runtime[Context],
) -> State:
    """Do without what the user said no to before, and tell the listeners that nobody was asked."""
    context = resources.context_of(runtime)
    event = Asked(
        step=decision.step, question=question, response=REFUSED_BEFORE
    )
    emit_event(runtime, resources.get_folder(state), event)
    update = answers.refuse_again(decision, question, state, context)
    return {**update, **_clear_question(state)}


def _look_at_sums(
    decision: Decision, state: State, runtime: Runtime[Context]
) -> State:
    """Look again, as the page shows other sums than the question did; nothing is touched."""
    language = choose_message_language(state, resources.context_of(runtime))
    text = format_sentence("sums_changed", language)
    event = Warned(step=decision.step, text=text)
    emit_event(runtime, resources.get_folder(state), event)
    update: State = {"decision": None, "queue": []}
    if state.get("agreement") is not None:
        update["agreement"] = None
    return {**update, **_clear_question(state)}


def _extend_agreement(
    decision: Decision,
    screen: Screen,
    state: State,
    context: Context,
    ruling: Ruling | None,
) -> Agreement | None:
    """The last agreement if it covers this action; a rule of the user's asks all the same."""
    if state.get("agreement") is None or restrictions.has_effect(ruling, "ask"):
        return None
    if not questions.find_words_to_allow(decision, screen, state):
        return None
    apps = resources.list_apps(state, context)
    return agreements.extend_agreement(decision, screen, state, apps)


def _renew_agreement(
    decision: Decision,
    question: str,
    screen: Screen,
    state: State,
    context: Context,
) -> State:
    """What a yes covers besides its own touch, if its question told that; else nothing any more."""
    language = choose_message_language(state, context)
    agreement = questions.find_offer(
        decision, question, screen, state, language
    )
    if agreement is None and state.get("agreement") is None:
        return {}
    return {"agreement": agreement}


def _clear_question(state: State) -> State:
    return {"question": ""} if state.get("question") else {}


def _refuse_by_rule(
    ruling: Ruling,
    decision: Decision,
    state: State,
    runtime: Runtime[Context],
) -> State:
    """Plan around a refusal of the policy once, then end the run with the rule."""
    context = resources.context_of(runtime)
    language = choose_message_language(state, context)
    action = describe_in_words(decision, language)
    _note_ruling(ruling, decision, state, runtime)
    denials = state.get("denials", 0) + 1
    if denials > 1:
        reason = format_sentence(
            "policy_stops",
            language,
            action=action,
            rule=restrictions.describe_ruling(ruling, language),
        )
        stopped: State = {
            "denials": denials,
            "status": "stopped",
            "reason": reason,
        }
        return {**stopped, **_clear_question(state)}
    sentence = restrictions.describe_refusal(
        ruling, targets.describe_action(decision), "en"
    )
    replanned: State = {
        "denials": denials,
        "replan_reason": f"{sentence}; find another way or say it is impossible",
        "decision": None,
    }
    return {**replanned, **_clear_question(state)}


def _note_ruling(
    ruling: Ruling,
    decision: Decision,
    state: State,
    runtime: Runtime[Context],
) -> None:
    """Tell the listeners which rule held for an action."""
    language = choose_message_language(state, resources.context_of(runtime))
    event = Restricted(
        step=decision.step,
        effect=ruling.effect,
        text=restrictions.describe_ruling(ruling, language),
        action=describe_in_words(decision, language),
    )
    emit_event(runtime, resources.get_folder(state), event)


def _note_response(
    response: Response,
    decision: Decision,
    question: str,
    state: State,
    runtime: Runtime[Context],
) -> str:
    """Tell the listeners what was answered, and remember what it says about the user.

    Returns:
        What was remembered, in words; empty if nothing was.
    """
    context = resources.context_of(runtime)
    folder = resources.get_folder(state)
    answer = response.message or response.kind
    event = Asked(step=decision.step, question=question, response=answer)
    emit_event(runtime, folder, event)
    if not isinstance(decision.action, Ask) or response.kind != "respond":
        return ""
    learned = user.learn_from_answer(
        state, context, question=question, answer=response.message
    )
    if learned:
        notes = Learned(step=decision.step, notes=[learned])
        emit_event(runtime, folder, notes)
    return learned
