import Domain
import Storage

/// Whom a profile's accounts hide, with what waits in the outbox: read again only if that may have changed.
public actor HiddenBook {
  /// What holds for a while, as long as nothing is changed.
  private struct Holding {
    let stamp: String
    let people: HiddenPeople
    let start: Timestamp
    let end: Timestamp
  }

  private let profile: Int64
  private let storage: any RelationStoring
  private let sources: @Sendable () async throws -> [Source]
  private let accounts: @Sendable () async throws -> [Account]
  private var holding: Holding?

  /// Makes the book of a profile, which has these sources and accounts.
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
    if let holding, holding.stamp == stamp, holding.start <= now, now < holding.end {
      return holding.people
    }
    let relations = try await storage.hiding(of: profile)
    // Who hides nobody asks no further.
    let people =
      relations.isEmpty
      ? HiddenPeople() : HiddenPeople(relations, at: now, servers: try await servers())
    let ends = relations.compactMap(\.relationship.mute?.endsAt).filter { now < $0 }
    holding = Holding(
      stamp: stamp, people: people, start: now, end: ends.min() ?? .distantFuture)
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
