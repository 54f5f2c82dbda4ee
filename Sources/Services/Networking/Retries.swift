import Domain
import Web

/// What is tried again.
enum RetryPolicy {
  /// Whether the same request may be answered differently soon.
  static func isWorthwhile(_ response: WebResponse, of request: WebRequest) -> Bool {
    switch response.status {
    // The server says that it did nothing.
    case 425, 429: true
    case 503 where response.retryAfter != nil: true
    case 408, 409, 500, 502, 503, 504: request.isIdempotent
    default: false
    }
  }

  /// Whether the same request may get through soon.
  static func isWorthwhile(_ error: NetworkError, of request: WebRequest) -> Bool {
    switch error {
    // Nothing was sent yet.
    case .unreachable, .timedOut(_, .connection): true
    case .timedOut, .interrupted: request.isIdempotent
    default: false
    }
  }
}

/// How long a server wants to be left alone, by what it says in its headers.
///
/// `Retry-After` as seconds or as a date (RFC 9110); else, where nothing remains of a rate limit, its
/// reset: seconds (`RateLimit-Reset`), or what `X-RateLimit-Reset` says in any of its forms.
enum RetryAdvice {
  /// The longest advice that is believed.
  static let longest = Duration.seconds(86_400)

  /// The wait from `now` on; nil if there is no advice, zero if its moment is over.
  static func wait(by headers: WebHeaders, now: Timestamp) -> Duration? {
    guard let wait = retryAfter(headers, now: now) ?? reset(headers, now: now) else { return nil }
    return min(max(wait, .zero), longest)
  }
}

extension RetryAdvice {
  private static func retryAfter(_ headers: WebHeaders, now: Timestamp) -> Duration? {
    guard let text = headers["Retry-After"] else { return nil }
    if let seconds = Double(text) { return duration(seconds) }
    return HTTPDate.parse(text).map { max(.zero, now.duration(to: $0)) }
  }

  private static func reset(_ headers: WebHeaders, now: Timestamp) -> Duration? {
    if headers["RateLimit-Remaining"] == "0", let text = headers["RateLimit-Reset"],
      let seconds = Double(text)
    {
      return duration(seconds)
    }
    return headers["X-RateLimit-Remaining"] == "0"
      ? RateReset.wait(by: headers, now: now, longest: longest) : nil
  }

  /// A duration of what may be any number at all.
  private static func duration(_ seconds: Double) -> Duration? {
    guard seconds.isFinite else { return nil }
    return .seconds(min(max(seconds, 0), 86_400))
  }
}
