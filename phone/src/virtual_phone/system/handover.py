"""Hand-over between apps: which can do what, which is asked, and the user's permanent choice."""

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from virtual_phone.system.app import App
from virtual_phone.system.intents import CATEGORIES, MAIN, Intent, host_of, wish
from virtual_phone.system.mediapicker import MediaPicker
from virtual_phone.system.sheets import OpenWith, ShareSheet, StartAlert
from virtual_phone.system.stores import Contact

if TYPE_CHECKING:
    from virtual_phone.system.kernel import Kernel

Then = Callable[[dict[str, str]], object]
SETTINGS = "com.android.settings"
SHARING = ("share_text", "share_image")
TRUSTED = ("launcher", "settings", "manager")
"""Keys of the maker's own apps, which open others without asking."""


class Handover:
    """Finds the app for an action, asking the user where there are several."""

    def __init__(self, phone: "Kernel") -> None:
        self._phone = phone
        self.always: dict[str, str] = {}
        """Packages that the user chose for ever, by action."""
        self.may_start: set[tuple[str, str]] = set()
        """Which app may open which other one, where the maker's phone asks the user."""

    def handlers(self, action: str, *, url: str = "", but: App | None = None) -> list[App]:
        """The apps that do this, by their names; for `open_link` those of the address's host."""
        host = host_of(url)
        found = [
            app
            for app in self._phone.tasks.apps.values()
            if (action in app.handles or (action == "open_link" and host in app.hosts))
            and app is not but
        ]
        return sorted(found, key=lambda app: app.t(*app.label).casefold())

    def forget(self, package: str) -> None:
        """Have the user asked again where this app was chosen for ever."""
        self.always = {act: name for act, name in self.always.items() if name != package}
        self.may_start = {pair for pair in self.may_start if package not in pair}

    def start(self, intent: Intent, *, without: Collection[str] = ()) -> bool:
        """Do what an intent asks for, as from outside; False when there is nobody who can.

        `without` are packages that must not be asked.
        """
        apps = self._phone.tasks.apps
        free = {name: app for name, app in apps.items() if name not in without}
        if intent.package:
            free = {name: app for name, app in free.items() if name == intent.package}
        if intent.action == MAIN:
            return self._start_main(intent, free)
        for name, app in free.items():
            if intent.action in app.activities:
                return self._phone.launch(name, self._given(intent), intent.action)
        if intent.action.startswith("android.settings.") and SETTINGS in free:
            # What has no page of its own opens the app: no phone's Settings refuses these actions.
            return self._phone.launch(SETTINGS, self._given(intent))
        wanted = wish(intent)
        if wanted is None:
            return False
        action, extras = wanted
        if action == "pick_media":
            most = extras["most"]
            self.pick_media(extras["kind"], int(most) if most.isdigit() else 1, lambda ids: None)
            return True
        found = [a for a in self.handlers(action, url=extras.get("url", "")) if a.package in free]
        if found:
            self._ask(found, action, extras, None, asker="")
        return bool(found)

    def _start_main(self, intent: Intent, free: dict[str, App]) -> bool:
        category = intent.category.rpartition(".")[2]
        if category == "HOME" and self._phone.launcher in free:
            self._phone.press_home()
            return True
        key = CATEGORIES.get(category, "")
        named = intent.package or next((n for n, app in free.items() if app.key == key), "")
        return named in free and self._phone.launch(named, self._given(intent))

    @staticmethod
    def _given(intent: Intent) -> dict[str, str]:
        data = {"data": intent.data} if intent.data else {}
        return {**intent.extras, **data}

    def request(self, app: App, action: str, extras: dict[str, str], then: Then | None) -> None:
        """Have another app do something for `app`."""
        apps = self.handlers(action, url=extras.get("url", ""), but=app)
        self._ask(apps, action, extras, then, asker=app.package)

    def open(self, package: str, extras: dict[str, str]) -> None:
        """Have the app in front open another one, if the user lets it."""
        self._when_allowed(
            self._phone.tasks.front, package, lambda: self._phone.launch(package, extras)
        )

    def _ask(
        self,
        apps: list[App],
        action: str,
        extras: dict[str, str],
        then: Then | None,
        *,
        asker: str,
    ) -> None:
        """Find the app that does it; `asker` is the package that wants it, "" for one outside."""

        def give(picked: App, besides: dict[str, str]) -> None:
            self._when_allowed(
                "" if extras.get("at_once") == "true" else asker,
                picked.package,
                lambda: self._give(picked, action, {**extras, **besides}, then),
            )

        if action in SHARING:
            self._phone.sheets.append(ShareSheet(self._phone, extras, apps, self._people(), give))
            return
        known = self.always.get(action)
        chosen = next((each for each in apps if each.package == known), None)
        if not apps:
            words = self._phone.t("No app can perform this action", "没有应用可执行此操作")
            self._phone.toasts.show(words)
        elif chosen is not None or len(apps) == 1:
            give(chosen or apps[0], {})
        else:

            def answer(picked: App, always: bool) -> None:
                if always:
                    self.always[action] = picked.package
                give(picked, {})

            self._phone.sheets.append(OpenWith(self._phone, apps, answer))

    def pick_media(self, kind: str, most: int, then: Callable[[list[int]], object]) -> None:
        """Let the user choose from the shared media."""
        self._phone.sheets.append(MediaPicker(self._phone, kind, most, then))

    def _when_allowed(self, asker: str, wanted: str, do: Callable[[], object]) -> None:
        """Do it at once, or after the user has let one app open the other."""
        question = self._phone.config.manners.start_question
        app = self._phone.tasks.apps.get(asker)
        other = self._phone.tasks.apps.get(wanted)
        is_asked = app is not None and other is not None and app.key not in TRUSTED
        if question is None or not is_asked or (asker, wanted) in self.may_start:
            do()
            return

        def allow() -> None:
            self.may_start.add((asker, wanted))
            do()

        if app is not None and other is not None:
            self._phone.sheets.append(StartAlert(self._phone, question, (app, other), allow))

    def _people(self) -> list[Contact]:
        """Whom the user is in touch with: those called last, then the favourites."""
        stores = self._phone.stores
        called = (stores.contacts.by_number(call.number) for call in stores.calls.log)
        starred = (each for each in stores.contacts.items if each.favourite)
        found: dict[int, Contact] = {}
        for each in (*called, *starred):
            if each is not None and each.numbers:
                found.setdefault(each.id, each)
        return list(found.values())

    def _give(self, app: App, action: str, extras: dict[str, str], then: Then | None) -> None:
        given = {"action": action, **extras}
        if extras.get("at_once") == "true":
            app.on_intent(given)
        else:
            self._phone.launch(app.package, given)
        if then is not None:
            then({"package": app.package, "action": action})
