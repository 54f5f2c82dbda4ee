/// What is too long and too much for a request.
public struct WebLimits: Hashable, Sendable {
  /// How long the first byte may take, a connection included.
  public var firstByte: Duration
  /// How long a server may say nothing in between.
  public var silence: Duration
  /// The largest body in bytes, counted after decompression.
  public var size: Int
  /// How often the server may point elsewhere; never more than 10.
  public var redirects: Int
  /// How often it is tried again at most.
  public var retries: Int
  /// The longest wait between two attempts: what has to wait longer is given up, and says how long.
  public var patience: Duration

  /// 30 s for the first byte, 15 s of silence, 200 MB, 10 redirects, 3 more attempts within 30 s.
  public init(
    firstByte: Duration = .seconds(30), silence: Duration = .seconds(15),
    size: Int = 200_000_000, redirects: Int = 10, retries: Int = 3,
    patience: Duration = .seconds(30)
  ) {
    self.firstByte = firstByte
    self.silence = silence
    self.size = size
    self.redirects = min(redirects, 10)
    self.retries = retries
    self.patience = patience
  }
}
