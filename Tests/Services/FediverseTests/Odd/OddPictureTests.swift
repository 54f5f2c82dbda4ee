import Domain
import Fakes
import OddServers
import Testing
import Timeline

@testable import Fediverse

/// What is known of pictures whose servers are odd.
@Suite struct OddPictureTests {
  private func photos(_ attachments: String) throws -> [Photo] {
    let json = """
      [{"id": "1", "created_at": "2026-05-01", "media_attachments": [\(attachments)]}]
      """
    return try ServerFixture.statuses(of: Array(json.utf8)).values.compactMap { status in
      StatusPhotos(source: SourceID(rawValue: "5"))
        .ticket(of: status, at: status.createdAt, from: Invented.origin)?.payload
    }
  }

  @Test func `the blurhash that Pixelfed has for everything is none`() throws {
    let photos = try photos(
      """
      {"id": "1", "type": "image", "url": "https://a.example/1", "blurhash": "\(OddServer.sameBlurhash)"},
      {"id": "2", "type": "image", "url": "https://a.example/2", "blurhash": "LEHV6nWB2yk8pyo0adR*.7kCMdnj"}
      """)
    #expect(
      photos.flatMap(\.pictures).map(\.blurhash?.text) == [nil, "LEHV6nWB2yk8pyo0adR*.7kCMdnj"])
    #expect(Blurhash(OddServer.sameBlurhash) != nil, "it looks like one")
  }

  @Test(arguments: [
    (#""meta": null"#, nil), (#""meta": []"#, nil), (#""meta": {"focus": {"x": 0, "y": 0}}"#, nil),
    (#""meta": {"original": {"width": "600", "height": "400"}}"#, PixelSize(clamping: 600, 400)),
    (#""meta": {"original": {"width": 600.0, "height": 400}}"#, PixelSize(clamping: 600, 400)),
    (#""meta": {"original": {"width": -600, "height": 400}}"#, nil),
    (#""meta": {"original": {"width": 0, "height": 0}}"#, nil),
    (#""meta": {"original": {"width": 1e300, "height": 4}}"#, PixelSize(clamping: .max, 4)),
  ])
  func `a size is what can be one`(meta: String, size: PixelSize?) throws {
    let photos = try photos(
      #"{"id": "1", "type": "image", "url": "https://a.example/1", \#(meta)}"#)
    #expect(photos.map(\.size) == [size])
  }

  @Test(arguments: [
    (#""type": "image", "url": "https://a.example/1""#, 1),
    (#""type": "IMAGE", "url": "https://a.example/1""#, 1),
    (#""url": "https://a.example/1.JPG?x=1""#, 1), (#""url": "https://a.example/1.mp4""#, 1),
    (#""type": null, "mime": "image/webp", "url": "https://a.example/1""#, 1),
    (#""type": "unknown", "url": null, "remote_url": "https://b.example/1.png""#, 1),
    (#""type": "unknown", "url": null, "remote_url": "https://b.example/1.html""#, 0),
    (#""type": "hologram", "url": "https://a.example/1""#, 0),
    (#""type": "video", "url": "https://a.example/1.jpg""#, 1),
    (#""type": "video", "url": null"#, 0), (#""type": "gifv", "url": "javascript:play()""#, 0),
  ])
  func `what is shown is told by its kind, or else by its name`(members: String, count: Int) throws
  {
    #expect(try photos("{\(members)}").count == count)
  }

  private static let poster = #""preview_url": "https://a.example/1.png""#

  @Test(
    arguments: [
      (
        #""type": "gifv", \#(Self.poster), "meta": {"original": {"duration": 7.6}}"#,
        Clip.Kind.loop, 8, true
      ),
      (
        #""type": "video", \#(Self.poster), "meta": {"length": "0:01:23", "duration": "83.4"}"#,
        .video,
        83, true
      ),
      (
        #""type": "video", "preview_url": "https://a.example/1.mp4", "meta": null"#, .video, nil,
        false
      ),
      (
        #""type": "video", "preview_url": "ftp://a.example/", "meta": {"duration": -1}"#, .video,
        nil,
        false
      ),
      (#""type": "audio", "preview_url": null, "meta": {"duration": 1e300}"#, .audio, nil, false),
      (#""type": null, "mime": "video/mp4", \#(Self.poster)"#, .video, nil, true),
    ] as [(String, Clip.Kind, Int?, Bool)])
  func `what plays has a kind, a poster and a length as far as they can be read`(
    members: String, kind: Clip.Kind, seconds: Int?, hasPoster: Bool
  ) throws {
    let photos = try photos(#"{"id": "1", "url": "https://a.example/1.mp4", \#(members)}"#)
    let clip = try #require(photos.first?.media.clip)
    #expect(clip.kind == kind)
    #expect(clip.seconds == seconds)
    #expect(clip.file == .web(Invented.address("https://a.example/1.mp4")))
    let poster = MediaReference.web(Invented.address("https://a.example/1.png"))
    #expect(clip.poster == (hasPoster ? poster : nil))
  }

  @Test func `a status that is told twice with another picture shows that, too`() throws {
    var chain = TimelineChain(top: .max, at: .top, reached: .max)
    func told(_ media: String) throws -> [Int] {
      let json =
        "[{\"id\": \"1\", \"created_at\": \"2026-05-01\", \"media_attachments\": [\(media)]}]"
      let page = EntityPage(
        values: try ServerFixture.statuses(of: Array(json.utf8)).values, lastID: "1",
        origin: Invented.origin)
      let tickets = chain.add(page, at: .below(OpaqueID(media)), now: ManualTime().now).compactMap {
        StatusPhotos(source: SourceID(rawValue: "5"))
          .ticket(of: $0.status, at: $0.moment, from: Invented.origin)
      }
      return chain.untold(tickets).map(\.payload.pictures.count)
    }
    let picture = #"{"type": "image", "url": "https://a.example/1"}"#
    let first = try told(picture)
    let second = try told(picture + "," + picture)
    #expect(first == [1])
    #expect(second == [2])
    #expect(try told(picture).isEmpty, "fewer pictures are no news")
  }

  @Test func `a file that cannot be read costs its neighbours nothing`() throws {
    let photos = try photos(
      #"null, 7, {}, {"type": "image"}, {"type": "image", "url": "https://a.example/1"}"#)
    #expect(photos.count == 1)
  }

  @Test func `what is repeated and lacks a name or a date is there all the same`() throws {
    let json = """
      [{"id": "9", "created_at": "2026-05-01", "reblog": {"created_at": null, "media_attachments": [
         {"type": "image", "url": "https://a.example/1"}]}},
       {"id": "8", "created_at": "2026-05-01", "reblog": false, "media_attachments": [
         {"type": "image", "url": "https://a.example/2"}]},
       {"id": "7", "created_at": "2026-05-01", "reblog": [], "media_attachments": [
         {"type": "image", "url": "https://a.example/3"}]}]
      """
    let statuses = try ServerFixture.statuses(of: Array(json.utf8)).values
    let photos = statuses.compactMap { status in
      StatusPhotos(source: SourceID(rawValue: "5"))
        .ticket(of: status, at: status.createdAt, from: Invented.origin)?.payload
    }
    #expect(photos.map(\.id.item) == ["9", "8", "7"])
  }
}
