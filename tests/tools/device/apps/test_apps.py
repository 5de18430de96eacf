import pytest

from tools.device.apps.apps import KNOWN, find_label, label_of, match_app
from tools.screen import Bounds, Element

INSTALLED = [
    "com.android.settings",
    "com.google.android.deskclock",
    "com.google.android.calendar",
    "com.google.android.apps.messaging",
    "com.example.notes",
    "com.android.chrome",
    "com.google.android.apps.maps",
    "com.google.android.apps.youtube.music",
    "com.google.android.youtube",
]


@pytest.mark.parametrize(
    ("words", "package"),
    [
        ("Clock", "com.google.android.deskclock"),
        ("the alarm app", "com.google.android.deskclock"),
        ("打开闹钟", "com.google.android.deskclock"),
        ("an app where I can set alarms", "com.google.android.deskclock"),
        ("the app for text messages", "com.google.android.apps.messaging"),
        ("短信", "com.google.android.apps.messaging"),
        ("日历应用", "com.google.android.calendar"),
        ("notes", "com.example.notes"),
        ("便签", "com.example.notes"),
        ("web browser", "com.android.chrome"),
        ("YouTube", "com.google.android.youtube"),
        ("YouTube Music", "com.google.android.apps.youtube.music"),
        ("com.android.chrome", "com.android.chrome"),
        ("System Settings", "com.android.settings"),
    ],
)
def test_names_and_descriptions_find_the_app(words: str, package: str) -> None:
    assert match_app(words, INSTALLED).packages == (package,)


OPEN_SOURCE = [
    *INSTALLED,
    "com.arduia.expense",
    "com.flauschcode.broccoli",
    "com.simplemobiletools.calendar.pro",
    "com.simplemobiletools.draw.pro",
    "com.simplemobiletools.gallery.pro",
    "com.simplemobiletools.smsmessenger",
    "com.google.android.apps.photos",
    "com.dimowner.audiorecorder",
    "code.name.monkey.retromusic",
    "de.dennisguse.opentracks",
    "org.tasks",
]


@pytest.mark.parametrize(
    ("words", "package"),
    [
        ("Simple Calendar Pro", "com.simplemobiletools.calendar.pro"),
        ("Calendar", "com.google.android.calendar"),
        ("Simple SMS Messenger", "com.simplemobiletools.smsmessenger"),
        ("Simple Gallery Pro", "com.simplemobiletools.gallery.pro"),
        ("the gallery", "com.google.android.apps.photos"),
        ("Simple Draw Pro", "com.simplemobiletools.draw.pro"),
        ("the pro expense app", "com.arduia.expense"),
        ("Broccoli recipe app", "com.flauschcode.broccoli"),
        ("the Audio Recorder app", "com.dimowner.audiorecorder"),
        ("Retro Music", "code.name.monkey.retromusic"),
        ("OpenTracks sports tracker", "de.dennisguse.opentracks"),
        ("the Tasks app", "org.tasks"),
    ],
)
def test_apps_of_one_kind_are_told_apart(words: str, package: str) -> None:
    assert match_app(words, OPEN_SOURCE).packages == (package,)
    assert label_of(package).casefold() not in ("pro", "smsmessenger")


@pytest.mark.parametrize(
    "words", ["", "the app", "Banana", "com.not.there", "打开"]
)
def test_what_is_not_installed_is_not_found(words: str) -> None:
    assert match_app(words, INSTALLED).packages == ()


def test_two_that_fit_equally_are_both_named() -> None:
    two = ["com.example.notes", "org.other.notes"]
    assert set(match_app("notes", two).packages) == set(two)


def test_a_name_that_holds_anothers_is_told_from_it() -> None:
    both = ["com.google.android.dialer", "com.miui.securitycenter"]
    assert match_app("Phone Manager", both).packages == (
        "com.miui.securitycenter",
    )
    assert match_app("Phone", both).packages == ("com.google.android.dialer",)
    both = ["com.google.android.calendar", "com.skylark.planner"]
    assert match_app("日程本", both).packages == ("com.skylark.planner",)
    assert match_app("日程", both).packages == ("com.google.android.calendar",)


def test_the_table_is_sound() -> None:
    packages = [p for known in KNOWN for p in known.packages]
    assert len(packages) == len(set(packages))
    assert len(KNOWN) >= 60
    for known in KNOWN:
        assert match_app(known.names[0], [*packages]).packages, known


def test_labels() -> None:
    assert label_of("com.google.android.deskclock") == "Clock"
    assert label_of("com.example.notes") == "Notes"
    assert label_of("com.android") == "com.android"


def test_labels_on_the_screen() -> None:
    shown = [
        Element(
            index=i,
            role="item",
            text=t,
            bounds=Bounds(left=0, top=i, right=9, bottom=i + 9),
        )
        for i, t in enumerate(["Clock tower", "Clock", "相机"], 1)
    ]
    assert getattr(find_label(shown, "the clock app"), "index", 0) == 2
    assert getattr(find_label(shown, "tower"), "index", 0) == 1
    assert getattr(find_label(shown, "打开相机"), "index", 0) == 3
    assert find_label(shown, "the app") is None
