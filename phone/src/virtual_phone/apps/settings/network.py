"""Settings pages about networks and Wi-Fi."""

import random
from functools import partial

from virtual_phone.apps.settings.devices import MobileNetwork, Tethering
from virtual_phone.apps.settings.kit import Network, SettingsPage
from virtual_phone.system.app import App, Page
from virtual_phone.system.settings import set_airplane
from virtual_phone.ui import widgets as ui

JOINING_S = 1.2
"""UI seconds between Connect and Connected."""
SHORTEST_PASSWORD = 8
"""Characters, as WPA2 wants them."""
STRENGTHS = {"Excellent": "极好", "Good": "良好", "Fair": "一般", "Weak": "弱"}


def networks(rng: random.Random) -> list[Network]:
    """Networks in reach, the strongest one first; the first one is home."""
    homes = ["Maple House", "Birchwood", "Lindenhof", "Nest-5G", "Orchard_2G"]
    others = ["Harbor Cafe", "BlueDoor", "Studio 14", "Kestrel", "TP-Link_7F2A", "Willow_Guest"]
    chosen = [rng.choice(homes), *rng.sample(others, 4)]
    strengths = ["Excellent", "Good", "Good", "Fair", "Weak"]
    found = [Network(s, True, how) for s, how in zip(chosen, strengths, strict=True)]
    return [*found, Network(rng.choice(["City Free WiFi", "Library Public"]), False, "Fair")]


class NetworkInternet(SettingsPage):
    """Network & internet."""

    name = ".NetworkInternet"
    title = ("Network & internet", "网络和互联网")

    def rows(self) -> list[ui.Widget]:
        """Ways to the network."""
        ssid = self.settings["wifi_ssid"] if self.settings["wifi"] else ""
        mobile = self.t("Tapwright Mobile", "智点移动")
        return [
            self.link(("Internet", "互联网"), Internet, subtitle=ssid or mobile, icon="wifi"),
            self.link(("SIMs", "SIM 卡"), MobileNetwork, subtitle=mobile, icon="sim"),
            self.toggle(
                "airplane", ("Airplane mode", "飞行模式"), icon="airplane", do=self._airplane
            ),
            self.link(
                ("Hotspot & tethering", "热点和网络共享"),
                Tethering,
                subtitle=self.t("On", "已开启")
                if self.settings["hotspot"]
                else self.t("Off", "已关闭"),
                icon="hotspot",
            ),
            self.toggle(
                "data_saver",
                ("Data Saver", "流量节省程序"),
                subtitle=self.t(
                    "Apps in the background use no mobile data", "后台应用不使用移动数据"
                ),
                icon="data_usage",
            ),
        ]

    def _airplane(self) -> None:
        set_airplane(self.settings, on=not self.settings["airplane"])
        switch_wifi(self.app, on=self.settings["wifi"])


def switch_wifi(app: App, *, on: bool) -> None:
    """Turn Wi-Fi on or off; it goes back to the network it was in, else to a saved one in reach.

    The network's name stays while Wi-Fi is off, as the tile and the shell only turn the switch.
    """
    settings, state = app.services.settings, app.state
    settings["wifi"] = on
    state.connecting = ""
    known = [n.ssid for n in state.networks if n.ssid in state.saved]
    if on and not settings["wifi_ssid"] and known:
        settings["wifi_ssid"] = known[0]


class Internet(SettingsPage):
    """Wi-Fi networks."""

    name = ".Internet"
    title = ("Internet", "互联网")

    def rows(self) -> list[ui.Widget]:
        """The switch, the network in use, the others."""
        on = self.settings["wifi"]
        rows = [
            self.main_switch("wifi", ("Wi-Fi", "WLAN"), do=lambda: switch_wifi(self.app, on=not on))
        ]
        if not on:
            rows.append(
                self.note("Turn on Wi-Fi to see networks in reach.", "打开 WLAN 即可查看可用网络。")
            )
            return rows
        joined = self.settings["wifi_ssid"]
        ordered = sorted(self.state.networks, key=lambda n: n.ssid != joined)
        rows += [self._network(network) for network in ordered]
        saved = len(self.state.saved)
        rows += [
            ui.Divider(),
            self.link(
                ("Saved networks", "已保存的网络"),
                SavedNetworks,
                subtitle=self.t(f"{saved} network{'s' * (saved != 1)}", f"{saved} 个网络"),
            ),
        ]
        return rows

    def _network(self, network: Network) -> ui.Widget:
        ssid = network.ssid
        joined = ssid == self.settings["wifi_ssid"]
        if ssid == self.state.connecting:
            words = self.t("Connecting…", "正在连接…")
        elif joined:
            words = self.t("Connected", "已连接")
        elif ssid in self.state.saved:
            words = self.t("Saved", "已保存")
        else:
            words = ""
        trailing: ui.Widget | None = ui.Icon(name="lock", size=20) if network.secured else None
        if joined or ssid in self.state.saved:
            trailing = ui.IconButton(
                icon="settings",
                desc=self.t(f"{ssid} details", f"{ssid} 的详情"),
                id="settings_button",
                on_tap=lambda: self.app.open(WifiDetails(self.app, network)),
            )
        return ui.ListItem(
            title=ssid,
            subtitle=words,
            leading=ui.Icon(name="wifi", color="primary" if joined else "on_surface_variant"),
            trailing=trailing,
            on_tap=partial(self._tap, network),
        )

    def _tap(self, network: Network) -> None:
        ssid = network.ssid
        if ssid == self.settings["wifi_ssid"]:
            self.app.open(WifiDetails(self.app, network))
        elif network.secured and ssid not in self.state.saved:
            self.app.open(WifiPassword(self.app, network))
        else:
            join(self.app, ssid, self.state.saved.get(ssid, ""))


def join(app: App, ssid: str, password: str) -> None:
    """Save a network and join it; connected after a moment unless something else was chosen."""
    state, settings = app.state, app.services.settings
    state.saved[ssid] = password
    state.connecting = ssid
    settings["wifi_ssid"] = ""

    def joined() -> None:
        if state.connecting == ssid and settings["wifi"]:
            state.connecting = ""
            settings["wifi_ssid"] = ssid
            app.services.changed()

    app.services.after(JOINING_S, joined)


class WifiPassword(Page):
    """Asks for the password of a network."""

    name = ".WifiPassword"
    modal = "dialog"

    def __init__(self, app: App, network: Network) -> None:
        super().__init__(app)
        self.network = network
        self.password = ""
        self.shown = False

    def build(self) -> ui.Widget:
        """Field, Show password, Cancel and Connect."""
        t = self.t
        body = ui.Column(
            gap=8,
            children=[
                ui.TextField(
                    key="password",
                    id="password",
                    text=self.password,
                    label=t("Password", "密码"),
                    password=not self.shown,
                    on_change=lambda text: setattr(self, "password", text),
                    on_submit=self._connect,
                    autofocus=True,
                ),
                ui.Checkbox(
                    text=t("Show password", "显示密码"),
                    checked=self.shown,
                    id="show_password",
                    on_tap=lambda: setattr(self, "shown", not self.shown),
                ),
            ],
        )
        connect = ui.Button(
            text=t("Connect", "连接"),
            kind="text",
            id="button1",
            enabled=len(self.password) >= SHORTEST_PASSWORD,
            on_tap=self._connect,
        )
        cancel = ui.Button(text=t("Cancel", "取消"), kind="text", id="button2", on_tap=self.close)
        return ui.Dialog(title=self.network.ssid, body=body, buttons=[cancel, connect])

    def _connect(self) -> None:
        if len(self.password) >= SHORTEST_PASSWORD:
            self.close()
            join(self.app, self.network.ssid, self.password)


class WifiDetails(SettingsPage):
    """One network."""

    name = ".WifiDetails"
    title = ("Network details", "网络详情")

    def __init__(self, app: App, network: Network) -> None:
        super().__init__(app)
        self.network = network

    def rows(self) -> list[ui.Widget]:
        """Forget, connect, facts."""
        t, ssid = self.t, self.network.ssid
        joined = ssid == self.settings["wifi_ssid"]
        buttons: list[ui.Widget] = [
            ui.Button(
                text=t("Forget", "取消保存"),
                kind="tonal",
                icon="delete",
                id="button1",
                on_tap=self._forget,
            ),
            ui.Button(
                text=t("Disconnect", "断开连接") if joined else t("Connect", "连接"),
                kind="tonal",
                icon="close" if joined else "wifi",
                id="button2",
                on_tap=self._turn,
            ),
        ]
        strength = self.network.strength
        return [
            ui.Text(
                text=ssid,
                style="headline",
                align="center",
                padding=(24, 12),
                id="entity_header_title",
            ),
            ui.Text(
                text=t("Connected", "已连接") if joined else t("Saved", "已保存"),
                align="center",
                color="on_surface_variant",
            ),
            ui.Row(main="center", gap=12, padding=(16, 16), children=buttons),
            self.info(("Signal strength", "信号强度"), t(strength, STRENGTHS[strength])),
            self.info(
                ("Security", "安全性"),
                "WPA2/WPA3-Personal" if self.network.secured else t("None", "无"),
            ),
            self.toggle(f"metered:{ssid}", ("Treat as metered", "按流量计费")),
        ]

    def _forget(self) -> None:
        self.state.saved.pop(self.network.ssid, None)
        self._leave()
        self.close()

    def _leave(self) -> None:
        if self.settings["wifi_ssid"] == self.network.ssid:
            self.settings["wifi_ssid"] = ""
        if self.state.connecting == self.network.ssid:
            self.state.connecting = ""

    def _turn(self) -> None:
        if self.settings["wifi_ssid"] == self.network.ssid:
            self._leave()
        else:
            join(self.app, self.network.ssid, self.state.saved.get(self.network.ssid, ""))
        self.close()


class SavedNetworks(SettingsPage):
    """Networks whose password is known."""

    name = ".SavedNetworks"
    title = ("Saved networks", "已保存的网络")

    def rows(self) -> list[ui.Widget]:
        """One row each."""
        if not self.state.saved:
            return [self.note("No saved networks", "没有已保存的网络")]
        known = [n for n in self.state.networks if n.ssid in self.state.saved]
        return [
            ui.ListItem(
                title=network.ssid,
                leading=ui.Icon(name="wifi"),
                on_tap=partial(self._details, network),
            )
            for network in known
        ]

    def _details(self, network: Network) -> None:
        self.app.open(WifiDetails(self.app, network))
