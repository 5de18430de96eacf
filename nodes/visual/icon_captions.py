"""Names for wordless icons: one question for all that are new on a screen."""

import logging
from collections import OrderedDict
from collections.abc import Mapping

from langgraph.runtime import Runtime

from graph.context import Context
from graph.replies import IconsReply
from graph.state import State
from memory import icons as remembered
from memory.store import Memory
from models.chat import Request, can_see, choose_model
from nodes import resources
from nodes.calls import ask, prompts, schemas
from tapwright.errors import ModelError
from tapwright.text.quote import cut_line
from tools.observation import capture
from tools.screen import Element, Screen
from tools.secrets import mask_secrets
from tools.vision import encoding, icons
from tools.vision.images import Image

log = logging.getLogger(__name__)

MOST = 24
"""Icons in one question; the others wait for the next look at the page."""
SIDE = 0.3
"""Larger than this share of the screen's width is a picture, which no two words describe."""
WORDS = 60
"""Characters of a name."""
_KEPT = 4000
_names: OrderedDict[tuple[str, str, str], str] = OrderedDict()
"""By user, package and fingerprint, for runs without memory and so that memory is asked once."""


def name_icons(
    screen: Screen, state: State, runtime: Runtime[Context]
) -> tuple[Screen, State]:
    """The screen with names of its wordless icons as hints, and what asking for them took.

    Nothing is asked when the caller does not want it, when every icon has words or a known name,
    or when the actor's model sees no pictures (the offline one has only rules). A model that fails
    here does not end the run: the icons stay without names.
    """
    context = resources.context_of(runtime)
    if not context.describe_icons:
        return screen, {}
    wordless = [e for e in screen.elements if _is_wordless(e, screen)]
    prints = _fingerprint_icons(wordless, screen, state)
    memory = resources.get_memory(context)
    names = _recall_names(prints, screen.package, memory, context)
    new = {mark: crop for mark, crop in prints.values() if mark not in names}
    update: State = {}
    if new and _can_name(context):
        fresh, update = _ask_names(
            dict(list(new.items())[:MOST]), screen, state, runtime
        )
        names |= fresh
        _keep_names(fresh, screen.package, memory, context)
    hints = {i: names[mark] for i, (mark, _) in prints.items() if names.get(mark)}
    if not hints:
        return screen, update
    elements = [
        e.model_copy(update={"hint": hints[e.index]}) if e.index in hints else e
        for e in screen.elements
    ]
    named = screen.model_copy(update={"elements": tuple(elements)})
    capture.save_screen(resources.get_folder(state), named)
    return named, update


def _can_name(context: Context) -> bool:
    model = context.actor or context.model
    if choose_model(model, "actor").kind == "offline" or not can_see(model, "actor"):
        log.info("icons stay without names: this model sees no pictures")
        return False
    return True


def _is_wordless(element: Element, screen: Screen) -> bool:
    box = element.bounds
    small = max(box.right - box.left, box.bottom - box.top) <= SIDE * min(
        screen.width, screen.height
    )
    label = element.text or element.hint or element.value or element.password
    return (
        element.index > 0
        and element.role in ("button", "image")
        and small
        and not label
    )


def _fingerprint_icons(
    elements: list[Element], screen: Screen, state: State
) -> dict[int, tuple[str, Image]]:
    """Fingerprint and picture of each, by the element's number."""
    if not elements:
        return {}
    image = resources.load_screenshot(state, screen.id)
    if image is None or image.shape[:2] != (screen.height, screen.width):
        return {}
    prints = {}
    for element in elements:
        box = element.bounds
        crop = image[box.top : box.bottom, box.left : box.right]
        if crop.size:
            prints[element.index] = icons.compute_fingerprint(crop), crop
    return prints


def _recall_names(
    prints: Mapping[int, tuple[str, Image]],
    package: str,
    memory: Memory | None,
    context: Context,
) -> dict[str, str]:
    wanted = list(dict.fromkeys(mark for mark, _ in prints.values()))
    user = context.user_id
    names = {
        mark: _names[user, package, mark]
        for mark in wanted
        if (user, package, mark) in _names
    }
    missing = [mark for mark in wanted if mark not in names]
    if missing and memory is not None:
        names |= remembered.recall_icons(
            memory, user_id=user, package=package, fingerprints=missing
        )
    return names


def _keep_names(
    fresh: Mapping[str, str], package: str, memory: Memory | None, context: Context
) -> None:
    for mark, name in fresh.items():
        _names[context.user_id, package, mark] = name
    while len(_names) > _KEPT:
        _names.popitem(last=False)
    meanings = {mark: name for mark, name in fresh.items() if name}
    if meanings and memory is not None:
        remembered.learn_icons(
            memory, user_id=context.user_id, package=package, meanings=meanings
        )


def _ask_names(
    new: Mapping[str, Image], screen: Screen, state: State, runtime: Runtime[Context]
) -> tuple[dict[str, str], State]:
    system, user = prompts.render_prompt(
        "icons", count=str(len(new)), package=screen.package
    )
    request = Request(
        name="icons",
        role="actor",
        system=system,
        user=user,
        images=(encoding.encode_jpeg(icons.tile_crops(list(new.values()))),),
        reply=IconsReply,
        schema=schemas.ICONS,
    )
    try:
        answer = ask.ask_model(request, state, runtime)
    except ModelError as error:
        log.warning("icons stay without names: %s", error)
        return {}, {}
    used: State = {"usage": answer.update["usage"]} if "usage" in answer.update else {}
    if answer.value is None:
        return {}, used
    names = [cut_line(mask_secrets(name), WORDS) for name in answer.value.icons]
    # What was not named now is not asked for again on every look.
    names += [""] * (len(new) - len(names))
    return dict(zip(new, names, strict=False)), used
