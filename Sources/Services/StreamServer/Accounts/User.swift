import Foundation
import GRDB

/// Somebody of the household.
struct User: Hashable, Decodable, Sendable, FetchableRecord {
  let id: Int64
  let name: String
  let displayName: String
  let note: String
  let statuses: Int
  /// The id of the newest status that everybody may see, which says when it was posted.
  let lastStatus: Int64?
  /// Whether they want to be asked by those who want to follow them.
  let isLocked: Bool
  let isBot: Bool
  let isDiscoverable: Bool
  /// ``ProfileField``s, as JSON.
  let fields: String
  /// The paths of their pictures, if they gave some.
  let avatar: String?
  let header: String?
  let followers: Int
  let following: Int

  /// What a row of `user` must begin with.
  static let columns = """
    user.id, user.name, user.displayName, user.note, user.statuses, user.lastStatus, user.isLocked,
      user.isBot, user.isDiscoverable, user.fields,
      \(path(of: "avatar")) AS avatar, \(path(of: "header")) AS header,
      (SELECT count(*) FROM relation WHERE relation.person = user.id AND followed IS NOT NULL)
        AS followers,
      (SELECT count(*) FROM relation WHERE relation.user = user.id AND followed IS NOT NULL)
        AS following
    """

  private static func path(of portrait: String) -> String {
    """
    (SELECT '/media/' || media.name || substr(media.file, instr(media.file, '.'))
      FROM media WHERE media.id = user.\(portrait))
    """
  }

  private static let select = "SELECT \(columns) FROM user"
}

extension User {
  static func find(_ id: Int64, in db: Database) throws -> User? {
    try fetchOne(db.cachedStatement(sql: select + " WHERE id = ?"), arguments: [id])
  }

  static func find(named name: String, in db: Database) throws -> User? {
    try fetchOne(db, sql: select + " WHERE name = ?", arguments: [name])
  }

  /// Throws ``StreamServerError`` if somebody has the name, in capitals or not.
  static func requireNobody(named name: String, in db: Database) throws {
    guard let known = try find(named: name, in: db) else { return }
    throw StreamServerError.userExists(known.name)
  }

  /// Whether they want to be asked.
  static func isLocked(_ id: Int64, in db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT isLocked FROM user WHERE id = ?", arguments: [id]) ?? false
  }

  static func count(in db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM user") ?? 0
  }

  /// Whether somebody may not come in for now.
  static func isDisabled(_ id: Int64, in db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT isDisabled FROM user WHERE id = ?", arguments: [id]) ?? true
  }
}

/// Somebody's row as it is made, and their password.
struct Credentials: Sendable, PersistableRecord {
  static let databaseTableName = "user"

  let id: Int64
  let name: String
  let password: PasswordHash

  func encode(to container: inout PersistenceContainer) {
    container["id"] = id
    container["name"] = name
    container["displayName"] = name
    container["salt"] = password.salt
    container["rounds"] = password.cost.rounds
    container["blockSize"] = password.cost.blockSize
    container["parallelism"] = password.cost.parallelism
    container["passwordKey"] = password.key
  }

  /// Gives the person another password, and changes nothing else.
  func change(to password: PasswordHash, in db: Database) throws {
    try Credentials(id: id, name: name, password: password).update(
      db, columns: ["salt", "rounds", "blockSize", "parallelism", "passwordKey"])
  }

  /// Whether the person is there and has the same password still: while somebody signs in, it may be changed. The
  /// same password has the same salt, however dearly it is kept.
  func areCurrent(in db: Database) throws -> Bool {
    try Credentials.fetchOne(db, key: id)?.password.salt == password.salt
  }

  static func find(named name: String, in db: Database) throws -> Credentials? {
    try fetchOne(db, key: ["name": name])
  }
}

extension Credentials: FetchableRecord {
  init(row: Row) {
    id = row["id"]
    name = row["name"]
    let cost = PasswordHash.Cost(
      rounds: row["rounds"], blockSize: row["blockSize"], parallelism: row["parallelism"])
    password = PasswordHash(salt: row["salt"], cost: cost, key: row["passwordKey"])
  }
}
