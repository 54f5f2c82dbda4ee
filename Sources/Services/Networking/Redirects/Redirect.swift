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
