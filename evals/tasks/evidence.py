"""What a judge may look at: the phone before and after, what was done, and the answer."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from evals.tasks.answers import Expected
from evals.tasks.facts import Facts
from evals.tasks.task import Drawn
from virtual_phone.faults.hooks import Input

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, kw_only=True)
class Seen:
    """A run of a task so far."""

    before: Facts
    """A copy, taken when the phone was prepared."""
    after: Facts
    """The phone now; only to be read."""
    p: Drawn
    pages: Sequence[str] = ()
    """`package/.Activity` of the pages that were in front, in order, once a visit."""
    inputs: Sequence[Input] = ()
    """Gestures and keys that reached the phone."""
    answer: str = ""
    """What the agent told the person."""
    expected: Expected | None = None
    """What it should have told."""

    @property
    def answered(self) -> bool:
        """Whether the answer is the expected one."""
        return self.expected is not None and self.expected.met(self.answer)

    def visited(self, page: str) -> bool:
        """Whether a page was in front whose `package/.Activity` ends with (or holds) these words.

        `visited(".AlarmEdit")` is one page, `visited("com.google.android.deskclock/")` an app.
        """
        return any(each.endswith(page) or (page.endswith("/") and page in each)
                   for each in self.pages)  # fmt: skip

    def added(self, path: str) -> list[Any]:
        """Items of a list, such as `clock.alarms`, that were not there before."""
        known = _Known(self.before.at(path))
        return [item for item in self.after.at(path) if item not in known]

    def removed(self, path: str) -> list[Any]:
        """Items of a list that are gone."""
        known = _Known(self.after.at(path))
        return [item for item in self.before.at(path) if item not in known]

    def changed(self, path: str) -> list[tuple[Any, Any]]:
        """Items with an `id` that are there still, but not as they were: before and after."""
        now = {item.id: item for item in self.after.at(path)}
        kept = [
            (item, now[item.id])
            for item in self.before.at(path)
            if item.id in now
        ]
        return [(was, is_) for was, is_ in kept if was != is_]

    def same(self, *paths: str) -> bool:
        """Whether nothing at these paths has changed."""
        return all(
            self.before.at(path) == self.after.at(path) for path in paths
        )

    def new(self, path: str, **fields: Any) -> bool:
        """Whether exactly one item was added to a list, none removed, and it has these fields.

        A field may be a function that is given what the item has.
        """
        added = self.added(path)
        return (
            len(added) == 1
            and not self.removed(path)
            and has(added[0], **fields)
        )

    def any_new(self, path: str, **fields: Any) -> bool:
        """Whether an added item has these fields, whatever else was added."""
        return any(has(item, **fields) for item in self.added(path))


def has(item: Any, **fields: Any) -> bool:
    """Whether a record has these values; a function is asked about what is there."""
    for name, wanted in fields.items():
        value = getattr(item, name)
        if not (wanted(value) if callable(wanted) else value == wanted):
            return False
    return True


class _Known:
    """Items of one moment, by id where they have one."""

    def __init__(self, items: Iterable[Any]) -> None:
        self._items = list(items)
        self._ids = {item.id for item in self._items if hasattr(item, "id")}

    def __contains__(self, item: object) -> bool:
        ident = getattr(item, "id", None)
        return ident in self._ids if ident is not None else item in self._items

    def __iter__(self) -> "Iterator[Any]":
        return iter(self._items)
