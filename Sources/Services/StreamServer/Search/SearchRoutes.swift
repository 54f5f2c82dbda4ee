import Domain
import Foundation
import GRDB
import Hummingbird

/// Looking for people, statuses and tags.
enum SearchRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.get("/api/v2/search", .user("read:search"), use: search)
    endpoints.get("/api/v1/accounts/search", .user("read:accounts")) { context in
      let search = PeopleSearch(
        try context.query.words("q"), isFollowed: context.query.flag("following"),
        in: context.household)
      let limit = context.query.limit(usual: 40, most: 80)
      let offset = offset(context.query)
      return .json(
        try await context.readOwn { snapshot in
          snapshot.json(
            ofPeople: try search.map { try snapshot.find($0, limit: limit, offset: offset) } ?? [])
        })
    }
  }

  private static func search(_ context: RequestContext) async throws -> Response {
    let query = context.query
    let text = try query.words("q").trimmingCharacters(in: .whitespacesAndNewlines)
    let cursor = try Cursor(query, usual: 20, most: 40)
    let type = query.text("type")
    let author = try query.id("account_id")
    let request = SearchRequest(
      text: text, type: type, isFollowed: query.flag("following"), author: author, cursor: cursor,
      // Without a type it would be an offset of three lists.
      offset: type == nil ? 0 : offset(query))
    return .json(try await context.readOwn { try $0.answer(to: request) })
  }

  /// Behind what is looked at, nothing is found any more.
  private static func offset(_ query: FormData) -> Int {
    min(query.offset, Snapshot.mostCandidates)
  }
}

/// What a client wants to find.
private struct SearchRequest: Sendable {
  let text: String
  /// Only `accounts`, `hashtags` or `statuses`; nil is all of them.
  let type: String?
  let isFollowed: Bool
  /// Only statuses of this person.
  let author: Int64?
  let cursor: Cursor
  let offset: Int

  func wants(_ type: String) -> Bool { self.type == nil || self.type == type }

  var isAddress: Bool { text.hasPrefix("https://") || text.hasPrefix("http://") }
}

extension Snapshot {
  fileprivate func answer(to request: SearchRequest) throws -> JSONValue {
    let tags = request.wants("hashtags") ? try tags(request) : []
    return [
      "accounts": request.wants("accounts") ? json(ofPeople: try people(request)) : [],
      "statuses": request.wants("statuses") ? try json(of: statuses(request)) : [],
      "hashtags": .list(try tags.map { try json(ofTag: $0) }),
    ]
  }

  private func people(_ request: SearchRequest) throws -> [User] {
    let (text, limit) = (request.text, request.cursor.limit)
    if request.isAddress {
      let name = text.trimmingPrefix(publicURL + "/@")
      guard text.hasPrefix(publicURL + "/@"), request.offset == 0,
        let user = try User.find(named: String(name), in: db), try !isBlocked(by: user.id)
      else { return [] }
      return [user]
    }
    let search = PeopleSearch(text, isFollowed: request.isFollowed, in: household)
    return try search.map { try find($0, limit: limit, offset: request.offset) } ?? []
  }

  /// By the address of one, or by words.
  private func statuses(_ request: SearchRequest) throws -> [Int64] {
    if request.isAddress {
      guard request.text.hasPrefix(publicURL + "/@"), request.offset == 0,
        let id = request.text.split(separator: "/").last.flatMap({ Int64(id: $0) }),
        let status = try find(id)
      else { return [] }
      return [status.id]
    }
    guard let search = StatusSearch(request.text, in: self) else { return [] }
    return try find(search, by: request.author, request.cursor, offset: request.offset)
  }

  private func tags(_ request: SearchRequest) throws -> [String] {
    try findTags(request.text, limit: request.cursor.limit, offset: request.offset)
  }

  /// What one asks for by its address is found unless whose it is blocked the viewer.
  private func isBlocked(by person: Int64) throws -> Bool {
    guard let viewer else { return false }
    return try relation(of: viewer, to: person).isBlockedBy
  }
}
