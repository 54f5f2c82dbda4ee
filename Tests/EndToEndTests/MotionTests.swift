import Domain
import Fakes
import Foundation
import PictureFixtures
import TerminalHarness
import Testing

/// The real program and its decoder, with what moves and plays.
@Suite("What moves and plays on the whole way", .serialized)
struct MotionTests {
  /// The colours of each frame that was drawn, whole, over the picture.
  private func frames(_ terminal: PseudoTerminal) -> [Set<String>] {
    terminal.received.components(separatedBy: "\u{1B}[?25l").dropFirst().compactMap { frame in
      guard frame.contains("\u{1B}8\u{1B}[?25h") else { return nil }
      return Set(frame.matches(of: /\[(48;[0-9;]+)m/).map { String($0.output.1) })
    }
  }

  @Test
  func `a GIF moves in its place until a key is pressed, which is typed`() async throws {
    var home = try TestHome()
    home.environment["COLORTERM"] = "truecolor"
    try home.write(GIF.redThenBlue(width: 64, height: 32), to: "pictures/a.gif")
    _ = try await home.run("-c", "2 \(home.pictures)")
    let terminal = try PseudoTerminal(columns: 80, rows: 30)
    let process = try home.sit(at: terminal)
    // By all that was ever drawn: a moment may show anything, as frames go on while nobody looks.
    try await terminal.expect("four frames") { _ in frames(terminal).count >= 4 }
    let (red, blue) = ("48;2;255;0;0", "48;2;0;0;255")
    #expect(frames(terminal).prefix(4) == [[red], [blue], [red], [blue]])
    terminal.type("x")
    let screen = try await terminal.expect("the key") { $0.cursorLine == "stream> x" }
    let drawn = frames(terminal).count
    let picture = (0..<16).map { screen.cells(inRow: $0).map(\.style) }
    let colour = try #require([red, blue].first { $0 == picture[0][0] })
    let row = (0..<80).map { $0 < 64 ? colour : "" }
    #expect(picture == Array(repeating: row, count: 16), "\(screen)")
    #expect(screen.rows[16] == "a.gif", "\(screen)")
    #expect(screen.scrollback.isEmpty)
    terminal.type("y")
    try await terminal.expect("another key") { $0.cursorLine == "stream> xy" }
    #expect(frames(terminal).count == drawn)
    terminal.type("\u{3}")
    try await terminal.expect("a new line") { $0.cursorLine == "stream>" }
    try await process.quit(at: terminal)
  }

  @Test
  func `a video in a folder is its words, and a player gets its whole path`() async throws {
    let home = try TestHome()
    let name = "--script=x; touch $(evil).mp4"
    try home.write(Array("....ftypisom".utf8), to: "pictures/\(name)")
    let player = try home.program("player", "printf '%s\\n' \"$@\" > '\(home.path("given"))'")
    let card = try await home.run("-c", "2 \(home.pictures); show 1")
    #expect(card.lines.contains(name))
    #expect(card.lines.contains { $0.hasPrefix("video · ") }, "\(card.lines)")
    #expect(!card.lines.joined().contains("\u{1B}"))
    let command = "settings; set video.player \(player) --fs; back; show 1; play"
    let played = try await home.run("--json", "-c", command)
    let schema = try RecordSchema()
    for line in played.lines { #expect(schema.problems(of: line).isEmpty, "\(line)") }
    #expect(played.lines.contains { RecordSchema.type(of: $0) == "playing" }, "\(played.lines)")
    // A player is started, and not waited for longer than it takes to fail.
    var given = ""
    try await until("the player") {
      given = (try? String(contentsOfFile: home.path("given"), encoding: .utf8)) ?? ""
      return given.count { $0 == "\n" } == 2
    }
    #expect(given == "--fs\n\(home.pictures)/\(name)\n")
  }

  @Test
  func `the second picture of an album moves, and a player gets its address`() async throws {
    var coloured = try TestHome.withBrowser()
    coloured.environment["COLORTERM"] = "truecolor"
    let home = coloured
    let player = try home.program("player", "printf '%s\\n' \"$@\" > '\(home.path("given"))'")
    try await HouseholdServer.run { server in
      let visitor = Visitor(at: server.origin)
      let token = try await visitor.token()
      let still = try await visitor.upload(try Fixture.bytes("gradient.jpg"), token: token)
      let moving = try await visitor.upload(GIF.redThenBlue(width: 64, height: 32), token: token)
      _ = try await visitor.publish(
        "two of it", picture: still, [("media_ids[]", moving)], token: token)
      try await home.signIn(by: visitor)
      let set = "stream; refresh; settings; set video.player \(player)"
      #expect(try await home.run("-c", set).status == 0)
      let terminal = try PseudoTerminal(columns: 80, rows: 30)
      let process = try home.sit(at: terminal)
      try await terminal.expect("two of it")
      terminal.type("page 2\r")
      let (red, blue) = (Set(["48;2;255;0;0"]), Set(["48;2;0;0;255"]))
      try await terminal.expect("its frames") { _ in
        let drawn = frames(terminal)
        return drawn.contains(red) && drawn.contains(blue)
      }
      terminal.type("play\r")
      let place = home.path("given")
      try await terminal.expect(that: "the player got something") {
        (try? String(contentsOfFile: place, encoding: .utf8))?.hasSuffix("\n") == true
      }
      let given = try String(contentsOfFile: place, encoding: .utf8)
      #expect(given.hasPrefix(server.origin.text + "media/"), "\(given)")
      #expect(given.hasSuffix(".gif\n"), "\(given)")
      await visitor.leave()
      try await process.quit(at: terminal)
    }
  }

  @Test
  func `a picture that claims too much costs itself alone, and is told in one line`() async throws {
    let home = try TestHome()
    try home.write(GIF.claiming(width: 65_535, height: 65_535), to: "pictures/huge.gif")
    try home.write(GIF.frames(200_000, width: 4, height: 4), to: "pictures/long.gif")
    try home.write(GIF.frames(9, width: 4, height: 4, delay: 0), to: "pictures/quick.gif")
    let outcome = try await home.run("-c", "2 \(home.pictures); list")
    let told = "photostream: warning: \(home.pictures)/huge.gif: too large: 65535 × 65535 pixels"
    #expect(outcome.errorLines == [told], "\(outcome)")
    for name in ["long.gif", "quick.gif"] {
      #expect(outcome.lines.suffix(2).contains { $0.contains(name) }, "\(outcome)")
    }
  }
}
