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

  @Test(
    arguments: [
      (
        "<enclosure url='/a.mp4' type='video/mp4'/><itunes:duration>1:23</itunes:duration>"
          + "<itunes:image href='/a.jpg'/>", Clip.Kind.video, 83, "https://feeds.example/a.jpg"
      ),
      (
        "<media:content url='/a.mp4' medium='video' duration='83'><media:thumbnail url='/b.jpg'/>"
          + "</media:content><media:thumbnail url='/a.jpg'/>", .video, 83,
        "https://feeds.example/b.jpg"
      ),
      (
        "<media:group><media:content url='/a.mp4' type='video/mp4'/><media:content url='/a.webm' "
          + "type='video/webm'/><media:thumbnail url='/b.jpg'/></media:group>", .video, nil,
        "https://feeds.example/b.jpg"
      ),
      ("<enclosure url='/a.mp4'/><itunes:duration>soon</itunes:duration>", .video, nil, nil),
    ] as [(String, Clip.Kind, Int?, String?)])
  func `a video has the picture and the length that its feed tells`(
    inside: String, kind: Clip.Kind, seconds: Int?, poster: String?
  ) throws {
    let photos = try photos(inside)
    let clip = try #require(photos.first?.media.clip)
    #expect(photos.count == 1)
    #expect(clip.kind == kind)
    #expect(clip.seconds == seconds)
    #expect(clip.file == .web(try #require(WebAddress("https://feeds.example/a.mp4"))))
    #expect(clip.poster == poster.flatMap { WebAddress($0) }.map(MediaReference.web))
  }

  @Test func `a video stands behind the pictures of its entry, which stay the photos they were`()
    throws
  {
    let pictures = "<enclosure url='/a.jpg'/><description>&lt;img src='/b.jpg'></description>"
    let without = try #require(try photos(pictures).first)
    let with = try #require(try photos("<enclosure url='/c.mp4'/>" + pictures).first)
    #expect(with.id == without.id)
    #expect(with.pictures.dropLast() == without.pictures[...])
    #expect(with.pictures.map { $0.media.clip != nil } == [false, false, true])
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

  @Test func `what an entry says stays where its pictures have captions`() throws {
    func entry(_ text: String) throws -> Photo? {
      let figures = ["<p>\(text)</p>", "a", "<p>Pancakes.</p>", "b"].map {
        $0.count > 1
          ? $0 : "<figure><img src='/\($0).jpg'><figcaption>Caption \($0)</figcaption></figure>"
      }
      return try photos(
        "<title>A walk</title><description><![CDATA[\(figures.joined())]]></description>"
      ).first
    }
    let photo = try #require(try entry("We left at five."))
    #expect(photo.words == "A walk\nWe left at five.\n\nPancakes.\nCaption a")
    #expect(photo.pictures.map(\.caption) == [nil, "A walk\nCaption b"])
    let long = try #require(try entry(String(repeating: "fog ", count: 4_000)))
    #expect(long.words?.hasSuffix("…\nCaption a") == true)
  }

  @Test(arguments: [
    ("<category>Low tide</category><category><![CDATA[R&B]]></category>", "#Low_tide #R_B"),
    ("<category>Uncategorized</category><category>2026</category>", nil),
    ("<media:keywords>mist, sea,,Sea</media:keywords>", "#mist #sea"),
    ("<dc:subject>mist</dc:subject><category>Mist</category>", "#Mist"),
    ("<media:category scheme='urn:flickr:tags'>heron reed</media:category>", "#heron #reed"),
    (
      "<description>Grey #mist</description><category>mist</category><category>sea</category>",
      "Grey #mist\n#sea"
    ),
  ])
  func `what an entry is filed under are tags behind its words, each once`(
    inside: String, words: String?
  ) throws {
    let photo = try #require(try photos(inside + "<enclosure url='/a.jpg'/>").first)
    #expect(photo.words == words)
    #expect(photo.tags.isEmpty)
  }

  @Test func `tags of other formats are read, and as many as a photo may have`() throws {
    let atom = """
      <feed><entry><id>1</id><category term='mist' label='Fog'/><category term='7' label='sea'/>
      <category scheme='https://a.example/#kind' term='https://a.example/kind#post'/></entry></feed>
      """
    #expect(try read(atom).entries.first?.tags.map(\.name) == ["mist", "sea"])
    let names = (1...300).map { "\"tag\($0)\"" }.joined(separator: ",")
    let json = """
      {"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","tags":[\(names)]}]}
      """
    #expect(try read(json).entries.first?.tags.count == Tag.mostOfPhoto)
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

  @Test func `a picture whose address has a password in it is asked for without`() throws {
    let inside =
      "<enclosure url='https://ada:secret@files.example/a.jpg'/><enclosure url='//ada@files.example/b.jpg'/>"
    #expect(
      try photos(inside).flatMap { addresses([$0]) } == [
        "https://files.example/a.jpg", "https://files.example/b.jpg",
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
