"""What Ladle starts with: salads, snacks, desserts and drinks."""

from virtual_phone.apps.recipes.data import FAMILY, GRANDMA, OWN, PAPER, SEA, SITE, Dish

MORE_DISHES: tuple[Dish, ...] = (
    Dish(
        "salad", ("salad", "vegetarian"), 2, 15, SEA,
        ("Greek Salad", "希腊沙拉"),
        ("Crunchy, salty, full of summer.", "清脆爽口，夏日风味。"),
        ("1 cucumber; 3 tomatoes; 1 red onion; 150 g feta; olives; oregano",
         "黄瓜1根；番茄3个；紫洋葱1个；羊奶酪150克；橄榄；牛至"),
        ("Cut the vegetables into large pieces; Add olives and feta; "
         "Dress with olive oil and oregano",
         "蔬菜切大块；放橄榄和羊奶酪；淋橄榄油，撒牛至"),
    ),
    Dish(
        "salad", ("salad",), 3, 20, FAMILY,
        ("Smashed Cucumber", "拍黄瓜"),
        ("Cool, sharp and ready at once.", "酸辣开胃，立等可吃。"),
        ("2 cucumbers; 3 cloves of garlic; 2 spoons of vinegar; sesame oil; chilli oil",
         "黄瓜2根；蒜3瓣；醋2勺；香油；辣椒油"),
        ("Smash the cucumbers and salt them; Mix chopped garlic, vinegar and both oils; "
         "Toss everything and chill",
         "黄瓜拍碎，加盐腌；蒜末、醋与两种油调汁；拌匀冷藏"),
    ),
    Dish(
        "salad", ("salad", "main"), 4, 30, SITE,
        ("Quinoa Feta Bowl", "藜麦羊奶酪碗"),
        ("Keeps well for lunch tomorrow.", "可以留作第二天的午餐。"),
        ("200 g quinoa; 100 g feta; 1 pomegranate; mint; lemon juice",
         "藜麦200克；羊奶酪100克；石榴1个；薄荷；柠檬汁"),
        ("Cook the quinoa and let it cool; Crumble the feta over it; "
         "Add pomegranate and mint; Dress with lemon juice",
         "藜麦煮熟放凉；撒碎羊奶酪；加石榴籽和薄荷；淋柠檬汁"),
    ),
    Dish(
        "fries", ("snack", "vegetarian"), 2, 40, OWN,
        ("Oven Fries", "烤箱薯条"),
        ("Crisp without a fryer.", "不用油炸也酥脆。"),
        ("600 g potatoes; 2 spoons of oil; paprika; salt", "土豆600克；油2勺；红椒粉；盐"),
        ("Cut the potatoes into sticks and soak them; Dry them well; Turn in oil and paprika; "
         "Bake for 30 minutes at 220 degrees",
         "土豆切条泡水；擦干水分；拌油和红椒粉；220度烤30分钟"),
    ),
    Dish(
        "chicken", ("snack",), 4, 50, PAPER,
        ("Honey Chicken Wings", "蜂蜜鸡翅"),
        ("Sticky fingers guaranteed.", "甜香入味，吮指回味。"),
        ("1 kg chicken wings; 4 spoons of honey; soy sauce; 3 cloves of garlic",
         "鸡翅1公斤；蜂蜜4勺；酱油；蒜3瓣"),
        ("Marinate the wings in soy sauce and garlic; Bake for 30 minutes; "
         "Brush with honey and bake for 10 minutes more",
         "鸡翅用酱油和蒜腌制；烤30分钟；刷蜂蜜再烤10分钟"),
    ),
    Dish(
        "chicken", ("snack",), 6, 60, GRANDMA,
        ("Pork Dumplings", "猪肉饺子"),
        ("For long tables and many hands.", "一家人围坐一起包。"),
        ("400 g minced pork; 300 g cabbage; 50 wrappers; ginger; soy sauce",
         "猪肉末400克；白菜300克；饺子皮50张；姜；酱油"),
        ("Mix pork, chopped cabbage, ginger and soy sauce; Fill and fold the wrappers; "
         "Boil until they float",
         "猪肉、白菜碎、姜末与酱油拌馅；包好饺子；煮至浮起"),
    ),
    Dish(
        "cake", ("dessert",), 8, 75, GRANDMA,
        ("Apple Cake", "苹果蛋糕"),
        ("Moist, with cinnamon and walnuts.", "湿润松软，肉桂核桃香。"),
        ("4 apples; 200 g flour; 150 g sugar; 3 eggs; cinnamon; walnuts",
         "苹果4个；面粉200克；糖150克；鸡蛋3个；肉桂；核桃"),
        ("Beat eggs and sugar; Fold in flour and cinnamon; Press slices of apple into the dough; "
         "Bake for 50 minutes at 180 degrees",
         "鸡蛋加糖打发；拌入面粉和肉桂；铺苹果片；180度烤50分钟"),
    ),
    Dish(
        "cake", ("dessert",), 6, 30, SITE,
        ("No-bake Cheesecake", "免烤芝士蛋糕"),
        ("Needs only a cold night.", "只需冷藏一晚。"),
        ("200 g biscuits; 80 g butter; 400 g cream cheese; 100 g sugar; strawberries",
         "饼干200克；黄油80克；奶油奶酪400克；糖100克；草莓"),
        ("Crush the biscuits and press them with butter; Beat cream cheese and sugar; "
         "Spread it and chill over night; Cover with strawberries",
         "饼干压碎拌黄油铺底；奶油奶酪加糖打匀；抹平冷藏一夜；铺上草莓"),
    ),
    Dish(
        "cake", ("dessert", "vegetarian"), 4, 20, FAMILY,
        ("Mango Sticky Rice", "芒果糯米饭"),
        ("Sweet rice, ripe fruit.", "糯米香甜，芒果熟美。"),
        ("200 g sticky rice; 250 ml coconut milk; 60 g sugar; 2 mangoes",
         "糯米200克；椰奶250毫升；糖60克；芒果2个"),
        ("Steam the rice; Warm coconut milk with sugar and pour it over; Serve with mango",
         "糯米蒸熟；椰奶加糖煮热浇上；配芒果"),
    ),
    Dish(
        "drink", ("drink",), 4, 10, OWN,
        ("Ginger Lemonade", "姜汁柠檬水"),
        ("Sharp enough to wake you up.", "微辣清爽，提神解腻。"),
        ("4 lemons; 40 g ginger; 3 spoons of honey; 1 l sparkling water",
         "柠檬4个；姜40克；蜂蜜3勺；气泡水1升"),
        ("Press lemons and ginger; Stir with honey; Fill up with sparkling water and ice",
         "柠檬和姜榨汁；加蜂蜜搅匀；兑气泡水和冰"),
    ),
    Dish(
        "coffee", ("drink", "breakfast"), 1, 5, OWN,
        ("Oat Flat White", "燕麦拿铁"),
        ("Silky foam at home.", "在家也能打出细腻奶泡。"),
        ("18 g coffee; 150 ml oat milk", "咖啡粉18克；燕麦奶150毫升"),
        ("Brew a double espresso; Heat the oat milk to 60 degrees and froth it; Pour slowly",
         "萃取双份浓缩；燕麦奶加热到60度打泡；缓缓倒入"),
    ),
    Dish(
        "juice", ("drink", "dessert"), 2, 10, SITE,
        ("Mango Lassi", "芒果拉西"),
        ("Cools down every curry.", "配咖喱最解辣。"),
        ("1 mango; 300 g yoghurt; 100 ml milk; cardamom", "芒果1个；酸奶300克；牛奶100毫升；豆蔻"),
        ("Blend mango, yoghurt and milk; Season with cardamom; Serve cold",
         "芒果、酸奶与牛奶打匀；加豆蔻调味；冰镇饮用"),
    ),
)  # fmt: skip
