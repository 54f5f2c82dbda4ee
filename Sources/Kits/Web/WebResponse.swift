import Domain

/// What a server answered, whatever its status.
public struct WebResponse: Hashable, Sendable {
  /// HTTP's number: 200 is fine, 304 unchanged, 404 not there.
  public let status: Int
  /// What the server says about its answer.
  public let headers: WebHeaders
  /// The answer, decompressed; empty if it was handed to a sink.
  public let body: [UInt8]
  /// Where it came from, after all redirects.
  public let address: WebAddress
  /// Where the thing has moved for good, if the server said so: store it instead of the old address.
  public let movedTo: WebAddress?
  /// How long the server wants to be left alone, if it said so.
  public let retryAfter: Duration?

  /// Makes a response.
  public init(
    status: Int, headers: WebHeaders = [:], body: [UInt8] = [], address: WebAddress,
    movedTo: WebAddress? = nil, retryAfter: Duration? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.address = address
    self.movedTo = movedTo
    self.retryAfter = retryAfter
  }

  /// Whether what is known from the last time is still true.
  public var isNotModified: Bool {
    status == 304
  }

  /// What to ask by the next time.
  public var freshness: Freshness? {
    Freshness(headers)
  }

  /// Itself if the server did what it was asked, or nothing changed; else throws ``NetworkError``.
  public func accepted() throws(NetworkError) -> WebResponse {
    guard !(200..<300).contains(status), !isNotModified else { return self }
    if status == 429 || status == 503, let retryAfter {
      throw .busy(host: address.host, wait: retryAfter)
    }
    throw .refused(host: address.host, status: status)
  }
}

/// What a server says before the body of an answer.
public struct WebHead: Hashable, Sendable {
  /// HTTP's number: 200 for the whole, 206 for a part of it.
  public let status: Int
  /// What it says about the body.
  public let headers: WebHeaders

  /// Makes a head.
  public init(status: Int, headers: WebHeaders = [:]) {
    self.status = status
    self.headers = headers
  }
}

/// What a server said about a version of something, so that it can be asked whether that changed.
public struct Freshness: Hashable, Sendable, Codable {
  /// The version's name, quotes and a leading `W/` included.
  public let entityTag: String?
  /// When it was changed, in the server's own words.
  public let lastModified: String?

  /// Makes it of what was stored; nil if there is nothing to ask by.
  public init?(entityTag: String?, lastModified: String?) {
    guard entityTag != nil || lastModified != nil else { return nil }
    self.entityTag = entityTag
    self.lastModified = lastModified
  }

  /// Reads `ETag` and `Last-Modified`; nil if there is neither.
  public init?(_ headers: WebHeaders) {
    self.init(entityTag: headers["ETag"], lastModified: headers["Last-Modified"])
  }
}
