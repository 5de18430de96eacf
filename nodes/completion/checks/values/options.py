"""Was an option or a switch that the order names not chosen, or only offered?

"A task of high priority" is claimed with "High", which stands on the form beside "Medium", and
Medium is the one that was kept.
"""

import re
from collections.abc import Container, Iterator, Sequence

from nodes import evidence
from nodes.completion.checks.instruction import named_rows
from nodes.completion.checks.run import form_changes, forms, order_pages
from nodes.completion.checks.run.forms import Field
from nodes.completion.checks.values.lengths import read_lengths
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit
from tapwright.text.durations import find_durations
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import READERS
from tools.hierarchy.occlusion import MENU
from tools.screen import Element, Screen, read_row_name

_BRANCHING = re.compile(
    r"\b(?:if|unless|otherwise|either"
    r"|or|any)\b|如果|若|要是|否则|或|任意|随意|都可以",
    re.IGNORECASE,
)
"""Words of a task in which an option may be named that is not due."""
_DENYING = re.compile(
    r"\b(?:no|not|never|without|instead of"
    r"|rather than|except|than|from|like)\b|n['’]t\b"
    r"|不|别|无需|没|除|而非",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[,.;:!?，。；：！？、]|\bbut\b|\band\b", re.IGNORECASE)
_LEAST = 2
"""Characters of an option that an instruction may have by chance."""
_CHOOSING = (
    r"(?:\b(?:to|as|into|choose|select|pick)\b(?: the| an?| my)?|设[为成置]|[改换][为成]"
    r"|选[择中为]?|切换[到为成]|[移挪][动到至入进]+)\W{0,2}"
)
"""What stands before an option that is to be chosen, or a place to which something is moved."""
_COLUMNS = re.compile(r", | [·•|] ")


def find_passed_option(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """An option that is named, where something was ordered with another of its group; or empty.

    If anything was ordered with the named one, it may have been meant for that. An option of
    several words, such as "Best rated", is passed already where another of its group is touched.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = normalize_text(evidence.QUOTES.sub('""', instruction))
    if _BRANCHING.search(plain):
        return ""
    clauses = _CLAUSE.split(plain)
    passed: set[str] = set()
    ordered: set[str] = set()
    for visit in visits:
        for heading, options in order_pages.list_choices(visit.screen):
            chosen = next(filter(forms.is_on, options))
            passed.discard(chosen.text)
            if order_pages.presses_order(visit):
                ordered.add(chosen.text)
                passed |= _list_passed(options, chosen, heading, clauses)
            for option in options:
                if _is_touched(option, visit):
                    named = _list_passed(options, option, heading, clauses)
                    passed |= {label for label in named if _is_long(label)}
    touched = "\n".join(order_pages.list_taken_texts(visits))
    for label in sorted(passed - ordered):
        if normalize_text(label) not in touched:
            return label
    return ""


def _list_passed(
    options: Sequence[Element],
    taken: Element,
    heading: str,
    clauses: Sequence[str],
) -> set[str]:
    """The options that are named, where the one that was taken is not."""
    if _is_asked(taken.text, heading, clauses):
        return set()
    named: set[str] = set()
    for option in options:
        if _is_asked(option.text, heading, clauses):
            named.add(option.text)
    return named


def _is_touched(option: Element, visit: ScreenVisit) -> bool:
    target = visit.target
    if target is None or target.text != option.text:
        return False
    return target.role == option.role


def _is_long(label: str) -> bool:
    """Whether an option has words that no instruction has by chance."""
    name = order_pages.drop_surcharge(label)
    if has_chinese(name):
        return len(name) > _LEAST
    return len(name.split()) >= _LEAST


def _is_asked(text: str, heading: str, clauses: Sequence[str]) -> bool:
    """Whether a clause that denies nothing names an option, or its first word and its heading.

    "Light-coloured" asks for the "Light beige" under "Colour".
    """
    label = normalize_text(order_pages.drop_surcharge(text))
    if len(label) < _LEAST:
        return False
    name = normalize_text(heading)
    if has_chinese(label):
        names = [re.escape(label), re.escape(label[0] + name[-1:])]
    else:
        words = re.findall(r"\w+", label)
        if not words or label.isdigit():
            return False
        whole = r"\W*".join(map(re.escape, words))
        names = [rf"(?<!\w){whole}(?!\w)"]
        if len(words) > 1 and name.isalpha():
            names.append(rf"(?<!\w){re.escape(words[0])}\W?{name}")
    pattern = re.compile("|".join(names))
    for clause in clauses:
        if _DENYING.search(clause):
            continue
        if pattern.search(clause):
            return True
    return False


def find_kept_default(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The one option of a group that is named, where each form was kept as it came; or empty.

    It may be a word of something else, so that a model has to say what it is.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.

    Returns:
        Its heading and label: `Category: Food`.
    """
    plain = evidence.QUOTES.sub('""', instruction)
    clauses = _CLAUSE.split(normalize_text(plain))
    held: set[str] = set()
    left: dict[str, str] = {}
    for form in form_changes.list_kept_forms(visits):
        for key, field in form.last.items():
            if field.role != "input":
                held.add(field.value)
            if field.role != "radio" or key in form.touched:
                continue
            named = _list_asked(field, clauses)
            if len(named) == 1:
                option = named[0]
                left[option] = f"{field.label}: {option}"
    for option, words in left.items():
        if option not in held:
            return words
    return ""


def _list_asked(field: Field, clauses: Sequence[str]) -> list[str]:
    """The options of a group that some clauses name; weekdays are set otherwise."""
    if READERS["weekdays"](field.value):
        return []
    asked: list[str] = []
    for option in field.touched_by:
        if _is_asked(option, field.label, clauses):
            asked.append(option)
    return asked


def find_still_on(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A switch that was last seen on, though the task forbids what it stands for; or empty.

    "Repeat callers may get through, alarms may not" wants the switch "Alarms" off.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = normalize_text(evidence.QUOTES.sub(" ", instruction))
    states: dict[str, bool] = {}
    for visit in visits:
        for element in visit.screen.elements:
            if element.role == "switch" and element.checked is not None:
                states[element.text] = element.checked
    for label, is_on in states.items():
        if is_on and label and _is_forbidden(normalize_text(label), plain):
            return label
    return ""


def _is_forbidden(label: str, plain: str) -> bool:
    name = re.escape(label)
    if has_chinese(label):
        pattern = f"{name}(?:则|都|也)?不(?:可以?|能|允许|得|准|行)"
    else:
        pattern = rf"\b{name} (?:may|must|should|shall|are|is)(?: not|n['’]t)\b"
    return re.search(pattern, plain) is not None


def find_offered(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """An option that is to be chosen and was only offered; empty if there is none.

    It stood in the list of a dialog, or as a radio button that is off, and nowhere else: no step
    touched or typed it, and no row has it as its value. A length is to be chosen if it is named and
    another one was touched, which is not.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = named_rows.drop_signs(instruction)
    if _BRANCHING.search(plain):
        return ""
    offered: dict[str, str] = {}
    for visit in visits:
        options = _list_offered(visit.screen)
        for option in options:
            is_passed = _is_passed_length(option, options, visit, plain)
            if is_passed or _is_ordered(option.text, plain):
                offered[normalize_text(option.text)] = option.text
    for label, text in offered.items():
        if not any(_has_otherwise(label, visit) for visit in visits):
            return text
    return ""


def _is_passed_length(
    option: Element, options: Sequence[Element], visit: ScreenVisit, plain: str
) -> bool:
    """Whether an option is a length that is named, and another was touched that is not."""
    length = _read_length(option.text)
    named = read_lengths(plain)
    if not length or not length <= named:
        return False
    for each in options:
        if _is_touched(each, visit):
            taken = _read_length(each.text)
            return bool(taken) and taken.isdisjoint(named)
    return False


def _read_length(label: str) -> set[float]:
    """Seconds of the length that a label is, and nothing else; empty if it is none."""
    spans = find_durations(label)
    if len(spans) != 1 or spans[0].text.strip() != label.strip():
        return set()
    return read_lengths(label)


def _list_offered(screen: Screen) -> list[Element]:
    """The options of a page that can be chosen and are not."""
    is_list = bool(screen.dialog) and screen.dialog != MENU
    offered: list[Element] = []
    for element in screen.elements:
        if element.index <= 0 or ", " in element.text:
            continue
        if forms.is_on(element):
            continue
        is_row = is_list and element.role == "item"
        if is_row or element.role == "radio":
            offered.append(element)
    if len(offered) < _LEAST:
        return []
    return offered


def _is_ordered(label: str, plain: str) -> bool:
    """Whether an instruction says that an option is to be chosen: 换成英文 means "English"."""
    if len(label) < _LEAST:
        return False
    for words in paraphrase.list_names(label):
        name = re.escape(named_rows.drop_signs(words))
        end = "" if has_chinese(words) else r"(?!\w)"
        if re.search(rf"{_CHOOSING}{name}{end}", plain):
            return True
    return False


def _has_otherwise(label: str, visit: ScreenVisit) -> bool:
    """Whether a step touched or typed an option, or a page has it in another way than offered."""
    touched = ""
    if visit.target is not None:
        touched = visit.target.text
    if label in normalize_text(f"{touched}\n{visit.input_text}"):
        return True
    offered = {element.text for element in _list_offered(visit.screen)}
    for element in visit.screen.elements:
        # The row of an option has the same text.
        if element.text in offered:
            continue
        if label in normalize_text(f"{element.text}\n{element.value}"):
            return True
    return False


def find_old_place(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The row of what was to be moved, if it still has its old place at the end; or empty.

    Its place is a column that is offered beside the new one, such as `Personal` beside `Work`.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = named_rows.drop_signs(instruction)
    moving = (named_rows.MOVING,)
    for name in named_rows.list_objects(moving, instruction, visits):
        rows = _list_rows(name, visits)
        if not rows:
            continue
        number, row = rows[-1]
        for group in list_labels(visits):
            new = {label for label in group if _is_ordered(label, plain)}
            if not new or number <= _find_last_choice(new, visits):
                continue
            columns = set(_COLUMNS.split(row)[1:])
            if columns & group and not columns & new:
                return row
    return ""


def _find_last_choice(
    labels: Container[str], visits: Sequence[ScreenVisit]
) -> int:
    """The number of the last screen on which one of these labels was touched; -1 if none was."""
    last = -1
    for number, visit in enumerate(visits):
        if visit.target is not None and visit.target.text in labels:
            last = number
    return last


def _list_rows(
    name: str, visits: Sequence[ScreenVisit]
) -> list[tuple[int, str]]:
    """The rows of a name, each with the number of its screen."""
    rows: list[tuple[int, str]] = []
    for number, visit in enumerate(visits):
        for element in visit.screen.elements:
            if element.role == "item" and read_row_name(element.text) == name:
                rows.append((number, element.text))
    return rows


def list_labels(visits: Sequence[ScreenVisit]) -> Iterator[set[str]]:
    """The labels that stand beside each other on a page, as choices of one kind."""
    for visit in visits:
        by_role: dict[str, set[str]] = {}
        for element in visit.screen.elements:
            if element.index > 0 and element.text and ", " not in element.text:
                by_role.setdefault(element.role, set()).add(element.text)
        yield from by_role.values()
