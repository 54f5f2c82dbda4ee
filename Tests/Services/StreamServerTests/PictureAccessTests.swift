import Crypto
import Fakes
import Foundation
import GRDB
import Hummingbird
import Testing

@testable import StreamServer

@Suite("Who gets pictures")
struct PictureAccessTests {
  private struct Posted {
    let id: String
    let paths: [String]
  }

  private static func post(
    _ client: Client, _ fields: [(String, String)]
  ) async throws -> Posted {
    let media = try await client.upload(Pictures.large).id()
    let status = try await client.post(
      "/api/v1/statuses", [("status", "x"), ("media_ids[]", media)] + fields
    ).json
    return Posted(id: try status.id(), paths: paths(status))
  }

  /// Those of the picture, of its smaller one, and of the medium one, which only pages lead to.
  private static func paths(_ status: JSON) -> [String] {
    let known = ["url", "preview_url"].map {
      (status["media_attachments"][0][$0].text ?? "").replacing("https://photos.example", with: "")
    }
    return known + [known[1].replacing("-small", with: "-medium")]
  }

  /// Without what signs it.
  private static func bare(_ path: String) -> String { String(path.prefix { $0 != "?" }) }

  @Test(arguments: ["public", "unlisted"])
  func `everybody, while the post is there for everybody`(_ visibility: String) async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let posted = try await Self.post(anna, [("visibility", visibility)])
      for path in posted.paths {
        #expect(path == Self.bare(path))
        let answer = try await client.get(path)
        #expect(answer.status == 200)
        #expect(answer.headers["Cache-Control"] == "private, max-age=86400")
      }
      _ = try await anna.send(.delete, "/api/v1/statuses/\(posted.id)")
      for path in posted.paths { #expect(try await client.get(path).status == 404) }
    }
  }

  @Test(arguments: ["private", "direct"])
  func `only those who may see the post`(_ visibility: String) async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let posted = try await Self.post(anna, [("visibility", visibility)])
      for path in posted.paths {
        #expect(try await client.get(Self.bare(path)).status == 404)
        #expect(try await anna.get(Self.bare(path)).status == 200)
        #expect(
          try await ben.get(Self.bare(path)).status == (visibility == "private" ? 200 : 404))
        // Most programs send no token for pictures: the address they got is enough.
        let answer = try await client.get(path)
        #expect(answer.status == 200)
        #expect(answer.headers["Cache-Control"] == "private, no-cache")
      }
      _ = try await anna.send(.delete, "/api/v1/statuses/\(posted.id)")
      for path in posted.paths {
        #expect(try await client.get(path).status == 404)
        #expect(try await anna.get(path).status == 404)
      }
    }
  }

  @Test
  func `nobody once the post expired, also before it is swept away`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let posted = try await Self.post(anna, [("expires_in", "60")])
      let answer = try await client.get(posted.paths[0])
      #expect(answer.headers["Cache-Control"] == "private, max-age=60")
      test.time.advance(by: .seconds(61))
      for path in posted.paths {
        #expect(try await client.get(path).status == 404)
        #expect(try await anna.get(path).status == 404)
      }
    }
  }

  @Test
  func `the bytes of a file tell nothing of its address, and each upload has one of its own`()
    async throws
  {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let first = try await Self.post(anna, [])
      let second = try await Self.post(anna, [])
      #expect(first.paths != second.paths)
      let hash = SHA256.hash(data: Data(Pictures.large))
        .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      #expect(!first.paths[0].contains(hash))
      #expect(try await client.get("/media/\(hash).png").status == 404)
    }
  }

  @Test
  func `what is not posted yet is its owner's alone`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let url = try await anna.upload(Pictures.grey).json["url"].text ?? ""
      let path = url.replacing("https://photos.example", with: "")
      #expect(try await client.get(path).status == 200)
      #expect(try await client.get(Self.bare(path)).status == 404)
      #expect(try await ben.get(Self.bare(path)).status == 404)
      #expect(try await anna.get(Self.bare(path)).status == 200)
    }
  }

  @Test
  func `a signed address is for its post and its person, a month at most, one password long`()
    async throws
  {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let first = try await Self.post(anna, [("visibility", "private")])
      let second = try await Self.post(anna, [("visibility", "direct")])
      let path = first.paths[0]
      let end = path.drop { $0 != "?" }
      #expect(try await client.get(path).status == 200)
      #expect(try await client.get(Self.bare(second.paths[0]) + end).status == 404)
      #expect(try await client.get(path + "x").status == 404)
      let his = Self.paths(try await ben.get("/api/v1/statuses/\(first.id)").json)[0]
      #expect(his != path && Self.bare(his) == Self.bare(path))
      #expect(try await client.get(his).status == 200)
      let stolen = his.replacing(
        /viewer=[0-9]+/, with: path.firstMatch(of: /viewer=[0-9]+/)?.0 ?? "")
      #expect(try await client.get(stolen).status == 404)
      // The same again for two weeks, so that programs find what they have.
      test.time.advance(by: .seconds(86_400))
      let again = Self.paths(try await anna.get("/api/v1/statuses/\(first.id)").json)[0]
      #expect(again == path)
      try await test.server.changePassword(of: "ben", to: "another password")
      #expect(try await client.get(his).status == 404)
      #expect(try await client.get(path).status == 200)
      test.time.advance(by: .seconds(31 * 86_400))
      #expect(try await client.get(path).status == 404)
    }
  }

  @Test
  func `one person's pictures have so many bytes together and no more`() async throws {
    var limits = TestServer.roomy
    let medium = try #require(Pictures.medium)
    limits.mediaBytes = Pictures.large.count + Pictures.small.count + medium.bytes.count
    try await TestServer(limits: limits).run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let first = try await anna.upload(Pictures.large)
      #expect(first.status == 200)
      let second = try await anna.upload(Pictures.grey)
      #expect(second.status == 422)
      #expect(second.json["error"].text?.contains("no room for this one") == true)
      #expect(try await ben.upload(Pictures.large).status == 200)
      _ = try await anna.send(.delete, "/api/v1/media/\(first.id())")
      #expect(try await anna.upload(Pictures.grey).status == 200)
    }
    limits.mediaBytes -= 1
    try await TestServer(limits: limits).run { client in
      let anna = try await client.signedIn(as: "anna")
      #expect(try await anna.upload(Pictures.large).status == 422)
    }
  }
}
