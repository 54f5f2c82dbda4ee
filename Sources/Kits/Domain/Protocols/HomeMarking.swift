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
