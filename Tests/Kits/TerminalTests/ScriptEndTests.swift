import Fakes
import Foundation
import Testing

@testable import Terminal

/// Where nobody types, what fails is the last that is done, unless it is wanted otherwise.
@Suite @MainActor
struct ScriptEndTests {
  /// The lines that were performed, each of which fails, and what was told.
  private func run(
    script: [String]? = nil, input: FileHandle? = nil, keepsGoing: Bool = false
  ) async throws -> (lines: [String], told: [String]) {
    let errors = try PipeEnds()
    let session = TerminalSession(
      .init(
        script: script, keepsGoing: keepsGoing, environment: [:],
        input: input?.fileDescriptor ?? -1, output: -1, error: errors.writing.fileDescriptor,
        handlesSignals: false))
    var lines: [String] = []
    session.ready(prompt: "", commands: [])
    for await event in session.events {
      guard case .line(let line) = event else { break }
      lines.append(line)
      session.fail("no")
      session.ready(prompt: "", commands: [])
    }
    await session.close()
    try errors.writing.close()
    let told = try errors.reading.readToEnd().map { String(decoding: $0, as: UTF8.self) } ?? ""
    return (lines, told.split(separator: "\n").map(String.init))
  }

  /// The same with a file as standard input.
  private func run(
    _ input: String, keepsGoing: Bool = false
  ) async throws -> (lines: [String], told: [String]) {
    let folder = try ScratchFolder()
    try Data(input.utf8).write(to: folder.url(of: "input"))
    let file = try FileHandle(forReadingFrom: folder.url(of: "input"))
    return try await run(input: file, keepsGoing: keepsGoing)
  }

  @Test(
    arguments: [
      (["one"], []),
      (["one", "two"], ["warning: 1 more command was not run; --keep-going runs it"]),
      (["one", "two", "three"], ["warning: 2 more commands were not run; --keep-going runs them"]),
    ] as [([String], [String])])
  func `a script ends with what fails, and tells how many commands are left`(
    script: [String], rest: [String]
  ) async throws {
    let (lines, told) = try await run(script: script)
    #expect(lines == ["one"])
    #expect(told == (["no"] + rest).map { "photostream: \($0)" })
  }

  @Test func `so does a file, of which neither comments nor empty lines count`() async throws {
    let (lines, told) = try await run("one\n# no\n\n two\nthree")
    #expect(lines == ["one"])
    let rest = "warning: 2 more commands were not run; --keep-going runs them"
    #expect(told == ["photostream: line 1: no", "photostream: \(rest)"])
    #expect(try await run("one\n\n# the end\n").told == ["photostream: line 1: no"])
  }

  @Test func `a line that is too long fails, too`() async throws {
    let long = String(repeating: "x", count: LineSplitter.maximumBytes + 1)
    let (lines, told) = try await run(long + "\ntwo\n")
    #expect(lines.isEmpty)
    #expect(
      told == [
        "photostream: line 1: this line is longer than 1 MB and was left out: split it",
        "photostream: warning: 1 more command was not run; --keep-going runs it",
      ])
  }

  @Test(
    arguments: [
      ("one\n", []),
      ("one\ntwo\n", ["photostream: warning: more commands were not run; --keep-going runs them"]),
    ] as [(String, [String])])
  func `nobody waits for what may still be written`(input: String, rest: [String]) async throws {
    let pipe = try PipeEnds()
    try pipe.writing.write(contentsOf: Data(input.utf8))
    let (lines, told) = try await run(input: pipe.reading)
    withExtendedLifetime(pipe) {
      #expect(lines == ["one"])
      #expect(told == ["photostream: line 1: no"] + rest)
    }
  }

  @Test func `what is told when no line is performed any more names none`() async throws {
    let (input, errors) = (try PipeEnds(), try PipeEnds())
    try input.writing.write(contentsOf: Data("one\n".utf8))
    let session = TerminalSession(
      .init(
        environment: [:], input: input.reading.fileDescriptor, output: -1,
        error: errors.writing.fileDescriptor, handlesSignals: false))
    session.ready(prompt: "", commands: [])
    for await event in session.events {
      #expect(event == .line("one"))
      break
    }
    session.fail("no")
    session.noteEnd()
    session.fail("not sent")
    await session.close()
    try withExtendedLifetime(input) {
      try errors.writing.close()
      let told = try errors.reading.readToEnd().map { String(decoding: $0, as: UTF8.self) }
      #expect(told == "photostream: line 1: no\nphotostream: not sent\n")
    }
  }

  @Test(
    arguments: [
      (.text, "fog\n", "photostream: warning: blog: away\nNothing.\n"),
      (.json, #"{"problem":"away","type":"problem"}"# + "\n", ""),
    ] as [(TerminalSession.Format, String, String)])
  func `a pipe gets answers and records, and neither warnings nor words for nothing`(
    format: TerminalSession.Format, answers: String, others: String
  ) async throws {
    let (output, errors) = (try PipeEnds(), try PipeEnds())
    let session = TerminalSession(
      .init(
        format: format, script: [], environment: [:], input: -1,
        output: output.writing.fileDescriptor, error: errors.writing.fileDescriptor,
        handlesSignals: false))
    session.write("fog")
    session.warn("blog: away", record: ["type": "problem", "problem": "away"])
    session.remark("Nothing.")
    await session.close()
    let written = try [output, errors].map { pipe in
      try pipe.writing.close()
      return String(decoding: try pipe.reading.readToEnd() ?? Data(), as: UTF8.self)
    }
    #expect(written == [answers, others])
  }

  @Test func `all is done where that is wanted`() async throws {
    #expect(try await run(script: ["one", "two"], keepsGoing: true).lines == ["one", "two"])
    let (lines, told) = try await run("one\ntwo", keepsGoing: true)
    #expect(lines == ["one", "two"])
    #expect(told == ["photostream: line 1: no", "photostream: line 2: no"])
  }
}
