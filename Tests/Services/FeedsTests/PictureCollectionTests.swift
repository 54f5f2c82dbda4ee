import Domain
import Foundation
import Testing

@testable import Feeds

@Suite struct PictureCollectionTests {
  @Test(arguments: [
    ("https://x.example/a/1-300x200.jpg", "https://x.example/a/1.jpg"),
    ("https://x.example/a/1-scaled.jpg", "https://x.example/a/1.jpg"),
    ("https://x.example/1.jpg?w=300&h=200", "https://x.example/1.jpg?w=1200"),
    ("https://i0.wp.com/x.example/1.jpg?resize=3", "https://i2.wp.com/x.example/1.jpg"),
    ("https://1.bp.blogspot.com/AA/s320/1.jpg", "https://1.bp.blogspot.com/AA/s1600/1.jpg"),
    ("https://lh3.ggpht.com/AA/w640-h480/1.jpg", "https://lh3.ggpht.com/AA/s1600/1.jpg"),
    ("https://b.example/AA=s72-c", "https://b.example/AA=s1600"),
    ("https://t.example/tumblr_p_500.jpg", "https://t.example/tumblr_p_1280.jpg"),
    ("https://64.media.tumblr.com/p_500.jpg", "https://64.media.tumblr.com/p_1280.jpg"),
    ("https://pbs.twimg.com/media/1?name=small", "https://pbs.twimg.com/media/1?name=orig"),
    ("https://x.example/1.jpg?s=300&q=80", "https://x.example/1.jpg?s=1200"),
    ("https://g.example/images/size/w600/1.jpg", "https://g.example/images/1.jpg"),
    ("https://m.example/1/small/h.jpg", "https://m.example/1/original/h.jpg"),
    ("https://p.example/1_thumb.jpg", "https://p.example/1.jpg"),
    (
      "https://live.staticflickr.com/1/540001_aa_m.jpg",
      "https://live.staticflickr.com/1/540001_bb_o.jpg"
    ),
    ("https://i.pinimg.com/236x/aa/1.jpg", "https://i.pinimg.com/originals/aa/1.jpg"),
    ("https://b.example/AA=w400-h300", "https://b.example/AA=s4000"),
    (
      "https://d.example/sites/files/styles/large/public/1.jpg?itok=x",
      "https://d.example/sites/files/1.jpg"
    ),
    ("https://g.example/var/resizes/a/1.jpg?m=9", "https://g.example/var/albums/a/1.jpg?m=9"),
    (
      "https://static.wixstatic.com/media/1.jpg/v1/fit/w_300,h_200/file.png",
      "https://static.wixstatic.com/media/1.jpg"
    ),
    (
      "https://photos.smugmug.com/A/i-aaa/0/Th/P-Th.jpg",
      "https://photos.smugmug.com/A/i-aaa/0/X2/P-X2.jpg"
    ),
    ("https://a.zenfolio.com/img/s/v-1/p31-2.jpg", "https://a.zenfolio.com/img/s/v-1/p31-5.jpg"),
    (
      "https://drscdn.500px.org/photo/7/m%3D900/v2?sig=a",
      "https://drscdn.500px.org/photo/7/m%3D2048/v2?sig=b"
    ),
    (
      "https://substackcdn.com/image/fetch/w_1456,c_limit,q_auto:good/https%3A%2F%2Fs.example%2F1.jpg",
      "https://substackcdn.com/image/fetch/f_auto,q_auto:good/https%3A%2F%2Fs.example%2F1.jpg"
    ),
  ])
  func `sizes of one picture are one picture`(small: String, large: String) {
    #expect(PictureKey(url(small)) == PictureKey(url(large)))
  }

  @Test(arguments: [
    ("https://x.example/1.jpg", "https://x.example/2.jpg"),
    ("https://x.example/i?id=1&w=3", "https://x.example/i?id=2&w=3"),
    ("https://x.example/a-1.jpg", "https://x.example/a-2.jpg"),
    ("https://x.example/p_1.jpg", "https://x.example/p_2.jpg"),
    ("https://x.example/a/1.jpg", "https://x.example/b/1.jpg"),
    ("https://x.example/1.jpg", "https://y.example/1.jpg"),
    ("https://x.example/2x3/1.jpg", "https://x.example/23/1.jpg"),
    ("https://x.example/i-a/1.jpg", "https://x.example/i-a/2.jpg"),
    ("https://x.example/w01/1.jpg", "https://x.example/w02/1.jpg"),
    ("https://x.example/6x6/1.jpg", "https://x.example/6x7/1.jpg"),
    ("https://x.example/img_100.jpg", "https://x.example/img_250.jpg"),
    ("https://x.example/photo.php?name=1.jpg", "https://x.example/photo.php?name=2.jpg"),
    ("https://x.example/photo.php?q=1", "https://x.example/photo.php?q=2"),
    ("https://x.example/img/p31-2.jpg", "https://x.example/img/p31-5.jpg"),
    (
      "https://photos.smugmug.com/A/i-a/0/L/1-L.jpg", "https://photos.smugmug.com/A/i-b/0/L/2-L.jpg"
    ),
    ("https://photos.smugmug.com/A/i-a/0/L/1-L.jpg", "https://walks.smugmug.com/A/i-a"),
    ("https://drscdn.500px.org/photo/7/v2", "https://drscdn.500px.org/photo/8/v2"),
    ("https://static.wixstatic.com/media/1.jpg", "https://static.wixstatic.com/media/2.jpg"),
  ])
  func `other pictures are other pictures`(one: String, other: String) {
    #expect(PictureKey(url(one)) != PictureKey(url(other)))
  }

  @Test func `the larger version is kept, and what any of them says`() {
    var all = PictureCollection(FeedLimits())
    var small = FeedPicture(address: url("https://x.example/1-300x200.jpg"))
    small.size = PixelSize(width: 300, height: 200)
    small.alternativeText = "a"
    var large = FeedPicture(address: url("https://x.example/1.jpg"))
    large.size = PixelSize(width: 900, height: 600)
    large.description = "d"
    all.add(small)
    all.add(FeedPicture(address: url("https://x.example/2.jpg")))
    all.add(large)
    #expect(
      all.pictures.map(\.told) == [
        "* https://x.example/1.jpg 900x600 alt=\"a\" “d”", "* https://x.example/2.jpg",
      ])
  }

  @Test(arguments: [
    ("https://x.example/1.jpg?w=150", "https://x.example/1.jpg", "https://x.example/1.jpg"),
    ("https://x.example/1.jpg", "https://x.example/1-300x200.jpg", "https://x.example/1.jpg"),
    ("https://x.example/1.jpg?w=9", "https://x.example/1.jpg?w=8", "https://x.example/1.jpg?w=9"),
  ])
  func `without sizes, an address that asks for none is of the larger one`(
    first: String, second: String, kept: String
  ) {
    var all = PictureCollection(FeedLimits())
    all.add(FeedPicture(address: url(first)))
    all.add(FeedPicture(address: url(second)))
    #expect(all.pictures.map(\.address.absoluteString) == [kept])
  }

  @Test(arguments: [
    ("1.jpg", "1", nil, nil), ("1", "1.jpg", "1", nil), ("thumbnail", "Fog", nil, "Fog"),
    ("A harbour", "harbour", "A harbour", "harbour"),
  ])
  func `what a file is called is no text`(
    alternative: String, said: String, keptAlternative: String?, keptSaid: String?
  ) {
    var picture = FeedPicture(address: url("https://x.example/a/1.jpg"))
    picture.alternativeText = alternative
    picture.description = said
    var all = PictureCollection(FeedLimits())
    all.add(picture)
    #expect(all.pictures.map(\.alternativeText) == [keptAlternative])
    #expect(all.pictures.map(\.description) == [keptSaid])
  }
}
