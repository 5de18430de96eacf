"""What stays queued after the user has edited an action."""

from graph.state import Decision, Queued, State
from nodes.approval import edits
from nodes.decision import action_queue
from tools.actions import Fill
from tools.screen import Screen


def list_following(
    edited: Decision,
    decision: Decision,
    screen: Screen,
    question: str,
    state: State,
) -> list[Queued]:
    """What is still to be made after an edit: the queue, if the edit does not change its premises.

    After a new text comes the button that sends it. The user has allowed that if its question is
    the one that was asked, with the new text in it.
    """
    queue = state.get("queue", [])
    if _is_same_touch(edited, decision):
        return queue
    field = edits.find_sent_field(decision, screen)
    fill = edited.action
    if decision.action is None or field is None:
        return []
    if not isinstance(fill, Fill):
        return []
    if fill.element != field.index:
        return []
    sending = action_queue.queue_item(
        decision.action,
        screen,
        expect=decision.expect.replace(field.value, fill.text),
        step=edited.step + 1,
        task=decision.task,
        plans=state.get("plans", 0),
        package=screen.package,
        thought=decision.thought,
        completes=decision.completes,
        caution=decision.caution,
        agreed=question.replace(field.value, fill.text),
    )
    return [sending, *action_queue.renumber(queue, edited.step + 2)]


def _is_same_touch(edited: Decision, decision: Decision) -> bool:
    """Whether an edit left the kind of action and its element as they were."""
    new = edited.action
    old = decision.action
    if new is None or old is None:
        return False
    if new.kind != old.kind:
        return False
    before = getattr(old, "element", None)
    after = getattr(new, "element", None)
    if before is None:
        return False
    return bool(before == after)
