"""Sentences of what was found to be wrong or missing in a run, or in its evidence."""

from tapwright.text.language import Language

FINDINGS: dict[str, dict[Language, str]] = {
    "unsaved": {
        "en": "not saved: the page still offers “{label}”",
        "zh": "没有保存：页面上仍有“{label}”",
    },
    "unsent": {
        "en": "not sent: the page still offers “{label}”",
        "zh": "没有发送：页面上仍有“{label}”",
    },
    "unpressed": {
        "en": "not finished: the page still offers “{label}”",
        "zh": "还没有完成：页面上仍有“{label}”",
    },
    "undeleted": {
        "en": "not deleted: nothing was touched that deletes it, though the task says “{label}”",
        "zh": "没有删除：任务要求“{label}”，但没有点击过任何删除项",
    },
    "deletion_cancelled": {
        "en": "not deleted: “{label}” was answered with cancel",
        "zh": "没有删除：对“{label}”点了取消",
    },
    "deletion_undone": {
        "en": "not deleted: “{label}” took it back",
        "zh": "没有删除：又被“{label}”撤回了",
    },
    "lost_input": {
        "en": "not saved: “{text}” was typed, but nothing kept it",
        "zh": "没有保存：输入的“{text}”没有保留下来",
    },
    "excess": {
        "en": "more than was asked for: “{label}” is set too",
        "zh": "超出要求：还设置了“{label}”",
    },
    "changed_unasked": {
        "en": "changed though the task does not ask for it: “{label}”",
        "zh": "改了任务没有要求改的内容：“{label}”",
    },
    "unchosen": {
        "en": "not chosen, though the task asks for it: “{label}”",
        "zh": "任务要求“{label}”，但没有选它",
    },
    "unopened": {
        "en": "not done in the app that was named: nothing was done in “{label}”",
        "zh": "没有在指定的应用中完成：没有在“{label}”里做任何操作",
    },
    "unwritten": {
        "en": "not written down: nothing that was typed has “{label}”",
        "zh": "没有记下：输入的内容里没有“{label}”",
    },
    "other_heading": {
        "en": "the answer stands under “{label}”, which was not asked for",
        "zh": "回答的是“{label}”下面的内容，不是所问的",
    },
    "other_end": {
        "en": "the answer is the other end of “{label}”",
        "zh": "回答的是“{label}”的另一端",
    },
    "other_days_answer": {
        "en": "the answer has another day's figures; the day asked about is “{label}”",
        "zh": "回答的是另一天的数据，所问的那天是“{label}”",
    },
    "other_row_answer": {
        "en": "the answer has another one's number; the one who is asked about is “{label}”",
        "zh": "回答的是别人的号码，所问的是“{label}”",
    },
    "unread_weather": {
        "en": "no screen showed the weather, on which the task hangs: “{label}”",
        "zh": "没有任何屏幕显示过天气，而任务要看天气：“{label}”",
    },
    "unmet_ground": {
        "en": "what the task hangs on is not so: the day asked about is “{label}”",
        "zh": "任务的条件并不成立：所问的那天是“{label}”",
    },
    "wordless": {
        "en": "nothing was written: “{label}”",
        "zh": "没有写任何内容：“{label}”",
    },
    "other_value": {
        "en": "“{label}” was set, which is not what the task asks for",
        "zh": "现在设成了“{label}”，与任务要求不符",
    },
    "value_left": {
        "en": "“{label}” still stands there, which is not what the task asks for",
        "zh": "仍是“{label}”，与任务要求不符",
    },
    "other_than_wanted": {
        "en": "“{label}” was set, and the task asks for “{wanted}”",
        "zh": "现在设成了“{label}”，而任务要求“{wanted}”",
    },
    "left_unlike_wanted": {
        "en": "“{label}” still stands there, and the task asks for “{wanted}”",
        "zh": "仍是“{label}”，而任务要求“{wanted}”",
    },
    "past_value": {
        "en": "“{label}” has gone by, and the task is about what is still to come",
        "zh": "“{label}”已经过去，而任务说的是还没到的",
    },
    "other_half": {
        "en": "“{label}” is at the wrong time of day for that meal",
        "zh": "“{label}”不是吃这顿饭的时间",
    },
    "cut_text": {
        "en": "only “{label}” was written, and the text goes on",
        "zh": "只写了“{label}”，后面还有内容没写",
    },
    "misplaced_text": {
        "en": "“{label}” stands at the wrong end of the text",
        "zh": "“{label}”写在了内容的另一头",
    },
    "doubled_text": {
        "en": "“{label}” stands twice in the field",
        "zh": "“{label}”在输入框里写了两遍",
    },
    "typed_button": {
        "en": "“{label}” was typed as a text: it is the name of a button",
        "zh": "“{label}”是按钮的名称，却被当作文字输入了",
    },
    "other_owner": {
        "en": "“{label}” was written, which is somebody else's on all screens",
        "zh": "写的是“{label}”，而屏幕上显示它属于别人",
    },
    "other_app": {
        "en": "it was turned for “{label}”, which the task does not name",
        "zh": "开关拨的是“{label}”的，而任务说的不是它",
    },
    "taken_back": {
        "en": "“{label}” was put in, which the order itself takes back",
        "zh": "输入了“{label}”，而任务里已经改口",
    },
    "kept_deleted": {
        "en": "“{label}” was deleted, which the order itself takes back",
        "zh": "删除了“{label}”，而任务里已经改口",
    },
    "bare_ending": {
        "en": "nothing was written before the note at the end: only “{label}” was typed",
        "zh": "结尾注明之外没有写别的话：只输入了“{label}”",
    },
    "part_unclear": {
        "en": "{label}: cannot be read off the screen",
        "zh": "{label}：从屏幕上看不出来",
    },
    "part_contradicted": {
        "en": "{label}: the screen shows otherwise",
        "zh": "{label}：屏幕上显示的不是这样",
    },
    "part_absent": {
        "en": "{label}: stands on no screen",
        "zh": "{label}：没有出现在任何屏幕上",
    },
    "unnamed": {
        "en": "{label}: not named in evidence",
        "zh": "{label}：证据中没有提到",
    },
    "unfit_quote": {
        "en": "the quote for {label} does not show {label}",
        "zh": "为“{label}”引用的内容并不能说明“{label}”",
    },
    "unexplained": {
        "en": "{label}: its quote does not ask for it, or was not there before it was put in",
        "zh": "{label}：引用的内容没有要求它，或者在它被填入之前并不存在",
    },
    "sent_as_text": {
        "en": "not sent as what was asked for: “{label}” went out as plain text",
        "zh": "没有按要求的形式发送：“{label}”只是作为文字发出",
    },
    "still_listed": {
        "en": "not deleted: “{label}” is still there",
        "zh": "没有删除：“{label}”还在",
    },
    "spared": {
        "en": "“{label}” is still there, and another one was taken away",
        "zh": "“{label}”还在，而另一个被移走了",
    },
    "part_forgotten": {
        "en": "nothing was done for: {label}",
        "zh": "这一部分什么也没有做：{label}",
    },
    "left_over": {
        "en": "not all: “{label}” is still in the list",
        "zh": "还没有全部处理：列表里还有“{label}”",
    },
    "deleted_besides": {
        "en": "more than was asked for: “{label}” was deleted too",
        "zh": "超出要求：还删除了“{label}”",
    },
    "unparted": {
        "en": "no empty line beside “{label}”",
        "zh": "“{label}”旁边没有空行",
    },
    "text_lost": {
        "en": "not added but put in the place of what was there: “{label}”",
        "zh": "不是添加，而是取代了原有的内容：“{label}”",
    },
    "not_ready": {
        "en": "not there yet: the last page still says “{label}”",
        "zh": "还没有到：最后的页面上仍是“{label}”",
    },
    "unviewed": {
        "en": "turned on, but not looked at: “{label}”",
        "zh": "打开了，但没有去看：“{label}”",
    },
    "other_place": {
        "en": "looked at for “{label}”, which is not the current location",
        "zh": "看的是“{label}”，不是当前位置",
    },
    "opened_besides": {
        "en": "more than was asked for: “{label}” was opened too",
        "zh": "超出要求：还打开了“{label}”",
    },
    "made_inside": {
        "en": "made inside “{label}”, which was not asked for",
        "zh": "建在了“{label}”里面，而任务没有这样要求",
    },
    "unset_switch": {
        "en": "the switch “{label}” is not as asked for",
        "zh": "开关“{label}”不是所要求的状态",
    },
    "left_on": {
        "en": "“{label}” is on, and the task wants it off",
        "zh": "“{label}”还开着，而任务要求关闭",
    },
    "left_off": {
        "en": "“{label}” is off, and the task wants it on",
        "zh": "“{label}”还关着，而任务要求打开",
    },
    "opposite": {
        "en": "“{label}” was touched last, which does the opposite of what was asked for",
        "zh": "最后点的是“{label}”，与要求相反",
    },
    "not_answered": {"en": "not answered: {label}", "zh": "没有回答：{label}"},
    "not_on_page": {
        "en": "in the answer, and not in the list: {label}",
        "zh": "回答里有、列表里没有：{label}",
    },
    "beyond_question": {
        "en": "in the answer, and not what was asked for: {label}",
        "zh": "回答里有、但不是所问的：{label}",
    },
    "foreign_value": {
        "en": "written down, and not seen where it was to be looked up: {label}",
        "zh": "写下的内容在要查的地方没有出现过：{label}",
    },
    "other_total": {
        "en": "in another way on the page: {label}",
        "zh": "页面上是另一个数：{label}",
    },
    "not_chosen": {"en": "not chosen: {label}", "zh": "没有选：{label}"},
    "other_switch": {
        "en": "is the switch that was turned, “{label}”, the one that is meant?",
        "zh": "拨动的开关“{label}”是所要的吗？",
    },
    "unseen_rest": {
        "en": "{label} was the last row seen, and the list goes on",
        "zh": "{label}是看到的最后一行，列表下面还有",
    },
    "too_few": {
        "en": "fewer were touched than: {label}",
        "zh": "点选的数量不够：{label}",
    },
    "untouched": {
        "en": "“{label}” is named, but nothing was done with it: it was never touched",
        "zh": "没有处理任务所指的“{label}”：从未点过它",
    },
    "not_moved": {
        "en": "not moved: “{label}” still has its old place",
        "zh": "没有移动：“{label}”还在原来的位置",
    },
    "old_name": {
        "en": "not renamed: “{label}” is still there, beside one with the new name",
        "zh": "没有改名：“{label}”还在，新名称的是另外一项",
    },
    "kept_old": {
        "en": "not changed: “{old}” is still there, and “{new}” was added beside it",
        "zh": "没有更改：“{old}”还在，“{new}”只是另外添加的",
    },
    "day_missing": {
        "en": "not all days are set: “{label}” is missing",
        "zh": "没有设置全部日子：缺少“{label}”",
    },
    "wrong_recipient": {
        "en": "it was sent to “{taken}”, not to “{wanted}”",
        "zh": "发给了“{taken}”，而不是“{wanted}”",
    },
    "wrong_call": {
        "en": "“{taken}” was called, not “{wanted}”",
        "zh": "呼叫的是“{taken}”，而不是“{wanted}”",
    },
    "near_recipient": {
        "en": "the order names “{wanted}”, and “{taken}” got it",
        "zh": "任务说的是“{wanted}”，而“{taken}”收到了",
    },
    "outdone": {
        "en": "{order}: “{better}” comes before “{taken}”, which was taken",
        "zh": "{order}：“{better}”排在所选的“{taken}”之前",
    },
}
