import Domain
import Synchronization
import Web

/// How often servers may still be asked, by what they say with each answer, so that nobody has to be
/// refused. Kept per server and account.
public final class RateLimits: Sendable {
  /// Whose limit it is.
  struct Key: Hashable {
    let origin: WebAddress
    let account: AccountID?
    /// What goes on from somewhere is counted apart, too.
    let isPaged: Bool
    /// What else is counted apart: uploads, say, of which most servers take few.
    var allowance = ""
  }

  private struct Allowance {
    var left: Int
    var reset: Timestamp
    /// What is left over for what a person does.
    var reserve: Int
  }

  private let allowances = Mutex<[Key: Allowance]>([:])

  /// Nothing is known yet.
  public init() {}

  /// Counts a request; throws ``NetworkError/busy(host:wait:)`` if it is one of the last few, which are
  /// left to what a person does.
  func admit(_ key: Key, isReading: Bool, now: Timestamp) throws(NetworkError) {
    let wait: Duration? = allowances.withLock { allowances in
      guard let allowance = allowances[key] else { return nil }
      guard allowance.reset > now else {
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

  /// Keeps what an answer says.
  func note(_ headers: WebHeaders, of key: Key, now: Timestamp) {
    guard let left = headers.number("X-RateLimit-Remaining"),
      let wait = RateReset.wait(by: headers, now: now)
    else { return }
    let limit = headers.number("X-RateLimit-Limit") ?? 300
    allowances.withLock { allowances in
      let reset = now.advanced(by: wait)
      // Answers overtake each other: within one period only the fewest count.
      let known = allowances[key].flatMap { $0.reset > now ? $0.left : nil }
      let isSamePeriod = allowances[key].map { reset <= $0.reset.advanced(by: .seconds(2)) }
      allowances[key] = Allowance(
        left: isSamePeriod == true ? min(left, known ?? left) : left, reset: reset,
        reserve: min(3, max(0, limit / 20)))
    }
  }
}

/// When a server counts anew.
enum RateReset {
  /// The longest time that is believed.
  static let longest = Duration.seconds(3_600)

  /// The time from now on, by `X-RateLimit-Reset`: a date (Mastodon), seconds since 1970, or seconds
  /// from now. Compared with the server's own clock, if it tells the time. Nil if it does not say.
  static func wait(by headers: WebHeaders, now: Timestamp) -> Duration? {
    guard let text = headers["X-RateLimit-Reset"] else { return nil }
    let clock = headers["Date"].flatMap(HTTPDate.parse) ?? now
    let milliseconds: Int64
    if let seconds = Double(text) {
      guard abs(seconds) < 1e11, let told = Int64(untrusted: seconds * 1_000) else { return nil }
      let isMoment = seconds > 1e8
      milliseconds = told - (isMoment ? clock.milliseconds : 0)
    } else if let date = ServerDate.parse(text) {
      milliseconds = date.milliseconds - clock.milliseconds
    } else {
      return nil
    }
    return min(max(.milliseconds(milliseconds), .zero), longest)
  }
}
