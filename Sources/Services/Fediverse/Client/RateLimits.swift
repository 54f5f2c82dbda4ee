import Domain
import Synchronization
import Web

/// Counts how many requests each server still allows, by the headers of its answers, so that it need not
/// refuse any. Counted per server and account.
public final class RateLimits: Sendable {
  /// What is counted separately.
  struct Key: Hashable {
    let origin: WebAddress
    let account: AccountID?
    /// Whether it asks for later pages.
    let isPaged: Bool
    /// The name of a limit of its own, such as that of uploads.
    var allowance = ""
  }

  private struct Allowance {
    var left: Int
    var reset: Timestamp
    /// When the server said so. What it says has to be learned again if the clock was set back since.
    let since: Timestamp
    /// How many are reserved for what a person does.
    var reserve: Int
  }

  private let allowances = Mutex<[Key: Allowance]>([:])

  /// Starts without any limits.
  public init() {}

  /// Counts a request. Throws ``NetworkError/busy(host:wait:)`` if none is left, or if it only reads and
  /// the last few are reserved for what a person does.
  func admit(_ key: Key, isReading: Bool, now: Timestamp) throws(NetworkError) {
    let wait: Duration? = allowances.withLock { allowances in
      guard let allowance = allowances[key] else { return nil }
      guard allowance.since <= now, now < allowance.reset else {
        allowances[key] = nil
        return nil
      }
      guard allowance.left > (isReading ? allowance.reserve : 0) else {
        return .milliseconds(allowance.reset.milliseconds - now.milliseconds)
      }
      allowances[key]?.left -= 1
      return nil
    }
    if let wait { throw .busy(host: key.origin.host, wait: wait) }
  }

  /// Notes the limits in an answer.
  func note(_ headers: WebHeaders, of key: Key, now: Timestamp) {
    guard let left = headers.number("X-RateLimit-Remaining"),
      let wait = RateReset.wait(by: headers, now: now)
    else { return }
    let limit = headers.number("X-RateLimit-Limit") ?? 300
    allowances.withLock { allowances in
      let reset = now.advanced(by: wait)
      // Answers may arrive out of order: within one period the lowest number counts.
      let last = allowances[key].flatMap { $0.since <= now ? $0 : nil }
      let known = last.flatMap { $0.reset > now ? $0.left : nil }
      let isSamePeriod = last.map { reset <= $0.reset.advanced(by: .seconds(2)) }
      allowances[key] = Allowance(
        left: isSamePeriod == true ? min(left, known ?? left) : left, reset: reset,
        since: now, reserve: min(3, max(0, limit / 20)))
    }
  }
}
