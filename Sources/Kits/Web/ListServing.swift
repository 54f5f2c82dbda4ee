import Domain

/// Asks servers for the lists of accounts, and has them change those.
///
/// Throws ``NetworkError``, ``AccountError`` and what else keeps a server from answering.
public protocol ListServing: Sendable {
  /// The lists of an account; nil if its server keeps none.
  func lists(of account: AccountID) async throws -> [PhotoList]?
  /// Makes a list; nil if its server keeps none.
  func makeList(_ title: String, of account: AccountID) async throws -> PhotoList?
  /// Gives a list this title, and has its posts stand only there or in home, too; nil if it is not there any
  /// more.
  func changeList(_ name: String, title: String, isExclusive: Bool, of account: AccountID)
    async throws -> PhotoList?
  /// Takes a list away; one that is not there any more was taken away, too.
  func removeList(_ name: String, of account: AccountID) async throws
  /// Who is in a list; nil if it is not there any more.
  func members(ofList name: String, of account: AccountID) async throws -> [ListMember]?
  /// Puts somebody into a list, or takes them out, once, however often that is said.
  func setMembership(
    _ isMember: Bool, of person: String, inList name: String, of account: AccountID
  ) async throws -> MembershipAnswer
  /// The names of the lists that somebody is in.
  func lists(with person: PersonID) async throws -> [String]
}

/// What a server made of a change of who is in a list.
public enum MembershipAnswer: Hashable, Sendable {
  /// It is so.
  case done
  /// The list is not there any more.
  case gone
  /// The account does not follow whom it would put into a list.
  case notFollowed
}
