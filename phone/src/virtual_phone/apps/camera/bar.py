"""The bar at the top of Camera: flash, timer, ratio, quality, settings."""

from functools import partial

from virtual_phone.apps.camera import state as data
from virtual_phone.apps.camera import view
from virtual_phone.apps.camera.settings import CameraSettings
from virtual_phone.apps.camera.view import CameraBase, Option
from virtual_phone.ui import widgets as ui


class TopBar:
    """Buttons, each with a bar of choices; `menu` says which is open."""

    def __init__(self, app: CameraBase) -> None:
        self.app = app
        self.menu = ""
        """`flash`, `timer`, `ratio`, `quality` or nothing."""

    def build(self) -> ui.Widget:
        """The buttons."""
        t, state = self.app.t, self.app.state
        children: list[ui.Widget] = []
        if state.film:
            lit = (
                t("Fill light on", "补光灯已开启")
                if state.fill_light
                else t("Fill light off", "补光灯已关闭")
            )
            icon = "flashlight" if state.fill_light else "flash_off"
            children.append(self._button("flash", icon, lit, chosen=state.fill_light))
        elif state.mode != "pano":
            icons = {"off": "flash_off", "auto": "flash_auto", "on": "flash", "fill": "flashlight"}
            desc = t(*data.FLASHES[state.flash])
            children.append(
                self._button("flash", icons[state.flash], desc, chosen=state.flash != "off")
            )
        if not state.film and state.mode != "pano":
            timer = (
                t(f"Timer, {state.timer} s", f"定时{state.timer}秒")
                if state.timer
                else t("Timer off", "定时关闭")
            )
            children.append(self._button("timer", "timer", timer, chosen=state.timer > 0))
        children.append(ui.Spacer(grow=1))
        if state.mode == "video":
            children.append(
                self._label(
                    "quality", data.QUALITIES[state.quality][0], t("Video quality", "视频画质")
                )
            )
        elif state.mode in ("photo", "portrait", "pro", "night"):
            children.append(self._label("ratio", state.ratio, t("Aspect ratio", "画幅比例")))
        children.append(
            ui.IconButton(
                icon="settings",
                color="white",
                id="settings_button",
                desc=t("Settings", "设置"),
                on_tap=lambda: self.app.open(CameraSettings(self.app)),
            )
        )
        return ui.Row(height=48, padding=(8, 0), children=children)

    def _button(self, menu: str, icon: str, desc: str, *, chosen: bool) -> ui.Widget:
        return ui.IconButton(
            icon=icon,
            color=view.GOLD if chosen else "white",
            id=f"{menu}_button",
            desc=desc,
            on_tap=partial(self._open, menu),
        )

    def _label(self, menu: str, words: str, desc: str) -> ui.Widget:
        return view.pill(
            words,
            id=f"{menu}_button",
            desc=f"{desc}, {words}",
            chosen=self.menu == menu,
            do=partial(self._open, menu),
        )

    def _open(self, menu: str) -> None:
        self.menu = "" if self.menu == menu else menu

    def options(self) -> list[Option]:
        """What the open menu offers."""
        t, state = self.app.t, self.app.state

        def entry(words: str, field: str, value: object, desc: str = "") -> Option:
            return Option(
                words, desc, getattr(state, field) == value, partial(self._set, field, value)
            )

        if self.menu == "quality":
            return [entry(words, "quality", key) for key, (words, _) in data.QUALITIES.items()]
        if self.menu == "ratio":
            return [entry(ratio, "ratio", ratio) for ratio in data.RATIOS]
        if self.menu == "timer":
            off = entry(t("Off", "关闭"), "timer", 0, t("No timer", "不定时"))
            rest = [
                entry(t(f"{n} s", f"{n}秒"), "timer", n, t(f"{n} seconds", f"定时{n}秒"))
                for n in data.TIMERS[1:]
            ]
            return [off, *rest]
        if state.film:
            return [
                entry(t("Off", "关闭"), "fill_light", value=False),
                entry(t("Fill light", "补光灯"), "fill_light", value=True),
            ]
        return [entry(t(*names), "flash", key) for key, names in data.FLASHES.items()]

    def _set(self, field: str, value: object) -> None:
        setattr(self.app.state, field, value)
        self.menu = ""
