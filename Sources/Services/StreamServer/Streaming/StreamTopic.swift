import Domain
import GRDB
import NIOCore

/// What a stream is about.
struct StreamTopic: Hashable, Sendable {
  /// The API's word, such as `public:media`.
  let name: String
  /// Of a stream about a tag.
  let tag: String?
  /// Of a stream about one of the listener's lists.
  let list: Int64?

  /// Nil if there is no such stream.
  init?(_ name: String, tag: String?, list: String? = nil) {
    let isAboutTag = name == "hashtag" || name == "hashtag:local"
    guard Self.names.contains(name), isAboutTag == (tag?.isEmpty == false),
      tag.map({ $0.utf8.count <= 500 }) ?? true
    else { return nil }
    self.list = name == "list" ? list.flatMap { Int64(id: $0) } : nil
    guard (name == "list") == (self.list != nil) else { return nil }
    self.name = name
    self.tag = tag?.tagKey
  }

  /// Reads `stream`, `tag` and `list`; nil if there is no such stream.
  init?(_ form: FormData) {
    self.init(form["stream"] ?? "", tag: form["tag"], list: form["list"])
  }

  private static let names: Set<String> = [
    "user", "user:notification", "public", "public:media", "public:local", "public:local:media",
    "public:remote", "public:remote:media", "direct", "hashtag", "hashtag:local",
    "list",
  ]

  /// What a token must allow.
  var scope: String { Self.scope(of: name) }

  /// What a token must allow for a stream of this name.
  static func scope(of name: String) -> String {
    switch name {
    case "user:notification": "read:notifications"
    case "list": "read:lists"
    default: "read:statuses"
    }
  }

  var isUser: Bool { name == "user" }
  var hasNotifications: Bool { name.hasPrefix("user") }

  /// Whether the end of a status is told of here; what it was in is not known any more.
  func showed(_ status: Status, in snapshot: Snapshot) throws -> Bool {
    if tag != nil { return status.visibility == .everybody }
    return try isUser || list != nil || shows(status, in: snapshot)
  }

  /// Whether a status that the viewer may see, of nobody who is hidden from them, is told of here.
  func shows(_ status: Status, in snapshot: Snapshot) throws -> Bool {
    if isUser { return try snapshot.contains(status.id, in: .home) }
    if let list {
      guard let list = try? snapshot.list(list) else { return false }
      return try snapshot.contains(status.id, in: .list(list.id, list.replies))
    }
    if name == "direct" { return status.visibility == .mentioned }
    // Everybody here lives here.
    guard name != "user:notification", !name.hasPrefix("public:remote"),
      status.visibility == .everybody, status.boostOf == nil
    else {
      return false
    }
    if name.hasSuffix(":media") { return status.pictures > 0 }
    guard let tag else { return true }
    return try Bool.fetchOne(
      snapshot.db, sql: "SELECT EXISTS (SELECT 1 FROM statusTag WHERE tag = ? AND status = ?)",
      arguments: [tag, status.id]) ?? false
  }
}

/// One message of a stream.
struct StreamMessage: Sendable {
  let topic: StreamTopic
  /// `update`, `delete` …
  let event: String
  /// JSON, or an id.
  let payload: String?
}

/// Somebody who listens to streams, with their token.
struct StreamListener: Sendable {
  let caller: Caller
  let user: Int64
  let household: Household

  /// Nil for a program without a person.
  init?(_ caller: Caller?, household: Household) {
    guard let caller, let user = caller.user else { return nil }
    (self.caller, self.user, self.household) = (caller, user, household)
  }

  /// Counts one more that they ask for; whether they may have it.
  func mayAsk() -> Bool {
    household.requests.count("user \(user)", at: household.time.now).remaining >= 0
  }

  /// What an event says in each of these topics: nothing that they may not see at this moment.
  ///
  /// Throws ``APIError/unauthorised`` if the token is not good any more.
  func messages(of event: StreamEvent, about topics: Set<StreamTopic>) throws -> [StreamMessage] {
    try household.readNow(as: user) { snapshot in
      guard try Caller.find(caller.hash, in: snapshot.db)?.user == user else {
        throw APIError.unauthorised
      }
      switch event {
      case .heartbeat: return []
      case .posted(let id): return try statuses("update", id, topics, snapshot)
      case .edited(let id): return try statuses("status.update", id, topics, snapshot)
      case .removed(let status, let mentioned):
        guard try snapshot.shows(status, mentioned) else { return [] }
        return try topics.filter { try $0.showed(status, in: snapshot) }
          .map { StreamMessage(topic: $0, event: "delete", payload: "\(status.id)") }
      case .notified(let person, let id):
        guard person == user, caller.scopes.allow("read:notifications"),
          let notification = try? snapshot.notification(id)
        else { return [] }
        let json = try snapshot.json(of: notification)
        return topics.filter(\.hasNotifications)
          .map { StreamMessage(topic: $0, event: "notification", payload: json.string) }
      case .filtersChanged(let person):
        guard person == user else { return [] }
        return topics.filter(\.isUser)
          .map { StreamMessage(topic: $0, event: "filters_changed", payload: nil) }
      }
    }
  }

  private func statuses(
    _ event: String, _ id: Int64, _ topics: Set<StreamTopic>, _ snapshot: Snapshot
  ) throws -> [StreamMessage] {
    guard let status = try snapshot.findShown(id) else { return [] }
    let shown = try topics.filter { try $0.shows(status, in: snapshot) }
    guard !shown.isEmpty else { return [] }
    let json = try snapshot.json(of: id).string
    return shown.map { StreamMessage(topic: $0, event: event, payload: json) }
  }
}

extension Snapshot {
  /// Whether the viewer could see a status that is gone.
  fileprivate func shows(_ status: Status, _ mentioned: Set<Int64>) throws -> Bool {
    guard let viewer else { return status.visibility.isOpen }
    let relation = try relation(of: viewer, to: status.author)
    guard relation.blocked == nil, !relation.isBlockedBy, !relation.isMuted(at: now) else {
      return false
    }
    return status.visibility.isOpen || status.author == viewer || mentioned.contains(viewer)
      || (status.visibility == .household && relation.followed != nil)
  }
}

extension JSONValue {
  fileprivate var string: String { String(buffer: bytes) }
}
