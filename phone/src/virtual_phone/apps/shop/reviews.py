"""What buyers say of a product, and saying it."""

from functools import partial

from virtual_phone.apps.kit.forms import chips
from virtual_phone.apps.kit.offline import no_connection
from virtual_phone.apps.kit.paying import money
from virtual_phone.apps.kit.reviews import Draft, Remark, ReviewPage, ordered, remark_row
from virtual_phone.apps.kit.wording import online
from virtual_phone.apps.shop.kit import ShopBase, ShopPage, line_row, options_text, reviews_of
from virtual_phone.apps.shop.state import Line, Order, Product, ShopState
from virtual_phone.ui import widgets as ui

PHOTOS = 9
"""Photos that a review may have."""


class ReviewsPage(ShopPage):
    """All reviews of a product."""

    name = ".ReviewListActivity"

    def __init__(self, app: ShopBase, product: Product) -> None:
        super().__init__(app)
        self.product = product
        self.only = ""

    def build(self) -> ui.Widget:
        """Bar and what came."""
        title = self.t("Reviews", "商品评价")
        return ui.Scaffold(app_bar=ui.AppBar(title=title, on_back=self.close), body=self.fetched())

    def content(self) -> ui.Widget:
        """Filters and rows."""
        found = reviews_of(self.app, self.product)
        filters = {
            "": ((self.t("All", "全部")), found),
            "photos": (self.t("With photos", "有图"), [r for r in found if r.photos]),
            "good": (self.t("Good", "好评"), [r for r in found if r.stars >= 4]),
            "poor": (self.t("Not so good", "中差评"), [r for r in found if r.stars < 4]),
        }
        entries = [(key, f"{words} {len(some)}") for key, (words, some) in filters.items()]
        rows = [remark_row(self.app, remark) for remark in ordered(filters[self.only][1], "new")]
        head = chips("only", entries, self.only, partial(setattr, self, "only"))
        about = ui.Text(
            text=f"{self.product.score} ★ · {money(self.product.price)}",
            style="small",
            padding=(16, 4),
        )
        body = ui.Scroll(key="reviews", grow=1, child=ui.Column(children=[about, *rows]))
        return ui.Column(grow=1, children=[head, body])


class OrderReview(ReviewPage):
    """Stars, words and photos for what came."""

    name = ".ReviewPublishActivity"
    app: ShopBase

    def __init__(self, app: ShopBase, order: Order, line: Line) -> None:
        super().__init__(app, app.t("Write a review", "发表评价"), self._keep, photos=PHOTOS)
        self.order = order
        self.line = line

    def head(self) -> list[ui.Widget]:
        """What is reviewed."""
        return [line_row(self.app, self.line, tap=False)]

    def build(self) -> ui.Widget:
        """The form, or that there is no network."""
        if online(self.app):
            return super().build()
        bar = ui.AppBar(title=self.subject, on_back=self.close)
        return ui.Scaffold(app_bar=bar, body=no_connection(self.app, self.app.services.changed))

    def _keep(self, draft: Draft) -> None:
        state: ShopState = self.app.state
        product = state.products[self.line.product]
        found = reviews_of(self.app, product)
        author = self.t("Anonymous", "匿名买家") if draft.anonymous else self.t("Me", "我")
        number = 1 + max((remark.id for remark in found), default=0)
        found.append(
            Remark(
                number,
                author,
                draft.text,
                self.app.services.now(),
                stars=draft.stars,
                mine=True,
                photos=draft.photos,
                of=options_text(self.line.options),
            )
        )
        self.order.status = "done"
        self.app.services.toast(self.t("Thank you for your review", "评价成功"))
