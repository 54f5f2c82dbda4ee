import Domain

/// Keeps what is known of people, as accounts have seen them; those not met for long go first. Throws
/// ``LibraryError``.
public protocol PeopleStoring: Sendable {
  /// Somebody as one of these accounts has seen them, the last one that did; quick.
  func person(called handle: Handle, seenBy accounts: [AccountID]) async throws -> PersonProfile?
  /// Who it is that an account's server calls so.
  func person(_ id: PersonID) async throws -> PersonProfile?
  /// Notes people as they are at a moment.
  func keep(_ people: [PersonProfile], at moment: Timestamp) async throws
}
