import Fakes
import Foundation
import TerminalHarness
import Testing

@testable import Terminal

extension PromptTests {
  @Suite @MainActor
  struct PromptCompletionTests {
    private static let commands = [
      Command("list", [.init("n", .number(1...9), optional: true)], summary: "list"),
      Command("like", summary: "like"),
      Command("open", [.init("file", .path)], summary: "open"),
    ]

    @Test func `tab completes and the second one lists`() async throws {
      let stage = try Stage()
      stage.commands = Self.commands
      try await stage.start()
      stage.terminal.type("l\t")
      try await stage.terminal.expect("test> li")
      stage.terminal.type("\t")
      try await stage.terminal.expect("the list above") {
        $0.rows[0] == "like  list" && $0.cursorLine == "test> li"
      }
      stage.terminal.type("s\tx\r")
      try await stage.expect { $0 == [.line("list x")] }
      try await stage.end()
    }

    @Test func `file names are completed in the middle of a line`() async throws {
      let stage = try Stage()
      stage.commands = Self.commands
      try Data().write(to: stage.home.url(of: "my photo 日本.jpg"))
      try await stage.start()
      stage.terminal.type("open ~/m and\u{2}\u{2}\u{2}\u{2}\t")
      try await stage.terminal.expect("open ~/my\\ photo\\ 日本.jpg  and")
      stage.terminal.type("\r")
      try await stage.expect { $0 == [.line("open ~/my\\ photo\\ 日本.jpg  and")] }
      try await stage.end()
    }

    @Test func `a long list is no longer than the screen`() async throws {
      let stage = try Stage(columns: 20, rows: 8)
      stage.commands = (100..<200).map { Command("word\($0)", summary: "word") }
      try await stage.start()
      stage.terminal.type("w\t\t")
      try await stage.terminal.expect("more\ntest> word1")
      #expect(stage.terminal.screen.rows.contains { $0.hasPrefix("… and ") })
      #expect(stage.terminal.screen.scrollback.count <= 2)
      try await stage.end()
    }

    @Test(arguments: ["\u{1B}[C", "\u{1B}OC"])
    func `→ goes right in a line, and types its command on an empty one`(key: String) async throws {
      let stage = try Stage()
      stage.commands = [Command("page", summary: "page", isOnRightKey: true)]
      try await stage.start()
      stage.terminal.type("ac\u{2}\u{2}\(key)b\(key)\(key)d\r")
      try await stage.expect { $0 == [.line("abcd")] }
      stage.terminal.type(key)
      try await stage.expect { $0 == [.line("abcd"), .line("page")] }
      try await stage.terminal.expect("test> page")
      try await stage.end()
    }

    @Test func `→ on an empty line does nothing where no command is on it`() async throws {
      let stage = try Stage()
      stage.commands = Self.commands
      try await stage.start()
      stage.terminal.type("\u{1B}[Clike\r")
      try await stage.expect { $0 == [.line("like")] }
      try await stage.end()
    }
  }
}
