"""Docs: documents of one's own and of others, to be read, written, shared and talked about."""

import copy
from datetime import datetime, timedelta
from typing import ClassVar

from virtual_phone.apps.docs.data import SEEDS, Seed
from virtual_phone.apps.docs.lists import Main
from virtual_phone.apps.docs.page import DocPage
from virtual_phone.apps.docs.state import Comment, Doc, DocsBase, DocsState, Paragraph, Version
from virtual_phone.system.app import Page


class DocsApp(DocsBase):
    """Documents."""

    package = "com.folio.docs"
    key = "docs"
    label = ("Docs", "文档")
    icon = ("document", "#2f6fde")
    version = "4.8"
    hosts: ClassVar[frozenset[str]] = frozenset({"docs.folio.example"})

    def initial_state(self) -> DocsState:
        """A dozen documents, four of them of other people's, one in the trash."""
        state = DocsState()
        at = self.services.now() - timedelta(minutes=self.rng.randrange(20, 90))
        for seed in SEEDS:
            state.docs.append(self._doc(state, seed, at.replace(second=0, microsecond=0)))
            at -= timedelta(hours=self.rng.randrange(9, 40), minutes=self.rng.randrange(60))
            at -= timedelta(hours=9 if at.hour < 7 else 0)
        return state

    def _doc(self, state: DocsState, seed: Seed, at: datetime) -> Doc:
        """One document, with a version before the last one, and who can read it."""
        names = [contact.name for contact in self.services.contacts.items]
        owner = names[seed.owner] if seed.owner >= 0 else ""
        lines = [Paragraph(self.t(*words), style) for style, words in seed.lines]
        doc = Doc(state.new_id(), self.t(*seed.title), owner, lines, at, at)
        doc.starred, doc.offline = seed.starred, seed.offline
        others = [name for name in names[:12] if name != owner]
        readers = self.rng.sample(others, seed.readers)
        doc.people = {
            name: "editor" if n % 2 == 0 else "commenter" for n, name in enumerate(readers)
        }
        begun = at - timedelta(days=self.rng.randrange(2, 9), minutes=self.rng.randrange(60))
        begun = begun.replace(hour=self.rng.randrange(9, 22))
        for when, kept in ((begun, lines[: max(1, len(lines) - 2)]), (at, lines)):
            doc.versions.append(Version(when, owner, doc.title, copy.deepcopy(kept)))
        if seed.remark[0]:
            author = readers[0] if readers else owner
            said = (at - timedelta(days=1)).replace(hour=self.rng.randrange(9, 21))
            doc.comments.append(Comment(state.new_id(), author, self.t(*seed.remark), said))
        if seed.trashed:
            doc.trashed = self.services.now() - timedelta(days=6)
        return doc

    def first_page(self) -> Page:
        """What was opened last."""
        return Main(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """A link to a document (`url`) opens it."""
        number = extras.get("url", "").rpartition("/")[2]
        found = next((doc for doc in self.state.kept() if str(doc.id) == number), None)
        if found is not None:
            self.open_doc(found)

    def open_doc(self, doc: Doc) -> None:
        """Show a document, or say that it cannot be reached."""
        if not self.reachable(doc):
            words = self.t("Not available offline", "离线时无法打开")
            self.services.toast(words)
            return
        doc.opened = self.services.now()
        self.state.opened.append(doc.id)
        self.open(DocPage(self, doc))
