import Domain
import Testing
import Timeline

@testable import Feeds

@Suite struct EntryPhotosTests {
  private func photos(
    _ inside: String, typed: String = "https://feeds.example/some/feed.xml"
  ) throws -> [Photo] {
    let entry = try #require(try item("<guid>1</guid>" + inside))
    let address = try #require(WebAddress(typed))
    return EntryPhotos(source: SourceID(rawValue: "7"), typed: address)
      .ticket(of: entry, at: Timestamp(milliseconds: 5)).map { [$0.payload] } ?? []
  }

  private func addresses(_ photos: [Photo]) -> [String] {
    photos.flatMap(\.pictures).compactMap {
      if case .web(let address) = $0.media { address.text } else { nil }
    }
  }

  @Test func `an entry without a picture is no photo`() throws {
    #expect(try photos("<title>Words</title>").isEmpty)
  }

  @Test func `the page of a photo is that of its entry`() throws {
    let link = "<link>https://blog.example/fog</link>"
    let both = "<enclosure url='/a.jpg'/><enclosure url='/b.jpg'/>"
    #expect(
      try photos(link + both).map(\.page) == ["https://blog.example/fog"])
    #expect(try photos(both).map(\.page) == [nil])
  }

  @Test func `an entry with several pictures is one photo, whichever they are`() throws {
    let one = try photos("<enclosure url='/a.jpg'/><enclosure url='/b.jpg'/>")
    let other = try photos("<enclosure url='/c.jpg'/>")
    #expect(one.map(\.id.item) == ["1"])
    #expect(other.map(\.id) == one.map(\.id))
    #expect(
      addresses(one) == ["https://feeds.example/a.jpg", "https://feeds.example/b.jpg"])
  }

  @Test func `a picture of which something else is said has a caption of its own`() throws {
    let pictures = "abc".map { "<enclosure url='/\($0).jpg'/>" }.joined()
    var entry = try #require(try item("<guid>1</guid><title>Sea</title>" + pictures))
    for (place, words) in ["grey", "grey", "blue"].enumerated() {
      entry.pictures[place].description = words
    }
    let address = try #require(WebAddress("https://feeds.example/feed"))
    let photo = try #require(
      EntryPhotos(source: SourceID(rawValue: "7"), typed: address)
        .ticket(of: entry, at: Timestamp(milliseconds: 5))?.payload)
    #expect(photo.pictures.map(\.caption) == [nil, nil, "Sea\nblue"])
    #expect(
      (0..<3).map { photo.turned(to: $0).caption } == ["Sea\ngrey", "Sea\ngrey", "Sea\nblue"])
  }

  @Test(arguments: [
    ("<title>Fog</title>", "Fog"),
    ("<title>Fog</title><description>Grey &lt;b&gt;sea&lt;/b&gt;</description>", "Fog\nGrey sea"),
    ("<title>Grey s…</title><description>Grey sea</description>", "Grey sea"),
    ("<title>Grey sea</title><description>Grey</description>", "Grey sea"),
    ("<description>Grey sea</description>", "Grey sea"),
    ("<title>Grey s...</title><description>Grey sea</description>", "Grey sea"),
    ("<title>Photo</title><description>Grey sea</description>", "Grey sea"),
    ("<title>No caption</title>", nil),
  ])
  func `the caption is the title and the text, none of it twice`(
    inside: String, caption: String?
  ) throws {
    #expect(try photos(inside + "<enclosure url='/a.jpg'/>").map(\.caption) == [caption])
  }

  @Test func `a long text is cut`() throws {
    let text = String(repeating: "fog ", count: 4_000)
    let photo = try photos("<description>\(text)</description><enclosure url='/a.jpg'/>").first
    #expect(photo?.caption?.hasSuffix("…") == true)
    #expect((photo?.caption?.utf8.count ?? 0) <= EntryPhotos.captionBytes + 3)
  }

  @Test func `pictures are asked for encrypted, unless the person typed http for their host`()
    throws
  {
    let inside =
      "<enclosure url='http://feeds.example/a.jpg'/><enclosure url='http://other.example/b.jpg'/>"
    #expect(
      try photos(inside).flatMap { addresses([$0]) } == [
        "https://feeds.example/a.jpg", "https://other.example/b.jpg",
      ])
    #expect(
      try photos(inside, typed: "http://feeds.example/feed").flatMap { addresses([$0]) } == [
        "http://feeds.example/a.jpg", "https://other.example/b.jpg",
      ])
  }

  @Test func `what is told of a picture comes along`() throws {
    let photo = try #require(
      try photos(
        """
        <media:content url='/a.jpg' width='30' height='20' xmlns:media='http://search.yahoo.com/mrss/'>
        <media:rating scheme='urn:simple'>adult</media:rating></media:content>
        <author>ada@feeds.example (Ada)</author>
        """
      ).first)
    #expect(photo.id == PhotoID(source: SourceID(rawValue: "7"), item: "1"))
    #expect(photo.timestamp == Timestamp(milliseconds: 5))
    #expect(photo.size == PixelSize(width: 30, height: 20))
    #expect(photo.author?.contains("Ada") == true)
    #expect(photo.isSensitive)
  }
}
