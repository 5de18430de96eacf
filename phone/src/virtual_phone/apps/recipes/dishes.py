"""What Ladle starts with: breakfasts, main dishes and soups."""

from virtual_phone.apps.recipes.data import FAMILY, GRANDMA, OWN, PAPER, SEA, SITE, Dish

DISHES: tuple[Dish, ...] = (
    Dish(
        "cake", ("breakfast", "dessert"), 4, 25, GRANDMA,
        ("Buttermilk Pancakes", "酪乳松饼"),
        ("Tall and soft, with a golden edge.", "松软厚实，边缘金黄。"),
        ("200 g flour; 2 eggs; 300 ml buttermilk; 30 g butter; 1 pinch of salt",
         "面粉200克；鸡蛋2个；酪乳300毫升；黄油30克；盐少许"),
        ("Whisk eggs and buttermilk; Stir in flour and salt; Rest for 10 minutes; "
         "Fry in butter on both sides; Serve with honey",
         "鸡蛋与酪乳搅匀；拌入面粉和盐；静置10分钟；用黄油煎至两面金黄；淋蜂蜜上桌"),
    ),
    Dish(
        "salad", ("breakfast", "vegetarian"), 2, 15, SITE,
        ("Avocado Egg Toast", "牛油果鸡蛋吐司"),
        ("A quick start into the day.", "快手早餐，活力一整天。"),
        ("2 slices of rye bread; 1 avocado; 2 eggs; lemon juice; chilli flakes",
         "黑麦面包2片；牛油果1个；鸡蛋2个；柠檬汁；辣椒碎"),
        ("Toast the bread; Mash the avocado with lemon juice; Poach the eggs; "
         "Put everything on the bread and add chilli flakes",
         "面包烤脆；牛油果加柠檬汁压成泥；水波蛋煮好；依次铺在面包上，撒辣椒碎"),
    ),
    Dish(
        "rice", ("breakfast",), 2, 40, FAMILY,
        ("Century Egg Congee", "皮蛋瘦肉粥"),
        ("Gentle on the stomach, full of taste.", "绵密暖胃，鲜香可口。"),
        ("100 g rice; 80 g lean pork; 2 century eggs; ginger; spring onion",
         "大米100克；瘦肉80克；皮蛋2个；姜；葱"),
        ("Boil the rice in plenty of water for 30 minutes; Add pork strips and ginger; "
         "Stir in the eggs; Scatter spring onion on top",
         "大米加足水煮30分钟；放入肉丝和姜丝；加皮蛋拌匀；撒葱花"),
    ),
    Dish(
        "noodle", ("main", "soup"), 2, 35, OWN,
        ("Beef Noodle Soup", "牛肉面"),
        ("Clear broth and tender slices.", "汤清肉嫩，面条筋道。"),
        ("300 g beef shank; 200 g noodles; 1 radish; ginger; coriander",
         "牛腱子300克；面条200克；白萝卜1根；姜；香菜"),
        ("Simmer the beef with ginger until tender; Add slices of radish; Cook the noodles apart; "
         "Pour the broth over them and add coriander",
         "牛肉加姜炖至软烂；放入萝卜片；面条另煮；浇汤，撒香菜"),
    ),
    Dish(
        "chicken", ("main",), 4, 90, PAPER,
        ("Lemon Roast Chicken", "柠檬烤鸡"),
        ("Crisp skin, juicy inside.", "外皮酥脆，肉嫩多汁。"),
        ("1 chicken; 2 lemons; 4 cloves of garlic; thyme; 50 g butter",
         "整鸡1只；柠檬2个；蒜4瓣；百里香；黄油50克"),
        ("Rub the chicken with butter and thyme; Fill it with lemons and garlic; "
         "Roast for 70 minutes at 200 degrees; Let it rest before carving",
         "鸡身抹黄油和百里香；腹内塞柠檬和蒜；200度烤70分钟；静置后切块"),
    ),
    Dish(
        "rice", ("main",), 3, 30, FAMILY,
        ("Tomato Egg Stir-fry", "番茄炒蛋"),
        ("The first dish everybody learns.", "人人都会的第一道菜。"),
        ("3 tomatoes; 4 eggs; spring onion; 1 spoon of sugar; salt",
         "番茄3个；鸡蛋4个；葱；糖1勺；盐"),
        ("Scramble the eggs and set them aside; Fry the tomatoes until juicy; Season with sugar; "
         "Return the eggs and serve with rice",
         "鸡蛋炒散盛出；番茄炒出汁；加糖调味；倒回鸡蛋，配米饭吃"),
    ),
    Dish(
        "pizza", ("main", "vegetarian"), 2, 45, SITE,
        ("Pizza with Mushrooms", "蘑菇披萨"),
        ("Thin crust, lots of cheese.", "薄底，多多的奶酪。"),
        ("250 g flour; 7 g yeast; 150 g mushrooms; 125 g cheese; tomato sauce",
         "面粉250克；酵母7克；蘑菇150克；奶酪125克；番茄酱"),
        ("Knead the dough and let it rise; Spread tomato sauce; Cover with mushrooms and cheese; "
         "Bake for 12 minutes at 250 degrees",
         "揉面发酵；抹番茄酱；铺蘑菇和奶酪；250度烤12分钟"),
    ),
    Dish(
        "rice", ("main",), 2, 25, SEA,
        ("Teriyaki Salmon", "照烧三文鱼"),
        ("Glossy, sweet and salty.", "酱汁浓亮，咸甜适口。"),
        ("2 salmon fillets; 3 spoons of soy sauce; 2 spoons of honey; ginger; sesame",
         "三文鱼2块；酱油3勺；蜂蜜2勺；姜；芝麻"),
        ("Mix soy sauce, honey and grated ginger; Fry the salmon on its skin; "
         "Add the sauce and reduce it; Sprinkle with sesame",
         "酱油、蜂蜜与姜蓉调匀；鱼皮朝下煎；倒入酱汁收浓；撒芝麻"),
    ),
    Dish(
        "rice", ("main", "vegetarian"), 4, 35, OWN,
        ("Chickpea Curry", "鹰嘴豆咖喱"),
        ("Creamy and mild, ready in no time.", "香浓温和，简单省时。"),
        ("2 tins of chickpeas; 400 ml coconut milk; 1 onion; 2 spoons of curry; spinach",
         "鹰嘴豆2罐；椰奶400毫升；洋葱1个；咖喱2勺；菠菜"),
        ("Soften the onion; Toast the curry for a minute; Add chickpeas and coconut milk; "
         "Simmer for 15 minutes and fold in the spinach",
         "洋葱炒软；放咖喱炒香1分钟；加鹰嘴豆和椰奶；煮15分钟，拌入菠菜"),
    ),
    Dish(
        "burger", ("main",), 4, 30, PAPER,
        ("Weekend Cheeseburger", "周末芝士汉堡"),
        ("Better than from any drive-in.", "比外面买的更好吃。"),
        ("500 g minced beef; 4 buns; 4 slices of cheese; lettuce; pickles",
         "牛肉末500克；汉堡胚4个；奶酪4片；生菜；酸黄瓜"),
        ("Form four patties; Fry three minutes a side; Lay the cheese on top to melt; "
         "Build the burgers with lettuce and pickles",
         "肉末分四份压饼；每面煎3分钟；盖上奶酪融化；夹生菜和酸黄瓜"),
    ),
    Dish(
        "noodle", ("soup", "vegetarian"), 4, 40, GRANDMA,
        ("Roast Tomato Soup", "烤番茄浓汤"),
        ("Sweet tomatoes, a little smoke.", "番茄香甜，略带烟熏味。"),
        ("1 kg tomatoes; 1 onion; 6 cloves of garlic; 500 ml stock; basil",
         "番茄1公斤；洋葱1个；蒜6瓣；高汤500毫升；罗勒"),
        ("Roast tomatoes, onion and garlic for 25 minutes; Add the stock and blend; "
         "Warm it up and finish with basil",
         "番茄、洋葱和蒜烤25分钟；加高汤打成浓汤；加热后撒罗勒"),
    ),
    Dish(
        "noodle", ("soup",), 4, 20, FAMILY,
        ("Egg Drop Soup", "蛋花汤"),
        ("Silky threads in five steps.", "丝丝蛋花，清淡鲜美。"),
        ("1 l chicken stock; 3 eggs; 1 spoon of starch; spring onion; white pepper",
         "鸡汤1升；鸡蛋3个；淀粉1勺；葱；白胡椒"),
        ("Bring the stock to a boil; Thicken it with starch; Pour in the eggs in a thin stream; "
         "Season with white pepper",
         "鸡汤煮开；水淀粉勾芡；细细淋入蛋液；加白胡椒调味"),
    ),
    Dish(
        "noodle", ("soup", "vegetarian"), 4, 45, SITE,
        ("Pumpkin Soup", "椰香南瓜汤"),
        ("Warm colours for cold days.", "天冷时的一碗暖汤。"),
        ("1 pumpkin; 400 ml coconut milk; 1 onion; ginger; pumpkin seeds",
         "南瓜1个；椰奶400毫升；洋葱1个；姜；南瓜子"),
        ("Fry onion and ginger; Add the pumpkin and cover with water; Cook for 25 minutes; "
         "Blend with coconut milk and top with seeds",
         "洋葱和姜炒香；放南瓜，加水没过；煮25分钟；加椰奶打匀，撒南瓜子"),
    ),
)  # fmt: skip
