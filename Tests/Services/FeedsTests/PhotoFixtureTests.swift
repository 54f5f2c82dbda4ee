import Testing

@testable import Feeds

/// Feeds as photo services write them.
@Suite struct PhotoFixtureTests {
  @Test func `Flickr by Atom: one picture in two sizes`() throws {
    #expect(
      try FeedFixture.told("flickr-atom.xml") == """
        Uploads from heron.watch
        home https://www.flickr.com/photos/heron/

        # Heron, waiting
        id tag:flickr.com,2005:/photo/5400001
        link https://www.flickr.com/photos/heron/5400001/
        date 2026-05-06T05:30:00Z
        by heron.watch
        > heron.watch posted a photo: /  / Still for an hour.
        * https://live.staticflickr.com/65535/5400001_aaaa_b.jpg image/jpeg alt="Heron, waiting"
        """)
  }

  @Test func `Flickr by RSS: Media RSS with a description of its own`() throws {
    #expect(
      try FeedFixture.told("flickr-rss.xml") == """
        Uploads from heron.watch
        home https://www.flickr.com/photos/heron/

        # Heron, waiting
        id tag:flickr.com,2004:/photo/5400001
        link https://www.flickr.com/photos/heron/5400001/
        date 2026-05-06T05:30:00Z
        by heron.watch
        > heron.watch posted a photo:
        * https://live.staticflickr.com/65535/5400001_aaaa_b.jpg image/jpeg 1024x683 alt="Heron, waiting" “Still for an hour.”
        """)
  }

  @Test func `Pixelfed: alternative texts in descriptions`() throws {
    #expect(
      try FeedFixture.told("pixelfed.atom") == """
        lena on PixelFed
        home https://pixels.example/lena

        # Two wheels, one river
        id https://pixels.example/p/lena/880001
        link is id
        date 2026-06-07T12:00:00Z
        by lena
        > Two wheels, one river
        * https://pixels.example/storage/m/1/a.jpeg image/jpeg alt="A bicycle leans on a railing"
        * https://pixels.example/storage/m/1/b.jpeg image/jpeg
        """)
  }

  @Test func `Mastodon: films by their kind, what is for adults covered`() throws {
    #expect(
      try FeedFixture.told("mastodon.rss") == """
        Tomas Reyl
        home https://toots.example/@tomas

        # (no title)
        id https://toots.example/@tomas/114001
        link is id
        date 2026-07-08T16:20:00Z
        > Hail, five minutes of it. / Then sun. #weather
        * https://files.toots.example/media_attachments/files/1/original/h.jpg image/jpeg alt="Hailstones on a garden table"
        * https://files.toots.example/media_attachments/files/2/original/v.mp4 video/mp4 video

        # (no title)
        id https://toots.example/@tomas/114000
        link is id
        date 2026-07-07T06:00:00Z
        sensitive
        > Content warning: wound /  / The saw slipped.
        * https://files.toots.example/media_attachments/files/3/original/w.png image/png
        """)
  }

  @Test func `media groups: the largest picture, the preview of a film`() throws {
    #expect(
      try FeedFixture.told("media-group.xml") == """
        Slow Trains
        home https://tube.example/channel/UC1

        # Over the viaduct
        id yt:video:aa1
        link https://tube.example/watch?v=aa1
        date 2026-01-15T17:00:12Z
        by Slow Trains
        > Forty minutes, / no talking.
        * https://i.tube.example/vi/aa1/hqdefault.jpg 480x360 “Forty minutes, / no talking.”

        # A still, in three sizes
        id gallery:2
        link https://tube.example/stills/2
        date 2026-01-14T17:00:12Z
        by Slow Trains
        * https://i.tube.example/stills/2/l.jpg image/jpeg 1920x1080 alt="A red train on a white bridge"
        """)
  }

  @Test func `JSON Feed: numbers as ids, both kinds of authors, attachments`() throws {
    #expect(
      try FeedFixture.told("microblog.json") == """
        Kiln Notes
        home https://kiln.example/
        next https://kiln.example/feed.json?page=2

        # (no title)
        id http://kiln.micro.example/2026/08/09/glaze.html
        link https://kiln.example/2026/08/09/glaze.html
        date 2026-08-09T12:03:00Z
        by Asta Köhler
        > Third glaze 🏺, still warm.
        * https://kiln.example/2026/08/09/uploads/2026/glaze.jpg 600x450 alt="A green bowl & its shadow"
        * https://kiln.example/uploads/2026/lid.jpg 450x600

        # (no title)
        id 12
        link https://elsewhere.example/kiln
        date none
        by Guest
        > Two lines, / as they are < typed.
        * https://kiln.example/uploads/2026/kiln.png
        * https://kiln.example/uploads/2026/door.webp image/webp “The door”
        """)
  }
}
