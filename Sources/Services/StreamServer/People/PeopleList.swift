import Domain
import GRDB
import Hummingbird
import Markup

/// A list of people, the latest first.
enum PeopleList: Hashable, Sendable {
  case followers(Int64)
  case following(Int64)
  /// Who asks whether they may follow the viewer.
  case requests
  /// Whom the viewer muted.
  case muted
  case blocked
  /// Who is in one of the viewer's lists.
  case list(Int64)
}

/// Somebody in a list.
struct ListedPerson: Sendable, FetchableRecord {
  let user: User
  /// Their place in it.
  let place: Int64
  /// Of somebody muted, when that ends.
  let end: Timestamp?

  init(row: Row) throws {
    user = try User(row: row)
    place = row["place"]
    end = row["end"]
  }
}

extension Snapshot {
  /// A page of a list: along an index.
  func people(_ list: PeopleList, _ cursor: Cursor) throws -> [ListedPerson] {
    cursor.ordered(
      try SQLRequest<ListedPerson>(literal: query(list, cursor)).fetchAll(db))
  }

  func query(_ list: PeopleList, _ cursor: Cursor) -> SQL {
    let (source, person, place, filter) = part(list)
    return """
      SELECT \(sql: User.columns), \(sql: place) AS place, 
        \(sql: list == .muted ? "muteEnds" : "NULL") AS end
        FROM \(sql: source) CROSS JOIN user ON user.id = \(sql: person)
        WHERE \(filter) AND \(cursor.end(by: place))
      """
  }

  /// Those whom the viewer follows and who follow somebody.
  func familiarFollowers(of person: Int64) throws -> [User] {
    let query: SQL = """
      SELECT \(sql: User.columns) FROM relation CROSS JOIN user ON user.id = relation.user
        WHERE relation.person = \(person) AND relation.followed IS NOT NULL AND relation.user IN (
          SELECT own.person FROM relation AS own WHERE own.user = \(viewer) AND own.followed IS NOT NULL)
        ORDER BY relation.followed DESC LIMIT 80
      """
    return try SQLRequest<User>(literal: query).fetchAll(db)
  }

  /// What differs between lists: the table, the columns of the person and of their place, and the filter.
  private func part(
    _ list: PeopleList
  ) -> (source: String, person: String, place: String, filter: SQL) {
    switch list {
    case .followers(let id):
      (
        "relation", "relation.user", "relation.followed",
        "relation.person = \(id) AND \(isListed(of: id))"
      )
    case .following(let id):
      (
        "relation", "relation.person", "relation.followed",
        "relation.user = \(id) AND \(isListed(of: id))"
      )
    case .requests:
      ("relation", "relation.user", "relation.requested", "relation.person = \(viewer)")
    case .muted:
      (
        "relation", "relation.person", "relation.muted",
        "relation.user = \(viewer) AND (relation.muteEnds IS NULL OR relation.muteEnds > \(now))"
      )
    case .blocked: ("relation", "relation.person", "relation.blocked", "relation.user = \(viewer)")
    case .list(let id):
      ("listMember", "listMember.person", "listMember.place", "listMember.list = \(id)")
    }
  }

  /// Nobody is missing in one's own lists, as programs save and compare those.
  private func isListed(of owner: Int64) -> SQL {
    owner == viewer ? "TRUE" : "NOT \(isHidden("user.id"))"
  }
}

extension RequestContext {
  /// An answer with one page of a list of people.
  func page(_ list: PeopleList, of person: Int64? = nil) async throws -> Response {
    let cursor = try Cursor(query, usual: 40, most: 80)
    let found = try await readOwn { snapshot in
      if let person, try User.find(person, in: snapshot.db) == nil { throw APIError.notFound }
      return try snapshot.people(list, cursor)
    }
    return page(
      .list(
        found.map {
          let json = $0.user.json(publicURL: household.url(""))
          return list == .muted
            ? .merged([json, ["mute_expires_at": JSONValue($0.end?.text)]]) : json
        }), found.map(\.place), isLast: !cursor.isUpward && found.count < cursor.limit)
  }
}
