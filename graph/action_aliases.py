"""Read actions in the words of other agents' formats, which models know from their training.

AndroidWorld: https://github.com/google-research/android_world, `android_world/env/json_action.py`.
UI-TARS: https://github.com/bytedance/UI-TARS, `codes/ui_tars/prompt.py`.
Qwen: https://github.com/QwenLM/Qwen3-VL, `cookbooks/utils/agent_function_call.py`.

Only gestures have other names. A claim that the task is done counts in the agreed form alone.
"""

import json
import re
from typing import Any

from tools.actions import KINDS

KIND_FIELDS = ("kind", "type", "action", "action_type")
"""Names of the field that says which action it is; the first one that is given counts."""

KIND_ALIASES: dict[str, dict[str, Any]] = {
    "click": {"kind": "tap"},
    "press": {"kind": "tap"},
    "touch": {"kind": "tap"},
    "double_click": {"kind": "double_tap"},
    "long_click": {"kind": "long_press"},
    "input": {"kind": "fill"},
    "input_text": {"kind": "fill"},
    "set_text": {"kind": "fill"},
    "type_text": {"kind": "type"},
    "go_back": {"kind": "back"},
    "navigate_back": {"kind": "back"},
    "press_back": {"kind": "back"},
    "go_home": {"kind": "home"},
    "navigate_home": {"kind": "home"},
    "press_home": {"kind": "home"},
    "press_enter": {"kind": "enter"},
    "keyboard_enter": {"kind": "enter"},
    "launch": {"kind": "open_app"},
    "launch_app": {"kind": "open_app"},
    "open": {"kind": "open_app"},
    "scroll_down": {"kind": "scroll", "direction": "down"},
    "scroll_up": {"kind": "scroll", "direction": "up"},
    "swipe_down": {"kind": "swipe", "direction": "down"},
    "swipe_up": {"kind": "swipe", "direction": "up"},
    "swipe_left": {"kind": "swipe", "direction": "left"},
    "swipe_right": {"kind": "swipe", "direction": "right"},
}
"""What another name of an action means. `input` of no element is `type`."""

FIELD_ALIASES = {
    "index": "element",
    "element_id": "element",
    "id": "element",
    "app": "text",
    "app_name": "text",
    "content": "text",
    "value": "text",
    "time": "seconds",
}
"""Other names of an action's fields; they count where the action has the field."""

_NUMBER = re.compile(r"\s*(?:element\s*)?[\[(#]?\s*(\d+)\s*[\])]?\s*", re.I)
_FIELDS = {name for each in KINDS.values() for name in each.model_fields}
_BESIDE = (_FIELDS | set(FIELD_ALIASES) | {"target"}) - {"kind"}


def gather_action(record: Any) -> Any:
    """A reply whose action is a flat object, whatever form of it the model chose.

    `{"action": "tap", "element": 3}` has the fields beside it, `{"action": {"tap": {...}}}` inside.
    What cannot be understood stays as it is, for the validation to complain of.
    """
    if not isinstance(record, dict) or not record.get("action"):
        return record
    action = _parse_object(record["action"])
    if isinstance(action, str):
        if _find_kind(action) not in KINDS:
            return record
        beside = {k: v for k, v in record.items() if k in _BESIDE}
        action = {"kind": action, **beside}
    return {**record, "action": normalize_action(action)}


def normalize_action(action: Any) -> Any:
    """A flat action by the names and types of `tools.actions`, as far as it is understood."""
    if not isinstance(action, dict):
        return action
    flat = _flatten_action(action)
    name = next((n for n in KIND_FIELDS if isinstance(flat.get(n), str)), "")
    if not name:
        return flat
    said = flat.pop(name)
    flat |= KIND_ALIASES.get(_to_name(said), {"kind": _find_kind(said)})
    _rename_fields(flat)
    if flat.get("element") is not None:
        flat["element"] = _read_number(flat["element"])
    elif flat["kind"] == "fill" and _to_name(said) != "fill":
        flat["kind"] = "type"
    elif flat["kind"] == "tap" and {"x", "y"} <= flat.keys():
        flat["kind"] = "tap_point"
    return flat


def _flatten_action(action: dict[str, Any]) -> dict[str, Any]:
    """`{"tap": {"element": 3}}` as one flat object."""
    if len(action) == 1:
        [(name, fields)] = action.items()
        if isinstance(fields, dict) and _find_kind(name) in KINDS:
            return {"kind": name, **fields}
    return dict(action)


def _find_kind(said: str) -> str:
    """The kind that a name means; the name itself if none does."""
    name = _to_name(said)
    kind = str(KIND_ALIASES.get(name, {"kind": name})["kind"])
    return kind if kind in KINDS else said


def _to_name(said: str) -> str:
    return re.sub(r"[\s-]+", "_", said.strip().casefold())


def _rename_fields(flat: dict[str, Any]) -> None:
    known = KINDS.get(flat["kind"])
    for alias, name in FIELD_ALIASES.items():
        if known is None or name not in known.model_fields:
            continue
        if flat.get(name) is None and alias in flat:
            flat[name] = flat.pop(alias)


def _read_number(value: Any) -> Any:
    """The number of an element in `[2]`, `"2"`, `"[2]"` or `"element 2"`; else as it is."""
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    found = _NUMBER.fullmatch(value) if isinstance(value, str) else None
    return int(found[1]) if found else value


def _parse_object(value: Any) -> Any:
    """An action that a model wrote as the text of a JSON object."""
    if not isinstance(value, str) or not value.lstrip().startswith("{"):
        return value
    try:
        return json.loads(value)
    except ValueError:
        return value
