import Domain
import Storage

/// Whom a profile's accounts hide, with what waits in the outbox: read again only if that may have changed.
public actor HiddenPeopleCache {
  private let profile: Int64
  private let storage: any RelationStoring
  private let sources: @Sendable () async throws -> [Source]
  private let accounts: @Sendable () async throws -> [Account]
  private var holding: StampedValue<HiddenPeople>?

  /// Remembers whom this profile hides; `sources` and `accounts` are those it has now.
  public init(
    profile: Int64, storage: any RelationStoring,
    sources: @escaping @Sendable () async throws -> [Source],
    accounts: @escaping @Sendable () async throws -> [Account]
  ) {
    self.profile = profile
    self.storage = storage
    self.sources = sources
    self.accounts = accounts
  }

  /// Those who are hidden at a moment.
  public func people(at now: Timestamp) async throws -> HiddenPeople {
    let stamp = try storage.relationStamp(of: profile)
    if let holding, holding.isValid(stamp, at: now) { return holding.value }
    let relations = try await storage.hiding(of: profile)
    // Who hides nobody asks no further.
    let people =
      relations.isEmpty
      ? HiddenPeople() : HiddenPeople(relations, at: now, servers: try await servers())
    let ends = relations.compactMap(\.relationship.mute?.endsAt)
    holding = StampedValue(people, stamp, from: now, untilFirstOf: ends)
    return people
  }

  /// When somebody may be seen again whose mute ends; nil if that is not known.
  func nextEnd() -> Timestamp? { holding.flatMap { $0.end < .distantFuture ? $0.end : nil } }

  private func servers() async throws -> [SourceID: String] {
    let names = Dictionary(
      try await accounts().map { ($0.id, $0.server.name) }, uniquingKeysWith: { $1 })
    return try await sources().reduce(into: [:]) { servers, source in
      if case .account(let account, _) = source.kind { servers[source.id] = names[account] }
    }
  }
}

/// What was made of stored rows. It is valid until they change, which their stamp tells, or until a moment at which
/// it would be made otherwise.
struct StampedValue<Value: Sendable>: Sendable {
  let value: Value
  let end: Timestamp
  private let stamp: String
  private let start: Timestamp

  init(
    _ value: Value, _ stamp: String, from start: Timestamp, untilFirstOf moments: [Timestamp]
  ) {
    (self.value, self.stamp, self.start) = (value, stamp, start)
    end = moments.filter { start < $0 }.min() ?? .distantFuture
  }

  func isValid(_ stamp: String, at now: Timestamp) -> Bool {
    self.stamp == stamp && start <= now && now < end
  }
}
