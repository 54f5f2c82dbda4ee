import Domain
import Synchronization

/// How things stand with people, in memory.
public final class InstantRelations: Relating {
  private let state: Mutex<[PersonID: RelationStanding]>
  private let done = Mutex<[String]>([])
  private let refusals: [PersonID: any Error]
  private let waits: Bool

  /// Begins with standings; what is wished of those with a refusal throws it, and everything else waits if asked to.
  public init(
    _ standings: [PersonID: RelationStanding] = [:], refusals: [PersonID: any Error] = [:],
    waits: Bool = false
  ) {
    state = Mutex(standings)
    self.refusals = refusals
    self.waits = waits
  }

  /// What was wished, and of whom.
  public var wishes: [String] { done.withLock { $0 } }

  /// How things stand.
  public func standings(
    with people: [PersonID]
  ) async throws -> [PersonID: RelationStanding] {
    state.withLock { state in state.filter { people.contains($0.key) } }
  }

  /// The same: no server is asked.
  public func refreshStandings(
    with people: [PersonID]
  ) async throws -> [PersonID: RelationStanding] {
    try await standings(with: people)
  }

  /// Makes it so at once.
  public func wish(
    _ wish: RelationWish, for person: PersonProfile
  ) async throws -> RelationStanding {
    if let refusal = refusals[person.id] { throw refusal }
    done.withLock { $0.append("\(person.handle.text) \(wish)") }
    return state.withLock { state in
      var standing = state[person.id] ?? RelationStanding(Relationship())
      switch wish {
      case .follow(let following): standing.relationship.following = following
      case .mute(let mute): standing.relationship.mute = mute
      case .block(let isBlocked): standing.relationship.isBlocked = isBlocked
      case .blockDomain(let isBlocked): standing.relationship.isDomainBlocked = isBlocked
      case .note(let note): standing.relationship.note = note
      case .answer(let isGranted):
        standing.relationship.asksToFollow = false
        standing.relationship.isFollower = isGranted
      case .removeFollower: standing.relationship.isFollower = false
      }
      standing.waiting = waits ? [wish] : []
      state[person.id] = standing
      return standing
    }
  }

  /// Takes it.
  public func report(_ report: PersonReport, of person: PersonProfile) async throws {
    if let refusal = refusals[person.id] { throw refusal }
  }

  /// None.
  public func rules(of account: AccountID) async throws -> [ServerRule] { [] }
}
