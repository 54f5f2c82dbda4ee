import Fakes
import Foundation
import TerminalHarness
import Testing

@testable import Terminal

extension PromptTests {
  @Suite @MainActor
  struct BusyPromptTests {
    @Test func `what is typed while something runs waits its turn`() async throws {
      let stage = try Stage()
      stage.answers = false
      try await stage.start()
      stage.terminal.type("slow\r")
      try await stage.expect { $0 == [.line("slow")] }
      try await stage.terminal.expect("the busy prompt") { $0.cursorLine == "›" }
      stage.terminal.type("second\rthi")
      try await stage.terminal.expect("what is typed") { $0.cursorLine == "› thi" }
      #expect(stage.lines == ["slow"])
      stage.ready()
      try await stage.expect { $0 == [.line("slow"), .line("second")] }
      stage.ready()
      try await stage.terminal.expect("the prompt with what was typed") {
        $0.cursorLine == "test> thi"
      }
      stage.terminal.type("rd\r")
      try await stage.expect { $0.last == .line("third") }
      try await stage.end()
    }

    @Test func `progress stands before the prompt`() async throws {
      let stage = try Stage()
      stage.answers = false
      try await stage.start()
      stage.terminal.type("scan\r")
      try await stage.expect { $0.count == 1 }
      stage.session.show(progress: ProgressLine("12,000 of 100,000", fraction: 0.5))
      try await stage.terminal.expect("12,000 of 100,000 ▕████    ▏ ›")
      stage.terminal.type("abc")
      for step in 1...1000 {
        stage.session.show(
          progress: ProgressLine("\(step) of 1000", fraction: Double(step) / 1000))
      }
      try await stage.terminal.expect("1000 of 1000 ▕████████▏ › abc")
      stage.session.write("a message")
      try await stage.terminal.expect("the message above") {
        $0.lineAbove == "a message"
      }
      stage.session.show(progress: nil)
      stage.ready()
      try await stage.terminal.expect("the prompt alone") { $0.cursorLine == "test> abc" }
      try await stage.end()
    }

    @Test(arguments: ["", "help"])
    func `what gives way is overtaken by the next line, and by no key before that`(line: String)
      async throws
    {
      let stage = try Stage()
      stage.answers = false
      try await stage.start()
      stage.terminal.type("show\r")
      try await stage.expect { $0 == [.line("show")] }
      let overtaken = overtaking(of: stage, "loading")
      stage.terminal.type(line + "x")
      try await stage.terminal.expect("what is typed") { $0.cursorLine == "loading › \(line)x" }
      #expect(!overtaken.isSet)
      stage.terminal.type("\u{7F}\r")
      try await stage.expect { _ in overtaken.isSet }
      #expect(stage.events == [.line("show")], "it ends by itself, and nothing is stopped")
      stage.session.show(progress: nil)
      stage.ready()
      try await stage.expect { $0 == [.line("show"), .line(line)] }
      try await stage.end()
    }

    @Test func `what gives way is overtaken by a line that waits already`() async throws {
      let stage = try Stage()
      stage.answers = false
      try await stage.start()
      stage.terminal.type("slow\r")
      try await stage.terminal.expect("the busy prompt") { $0.cursorLine == "›" }
      stage.terminal.type("show\rhelp\rhalf")
      try await stage.terminal.expect("what is typed") { $0.cursorLine == "› half" }
      stage.ready()
      try await stage.expect { $0 == [.line("slow"), .line("show")] }
      let overtaken = overtaking(of: stage, "loading")
      try await stage.expect { _ in overtaken.isSet }
      stage.ready()
      try await stage.expect { $0.last == .line("help") }
      try await stage.end()
    }

    @Test func `nothing else is overtaken, nor what gave way before`() async throws {
      let stage = try Stage()
      stage.answers = false
      try await stage.start()
      stage.terminal.type("post\r")
      try await stage.expect { $0 == [.line("post")] }
      let picture = overtaking(of: stage, "loading")
      stage.session.show(progress: ProgressLine("sending"))
      try await stage.terminal.expect("the busy prompt") { $0.cursorLine.hasPrefix("sending") }
      stage.terminal.type("help\rhalf")
      try await stage.terminal.expect("what is typed") { $0.cursorLine == "sending › half" }
      stage.ready()
      try await stage.expect { $0 == [.line("post"), .line("help")] }
      #expect(!picture.isSet)
      try await stage.end()
    }

    /// Shows progress that gives way; the flag tells when it has to.
    private func overtaking(of stage: Stage, _ text: String) -> Flag {
      let flag = Flag()
      stage.session.show(progress: ProgressLine(text, givesWay: true))
      stage.session.whenOvertaken { flag.set() }
      return flag
    }

    @Test func `progress fits into twenty columns`() async throws {
      let stage = try Stage(columns: 20)
      stage.answers = false
      try await stage.start()
      stage.terminal.type("scan\r")
      stage.session.show(progress: ProgressLine("12,000 of 100,000 photos", fraction: 0.126))
      try await stage.terminal.expect("a short form") { $0.cursorLine == "12% ›" }
      try await stage.end()
    }

    @Test func `control c interrupts what runs and drops what waits`() async throws {
      let stage = try Stage()
      stage.answers = false
      try await stage.start()
      stage.terminal.type("slow\r")
      try await stage.terminal.expect("the busy prompt") { $0.cursorLine == "›" }
      stage.terminal.type("waiting\rtyped\u{3}")
      try await stage.expect { $0 == [.line("slow"), .interrupt] }
      stage.ready()
      try await stage.terminal.expect("test> typed")
      #expect(stage.lines == ["slow"])
      try await stage.end()
    }

    @Test func `keys pressed before the busy prompt are not lost`() async throws {
      let stage = try await Stage().start()
      stage.terminal.type("one\rtwo\rthree\rhalf")
      try await stage.expect { $0.count == 3 }
      #expect(stage.lines == ["one", "two", "three"])
      try await stage.terminal.expect("the rest") { $0.cursorLine == "test> half" }
      try await stage.end()
    }

    @Test func `a secret is neither shown nor remembered`() async throws {
      let stage = try Stage()
      stage.answers = false
      try await stage.start()
      stage.terminal.type("unlock\r")
      try await stage.expect { $0.count == 1 }
      let session = stage.session
      let asking = Task { await session.askSecret("Passphrase: ") }
      try await stage.terminal.expect("Passphrase:")
      stage.terminal.type("geheix\u{7F}m ö")
      session.write("a message")
      try await stage.terminal.expect("the message above the question") {
        $0.cursorLine == "Passphrase:" && $0.contains("a message")
      }
      stage.terminal.type("\r")
      let answered = Flag()
      Task {
        #expect(await asking.value == "geheim ö")
        answered.set()
      }
      try await stage.terminal.expect(that: "the answer") { answered.isSet }
      stage.ready()
      try await stage.terminal.expect("the prompt") { $0.cursorLine == "test>" }
      stage.terminal.type("\u{1B}[A")
      try await stage.terminal.expect("the line before") { $0.cursorLine == "test> unlock" }
      #expect(!stage.terminal.received.contains("gehei"))
      try await stage.end()
    }

    @Test(arguments: ["\u{3}", "\u{4}"]) func `a secret may be declined`(key: String) async throws {
      let stage = try await Stage().start()
      stage.terminal.type("half")
      try await stage.terminal.expect("half")
      let session = stage.session
      let asking = Task { await session.askSecret("Passphrase: ") }
      try await stage.terminal.expect("Passphrase:")
      stage.terminal.type(key)
      let answered = Flag()
      Task {
        #expect(await asking.value == nil)
        answered.set()
      }
      try await stage.terminal.expect(that: "the answer") { answered.isSet }
      try await stage.terminal.expect("the line as it was") { $0.cursorLine == "test> half" }
      try await stage.end()
    }

    @Test func `nobody is asked for a secret any more when the task is cancelled`() async throws {
      let stage = try await Stage().start()
      stage.terminal.type("half")
      try await stage.terminal.expect("half")
      let session = stage.session
      let asking = Task { await session.askSecret("Passphrase: ") }
      try await stage.terminal.expect("Passphrase:")
      asking.cancel()
      let late = Task { await session.askSecret("Code: ") }
      late.cancel()
      let answered = Flag()
      Task {
        #expect(await asking.value == nil)
        #expect(await late.value == nil)
        answered.set()
      }
      try await stage.terminal.expect(that: "the answers") { answered.isSet }
      try await stage.terminal.expect("the line as it was") { $0.cursorLine == "test> half" }
      #expect(!stage.terminal.screen.text.contains("Code:"), "nobody waits for that answer")
      try await stage.end()
    }

    @Test func `after the end nobody is asked`() async throws {
      let stage = try await Stage().start()
      try await stage.end()
      let session = stage.session
      let asking = Task { await session.askSecret("Passphrase: ") }
      #expect(try await asking.ended("the answer that there is nobody") == nil)
    }
  }
}
