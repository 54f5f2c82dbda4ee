import Testing

@testable import Feeds

/// Feeds as programs for blogs write them.
@Suite struct BlogFixtureTests {
  @Test func `WordPress: whole content, largest of the set, no faces, smileys or counters`() throws
  {
    #expect(
      try FeedFixture.told("wordpress.xml") == """
        Low Tide Letters
        home https://tide.example

        # Fog – and the masts
        id https://tide.example/?p=812
        link https://tide.example/2026/01/fog/
        date 2026-01-05T09:05:07Z
        by Ines Vidal
        > Grey on grey this morning. /  / Nobody was out 🙂.
        * https://tide.example/wp-content/uploads/2026/01/fog.jpg 2048x1366 alt="Masts in fog" “Seven in the morning”

        # Only words
        id https://tide.example/?p=800
        link https://tide.example/2026/01/words/
        date 2026-01-01T00:00:00Z
        > No picture today.
        """)
  }

  @Test func `Ghost: a gallery with one caption, the first picture told twice`() throws {
    #expect(
      try FeedFixture.told("ghost.xml") == """
        Salt & Light
        home https://salt.example/

        # The ferry
        id 65f0aa11
        link https://salt.example/the-ferry/
        date 2026-03-02T18:30:00Z
        by Ole Brandt
        > Twice a day.
        * https://salt.example/content/images/2026/03/ferry.jpg alt="A white ferry"
        * https://salt.example/content/images/2026/03/deck.jpg 2000x1333 alt="Deck" “On board”
        * https://salt.example/content/images/2026/03/rope.jpg 2000x1333 “On board”
        """)
  }

  @Test func `squarespace: sizes in the query`() throws {
    #expect(
      try FeedFixture.told("squarespace.xml") == """
        Journal - North Studio
        home https://north.example/journal/

        # Stairs
        id 5f:60:70
        link https://north.example/journal/stairs
        date 2026-09-10T10:59:58Z
        by N. Studio
        > Fourteen floors.
        * https://images.example/c/stairs.jpg?format=2500w image/jpeg 2500x1667 alt="Concrete stairs, seen from below" “Stairs”
        """)
  }

  @Test func `Blogger: Atom with pages, previews that link to large pictures`() throws {
    #expect(
      try FeedFixture.told("blogger.xml") == """
        Attic Windows
        home https://attic.example/
        next https://www.blogger.com/feeds/100200/posts/default?start-index=26&max-results=25

        # Skylight &amp; snow
        id tag:blogger.com,1999:blog-100200.post-77
        link https://attic.example/2026/02/skylight.html
        date 2026-02-10T21:15:00.000Z
        by Marta
        > It stayed until noon.
        * https://blogger.googleusercontent.com/img/b/AAA/s1600/snow.jpg alt="Snow on a skylight"
        """)
  }

  @Test func `Jekyll: Atom with CDATA and its own base`() throws {
    #expect(
      try FeedFixture.told("jekyll.xml") == """
        Plain Film
        home https://plain.example/

        # Roll 31 & a half
        id https://plain.example/2026/11/12/roll-31
        link https://plain.example/2026/11/12/roll-31.html
        date 2026-11-12T09:00:00Z
        by Ruth Abara
        > Expired in 1999.
        * https://plain.example/film/31-01.jpg
        * https://plain.example/film/31-07.jpg alt="Two chairs"
        """)
  }

  @Test func `movable Type: XHTML, bases in bases, archives`() throws {
    #expect(
      try FeedFixture.told("movable-type.xml") == """
        Bridges & Piers
        home http://mt.example/blog/
        next http://mt.example/blog/archive/2009-11.xml

        # Iron
        id tag:mt.example,2009:/blog//4.911
        link http://mt.example/blog/2009/12/iron.html
        date 2009-12-13T20:13:00Z
        by P. Karras
        > Rivets, / and rust — between them.
        * http://mt.example/blog/2009/12/iron.jpg 500x375 alt="Rivets"
        """)
  }

  @Test func `Tumblr: several pictures in a description`() throws {
    #expect(
      try FeedFixture.told("tumblr.xml") == """
        doors of the old town
        home https://doors.example/

        # Photo
        id https://doors.example/post/7001
        link is id
        date 2026-04-05T01:10:09Z
        > blue, and blue again
        * https://64.media.tumblr.com/aa11/tumblr_inline_p1_500.jpg
        * https://64.media.tumblr.com/bb22/tumblr_inline_p2_500.jpg
        """)
  }

  @Test func `LiveJournal: escaped twice`() throws {
    #expect(
      try FeedFixture.told("livejournal.xml") == """
        snow diary
        home https://snowdiary.lj.example/

        # (no title)
        id https://snowdiary.lj.example/4242.html
        link is id
        date 2026-02-13T04:05:06Z
        by snowdiary
        > minus thirty <3
        * https://ic.pics.lj.example/snow/1/2/2_original.jpg “the yard”
        """)
  }

  @Test func `FeedBurner: the original link, no counters`() throws {
    #expect(
      try FeedFixture.told("feedburner.xml") == """
        Orchard Year
        home http://orchard.example/

        # Bloom
        id orchard-17
        link http://orchard.example/2026/bloom
        date 2026-04-17T13:30:00Z
        > At last.
        * http://orchard.example/bloom.jpg alt="Cherry twigs"
        """)
  }

  @Test func `Hugo: relative addresses, a year 1 that means no date`() throws {
    #expect(
      try FeedFixture.told("hugo.xml") == """
        Pictures on Ridge Walks
        home https://ridge.example/pictures/

        # Above the clouds
        id https://ridge.example/pictures/clouds/
        link is id
        date 2026-10-10T22:00:00Z
        > Six hours up “only”.
        * https://ridge.example/pictures/clouds/1.jpg alt="A sea of cloud"
        * https://ridge.example/pictures/clouds/clouds/2.jpg

        # (no title)
        id https://ridge.example/pictures/undated/
        link is id
        date none
        """)
  }
}
