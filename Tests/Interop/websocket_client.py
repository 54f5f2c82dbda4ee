"""websocket-client, a stranger's library, at our server's streams: what happens comes as it happens."""

import json
import tempfile

from websocket import (
    ABNF, WebSocketBadStatusException, WebSocketTimeoutException, create_connection)

from household import Household
from household_sign_in import PATIENCE
from mastodon_client import sign_in
from picture import png

PASSWORD = "another horse battery"


def main():
    with Household() as home, tempfile.NamedTemporaryFile(suffix=".png") as picture:
        picture.write(png())
        picture.flush()
        home.add_user("ben", PASSWORD)
        ada, ben = sign_in(home), sign_in(home, "ben", PASSWORD)
        refuse_strangers(home)
        for way in ("address", "header", "protocol"):
            with Stream(home, ada, way, stream="user") as stream:
                see_a_post_come_and_go(stream, ada, ben, picture.name)
        choose_what_is_heard(home, ada, ben, picture.name)
        end_with_the_token(home, ben)
    print("websocket-client: all in order")


class Stream:
    """A WebSocket with a token where programs put it: in the address, a header or the protocol."""

    def __init__(self, home, client, way="header", **query):
        address = home.address.replace("http", "ws") + "/api/v1/streaming"
        options = {}
        if way == "address":
            query["access_token"] = client.access_token
        elif way == "header":
            options["header"] = [f"Authorization: Bearer {client.access_token}"]
        else:
            options["subprotocols"] = [client.access_token]
        text = "&".join(f"{name}={value}" for name, value in query.items())
        self.socket = create_connection(f"{address}?{text}", timeout=PATIENCE, **options)
        self.settle()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, kind, stream, **more):
        self.socket.send(json.dumps({"type": kind, "stream": stream} | more))

    def receive(self):
        return json.loads(self.socket.recv())

    def next(self, stream):
        """The next event's name, and what it says: JSON inside JSON, or a number."""
        message = self.receive()
        assert message["stream"] == stream, message
        payload = message.get("payload")
        return message["event"], json.loads(payload) if payload is not None else None

    def settle(self):
        """Once it answers this, it has done what was asked before. What has happened may be told later."""
        self.send("subscribe", "nonsense")
        assert self.receive() == {"error": "Unknown channel requested", "status": 400}


def refuse_strangers(home):
    for query in ("", "?access_token=nonsense", "?stream=user"):
        try:
            create_connection(
                home.address.replace("http", "ws") + "/api/v1/streaming" + query, timeout=PATIENCE)
            raise AssertionError("a stream without a good token")
        except WebSocketBadStatusException as error:
            assert error.status_code == 401, error


def see_a_post_come_and_go(stream, ada, ben, picture):
    media = ben.media_post(picture, description="a field")
    posted = ben.status_post("live, @ada", media_ids=[media])
    events = dict(stream.next(["user"]) for _ in range(2))
    assert events["update"]["id"] == str(posted.id)
    assert events["update"]["media_attachments"][0]["description"] == "a field"
    assert events["notification"]["type"] == "mention"
    assert events["notification"]["status"]["id"] == str(posted.id)
    ben.status_update(
        posted, "edited, @ada",
        media_attributes=[ben.generate_media_edit_attributes(media.id, "in other words")])
    name, edited = stream.next(["user"])
    assert name == "status.update" and "edited" in edited["content"] and edited["edited_at"], edited
    assert edited["media_attachments"][0]["description"] == "in other words"
    ben.status_delete(posted)
    name, number = stream.next(["user"])
    assert (name, str(number)) == ("delete", str(posted.id))

    own = ada.status_post("a question", poll=ada.make_poll(["yes", "no"], expires_in=300))
    assert stream.next(["user"])[0] == "update"
    ben.poll_vote(own.poll, [0])
    ben.status_favourite(own)
    name, told = stream.next(["user"])
    assert (name, told["type"], told["account"]["acct"]) == ("notification", "favourite", "ben")
    boost = ben.status_reblog(own)
    events = dict(stream.next(["user"]) for _ in range(2))
    assert events["update"]["reblog"]["id"] == str(own.id)
    assert events["update"]["reblog"]["poll"]["votes_count"] == 1
    assert events["notification"]["type"] == "reblog"
    ben.status_unreblog(own)
    assert stream.next(["user"]) == ("delete", int(boost.id))
    made = ada.create_filter_v2("sails", ["home"], "warn", keywords_attributes=[])
    assert stream.next(["user"]) == ("filters_changed", None)
    ada.delete_filter_v2(made)
    assert stream.next(["user"]) == ("filters_changed", None)
    ada.status_delete(own)
    assert stream.next(["user"]) == ("delete", int(own.id))
    # Nothing else was told before what is told now.
    last = ada.status_post("the last")
    assert stream.next(["user"])[1]["id"] == str(last.id)
    ada.status_delete(last)
    assert stream.next(["user"]) == ("delete", int(last.id))


def choose_what_is_heard(home, ada, ben, picture):
    """Several streams on one connection, each begun and ended while it is open."""
    with Stream(home, ada) as stream:
        stream.send("subscribe", "hashtag", tag="sails")
        stream.send("subscribe", "public:media")
        stream.settle()
        ben.status_post("words alone")
        first = ben.status_post("#Sails alone")
        assert stream.next(["hashtag", "sails"])[1]["id"] == str(first.id)
        stream.send("unsubscribe", "hashtag", tag="sails")
        stream.settle()
        ben.status_post("#sails again")
        second = ben.status_post("#sails seen", media_ids=[ben.media_post(picture)])
        assert stream.next(["public:media"])[1]["id"] == str(second.id)
        hidden = ben.status_post(
            "not for you", visibility="direct", media_ids=[ben.media_post(picture)])
        ben.status_delete(hidden)
        third = ben.status_post("for you", media_ids=[ben.media_post(picture)])
        assert stream.next(["public:media"])[1]["id"] == str(third.id)
        stream.socket.ping("still there?")
        # The server's own ping may come first.
        kind, frame = stream.socket.recv_data_frame(control_frame=True)
        if kind == ABNF.OPCODE_PING:
            kind, frame = stream.socket.recv_data_frame(control_frame=True)
        assert (kind, frame.data) == (ABNF.OPCODE_PONG, b"still there?"), (kind, frame.data)


def end_with_the_token(home, ben):
    """What was signed out hears nothing more."""
    with Stream(home, ben, stream="user") as stream:
        ben.revoke_access_token(allow_http=True)
        writer = sign_in(home)
        writer.status_post("nobody is signed in there")
        try:
            assert stream.socket.recv() == "", "a stream goes on without its token"
        except WebSocketTimeoutException:
            raise AssertionError("a stream stays open without its token") from None


if __name__ == "__main__":
    main()
