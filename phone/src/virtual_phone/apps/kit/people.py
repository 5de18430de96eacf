"""People as apps show them: discs with initials, the order of names, and choosing a contact."""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from functools import partial

from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.system.app import App
from virtual_phone.system.stores import Contact
from virtual_phone.ui import widgets as ui

_COLORS = ("#3f51b5", "#00897b", "#d81b60", "#c75f00", "#5e35b1", "#1e6fc0", "#2f8a3a")
_LETTERS = "ABCDEFGHJKLMNOPQRSTWXYZ"
_STARTS = (
    45217, 45253, 45761, 46318, 46826, 47010, 47297, 47614, 48119, 49062, 49324, 49896,
    50371, 50614, 50622, 50906, 51387, 51446, 52218, 52698, 52980, 53689, 54481,
)  # fmt: skip
"""Codes in GB 2312, whose first level is in the order of pinyin, where each letter starts."""
_END = 55290


def color_of(name: str) -> str:
    """The colour of a person's disc."""
    return _COLORS[sum(map(ord, name)) % len(_COLORS)]


def avatar(name: str, *, size: float = 40) -> ui.Avatar:
    """A person's disc: the first letter, or a figure for a number."""
    if name[:1].isalpha():
        return ui.Avatar(text=name[:1].upper(), color=color_of(name), size=size)
    return ui.Avatar(icon="person", color=color_of(name), size=size)


def letter(name: str) -> str:
    """The letter that a name is filed under, by pinyin for Chinese ones; `#` for others."""
    first = name[:1].upper()
    if "A" <= first <= "Z":
        return first
    code = int.from_bytes(first.encode("gb2312", "ignore"), "big")
    return _LETTERS[bisect_right(_STARTS, code) - 1] if _STARTS[0] <= code < _END else "#"


def name_order(name: str) -> tuple[str, bytes]:
    """The key by which names are sorted."""
    filed = letter(name)
    return filed.replace("#", "~"), name.lower().encode("gb18030")


def in_order(contacts: Iterable[Contact]) -> list[Contact]:
    """By name."""
    return sorted(contacts, key=lambda contact: name_order(contact.name))


def contact_row(contact: Contact, do: ui.Do, *, number: str = "") -> ui.ListItem:
    """Name, number and disc."""
    return ui.ListItem(
        id="contact_row",
        title=contact.name,
        subtitle=number or contact.numbers[0] if contact.numbers else "",
        leading=avatar(contact.name),
        on_tap=do,
    )


class ContactPicker(SearchPage):
    """A list of all contacts, with a search, to choose one from."""

    name = ".ContactPicker"
    hint = ("Search contacts", "搜索联系人")
    clearable = True

    def __init__(self, app: App, then: Callable[[Contact], object]) -> None:
        super().__init__(app)
        self.then = then

    def rows(self) -> list[ui.Widget]:
        """Those whom the words fit."""
        found = in_order(self.app.services.contacts.find(self.words))
        return [contact_row(contact, partial(self._choose, contact)) for contact in found]

    def _choose(self, contact: Contact) -> None:
        self.close()
        self.then(contact)
