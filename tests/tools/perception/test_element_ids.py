from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tools.perception.element_ids import (
    FEW,
    MOST,
    ElementNumbers,
    Numbered,
    renumber_elements,
)
from tools.screen import Bounds, Element, Role, Screen


def element(
    text: str, at: int, role: Role = "item", **facts: object
) -> Element:
    box = Bounds(left=0, top=100 * at, right=900, bottom=100 * at + 90)
    return Element(
        **{"index": at + 1, "role": role, "text": text, "bounds": box, **facts}
    )


def page(*texts: str) -> list[Element]:
    return [element(text, at) for at, text in enumerate(texts)]


def numbers(elements: tuple[Element, ...]) -> dict[str, int]:
    return {e.text: e.index for e in elements}


def test_a_first_look_is_numbered_in_reading_order() -> None:
    told, _ = renumber_elements(None, page("a", "b", "c"))
    assert [e.index for e in told] == [1, 2, 3]


def test_a_row_between_others_changes_no_number() -> None:
    _, known = renumber_elements(None, page("a", "b", "c"))
    told, known = renumber_elements(known, page("a", "new", "b", "c"))
    assert numbers(told) == {"a": 1, "b": 2, "c": 3, "new": 4}
    told, known = renumber_elements(known, page("b", "c"))
    assert numbers(told) == {"b": 2, "c": 3}
    told, _ = renumber_elements(known, page("a", "b", "c"))
    assert numbers(told) == {"a": 1, "b": 2, "c": 3}, (
        "what comes back has its number"
    )


def test_plain_texts_have_none() -> None:
    text = element("Alarms", 0, "text").model_copy(update={"index": -1})
    told, _ = renumber_elements(
        None, [text, element("a", 1).model_copy(update={"index": 1})]
    )
    assert [e.index for e in told] == [-1, 1]


def test_a_switch_that_is_turned_and_a_row_that_says_so_are_the_same() -> None:
    _, known = renumber_elements(
        None, [element("Saver, Off", 0), element("Wi-Fi", 1, "switch")]
    )
    after = [
        element("Saver, On", 0),
        element("Wi-Fi", 1, "switch", checked=True),
    ]
    told, _ = renumber_elements(known, after)
    assert [e.index for e in told] == [1, 2]


def test_a_clock_with_an_id_of_its_own_is_the_same_whatever_it_says() -> None:
    _, known = renumber_elements(
        None, [element("00:12", 0, resource_id="clock"), element("Lap", 1)]
    )
    told, _ = renumber_elements(
        known, [element("00:13", 0, resource_id="clock"), element("Lap", 1)]
    )
    assert [e.index for e in told] == [1, 2]


def test_like_buttons_go_with_their_rows() -> None:
    def with_buttons(*names: str) -> list[Element]:
        made = []
        for at, name in enumerate(names):
            made.append(
                element(name, at).model_copy(update={"index": 2 * at + 1})
            )
            made.append(
                element("Add", at, "button").model_copy(
                    update={"index": 2 * at + 2}
                )
            )
        return made

    first, known = renumber_elements(
        None, with_buttons("Lamp", "Desk", "Chair")
    )
    before = {first[i].text: first[i + 1].index for i in range(0, 6, 2)}
    told, _ = renumber_elements(known, with_buttons("Desk", "Chair", "Sofa"))
    after = {told[i].text: told[i + 1].index for i in range(0, 6, 2)}
    assert (after["Desk"], after["Chair"]) == (before["Desk"], before["Chair"])
    assert after["Sofa"] not in before.values()


def test_a_list_scrolled_by_a_screen_has_other_rows() -> None:
    _, known = renumber_elements(
        None, page(*(f"Row {n}" for n in range(FEW + 2)))
    )
    told, known = renumber_elements(
        known, page(*(f"Row {n + 50}" for n in range(FEW + 2)))
    )
    assert [e.index for e in told] == list(range(FEW + 3, 2 * FEW + 5))
    back, _ = renumber_elements(
        known, page(*(f"Row {n}" for n in range(FEW + 2)))
    )
    assert [e.index for e in back] == list(range(1, FEW + 3))


def test_numbers_stay_short() -> None:
    known = Numbered()
    for turn in range(60):
        told, known = renumber_elements(
            known, page(*(f"{turn}-{n}" for n in range(30)))
        )
        assert max(e.index for e in told) <= MOST


def test_a_run_that_is_resumed_goes_on_with_its_numbers(tmp_path: Path) -> None:
    def look(
        book: ElementNumbers, *texts: str, page: str = "list"
    ) -> tuple[Element, ...]:
        return book.number_elements(
            screen(*texts).elements, package="app", signature=page
        )

    def screen(*texts: str) -> Screen:
        about = {
            "id": "x",
            "width": 900,
            "height": 2400,
            "package": "app",
            "signature": "list",
        }
        return Screen(**about, elements=tuple(page(*texts)))

    book = ElementNumbers(tmp_path)
    look(book, "a", "b")
    told = look(book, "new", "a", "b")
    assert numbers(look(book, "b", "a", page="other")) == {"b": 1, "a": 2}
    kept = screen().model_copy(update={"elements": told})
    (tmp_path / "x.json").write_text(kept.model_dump_json())
    assert look(ElementNumbers(tmp_path), "new", "a", "b") == told
    assert numbers(look(ElementNumbers(tmp_path), "a", "more")) == {
        "a": 1,
        "more": 4,
    }


ROWS = st.lists(st.sampled_from(["a", "b", "c", "d", "", "Add"]), max_size=12)


@given(st.lists(ROWS, min_size=1, max_size=5))
def test_each_number_is_given_once_and_the_same_look_has_the_same(
    looks: list[list[str]],
) -> None:
    known: Numbered | None = None
    for texts in looks:
        told, known = renumber_elements(known, page(*texts))
        given_numbers = [e.index for e in told]
        assert len(set(given_numbers)) == len(given_numbers)
        assert all(number > 0 for number in given_numbers)
        again, _ = renumber_elements(known, page(*texts))
        assert again == told
