import Testing

@testable import Feeds

/// Feeds as sites for photographers and their visitors write them.
@Suite struct PhotoSiteFeedTests {
  @Test(arguments: makers)
  func `what it says is read, each picture once`(maker: FeedMaker) throws {
    #expect(try FeedFixture.told(maker.file) == maker.says)
  }

  private static let makers = [
    FeedMaker(
      "DeviantArt: one picture in three sizes, emoticons as words, adults only",
      in: "deviantart.xml",
      says: """
        DeviantArt: fernlight's gallery
        home https://www.deviantart.com/
        next https://backend.deviantart.com/rss.xml?type=deviation&q=by%3Afernlight+sort%3Atime&offset=60

        # Undergrowth
        id https://www.deviantart.com/fernlight/art/Undergrowth-900001
        link is id
        date 2026-02-03T05:14:02Z
        by fernlight
        > Knee deep, one lens, no tripod :) / Print on request.
        * https://images-wixmp-1.wixmp.com/f/aa/d1.jpg/v1/fill/w_1280,h_853,q_80,strp/undergrowth.jpg?token=e3 1280x853 “Knee deep, one lens, no tripod :) / Print on request.”

        # Night study
        id https://www.deviantart.com/fernlight/art/Night-study-900000
        link is id
        date 2026-07-06T04:14:02Z
        by fernlight
        sensitive
        * https://images-wixmp-1.wixmp.com/f/aa/d2.png/v1/fill/w_800,h_800/night_study.png?token=e4 800x800
        """),
    FeedMaker(
      "SmugMug: a group of sizes, markup where plain text belongs", in: "smugmug.xml",
      says: """
        Passes on foot
        home https://walks.smugmug.com/Passes

        # Snow in June
        id https://photos.smugmug.com/Passes/i-aaaa111/0/O/P100.jpg
        link https://walks.smugmug.com/Passes/i-aaaa111
        date 2026-06-14T02:02:00Z
        by Ilse Rauch
        > Passes on foot / Snow in June
        * https://photos.smugmug.com/Passes/i-aaaa111/0/X2/P100-X2.jpg image/jpeg 1280x960 alt="Passes on foot Snow in June" “Snow in June”
        """),
    FeedMaker(
      "500px: sizes with signatures", in: "500px.xml",
      says: """
        Lio Marsh / 500px
        home https://500px.com/liomarsh

        # Solstice & salt
        id https://500px.com/photo/109001
        link https://500px.com/photo/109001/solstice-by-lio-marsh
        date 2026-06-21T04:40:00Z
        by Lio Marsh
        > Four in the morning, and warm.
        * https://drscdn.500px.org/photo/109001/q%3D90_m%3D2048/v2?sig=aa02 alt="Solstice & salt"
        """),
    FeedMaker(
      "Zenfolio: sizes by the last digit", in: "zenfolio.xml",
      says: """
        Hana Okafor Photography: Recent Photos
        home https://okafor.zenfolio.com/

        # Ice on the lock
        id https://okafor.zenfolio.com/p100200/h1a2b
        link https://okafor.zenfolio.com/p100200/h1a2b#h1a2b
        date 2026-01-08T16:20:00Z
        by Hana Okafor
        > Minus nine.
        * https://okafor.zenfolio.com/img/s/v-10/p3557778374-5.jpg image/jpeg 1100x733 alt="Ice on the lock"

        # Ice on the gate
        id https://okafor.zenfolio.com/p100200/h1a2c
        link https://okafor.zenfolio.com/p100200/h1a2c#h1a2c
        date 2026-01-08T16:19:00Z
        by Hana Okafor
        * https://okafor.zenfolio.com/img/s/v-10/p3557778375-2.jpg
        """),
    FeedMaker(
      "A stock of photos: sizes in the query, ISO dates in RSS", in: "unsplash-like.xml",
      says: """
        Photos by Suvi
        home https://stock.example/@suvi

        # brown leaves on black water
        id lEaF01
        link https://stock.example/photos/lEaF01
        date 2026-10-03T09:06:07Z
        > brown leaves on black water
        * https://images.stock.example/photo-1700000000001-aaaa?ixid=M3w&ixlib=rb-4.0.3&q=85&fm=jpg&crop=entropy&cs=srgb image/jpeg 6000x4000
        """),
    FeedMaker(
      "Gallery: the original in a group, pages both ways", in: "gallery3.xml",
      says: """
        Regatta, day two
        home http://club.example/gallery3/index.php/regatta
        next http://club.example/gallery3/index.php/rss/feed/gallery/album/9?page=3

        # Start
        id http://club.example/gallery3/index.php/regatta/start
        link is id
        date 2026-08-29T09:00:00Z
        > Twelve boats
        * http://club.example/gallery3/var/albums/regatta/start.jpg?m=1756 image/jpeg 3000x2000 “Start”
        """),
    FeedMaker(
      "Lychee: a file as title, the original enclosed", in: "lychee.xml",
      says: """
        Family albums
        home https://lychee.example/feed

        # IMG_0412
        id https://lychee.example/gallery/aB3/xY9
        link is id
        date 2026-09-05T18:00:00Z
        by <admin>
        > The tent, dry
        * https://lychee.example/uploads/original/aa/bb/cc.jpg image/jpeg
        """),
    FeedMaker(
      "Piwigo: what is new in one entry", in: "piwigo.xml",
      says: """
        Hikes, images only
        home https://hikes.example/piwigo/

        # 2 photos added on 18 May 2026
        id pwg-2026-05-18
        link https://hikes.example/piwigo/index.php?/recent_pics
        date 2026-05-18T19:00:00Z
        by hikes
        > • 2 photos added, 1 album updated (Recent photos) / ...
        * https://hikes.example/piwigo/_data/i/upload/2026/05/18/20260518190000-aa11-th.jpg
        * https://hikes.example/piwigo/_data/i/upload/2026/05/18/20260518190100-bb22-th.jpg
        """),
    FeedMaker(
      "Pinterest: a small picture with its text", in: "pinterest.rss",
      says: """
        Stiles
        home https://www.pinterest.com/rowan/stiles/

        # Stone steps in a wall
        id https://www.pinterest.com/pin/410001/
        link is id
        date 2026-04-16T07:08:09Z
        > Stone steps in a wall
        * https://i.pinimg.com/236x/aa/bb/cc/aabbcc.jpg
        """),
  ]
}
