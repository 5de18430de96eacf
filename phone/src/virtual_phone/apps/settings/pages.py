"""Settings pages about the phone's look, sound and power."""

from functools import partial

from virtual_phone.apps.settings.apps import StatusBar, link_do_not_disturb
from virtual_phone.apps.settings.kit import Choice, SettingsPage
from virtual_phone.ui import widgets as ui

SIZES = (0.85, 1.0, 1.15, 1.3)
"""Font scales, as on Android 14."""
SIZE_NAMES = (("Small", "小"), ("Default", "默认"), ("Large", "大"), ("Largest", "最大"))
TIMEOUTS = (
    Choice(15, "15 seconds", "15 秒"),
    Choice(30, "30 seconds", "30 秒"),
    Choice(60, "1 minute", "1 分钟"),
    Choice(120, "2 minutes", "2 分钟"),
    Choice(300, "5 minutes", "5 分钟"),
    Choice(600, "10 minutes", "10 分钟"),
    Choice(1800, "30 minutes", "30 分钟"),
)
RINGTONES = (
    Choice("Flow", "Flow", "流动"),
    Choice("Bells", "Bells", "铃铛"),
    Choice("Marimba", "Marimba", "马林巴"),
    Choice("Morning", "Morning", "清晨"),
    Choice("None", "None", "无"),
)
RINGERS = (
    Choice("normal", "Ring", "响铃"),
    Choice("vibrate", "Vibrate", "振动"),
    Choice("silent", "Mute", "静音"),
)
WALLPAPERS = (
    Choice("ocean", "Ocean", "海洋"),
    Choice("forest", "Forest", "森林"),
    Choice("sunset", "Sunset", "日落"),
    Choice("night", "Night", "夜空"),
)


class Battery(SettingsPage):
    """Battery."""

    name = ".Battery"
    title = ("Battery", "电池")

    def rows(self) -> list[ui.Widget]:
        """The charge and Battery Saver."""
        level = self.settings["battery"]
        saver = self.settings["battery_saver"]
        return [
            ui.Text(text=f"{level}%", style="display", padding=(24, 12), id="battery_percent"),
            ui.Row(padding=(24, 8), children=[ui.Progress(value=level / 100, grow=1)]),
            self.link(
                ("Battery Saver", "省电模式"),
                BatterySaver,
                subtitle=self.t("On", "已开启") if saver else self.t("Off", "已关闭"),
            ),
            self.toggle("battery_percentage", ("Battery percentage", "电池电量百分比")),
        ]


class BatterySaver(SettingsPage):
    """Battery Saver."""

    name = ".BatterySaver"
    title = ("Battery Saver", "省电模式")

    def rows(self) -> list[ui.Widget]:
        """The switch and what it does."""
        return [
            self.main_switch("battery_saver", ("Use Battery Saver", "使用省电模式")),
            self.toggle("saver_at_90", ("Turn off at 90%", "电量达到 90% 时关闭")),
            self.note(
                "Battery Saver limits some features and apps in the background.",
                "省电模式会限制部分功能和后台应用。",
            ),
        ]


class Storage(SettingsPage):
    """Storage."""

    name = ".Storage"
    title = ("Storage", "存储")

    def rows(self) -> list[ui.Widget]:
        """What fills it."""
        return [
            ui.Text(text=self.t("46 GB used", "已使用 46 GB"), style="headline", padding=(24, 12)),
            ui.Row(padding=(24, 8), children=[ui.Progress(value=46 / 128, grow=1)]),
            self.info(("Apps", "应用"), "14 GB"),
            self.info(("Images", "图片"), "17 GB"),
            self.info(("System", "系统"), "15 GB"),
        ]


class Sound(SettingsPage):
    """Sound & vibration."""

    name = ".Sound"
    title = ("Sound & vibration", "声音和振动")

    def rows(self) -> list[ui.Widget]:
        """Volumes, sounds, vibration, and Do Not Disturb, which is under Notifications as well."""
        return [
            self.slider("volume_media", ("Media volume", "媒体音量"), icon="music"),
            self.slider("volume_call", ("Call volume", "通话音量"), icon="phone"),
            self.slider("volume_ring", ("Ring volume", "铃声音量"), icon="bell"),
            self.slider("volume_alarm", ("Alarm volume", "闹钟音量"), icon="alarm"),
            ui.Divider(),
            self.choice("ringer", ("Ringer mode", "响铃模式"), RINGERS),
            self.choice("ringtone", ("Phone ringtone", "手机铃声"), RINGTONES),
            self.link(("Vibration & haptics", "振动和触感反馈"), Vibration),
            link_do_not_disturb(self),
            self.toggle("touch_sounds", ("Touch sounds", "触摸提示音")),
            self.toggle("keypad_tones", ("Dial pad tones", "拨号键盘提示音")),
        ]


class Vibration(SettingsPage):
    """Vibration & haptics."""

    name = ".Vibration"
    title = ("Vibration & haptics", "振动和触感反馈")

    def rows(self) -> list[ui.Widget]:
        """The switches."""
        return [
            self.toggle("vibrate", ("Vibrate for calls", "来电振动")),
            self.toggle("touch_feedback", ("Touch feedback", "触摸反馈")),
        ]


class Display(SettingsPage):
    """Display."""

    name = ".Display"
    title = ("Display", "显示")

    def rows(self) -> list[ui.Widget]:
        """Brightness, theme, text, rotation; a screenshot shows no Night Light, as on Android."""
        return [
            self.slider("brightness", ("Brightness level", "亮度"), icon="brightness"),
            self.toggle("auto_brightness", ("Adaptive brightness", "自动调节亮度")),
            ui.Divider(),
            self.toggle("dark", ("Dark theme", "深色主题")),
            self.toggle("night_light", ("Night Light", "夜间模式")),
            self.link(("Font size", "字体大小"), FontSize, subtitle=size_name(self)),
            self.choice("screen_timeout", ("Screen timeout", "屏幕超时"), TIMEOUTS),
            self.toggle("auto_rotate", ("Auto-rotate screen", "自动旋转屏幕")),
            self.link(("Status bar", "状态栏"), StatusBar),
        ]


def size_name(page: SettingsPage) -> str:
    """The present font size in words."""
    scale = page.settings["font_scale"]
    nearest = min(range(len(SIZES)), key=lambda n: abs(SIZES[n] - scale))
    return page.t(*SIZE_NAMES[nearest])


class FontSize(SettingsPage):
    """Font size."""

    name = ".FontSize"
    title = ("Font size", "字体大小")

    def rows(self) -> list[ui.Widget]:
        """A sample, the slider and its two ends."""
        sample = self.t(
            "Make the text on the screen smaller or larger.", "缩小或放大屏幕上的文字。"
        )
        card = ui.Card(
            child=ui.Column(
                padding=20,
                gap=8,
                children=[
                    ui.Text(text=self.t("Sample text", "示例文字"), style="title"),
                    ui.Text(text=sample, color="on_surface_variant"),
                ],
            )
        )
        place = min(range(len(SIZES)), key=lambda n: abs(SIZES[n] - self.settings["font_scale"]))
        last = len(SIZES) - 1
        smaller = ui.IconButton(
            icon="remove",
            desc=self.t("Make smaller", "缩小"),
            enabled=place > 0,
            on_tap=partial(self._set, place - 1),
        )
        larger = ui.IconButton(
            icon="add",
            desc=self.t("Make larger", "放大"),
            enabled=place < last,
            on_tap=partial(self._set, place + 1),
        )
        slider = ui.Slider(
            value=place / last,
            on_change=lambda moved: self._set(round(moved * last)),
            desc=self.t("Font size", "字体大小"),
            id="seekbar",
            grow=1,
        )
        return [
            ui.Column(padding=16, children=[card]),
            ui.Text(text=size_name(self), align="center", id="size_name", padding=(0, 8)),
            ui.Row(padding=(16, 8), gap=8, children=[smaller, slider, larger]),
        ]

    def _set(self, place: int) -> None:
        self.settings["font_scale"] = SIZES[place]
        self.app.services.changed()


class Wallpaper(SettingsPage):
    """Wallpaper & style."""

    name = ".Wallpaper"
    title = ("Wallpaper & style", "壁纸与个性化")

    def rows(self) -> list[ui.Widget]:
        """The pictures."""
        chosen = self.settings["wallpaper"]
        return [
            ui.ListItem(
                title=self.t(w.english, w.chinese),
                leading=ui.Radio(checked=w.value == chosen),
                on_tap=partial(self.settings.__setitem__, "wallpaper", w.value),
            )
            for w in WALLPAPERS
        ]


class Accessibility(SettingsPage):
    """Accessibility."""

    name = ".Accessibility"
    title = ("Accessibility", "无障碍")

    def rows(self) -> list[ui.Widget]:
        """Text, colours, rotation."""
        return [
            self.link(("Display size and text", "显示大小和文字"), FontSize, icon="text"),
            self.toggle("bold_text", ("Bold text", "粗体文字")),
            self.toggle("high_contrast", ("High contrast text", "高对比度文字")),
            self.toggle("dark", ("Dark theme", "深色主题")),
            self.toggle("auto_rotate", ("Auto-rotate screen", "自动旋转屏幕")),
        ]
