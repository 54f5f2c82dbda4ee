import Fakes
import Foundation
import TerminalHarness
import Testing

@testable import Terminal

extension PromptTests {
  @Suite @MainActor
  struct LineEditorTests {
    @Test func `a typed line is delivered and the prompt comes back`() async throws {
      let stage = try await Stage().start()
      stage.terminal.type("show 3\r")
      try await stage.expect { $0 == [.line("show 3")] }
      try await stage.terminal.expect("a second prompt") { $0.rows[1] == "test>" }
      #expect(stage.terminal.screen.rows[0] == "test> show 3")
      try await stage.end()
    }

    @Test func `editing keys edit`() async throws {
      let stage = try await Stage().start()
      // Home, three to the right, delete, end, backspace, Ctrl-A, kill a word and yank it.
      stage.terminal.type("abcXdefZ\u{1B}[H\u{1B}[C\u{1B}[C\u{1B}[C\u{1B}[3~\u{1B}[F\u{7F}")
      try await stage.terminal.expect("test> abcdef")
      stage.terminal.type("\u{1}1\u{5}2\r")
      try await stage.expect { $0 == [.line("1abcdef2")] }
      try await stage.end()
    }

    @Test func `wide characters and emoji are typed and deleted`() async throws {
      let stage = try await Stage().start()
      stage.terminal.type("日本語 🦊é x")
      try await stage.terminal.expect("test> 日本語 🦊é x")
      stage.terminal.type("\u{1B}[D\u{1B}[D\u{1B}[D\u{7F}\r")
      try await stage.expect { $0 == [.line("日本語 é x")] }
      try await stage.end()
    }

    @Test(arguments: [false, true])
    func `joined emoji are drawn once, whether the terminal joins them or not`(
      joinsEmoji: Bool
    ) async throws {
      let stage = try await Stage(columns: 30, joinsEmoji: joinsEmoji).start()
      let typed = "日👩‍👩‍👧‍👦👍🏽❤️本"
      stage.terminal.type(typed + " ab\u{1B}[D|")
      try await stage.terminal.expect("the line once") {
        $0.text == "test> 日👩👩👧👦👍  ❤本 a|b" && $0.cursorColumn == 26
      }
      stage.terminal.type("\r")
      try await stage.expect { $0 == [.line(typed + " a|b")] }
      try await stage.end()
    }

    @Test func `an accent typed behind its letter is joined with it`() async throws {
      let stage = try await Stage().start()
      stage.terminal.type("cafe\u{301} x")
      try await stage.terminal.expect("test> café x")
      stage.terminal.type("\r")
      try await stage.expect { $0 == [.line("café x")] }
      try await stage.end()
    }

    @Test func `invalid bytes and hidden characters do not end the line`() async throws {
      let stage = try await Stage().start()
      stage.terminal.type(bytes: Array("a".utf8) + [0xFF, 0xC3] + Array("b\u{202E}\u{85}c".utf8))
      stage.terminal.type("\r")
      try await stage.expect { $0 == [.line("a\u{FFFD}\u{FFFD}bc")] }
      try await stage.end()
    }

    @Test func `control c discards the line`() async throws {
      let stage = try await Stage(columns: 20).start()
      stage.terminal.type("a line over more than one row\u{1}\u{3}")
      try await stage.terminal.expect("^C")
      try await stage.terminal.expect("a new prompt") { $0.cursorLine == "test>" }
      #expect(stage.terminal.screen.text == "test> a line over mo\nre than one row^C\ntest>")
      stage.terminal.type("next\r")
      try await stage.expect { $0 == [.line("next")] }
      try await stage.end()
    }

    @Test func `control c leaves a search without a trace`() async throws {
      let stage = try await Stage().start()
      stage.terminal.type("older\r")
      try await stage.expect { $0.count == 1 }
      stage.terminal.type("\u{12}old")
      try await stage.terminal.expect("bck:old")
      stage.terminal.type("\u{3}")
      try await stage.terminal.expect("a new prompt") { $0.cursorLine == "test>" }
      stage.terminal.type("next\r")
      try await stage.expect { $0 == [.line("older"), .line("next")] }
      try await stage.end()
    }

    @Test func `control d on an empty line ends the input`() async throws {
      let stage = try await Stage().start()
      stage.terminal.type("x\u{4}\u{7F}\u{4}")
      try await stage.expect { $0 == [.endOfInput] }
      try await stage.end()
    }

    @Test(arguments: [true, false])
    func `the screen is cleared by control l and by whoever asks for it`(byKey: Bool) async throws {
      let stage = try await Stage().start()
      stage.session.write("something")
      try await stage.terminal.expect("something")
      stage.terminal.type("typed")
      try await stage.terminal.expect("typed")
      if byKey { stage.terminal.type("\u{C}") } else { stage.session.clear() }
      try await stage.terminal.expect("a clear screen") { $0.rows[0] == "test> typed" }
      #expect(!stage.terminal.screen.rows.contains("something"))
      #expect(stage.terminal.screen.cursorColumn == 11)
      stage.terminal.type("!\r")
      try await stage.expect { $0 == [.line("typed!")] }
      try await stage.end()
    }

    @Test func `a message appears above a long line with the cursor in its middle`() async throws {
      let stage = try await Stage(columns: 30).start()
      let line = "日本語 " + String(repeating: "wörd ", count: 12) + "🦊 end"
      stage.terminal.type(line + String(repeating: "\u{1B}[D", count: 30) + "|")
      try await stage.terminal.expect("the whole line, and the cursor in its middle") {
        $0.contains("🦊 end") && $0.cursorLine.prefix($0.cursorColumn).hasSuffix("|")
      }
      let before = stage.terminal.screen
      #expect(before.cursorRow < 3)
      stage.session.write("a message")
      try await stage.terminal.expect("the message") {
        $0.rows[0] == "a message" && $0.cursorRow == before.cursorRow + 1
      }
      let after = stage.terminal.screen
      #expect(Array(after.rows.dropFirst().prefix(4)) == Array(before.rows.prefix(4)))
      #expect(after.cursorColumn == before.cursorColumn)
      stage.terminal.type("\r")
      try await stage.expect { events in
        guard case .line(let typed)? = events.first else { return false }
        return typed.replacing("|", with: "") == line
      }
      try await stage.end()
    }

    @Test func `messages never damage lines of any length`() async throws {
      var random = SeededGenerator(seed: 7)
      for columns in [13, 20, 41] {
        let stage = try await Stage(columns: columns, rows: 12).start()
        let letters = Array("ab 日🦊é語x")
        for round in 0..<25 {
          let line = String(
            (0..<Int.random(in: 0...columns * 3, using: &random)).compactMap { _ in
              letters.randomElement(using: &random)
            }
          ).drop { $0 == " " }
          let back = Int.random(in: 0...max(1, line.count), using: &random)
          stage.terminal.type(String(line) + String(repeating: "\u{2}", count: back) + "!")
          let index = line.index(line.endIndex, offsetBy: -min(back, line.count))
          let typed = line[..<index] + "!" + line[index...]
          stage.session.write(StyledText("message \(round)"))
          // What is on the screen is what was typed, broken anywhere.
          let wanted = "test> " + typed
          try await stage.terminal.expect("`\(wanted)` below message \(round)") { screen in
            let rows = screen.text.split(separator: "\n", omittingEmptySubsequences: false)
            guard let start = rows.lastIndex(where: { $0 == "message \(round)" }) else {
              return false
            }
            let seen = rows[(start + 1)...].joined().replacing(" ", with: "")
            return seen == wanted.replacing(" ", with: "")
          }
          stage.terminal.type("\r")
          try await stage.expect { $0.count == round + 1 }
          #expect(stage.lines.last == String(typed))
        }
        try await stage.end()
      }
    }

    @Test func `two thousand messages while typing lose nothing`() async throws {
      let stage = try await Stage().start()
      for number in 1...2_000 {
        if number % 200 == 0 { stage.terminal.type("\(number / 200 - 1)") }
        stage.session.write(StyledText("message \(number)"))
      }
      try await stage.terminal.expect("the typed line below all") {
        $0.cursorLine == "test> 0123456789" && $0.lineAbove == "message 2000"
      }
      let messages = stage.terminal.screen.text.split(separator: "\n").dropLast()
      #expect(messages.map(String.init) == (1...2_000).map { "message \($0)" })
      stage.terminal.type("\r")
      try await stage.expect { $0 == [.line("0123456789")] }
      try await stage.end()
    }

    @Test func `a narrower terminal shows the line anew`() async throws {
      let stage = try await Stage().start()
      stage.session.write("above")
      stage.terminal.type("a line of some words to be broken")
      try await stage.terminal.expect("test> a line of some words to be broken")
      stage.terminal.resize(columns: 20, rows: 10)
      stage.session.receive(signal: SIGWINCH)
      try await stage.expect { $0 == [.resized] }
      // What was drawn for this size must not be seen in the next.
      stage.terminal.receiveNow()
      #expect(stage.session.traits.columns == 20)
      try await stage.terminal.expect("the line in two rows") {
        $0.text == "above\ntest> a line of some\n words to be broken"
      }
      stage.terminal.resize(columns: 60, rows: 10)
      stage.session.receive(signal: SIGWINCH)
      try await stage.expect { $0.count == 2 }
      stage.terminal.type("!")
      try await stage.terminal.expect("the line in one row") {
        $0.text == "above\ntest> a line of some words to be broken!"
      }
      try await stage.end()
    }

    @Test func `vi keys are those of the persons file`() async throws {
      let home = try ScratchFolder()
      try "# mine\nbind -v\nnonsense here\n".write(
        to: home.url(of: ".editrc"), atomically: true, encoding: .utf8)
      let stage = try await Stage(home: home).start()
      stage.terminal.type("one two\u{1B}0dwi3 \r")
      try await stage.expect { $0 == [.line("3 two")] }
      try await stage.end()
    }

    @Test func `without colours a picture is drawn if characters were chosen for it`() async throws
    {
      let stage = try await Stage(environment: ["NO_COLOR": "1"]).start()
      let picture = try Picture.gradient(40, 40, rows: 8)
      stage.session.write(picture)
      stage.session.setGraphics(.fixed(.sixel))
      stage.session.write(picture)
      stage.session.write("nothing above")
      try await stage.terminal.expect("no picture") { $0.rows[0] == "nothing above" }
      stage.session.setGraphics(.fixed(.symbols))
      stage.session.write(picture)
      stage.session.write("eight rows above")
      let screen = try await stage.terminal.expect("the picture") {
        $0.rows[9] == "eight rows above"
      }
      #expect(Set(screen.rows[1...8]).count > 1)
      #expect(!stage.terminal.received.contains(#/\u{1B}\[[0-9;]*m/#))
      try await stage.end()
    }

    @Test func `the terminal is as it was found`() async throws {
      let stage = try await Stage().start()
      #expect(!stage.terminal.echoes)
      stage.terminal.type("half a li")
      try await stage.terminal.expect("half a li")
      try await stage.end()
      #expect(stage.terminal.modes == stage.modesBefore)
      try await stage.terminal.expect("nothing left of the line") { $0.cursorLine == "" }
    }

    @Test func `an unknown terminal is drawn as a common one`() async throws {
      let stage = try await Stage(environment: ["TERM": "no-such-terminal"]).start()
      stage.terminal.type("abc\u{1}x\r")
      try await stage.expect { $0 == [.line("xabc")] }
      try await stage.terminal.expect("the whole line") { $0.rows[0] == "test> xabc" }
      try await stage.end()
    }
  }
}
