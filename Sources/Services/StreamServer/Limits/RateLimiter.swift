import Domain
import Foundation
import NIOCore
import Synchronization

/// Counts what each origin does, in windows that begin with the first time.
final class RateLimiter: Sendable {
  /// What an origin has done in its window.
  struct Allowance: Sendable {
    let limit: Int
    /// How many more are allowed; negative when there were too many.
    let remaining: Int
    /// When the window ends.
    let reset: Timestamp

    /// Throws ``APIError`` if there were too many.
    func check(at now: Timestamp) throws {
      guard remaining >= 0 else { throw APIError.tooMany(until: reset, at: now) }
    }
  }

  private struct Window {
    var count: Int
    let end: Timestamp
  }

  private struct State {
    var windows: [String: Window] = [:]
    /// With how many windows those that are over are removed.
    var most = RateLimiter.capacity
  }

  private static let capacity = 10_000
  private let limit: Int
  private let length: Duration
  private let state = Mutex(State())

  init(limit: Int, length: Duration) {
    self.limit = limit
    self.length = length
  }

  /// Counts one more.
  func count(_ origin: String, at now: Timestamp) -> Allowance {
    state.withLock { state in
      if state.windows.count > state.most {
        state.windows = state.windows.filter { counts($0.value, at: now) }
        // Not again before there are twice as many: else each call would look at all.
        state.most = max(Self.capacity, 2 * state.windows.count)
      }
      var window = Window(count: 0, end: now.advanced(by: length))
      if let known = state.windows[origin], counts(known, at: now) { window = known }
      window.count += 1
      state.windows[origin] = window
      return Allowance(limit: limit, remaining: limit - window.count, reset: window.end)
    }
  }

  /// The same without counting; nil if there is no window.
  func allowance(of origin: String, at now: Timestamp) -> Allowance? {
    state.withLock { state in
      guard let window = state.windows[origin], counts(window, at: now) else { return nil }
      return Allowance(limit: limit, remaining: limit - window.count, reset: window.end)
    }
  }

  /// Whether a window goes on. One that ends much later than any begun now is of before the clock was set back; a
  /// little later is no sign of that, as requests at once are not counted in the order of their moments.
  private func counts(_ window: Window, at now: Timestamp) -> Bool {
    window.end > now && window.end <= now.advanced(by: length * 2)
  }
}

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
