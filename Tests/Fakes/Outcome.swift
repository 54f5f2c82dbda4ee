import Foundation
import Synchronization

/// What a program said, and how it ended.
public struct Outcome: Sendable {
  /// Its exit status; 128 and the signal's number if a signal ended it.
  public let status: Int32
  /// Its standard output.
  public let output: String
  /// Its standard error.
  public let errors: String

  /// The lines of its output, without empty ones.
  public var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// The lines of its errors, without empty ones.
  public var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

  /// Runs a program to its end; standard input is `input`, and then ends.
  public init(
    executable: String, arguments: [String] = [], input: String = "",
    environment: [String: String]? = nil, within limit: Duration = patience
  ) async throws {
    try await self.init(
      executable: executable, arguments: arguments, inputBytes: Array(input.utf8),
      environment: environment, within: limit)
  }

  /// Runs a program to its end; standard input is `inputBytes`, and then ends.
  ///
  /// It is killed if it has not ended after `limit`; ``Overdue`` then tells what it had said.
  public init(
    executable: String, arguments: [String] = [], inputBytes: [UInt8],
    environment: [String: String]? = nil, within limit: Duration = patience
  ) async throws {
    let process = Process()
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    if let environment { process.environment = environment }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let (said, complained) = (Heard(output), Heard(errors))
    let command = ([executable] + arguments).joined(separator: " ")
    let id = process.processIdentifier
    do {
      status = try await withTaskCancellationHandler {
        try await onThread(
          "the end of `\(command)`", within: limit, showing: { "\(said.text)\n\(complained.text)" }
        ) {
          // A program may end without reading all of it.
          ignoreBrokenPipes()
          try? input.fileHandleForWriting.write(contentsOf: Data(inputBytes))
          try? input.fileHandleForWriting.close()
          said.waitForEnd()
          complained.waitForEnd()
          process.waitUntilExit()
          return process.terminationReason == .exit
            ? process.terminationStatus : 128 + process.terminationStatus
        }
      } onCancel: {
        kill(id, SIGKILL)
      }
    } catch {
      kill(id, SIGKILL)
      throw error
    }
    (self.output, self.errors) = (said.text, complained.text)
  }
}

/// Writing to a pipe that nobody reads is an error from now on, and no signal, for this thread alone.
private func ignoreBrokenPipes() {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGPIPE)
  pthread_sigmask(SIG_BLOCK, &signals, nil)
}

/// What is read from a pipe, by a thread of its own.
private final class Heard: Sendable {
  private let bytes = Mutex(Data())
  private let end = DispatchSemaphore(value: 0)

  init(_ pipe: Pipe) {
    let handle = pipe.fileHandleForReading
    Thread.detachNewThread { [self] in
      while let piece = try? handle.read(upToCount: 1 << 16), !piece.isEmpty {
        bytes.withLock { $0 += piece }
      }
      end.signal()
    }
  }

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  func waitForEnd() { end.wait() }
}
