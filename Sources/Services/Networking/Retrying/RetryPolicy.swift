import Domain

/// What is worth another attempt, and after how long.
///
/// Full jitter: any wait up to a ceiling that doubles, so that those who failed together do not come
/// back together.
struct RetryPolicy {
  /// The first ceiling.
  var base = Duration.seconds(1)
  /// The highest ceiling.
  var cap = Duration.seconds(600)

  /// How long to wait before retry number `retry`, counted from zero.
  func delay(before retry: Int, using generator: inout some RandomNumberGenerator) -> Duration {
    let ceiling = min(cap, base * (1 << min(retry, 30)))
    return ceiling * Double.random(in: 0...1, using: &generator)
  }

  /// Whether the same request may be answered differently soon.
  func isWorthwhile(_ response: WebResponse, of request: WebRequest) -> Bool {
    switch response.status {
    // The server says that it did nothing.
    case 425, 429: true
    case 503 where response.retryAfter != nil: true
    case 408, 409, 500, 502, 503, 504: request.isIdempotent
    default: false
    }
  }

  /// Whether the same request may get through soon.
  func isWorthwhile(_ error: NetworkError, of request: WebRequest) -> Bool {
    switch error {
    // Nothing was sent yet.
    case .unreachable, .timedOut(_, .connection): true
    case .timedOut, .interrupted: request.isIdempotent
    default: false
    }
  }
}
