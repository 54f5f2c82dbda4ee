import Domain

/// The way from the address that was asked for to the one that answers.
struct Trail {
  /// What is asked next.
  private(set) var request: WebRequest
  /// Where it was asked before, in order.
  private(set) var visited: [WebAddress] = []
  /// Where the thing has moved for good; nil if it did not.
  private(set) var movedTo: WebAddress?
  /// Whether it begins where things were known to have moved.
  private(set) var isRecalled = false
  private var isPermanent = true

  init(_ request: WebRequest) {
    self.request = request
  }

  /// Goes on to where the thing is known to have moved; throws as ``go(to:status:)`` does.
  mutating func recall(_ address: WebAddress) throws(NetworkError) {
    try go(to: address, status: 308)
    isRecalled = true
  }

  /// Goes on to where the last answer pointed.
  ///
  /// Throws ``NetworkError/redirectLoop(host:)``, ``NetworkError/tooManyRedirects(host:)``, or
  /// ``NetworkError/unsafeRedirect(host:)``.
  mutating func go(to address: WebAddress, status: Int) throws(NetworkError) {
    let last = request.address
    let next = try Redirect.next(after: request, status: status, to: address)
    visited.append(last)
    // A form that was sent leads back to its own page: that is no circle.
    let isSameQuestion = next.method == request.method
    guard !visited.contains(address) || !isSameQuestion else {
      throw .redirectLoop(host: last.host)
    }
    guard visited.count <= request.limits.redirects else {
      throw .tooManyRedirects(host: last.host)
    }
    isPermanent = isPermanent && Redirect.isPermanent(status)
    if isPermanent { movedTo = address }
    request = next
  }
}
