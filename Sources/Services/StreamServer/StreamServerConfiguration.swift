/// Where a server keeps things, and how it is reached.
public struct StreamServerConfiguration: Sendable {
  /// The folder for the database and the pictures; it is made if it is not there.
  public var dataFolder: String
  /// The address to listen on.
  public var host: String
  /// The port to listen on; 0 takes a free one.
  public var port: Int
  /// The address people use, without a slash at its end: it stands in everything the server says.
  public var publicURL: String
  /// What the household calls its server.
  public var title = "PhotoStream"
  /// Whether a proxy is in front: then callers are counted by what it says in `X-Forwarded-For`, if
  /// it is on this machine or one of ``proxies``.
  public var isBehindProxy = false
  /// The addresses of proxies elsewhere.
  public var proxies: Set<String> = []
  /// How much the server takes from whom.
  public var limits = ServerLimits()

  /// Makes a configuration; `publicURL` is `http://host:port` if there is none.
  public init(
    dataFolder: String, host: String = "127.0.0.1", port: Int = 8080, publicURL: String? = nil
  ) {
    self.dataFolder = dataFolder
    self.host = host
    self.port = port
    self.publicURL =
      publicURL ?? "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  /// Whether this peer is a proxy of ours; nil is this process.
  func believes(_ peer: String?) -> Bool {
    guard isBehindProxy else { return false }
    guard let peer = peer.map(RequestOrigin.plain) else { return true }
    return peer == "::1" || peer.hasPrefix("127.") || proxies.contains(peer)
  }
}
