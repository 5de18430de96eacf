"""The system's settings, under our names and under the names of Android's `settings` command."""

from typing import Any

from virtual_phone.system.config import LATIN_IME, ROTATIONS, PhoneConfig, Rotation
from virtual_phone.system.wallpaper import FIRST

Namespaces = dict[str, dict[str, str]]


def defaults(config: PhoneConfig) -> dict[str, Any]:
    """Settings of a phone that was just switched on; apps and tiles change them in place."""
    return {
        "language": config.language,
        "dark": config.dark,
        "font_scale": config.font_scale,
        "animation_scale": config.animation_scale,
        "wifi": True,
        "wifi_ssid": "Home",
        "bluetooth": False,
        "airplane": False,
        "mobile_data": True,
        "dnd": False,
        "flashlight": False,
        "auto_rotate": False,
        "battery_saver": False,
        "location": True,
        "hotspot": False,
        "brightness": 0.6,
        "auto_brightness": True,
        "volume_media": 0.5,
        "volume_ring": 0.7,
        "volume_alarm": 0.8,
        "volume_call": 0.6,
        "vibrate": True,
        "screen_timeout": config.manners.screen_timeout_s,
        "hour24": None,  # as usual for the language
        "auto_time": True,
        "device_name": config.model,
        "input_allowed": config.is_input_allowed,  # by the maker's switch, where it has one
        "wallpaper": FIRST,
        "battery": config.battery,
        "charging": False,
        "ringer": "normal",
        "night_light": False,
        "data_saver": False,
        "screen_lock": "swipe",
        "lock_instantly": True,
        "three_finger_swipe": False,
        "three_finger_hold": False,
        "nfc": True,
        "status_nfc": True,
        "status_speed": False,
        "status_location": False,
        "battery_percentage": True,
        "app_notifications": {},  # by package: False where the user wants none
        "pin": config.pin,
    }


RADIOS = ("wifi", "bluetooth", "hotspot")
"""What airplane mode switches off, and on again when it ends."""


def set_airplane(settings: dict[str, Any], *, on: bool) -> None:
    """Switch airplane mode, with the radios that it rules."""
    if on and not settings["airplane"]:
        settings["radios_before"] = [name for name in RADIOS if settings[name]]
        settings.update(dict.fromkeys(RADIOS, False))
    elif not on and settings["airplane"]:
        settings.update(dict.fromkeys(settings.pop("radios_before", ()), True))
    settings["airplane"] = on


def hour24(settings: dict[str, Any]) -> bool:
    """Whether times are shown in the 24-hour form: as chosen, else as usual for the language."""
    chosen = settings["hour24"]
    return bool(chosen) if chosen is not None else settings["language"] == "zh"


_FLAGS: dict[tuple[str, str], str] = {
    ("global", "wifi_on"): "wifi",
    ("global", "bluetooth_on"): "bluetooth",
    ("global", "airplane_mode_on"): "airplane",
    ("global", "mobile_data"): "mobile_data",
    ("global", "zen_mode"): "dnd",
    ("global", "low_power"): "battery_saver",
    ("global", "auto_time"): "auto_time",
    ("system", "accelerometer_rotation"): "auto_rotate",
    ("system", "screen_brightness_mode"): "auto_brightness",
    ("system", "vibrate_when_ringing"): "vibrate",
    ("global", "ble_scan_always_enabled"): "bluetooth_scanning",
    ("global", "data_roaming"): "roaming",
    ("global", "low_power_sticky_auto_disable_enabled"): "saver_at_90",
    ("global", "soft_ap_timeout_enabled"): "hotspot_auto_off",
    ("global", "wifi_scan_always_enabled"): "wifi_scanning",
    ("secure", "backup_enabled"): "backup",
    ("secure", "clipboard_show_access_notifications"): "clipboard_notice",
    ("secure", "doze_tap_gesture"): "tap_to_wake",
    ("secure", "high_text_contrast_enabled"): "high_contrast",
    ("secure", "night_display_activated"): "night_light",
    ("secure", "notification_badging"): "notification_dots",
    ("system", "dtmf_tone"): "keypad_tones",
    ("system", "haptic_feedback_enabled"): "touch_feedback",
    ("system", "sound_effects_enabled"): "touch_sounds",
}
_SCALES = ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")
_FACTS: frozenset[tuple[str, str]] = frozenset(
    {
        *_FLAGS,
        *(("global", name) for name in _SCALES),
        ("global", "device_name"),
        ("secure", "default_input_method"),
        ("secure", "ui_night_mode"),
        ("secure", "font_weight_adjustment"),
        ("secure", "location_mode"),
        ("system", "font_scale"),
        ("system", "screen_brightness"),
        ("system", "screen_off_timeout"),
        ("system", "system_locales"),
        ("system", "time_12_24"),
        ("system", "user_rotation"),
    }
)
"""Names that stand for one of our settings."""


class AndroidSettings:
    """`settings get|put` over the same facts; unknown names are kept as they are given."""

    def __init__(self, settings: dict[str, Any], *, android_id: str) -> None:
        self.settings = settings
        self.rotation: Rotation = "natural"
        self.current_ime = LATIN_IME
        self._extra: Namespaces = {"system": {}, "secure": {}, "global": {}}
        self._extra["secure"]["android_id"] = android_id
        self._extra["secure"]["user_setup_complete"] = "1"
        self._extra["global"]["device_provisioned"] = "1"
        self._deleted: set[tuple[str, str]] = set()

    def get(self, namespace: str, name: str) -> str | None:
        """The value as Android prints it, None where it prints `null`.

        Raises:
            KeyError: No such namespace.
        """
        extra = self._extra[namespace]
        if (namespace, name) in self._deleted:
            return None
        flag = _FLAGS.get((namespace, name))
        if flag is not None:
            return str(int(bool(self.settings.get(flag))))
        known: dict[tuple[str, str], str] = {
            ("secure", "default_input_method"): self.current_ime,
            ("global", "device_name"): str(self.settings["device_name"]),
            ("secure", "ui_night_mode"): "2" if self.settings["dark"] else "1",
            ("secure", "font_weight_adjustment"): "300" if self.settings.get("bold_text") else "0",
            ("secure", "location_mode"): "3" if self.settings["location"] else "0",
            ("system", "screen_brightness"): str(round(self.settings["brightness"] * 255)),
            ("system", "screen_off_timeout"): str(self.settings["screen_timeout"] * 1000),
            ("system", "font_scale"): str(self.settings["font_scale"]),
            ("system", "time_12_24"): "24" if hour24(self.settings) else "12",
            ("system", "user_rotation"): str(ROTATIONS[self.rotation]),
            ("system", "system_locales"): "zh-CN" if self.settings["language"] == "zh" else "en-US",
        }
        if namespace == "global" and name in _SCALES:
            return str(float(self.settings["animation_scale"]))
        return known.get((namespace, name), extra.get(name))

    def put(self, namespace: str, name: str, value: str) -> None:
        """Set a value from its text.

        Raises:
            KeyError: No such namespace.
            ValueError: A number was expected.
        """
        extra = self._extra[namespace]
        flag = _FLAGS.get((namespace, name))
        if flag is not None:
            self.settings[flag] = value not in ("0", "", "null")
        elif namespace == "global" and name in _SCALES:
            self.settings["animation_scale"] = min(10.0, max(0.0, float(value)))
        elif (namespace, name) == ("global", "device_name"):
            self.settings["device_name"] = value
        elif (namespace, name) == ("secure", "default_input_method"):
            self.current_ime = value
        elif (namespace, name) == ("secure", "ui_night_mode"):
            self.settings["dark"] = value == "2"
        elif (namespace, name) == ("secure", "font_weight_adjustment"):
            self.settings["bold_text"] = int(value) > 0
        elif (namespace, name) == ("secure", "location_mode"):
            self.settings["location"] = value != "0"
        elif (namespace, name) == ("system", "screen_brightness"):
            self.settings["brightness"] = min(1.0, max(0.0, float(value) / 255))
        elif (namespace, name) == ("system", "screen_off_timeout"):
            self.settings["screen_timeout"] = int(value) // 1000
        elif (namespace, name) == ("system", "font_scale"):
            self.settings["font_scale"] = min(2.0, max(0.5, float(value)))
        elif (namespace, name) == ("system", "time_12_24"):
            self.settings["hour24"] = value == "24"
        elif (namespace, name) == ("system", "user_rotation"):
            names: dict[str, Rotation] = {"0": "natural", "1": "left", "3": "right"}
            self.rotation = names.get(value, self.rotation)
        elif (namespace, name) == ("system", "system_locales"):
            self.settings["language"] = "zh" if value.startswith("zh") else "en"
        else:
            extra[name] = value
        self._deleted.discard((namespace, name))

    def delete(self, namespace: str, name: str) -> bool:
        """Have a setting no more until it is put again; tells whether it was set.

        Raises:
            KeyError: No such namespace.
        """
        found = self.get(namespace, name) is not None
        self._deleted.add((namespace, name))
        return found

    def list(self, namespace: str) -> dict[str, str]:
        """What is set, by name.

        Raises:
            KeyError: No such namespace.
        """
        names = {*self._extra[namespace], *(n for where, n in _FACTS if where == namespace)}
        found = {name: self.get(namespace, name) for name in names}
        return {name: value for name, value in found.items() if value is not None}
