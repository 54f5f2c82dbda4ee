import Fakes
import Foundation
import TerminalHarness
import Testing

@testable import Terminal

extension PromptTests {
  @Suite @MainActor
  struct PasteTests {
    @Test func `pasted lines are on the line until Enter, and run one after the other then`()
      async throws
    {
      let stage = try await Stage().start()
      stage.answers = false
      stage.terminal.paste("show 3\r\n\r\nlist\rlike\n")
      try await stage.terminal.expect("test> show 3⏎⏎list⏎like⏎")
      #expect(stage.events.isEmpty)
      stage.terminal.type("\r")
      for (count, line) in ["show 3", "list", "like"].enumerated() {
        try await stage.expect { $0.count == count + 1 && $0.last == .line(line) }
        stage.ready()
      }
      stage.terminal.type("\u{1B}[A")
      try await stage.terminal.expect("the paste again") {
        $0.cursorLine == "test> show 3⏎⏎list⏎like⏎"
      }
      try await stage.end()
    }

    @Test func `lines pasted behind a command are one text`() async throws {
      let stage = try await Stage().start()
      stage.terminal.type("comment ")
      try await stage.terminal.expect("comment")
      stage.terminal.paste("first\n\n\tthird\n")
      try await stage.terminal.expect("test> comment first↵↵ third↵")
      stage.terminal.type("\r")
      try await stage.expect { $0 == [.line("comment first\n\n third")] }
      try await stage.end()
    }

    @Test func `marks of line ends in a paste are line ends themselves, and run nothing in a text`()
      async throws
    {
      let stage = try await Stage().start()
      stage.terminal.type("comment ")
      try await stage.terminal.expect("comment")
      stage.terminal.paste("press ⏎ quit")
      try await stage.terminal.expect("test> comment press ↵ quit")
      stage.terminal.type("\r")
      try await stage.expect { $0 == [.line("comment press \n quit")] }
      try await stage.end()
    }

    @Test func `a paste can be edited, and comes where the cursor is`() async throws {
      let stage = try await Stage().start()
      stage.terminal.type("ab\u{2}")
      try await stage.terminal.expect("ab")
      stage.terminal.paste("日1\n2")
      try await stage.terminal.expect("test> a日1↵2b")
      stage.terminal.type("\u{7F}\u{7F}3\r")
      try await stage.expect { $0 == [.line("a日13b")] }
      try await stage.end()
    }

    @Test func `control characters of a paste neither act nor stay`() async throws {
      let stage = try await Stage().start()
      stage.terminal.paste("a\u{3}\u{4}\u{1A}\u{0}\u{7F}\u{8}\u{1B}[31mb\u{1B}\u{9B}c\u{202E}d")
      try await stage.terminal.expect("test> a[31mbcd")
      stage.terminal.type("\r")
      try await stage.expect { $0 == [.line("a[31mbcd")] }
      try await stage.end()
    }

    @Test func `a paste without an end ends by itself, and no key is lost`() async throws {
      let stage = try await Stage().start()
      stage.terminal.type("\u{1B}[200~one\rtwo")
      try await stage.terminal.expect("test> one⏎two")
      stage.terminal.type("!\r")
      try await stage.expect { $0 == [.line("one"), .line("two!")] }
      try await stage.end()
    }

    @Test func `a very large paste is cut and says so`() async throws {
      // No time passes, however long it takes to type.
      let stage = try await Stage(clock: HandClock()).start()
      let text = String(repeating: "0123456789", count: 15_000)
      stage.terminal.paste(text)
      try await stage.terminal.expect("its last 50,000 characters are missing")
      stage.terminal.type("!\r")
      try await stage.expect { $0 == [.line(String(text.prefix(Paste.limit)) + "!")] }
      try await stage.end()
    }

    @Test func `a paste ends a search, and is inserted in both of vi's modes`() async throws {
      let stage = try await Stage().start()
      stage.terminal.type("older\r")
      try await stage.expect { $0.count == 1 }
      stage.terminal.type("\u{12}old")
      try await stage.terminal.expect("bck:old")
      stage.terminal.paste(" x")
      try await stage.terminal.expect("a line again") { $0.cursorLine.contains(" x") }
      stage.terminal.type("\u{3}")
      try await stage.end()

      let home = try ScratchFolder()
      try "bind -v\n".write(
        to: home.url(of: ".editrc"), atomically: true, encoding: .utf8)
      let vi = try await Stage(home: home).start()
      vi.terminal.paste("dd")
      try await vi.terminal.expect("test> dd")
      vi.terminal.type("\u{1B}0")
      vi.terminal.paste("x")
      try await vi.terminal.expect("test> xdd")
      vi.terminal.type("\r")
      try await vi.expect { $0 == [.line("xdd")] }
      try await vi.end()
    }

    @Test func `pastes are marked only at the prompt`() async throws {
      // A command that takes its time gets a prompt of its own.
      let stage = try await Stage(clock: HandClock()).start()
      stage.answers = false
      #expect(stage.terminal.screen.marksPastes)
      stage.terminal.type("go\r")
      try await stage.terminal.expect("no marks while a command runs") { !$0.marksPastes }
      try await stage.expect { $0 == [.line("go")] }
      stage.ready()
      try await stage.terminal.expect("marks again") { $0.marksPastes }
      try await stage.end()
      try await stage.terminal.expect("no marks after it") { !$0.marksPastes }
    }

    @Test func `a pasted secret is its first line, and keys are no part of it`() async throws {
      let stage = try await Stage().start()
      stage.terminal.type("half")
      try await stage.terminal.expect("half")
      let session = stage.session
      let asking = Task { await session.askSecret("passphrase: ") }
      try await stage.terminal.expect("passphrase:")
      stage.terminal.paste("geheim\n")
      stage.terminal.type("\u{1B}[A\u{1B}[1;5C\u{1B}OP!\r")
      #expect(try await asking.ended("the secret") == "geheim!")
      try await stage.terminal.expect("the line as it was") { $0.cursorLine == "test> half" }
      #expect(!stage.terminal.received.contains("gehei"))
      stage.terminal.type("\u{3}")
      try await stage.end()
    }
  }
}
