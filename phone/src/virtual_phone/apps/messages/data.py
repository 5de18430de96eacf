"""What Messages is seeded with: talk between people, and notices of services."""

TALK = (
    (
        ("Are we still on for Thursday?", "周四还见面吗？"),
        ("Yes, see you at noon.", "见，中午见。"),
    ),
    (("The parcel is at the front desk.", "快递放在前台了。"), ("Thank you!", "谢谢！")),
    (("Can you send me the address?", "地址发我一下？"), ("14 Mill Lane", "学院路14号")),
    (("Dinner at 7:45 tonight?", "今晚7:45吃饭？"), ("Perfect", "好的")),
    (("I left my umbrella at yours.", "我的伞落你家了。"), ("I'll bring it.", "我带给你。")),
    (("The train is 20 minutes late.", "火车晚点20分钟。"), ("No rush.", "不急。")),
    (("Happy birthday!", "生日快乐！"), ("How kind, thanks!", "太贴心了，谢谢！")),
    (("The meeting moved to room 12.", "会议改到12号会议室。"), ("On my way.", "马上到。")),
)
"""Who opens and who answers, each in English and Chinese."""
NOTICES = (
    (
        ("Northgate Bank", "北门银行"),
        "106 555 0181",
        (
            ("Your card ending 4402 was charged 38.20.", "您尾号4402的卡消费38.20元。"),
            ("Your code is 204 881. Do not share it.", "验证码204881,请勿泄露。"),
        ),
    ),
    (
        ("Parcelo", "派集"),
        "106 555 0182",
        (("Your parcel arrives today by 6 PM.", "您的包裹预计今天18点前送达。"),),
    ),
    (
        ("Mobile carrier", "移动运营商"),
        "10055",
        (
            ("You have used 80% of your data.", "您的套餐流量已使用80%。"),
            ("Your bill for February is 24.90.", "您2月的账单为24.90元。"),
        ),
    ),
    (
        ("Longrail", "长铁"),
        "106 555 0184",
        (("Your code is 771 530.", "验证码771530。"),),
    ),
)
"""Name, number and what they wrote, oldest first; codes begin with `Your code` or `验证码`."""
CODES = ("Your code", "验证码")
SPAM = (("You have won! Reply YES.", "恭喜中奖！回复1领取。"), "400 555 0190")
