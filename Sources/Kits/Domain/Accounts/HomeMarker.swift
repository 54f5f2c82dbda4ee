/// How far a home timeline was read, as its server remembers it for all programs of an account.
public struct HomeMarker: Hashable, Sendable {
  /// The status that was read last, by its server's name; nil if none was yet.
  public let lastRead: String?
  /// Changes with the marker.
  public let version: Int

  /// Makes a marker; without anything, that of a timeline that nobody has read yet.
  public init(lastRead: String? = nil, version: Int = 0) {
    self.lastRead = lastRead
    self.version = version
  }
}
