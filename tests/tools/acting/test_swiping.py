"""What a list is scrolled to."""

from tests.nodes.screens import element
from tools.acting.swiping import shows_text


def test_a_name_within_another_name_is_not_shown() -> None:
    haddad = [element("item", "Farid Haddad, 555 0106")]
    assert not shows_text(haddad, "Dad")
    assert shows_text([*haddad, element("item", "dad, 555 0114")], "Dad")
    assert shows_text([element("item", "小李娜, 555 0102")], "李娜")
