import Domain
import Fakes
import Foundation
import Testing

@testable import Folders

@Suite struct PostArchiveTests {
  private func post(
    _ pictures: [(String, String)], words: String = "<p>Fog</p>",
    date: String = "2023-05-01T12:00:00Z"
  ) -> String {
    let attachments = pictures.map {
      #"{"type":"Document","mediaType":"image/jpeg","url":"\#($0.0)","name":"\#($0.1)"}"#
    }.joined(separator: ",")
    return """
      {"type":"Create","published":"\(date)","object":{"type":"Note","id":"https://p.example/1",\
      "published":"\(date)","sensitive":true,"content":"\(words)","attachment":[\(attachments)]}}
      """
  }

  private func archive(_ posts: [String]) -> [UInt8] {
    Array(#"{"type":"OrderedCollection","orderedItems":[\#(posts.joined(separator: ","))]}"#.utf8)
  }

  @Test func `an archive says what pictures show, when, and which are one post`() async throws {
    let tree = try await TestTree()
    for name in ["a", "b", "c", "d"] { try tree.write("media_attachments/files/1/\(name).jpg") }
    try tree.write("media_attachments/files/1/d.jpg.txt", Array("My own words".utf8))
    try tree.write(
      "outbox.json",
      archive([
        post(
          [
            ("/system/media_attachments/files/1/b.jpg", "first"),
            ("https://cdn.example/media_attachments/files/1/a.jpg?x=1", "second"),
          ], words: "<p>One &amp; two<br>three</p><p>four</p>"),
        post([("media_attachments/files/1/d.jpg", "stones")]),
        post([("media_attachments/files/1/missing.jpg", "nothing")]),
        #"{"type":"Announce","object":"https://other.example/1"}"#,
      ]))
    let summary = try await tree.scan()
    #expect(summary.photos == 3 && summary.problemCount == 0)
    let photos = Dictionary(
      uniqueKeysWithValues: try await tree.photos.map {
        ($0.id.item.split(separator: "/").last.map(String.init) ?? "", $0)
      })
    let album = try #require(photos["b.jpg"])
    #expect(album.words == "One & two\nthree\n\nfour")
    #expect(album.pictures.map(\.alternativeText) == ["first", "second"])
    #expect(
      album.pictures.last?.media
        == .file(tree.root.appending("media_attachments/files/1/a.jpg".utf8)))
    #expect(album.timestamp == DateParts.noon)
    #expect(album.isSensitive)
    #expect(photos["d.jpg"]?.caption == "My own words")
    #expect(photos["d.jpg"]?.alternativeText == "stones")
    #expect(photos["c.jpg"]?.caption == nil && photos["a.jpg"] == nil)
    _ = tree.probing.takeNames()
    let again = try await tree.scan()
    #expect(again.photos == 3 && again.changed == 0 && tree.probing.takeNames() == [])
  }

  @Test func `words are read as those of posts in the stream are`() async throws {
    let tree = try await TestTree()
    try tree.write("media/a.jpg")
    let words =
      "<p>See <a href='https://a.example/grey/1'><span class='invisible'>https://</span>"
      + "<span class='ellipsis'>a.example/grey</span><span class='invisible'>/1</span></a></p>"
      + "<ul><li>fog</li></ul><script>no()</script>"
    try tree.write("outbox.json", archive([post([("media/a.jpg", "")], words: words)]))
    _ = try await tree.scan()
    #expect(try await tree.photos.map(\.words) == ["See a.example/grey…\n\n• fog"])
  }

  /// Two posts of somebody at a Pixelfed server, as its settings export them, with some of what else is in there.
  private var pixelfed: String {
    """
    [
        {
            "_v": 1, "id": "512345678901234567", "uri": "https://pixels.example/p/ada/512345678901234567",
            "url": "https://pixels.example/p/ada/512345678901234567", "in_reply_to_id": null, "reblog": null,
            "content": "Low tide &amp; fog <a href=\"https://pixels.example/discover/tags/fog\">#fog</a>",
            "content_text": "Low tide & fog", "created_at": "2023-05-01T12:00:00.000Z",
            "emojis": [], "sensitive": true, "spoiler_text": "", "visibility": "public",
            "media_attachments": [
                {
                    "id": "1", "type": "image", "optimized_url": null, "mime": "image/jpeg",
                    "url": "https://cdn.pixels.example/public/m/_v2/5/ab/cd/first.jpg",
                    "remote_url": null, "preview_url": "https://cdn.pixels.example/public/m/_v2/5/ab/cd/first_thumb.jpg",
                    "description": "grey stones", "blurhash": "U4Rfzst8?bt7ogayj[j[~pfQ9Goe%Mj[WBay"
                },
                {
                    "id": "2", "type": "image", "mime": "image/jpeg", "description": null,
                    "url": "https://cdn.pixels.example/public/m/_v2/5/ab/cd/second.jpg"
                }
            ],
            "account": {"id": "5", "username": "ada", "acct": "ada", "url": "https://pixels.example/ada"},
            "tags": [{"name": "fog", "url": "https://pixels.example/discover/tags/fog"}], "poll": null,
            "favourites_count": 3, "pf_type": "photo:album", "comments_disabled": false
        },
        {
            "id": "512345678901234568", "reblog": {"id": "7"}, "created_at": "2023-05-02T12:00:00.000Z",
            "media_attachments": [{"url": "https://cdn.pixels.example/public/m/_v2/6/ef/other.jpg"}]
        }
    ]
    """
  }

  @Test(arguments: [false, true])
  func `what Pixelfed exports describes the pictures that are put there`(isWrapped: Bool)
    async throws
  {
    let tree = try await TestTree()
    for name in ["first", "second"] { try tree.write("m/_v2/5/ab/cd/\(name).jpg") }
    try tree.write("other.jpg")
    let text = isWrapped ? #"{"data":\#(pixelfed)}"# : pixelfed
    try tree.write("outbox.json", Array(text.utf8))
    let summary = try await tree.scan()
    #expect(summary.photos == 2 && summary.problemCount == 0)
    let photos = try await tree.photos
    let album = try #require(photos.first { $0.id.item.hasSuffix("first.jpg") })
    #expect(album.words == "Low tide & fog")
    #expect(album.pictures.map(\.alternativeText) == ["grey stones", nil])
    #expect(album.timestamp == DateParts.noon && album.isSensitive)
    #expect(album.page == "https://pixels.example/p/ada/512345678901234567")
    #expect(
      photos.contains { $0.id.item == "other.jpg" && $0.caption == nil }, "a boost is another's")
  }

  @Test func `an archive without its pictures says so`() async throws {
    let tree = try await TestTree()
    try tree.write("outbox.json", Array(pixelfed.utf8))
    let summary = try await tree.scan()
    #expect(summary.photos == 0)
    #expect(summary.problems.map(\.reason) == ["its pictures are not in it"])
    let words = #"{"orderedItems":[{"type":"Create","object":{"content":"words alone"}}]}"#
    try tree.write("outbox.json", Array(words.utf8))
    #expect(try await tree.scan().problemCount == 0)
  }

  @Test func `a new archive in its place changes what is said`() async throws {
    let tree = try await TestTree()
    try tree.write("media/a.jpg")
    try tree.write("outbox.json", archive([post([("media/a.jpg", "old")])]))
    _ = try await tree.scan()
    try tree.write("outbox.json", archive([post([("media/a.jpg", "rather new")])]))
    _ = try await tree.scan()
    #expect(try await tree.photos.map(\.alternativeText) == ["rather new"])
  }

  @Test func `an archive that cannot be read once costs nothing, then or later`() async throws {
    let tree = try await TestTree()
    for name in ["a", "b"] { try tree.write("media/\(name).jpg") }
    try tree.write(
      "outbox.json", archive([post([("media/a.jpg", "first"), ("media/b.jpg", "second")])]))
    #expect(try await tree.scan(without: "outbox.json").problemCount > 0)
    #expect(try await tree.photos.map(\.caption) == [nil, nil])
    _ = try await tree.scan()
    for _ in 1...2 {
      #expect(try await tree.photos.map(\.words) == ["Fog"])
      #expect(try await tree.photos.first?.pictures.count == 2)
      #expect(try await tree.scan(without: "outbox.json").problemCount > 0)
    }
    // Nor is one that is another by now.
    try tree.write("outbox.json", archive([post([("media/a.jpg", "the first by far")])]))
    #expect(try await tree.scan(without: "outbox.json").problemCount > 0)
    #expect(try await tree.photos.map(\.words) == ["Fog"])
  }

  @Test(arguments: [false, true])
  func `pictures of a post that come and go later are shown once, with it`(hasCaption: Bool)
    async throws
  {
    let tree = try await TestTree()
    try tree.write("outbox.json", archive([post((1...3).map { ("media/\($0).jpg", "\($0)") })]))
    if hasCaption {
      for number in 1...3 { try tree.write("media/\(number).jpg.txt", Array("mine".utf8)) }
    }
    func shown() async throws -> [[String?]] {
      _ = try await tree.scan()
      return try await tree.photos.map { $0.pictures.map(\.alternativeText) }
    }
    try tree.write("media/2.jpg")
    #expect(try await shown() == [["2"]])
    try tree.write("media/1.jpg")
    #expect(try await shown() == [["1", "2"]])
    try tree.write("media/3.jpg")
    #expect(try await shown() == [["1", "2", "3"]])
    try tree.remove("media/2.jpg")
    #expect(try await shown() == [["1", "3"]])
  }

  @Test(arguments: [
    "../secret.jpg", "/etc/hostname", "media/../../secret.jpg", "%2e%2e/secret.jpg",
    "media/link.jpg",
    "linked/secret.jpg", "", "/", "media//../..", "file:///etc/hostname",
  ])
  func `nothing outside of the archive becomes part of it`(_ path: String) async throws {
    let tree = try await TestTree()
    try tree.scratch.write(TestTree.jpeg, to: "secret.jpg")
    try tree.write("media/a.jpg")
    try tree.link("media/link.jpg", to: tree.scratch.path(of: "secret.jpg"))
    try tree.link("linked", to: tree.scratch.path)
    try tree.write("outbox.json", archive([post([("media/a.jpg", ""), (path, "mine")])]))
    _ = try await tree.scan()
    let photos = try await tree.photos
    #expect(photos.map(\.id.item) == ["media/a.jpg"])
    #expect(photos.first?.pictures.count == 1)
  }

  @Test(arguments: [
    "", "null", "[]", "{", #"{"orderedItems":null}"#, #"{"orderedItems":[null,1,"x",[],{}]}"#,
    #"{"orderedItems":[{"type":"Create","object":{"attachment":[null,{"url":null},{"url":7}]}}]}"#,
    #"{"orderedItems":[{"type":"Create","object":{"published":7,"content":null,"attachment":[{"url":"media/a.jpg","name":null}]}}]}"#,
  ])
  func `an archive that is broken leaves the pictures as they are`(_ text: String) async throws {
    let tree = try await TestTree()
    try tree.write("media/a.jpg")
    try tree.write("outbox.json", Array(text.utf8))
    #expect(try await tree.scan().photos == 1)
    #expect(try await tree.photos.map(\.caption) == [nil])
  }

  @Test func `an archive of a gigabyte is told, and not read`() async throws {
    let tree = try await TestTree()
    try tree.write("media/a.jpg")
    try tree.write("outbox.json", [])
    let file = try FileHandle(forWritingTo: URL(filePath: tree.path("outbox.json")))
    try file.truncate(atOffset: 1 << 30)
    try file.close()
    let summary = try await tree.scan()
    #expect(summary.photos == 1)
    #expect(summary.problems.map(\.reason) == ["it is too large to be read"])
  }
}

extension DateParts {
  fileprivate static var noon: Timestamp? {
    var date = DateParts(year: 2023, month: 5)
    date.hour = 12
    return date.timestamp
  }
}
