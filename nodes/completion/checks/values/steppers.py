"""How many of a thing were put in, told by the number between a button for less and one for more.

"Put two of it into the cart" wants that number to be 2 where the page is left by "Add to cart". The
price or the total of a page shows nothing of it. "Make the font one size bigger" wants one press of
the button beside a slider that has an effect, and not two.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from nodes import evidence
from nodes.completion.checks.run.order_pages import (
    drop_surcharge,
    presses_order,
)
from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text
from tapwright.text.numbers import find_numbers
from tools.screen import Element, Screen

_LESS = re.compile(
    r"decrease|less|fewer|minus|(?:make )?(?:smaller|lower|quieter|dimmer)"
    r"|one less|remove one|[-−–]|减少?|减一|缩小|[调减]小|[调降]低",
    re.IGNORECASE,
)
_MORE = re.compile(
    r"increase|more|plus|one more|add one|\+|(?:make )?(?:larger|bigger|higher|louder|brighter)"
    r"|增加|加|加一|放大|[调加增]大|[调提]高",
    re.IGNORECASE,
)
_VERB = re.compile(
    r"\b(?:buy|order|put|add|get|take"
    r"|purchase)(?: (?:me|us|exactly|just))? $",
    re.IGNORECASE,
)
_OTHER_NOUN = re.compile(
    r"\s*(?:\w+\s+)?(?:nights?|days?|weeks?|hours?"
    r"|minutes?|guests?|people|persons?|adults?|rooms?"
    r"|stars?|photos?|pictures?|words?"
    r"|different|kinds?|of (?:each|every)|each)\b",
    re.IGNORECASE,
)
_VERB_ZH = re.compile(r"[买点放加要订来购]|下单")
_MEASURE_ZH = re.compile(r"[件份个杯只盒本瓶双套支台袋](?!人|月|小时)")
_EACH_ZH = re.compile(r"各|每|不同|分别")
_CONDITION = re.compile(
    r"\b(?:if|unless|otherwise|or|at least"
    r"|at most|more than|as many)\b"
    r"|如果|若|要是|否则|或|至少|最多|不超过",
    re.IGNORECASE,
)
_ONE_STEP = re.compile(
    r"\b(?:one|a|1) (?:more )?(?:size|step|notch|level)\b|[一1][号档级格]",
    re.IGNORECASE,
)
_UP = re.compile(
    r"\b(?:up|bigger|larger|higher|louder|brighter|increase|raise|enlarge)\b|[大高亮响升增]",
    re.IGNORECASE,
)
_DOWN = re.compile(
    r"\b(?:down|smaller|lower|quieter|dimmer|decrease|reduce)\b|[小低暗轻降减]",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[，。；！？,.;!?、]|\b(?:and|then)\b|还有|再把")
_CLAUSE_ZH = re.compile(r"[，。；！？,.;!?]")


def find_other_count(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A number of pieces that was ordered or put into a cart in place of the named one; or empty.

    It may have been put in by parts. Where several things are counted on one page nothing is said.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.

    Returns:
        The number that was put in.
    """
    wanted = _read_wanted(instruction)
    if not wanted:
        return ""
    counts: list[int] = []
    has_ordered = False
    is_open = False
    for visit in visits:
        shown = list(_list_counts(visit.screen))
        if len(shown) > 1:
            return ""
        # "Set of 2" once is two pieces.
        if wanted in _list_chosen_numbers(visit.screen):
            return ""
        if not shown:
            is_open = False
            continue
        if is_open:
            counts.pop()
        counts += shown
        is_open = not presses_order(visit)
        if not is_open:
            has_ordered = True
    total = sum(counts)
    if not has_ordered or wanted in (*counts, total):
        return ""
    if _is_stepped_later(wanted, visits):
        return ""
    return str(counts[-1])


def find_other_step(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """Where a slider stands that was to be moved by one step, and was moved otherwise; or empty.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.

    Returns:
        The name of the slider with what its page says of it: "Font size: Largest".
    """
    wanted = _read_steps(instruction)
    if not wanted:
        return ""
    moved: dict[str, int] = {}
    stand = ""
    for visit, after in pairwise(visits):
        name = _find_moved_slider(visit, after)
        if not name:
            continue
        way = _read_way(visit)
        if not way:
            return ""
        moved[name] = moved.get(name, 0) + way
        stand = _read_stand(after.screen)
    if len(moved) != 1:
        return ""
    name, steps = moved.popitem()
    if steps in wanted:
        return ""
    return f"{name}: {stand}"


def _find_moved_slider(visit: ScreenVisit, after: ScreenVisit) -> str:
    """The name of a slider that a step moved; empty if it moved none."""
    slider = _find_slider(visit.screen)
    now = _find_slider(after.screen)
    if slider is None or now is None or slider.value == now.value:
        return ""
    if slider.text != now.text:
        return ""
    return slider.text


def _read_steps(instruction: str) -> set[int]:
    """By how many steps something may be moved: 1, -1 or either; none if no one step is named."""
    plain = evidence.QUOTES.sub(" ", instruction)
    if _CONDITION.search(plain):
        return set()
    clauses = list(filter(_ONE_STEP.search, _CLAUSE.split(plain)))
    if len(clauses) != 1:
        return set()
    is_up = _UP.search(clauses[0]) is not None
    is_down = _DOWN.search(clauses[0]) is not None
    ways = {1, -1}
    if is_up and not is_down:
        ways.remove(-1)
    if is_down and not is_up:
        ways.remove(1)
    return ways


def _find_slider(screen: Screen) -> Element | None:
    """The slider between a button for less and one for more; None without one."""
    elements: list[Element] = []
    for element in screen.elements:
        if element.index > 0:
            elements.append(element)
    for less, slider, more in zip(
        elements, elements[1:], elements[2:], strict=False
    ):
        if slider.role != "slider":
            continue
        if _LESS.fullmatch(less.text) and _MORE.fullmatch(more.text):
            return slider
    return None


def _read_way(visit: ScreenVisit) -> int:
    """1 for a touch of a button for more, -1 for one for less, 0 for any other step."""
    if visit.target is None:
        return 0
    label = visit.target.text
    if _MORE.fullmatch(label):
        return 1
    if _LESS.fullmatch(label):
        return -1
    return 0


def _read_stand(screen: Screen) -> str:
    """What the text right before the buttons of a slider says of it."""
    stand = ""
    for element in screen.elements:
        if element.index > 0 and _LESS.fullmatch(element.text):
            break
        stand = element.text
    return stand


def _is_stepped_later(wanted: int, visits: Sequence[ScreenVisit]) -> bool:
    """Whether a button for more or less was touched after the order, and a row has the number now.

    A cart shows it as a column of the row, such as `Cup, ¥18.50, 3`.
    """
    has_ordered = has_stepped = False
    for visit in visits:
        if has_ordered and visit.target is not None:
            label = visit.target.text
            is_stepping = _LESS.match(label) or _MORE.match(label)
            has_stepped = has_stepped or is_stepping is not None
        has_ordered = has_ordered or presses_order(visit)
    if not has_stepped:
        return False
    last = visits[-1].screen
    return any(str(wanted) in text.split(", ") for text in last.texts)


def _read_wanted(instruction: str) -> int:
    """How many pieces an instruction asks for; 0 if it does not say, or of several things."""
    plain = normalize_text(evidence.QUOTES.sub(" ", instruction))
    if _CONDITION.search(plain):
        return 0
    wanted: set[int] = set()
    for number in find_numbers(plain):
        before = plain[: number.start]
        after = plain[number.end :]
        if not number.digits.isdigit() or number.is_ordinal:
            continue
        if _counts_pieces(before, after):
            wanted.add(int(number.digits))
    if len(wanted) == 1:
        return wanted.pop()
    return 0


def _counts_pieces(before: str, after: str) -> bool:
    """Whether a number between some words says how many pieces of a thing are wanted."""
    if _VERB.search(before):
        return _OTHER_NOUN.match(after) is None
    if not _MEASURE_ZH.match(after):
        return False
    *_, start = _CLAUSE_ZH.split(before)
    end, *_ = _CLAUSE_ZH.split(after)
    clause = start + end
    if _EACH_ZH.search(clause):
        return False
    return _VERB_ZH.search(clause) is not None


def _list_counts(screen: Screen) -> Iterator[int]:
    """The numbers of a page that stand between a button for less and one for more."""
    less = number = ""
    for element in screen.elements:
        text = element.text.strip()
        if not text:
            continue
        is_stepper = _LESS.fullmatch(less) and _MORE.fullmatch(text)
        if is_stepper and number.isdigit():
            yield int(number)
        less = number
        number = text


def _list_chosen_numbers(screen: Screen) -> Iterator[int]:
    """The numbers in the labels of the options that are chosen on a page; prices are none."""
    for element in screen.elements:
        if not element.checked:
            continue
        for number in find_numbers(drop_surcharge(element.text)):
            if number.digits.isdigit():
                yield int(number.digits)
