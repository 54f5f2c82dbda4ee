import Domain
import Fakes
import Foundation
import Testing

/// An account that signed in before there was all that is asked for now, at our server: all of it real.
@Suite("An account that was signed in before")
struct NarrowAccountTests {
  /// What the first version asked for.
  private static let scopes = [
    "read:accounts", "read:statuses", "write:statuses", "write:favourites", "write:media",
  ]

  private func rows(_ commands: String, in home: TestHome) async throws -> [TestHome.Row] {
    try await home.run("--json", "-c", commands).rows()
  }

  private func said(_ commands: String, in home: TestHome) async throws -> String {
    let outcome = try await home.run("-c", commands)
    return outcome.output + outcome.errors
  }

  /// Signs in as a version did that asked for less.
  private func signInNarrowly(_ home: TestHome, by visitor: Visitor) async throws {
    async let signedIn = home.run("-c", "auth; signin \(visitor.origin.text)")
    let page = try await home.openedPage().text
    let less = Self.scopes.joined(separator: "+").replacing(":", with: "%3A")
    let narrow = page.replacing(/scope=[^&]*/, with: "scope=" + less)
    #expect(narrow != page, "\(page)")
    _ = try await visitor.allow(try #require(WebAddress(narrow)))
    let outcome = try await signedIn
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test
  func `goes on reading, is told what needs more, and gets it by one sign-in that loses nothing`()
    async throws
  {
    try await HouseholdServer.run(of: ["ada"], posting: ["fog", "sun", "rain"]) { visitor, token in
      var home = try TestHome.withBrowser()
      // What is refused is told only once the server has answered.
      home.environment["PHOTOSTREAM_PATIENCE"] = "300"
      try await signInNarrowly(home, by: visitor)

      // It reads and does what it was allowed.
      let read = try await rows("stream; refresh; list all", in: home).filter { $0.type == "photo" }
      #expect(read.map(\.caption) == ["rain", "sun", "fog"])
      let plain = try await home.run("-c", "stream; like 1; next; next; refresh; list all")
      #expect(plain.status == 0, "\(plain)")
      #expect(!(plain.output + plain.errors).contains("sign in again"), "\(plain)")

      // What needs more says so, what for, and how, each in one line.
      let how = ": `auth signin \(visitor.origin.sourceName)` asks for it, and nothing is lost"
      for (command, purpose) in [
        ("stream; bookmark 2", "keep bookmarks"), ("filters", "see your filters"),
        ("filters add fog --hide", "change your filters"),
        ("notifications", "see notifications"), ("settings; add bookmarks", "see your bookmarks"),
      ] {
        let lines = try await said(command, in: home).split(separator: "\n")
        #expect(
          lines.count { $0.contains("sign in again to \(purpose)\(how)") } == 1, "\(lines)")
      }
      let waiting = try await rows("stream; list all", in: home).filter { $0.type == "photo" }
      #expect(waiting.map(\.caption) == ["rain", "sun", "fog"])

      // One step, after which what was refused goes on by itself.
      try await home.signIn(by: visitor)
      let left = try await rows("outbox", in: home)
      #expect(!left.contains { $0.state == "stopped" }, "\(left)")
      try await home.sendAll()
      #expect(try await said("auth; accounts", in: home).split(separator: "\n").count == 1)
      let bookmarks = try await visitor.get("/api/v1/bookmarks", token: token)
      #expect(String(decoding: bookmarks, as: UTF8.self).contains("sun"))
      let now = try await rows("stream; refresh; list all", in: home).filter { $0.type == "photo" }
      // Also by the bookmarks, which are a source that can be read now, and still once.
      #expect(now.map(\.caption) == ["rain", "sun", "fog"])
      #expect(now.map { $0.bookmarked == true } == [false, true, false])
      let told = try await home.run("--json", "-c", "stream; show 2")
      #expect(told.output.contains("\"alsoFrom\""), "\(told)")
      let made = try await home.run("-c", "filters add fog --hide")
      #expect(made.status == 0, "\(made)")
      let again = try await said("stream; refresh; notifications; filters", in: home)
      #expect(!again.contains("sign in again"), "\(again)")
    }
  }
}
