import CZlib
import Domain
import Web

/// Undoes the compression of a body, gzip's or zlib's (RFC 1950, 1952), while it comes.
///
/// A few kB may stand for gigabytes: what becomes of them is given in steps, so that whoever takes it can stop.
final class Inflater {
  /// The most that is given at once, in bytes.
  static let step = 1 << 16

  private enum State {
    case empty
    case inside
    /// What was compressed has come to its end; more of the kind may follow.
    case ended
  }

  private let host: String
  // zlib remembers its address.
  private let stream: UnsafeMutablePointer<z_stream>
  private var state = State.empty
  /// Whether there was no room for all that had come.
  private var holdsMore = false

  /// For a body that a server says is encoded so; nil if that is no compression that is known here.
  init?(of encoding: String?, from host: String) {
    let known = ["gzip", "x-gzip", "deflate"]
    guard let encoding, known.contains(encoding.lowercased()) else { return nil }
    self.host = host
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    inflate_begin(stream)
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// The next bytes that `rest` stands for; nil once it is used up. What is used is taken away from it, as is what
  /// follows the compressed and is none.
  ///
  /// Throws ``NetworkError/damaged(host:)``.
  func next(of rest: inout ArraySlice<UInt8>) throws(NetworkError) -> [UInt8]? {
    while holdsMore || !rest.isEmpty {
      if state == .ended {
        // Of gzip several may follow each other.
        guard rest.first == 0x1f else {
          rest = []
          return nil
        }
        inflateReset(stream)
      }
      var status = Z_OK
      let bytes = [UInt8](unsafeUninitializedCapacity: Self.step) { room, count in
        status = inflate(&rest, into: room)
        count = room.count - Int(untrusted: stream.pointee.avail_out)
      }
      guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(status) else { throw .damaged(host: host) }
      state = status == Z_STREAM_END ? .ended : .inside
      holdsMore = status == Z_OK && bytes.count == Self.step
      if !bytes.isEmpty { return bytes }
    }
    return nil
  }

  /// Throws ``NetworkError/interrupted(host:)`` if the body ends in the middle.
  func finish() throws(NetworkError) {
    if state == .inside { throw .interrupted(host: host) }
  }

  private func inflate(
    _ rest: inout ArraySlice<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> Int32 {
    stream.pointee.next_out = room.baseAddress
    stream.pointee.avail_out = UInt32(clamping: room.count)
    let (status, left) = rest.withUnsafeBufferPointer { bytes in
      stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
      stream.pointee.avail_in = UInt32(clamping: bytes.count)
      return (CZlib.inflate(stream, Z_NO_FLUSH), Int(untrusted: stream.pointee.avail_in))
    }
    rest = rest.suffix(left)
    return status
  }
}
