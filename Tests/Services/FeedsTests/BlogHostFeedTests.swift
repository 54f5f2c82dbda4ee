import Testing

@testable import Feeds

/// Feeds as hosts and makers of blogs write them.
@Suite struct BlogHostFeedTests {
  @Test(arguments: makers)
  func `what it says is read, each picture once`(maker: FeedMaker) throws {
    #expect(try FeedFixture.told(maker.file) == maker.says)
  }

  private static let makers = [
    FeedMaker(
      "WordPress: a gallery of previews, its originals, a picture of another host",
      in: "wordpress-gallery.xml",
      says: """
        Yards & Sheds
        home https://sheds.example

        # Three sheds
        id https://sheds.example/?p=41
        link https://sheds.example/2026/03/28/three-sheds/
        date 2026-03-28T23:30:00Z
        by Ada
        > All on one lane. /  / Tarred last year
        * https://sheds.files.wordpress.com/2026/03/tin.jpg 3000x2000 alt="A tin shed"
        * https://sheds.files.wordpress.com/2026/03/tarred.jpg
        * https://i0.wp.com/old.sheds.example/brick.jpg?resize=660%2C440&ssl=1 660x440 alt="A brick shed"
        """),
    FeedMaker(
      "Blogger by RSS: a preview that links to another size of itself", in: "blogger-rss.xml",
      says: """
        Attic Windows
        home https://attic.example/

        # Skylight
        id tag:blogger.com,1999:blog-100200.post-77
        link https://attic.example/2026/02/skylight.html
        date 2026-02-10T21:15:00Z
        by Marta
        > From below /  / It stayed until noon.
        * https://blogger.googleusercontent.com/img/a/AVvXsEi=s4000
        """),
    FeedMaker(
      "Tumblr by blocks: rows of sizes, somebody else’s post, no title", in: "tumblr-blocks.xml",
      says: """
        allotment hours
        home https://allotmenthours.example/

        # first frost, all of it before breakfast
        id https://allotmenthours.example/post/7770001
        link https://allotmenthours.example/post/7770001/first-frost
        date 2026-11-01T11:40:00Z
        > first frost, all of it before breakfast
        * https://64.media.tumblr.com/aa01/b1-f9/s2048x3072/c104.jpg 2048x1365 alt="White cabbage leaves"
        * https://64.media.tumblr.com/aa02/b2-f9/s1280x1920/c202.jpg 1280x1920

        # marrowman: weighed in at last
        id https://allotmenthours.example/post/7770000
        link is id
        date 2026-10-31T22:00:00Z
        > marrowman: /  / weighed in at last /  / forty kilos!
        * https://64.media.tumblr.com/aa03/tumblr_q1_1280.jpg

        # Photo
        id https://allotmenthours.example/post/7769999
        link is id
        date 2026-10-30T22:00:00Z
        * https://64.media.tumblr.com/aa04/tumblr_r1_500.jpg
        """),
    FeedMaker(
      "Medium: a caption, a counter, a teaser", in: "medium.xml",
      says: """
        Stories by Emre Tan on Medium
        home https://medium.com/@emretan?source=rss-aa------2

        # A week of bus stops
        id https://medium.com/p/aa11
        link https://medium.com/@emretan/a-week-of-bus-stops-aa11?source=rss-aa------2
        date 2026-04-21T19:45:10Z
        by Emre Tan
        > Seven days, seven stops.
        * https://cdn-images-1.medium.com/max/1024/1*stop.jpeg alt="A shelter in the rain" “Line 12, the last one”

        # For members
        id https://medium.com/p/bb22
        link https://medium.com/p/bb22?source=rss-aa------2
        date 2026-04-20T19:45:10Z
        by Emre Tan
        > Roofs, from above. /  / Continue reading on Medium »
        * https://cdn-images-1.medium.com/max/2600/1*roof.jpeg
        """),
    FeedMaker(
      "Substack: commas in addresses, the first picture enclosed, too", in: "substack.xml",
      says: """
        Slow Rivers
        home https://slowrivers.example

        # Below the weir
        id https://slowrivers.example/p/below-the-weir
        link is id
        date 2026-03-08T06:30:41Z
        by Nadia Ferro
        > The water was high. /  / Subscribe now
        * https://substackcdn.com/image/fetch/$s_!qN3I!,f_auto,q_auto:good,fl_progressive:steep/https%3A%2F%2Fsubstack-post-media.s3.amazonaws.com%2Fpublic%2Fimages%2Fweir_3000x2000.jpeg image/jpeg alt="Brown water under a bridge" “From the east bank”
        * https://substackcdn.com/image/fetch/$s_!zzZZ!,f_auto,q_auto:good,fl_progressive:steep/https%3A%2F%2Fsubstack-post-media.s3.amazonaws.com%2Fpublic%2Fimages%2Fheron_1200x800.jpeg
        """),
    FeedMaker(
      "Wix: the enclosed picture in two shapes", in: "wix.xml",
      says: """
        Workshop door
        home https://workshop.example/blog

        # Ash and oak
        id 66aa11bb22cc
        link https://workshop.example/post/ash-and-oak
        date 2026-05-14T15:16:17Z
        by Jory
        > Which one bends?
        * https://static.wixstatic.com/media/11aa22_bench~mv2.jpg/v1/fit/w_1000,h_1000,al_c,q_80/file.png image/png alt="A bench with clamps"
        * https://static.wixstatic.com/media/11aa22_steam~mv2.jpg/v1/fit/w_1000,h_750,al_c,q_80/file.png
        """),
    FeedMaker(
      "Drupal: the enclosed original, a style of it in the text", in: "drupal.xml",
      says: """
        Huts and shelters
        home https://huts.example/

        # The door that faces north
        id 77 at https://huts.example
        link https://huts.example/node/77
        date 2026-05-04T10:00:00Z
        by warden
        > The door that faces north /  / Somebody oils the hinge. /  / Mon, 05/04/2026 - 12:00
        * https://huts.example/sites/default/files/2026-05/door.jpg image/jpeg alt="A weathered plank door"
        """),
    FeedMaker(
      "Micro.blog by RSS: no title, Markdown beside the text", in: "microblog.xml",
      says: """
        Kiln Notes
        home https://kiln.example/

        # (no title)
        id http://kiln.micro.example/2026/08/09/glaze.html
        link https://kiln.example/2026/08/09/glaze.html
        date 2026-08-09T12:03:00Z
        > Third glaze, still warm.
        * https://cdn.uploads.micro.example/9/2026/glaze.jpg 600x450 alt="A green bowl"
        * https://cdn.uploads.micro.example/9/2026/lid.jpg 450x600
        """),
    FeedMaker(
      "Eleventy: one base for all, three kinds of one picture", in: "eleventy.atom",
      says: """
        Chalk lines
        home https://eleven.example/

        # White on green
        id https://eleven.example/posts/white/
        link is id
        date 2026-07-30T00:00:00Z
        by Bea Lund
        > It glares at noon.
        * https://eleven.example/img/white-1300.jpeg 1300x867 alt="A chalk path"
        """),
    FeedMaker(
      "Movable Type by RSS 1.0: a file’s name is no alternative text", in: "movable-type.rdf",
      says: """
        Bridges & Piers
        home http://mt.example/blog/

        # Iron
        id http://mt.example/blog/archives/2004/12/iron.html
        link is id
        date 2004-12-13T19:13:00Z
        by pk
        > Rivets, and rust.
        * http://mt.example/blog/archives/iron.jpg 320x240
        """),
    FeedMaker(
      "Radio UserLand: no title, a picture enclosed, another shown", in: "radio-userland.xml",
      says: """
        Ferry log
        home http://radio.weblogs.example/0100200/

        # (no title)
        id http://radio.weblogs.example/0100200/2003/05/08.html#a31
        link is id
        date 2003-05-08T11:58:00Z
        by joss@ferry.example
        > The bow, from the bow.
        * http://radio.weblogs.example/0100200/enclosures/wake.jpg image/jpeg
        * http://radio.weblogs.example/0100200/images/2003/05/08/bow.gif 240x180
        """),
  ]
}
