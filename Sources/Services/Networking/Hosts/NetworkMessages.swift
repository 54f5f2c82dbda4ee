import Domain
import Glibc

/// What the kernel says of the network, as datagrams of messages: each begins with its length and its
/// type (netlink(7)).
enum NetworkMessages {
  /// What was read.
  enum Finding: Equatable {
    /// An address or a way to others is new, or so much has changed that not all of it could be told.
    case change
    /// Something else.
    case nothing
    /// Nobody writes any more.
    case end
  }

  /// Length, type, flags, number and sender.
  private static let headLength = 16
  /// RTM_NEWADDR and RTM_NEWROUTE.
  private static let news: Set<UInt16> = [20, 24]

  /// Reads all that is there, without waiting.
  static func read(from descriptor: Int32) -> Finding {
    var finding = Finding.nothing
    var bytes = [UInt8](repeating: 0, count: 32_768)
    while true {
      let count = recv(descriptor, &bytes, bytes.count, Int32(clamping: MSG_DONTWAIT))
      guard count > 0 else {
        if count == 0 { return .end }
        if errno == EINTR { continue }
        if errno == ENOBUFS { finding = .change }
        return finding
      }
      if hasNews(bytes.prefix(count)) { finding = .change }
    }
  }

  /// Whether one of a datagram's messages tells of something new.
  static func hasNews(_ datagram: some Sequence<UInt8>) -> Bool {
    let bytes = Array(datagram)
    var start = 0
    while bytes.count - start >= headLength {
      let length = Int(untrusted: number(bytes, at: start, of: UInt32.self))
      guard length >= headLength else { return false }
      if news.contains(number(bytes, at: start + 4, of: UInt16.self)) { return true }
      // Each begins at a multiple of four.
      start += (length + 3) & ~3
    }
    return false
  }

  private static func number<Number: FixedWidthInteger>(
    _ bytes: [UInt8], at start: Int, of type: Number.Type
  ) -> Number {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: type) }
  }
}
