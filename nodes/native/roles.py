"""Which roles a native model can have: it only knows how to act."""

from graph.context import Context
from models.client import current_dialect
from models.endpoints import choose_model
from tapwright.errors import UsageError


def refuse_other_roles(context: Context) -> None:
    """Refuse a native model where a plan or a verdict is asked for, before anything is done.

    Raises:
        UsageError: planner or reflector is one; it says what to choose.
    """
    for role in _list_roles(context):
        choice = choose_model(getattr(context, role) or context.model, role)
        if current_dialect(choice).native:
            msg = (
                f"{choice.name} has a language of its own and can only be the actor: take "
                f"`--profile native`, or name a general model by `--{role}`"
            )
            raise UsageError(msg)


def _list_roles(context: Context) -> list[str]:
    """The roles besides the actor's that a run with these choices asks."""
    roles = []
    if context.planning or context.tracking:
        roles.append("planner")
    if context.reflection or context.assessment == "separate":
        roles.append("reflector")
    return roles
