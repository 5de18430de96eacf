"""Labels of a screen with their values, as evidence cites them: `title = milk`."""

from nodes.completion.quotes.word_match import is_shown_in
from tapwright.text.normalize import normalize_text
from tools.screen import Screen


def is_field(quote: str, screen: Screen) -> bool:
    """Whether a quote such as `title = milk` is a field of a screen with its value."""
    label, sign, value = quote.partition(" = ")
    if not sign or not value:
        return False
    for element in screen.elements:
        if not element.value:
            continue
        name = normalize_text(element.text or element.hint)
        if name == label and is_shown_in(value, [element.value]):
            return True
    return False


def has_other_value(pair: tuple[str, str], screen: Screen) -> bool:
    """Whether the element with the label holds another value, in its field or in its row."""
    label, value = pair
    has_label = False
    for element in screen.elements:
        text = normalize_text(element.text)
        if not text.startswith(f"{label}, ") and not (
            element.value and text == label
        ):
            continue
        if is_shown_in(value, [element.value, element.text]):
            return False
        has_label = True
    return has_label
