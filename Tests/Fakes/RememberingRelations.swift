import Domain
import Synchronization

/// How things stand with people, in memory: what is wished is so at once, and waits for no server.
public final class RememberingRelations: Relating {
  private let relations: Mutex<[PersonID: Relationship]>
  private let told = Mutex<[PersonReport]>([])
  private let serverRules: [ServerRule]
  private let failure: (any Error)?

  /// Begins with how things stand; with a failure, whatever is asked of it throws it.
  public init(
    _ relations: [PersonID: Relationship] = [:], rules: [ServerRule] = [],
    failure: (any Error)? = nil
  ) {
    self.relations = Mutex(relations)
    serverRules = rules
    self.failure = failure
  }

  /// What was reported, in order.
  public var reports: [PersonReport] { told.withLock { $0 } }

  /// Those that are known.
  public func standings(with people: [PersonID]) async throws -> [PersonID: RelationStanding] {
    if let failure { throw failure }
    return relations.withLock { relations in
      let known = people.compactMap { id in relations[id].map { (id, RelationStanding($0)) } }
      return Dictionary(known) { first, _ in first }
    }
  }

  /// The same.
  public func refreshStandings(with people: [PersonID]) async throws
    -> [PersonID: RelationStanding]
  {
    try await standings(with: people)
  }

  /// Makes it so.
  public func wish(_ wish: RelationWish, for person: PersonProfile) async throws
    -> RelationStanding
  {
    if let failure { throw failure }
    return relations.withLock { relations in
      var relation = relations[person.id] ?? Relationship()
      switch wish {
      case .follow(let following): relation.following = following
      case .mute(let mute): relation.mute = mute
      case .block(let isBlocked): relation.isBlocked = isBlocked
      case .blockDomain(let isBlocked): relation.isDomainBlocked = isBlocked
      case .note(let words): relation.note = words
      case .answer(let isGranted): (relation.asksToFollow, relation.isFollower) = (false, isGranted)
      case .removeFollower: relation.isFollower = false
      }
      relations[person.id] = relation
      return RelationStanding(relation, waiting: [wish])
    }
  }

  /// Remembers it.
  public func report(_ report: PersonReport, of person: PersonProfile) async throws {
    if let failure { throw failure }
    told.withLock { $0.append(report) }
  }

  /// The same for every server.
  public func rules(of account: AccountID) async throws -> [ServerRule] { serverRules }
}
