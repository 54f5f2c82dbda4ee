import Fakes
import Foundation
import TerminalHarness
import Testing

/// Sessions without a terminal, in a process of their own.
@Suite struct PipeTests {
  private struct Outcome {
    var output: String
    var error: String
    var status: Int32
  }

  private func run(_ arguments: [String], input: Data = Data()) async throws -> Outcome {
    let folder = try ScratchFolder()
    let files = ["in", "out", "err"].map { folder.url(of: $0) }
    try input.write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: PseudoTerminal.product("terminal-probe"))
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    do {
      try await onThread("the end of a program with \(arguments)") { process.waitUntilExit() }
    } catch {
      process.terminate()
      throw error
    }
    return Outcome(
      output: try String(contentsOf: files[1], encoding: .utf8),
      error: try String(contentsOf: files[2], encoding: .utf8), status: process.terminationStatus)
  }

  @Test func `lines of a pipe are answered plainly`() async throws {
    let outcome = try await run(
      [], input: Data("echo a\u{1B}b\r\n# no\n\nsize\nsecret\necho last".utf8))
    #expect(outcome.output == "a�b\n80 x 24\nsecret: none\nlast\n")
    #expect(outcome.error == "")
    #expect(outcome.status == 0)
  }

  @Test func `a failed command is told on standard error and in the status`() async throws {
    let outcome = try await run(["-c", "echo one; lsit; fail it broke; echo two"])
    #expect(outcome.output == "one\ntwo\n")
    #expect(outcome.error.hasPrefix("photostream: unknown command `lsit`: "))
    #expect(outcome.error.hasSuffix("\nphotostream: it broke\n"))
    #expect(outcome.status == 1)
  }

  @Test func `failures are objects in JSON`() async throws {
    let outcome = try await run(["-c", "fail it \u{202E}broke", "--json"])
    #expect(outcome.output == "{\"error\":\"it \\u202ebroke\",\"type\":\"error\"}\n")
    #expect(outcome.status == 1)
  }

  @Test func `an error of standard input names its line`() async throws {
    let outcome = try await run([], input: Data("echo one\n\nfail it broke\n# no\nlsit".utf8))
    #expect(outcome.error.hasPrefix("photostream: line 3: it broke\nphotostream: line 5: unknown"))
    let records = try await run(["--json"], input: Data("echo one\nfail it broke".utf8))
    #expect(records.output == "{\"error\":\"it broke\",\"line\":2,\"type\":\"error\"}\n")
  }

  @Test func `a line of two megabytes is refused and the next performed`() async throws {
    let input = Data("echo ".utf8) + Data(repeating: 0x61, count: 2 << 20) + Data("\necho b\n".utf8)
    let outcome = try await run([], input: input)
    #expect(outcome.output == "b\n")
    #expect(
      outcome.error
        == "photostream: line 1: this line is longer than 1 MB and was left out: split it\n")
    #expect(outcome.status == 1)
  }

  @Test func `a full disk is told and no crash`() async throws {
    let terminal = try PseudoTerminal()
    let shell = try terminal.spawn(
      "/bin/sh",
      [
        "-c",
        "\(PseudoTerminal.product("terminal-probe")) -c 'count 1000' > /dev/full; echo status $?",
      ])
    #expect(try await shell.end() == .exit(0))
    #expect(terminal.screen.contains("the output cannot be written: No space left on device"))
    #expect(terminal.screen.contains("status 1"))
  }

  @Test func `a reader that goes ends the program quietly`() async throws {
    let terminal = try PseudoTerminal()
    let command =
      "\(PseudoTerminal.product("terminal-probe")) -c 'count 10000; count 10000' | head -n 2"
    let shell = try terminal.spawn("/bin/sh", ["-c", command])
    #expect(try await shell.end() == .exit(0))
    #expect(terminal.screen.text == "number 1\nnumber 2")
  }

  @Test func `many lines are all answered`() async throws {
    let input = Data((1...2_000).map { "echo \($0)\n" }.joined().utf8)
    let outcome = try await run([], input: input)
    #expect(outcome.output == (1...2_000).map { "\($0)\n" }.joined())
  }
}
