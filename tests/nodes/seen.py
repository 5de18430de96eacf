"""Screens as they were read from pictures of the virtual phone, in part; no node of a tree.

A line has number, role, place and text. Icons have no text, or a letter that they were taken for.
"""

from tools.screen import Bounds, Element, Screen

RECENTS = """
1 text 32,134,210,202 Phone
2 text 848,136,914,196 Q
3 button 1001,145,1014,192
5 button 167,292,353,380 Missed
6 button 41,451,149,561 R
7 text 182,458,596,562 Rosa Weber, Sun, Mar 1 10:12 PM
8 text 934,470,1012,548 C
10 text 178,630,586,740 Iris Novak, Sat, Feb 28 9:14 PM
11 button 950,662,998,710
22 text 178,1344,288,1396 Mum
34 button 884,1873,1043,2031
36 text 100,2104,168,2174 ☆
37 button 320,2095,491,2232 Recents
38 button 604,2114,746,2232 Contacts
40 button 870,2123,1022,2230 Voicemail
"""
RECENTS_ZH = """
1 text 32,130,160,206 电话
2 text 848,136,914,198 Q
3 button 1001,145,1014,192
5 button 199,292,338,380 未接
6 button 32,448,147,561 冯
7 text 176,450,550,564 冯雨, 3月1日周日22:12
8 text 932,468,1014,550 C
10 text 176,628,576,746 孙丽, 2月28日周六 21:14
11 button 950,662,998,710
34 button 884,1873,1043,2031
37 button 320,2095,491,2234 最近通话
38 button 618,2114,732,2236 联系人
40 button 874,2123,1016,2236 语音信箱
"""
KEYPAD = """
1 button 49,145,96,189
2 text 134,136,360,202 Key pad
3 button 1001,145,1014,192
4 text 440,1080,640,1160 555
5 button 60,1210,360,1370 1
6 button 390,1210,690,1370 2, ABC
7 text 400,1990,470,2060 C
8 text 500,1994,600,2056 Call
9 button 960,1090,1010,1140
"""
KEYPAD_ZH = """
1 button 49,145,96,189
2 text 134,136,360,202 拨号键盘
4 text 440,1080,640,1160 555
5 button 60,1210,360,1370 1
7 text 400,1990,470,2060 C
8 text 500,1994,600,2056 呼叫
9 button 960,1090,1010,1140
"""
CONTACT = """
1 button 49,145,96,189
2 text 718,132,790,202 ☆
3 text 844,134,914,204 0
4 button 1001,145,1014,192
6 text 300,616,780,692 Anna Schmitt
8 button 139,838,330,1024 Call
9 button 443,838,635,1030 Message
10 button 748,838,939,1026 Email
11 button 91,1166,140,1214
12 text 178,1134,382,1248 555 0111, Mobile
13 button 940,1165,989,1215
15 text 180,1326,716,1436 anna.schmitt@mail.example Email
17 text 176,1512,302,1632 Work, Group
"""
CONTACT_ZH = """
1 button 49,145,96,189
4 button 1001,145,1014,192
6 text 450,606,632,786 陈静, 云雀设计
8 button 139,838,330,1028 呼叫
9 button 443,838,635,1030 信息
10 button 748,838,939,1030 邮件
12 text 180,1138,382,1250 555 0104, 手机
13 button 940,1165,989,1215
17 text 178,1510,280,1630 同事, 分组
"""
THREAD = """
1 button 49,145,96,189
2 text 134,136,502,196 Anna Schmidt
3 button 856,143,903,191
4 button 1001,145,1014,192
5 button 40,271,641,389 The train is 20 minutes late.
7 button 799,407,1038,525 No rush.
9 button 56,2162,110,2216
10 input 155,2125,924,2255 Text message
11 text 964,2166,1024,2212 V
"""
THREAD_ZH = """
1 button 49,145,96,189
2 text 136,132,316,204 王小明
3 button 856,143,903,191
5 button 40,271,464,389 火车晚点20分钟。
9 button 56,2162,110,2216
10 input 155,2125,924,2255 短信
11 text 962,2166,1024,2212 V
"""
NOTE = """
1 text 28,120,118,208 ←
2 text 134,134,380,202 Edit note
3 text 816,140,922,196 Save
4 button 1001,145,1014,192
5 text 28,298,488,390 Tomato soup
6 text 34,472,500,536 Roast the tomatoes first
7 button 640,144,700,192
"""
NOTES = """
1 text 28,132,198,206 Notes
2 text 970,130,1042,200 Q
5 button 401,281,551,368 Work
7 button 790,281,1080,368 New folder
9 text 74,462,422,640 Phrasebook, Obrigado, por favor, Personal • Mar 2
11 text 76,1032,504,1204 Tomato soup, Roast the tomatoes first, Recipes • Feb 27
15 button 943,2137,986,2180
"""
ASKED = """
1 text 134,1034,760,1100 Delete this note?, It cannot be brought back
2 text 600,1240,720,1300 Cancel
3 text 860,1240,920,1300 0K
"""
ASKED_ZH = """
1 text 134,1034,760,1100 删除这条笔记？
2 text 600,1240,720,1300 取消
3 text 860,1240,960,1300 确定
"""
CART = """
1 button 49,145,96,189
2 text 134,136,330,202 Checkout
3 text 60,400,820,470 Mechanical Keyboard
4 button 950,400,1000,450
5 text 60,620,460,680 Delivery address
6 text 60,2120,300,2190 ¥282.00
7 text 660,2130,700,2180 ¥
8 text 720,2126,900,2186 Pay now
9 text 60,800,420,860 Use a voucher
"""
CART_ZH = """
1 button 49,145,96,189
2 text 134,136,330,202 确认订单
3 text 60,400,820,470 机械键盘
4 button 950,400,1000,450
5 text 60,620,300,680 收货地址
6 text 60,2120,300,2190 ¥282.00
7 text 660,2130,700,2180 ¥
8 text 720,2126,900,2186 立即支付
"""
SETTINGS = """
1 button 49,145,96,189
2 text 134,136,330,202 Privacy
3 button 60,300,120,360
4 text 180,290,620,370 Send feedback is off
5 button 60,500,120,560
6 text 180,490,620,570 Screen lock, Pattern
7 button 60,700,120,760
8 text 180,690,620,770 Delete account
9 switch 900,900,1020,980
10 text 60,900,520,980 Backup
11 button 960,145,1010,192
"""
SETTINGS_ZH = """
1 button 49,145,96,189
2 text 134,136,330,202 隐私
3 button 60,300,120,360
4 text 180,290,620,370 发送反馈已关闭
5 button 60,500,120,560
6 text 180,490,620,570 锁屏, 图案
7 button 60,700,120,760
8 text 180,690,620,770 注销账号
11 button 960,145,1010,192
"""


def screen_of(lines: str) -> Screen:
    """The screen of one of these, 1080 by 2400."""
    found = []
    for line in lines.strip().splitlines():
        number, role, place, *words = line.split(" ", 3)
        left, top, right, bottom = map(int, place.split(","))
        element = {
            "index": int(number),
            "role": role,
            "text": words[0] if words else "",
            "bounds": Bounds(left=left, top=top, right=right, bottom=bottom),
            "clickable": True,
            "source": "ocr" if words else "icon",
        }
        found.append(Element.model_validate(element))
    return Screen(
        id="0-0",
        width=1080,
        height=2400,
        package="com.example",
        elements=tuple(found),
    )
