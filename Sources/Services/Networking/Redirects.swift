import Domain
import Web

/// The rules of redirects.
enum Redirect {
  /// Headers that another server may see, too. All others may hold a secret.
  private static let harmless: Set = ["accept", "accept-language", "range"]

  /// Whether a status redirects if there is a `Location`.
  static func isRedirect(_ status: Int) -> Bool {
    [301, 302, 303, 307, 308].contains(status)
  }

  /// Whether a redirect is permanent.
  static func isPermanent(_ status: Int) -> Bool {
    status == 301 || status == 308
  }

  /// The request that follows `request`; throws ``NetworkError/unsafeRedirect(host:)`` if it must not.
  ///
  /// Encrypted requests never become plain ones. Plain HTTP stays at the host that a person typed, a body at
  /// the host that it was meant for, and tokens go to no other origin.
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
    status == 303 || (status == 301 || status == 302) && method == .post
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

/// One attempt to get an answer, with all its redirects.
struct Attempt {
  /// What was asked for.
  let original: WebRequest
  /// What is asked next.
  private(set) var next: WebRequest
  /// The addresses that were asked before, in order.
  private(set) var visited: [WebAddress] = []
  /// The address to which all redirects were permanent; nil if none was.
  private(set) var movedTo: WebAddress?
  /// Whether it began with redirects that were remembered.
  private(set) var isRecalled = false
  private var isPermanent = true
  /// How long servers have taken until now.
  var waited = Duration.zero
  /// Whether a part of the body was given to the caller, so that nothing can be tried again.
  var isHandedOn = false

  init(_ request: WebRequest) {
    original = request
    next = request
  }

  /// Goes back to what was asked for; the time that servers have taken still counts.
  mutating func startOver() {
    (next, visited, movedTo, isRecalled, isPermanent) = (original, [], nil, false, true)
  }

  /// Follows a redirect that is remembered; throws as ``go(to:status:)`` does.
  mutating func recall(_ address: WebAddress) throws(NetworkError) {
    try go(to: address, status: 308)
    isRecalled = true
  }

  /// Follows the redirect of the last answer.
  ///
  /// Throws ``NetworkError/redirectLoop(host:)``, ``NetworkError/tooManyRedirects(host:)``, or
  /// ``NetworkError/unsafeRedirect(host:)``.
  mutating func go(to address: WebAddress, status: Int) throws(NetworkError) {
    let last = next
    let following = try Redirect.next(after: last, status: status, to: address)
    visited.append(last.address)
    // A form that was sent leads back to its own page: that is no circle.
    let isSameQuestion = following.method == last.method
    guard !visited.contains(address) || !isSameQuestion else {
      throw .redirectLoop(host: last.address.host)
    }
    guard visited.count <= last.limits.redirects else {
      throw .tooManyRedirects(host: last.address.host)
    }
    isPermanent = isPermanent && Redirect.isPermanent(status)
    if isPermanent { movedTo = address }
    next = following
  }
}

/// Permanent redirects, so that the old address is not asked again while the app runs.
///
/// Keeps a limited number; the oldest is forgotten first.
struct RedirectMemory {
  /// How many are kept.
  private let capacity: Int
  private var targets: [WebAddress: WebAddress] = [:]
  private var order: [WebAddress] = []

  init(capacity: Int = 1000) {
    self.capacity = capacity
  }

  /// Where an address leads; nil if nothing is known.
  func target(of address: WebAddress) -> WebAddress? {
    targets[address]
  }

  /// Remembers a redirect, unless the server forbids that.
  mutating func remember(_ address: WebAddress, movedTo target: WebAddress, _ headers: WebHeaders) {
    let control = headers["Cache-Control"]?.lowercased() ?? ""
    let isOver = control.filter { $0 != " " }.split(separator: ",").contains("max-age=0")
    guard !control.contains("no-store"), !control.contains("no-cache"), !isOver, address != target
    else { return }
    if targets.updateValue(target, forKey: address) == nil { order.append(address) }
    if order.count > capacity { targets[order.removeFirst()] = nil }
  }

  /// Forgets a redirect.
  mutating func forget(_ address: WebAddress) {
    guard targets.removeValue(forKey: address) != nil else { return }
    order.removeAll { $0 == address }
  }
}
