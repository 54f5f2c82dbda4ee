import Testing

@testable import Feeds

/// Feeds of servers that talk to each other, and of bridges to those that do not.
@Suite struct FederatedFeedTests {
  @Test(arguments: makers)
  func `what it says is read, each picture once`(maker: FeedMaker) throws {
    #expect(try FeedFixture.told(maker.file) == maker.says)
  }

  private static let makers = [
    FeedMaker(
      "Pixelfed since: nothing closed, escaped once too often", in: "pixelfed-later.atom",
      says: """
        otto on Pixelfed
        home https://pixels.example/otto

        # A floor with a wave in it
        id https://pixels.example/p/otto/990002
        link is id
        date 2026-09-02T10:00:00Z
        by otto
        > A floor with a wave in it #tiles
        * https://pixels.example/storage/m/_v2/1/wave.jpg image/png alt="Black and white tiles that bulge"

        # No caption
        id https://pixels.example/p/otto/990001
        link is id
        date 2026-09-01T10:00:00Z
        by otto
        * https://pixels.example/storage/m/_v2/1/step.jpg image/png
        """),
    FeedMaker(
      "GoToSocial: emoji as words, a film by its kind", in: "gotosocial.rss",
      says: """
        Posts from @pia@heath.example
        home https://heath.example/@pia

        # Heather, at last :bee:
        id https://heath.example/@pia/statuses/01J5AAAA
        link is id
        date 2026-08-20T18:30:00Z
        by @pia@heath.example
        > Heather, at last :bee:
        * https://heath.example/fileserver/01AA/attachment/original/01FF.jpg image/jpeg

        # (no title)
        id https://heath.example/@pia/statuses/01J4ZZZZ
        link is id
        date 2026-08-19T18:30:00Z
        by @pia@heath.example
        > @pia@heath.example posted 1 attachment
        * https://heath.example/fileserver/01AA/attachment/original/01GG.mp4 video/mp4 video
        """),
    FeedMaker(
      "Akkoma: several enclosures as links", in: "akkoma.atom",
      says: """
        signe's timeline

        # Peat, cut and stacked
        id https://moor.example/objects/aa-1
        link is id
        date 2026-11-02T08:00:00Z
        by signe
        > Peat, cut and stacked / before the rain
        * https://moor.example/media/peat.jpg image/jpeg
        * https://moor.example/media/stack.webp image/webp
        """),
    FeedMaker(
      "Lemmy: the link is the picture", in: "lemmy.xml",
      says: """
        Lemmy - Old Doors
        home https://lemmings.example/c/olddoors

        # Number nine & a half
        id https://lemmings.example/post/500
        link https://lemmings.example/pictrs/image/aa-11.jpeg
        date 2026-11-28T12:13:14Z
        by https://lemmings.example/u/moss
        > submitted by moss to olddoors / 4 points | 2 comments / https://lemmings.example/pictrs/image/aa-11.jpeg /  / Nobody has the key.
        * https://lemmings.example/pictrs/image/aa-11.jpeg image/jpeg
        """),
    FeedMaker(
      "Bluesky: text alone", in: "bluesky.xml",
      says: """
        @skies.example - Skies
        home https://bsky.app/profile/skies.example

        # (no title)
        id at://did:plc:aaaa/app.bsky.feed.post/3kaa
        link https://bsky.app/profile/skies.example/post/3kaa
        date 2026-09-24T08:12:00Z
        > Mackerel sky over the quarry
        """),
    FeedMaker(
      "Reddit: a table with a picture, a post without", in: "reddit.atom",
      says: """
        Hedgerows
        home https://www.reddit.com/r/hedgerows/

        # Nest, &amp; nobody home
        id t3_1aaa
        link https://www.reddit.com/r/hedgerows/comments/1aaa/nest/
        date 2026-05-17T09:00:00Z
        by /u/wren_watcher
        > submitted by /u/wren_watcher / [link] [comments]
        * https://preview.redd.it/nest1.jpg?width=640&crop=smart&auto=webp&s=0011 alt="Nest, & nobody home" “Nest, & nobody home”

        # When do you cut yours?
        id t3_1bbb
        link https://www.reddit.com/r/hedgerows/comments/1bbb/cut/
        date 2026-05-16T09:00:00Z
        by /u/asks
        > When do you cut yours? /  / submitted by /u/asks / [link] [comments]
        """),
    FeedMaker(
      "RSS-Bridge: enclosures without a type, ampersands as they are", in: "rss-bridge.xml",
      says: """
        quiet.kitchens - Instagram Bridge
        home https://www.instagram.com/quiet.kitchens

        # ▶ Steam, twice. #kettle
        id https://www.instagram.com/p/CAAA/
        link is id
        date 2026-01-09T11:22:33Z
        by quiet.kitchens
        > Steam, twice. #kettle / Warning: Some media files might not be shown to you. Consider using the ATOM format instead!
        * https://scontent-1.cdninstagram.example/v/t51.29350-15/1001_n.jpg?stp=dst-jpg_e35_p1080x1080&_nc_ht=scontent-1&oe=65A0 alt="Steam over a kettle"
        * https://scontent-1.cdninstagram.example/v/t51.29350-15/1002_n.jpg?stp=dst-jpg_e35_p1080x1080&_nc_ht=scontent-1&oe=65A1
        """),
    FeedMaker(
      "RSSHub: the picture twice, a film with its poster", in: "rsshub.xml",
      says: """
        古い橋 (@furui.hashi) - Instagram
        home https://www.instagram.com/furui.hashi

        # 石の橋 朝七時
        id https://www.instagram.com/p/CBBB/
        link is id
        date 2026-10-11T22:00:00Z
        by furui.hashi
        > 石の橋 / 朝七時
        * https://scontent.cdninstagram.example/v/t51/2001_n.webp?_nc_ht=a&oh=1 1080x1350
        * https://scontent.cdninstagram.example/v/t50/2002.mp4 video poster=https://scontent.cdninstagram.example/v/t51/2002_n.jpg
        """),
  ]
}
