/// What is too long and too much for a request.
public struct WebLimits: Hashable, Sendable {
  /// How long the first byte may take, a connection included.
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
