import Foundation
import Testing

/// What a process can still do that has shut itself in as the decoder does.
@Suite struct SandboxTests {
  @Test(arguments: ["ask about an open file", "start a thread", "take more memory"])
  func whatDecodingNeedsGoesOn(_ attempt: String) throws {
    #expect(try outcome(of: attempt, in: "all") == .done)
  }

  @Test(
    .enabled(if: Self.filters, "this kernel has no filter of calls for this machine"),
    arguments: [
      "read a file", "ask about a file", "ask where a link leads", "write a file",
      "read and write a file", "make a file", "make a folder", "remove a file",
      "start a process", "signal its parent", "make memory executable",
      "write to another stream", "receive on another stream", "look into a folder",
    ])
  func whatItDoesNotNeedIsRefused(_ attempt: String) throws {
    #expect(try outcome(of: attempt, in: "filter") == .refused(EPERM))
  }

  @Test(
    .enabled(if: Self.filters, "this kernel has no filter of calls for this machine"),
    arguments: [
      "run a program", "open a socket", "open a pair of sockets", "connect to somebody",
    ])
  func whatOnlyAnIntruderWantsEndsIt(_ attempt: String) throws {
    #expect(try outcome(of: attempt, in: "filter") == .ended(SIGSYS))
  }

  @Test(
    .enabled(if: Self.limitsFiles, "this kernel has no Landlock"),
    arguments: [
      "read a file", "write a file", "read and write a file", "run a program", "look into a folder",
    ])
  func theSecondBeltAloneLetsNoFileBeOpened(_ attempt: String) throws {
    #expect(try outcome(of: attempt, in: "files") == .refused(EACCES))
    #expect(try outcome(of: "ask about an open file", in: "files") == .done)
  }

  /// Otherwise the tests above would pass for other reasons.
  @Test(arguments: [
    "read a file", "ask about a file", "ask about an open file", "write a file",
    "read and write a file", "start a process", "signal its parent", "make memory executable",
    "open a socket", "open a pair of sockets", "look into a folder",
  ]) func allOfItIsPossibleOutside(_ attempt: String) throws {
    #expect(try outcome(of: attempt, in: "nothing") == .done)
  }
}

extension SandboxTests {
  private enum Outcome: Equatable {
    case done
    case refused(Int32)
    case ended(Int32)
    case unclear(String)
  }

  private static var filters: Bool {
    (try? SandboxTests().outcome(of: "take more memory", in: "filter")) == .done
  }

  private static var limitsFiles: Bool {
    (try? SandboxTests().outcome(of: "take more memory", in: "files")) == .done
  }

  private func outcome(of attempt: String, in belt: String) throws -> Outcome {
    let probe = Process()
    let output = Pipe()
    let program: URL = try #require(Self.probe)
    probe.executableURL = program
    probe.arguments = [belt, attempt]
    probe.standardOutput = output
    probe.standardError = FileHandle.nullDevice
    try probe.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    probe.waitUntilExit()
    if probe.terminationReason == .uncaughtSignal { return .ended(probe.terminationStatus) }
    if text == "done" { return .done }
    return text.wholeMatch(of: /error (\d+)/).flatMap { Int32($0.1) }.map(Outcome.refused)
      ?? .unclear(text)
  }

  /// Beside these tests.
  private static var probe: URL? {
    guard let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return nil }
    return URL(filePath: tests).deletingLastPathComponent().appending(path: "sandbox-probe")
  }
}
