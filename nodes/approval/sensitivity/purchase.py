"""What a payment is about: the thing, what was chosen of it, how many, and the sums by name."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from nodes.approval.sensitivity.page_words import TITLE_SHARE, is_picture
from tapwright.text.amounts import find_money
from tools.screen import Bounds, Element, Screen

_PAYING = re.compile(
    r"\b(?:pay|payment|buy|purchase|order|check ?out|book|reserve|subscribe|confirm|continue"
    r"|proceed|bid)\b"
    r"|付款|支付|购买|下单|订单|订购|预订|订阅|确认|确定|继续|结算|买|出价",
    re.IGNORECASE,
)
"""Labels of buttons that buy, or agree to a price."""
_TOTAL = re.compile(
    r"\b(?:(?<!sub )(?<!sub-)total|(?:amount|balance) due|to pay)\b"
    r"|合计|总计|总价|总额|应付|实付|待付|需付|[付支]款金额|支付金额",
    re.IGNORECASE,
)
_REDUCED = re.compile(
    r"\b(?:sav(?:ed|ings?)|discounts?|total items)\b|优惠|已省|立减|件数",
    re.IGNORECASE,
)
"""Labels of sums and counts that are no total to pay, though they may be called a total."""
_SIGN = re.compile(r"(?<![A-Za-z0-9_%])([-+−–])\s?$")
"""A sign right before a sum; between two numbers it is a range."""
_SEPARATORS = " \n,:：，;；·-+−–"
"""Signs between a label and its sum."""
_TIMES = re.compile(
    r"(?:^|[\s,，])[×xX*]\s?\d{1,3}\b|\b(?:qty|quantity)\b\W{0,2}\d|数量\W{0,2}\d"
    r"|\d\s?[件份张](?:$|[\s,，])",
    re.IGNORECASE,
)
"""How many of a thing, in the line of an order."""
_BARE_COUNT = re.compile(r", (\d{1,2}), (?=[^,]*$)")
"""The same with nothing but a number before the price, as rows with buttons for it are read."""
_CART = re.compile(r"\bcheck ?out\b|结算", re.IGNORECASE)
_CART_COUNT = re.compile(
    r"(?:cart|basket|bag|购物车|购物袋), (\d{1,3})", re.IGNORECASE
)
_COUNT_ALONE = re.compile(r"[×xX]\s?\d{1,3}")
"""How many of a thing, in a picture, where nothing joins it to the thing beside it."""
_COUNTED = re.compile(
    r"(?:quantity|qty|how many|tickets|guests|数量|件数|份数|张数|人数)[:：]?",
    re.IGNORECASE,
)
_COUNT = re.compile(
    r"(?:quantity|qty|数量|件数|份数|张数|人数)(?:[:：]|, )?\s*(\d{1,3})(?!\d)",
    re.IGNORECASE,
)
_STEPPER = re.compile(
    r"(?:increase|decrease|plus|minus|more|fewer|less|增加|减少|加|减|[-+−＋－])"
    r"(?: quantity|数量)?",
    re.IGNORECASE,
)
"""Buttons beside a number that make it larger or smaller."""
_NUMBER = re.compile(r"\d{1,3}")
_THING_ID = re.compile(
    r"(?:product|item|goods|sku|article|dish)_?(?:title|name)"
)
_NAME = re.compile(r"[^\W\d_]{2,}\W+\w*[^\W\d_]|[\u3400-\u9fff]{3,}")
"""More than one word: what pictures of things are called, but not signs."""
_LETTERS = re.compile(r"[^\W\d_]{2}")
_PARTS = ", "
"""What stands between the lines of one text that was read off a picture."""
_EDGE_SHARE = 0.01
"""Share of the screen's width by which the left edges of lines below each other differ at most."""
_STEP_SHARE = 0.1
"""Share of the screen's width by which the signs beside a number are apart from it, at most."""
_PICTURE_SHARE = 0.15
"""Share of the screen's width that the picture of a thing has, at least."""


@dataclass(frozen=True, kw_only=True)
class NamedSum:
    """A sum of money on a page."""

    label: str
    """What stands before it; empty if nothing does."""
    words: str
    """With its sign: `-¥6.24`."""
    is_total: bool


def is_paying(label: str) -> bool:
    """Whether a label is that of a button which buys, or agrees to a price."""
    return _PAYING.search(label) is not None


def list_sums(screen: Screen, touched: str) -> list[NamedSum]:
    """The sums of money on a page, without those in lines of an order.

    Where a total stands, or a sum beside what is touched, the sums of rows that can be touched are
    left out: a menu offers more than is bought.

    Args:
        screen: with the page.
        touched: text of what is touched, whose sums are left out.
    """
    lines = _list_lines(screen)
    beside = _list_sums_beside(touched, screen)
    is_settled = bool(beside)
    plain: list[NamedSum] = []
    offered: list[NamedSum] = []
    for element in screen.elements:
        if element.text == touched or element in lines:
            continue
        is_offer = _is_offer(element, beside)
        for each in _read_sums(element, screen):
            is_settled = is_settled or each.is_total
            sums = offered if is_offer and not each.is_total else plain
            if not _is_repeated(each, plain + offered):
                sums.append(each)
    if is_picture(screen) and any(each.is_total for each in plain):
        return plain + offered
    return plain if is_settled else plain + offered


def _is_offer(element: Element, beside: list[Element]) -> bool:
    """Whether a sum may be that of something which is only offered.

    A picture does not show what can be touched: there the bar alone is sure to sum up.
    """
    if element.source == "hierarchy":
        return element.index > 0
    return bool(beside) and element not in beside


def _list_lines(screen: Screen) -> list[Element]:
    """The elements that belong to lines of an order, with their prices and counts."""
    lines = [each for each in screen.elements if _is_line(each, screen)]
    for parts in _group_counted(screen):
        lines += parts
    lines += [name for name, _ in _list_stepped(screen)]
    return lines


def _list_sums_beside(touched: str, screen: Screen) -> list[Element]:
    """The sums alone at the height of a touched button, as in a bar that sums up."""
    beside = []
    for button in screen.elements:
        if button.index < 1 or button.text != touched:
            continue
        for each in screen.elements:
            if not _is_price(each):
                continue
            if _is_in_row(each.bounds, button):
                beside.append(each)
    return beside


def _is_price(element: Element) -> bool:
    """Whether a text is nothing but one sum of money, which the tree does not have touched."""
    if element.index > 0 and element.source == "hierarchy":
        return False
    text = element.text.strip()
    return [each.text.strip() for each in find_money(text)] == [text]


def _read_sums(element: Element, screen: Screen) -> Iterator[NamedSum]:
    """The sums in a text, each with the words before it, else with the label in its row."""
    end = 0
    for amount in find_money(element.text):
        before = element.text[end : amount.start]
        end = amount.end
        words = amount.text.strip()
        sign = _SIGN.search(element.text[: amount.start])
        if sign:
            words = f"{sign[1]}{words}"
        label = before.strip(_SEPARATORS)
        if not _LETTERS.search(label):
            label = _find_row_label(element, screen)
        yield NamedSum(
            label=label, words=words, is_total=_is_total(label, words)
        )


def is_total_label(label: str) -> bool:
    """Whether the words before a sum say that it is what has to be paid."""
    if _REDUCED.search(label):
        return False
    return _TOTAL.search(label) is not None


def _is_total(label: str, words: str) -> bool:
    if words.startswith(("-", "−", "–")):
        return False
    return is_total_label(label)


def _is_repeated(each: NamedSum, sums: list[NamedSum]) -> bool:
    """Whether the same sum was named before, by a label that begins alike or with neither."""
    for other in sums:
        is_same = other.words == each.words
        if is_same and other.label.startswith(each.label):
            return True
    return False


def _find_row_label(element: Element, screen: Screen) -> str:
    """The nearest text at the left in the row of an element; empty if there is none."""
    nearest = _find_at_left(element, screen)
    if nearest is None:
        return ""
    return _choose_line(nearest, element, screen).strip(" :：")


def _find_at_left(element: Element, screen: Screen) -> Element | None:
    nearest = None
    for other in screen.elements:
        if not _is_label(other) or not _is_in_row(other.bounds, element):
            continue
        if other.bounds.right > element.bounds.center[0]:
            continue
        if nearest is None or other.bounds.right > nearest.bounds.right:
            nearest = other
    return nearest


def _choose_line(label: Element, element: Element, screen: Screen) -> str:
    """The line of a label beside an element, where a picture shows several labels as one.

    They are as many as the sums beside them.
    """
    if label.source == "hierarchy":
        return label.text
    beside = []
    for other in screen.elements:
        if other.bounds.left < label.bounds.right:
            continue
        _, middle = other.bounds.center
        if not label.bounds.top <= middle < label.bounds.bottom:
            continue
        if find_money(other.text):
            beside.append(other)
    beside.sort(key=lambda each: each.bounds.top)
    lines = label.text.split(_PARTS)
    if element not in beside or len(lines) != len(beside):
        return label.text
    return lines[beside.index(element)]


def _is_label(element: Element) -> bool:
    """Whether an element is plain words without a sum."""
    if element.role != "text" or not _LETTERS.search(element.text):
        return False
    return not find_money(element.text)


def _is_in_row(bounds: Bounds, element: Element) -> bool:
    """Whether the middle of an element is at the height of a rectangle."""
    _, middle = element.bounds.center
    return bounds.top <= middle < bounds.bottom


def is_order_line(text: str) -> bool:
    """Whether a text is a line of an order: a thing, its price and how many."""
    if not find_money(text) or _TOTAL.search(text):
        return False
    return _TIMES.search(text) is not None


def _is_line(element: Element, screen: Screen) -> bool:
    """Whether an element is a line of an order, by its words or by buttons for its count."""
    if is_order_line(element.text):
        return True
    if _BARE_COUNT.search(element.text) is None:
        return False
    if not find_money(element.text):
        return False
    return any(
        _STEPPER.fullmatch((other.text or other.hint).strip())
        and _is_in_row(element.bounds, other)
        for other in screen.elements
    )


def list_order_lines(screen: Screen) -> list[str]:
    """The lines of an order, each with how many there are; empty if the page shows none."""
    lines = []
    for element in screen.elements:
        if _is_line(element, screen):
            line = " ".join(element.text.split())
            lines.append(_BARE_COUNT.sub(r", ×\1, ", line))
    for parts in _group_counted(screen):
        lines.append(_PARTS.join(each.text.strip() for each in parts))
    for name, count in _list_stepped(screen):
        lines.append(f"{name.text}, ×{count}")
    lines = lines or _list_counted(screen)
    return list(dict.fromkeys(lines))


def _list_stepped(screen: Screen) -> list[tuple[Element, str]]:
    """The things of a picture with how many, where the number stands between two signs."""
    lines = []
    for element in screen.elements:
        count = element.text.strip()
        if element.source == "hierarchy" or not _NUMBER.fullmatch(count):
            continue
        if not _is_between_signs(element, screen):
            continue
        named = _find_name_before(element, screen)
        if named is not None:
            lines.append((named, count))
    return lines


def _find_name_before(number: Element, screen: Screen) -> Element | None:
    """The words that stand nearest before a number in its row; None if none do."""
    nearest = None
    for each in screen.elements:
        right = each.bounds.right
        if right >= number.bounds.left:
            continue
        if not _LETTERS.search(each.text):
            continue
        if not _is_in_row(each.bounds, number):
            continue
        if nearest is None or right > nearest.bounds.right:
            nearest = each
    return nearest


def _is_between_signs(number: Element, screen: Screen) -> bool:
    """Whether a sign without words stands close at each side of a number."""
    reach = _STEP_SHARE * screen.width
    is_left = is_right = False
    for each in screen.elements:
        if each is number:
            continue
        if len(each.text) > 1:
            continue
        if not _is_in_row(each.bounds, number):
            continue
        before = number.bounds.left - each.bounds.right
        if 0 <= before <= reach:
            is_left = True
        behind = each.bounds.left - number.bounds.right
        if 0 <= behind <= reach:
            is_right = True
    return is_left and is_right


def _group_counted(screen: Screen) -> list[list[Element]]:
    """The texts of each thing whose count stands apart in the tree: its name, choice, count, price.

    A text belongs to the nearest count at its right.
    """
    counts = list(filter(_is_count, screen.elements))
    groups: list[list[Element]] = [[] for _ in counts]
    for element in screen.elements:
        if not _is_label(element) and not _is_price(element):
            continue
        near = [each for each in counts if _is_beside_count(element, each)]
        if near:
            nearest = min(near, key=lambda each: _measure_apart(element, each))
            groups[counts.index(nearest)].append(element)
    named = []
    for count, parts in zip(counts, groups, strict=True):
        if any(map(_is_label, parts)):
            named.append(_order_parts(count, parts))
    return named


def _is_count(element: Element) -> bool:
    """Whether a text of the tree is a number of pieces and nothing else."""
    if element.source != "hierarchy":
        return False
    return _COUNT_ALONE.fullmatch(element.text.strip()) is not None


def _order_parts(count: Element, parts: Sequence[Element]) -> list[Element]:
    """The labels from the top to the bottom, the count, and the prices."""
    labels: list[Element] = []
    prices: list[Element] = []
    for part in sorted(parts, key=lambda each: each.bounds.top):
        kind = prices if _is_price(part) else labels
        kind.append(part)
    return [*labels, count, *prices]


def _is_beside_count(element: Element, count: Element) -> bool:
    """Whether a text stands at the left of a count, at most a line and a half higher or lower."""
    is_left = element.bounds.left < count.bounds.left
    return is_left and _measure_apart(element, count) <= 2 * count.bounds.height


def _measure_apart(element: Element, count: Element) -> int:
    """Pixels between the heights of two middles."""
    return abs(element.bounds.center[1] - count.bounds.center[1])


def find_things(screen: Screen) -> list[str]:
    """The lines of an order, else the one thing that the page is about; empty if it is unclear."""
    lines = list_order_lines(screen)
    if lines:
        return lines
    for names in (_list_pictured(screen), _list_titled(screen)):
        if len(names) == 1:
            return list(names)
    heading = _find_heading(screen)
    return [heading] if heading else []


def _list_counted(screen: Screen) -> list[str]:
    """The lines of an order where a picture shows apart how many there are of each thing."""
    lines = []
    for element in screen.elements:
        count = element.text.strip()
        if element.source == "hierarchy" or not _COUNT_ALONE.fullmatch(count):
            continue
        name = _find_at_left(element, screen)
        if name is not None:
            lines.append(f"{name.text}, {count}")
    return lines


def find_cart_count(screen: Screen) -> str:
    """How many things the button of a cart says that it holds; empty if there is none."""
    for element in screen.elements:
        counted = _CART_COUNT.fullmatch(element.text.strip())
        if counted:
            return counted[1]
    return ""


def find_earlier_things(screens: Iterable[Screen], label: str) -> list[str]:
    """What the first of these screens that has anything to buy is about.

    Args:
        screens: of before, latest first.
        label: of the button that buys; a cart may hold more than the thing that was looked at.
    """
    is_cart = _CART.search(label) is not None
    for screen in screens:
        things = list_order_lines(screen) if is_cart else find_things(screen)
        if things:
            return things
    return []


def _list_pictured(screen: Screen) -> set[str]:
    """The names of the larger pictures."""
    least = _PICTURE_SHARE * screen.width
    names = set()
    for element in screen.elements:
        if element.role != "image" or element.bounds.width < least:
            continue
        if _NAME.search(element.text):
            names.add(element.text)
    return names


def _list_titled(screen: Screen) -> set[str]:
    """The texts whose id says that they name a thing."""
    names = set()
    for element in screen.elements:
        if _is_label(element) and _THING_ID.search(element.resource_id):
            names.add(element.text)
    return names


def _find_heading(screen: Screen) -> str:
    """The text right above or below a price, if no other text is as large; empty otherwise."""
    if is_picture(screen):
        return _find_pictured_heading(screen)
    texts = _list_labels(screen)
    tallest = max((each.bounds.height for each in texts), default=0)
    largest = [each for each in texts if each.bounds.height == tallest]
    if len(texts) < 2 or len(largest) > 1:
        return ""
    (heading,) = largest
    if heading.text == screen.dialog or is_paying(heading.text):
        return ""
    return heading.text if _is_by_price(heading, screen) else ""


def _find_pictured_heading(screen: Screen) -> str:
    """The text under the only price of a picture, or right above it; empty if it is unclear.

    How large a letter is cannot be told there, as lines below each other are read as one text.
    """
    price = _find_only_price(screen)
    if price is None:
        return ""
    below = ""
    for each in _list_labels(screen):
        apart = abs(each.bounds.left - price.bounds.left)
        if apart > _EDGE_SHARE * screen.width or is_paying(each.text):
            continue
        above = price.bounds.top - each.bounds.bottom
        if 0 <= above <= price.bounds.height:
            return each.text
        gap = each.bounds.top - price.bounds.bottom
        if 0 <= gap <= price.bounds.height:
            below = below or each.text
    return below


def _find_only_price(screen: Screen) -> Element | None:
    """The first price of the only row that has any; None if there are more rows, or none."""
    first = None
    prices: list[Element] = []
    for element in screen.elements:
        text = element.text.strip()
        amounts = find_money(text)
        if element.role != "text" or len(amounts) != 1:
            continue
        if amounts[0].text.strip() != text:
            continue
        prices.append(element)
        if first is None or element.bounds.left < first.bounds.left:
            first = element
    if first is None:
        return None
    for price in prices:
        if not _is_in_row(first.bounds, price):
            return None
    return first


def _list_labels(screen: Screen) -> list[Element]:
    """The plain words below the title of a page; all those of a dialog."""
    top = TITLE_SHARE * screen.height
    labels = []
    for element in screen.elements:
        _, middle = element.bounds.center
        is_title = middle < top and not screen.dialog
        if _is_label(element) and not is_title:
            labels.append(element)
    return labels


def _is_by_price(heading: Element, screen: Screen) -> bool:
    """Whether a price stands above or below a heading, nearer than the heading is high."""
    for element in screen.elements:
        if not find_money(element.text):
            continue
        above = heading.bounds.top - element.bounds.bottom
        below = element.bounds.top - heading.bounds.bottom
        if 0 <= max(above, below) <= heading.bounds.height:
            return True
    return False


def list_chosen(screen: Screen) -> list[str]:
    """The options that are ticked: a colour, a size, a way to pay."""
    chosen = []
    for element in screen.elements:
        is_option = element.role in ("checkbox", "radio")
        if is_option and element.checked and element.text:
            chosen.append(element.text)
    return chosen


def find_quantity(screen: Screen) -> str:
    """How many are bought; empty if no number, or more than one, says so."""
    numbers = set()
    for element in screen.elements:
        text = (element.value or element.text).strip()
        counted = _COUNT.fullmatch(text)
        if counted:
            numbers.add(counted[1])
        elif _NUMBER.fullmatch(text) and _counts_things(element, screen):
            numbers.add(text)
    return numbers.pop() if len(numbers) == 1 else ""


def _counts_things(element: Element, screen: Screen) -> bool:
    """Whether the row of a number has a label for a quantity, or buttons that change it."""
    for other in screen.elements:
        if other is element or not _is_in_row(other.bounds, element):
            continue
        label = (other.text or other.hint).strip()
        if _COUNTED.fullmatch(label) or _STEPPER.fullmatch(label):
            return True
    return False
