"""Finding keyframes, on pages that are drawn here: a title, rows with names, a switch."""

from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tapwright.errors import DemonstrationUnreadable
from tools.recording.anchor import (
    CLOSE,
    Anchor,
    PreparedDemonstration,
    find_anchor,
    prepare_demonstration,
    words_of,
)
from tools.recording.demonstration import (
    Demonstration,
    Frame,
    Gesture,
    Word,
    save_demonstration,
)
from tools.screen import Bounds, Element, Screen
from tools.vision.images import Image, decode_image

WIDTH, HEIGHT = 720, 1600
Page = tuple[Image, tuple[Word, ...]]
Learned = Callable[[Sequence[Page]], PreparedDemonstration]


def page(
    title: str,
    rows: Sequence[str],
    *,
    top: int = 220,
    apart: int = 120,
    on: bool | None = None,
    dark: bool = False,
) -> Page:
    """A page with a switch in its first row, if `on` says how it stands."""
    paper, ink = (30, 225) if dark else (245, 30)
    image = np.full((HEIGHT, WIDTH, 3), paper, np.uint8)
    words = []
    for text, left, base, size in (
        (title, 60, 120, 1.6),
        *((row, 60, top + n * apart, 1.0) for n, row in enumerate(rows)),
    ):
        cv2.putText(
            image,
            text,
            (left, base),
            cv2.FONT_HERSHEY_SIMPLEX,
            size,
            (ink,) * 3,
            2,
        )
        box = Bounds(
            left=left,
            top=base - 36,
            right=left + 18 * len(text),
            bottom=base + 8,
        )
        words.append(Word(text=text, bounds=box))
    if on is not None:
        colour = (200, 120, 40) if on else (150, 150, 150)
        cv2.rectangle(image, (590, top - 40), (670, top + 4), colour, -1)
        cv2.circle(
            image, (648 if on else 612, top - 18), 18, (255, 255, 255), -1
        )
    return image, tuple(words)


HOME = page(
    "Apps", ["Mail   Maps   Music", "Clock  Photos  Files"], top=700, apart=400
)
LIST = page(
    "Settings",
    ["Network and internet", "Display", "Sound", "Battery", "Storage"],
)
DARK = ["Dark theme", "Brightness level", "Font size"]
OFF, ON = (page("Display", DARK, apart=160, on=on) for on in (False, True))
FILM = (HOME, LIST, OFF, ON)
STRANGE = page(
    "Order a pizza",
    [f"{n} cheese and olives" for n in range(11)],
    top=300,
    apart=90,
)


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> Learned:
    def learn(pages: Sequence[Page]) -> PreparedDemonstration:
        folder = tmp_path_factory.mktemp("learned")
        made = demonstration(pages, folder)
        return prepare_demonstration(made, folder)

    return learn


@pytest.fixture(scope="module")
def film(learned: Learned) -> PreparedDemonstration:
    return learned(FILM)


def demonstration(pages: Sequence[Page], folder: Path) -> Demonstration:
    frames = []
    for number, (image, words) in enumerate(pages, 1):
        cv2.imwrite(str(folder / f"{number}.jpg"), image)
        name = f"{number}.jpg"
        frames.append(
            Frame(
                number=number,
                begins=number,
                ends=number,
                image=name,
                words=words,
            )
        )
    made = Demonstration(
        id=folder.name,
        width=WIDTH,
        height=HEIGHT,
        seconds=9,
        frames=tuple(frames),
        gestures=(Gesture(),) * (len(frames) - 1),
    )
    save_demonstration(made, folder)
    return made


def squeezed(image: Image) -> Image:
    """As a messenger sends it: a third of the size and hardly any quality."""
    small = cv2.resize(
        image, (WIDTH // 3, HEIGHT // 3), interpolation=cv2.INTER_AREA
    )
    _, jpeg = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 20])
    seen = decode_image(jpeg.tobytes(), cv2.IMREAD_COLOR)
    assert seen is not None
    return np.asarray(cv2.resize(seen, (WIDTH, HEIGHT)), np.uint8)


def along(
    film: PreparedDemonstration, pages: Sequence[Page], past: Sequence[int] = ()
) -> list[Anchor]:
    """The anchors of a run that sees these pages."""
    found: list[Anchor] = []
    for place, (image, words) in enumerate(pages):
        so_far = [*past, *(each.frame for each in found)]
        before = pages[place - 1][0] if place else None
        found.append(find_anchor(film, image, words, so_far, before=before))
    return found


def numbers(anchors: Sequence[Anchor]) -> list[int]:
    return [each.frame for each in anchors]


def test_a_run_that_does_the_same_is_followed_frame_by_frame(
    film: PreparedDemonstration,
) -> None:
    found = along(film, FILM)
    assert numbers(found) == [1, 2, 3, 4]
    assert all(each.certain for each in found)


def test_pictures_may_be_small_and_bad(film: PreparedDemonstration) -> None:
    assert numbers(
        along(film, [(squeezed(image), words) for image, words in FILM])
    ) == [1, 2, 3, 4]


def test_a_dark_theme_is_the_same_page(film: PreparedDemonstration) -> None:
    dark = page("Display", DARK, apart=160, on=False, dark=True)
    assert along(film, [HOME, LIST, dark])[-1].frame == 3


def test_places_of_words_may_be_those_of_a_larger_screen(
    film: PreparedDemonstration,
) -> None:
    image, words = LIST
    double = [
        Word(
            text=w.text,
            bounds=Bounds(
                **{k: 2 * v for k, v in w.bounds.model_dump().items()}
            ),
        )
        for w in words
    ]
    got = find_anchor(film, image, double, [1], width=2 * WIDTH)
    assert got.scores == find_anchor(film, image, words, [1]).scores
    assert got.scores[2] > find_anchor(film, image, double, [1]).scores[2]


def test_other_data_on_a_page_is_the_same_page(learned: Learned) -> None:
    chats = page("Messages", ["Anna", "Robin", "Mum", "Dr. Weber"])
    chat = page("Anna", ["See you at 9", "Fine"], top=1200)
    film = learned([HOME, chats, chat])
    others = page("Messages", ["Ivan", "Li Na", "Office", "Zoe", "Paul"])
    other = page("Ivan", ["On my way at 7", "Great"], top=1200)
    assert numbers(along(film, [HOME, others, other])) == [1, 2, 3]


def test_what_the_film_does_not_show_is_off_the_path(
    film: PreparedDemonstration,
) -> None:
    got = along(film, [HOME, STRANGE])[-1]
    assert got.frame == 0
    assert got.certain


def test_a_run_comes_back_to_the_path(film: PreparedDemonstration) -> None:
    assert numbers(along(film, [HOME, STRANGE, LIST, OFF])) == [1, 0, 2, 3]


def test_going_back_is_followed(film: PreparedDemonstration) -> None:
    assert numbers(along(film, [HOME, LIST, OFF, LIST, HOME])) == [
        1,
        2,
        3,
        2,
        1,
    ]


def test_a_page_that_is_visited_twice_is_told_by_progress(
    learned: Learned,
) -> None:
    film = learned([LIST, OFF, LIST, STRANGE, LIST])
    image, words = LIST
    assert [
        find_anchor(film, image, words, past).frame for past in ([], [2], [4])
    ] == [
        1,
        3,
        5,
    ]


def test_a_switch_that_stands_the_other_way_is_followed_as_well(
    film: PreparedDemonstration,
) -> None:
    found = along(film, [HOME, LIST, ON, OFF])
    assert numbers(found) == [1, 2, 3, 4]


def test_an_action_without_effect_leads_nowhere(
    film: PreparedDemonstration,
) -> None:
    assert numbers(along(film, [HOME, LIST, OFF, OFF])) == [1, 2, 3, 3]
    assert numbers(along(film, [HOME, LIST, ON, ON])) == [1, 2, 3, 3]


def test_an_answered_dialog_leads_on_though_the_page_looks_as_before(
    learned: Learned,
) -> None:
    ask = page("Use the dark theme?", ["Cancel   Allow"], top=900)
    film = learned([LIST, OFF, ask, ON])
    # Here the switch was on, and the dialog turned it off.
    assert numbers(along(film, [LIST, ON, ask, OFF])) == [1, 2, 3, 4]


def test_a_page_below_a_dialog_is_known(film: PreparedDemonstration) -> None:
    image, _ = LIST
    covered = (0.6 * image).astype(np.uint8)
    cv2.rectangle(covered, (90, 560), (630, 1040), (255, 255, 255), -1)
    said = Word(
        text="Rate us", bounds=Bounds(left=150, top=640, right=560, bottom=960)
    )
    assert find_anchor(film, covered, [said], [1]).frame == 2


def test_two_that_are_alike_are_for_a_model(learned: Learned) -> None:
    film = learned([LIST, OFF, ON, LIST])
    image, words = ON
    got = find_anchor(film, image, words, [2])
    assert {got.frame, got.second} == {2, 3}
    assert not find_anchor(learned([LIST, OFF, OFF]), *OFF, [2]).certain


def test_without_words_looks_alone_count(film: PreparedDemonstration) -> None:
    image, _ = LIST
    assert find_anchor(film, image, [], [1]).frame == 2


def test_keyframes_are_read_once_until_the_record_is_written_again(
    tmp_path: Path,
) -> None:
    made = demonstration(FILM[:2], tmp_path)
    first = prepare_demonstration(made, tmp_path)
    assert prepare_demonstration(made, tmp_path) is first
    again = demonstration(FILM[:3], tmp_path)
    assert len(prepare_demonstration(again, tmp_path)) == 3


def test_a_missing_or_damaged_picture_is_said(
    film: PreparedDemonstration, tmp_path: Path
) -> None:
    made = demonstration(FILM[:2], tmp_path)
    (tmp_path / "2.jpg").unlink()
    with pytest.raises(
        DemonstrationUnreadable, match=r"2\.jpg is missing or damaged"
    ):
        prepare_demonstration(made, tmp_path)
    (tmp_path / "no.jpg").write_bytes(b"no picture")
    with pytest.raises(
        DemonstrationUnreadable, match=r"no\.jpg is missing or damaged"
    ):
        find_anchor(film, tmp_path / "no.jpg", [], [])


def test_words_of_a_screen_are_those_that_can_be_read() -> None:
    box = Bounds(left=0, top=100, right=50, bottom=140)
    elements = (
        Element(
            index=1,
            role="input",
            text="Text message",
            value="Goodbye",
            bounds=box,
        ),
        Element(index=2, role="input", hint="Search", bounds=box),
        Element(index=3, role="button", text="Send", bounds=box),
        Element(index=4, role="image", bounds=box),
    )
    screen = Screen(id="x", width=WIDTH, height=HEIGHT, elements=elements)
    assert [word.text for word in words_of(screen)] == [
        "Goodbye",
        "Search",
        "Send",
    ]


LENGTH = 5


@pytest.fixture(scope="module")
def same(learned: Learned) -> PreparedDemonstration:
    """A film that shows one page all the time."""
    return learned([LIST] * LENGTH)


@given(
    past=st.lists(st.integers(min_value=0, max_value=LENGTH + 2), max_size=8),
    shown=st.sampled_from([*FILM, STRANGE]),
    before=st.sampled_from([None, *FILM]),
)
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
def test_every_past_gives_a_keyframe_that_there_is_and_the_same_one_again(
    film: PreparedDemonstration,
    past: list[int],
    shown: Page,
    before: Page | None,
) -> None:
    image, words = shown
    last = None if before is None else before[0]
    got = find_anchor(film, image, words, past, before=last)
    assert got == find_anchor(film, image, words, past, before=last)
    assert len(got.scores) == len(film) + 1
    assert got.frame == got.scores.index(max(got.scores))
    others = [
        each for number, each in enumerate(got.scores) if number != got.frame
    ]
    assert got.scores[got.second] == max(others)
    assert got.certain == (got.scores[got.frame] - max(others) > CLOSE)


@given(past=st.lists(st.integers(min_value=0, max_value=LENGTH), max_size=6))
@settings(max_examples=30, deadline=None)
def test_where_nothing_else_tells_the_next_keyframe_is_taken(
    same: PreparedDemonstration, past: list[int]
) -> None:
    image, words = LIST
    last = next((frame for frame in reversed(past) if frame), 0)
    assert find_anchor(same, image, words, past).frame == min(LENGTH, last + 1)
