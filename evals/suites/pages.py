"""What is on the phone's screen, for tasks that ask to show something."""

from evals.tasks.evidence import Seen
from virtual_phone.system.app import Page


def front(s: Seen) -> Page | None:
    """The page in front, a dialog over it included; None of a phone of which nothing is known."""
    system = s.after.system
    pages = system.tasks.app.pages if system else []
    return pages[-1] if pages else None


def in_front(s: Seen, page: str) -> bool:
    """Whether the last page that came to the front is this one: `com.android.x/.Trash`."""
    return bool(s.pages) and s.pages[-1] == page


def on_screen(s: Seen, ident: str) -> bool:
    """Whether an element with this id can be seen now."""
    system = s.after.system
    wanted = f":id/{ident}"
    return system is not None and any(
        node.resource_id.endswith(wanted)
        for window in system.windows()
        for node in window.walk()
    )
