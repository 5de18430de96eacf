"""The table of native models: language, layout and points of each family."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from models.native import autoglm, gelab, layouts, mobile_use, ui_tars
from models.native.moves import NativeMove
from tapwright.errors import ModelNotConfigured


@dataclass(frozen=True, kw_only=True)
class NativeFamily:
    """How to talk to models that were trained to operate phones."""

    prompt: str
    """File in `nodes/prompts/native`, without its ending."""
    form: str
    """The form of a reply, for the repair round."""
    read_reply: Callable[[str], NativeMove]
    """Raises `models.parsing.Unreadable`."""
    write_reply: Callable[[NativeMove], str]
    lay_out: layouts.Layout
    pictures: int = 1
    """Pictures that the model is shown, the one of now included."""
    scrolls_by: Literal["points", "finger", "side"] = "points"
    """Whether it scrolls from one point to another, in the finger's direction, or names the side of
    which more is shown."""
    replaces_text: bool = False
    """Whether its `type` was carried out by clearing the field first."""
    can_clear: bool = False
    """Whether it has an action of its own that empties a field."""
    wait_seconds: float = 0.0
    """How long its wait takes, if it cannot say; 0 if it can."""
    keeps_summary: bool = False
    """Whether each reply sums up all that was done, which is all the history that it needs."""
    bilingual: bool = False
    """Whether the prompt has a Chinese file of its own, `<prompt>_zh`."""
    sampling: Mapping[str, Any] = field(default_factory=dict)
    """Fields of the request that its vendor sends."""


_AUTOGLM = NativeFamily(
    prompt="autoglm",
    form=autoglm.FORM,
    read_reply=autoglm.read_reply,
    write_reply=autoglm.write_reply,
    lay_out=layouts.lay_out_chat,
    replaces_text=True,
    bilingual=True,
    # https://github.com/zai-org/Open-AutoGLM, phone_agent/model/client.py `ModelConfig`
    sampling={"top_p": 0.85, "frequency_penalty": 0.2},
)
_GUI_OWL = NativeFamily(
    prompt="gui_owl",
    form=mobile_use.FORM,
    read_reply=mobile_use.read_reply,
    write_reply=mobile_use.write_owl_reply,
    lay_out=layouts.lay_out_summaries,
    can_clear=True,
    pictures=5,
)
_MAI_UI = NativeFamily(
    prompt="mai_ui",
    form=mobile_use.FORM,
    read_reply=mobile_use.read_reply,
    write_reply=mobile_use.write_mai_reply,
    scrolls_by="finger",
    # As long as ours, since its own has no length: src/prompt.py, {"action": "wait"}
    wait_seconds=2.0,
    lay_out=layouts.lay_out_replies,
    pictures=3,
)
_UI_TARS_BOX = NativeFamily(
    prompt="ui_tars_box",
    form=ui_tars.FORM,
    read_reply=ui_tars.read_reply,
    write_reply=ui_tars.write_box_reply,
    scrolls_by="side",
    wait_seconds=5.0,
    lay_out=layouts.lay_out_replies,
    pictures=5,
)
_UI_TARS_POINT = NativeFamily(
    prompt="ui_tars_point",
    form=ui_tars.FORM,
    read_reply=ui_tars.read_reply,
    write_reply=ui_tars.write_point_reply,
    scrolls_by="side",
    wait_seconds=5.0,
    lay_out=layouts.lay_out_replies,
    pictures=5,
)
_GELAB = NativeFamily(
    prompt="gelab",
    form=gelab.FORM,
    read_reply=gelab.read_reply,
    write_reply=gelab.write_reply,
    lay_out=layouts.lay_out_summary,
    keeps_summary=True,
)

NATIVE_FAMILIES: dict[str, NativeFamily] = {
    "autoglm": _AUTOGLM,
    "gui-owl": _GUI_OWL,
    "mai-ui": _MAI_UI,
    # https://tongyi-mai.github.io/Qwen-UI-Agent publishes no agent code; it comes from the makers
    # of MAI-UI and of its `mobile_use`, and is asked as MAI-UI is.
    "qwen-ui": _MAI_UI,
    "ui-tars": _UI_TARS_BOX,
    "ui-tars-2": _UI_TARS_POINT,
    "gelab": _GELAB,
    "step-gui": _GELAB,
}
"""By the name that a dialect gives them, see `models.dialects`; how each names points stands there.
"""


def find_family(name: str) -> NativeFamily:
    """The family of this name.

    Raises:
        ModelNotConfigured: there is none; it names those that there are.
    """
    family = NATIVE_FAMILIES.get(name)
    if family is None:
        known = ", ".join(NATIVE_FAMILIES)
        msg = f"there is no native language {name!r}; choose one of {known}"
        raise ModelNotConfigured(msg)
    return family
