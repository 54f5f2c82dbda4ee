import TerminalHarness
import Testing

@testable import Terminal

extension PromptTests {
  /// What tmux answers, and the terminal around it.
  @Suite @MainActor
  struct TmuxSurveyPromptTests {
    private static let inTmux = Stage.colourful.merging([
      "TMUX": "/tmp/tmux,1,0", "TERM": "tmux-256color",
    ]) { $1 }

    @Test func `inside tmux the terminal around it is asked too`() async throws {
      let stage = try Stage.asking(clock: HandClock(), environment: Self.inTmux)
      try await stage.asked()
      #expect(
        stage.terminal.received.contains(
          "\u{1B}[>0q\u{1B}[16t\u{1B}[c\u{1B}Ptmux;\u{1B}\u{1B}_Gi=16777217,"))
      #expect(stage.terminal.received.contains("\u{1B}\u{1B}[>0q\u{1B}\u{1B}[c\u{1B}\\"))
      // tmux answers for itself at once, and the terminal around it later.
      stage.terminal.type("\u{1B}P>|tmux 3.4\u{1B}\\\u{1B}[?1;2c")
      stage.terminal.type("\u{1B}_Gi=16777217;OK\u{1B}\\\u{1B}P>|kitty(0.35.2)\u{1B}\\")
      let terminal = stage.terminal
      try await terminal.expect(that: "all to be read") { terminal.unreadCount == 0 }
      #expect(stage.session.survey.findings.origin == .asking)
      stage.terminal.type("\u{1B}[?62c")
      try await stage.settled()
      #expect(stage.session.traits.graphics == .kitty)
      try await stage.start()
      try await stage.end()
    }

    @Test func `inside tmux that lets nothing through there are characters`() async throws {
      let clock = HandClock()
      let stage = try Stage.asking(clock: clock, environment: Self.inTmux)
      try await stage.asked()
      stage.terminal.type("\u{1B}P>|tmux 3.4\u{1B}\\\u{1B}[?1;2;4c")
      let terminal = stage.terminal
      try await terminal.expect(that: "all to be read") { terminal.unreadCount == 0 }
      clock.advance(by: .milliseconds(251))
      try await stage.settled()
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
  }
}
