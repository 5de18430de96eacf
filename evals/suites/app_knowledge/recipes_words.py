"""Texts that the tasks of Recipes enter, photograph and note down."""

import random
from typing import NamedTuple

from virtual_phone.apps.recipes.state import HEADINGS, Recipe, parts_of

Words = tuple[str, str]
"""English, Chinese."""

APP = "Recipes|菜谱"
DEMO = "recipe-add-single-recipe"
"""The task that the demonstration is of."""
LONG = 60
"""Steps for what takes some twenty-five at best."""
NOVICE = (
    "New recipes are made with the plus at the bottom; open one to delete it.",
    "用右下角的加号新建菜谱；打开一份可以删除。",
)
EXPERT = (
    "Recipes > plus at the lower right > fill 'Title', 'Description', 'Servings', 'Preparation "
    "time', 'Ingredients' and 'Directions' > Save at the top right; source, categories and picture "
    "may stay empty. To delete: tap the recipe > bin at the top right > Delete. Recipes stand by "
    "title; the lens looks at titles, descriptions and ingredients, not at directions.",
    "菜谱 > 右下角加号 > 填写“菜名”“简介”“份量”“准备时间”“食材”“步骤” > 右上角保存；来源、分类"
    "和图片可留空。删除：点开菜谱 > 右上角垃圾桶 > 删除。菜谱按菜名排序；放大镜查找菜名、简介和"
    "食材，不查步骤。",
)

SERVINGS: tuple[Words, ...] = (
    ("1 serving", "1人份"), ("2 servings", "2人份"), ("3-4 servings", "3-4人份"),
    ("6 servings", "6人份"),
)  # fmt: skip
TIMES: tuple[Words, ...] = (
    ("10 mins", "10分钟"), ("20 mins", "20分钟"), ("45 mins", "45分钟"), ("1 hour", "1小时"),
)  # fmt: skip
POOL: tuple[tuple[Words, Words, Words, Words], ...] = (
    (
        ("Spinach Quiche", "菠菜咸派"), ("Best on the second day.", "放到第二天更好吃。"),
        ("300 g spinach; 4 eggs; 200 ml cream", "菠菜300克；鸡蛋4个；奶油200毫升"),
        ("Line a tin with pastry; Fill in spinach, eggs and cream; Bake until set",
         "模具铺酥皮；倒入菠菜、鸡蛋和奶油；烤至凝固"),
    ),
    (
        ("Lentil Stew", "扁豆炖菜"), ("Cheap and filling.", "实惠又管饱。"),
        ("250 g lentils; 2 carrots; 1 leek", "扁豆250克；胡萝卜2根；大葱1根"),
        ("Chop the vegetables; Simmer with the lentils; Season with vinegar",
         "蔬菜切块；与扁豆同煮；加醋调味"),
    ),
    (
        ("Shrimp Fried Rice", "虾仁炒饭"), ("Uses up yesterday's rice.", "隔夜饭的好去处。"),
        ("200 g shrimps; 2 bowls of rice; 2 eggs", "虾仁200克；米饭2碗；鸡蛋2个"),
        ("Fry the eggs; Add shrimps and rice; Stir over high heat",
         "炒鸡蛋；放虾仁和米饭；大火翻炒"),
    ),
    (
        ("Berry Smoothie", "莓果思昔"), ("A glass of summer.", "一杯夏天。"),
        ("200 g berries; 1 banana; 250 ml kefir", "莓果200克；香蕉1根；开菲尔250毫升"),
        ("Put everything into the blender; Blend until smooth", "全部放入搅拌机；打至顺滑"),
    ),
    (
        ("Stuffed Peppers", "酿彩椒"), ("Colourful and easy.", "颜色漂亮又好做。"),
        ("4 peppers; 150 g couscous; 100 g raisins", "彩椒4个；古斯米150克；葡萄干100克"),
        ("Soak the couscous; Fill the peppers; Bake for 30 minutes",
         "泡发古斯米；填入彩椒；烤30分钟"),
    ),
    (
        ("Miso Soup", "味噌汤"), ("Light start of a meal.", "清淡的开胃汤。"),
        ("3 spoons of miso; 150 g tofu; seaweed", "味噌3勺；豆腐150克；海带"),
        ("Heat the stock; Dissolve the miso; Add tofu and seaweed",
         "高汤加热；化开味噌；放豆腐和海带"),
    ),
    (
        ("Banana Bread", "香蕉面包"), ("For brown bananas.", "熟透的香蕉正合适。"),
        ("3 bananas; 220 g flour; 90 g sugar", "香蕉3根；面粉220克；糖90克"),
        ("Mash the bananas; Stir in flour and sugar; Bake for an hour",
         "香蕉压成泥；拌入面粉和糖；烤一小时"),
    ),
    (
        ("Potato Salad", "土豆沙拉"), ("Never missing at a picnic.", "野餐必备。"),
        ("1 kg potatoes; 4 pickles; 2 spoons of mustard", "土豆1公斤；酸黄瓜4根；芥末2勺"),
        ("Boil and slice the potatoes; Mix with pickles and mustard; Let it stand",
         "土豆煮熟切片；拌酸黄瓜和芥末；静置入味"),
    ),
    (
        ("Garlic Noodles", "蒜香拌面"), ("Ready before the film starts.", "电影开场前就能吃上。"),
        ("250 g noodles; 6 cloves of garlic; chives", "面条250克；蒜6瓣；韭菜"),
        ("Cook the noodles; Fry the garlic until golden; Toss with chives",
         "面条煮熟；蒜炸至金黄；拌匀撒韭菜"),
    ),
    (
        ("Plum Crumble", "李子酥粒"), ("Sour fruit, sweet crust.", "果肉酸，酥皮甜。"),
        ("800 g plums; 120 g oats; 80 g butter", "李子800克；燕麦120克；黄油80克"),
        ("Halve the plums; Rub oats and butter to crumbs; Bake for 35 minutes",
         "李子对半切；燕麦与黄油搓成酥粒；烤35分钟"),
    ),
)  # fmt: skip
"""Title, description, ingredients, directions; none is among the app's own."""


class Card(NamedTuple):
    """A recipe as it is asked for."""

    title: str
    description: str
    servings: str
    time: str
    ingredients: str
    directions: str

    @property
    def facts(self) -> tuple[object, ...]:
        """What a judge holds against the app's: lists may be parted by lines or semicolons."""
        *short, ingredients, directions = (part.strip() for part in self)
        return (
            *short,
            tuple(parts_of(ingredients)),
            tuple(parts_of(directions)),
        )

    def lines(self, *, zh: bool) -> list[str]:
        """The recipe with the names of its parts, a line each."""
        colon = "：" if zh else ": "
        names = [("Title", "菜名"), ("Description", "简介")]
        names += [
            HEADINGS[key]
            for key in ("servings", "time", "ingredients", "directions")
        ]
        return [
            f"{name[zh]}{colon}{words}"
            for name, words in zip(names, self, strict=True)
        ]


def card_of(recipe: Recipe) -> Card:
    """What a recipe of the app holds, but for source, categories and picture."""
    return Card(
        recipe.title,
        recipe.description,
        recipe.servings,
        recipe.time,
        recipe.ingredients,
        recipe.directions,
    )


def drawn(rng: random.Random, count: int, *, zh: bool) -> list[Card]:
    """Some recipes to be entered."""
    return [
        Card(
            title[zh],
            description[zh],
            rng.choice(SERVINGS)[zh],
            rng.choice(TIMES)[zh],
            ingredients[zh],
            directions[zh],
        )
        for title, description, ingredients, directions in rng.sample(
            POOL, count
        )
    ]


def listed(cards: list[Card], *, zh: bool) -> str:
    """Recipes in an instruction or a note, with an empty line between them."""
    return "\n\n".join("\n".join(card.lines(zh=zh)) for card in cards)


def sheet(cards: list[Card], *, zh: bool) -> list[str]:
    """The lines of a photographed card with these recipes on it."""
    lines: list[str] = []
    for card in cards:
        _, description, *rest = card.lines(zh=zh)
        lines += ["---"] if lines else []
        lines += [f"## {card.title}", description, *rest]
    return lines
