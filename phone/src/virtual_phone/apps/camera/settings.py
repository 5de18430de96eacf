"""Settings of Camera."""

from typing import Any

from virtual_phone.apps.camera.state import MODES, QUALITIES
from virtual_phone.apps.camera.view import CameraBase
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.settings.kit import Choice, SettingsPage
from virtual_phone.ui import widgets as ui

FORMATS = (Choice("jpg", "JPEG", "JPEG"), Choice("heic", "HEIF (smaller)", "HEIF(更小)"))
DEFAULTS: dict[str, Any] = {
    "location": True, "properties": True, "mirror": True, "grid": False,
    "keep_mode": False, "format": "jpg", "sound": True, "high_efficiency": False,
}  # fmt: skip


class CameraSettings(SettingsPage):
    """What pictures and films are made like, and what is written into them."""

    name = ".Settings"
    title = ("Camera settings", "相机设置")
    app: CameraBase

    @property
    def settings(self) -> dict[str, Any]:
        """The app's settings."""
        return self.app.state.settings

    def rows(self) -> list[ui.Widget]:
        """General, photos, films."""
        t = self.t
        quality = QUALITIES[self.app.state.quality][0]
        return [
            self.head("General", "通用"),
            self.toggle("grid", ("Grid lines", "参考线"), icon="grid"),
            self.toggle(
                "location",
                ("Record location", "记录位置"),
                subtitle=t("Save where a photo was taken", "在照片中保存拍摄地点"),
                icon="location",
                do=self._location,
            ),
            self.toggle(
                "properties",
                ("Record properties", "记录拍摄属性"),
                subtitle=t("Save model, lens and exposure", "在照片中保存机型、镜头和曝光参数"),
                icon="info",
            ),
            self.toggle("sound", ("Shutter sound", "拍摄声音"), icon="volume"),
            self.toggle(
                "keep_mode",
                ("Keep mode", "保留拍摄模式"),
                subtitle=t("Open in the mode used last", "打开相机时使用上次的模式"),
                icon="history",
            ),
            self.head("Photo", "照片"),
            self.toggle(
                "mirror",
                ("Mirror selfies", "自拍镜像"),
                subtitle=t("Save them as previewed", "按预览画面保存"),
                icon="portrait",
            ),
            self.choice("format", ("Photo format", "照片格式"), FORMATS, icon="image"),
            self.head("Video", "视频"),
            self.info(
                ("Video quality", "视频画质"),
                t(f"{quality}. Change it in Video mode.", f"{quality}，请在视频模式下更改。"),
            ),
            self.toggle(
                "high_efficiency",
                ("High-efficiency video", "高效视频格式"),
                subtitle=t("Half the size, may not play everywhere", "体积减半，部分设备无法播放"),
                icon="video",
            ),
            self.head("More", "更多"),
            self.info(("Restore defaults", "恢复默认设置"), "", do=self._ask_reset),
        ]

    def _location(self) -> None:
        settings = self.settings
        if settings["location"]:
            settings["location"] = False
            return

        def answer(allowed: bool) -> None:
            settings["location"] = allowed

        self.app.services.ask_permission(self.app, "ACCESS_FINE_LOCATION", answer)

    def _ask_reset(self) -> None:
        t = self.t
        question = t("Restore default settings?", "恢复默认设置？")
        self.app.open(Confirm(self.app, question, self._reset, yes=t("Restore", "恢复")))

    def _reset(self) -> None:
        state = self.app.state
        state.settings.update(DEFAULTS)
        state.timer, state.flash, state.ratio, state.quality = 0, "off", "4:3", "fhd60"
        state.fill_light = False
        mode = self.t(*MODES[state.mode])
        self.app.services.toast(self.t(f"Defaults restored ({mode})", f"已恢复默认({mode})"))
