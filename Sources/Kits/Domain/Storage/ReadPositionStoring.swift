/// Keeps how far the home timelines of accounts were read, so that what one device has read is told
/// from what another one has. Throws ``LibraryError``.
public protocol ReadPositionStoring: Sendable {
  /// The status that was read last, by its server's name; nil if nothing is known.
  func readPosition(of account: AccountID) async throws -> String?
  /// Keeps it in place of the one before; nothing is kept of an account that is not there.
  func setReadPosition(_ status: String, of account: AccountID) async throws
}
