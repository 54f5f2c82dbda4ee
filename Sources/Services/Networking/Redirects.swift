import Domain

/// What to ask where a server points elsewhere.
enum Redirect {
  /// Headers another server may see, too; all others may hold a secret.
  private static let harmless: Set = ["accept", "accept-language", "range"]

  /// Whether the status, with a `Location`, points elsewhere.
  static func isRedirect(_ status: Int) -> Bool {
    [301, 302, 303, 307, 308].contains(status)
  }

  /// Whether it does so for good.
  static func isPermanent(_ status: Int) -> Bool {
    status == 301 || status == 308
  }

  /// The request that follows `request`; throws ``NetworkError/unsafeRedirect(host:)`` if it must not.
  ///
  /// Never from encrypted to plain, plain only at the host a person typed, and a body only to the host
  /// it was meant for.
  static func next(
    after request: WebRequest, status: Int, to address: WebAddress
  ) throws(NetworkError) -> WebRequest {
    let old = request.address
    let isSameHost = address.host == old.host
    let isPlainAllowed = request.allowsPlainHTTP && !old.isEncrypted && isSameHost
    var next = request
    next.address = address
    if becomesGet(request.method, status) { next.dropBody() }
    guard address.isEncrypted || isPlainAllowed, next.body == nil || isSameHost else {
      throw .unsafeRedirect(host: old.host)
    }
    let isUpgrade = isSameHost && !old.isEncrypted && address.isEncrypted
    if !isUpgrade, !address.hasOrigin(of: old) {
      next.headers = WebHeaders(
        next.headers.fields.filter { harmless.contains($0.name.lowercased()) })
    }
    return next
  }

  private static func becomesGet(_ method: WebRequest.Method, _ status: Int) -> Bool {
    status == 303 ? method != .head : (status == 301 || status == 302) && method == .post
  }
}

extension WebRequest {
  fileprivate mutating func dropBody() {
    method = .get
    body = nil
    headers["Content-Type"] = nil
    isIdempotent = true
  }
}

/// The way from the address that was asked for to the one that answers.
struct RedirectChain {
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

/// Where things have moved for good, so that the old place is not asked again while the app runs.
///
/// Keeps a limited number, and forgets the oldest first.
struct RedirectMemory {
  /// How many are kept.
  private let capacity: Int
  private var targets: [WebAddress: WebAddress] = [:]
  private var order: [WebAddress] = []

  init(capacity: Int = 1000) {
    self.capacity = capacity
  }

  /// Where the thing at `address` is now; nil if it did not move.
  func target(of address: WebAddress) -> WebAddress? {
    targets[address]
  }

  /// Keeps in mind that it moved, unless the server says that this must not be kept.
  mutating func remember(_ address: WebAddress, movedTo target: WebAddress, _ headers: WebHeaders) {
    let control = headers["Cache-Control"]?.lowercased() ?? ""
    guard !control.contains("no-store"), !control.contains("no-cache"), address != target else {
      return
    }
    if targets.updateValue(target, forKey: address) == nil { order.append(address) }
    if order.count > capacity { targets[order.removeFirst()] = nil }
  }

  /// Forgets where it moved: the new place was a mistake.
  mutating func forget(_ address: WebAddress) {
    guard targets.removeValue(forKey: address) != nil else { return }
    order.removeAll { $0 == address }
  }
}
