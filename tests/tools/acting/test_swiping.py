"""What a list is scrolled to."""

from tests.nodes.screens import element
from tools.acting.swiping import shows_text


def test_a_name_within_another_name_is_not_shown() -> None:
    haddad = [element("item", "Farid Haddad, 555 0106")]
    assert not shows_text(haddad, "Dad")
    assert shows_text([*haddad, element("item", "dad, 555 0114")], "Dad")
    assert shows_text([element("item", "小李娜, 555 0102")], "李娜")


def test_what_is_written_in_a_search_field_is_no_row_that_is_shown() -> None:
    field = element("input", "Search", value="Rent", hint="Name or amount")
    assert not shows_text([field], "Rent")
    assert shows_text([field], "Search")
    assert shows_text([field, element("item", "Rent March, 3200")], "Rent")
    assert shows_text([element("slider", "Level", value="40")], "40")
