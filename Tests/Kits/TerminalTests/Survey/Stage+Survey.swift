import TerminalHarness

@testable import Terminal

extension Stage {
  /// Variables of a terminal that may be asked what it draws.
  nonisolated static let colourful = ["NO_COLOR": "", "COLORTERM": "truecolor"]

  /// The end of every question.
  nonisolated static let question = "\u{1B}[c"

  /// A stage at a terminal that is asked.
  static func asking(
    memory: String? = nil, clock: HandClock? = nil, environment: [String: String] = colourful
  ) throws -> Stage {
    try Stage(memory: memory, clock: clock, environment: environment)
  }

  /// Waits for the question.
  func asked() async throws {
    let terminal = terminal
    try await terminal.expect(that: "a question") { terminal.received.contains(Self.question) }
  }

  /// Answers that the terminal has sixel, and waits for the question that leads to.
  func askedAboutSixel() async throws {
    try await asked()
    let terminal = terminal
    terminal.type("\u{1B}[?63;4;6c")
    try await terminal.expect(that: "a further question") {
      terminal.received.contains(TerminalQuestion.aboutSixel)
    }
  }

  /// Waits until the session has done with the answers.
  func settled() async throws {
    let session = session
    let isOver = Flag()
    Task {
      await session.surveyEnds()
      isOver.set()
    }
    try await terminal.expect(that: "the survey's end") { isOver.isSet }
  }
}
