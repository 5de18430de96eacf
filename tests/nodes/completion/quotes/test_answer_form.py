import pytest

from nodes.completion.quotes.answer_form import is_answer_due, is_answer_fit

VERSION = "Which Android version does this phone run?"


@pytest.mark.parametrize(
    ("instruction", "answer", "fits"),
    [
        (VERSION, "14", True),
        (VERSION, "Android 14", True),
        (VERSION, "IP address", False),
        (VERSION, "192.168.1.37", False),
        ("What is the phone's IP number?", "192.168.1.37", True),
        ("这台手机运行的是什么版本的安卓？", "IP 地址", False),
        ("这台手机运行的是什么版本的安卓？", "14", True),
        ("What's the build number?", "Model", False),
        ("How many alarms are on?", "two", True),
        ("How many alarms are on?", "None of them", True),
        ("How many alarms are on?", "Alarms", False),
        ("有几个闹钟？", "两个", True),
        ("有几个闹钟？", "没有", True),
        ("有多少条未读信息？", "信息", False),
        ("How much does a ticket cost?", "$12", True),
        ("How much does a ticket cost?", "It is free", True),
        ("Who wrote last?", "Anna", True),
        ("When does it open?", "tomorrow", True),
    ],
)
def test_a_question_for_a_number_is_answered_by_one(
    instruction: str, answer: str, fits: bool
) -> None:
    assert is_answer_fit(instruction, answer) is fits


@pytest.mark.parametrize(
    ("instruction", "is_due"),
    [
        ("When does the train arrive in Jinan", True),
        ("Look at the timetable and tell me when it leaves", True),
        ("Open Clock. Which alarms are on", True),
        ("Check where Ann lives", True),
        ("What does a day ticket cost", True),
        ("告诉我几点到达", True),
        ("《章鱼记得谁》是谁写的", True),
        ("打开文章《章鱼记得是谁喂过自己》", False),
        ("找到谁喂过章鱼的那篇文章，用邮件分享给吴强", False),
        ("Set an alarm for the time when the train arrives", False),
        ("Create a silent alarm which only vibrates", False),
        ("Call the friend who wrote last", False),
        ("When it rains tomorrow, set an alarm for 5:30", False),
        (
            "Look up when 'Team lunch' starts and set an alarm for that time",
            False,
        ),
        (
            "Look up when 'Team lunch' starts, set an alarm and tell me the time",
            True,
        ),
        ("How many new messages do I have", True),
        ("What time did I set the alarm for", True),
        ("Can you turn on Wi-Fi?", False),
        ("Send 'Are you coming?' to Anna", False),
        ("Which note mentions the dentist?", True),
        ("查一下团队午餐几点开始，然后设一个那时的闹钟", False),
        ("查一下团队午餐几点开始", True),
        ("在设置里看看电量还有多少", True),
        ("我设了几个闹钟", True),
        ("问问林悦周六几点到", False),
        ("问问妈妈晚上想吃什么", False),
        ("帮我问一下王强明天几点开会", False),
        ("问问林悦周六几点到，然后告诉我", True),
        ("问一下明天几点日出", True),
        ("Ask Anna Schmidt by text how many chairs we need", False),
        ("Ask Anna what time dinner is and tell me", True),
        ("看看列车几点到，给妈妈发短信，并告诉我时间", True),
        ("What videos can I still watch? Put one on for me.", False),
        ("还有哪些视频能看？给我放一个。", False),
        ("Which one is the cheapest? Put two of it into the cart", False),
        ("哪件最便宜？把它加两件到购物车", False),
        ("Who has more fans, Ann or Bob? Follow that one only.", False),
        ("谁的粉丝更多？只关注粉丝更多的那个。", False),
        ("See which place it was, and choose it as mine.", False),
        ("看看是哪家餐厅，并把它选为当前餐厅。", False),
        ("What videos can I still watch? Open Lumo.", True),
        ("What time is my meeting tomorrow? Set an alarm for 7.", True),
        ("明天几点开会？设一个7点的闹钟。", True),
        ("Who called last? Text them 'On my way'.", False),
        ("Could you set an alarm for 7? Thanks.", False),
        ("Check the rating of the film 'Nine Tailors'", True),
        ("查看电影《九曲丧钟》的评分", True),
        ("Check the rating and note it in Quill", False),
        ("看明天有哪些活动，把第一个活动的名称和时间记成一条新便签", False),
        ("看看有哪些好友，把名字存到一条便签里", False),
        (
            "看看短信里约在哪里见面，在日历明天下午6点加一个日程“见面”，地点填那个地方",
            False,
        ),
        ("查一下几点开会，在日历里新增一个日程", False),
        ("查一下哪家店更近，然后告诉我，并加个日程", True),
        ("看看购物车里又加了哪几件", True),
        ("叫陈静明天把充电器带来，顺便问问她几点到", False),
        ("Text Mia to bring tea, and ask her when she comes", False),
        ("问问李娜几点到", False),
        ("Ask Mia when she comes and tell me what she says", True),
    ],
)
def test_only_a_question_wants_an_answer(
    instruction: str, is_due: bool
) -> None:
    assert is_answer_due(instruction) is is_due


def test_how_to_answer_is_no_command_that_answers() -> None:
    asked = "Which of them have I completed? Answer with commas between them."
    assert is_answer_due(asked)
    assert not is_answer_due("Who is calling? Answer it.")
