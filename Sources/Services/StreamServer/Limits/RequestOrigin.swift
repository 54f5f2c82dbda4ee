import Foundation
import NIOCore

/// Whom a request without a token is counted for: an address, or a network of IPv6 addresses, as
/// one customer gets 2^64 of those.
enum RequestOrigin {
  static func name(peer: String?, forwardedFor: String?, isBehindProxy: Bool) -> String {
    var address = peer ?? "local"
    // The last one is what the proxy itself saw; those before it anybody can write.
    if isBehindProxy, let last = forwardedFor?.split(separator: ",").last {
      let said = String(last.filter { $0 != " " })
      if (try? SocketAddress(ipAddress: said, port: 0)) != nil { address = said }
    }
    address = plain(address)
    return address.contains(":") ? network(of: address) : address
  }

  /// An address of IPv4 as one, also where it is written as one of IPv6.
  static func plain(_ address: String) -> String {
    let address = address.lowercased()
    return address.hasPrefix("::ffff:") && address.contains(".")
      ? String(address.dropFirst(7)) : address
  }

  private static func network(of address: String) -> String {
    let halves = address.split(separator: "%")[0].components(separatedBy: "::")
    let head = halves[0].split(separator: ":").map(String.init)
    let tail = halves.count > 1 ? halves[1].split(separator: ":").map(String.init) : []
    let gap = Array(repeating: "0", count: max(0, 8 - head.count - tail.count))
    return (head + gap + tail).prefix(4).joined(separator: ":") + "::/64"
  }
}
