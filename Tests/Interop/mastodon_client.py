"""Mastodon.py, a stranger's client library, against our server: everything a photo client does."""

import datetime
import queue
import tempfile

from mastodon import Mastodon, MastodonNotFoundError, MastodonUnauthorizedError, StreamListener

from household import Household
from household_sign_in import PATIENCE
from picture import png


def main():
    with Household() as home, tempfile.NamedTemporaryFile(suffix=".png") as picture:
        picture.write(png())
        picture.flush()
        client = sign_in(home)
        assert client.account_verify_credentials().username == "ada"
        assert client.instance().domain
        posted = [post(client, picture.name, number) for number in range(1, 8)]
        read_every_timeline(client, posted)
        answer_and_react(client, posted[0])
        home.add_user("ben", "another horse battery")
        other = sign_in(home, "ben", "another horse battery")
        boost_and_list(client, other, posted[2])
        follow_and_mute(home, client, other)
        list_people(client, other)
        say_who_one_is(client, picture.name)
        find_and_follow_trends(client, other, posted[4])
        report(home, client, other)
        join_and_be_found(home, client, picture.name)
        edit_with_history(client, posted[3])
        filter_what_is_read(client, other)
        ask_and_vote(client, other)
        schedule(client)
        listen(client, other)
        change_and_delete(client, posted[1])
        expect_repeated_post_is_one(client)
        sign_out(client)
    print("Mastodon.py: all in order")


def sign_in(home, *person):
    scopes = ["read", "write"]
    client_id, secret = Mastodon.create_app(
        "interop", scopes=scopes, api_base_url=home.address,
        redirect_uris="urn:ietf:wg:oauth:2.0:oob")
    client = Mastodon(client_id, secret, api_base_url=home.address)
    page = client.auth_request_url(scopes=scopes, allow_http=True)
    client.log_in(code=home.allow(page, *person), scopes=scopes, allow_http=True)
    return client


def post(client, picture, number):
    media = client.media_post(picture, description=f"a fading field, {number}")
    assert media.meta.original.width == 320 and media.blurhash
    status = client.status_post(f"photo {number} of #interop", media_ids=[media])
    assert status.media_attachments[0].description == f"a fading field, {number}"
    return status


def read_every_timeline(client, posted):
    ids = [status.id for status in reversed(posted)]
    for read in (client.timeline_home, client.timeline_public, client.timeline_local,
                 lambda **cursor: client.timeline_hashtag("interop", **cursor)):
        assert [status.id for status in read(limit=40)] == ids
        page = read(limit=3)
        assert [status.id for status in page] == ids[:3]
        older = client.fetch_next(page)
        assert [status.id for status in older] == ids[3:6], "Link: next"
        newer = client.fetch_previous(older)
        assert [status.id for status in newer] == ids[:3], "Link: prev"
        assert [status.id for status in read(max_id=ids[2], limit=2)] == ids[3:5]
        assert [status.id for status in read(since_id=ids[5], limit=2)] == ids[:2]
        assert [status.id for status in read(min_id=ids[5], limit=2)] == ids[3:5]


def answer_and_react(client, status):
    reply = client.status_post("@ada what a field", in_reply_to_id=status)
    assert [each.id for each in client.status_context(status).descendants] == [reply.id]
    assert client.status_favourite(status).favourites_count == 1
    assert client.status(status).favourited
    assert client.status_unfavourite(status).favourites_count == 0
    assert client.status_bookmark(status).bookmarked
    assert not client.status_unbookmark(status).bookmarked
    client.status_delete(reply)


def boost_and_list(client, other, status):
    boost = other.status_reblog(status)
    assert boost.reblog.id == status.id and boost.reblog.reblogs_count == 1
    assert client.timeline_home(limit=1)[0].reblog.id == status.id
    assert [each.acct for each in client.status_reblogged_by(status)] == ["ben"]
    other.status_favourite(status)
    groups = client.grouped_notifications()
    assert {each.type for each in groups.notification_groups} == {"reblog", "favourite"}
    assert [each.id for each in groups.statuses] == [status.id]
    assert client.notifications_unread_count().count == 2
    other.status_unreblog(status)
    assert [each.id for each in other.favourites()] == [status.id]
    other.status_bookmark(status)
    assert [each.id for each in other.bookmarks()] == [status.id]


def follow_and_mute(home, client, other):
    ada, ben = client.me(), other.me()
    assert client.account_relationships(ben)[0].following, "everybody follows everybody"
    assert [each.acct for each in client.account_followers(ben)] == ["ada"]
    assert not client.account_unfollow(ben).following
    status = other.status_post("private words", visibility="private")
    assert status.id not in [each.id for each in client.timeline_home()]
    relation = client.account_follow(ben, reblogs=False, notify=True)
    assert relation.following and not relation.showing_reblogs and relation.notifying
    assert client.timeline_home(limit=1)[0].id == status.id
    assert "follow" in [each.type for each in other.notifications()]
    muted = client.account_mute(ben, notifications=False, duration=600)
    assert muted.muting and not muted.muting_notifications
    assert [each.acct for each in client.mutes()] == ["ben"]
    assert status.id not in [each.id for each in client.timeline_home()]
    assert not client.account_unmute(ben).muting
    assert client.account_note_set(ben, "sails").note == "sails"
    assert client.account_block(ben).blocking and other.account_relationships(ada)[0].blocked_by
    assert [each.acct for each in client.blocks()] == ["ben"]
    client.account_unblock(ben)
    client.account_update_credentials(locked=True)
    assert other.account_follow(ada).requested
    assert [each.acct for each in client.follow_requests()] == ["ben"]
    assert client.follow_request_authorize(ben).followed_by
    client.account_update_credentials(locked=False)
    client.account_follow(ben)
    other.status_delete(status)


def list_people(client, other):
    ben, made = other.me(), client.list_create("sails")
    client.list_accounts_add(made, [ben])
    assert [each.acct for each in client.list_accounts(made)] == ["ben"]
    assert [each.title for each in client.account_lists(ben)] == ["sails"]
    status = other.status_post("in a list, #sails")
    assert client.timeline_list(made)[0].id == status.id
    assert client.tag_follow("sails").following
    assert [each.name for each in client.followed_tags()] == ["sails"]
    assert not client.tag_unfollow("sails").following
    assert client.list_update(made, "masts").title == "masts"
    client.list_accounts_delete(made, [ben])
    client.list_delete(made)
    assert not client.lists()
    other.status_delete(status)


def say_who_one_is(client, picture):
    account = client.account_update_credentials(
        display_name="Ada", note="Fog", fields=[("Camera", "a box")], discoverable=True,
        avatar=picture, avatar_mime_type="image/png", header=picture, header_mime_type="image/png")
    assert account.display_name == "Ada" and account.fields[0].value == "a box"
    assert "/media/" in account.avatar and "/media/" in account.header
    assert [each.acct for each in client.directory(order="new")] == ["ben", "ada"]
    assert not client.suggestions()


def find_and_follow_trends(client, other, status):
    secret = other.status_post("a secret field", visibility="direct")
    found = client.search_v2("photo field -secret")
    assert status.id in [each.id for each in found.statuses], "words of a post and its picture"
    assert not found.accounts and not found.hashtags
    assert secret.id not in [each.id for each in client.search_v2("secret").statuses]
    page = client.search_v2("field", result_type="statuses", max_id=status.id)
    assert page.statuses and all(each.id < status.id for each in page.statuses)
    assert [each.acct for each in client.search_v2("be", result_type="accounts").accounts] == ["ben"]
    assert [each.acct for each in client.account_search("Ada", following=False)] == ["ada"]
    assert [each.name for each in client.search_v2("#inter").hashtags] == ["interop"]
    assert [each.id for each in client.search_v2(status.url).statuses] == [status.id]
    other.status_favourite(status)
    assert status.id in [each.id for each in client.trending_statuses()]
    assert not client.trending_tags(), "one person alone makes no trend"
    second = other.status_post("#interop, too")
    trend = client.trending_tags()[0]
    # Of today and yesterday, if the day ends between two posts.
    people = sum(int(day.accounts) for day in trend.history[:2])
    assert trend.name == "interop" and people >= 2, trend
    assert not client.trending_links()
    other.status_delete(second)
    other.status_delete(secret)


def report(home, client, other):
    status = other.status_post("buy!")
    told = client.report(other.me(), [status], "an ad", category="spam")
    assert told.category == "spam" and told.target_account.acct == "ben"
    listed = home.serve("reports")
    assert "ada reports ben: spam" in listed and "an ad" in listed, listed
    home.serve("reports", "done", listed.split()[0])
    assert home.serve("reports") == "", "nothing is left to do"
    other.status_delete(status)


def join_and_be_found(home, client, picture):
    """Somebody whom nobody knows yet is invited, found, asks to follow, and is shut out again."""
    home.invite("cleo", "a third horse battery")
    third = sign_in(home, "cleo", "a third horse battery")
    cleo, ada = third.me(), client.me()
    assert not third.account_relationships(ada)[0].following
    assert {each.acct for each in third.suggestions()} == {"ada", "ben"}
    third.account_update_credentials(discoverable=False)
    assert "cleo" not in [each.acct for each in client.directory()]
    assert not client.suggestions(), "only who wants to be found"
    third.account_update_credentials(
        discoverable=True, note="Masts", fields=[("Web", "https://cleo.example"), ("Film", "<b>")])
    told = client.account(cleo)
    assert [each.name for each in told.fields] == ["Web", "Film"]
    assert 'href="https://cleo.example"' in told.fields[0].value and "<b>" not in told.fields[1].value
    assert "cleo" in [each.acct for each in client.directory()]
    assert [each.acct for each in client.suggestions()] == ["cleo"]
    client.suggestion_delete(cleo)
    assert not client.suggestions()
    client.account_update_credentials(locked=True)
    assert third.account_follow(ada).requested
    assert [each.acct for each in client.follow_requests()] == ["cleo"]
    assert "follow_request" in [each.type for each in client.notifications()]
    assert not client.follow_request_reject(cleo).followed_by
    assert not third.account_relationships(ada)[0].requested
    third.account_follow(ada)
    client.follow_request_authorize(cleo)
    assert third.account_relationships(ada)[0].following
    assert [each.acct for each in client.account_followers(ada)][0] == "cleo"
    client.account_remove_from_followers(cleo)
    assert not third.account_relationships(ada)[0].following
    client.account_update_credentials(locked=False)
    home.serve("disable", "cleo")
    try:
        third.timeline_home()
        raise AssertionError("who may not come in still reads")
    except MastodonUnauthorizedError:
        pass


def edit_with_history(client, status):
    picture = status.media_attachments[0]
    source = client.status_source(status)
    changed = client.status_update(
        status, source.text + ", later",
        media_attributes=[client.generate_media_edit_attributes(picture.id, "in other words")])
    assert [each.id for each in changed.media_attachments] == [picture.id]
    history = client.status_history(status)
    assert [each.media_attachments[0].description for each in history] == [
        picture.description, "in other words"]


def filter_what_is_read(client, other):
    spider = other.status_post("a large Spider!")
    made = client.create_filter_v2(
        "animals", ["home"], "warn", keywords_attributes=[
            {"keyword": "spider", "whole_word": True}, {"keyword": "snake", "whole_word": True}])
    assert [each.keyword for each in client.filter_keywords_v2(made)] == ["spider", "snake"]
    matches = client.status(spider).filtered
    assert matches[0].filter.title == "animals" and matches[0].keyword_matches == ["spider"]
    assert client.update_filter_v2(made, filter_action="hide").filter_action == "hide"
    client.delete_filter_v2(made)
    assert not client.filters_v2()
    other.status_delete(spider)


def ask_and_vote(client, other):
    status = client.status_post("soup?", poll=client.make_poll(["yes", "no"], expires_in=300))
    poll = other.poll_vote(status.poll, [1])
    assert poll.own_votes == [1] and [each.votes_count for each in poll.options] == [0, 1]
    client.status_delete(status)


def schedule(client):
    tomorrow = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=1)
    waiting = client.status_post("tomorrow", scheduled_at=tomorrow)
    assert [each.id for each in client.scheduled_statuses()] == [waiting.id]
    later = client.scheduled_status_update(waiting, tomorrow + datetime.timedelta(hours=1))
    assert later.scheduled_at > waiting.scheduled_at
    client.scheduled_status_delete(waiting)
    assert not client.scheduled_statuses()


class Ear(StreamListener):
    def __init__(self):
        self.heard = queue.Queue()

    def on_update(self, status):
        self.heard.put(("update", status.id))

    def on_status_update(self, status):
        self.heard.put(("edit", status.id))

    def on_delete(self, status):
        self.heard.put(("delete", status))

    def on_notification(self, notification):
        self.heard.put((notification.type, notification.status.id))


def listen(client, other):
    assert client.stream_healthy()
    ear = Ear()
    handle = client.stream_user(ear, run_async=True)
    status = None
    # The stream is open when it tells of something: until then more is posted, less and less often.
    for patience in range(1, 20):
        if status:
            other.status_delete(status)
        status = other.status_post("live, @ada")
        try:
            first = ear.heard.get(timeout=patience)
            ear.heard.put(first)
            break
        except queue.Empty:
            pass
    else:
        raise AssertionError("the stream tells nothing")
    client.status_favourite(status)
    other.status_update(status, "live and edited, @ada")
    other.status_delete(status)
    heard = []
    while not heard or heard[-1] != ("delete", int(status.id)):
        kind, number = ear.heard.get(timeout=PATIENCE)
        heard.append((kind, int(number)))
    assert {kind for kind, _ in heard} >= {"update", "mention", "edit", "delete"}, heard
    handle.close()


def change_and_delete(client, status):
    changed = client.status_update(status, "another <b>text</b> & more")
    assert "&lt;b&gt;" in changed.content and changed.edited_at
    client.status_delete(status)
    try:
        client.status(status)
        raise AssertionError("a deleted status is still there")
    except MastodonNotFoundError:
        pass


def expect_repeated_post_is_one(client):
    first = client.status_post("once", idempotency_key="key-1")
    again = client.status_post("once", idempotency_key="key-1")
    assert first.id == again.id


def sign_out(client):
    token = client.access_token
    client.revoke_access_token(allow_http=True)
    revoked = Mastodon(access_token=token, api_base_url=client.api_base_url)
    try:
        revoked.timeline_home()
    except MastodonUnauthorizedError:
        return
    raise AssertionError("a revoked token still reads")


if __name__ == "__main__":
    main()
