/// A question to a server on the web.
///
///     var request = WebRequest(address)
///     request.priority = .shown
///     request.freshness = lastTime.freshness
///     let response = try await network.send(request).accepted()
public struct WebRequest: Hashable, Sendable {
  /// What shall be done with what is there.
  public enum Method: String, Hashable, Sendable {
    /// Asks for it.
    case get = "GET"
    /// Asks for its headers alone.
    case head = "HEAD"
    /// Hands something in.
    case post = "POST"
    /// Puts something there.
    case put = "PUT"
    /// Changes a part of it.
    case patch = "PATCH"
    /// Takes it away.
    case delete = "DELETE"
  }

  /// What is done.
  public var method: Method
  /// To what.
  public var address: WebAddress
  /// What is said about it; `Host`, `User-Agent`, lengths and encodings are added on the way.
  public var headers: WebHeaders
  /// What is sent along; for a redirect or another attempt, it is sent again.
  public var body: [UInt8]?
  /// How urgent it is where requests wait.
  public var priority: Priority
  /// What it is about, by the name that the scheduler knows; then that counts which the scheduler is told
  /// of the subject, also while the request waits.
  public var subject: String?
  /// What is too long and too much.
  public var limits: WebLimits
  /// What is known from the last time: the server says only that nothing changed, if so.
  public var freshness: Freshness?
  /// Whether it does no harm to send it twice; by default all but `POST` and `PATCH`.
  public var isIdempotent: Bool
  /// Whether a person typed `http://` for this host themselves: only then nothing is encrypted.
  public var allowsPlainHTTP: Bool

  /// Makes a request.
  public init(
    _ address: WebAddress, method: Method = .get, headers: WebHeaders = [:], body: [UInt8]? = nil
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
    priority = .next
    limits = WebLimits()
    isIdempotent = method != .post && method != .patch
    allowsPlainHTTP = false
  }
}
