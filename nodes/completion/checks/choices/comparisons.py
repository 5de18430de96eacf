"""Rows that were taken though another one beats them, where the task says "the cheapest" or so.

"The earliest alarm that is on" orders the rows of a list by a quantity. If the run took a row, and
a screen that it saw has another row of the same list that comes before it, the claim is doubted. It
is no doubt if any row that was taken is the wanted one of its list, as a run may look at several.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from nodes import evidence
from nodes.completion.checks.instruction.quantities import Value, read_value
from nodes.completion.checks.instruction.row_orders import Order, read_order
from nodes.completion.checks.run import forms, listings, taken_rows
from nodes.completion.checks.run.listings import goes_on
from nodes.completion.checks.run.taken_rows import BetterRow, Take
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit, list_rows, read_today
from tapwright.text.amounts import find_money
from tapwright.text.clock_times import find_times
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import is_day
from tools.screen import TOGGLES, Element, Screen, read_row_name

_ON = re.compile(
    r"\b(?:that|which) (?:are|is) (?:still )?(?:turned |switched )?on\b"
    r"|\b(?:active|enabled)\b|(?:已|是)(?:开启|打开|启用)的?",
    re.IGNORECASE,
)
FILTER = re.compile(
    r"\b(?:(?:that|which) (?:is|are|was|were|has|have|can)|whose|where"
    r"|(?<!pay )(?<!paying )with(?! (?:the|an?) \n)|without|among|awaiting|still|available|free"
    r"|not|in stock)\b"
    r"|待|未|还|有空|可用|不|其中",
    re.IGNORECASE,
)
"""Words that narrow down which rows count, by something that rows need not say."""
_RESTATED = re.compile(
    r"\b(?:that|which) (?:is|was|were|has been) (?:\w+ )?"
    r"(?:last|most recently|first|latest|earliest)"
    r"|\b(?:that|which) (?:is|was|were|has been) "
    r"(?:changed|edited|modified|made|created|added|written|taken|recorded|sent|received|updated)"
    r" (?:last|most recently|first|latest|earliest)\b",
    re.IGNORECASE,
)
"""Words that say an order by time once more, and narrow nothing."""
_TAKEN_OUT = re.compile(
    r"\b(?:booked|sold out|unavailable|closed|expired|out of stock|cancell?ed)\b"
    r"|售罄|订满|满房|无房|已满|缺货|停售|过期|取消|关闭",
    re.IGNORECASE,
)
_ASKS_WHICH = re.compile(r"\bwhich (?:one )?is (?:the )?(?=\n)")
_FREE = re.compile(
    r"\b(?:with|(?:that|which) (?:still )?(?:has"
    r"|have)) (?:an? )?(?:free|available|vacant)"
    r" (?:rooms?|seats?|tables?|places?"
    r"|tickets?)\b|[还尚]?有(?:空|余)?(?:房|位|座|票)"
    r"|\b(?:need not|do not|don't|not need to"
    r"|not have to) (?:pay|order|book|buy)\b"
    r"|(?:先|暂时?)?(?:不(?:用|必|需要?|要)?|别|无需)(?:马上|立即|现在)?(?:付款|付钱|支付|下单|预订|购买)",
    re.IGNORECASE,
)
"""What a row says if it has none, unless it was opened and left; and what is not to be done."""
_THING = re.compile(
    r"(?:[a-z'-]+ )*?(?P<en>[a-z'-]+)(?=[^a-z' -]|$"
    r"| (?:of|in|on|to|from|and|for|with|at|i|you|my|me|that|which|is|are|was|then)\b)"
    r"|[^，。；,;]{0,10}?(?P<zh>[\u3400-\u9fff]{2})(?=[，。；,;的里中上并]|$)"
)
"""The words of an order and what stands behind it, up to the thing that is ordered."""
_LEAST = 2
_SORTINGS = {
    ("popularity", True): re.compile(
        r"\bpopular|\bhottest\b|热度|热门|最热|人气", re.IGNORECASE
    ),
    ("rating", True): re.compile(
        r"\b(?:best|highest|top)[ -]rated\b|\bby (?:rating|score)\b|评分",
        re.IGNORECASE,
    ),
    ("moment", True): re.compile(
        r"\bnewest\b|\bmost recent\b|\blatest\b|最新", re.IGNORECASE
    ),
}
"""Labels of boxes by which a list begins with what has the most of a quantity."""
_TAKES_UP = re.compile(
    r"\b(?:and|then)\b[^.;!?]*\b(?:it|that|there|the same)\b"
    r"|[，,。；]\s*(?:并|再|然后|接着)?[^，。；]{0,6}(?:它|那[家个里]|该|同一|这[家个])",
    re.IGNORECASE,
)
"""Words that take up what was looked up before them."""
_WHICH_MORE = re.compile(
    r"\bwhich\b[^.;!?]*\bmore (?:fans|followers|views|plays|likes)\b"
    r"|哪[个位][^，。；？]{0,8}(?:粉丝|播放|赞)[^，。；？]{0,4}多"
    r"|(?:粉丝|播放|赞)[^，。；？]{0,4}多的?是?哪",
    re.IGNORECASE,
)

_COUNTED = (
    re.compile(r"\bfans?\b|\bfollowers?\b|粉丝", re.IGNORECASE),
    re.compile(r"\bviews?\b|\bplays?\b|播放", re.IGNORECASE),
    re.compile(r"\blikes?\b|赞", re.IGNORECASE),
)
"""What may be counted of a thing; the plays of a video are no fans of who made it."""


def find_better_row(
    instruction: str, visits: Sequence[ScreenVisit]
) -> BetterRow | None:
    """A row that was taken though another one that was seen has the place that is asked for.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    order = read_order(instruction)
    if order is None:
        return None
    lost: BetterRow | None = None
    is_met = False
    for take in _list_due(order, instruction, visits):
        if len(take.rows) < _LEAST or is_day(take.row.text):
            continue
        beaten = _find_rival(take, order, instruction)
        if beaten is None:
            is_met = is_met or bool(_read_value(take.row, take, order))
        elif take.row.role in TOGGLES:
            # Another switch was turned, whatever else was right.
            return beaten
        else:
            lost = lost or beaten
    return None if is_met else lost


def _list_due(
    order: Order, instruction: str, visits: Sequence[ScreenVisit]
) -> Sequence[Take]:
    """The rows that were taken of what is asked for, or all if no page says that it has it.

    Videos have days too, where the newest order is asked for.
    """
    taken = list(taken_rows.list_takes(instruction, visits))
    if order.quantity != "moment":
        return taken
    thing = _read_thing(order, instruction)
    of_thing = taken_rows.select_of_thing(thing, taken)
    return of_thing or taken


def _read_thing(order: Order, instruction: str) -> str:
    """What an order is about: the last word of "newest Golden Bun order", 订单 of 最新的订单."""
    plain = normalize_text(instruction)
    start = plain.find(order.words)
    match = _THING.match(plain, start)
    if match is None:
        return ""
    return match["en"] or match["zh"]


def find_better_answer(
    instruction: str, answer: str, visits: Sequence[ScreenVisit]
) -> BetterRow | None:
    """A row that was answered with though another one has the place that is asked for.

    An answer is of a row if it has its name, or an amount of it.

    Args:
        instruction: the user's.
        answer: that the run gives.
        visits: all screens of the run with the steps made on them, in order.
    """
    order = read_order(instruction)
    if order is None or not answer or not visits:
        return None
    lost = _find_first_sorted(order, answer, visits)
    for take in _list_answered_rows(answer, visits):
        beaten = _find_rival(take, order, instruction)
        if beaten is None and _read_value(take.row, take, order):
            return None
        lost = lost or beaten
    return lost


def find_better_source(
    instruction: str, visits: Sequence[ScreenVisit]
) -> BetterRow | None:
    """A row that was taken by its name, which the list that it was looked up in has further down.

    "See which restaurant my last order was from, and choose it" is not done by that of the order
    before.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    if not _TAKES_UP.search(evidence.QUOTES.sub(" ", instruction)):
        return None
    for visit in reversed(visits):
        target = visit.target
        if target is not None and target.role == "item":
            name = read_row_name(target.text)
            return find_better_answer(instruction, name, visits)
    return None


def find_lesser(
    instruction: str, visits: Sequence[ScreenVisit]
) -> BetterRow | None:
    """The one of two that are named which has less, if a button of its row was touched last.

    "Which has more fans, 'A' or 'B'? Follow that one" is not done by the one with fewer.

    Args:
        instruction: the user's: 'A'和'B'哪个粉丝多？关注多的那个.
        visits: all screens of the run with the steps made on them, in order.
    """
    match = _WHICH_MORE.search(evidence.QUOTES.sub(" ", instruction))
    touched = _find_button_row(visits)
    if match is None or not touched:
        return None
    counts = _read_counts(match[0], instruction, visits)
    if len(counts) != _LEAST:
        return None
    (most, better), (least, worse) = sorted(counts.values(), reverse=True)
    if most == least or read_row_name(touched) != read_row_name(worse):
        return None
    words = match[0].strip()
    return BetterRow(words=words, taken=worse, better=better, is_sure=True)


def _read_counts(
    question: str, instruction: str, visits: Sequence[ScreenVisit]
) -> dict[str, tuple[Value, str]]:
    """How many each thing that is quoted has of what is asked about, with the row that says so."""
    counted = next(unit for unit in _COUNTED if unit.search(question))
    names: set[str] = set()
    for quote in evidence.QUOTES.finditer(instruction):
        names.add(normalize_text(evidence.extract_quoted(quote)))
    counts: dict[str, tuple[Value, str]] = {}
    for row in list_rows(visit.screen for visit in visits):
        name = normalize_text(read_row_name(row.text))
        if name not in names or not counted.search(row.text):
            continue
        value = read_value("popularity", row.text, None)
        if value:
            counts[name] = value, row.text
    return counts


def _find_button_row(visits: Sequence[ScreenVisit]) -> str:
    """The row whose button was touched last; empty if the last touch was another one."""
    for visit in reversed(visits):
        if visit.target is None:
            continue
        row = taken_rows.find_touched(visit)
        if row is None or visit.target.role != "button":
            return ""
        return row.text
    return ""


def _find_first_sorted(
    order: Order, answer: str, visits: Sequence[ScreenVisit]
) -> BetterRow | None:
    """The first row of a list that is sorted as is asked for, if the answer does not name it."""
    sorting = _find_sorting(order, visits[-1].screen)
    rows = _list_last_rows(visits)
    if order.place != 1 or not sorting or len(rows) < _LEAST:
        return None
    first = rows[0]
    value = read_value(order.quantity, first, None)
    is_sure = _is_sorted_by_run(sorting, visits)
    if has_chinese(answer) != has_chinese(first):
        # Its name may be told in the other language.
        is_sure = False
    for row in rows:
        if not _has_name_of(answer, row):
            continue
        is_sure = False
        if row == first or value == read_value(order.quantity, row, None):
            return None
    return BetterRow(
        words=order.words,
        taken=answer,
        better=first,
        is_sure=is_sure,
    )


def _is_sorted_by_run(sorting: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether the run touched the box that sorts a list."""
    return any(
        visit.target is not None and visit.target.text == sorting
        for visit in visits
    )


def _list_last_rows(visits: Sequence[ScreenVisit]) -> Sequence[str]:
    """The rows of the list of the last screen, from its top."""
    last = visits[-1].screen
    *_, (_, lists) = listings.follow_lists(visits)
    for row in list_rows([last]):
        key = listings.identify_list(row, last)
        return lists.get(key, ())
    return ()


def _find_sorting(order: Order, screen: Screen) -> str:
    """The box that is chosen and sorts a list as an order does; empty without one."""
    sorting = _SORTINGS.get((order.quantity, order.most))
    if sorting is None:
        return ""
    for element in filter(forms.is_on, screen.elements):
        if sorting.search(element.text):
            return element.text
    return ""


def find_unseen_rest(
    instruction: str, answer: str, visits: Sequence[ScreenVisit]
) -> str:
    """The last row that was seen of a list that goes on, behind the words that order its rows.

    Nothing is said of a list that stands in this very order, as "newest first" does.

    Args:
        instruction: the user's.
        answer: that the run gives; empty without one.
        visits: all screens of the run with the steps made on them, in order.
    """
    order = read_order(instruction)
    if order is None or not visits:
        return ""
    if answer:
        takes = list(_list_answered_rows(answer, visits))
    else:
        takes = list(taken_rows.list_takes(instruction, visits))
    last = ""
    for take in takes:
        if _is_seen_whole(take, visits) or _is_in_order(take, order):
            return ""
        name = read_row_name(take.rows[-1].text)
        last = f"{order.words}: {name}"
    return last


def _is_seen_whole(take: Take, visits: Sequence[ScreenVisit]) -> bool:
    """Whether a screen of the page on which a row was taken has no more below; days are no list."""
    if is_day(take.row.text):
        return True
    page = visits[take.place].screen
    for visit in visits:
        screen = visit.screen
        is_here = screen.activity == page.activity
        if not is_here or screen.package != page.package:
            continue
        if not goes_on(screen, "down"):
            return True
    return False


def _is_in_order(take: Take, order: Order) -> bool:
    """Whether the rows that were seen stand in an order, or too few have a value to tell."""
    values: list[Value] = []
    for row in take.rows:
        value = _read_value(row, take, order)
        if value:
            values.append(value)
    if len(values) <= _LEAST:
        return True
    return all(
        not order.is_before(later, earlier)
        for earlier, later in pairwise(values)
    )


def _list_answered_rows(
    answer: str, visits: Sequence[ScreenVisit]
) -> Iterator[Take]:
    """The rows that an answer may be of, as if they had been taken.

    Rows that it names go before those of which it only has an amount: several may cost the same.
    """
    today = read_today(visits)
    named: list[Take] = []
    others: list[Take] = []
    for place, (visit, lists) in enumerate(listings.follow_lists(visits)):
        rows: list[Element] = []
        for element in visit.screen.elements:
            if element.role == "item" and element.index > 0 and element.text:
                rows.append(element)
        for row in rows:
            key = listings.identify_list(row, visit.screen)
            take = Take(
                row=row,
                rows=rows,
                left=frozenset(),
                listing=lists[key],
                today=today,
                place=place,
            )
            if _has_name_of(answer, row.text):
                named.append(take)
            elif _has_amount_of(answer, row.text):
                others.append(take)
    yield from named or others


def _has_name_of(answer: str, row: str) -> bool:
    name = normalize_text(read_row_name(row))
    if len(name) <= _LEAST:
        return False
    return name in normalize_text(answer)


def _has_amount_of(answer: str, row: str) -> bool:
    own = _list_amounts(row)
    return not own.isdisjoint(_list_amounts(answer))


def _list_amounts(text: str) -> set[float]:
    return {amount.value for amount in find_money(text)}


def _read_value(row: Element, take: Take, order: Order) -> Value:
    """What a row has of the quantity; one that begins with a time, as of a train, has that one."""
    text = row.text
    if order.quantity == "moment" and _begins_with_first_time(text):
        text = read_row_name(text)
    return read_value(order.quantity, text, take.today)


def _begins_with_first_time(row: str) -> bool:
    """Whether a row begins with a time and has others behind it, such as when a train arrives."""
    first = find_times(read_row_name(row))
    if len(first) != 1:
        return False
    return len(find_times(row)) > 1


def _find_rival(take: Take, order: Order, instruction: str) -> BetterRow | None:
    """The row that has the wanted place, if the one that was taken surely has another one."""
    is_timed = _begins_with_first_time(take.row.text)
    if is_timed and find_times(instruction):
        # Some are too early.
        return None
    taken = take.row.text
    needs_on = take.row.checked is not None and bool(_ON.search(instruction))
    is_left_out = needs_on and not take.row.checked
    narrowed = _drop_order(order, instruction)
    rivals = list(_list_rivals(take, order, narrowed, needs_on=needs_on))
    compared = list(rivals)
    if not is_left_out:
        compared.insert(0, take.row)
    ranks = _rank_rows(compared, take, order)
    if not is_left_out:
        places = ranks.get(taken)
        if places is None or order.place in places:
            return None
    for row in rivals:
        if order.place in ranks.get(row.text, ()):
            return BetterRow(
                words=order.words,
                taken=taken,
                better=row.text,
                is_sure=not is_timed and _is_wide(narrowed),
            )
    return None


def _drop_order(order: Order, instruction: str) -> str:
    """An instruction without its order, and without what narrows nothing beside it."""
    plain = normalize_text(instruction)
    # What stands around the words of the order itself, "with the" for example, narrows nothing.
    rest = plain.replace(order.words, "\n")
    rest = _RESTATED.sub(" ", rest)
    rest = _ON.sub(" ", rest)
    return _ASKS_WHICH.sub(" ", rest)


def _is_wide(narrowed: str) -> bool:
    """Whether nothing in an instruction may leave a row out."""
    return FILTER.search(_FREE.sub(" ", narrowed)) is None


def _list_rivals(
    take: Take, order: Order, narrowed: str, *, needs_on: bool
) -> Iterator[Element]:
    """The other rows that may be the wanted one.

    By a place beyond the first only those count that the list shows when the row is taken: what was
    seen before it was filtered would push the others down.
    """
    wanted = paraphrase.list_terms(narrowed)
    for row in take.rows:
        if row.text == take.row.text or row.text in take.left:
            continue
        if needs_on and not row.checked:
            continue
        if order.place > 1 and row.text not in take.listing:
            continue
        if _is_like(row, take, wanted):
            yield row


def _rank_rows(
    rows: Sequence[Element], take: Take, order: Order
) -> dict[str, range]:
    """The places that each row with a value may have; those with the same value share them."""
    values: dict[str, Value] = {}
    for row in rows:
        value = _read_value(row, take, order)
        if value:
            values[row.text] = value
    ranks: dict[str, range] = {}
    for text, own in values.items():
        first = 1
        end = len(values) + 1
        for other in values.values():
            if order.is_before(other, own):
                first += 1
            if order.is_before(own, other):
                end -= 1
        ranks[text] = range(first, end)
    return ranks


def _is_like(row: Element, take: Take, wanted: set[str]) -> bool:
    """Whether a row has all that the one which was taken has of the task, and can be had at all.

    A row has what is selected above it too: under "Coffee" there are no burgers.
    """
    taken = take.row.text
    if _TAKEN_OUT.search(row.text) and not _TAKEN_OUT.search(taken):
        return False
    own = wanted & _list_terms_of(taken, take)
    return own <= _list_terms_of(row.text, take)


def _list_terms_of(row: str, take: Take) -> set[str]:
    """The terms of a row, and of what was selected where it was seen."""
    chosen = take.chosen.get(row, ())
    text = "\n".join([row, *chosen])
    return paraphrase.list_terms(text)
