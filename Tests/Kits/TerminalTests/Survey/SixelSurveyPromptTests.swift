import TerminalHarness
import Testing

@testable import Terminal

extension PromptTests {
  /// What a terminal with sixel is asked besides, and what its answers do.
  @Suite @MainActor
  struct SixelSurveyPromptTests {
    @Test func `a terminal with sixel is asked for more and given it`() async throws {
      let stage = try Stage.asking(clock: HandClock())
      let terminal = stage.terminal
      try await stage.askedAboutSixel()
      terminal.type("\u{1B}[?1;0;16S\u{1B}[?2;0;96;96S\u{1B}[>41;390;0cx")
      try await stage.start()
      try await terminal.expect("test> x")
      #expect(stage.session.traits.graphics == .sixel)
      stage.session.write(try .gradient(160, 160))
      try await terminal.expect("a picture") { $0.pictures.count == 1 }
      #expect(terminal.screen.pictures.map(\.way) == ["sixel"])
      #expect(terminal.screen.pictures.map(\.columns) == [12])
      try await terminal.expect(that: "more colours to be asked for") {
        terminal.received.contains(TerminalQuestion.moreColours)
      }
      terminal.type("\u{1B}[?1;0;256S\u{1B}[>41;390;0cy\r")
      try await stage.expect { $0 == [.line("xy")] }
      try await stage.end()
    }

    @Test func `answers about sixel are not the next programs input`() async throws {
      let stage = try Stage.asking(clock: HandClock())
      let terminal = stage.terminal
      try await stage.askedAboutSixel()
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
      terminal.holdKeys()
      #expect(terminal.unreadCount == 0)
    }

    @Test func `an answer to the request for colours is waited for as well`() async throws {
      let stage = try Stage.asking(clock: HandClock())
      let terminal = stage.terminal
      try await stage.askedAboutSixel()
      terminal.type("\u{1B}[?1;0;16S\u{1B}[>41;390;0c")
      try await stage.settled()
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
      terminal.holdKeys()
      #expect(terminal.unreadCount == 0)
    }

    @Test func `who says nothing of sixel is waited for only so long`() async throws {
      let clock = HandClock()
      let stage = try Stage.asking(clock: clock)
      try await stage.asked()
      stage.terminal.type("\u{1B}[?63;4;6c")
      let terminal = stage.terminal
      try await terminal.expect(that: "a further question") {
        terminal.received.contains(TerminalQuestion.aboutSixel)
      }
      clock.advance(by: .milliseconds(251))
      try await stage.settled()
      #expect(stage.session.survey.findings.origin == .answered)
      #expect(stage.session.traits.graphics == .sixel)
      try await stage.start()
      try await stage.end()
    }
  }
}
