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
    let (output, errors) = (try PipeEnds(), try PipeEnds())
    let input = try bySocket ? PipeEnds.sockets() : PipeEnds()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    if let environment { process.environment = environment }
    process.standardInput = input.reading
    process.standardOutput = output.writing
    process.standardError = errors.writing
    try process.run()
    try input.reading.close()
    try output.writing.close()
    try errors.writing.close()
    let id = process.processIdentifier
    let said = Heard(output.reading) { kill(id, SIGKILL) }
    let complained = Heard(errors.reading) { kill(id, SIGKILL) }
    let command = ([executable] + arguments).joined(separator: " ")
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
    for heard in [said, complained] where heard.isTooMuch { throw Flood(command, heard.beginning) }
    (self.output, self.errors) = (said.text, complained.text)
  }
}

/// A program wrote without end, and was killed.
struct Flood: Error, CustomStringConvertible {
  let description: String

  init(_ command: String, _ beginning: String) {
    description = "`\(command)` wrote more than \(Heard.most >> 20) MB:\n\(beginning)"
  }
}

/// Where a program reads or writes, and a test at the other end. No program gets them that another test starts
/// meanwhile, as it does those of Foundation's `Pipe`: it would keep them open.
public struct PipeEnds: Sendable {
  /// Where it is read.
  public let reading: FileHandle
  /// Where it is written to; to be closed once whoever writes was started.
  public let writing: FileHandle

  /// Makes a pipe.
  public init() throws {
    // In one step: a program that another thread starts between two would have both ends. Glibc declares it only for
    // its own extensions, which Swift does not see.
    typealias Call = @convention(c) (UnsafeMutablePointer<Int32>?, Int32) -> Int32
    try self.init { pair in
      guard let symbol = dlsym(nil, "pipe2") else { return -1 }
      let call = unsafeBitCast(symbol, to: Call.self)
      return pair.withUnsafeMutableBufferPointer { call($0.baseAddress, O_CLOEXEC) }
    }
  }

  static func sockets() throws -> PipeEnds {
    try PipeEnds {
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &$0)
    }
  }

  private init(_ make: (inout [Int32]) -> Int32) throws {
    var pair: [Int32] = [-1, -1]
    guard make(&pair) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    reading = FileHandle(fileDescriptor: pair[0], closeOnDealloc: true)
    writing = FileHandle(fileDescriptor: pair[1], closeOnDealloc: true)
  }
}

/// Writing to a pipe that nobody reads is an error from now on, and no signal, for this thread alone.
private func ignoreBrokenPipes() {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGPIPE)
  pthread_sigmask(SIG_BLOCK, &signals, nil)
}

/// What is read from a pipe, by a thread of its own, unless it is too much.
private final class Heard: Sendable {
  /// More than any program says in tests; whoever says more would fill the memory.
  static let most = 256 << 20

  private let bytes = Mutex(Data())
  private let end = DispatchSemaphore(value: 0)

  /// Reads to the end, or until it is too much, and has the program stopped then.
  init(_ handle: FileHandle, stop: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [self] in
      while !isTooMuch, let piece = try? handle.read(upToCount: 1 << 16), !piece.isEmpty {
        bytes.withLock { $0 += piece }
      }
      if isTooMuch { stop() }
      end.signal()
    }
  }

  var isTooMuch: Bool { bytes.withLock { $0.count > Self.most } }

  /// As much as fits into a report.
  var beginning: String {
    bytes.withLock { String(decoding: $0.prefix(4_000), as: UTF8.self) }
  }

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  func waitForEnd() { end.wait() }
}
