"""The calls of the uiautomator2 server that concern objects, by selector or by name."""

from collections.abc import Callable
from typing import Any

from virtual_phone.u2.automator import Automator
from virtual_phone.u2.calls import CALLS as CALLS
from virtual_phone.u2.calls import required, rpc
from virtual_phone.u2.java import NULL_POINTER, TYPES, JavaError, bean
from virtual_phone.u2.objects import (
    FLING_STEPS,
    LONG_MS,
    SIDES,
    UiCollection,
    UiObject,
    UiObject2,
    UiScrollable,
    info,
)
from virtual_phone.u2.selectors import Selector, text_of

Sel = Selector | None
Named = str | None
TYPES["Point"] = lambda value: bean(value, "com.wetest.uia2.stub.Point", {"x": "int", "y": "int"})
Spot = dict[str, int] | None


def _object(on: Automator, target: Sel | Named) -> UiObject:
    """The `UiObject` of a selector, or of a name; JavaError if the name is kept no more."""
    if isinstance(target, str):
        return UiObject(on, on.named(target))
    return UiObject(on, required(target).ui())


def _object2(on: Automator, target: Sel | Named) -> UiObject2 | None:
    if isinstance(target, str):
        return None
    node = on.object2(required(target))
    return UiObject2(on, node) if node else None


# Is it there, and what is it


@rpc("exist", "Selector")
@rpc("exist", "String")
def exist(on: Automator, target: Sel | Named) -> bool:
    """Whether there is such an object now; an instance counts only in a chain."""
    if isinstance(target, str):
        return target in on.names() and _object(on, target).exists()
    selector = required(target)
    if selector.relations or selector.has("index"):
        return _object(on, selector).exists()
    by = selector.by()
    if by is None:
        raise JavaError(NULL_POINTER, "Attempt to read from field of a null BySelector")
    return on.find_by(by) is not None


@rpc("count", "Selector")
def count(on: Automator, target: Sel) -> int:
    """How many such objects there are; one at most with an instance at its end."""
    selector = required(target)
    if selector.deepest.has("instance"):
        return int(_object(on, selector).exists())

    def there(number: int) -> bool:
        return UiObject(on, selector.ui(number)).exists()

    if not there(0):
        return 0
    low, high = 1, 2
    while there(high - 1):
        low, high = high, high * 2
    while high > low + 1:
        middle = (low + high) // 2
        low, high = (middle, high) if there(middle - 1) else (low, middle)
    return low


@rpc("objInfo", "Selector")
@rpc("objInfo", "String")
def obj_info(on: Automator, target: Sel | Named) -> dict[str, Any]:
    """All about the first such object."""
    found = _object2(on, target)
    return info(found.node, by=True) if found else info(_object(on, target).node, by=False)


@rpc("objInfoOfAllInstances", "Selector")
def obj_infos(on: Automator, target: Sel) -> list[dict[str, Any] | None]:
    """All about every such object; the server counts the end of a chain and numbers its start."""
    selector = required(target)
    total = count(on, selector)
    if selector.has("instance"):
        return [obj_info(on, selector)] if total else []
    start = selector.ui()
    nodes = [on.find(start.with_instance(number)) for number in range(total)]
    return [info(node, by=False) if node else None for node in nodes]


def _until(on: Automator, target: Sel | Named, timeout_ms: int, *, there: bool) -> bool:
    selector = None if isinstance(target, str) else required(target)
    if selector is not None and not selector.relations and not selector.has("index"):
        by = None if selector.has("instance") else selector.by()
        if by is not None:
            return on.wait(lambda: (on.find_by(by) is not None) == there, timeout_ms)
    wanted = _object(on, target).selector
    return on.wait(lambda: (on.find(wanted) is not None) == there, timeout_ms)


@rpc("waitForExists", "Selector", "long")
@rpc("waitForExists", "String", "long")
def wait_for_exists(on: Automator, target: Sel | Named, timeout_ms: int) -> bool:
    """Wait until there is such an object."""
    return _until(on, target, timeout_ms, there=True)


@rpc("waitUntilGone", "Selector", "long")
@rpc("waitUntilGone", "String", "long")
def wait_until_gone(on: Automator, target: Sel | Named, timeout_ms: int) -> bool:
    """Wait until there is no such object."""
    return _until(on, target, timeout_ms, there=False)


# Text


@rpc("getText", "Selector")
@rpc("getText", "String")
def get_text(on: Automator, target: Sel | Named) -> str | None:
    """The text of an object, emoji and all."""
    found = _object2(on, target)
    return text_of(found.node) if found else _object(on, target).text()


@rpc("setText", "Selector", "String")
@rpc("setText", "String", "String")
def set_text(on: Automator, target: Sel | Named, text: str | None) -> bool:
    """Replace the text of a field, which a selector without an index has clicked before."""
    if found := _object2(on, target):
        found.click()
        if found := _object2(on, target):
            found.set_text(text or "")
            return True
    return _object(on, target).set_text(text)


@rpc("clearTextField", "Selector")
@rpc("clearTextField", "String")
def clear_text_field(on: Automator, target: Sel | Named) -> None:
    """Empty a field."""
    if found := _object2(on, target):
        found.set_text("")
    else:
        _object(on, target).clear()


# Fingers


@rpc("click", "Selector")
@rpc("click", "String")
def click(on: Automator, target: Sel | Named) -> bool:
    """Tap the middle of an object."""
    if found := _object2(on, target):
        found.click()
        return True
    return _object(on, target).tap("c")


@rpc("click", "Selector", "String")
@rpc("click", "String", "String")
def click_corner(on: Automator, target: Sel | Named, corner: str | None) -> bool:
    """Tap a corner of an object, or its middle."""
    return _object(on, target).tap((corner or "center").lower())


@rpc("clickAndWaitForNewWindow", "Selector", "long")
@rpc("clickAndWaitForNewWindow", "String", "long")
def click_and_wait(on: Automator, target: Sel | Named, timeout_ms: int) -> bool:
    """Tap the middle of an object; whether another window or page came."""
    if found := _object2(on, target):
        return on.opened(found.click, timeout_ms)
    return _object(on, target).click_and_wait(timeout_ms)


@rpc("longClick", "Selector")
@rpc("longClick", "String")
def long_click(on: Automator, target: Sel | Named) -> bool:
    """Press the middle of an object for long."""
    if found := _object2(on, target):
        found.click(LONG_MS)
        return True
    return _object(on, target).tap("c", LONG_MS)


@rpc("longClick", "Selector", "String")
@rpc("longClick", "String", "String")
def long_click_corner(on: Automator, target: Sel | Named, corner: str | None) -> bool:
    """Press a corner of an object for long, or its middle."""
    return _object(on, target).tap((corner or "center").lower(), LONG_MS)


@rpc("dragTo", "Selector", "Selector", "int")
@rpc("dragTo", "String", "Selector", "int")
def drag_to(on: Automator, target: Sel | Named, end: Sel, steps: int) -> bool:
    """Drag an object to another."""
    start = _object(on, target)
    return start.drag(_object(on, required(end)).bounds.center, steps)


@rpc("dragTo", "Selector", "int", "int", "int")
@rpc("dragTo", "String", "int", "int", "int")
def drag_to_point(on: Automator, target: Sel | Named, x: int, y: int, steps: int) -> bool:
    """Drag an object to a point."""
    return _object(on, target).drag((x, y), steps)


@rpc("swipe", "Selector", "String", "int")
@rpc("swipe", "String", "String", "int")
def swipe(on: Automator, target: Sel | Named, side: str | None, steps: int) -> bool:
    """Swipe over an object: up, down, left or right."""
    item = _object(on, target)
    way = SIDES.get(_lower(side))
    return item.swipe(way, steps) if way else False


@rpc("swipe", "Selector", "String", "float", "int")
def swipe_share(on: Automator, target: Sel, side: str | None, share: float, steps: int) -> bool:
    """Swipe over so much of an object; where a `UiObject2` is found, the steps are px/s."""
    found = _object2(on, target)
    if found is None:
        way = SIDES.get(_lower(side))
        return _object(on, target).swipe(way, steps) if way else False
    if way := SIDES.get(_lower(side)):
        found.swipe(way, share, steps)
    return True


def _lower(side: str | None) -> str:
    if side is None:
        raise JavaError(NULL_POINTER, "Attempt to invoke a virtual method on a null String")
    return side.lower()


@rpc("pinchIn", "Selector", "int", "int")
@rpc("pinchIn", "String", "int", "int")
def pinch_in(on: Automator, target: Sel | Named, percent: int, steps: int) -> bool:
    """Two fingers from the edges of an object to its middle."""
    return _object(on, target).pinch(percent, steps, out=False)


@rpc("pinchOut", "Selector", "int", "int")
@rpc("pinchOut", "String", "int", "int")
def pinch_out(on: Automator, target: Sel | Named, percent: int, steps: int) -> bool:
    """Two fingers from the middle of an object to its edges."""
    return _object(on, target).pinch(percent, steps, out=True)


@rpc("gesture", "Selector", "Point", "Point", "Point", "Point", "int")
@rpc("gesture", "String", "Point", "Point", "Point", "Point", "int")
def gesture(
    on: Automator,
    target: Sel | Named,
    start1: Spot,
    start2: Spot,
    end1: Spot,
    end2: Spot,
    steps: int,
) -> bool:
    """Two fingers, each from a point to a point."""
    item, spots = _object(on, target), (start1, start2, end1, end2)
    if any(spot is None for spot in spots):
        raise JavaError(NULL_POINTER, "Attempt to invoke a virtual method on a null Point")
    a, b, c, d = ((spot.get("x", 0), spot.get("y", 0)) for spot in spots if spot is not None)
    return item.gesture((a, c), (b, d), steps)


# Scrolling


def _list(on: Automator, target: Sel, *, vertical: bool) -> UiScrollable:
    return UiScrollable(on, required(target).ui(), vertical)


def _scrolling(name: str, *, forward: bool, steps: int | None) -> None:
    """Enter `scrollForward`, `flingForward`, ...; a fling has its own number of steps."""

    def once(on: Automator, target: Sel, vertical: bool, count: int = 0) -> bool:
        return _list(on, target, vertical=vertical).scroll(forward=forward, steps=steps or count)

    def to_end(on: Automator, target: Sel, vertical: bool, most: int, count: int = 0) -> bool:
        moved = _list(on, target, vertical=vertical)
        return moved.to_end(forward=forward, most=most, steps=steps or count)

    counted = () if steps else ("int",)
    rpc(f"{name}{'Forward' if forward else 'Backward'}", "Selector", "boolean", *counted)(once)
    end = f"{name}To{'End' if forward else 'Beginning'}"
    rpc(end, "Selector", "boolean", "int", *counted)(to_end)


for _forward in (True, False):
    _scrolling("scroll", forward=_forward, steps=None)
    _scrolling("fling", forward=_forward, steps=FLING_STEPS)


@rpc("scrollTo", "Selector", "Selector", "boolean")
def scroll_to(on: Automator, target: Sel, wanted: Sel, vertical: bool) -> bool:
    """Scroll until something inside shows."""
    return _list(on, target, vertical=vertical).into_view(required(wanted).ui())


# Rows, and objects with a name


def _collection(on: Automator, target: Sel) -> UiCollection:
    """The collection of a selector; one that scrolls where its object does."""
    selector = required(target)
    scrolls = exist(on, selector) and obj_info(on, selector)["scrollable"]
    kind: Callable[[Automator, Any], UiCollection] = UiScrollable if scrolls else UiCollection
    return kind(on, selector.ui())


def _rows(name: str, kind: str) -> None:
    def sought(on: Automator, target: Sel, child: Sel, words: str | None) -> str:
        row = _collection(on, target).row_with(required(child).ui(), kind, words)
        return on.name(row.selector)

    def sought_here(on: Automator, target: Sel, child: Sel, words: str | None, scroll: bool) -> str:
        made = UiScrollable if scroll else UiCollection
        row = made(on, required(target).ui()).row_with(required(child).ui(), kind, words)
        return on.name(row.selector)

    rpc(name, "Selector", "Selector", "String")(sought)
    rpc(name, "Selector", "Selector", "String", "boolean")(sought_here)


_rows("childByText", "text")
_rows("childByDescription", "description")


@rpc("childByInstance", "Selector", "Selector", "int")
def child_by_instance(on: Automator, target: Sel, child: Sel, instance: int) -> str:
    """The name of the nth row."""
    return on.name(_collection(on, target).row(required(child).ui(), instance).selector)


@rpc("getChild", "String", "Selector")
def get_child(on: Automator, name: str, child: Sel) -> str | None:
    """The name of an object within a named one; null if that is kept no more."""
    return _joined(on, name, "child", child)


@rpc("getFromParent", "String", "Selector")
def get_from_parent(on: Automator, name: str, sibling: Sel) -> str | None:
    """The name of an object beside a named one; null if that is kept no more."""
    return _joined(on, name, "parent", sibling)


def _joined(on: Automator, name: str, relation: str, step: Sel) -> str | None:
    if name not in on.names():
        return None
    return on.name(on.named(name).joined(relation, required(step).ui()))


@rpc("getUiObject", "Selector")
def get_ui_object(on: Automator, target: Sel) -> str:
    """A name for what a selector means; whether there is one is not asked."""
    return on.name(required(target).ui())


@rpc("getUiObjects")
def get_ui_objects(on: Automator) -> list[str]:
    """The names that are kept."""
    return on.names()


@rpc("removeUiObject", "String")
def remove_ui_object(on: Automator, name: str) -> None:
    """Forget a name."""
    on.unname(name)
