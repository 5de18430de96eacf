"""Names and texts that the tasks on notes draw from, in English and Chinese."""

NAMES = (
    ("brave-otter.md", "勇敢的水獭.md"),
    ("quiet-harbour.txt", "安静的港湾.txt"),
    ("autumn-budget.md", "秋季预算.md"),
    ("choir-dates.txt", "合唱日程.txt"),
    ("kite-workshop.md", "风筝工坊.md"),
    ("night-train.md", "夜车.md"),
    ("paint-order.txt", "油漆订单.txt"),
    ("swim-times.md", "游泳时间.md"),
)
TEXTS = (
    ("The plumber comes on Thursday at nine.", "水管工周四九点来。"),
    ("Bring the blue folder to room 12.", "把蓝色文件夹带到12号房间。"),
    ("Ask Mira about the spare key.", "向米拉要备用钥匙。"),
    ("Two tickets, row F, collect at the door.", "两张票，F排，门口取。"),
    ("Oven at 180 degrees for 25 minutes.", "烤箱180度，25分钟。"),
    ("Train 512 leaves from platform 7.", "512次列车从7站台发车。"),
    ("Call the library before Friday noon.", "周五中午前给图书馆打电话。"),
)
HEADERS = (
    ("Checked on Monday", "周一已核对"),
    ("For the whole family", "全家人都看"),
    ("Draft, please comment", "草稿，请提意见"),
    ("Copied from the old notebook", "抄自旧笔记本"),
)
PLACES = (
    ("Garden", "花园"),
    ("Receipts", "收据"),
    ("Choir", "合唱团"),
    ("School run", "接送孩子"),
    ("House", "房子"),
)
PARTS = (
    ("The bridge is closed until May.", "大桥封闭到五月。"),
    ("Nine of twelve said yes.", "十二人里九人同意。"),
    ("The hall has no projector.", "礼堂没有投影仪。"),
    ("Lunch is ordered for forty.", "订了四十人的午饭。"),
    ("The speaker arrives by boat.", "主讲人乘船来。"),
    ("Leave the windows open.", "窗户要开着。"),
)
WORDS = (
    ("plum", "李子"),
    ("lantern", "灯笼"),
    ("seventeen", "十七"),
    ("river", "河流"),
    ("cedar", "雪松"),
    ("violet", "紫罗兰"),
    ("copper", "红铜"),
    ("meadow", "草地"),
    ("saturn", "土星"),
    ("walnut", "核桃"),
)
"""What is shown in a film, one at a time."""
GOODS = (
    ("Oat bread", "燕麦面包"),
    ("Blue cheese", "蓝纹奶酪"),
    ("Olive oil", "橄榄油"),
    ("Candles", "蜡烛"),
    ("Garden gloves", "园艺手套"),
    ("Light bulbs", "灯泡"),
    ("Green tea", "绿茶"),
    ("Batteries", "电池"),
)
"""What a receipt lists."""
SHOPS = (
    ("Willow Street Market", "柳树街市场"),
    ("Corner & Sons", "拐角小铺"),
    ("The Copper Kettle", "铜壶杂货"),
)
