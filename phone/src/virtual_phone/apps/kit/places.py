"""Where the phone is, and choosing a place to send."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui


class Place(NamedTuple):
    """A named place; latitude and longitude in degrees."""

    name: tuple[str, str]
    address: tuple[str, str]
    latitude: float
    longitude: float

    @property
    def link(self) -> str:
        """An address that opens the place on a map."""
        return f"https://maps.example/?q={self.latitude:.4f},{self.longitude:.4f}"


HERE = Place(
    ("14 Mill Lane", "学院路14号"), ("Harbour City, Old Town", "港城市老城区"), 31.2304, 121.4737
)
NEARBY = (
    Place(("Mill Lane Station", "学院路地铁站"), ("Mill Lane 2", "学院路2号"), 31.2311, 121.4742),
    Place(("City Library", "市图书馆"), ("Library Square 1", "图书馆广场1号"), 31.2320, 121.4750),
    Place(("Golden Bun", "金面包"), ("Mill Lane 20", "学院路20号"), 31.2299, 121.4731),
    Place(("Botanic Garden", "植物园"), ("Garden Road 88", "花园路88号"), 31.2275, 121.4702),
    Place(("Harbour Hospital", "港口医院"), ("Harbour Street 5", "港口街5号"), 31.2342, 121.4779),
    Place(("North Beach", "北海滩"), ("Beach Road", "海滩路"), 31.2401, 121.4850),
)  # fmt: skip


def with_location(app: App, then: Callable[[], object]) -> None:
    """Go on if the phone may tell where it is: the setting is on and the user allows it."""

    def answered(yes: bool) -> None:
        if yes:
            then()
        else:
            app.services.toast(app.t("Location permission denied", "未获得位置权限"))

    if not app.services.settings["location"]:
        app.services.toast(app.t("Turn on location first", "请先打开定位服务"))
        return
    app.services.ask_permission(app, "ACCESS_FINE_LOCATION", answered)


class PlacePage(Page):
    """A map with where the phone is, and places around; Send hands the chosen one over."""

    name = ".SendLocation"

    def __init__(self, app: App, then: Callable[[Place], object]) -> None:
        super().__init__(app)
        self.then = then
        self.chosen = HERE

    def build(self) -> ui.Widget:
        """Map above, places below."""
        t = self.t
        send = ui.Button(text=t("Send", "发送"), id="send_location", on_tap=self._send)
        rows = [self._row(place) for place in (HERE, *NEARBY)]
        low = self.app.services.display_dp[1] < 560
        picture = ui.Image(
            art=f"map:{self.chosen.latitude:.4f}",
            height=80 if low else 280,
            id="map",
            desc=t("Map", "地图"),
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=t("Send location", "发送位置"),
                on_back=self.close,
                actions=[send, ui.Spacer(width=8)],
            ),
            body=ui.Column(
                children=[
                    picture,
                    ui.Scroll(key="places", grow=1, child=ui.Column(children=rows)),
                ]
            ),
        )

    def _row(self, place: Place) -> ui.Widget:
        here = place is HERE
        title = self.t("Current location", "我的位置") if here else self.t(*place.name)
        subtitle = self.t(*(place.name if here else place.address))
        chosen = place is self.chosen
        return ui.ListItem(
            id="place",
            title=title,
            subtitle=subtitle,
            leading=ui.Icon(name="target" if here else "location", color="primary"),
            trailing=ui.Icon(name="check", color="primary") if chosen else None,
            selected=chosen,
            on_tap=partial(setattr, self, "chosen", place),
        )

    def _send(self) -> None:
        self.close()
        self.then(self.chosen)


def words_of(app: App, place: Place) -> str:
    """What is written in a message that sends a place: its name and address."""
    name = app.t("My location", "我的位置") if place is HERE else app.t(*place.name)
    where = app.t(*place.name) if place is HERE else app.t(*place.address)
    return app.t(f"{name}: {where}", f"{name}：{where}")
