import Fakes
import Foundation
import TerminalHarness
import Testing

@testable import Terminal

extension PromptTests {
  /// What a terminal answers, in every manner, and what is typed meanwhile.
  @Suite @MainActor
  struct SurveyPromptTests {
    private let kitty = "\u{1B}_Gi=16777217;OK\u{1B}\\\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}[?62;c"

    @Test func `answers at once are used and never seen`() async throws {
      let stage = try Stage.asking(clock: HandClock())
      try await stage.asked()
      stage.terminal.type("ty" + kitty + "ped")
      try await stage.settled()
      #expect(stage.session.traits.graphics == .kitty)
      try await stage.start()
      try await stage.terminal.expect("what was typed ahead") { $0.cursorLine == "test> typed" }
      stage.session.write(try .gradient(160, 160))
      try await stage.terminal.expect("a picture, and the line below it") {
        $0.pictures.count == 1 && $0.text.hasSuffix("test> typed") && $0.cursorRow == 10
      }
      stage.terminal.type("\r")
      try await stage.expect { $0 == [.line("typed")] }
      try await stage.end()
      stage.terminal.receiveNow()
      #expect(stage.terminal.screen.pictures.isEmpty)
    }

    @Test func `the prompt waits for no answer`() async throws {
      let stage = try Stage.asking(clock: HandClock())
      try await stage.start()
      stage.terminal.type("before ")
      try await stage.terminal.expect("test> before")
      #expect(stage.session.survey.findings.origin == .asking)
      stage.terminal.type(kitty + "after\r")
      try await stage.expect { $0 == [.line("before after")] }
      #expect(stage.session.traits.graphics == .kitty)
      try await stage.end()
    }

    @Test func `an answer in pieces is one`() async throws {
      let stage = try Stage.asking(clock: HandClock())
      try await stage.start()
      for (number, piece) in [
        "\u{1B}", "_Gi=16777217", ";OK", "\u{1B}", "\\", "\u{1B}[", "?6", "2;", "c",
      ].enumerated() {
        stage.terminal.type(piece)
        let terminal = stage.terminal
        try await stage.terminal.expect(that: "piece \(number) to be read") {
          terminal.unreadCount == 0
        }
      }
      try await stage.settled()
      #expect(stage.session.traits.graphics == .kitty)
      stage.terminal.type("x\r")
      try await stage.expect { $0 == [.line("x")] }
      try await stage.end()
    }

    @Test func `a late answer is used from then on`() async throws {
      let clock = HandClock()
      let home = try ScratchFolder()
      let memory = home.path(of: "terminals")
      let stage = try Stage.asking(memory: memory, clock: clock)
      try await stage.start()
      clock.advance(by: .milliseconds(251))
      try await stage.settled()
      #expect(stage.session.survey.findings.origin == .silent)
      #expect(stage.session.traits.graphics == .symbols)
      stage.terminal.type("a\u{1B}")
      stage.terminal.type("_Gi=16777217;OK\u{1B}\\b\u{1B}[?62c\r")
      try await stage.expect { $0 == [.line("ab")] }
      #expect(stage.session.traits.graphics == .kitty)
      #expect(stage.session.survey.findings.origin == .answered)
      try await stage.end()
      let identity = TerminalIdentity(environment: stage.session.options.environment)
      #expect(TerminalMemory(path: memory).answers(of: identity)?.kitty == true)
    }

    @Test func `a terminal that never answers gets symbols and loses no key`() async throws {
      let clock = HandClock()
      let stage = try Stage.asking(clock: clock)
      try await stage.start()
      stage.terminal.type("one\u{1B}[Dx")
      clock.advance(by: .seconds(1))
      try await stage.settled()
      #expect(stage.session.traits.graphics == .symbols)
      #expect(stage.session.survey.findings.graphics.reason == "it did not answer in 250 ms")
      stage.terminal.type("\u{1B}[C!\r")
      try await stage.expect { $0 == [.line("onxe!")] }
      stage.session.write(try .gradient(160, 160))
      try await stage.terminal.expect("symbols") { $0.contains("▄") || $0.contains("▀") }
      #expect(stage.terminal.screen.pictures.isEmpty)
      try await stage.end()
    }

    @Test func `lies and rubbish do no harm`() async throws {
      let stage = try Stage.asking(clock: HandClock())
      try await stage.start()
      stage.terminal.type("a\u{1B}_Gi=31;OK\u{1B}\\b\u{1B}[6;0;99999tc\u{1B}P>|\u{202E}x\u{1B}\\d")
      stage.terminal.type("\u{1B}[?99999999999999999999cE\u{1B}[?1;0;0Sf\u{1B}[?2;0;1;1Sg")
      try await stage.terminal.expect("only what was typed") { $0.cursorLine == "test> abcdEfg" }
      try await stage.settled()
      #expect(stage.session.traits.graphics == .symbols)
      #expect(stage.session.traits.cellWidth == 8 && stage.session.traits.cellHeight == 16)
      stage.terminal.type("\r")
      try await stage.expect { $0 == [.line("abcdEfg")] }
      try await stage.end()
    }

    @Test func `who is remembered is not asked`() async throws {
      let home = try ScratchFolder()
      let memory = home.path(of: "terminals")
      let first = try Stage.asking(memory: memory, clock: HandClock())
      try await first.asked()
      first.terminal.type(kitty)
      try await first.settled()
      try await first.start()
      try await first.end()
      let second = try Stage.asking(memory: memory)
      #expect(second.session.traits.graphics == .kitty)
      try await second.start()
      #expect(second.session.survey.findings.origin == .remembered)
      #expect(!second.terminal.received.contains(Stage.question))
      #expect(!second.terminal.received.contains("\u{1B}_G"))
      try await second.end()
    }

    @Test(arguments: [
      ["NO_COLOR": "1"], ["NO_COLOR": "", "TERM": "linux"], ["NO_COLOR": "", "STY": "1.pts"],
      ["NO_COLOR": "", "TERM": "screen"],
    ])
    func `where nothing can come of it no byte is sent`(_ environment: [String: String])
      async throws
    {
      let stage = try Stage.asking(environment: environment)
      try await stage.start()
      #expect(stage.session.traits.graphics == .symbols)
      #expect(!stage.terminal.received.contains(Stage.question))
      #expect(!stage.terminal.received.contains("\u{1B}_"))
      try await stage.end()
    }

    @Test func `an answer that comes after the end is waited for`() async throws {
      let stage = try Stage.asking(clock: HandClock())
      try await stage.asked()
      let session = stage.session
      let isClosed = Flag()
      Task {
        await session.close()
        isClosed.set()
      }
      let terminal = stage.terminal
      terminal.type(kitty)
      try await terminal.expect(that: "the session to end") { isClosed.isSet }
      terminal.holdKeys()
      #expect(terminal.unreadCount == 0)
    }

    @Test func `the cell that follows from the window's size counts more than the answer`()
      async throws
    {
      let stage = try Stage.asking(clock: HandClock())
      try await stage.asked()
      stage.terminal.type("\u{1B}[6;20;10t\u{1B}[?62c")
      try await stage.settled()
      #expect(stage.session.traits.cellWidth == 10 && stage.session.traits.cellHeight == 20)
      stage.terminal.resize(columns: 60, rows: 20, cell: (12, 24))
      #expect(stage.session.traits.columns == 60)
      #expect(stage.session.traits.cellWidth == 12 && stage.session.traits.cellHeight == 24)
      try await stage.start()
      try await stage.end()
    }

    @Test func `the persons choice counts more than any answer`() async throws {
      let stage = try Stage.asking(clock: HandClock())
      try await stage.asked()
      stage.terminal.type(kitty)
      try await stage.start()
      try await stage.settled()
      for graphics in ConsoleTraits.Graphics.allCases {
        stage.session.setGraphics(.fixed(graphics))
        #expect(stage.session.traits.graphics == graphics)
      }
      stage.session.setGraphics(.none)
      #expect(!stage.session.traits.showsPictures)
      let grid = PictureGrid([
        .init(try .gradient(40, 40), caption: "one"), .init(nil, caption: "two"),
      ])
      stage.session.write(try .gradient(40, 40))
      stage.session.write(grid)
      try await stage.terminal.expect("captions alone") { $0.text == "one\ntwo\ntest>" }
      stage.session.setGraphics(.automatic)
      #expect(stage.session.traits.graphics == .kitty)
      try await stage.end()
    }
  }
}
