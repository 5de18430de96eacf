"""Settings pages about the mobile network, the hotspot and Bluetooth."""

from functools import partial

from virtual_phone.apps.settings.kit import Confirm, SettingsPage, TextDialog
from virtual_phone.ui import widgets as ui


class MobileNetwork(SettingsPage):
    """The SIM."""

    name = ".MobileNetwork"
    title = ("SIMs", "SIM 卡")

    def rows(self) -> list[ui.Widget]:
        """Data and roaming."""
        return [
            self.toggle("mobile_data", ("Mobile data", "移动数据")),
            self.toggle("roaming", ("Roaming", "漫游")),
            self.info(("Phone number", "手机号码"), "+1 555 0142"),
            self.info(("Preferred network type", "首选网络类型"), "5G"),
        ]


class Tethering(SettingsPage):
    """Hotspot & tethering."""

    name = ".Tethering"
    title = ("Hotspot & tethering", "热点和网络共享")

    def rows(self) -> list[ui.Widget]:
        """Ways to share the network."""
        return [
            self.link(
                ("Wi-Fi hotspot", "WLAN 热点"),
                Hotspot,
                subtitle=self.t("On", "已开启")
                if self.settings["hotspot"]
                else self.t("Off", "已关闭"),
                icon="hotspot",
            ),
            self.toggle("usb_tethering", ("USB tethering", "USB 网络共享"), enabled=False),
        ]


class Hotspot(SettingsPage):
    """Wi-Fi hotspot."""

    name = ".Hotspot"
    title = ("Wi-Fi hotspot", "WLAN 热点")

    def rows(self) -> list[ui.Widget]:
        """The switch and the hotspot's name."""
        names = ("Hotspot name", "热点名称")
        name = self.settings.get("hotspot_name", "Tapwright 4821")

        def rename(words: str) -> None:
            self.settings["hotspot_name"] = words

        return [
            self.main_switch("hotspot", ("Use Wi-Fi hotspot", "使用 WLAN 热点")),
            self.info(
                names, name, do=lambda: self.app.open(TextDialog(self.app, names, name, rename))
            ),
            self.info(("Security", "安全性"), "WPA3-Personal"),
            self.toggle("hotspot_auto_off", ("Turn off hotspot automatically", "自动关闭热点")),
        ]


class ConnectedDevices(SettingsPage):
    """Connected devices."""

    name = ".ConnectedDevices"
    title = ("Connected devices", "已连接的设备")

    def rows(self) -> list[ui.Widget]:
        """Paired devices and the ways to connect."""
        on = self.settings["bluetooth"]
        return [
            self.link(
                ("Bluetooth", "蓝牙"),
                Bluetooth,
                subtitle=self.t("On", "已开启") if on else self.t("Off", "已关闭"),
                icon="bluetooth",
            ),
            self.toggle("nfc", ("NFC", "NFC"), icon="nfc"),
            self.info(("Printing", "打印"), self.t("1 print service on", "1 项打印服务已启用")),
        ]


class Bluetooth(SettingsPage):
    """Bluetooth."""

    name = ".Bluetooth"
    title = ("Bluetooth", "蓝牙")

    def rows(self) -> list[ui.Widget]:
        """The switch and the paired devices."""
        rows = [self.main_switch("bluetooth", ("Use Bluetooth", "使用蓝牙"), do=self._turn)]
        if not self.settings["bluetooth"]:
            return [
                *rows,
                self.note("Turn on Bluetooth to connect devices.", "打开蓝牙以连接设备。"),
            ]
        rows.append(self.head("Saved devices", "已保存的设备"))
        for name, connected in self.state.paired.items():
            rows.append(
                ui.ListItem(
                    title=name,
                    subtitle=self.t("Connected", "已连接")
                    if connected
                    else self.t("Saved", "已保存"),
                    leading=ui.Icon(name="bluetooth"),
                    on_tap=partial(self._connect, name),
                    on_long_press=partial(self._ask_forget, name),
                )
            )
        return rows

    def _turn(self) -> None:
        self.settings["bluetooth"] = not self.settings["bluetooth"]
        self.state.paired = dict.fromkeys(self.state.paired, False)

    def _connect(self, name: str) -> None:
        self.state.paired[name] = not self.state.paired[name]

    def _ask_forget(self, name: str) -> None:
        def forget() -> None:
            self.state.paired.pop(name, None)

        title = self.t(f"Forget {name}?", f"要忘记 {name} 吗？")
        words = self.t(
            "Your phone will no longer be paired with it.", "您的手机将不再与该设备配对。"
        )
        self.app.open(Confirm(self.app, title, words, forget))
