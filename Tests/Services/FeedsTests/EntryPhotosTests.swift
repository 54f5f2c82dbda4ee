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
      .tickets(of: entry, at: Timestamp(milliseconds: 5)).map(\.payload)
  }

  private func address(_ photo: Photo?) -> String? {
    guard case .web(let address) = photo?.media else { return nil }
    return address.text
  }

  @Test func `an entry without a picture is no photo`() throws {
    #expect(try photos("<title>Words</title>").isEmpty)
  }

  @Test func `the page of a photo is that of its entry`() throws {
    let link = "<link>https://blog.example/fog</link>"
    let both = "<enclosure url='/a.jpg'/><enclosure url='/b.jpg'/>"
    #expect(
      try photos(link + both).map(\.page) == Array(repeating: "https://blog.example/fog", count: 2))
    #expect(try photos(both).map(\.page) == [nil, nil])
  }

  @Test func `another picture in the same place is another photo`() throws {
    let one = try photos("<enclosure url='/a.jpg'/><enclosure url='/b.jpg'/>").map(\.id.item)
    let other = try photos("<enclosure url='/a.jpg'/><enclosure url='/c.jpg'/>").map(\.id.item)
    let larger = try photos("<enclosure url='/a.jpg?w=900'/><enclosure url='/b.jpg'/>").map(
      \.id.item)
    #expect(one[0] == other[0])
    #expect(one[1] != other[1])
    #expect(larger == one, "another size is the same picture")
    #expect(Set(one).count == 2)
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
      try photos(inside).map(address) == [
        "https://feeds.example/a.jpg", "https://other.example/b.jpg",
      ])
    #expect(
      try photos(inside, typed: "http://feeds.example/feed").map(address) == [
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
