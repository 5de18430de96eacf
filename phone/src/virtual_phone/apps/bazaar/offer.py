"""The sheet on which one says what one would pay."""

from functools import partial

from virtual_phone.apps.bazaar.kit import BazaarBase, BazaarPage
from virtual_phone.apps.bazaar.state import Listing
from virtual_phone.apps.kit.paying import money
from virtual_phone.ui import widgets as ui


class OfferSheet(BazaarPage):
    """What one would pay."""

    name = ".OfferSheet"
    modal = "sheet"

    def __init__(self, app: BazaarBase, listing: Listing) -> None:
        super().__init__(app)
        self.listing = listing
        self.amount = ""

    def opened(self) -> None:
        """Nothing is asked of the server."""
        self.have()

    @property
    def cents(self) -> int:
        """What was typed, 0 when it is no offer below the price."""
        typed = self.amount.strip()
        value = int(typed) * 100 if typed.isdigit() and len(typed) < 8 else 0
        return value if value < self.listing.price else 0

    def content(self) -> ui.Widget:
        """Thing, field, three suggestions, Send."""
        listing = self.listing
        steps = {int(listing.price * share / 100) for share in (0.8, 0.88, 0.95)} - {0}
        chips = [
            ui.Chip(
                text=money(step * 100),
                id="offer_step",
                checked=self.amount == str(step),
                on_tap=partial(setattr, self, "amount", str(step)),
            )
            for step in sorted(steps)
        ]
        parts: list[ui.Widget] = [
            ui.Text(text=self.t("Make an offer", "出价"), style="title"),
            ui.Text(
                text=self.t(
                    f"{listing.title}, for sale at {money(listing.price)}",
                    f"{listing.title}，标价{money(listing.price)}",
                ),
                color="on_surface_variant",
                style="subtitle",
                max_lines=2,
            ),
            ui.TextField(
                key="amount",
                id="offer_amount",
                text=self.amount,
                label=self.t("Your offer, ¥", "您的出价 ¥"),
                on_change=partial(setattr, self, "amount"),
                autofocus=True,
            ),
            ui.Row(children=chips, gap=8),
            ui.Button(
                text=self.t("Send offer", "发送出价"),
                id="send_offer",
                enabled=self.cents > 0,
                on_tap=self._send,
            ),
        ]
        inside = ui.Column(children=parts, gap=12, padding=(24, 12))
        return ui.Sheet(child=ui.Scroll(key="offer", child=inside))

    def _send(self) -> None:
        self.close()
        self.app.offer(self.listing, self.cents)
        self.app.talk(self.listing.id)
