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
      (["one", "two"], ["1 more command was not run; --keep-going runs it"]),
      (["one", "two", "three"], ["2 more commands were not run; --keep-going runs them"]),
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
    let rest = "2 more commands were not run; --keep-going runs them"
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
        "photostream: 1 more command was not run; --keep-going runs it",
      ])
  }

  @Test(
    arguments: [
      ("one\n", []),
      ("one\ntwo\n", ["photostream: more commands were not run; --keep-going runs them"]),
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

  @Test func `all is done where that is wanted`() async throws {
    #expect(try await run(script: ["one", "two"], keepsGoing: true).lines == ["one", "two"])
    let (lines, told) = try await run("one\ntwo", keepsGoing: true)
    #expect(lines == ["one", "two"])
    #expect(told == ["photostream: line 1: no", "photostream: line 2: no"])
  }
}
