import Fakes
import Foundation
import PictureFixtures
import TerminalHarness
import Testing
import Web

/// Two people of a household, our program at a terminal and our server: all of them real.
@Suite("What a household's server tells by itself")
struct LiveTests {
  private struct Status: Decodable, Identifiable {
    struct Media: Decodable {
      let id: String
    }

    let id: String
    let content: String
    let mediaAttachments: [Media]
  }

  /// Lists again and again until the rows are as awaited: what a server tells takes a moment.
  private func lists(
    at terminal: PseudoTerminal, _ awaited: String,
    _ isFulfilled: @Sendable (VirtualScreen) -> Bool
  ) async throws {
    try await until(awaited, showing: { "\(terminal.screen)" }) {
      terminal.type("\u{0C}")
      try await terminal.expect("an empty screen") { !$0.contains("stream> list") }
      terminal.type("list\r")
      return isFulfilled(
        try await terminal.expect("a list") { screen in
          screen.contains("stream> list") && screen.cursorLine.hasPrefix("stream>")
            && !screen.cursorLine.contains("list")
        })
    }
  }

  @Test
  func
    `ada's prompt tells what ben posts as soon as he does, and her rows follow what becomes of it`()
    async throws
  {
    let household = try await HouseholdServer.home(of: ["ada", "ben"])
    try await HouseholdServer.run(in: household) { server in
      let visitor = Visitor(at: server.origin)
      let picture = try Fixture.bytes("gradient.jpg")
      var ada = try TestHome.withBrowser()
      ada.environment["NO_COLOR"] = "1"
      try await ada.signIn(by: visitor)
      let token = try await visitor.token(of: "ben")
      // Nothing else looks for photos.
      let quiet = "settings; set refresh.at-start no; set refresh.every never; set stream.live yes"
      #expect(try await ada.run("-c", quiet).status == 0)
      let terminal = try PseudoTerminal(columns: 80, rows: 30)
      let process = try ada.sit(at: terminal)
      try await terminal.expect("stream>")
      for number in 1...2 {
        // What was typed stays, and the line is told above it.
        terminal.type("li")
        try await visitor.post(picture, saying: "ben's \(number)", token: token)
        try await terminal.expect("\(number) lines of news") { screen in
          screen.cursorLine.hasPrefix("stream> " + String(repeating: "li", count: number))
            && screen.rows.count { $0.contains("1 new photo") } == number
        }
      }
      terminal.type("\u{15}")
      try await lists(at: terminal, "ben's posts") {
        $0.contains("ben's 1") && $0.contains("ben's 2")
      }

      // From here on nothing is asked for by hand: he changes one, likes hers, and takes the other away.
      let own = try await visitor.token()
      try await visitor.post(picture, saying: "ada's own", token: own)
      let posts = try await visitor.statuses(Status.self, token: token)
      func post(_ words: String) throws -> Status {
        try #require(posts.first { $0.content.contains(words) }, "\(posts)")
      }
      let (edited, liked) = (try post("s 2"), try post("s own"))
      try await visitor.change(
        "/api/v1/statuses/\(edited.id)", by: .put,
        [("status", "second thoughts")] + edited.mediaAttachments.map { ("media_ids[]", $0.id) },
        token: token)
      try await lists(at: terminal, "the new words") {
        $0.contains("second thoughts") && !$0.contains("ben's 2")
      }
      try await lists(at: terminal, "her own") { $0.contains("ada's own") }
      try await visitor.change("/api/v1/statuses/\(liked.id)/favourite", token: token)
      try await lists(at: terminal, "the like") { screen in
        screen.rows.contains { $0.contains("ada's own") && $0.contains("♡ 1") }
      }
      try await visitor.change(
        "/api/v1/statuses/\(try post("s 1").id)", by: .delete, token: token)
      try await lists(at: terminal, "the photo gone") {
        !$0.contains("ben's 1") && $0.contains("ada's own")
      }
      await visitor.leave()
      try await process.quit(at: terminal)
    }
  }
}
