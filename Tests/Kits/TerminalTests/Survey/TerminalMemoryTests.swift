import Fakes
import Foundation
import Testing

@testable import Terminal

@Suite struct TerminalMemoryTests {
  private let answers = TerminalAnswers(
    kitty: false, attributes: [63, 4], version: "XTerm(379)",
    cell: CellSize(width: 9, height: 18), colours: 1024,
    largest: CellSize(width: 1000, height: 800))

  private func identity(_ number: Int) -> TerminalIdentity {
    TerminalIdentity(environment: ["TERM": "xterm-\(number)"])
  }

  private func withMemory(_ body: (TerminalMemory) throws -> Void) throws {
    let folder = try ScratchFolder()
    try body(TerminalMemory(path: folder.path(of: "new/terminals")))
  }

  @Test func `what was said is remembered`() throws {
    try withMemory { memory in
      #expect(memory.answers(of: identity(1)) == nil)
      try memory.remember(answers, of: identity(1))
      try memory.remember(TerminalAnswers(), of: identity(2))
      #expect(memory.answers(of: identity(1)) == answers)
      #expect(memory.answers(of: identity(2)) == TerminalAnswers())
      try memory.remember(TerminalAnswers(kitty: true), of: identity(1))
      #expect(memory.answers(of: identity(1)) == TerminalAnswers(kitty: true))
    }
  }

  @Test func `the file and its folder are their owner's alone`() throws {
    try withMemory { memory in
      try memory.remember(answers, of: identity(1))
      let folder = String(memory.path.dropLast("/terminals".count))
      for (path, mode) in [(memory.path, 0o600), (folder, 0o700)] {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
      }
    }
  }

  @Test func `the oldest are forgotten`() throws {
    try withMemory { memory in
      for number in 0..<100 { try memory.remember(answers, of: identity(number)) }
      let known = (0..<100).filter { memory.answers(of: identity($0)) == answers }
      #expect(known == Array(100 - TerminalMemory.limit..<100))
      // Who is met again is not among the oldest.
      try memory.remember(answers, of: identity(known[0]))
      try memory.remember(answers, of: identity(100))
      #expect(memory.answers(of: identity(known[0])) == answers)
      #expect(memory.answers(of: identity(known[1])) == nil)
      let lines = try String(contentsOfFile: memory.path, encoding: .utf8).split(separator: "\n")
      #expect(lines.count == TerminalMemory.limit)
    }
  }

  @Test(arguments: [
    "", "nonsense", "\u{0}\u{1}\t\t", "KEY\tyes", "KEY\tperhaps\t1\tx\t\t\t", "\t\t\t\t\t\t\n\n",
  ])
  func `a damaged file is as if there were none`(_ text: String) throws {
    try withMemory { memory in
      try FileManager.default.createDirectory(
        at: URL(filePath: memory.path).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      try text.replacing("KEY", with: identity(1).key).write(
        toFile: memory.path, atomically: true, encoding: .utf8)
      #expect(memory.answers(of: identity(1)) == nil)
      try memory.remember(answers, of: identity(1))
      #expect(memory.answers(of: identity(1)) == answers)
    }
  }

  @Test func `terminals are told apart and nothing of the environment is written`() {
    let base = ["TERM": "xterm-256color"]
    let key = TerminalIdentity(environment: base).key
    #expect(key == TerminalIdentity(environment: base.merging(["HOME": "/x"]) { $1 }).key)
    #expect(key.allSatisfy { $0.isHexDigit })
    for (name, value) in [("TERM", "foot"), ("TERM_PROGRAM", "x"), ("COLORTERM", "truecolor")] {
      #expect(key != TerminalIdentity(environment: base.merging([name: value]) { $1 }).key)
    }
  }

  @Test(arguments: [
    ["TMUX": "/tmp/x,1,0"], ["SSH_CONNECTION": "192.0.2.7 5000 192.0.2.1 22"], [:],
  ])
  func `only who surely is the same is remembered`(_ environment: [String: String]) throws {
    try withMemory { memory in
      let identity = TerminalIdentity(
        environment: environment.merging(["TERM": "xterm-256color"]) { $1 })
      let first = TerminalSurvey(identity, memory: memory, silence: nil)
      _ = first.receive([.version("XTerm(390)"), .attributes([64]), .attributes([64])])
      #expect(first.findings.origin == .answered)
      let second = TerminalSurvey(identity, memory: memory, silence: nil)
      #expect((second.question == nil) == environment.isEmpty)
      // Nor is what was remembered before the environment was looked at so closely.
      try memory.remember(answers, of: identity)
      let third = TerminalSurvey(identity, memory: memory, silence: nil)
      #expect((third.findings.origin == .remembered) == environment.isEmpty)
    }
  }
}
