"""Words that most sentences contain, and that do not distinguish them.

Which words those are depends on what is compared: a list of elements, two instructions, evidence
and task. So there are several sets, built from common parts; each says which comparison ignores
it. English words are in lower case.
"""


def _list_words(words: str) -> frozenset[str]:
    return frozenset(words.split())


ARTICLES = _list_words("a an the")
PREPOSITIONS = _list_words("at for from in of on to with")
FUNCTION_WORDS = (
    ARTICLES
    | PREPOSITIONS
    | _list_words("and are by is it its me my or please that this")
)
"""What every comparison of whole sentences leaves out."""
_AUXILIARIES = _list_words(
    "all any as be can do does no not now off some there these those was will your"
)
GENERIC_VERBS = _list_words(
    "change choose find get go help let look make need open press put see select set show switch "
    "tap touch turn use view want"
)
"""What is done to anything on a phone."""
_INSTRUCTION_WORDS = (
    FUNCTION_WORDS
    | _AUXILIARIES
    | GENERIC_VERBS
    | _list_words("app option page")
)

_PARTICLES_ZH = frozenset("的了请把给是在下和与并个我你")
_PRONOUNS_ZH = frozenset("他她它这那")
_PLACES_ZH = frozenset("上中里从到为将有")

FACT_NAME_WORDS = ARTICLES | _list_words("its of that this")
"""What two names of one fact may differ in: `the price of it` and `its price`."""

SCREEN_GOAL_WORDS = _list_words(
    "and for from into open that the then this with"
)
"""Words of a goal that name no element of a long list."""

EVIDENCE_GLUE = (
    ARTICLES | PREPOSITIONS | _list_words("and are called is named titled was")
)
"""What stands between the words of a piece of evidence, which are searched one by one."""

INSTRUCTION_WORDS = _INSTRUCTION_WORDS | _list_words(
    "activate deactivate disable display each enable every here hide pick setting settings were"
)
INSTRUCTION_CHARACTERS = (
    _PARTICLES_ZH
    | _PRONOUNS_ZH
    | _PLACES_ZH
    | frozenset("不全关帮开所打显查看示置设部闭")
)
"""With `INSTRUCTION_WORDS`, stop words and generic verbs of an instruction, ignored in matching."""

SCREEN_WORDS = _INSTRUCTION_WORDS | _list_words(
    "about add after also am another apps ask back before begin but cancel check click close "
    "confirm continue create delete done edit enter exactly finish first give has have home how if "
    "input into just last many menu more much navigate new next ok okay one only options other our "
    "out phone pm read remove rename save search skip so start stop submit tab tell than their "
    "them then today tomorrow type up update using via way what when where whether which while who "
    "without write yes you "
    "一个 一下 一步 上一 上午 下一 下午 不要 两个 主页 什么 今天 保存 停止 关闭 "
    "写入 出来 刚才 创建 删除 加入 取消 名为 向上 否则 告诉 多少 如果 完成 导航 "
    "帮我 并且 应用 开启 开始 手机 打开 找出 找到 搜索 新增 新建 早上 明天 是否 "
    "显示 晚上 更多 更改 查找 查看 添加 点击 点按 然后 现在 确定 确认 继续 编辑 "
    "菜单 设为 设成 请问 输入 返回 进入 退出 选中 选择 选项 页面"
)
"""What any instruction and any screen may contain: small words, and words on buttons. Chinese ones
are pairs of characters."""
SCREEN_CHARACTERS = (
    _PARTICLES_ZH | _PRONOUNS_ZH | _PLACES_ZH | frozenset("也再及吗呢就或都")
)
"""Characters that join Chinese words; a pair with one of them is not a word."""

EMBEDDING_WORDS = FUNCTION_WORDS | _list_words(
    "as be can could do i into then will would you your"
)
EMBEDDING_CHARACTERS = _PARTICLES_ZH | frozenset("一吗呢")
"""With `EMBEDDING_WORDS`, what the vectors on disk leave out. Another set makes other vectors, and
the embedder then needs another name."""

PHONE_TASK_WORDS = FUNCTION_WORDS | _list_words("app device page phone screen")
"""What does not distinguish two tasks or elements of a phone."""
SAME_TASK_WORDS = FUNCTION_WORDS | _list_words(
    "all be every help list off see set show switch turn view"
)
"""What two wordings of one task may differ in."""

APP_NAME_WORDS = ARTICLES | _list_words(
    "app application apps for launch my on open phone's please start this to"
)
"""What stands around the name of an app in a request to open it."""
