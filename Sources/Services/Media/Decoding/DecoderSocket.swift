import CFiles
import DecoderProtocol
import Domain
import Glibc

/// Our end of the socket through which a decoder is asked. Only sockets hand over open descriptors.
final class DecoderSocket: Sendable {
  /// The decoder's end, until the decoder has taken it.
  let theirs: Int32
  private let ours: Int32

  /// Throws ``MediaError/decoderFailed(reason:)`` if the system has no more descriptors.
  init() throws(MediaError) {
    var pair: [Int32] = [-1, -1]
    let type = Int32(clamping: SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &pair) == 0 else {
      throw .decoderFailed(reason: String(cString: strerror(errno)))
    }
    (ours, theirs) = (pair[0], pair[1])
  }

  deinit {
    close(ours)
  }

  /// Closes the conversation, upon which the decoder ends.
  func finish() {
    shutdown(ours, Int32(clamping: SHUT_RDWR))
  }

  /// Asks about a picture; false if the decoder is gone. Does not block: each question is answered before the
  /// next, so there is always room for one.
  func ask(_ task: DecoderTask, of picture: OpenPicture) -> Bool {
    let frame = task.frame
    return descriptor_send(ours, frame, UInt(clamping: frame.count), picture.descriptor)
      == frame.count
  }
}

/// A picture that is open for reading; closed when it is let go.
final class OpenPicture: Sendable {
  let descriptor: Int32

  /// Opens what a request is about. Throws ``DecoderFailure``.
  init(_ request: DecoderRequest) throws(DecoderFailure) {
    switch request {
    case .facts(let file), .thumbnail(let file, _, _), .film(.file(let file), _):
      descriptor = try Self.open(file)
    case .decode(let bytes, _), .film(.bytes(let bytes), _):
      descriptor = try Self.inMemory(bytes)
    }
  }

  deinit {
    close(descriptor)
  }
}

extension OpenPicture {
  private static func open(_ file: FileLocation) throws(DecoderFailure) -> Int32 {
    guard !file.bytes.isEmpty, !file.bytes.contains(0) else { throw .missing }
    let path = file.bytes.map { CChar(bitPattern: $0) } + [0]
    // Opening a pipe or a device must neither wait nor set anything going.
    let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw [ENOENT, ENOTDIR].contains(errno) ? .missing : .unreadable(reason: problem)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unreadable(reason: "not a regular file")
    }
    return descriptor
  }

  private static func inMemory(_ bytes: [UInt8]) throws(DecoderFailure) -> Int32 {
    let descriptor = file_in_memory()
    guard descriptor >= 0 else { throw .unreadable(reason: problem) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else {
        let reason = problem
        close(descriptor)
        throw .unreadable(reason: reason)
      }
      rest = rest.dropFirst(max(0, count))
    }
    return descriptor
  }

  private static var problem: String { String(cString: strerror(errno)) }
}
