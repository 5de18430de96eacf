"""Docs: what is read, written, shared, talked about and thrown away."""

from typing import Any

from virtual_phone.apps.docs.app import DocsApp
from virtual_phone.apps.docs.state import Doc, DocsState
from virtual_phone.apps.messages.app import MessagesApp
from virtual_phone.testing import Driver

FAIR = "Spring fair: who does what"
FLAT = "Flat handover"


def docs(*others: Any, **config: Any) -> Driver:
    return Driver.make([DocsApp, *others], seed=3, **config).open("docs")


def state(driver: Driver) -> DocsState:
    found = driver.app(DocsApp.package).state
    assert isinstance(found, DocsState)
    return found


def doc(driver: Driver, title: str) -> Doc:
    return next(each for each in state(driver).docs if each.title == title)


def without_network(driver: Driver) -> None:
    driver.system.settings["airplane"] = True
    driver.app(DocsApp.package).services.changed()


def test_a_dozen_documents_of_which_four_are_other_people_s() -> None:
    for language in ("en", "zh"):
        kept = state(docs(language=language))
        assert len(kept.docs) == 12
        assert len([each for each in kept.docs if each.owner]) == 4
        assert len(kept.trash()) == 1
        assert all(each.versions[-1].paragraphs == each.paragraphs for each in kept.docs)


def test_the_tabs_list_what_is_starred_and_what_others_share() -> None:
    driver = docs()
    assert driver.sees(FAIR)
    assert driver.sees(FLAT)
    driver.tap("tab_starred")
    assert driver.sees(FAIR)
    assert not driver.sees(FLAT)
    driver.tap("tab_shared")
    assert driver.sees("House rules, draft 3")
    assert not driver.sees(FAIR)


def test_what_was_opened_comes_first() -> None:
    driver = docs()
    driver.wait(60).tap("Book club notes").back()
    assert state(driver).kept()[0].title == "Book club notes"
    assert state(driver).opened == [doc(driver, "Book club notes").id]


def test_a_new_document_gets_a_title_and_paragraphs() -> None:
    driver = docs().tap("New document")
    driver.type("First line\nSecond line")
    driver.tap("title_field").clear().type("Plan").tap("Done")
    new = doc(driver, "Plan")
    assert [each.text for each in new.paragraphs] == ["First line", "Second line"]
    assert new.owner == ""
    assert driver.sees("Second line")


def test_a_line_break_in_a_list_begins_another_item_and_typing_goes_on_there() -> None:
    driver = docs().tap(FLAT).tap("edit")
    field = driver.node("Defrost the freezer two days before")
    driver.system.tap(field.bounds.right - 5, field.bounds.bottom - 10)
    driver.type("\nDescale the kettle").back().back()
    lines = doc(driver, FLAT).paragraphs
    assert [each.text for each in lines[2:4]] == [
        "Defrost the freezer two days before",
        "Descale the kettle",
    ]
    assert lines[3].style == "bullet"


def test_a_paragraph_is_added_restyled_and_deleted() -> None:
    driver = docs().tap(FLAT).tap("edit").tap("Style: Normal text").tap("Heading").tap("Done")
    assert doc(driver, FLAT).paragraphs[0].style == "heading"
    driver.tap("edit").tap("Style: Heading").tap("Delete paragraph").tap("Add paragraph")
    driver.type("Bye").tap("Done")
    lines = doc(driver, FLAT).paragraphs
    assert (lines[0].text, lines[-1].text) == ("Kitchen", "Bye")


def test_writing_makes_a_version_and_an_older_one_is_taken_again() -> None:
    driver = docs().tap(FLAT)
    before = [each.text for each in doc(driver, FLAT).paragraphs]
    driver.tap("edit").tap("Done")
    assert len(doc(driver, FLAT).versions) == 2
    driver.tap("edit").tap("Style: Normal text").tap("Delete paragraph").tap("Done")
    assert [each.text for each in doc(driver, FLAT).paragraphs] == before[1:]
    driver.tap("More options").tap("Version history").tap("version", 1).tap("Restore")
    assert [each.text for each in doc(driver, FLAT).paragraphs] == before
    assert len(doc(driver, FLAT).versions) == 4
    assert driver.sees(before[0])


def test_a_document_is_renamed_starred_and_thrown_away_from_the_list() -> None:
    driver = docs()
    more = f"More actions for {FLAT}"
    driver.tap(more).tap("Rename").clear().type("Keys").tap("OK")
    driver.tap("More actions for Keys").tap("Add star")
    assert doc(driver, "Keys").starred
    driver.tap("More actions for Keys").tap("Move to trash")
    assert not driver.sees("Keys")
    driver.tap("Undo")
    assert driver.sees("Keys")


def test_the_trash_gives_back_or_forgets() -> None:
    driver = docs().tap(FLAT).tap("More options").tap("Move to trash")
    driver.tap("More options").tap("Trash").tap(FLAT).tap("Restore")
    assert doc(driver, FLAT).trashed is None
    driver.tap("Old packing list").tap("Delete forever").tap("Delete")
    assert len(state(driver).docs) == 11
    assert driver.sees("The trash is empty")


def test_people_get_access_another_role_and_none() -> None:
    driver = docs().tap(FLAT).tap("share").tap("Add people").type("Grace").tap("Grace Kim")
    driver.tap("Commenter")
    assert doc(driver, FLAT).people == {"Grace Kim": "commenter"}
    driver.tap("Grace Kim").tap("Editor")
    assert doc(driver, FLAT).people == {"Grace Kim": "editor"}
    driver.tap("Grace Kim").tap("Remove access")
    assert doc(driver, FLAT).people == {}


def test_the_link_is_opened_to_all_copied_and_leads_back() -> None:
    driver = docs().tap(FLAT).tap("share").tap("Restricted").tap("Viewer").tap("Copy link")
    assert doc(driver, FLAT).link == "viewer"
    driver.home()
    driver.system.start(DocsApp.package, extras={"url": driver.system.clipboard})
    assert driver.sees("Three for the house, one for the cellar, two for the letter box.")


def test_a_document_is_shared_as_text() -> None:
    driver = docs(MessagesApp).tap(FLAT).tap("More options").tap("Share as text").tap("Messages")
    driver.type("555", into="recipient_text_view").tap("Send to 555")
    assert any("Meter readings" in words for words in driver.texts())


def test_comments_are_added_resolved_and_deleted() -> None:
    driver = docs().tap(FAIR).tap("comments").tap("resolve")
    assert doc(driver, FAIR).comments[0].resolved
    driver.type("Thanks!", into="comment_field").tap("Send")
    assert [each.text for each in doc(driver, FAIR).comments][-1] == "Thanks!"
    driver.tap("Delete comment")
    assert len(doc(driver, FAIR).comments) == 1


def test_without_a_network_only_what_is_kept_opens() -> None:
    driver = docs()
    assert not driver.sees("offline_note")
    without_network(driver)
    assert driver.sees("You are offline")
    driver.tap("Budget for the band trip")
    assert driver.system.toasts.text == "Not available offline"
    assert not state(driver).opened
    assert driver.tap(FLAT).page.endswith("/.Document")


def test_a_search_finds_words_and_owners() -> None:
    driver = docs().tap("search").type("lighthouse")
    assert driver.sees("Book club notes")
    assert not driver.sees(FAIR)
    driver.tap("Book club notes").back()
    assert state(driver).history == ["lighthouse"]
