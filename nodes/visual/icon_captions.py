"""Name icons without words: one question for all that are new on a screen."""

import logging
from collections import OrderedDict
from collections.abc import Mapping

from langgraph.runtime import Runtime

from graph.context import Context
from graph.replies import IconsReply
from graph.state import State
from memory import icons as remembered
from memory.store import Memory
from models.chat import Request, can_see
from models.endpoints import choose_model
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
"""Icons in one question; the rest wait for the next look at the page."""
SIDE = 0.3
"""An image larger than this share of the screen's shorter side is a picture, not an icon."""
WORDS = 60
"""Characters of a name."""
_CACHE_SIZE = 4000
_names: OrderedDict[tuple[str, str, str], str] = OrderedDict()
"""By user, package and fingerprint: for runs without memory, and to read the memory once."""


def name_icons(
    screen: Screen, state: State, runtime: Runtime[Context]
) -> tuple[Screen, State]:
    """The screen with names of its wordless icons as hints, and the usage of the call.

    No model is asked if the caller does not want it, if every icon has words or a known name, or if
    the actor's model sees no pictures (the offline one has only rules). A model that fails here
    does not end the run: the icons stay without names.
    """
    context = resources.context_of(runtime)
    if not context.describe_icons:
        return screen, {}
    wordless = [e for e in screen.elements if _is_wordless(e, screen)]
    prints = _fingerprint_icons(wordless, screen, state)
    memory = resources.get_memory(context)
    names = _recall_names(prints, screen.package, memory, context)
    unknown = {
        mark: crop for mark, crop in prints.values() if mark not in names
    }
    update: State = {}
    if unknown and _can_name(context):
        chosen = dict(list(unknown.items())[:MOST])
        new_names, update = _ask_names(chosen, screen, state, runtime)
        names |= new_names
        _keep_names(new_names, screen.package, memory, context)
    hints = {
        i: names[mark] for i, (mark, _) in prints.items() if names.get(mark)
    }
    if not hints:
        return screen, update
    hinted = _add_hints(screen, hints)
    capture.save_screen(resources.get_folder(state), hinted)
    return hinted, update


def _add_hints(screen: Screen, hints: Mapping[int, str]) -> Screen:
    """The screen with hints, by the element's number."""
    elements: list[Element] = []
    for element in screen.elements:
        if element.index in hints:
            element = element.model_copy(update={"hint": hints[element.index]})
        elements.append(element)
    return screen.model_copy(update={"elements": tuple(elements)})


def _can_name(context: Context) -> bool:
    model = context.actor or context.model
    if choose_model(model, "actor").kind == "offline" or not can_see(
        model, "actor"
    ):
        log.info("icons stay without names: this model sees no pictures")
        return False
    return True


def _is_wordless(element: Element, screen: Screen) -> bool:
    if element.index <= 0 or element.role not in ("button", "image"):
        return False
    if element.text or element.hint or element.value or element.password:
        return False
    box = element.bounds
    longer_side = max(box.right - box.left, box.bottom - box.top)
    return longer_side <= SIDE * min(screen.width, screen.height)


def _fingerprint_icons(
    elements: list[Element], screen: Screen, state: State
) -> dict[int, tuple[str, Image]]:
    """Fingerprint and picture of each element, by its number."""
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
    """The known names by fingerprint, from this process and from memory."""
    names: dict[str, str] = {}
    missing: list[str] = []
    user = context.user_id
    for mark in dict.fromkeys(mark for mark, _ in prints.values()):
        name = _names.get((user, package, mark))
        if name is None:
            missing.append(mark)
        else:
            names[mark] = name
    if missing and memory is not None:
        names |= remembered.recall_icons(
            memory, user_id=user, package=package, fingerprints=missing
        )
    return names


def _keep_names(
    new_names: Mapping[str, str],
    package: str,
    memory: Memory | None,
    context: Context,
) -> None:
    for mark, name in new_names.items():
        _names[context.user_id, package, mark] = name
    while len(_names) > _CACHE_SIZE:
        _names.popitem(last=False)
    meanings = {mark: name for mark, name in new_names.items() if name}
    if meanings and memory is not None:
        remembered.learn_icons(
            memory, user_id=context.user_id, package=package, meanings=meanings
        )


def _ask_names(
    crops: Mapping[str, Image],
    screen: Screen,
    state: State,
    runtime: Runtime[Context],
) -> tuple[dict[str, str], State]:
    system, user = prompts.render_prompt(
        "icons", count=str(len(crops)), package=screen.package
    )
    request = Request(
        name="icons",
        role="actor",
        system=system,
        user=user,
        images=(encoding.encode_jpeg(icons.tile_crops(list(crops.values()))),),
        reply=IconsReply,
        schema=schemas.ICONS,
    )
    try:
        answer = ask.ask_model(request, state, runtime)
    except ModelError as error:
        log.warning("icons stay without names: %s", error)
        return {}, {}
    usage = answer.usage
    if answer.value is None:
        return {}, usage
    names = [cut_line(mask_secrets(name), WORDS) for name in answer.value.icons]
    # Icons without a name in the reply are not asked for again on every look.
    names += [""] * (len(crops) - len(names))
    return dict(zip(crops, names, strict=False)), usage
