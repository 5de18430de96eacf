"""The markdown notes app: what is written, found, moved and deleted."""

from typing import Any

from virtual_phone.apps.chat.app import ChatApp
from virtual_phone.apps.messages.app import MessagesApp
from virtual_phone.apps.quill.app import QuillApp
from virtual_phone.apps.quill.markdown import plain
from virtual_phone.apps.quill.state import Note, QuillState
from virtual_phone.testing import Driver


def quill(*others: Any, **config: Any) -> Driver:
    return Driver.make([QuillApp, *others], seed=3, **config).open("Quill")


def state(driver: Driver) -> QuillState:
    found = driver.app(QuillApp.package).state
    assert isinstance(found, QuillState)
    return found


def note(driver: Driver, name: str, folder: str = "") -> Note:
    found = state(driver).named(name, folder)
    assert found is not None, [(each.name, each.folder) for each in state(driver).notes]
    return found


def test_fifteen_notes_in_four_folders_and_the_newest_on_the_first_page() -> None:
    for language in ("en", "zh"):
        kept = state(quill(language=language))
        assert (len(kept.notes), len(kept.folders)) == (15, 4)
        assert max(kept.notes, key=lambda each: each.changed).folder == ""


def test_a_new_note_has_name_type_folder_and_text() -> None:
    driver = quill().tap("New note").type("diary")
    driver.tap("type_txt").tap("choose_folder").tap("Travel").tap("Create")
    driver.type("Rain all day").tap("Save").tap("Navigate up")
    assert note(driver, "diary.txt", "Travel").text == "Rain all day"
    assert driver.tap("Travel").sees("diary.txt")


def test_a_typed_ending_counts_and_a_taken_name_is_refused() -> None:
    driver = quill().tap("New note").type("groceries.md")
    assert driver.sees("This name is taken")
    driver.tap("Create")
    assert len(state(driver).notes) == 15
    driver.clear().type("loose.txt").tap("Create")
    assert note(driver, "loose.txt").text == ""


def test_a_folder_is_made_inside_a_folder() -> None:
    driver = quill().tap("Work").tap("More options").tap("New folder")
    driver.type("Old").tap("Create")
    assert "Work/Old" in state(driver).folders
    driver.tap("Old").tap("New note").type("plan").tap("Create").tap("Navigate up")
    assert note(driver, "plan.md", "Work/Old")
    assert driver.back().back().sees("4 notes")


def test_leaving_the_editor_keeps_the_words_and_dates_them() -> None:
    driver = quill().tap("piano.md")
    driver.system.set_text(driver.node("note_text"), "Only scales")
    driver.wait(120).back()
    kept = note(driver, "piano.md")
    assert kept.text == "Only scales"
    assert kept.changed == driver.system.now()


def test_the_bar_marks_the_line_that_was_typed_and_typing_goes_on_behind_it() -> None:
    driver = quill().tap("New note").type("a").tap("Create")
    driver.type("Top").tap("heading").type("\nMilk").tap("checkbox").type(" and eggs")
    driver.type("\nNow").tap("bold").back().back()
    assert note(driver, "a.md").text == "# Top\n- [ ] Milk and eggs\n**Now**"


def test_a_mark_on_an_old_note_leaves_one_typing_behind_its_end() -> None:
    driver = quill().tap("gift-ideas.txt").tap("list").type(", loose").tap("Save")
    last = note(driver, "gift-ideas.txt").text.split("\n")[-1]
    assert last == "- Aunt Vera: tea from the market, loose"


def test_a_mark_is_taken_away_or_changed_for_another() -> None:
    driver = quill().tap("New note").type("a").tap("Create")
    driver.type("one").tap("list").tap("checkbox").tap("bold").tap("bold")
    assert driver.node("note_text").text == "- [ ] one"
    assert driver.tap("checkbox").node("note_text").text == "one"


def test_the_clipboard_is_pasted_by_the_bar_and_makes_a_note() -> None:
    driver = quill()
    driver.tap("More options").tap("New note from clipboard")
    assert driver.system.toasts.text == "The clipboard is empty"
    driver.system.clipboard = "Gate 14, 18:20"
    driver.tap("New note").type("gate").tap("Create").tap("paste").tap("Save").back().back()
    assert note(driver, "gate.md").text == "Gate 14, 18:20"
    driver.tap("More options").tap("New note from clipboard").type("again").tap("Create")
    assert note(driver, "again.md").text == "Gate 14, 18:20"


def test_the_preview_shows_no_marks_and_its_boxes_are_ticked() -> None:
    driver = quill().tap("groceries.md").tap("preview")
    assert "Two lemons" in driver.texts()
    assert not any("- [" in words or words.startswith("#") for words in driver.texts())
    driver.tap("Two lemons")
    assert "- [x] Two lemons" in note(driver, "groceries.md").text
    driver.tap("Two lemons")
    assert "- [ ] Two lemons" in note(driver, "groceries.md").text


def test_every_note_can_be_previewed() -> None:
    driver = quill()
    for each in state(driver).notes:
        app = driver.app(QuillApp.package)
        app.open_note(each)
        app.services.changed()
        assert driver.tap("preview").sees(each.name)
        driver.back()


def test_marks_inside_a_line_are_left_out() -> None:
    assert plain("**Done:** the *old* `status` [page](http://a.example) of a_b_c") == (
        "Done: the old status page of a_b_c"
    )
    assert plain("分手*慢练*，2 * 3 * 4") == "分手慢练，2 * 3 * 4"


def test_notes_are_renamed_and_keep_their_ending() -> None:
    driver = quill().tap("piano.md").tap("More options").tap("Rename").clear().type("waltz")
    driver.tap("OK")
    assert note(driver, "waltz.md").text.startswith("# Piano")
    driver.back().hold("Work").tap("Rename").clear().type("Office").tap("OK")
    assert note(driver, "standup.md", "Office")
    assert "Work" not in state(driver).folders


def test_several_are_moved_at_once_and_a_name_that_is_there_gets_a_number() -> None:
    driver = quill()
    state(driver).add("piano.md", "other", driver.system.now(), "Work")
    driver.hold("piano.md").tap("garden.md").tap("move").tap("Work")
    assert note(driver, "garden.md", "Work")
    assert note(driver, "piano 2.md", "Work").text.startswith("# Piano")
    assert note(driver, "piano.md", "Work").text == "other"


def test_a_folder_moves_with_what_is_in_it_but_not_into_itself() -> None:
    driver = quill().hold("Work").tap("move")
    assert not any(n.text == "Work" for n in driver.nodes() if n.resource_id.endswith("choice"))
    driver.tap("Travel")
    assert note(driver, "retro.txt", "Travel/Work")


def test_deleting_asks_and_takes_all_that_is_selected() -> None:
    driver = quill().hold("piano.md").tap("Work").tap("delete")
    assert driver.sees("Delete 2 items?")
    driver.tap("Cancel")
    assert len(state(driver).notes) == 15
    driver.tap("delete").tap("Delete")
    kept = state(driver)
    assert (len(kept.notes), kept.folders) == (11, ["Journal", "Kitchen", "Travel"])


def test_everything_is_selected_and_back_ends_it() -> None:
    driver = quill().tap("More options").tap("Select").tap("select_all")
    assert driver.sees("10 selected")
    driver.tap("delete").tap("Delete")
    assert not state(driver).notes
    assert driver.sees("No notes here yet")
    assert driver.tap("More options").tap("Select").back().sees("Quill")


def test_the_list_is_sorted_by_date_or_name_and_turned_round() -> None:
    driver = quill()

    def names() -> list[str]:
        return [n for n in driver.texts() if n.endswith((".md", ".txt"))]

    assert names() == sorted(names())
    driver.tap("sort").tap("Date changed")
    newest = max(state(driver).notes, key=lambda each: each.changed)
    assert names()[0] == newest.name
    driver.tap("sort").tap("Reverse order").back()
    assert names()[-1] == newest.name


def test_a_search_looks_into_names_and_words() -> None:
    driver = quill().tap("search").type("lentil")
    assert {n for n in driver.texts() if n.endswith(".md")} == {"groceries.md", "lentil-soup.md"}
    driver.tap("lentil-soup.md").back()
    assert state(driver).history == ["lentil"]


def test_a_note_is_shared_as_text_and_shared_text_makes_a_note() -> None:
    driver = quill(MessagesApp, ChatApp).tap("bike-service.txt").tap("More options").tap("Share")
    driver.tap("Messages").type("555", into="recipient_text_view")
    driver.tap("Send to 555")
    assert any("Brakes squeak" in words for words in driver.texts())
    extras = {"action": "share_text", "text": "See you at six", "title": "Note to Nils"}
    driver.system.start(QuillApp.package, extras=extras)
    driver.tap("Create")
    assert note(driver, "Note to Nils.md").text == "See you at six"
