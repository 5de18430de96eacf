import pytest

from nodes.decision import opening

LABELS = [
    "Notes",
    "Store",
    "Golden Bun",
    "Phone",
    "Phone Manager",
    "Rose",
    "长铁",
    "便签",
]


@pytest.mark.parametrize(
    ("goal", "named"),
    [
        ("Write a note in Notes", ["Notes"]),
        ("Open Notes, type hello and save", ["Notes"]),
        ("Order at Golden Bun for in-store pickup", ["Golden Bun"]),
        ("Buy it in-Store", []),
        ("Write notes about it", []),
        ("Notes are to be written", []),
        ("Search for 'the Store' in it", []),
        ("Clean up with Phone Manager", ["Phone Manager"]),
        ("Move it from Notes to Store", ["Notes", "Store"]),
        ("在长铁上查一下车次", ["长铁"]),
        ("打开便签", ["便签"]),
        ("把便签纸买回来", []),
    ],
)
def test_an_app_is_named_as_one(goal: str, named: list[str]) -> None:
    assert opening.find_named_apps(goal, LABELS) == named


@pytest.mark.parametrize(
    ("goal", "meant"),
    [
        ("Write a note in Notes", "Notes"),
        ("In the Store app, buy it", "Store"),
        ("Please open Notes, type hello and save", "Notes"),
        ("Order at Golden Bun for in-store pickup", "Golden Bun"),
        ("Send it to the Rose app", "Rose"),
        ("In Notes, write: meet me in front", "Notes"),
        ("在长铁上查一下车次", "长铁"),
        ("请打开便签，新建一条", "便签"),
        ("打开便签", "便签"),
        ("用 Notes 查看", "Notes"),
        ("在便签新增一条", "便签"),
        ("在便签找一篇食谱", "便签"),
        ("把便签里的购物清单置顶", "便签"),
    ],
)
def test_the_app_that_a_goal_is_to_be_done_in_is_meant(
    goal: str, meant: str
) -> None:
    assert opening.find_meant_app(goal, LABELS) == meant


@pytest.mark.parametrize(
    "goal",
    [
        # What is to be written, searched or said.
        'Send Ben "open Notes"',
        "Send Ben “see you in Store”",
        "Send Ben 'don't look in Notes'",
        "Send Ben «x» and “in Store",
        "Send Ben this message: I am in Store",
        "Tell Ben to look in Store",
        "Let Ben know that it is in Notes",
        "Set a reminder to open Notes",
        "给小明发“打开便签”",
        "发给小明：打开便签",
        "对小明说，打开便签",
        "告诉小明打开便签",
        "发布「他说『打开便签』，打开便签」",
        "搜索《打开便签》",
        # Names of persons and places.
        "Call Rose",
        "Write a message to Rose",
        "Share it with Rose",
        "What is on Rose Miller's list?",
        "Wish a good day on Rose's birthday",
        "Find a flat in Store Street",
        "给便签哥打电话",
        "用便签哥的号码打电话",
        "在长铁站买票",
        "在长铁中心见面",
        "把便签删掉",
        "把便签中心的地址发给小明",
        "在长铁新站等车",
        # Two apps, or a longer one.
        "Copy it in Notes and paste it in Store",
        "Tidy up in Phones",
    ],
)
def test_other_words_that_hold_the_name_of_an_app_open_none(goal: str) -> None:
    assert opening.find_meant_app(goal, LABELS) == ""


@pytest.mark.parametrize(
    ("goal", "opened"),
    [
        ("Open Notes", "Notes"),
        ("Open the Notes app", "Notes"),
        ("Open “Notes” and write", "Notes"),
        ("Open Notes > New", "Notes"),
        ("Launch Phone Manager.", "Phone Manager"),
        ("打开便签", "便签"),
        ("打开“便签”应用", "便签"),
        ("打开便签并新建", "便签"),
        ("Open Notesheet", ""),
        ("Open 'Notes from Monday'", ""),
        ('Open "Notes from Monday"', ""),
        ("Open Rose Miller's chat", ""),
        ("Open Rose's chat", ""),
        ("Start Phone Helper", ""),
        ("打开便签哥的聊天", ""),
        ("打开便签纸", ""),
        ("打开长铁站的页面", ""),
        ("Type Notes", ""),
    ],
)
def test_a_sub_goal_opens_the_app_that_it_begins_with(
    goal: str, opened: str
) -> None:
    assert opening.read_opened_app(goal, LABELS) == opened


@pytest.mark.parametrize(
    ("goal", "name", "is_all"),
    [
        ("Open the Clock app", "clock", True),
        ("打开时钟应用。", "时钟", True),
        ("Open Clock", "Notes", False),
        ("Open Clock and set an alarm", "Clock", False),
        ("打开时钟并设置闹钟", "时钟", False),
    ],
)
def test_a_goal_may_be_to_open_an_app_and_no_more(
    goal: str, name: str, *, is_all: bool
) -> None:
    assert opening.is_only_opening(goal, name) is is_all
