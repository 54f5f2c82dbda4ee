import Foundation
import GRDB

/// Somebody of the household, as its owner sees them.
public struct HouseholdUser: Hashable, Sendable, Decodable, FetchableRecord {
  /// What they sign in with.
  public let name: String
  /// What others see.
  public let displayName: String
  /// How many statuses they have posted.
  public let statuses: Int
  /// How many pictures of theirs are kept.
  public let pictures: Int
  /// How many bytes those have.
  public let bytes: Int
  /// Whether they may not come in for now.
  public var isDisabled = false
}

// Who is in the household. A server may run meanwhile, as another process: it notices at once.
extension StreamServer {
  /// Everybody of the household, by name. Throws ``StreamServerError``.
  public func users() async throws -> [HouseholdUser] {
    try await household.store.read { db in
      try HouseholdUser.fetchAll(
        db,
        sql: """
          SELECT name, displayName, isDisabled,
              (SELECT count(*) FROM status WHERE author = user.id AND boostOf IS NULL) AS statuses,
              (SELECT count(*) FROM media WHERE owner = user.id) AS pictures,
              (SELECT ifnull(sum(bytes), 0) FROM media WHERE owner = user.id) AS bytes
            FROM user ORDER BY name
          """)
    }
  }

  /// Adds somebody to the household; unless they are to know nobody yet, they and everybody follow each
  /// other. Throws ``StreamServerError``.
  public func addUser(
    name: String, password: String, followsEverybody: Bool = true
  ) async throws {
    let key = try await household.key(of: password, for: name)
    try await household.write {
      try $0.addUser(name: name, password: key, followsEverybody: followsEverybody)
    }
  }

  /// Gives somebody a new password, and ends all their sessions: whoever had the old one is out. Throws
  /// ``StreamServerError``.
  public func changePassword(of name: String, to password: String) async throws {
    let key = try await household.key(of: password, for: name)
    try await household.store.write { db in
      let user = try Self.user(name, in: db)
      try user.change(to: key, in: db)
      for table in ["token", "code", "knownAddress"] {
        try db.execute(sql: "DELETE FROM \(table) WHERE user = ?", arguments: [user.id])
      }
    }
  }

  /// Removes somebody with all that is theirs: sessions, statuses, pictures, reactions, and what others
  /// were told of them. Answers of others to them stay. Throws ``StreamServerError``.
  ///
  /// Their pictures cannot be asked for any more; the files go when a server next looks for those that
  /// belong to nobody, which it does at its start and every half minute.
  public func removeUser(named name: String) async throws {
    try await household.write { snapshot in
      let user = try Self.user(name, in: snapshot.db)
      try snapshot.removeAll(of: user.id)
      try user.delete(snapshot.db)
    }
  }

  static func user(_ name: String, in db: Database) throws -> Credentials {
    guard let user = try Credentials.find(named: name, in: db) else {
      throw StreamServerError.noUser(name)
    }
    return user
  }
}

extension Household {
  /// What is kept of a new password. Throws ``StreamServerError``.
  func key(of password: String, for name: String) async throws -> PasswordHash {
    guard name.wholeMatch(of: /[A-Za-z0-9_]{1,30}/) != nil else {
      throw StreamServerError.badName(name)
    }
    guard password.count >= 8 else { throw StreamServerError.shortPassword }
    return try await PasswordHash.making(of: password, cost: configuration.passwordCost)
  }
}

extension Snapshot {
  /// Adds somebody. Throws ``StreamServerError``.
  func addUser(name: String, password: PasswordHash, followsEverybody: Bool) throws {
    try User.requireNobody(named: name, in: db)
    let id = household.store.ids.next()
    try Credentials(id: id, name: name, password: password).insert(db)
    try keepWords(ofPerson: id)
    if followsEverybody { try welcome(id) }
  }
}
