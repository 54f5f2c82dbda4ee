import Domain
import Markup
import Testing

@testable import Fediverse

@Suite struct RemoteStatusTests {
  private static let plain = #""id": "1", "created_at": "2026-05-01T12:00:00Z""#

  private func read(_ json: String) throws -> (values: [RemoteStatus], problems: [String]) {
    let (values, problems) = try ServerFixture.statuses(of: Array(json.utf8))
    return (values, problems.map(\.description))
  }

  @Test func `a page of Mastodon is read whole`() throws {
    let (statuses, problems) = try ServerFixture.statuses("mastodon-home.json")
    #expect(problems.isEmpty)
    #expect(statuses.map(\.id).map { $0.suffix(1) } == ["5", "4", "3", "2", "1"])
    let first = try #require(statuses.first)
    #expect(first.createdAt == Timestamp(milliseconds: 1_777_633_200_000))
    #expect(first.account?.byline == "Ada Example (@ada)")
    #expect(first.media.map(\.kind) == [.image, .image])
    #expect(first.media[0].size == PixelSize(width: 2400, height: 1600))
    #expect(first.media[1].description == nil)
    #expect(statuses[2].original.id == "116400000000000001")
    #expect(statuses[2].original.account?.acct == "bo@elsewhere.example")
    #expect(statuses[3].media.map(\.kind) == [.gifv])
    #expect(statuses[4].isSensitive)
  }

  @Test(arguments: ["pixelfed-home.json", "gotosocial-home.json"])
  func `pages of other servers are read whole`(name: String) throws {
    let (statuses, problems) = try ServerFixture.statuses(name)
    #expect(problems.isEmpty)
    #expect(statuses.count == 1)
    #expect(statuses.first?.media.isEmpty == false)
  }

  @Test func `one status that cannot be read costs the others nothing, and is told by its path`()
    throws
  {
    let json = """
      [{\(Self.plain)}, {"id": null, "created_at": "2026-05-01T12:00:00Z"},
       {"id": "3", "created_at": "yesterday"}, 17,
       {\(Self.plain), "media_attachments": [{"type": "image"}, {"id": 9, "type": "image"}]}]
      """
    let (statuses, problems) = try read(json)
    #expect(statuses.map(\.id) == ["1", "3", "1"])
    #expect(statuses.map(\.isDated) == [true, false, true])
    #expect(statuses.last?.media.map(\.id) == ["", "9"])
    #expect(
      Set(problems) == [
        "[1].id: missing", "[2].created_at: not a moment", "[3]: not an object",
      ])
  }

  @Test func `null where there never is null, and wrong types, are passed over`() throws {
    let names = [
      "account", "content", "sensitive", "spoiler_text", "media_attachments", "mentions", "tags",
      "visibility", "language", "reblogs_count", "filtered", "reblog", "url", "edited_at",
    ]
    for value in ["null", "[]", "\"\"", "-1.5e3"] {
      let others = names.filter { value == "null" || !["account", "reblog"].contains($0) }
      let members = others.map { "\"\($0)\": \(value)" }.joined(separator: ", ")
      let (statuses, problems) = try read("[{\(Self.plain), \(members)}]")
      #expect(statuses.count == 1)
      #expect(problems.isEmpty)
    }
  }

  @Test func `an account that cannot be read leaves a status without one`() throws {
    let (statuses, problems) = try read(#"[{\#(Self.plain), "account": {"acct": "ada"}}]"#)
    #expect(statuses.map(\.account) == [nil])
    #expect(problems == ["[0].account.id: missing"])
  }

  @Test func `ids may be numbers, kinds unknown, members new`() throws {
    let (statuses, problems) = try read(
      #"""
      [{"id": 116500000000000005, "created_at": "2026-05-01", "visibility": "sideways", "new": {},
        "media_attachments": [{"id": 5, "type": "hologram"}]}]
      """#)
    #expect(statuses.map(\.id) == ["116500000000000005"])
    #expect(statuses.first?.media.map(\.kind) == [.unknown])
    #expect(problems.isEmpty)
  }

  @Test(arguments: [
    ("a.jpe", MediaAttachment.Kind.image), ("a.TIF", .image), ("a.tiff?b=c.txt", .image),
    ("a.jpg#b", .image), ("a.txt", .unknown), ("jpg", .unknown),
  ])
  func `a file whose kind is unknown is a picture if it is called as one`(
    name: String, kind: MediaAttachment.Kind
  ) throws {
    let (statuses, _) = try read(
      #"[{\#(Self.plain), "media_attachments": [{"id": 5, "url": "https://a.example/\#(name)"}]}]"#)
    #expect(statuses.first?.media.map(\.kind) == [kind])
  }

  @Test func `a reblog of a reblog ends there`() throws {
    let inner = #"{\#(Self.plain), "reblog": {\#(Self.plain)}}"#
    let (statuses, _) = try read(#"[{\#(Self.plain), "reblog": \#(inner)}]"#)
    #expect(statuses.first?.original.isBoost == false)
  }

  @Test func `a context is read`() throws {
    var problems: [JSONProblem] = []
    let context = try Context(
      JSONDocument(
        Array(#"{"ancestors": [], "descendants": [{\#(Self.plain)}, {}]}"#.utf8)
      ).root, &problems)
    #expect(context.descendants.map(\.id) == ["1"])
    #expect(problems.map(\.path) == ["descendants[1].id"])
  }
}
