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
    environment: [String: String]? = nil, bySocket: Bool = false,
    within limit: Duration = patience
  ) async throws {
    try await self.init(
      executable: executable, arguments: arguments, inputBytes: Array(input.utf8),
      environment: environment, bySocket: bySocket, within: limit)
  }

  /// Runs a program to its end; standard input is `inputBytes`, and then ends.
  ///
  /// By a socket, `input` comes from one instead of a pipe. It is killed if it has not ended after `limit`; ``Overdue`` then tells what it had said.
  public init(
    executable: String, arguments: [String] = [], inputBytes: [UInt8],
    environment: [String: String]? = nil, bySocket: Bool = false,
    within limit: Duration = patience
  ) async throws {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    let input = try bySocket ? InputEnds.sockets() : InputEnds.pipe()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    if let environment { process.environment = environment }
    process.standardInput = input.reading
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    try input.reading.close()
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
          try? input.writing.write(contentsOf: Data(inputBytes))
          try? input.writing.close()
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

/// Where a program reads, and where a test writes what it reads.
private struct InputEnds {
  let reading: FileHandle
  let writing: FileHandle

  static func pipe() -> InputEnds {
    let pipe = Pipe()
    return InputEnds(reading: pipe.fileHandleForReading, writing: pipe.fileHandleForWriting)
  }

  static func sockets() throws -> InputEnds {
    var pair: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &pair) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    return InputEnds(
      reading: FileHandle(fileDescriptor: pair[0], closeOnDealloc: true),
      writing: FileHandle(fileDescriptor: pair[1], closeOnDealloc: true))
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
