import Fakes
import Foundation
import Glibc
import TerminalHarness
import Testing

/// The real program at work on what somebody types, until it is killed.
struct OutboxVictim {
  /// When that happens.
  enum Moment {
    /// At a point of a request's life.
    case request(Ambush.Point, number: Int, beginning: String)
    /// When so many lines are answered.
    case answered(Int)
    /// As soon as so many lines were typed.
    case typed(Int)
  }

  let home: TestHome
  let ambush: Ambush
  let moment: Moment
  /// How long to hesitate, by nobody's clock.
  let hesitation: Int

  private static let settings = [
    "--set", "stream.order=oldest", "--set", "refresh.at-start=no",
  ]

  /// Somebody types line after line, while the program sends; returns whether it was killed.
  func type(_ visit: OutboxVisit, _ ledger: inout OutboxLedger) async throws -> Bool {
    // A terminal that can only go on tells line by line what was answered.
    var home = home
    home.environment["TERM"] = "dumb"
    let terminal = try PseudoTerminal(columns: 200, rows: 50)
    let process = try home.sit(at: terminal, Self.settings)
    lay(for: process)
    try await wait(at: terminal, for: "the prompt") { $0.hasSuffix("stream> ") }
    for (index, step) in visit.steps.enumerated() {
      guard !ambush.hasStruck else { break }
      let start = terminal.received.utf8.count
      if let wish = step.wish { ledger.may(wish) }
      terminal.type(step.line + "\n")
      if case .typed(index + 1) = moment { await strike(process) }
      try await wait(at: terminal, for: step.line, from: start) {
        step.isAnswered(by: $0) && $0.hasSuffix("> ")
      }
      if let wish = step.wish, step.isAnswered(by: said(at: terminal, from: start)) {
        ledger.must(wish)
      }
      if case .answered(index + 1) = moment { await strike(process) }
    }
    return try await end(of: process)
  }

  /// The same as a script, which sends when all is done.
  func run(_ visit: OutboxVisit, _ ledger: inout OutboxLedger) async throws -> Bool {
    let terminal = try PseudoTerminal(columns: 200, rows: 50)
    let commands = ["stream"] + visit.steps.map(\.line)
    let process = try home.sit(
      at: terminal, Self.settings + ["--json", "-c", commands.joined(separator: "; ")])
    lay(for: process)
    let recorded = visit.steps.filter(\.isRecorded)
    switch moment {
    case .answered(let count), .typed(let count):
      try await wait(at: terminal, for: "\(count) records") {
        Self.records(in: $0) >= min(count, recorded.count)
      }
      await strike(process)
    case .request: break
    }
    let isKilled = try await end(of: process)
    let text = said(at: terminal)
    #expect(!text.contains("photostream: "), "\(text)")
    for (index, step) in recorded.enumerated() {
      guard let wish = step.wish else { continue }
      ledger.may(wish)
      if index < Self.records(in: text) { ledger.must(wish) }
    }
    return isKilled
  }
}

extension OutboxVictim {
  private func lay(for process: PseudoTerminal.RunningProcess) {
    guard case .request(let point, let number, let beginning) = moment else {
      return ambush.callOff()
    }
    ambush.lay(for: process.id, at: point, ofRequest: number, beginning: beginning)
  }

  private func strike(_ process: PseudoTerminal.RunningProcess) async {
    for _ in 0..<hesitation { await Task.yield() }
    ambush.strike(process.id)
  }

  /// Returns also when it is killed.
  private func wait(
    at terminal: PseudoTerminal, for what: String, from start: Int = 0,
    _ isFulfilled: @escaping @Sendable (String) -> Bool
  ) async throws {
    try await terminal.expect(that: what) { [ambush] in
      ambush.hasStruck || isFulfilled(Self.said(at: terminal, from: start))
    }
    terminal.receiveNow()
  }

  private func end(of process: PseudoTerminal.RunningProcess) async throws -> Bool {
    defer { ambush.callOff() }
    return try await process.end() == .signal(SIGKILL)
  }

  private func said(at terminal: PseudoTerminal, from start: Int = 0) -> String {
    Self.said(at: terminal, from: start)
  }

  private static func said(at terminal: PseudoTerminal, from start: Int) -> String {
    String(decoding: terminal.received.utf8.dropFirst(start), as: UTF8.self)
      .replacing("\r\n", with: "\n")
  }

  private static func records(in text: String) -> Int {
    text.split(separator: "\n").count { $0.hasPrefix("{") }
  }
}

extension OutboxVisit.Step {
  fileprivate func isAnswered(by text: String) -> Bool {
    answers.contains { text.contains($0) }
  }
}
