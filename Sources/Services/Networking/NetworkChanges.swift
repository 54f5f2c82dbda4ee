import Concurrency
@preconcurrency import Dispatch
import Domain
import Glibc
import Subprocess

/// Tells when this machine gets an address or a route: hosts that could not be reached may be reachable now.
///
/// The kernel reports it (rtnetlink(7)), so that waiting costs nothing. Where it does not, nothing is told.
enum NetworkChanges {
  /// From now on; a burst of changes may be told as one.
  static func stream() -> AsyncStream<Void> {
    guard let descriptor = subscribe() else { return AsyncStream { $0.finish() } }
    return stream(of: descriptor)
  }

  /// What comes on a socket for datagrams, which is closed when nobody listens any more.
  static func stream(of descriptor: Int32) -> AsyncStream<Void> {
    let (changes, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global())
    source.setEventHandler {
      switch NetworkMessages.read(from: descriptor) {
      case .change: continuation.yield()
      case .nothing: break
      case .end: continuation.finish()
      }
    }
    source.setCancelHandler { close(descriptor) }
    continuation.onTermination = { _ in source.cancel() }
    source.activate()
    return changes
  }
}

extension NetworkChanges {
  /// `sockaddr_nl` of linux/netlink.h.
  struct Address {
    var family = UInt16(clamping: AF_NETLINK)
    var padding: UInt16 = 0
    var port: UInt32 = 0
    /// RTMGRP_IPV4_IFADDR, RTMGRP_IPV4_ROUTE, RTMGRP_IPV6_IFADDR, RTMGRP_IPV6_ROUTE.
    var groups: UInt32 = 0x10 | 0x40 | 0x100 | 0x400
  }

  static func subscribe() -> Int32? {
    let kind = Int32(clamping: SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_NETLINK, kind, 0)
    guard descriptor >= 0 else { return nil }
    var address = Address()
    let status = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    guard status == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}

/// What the kernel says of the network, as datagrams of messages: each begins with its length and its
/// type (netlink(7)).
enum NetworkMessages {
  /// What was read.
  enum Finding: Equatable {
    /// There is a new address or route, or so much has changed that not all of it could be told.
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

/// Whether what goes over the network costs money by the byte, as NetworkManager knows or guesses. Where it does
/// not run, or does not answer, nobody knows, and that counts as no.
public enum MeteredConnection {
  /// `org.freedesktop.NetworkManager.Metered`: yes, and guessed that it is.
  private static let yes: Set = ["u 1", "u 3"]

  /// Asks now: another network may be in use by then.
  public static func isMetered() async -> Bool {
    let name = "org.freedesktop.NetworkManager"
    let answer = try? await withTimeout(.seconds(2), on: ContinuousClock()) {
      try await Subprocess.run(
        .name("busctl"),
        arguments: [
          "--system", "get-property", name, "/" + name.replacing(".", with: "/"), name, "Metered",
        ], output: .string(limit: 64), error: .discarded
      ).standardOutput
    }
    return isMetered(said: answer ?? "")
  }

  /// What `busctl` prints means yes.
  static func isMetered(said answer: String) -> Bool {
    yes.contains(answer.filter { !$0.isNewline })
  }
}
