/// Changes how things stand between the person's accounts and others: at once here, and at the server as soon
/// as it can be reached. What a server refuses is undone here, and told.
///
/// Throws ``PeopleError``, ``WritingError``, ``AccountError`` and ``LibraryError``.
public protocol Relating: Sendable {
  /// How things stand with people, as far as is known here, with what waits; asks no server.
  func standings(with people: [PersonID]) async throws -> [PersonID: RelationStanding]
  /// Asks servers how things stand with people, and keeps that.
  func refreshStandings(with people: [PersonID]) async throws -> [PersonID: RelationStanding]
  /// Makes something so. Returns how things stand with it.
  func wish(_ wish: RelationWish, for person: PersonProfile) async throws -> RelationStanding
  /// Tells those who run the server what is wrong with somebody.
  func report(_ report: PersonReport, of person: PersonProfile) async throws
  /// The rules of an account's server, by its names for them.
  func rules(of account: AccountID) async throws -> [ServerRule]
}

/// A rule of a server.
public struct ServerRule: Hashable, Sendable, Identifiable {
  /// What the server calls it.
  public let id: String
  /// What it says; untrusted text.
  public let text: String

  /// Makes a rule.
  public init(id: String, text: String) {
    self.id = id
    self.text = text
  }
}
