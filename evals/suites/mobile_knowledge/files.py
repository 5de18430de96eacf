"""Files, whose first page is called My Files."""

from evals.suites.pages import in_front
from evals.suites.switches import switch
from evals.tasks.evidence import Seen
from evals.tasks.steps import Step, fill, launch, tap
from evals.tasks.task import (
    Drawn,
    Milestone,
    Task,
    besides,
    fixed,
    instead,
    misaligned,
    short,
    twice,
    wrong,
)

APP = "com.android.documentsui"
OPEN = launch("Files|文件")
MORE = tap("More options|更多选项")

# Basic


def _view(p: Drawn) -> list[Step]:
    return [OPEN, tap(p.words)]


def _shows(s: Seen) -> bool:
    """Whether the list of these files is in front: it is opened by its kind alone."""
    return (
        in_front(s, f"{APP}/.FileList") and s.after.files.category == s.p.kind
    )


_PHOTOS = Task(
    id="files-basic",
    level="basic",
    apps=("files",),
    mirrors="Help me view photos in My Files.",
    en="Help me view {words} in My Files.",
    zh="帮我在“我的文件”里查看{words}。",
    draw=fixed(kind="photo", words="photos|图片"),
    changes=("files.category",),
    milestones=(Milestone("the list is shown", _shows),),
    path=_view,
    misses=(
        wrong("audio", words=lambda p: p.t("audio", "音频")),
        instead("recent files", lambda p: [OPEN, tap("Recent|最近")]),
        besides("one of them opened", tap("#file_item")),
        short(1),
    ),
    novice=("Open Files and pick the right kind.", "打开文件，点对应的类别。"),
    expert=(
        "Files > tile of the kind (Photos, Videos, ...) on the first page, below the search "
        "field. Do not open any file.",
        "文件 > 首页搜索框下方对应的类别（图片、视频等）。不要打开任何文件。",
    ),
)

_VIDEOS = misaligned(
    _PHOTOS,
    mirrors="Help me view videos in My Files.",
    draw=fixed(kind="video", words="videos|视频"),
)

# Normal


def _new_tag(p: Drawn) -> list[Step]:
    return [
        OPEN,
        MORE,
        tap("New tag|新建标签"),
        fill(p.words, into="#tag_name"),
        tap("OK|确定"),
    ]


_TAG = Task(
    id="files-normal",
    level="normal",
    apps=("files",),
    mirrors='Help me create a new tag named "test".',
    en="Help me create a new tag named '{words}' in My Files.",
    zh="帮我在“我的文件”里新建一个名为“{words}”的标签。",
    draw=fixed(words="test|测试"),
    changes=("files.tags",),
    milestones=(
        Milestone(
            "a name was asked for", lambda s: s.visited(f"{APP}/.NewTag")
        ),
        Milestone(
            "one new tag of this name",
            lambda s: (
                s.added("files.tags") == [s.p.words]
                and not s.removed("files.tags")
            ),
        ),
    ),
    path=_new_tag,
    misses=(
        wrong("another name", words=lambda p: p.t("tset", "侧试")),
        instead(
            "another tag renamed",
            lambda p: [
                OPEN,
                tap("#tag_item"),
                MORE,
                tap("Rename tag|重命名标签"),
                fill(p.words, into="#tag_name"),
                tap("OK|确定"),
            ],
        ),
        short(1),
    ),
    novice=(
        "Look for a way to add a tag in Files.",
        "在文件里找到添加标签的地方。",
    ),
    expert=(
        "Files > three dots at the top right > New tag > type the name > OK. (Or scroll down the "
        "first page to 'New tag'.)",
        "文件 > 右上角三个点 > 新建标签 > 输入名称 > 确定。（也可在首页下滑找到“新建标签”。）",
    ),
)

_OTHER_TAG = misaligned(
    _TAG,
    mirrors='Help me create a new tag named "mobile".',
    draw=fixed(words="mobile|手机"),
)

# Advanced


def _settings() -> list[Step]:
    return [OPEN, MORE, tap("Settings|设置")]


def _hidden(p: Drawn) -> list[Step]:
    return [*_settings(), tap("Show hidden files|显示隐藏文件")]


_HIDDEN = Task(
    id="files-advanced",
    level="advanced",
    apps=("files",),
    mirrors="Help me turn on the option to show hidden files.",
    en="Help me turn {turn} the option to show hidden files in My Files.",
    zh="帮我{turn}“我的文件”里显示隐藏文件的选项。",
    draw=switch(on=True),
    prepare=lambda state, p: state.files.settings.update(show_hidden=not p.on),
    changes=("files.settings.show_hidden",),
    milestones=(
        Milestone(
            "Settings were opened", lambda s: s.visited(f"{APP}/.Settings")
        ),
        Milestone(
            "the option",
            lambda s: s.after.files.settings["show_hidden"] is s.p.on,
        ),
    ),
    path=_hidden,
    misses=(
        twice("turned back"),
        instead(
            "another option",
            lambda p: [*_settings(), tap("Thumbnails|显示缩略图")],
        ),
        besides("one more", tap("Thumbnails|显示缩略图")),
        short(1),
    ),
    novice=(
        "The option is in the settings of Files.",
        "这个选项在文件的设置里。",
    ),
    expert=(
        "Files > three dots at the top right > Settings > switch 'Show hidden files', the first "
        "of the page. Leave the other switches.",
        "文件 > 右上角三个点 > 设置 > 第一项“显示隐藏文件”开关。不要动其他开关。",
    ),
)

_NOT_HIDDEN = misaligned(
    _HIDDEN,
    mirrors="Help me turn off the option to show hidden files.",
    draw=switch(on=False),
)

TASKS = (_PHOTOS, _VIDEOS, _TAG, _OTHER_TAG, _HIDDEN, _NOT_HIDDEN)
