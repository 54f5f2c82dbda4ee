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
    (#""url": "https://a.example/1.JPG?x=1""#, 1), (#""url": "https://a.example/1.mp4""#, 0),
    (#""type": null, "mime": "image/webp", "url": "https://a.example/1""#, 1),
    (#""type": "unknown", "url": null, "remote_url": "https://b.example/1.png""#, 1),
    (#""type": "unknown", "url": null, "remote_url": "https://b.example/1.html""#, 0),
    (#""type": "hologram", "url": "https://a.example/1""#, 0),
    (#""type": "video", "url": "https://a.example/1.jpg""#, 0),
  ])
  func `a picture is told by its kind, or else by its name`(members: String, count: Int) throws {
    #expect(try photos("{\(members)}").count == count)
  }

  @Test func `a status that is told twice with another picture shows that, too`() throws {
    var chain = TimelineChain(top: .max, at: .top, reached: .max)
    func told(_ media: String) throws -> [Int] {
      let json =
        "[{\"id\": \"1\", \"created_at\": \"2026-05-01\", \"media_attachments\": [\(media)]}]"
      let page = EntityPage(
        values: try ServerFixture.statuses(of: Array(json.utf8)).values, lastID: "1",
        origin: Invented.origin)
      let tickets = chain.add(page, at: .below(media), now: ManualTime().now).compactMap {
        status, moment in
        StatusPhotos(source: SourceID(rawValue: "5"))
          .ticket(of: status, at: moment, from: Invented.origin)
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
