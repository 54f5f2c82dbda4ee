import Fakes
import Foundation
import TerminalHarness
import Testing

/// The one place among all photos, at a real prompt.
@Suite("The place where one is", .serialized)
struct PlaceTests {
  private func sit(
    at home: TestHome, expecting text: String
  ) async throws -> (PseudoTerminal, PseudoTerminal.RunningProcess) {
    let terminal = try PseudoTerminal(columns: 80, rows: 40)
    let process = try home.sit(at: terminal)
    try await terminal.expect(text)
    try await terminal.expect("the prompt") { $0.cursorLine == "stream>" }
    return (terminal, process)
  }

  private func home() async throws -> TestHome {
    var home = try await TestHome.withSamples()
    home.environment["NO_COLOR"] = "1"
    return home
  }

  @Test func `is kept until the next start, which goes on behind it`() async throws {
    let home = try await home()
    let (terminal, process) = try await sit(at: home, expecting: "1 of 12")
    try await terminal.enter("show 6", expecting: "6 of 12")
    try await terminal.enter("", expecting: "7 of 12")
    try await process.quit(at: terminal)
    let script = try await home.run("--json", "-c", "list 1")
    #expect(script.output.contains(#""place":8"#), "\(script.output)")
    let (second, again) = try await sit(at: home, expecting: "8 of 12")
    try await again.quit(at: second)
  }

  @Test func `is the same after a visit in another profile`() async throws {
    let home = try await home()
    _ = try await home.run("-c", "auth; new work")
    let (terminal, process) = try await sit(at: home, expecting: "1 of 12")
    try await terminal.enter("show 5", expecting: "5 of 12")
    try await terminal.enter("auth use work", expecting: "Where are your photos?")
    try await terminal.enter("auth use default", expecting: "using profile `default`")
    try await terminal.expect("the place") {
      $0.cursorLine == "stream>"
        && $0.text.components(separatedBy: "using profile `default`").last?.contains("5 of 12")
          == true
    }
    try await process.quit(at: terminal)
  }

  @Test func `is the same in the stream and in front of one photo`() async throws {
    let home = try await home()
    let (terminal, process) = try await sit(at: home, expecting: "1 of 12")
    try await terminal.enter("show 5", expecting: "5 of 12")
    terminal.type("photo\r")
    try await terminal.expect("the photo's prompt") { $0.cursorLine == "photo>" }
    try await terminal.enter("", expecting: "6 of 12")
    terminal.type("back\r")
    try await terminal.expect("the stream's prompt") { $0.cursorLine == "stream>" }
    try await terminal.enter("like", expecting: "♥ 1")
    try await process.quit(at: terminal)
    let list = try await home.run("--json", "-c", "list all")
    let liked = list.output.split(separator: "\n").filter { $0.contains(#""reaction":"like""#) }
    #expect(liked.count == 1)
    #expect(liked.first?.contains(#""place":6"#) == true, "\(list.output)")
  }
}
