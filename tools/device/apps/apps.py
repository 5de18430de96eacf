"""Find the installed app that a few words mean, and bring it to the front.

First by the common names of well-known apps, then by the words of the package's own name, then in
the phone's app drawer, where the label itself can be read.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from tapwright.text.normalize import normalize_text
from tapwright.text.stop_words import APP_NAME_WORDS
from tools.actions import ActionResult
from tools.device.apps import packages
from tools.device.apps.profiles import ProfileApp, find_profile_app
from tools.device.input.gestures import GestureMaker
from tools.device.state.foreground import Foreground, parse_user
from tools.device.state.vendors import is_system_dialog
from tools.perception.perceive import read_elements
from tools.screen import Element

if TYPE_CHECKING:
    from tools.device.device import Device

FRONT_S = 6.0
"""Seconds until an app that was started must be in the foreground; cold starts take 1 to 3 s."""
POLL_S = 0.1
DRAWER_SWIPES = 8
"""Pages of the app drawer that are searched: 20 apps each."""
DRAWER_PAGES = 3
"""Looks at home, at the drawer, and at the same drawer after a swipe that did not move it."""


class AppKind(NamedTuple):
    """A kind of app: what people call it (the first two are its labels) and its packages."""

    names: tuple[str, ...]
    packages: tuple[str, ...]


def _parse_known(names: str, packages: str) -> AppKind:
    return AppKind(
        tuple(n.strip() for n in names.split(",")), tuple(packages.split())
    )


KNOWN = tuple(
    _parse_known(names, packages)
    for names, packages in (
        ("Settings, 设置, system settings, preferences, 系统设置", "com.android.settings"),
        (
            "Clock, 时钟, alarm, alarms, timer, stopwatch, world clock, 闹钟, 计时器, 秒表",
            "com.google.android.deskclock com.android.deskclock com.sec.android.app.clockpackage "
            "com.coloros.alarmclock com.oneplus.deskclock com.huawei.deskclock",
        ),
        (
            "Calendar, 日历, events, appointments, schedule, 日程",
            "com.google.android.calendar com.android.calendar com.samsung.android.calendar "
            "com.coloros.calendar",
        ),
        (
            "Messages, 信息, sms, text messages, texting, messaging, 短信, 短消息",
            "com.google.android.apps.messaging com.android.mms com.android.messaging "
            "com.samsung.android.messaging",
        ),
        (
            "Phone, 电话, dialer, dialler, calls, call, 拨号, 通话",
            "com.google.android.dialer com.android.dialer com.samsung.android.dialer",
        ),
        (
            "Contacts, 联系人, address book, people, 通讯录",
            "com.google.android.contacts com.android.contacts com.samsung.android.app.contacts",
        ),
        (
            "Camera, 相机, take photos, 拍照, 照相机",
            "com.google.android.GoogleCamera com.android.camera com.android.camera2 "
            "com.sec.android.app.camera com.oppo.camera com.huawei.camera",
        ),
        (
            "Photos, 相册, gallery, pictures, 图库, 照片",
            "com.google.android.apps.photos com.android.gallery3d com.miui.gallery "
            "com.sec.android.gallery3d com.coloros.gallery3d",
        ),
        (
            "Notes, 便签, note, memo, notepad, 笔记, 备忘录, 记事本",
            "com.google.android.keep com.miui.notes com.coloros.note "
            "com.samsung.android.app.notes com.huawei.notepad",
        ),
        (
            "Files, 文件, file manager, downloads, 文件管理, 下载",
            "com.google.android.apps.nbu.files com.android.documentsui "
            "com.google.android.documentsui com.mi.android.globalFileexplorer "
            "com.sec.android.app.myfiles",
        ),
        (
            "Calculator, 计算器, calc",
            "com.google.android.calculator com.android.calculator2 com.miui.calculator "
            "com.sec.android.app.popupcalculator",
        ),
        (
            "Chrome, 浏览器, browser, web browser, internet, web",
            "com.android.chrome com.android.browser",
        ),
        ("Firefox, 火狐", "org.mozilla.firefox"),
        ("Edge, Edge 浏览器, Microsoft Edge", "com.microsoft.emmx"),
        ("Gmail, 邮件, email, mail, e-mail, 邮箱", "com.google.android.gm com.android.email"),
        ("Outlook, Outlook 邮箱, Microsoft Outlook", "com.microsoft.office.outlook"),
        ("Maps, 地图, Google Maps, navigation", "com.google.android.apps.maps"),
        ("Amap, 高德地图, Gaode, 高德", "com.autonavi.minimap"),
        ("Baidu Maps, 百度地图", "com.baidu.BaiduMap"),
        ("YouTube, YouTube, 油管", "com.google.android.youtube"),
        ("YouTube Music, YouTube Music", "com.google.android.apps.youtube.music"),
        ("Spotify, Spotify, 声田", "com.spotify.music"),
        ("NetEase Music, 网易云音乐, NetEase Cloud Music, 网易云", "com.netease.cloudmusic"),
        ("QQ Music, QQ音乐", "com.tencent.qqmusic"),
        ("Play Store, Play 商店, Google Play, app store, 应用商店", "com.android.vending"),
        ("Drive, 云端硬盘, Google Drive", "com.google.android.apps.docs"),
        ("Docs, 文档, Google Docs", "com.google.android.apps.docs.editors.docs"),
        ("Sheets, 表格, Google Sheets, spreadsheet", "com.google.android.apps.docs.editors.sheets"),
        ("Translate, 翻译, Google Translate", "com.google.android.apps.translate"),
        ("Recorder, 录音机, voice recorder, sound recorder, 录音",
         "com.google.android.apps.recorder com.android.soundrecorder"),
        (
            "Weather, 天气, forecast",
            "com.miui.weather2 com.coloros.weather2 com.huawei.android.totemweather",
        ),
        (
            "Phone Manager, 手机管家, manager, i管家, security center, 安全中心",
            "com.skylark.manager com.coloros.phonemanager com.huawei.systemmanager "
            "com.miui.securitycenter com.iqoo.secure com.samsung.android.lool",
        ),
        ("Music, 音乐", "com.miui.player com.android.music com.google.android.music"),
        ("Google, Google, google search, 谷歌", "com.google.android.googlequicksearchbox"),
        ("WeChat, 微信, weixin", "com.tencent.mm"),
        ("Papaya, 木瓜", "com.papaya.chat"),
        ("Day Planner, 日程本", "com.skylark.planner"),
        ("QQ, QQ", "com.tencent.mobileqq"),
        ("Alipay, 支付宝, zhifubao", "com.eg.android.AlipayGphone"),
        ("Taobao, 淘宝", "com.taobao.taobao"),
        ("Tmall, 天猫", "com.tmall.wireless"),
        ("JD, 京东, jingdong", "com.jingdong.app.mall"),
        ("Pinduoduo, 拼多多", "com.xunmeng.pinduoduo"),
        ("Meituan, 美团", "com.sankuai.meituan"),
        ("Ele.me, 饿了么, eleme", "me.ele"),
        ("Ctrip, 携程, 携程旅行, trip.com", "ctrip.android.view"),
        ("12306, 铁路12306, railway 12306", "com.MobileTicket"),
        ("Didi, 滴滴出行, 滴滴", "com.sdu.didi.psnger"),
        ("Douyin, 抖音", "com.ss.android.ugc.aweme"),
        ("TikTok, TikTok", "com.zhiliaoapp.musically"),
        ("Kuaishou, 快手", "com.smile.gifmaker"),
        ("Bilibili, 哔哩哔哩, b站", "tv.danmaku.bili"),
        ("Xiaohongshu, 小红书, rednote, red", "com.xingin.xhs"),
        ("Weibo, 微博", "com.sina.weibo"),
        ("Zhihu, 知乎", "com.zhihu.android"),
        ("Toutiao, 今日头条, 头条", "com.ss.android.article.news"),
        ("Tencent Video, 腾讯视频", "com.tencent.qqlive"),
        ("iQIYI, 爱奇艺", "com.qiyi.video"),
        ("DingTalk, 钉钉", "com.alibaba.android.rimet"),
        ("Feishu, 飞书, lark", "com.ss.android.lark"),
        ("WhatsApp, WhatsApp", "com.whatsapp"),
        ("Telegram, Telegram, 电报", "org.telegram.messenger"),
        ("Facebook, 脸书", "com.facebook.katana"),
        ("Messenger, Messenger, facebook messenger", "com.facebook.orca"),
        ("Instagram, Instagram", "com.instagram.android"),
        ("X, X, twitter, 推特", "com.twitter.android"),
        ("Amazon, 亚马逊, amazon shopping", "com.amazon.mShop.android.shopping"),
        ("Netflix, 奈飞", "com.netflix.mediaclient"),
        ("Zoom, Zoom", "us.zoom.videomeetings"),
        ("Uber, 优步", "com.ubercab"),
        ("Markor, Markor", "net.gsantner.markor"),
        ("Joplin, Joplin", "net.cozic.joplin"),
        ("Pro Expense, 记账, expenses, expense", "com.arduia.expense"),
        ("Broccoli, 西兰花食谱, recipes, recipe, 食谱", "com.flauschcode.broccoli"),
        ("Tasks, 任务, tasks.org, to-do list, todo, 待办", "org.tasks"),
        ("OpenTracks, OpenTracks, sports tracker, activity tracker", "de.dennisguse.opentracks"),
        ("OsmAnd, OsmAnd", "net.osmand net.osmand.plus"),
        ("VLC, VLC, vlc player", "org.videolan.vlc"),
        ("Retro Music, Retro Music", "code.name.monkey.retromusic"),
        ("Audio Recorder, 音频录音机", "com.dimowner.audiorecorder"),
        ("Clipper, Clipper", "ca.zgrs.clipper"),
        ("Simple Calendar Pro, 简易日历, simple calendar",
         "com.simplemobiletools.calendar.pro com.simplemobiletools.calendar"),
        ("Simple SMS Messenger, 简易短信, simple sms", "com.simplemobiletools.smsmessenger"),
        ("Simple Gallery Pro, 简易图库, simple gallery",
         "com.simplemobiletools.gallery.pro com.simplemobiletools.gallery"),
        ("Simple Draw Pro, 简易画板, simple draw",
         "com.simplemobiletools.draw.pro com.simplemobiletools.draw"),
    )
)  # fmt: skip
"""Labels as shown in English and in Chinese, then other names."""

_FILLERS = re.compile(
    rf"\b(?:{'|'.join(sorted(APP_NAME_WORDS))})\b"
    r"|应用|软件|程序|打开|启动|[\s\"'“”‘’。.,，!]+",
    re.I,
)
_DULL = frozenset(
    {
        "com",
        "org",
        "net",
        "cn",
        "android",
        "google",
        "app",
        "apps",
        "mobile",
        "samsung",
        "sec",
        "client",
    }
)


class Match(NamedTuple):
    """Packages that words may mean, and how sure that is (0 to 1)."""

    packages: tuple[str, ...]
    score: float


def match_app(
    text: str,
    installed: Iterable[str],
    labels: Mapping[str, Collection[str]] = MappingProxyType({}),
) -> Match:
    """The best fitting of the installed packages; several if they fit equally.

    Args:
        text: a name or a description: `Clock`, `the alarm app`, `闹钟`, or a package.
        installed: packages.
        labels: package -> its names, as far as they were read; they go before all others.
    """
    names = sorted(set(installed))
    if text.strip() in names:
        return Match((text.strip(),), 1.0)
    labelled = [each for each in names if _is_name(text, labels.get(each, ()))]
    if labelled:
        return Match(tuple(labelled), 1.0)
    scores = {package: _score_match(text, package) for package in names}
    best = max(scores.values(), default=0.0)
    if not best:
        return Match((), best)
    return Match(tuple(name for name in names if scores[name] == best), best)


def _is_name(text: str, names: Collection[str]) -> bool:
    plain = normalize_text(text)
    bare = normalize_text(_FILLERS.sub(" ", text))
    own = {normalize_text(name) for name in names}
    return plain in own or bare in own


def name_app(device: "Device", package: str) -> str:
    """What the phone calls an app, else what it is commonly called."""
    return device.labels.get_label(package) or label_of(package)


def list_names(device: "Device") -> dict[str, str]:
    """Name -> package of every app with an icon: as the phone calls it, as far as known.

    An app that is called as another one has its package beside its name.
    """
    activities = packages.list_launchable(device)
    device.labels.read_labels(activities)
    names: dict[str, str] = {}
    for package in activities:
        name = name_app(device, package)
        if name in names:
            name = f"{name} ({package})"
        names[name] = package
    for app in packages.list_profile_apps(device):
        names[name_profile_app(device, app)] = app.package
    return names


def name_profile_app(device: "Device", app: ProfileApp) -> str:
    """What an app of a profile is called here: `WeChat (clone)`, `微信（分身）`."""
    label = name_app(device, app.package)
    return app.give_name(label, is_chinese=device.labels.is_chinese)


def label_of(package: str) -> str:
    """What a package is called in English, by the table or its own last word."""
    for app in KNOWN:
        if package in app.packages:
            return app.names[0]
    words = _package_words(package)
    return words[-1].capitalize() if words else package


def _app_names(package: str) -> set[str]:
    words = _package_words(package)
    app_names: set[str] = set()
    for app in KNOWN:
        if package in app.packages:
            app_names |= _fold_names(app)
    if app_names:
        return app_names | {" ".join(words)}
    # A package of an unknown maker that is called after its kind: `com.example.notes`.
    own = {" ".join(words[i:]) for i in range(len(words))} | set(words)
    app_names = set(own)
    for app in KNOWN:
        if _fold_names(app) & own:
            app_names |= _fold_names(app)
    return app_names


@cache
def _fold_names(app: AppKind) -> frozenset[str]:
    return frozenset(name.casefold() for name in app.names)


def _package_words(package: str) -> list[str]:
    parts = re.findall(r"[A-Z]?[a-z]+|[A-Z]+|\d+", package)
    return [w.casefold() for w in parts if w.casefold() not in _DULL]


def _score_match(text: str, package: str) -> float:
    wanted = _FILLERS.sub(" ", text).casefold().split()
    joined = " ".join(wanted)
    if not joined:
        return 0.0
    app_names = _app_names(package)
    compact = joined.replace(" ", "")
    if any(name.replace(" ", "") == compact for name in app_names):
        return 1.0
    best = 0.0
    for name in app_names:
        words = name.split()
        if name.isascii() and set(words) <= set(wanted):
            best = max(best, 0.5 + 0.1 * len(words))
        elif not name.isascii() and len(name) > 1 and name in joined:
            best = max(best, 0.5 + 0.05 * len(name))
    return best


def open_app(
    device: "Device", gestures: GestureMaker, text: str
) -> ActionResult:
    """Bring the app that `text` names or describes to the foreground."""
    launchable, candidates = _find_app(device, text)
    profile_app = _find_profile_app(device, text, launchable)
    if profile_app is not None:
        return _open_profile_app(device, gestures, profile_app)
    if len(candidates.packages) == 1:
        package = candidates.packages[0]
        return _start_app(device, gestures, package, text)
    if candidates.packages:
        names = ", ".join(
            f"{name_app(device, p)} ({p})" for p in candidates.packages[:6]
        )
        summary = (
            f"{text!r} may be any of: {names}. Open one by its package name."
        )
        return ActionResult(ok=False, summary=summary)
    return _from_drawer(device, gestures, text, launchable)


def _find_app(device: "Device", text: str) -> tuple[dict[str, str], Match]:
    """The apps with an icon, and those of them that a name means.

    The apps are asked for again unless one that is known already has exactly this name.
    """
    known = device.launchable
    if known is not None:
        match = _match_on_phone(device, text, known)
        if match.score == 1 and len(match.packages) == 1:
            return known, match
    launchable = packages.list_launchable(device)
    return launchable, _match_on_phone(device, text, launchable)


def _start_app(
    device: "Device", gestures: GestureMaker, package: str, text: str
) -> ActionResult:
    """Start an app; if the phone does not know its icon any more, by that which it has now."""
    activity = (device.launchable or {}).get(package, "")
    start = packages.AppStart(device, package, activity)
    if not gestures.run_once("start", start.run, package=package):
        launchable = packages.list_launchable(device)
        if package not in launchable:
            summary = f"No installed app is known as {text!r}."
            return ActionResult(ok=False, summary=summary)
        start = packages.AppStart(device, package, launchable[package])
        gestures.run_once("start", start.run, package=package)
    return _in_front(device, package, start)


def _find_profile_app(
    device: "Device", text: str, launchable: Mapping[str, str]
) -> ProfileApp | None:
    """The clone or the app of a work profile that a name means.

    An app whose own label is that name goes before it.
    """
    clones = packages.list_profile_apps(device)
    if not clones:
        return None
    device.labels.read_labels({app.package: app.activity for app in clones})
    if any(
        _is_name(text, device.labels.list_names(each)) for each in launchable
    ):
        return None
    names: dict[str, set[str]] = {}
    for app in clones:
        own = set(device.labels.list_names(app.package))
        names[app.package] = own | _app_names(app.package)
    return find_profile_app(text, clones, names)


def read_front_user(device: "Device") -> int | None:
    """The user whose window is in front; None when the phone does not say."""
    return parse_user(device.shell(["dumpsys", "window", "displays"]))


def _open_profile_app(
    device: "Device", gestures: GestureMaker, app: ProfileApp
) -> ActionResult:
    name = name_profile_app(device, app)
    user = app.profile.user
    start = packages.AppStart(device, app.package, app.activity, user)
    gestures.run_once("start", start.run, package=app.package, user=user)
    for _ in range(round(FRONT_S / POLL_S)):
        is_front = device.read_foreground()[0] == app.package
        if is_front and read_front_user(device) in (user, None):
            summary = f"Opened {name} ({app.package}, user {user})."
            return ActionResult(ok=True, summary=summary)
        device.pause(POLL_S)
    front = device.read_foreground()[0] or "nothing"
    summary = f"{name} was started, but {front} is in front."
    return ActionResult(ok=False, summary=summary)


def _close_profile_app(
    device: "Device", gestures: GestureMaker, app: ProfileApp
) -> ActionResult:
    user = app.profile.user
    gestures.run_once(
        "stop",
        lambda: packages.stop_app(device, app.package, user),
        package=app.package,
        user=user,
    )
    summary = f"Closed {name_profile_app(device, app)} ({app.package})."
    return ActionResult(ok=True, summary=summary)


def _match_on_phone(
    device: "Device", text: str, launchable: Mapping[str, str]
) -> Match:
    """The packages that a name means, by the labels that this phone shows, then by all others."""
    device.labels.read_labels(launchable)
    labels = {each: device.labels.list_names(each) for each in launchable}
    return match_app(text, launchable, labels)


def close_app(
    device: "Device", gestures: GestureMaker, text: str
) -> ActionResult:
    """Stop the app that `text` means, or the foreground app if it is empty."""
    if text.strip():
        launchable, match = _find_app(device, text)
        candidates = match.packages
        profile_app = _find_profile_app(device, text, launchable)
        if profile_app is not None:
            return _close_profile_app(device, gestures, profile_app)
        if not candidates:
            summary = f"No installed app is known as {text!r}."
            return ActionResult(ok=False, summary=summary)
        if len(candidates) > 1:
            summary = f"{text!r} may be any of: {', '.join(candidates[:6])}."
            return ActionResult(ok=False, summary=summary)
        package = candidates[0]
    else:
        package = device.read_foreground()[0]
        if package in packages.list_launchers(device):
            return ActionResult(
                ok=False, summary="The home screen is in front, not an app."
            )
    gestures.run_once(
        "stop", lambda: packages.stop_app(device, package), package=package
    )
    return ActionResult(
        ok=True, summary=f"Closed {name_app(device, package)} ({package})."
    )


def _in_front(
    device: "Device", package: str, start: packages.AppStart
) -> ActionResult:
    """Whether the app came up, or what it asks first."""

    def has_come(front: Foreground) -> bool:
        is_new = front.package != start.before.package
        is_asking = is_system_dialog(*front) and is_new
        return front.package == package or is_asking

    front = start.after.package
    if not has_come(start.after):
        front = _wait_for(device, has_come)
    if front:
        asks = "" if front == package else " A dialog of the system asks first."
        return ActionResult(
            ok=True,
            summary=f"Opened {name_app(device, package)} ({package}).{asks}",
        )
    front = device.read_foreground()[0] or "nothing"
    summary = f"{name_app(device, package)} ({package}) was started, but {front} is in front."
    return ActionResult(ok=False, summary=summary)


def _wait_for(device: "Device", fits: Callable[[Foreground], bool]) -> str:
    """The foreground package as soon as it fits, "" if none does in time."""
    for _ in range(round(FRONT_S / POLL_S)):
        front = Foreground(*device.read_foreground())
        if fits(front):
            return front.package
        device.pause(POLL_S)
    return ""


def _from_drawer(
    device: "Device",
    gestures: GestureMaker,
    text: str,
    launchable: dict[str, str],
) -> ActionResult:
    """Look for a label in the app drawer, page by page, and tap it.

    Some drawers are turned sideways. Where a swipe up brings no drawer, all apps are on the home
    screen's pages side by side.
    """
    home = _go_home(device, gestures)
    found = _search_pages(device, gestures, text, is_sideways=False)
    labels = found.labels
    has_drawer = found.pages > 2
    if found.icon is None and found.pages == DRAWER_PAGES:
        # Another swipe up brought nothing more: this may be the first of pages side by side.
        found = _search_pages(device, gestures, text, is_sideways=True)
        labels += found.labels
    if found.icon is None and not has_drawer:
        _go_home(device, gestures)
        # At home already, the key leads to the first of its pages.
        _go_home(device, gestures)
        found = _search_pages(device, gestures, text, is_sideways=True)
        labels += found.labels
    if found.icon is not None:
        return _tap_icon(device, gestures, found.icon, home)
    labels += [name_app(device, package) for package in launchable]
    app_names = ", ".join(dict.fromkeys(labels))
    summary = (
        f"No app called {text!r} was found. On this phone: {app_names[:600]}."
    )
    return ActionResult(ok=False, summary=summary)


class _PageSearch(NamedTuple):
    """What a search through pages of icons came to."""

    icon: Element | None
    labels: list[str]
    """Of all icons seen, each once."""
    pages: int
    """Pages that were looked at, the last of them without anything new."""


def _search_pages(
    device: "Device", gestures: GestureMaker, text: str, *, is_sideways: bool
) -> _PageSearch:
    """Look for a label on this page and on those that swiping brings."""
    width, height = device.width, device.height
    start, end = (width // 2, height * 7 // 10), (width // 2, height * 3 // 10)
    if is_sideways:
        start, end = (
            (width * 9 // 10, height * 4 // 10),
            (width // 10, height * 4 // 10),
        )
    labels: list[str] = []
    for page in range(DRAWER_SWIPES + 1):
        elements = read_elements(device)
        icon = find_label(elements, text)
        if icon is not None:
            return _PageSearch(icon, labels, page + 1)
        page_labels = [element.text for element in _labelled(elements)]
        if page > 0 and set(page_labels) <= set(labels):
            return _PageSearch(None, labels, page + 1)
        labels += [label for label in page_labels if label not in labels]
        hold = page > 0 and not is_sideways
        gestures.run_once("swipe", partial(device.swipe, start, end, hold=hold))
        device.pause(0.6)
    return _PageSearch(None, labels, DRAWER_SWIPES + 1)


def _go_home(device: "Device", gestures: GestureMaker) -> str:
    """The home screen; its package, "" if it does not come."""
    homes = packages.list_launchers(device)
    gestures.run_once("home", lambda: device.press("home"))
    return _wait_for(device, lambda front: front.package in homes)


def _tap_icon(
    device: "Device", gestures: GestureMaker, icon: Element, home: str
) -> ActionResult:
    x, y = icon.bounds.center
    gestures.run_once("tap", partial(device.click, x, y), x=x, y=y)
    front = _wait_for(device, lambda front: front.package not in (home, ""))
    if front:
        return ActionResult(ok=True, summary=f"Opened {icon.text} ({front}).")
    summary = f"Tapped {icon.text!r}, but no app came up."
    return ActionResult(ok=False, summary=summary)


def _labelled(elements: Iterable[Element]) -> list[Element]:
    """What can be touched and has a label."""
    touchable = [e for e in elements if e.index > 0 and e.role != "list"]
    return [e for e in touchable if e.text]


def find_label(elements: Iterable[Element], text: str) -> Element | None:
    """The touchable element with this label: the whole label first, else a part of it."""
    wanted = " ".join(_FILLERS.sub(" ", text).casefold().split())
    if not wanted:
        return None
    labelled = _labelled(elements)
    for element in labelled:
        if element.text.casefold() == wanted:
            return element
    if len(wanted) > 1:
        for element in labelled:
            if wanted in element.text.casefold():
                return element
    return None
