from typing import Literal

import pytest

from virtual_phone.apps.browser import web
from virtual_phone.apps.browser.app import BrowserApp
from virtual_phone.apps.browser.state import BrowserState
from virtual_phone.apps.notes.app import NotesApp
from virtual_phone.system.intents import VIEW, Intent
from virtual_phone.system.stores import DOWNLOADS
from virtual_phone.testing import Driver

PACKAGE = BrowserApp.package


def fresh(language: Literal["en", "zh"] = "en") -> Driver:
    return Driver.make([BrowserApp], language=language).open("browser")


def state_of(phone: Driver) -> BrowserState:
    state: BrowserState = phone.app(PACKAGE).state
    return state


def go(phone: Driver, address: str) -> Driver:
    phone.tap("url_bar").type(address, into="url_field").enter()
    return phone.wait(1)


def menu(phone: Driver, entry: str) -> Driver:
    return phone.tap("More options").tap(entry)


def test_every_page_has_both_languages_and_no_link_leads_nowhere() -> None:
    pages = web.pages()
    assert len(pages) >= 30
    for page in pages.values():
        texts = [block.words for block in page.blocks if block.kind != "row" and block.words[0]]
        assert not any("\u3000" < char < "\ua000" for en, _ in texts for char in en)
        assert all(any(char > "\u3000" for char in zh) for _, zh in texts)
        assert {b.target for b in page.blocks if b.kind == "link"} <= set(pages)


@pytest.mark.parametrize(
    ("language", "words", "title", "fact"),
    [("en", "honeybee dance", "Honeybee", "1973"), ("zh", "蜜蜂 舞蹈", "蜜蜂", "1973")],
)
def test_words_are_searched_for_and_a_result_is_read(
    language: Literal["en", "zh"], words: str, title: str, fact: str
) -> None:
    phone = go(fresh(language), words).tap(title).wait(1)
    state = state_of(phone)
    assert state.tab.address == "openleaf.example/honeybee"
    assert [visit.title for visit in state.history[:2]][0] == title
    assert state.searches[0] == words
    phone.scroll_to(fact)


def test_words_of_the_other_language_find_pages_too() -> None:
    assert web.find("lantern", zh=True)[:2] == web.find("lantern", zh=False)[:2] != []
    assert web.find("zeppelin", zh=True) == []


def test_an_address_that_is_nowhere_says_so() -> None:
    phone = go(fresh(), "nowhere.example")
    assert phone.sees("This site can't be reached")
    go(phone, "openleaf.example/unicorn")
    assert phone.sees("Page not found (404)")
    assert all("nowhere" not in visit.address for visit in state_of(phone).history)


def test_back_and_forward_walk_the_pages_of_a_tab() -> None:
    phone = go(fresh(), "openleaf.example").scroll_to("Tea").tap("Tea").wait(1)
    tab = state_of(phone).tab
    phone.back().wait(1)
    assert tab.address == "openleaf.example"
    phone.tap("forward").wait(1)
    assert tab.address == "openleaf.example/tea"
    phone.tap("back").wait(1).tap("back").wait(1)
    assert tab.address == web.NEW_TAB
    assert not phone.node("back").enabled


def test_tabs_are_counted_switched_and_closed() -> None:
    phone = go(fresh(), "openleaf.example/tea")
    go(menu(phone, "New tab"), "copperpan.example")
    state = state_of(phone)
    assert phone.node("tab_switcher_button").content_desc.startswith("2 open tabs")
    phone.tap("tab_switcher_button").tap("tab_card", 0).wait(1)
    assert state.tab.address == "openleaf.example/tea"
    phone.tap("tab_switcher_button").tap("Close Tea")
    assert [tab.address for tab in state.tabs] == ["copperpan.example"]
    phone.tap("close_tab").wait(1)
    assert [tab.address for tab in state.tabs] == [web.NEW_TAB]


def test_what_is_read_incognito_is_not_remembered() -> None:
    phone = fresh()
    state = state_of(phone)
    known = len(state.history)
    go(menu(phone, "New incognito tab"), "northern lights aurora").tap("Aurora").wait(1)
    assert state.tab.address == "openleaf.example/aurora"
    assert len(state.history) == known
    assert "northern lights aurora" not in state.searches


def test_a_page_is_marked_renamed_and_unmarked() -> None:
    phone = go(fresh(), "wayfinder.example/lisbon").tap("bookmark_button")
    state = state_of(phone)
    assert state.bookmarks[0].title == "Lisbon"
    menu(phone, "Bookmarks").tap("bookmark_more").tap("Rename").clear()
    phone.type("Spring trip").tap("Save")
    assert state.bookmarks[0].title == "Spring trip"
    phone.back().tap("bookmark_button")
    assert state.marked("wayfinder.example/lisbon") is None


def test_words_are_found_in_a_page() -> None:
    phone = menu(go(fresh(), "openleaf.example/tea"), "Find in page")
    phone.type("leaves", into="find_query")
    assert phone.node("find_status").text == "1/2"
    phone.tap("next_match")
    assert phone.node("find_status").text == "2/2"
    phone.clear().type("zeppelin")
    assert phone.node("find_status").text == "0/0"
    phone.tap("close_find")
    assert not phone.sees("find_status")


def test_history_is_looked_through_and_cleared() -> None:
    phone = menu(fresh(), "History").tap("search_history").type("lisbon")
    assert phone.sees("Lisbon")
    assert not phone.sees("Tea")
    phone.back().back().tap("clear_data").tap("clear_searches").tap("Clear data")
    state = state_of(phone)
    assert not state.history
    assert state.searches


def test_a_file_is_fetched_into_the_download_folder() -> None:
    phone = go(fresh(), "redhill-library.example/downloads").tap("Floor plan").tap("Cancel")
    assert not state_of(phone).downloads
    phone.tap("Floor plan").tap("Download").wait(2)
    names = [each.name for each in phone.system.stores.media.of_folder(DOWNLOADS)]
    assert "library-floor-plan.pdf" in names
    phone.tap("Open").tap("library-floor-plan.pdf")
    assert phone.page.endswith(".PdfViewer")


def test_cookies_are_asked_for_once_a_site() -> None:
    phone = go(fresh(), "harbourpost.example").tap("Only what is needed")
    assert state_of(phone).cookies == {"harbourpost.example": "needed"}
    go(phone, "harbourpost.example/ferry")
    assert not phone.sees("Accept all")
    go(phone, "lampwright.example")
    assert phone.sees("Accept all")


def test_a_form_is_refused_until_it_is_complete() -> None:
    phone = go(fresh(), "redhill-library.example/card").type("Mia Chen", into="full_name").back()
    phone.type("mia at home", into="email").back().type("Canal Street 4", into="address").back()
    phone.tap("branch_lakeside").scroll_to("submit").tap("submit")
    assert phone.sees("This is no e-mail address.")
    assert not state_of(phone).sent
    phone.tap("email").clear().type("mia@post.example").back().scroll_to("submit").tap("submit")
    sent = state_of(phone).sent
    assert [each.fields["branch"] for each in sent] == ["lakeside"]
    assert phone.sees("Thank you!")


def test_the_basket_is_ordered_with_a_name_and_an_address() -> None:
    phone = go(fresh(), "lampwright.example/candles").tap("Accept all")
    phone.scroll_to("add_to_basket").tap("add_to_basket").tap("add_to_basket")
    phone.tap("basket_link").wait(1)
    assert phone.node("total").text == "Total: ¥39.30"
    phone.type("Mia", into="full_name").back().type("Canal Street 4", into="address").back()
    phone.scroll_to("order").tap("order")
    assert [each.fields["goods"] for each in state_of(phone).sent] == ["2 x candles"]
    assert not state_of(phone).basket


def test_a_site_is_told_where_the_phone_is_only_when_both_allow_it() -> None:
    phone = go(fresh(), "wayfinder.example").tap("near_me").tap("Block")
    assert state_of(phone).location == {"wayfinder.example": False}
    phone.tap("near_me").tap("Allow").tap("While using the app")
    assert phone.sees("You are in Harbour City")


def test_one_logs_in_to_the_library() -> None:
    phone = go(fresh(), "redhill-library.example/account").type("12", into="card_number").back()
    phone.tap("login")
    assert phone.sees("Number or password is wrong.")
    phone.tap("card_number").clear().type("204518").back()
    phone.type("owl", into="password").back().tap("login")
    assert state_of(phone).signed_in == "204518"
    assert phone.sees("Forty Small Repairs")


def test_without_a_network_there_is_a_page_that_says_so() -> None:
    phone = fresh()
    phone.system.settings["airplane"] = True
    go(phone, "openleaf.example")
    assert phone.sees("No connection")
    phone.system.settings["airplane"] = False
    phone.tap("Retry").wait(1)
    assert phone.sees("The encyclopaedia that anybody can mend")


def test_a_page_is_shared_with_its_address() -> None:
    phone = Driver.make([BrowserApp, NotesApp]).open("browser")
    menu(go(phone, "openleaf.example/glass"), "Share…").tap("Notes")
    assert phone.sees("Glass https://openleaf.example/glass")


def test_a_link_of_another_app_opens_in_a_tab() -> None:
    phone = fresh()
    phone.system.start_intent(Intent(VIEW, "https://openleaf.example/octopus"))
    phone.wait(1)
    assert state_of(phone).tab.address == "openleaf.example/octopus"
    shared = {"android.intent.extra.TEXT": "banana bread"}
    phone.system.start_intent(Intent("android.intent.action.SEND", extras=shared))
    phone.tap("Browser").wait(1)
    assert len(state_of(phone).tabs) == 2
    assert phone.sees("Banana bread with honey")


def test_the_desktop_page_has_a_menu_of_its_own() -> None:
    phone = menu(go(fresh(), "openleaf.example"), "Desktop site").wait(1)
    assert phone.sees("Sitemap")
    assert not menu(phone, "Mobile site").wait(1).sees("Sitemap")
