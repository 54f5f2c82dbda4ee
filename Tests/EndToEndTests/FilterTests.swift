import Domain
import Fakes
import Foundation
import PictureFixtures
import Testing

/// Two devices of one person at a household's server, which keeps her filters: all of them real.
@Suite("Filters at a household's server")
struct FilterTests {
  private struct Row: Decodable {
    let place: Int?
    let caption: String?
    let filter: String?
    let filterAction: String?
  }

  private struct Filter: Decodable {
    let title: String?
    let action: String?
    let account: String?
    let expires: String?
  }

  /// The photos that a device shows, with what a filter makes of them.
  private func shown(_ home: TestHome) async throws -> [String] {
    let outcome = try await home.run("--json", "-c", "stream; refresh; list all")
    #expect(outcome.status == 0, "\(outcome)")
    return try outcome.rows(Row.self).filter { $0.caption != nil }.map { row in
      let filter = row.filter.map { " \(row.filterAction ?? "") \($0)" }
      return (row.caption ?? "") + (filter ?? "")
    }
  }

  private func filters(_ home: TestHome) async throws -> [Filter] {
    try await home.run("--json", "-c", "filters").rows(Filter.self).filter { $0.title != nil }
  }

  private func type(_ line: String, in home: TestHome, status: Int32 = 0) async throws -> String {
    let outcome = try await home.run("-c", line)
    #expect(outcome.status == status, "\(outcome)")
    return outcome.output + outcome.errors
  }

  private struct Comment: Decodable {
    let text: String?
    let filter: String?
  }

  private struct Status: Decodable, Identifiable {
    let id: String
    let content: String
  }

  /// What is said below a photo, with what a filter makes of it.
  private func comments(_ place: Int, in home: TestHome) async throws -> [String] {
    let outcome = try await home.run("--json", "-c", "stream; show \(place); comments")
    #expect(outcome.status == 0, "\(outcome)")
    return try outcome.rows(Comment.self).compactMap { row in
      row.text.map {
        String($0.prefix { $0 != "\n" }) + (row.filter.map { " filtered by \($0)" } ?? "")
      }
    }
  }

  private func place(of caption: String, in home: TestHome) async throws -> Int {
    let rows = try await home.run("--json", "-c", "stream; list all").rows(Row.self)
    return try #require(rows.first { $0.caption == caption }?.place, "\(rows)")
  }

  @Test
  func `one for answers leaves the stream alone, and one for home leaves the answers`()
    async throws
  {
    let household = try await HouseholdServer.home(of: ["ada", "ben"])
    let ada = try TestHome.withBrowser()
    try await HouseholdServer.run(in: household) { server in
      let visitor = Visitor(at: server.origin)
      let (token, bens) = (try await visitor.token(), try await visitor.token(of: "ben"))
      let picture = try Fixture.bytes("gradient.jpg")
      try await visitor.post(picture, saying: "fog at sea", token: bens)
      try await visitor.post(picture, saying: "a pier", token: token)
      let pier = try #require(
        try await visitor.statuses(Status.self, token: token).first { $0.content.contains("pier") })
      _ = try await visitor.publish(
        "more fog", picture: try await visitor.upload(picture, token: bens),
        [("in_reply_to_id", pier.id)], token: bens)
      try await ada.signIn(by: visitor)
      #expect(try await shown(ada).contains("fog at sea"))

      _ = try await type("filters add fog --hide --in home", in: ada)
      #expect(try await !shown(ada).contains { $0.contains("fog") })
      #expect(try await comments(place(of: "a pier", in: ada), in: ada) == ["more fog"])

      _ = try await type("filters change 1 --in thread", in: ada)
      #expect(try await shown(ada).contains("fog at sea"))
      #expect(try await comments(place(of: "a pier", in: ada), in: ada).isEmpty)

      _ = try await type("filters change 1 --warn", in: ada)
      let number = try await place(of: "a pier", in: ada)
      #expect(try await comments(number, in: ada) == ["more fog filtered by fog"])
      let listed = try await type("stream; show \(number); comments", in: ada)
      #expect(listed.contains("▒▒▒ filtered: fog ▒▒▒ `uncover 1` shows it"), "\(listed)")
      #expect(!listed.contains("more fog"), "\(listed)")
      let uncovered = try await type("stream; show \(number); comments; uncover 1", in: ada)
      #expect(uncovered.contains("more fog"), "\(uncovered)")
      await visitor.leave()
    }
  }

  @Test
  func `one device makes, changes and ends them, the other follows, also offline`() async throws {
    let (first, second) = (try TestHome.withBrowser(), try TestHome.withBrowser())
    let port = try ReservedPort()
    try await HouseholdServer.run(
      of: ["ada"], posting: ["fog at sea", "a spider", "one boat"], at: port
    ) { visitor, _ in
      for home in [first, second] {
        try await home.signIn(by: visitor)
        #expect(try await shown(home) == ["one boat", "a spider", "fog at sea"])
      }

      let made = try await type("filters add fog, mist --warn --for 7 days", in: first)
      #expect(made.contains("✓ fog, mist · warns · for 7 days · @ada@"), "\(made)")
      _ = try await type("filters add Spider --hide", in: first)
      for home in [first, second] {
        #expect(try await shown(home) == ["one boat", "fog at sea warn fog, mist"])
      }
      let warned = try await type("stream; first; next; show", in: second)
      #expect(warned.contains("▒▒▒ filtered: fog, mist ▒▒▒"), "\(warned)")
      #expect(warned.contains("fog at sea"), "until it is asked for: \(warned)")
      #expect(try await type("stream; filtered", in: second).contains("a spider"))

      _ = try await type("filters change 1 boat --blur --title Boats", in: second)
      _ = try await type("filters end 2", in: second)
      for home in [first, second] {
        #expect(try await shown(home) == ["one boat blur Boats", "a spider", "fog at sea"])
      }
      let kept = try await filters(first)
      #expect(kept.map(\.title) == ["Boats"])
      #expect(kept.map(\.action) == ["blur"])
      #expect(kept.first?.expires != nil, "what was not typed stays")
    }

    // Nobody is there any more: what the server said holds, and what is new is kept here.
    let listed = try await first.run("--json", "-c", "stream; list all").rows(Row.self)
    #expect(listed.compactMap(\.filter) == ["Boats"])
    let refused = try await type("filters add fog", in: first, status: 1)
    #expect(refused.contains("127.0.0.1"), "\(refused)")
    _ = try await type("filters add fog --hide --at here", in: first)
    let later = try await first.run("--json", "-c", "stream; list all").rows(Row.self)
    #expect(later.compactMap(\.caption) == ["one boat", "a spider"])
    #expect(try await filters(first).map { $0.account == nil } == [true, false])
  }
}
