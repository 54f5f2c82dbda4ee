import Fakes
import Foundation
import PictureFixtures
import TerminalHarness
import Testing

/// The real program and its decoder, with what moves and plays.
@Suite("What moves and plays on the whole way", .serialized)
struct MotionTests {
  @Test
  func `a GIF moves in its place until a key is pressed, which is typed`() async throws {
    var home = try TestHome()
    home.environment["COLORTERM"] = "truecolor"
    try home.write(GIF.redThenBlue(width: 64, height: 32), to: "pictures/a.gif")
    _ = try await home.run("-c", "2 \(home.pictures)")
    let terminal = try PseudoTerminal(columns: 80, rows: 30)
    let process = try home.sit(at: terminal)
    for colour in ["255;0;0", "0;0;255", "255;0;0", "0;0;255"] {
      try await terminal.expect("a frame of \(colour)") { screen in
        screen.cursorLine == "stream>"
          && screen.cells(inRow: 1).prefix(8).allSatisfy { $0.style.contains("8;2;\(colour)") }
      }
    }
    terminal.type("x")
    try await terminal.expect("the key") { $0.cursorLine == "stream> x" }
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
    let given = try String(contentsOfFile: home.path("given"), encoding: .utf8)
    #expect(given == "--fs\n\(home.pictures)/\(name)\n")
  }

  @Test
  func `pictures that claim too much cost themselves alone, in a line each`() async throws {
    let home = try TestHome()
    try home.write(GIF.claiming(width: 65_535, height: 65_535), to: "pictures/huge.gif")
    try home.write(GIF.frames(200_000, width: 4, height: 4), to: "pictures/long.gif")
    try home.write(GIF.frames(9, width: 4, height: 4, delay: 0), to: "pictures/quick.gif")
    let outcome = try await home.run("-c", "2 \(home.pictures); list")
    #expect(outcome.lines.count { $0.contains("too large: 65535 × 65535") } <= 1)
    #expect(outcome.output.contains("long.gif"))
    #expect(outcome.output.contains("quick.gif"))
  }
}
