import CSandbox
import DecoderProtocol
import Glibc

/// Reads requests and answers them in order, until the input ends.
struct RequestLoop {
  let input: Int32
  let output: Int32
  let decoder: Decoder
  let beforeEach: () -> Void

  /// Returns when the other end has closed the input between two requests. Throws
  /// ``StreamError`` or `ProtocolError` when it speaks nonsense: there is no going on after that.
  func run() throws {
    let requests = ByteStream(descriptor: input)
    let replies = ByteStream(descriptor: output)
    while let (header, picture) = try requests.receive(Frame.headerLength) {
      let (kind, length) = try Frame.header(header, limit: DecoderLimits.maximumRequest)
      let payload = length == 0 ? [] : try requests.read(length)
      guard let payload else { throw StreamError.endedEarly }
      let task = try DecoderTask(Frame(kind: kind, payload: payload[...]))
      guard let picture else { throw StreamError.noPicture }
      beforeEach()
      try replies.write(decoder.answer(to: task, of: picture).frame)
    }
  }
}

/// A file descriptor, read and written whole: what was asked for, or the end.
struct ByteStream {
  let descriptor: Int32

  /// Lets a pipe hold a whole picture as it is shown, so that neither end waits for the other in the
  /// middle of it. Where the system says no, they do.
  func widen() {
    // F_SETPIPE_SZ of fcntl(2), which the module Glibc leaves out.
    _ = fcntl(descriptor, 1024 + 7, 1 << 20 as Int32)
  }

  /// Reads `count` bytes of a socket, and the descriptor that came along with the first; nil if the
  /// stream ends before it.
  func receive(_ count: Int) throws(StreamError) -> (bytes: [UInt8], descriptor: Int32?)? {
    var first: UInt8 = 0
    var descriptor: Int32 = -1
    var result = 0
    repeat {
      result = sandbox_receive(self.descriptor, &first, 1, &descriptor)
    } while result < 0 && errno == EINTR
    if result < 0, errno == ENOTSOCK {
      // Who only tries whether the decoder starts gives it nothing, and no socket.
      return try read(count).map { ($0, nil) }
    }
    guard result >= 0 else { throw .failed(errno) }
    guard result > 0 else { return nil }
    guard let rest = try read(count - 1) else { throw .endedEarly }
    return ([first] + rest, descriptor < 0 ? nil : descriptor)
  }

  /// Reads `count` bytes; nil if the stream ends before the first of them.
  func read(_ count: Int) throws(StreamError) -> [UInt8]? {
    var failure: StreamError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let result = Glibc.read(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled)
        if result < 0, errno == EINTR { continue }
        if result < 0 { failure = .failed(errno) }
        guard result > 0 else { return }
        filled += result
      }
    }
    if let failure { throw failure }
    guard bytes.count == count else {
      guard bytes.isEmpty else { throw .endedEarly }
      return nil
    }
    return bytes
  }

  /// Writes all of `bytes`.
  func write(_ bytes: [UInt8]) throws(StreamError) {
    var written = 0
    while written < bytes.count {
      let result = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if result < 0, errno == EINTR { continue }
      guard result > 0 else { throw .failed(errno) }
      written += result
    }
  }
}

/// Why a stream cannot be read or written.
enum StreamError: Error, Hashable {
  /// The other end closed it in the middle of something.
  case endedEarly
  /// The system said no; its error number.
  case failed(Int32)
  /// A question came without the picture that it is about.
  case noPicture
}

/// Where the decoder complains: its parent reads it and keeps it in the log.
enum StandardError {
  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
  }
}
