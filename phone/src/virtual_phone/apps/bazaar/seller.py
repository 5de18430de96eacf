"""The page of somebody who sells."""

from functools import partial

from virtual_phone.apps.bazaar.kit import BazaarBase, BazaarPage, row
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.reviews import person
from virtual_phone.ui import widgets as ui


class SellerPage(BazaarPage):
    """Somebody who sells, and what."""

    name = ".SellerActivity"

    def __init__(self, app: BazaarBase, seller: int) -> None:
        super().__init__(app)
        self.seller = self.state.sellers[seller]

    def build(self) -> ui.Widget:
        """Bar and content."""
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.seller.name, on_back=self.close), body=self.fetched()
        )

    def content(self) -> ui.Widget:
        """Head and rows."""
        seller = self.seller
        things = [each for each in self.state.for_sale() if each.seller == seller.id]
        line = self.t(
            f"{seller.place} · {seller.sold} sold", f"{seller.place} · 已售{seller.sold}件"
        )
        words = ui.Column(
            grow=1,
            gap=4,
            children=[
                ui.Text(text=seller.name, style="title", id="seller_title"),
                ui.Row(
                    gap=6,
                    children=[
                        ui.Rating(value=seller.score, size=16),
                        ui.Text(text=f"{seller.score:.1f}", style="small"),
                    ],
                ),
                ui.Text(text=line, style="small", color="on_surface_variant"),
            ],
        )
        head = ui.Row(
            gap=16, padding=16, children=[person(seller.name, size=64), words, self._follow()]
        )
        about = ui.Text(text=seller.about, color="on_surface_variant", padding=(16, 0))
        rows = [row(self.app, each) for each in things]
        count = self.t(f"{len(things)} things", f"{len(things)}件闲置")
        title = ui.Text(text=count, style="label", padding=(16, 10))
        nothing = empty_state(self.app, ("Nothing for sale", "没有在售的闲置"), "box")
        inside = ui.Column(children=[head, about, title, *(rows or [nothing])])
        return ui.Scroll(key="seller", grow=1, child=inside)

    def _follow(self) -> ui.Widget:
        on = self.seller.followed
        return ui.Button(
            text=self.t("Following", "已关注") if on else self.t("Follow", "关注"),
            kind="tonal" if on else "filled",
            id="follow",
            on_tap=self._turn,
        )

    def _turn(self) -> None:
        if not self.seller.followed:
            self.seller.followed = True
            return
        question = self.t(f"Unfollow {self.seller.name}?", f"不再关注{self.seller.name}？")
        yes = self.t("Unfollow", "取消关注")
        stop = partial(setattr, self.seller, "followed", False)
        self.app.open(Confirm(self.app, question, stop, yes=yes))
