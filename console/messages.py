"""Labels of the terminal and the report, in English and Chinese."""

import re
from typing import Literal

from graph.action_words import describe_in_words
from graph.context import Context
from graph.state import Decision, Verdict
from graph.tasks import TaskStatus

Language = Literal["en", "zh"]

_CJK = re.compile(r"[\u3400-\u9fff]")

_WORDS: dict[str, tuple[str, str]] = {
    "task": ("task", "任务"),
    "phone": ("phone", "手机"),
    "model": ("model", "模型"),
    "thread": ("thread", "会话"),
    "step": ("step", "步骤"),
    "steps": ("steps", "步骤"),
    "plan": ("plan", "计划"),
    "saw": ("saw", "看到"),
    "thought": ("thought", "思考"),
    "action": ("action", "操作"),
    "result": ("result", "结果"),
    "expected_to_see": ("expects", "预期"),
    "memory": ("memory", "记忆"),
    "goal": ("goal", "目标"),
    "answer": ("answer", "回答"),
    "evidence": ("evidence", "依据"),
    "verdict": ("verdict", "判断"),
    "lesson": ("lesson", "教训"),
    "report": ("report", "报告"),
    "asked": ("asked", "询问"),
    "usage": ("model use (tokens)", "模型用量（token）"),
    "prompts": (
        "prompts by part (tokens a call)",
        "提示词各部分（每次调用的 token）",
    ),
    "part_system": ("rules", "规则"),
    "part_form": ("form", "格式"),
    "part_task": ("task", "任务"),
    "part_history": ("history", "历史"),
    "part_screen": ("screen", "屏幕"),
    "part_image": ("pictures", "图片"),
    "counted_by": ("Counted by", "计数所用分词器："),
    "role": ("role", "角色"),
    "planner": ("planner", "规划"),
    "actor": ("actor", "执行"),
    "reflector": ("reflector", "反思"),
    "grounder": ("grounder", "定位"),
    "total": ("total", "合计"),
    "calls": ("calls", "调用"),
    "input_tokens": ("in", "输入"),
    "output_tokens": ("out", "输出"),
    "images": ("images", "图片"),
    "tokens": ("tokens", "token"),
    "of": ("of", "/"),
    "colon": (": ", "："),
    "cost": ("cost", "费用"),
    "unpriced": ("calls without a price", "次调用无价格"),
    "learned": ("noted", "已记住"),
    "warned": ("note", "注意"),
    "restricted": ("policy", "策略"),
    "seconds": ("s", "秒"),
    "duration": ("working time", "用时"),
    "started": ("started", "开始"),
    "timeline": ("What happened", "过程"),
    "final_tree": ("Task tree", "任务树"),
    "last_screen": ("Last screen", "最后的屏幕"),
    "journal": ("Gestures on the phone", "手机上的手势"),
    "gestures": ("gestures", "手势"),
    "unknown_gestures": ("with unknown result", "结果未知"),
    "audit_gestures": ("What was done on the phone", "在手机上做了什么"),
    "audit_questions": ("What was asked", "询问了什么"),
    "audit_restrictions": ("Where the policy held", "策略在何处生效"),
    "policy_allow": ("allowed", "允许"),
    "policy_ask": ("asked", "已询问"),
    "policy_look": ("look only", "只能查看"),
    "policy_hide": ("hidden", "已隐藏"),
    "policy_deny": ("refused", "已拒绝"),
    "audit_destinations": ("What left this machine", "有什么离开了本机"),
    "audit_memory": ("What was remembered", "记住了什么"),
    "audit_nothing": ("nothing", "无"),
    "audit_requests": ("requests", "次请求"),
    "audit_right_steps": (
        "right steps, as a route for the same task",
        "个正确步骤，作为同一任务的路线",
    ),
    "audit_lesson": ("lesson", "教训"),
    "audit_uncounted": (
        "Sizes are before encoding and compression. Texts sent to an embedder or a Chroma server "
        "of your own choice are not counted.",
        "大小为编码和压缩前的数值。发送到您自行设置的嵌入服务或 Chroma 服务器的文本不计入。",
    ),
    "purpose_model": ("model", "模型"),
    "purpose_tool": ("tool server", "工具服务器"),
    "purpose_trace": ("trace", "跟踪"),
    "data_text": ("text", "文字"),
    "data_picture": ("pictures", "图片"),
    "data_arguments": ("arguments", "参数"),
    "data_trace": ("trace", "跟踪数据"),
    "outcome_ok": ("ok", "成功"),
    "outcome_failed": ("failed", "失败"),
    "outcome_unknown": ("unknown", "未知"),
    "looking": ("looking at the phone", "正在查看手机"),
    "thinking": ("thinking", "正在思考"),
    "planning": ("planning", "正在规划"),
    "acting": ("acting", "正在操作"),
    "starting": ("starting", "正在启动"),
    "checking": ("checking the result", "正在检查结果"),
    "from_memory": ("from memory", "来自记忆"),
    "named_ahead": ("named ahead", "预先给出"),
    "by_rule": ("by rule", "按规则"),
    "recovery": ("going back", "返回"),
    "decompose": ("cut into sub-goals", "拆分为子目标"),
    "refine": ("reworded", "改写目标"),
    "reorder": ("reordered", "调整顺序"),
    "replace": ("the rest planned again", "重新规划剩余目标"),
    "drop": ("sub-goals left out", "去掉部分子目标"),
    "refused": ("the plan was refused", "计划被拒绝"),
    "expected": ("as expected", "符合预期"),
    "wrong_page": ("wrong page", "页面错误"),
    "no_change": ("nothing changed", "没有变化"),
    "unknown": ("unclear", "不确定"),
    "not_made": ("not done", "未执行"),
    "by_person": ("done by you", "由您完成"),
    "subgoal_done": ("sub-goal done", "子目标完成"),
    "goal_done": ("whole task done", "任务完成"),
    "not_yet": ("not yet", "还没有完成"),
    "judged_act": ("no action named", "未给出操作"),
    "judged_done": ("done already", "已经完成"),
    "judged_impossible": ("impossible", "无法完成"),
    "judged_decompose": ("it has several parts", "包含多个部分"),
    "judged_replan": ("the plan does not fit", "计划不合适"),
    "done": ("done", "已完成"),
    "unverified": ("unverified", "未证实"),
    "failed": ("failed", "失败"),
    "stopped": ("stopped", "已停止"),
    "waiting": ("waiting for you", "等待您的回答"),
    "paused": ("paused", "已暂停"),
    "running": ("not finished", "未完成"),
    "pending": ("to do", "待办"),
    "active": ("current", "进行中"),
    "dropped": ("dropped", "已放弃"),
    "not_begun": ("nothing has happened yet", "尚未开始"),
    "answer_approve": ("approved", "已同意"),
    "answer_covered": (
        "not asked again: covered by your last yes",
        "未再询问：您上次的同意已包含此项",
    ),
    "answer_refused_before": (
        "not asked again: you said no to it before",
        "未再询问：您此前已拒绝",
    ),
    "answer_edit": ("edited", "已修改"),
    "answer_reject": ("rejected", "已拒绝"),
    "answer_respond": ("done by hand", "已由您完成"),
    "stopping": (
        "Stopping after the current step; once more to stop at once.",
        "将在当前步骤后停止；再按一次立即停止。",
    ),
    "resume_with": ("continue with", "继续运行"),
    "phone_stays": (
        "The virtual phone stays on for {minutes} min; `tapwright phone --off` ends that.",
        "虚拟手机会保持开机 {minutes} 分钟；`tapwright phone --off` 可将其关闭。",
    ),
    "phone_off": (
        "Switched off the virtual phone of run {run}.",
        "已关闭任务 {run} 的虚拟手机。",
    ),
    "no_resume": (
        "this run cannot be resumed: its virtual phone ends with this command (`tapwright phone` "
        "starts one that stays)",
        "无法继续运行：虚拟手机随本命令结束（`tapwright phone` 可启动一部常驻的虚拟手机）",
    ),
    "answer_with": ("answer with", "回答方式"),
    "question_picture": ("picture", "截图"),
    "pages_of": ("Pages of", "应用页面："),
    "pages_known": (
        "{pages} pages, {ways} ways known",
        "已知 {pages} 个页面，{ways} 条路径",
    ),
    "no_network": (
        "This page holds everything it shows; it loads nothing.",
        "本页面自带全部内容，不加载任何网络资源。",
    ),
}


def get_word(key: str, language: Language) -> str:
    """The label of a key; without a label, the key itself as plain words.

    A run may hold keys from a model or from another version, and is shown all the same.
    """
    labels = _WORDS.get(key)
    return labels[language == "zh"] if labels else key.replace("_", " ")


def drop_status(reason: str, status: str) -> str:
    """A reason without the status that it begins with, as in `Stopped: the limit ...`."""
    begin = re.match(rf"{re.escape(status)}(?:[.。:：]\s*|$)", reason, re.I)
    return reason[begin.end() :] if begin else reason


def get_verdict_key(verdict: Verdict) -> str:
    """The key of a verdict's label: what a step led to, or that the user did it."""
    return "by_person" if verdict.origin == "person" else verdict.kind


def get_task_key(status: TaskStatus, run_status: str) -> str:
    """The key of a task's label: what a run is not known to have done, no task of it is."""
    is_doubtful = status == "done" and run_status == "unverified"
    return "unverified" if is_doubtful else status


def get_word_table(language: Language) -> dict[str, str]:
    """All labels in one language, for the report's template."""
    return {key: both[language == "zh"] for key, both in _WORDS.items()}


def language_of(instruction: str, chosen: str = Context.language) -> Language:
    """The language of messages: the chosen one, or else that of the instruction."""
    if chosen != "auto":
        return "zh" if chosen == "zh" else "en"
    return "zh" if _CJK.search(instruction) else "en"


def action_words(decision: Decision, language: Language) -> str:
    """The action in words, with the element's text instead of its number."""
    words = describe_in_words(decision, language)
    return words or get_word(f"judged_{decision.judgement}", language)
