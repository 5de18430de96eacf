"""Was something deleted, switched or set that the order says to leave alone?

"Lower the ringer, and leave the alarm volume alone" is claimed with the ringer at 30%, and so is
the alarm. 王小明的可别给我删了 forbids to delete what is called 王小明.
"""

import re
from collections.abc import Iterator, Sequence

from nodes.completion.checks.instruction import asides, named_rows
from nodes.completion.checks.missing import deletions
from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text
from tools.screen import TOGGLES, Element, read_row_name

_SET = (*TOGGLES, "slider")
_OF = re.compile(r"['’]s\b|(?<=[\u3400-\u9fff])的")


def find_deleted(
    instruction: str, visits: Sequence[ScreenVisit], given: Sequence[str] = ()
) -> str:
    """The row that was deleted though the order spares it; empty if there is none.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
        given: what the person said besides.
    """
    if not asides.list_kept(instruction):
        return ""
    for deletion in deletions.list_deleted(visits):
        name = deletion.name
        if not deletion.is_touched:
            continue
        if _is_spared(name, instruction, visits, given):
            return name
    return ""


def find_changed(
    instruction: str, visits: Sequence[ScreenVisit], given: Sequence[str] = ()
) -> str:
    """The switch, slider or row that was touched, and that is otherwise now, though it is spared.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
        given: what the person said besides.
    """
    if not asides.list_kept(instruction):
        return ""
    for name in _list_changed(visits):
        if _is_spared(name, instruction, visits, given):
            return name
    return ""


def find_next_deed(
    instruction: str, visits: Sequence[ScreenVisit], given: Sequence[str] = ()
) -> str:
    """What the last step is about to delete or set though the order spares it; empty for nothing.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them; the last one is still to come.
        given: what the person said besides.
    """
    if not visits or not asides.list_kept(instruction):
        return ""
    here = visits[-1]
    name = ""
    if deletions.is_taking_away(here):
        name = deletions.find_row_at_stake(visits)
    elif here.target is not None and here.target.role in _SET:
        name = here.target.text
    row = read_row_name(name)
    is_spared = _is_spared(row, instruction, visits, given)
    return name if is_spared else ""


def _is_spared(
    name: str,
    instruction: str,
    visits: Sequence[ScreenVisit],
    given: Sequence[str],
) -> bool:
    """Whether only those words of an order name something that leave other things alone.

    "Ben" is not named by "Ben Carver" where both were seen.
    """
    bare = _make_bare(name)
    longer: list[str] = []
    for visit in visits:
        for element in visit.screen.elements:
            other = _make_bare(read_row_name(element.text))
            if bare in other and bare != other:
                longer.append(other)
    rest = [asides.drop_kept(instruction), *given]
    if any(_names(text, bare, longer) for text in rest):
        return False
    kept = asides.list_kept(instruction)
    return any(_names(text, bare, longer) for text in kept)


def _names(text: str, bare: str, longer: Sequence[str]) -> bool:
    plain = _make_bare(text)
    for name in longer:
        plain = plain.replace(name, " ")
    return named_rows.has_name(bare, plain)


def _make_bare(text: str) -> str:
    """A text without what tells an owner: `Ben's`, 闹钟的音量."""
    return named_rows.drop_signs(_OF.sub("", text))


def _list_changed(visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """The names of what was touched and looks otherwise than when it was seen first."""
    touched: set[str] = set()
    first: dict[str, str] = {}
    last: dict[str, str] = {}
    for visit in visits:
        for element in visit.screen.elements:
            name, state = _read_state(element)
            if state:
                first.setdefault(name, state)
                last[name] = state
        if visit.target is not None:
            touched.add(normalize_text(read_row_name(visit.target.text)))
    for name, state in last.items():
        if name in touched and first[name] != state:
            yield name


def _read_state(element: Element) -> tuple[str, str]:
    """The name of what can be set, and how it is set; no state of what has none."""
    name = normalize_text(read_row_name(element.text))
    if element.role in _SET:
        return name, f"{element.checked} {element.value}"
    columns = element.text.split(", ")
    if element.role == "item" and len(columns) == len(("name", "value")):
        return name, columns[-1]
    return name, ""
