"""Which question the user is asked before an action is made, if any."""

from collections.abc import Sequence

from graph.context import Context
from graph.events import read_events
from graph.state import Agreement, Decision, State
from graph.tasks import get_current_task
from nodes import resources
from nodes.approval import (
    agreements,
    prompt_injection,
    question_text,
    refusals,
    restrictions,
)
from nodes.approval.restrictions import Ruling
from nodes.approval.sensitivity import (
    attachments,
    earlier_screens,
    harmless_touches,
    sensitive_actions,
)
from nodes.phrases.sentences import choose_message_language, format_sentence
from tapwright.text.language import Language, join_names
from tools.acting import links
from tools.acting.foreign_call import format_arguments
from tools.actions import Ask, CallTool, Fill, OpenUrl, TypeText
from tools.screen import Screen


def find_ruling(
    decision: Decision, screen: Screen, state: State, context: Context
) -> Ruling | None:
    """What the user's rules say of an action; None if there are none, or none about it."""
    rules = restrictions.collect_rules(context)
    if decision.action is None or not (rules or screen.restriction):
        return None
    return restrictions.judge_action(
        rules,
        decision.action,
        screen,
        restrictions.read_apps(state, context),
        words=find_words_to_allow(decision, screen, state),
    )


def find_question(
    decision: Decision,
    screen: Screen,
    state: State,
    context: Context,
    ruling: Ruling | None,
    *,
    remark: str = "",
    must_ask: bool = False,
    changes: Sequence[str] = (),
) -> str:
    """The question of the model, or whether an action may be done; empty if there is none.

    Args:
        decision: with the action.
        screen: on which it is to be done.
        state: of the run.
        context: the caller's choices.
        ruling: what the user's rules say of it.
        remark: a line that belongs to a question whether it may be done.
        must_ask: whether the user is asked for the sake of this line.
        changes: what will be different in a form that is kept, a line each.
    """
    action = decision.action
    if action is None:
        return ""
    if isinstance(action, Ask):
        return action.text
    is_always_asked = isinstance(action, OpenUrl) and links.is_always_asked(
        action.text
    )
    is_asked_by_rule = restrictions.has_effect(ruling, "ask")
    if context.policy == "allow" and not (is_always_asked or is_asked_by_rule):
        return ""
    if isinstance(action, CallTool):
        question = _describe_call(
            action, state, context, is_asked_anyway=is_asked_by_rule
        )
    else:
        question = _describe_choice(
            decision,
            screen,
            state,
            context,
            is_waived=restrictions.has_effect(ruling, "allow")
            and not is_always_asked,
            is_asked_anyway=is_asked_by_rule or must_ask,
            changes=changes,
        )
    if not question:
        return ""
    if remark:
        question = f"{question}\n{remark}"
    question = f"{question}{_describe_rule(ruling, state, context)}"
    language = choose_message_language(state, context)
    return refusals.add_refused(question, state, language)


def _describe_rule(
    ruling: Ruling | None, state: State, context: Context
) -> str:
    """The line of a question that names the rule; empty if no rule has the user asked."""
    if ruling is None or ruling.effect != "ask":
        return ""
    language = choose_message_language(state, context)
    return f"\n{restrictions.describe_asking(ruling, language)}"


def find_words_to_allow(
    decision: Decision, screen: Screen, state: State
) -> str:
    """The words that make a decided action sensitive; empty if there are none."""
    if decision.action is None:
        return ""
    task = get_current_task(state["tasks"])
    intent = sensitive_actions.read_intent(
        decision, task.goal if task is not None else ""
    )
    words = sensitive_actions.find_sensitive_words(
        decision.action, screen, intent
    )
    if words or _is_needless_caution(decision, screen):
        return words
    return decision.caution


def _is_needless_caution(decision: Decision, screen: Screen) -> bool:
    """Whether the page shows that a queued action does nothing of what its words sound like.

    A scroll to the words does nothing; neither does the touch of a row that is an entry.
    """
    action = decision.action
    if action is None or decision.origin != "batch":
        return False
    touched = sensitive_actions.find_touched(action, screen)
    return action.kind == "scroll" or harmless_touches.is_entry(touched, screen)


def _describe_call(
    action: CallTool, state: State, context: Context, *, is_asked_anyway: bool
) -> str:
    """Whether another server's tool may be called; empty if it need not be asked about."""
    if not is_asked_anyway and not resources.must_ask_to_call(action.tool):
        return ""
    server, _, tool = action.tool.partition("/")
    return format_sentence(
        "allow_call",
        choose_message_language(state, context),
        server=server,
        tool=tool,
        arguments=format_arguments(action.arguments),
    )


def _describe_choice(
    decision: Decision,
    screen: Screen,
    state: State,
    context: Context,
    *,
    is_waived: bool,
    is_asked_anyway: bool,
    changes: Sequence[str],
) -> str:
    """Whether a gesture may be made; empty if it need not be asked about.

    Args:
        decision: with the gesture.
        screen: on which.
        state: of the run.
        context: the caller's choices.
        is_waived: whether a rule allows what is sensitive.
        is_asked_anyway: whether a rule has the user asked.
        changes: what will be different in a form that is kept, a line each.
    """
    language = choose_message_language(state, context)
    apps = resources.list_apps(state, context)
    earlier = agreements.list_earlier_screens(screen, state)
    typed = _list_typed(state)
    words = "" if is_waived else find_words_to_allow(decision, screen, state)
    if words or is_asked_anyway:
        question = question_text.describe_allowing(
            decision, screen, words, language, apps, earlier, typed, changes
        )
        question += _describe_attached(
            decision, question, words, screen, state, language
        )
        if is_asked_anyway:
            return question
        return f"{question}{_describe_offer(decision, question, screen, state, language)}"
    doubt = _describe_doubt(decision, screen, state, language)
    if not doubt:
        return ""
    what = question_text.describe_allowing(
        decision, screen, "", language, apps, earlier, typed, changes
    )
    return f"{what}\n{doubt}"


def _list_typed(state: State) -> list[str]:
    """What the run wrote, in order."""
    steps = resources.get_story(state).steps
    typed: list[str] = []
    for step in steps:
        action = step.decision.action
        if step.is_done and isinstance(action, (Fill, TypeText)):
            typed.append(action.text)
    return typed


def _describe_attached(
    decision: Decision,
    question: str,
    words: str,
    screen: Screen,
    state: State,
    language: Language,
) -> str:
    """A line of a question with what is sent besides words; empty if nothing is, or if all is told.

    Args:
        decision: the touch.
        question: so far.
        words: that make the touch sensitive.
        screen: on which it is made.
        state: of the run.
        language: of the user.
    """
    folder = resources.get_folder(state)
    events = read_events(folder)
    pages = earlier_screens.list_way_back(events, screen, folder)
    target = decision.target
    label = target.text if target and target.text else words
    names: list[str] = []
    for name in attachments.find_attachments(label, screen, pages):
        if name not in question:
            names.append(f"“{name}”")
    if not names:
        return ""
    joined = join_names(names, language)
    line = format_sentence("allow_attached", language, words=joined)
    return f"\n{line}"


def _describe_doubt(
    decision: Decision, screen: Screen, state: State, language: Language
) -> str:
    """Why the user may not want a lasting change, and the words that may have caused it.

    Empty if the instruction explains it, or if nothing lasting is changed.
    """
    action = decision.action
    if action is None:
        return ""
    element = sensitive_actions.find_touched(action, screen)
    folder = resources.get_folder(state)
    events = read_events(folder)
    agreed = prompt_injection.list_agreed_words(state.get("demonstration", ""))
    wanted = [state["instruction"], *state.get("additions", []), *agreed]
    for step in resources.get_story(state).steps:
        wanted += step.answers
    asked = "\n".join(wanted)
    tools = resources.list_foreign_tools()
    cause = prompt_injection.find_cause(
        action,
        element,
        screen,
        asked,
        events,
        folder,
        [tool.description for tool in tools],
    )
    if cause:
        is_named = prompt_injection.is_page_named(screen, asked)
        key = "cause_besides" if is_named else "cause"
        return format_sentence(key, language, words=cause)
    if prompt_injection.is_explained(action, element, screen, asked, events):
        return ""
    return format_sentence("no_reason", language)


def _describe_offer(
    decision: Decision,
    question: str,
    screen: Screen,
    state: State,
    language: Language,
) -> str:
    """A line that tells what a yes covers besides its own touch; empty if nothing."""
    offered = _find_agreement(decision, question, screen, state)
    if offered is None:
        return ""
    return f"\n{agreements.word_offer(offered, language)}"


def find_offer(
    decision: Decision,
    question: str,
    screen: Screen,
    state: State,
    language: Language,
) -> Agreement | None:
    """What a yes to a question covers besides its own touch; None if it did not tell that."""
    offered = _find_agreement(decision, question, screen, state)
    if offered is None:
        return None
    line = agreements.word_offer(offered, language)
    return offered if line in question.splitlines() else None


def _find_agreement(
    decision: Decision, question: str, screen: Screen, state: State
) -> Agreement | None:
    """What a yes may cover besides its own touch, as far as the question tells it."""
    words = find_words_to_allow(decision, screen, state)
    earlier = agreements.list_earlier_screens(screen, state)
    return agreements.offer_agreement(
        decision, screen, question, words, earlier
    )
