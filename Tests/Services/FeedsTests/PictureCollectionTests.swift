import Domain
import Testing

@testable import Feeds

@Suite struct PictureCollectionTests {
  @Test(arguments: [
    ("https://x.example/a/1-300x200.jpg", "https://x.example/a/1.jpg"),
    ("https://x.example/a/1-scaled.jpg", "https://x.example/a/1.jpg"),
    ("https://x.example/1.jpg?w=300&h=200", "https://x.example/1.jpg?w=1200"),
    ("https://i0.wp.com/x.example/1.jpg?resize=3", "https://i2.wp.com/x.example/1.jpg"),
    ("https://b.example/AA/s320/1.jpg", "https://b.example/AA/s1600/1.jpg"),
    ("https://b.example/AA/w640-h480/1.jpg", "https://b.example/AA/s1600/1.jpg"),
    ("https://b.example/AA=s72-c", "https://b.example/AA=s1600"),
    ("https://t.example/p_500.jpg", "https://t.example/p_1280.jpg"),
    ("https://m.example/1/small/h.jpg", "https://m.example/1/original/h.jpg"),
    ("https://p.example/1_thumb.jpg", "https://p.example/1.jpg"),
    (
      "https://live.staticflickr.com/1/540001_aa_m.jpg",
      "https://live.staticflickr.com/1/540001_bb_o.jpg"
    ),
  ])
  func `Sizes of one picture are one picture`(small: String, large: String) {
    #expect(PictureKey(url(small)) == PictureKey(url(large)))
  }

  @Test(arguments: [
    ("https://x.example/1.jpg", "https://x.example/2.jpg"),
    ("https://x.example/i?id=1&w=3", "https://x.example/i?id=2&w=3"),
    ("https://x.example/a-1.jpg", "https://x.example/a-2.jpg"),
    ("https://x.example/p_1.jpg", "https://x.example/p_2.jpg"),
    ("https://x.example/a/1.jpg", "https://x.example/b/1.jpg"),
    ("https://x.example/1.jpg", "https://y.example/1.jpg"),
  ])
  func `Other pictures are other pictures`(one: String, other: String) {
    #expect(PictureKey(url(one)) != PictureKey(url(other)))
  }

  @Test func `The larger version is kept, and what any of them says`() {
    var all = PictureCollection(limit: 5)
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
}
