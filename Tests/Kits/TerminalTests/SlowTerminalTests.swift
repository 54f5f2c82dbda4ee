import PictureFixtures
import TerminalHarness
import Testing

@testable import Terminal

extension PromptTests {
  /// Terminals that take seconds for a picture: here because the test reads it bit by bit.
  @Suite @MainActor
  struct SlowTerminalTests {
    /// A stage where a picture is being sent that is large for a terminal, and of which a little has come.
    private func stage(_ picture: Picture) async throws -> Stage {
      let stage = try Stage(columns: 120, rows: 40)
      stage.answers = false
      try await stage.start()
      stage.session.setColours(.truecolour)
      stage.session.setGraphics(.fixed(.kitty))
      stage.terminal.type("show\r")
      try await stage.expect { $0 == [.line("show")] }
      stage.session.write(picture)
      while !stage.terminal.received.contains("\u{1B}_G") {
        try await stage.terminal.receive(atMost: 100)
      }
      return stage
    }

    @Test func `what is typed while a picture is sent is there afterwards`() async throws {
      let picture = try Picture.noise(480, 300)
      let stage = try await stage(picture)
      let terminal = stage.terminal
      // Of what is sent nothing is read until all this is, and no terminal keeps so much.
      let answers = String(repeating: "\u{1B}[?62;4c", count: 3000)
      try await terminal.typeWithoutLooking("one " + answers + "two")
      #expect(terminal.screen.pictures.isEmpty)
      for key in " and three" {
        terminal.type(String(key))
        for _ in 0..<20 { try await terminal.receive(atMost: 500) }
      }
      #expect(terminal.screen.pictures.isEmpty)
      stage.ready()
      try await terminal.expect("the picture, and what was typed") {
        $0.pictures.count == 1 && $0.cursorLine == "test> one two and three"
      }
      let command = try #require(KittyReader(terminal.received).commands.first)
      #expect(command.payload.utf8.count > 500_000)
      #expect(try command.file().shows(picture))
      terminal.type("\r")
      try await stage.expect { $0 == [.line("show"), .line("one two and three")] }
      stage.ready()
      try await stage.end()
    }

    @Test func `control c is seen when the picture is there`() async throws {
      let stage = try await stage(try .noise(240, 150))
      stage.terminal.type("\u{3}")
      for _ in 0..<20 { try await stage.terminal.receive(atMost: 500) }
      #expect(stage.events == [.line("show")])
      try await stage.expect { $0 == [.line("show"), .interrupt] }
      // What was sent by then may have come to the terminal a little later.
      try await stage.terminal.expect("the picture") { $0.pictures.count == 1 }
      stage.ready()
      try await stage.end()
    }
  }
}
