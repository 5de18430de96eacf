"""What a touch changed on the picture and the list of elements does not tell."""

from graph.state import State
from nodes import resources
from tools.screen import Bounds, Screen, Target
from tools.vision.patches import drop_moving, find_patches, is_near


def has_unlisted_change(
    state: State, before: Screen, after: Screen, target: Target | None
) -> bool:
    """Whether pixels changed near the target, or anywhere that was still.

    A heart that turns red, a cart whose 4 becomes 5 and an icon that is filled say that a touch may
    have worked, although no text does. What moves by itself says nothing, except at the target.

    Args:
        state: of the run.
        before: the screen on which the step was made.
        after: the screen that followed.
        target: what was touched, if an element was.
    """
    if before.id == after.id:
        return False
    folder = resources.get_folder(state) / "screens"
    first = folder / before.image
    second = folder / after.image
    if not first.is_file():
        return False
    if not second.is_file():
        return False
    pictures = first.read_bytes(), second.read_bytes()
    point = None
    if target is not None:
        point = target.center
    changes = find_unlisted_changes(pictures, before, after, point)
    return bool(changes)


def find_unlisted_changes(
    pictures: tuple[bytes, bytes],
    before: Screen,
    after: Screen,
    point: tuple[int, int] | None,
) -> list[Bounds]:
    """Where a touch may have changed something: what was still before, and what is at the target.

    Args:
        pictures: files of both screens.
        before: the screen on which the step was made.
        after: the screen that followed.
        point: that was touched, if any.
    """
    patches = find_patches(*pictures)
    still = drop_moving(patches, (*before.moving, *after.moving))
    if point is None:
        return still
    changes: list[Bounds] = []
    for patch in patches:
        if patch in still or is_near(patch, point, width=after.width):
            changes.append(patch)
    return changes
