"""Mastodon.py, a stranger's client library, against our server: everything a photo client does."""

import tempfile

from mastodon import Mastodon, MastodonNotFoundError, MastodonUnauthorizedError

from household import Household
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
        change_and_delete(client, posted[1])
        expect_repeated_post_is_one(client)
        sign_out(client)
    print("Mastodon.py: all in order")


def sign_in(home):
    scopes = ["read", "write"]
    client_id, secret = Mastodon.create_app(
        "interop", scopes=scopes, api_base_url=home.address,
        redirect_uris="urn:ietf:wg:oauth:2.0:oob")
    client = Mastodon(client_id, secret, api_base_url=home.address)
    page = client.auth_request_url(scopes=scopes, allow_http=True)
    client.log_in(code=home.allow(page), scopes=scopes, allow_http=True)
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
