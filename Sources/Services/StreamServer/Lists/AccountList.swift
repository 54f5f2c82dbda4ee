import Domain
import GRDB

/// Some of those whom somebody follows, with a timeline of their own.
struct AccountList: Codable, Sendable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "list"

  /// Which answers are in its timeline, besides those to the viewer.
  enum Replies: String, Codable, Sendable, DatabaseValueConvertible {
    /// To anybody whom the viewer follows.
    case followed
    /// To others in the list.
    case list
    case nobody = "none"
  }

  let id: Int64
  let user: Int64
  var title: String
  var replies = Replies.list
  /// Whether what is in it is not in the viewer's home.
  var isExclusive = false

  var json: JSONValue {
    [
      "id": .id(id), "title": .text(title), "replies_policy": .text(replies.rawValue),
      "exclusive": .boolean(isExclusive),
    ]
  }

  /// Takes what a form says. Throws ``APIError``.
  mutating func change(by form: FormData) throws {
    if let title = form["title"] { self.title = title }
    guard !title.allSatisfy(\.isWhitespace), title.fits(255) else {
      throw APIError.unprocessable("Title is blank, or longer than 255 characters")
    }
    if let word = form.text("replies_policy") {
      guard let replies = Replies(rawValue: word) else {
        throw APIError.unprocessable("Replies policy is followed, list or none")
      }
      self.replies = replies
    }
    if form["exclusive"] != nil { isExclusive = form.flag("exclusive") }
  }
}

extension Snapshot {
  /// The viewer's lists, the oldest first; only those with this person, if one is named.
  func lists(with person: Int64? = nil) throws -> [AccountList] {
    var lists = AccountList.filter(Column("user") == viewer).order(Column("id"))
    if let person {
      lists = lists.filter(literal: "id IN (SELECT list FROM listMember WHERE person = \(person))")
    }
    return try lists.fetchAll(db)
  }

  /// One of the viewer's lists; others' are not there.
  func list(_ id: Int64) throws -> AccountList { try own(id, by: \.user) }

  func makeList(_ form: FormData) throws -> AccountList {
    guard let viewer else { throw APIError.needsUser }
    let (count, most) = (try lists().count, household.limits.lists)
    try APIError.check(count, isBelow: most, "There are \(count) lists")
    var list = AccountList(id: household.store.ids.next(), user: viewer, title: "")
    try list.change(by: form)
    try list.insert(db)
    return list
  }

  /// Adds people to one of the viewer's lists: only whom they follow. Throws ``APIError``.
  func add(_ people: [Int64], to list: Int64) throws {
    let list = try self.list(list)
    for person in people {
      guard try relation(of: list.user, to: person).followed != nil else {
        throw APIError.unprocessable("Only people whom you follow can be in a list")
      }
      try db.execute(
        sql: "INSERT OR IGNORE INTO listMember (list, person, place) VALUES (?, ?, ?)",
        arguments: [list.id, person, household.store.ids.next()])
    }
  }

  func remove(_ people: [Int64], from list: Int64) throws {
    let list = try self.list(list)
    for person in people {
      try db.execute(
        sql: "DELETE FROM listMember WHERE list = ? AND person = ?", arguments: [list.id, person])
    }
  }
}
