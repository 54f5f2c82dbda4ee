import Testing

@testable import Terminal

@Suite struct TerminalFindingsTests {
  private func findings(
    kitty: Bool? = nil, _ attributes: [Int] = [62, 22], version: String? = nil,
    name: String? = nil, isTmux: Bool = false
  ) -> TerminalFindings {
    TerminalFindings(
      origin: .answered,
      answers: TerminalAnswers(kitty: kitty, attributes: attributes, version: version), name: name,
      isTmux: isTmux)
  }

  @Test func whatIsAnsweredDecides() {
    #expect(findings(kitty: true).graphics.choice == .kitty)
    #expect(findings(kitty: true, [62, 4]).graphics.choice == .kitty)
    #expect(findings(kitty: false, [62, 4, 22]).graphics.choice == .sixel)
    #expect(findings(kitty: false).graphics.choice == .symbols)
    // The first number is a level: VT400 has no sixel for it.
    #expect(findings([4, 6]).graphics.choice == .symbols)
    #expect(findings(kitty: true, version: "iTerm2 3.5.0").graphics.choice == .iterm2)
    #expect(findings([62, 4], version: "WezTerm 20240203").graphics.choice == .iterm2)
    #expect(findings(kitty: true, version: "WezTerm 20240203").graphics.choice == .kitty)
    #expect(findings(name: "iTerm.app").graphics.choice == .iterm2)
    #expect(findings(name: "Apple_Terminal").graphics.choice == .symbols)
  }

  @Test func aNameAroundTmuxIsNotTmuxs() {
    #expect(findings(name: "iTerm2", isTmux: true).graphics.choice == .symbols)
    #expect(findings([1, 2, 4], version: "tmux 3.4", isTmux: true).graphics.choice == .sixel)
    #expect(findings(kitty: true, version: "tmux 3.4", isTmux: true).graphics.choice == .kitty)
  }

  @Test func theReasonIsTold() {
    #expect(findings(kitty: true).graphics.reason == "it answered kitty's query")
    #expect(TerminalFindings(origin: .silent).graphics.reason == "it did not answer in 250 ms")
    #expect(
      TerminalFindings(origin: .environment("NO_COLOR is set")).graphics.reason
        == "NO_COLOR is set")
  }

  @Test(arguments: [
    (["TERM": "linux"], true), (["TERM": "screen-256color"], true), (["TERM": "vt220"], true),
    (["TERM": "screen-256color", "TMUX": "/tmp/tmux"], false),
    (["TERM": "xterm", "STY": "1"], true),
    (["TERM": "xterm-256color"], false), (["TERM": "xterm-kitty"], false),
    (["TERM": "xterm", "INSIDE_EMACS": "29"], true),
  ])
  func whoWouldShowTheQuestionIsNotAsked(_ environment: [String: String], isSilent: Bool) {
    #expect((TerminalIdentity(environment: environment).silence != nil) == isSilent)
  }
}
