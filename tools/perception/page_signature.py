"""A signature of the page that a screen shows, whatever it holds and wherever it is scrolled to.

`v2` hashes these facts, and no others:

* package and activity;
* whether it is a page or something that lies on one (a dialog, menu or sheet);
* of a page: the tabs that stay in place and which of them is chosen; whether items are being
  selected; whether a search field stands in the bar. If the activity's name says nothing about the
  page (`MainActivity`, `SubSettings`: many pages share it) also the buttons of the bar and, if
  those are the usual ones and there are neither tabs nor a search field, the heading;
* of what lies on a page: its buttons, and what it asks; without buttons its entries, or else its
  title. If the buttons' ids say what it is (`timepicker_ok_button`), neither its title counts nor
  what lies below it;
* of a chooser (an activity of the system's that shows what another app asks for): nothing more.

`v4` adds these to a page whose activity and tabs say nothing, as apps of one activity have them:

* above a row of equals at the lower edge: which of them takes no touch, since it is open, and the
  headings (fixed in the bar, and the first words of a list that is not scrolled or of what stands
  below the bar). What else is in the row does not count: it differs with the build and the settings
  of the app;
* that a field for messages ends the page, instead of the heading, which is a name;
* of a page of fields without any bar: the first two texts above its first field, and no more;
* a title that takes touches;
* the heading beside a button without a name.

Greetings are no headings, and of a heading that measures something (`P/L: -$9.85`, `912ms`, `--`)
only what is measured counts.

All else changes while the page stays the same: headings are names of people, files and cities as
often as of pages; a form scrolls only if it is long enough or the keyboard is up; rows, values,
check marks, focus and positions are contents. In words, numbers with their units, months, quoted
words, file names, and names within a sentence count as equal to each other.

Elements read from a picture have no ids, no lists and no tabs. If there is nothing else, only the
text at the top counts, and these signatures never equal those of a tree. Beside a tree they do not
count.
"""

import hashlib
import re
from collections.abc import Iterable, Sequence

from tools.screen import Element, Screen

VERSION, CHROME_VERSION = "v2", "v4"
HEADING_SHARE = 0.2
"""Headings stand in this share of the screen from the top; large app bars are up to 152 dp high."""
LOWER_SHARE = 0.3
"""Words below the app bar that say which page it is end here."""
BAR_SHARE = 0.13
"""The app bar's buttons: 24 dp status bar and 64 dp bar of 914 dp, with room for a notch. Anything
that begins lower lies on a page."""
_LYING = 1.7
"""The shares of the height hold for upright screens; 914 dp become 411 dp."""
PAGE_WIDTH = 0.8
"""Anything narrower than this share of the screen lies on a page: a menu at an upper corner."""

_SHARED_ACTIVITY = re.compile(
    r"(?:^|[.$_])\w*(?:main|home|root|launcher|splash|host|container|single|sub_?settings|wrapper"
    r"|fragment|flutter|unity|react|base|web|index|start|welcome|shell)"
    r"(?:page|view)?(?:activity)?\d*$|^\.?activity$|^$",
    re.I,
)
_CHOOSER = re.compile(r"(?:chooser|resolver|picker)(?:activity)?$", re.I)
_USUAL_BUTTONS = frozenset(
    {"navigate up", "back", "more options", "more", "close", "cancel", "menu", "search",
     "open navigation drawer", "back_button", "btn_back", "转到上一层级", "返回", "更多选项",
     "更多", "关闭", "取消", "菜单", "搜索"}
)  # fmt: skip
_USUAL_IDS = re.compile(
    r"button\d?|ok|cancel|yes|no|confirm|positive\w*|negative\w*|neutral\w*|close|back|more|done"
    r"|save|item|choice|title|row"
)
"""Ids that dialogs of all kinds have."""
_SELECTING = re.compile(
    r"\d+\s.*selected$|selected\b|select (?:items|photos|files)|已选|选择", re.I
)
_MONTHS = re.compile(
    r"\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)"
    r"(?:uary|ruary|ch|il|ust|ember|tember|ober)?\b\.?",
    re.I,
)
_NUMBERS = re.compile(r"\d+(?:[.,:]\d+)*|[一二三四五六七八九十]+(?=月)")
_UNITS = re.compile(r"(?<=#)\s?(?:[kmgt]?b|am|pm)\b")
_PLURALS = re.compile(r"(# \w+?)s\b")
_UNIT = r"(?:[a-z°%]{1,3}|[^\W\d_a-z])?(?![^\W_])"
"""What follows a number without a space: `ms`, `%`, one Chinese sign."""
_AMOUNTS = re.compile(
    rf"(?:(?<!\w)[-+−±])?(?:[$€£¥₹]\s?)?#(?:{_UNIT})?"
    rf"|(?:^|(?<=[:：|(（])|(?<=[:：|(（]\s))[-–—]{{2,}}{_UNIT}(?=\s?(?:$|[|)）]))"
)
"""A number with its sign, currency and unit, or dashes where one is not known yet."""
_QUOTED = re.compile(
    r"[“\"«「『][^”\"»」』]*[”\"»」』]|(?<!\w)'[^']{2,}'(?!\w)"
)
_FILES = re.compile(r"\S*\w\.[a-z][a-z0-9]{1,4}\b")


_PLAIN_TOUCHABLES = ("button", "input", "image")
_GREETING = re.compile(
    r"\b(?:good (?:morning|afternoon|evening|night)|hello|hi)\b|[早晚]上好|[上下中]午好|你好",
    re.I,
)
"""Words at the top of a page that change with the hour and the user."""
BOTTOM_SHARE = 0.85
"""An app's bottom bar ends below this share of the height."""
BLANK_SHARE = 0.95
"""Of the height, that a blank behind a dialog takes at least."""
TABS_SHARE = 0.42
"""Tabs below the app bar end above this share; lower ones choose among contents."""
ENTRY_SHARE = 0.4
"""Entries of a bottom bar are narrower than this share of the width."""
COMPOSER_SHARE = 0.4
"""A field for messages begins below this share of the height, even above a keyboard."""
TITLE_SHARE = 0.12
"""A title ends above this share of the height."""
FORM_WORDS = 2
"""Texts above the first field that tell a page of fields: the app's name, and what to do here."""


def compute_signature(
    elements: Sequence[Element],
    package: str,
    activity: str,
    *,
    width: int = 0,
    height: int = 0,
) -> str:
    """The versioned signature of a page, like `v2:3f0a…` or `v4:3f0a…` (16 hexadecimal digits).

    Args:
        elements: of one screen, in reading order.
        package: of the app in front.
        activity: of the window in front, short or full; both give the same signature.
        width: of the screen in pixels; 0 takes the right edge of all elements.
        height: of the screen in pixels; 0 takes the lowest edge of all elements.
    """
    short = activity.removeprefix(package)
    facts: set[str] = set()
    if not _CHOOSER.search(short):
        boxes = [element.bounds for element in elements]
        width = width or max((box.right for box in boxes), default=0)
        height = height or max((box.bottom for box in boxes), default=0)
        facts = _page_facts(elements, short, width, height)
    if "apart" in facts:
        short = ""
    text = "\n".join([package, short, *sorted(facts)])
    digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
    # What `v2` knew keeps its signature, so that remembered pages are found.
    has_chrome = any(fact.startswith("chrome ") for fact in facts)
    version = CHROME_VERSION if has_chrome else VERSION
    return f"{version}:{digest[:16]}"


def is_selecting(screen: Screen) -> bool:
    """Whether the heading says how many are chosen, so that a touch chooses one more of a list."""
    for element in screen.elements:
        is_high = element.bounds.top < HEADING_SHARE * screen.height
        is_heading = element.index < 0 and is_high
        if is_heading and _SELECTING.match(element.text):
            return True
    return False


def _page_facts(
    elements: Sequence[Element], activity: str, width: int, height: int
) -> set[str]:
    if not elements:
        return {"nothing"}
    tree_elements = [e for e in elements if e.source == "hierarchy"]
    if not tree_elements:
        return _visual_facts(elements, activity, height)
    if width > height:
        # A screen that lies is less high, but its bars are as high as ever.
        height = round(height * _LYING)
    if _SHARED_ACTIVITY.search(activity):
        form = _form_facts(tree_elements, width, height)
        if form:
            return form
    return _tree_facts(tree_elements, activity, width, height)


def _form_facts(
    elements: Sequence[Element], width: int, height: int
) -> set[str]:
    """Facts of a page of fields without any bar: the first words above its first field.

    Such a page stands in the middle, and a keyboard or an error moves all of it.
    """
    elements = _drop_blank(elements, width)
    fields = _list_by_role(elements, "input")
    if not fields or _span_width(elements) < PAGE_WIDTH * width:
        return set()
    if _has_frame(_find_fixed(elements), width, height):
        return set()
    facts: set[str] = set()
    for element in elements:
        if element is fields[0] or len(facts) == FORM_WORDS:
            break
        if element.index < 0:
            facts.add(f"chrome form {_name_heading(element.text)}")
    return facts


def _has_frame(fixed: Sequence[Element], width: int, height: int) -> bool:
    """Whether a bar, tabs or a field for messages say what a page is."""
    bottom_bar = _find_bottom_bar(fixed, width, height)
    if any([_app_bar(fixed, height), _tab_facts(fixed, height), bottom_bar]):
        return True
    return _has_composer(fixed, height)


def _tree_facts(
    elements: Sequence[Element], activity: str, width: int, height: int
) -> set[str]:
    """Facts of elements from the tree; the height is that of an upright screen."""
    elements = _drop_blank(elements, width)
    fixed = _find_fixed(elements)
    tabs = _tab_facts(fixed, height)
    is_narrow = _span_width(elements) < PAGE_WIDTH * width
    if is_narrow or (_is_low(elements, height) and not tabs):
        return _overlay_facts(elements, fixed)
    heading = _find_heading(fixed, height)
    bar = _app_bar(fixed, height)
    facts = set(tabs)
    if _list_by_role(bar, "input"):
        facts.add("search")
    if _SHARED_ACTIVITY.search(activity):
        facts |= _bar_facts(bar, heading, is_named=bool(facts))
        if not tabs:
            chrome = _chrome_facts(elements, fixed, heading, width, height)
            facts = _add_chrome(facts, chrome)
    if _SELECTING.match(heading):
        facts.add("selecting")
    return facts


def _add_chrome(facts: set[str], chrome: set[str]) -> set[str]:
    """All facts; those of a bar or a composer say what a heading says, or that it is a name."""
    if not chrome:
        return facts
    headings = {
        f for f in facts if f.startswith(("heading ", "chrome heading "))
    }
    return (facts - headings) | chrome


def _drop_blank(elements: Sequence[Element], width: int) -> Sequence[Element]:
    """The elements without the blank behind a dialog that some toolkits call `Dismiss`.

    It is as large as the screen and comes first in reading order.
    """
    bottom = max(element.bounds.bottom for element in elements)
    without = [
        element
        for element in elements
        if element.role != "item"
        or element.bounds.width < width
        or element.bounds.height < BLANK_SHARE * bottom
    ]
    return without or elements


def _bar_facts(
    bar: Sequence[Element], heading: str, *, is_named: bool
) -> set[str]:
    """Facts of an app bar whose activity says nothing about the page.

    Args:
        bar: what can be touched in it.
        heading: of the page.
        is_named: whether tabs or a search field tell the page from others already.
    """
    names = _list_names(_list_by_role(bar, "button"))
    facts = {f"button {name}" for name in names}
    if not is_named and names - {""} <= _USUAL_BUTTONS:
        # A button without a name, as many arrows for Back are, tells no page.
        kind = "chrome heading" if "" in names else "heading"
        facts.add(f"{kind} {_name_heading(heading)}")
    return facts


def _chrome_facts(
    elements: Sequence[Element],
    fixed: Sequence[Element],
    heading: str,
    width: int,
    height: int,
) -> set[str]:
    """Facts of a page whose activity and tabs say nothing: what stays while its contents change.

    Args:
        elements: all of the page.
        fixed: those that do not scroll.
        heading: the plain text at the top, if any.
        width: of the screen.
        height: of the upright screen.
    """
    row = _find_bottom_bar(fixed, width, height)
    if row:
        inner = _find_inner_heading(elements, width, height)
        inner = inner or _find_lower_heading(fixed, heading, height)
        names = {_name_heading(text) for text in (heading, inner)} - {""}
        # A heading may stand in a list or above it, by the build of the app.
        facts = {f"chrome heading {name}" for name in names}
        return facts | {f"chrome chosen {_find_chosen_entry(fixed, row)}"}
    if _has_buttons(fixed, height):
        return set()
    if _has_composer(fixed, height):
        return {"chrome composer"}
    title = "" if heading else _find_touchable_title(fixed, height)
    return {f"chrome title {title}"} if title else set()


def _find_chosen_entry(fixed: Iterable[Element], row: Sequence[Element]) -> str:
    """The name of the entry of a bottom bar that takes no touch, as the one that is open."""
    top = min(element.bounds.top for element in row)
    for element in fixed:
        if element.index < 0 and element.bounds.center[1] > top:
            return _name_entry(element)
    return ""


def _has_composer(fixed: Sequence[Element], height: int) -> bool:
    """Whether the page's only field is low and has something to touch to its right, as in chats.

    The heading of such a page is the name of whoever the message is for.
    """
    fields = _list_by_role(fixed, "input")
    if len(fields) != 1 or fields[0].bounds.top < COMPOSER_SHARE * height:
        return False
    field = fields[0].bounds
    for element in fixed:
        x, y = element.bounds.center
        is_beside = x > field.right - field.width // 4
        is_level = abs(y - field.center[1]) < field.height
        if element.index > 0 and is_beside and is_level:
            return True
    return False


def _has_buttons(fixed: Iterable[Element], height: int) -> bool:
    """Whether the app bar has a field or buttons of its own, which tell the page by themselves."""
    bar = _app_bar(fixed, height)
    if _list_by_role(bar, "input"):
        return True
    names = _list_names(_list_by_role(bar, "button")) - {""}
    return not names <= _USUAL_BUTTONS


def _find_bottom_bar(
    fixed: Iterable[Element], width: int, height: int
) -> list[Element]:
    """A row of equals at the lower edge, one of which is the page; mostly none."""
    low = [
        element
        for element in fixed
        if element.index > 0 and _has_entry_size(element, width, height)
    ]
    if not low:
        return []
    lowest = max(element.bounds.center[1] for element in low)
    row = [
        element
        for element in low
        if lowest - element.bounds.center[1] < element.bounds.height
    ]
    names = {_name_entry(element) for element in row} - {""}
    if len(names) < 3 or _span_width(row) < PAGE_WIDTH * width:
        return []
    return row


def _has_entry_size(element: Element, width: int, height: int) -> bool:
    """Whether an element may be an entry of a bottom bar by its size and place."""
    box = element.bounds
    if box.bottom <= BOTTOM_SHARE * height or element.role == "input":
        return False
    return box.height < BAR_SHARE * height and box.width < ENTRY_SHARE * width


def _name_entry(element: Element) -> str:
    """The words of an entry without a count of what is new, `12, Messages`."""
    words = [
        part
        for part in element.text.split(", ")
        if not any(map(str.isdigit, part))
    ]
    return _generalize_text(words[0]) if words else ""


def _find_touchable_title(fixed: Iterable[Element], height: int) -> str:
    """The first words in the app bar if they take a touch, as titles of some apps do."""
    for element in fixed:
        is_high = element.bounds.bottom < TITLE_SHARE * height
        name = _generalize_text(element.text)
        if (
            element.role == "item"
            and is_high
            and name
            and name not in _USUAL_BUTTONS
        ):
            return name
    return ""


def _find_inner_heading(
    elements: Sequence[Element], width: int, height: int
) -> str:
    """The first plain text of a list that takes the page, if it stands at its beginning."""
    for area in _list_by_role(elements, "list"):
        box = area.bounds
        is_page = (
            box.area > 0.4 * width * height and box.top < BAR_SHARE * height
        )
        if not is_page or "up" in area.ways:
            continue
        for element in elements:
            _, middle = element.bounds.center
            if middle > LOWER_SHARE * height or not _is_inside(element, area):
                continue
            text = element.text
            if element.index < 0 and not _GREETING.search(text):
                return text
    return ""


def _find_lower_heading(
    fixed: Iterable[Element], heading: str, height: int
) -> str:
    """The first other words below the app bar: the bar itself may name the app on each page."""
    begin, end = BAR_SHARE * height, LOWER_SHARE * height
    for element in fixed:
        _, middle = element.bounds.center
        if element.index > 0 or element.text == heading:
            continue
        if begin < middle < end and not _GREETING.search(element.text):
            return element.text
    return ""


def _list_by_role(elements: Iterable[Element], role: str) -> list[Element]:
    return [element for element in elements if element.role == role]


def _list_names(elements: Iterable[Element]) -> set[str]:
    return {_element_name(element) for element in elements}


def _find_fixed(elements: Sequence[Element]) -> list[Element]:
    """What does not move when a list is scrolled."""
    lists = _list_by_role(elements, "list")
    fixed: list[Element] = []
    for element in elements:
        if element.role == "list":
            continue
        if not any(_is_inside(element, area) for area in lists):
            fixed.append(element)
    return fixed


def _span_width(elements: Sequence[Element]) -> int:
    """Pixels from the left edge of all to the right edge of all."""
    boxes = [element.bounds for element in elements]
    left = min(box.left for box in boxes)
    right = max(box.right for box in boxes)
    return right - left


def _is_low(elements: Sequence[Element], height: int) -> bool:
    """Whether nothing stands where the app bar of a page is."""
    top = min(element.bounds.top for element in elements)
    return top > BAR_SHARE * height


def _visual_facts(
    elements: Sequence[Element], activity: str, height: int
) -> set[str]:
    """Facts of elements that were read from a picture."""
    heading = next((e.text for e in elements if e.text), "")
    text_fact = f"text {_generalize_text(heading)}"
    if _is_low(elements, height):
        return {"seen", "on top", text_fact}
    if _SHARED_ACTIVITY.search(activity) or _SELECTING.match(heading):
        return {"seen", "page", text_fact}
    return {"seen", "page"}


def _overlay_facts(
    elements: Sequence[Element], fixed: Sequence[Element]
) -> set[str]:
    """Facts of a dialog, menu or sheet."""
    buttons = _list_by_role(fixed, "button")
    facts = {f"button {name}" for name in _list_names(buttons)}
    facts.add("on top")
    first_text = next((e.text for e in elements if e.index < 0), "")
    title = _generalize_text(first_text)
    is_question = title.endswith(("?", "？"))
    if not is_question and any(map(_has_own_id, buttons)):
        return facts | {"apart"}
    entries = set() if buttons else _entry_names(elements)
    if len(entries) > 1:
        return facts | {f"entry {name}" for name in entries}
    return facts | {f"text {title}"}


def _entry_names(elements: Sequence[Element]) -> set[str]:
    touchable = [element for element in elements if element.index > 0]
    return {_element_name(e) for e in touchable if e.role != "list"}


def _has_own_id(button: Element) -> bool:
    """Whether a button's id says which dialog it is in."""
    name = button.resource_id
    return bool(name) and not _USUAL_IDS.fullmatch(name)


def _tab_facts(fixed: Sequence[Element], height: int) -> set[str]:
    """Tabs by name; a row of equals, or one with an arrow for Back, is something else."""
    tabs = _list_by_role(fixed, "tab")
    low = [tab for tab in tabs if tab.bounds.bottom > BOTTOM_SHARE * height]
    high = [tab for tab in tabs if tab.bounds.bottom < TABS_SHARE * height]
    tabs = [*low, *high]
    names = _list_names(tabs)
    if len(names) < 2 or names & _USUAL_BUTTONS:
        return set()
    return {f"tab {_element_name(tab)} {tab.selected}" for tab in tabs}


def _find_heading(fixed: Iterable[Element], height: int) -> str:
    for element in fixed:
        _, middle = element.bounds.center
        is_heading = element.index < 0 and middle < HEADING_SHARE * height
        if is_heading and not _GREETING.search(element.text):
            return element.text
    return ""


def _app_bar(fixed: Iterable[Element], height: int) -> list[Element]:
    """What can be touched in the app bar: the topmost line of it."""
    touchable: list[Element] = []
    for element in fixed:
        _, middle = element.bounds.center
        if element.index <= 0 or middle >= BAR_SHARE * height:
            continue
        if element.role in _PLAIN_TOUCHABLES:
            touchable.append(element)
    if not touchable:
        return []
    highest = min(touchable, key=lambda element: element.bounds.top)
    end = highest.bounds.bottom
    return [e for e in touchable if e.bounds.center[1] <= end]


def _element_name(element: Element) -> str:
    return element.resource_id or _generalize_text(element.text)


def _is_inside(element: Element, area: Element) -> bool:
    return element.bounds.overlap_area(area.bounds) > 0.5 * element.bounds.area


def _name_heading(text: str) -> str:
    """A heading without the values that it measures: `P/L: -$9.85` is `p/l: #`, as `P/L: --` is."""
    return _AMOUNTS.sub("#", _generalize_text(text))


def _generalize_text(text: str) -> str:
    """Words without what they are about: numbers, names, files."""
    unquoted = _QUOTED.sub("*", text)
    words = _FILES.sub("*", unquoted).split()
    first, *others = words or [""]
    is_sentence = any(word[:1].islower() for word in others)
    if is_sentence:
        others = [word for word in others if not word[:1].isupper()]
    without_months = _MONTHS.sub("#", " ".join([first, *others]))
    without_numbers = _NUMBERS.sub("#", without_months).casefold()
    plain = _UNITS.sub("", without_numbers)
    return _PLURALS.sub(r"\1", plain)
