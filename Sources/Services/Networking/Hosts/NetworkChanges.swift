@preconcurrency import Dispatch
import Glibc

/// Tells each time this machine gets an address or a way to others: who could not be reached before may
/// be now.
///
/// The kernel says so by itself (rtnetlink(7)), which costs nothing as long as nothing changes. Where it
/// does not, nothing is told.
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
  private struct Address {
    var family = UInt16(clamping: AF_NETLINK)
    var padding: UInt16 = 0
    var port: UInt32 = 0
    /// RTMGRP_IPV4_IFADDR, RTMGRP_IPV4_ROUTE, RTMGRP_IPV6_IFADDR, RTMGRP_IPV6_ROUTE.
    var groups: UInt32 = 0x10 | 0x40 | 0x100 | 0x400
  }

  private static func subscribe() -> Int32? {
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
