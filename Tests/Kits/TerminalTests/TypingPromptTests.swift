import Foundation
import Glibc
import TerminalHarness
import Testing

@testable import Terminal

extension PromptTests {
  /// What is said of a line while it is typed.
  @Suite @MainActor
  struct TypingPromptTests {
    private func stage(
      columns: Int = 80, rows: Int = 24, commands: [Command] = [],
      _ preview: ((String) -> [StyledText])? = { ["about \($0)", "more"] }
    ) async throws -> Stage {
      let stage = try Stage(columns: columns, rows: rows)
      stage.commands = commands
      stage.tellsTyping = true
      stage.preview = preview.map { preview in { $0.isEmpty ? [] : preview($0) } }
      try await stage.start()
      return stage
    }

    private func expect(_ text: String, on stage: Stage) async throws {
      try await stage.terminal.expect("`\(text)` alone") { $0.text == text }
    }

    @Test func `stands above the line, which can be edited as ever`() async throws {
      let stage = try await stage()
      stage.terminal.type("fog")
      try await expect("about fog\nmore\ntest> fog", on: stage)
      stage.terminal.type("\u{2}x")
      try await stage.terminal.expect("another letter before the last") {
        $0.text == "about foxg\nmore\ntest> foxg" && $0.cursorColumn == 9
      }
      stage.terminal.type("\u{7F}\u{5}gy")
      try await expect("about foggy\nmore\ntest> foggy", on: stage)
      stage.terminal.type("\u{15}")
      try await expect("test>", on: stage)
      try await stage.expect { $0.last == .typing("") }
      try await stage.end()
    }

    @Test func `is gone at Enter, and told only where no key waits`() async throws {
      let stage = try await stage()
      stage.terminal.type("fog\r")
      try await stage.expect { $0.contains(.line("fog")) }
      #expect(Set(stage.typed).isSubset(of: ["fog"]), "not of each of its keys")
      stage.terminal.type("mist")
      try await expect("test> fog\nabout mist\nmore\ntest> mist", on: stage)
      stage.terminal.type("\r")
      try await expect("test> fog\ntest> mist\ntest>", on: stage)
      #expect(stage.lines == ["fog", "mist"])
      try await stage.end()
    }

    @Test func `is gone at Ctrl-C`() async throws {
      let stage = try await stage()
      stage.terminal.type("fog")
      try await expect("about fog\nmore\ntest> fog", on: stage)
      stage.terminal.type("\u{3}")
      try await expect("test> fog^C\ntest>", on: stage)
      stage.terminal.type("fog")
      try await expect("test> fog^C\nabout fog\nmore\ntest> fog", on: stage)
      try await stage.end()
    }

    @Test func `is gone before Tab lists, and comes again with the next key`() async throws {
      // There from the beginning: keys are not told when they are.
      let stage = try await stage(
        commands: [Command("list", summary: "x"), Command("like", summary: "x")])
      stage.terminal.type("l\t")
      try await expect("about li\nmore\ntest> li", on: stage)
      stage.terminal.type("\t")
      try await expect("like  list\ntest> li", on: stage)
      stage.terminal.type("s")
      try await expect("like  list\nabout lis\nmore\ntest> lis", on: stage)
      try await stage.end()
    }

    @Test func `is gone before other news, and comes again with the next key`() async throws {
      let stage = try await stage()
      stage.terminal.type("fog")
      try await expect("about fog\nmore\ntest> fog", on: stage)
      stage.session.write("news")
      try await expect("news\ntest> fog", on: stage)
      stage.terminal.type("s")
      try await expect("news\nabout fogs\nmore\ntest> fogs", on: stage)
      try await stage.end()
    }

    @Test func `is said of what is pasted, but not of several lines at once`() async throws {
      let stage = try await stage()
      stage.terminal.paste("fog bank")
      try await expect("about fog bank\nmore\ntest> fog bank", on: stage)
      stage.terminal.paste("\nand more")
      try await expect("test> fog bank↵and more", on: stage)
      try await stage.expect { $0.last == .typing("") }
      try await stage.end()
    }

    @Test func `is said of lines of the history, but not of a search in it`() async throws {
      let stage = try await stage()
      stage.terminal.type("fog\r")
      try await stage.expect { $0.contains(.line("fog")) }
      stage.terminal.type("\u{1B}[A")
      try await expect("test> fog\nabout fog\nmore\ntest> fog", on: stage)
      stage.terminal.type("\u{15}")
      try await expect("test> fog\ntest>", on: stage)
      stage.terminal.type("\u{12}fo")
      try await stage.terminal.expect("bck")
      stage.terminal.type("\u{3}")
      try await stage.terminal.expect("a new prompt") { $0.cursorLine == "test>" }
      // What was told of the search came before this.
      stage.terminal.type("x")
      try await stage.expect { $0.last == .typing("x") }
      #expect(!stage.typed.contains { $0.contains("bck") })
      try await stage.end()
    }

    @Test func `is asked for anew where the window has another width`() async throws {
      let stage = try await stage(nil)
      stage.preview = { [weak stage] in
        $0.isEmpty ? [] : ["\($0) in \(stage?.session.traits.columns ?? 0) columns of a window"]
      }
      stage.terminal.type("fog")
      try await expect("fog in 80 columns of a window\ntest> fog", on: stage)
      stage.terminal.resize(columns: 24, rows: 24)
      stage.session.receive(signal: SIGWINCH)
      try await expect("fog in 24 columns of a\nwindow\ntest> fog", on: stage)
      stage.terminal.type("\u{15}")
      try await expect("test>", on: stage)
      try await stage.end()
    }

    @Test func `leaves no trace where characters are wide and the line is long`() async throws {
      let stage = try await stage(columns: 20, rows: 12)
      stage.terminal.type("夜景")
      try await expect("about 夜景\nmore\ntest> 夜景", on: stage)
      for _ in 1...12 {
        let count = stage.typed.count
        stage.terminal.type("霧")
        try await stage.expect { _ in stage.typed.count > count }
      }
      let line = "夜景" + String(repeating: "霧", count: 12)
      #expect(stage.typed.last == line)
      try await stage.terminal.expect("all of it") {
        $0.text.hasSuffix("霧霧霧") && $0.contains("more")
      }
      stage.terminal.type("\u{15}")
      try await expect("test>", on: stage)
      try await stage.end()
    }

    @Test(arguments: [(6, 3), (8, 4), (5, 2), (3, 0)])
    func `takes at most half of the window`(height: Int, shown: Int) async throws {
      let stage = try await stage(columns: 20, rows: height) { _ in
        (1...10).map { StyledText("row \($0)") }
      }
      stage.terminal.type("fog")
      try await stage.expect { $0.last == .typing("fog") }
      // Told only when what is said of the line before was drawn.
      stage.terminal.type("s")
      try await stage.expect { $0.last == .typing("fogs") }
      let rows = (0..<shown).map { "row \($0 + 1)\n" }.joined()
      try await expect(rows + "test> fogs", on: stage)
      #expect(stage.terminal.screen.scrollback.isEmpty)
      try await stage.end()
    }

    @Test func `comes in vain if another line is being typed by then, or none`() async throws {
      let stage = try await stage(nil)
      stage.terminal.type("f")
      try await stage.expect { $0 == [.typing("f")] }
      stage.terminal.type("o")
      try await stage.expect { $0.last == .typing("fo") }
      stage.session.show(preview: ["too late"], of: "f")
      stage.session.show(preview: ["about fo"], of: "fo")
      try await expect("about fo\ntest> fo", on: stage)
      stage.terminal.type("\r")
      try await stage.expect { $0.last == .line("fo") }
      stage.session.show(preview: ["too late"], of: "fo")
      stage.session.write("done")
      try await expect("test> fo\ndone\ntest>", on: stage)
      #expect(!stage.terminal.received.contains("too late"))
      try await stage.end()
    }

    @Test func `waits until the line before is done`() async throws {
      let stage = try await stage()
      stage.answers = false
      stage.terminal.type("slow\r")
      try await stage.expect { $0 == [.line("slow")] }
      stage.terminal.type("fog")
      try await stage.terminal.expect("what is typed meanwhile") { $0.cursorLine == "› fog" }
      stage.ready()
      try await expect("test> slow\nabout fog\nmore\ntest> fog", on: stage)
      #expect(stage.typed == ["fog"], "not before")
      try await stage.end()
    }

    @Test func `is made harmless`() async throws {
      let stage = try await stage { _ in ["a\u{1B}[2J\u{202E}b"] }
      stage.terminal.type("fog")
      try await stage.terminal.expect("what is harmless of it") {
        $0.contains("a�[2J") && $0.cursorLine == "test> fog"
      }
      try await stage.end()
    }

    @Test func `is neither asked for where nobody tells it, nor on a terminal that only goes on`()
      async throws
    {
      let plain = try await Stage().start()
      plain.terminal.type("fog")
      try await expect("test> fog", on: plain)
      plain.terminal.type("\r")
      try await plain.expect { $0 == [.line("fog")] }
      try await plain.end()
      let dumb = try Stage(environment: ["TERM": "dumb"])
      dumb.tellsTyping = true
      try await dumb.start()
      dumb.terminal.type("fog\r")
      try await dumb.expect { $0 == [.line("fog")] }
      dumb.session.show(preview: ["about fog"], of: "fog")
      dumb.session.write("done")
      try await dumb.terminal.expect("done")
      #expect(!dumb.terminal.received.contains("about"))
      try await dumb.end()
    }
  }
}
