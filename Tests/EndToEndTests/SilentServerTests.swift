import Fakes
import FaultServer
import Foundation
import TerminalHarness
import Testing

/// A blog whose pictures never come: their host takes the connection, and says nothing.
@Suite("A silent host of pictures", .serialized)
struct SilentServerTests {
  private func run(_ body: (TestHome, FaultServer) async throws -> Void) async throws {
    let entries = ["harbour", "trees", "boats"].enumerated().map { index, name in
      BlogServer.Entry(title: name, date: Date(timeIntervalSince1970: 1.75e9 - Double(index) * 1e5))
    }
    let blogs = BlogServer(["a": entries])
    try await FaultServer.run({ request in
      request.target.hasSuffix(".jpg") ? .mute : blogs.answer(request)
    }) { server in
      let home = try TestHome()
      let added = try await home.run("-c", "3 \(server.address("/a/1"))")
      #expect(added.status == 0, "\(added)")
      try await body(home, server)
    }
  }

  @Test
  func `holds up neither the words nor what is typed next`() async throws {
    try await run { home, _ in
      let terminal = try PseudoTerminal(columns: 80, rows: 30)
      let process = try home.sit(at: terminal)
      try await terminal.expect("the words, while the picture is waited for") {
        $0.contains("harbour") && $0.contains("1 of 3") && $0.cursorLine.hasSuffix("›")
      }
      try await terminal.expect("its placeholder") { $0.cursorLine == "loading ›" }
      terminal.type("\r")
      try await terminal.expect("the words of the next") {
        $0.contains("trees") && $0.contains("2 of 3") && $0.cursorLine == "loading ›"
      }
      terminal.type("list\r")
      let screen = try await terminal.expect("a list") {
        $0.cursorLine == "stream>" && $0.contains("3 • ")
      }
      #expect(!screen.contains("stopped"), "\(screen.text)")
      try await process.quit(at: terminal)
    }
  }

  @Test
  func `is given up in a script after a while, which says why`() async throws {
    try await run { home, _ in
      let outcome = try await home.run("-c", "next; save '\(home.path("copy.jpg"))'")
      #expect(outcome.errorLines == ["photostream: localhost does not answer: try again later"])
      #expect(outcome.status == 1)
    }
  }
}
