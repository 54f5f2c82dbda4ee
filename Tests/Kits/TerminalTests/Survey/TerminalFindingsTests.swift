import Testing

@testable import Terminal

@Suite struct TerminalFindingsTests {
  private func findings(
    kitty: Bool? = nil, _ attributes: [Int] = [62, 22], version: String? = nil,
    name: String? = nil
  ) -> TerminalFindings {
    TerminalFindings(
      origin: .answered,
      answers: TerminalAnswers(kitty: kitty, attributes: attributes, version: version), name: name)
  }

  private func inTmux(
    kitty: Bool? = nil, _ attributes: [Int] = [1, 2], outer: [Int] = [], version: String? = nil,
    name: String? = nil
  ) -> TerminalFindings {
    TerminalFindings(
      origin: .answered,
      answers: TerminalAnswers(
        kitty: kitty, attributes: attributes, version: "tmux 3.4", outerVersion: version,
        outerAttributes: outer), name: name, isTmux: true)
  }

  @Test func `what is answered decides`() {
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

  @Test func `a name that was inherited is not that of who gives another`() {
    #expect(findings(version: "XTerm(390)", name: "iTerm2").graphics.choice == .symbols)
    #expect(findings([64, 4], version: "XTerm(390)", name: "iTerm2").graphics.choice == .sixel)
    #expect(
      findings(kitty: true, version: "foot(1.16.2)", name: "mintty").graphics.choice == .kitty)
  }

  @Test func `a name around tmux is not tmuxs`() {
    #expect(inTmux(name: "iTerm2").graphics.choice == .symbols)
    #expect(inTmux(outer: [62, 4], version: "iTerm2 3.5.0").graphics.choice == .symbols)
  }

  @Test func `sixel of tmux counts only where the terminal around it has sixel`() {
    #expect(inTmux([1, 2, 4]).graphics.choice == .symbols)
    #expect(inTmux([1, 2, 4], outer: [62, 22]).graphics.choice == .symbols)
    #expect(inTmux([1, 2], outer: [63, 4]).graphics.choice == .symbols)
    #expect(inTmux([1, 2, 4], outer: [63, 4]).graphics.choice == .sixel)
  }

  @Test(arguments: [
    ("kitty(0.35.2)", true), ("kitty(0.28.0)", true), ("kitty(1.0.0)", true),
    ("kitty(0.26.5)", false), ("kitty(0.27.99)", false), ("kitty()", false),
    ("ghostty 1.0.0", true), ("WezTerm 20240203", false),
    ("Konsole 23.08", false), ("tmux 3.5", false), (nil, false),
  ])
  func `only who puts pictures into text is taken for kitty in tmux`(
    _ version: String?, isTaken: Bool
  ) {
    let found = inTmux(kitty: true, outer: [62], version: version).graphics
    #expect(found.choice == (isTaken ? .kitty : .symbols))
    #expect(inTmux(kitty: false, outer: [62], version: version).graphics.choice == .symbols)
  }

  @Test func `in tmux the first answer is tmuxs own`() {
    var answers = TerminalAnswers()
    for answer in [
      TerminalAnswer.version("tmux 3.4"), .attributes([1, 2, 4]), .kitty(true),
      .version("kitty(0.35.2)"), .attributes([62]),
    ] {
      answers.add(answer, isInTmux: true)
    }
    #expect(answers.version == "tmux 3.4" && answers.attributes == [1, 2, 4])
    #expect(answers.outerVersion == "kitty(0.35.2)" && answers.outerAttributes == [62])
    // An old tmux gives no name.
    var others = TerminalAnswers()
    others.add(.version("WezTerm 1"), isInTmux: true)
    #expect(others.version == nil && others.outerVersion == "WezTerm 1")
  }

  @Test func `the reason is told`() {
    #expect(findings(kitty: true).graphics.reason == "it answered kitty's query")
    #expect(TerminalFindings(origin: .silent).graphics.reason == "it did not answer in 250 ms")
    #expect(
      TerminalFindings(origin: .environment("NO_COLOR is set")).graphics.reason
        == "NO_COLOR is set")
  }

  @Test(arguments: [
    (["TERM": "linux"], true), (["TERM": "screen-256color"], true), (["TERM": "vt220"], true),
    (["TERM": "screen-256color", "TMUX": "/tmp/tmux"], false),
    (["TERM": "xterm", "STY": "1"], true), (["TERM": "tmux-256color"], true),
    (["TERM": "tmux-256color", "TMUX": "/tmp/tmux"], false),
    (["TERM": "xterm-256color"], false), (["TERM": "xterm-kitty"], false),
    (["TERM": "xterm", "INSIDE_EMACS": "29"], true),
  ])
  func `who would show the question is not asked`(_ environment: [String: String], isSilent: Bool) {
    #expect((TerminalIdentity(environment: environment).silence != nil) == isSilent)
  }
}
