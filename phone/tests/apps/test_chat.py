import pytest

from virtual_phone.apps.chat.app import ChatApp
from virtual_phone.apps.chat.packet import cents
from virtual_phone.apps.chat.state import ME, ChatState
from virtual_phone.apps.messages.app import MessagesApp
from virtual_phone.state import PhoneState
from virtual_phone.testing import Driver


def opened(**config: object) -> Driver:
    phone = Driver.make([ChatApp], **config)
    for permission in ("ACCESS_FINE_LOCATION", "RECORD_AUDIO"):
        phone.system.grant(ChatApp.package, permission)
    return phone.open("chat")


def state(phone: Driver) -> ChatState:
    found: ChatState = PhoneState(phone.system).chat
    return found


def pick_photo(phone: Driver) -> Driver:
    found = (n for n in phone.nodes() if n.package.endswith("providers.media.module"))
    tile = next(n for n in found if n.content_desc.startswith("Photo taken"))
    return phone.tap_at(*tile.bounds.center).tap("button_add")


def test_a_photo_from_another_app_goes_into_moments_with_words() -> None:
    phone = opened()
    photo = PhoneState(phone.system).media.photos()[0]
    words = "This is an automatically posted Moments by MobA"
    extras = {"action": "share_image", "images": str(photo.id)}
    phone.system.start(ChatApp.package, extras=extras)
    phone.tap("share_moments").type(words, into="moment_text").tap("Post")
    post = state(phone).posts[0]
    assert (post.author, post.text, post.photos) == (ME, words, [photo.id])
    assert phone.sees(words)


def test_a_link_from_another_app_goes_to_a_friend_with_a_recommendation() -> None:
    phone = opened()
    link = "https://parcelo.example/item/4711"
    extras = {"action": "share_text", "title": "Desk lamp", "text": link}
    phone.system.start(ChatApp.package, extras=extras)
    phone.type("schmitt", into="search_field").tap("Anna Schmitt")
    phone.type("Bright and cheap, get one!", into="leave_message").tap("Send")
    talk = state(phone).talk_of("Anna Schmitt")
    assert talk is not None
    sent = [(m.kind, m.text) for m in talk.messages[-2:]]
    assert sent == [("link", f"Desk lamp\n{link}"), ("text", "Bright and cheap, get one!")]


def test_a_moment_is_written_inside_with_photo_place_and_audience() -> None:
    phone = opened()
    phone.tap("Discover").tap("moments").tap("Post to Moments").tap("Choose from album")
    pick_photo(phone).type("Sunny", into="moment_text")
    phone.system.hide_keyboard()
    phone.tap("Location").tap("City Library").tap("Send")
    phone.tap("Visible to").tap("Only me").tap("Post")
    post = state(phone).posts[0]
    assert (post.text, post.place, post.visible) == ("Sunny", "City Library", "private")
    assert len(post.photos) == 1
    phone.tap("Delete").tap("Delete")
    assert state(phone).posts[0].author != ME


def test_a_moment_is_liked_and_commented_on() -> None:
    phone = opened()
    phone.tap("Discover").tap("moments").tap("Like or comment").tap("Like")
    assert ME in state(phone).posts[0].likes
    phone.tap("Like or comment").tap("Comment")
    phone.type("Great!", into="comment_input").tap("Send")
    assert [(c.author, c.text) for c in state(phone).posts[0].comments][-1] == (ME, "Great!")
    phone.tap("Like or comment").tap("Unlike")
    assert ME not in state(phone).posts[0].likes


def test_a_refresh_brings_what_is_new() -> None:
    phone = opened()
    before = len(state(phone).posts)
    phone.tap("Discover").tap("moments").swipe("down", "feed", share=0.6).wait(2)
    assert len(state(phone).posts) == before + 1


def test_words_faces_photo_place_card_and_voice_are_sent() -> None:
    phone = opened()
    phone.tap("Chloe Dubois").type("Hello", into="chat_input").tap("Stickers").tap("Smile")
    phone.tap("send_button")
    phone.tap("more_functions").tap("Album")
    pick_photo(phone).tap("more_functions").tap("Location").tap("send_location")
    phone.tap("more_functions").tap("Contact card").tap("Ben Carter").tap("done")
    phone.tap("Switch to voice").tap("Hold to talk").wait(4).tap("send_voice")
    talk = state(phone).talk_of("Chloe Dubois")
    assert talk is not None
    sent = [(m.kind, m.text) for m in talk.messages if m.sender == ME][-5:]
    assert [kind for kind, _ in sent] == ["text", "photo", "location", "contact", "voice"]
    assert sent[0][1] == "Hello[Smile]"
    assert sent[3][1].startswith("Ben Carter\npp_")
    assert talk.messages[-1].seconds == 4
    assert talk.unread == 0


def test_a_red_packet_asks_before_it_is_paid() -> None:
    phone = opened()
    before = state(phone).balance
    phone.tap("Ben Carter").tap("more_functions").tap("Red packet").type("8.88", into="amount")
    phone.tap("prepare")
    assert state(phone).balance == before
    phone.tap("pay_confirm").wait(2)
    after = state(phone)
    assert after.balance == before - 888
    assert after.bill[0].amount == -888
    talk = after.talk_of("Ben Carter")
    assert talk is not None
    assert (talk.messages[-1].kind, talk.messages[-1].amount) == ("packet", 888)


def test_too_much_for_a_packet_or_the_wallet_is_not_paid() -> None:
    phone = opened()
    phone.tap("Ben Carter").tap("more_functions").tap("Red packet").type("200.01", into="amount")
    assert not phone.node("prepare").enabled
    phone.clear().type("199").tap("prepare").tap("pay_confirm").wait(2)
    assert state(phone).balance == 18_840


def test_a_packet_from_a_friend_is_opened_once() -> None:
    phone = opened()
    talk = next(t for t in state(phone).talks if t.messages[-1].kind == "packet")
    phone.scroll_to(talk.title).tap(talk.title).tap("For the cake").tap("Open").tap("Close")
    assert state(phone).balance == 18_840 + 888
    phone.tap("For the cake")
    assert not phone.sees("open_packet")


def test_a_friend_is_looked_up_and_asked() -> None:
    phone = opened()
    phone.tap("More").tap("Add friend").type("tom_reid", into="find_field").tap("find").wait(1)
    phone.tap("Tom Reid").tap("Add to contacts").tap("OK")
    assert state(phone).asked == [("tom_reid", "I am Alex Morgan")]


def test_a_request_is_accepted_and_the_friend_written_to() -> None:
    phone = opened()
    phone.tap("tab_contacts").tap("New friends").tap("Accept").back()
    assert state(phone).friends[-1].name == "Kai Brandt"
    phone.tap("tab_chats").tap("Search").type("Kai", into="search_src_text").tap("Kai Brandt")
    phone.type("Hi Kai", into="chat_input").tap("Send")
    talk = state(phone).talk_of("Kai Brandt")
    assert talk is not None
    assert talk.messages[-1].text == "Hi Kai"


def test_a_group_is_begun_muted_pinned_and_left() -> None:
    phone = opened()
    phone.tap("More").tap("New chat").tap("Anna Schmidt").tap("Ben Carter").tap("done")
    phone.tap("Chat info").tap("Mute notifications").tap("Stick on top")
    talk = state(phone).talks[-1]
    assert (talk.group, len(talk.members), talk.muted, talk.pinned) == (True, 2, True, True)
    phone.tap("Leave group").tap("Leave")
    assert all(each.title != talk.title for each in state(phone).talks)
    assert phone.sees("tab_chats")


def test_a_remark_renames_a_friend_everywhere() -> None:
    phone = opened()
    phone.tap("tab_contacts").tap("Anna Schmidt").tap("Remark").clear().type("Anni").tap("OK")
    assert state(phone).friends[0].shown == "Anni"
    phone.tap("Message")
    assert phone.sees("Anni")


def test_nothing_is_sent_without_a_network_until_it_is_tried_again() -> None:
    phone = opened()
    phone.system.setting_put("global", "airplane_mode_on", "1")
    phone.tap("Chloe Dubois").type("Hello?", into="chat_input").tap("send_button")
    talk = state(phone).talk_of("Chloe Dubois")
    assert talk is not None
    assert talk.messages[-1].failed
    phone.system.setting_put("global", "airplane_mode_on", "0")
    phone.tap("Not sent")
    talk = state(phone).talk_of("Chloe Dubois")
    assert talk is not None
    assert (talk.messages[-1].text, talk.messages[-1].failed) == ("Hello?", False)


def test_a_story_is_read_kept_and_sent_on() -> None:
    phone = opened()
    phone.tap("Discover").tap("Top stories").wait(1).tap("How to keep basil alive").wait(1)
    phone.tap("More options").tap("Add to favourites")
    phone.tap("More options").tap("Send to friend").tap("Ben Carter").tap("Send")
    after = state(phone)
    assert after.favourites[0].startswith("How to keep basil alive\n")
    talk = after.talk_of("Ben Carter")
    assert talk is not None
    assert talk.messages[-1].kind == "link"


def test_a_friend_who_writes_is_announced() -> None:
    phone = opened()
    phone.app(ChatApp.package).receive("Grace Kim", "Where are you?")
    assert PhoneState(phone.system).notifications[0].text == "Where are you?"
    assert state(phone).talk_of("Grace Kim") is not None


@pytest.mark.parametrize(
    ("words", "amount"),
    [("8.88", 888), ("8.8", 880), ("12", 1200), ("", 0), ("1.234", 0), ("x", 0)],
)
def test_amounts_are_read_in_cents(words: str, amount: int) -> None:
    assert cents(words) == amount


def test_a_photo_goes_into_moments_in_chinese() -> None:
    phone = opened(language="zh")
    photo = PhoneState(phone.system).media.photos()[0]
    phone.system.start(ChatApp.package, extras={"action": "share_image", "images": str(photo.id)})
    phone.tap("分享到朋友圈").type("你好", into="moment_text").tap("发表")
    assert state(phone).posts[0].text == "你好"


def test_equal_seeds_give_equal_accounts() -> None:
    assert state(opened(seed=3)) == state(opened(seed=3))
    assert state(opened(seed=3)) != state(opened(seed=4))


def test_a_long_talk_shows_its_end_and_what_is_new() -> None:
    phone = opened()
    app = phone.app(ChatApp.package)
    for number in range(30):
        app.receive("Ben Carter", f"Line {number}")
    phone.tap("Ben Carter")
    assert phone.sees("Line 29")
    assert not phone.sees("Line 0")
    phone.swipe("down", "message_list", share=0.8)
    assert not phone.sees("Line 29")
    phone.type("Stop", into="chat_input").tap("send_button")
    assert phone.sees("Stop")


def test_words_of_a_message_are_shared_through_the_system() -> None:
    phone = Driver.make([ChatApp, MessagesApp]).open("messages")
    phone.app(MessagesApp.package).receive("Grace Kim", "Call me")
    phone.tap("Grace Kim").hold("Call me").tap("Share").tap("Papaya").tap("share_moments")
    phone.type(" today", into="moment_text").tap("Post")
    assert state(phone).posts[0].text == "Call me today"
