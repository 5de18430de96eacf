"""Word groups with one meaning on phones, in English and Chinese, and how well texts match."""

import re
from functools import lru_cache

from tapwright.text.normalize import fold_text
from tapwright.text.stop_words import PHONE_TASK_WORDS

_SAME = """
alarm: alarm | alarms | alarm clock | 闹钟
timer: timer | timers | countdown | 计时器 | 倒计时 | 定时器
stopwatch: stopwatch | 秒表
worldclock: world clock | world clocks | 世界时钟
bedtime: bedtime | 就寝时间
event: event | events | appointment | appointments | meeting | meetings | 活动 | 日程 | 事件
  | 约会 | 会议
note: note | notes | memo | memos | 便签 | 笔记 | 备忘录 | 便笺 | 记事本
message: message | messages | sms | text message | text messages | chat | conversation
  | messaging | 短信 | 信息 | 消息
contact: contact | contacts | =people | 联系人 | 通讯录
folder: folder | folders | notebook | 文件夹 | 笔记本
city: city | cities | 城市
clock: clock | 时钟 | 钟表
calendar: calendar | 日历
settings: settings | setting | 设置 | 设定
weather: weather | weather forecast | forecast | 天气 | 天气预报
camera: camera | 相机
browser: browser | =web | chrome | internet browser | 浏览器
phone: =phone | dialer | =call | 电话
title: title | =subject | =name | label | 标题 | 名称 | 标签 | 主题 | 备注名
body: body | content | contents | =text | =note | =message | start typing | =write | 内容 | 正文
  | 开始输入
recipient: =to | recipient | recipients | type a name | phone number or email | 收件人 | 发送至
time: time | 时间
start: start | starts | =begin | =from | start time | 开始 | 开始时间
end: end | ends | =until | end time | 结束 | 结束时间
date: date | =day | 日期
duration: duration | =length | 时长
repeat: repeat | repeats | repetition | recurrence | does not repeat | 重复 | 不重复
place: =location | =place | =where | address | 地点
details: description | details | 说明 | 描述
vibrate: vibrate | vibrates | vibration | vibrating | 振动 | 震动
ringtone: ringtone | alarm sound | ring tone | 铃声
snooze: snooze | 贪睡 | 稍后提醒
save: save | done | ok | okay | apply | =confirm | =set | =finish | 保存 | 完成 | 确定 | 确认
  | =好 | 应用 | ✓ | ✔
new: new | add | create | compose | =plus | start chat | 新建 | 添加 | 创建 | 新增 | 增加 | 写
  | 发起聊天 | 开始聊天
delete: delete | remove | trash | bin | 删除 | 移除
edit: =edit | rename | modify | 编辑 | 修改 | 重命名
move: =move | move to | 移动 | 移到 | 移至
send: send | send sms | send message | 发送
search: search | find | 搜索 | 查找
more: more options | =more | overflow | =menu | 更多选项 | 更多 | 菜单
up: navigate up | =back | go back | 返回 | 向上导航 | 转到上一层级 | 后退
cancel: cancel | =close | =dismiss | not now | no thanks | =skip | =no | 取消 | 关闭 | 以后再说
  | 跳过 | 暂不
allow: allow | while using the app | allow all the time | 允许 | 使用时允许
  | 仅在使用该应用时允许 | 仅在使用中允许 | 始终允许
deny: deny | don't allow | dont allow | block | 拒绝 | 不允许 | =禁止
yes: =yes | =continue | got it | =accept | =agree | =是 | =继续 | 知道了 | 同意
next: next month | =next | 下个月 | 下一个月 | 下一月
previous: previous month | =previous | 上个月 | 上一个月 | 上一月
pause: pause | =stop | 暂停 | 停止
on: =on | enabled | enable | connected | 开启 | 已开启 | 打开 | 已启用 | 启用 | 已连接
off: =off | disabled | disable | 关闭 | 已关闭 | 停用 | 已停用
wifi: wifi | wlan | wireless network | wifi network | wifi networks | internet | 无线网络
  | 无线局域网 | 互联网
bluetooth: bluetooth | 蓝牙
airplane: airplane mode | aeroplane mode | flight mode | airplane | 飞行模式
mobiledata: mobile data | cellular data | data connection | 移动数据 | 移动网络 | 数据流量 | 流量
hotspot: hotspot | hotspot tethering | tethering | 热点 | 个人热点
datasaver: data saver | 流量节省程序 | 省流量
nfc: nfc
dark: dark theme | dark mode | night theme | =dark | 深色主题 | 深色模式 | 暗色模式 | 夜间主题
  | =深色
nightlight: night light | eye comfort | blue light filter | 护眼模式 | 夜间模式 | 夜光
brightness: brightness | brightness level | 亮度
adaptive: adaptive brightness | auto brightness | automatic brightness | 自动调节亮度 | 自动亮度
  | 自适应亮度
timeout: screen timeout | =sleep | auto lock | screen off | display timeout | 屏幕超时
  | 自动锁屏 | 自动锁定 | 自动熄屏 | 休眠 | 屏幕自动关闭 | 息屏时间 | 锁屏时间
fontsize: font size | text size | font | 字体大小 | 字号 | 文字大小
rotate: auto rotate | auto rotate screen | autorotate | screen rotation | 自动旋转
  | 自动旋转屏幕 | 屏幕旋转
wallpaper: wallpaper | wallpapers | 壁纸
volume: volume | media volume | 音量
dnd: do not disturb | 勿扰 | 勿扰模式 | 请勿打扰 | 免打扰
location: location | location access | use location | gps | location services | 位置信息 | 定位
  | 位置 | 位置服务
batterysaver: battery saver | power saving | power saver | low power mode | 省电模式 | 节电助手
  | 省电 | 节电模式
batterypercent: battery percentage | 电池电量百分比 | 电量百分比
battery: battery | 电池
devicename: device name | phone name | name of the phone | name of this phone
  | name of the device | phones name | 设备名称 | 手机名称 | 手机名
version: android version | version of android | android release | os version | 安卓版本
  | android 版本 | 系统版本
model: =model | model number | phone model | phones model | device model | 型号
language: language | languages | system language | 语言
datetime: date time | date and time | 日期和时间 | 日期与时间
hour24: 24 hour format | 24 hour time | use 24 hour format | 24 hour clock | 24小时制
  | 24 小时制 | 使用24小时制
storage: storage | 存储 | 存储空间
accessibility: accessibility | 无障碍
about: about phone | =about | about device | about tablet | 关于手机 | 关于本机
developer: developer options | 开发者选项
lock: screen lock | =lock screen | 锁屏 | 屏幕锁定
notifications: notifications | notification | 通知
password: password | passphrase | wifi password | 密码
connect: connect | =join | 连接 | 加入
discard: discard | 放弃 | 舍弃 | 不保存
keep: keep editing | 继续编辑 | 继续修改
status: =status | 状态
daily: every day | daily | each day | 每天 | 每日
weekly: every week | weekly | each week | 每周 | 每星期
monthly: every month | monthly | each month | 每月 | 每个月
yearly: every year | yearly | annually | 每年
hour: hour | hours | =hr | 小时 | =时
minute: minute | minutes | =min | 分钟 | =分
second: second | seconds | =sec | =秒 | 秒钟
textmode: switch to text input mode | text input mode | keyboard | switch to keyboard
  | 切换到文本输入模式 | 键盘 | 文本输入
folders: folders | all folders | 文件夹 | 所有文件夹
drawer: open navigation drawer | navigation drawer | open drawer | navigation menu
  | 打开抽屉式导航栏 | 导航菜单 | 打开导航
"""
_HOME = """
network internet | network | connections | wireless networks | 网络和互联网 | 网络和 internet | 网络
  | 连接与共享: wifi airplane mobiledata hotspot datasaver
wifi | internet | wlan | 互联网: wifi
connected devices | device connection | bluetooth | 已连接的设备 | 已连接设备
  | 设备连接: bluetooth nfc
connection preferences | more connection settings | 连接偏好设置: bluetooth nfc
display | screen | 显示 | 显示与亮度
  | 屏幕: dark nightlight brightness adaptive timeout fontsize rotate wallpaper
brightness | 亮度: brightness adaptive
display size text | display size and text | 显示大小和文字 | 显示大小与文字: fontsize
sound vibration | sound | sounds vibration | sound and vibration | 声音和振动 | 声音与振动
  | 声音: volume vibrate ringtone dnd
notifications | 通知: dnd? notifications
modes | 模式: dnd
battery | power | 电池: batterysaver batterypercent battery
location | 位置信息 | 定位: location
security privacy | privacy | security | 安全和隐私 | 安全与隐私 | 隐私 | 安全: location lock
system | general | 系统
  | 通用: language datetime hour24 developer about? devicename? version? rotate?
languages input | languages | language input | 语言和输入法 | 语言: language
date time | 日期和时间 | 日期与时间: datetime hour24
about phone | about device | about | about tablet | 关于手机 | 关于本机
  | 关于设备: devicename version model about status
software information | android version | 软件信息: version
accessibility | 无障碍: fontsize? rotate? accessibility
storage | 存储: storage
lock screen | 锁屏: lock timeout
"""
CJK = re.compile(r"[\u3400-\u9fff]")


@lru_cache(maxsize=4096)
def simplify_text(text: str) -> str:
    """Lower case, full width folded, `Wi-Fi` in one word, punctuation as single blanks."""
    text = fold_text(text).replace("’", "'").replace("'", "")
    text = re.sub(r"\bwi[\s-]?fi\b", "wifi", text)
    text = re.sub(r"[^\w✓✔+]+|_", " ", text).strip()
    return re.sub(r"(?<=[\u3400-\u9fff]) +| +(?=[\u3400-\u9fff])", "", text)


def is_chinese(text: str) -> bool:
    """Whether the text has more Chinese characters than it has English words, roughly."""
    characters = len(CJK.findall(text))
    words = len(re.findall(r"[A-Za-z]+", text))
    return characters > words * 0.8


def extract_tokens(text: str) -> frozenset[str]:
    """Meaningful words without plural endings; of Chinese, each pair of adjacent characters."""
    tokens: set[str] = set()
    for word in re.findall(
        r"[a-z0-9+✓✔]+|[\u3400-\u9fff]+", simplify_text(text)
    ):
        if CJK.match(word):
            pairs = max(1, len(word) - 1)
            tokens.update(word[place : place + 2] for place in range(pairs))
        elif word not in PHONE_TASK_WORDS:
            tokens.add(_cut_plural(word))
    return frozenset(tokens)


def _cut_plural(word: str) -> str:
    if len(word) <= 3 or word.endswith("ss"):
        return word
    return word.removesuffix("s")


def _list_rows(table: str) -> list[str]:
    """The rows of a table; an indented line continues the one before it."""
    return table.strip().replace("\n  ", " ").splitlines()


def _split_phrases(cell: str) -> list[str]:
    return [phrase.strip() for phrase in cell.split("|")]


def _build_groups(*, whole: bool) -> dict[str, tuple[str, ...]]:
    """The phrases of each word group; those marked `=` count only as a `whole` text."""
    groups: dict[str, tuple[str, ...]] = {}
    for row in _list_rows(_SAME):
        name, _, cell = row.partition(":")
        phrases = []
        for phrase in _split_phrases(cell):
            if whole or not phrase.startswith("="):
                phrases.append(simplify_text(phrase.lstrip("=")))
        groups[name] = tuple(phrases)
    return groups


def _build_homes() -> list[
    tuple[tuple[str, ...], frozenset[str], frozenset[str]]
]:
    """Of each menu entry: its names, the word groups that it surely and those that it may hold."""
    homes = []
    for row in _list_rows(_HOME):
        cell, _, groups = row.rpartition(":")
        sure, possible = set(), set()
        for name in groups.split():
            if name.endswith("?"):
                possible.add(name.rstrip("?"))
            else:
                sure.add(name)
        phrases = tuple(
            simplify_text(phrase) for phrase in _split_phrases(cell)
        )
        homes.append((phrases, frozenset(sure), frozenset(possible)))
    return homes


SAME = _build_groups(whole=False)
_WHOLE = _build_groups(whole=True)
HOMES = _build_homes()


@lru_cache(maxsize=4096)
def find_concepts(text: str) -> frozenset[str]:
    """Names of the word groups that occur in the text."""
    clean = simplify_text(text)
    names = []
    for name, phrases in SAME.items():
        if any(_is_within(phrase, clean) for phrase in phrases):
            names.append(name)
    return frozenset(names)


@lru_cache(maxsize=4096)
def find_head_concepts(text: str) -> frozenset[str]:
    """Word groups that the text is about: `battery saver` is not about batteries.

    Groups that occur only within a longer phrase of another group are left out.
    """
    clean = simplify_text(text)
    mentions: list[tuple[str, str]] = []
    for name, phrases in SAME.items():
        for phrase in phrases:
            if _is_within(phrase, clean):
                mentions.append((name, phrase))
    names = []
    for name, phrase in mentions:
        others = [longer for other, longer in mentions if other != name]
        if not any(_is_part(phrase, longer) for longer in others):
            names.append(name)
    return frozenset(names)


def _is_part(phrase: str, longer: str) -> bool:
    return len(longer) > len(phrase) and _is_within(phrase, longer)


@lru_cache(maxsize=4096)
def find_exact_concepts(text: str) -> frozenset[str]:
    """Names of the word groups that a short text stands for."""
    clean = simplify_text(text)
    return frozenset(
        name for name, phrases in _WHOLE.items() if clean in phrases
    )


def is_word_for(text: str, *names: str) -> bool:
    """Whether a short text, or one of its lines, is a word of one of these groups."""
    for part in (text, *split_parts(text)):
        if not find_exact_concepts(part).isdisjoint(names):
            return True
    return False


def has_mention(text: str, *names: str) -> bool:
    """Whether a word of one of these groups occurs in the text."""
    return not find_concepts(text).isdisjoint(names)


def _is_within(phrase: str, clean: str) -> bool:
    if not phrase:
        return False
    if CJK.search(phrase):
        return phrase in clean
    spaced = re.sub(r"([\u3400-\u9fff])", r" \1 ", clean)
    return f" {phrase} " in re.sub(r" +", " ", f" {spaced} ")


def split_parts(text: str) -> tuple[str, ...]:
    """The lines or comma-separated pieces of an element's text; empty if it is one piece."""
    parts = []
    for piece in re.split(r"\n|, | · | \| |，|•", text):
        if piece.strip():
            parts.append(piece.strip())
    return tuple(parts) if len(parts) > 1 else ()


@lru_cache(maxsize=16384)
def match_score(query: str, text: str, *, literal: bool = False) -> float:
    """How well a text matches the query: 1 the same words, .6 a synonym, < .4 by chance.

    `literal` leaves synonyms out: a name is not a kind of thing.
    """
    if not query.strip() or not text.strip():
        return 0.0
    best = _compute_match(query, text, literal=literal)
    for place, piece in enumerate(split_parts(text)):
        loss = 0.03 if place == 0 else 0.06
        best = max(best, _compute_match(query, piece, literal=literal) - loss)
    return max(0.0, best)


def _compute_match(query: str, text: str, *, literal: bool) -> float:
    wanted, shown = simplify_text(query), simplify_text(text)
    if not wanted or not shown:
        return 0.0
    if wanted == shown:
        return 1.0
    score = max(_score_part(wanted, shown), _score_overlap(query, text))
    if literal:
        return score
    if find_exact_concepts(query) & find_exact_concepts(text):
        score = max(score, 0.9)
    return max(score, _score_synonyms(query, text))


def _score_part(wanted: str, shown: str) -> float:
    """The score of a text that is part of the other, 0 for any other text."""
    if _is_within(wanted, shown):
        return 0.7 + 0.25 * len(wanted) / len(shown)
    if _is_within(shown, wanted):
        return 0.35 + 0.4 * len(shown) / len(wanted)
    return 0.0


def _score_synonyms(query: str, text: str) -> float:
    """The score of two texts about the same thing, 0 for any others."""
    common = find_head_concepts(query) & find_head_concepts(text)
    if not common:
        return 0.0
    shown = simplify_text(text)
    most_words = 0
    for name in common:
        for phrase in SAME[name]:
            if _is_within(phrase, shown):
                most_words = max(most_words, len(extract_tokens(phrase)))
    further_words = len(extract_tokens(text)) - most_words
    return 0.62 if further_words <= 1 else 0.5


def _score_overlap(query: str, text: str) -> float:
    """A score up to .8 for the words that the two have in common."""
    wanted = extract_tokens(query)
    shown = extract_tokens(text)
    if not wanted or not shown:
        return 0.0
    common = len(wanted & shown)
    return 0.8 * common / len(wanted) * (0.6 + 0.4 * common / len(shown))


def rate_entry(text: str, query: str) -> float:
    """How promising a menu entry is in a search for `query`, 0 to 1."""
    wanted = find_concepts(query)
    title, *further = split_parts(text) or (text,)
    best = 0.0
    for phrases, sure, possible in HOMES:
        if simplify_text(title) not in phrases:
            continue
        if wanted & sure:
            best = max(best, 0.6)
        elif wanted & possible:
            best = max(best, 0.52)
    for piece in further:
        if find_concepts(piece) & wanted or match_score(query, piece) > 0.6:
            return max(best, 0.75)
    return best
