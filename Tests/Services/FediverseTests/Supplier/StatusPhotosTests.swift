import Domain
import Testing
import Timeline

@testable import Fediverse

@Suite struct StatusPhotosTests {
  private let source = SourceID(rawValue: "5")

  private func photos(_ name: String) throws -> [Photo] {
    let photos = StatusPhotos(source: source)
    return try ServerFixture.statuses(name).values.compactMap { status in
      photos.ticket(of: status, at: status.createdAt, from: Invented.origin)?.payload
    }
  }

  @Test func `photos of Mastodon`() throws {
    let photos = try photos("mastodon-home.json")
    #expect(
      photos.map(\.id.item) == [
        "116500000000000005", "116400000000000001", "116500000000000002", "116500000000000001",
      ])
    #expect(photos.map(\.pictures.count) == [2, 1, 1, 1])
    #expect(photos.map(\.media.clip?.kind) == [nil, nil, .loop, nil])
    let first = try #require(photos.first)
    #expect(first.caption == "The pier, this morning.\nIt goes on, I think. #fog")
    #expect(first.alternativeText == "A pier that ends in fog")
    #expect(first.author == "Ada Example (@ada)")
    #expect(first.size == PixelSize(width: 2400, height: 1600))
    #expect(first.blurhash?.text == "UBL_:rOpGG-oBUNG,qRj2so|=eE1w^n4S5NH")
    #expect(!first.isSensitive)
    #expect(
      first.media
        == .web(Invented.address("https://files.photos.example/media/900005/original.jpg")))
    #expect(photos.map(\.engagement?.likes) == [31, 31, 31, 31])
    #expect(photos.allSatisfy { $0.page?.hasPrefix("https://") == true }, "\(photos.map(\.page))")
    #expect(first.engagement == Engagement(likes: 31, replies: 2, boosts: 7))
    #expect(photos[1].author == "Bo :fog: (@bo@elsewhere.example)")
    #expect(photos[1].caption == "For @ada: elsewhere.example/series/grey…")
    #expect(photos[3].isSensitive)
    #expect(photos[3].caption == "an eye\nNot for everybody")
  }

  @Test func `a warning hides the picture, be it called sensitive or not`() throws {
    let json = #"""
      [{"id": "1", "created_at": "2026-05-01", "spoiler_text": "an eye", "visibility": "private",
        "media_attachments": [{"id": "1", "type": "image", "url": "/a.jpg"}]}]
      """#
    let status = try #require(ServerFixture.statuses(of: Array(json.utf8)).values.first)
    let ticket = StatusPhotos(source: source)
      .ticket(of: status, at: status.createdAt, from: Invented.origin)
    #expect(ticket?.payload.isSensitive == true)
    #expect(ticket?.payload.details.warning == "an eye")
    #expect(ticket?.payload.details.audience == .followers)
  }

  @Test func `where photos of several servers are together, everybody bears their server`() throws {
    let json = """
      [{"id": "2", "created_at": "2026-05-01", "account": {"id": "1", "acct": "ada"},
        "reblog": {"id": "1", "created_at": "2026-05-01", "media_attachments": [
            {"id": "1", "type": "image", "url": "/a.jpg"}],
          "account": {"id": "2", "acct": "bo", "display_name": "Bo"}}},
       {"id": "3", "created_at": "2026-05-01", "account": {"id": "3", "acct": "cy@far.example"},
        "media_attachments": [{"id": "1", "type": "image", "url": "/a.jpg"}]}]
      """
    let photos = StatusPhotos(source: source, owner: Invented.account)
    let made = try ServerFixture.statuses(of: Array(json.utf8)).values.compactMap { status in
      photos.ticket(of: status, at: status.createdAt, from: Invented.origin)?.payload
    }
    #expect(made.map(\.id.item) == ["1/3", "3/3"])
    #expect(made.map(\.author) == ["Bo (@bo@photos.example)", "@cy@far.example"])
    #expect(made.first?.details.boostedBy?.map(\.address) == ["ada@photos.example"])
  }

  @Test func `photos of Pixelfed`() throws {
    let photos = try photos("pixelfed-home.json")
    #expect(photos.map(\.caption) == ["Snow on wires #winter"])
    let pictures = try #require(photos.first).pictures
    #expect(pictures.map(\.alternativeText) == [nil, "Wires"])
    #expect(pictures.map(\.size) == [PixelSize(width: 1080, height: 1350), nil])
    #expect(pictures.map(\.blurhash) == [nil, nil], "what it sends is cut off")
  }

  @Test func `photos of GoToSocial`() throws {
    let photos = try photos("gotosocial-home.json")
    #expect(photos.map(\.caption) == ["Dusk & gulls"])
    #expect(photos.map(\.author) == ["@dara"])
  }

  @Test(arguments: [("", "", 1), (Self.hidden, "", 0), ("", Self.hidden, 0)])
  func `what filters say is kept, be it of the status or of its repetition`(
    original: String, repetition: String, count: Int
  ) throws {
    let json = """
      [{"id": "2", "created_at": "2026-05-02", \(repetition) "reblog": {
        "id": "1", "created_at": "2026-05-01", \(original)
        "media_attachments": [{"id": "1", "type": "image", "url": "https://a.example/1"}]}}]
      """
    let status = try #require(ServerFixture.statuses(of: Array(json.utf8)).values.first)
    let ticket = StatusPhotos(source: source)
      .ticket(of: status, at: status.createdAt, from: Invented.origin)
    #expect(ticket?.payload.details.filtered?.map(\.action) == (count > 0 ? nil : [.hide]))
  }

  @Test(arguments: [
    (
      #""account": {"id": "3", "acct": "bo@b.example", "display_name": "Bo"},"#,
      "Bo (@bo@b.example)"
    ),
    (#""account": {"id": "3", "acct": "bo", "display_name": ""},"#, "@bo"), ("", nil),
    (#""account": [],"#, nil),
  ])
  func `who boosted a status is told with its photo`(account: String, booster: String?) throws {
    let json = """
      [{"id": "2", "created_at": "2026-05-02", \(account) "reblog": {
        "id": "1", "created_at": "2026-05-01", "account": {"id": "4", "acct": "ada"},
        "media_attachments": [{"id": "1", "type": "image", "url": "https://a.example/1"}]}}]
      """
    let status = try #require(ServerFixture.statuses(of: Array(json.utf8)).values.first)
    let photo = try #require(
      StatusPhotos(source: source).ticket(of: status, at: status.createdAt, from: Invented.origin)
    ).payload
    #expect(photo.author == "@ada")
    #expect(photo.details.boostedBy?.map(\.byline) == [booster].compactMap(\.self))
    #expect(photo.details.isOnlyBoosted)
  }

  private static let hidden = #""filtered": [{"filter": {"filter_action": "hide"}}],"#

  @Test(arguments: [
    (#""favourites_count": 2, "favourited": true"#, Engagement(likes: 2, mine: .like)),
    (
      #""dislikes_count": 1, "disliked": true, "replies_count": 4"#,
      Engagement(dislikes: 1, replies: 4, mine: .dislike)
    ),
    (#""favourites_count": -3, "favourited": null"#, Engagement()), (#""x": 1"#, Engagement()),
  ])
  func `how a status is received is how its photo is`(
    members: String, engagement: Engagement
  ) throws {
    let picture = #"{"id": "1", "type": "image", "url": "https://a.example/1"}"#
    let json = """
      [{"id": "1", "created_at": "2026-05-01", \(members),
        "media_attachments": [\(picture), \(picture)]}]
      """
    let status = try #require(ServerFixture.statuses(of: Array(json.utf8)).values.first)
    let ticket = StatusPhotos(source: source)
      .ticket(of: status, at: status.createdAt, from: Invented.origin)
    #expect(ticket?.payload.engagement == engagement)
  }

  @Test(arguments: [
    (#""url": "https://a.example/1", "remote_url": "https://b.example/2""#, "https://a.example/1"),
    (#""url": null, "remote_url": "https://b.example/2""#, "https://b.example/2"),
    (#""url": null, "preview_url": "https://c.example/3""#, "https://c.example/3"),
    (#""url": "javascript:alert(1)", "preview_url": "https://c.example/3""#, "https://c.example/3"),
    (#""url": "http://a.example/1""#, "https://a.example/1"),
    (#""url": "/relative.jpg""#, "https://photos.example/relative.jpg"),
    (#""url": "media/1.jpg""#, "https://photos.example/media/1.jpg"),
    (#""url": "//b.example/1.jpg""#, "https://b.example/1.jpg"),
    (#""url": " b.example/1.jpg ""#, "https://b.example/1.jpg"),
    (#""url": "", "remote_url": "data:image/png;base64,AAAA""#, nil), (#""url": null"#, nil),
  ])
  func `a picture is had where it is`(members: String, address: String?) throws {
    let json = """
      [{"id": "1", "created_at": "2026-05-01", "expires_at": "2026-05-02",
        "media_attachments": [{"id": "1", "type": "image", \(members)}]}]
      """
    let status = try #require(ServerFixture.statuses(of: Array(json.utf8)).values.first)
    let photo = StatusPhotos(source: source)
      .ticket(of: status, at: status.createdAt, from: Invented.origin)?.payload
    #expect(photo?.media == address.map { .web(Invented.address($0)) })
    #expect(photo?.expiresAt == address.flatMap { _ in ServerDate.parse("2026-05-02") })
  }
}
