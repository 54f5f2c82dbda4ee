import Fakes
import Foundation
import TerminalHarness
import Testing

@testable import Terminal

extension PromptTests {
  @Suite @MainActor
  struct PromptHistoryTests {
    @Test func `lines of an earlier session are recalled`() async throws {
      let home = try ScratchFolder()
      let file = home.url(of: "profile/history")
      let first = try await Stage(home: home, history: file).start()
      first.terminal.type("show 1\rwörld 日本\r hidden\rshow 1\r")
      try await first.expect { $0.count == 4 }
      try await first.end()
      let second = try await Stage(home: home, history: file).start()
      second.terminal.type("\u{1B}[A\u{1B}[A")
      try await second.terminal.expect("test> wörld 日本")
      second.terminal.type("!\r")
      try await second.expect { $0 == [.line("wörld 日本!")] }
      try await second.end()
    }

    @Test func `another profile has its own lines`() async throws {
      let home = try ScratchFolder()
      let stage = try await Stage(home: home, history: home.url(of: "a")).start()
      stage.terminal.type("of a\r")
      try await stage.expect { $0.count == 1 }
      stage.session.useHistory(home.url(of: "b"))
      stage.terminal.type("of b\r")
      try await stage.expect { $0.count == 2 }
      stage.session.useHistory(home.url(of: "a"))
      stage.terminal.type("x\r")
      try await stage.expect { $0.count == 3 }
      stage.terminal.type("\u{1B}[A\u{1B}[A")
      try await stage.terminal.expect("test> of a")
      try await stage.end()
    }

    @Test func `an unusable file is told once and is not in the way`() async throws {
      let home = try ScratchFolder()
      let stage = try await Stage(home: home, history: home.url).start()
      try await stage.terminal.expect("your history is not kept")
      stage.terminal.type("one\rtwo\r\u{1B}[A\u{1B}[A")
      try await stage.terminal.expect("the line of this session") { $0.cursorLine == "test> one" }
      let text = stage.terminal.screen.text
      #expect(text.components(separatedBy: "history is not kept").count == 2)
      try await stage.end()
    }
  }
}
