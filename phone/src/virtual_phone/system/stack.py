"""Tasks: the foreground app, back stacks, and what the system knows of each page."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from virtual_phone.system.app import App, Page, Services
from virtual_phone.system.config import PhoneConfig


@dataclass
class PageView:
    """Scroll offsets, focus and caret of one page; lives as long as the page is on a back stack."""

    owner: object
    """Held, so that its identity stays its own."""
    scroll: dict[str, float] = field(default_factory=dict)
    focus: str | None = None
    caret: int = 0
    anchor: int | None = None
    """The other end of what is marked; None when nothing is."""
    fresh: bool = True
    """Never shown before: a field may still ask for the focus."""


class Tasks:
    """The apps of a phone and their back stacks."""

    def __init__(self, config: PhoneConfig, apps: Sequence[type[App]], services: Services) -> None:
        self._seed = config.seed
        self._services = services
        self.launcher = config.manners.home.package
        self._packages = {"launcher": self.launcher, "manager": config.manners.manager}
        """Of the apps that are the maker's own, by their keys."""
        self.apps: dict[str, App] = {}
        for kind in apps:
            self.add(kind)
        self.front = self.launcher
        self.recent: list[str] = []
        """Packages with a task, the one used last in front; without the launcher."""
        self.running: set[str] = {self.launcher}
        self._views: dict[int, PageView] = {}

    def add(self, kind: type[App]) -> None:
        """Have one more app."""
        rng = random.Random(f"{self._seed}:{kind.key}")
        package = self._packages.get(kind.key, kind.package)
        if package != kind.package:
            kind = type(kind.__name__, (kind,), {"package": package})
        self.apps[package] = kind(self._services, rng)

    def remove(self, package: str) -> None:
        """Be without an app that was ended."""
        del self.apps[package]

    def view(self, content: object) -> PageView:
        """What the system knows of a page or panel."""
        known = self._views.get(id(content))
        if known is None:
            known = self._views[id(content)] = PageView(content)
        return known

    def prune(self, alive: Sequence[object]) -> None:
        """Forget the views of pages that were left; `alive` are panels to keep besides."""
        kept = {id(page) for app in self.apps.values() for page in app.pages}
        kept |= {id(content) for content in alive}
        for gone in [key for key in self._views if key not in kept]:
            del self._views[gone]

    @property
    def app(self) -> App:
        """The app in front."""
        return self.apps[self.front]

    def pages(self) -> list[Page]:
        """The pages that show: the topmost full page in front and the modal ones over it."""
        stack = self.app.pages
        base = len(stack) - 1
        while base > 0 and stack[base].modal != "none":
            base -= 1
        return stack[max(base, 0) :]

    def activity(self) -> str:
        """Name of the topmost full page in front."""
        pages = self.pages()
        return pages[0].name if pages else ".Main"

    def bring(self, package: str) -> None:
        """Put an app in front, with its first page if it has none."""
        app = self.apps[package]
        self.front = package
        self.running.add(package)
        if not app.pages:
            app.open(app.first_page())
        if package != self.launcher:
            if package in self.recent:
                self.recent.remove(package)
            self.recent.insert(0, package)

    def home(self) -> None:
        """Show the launcher's first page."""
        del self.apps[self.launcher].pages[1:]
        self.bring(self.launcher)

    def back(self) -> None:
        """Back in the app in front; past its first page the launcher shows."""
        stack = self.app.pages
        if stack and stack[-1].on_back():
            return
        if len(stack) > 1:
            stack[-1].close()
        elif self.front != self.launcher:
            stack.clear()
            self.home()

    def settle(self) -> None:
        """Show the launcher when the app in front closed its last page."""
        if not self.app.pages:
            self.home()

    def end(self, package: str) -> None:
        """End an app: its pages go, its state stays."""
        self.apps[package].pages.clear()
        self.apps[package].over.clear()
        self.running.discard(package)
        if package in self.recent:
            self.recent.remove(package)
        if package == self.front or package == self.launcher:
            self.home()
