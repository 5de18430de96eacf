"""What Notes keeps, and what it starts with."""

from dataclasses import dataclass, field
from datetime import datetime

FOLDERS = (("Personal", "个人"), ("Work", "工作"), ("Recipes", "食谱"))
SEEDS = (
    (("Groceries", "买菜清单"), ("Eggs, bread, apples, rice", "鸡蛋、面包、苹果、大米"), 0),
    (("Books to read", "想读的书"), ("Middlemarch\nThe Overstory", "围城\n活着"), 0),
    (("Meeting minutes", "会议纪要"), ("Budget moved to April", "预算推迟到四月"), 1),
    (("Pancakes", "煎饼"), ("Two eggs, 200 g flour, milk", "两个鸡蛋，200克面粉，牛奶"), 2),
    (
        ("Gift ideas", "礼物清单"),
        ("Scarf for Mum, puzzle for Tim", "给妈妈的围巾，给小天的拼图"),
        0,
    ),
    (("Parking spot", "停车位"), ("Level 3, row F", "三层F区"), 0),
    (("Sprint goals", "迭代目标"), ("Search, export, dark mode", "搜索、导出、深色模式"), 1),
    (("Tomato soup", "番茄汤"), ("Roast the tomatoes first", "先烤番茄"), 2),
    (("Packing list", "行李清单"), ("Charger, socks, passport", "充电器、袜子、护照"), 0),
    (("Door code", "门禁密码"), ("Ask the caretaker", "问物业"), 0),
    (("Interview questions", "面试问题"), ("Tell me about a failure", "讲一次失败的经历"), 1),
    (("Bike service", "自行车保养"), ("Brakes, chain, rear tyre", "刹车、链条、后胎"), 0),
    (("Lasagne", "千层面"), ("Bake for 40 minutes", "烤40分钟"), 2),
    (("Films", "电影"), ("Stalker, Spirited Away", "千与千寻"), 0),
    (("Standing orders", "固定支出"), ("Rent on the 1st", "每月一号房租"), 1),
    (("Garden plan", "花园计划"), ("Beans along the fence", "沿篱笆种豆角"), 0),
    (("Phrasebook", "常用语"), ("Obrigado, por favor", "谢谢，请问"), 0),
    (("Piano practice", "练琴"), ("Hands apart, slowly", "分手慢练"), 0),
)
"""Title, text and number of the folder."""


@dataclass
class Note:
    """One note."""

    id: int
    title: str
    text: str
    folder: str = ""
    pinned: bool = False
    edited: datetime = datetime.min  # noqa: DTZ901  # the phone's clock has no zone


@dataclass
class NotesState:
    """All notes, the newest first, and the names of the folders."""

    notes: list[Note] = field(default_factory=list)
    folders: list[str] = field(default_factory=list)
    last_id: int = 0

    def new_id(self) -> int:
        """An id that no note had."""
        self.last_id += 1
        return self.last_id
