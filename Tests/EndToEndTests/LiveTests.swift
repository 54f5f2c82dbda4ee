import Fakes
import Foundation
import PictureFixtures
import TerminalHarness
import Testing

/// Two people of a household, our program at a terminal and our server: all of them real.
@Suite("What a household's server tells by itself")
struct LiveTests {
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
      try await terminal.enter("list", expecting: "ben's 2")
      await visitor.leave()
      try await process.quit(at: terminal)
    }
  }
}
