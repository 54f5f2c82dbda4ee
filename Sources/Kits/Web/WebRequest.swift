import Concurrency
import Domain

/// Asks servers on the web, for everything that goes out.
///
/// Requests wait in a queue per host, follow redirects, and are tried again where that may help.
public protocol Requesting: Sendable {
  /// The server's last answer, whatever its status; see ``WebResponse/accepted()``.
  ///
  /// Throws ``NetworkError``, or `CancellationError` once the task is cancelled.
  func send(_ request: WebRequest) async throws -> WebResponse

  /// Hands the body of a successful answer to `sink` piece by piece, in order; the next piece is read
  /// when `sink` is done with one. Before the first, `opening` is told the head; it is told again if the
  /// answer broke off before its first byte and is tried again.
  ///
  /// The response has the body only if its status is not 200 to 299. Once `sink` was called, nothing
  /// is tried again. Throws ``NetworkError``, `CancellationError`, or what `opening` or `sink` throws.
  func send(
    _ request: WebRequest, opening: @escaping @Sendable (WebHead) async throws -> Void,
    to sink: @escaping @Sendable (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse
}

extension Requesting {
  /// The same for those who need no head.
  public func send(
    _ request: WebRequest, to sink: @escaping @Sendable (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse {
    try await send(request, opening: { _ in }, to: sink)
  }
}

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

  /// Encrypted, with the usual limits, and sent again only if that does no harm: not `POST` and `PATCH`.
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

/// What is too long and too much for a request.
public struct WebLimits: Hashable, Sendable {
  /// How long the first byte may take, connections and redirects included.
  public var firstByte: Duration
  /// How long a server may say nothing in between.
  public var silence: Duration
  /// How long the whole of a body may take, besides a second for each ``slowest`` bytes that have come:
  /// a byte now and then is no download.
  public var whole: Duration
  /// The fewest bytes in a second that a body may come by for long; at least 1.
  public var slowest: Int
  /// The largest body in bytes, counted after decompression.
  public var size: Int
  /// Whether the beginning of a larger body counts, up to that; else none of it does.
  public var keepsBeginning = false
  /// How often the server may point elsewhere; never more than 10.
  public var redirects: Int
  /// How often it is tried again at most.
  public var retries: Int
  /// How long after the first attempt another one may begin: what has to wait longer is given up, and
  /// says how long.
  public var patience: Duration

  /// 30 s for the first byte, 15 s of silence, 30 s and 1,000 bytes a second for the whole, 200 MB,
  /// 10 redirects, 3 more attempts within 30 s.
  public init(
    firstByte: Duration = .seconds(30), silence: Duration = .seconds(15),
    whole: Duration = .seconds(30), slowest: Int = 1000, size: Int = 200_000_000,
    redirects: Int = 10, retries: Int = 3,
    patience: Duration = .seconds(30)
  ) {
    self.firstByte = firstByte
    self.silence = silence
    self.whole = whole
    self.slowest = max(1, slowest)
    self.size = size
    self.redirects = min(redirects, 10)
    self.retries = retries
    self.patience = patience
  }
}
