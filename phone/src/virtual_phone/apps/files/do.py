"""What Files does with files that are selected, and the tags."""

from functools import partial

from virtual_phone.apps.files.folders import ChooseFolder
from virtual_phone.apps.files.state import FilesBase
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.menus import ActionSheet
from virtual_phone.apps.photos import kit
from virtual_phone.system.app import Page
from virtual_phone.system.stores import Media
from virtual_phone.ui import widgets as ui


class NewTag(Page):
    """Asks for the name of a tag; a name that is taken says so."""

    name = ".NewTag"
    modal = "dialog"
    app: FilesBase

    def __init__(self, app: FilesBase, *, old: str = "", files: tuple[Media, ...] = ()) -> None:
        """`old` is renamed where given; the new tag is given to `files`."""
        super().__init__(app)
        self.old = old
        self.files = files
        self.words = old

    def build(self) -> ui.Widget:
        """Field and buttons."""
        t, words = self.t, self.words.strip()
        taken = words in self.app.state.tags and words != self.old
        rows: list[ui.Widget] = [
            ui.TextField(
                key="tag",
                id="tag_name",
                text=self.words,
                hint=t("Tag name", "标签名称"),
                on_change=partial(setattr, self, "words"),
                on_submit=self._save,
                autofocus=True,
            )
        ]
        if taken:
            rows.append(
                ui.Text(
                    text=t("This tag exists", "标签已存在"),
                    style="small",
                    color="error",
                    id="problem",
                )
            )
        return ui.Dialog(
            title=t("Rename tag", "重命名标签") if self.old else t("New tag", "新建标签"),
            body=ui.Column(gap=8, children=rows),
            buttons=[
                ui.Button(text=t("Cancel", "取消"), kind="text", on_tap=self.close),
                ui.Button(
                    text=t("OK", "确定"),
                    kind="text",
                    id="ok",
                    enabled=bool(words) and not taken,
                    on_tap=self._save,
                ),
            ],
        )

    def _save(self) -> None:
        words, tags = self.words.strip(), self.app.state.tags
        if not words or (words in tags and words != self.old):
            return
        self.close()
        if self.old:
            tags[tags.index(self.old)] = words
            for media in self.app.services.media.items:
                media.tags = [words if tag == self.old else tag for tag in media.tags]
            self.app.pages = [page for page in self.app.pages if page.name != ".Tag"]
        else:
            tags.append(words)
        for media in self.files:
            media.tags.append(words)


class TagSheet(Page):
    """Which tags some files have."""

    name = ".Tags"
    modal = "sheet"
    app: FilesBase

    def __init__(self, app: FilesBase, files: list[Media]) -> None:
        super().__init__(app)
        self.files = files

    def build(self) -> ui.Widget:
        """A box for each tag, and a new one."""
        t = self.t
        rows: list[ui.Widget] = [
            ui.Text(text=t("Tags", "标签"), style="title", padding=(16, 8)),
            ui.ListItem(
                id="new_tag",
                title=t("New tag", "新建标签"),
                leading=ui.Icon(name="add"),
                on_tap=self._new,
            ),
        ]
        for tag in self.app.state.tags:
            on = all(tag in media.tags for media in self.files)
            rows.append(
                ui.ListItem(
                    id="tag_row",
                    title=tag,
                    leading=ui.Icon(name="label"),
                    trailing=ui.Checkbox(checked=on, desc=tag),
                    on_tap=partial(self._turn, tag, on=on),
                )
            )
        return ui.Sheet(child=ui.Scroll(key="tags", child=ui.Column(children=rows)))

    def _new(self) -> None:
        self.app.open(NewTag(self.app, files=tuple(self.files)))

    def _turn(self, tag: str, *, on: bool) -> None:
        for media in self.files:
            media.tags = [each for each in media.tags if each != tag] + ([] if on else [tag])


class Actions(kit.Selection):
    """Share, move, copy, delete, and more."""

    app: FilesBase

    def bottom(self) -> ui.Widget:
        """The buttons at the bottom."""
        t = self.app.t
        return self.tools(
            [
                ("share", t("Share", "分享"), "share", self._share),
                ("cut", t("Move", "移动"), "move", self._move),
                ("copy", t("Copy", "复制"), "copy", self._copy),
                ("delete", t("Delete", "删除"), "delete", self._ask),
                ("more", t("More", "更多"), "more", self._more),
            ]
        )

    def _share(self) -> None:
        kit.share(self.app, self.chosen(), self.stop)

    def _to(self, words: tuple[str, str], *, copy: bool) -> None:
        do = partial(self._put, self.chosen(), copy=copy)
        self.app.open(ChooseFolder(self.app, self.app.t(*words), do))

    def _move(self) -> None:
        self._to(("Move here", "移动到此处"), copy=False)

    def _copy(self) -> None:
        self._to(("Copy here", "复制到此处"), copy=True)

    def _put(self, files: list[Media], folder: str, *, copy: bool) -> None:
        for media in files:
            if copy:
                self._double(media, folder)
            else:
                media.folder = folder
        name = kit.folder_name(self.app, folder)
        done = self.app.t(f"Copied to {name}", f"已复制到{name}")
        moved = self.app.t(f"Moved to {name}", f"已移动到{name}")
        self.app.services.toast(done if copy else moved)
        self.stop()

    def _double(self, media: Media, folder: str) -> None:
        stem, dot, ending = media.name.rpartition(".")
        same = media.folder == folder
        new = self.app.services.media.add(
            media.kind,
            f"{stem} (1){dot}{ending}" if same else media.name,
            folder,
            media.taken,
            size=media.size,
            art=media.art,
            seconds=media.seconds,
            place=media.place,
        )
        new.tags = list(media.tags)

    def _ask(self) -> None:
        t, count = self.app.t, len(self.ids)
        if not self.app.state.settings["confirm_delete"]:
            self._delete()
            return
        question = t(f"Delete {count} file{'s' * (count != 1)}?", f"删除{count}个文件？")
        text = t("They go to the recycle bin.", "文件将移至回收站。")
        self.app.open(Confirm(self.app, question, self._delete, text=text))

    def _delete(self) -> None:
        for ident in self.ids:
            self.app.services.media.trash(ident, self.app.services.now())
        self.stop()

    def _more(self) -> None:
        t, files = self.app.t, self.chosen()
        hide = t("Unhide", "取消隐藏") if all(m.hidden for m in files) else t("Hide", "隐藏")
        entries: list[tuple[str, ui.Do]] = [
            (t("Tags", "标签"), lambda: self.app.open(TagSheet(self.app, files))),
            (hide, partial(self._hide, files)),
        ]
        if len(files) == 1:
            entries = [
                (t("Rename", "重命名"), partial(kit.rename, self.app, files[0])),
                *entries,
                (t("Details", "详情"), lambda: self.app.open(kit.DetailsSheet(self.app, files[0]))),
            ]
        self.app.open(ActionSheet(self.app, entries, title=t("More", "更多")))

    def _hide(self, files: list[Media]) -> None:
        value = not all(media.hidden for media in files)
        for media in files:
            media.hidden = value
        self.stop()
