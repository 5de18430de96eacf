"""Words of phones that mean the same, in English and Chinese, one group a line.

General words of a phone's apps and settings, so that a wish is found again in other words or in the
other language; not names, and nothing that is only said of one app.
"""

SYNONYM_GROUPS = """
alarm wake remind reminder 闹钟 叫醒 起床 提醒
timer countdown 计时器 倒计时
stopwatch 秒表
clock 时钟 钟表
time hour 时间 小时
minute 分钟
second 秒
calendar schedule agenda 日历 日程 行程表
event appointment meeting 活动 会议 事件 约会
remind reminder notify 提醒 提示
notification alert 通知 警报 预警
task todo 任务 待办
note memo 笔记 便签 备忘
title name label titled called named 标题 名称 标签 名为
message text sms 短信 信息 消息
chat conversation 聊天 对话
send share forward 发送 分享 转发 发给 发布
mail email inbox 邮件 邮箱
call dial phone ring 电话 拨打 呼叫 通话
contact person friend 联系人 好友 朋友
block blacklist 黑名单 屏蔽 拉黑
camera 相机 摄像头
photo picture image selfie 照片 图片 相片 自拍 拍照
video clip film movie 视频 电影 影片
album gallery 相册 影集 图库
record recording recorder audio 录音 录制 录像
play watch 播放 观看
music song 音乐 歌曲 歌
volume loud sound 音量 声音
mute silent quiet 静音 无声
vibrate vibration 振动 震动
ringtone tone 铃声
wifi wlan wireless 无线 无线网络
bluetooth 蓝牙
network internet mobile data 网络 流量 数据
airplane flight 飞行 航班
hotspot tethering 热点
brightness bright 亮度
display screen 屏幕 显示
dark night theme 深色 夜间 主题
wallpaper background 壁纸 背景
battery power 电池 电量 省电
storage space memory 存储 空间 内存
clean cleanup cleaner free 清理 清空 清除
language 语言
keyboard input 键盘 输入
password passcode lock 密码 锁屏 锁
location gps position 位置 定位
map navigation route directions 地图 导航 路线
address 地址
weather forecast 天气 预报
rain umbrella rainy 雨 下雨 降雨 伞
temperature degrees 气温 温度
sunset sunrise 日落 日出
city town 城市
train railway rail 火车 列车 高铁 动车
ticket 票 车票 门票
hotel room stay 酒店 房间 住宿
book reserve booking 预订 预定 订
buy purchase order 购买 买 下单 订单 点
pay payment 付款 支付
cart basket 购物车
shop store 商店 店铺 店
price cost cheap cheapest 价格 价 便宜 最便宜
discount coupon 折扣 优惠 优惠券
invoice receipt 发票 收据
review comment 评论 评价 热评
rate rating star 评分 打分 星 评星
like favourite favorite 点赞 收藏 喜欢
follow subscribe 关注 订阅
account profile 账号 账户
search find look 搜索 查找 寻找 找
open launch start 打开 启动 开始 开启
close quit stop 关闭 停止 结束 关掉
enable activate switch 启用 开启 打开 开关
disable off 关闭 停用 禁用
add create new make 添加 新建 创建 增加 加
delete remove erase trash 删除 移除 删掉
edit change modify adjust set 编辑 修改 更改 设置 设为 设定 调整
setting settings option preference 设置 选项 偏好
save keep store 保存 保留
cancel discard 取消 放弃
copy duplicate 复制
move transfer 移动 转移
rename 重命名 改名
restore recover undo 恢复 还原
view see show check tell 查看 看 显示 告诉 查
list 列表 清单
file document 文件 文档
folder directory 文件夹 目录
tag 标签
download 下载
upload 上传
install 安装
update upgrade 更新 升级
reset 重置
read 阅读 读
write 写 写下
today 今天
tomorrow 明天
yesterday 昨天
week weekly 周 星期
month monthly 月
daily everyday 每天
repeat recurring 重复
first earliest top 第一 最早 首个
last latest newest recent 最后 最近 最新
next 下一个 下一
all whole every 全部 所有 整个 全天
hidden hide 隐藏
screenshot 截屏 截图
timezone 时区
world 世界
home homepage 主页 首页
food meal dish eat 餐 食物 菜 吃 套餐
delivery deliver 外送 配送 外卖
pickup takeaway 自取
class course lesson 课 课程
doctor dentist 医生 牙医
gym workout exercise fitness 健身 锻炼
work office job 工作 上班 公司
family mother mom father dad 家人 妈妈 爸爸 母亲 父亲
trip travel journey 旅行 旅游 旅程 行程
customer service support 客服
"""


def list_senses() -> dict[str, tuple[str, ...]]:
    """Numbers of the groups that a word is in, by the word."""
    senses: dict[str, tuple[str, ...]] = {}
    for number, line in enumerate(SYNONYM_GROUPS.split("\n")):
        for word in line.split():
            senses[word] = (*senses.get(word, ()), f"sense:{number}")
    return senses
