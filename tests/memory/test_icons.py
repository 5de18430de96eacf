from memory.icons import (
    MAX_ICONS,
    find_nearest_meaning,
    learn_icons,
    recall_icons,
)
from memory.records import AppRecord, app_id
from memory.store import Memory

CLOCK = "com.android.deskclock"
BELL, STAR = "00ff00ff00ff00ff", "0f0f0f0f0f0f0f0f"


def test_an_icon_is_known_again_though_some_pixels_differ() -> None:
    known = {BELL: "ring", STAR: "favourite"}
    assert find_nearest_meaning(known, "00ff00ff00ff00fc") == "ring"
    assert find_nearest_meaning(known, STAR) == "favourite"
    assert find_nearest_meaning(known, "ffffffffffffffff") == ""
    assert find_nearest_meaning({}, BELL) == ""


def test_meanings_are_kept_with_the_app_and_for_one_user(
    memory: Memory,
) -> None:
    memory.put(
        AppRecord(
            package=CLOCK, label="Clock", user_id="ann", functions=("alarms",)
        )
    )
    learn_icons(memory, user_id="ann", package=CLOCK, meanings={BELL: "ring"})
    learn_icons(
        memory, user_id="ann", package=CLOCK, meanings={STAR: "favourite"}
    )
    asked = {
        "user_id": "ann",
        "package": CLOCK,
        "fingerprints": [BELL, "ffffffffffffffff"],
    }
    assert recall_icons(memory, **asked) == {BELL: "ring"}  # type: ignore[arg-type]
    assert recall_icons(memory, **{**asked, "user_id": "bob"}) == {}  # type: ignore[arg-type]
    record = memory.get("app", app_id("ann", CLOCK))
    assert isinstance(record, AppRecord)
    assert (record.label, record.functions) == ("Clock", ("alarms",))


def test_the_oldest_are_forgotten(memory: Memory) -> None:
    many = {f"{n:016x}": str(n) for n in range(MAX_ICONS + 5)}
    learn_icons(memory, user_id="ann", package=CLOCK, meanings=many)
    record = memory.get("app", app_id("ann", CLOCK))
    assert isinstance(record, AppRecord)
    assert len(record.icons) == MAX_ICONS
    assert f"{0:016x}" not in record.icons
