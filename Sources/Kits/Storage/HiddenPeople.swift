import Domain

/// The people and servers of which nothing is to be seen, by all accounts of a profile.
///
/// Sets with the same text hide the same people.
public struct HiddenPeople: Hashable, Sendable {
  /// All of them, one blank between two: `@spam.example` is a server, `ada@photos.example` somebody.
  public let text: String
  /// The people, by ``Handle/key``.
  public let handles: Set<String>
  /// The servers, in small letters.
  public let domains: Set<String>
  /// The servers of sources: they call their own people without themselves. Those of an account only.
  public let servers: [SourceID: String]

  /// More people than this are left out: no server lists so many.
  public static let most = 200_000

  /// Makes a set of ``Handle/key`` and servers.
  public init(
    _ handles: Set<String> = [], domains: Set<String> = [], servers: [SourceID: String] = [:]
  ) {
    self.handles = handles
    self.domains = domains
    self.servers = servers.mapValues { $0.lowercased() }
    text = (domains.map { "@" + $0 } + handles).sorted().joined(separator: " ")
  }

  /// Those of whom nothing is to be seen at a moment.
  public init(
    _ relations: [KeptRelation], at now: Timestamp, servers: [SourceID: String] = [:]
  ) {
    var (handles, domains) = (Set<String>(), Set<String>())
    for relation in relations.prefix(Self.most) {
      guard let handle = relation.handle else { continue }
      if relation.relationship.hides(at: now) { handles.insert(handle.key) }
      if relation.relationship.isDomainBlocked { domains.insert(handle.server.lowercased()) }
    }
    self.init(handles, domains: domains, servers: servers)
  }

  /// Reads a set from its text.
  public init(text: String, servers: [SourceID: String] = [:]) {
    let parts = text.split(separator: " " as Character)
    self.init(
      Set(parts.filter { !$0.hasPrefix("@") }.map(String.init)),
      domains: Set(parts.filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) }),
      servers: servers)
  }

  /// Whether nobody is hidden.
  public var isEmpty: Bool { text.isEmpty }

  /// Whether somebody is hidden, as they are called in a source: `Ada Example (@ada)`.
  public func hides(_ byline: String?, in source: SourceID) -> Bool {
    guard !isEmpty, let byline else { return false }
    return hides(byline, at: servers[source])
  }

  /// The same for how a server calls them.
  public func hides(_ byline: String, at server: String?) -> Bool {
    guard !isEmpty, let handle = Handle(byline: byline, at: server) else { return false }
    return hides(handle)
  }

  /// Whether somebody is hidden.
  public func hides(_ handle: Handle) -> Bool {
    guard !isEmpty else { return false }
    return handles.contains(handle.key) || domains.contains(handle.server.lowercased())
  }

  /// Whether both hide the same people in the same sources.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.text == rhs.text && lhs.servers == rhs.servers
  }

  /// Hashes what is equal in equal sets.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Handle {
  /// What somebody is called in a byline, in small letters and as it is written there: without a server for those
  /// of the account's own. By this, photos are found by their authors.
  public static func written(in byline: String) -> String? {
    guard let handle = Handle(byline: byline, at: "-") else { return nil }
    return handle.server == "-" ? handle.username.lowercased() : handle.key
  }
}
