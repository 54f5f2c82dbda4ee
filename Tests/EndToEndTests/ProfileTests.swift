import Domain
import Fakes
import Foundation
import Testing

/// Two people of a household, our programs and our server: all of them real.
@Suite("Profiles at a household's server")
struct ProfileTests {
  private struct Row: Decodable, Equatable {
    let type: String
    let caption: String?
    let handle: String?
    let source: String?
    let likes: Int?
    let reaction: String?
  }

  private func rows(_ commands: String, in home: TestHome) async throws -> [Row] {
    try await home.rows(commands, as: Row.self)
  }

  @Test
  func `ben finds ada, likes a photo there, and makes her photos a source`() async throws {
    try await HouseholdServer.run(posting: ["fog", "sun"]) { visitor, _ in
      let ben = try TestHome.withBrowser()
      try await ben.signIn(by: visitor, as: "ben")
      let ada = "@ada@\(visitor.origin.authority)"

      let shown = try await rows("profile \(ada)", in: ben)
      #expect(
        shown.first
          == Row(
            type: "person", caption: nil, handle: ada, source: nil, likes: nil, reaction: nil))
      let photos = shown.filter { $0.type == "photo" }
      #expect(photos.map(\.caption) == ["sun", "fog"])
      #expect(photos.allSatisfy { $0.source?.hasPrefix("a") == true }, "they are of no source")

      // By a link, and a like of what is in no source arrives.
      let liked = try await rows("go photostream://person/\(ada); like 2", in: ben)
      #expect(liked.last?.reaction == "like")
      try await ben.sendAll()
      let again = try await rows("profile \(ada)", in: ben).filter { $0.type == "photo" }
      #expect(again.map(\.likes) == [0, 1])
      #expect(again.map(\.reaction) == [nil, "like"])

      // Her photos are a source of their own then.
      let before = try await rows("settings; sources", in: ben).count
      _ = try await rows("profile \(ada); add", in: ben)
      #expect(try await rows("settings; sources", in: ben).count == before + 1)
      let listed = try await rows("stream; only \(before + 1); list 9", in: ben)
      #expect(listed.filter { $0.type == "photo" }.map(\.caption) == ["sun", "fog"])

      // Who made a photo of the stream is one step away.
      let author = try await rows("stream; list 9; who 1", in: ben)
      #expect(author.contains { $0.type == "person" && $0.handle == ada })
    }
  }

  @Test
  func `what a script did in a profile is sent from there, though it goes on in another one`()
    async throws
  {
    struct Status: Decodable, Identifiable {
      let id: String
      let content: String
    }
    try await HouseholdServer.run(posting: ["fog"]) { visitor, token in
      var home = try TestHome.withBrowser()
      home.environment["PHOTOSTREAM_PATIENCE"] = "300"
      try await home.signIn(by: visitor)
      _ = try await home.run("-c", "auth; new work")
      let outcome = try await home.run("-c", "post good morning; auth use work")
      #expect(outcome.status == 0, "\(outcome)")
      let there = try await visitor.statuses(Status.self, token: token)
      #expect(there.contains { $0.content.contains("good morning") }, "\(there) \(outcome)")
      let left = try await home.run("--profile", "default", "--json", "-c", "outbox; list")
      #expect(left.output.isEmpty, "\(left)")
    }
  }

  @Test
  func `one's own profile has drafts and what is scheduled, and who was met is there offline`()
    async throws
  {
    let ben = try TestHome.withBrowser()
    var ada = ""
    let port = try ReservedPort()
    try await HouseholdServer.run(posting: ["fog"], at: port) { visitor, _ in
      try await ben.signIn(by: visitor, as: "ben")
      ada = "@ada@\(visitor.origin.authority)"
      _ = try await rows("profile \(ada); about", in: ben)
      let followers = try await ben.run("-c", "profile \(ada); network following")
      #expect(followers.lines.contains("Whom they follow"), "\(followers)")
      _ = try await rows("compose; text fog at last; when tomorrow 8:00; send", in: ben)
      try await ben.sendAll()
      _ = try await rows("compose; text masts", in: ben)
      let own = try await ben.run("--json", "-c", "profile; drafts; scheduled")
      #expect(own.status == 0, "\(own)")
      #expect(own.output.contains(#""state":"draft""#) && own.output.contains("masts"))
      #expect(own.output.contains(#""state":"scheduled""#) && own.output.contains("fog at last"))
    }
    let offline = try await ben.run("--json", "-c", "profile \(ada); follow; block-domain")
    #expect(offline.output.contains(#""handle":"\#(ada)""#), "\(offline)")
    #expect(offline.output.contains(#""following":true"#), "what is wished for waits: \(offline)")
    let link = try await ben.run("--json", "-c", "go photostream://person/\(ada)")
    #expect(link.output.contains(#""type":"person""#), "\(link)")
    let photos = try link.rows(Row.self).filter { $0.type == "photo" }
    #expect(
      photos.map(\.caption) == ["fog"], "her photos of the stream stand for those of the server")
    #expect(link.output.contains("these are the photos that are known here"), "\(link)")
  }
}
