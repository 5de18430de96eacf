from virtual_phone.apps.notes.app import NotesApp
from virtual_phone.testing import Driver


def notes() -> Driver:
    driver = Driver.make([NotesApp], seed=3)
    driver.open("Notes")
    return driver


def test_a_new_note_is_kept_with_title_and_text() -> None:
    driver = notes()
    driver.tap("New note").tap("title").type("Milk").tap("text").type("Two litres").tap("Save")
    note = driver.app(NotesApp.package).state.notes[0]
    assert (note.title, note.text, note.folder) == ("Milk", "Two litres", "")
    assert "Milk" in driver.texts()


def test_leaving_the_editor_keeps_the_note_and_an_empty_one_is_dropped() -> None:
    driver = notes()
    before = len(driver.app(NotesApp.package).state.notes)
    driver.tap("New note").back()
    assert len(driver.app(NotesApp.package).state.notes) == before
    driver.tap("New note").tap("text").type("hello").back().back()
    assert driver.app(NotesApp.package).state.notes[0].text == "hello"


def test_a_note_is_deleted_after_a_question_and_can_be_brought_back() -> None:
    driver = notes()
    first = driver.app(NotesApp.package).state.notes[0].title
    driver.tap(first).tap("More options").tap("Delete")
    assert "Delete note?" in driver.texts()
    driver.tap("Delete")
    assert first not in [note.title for note in driver.app(NotesApp.package).state.notes]
    driver.tap("Undo")
    assert driver.app(NotesApp.package).state.notes[0].title == first


def test_a_note_moves_to_a_new_folder() -> None:
    driver = notes()
    driver.system.swipe([(1000, 400), (100, 400)], 800)
    driver.tap("New folder").tap("folder_name").type("Trips").tap("Create")
    driver.back()
    first = driver.app(NotesApp.package).state.notes[0].title
    driver.tap(first).tap("More options").tap("Move to folder").tap("Trips")
    assert driver.app(NotesApp.package).state.notes[0].folder == "Trips"


def test_a_search_shows_only_what_fits() -> None:
    driver = notes()
    driver.tap("Search notes").type("passport", into="search_field")
    titles = [
        t
        for t in driver.texts()
        if t in {n.title for n in driver.app(NotesApp.package).state.notes}
    ]
    assert titles == ["Packing list"]
