"""What a payment is about: the thing, what was chosen of it, how many, and the sums by name."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nodes.approval.sensitivity.page_words import TITLE_SHARE
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

    Args:
        screen: with the page.
        touched: text of what is touched, whose sums are left out.
    """
    sums: list[NamedSum] = []
    for element in screen.elements:
        if element.text == touched or is_order_line(element.text):
            continue
        for each in _read_sums(element, screen):
            if not _is_repeated(each, sums):
                sums.append(each)
    return sums


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


def find_things(screen: Screen) -> list[str]:
    """The lines of an order, else the one thing that the page is about; empty if it is unclear."""
    lines = [
        " ".join(element.text.split())
        for element in screen.elements
        if is_order_line(element.text)
    ]
    lines = lines or _list_counted(screen)
    if lines:
        return list(dict.fromkeys(lines))
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


def find_earlier_things(screens: Iterable[Screen]) -> list[str]:
    """What the first of these screens that has anything to buy is about."""
    for screen in screens:
        things = find_things(screen)
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
    if _is_pictured(screen):
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


def _is_pictured(screen: Screen) -> bool:
    """Whether nothing on a screen was told by the tree."""
    sources = {element.source for element in screen.elements}
    return "hierarchy" not in sources


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
