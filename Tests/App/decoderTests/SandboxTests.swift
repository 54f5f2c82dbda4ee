import Fakes
import Foundation
import Testing

/// What a process can still do that has shut itself in as the decoder does.
@Suite struct SandboxTests {
  @Test(arguments: ["ask about an open file", "start a thread", "take more memory"])
  func `what decoding needs goes on`(_ attempt: String) async throws {
    #expect(try await outcome(of: attempt, in: "all") == .done)
  }

  @Test(
    .enabled("this kernel has no filter of calls for this machine") { try await Self.filters() },
    arguments: [
      "read a file", "ask about a file", "ask where a link leads", "write a file",
      "read and write a file", "make a file", "make a folder", "remove a file",
      "start a process", "signal its parent", "make memory executable",
      "write to another stream", "receive on another stream", "look into a folder",
    ])
  func `what it does not need is refused`(_ attempt: String) async throws {
    #expect(try await outcome(of: attempt, in: "filter") == .refused(EPERM))
  }

  @Test(
    .enabled("this kernel has no filter of calls for this machine") { try await Self.filters() },
    arguments: [
      "run a program", "open a socket", "open a pair of sockets", "connect to somebody",
    ])
  func `what only an intruder wants ends it`(_ attempt: String) async throws {
    #expect(try await outcome(of: attempt, in: "filter") == .ended(SIGSYS))
  }

  @Test(
    .enabled("this kernel has no Landlock") { try await Self.limitsFiles() },
    arguments: [
      "read a file", "write a file", "read and write a file", "run a program", "look into a folder",
    ])
  func `the second belt alone lets no file be opened`(_ attempt: String) async throws {
    #expect(try await outcome(of: attempt, in: "files") == .refused(EACCES))
    #expect(try await outcome(of: "ask about an open file", in: "files") == .done)
  }

  /// Otherwise the tests above would pass for other reasons.
  @Test(arguments: [
    "read a file", "ask about a file", "ask about an open file", "write a file",
    "read and write a file", "start a process", "signal its parent", "make memory executable",
    "open a socket", "open a pair of sockets", "look into a folder",
  ]) func `all of it is possible outside`(_ attempt: String) async throws {
    #expect(try await outcome(of: attempt, in: "nothing") == .done)
  }
}

extension SandboxTests {
  private enum End: Equatable {
    case done
    case refused(Int32)
    case ended(Int32)
    case unclear(String)
  }

  private static func filters() async throws -> Bool {
    try await SandboxTests().outcome(of: "take more memory", in: "filter") == .done
  }

  private static func limitsFiles() async throws -> Bool {
    try await SandboxTests().outcome(of: "take more memory", in: "files") == .done
  }

  private func outcome(of attempt: String, in belt: String) async throws -> End {
    let program: URL = try #require(Self.probe)
    let outcome = try await Outcome(
      executable: program.path(percentEncoded: false), arguments: [belt, attempt])
    if outcome.status > 128 { return .ended(outcome.status - 128) }
    if outcome.output == "done" { return .done }
    return outcome.output.wholeMatch(of: /error (\d+)/).flatMap { Int32($0.1) }.map(End.refused)
      ?? .unclear(outcome.output)
  }

  /// Beside these tests.
  private static var probe: URL? {
    guard let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return nil }
    return URL(filePath: tests).deletingLastPathComponent().appending(path: "sandbox-probe")
  }
}
