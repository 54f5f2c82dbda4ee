import Domain
import Files
import Glibc

/// What `-` is in the place of a file: what comes in through a pipe, and what goes out.
public struct StandardStreams: Sendable {
  private let input: Int32
  private let output: Int32
  private let bringsCommands: Bool

  /// Those of the process, by default; `bringsCommands` says whether the program's own commands come in there.
  public init(
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, bringsCommands: Bool = false
  ) {
    self.input = input
    self.output = output
    self.bringsCommands = bringsCommands
  }

  /// All that comes in. Throws ``TransferError``, and `CancellationError` where nobody waits for it any more.
  func read(limit: Int) async throws -> [UInt8] {
    guard isatty(input) == 0 else { throw TransferError.noPipe }
    guard !bringsCommands else {
      throw TransferError.unreadable(
        "-", reason: "commands come in there: name a file, or run `photostream settings import -`")
    }
    var all: [UInt8] = []
    while true {
      try Task.checkCancellation()
      // Whoever runs this may have others waiting, Ctrl-C among them.
      await Task.yield()
      var entry = pollfd(fd: input, events: Int16(clamping: POLLIN), revents: 0)
      guard poll(&entry, 1, 100) > 0 else { continue }
      var (count, code) = (0, CInt.zero)
      let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, length in
        count = Glibc.read(input, buffer.baseAddress, buffer.count)
        code = errno
        length = max(0, count)
      }
      if count == 0 { return all }
      guard count > 0 || code == EINTR || code == EAGAIN else {
        throw TransferError.unreadable("-", reason: SystemError(code: code).reason)
      }
      all += piece
      guard all.count <= limit else {
        throw TransferError.unreadable("-", reason: "it is too large")
      }
    }
  }

  /// Writes all of it.
  func write(_ bytes: [UInt8]) throws(TransferError) {
    guard isatty(output) == 0 else { throw .noPipe }
    var rest = bytes[...]
    while !rest.isEmpty {
      let (count, code) = rest.withUnsafeBytes {
        (Glibc.write(output, $0.baseAddress, $0.count), errno)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if code == EAGAIN {
        var entry = pollfd(fd: output, events: Int16(clamping: POLLOUT), revents: 0)
        poll(&entry, 1, -1)
      } else if code != EINTR {
        throw .unwritable("-", reason: SystemError(code: code).reason)
      }
    }
  }
}

extension FileLocation {
  /// What was typed where a file is meant: `-` is no file, but what ``StandardStreams`` have.
  init(typedFile path: String) {
    self = path == "-" ? FileLocation(path: path) : FileLocation(typed: path)
  }

  /// Whether it was typed as `-`.
  var isStandardStream: Bool { bytes == [UInt8(ascii: "-")] }
}
