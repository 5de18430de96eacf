"""What a yes covers besides its own touch: that the app asks again for the very same.

A purchase asks on the product's page, at the checkout and when it is paid; a deletion asks in a
dialog of the app's own. The question says up to which sum, or for which thing, a yes counts there
too. Everything else is asked: see `nodes.approval.repeated_requests`.
"""

from collections.abc import Iterable, Iterator, Mapping

from graph.events import read_events
from graph.state import Agreement, Decision, State
from nodes import resources
from nodes.approval import question_text, repeated_requests
from nodes.approval.sensitivity import (
    deletion,
    delivery,
    earlier_screens,
    purchase,
)
from nodes.phrases.sentences import format_sentence
from tapwright.text.amounts import Amount, find_money
from tapwright.text.language import Language
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import nest_quotes
from tools.actions import Tap, TapText, Wait
from tools.device.device import Device
from tools.perception.perceive import read_elements
from tools.screen import Screen

_TOUCHES = (Tap, TapText)
_MOST = 3
"""Touches of one purchase that a yes covers besides its own."""
_MOST_THINGS = 3
"""Things that a question names at most."""


def offer_agreement(
    decision: Decision,
    screen: Screen,
    question: str,
    words: str,
    earlier: Iterable[Screen],
) -> Agreement | None:
    """What a yes to a question may cover besides its own touch; None if nothing.

    Args:
        decision: that is asked about.
        screen: on which it is to be done.
        question: which must tell the thing, and the sum.
        words: that make the touch sensitive.
        earlier: screens of before, latest first.
    """
    if decision.target is None or not isinstance(decision.action, _TOUCHES):
        return None
    seen = list(earlier)
    label = f"{decision.target.text} {words}"
    if deletion.is_removing(label):
        return _offer_deletion(decision, screen, question, seen)
    if purchase.is_paying(label):
        return _offer_purchase(decision, screen, question, seen)
    return None


def _offer_deletion(
    decision: Decision, screen: Screen, question: str, seen: list[Screen]
) -> Agreement | None:
    """A yes to delete one thing, on a page or in a menu; a dialog that asks is the last word."""
    if "?" in screen.dialog or "？" in screen.dialog:
        return None
    names = deletion.find_subject(decision.target, screen, seen)
    if len(names) != 1 or nest_quotes(names[0]) not in question:
        return None
    first, *_ = names[0].split(", ")
    return Agreement(
        kind="deletion",
        step=decision.step,
        package=screen.package,
        names=tuple(map(normalize_text, dict.fromkeys((names[0], first)))),
        question=question,
        pages=(_describe_page(screen),),
    )


def _offer_purchase(
    decision: Decision, screen: Screen, question: str, seen: list[Screen]
) -> Agreement | None:
    """A yes to buy what the question names, up to the one sum that it names as the price."""
    label = decision.target.text if decision.target else ""
    is_final = repeated_requests.FINAL.search(label) is not None
    price = _find_price(screen, label)
    if price is None or (is_final and screen.dialog):
        return None
    things = purchase.find_things(screen)
    things = things or purchase.find_earlier_things(seen, label)
    told = [price.text.strip(), *things]
    if not 0 < len(things) <= _MOST_THINGS:
        return None
    if not all(nest_quotes(words) in question for words in told):
        return None
    quantity = purchase.find_quantity(screen)
    if quantity not in ("", "1") and _is_of_one(price, label, screen, seen):
        return None
    texts = [*things, *purchase.list_chosen(screen), quantity]
    address = delivery.find_address(screen)
    if not address:
        before = delivery.find_earlier_address(seen)
        if nest_quotes(before) in question:
            address = before
    return Agreement(
        kind="purchase",
        step=decision.step,
        package=screen.package,
        names=repeated_requests.list_parts(texts),
        question=question,
        limit=price.text.strip(),
        address=address,
        pages=(_describe_page(screen),),
        left=1 if is_final else _MOST,
    )


def _find_price(screen: Screen, touched: str) -> Amount | None:
    """The sum on the button, else the total, else the only sum of the page; None if unclear."""
    sums = purchase.list_sums(screen, touched)
    totals = [each for each in sums if each.is_total]
    own = find_money(touched)
    others: list[Amount] = []
    for each in totals or sums:
        others += find_money(each.words)
    positive: list[Amount] = []
    for amount in own or others:
        if amount.value > 0:
            positive.append(amount)
    if own and totals:
        positive += others
    values = set(map(repeated_requests.read_sum, positive))
    if len(values) != 1:
        return None
    return positive[0]


def _is_of_one(
    price: Amount, touched: str, screen: Screen, seen: Iterable[Screen]
) -> bool:
    """Whether a sum beside a quantity may be the price of one piece, so that more is due.

    A total is not, nor what was another sum while the quantity was one.

    Args:
        price: the sum.
        touched: the label of the button, which may name it.
        screen: that shows it.
        seen: screens of before, latest first.
    """
    totals = [touched]
    for each in purchase.list_sums(screen, touched):
        if each.is_total:
            totals.append(each.words)
    if _states_sum(price, totals):
        return False
    for page in seen:
        is_same_app = page.package == screen.package
        if is_same_app and purchase.find_quantity(page) == "1":
            return _states_sum(price, page.texts)
    return True


def _states_sum(price: Amount, texts: Iterable[str]) -> bool:
    """Whether some texts have a sum."""
    for text in texts:
        for amount in find_money(text):
            if amount.value == price.value:
                return True
    return False


def word_offer(agreement: Agreement, language: Language) -> str:
    """The line of a question that tells what a yes covers."""
    if agreement.kind == "deletion":
        return format_sentence("yes_covers_deletion", language)
    key = "yes_covers_purchase"
    if not agreement.address and agreement.left > 1:
        # What comes before the checkout.
        key = "yes_covers_unsent_purchase"
    return format_sentence(key, language, limit=agreement.limit)


def extend_agreement(
    decision: Decision, screen: Screen, state: State, apps: Mapping[str, str]
) -> Agreement | None:
    """The agreement of the state as it is after a touch that it covers; None for another touch.

    Args:
        decision: the touch.
        screen: on which it is to be made.
        state: of the run.
        apps: packages by the labels of their apps.
    """
    agreement = state.get("agreement")
    target = decision.target
    page = _describe_page(screen)
    if agreement is None or target is None:
        return None
    if not _may_go_on(agreement, decision, screen, state):
        return None
    if agreement.kind == "deletion":
        earlier = list_earlier_screens(screen, state)
        is_same = repeated_requests.is_same_deletion(
            agreement, target, screen, earlier
        )
    else:
        app = question_text.name_app(screen, "en", apps)
        is_same = repeated_requests.is_same_purchase(
            agreement, target, screen, app
        )
    if not is_same:
        return None
    is_final = repeated_requests.FINAL.search(target.text) is not None
    change = {
        "step": decision.step,
        "pages": (*agreement.pages, page),
        "left": 0 if is_final else agreement.left - 1,
    }
    return agreement.model_copy(update=change)


def _may_go_on(
    agreement: Agreement, decision: Decision, screen: Screen, state: State
) -> bool:
    """Whether a touch comes directly after the covered ones, in the app, and on another page."""
    if agreement.left < 1 or not isinstance(decision.action, _TOUCHES):
        return False
    if screen.package != agreement.package:
        return False
    if _describe_page(screen) in agreement.pages:
        return False
    return _follows_directly(agreement, decision, state)


def list_earlier_screens(screen: Screen, state: State) -> Iterator[Screen]:
    """The last screens before this one; nothing is read before they are asked for."""
    folder = resources.get_folder(state)
    events = read_events(folder)
    yield from earlier_screens.list_earlier_screens(events, screen, folder)


def has_other_sums(screen: Screen, phone: Device) -> bool:
    """Whether the page shows another sum now than when the user was asked about it.

    The elements are read: of two small pictures, one digit makes no difference.
    """
    if not question_text.find_sums(screen):
        return False
    now = screen.model_copy(update={"elements": read_elements(phone)})
    before, after = map(question_text.find_sums, (screen, now))
    told = set(map(repeated_requests.read_sum, before))
    return not told.issuperset(map(repeated_requests.read_sum, after))


def _follows_directly(
    agreement: Agreement, decision: Decision, state: State
) -> bool:
    """Whether nothing but waiting came between a touch and the last one that was covered."""
    steps = resources.get_story(state).steps
    later = [each for each in steps if each.number >= agreement.step]
    if not later or later[0].number != agreement.step or not later[0].is_done:
        return False
    for each in later[1:]:
        is_wait = isinstance(each.decision.action, Wait)
        if each.number != decision.step and not is_wait:
            return False
    return decision.step > agreement.step


def _describe_page(screen: Screen) -> str:
    return f"{screen.activity} {screen.signature} {screen.dialog}"
