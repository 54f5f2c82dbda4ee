import Foundation
import TerminalHarness
import Testing

@testable import Terminal

extension PromptTests {
  /// What a terminal answers, in every manner, and what is typed meanwhile.
  @Suite @MainActor
  struct SurveyPromptTests {
    private static let colourful = ["NO_COLOR": "", "COLORTERM": "truecolor"]
    private let kitty = "\u{1B}_Gi=16777217;OK\u{1B}\\\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}[?62;c"
    private let question = "\u{1B}[c"

    private func stage(
      memory: String? = nil, clock: HandClock? = nil, environment: [String: String] = colourful
    ) throws -> Stage {
      try Stage(memory: memory, clock: clock, environment: environment)
    }

    /// Waits until the session has done with the answers.
    private func settled(_ stage: Stage) async throws {
      let session = stage.session
      let isOver = Flag()
      Task {
        await session.surveyEnds()
        isOver.set()
      }
      try await stage.terminal.expect(that: "the survey's end") { isOver.isSet }
    }

    private func asked(_ terminal: PseudoTerminal) async throws {
      let question = question
      try await terminal.expect(that: "a question") { terminal.received.contains(question) }
    }

    @Test func answersAtOnceAreUsedAndNeverSeen() async throws {
      let stage = try stage(clock: HandClock())
      try await asked(stage.terminal)
      stage.terminal.type("ty" + kitty + "ped")
      try await settled(stage)
      #expect(stage.session.traits.graphics == .kitty)
      try await stage.start()
      try await stage.terminal.expect("what was typed ahead") { $0.cursorLine == "test> typed" }
      stage.session.write(try .gradient(160, 160))
      try await stage.terminal.expect("a picture") { $0.pictures.count == 1 }
      #expect(stage.terminal.screen.text.hasSuffix("test> typed"))
      #expect(stage.terminal.screen.cursorRow == 10)
      stage.terminal.type("\r")
      try await stage.expect { $0 == [.line("typed")] }
      try await stage.end()
      stage.terminal.receiveNow()
      #expect(stage.terminal.screen.pictures.isEmpty)
    }

    @Test func thePromptWaitsForNoAnswer() async throws {
      let stage = try stage(clock: HandClock())
      try await stage.start()
      stage.terminal.type("before ")
      try await stage.terminal.expect("test> before")
      #expect(stage.session.surveyed.origin == .asking)
      stage.terminal.type(kitty + "after\r")
      try await stage.expect { $0 == [.line("before after")] }
      #expect(stage.session.traits.graphics == .kitty)
      try await stage.end()
    }

    @Test func anAnswerInPiecesIsOne() async throws {
      let stage = try stage(clock: HandClock())
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
      try await settled(stage)
      #expect(stage.session.traits.graphics == .kitty)
      stage.terminal.type("x\r")
      try await stage.expect { $0 == [.line("x")] }
      try await stage.end()
    }

    @Test func aLateAnswerIsUsedFromThenOn() async throws {
      let clock = HandClock()
      let home = try TemporaryFolder.make()
      defer { try? FileManager.default.removeItem(at: home) }
      let memory = home.appendingPathComponent("terminals").path
      let stage = try stage(memory: memory, clock: clock)
      try await stage.start()
      clock.advance(by: .milliseconds(251))
      try await settled(stage)
      #expect(stage.session.surveyed.origin == .silent)
      #expect(stage.session.traits.graphics == .symbols)
      stage.terminal.type("a\u{1B}")
      stage.terminal.type("_Gi=16777217;OK\u{1B}\\b\u{1B}[?62c\r")
      try await stage.expect { $0 == [.line("ab")] }
      #expect(stage.session.traits.graphics == .kitty)
      #expect(stage.session.surveyed.origin == .answered)
      try await stage.end()
      let identity = TerminalIdentity(environment: stage.session.options.environment)
      #expect(TerminalMemory(path: memory).answers(of: identity)?.kitty == true)
    }

    @Test func aTerminalThatNeverAnswersGetsSymbolsAndLosesNoKey() async throws {
      let clock = HandClock()
      let stage = try stage(clock: clock)
      try await stage.start()
      stage.terminal.type("one\u{1B}[Dx")
      clock.advance(by: .seconds(1))
      try await settled(stage)
      #expect(stage.session.traits.graphics == .symbols)
      #expect(stage.session.surveyed.graphics.reason == "it did not answer in 250 ms")
      stage.terminal.type("\u{1B}[C!\r")
      try await stage.expect { $0 == [.line("onxe!")] }
      stage.session.write(try .gradient(160, 160))
      try await stage.terminal.expect("symbols") { $0.contains("▄") || $0.contains("▀") }
      #expect(stage.terminal.screen.pictures.isEmpty)
      try await stage.end()
    }

    @Test func liesAndRubbishDoNoHarm() async throws {
      let stage = try stage(clock: HandClock())
      try await stage.start()
      stage.terminal.type("a\u{1B}_Gi=31;OK\u{1B}\\b\u{1B}[6;0;99999tc\u{1B}P>|\u{202E}x\u{1B}\\d")
      stage.terminal.type("\u{1B}[?99999999999999999999cE\u{1B}[?1;0;0Sf\u{1B}[?2;0;1;1Sg")
      try await stage.terminal.expect("only what was typed") { $0.cursorLine == "test> abcdEfg" }
      try await settled(stage)
      #expect(stage.session.traits.graphics == .symbols)
      #expect(stage.session.traits.cellWidth == 8 && stage.session.traits.cellHeight == 16)
      stage.terminal.type("\r")
      try await stage.expect { $0 == [.line("abcdEfg")] }
      try await stage.end()
    }

    @Test func aTerminalWithSixelIsAskedForMoreAndGivenIt() async throws {
      let stage = try stage(clock: HandClock())
      let terminal = stage.terminal
      try await asked(terminal)
      terminal.type("\u{1B}[?63;4;6c")
      try await terminal.expect(that: "a further question") {
        terminal.received.contains(TerminalQuestion.aboutSixel)
      }
      terminal.type("\u{1B}[?1;0;16S\u{1B}[?2;0;96;96S\u{1B}[>41;390;0cx")
      try await stage.start()
      try await terminal.expect("test> x")
      #expect(stage.session.traits.graphics == .sixel)
      stage.session.write(try .gradient(160, 160))
      try await terminal.expect("a picture") { $0.pictures.count == 1 }
      #expect(terminal.screen.pictures.map(\.way) == ["sixel"])
      #expect(terminal.screen.pictures.map(\.columns) == [12])
      #expect(terminal.received.contains(TerminalQuestion.moreColours))
      terminal.type("\u{1B}[?1;0;256S\u{1B}[>41;390;0cy\r")
      try await stage.expect { $0 == [.line("xy")] }
      try await stage.end()
    }

    @Test func whoIsRememberedIsNotAsked() async throws {
      let home = try TemporaryFolder.make()
      defer { try? FileManager.default.removeItem(at: home) }
      let memory = home.appendingPathComponent("terminals").path
      let first = try stage(memory: memory, clock: HandClock())
      try await asked(first.terminal)
      first.terminal.type(kitty)
      try await settled(first)
      try await first.start()
      try await first.end()
      let second = try stage(memory: memory)
      #expect(second.session.traits.graphics == .kitty)
      try await second.start()
      #expect(second.session.surveyed.origin == .remembered)
      #expect(!second.terminal.received.contains(question))
      #expect(!second.terminal.received.contains("\u{1B}_G"))
      try await second.end()
    }

    @Test(arguments: [
      ["NO_COLOR": "1"], ["NO_COLOR": "", "TERM": "linux"], ["NO_COLOR": "", "STY": "1.pts"],
      ["NO_COLOR": "", "TERM": "screen"],
    ])
    func whereNothingCanComeOfItNoByteIsSent(_ environment: [String: String]) async throws {
      let stage = try stage(environment: environment)
      try await stage.start()
      #expect(stage.session.traits.graphics == .symbols)
      #expect(!stage.terminal.received.contains(question))
      #expect(!stage.terminal.received.contains("\u{1B}_"))
      try await stage.end()
    }

    @Test func anAnswerThatComesAfterTheEndIsWaitedFor() async throws {
      let stage = try stage(clock: HandClock())
      try await asked(stage.terminal)
      let session = stage.session
      let isClosed = Flag()
      Task {
        await session.close()
        isClosed.set()
      }
      let terminal = stage.terminal
      terminal.type(kitty)
      try await terminal.expect(that: "the session to end") { isClosed.isSet }
      #expect(terminal.unreadCount == 0)
    }

    @Test func answersAboutSixelAreNotTheNextProgramsInput() async throws {
      let stage = try stage(clock: HandClock())
      let terminal = stage.terminal
      try await asked(terminal)
      terminal.type("\u{1B}[?63;4;6c")
      try await terminal.expect(that: "a further question") {
        terminal.received.contains(TerminalQuestion.aboutSixel)
      }
      let session = stage.session
      let isClosed = Flag()
      Task {
        await session.close()
        isClosed.set()
      }
      terminal.type("\u{1B}[?1;0;256S\u{1B}[?2;0;96;96S")
      try await terminal.expect(that: "both to be read") { terminal.unreadCount == 0 }
      #expect(!isClosed.isSet)
      terminal.type("\u{1B}[>41;390;0c")
      try await terminal.expect(that: "the session to end") { isClosed.isSet }
      #expect(terminal.unreadCount == 0)
    }

    @Test func anAnswerToTheRequestForColoursIsWaitedForAsWell() async throws {
      let stage = try stage(clock: HandClock())
      let terminal = stage.terminal
      try await asked(terminal)
      terminal.type("\u{1B}[?63;4;6c")
      try await terminal.expect(that: "a further question") {
        terminal.received.contains(TerminalQuestion.aboutSixel)
      }
      terminal.type("\u{1B}[?1;0;16S\u{1B}[>41;390;0c")
      try await settled(stage)
      stage.session.write(try .gradient(16, 16))
      let session = stage.session
      let isClosed = Flag()
      Task {
        await session.close()
        isClosed.set()
      }
      try await terminal.expect(that: "a request") {
        terminal.received.contains(TerminalQuestion.moreColours)
      }
      #expect(!isClosed.isSet)
      terminal.type("\u{1B}[?1;0;256S\u{1B}[>41;390;0c")
      try await terminal.expect(that: "the session to end") { isClosed.isSet }
      #expect(terminal.unreadCount == 0)
    }

    @Test func whoSaysNothingOfSixelIsWaitedForOnlySoLong() async throws {
      let clock = HandClock()
      let stage = try stage(clock: clock)
      try await asked(stage.terminal)
      stage.terminal.type("\u{1B}[?63;4;6c")
      let terminal = stage.terminal
      try await terminal.expect(that: "a further question") {
        terminal.received.contains(TerminalQuestion.aboutSixel)
      }
      clock.advance(by: .milliseconds(251))
      try await settled(stage)
      #expect(stage.session.surveyed.origin == .answered)
      #expect(stage.session.traits.graphics == .sixel)
      try await stage.start()
      try await stage.end()
    }

    @Test func aCellIsAskedForAgainWhenTheTerminalIsResized() async throws {
      let stage = try stage(clock: HandClock())
      try await asked(stage.terminal)
      stage.terminal.type("\u{1B}[6;20;10t\u{1B}[?62c")
      try await settled(stage)
      #expect(stage.session.traits.cellWidth == 10 && stage.session.traits.cellHeight == 20)
      stage.terminal.resize(columns: 60, rows: 20, cell: (12, 24))
      #expect(stage.session.traits.columns == 60)
      #expect(stage.session.traits.cellWidth == 12 && stage.session.traits.cellHeight == 24)
      try await stage.start()
      try await stage.end()
    }

    @Test func thePersonsChoiceCountsMoreThanAnyAnswer() async throws {
      let stage = try stage(clock: HandClock())
      try await asked(stage.terminal)
      stage.terminal.type(kitty)
      try await stage.start()
      try await settled(stage)
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

    @Test func insideTmuxTheTerminalAroundItIsAskedToo() async throws {
      let stage = try stage(clock: HandClock(), environment: Self.inTmux)
      try await asked(stage.terminal)
      #expect(
        stage.terminal.received.contains(
          "\u{1B}[>0q\u{1B}[16t\u{1B}[c\u{1B}Ptmux;\u{1B}\u{1B}_Gi=16777217,"))
      #expect(stage.terminal.received.contains("\u{1B}\u{1B}[>0q\u{1B}\u{1B}[c\u{1B}\\"))
      // tmux answers for itself at once, and the terminal around it later.
      stage.terminal.type("\u{1B}P>|tmux 3.4\u{1B}\\\u{1B}[?1;2c")
      stage.terminal.type("\u{1B}_Gi=16777217;OK\u{1B}\\\u{1B}P>|kitty(0.35.2)\u{1B}\\")
      let terminal = stage.terminal
      try await terminal.expect(that: "all to be read") { terminal.unreadCount == 0 }
      #expect(stage.session.surveyed.origin == .asking)
      stage.terminal.type("\u{1B}[?62c")
      try await settled(stage)
      #expect(stage.session.traits.graphics == .kitty)
      try await stage.start()
      try await stage.end()
    }

    @Test func insideTmuxThatLetsNothingThroughThereAreCharacters() async throws {
      let clock = HandClock()
      let stage = try stage(clock: clock, environment: Self.inTmux)
      try await asked(stage.terminal)
      stage.terminal.type("\u{1B}P>|tmux 3.4\u{1B}\\\u{1B}[?1;2;4c")
      let terminal = stage.terminal
      try await terminal.expect(that: "all to be read") { terminal.unreadCount == 0 }
      clock.advance(by: .milliseconds(251))
      try await settled(stage)
      #expect(stage.session.traits.graphics == .symbols)
      #expect(!terminal.received.contains(TerminalQuestion.aboutSixel))
      // iTerm2's pictures would be seen by nobody there.
      stage.session.setGraphics(.fixed(.iterm2))
      #expect(stage.session.traits.graphics == .symbols)
      stage.session.setGraphics(.fixed(.kitty))
      #expect(stage.session.traits.graphics == .kitty)
      try await stage.start()
      try await stage.end()
    }

    private static let inTmux = colourful.merging([
      "TMUX": "/tmp/tmux,1,0", "TERM": "tmux-256color",
    ]) { $1 }
  }
}
