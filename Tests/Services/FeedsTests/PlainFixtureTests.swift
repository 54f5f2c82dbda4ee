import Testing

@testable import Feeds

/// Feeds of old programs, and of those that get it wrong.
@Suite struct PlainFixtureTests {
  @Test func `RSS 0.91: a document type, a named entity, no ids`() throws {
    #expect(
      try FeedFixture.told("rss-0.91.xml") == """
        Lighthouse Weekly
        home http://lights.example/

        # Café at the foot of it
        id http://lights.example/12.html
        link is id
        date none
        by The Keeper
        > Closed in winter & most of spring.
        """)
  }

  @Test func `RSS 0.92: no titles, a blank in an address, a sound`() throws {
    #expect(
      try FeedFixture.told("rss-0.92.xml") == """
        Trams
        home http://trams.example/

        # (no title)
        id http://trams.example/photos/line%204.jpg
        date none
        > Line 4 at the depot, with her lamp on.
        * http://trams.example/photos/line%204.jpg image/jpeg

        # (no title)
        id hash:f866638e2ad904be
        date none
        > Line 9, a sound.
        """)
  }

  @Test func `RSS 1.0: entries beside the channel`() throws {
    #expect(
      try FeedFixture.told("rss-1.0.rdf") == """
        路地の写真
        home https://photo.example/

        # 猫と階段
        id https://photo.example/roji/1.html
        link is id
        date 2026-03-14T06:09:26Z
        by 佐藤
        > 猫がいた。
        * https://photo.example/img/neko.jpg alt="石段の猫"
        """)
  }

  @Test func `only enclosures: with types, without, and with wrong ones`() throws {
    #expect(
      try FeedFixture.told("enclosures.xml") == """
        A frame a day
        home https://frames.example/

        # Day 3
        id https://feeds.example/day/3.jpg
        date 2026-01-03T12:00:00Z
        * https://feeds.example/day/3.jpg image/jpeg

        # Day 2
        id https://feeds.example/day/2.heic
        date 2026-01-02T07:00:00Z
        * https://feeds.example/day/2.heic
        * https://feeds.example/day/2b.png

        # Day 1
        id https://feeds.example/day/1.jpg
        date none
        * https://feeds.example/day/1.jpg
        """)
  }

  @Test func `a server that warns, a program that escapes and closes nothing`() throws {
    #expect(
      try FeedFixture.told("unescaped.xml") == """
        Tom & Lee's allotment
        home https://allotment.example/

        # Beans & peas again
        id https://allotment.example/?p=1&q=2
        link is id
        date 2026-01-06T09:05:07Z
        > Rows of beans / and a cat
        * https://allotment.example/beans.jpg 800x600 alt="Beans & a cat"

        # Rain < 2 mm
        id https://allotment.example/?p=2
        link is id
        date none
        > Nothing grew.
        """)
  }
}
