import Domain

/// Asks servers how far home timelines were read, and tells them.
///
/// Throws ``NetworkError``, ``AccountError`` and what else keeps a server from answering.
public protocol HomeMarking: Sendable {
  /// How far an account's home timeline was read; nil if its server remembers no such thing.
  func marker(of account: AccountID) async throws -> HomeMarker?
  /// It was read up to this status. False if somebody else has moved the marker since it was `marker`:
  /// then nothing was changed.
  func move(_ marker: HomeMarker, of account: AccountID, to status: String) async throws -> Bool
}

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
