import Domain
import Storage
import Synchronization

/// How things stand with people, in memory. What is wished for waits, as if no server could be reached, or is so at
/// once.
public final class FakeRelating: Relating {
  private struct State {
    var relationships: [PersonID: Relationship]
    var waiting: [PersonID: [RelationWish]] = [:]
    var wishes: [Asked<RelationWish>] = []
    var reports: [Asked<PersonReport>] = []
    var parted: [PersonID: UnfollowedPerson] = [:]
    var silent: Set<AccountID> = []
    var questions: [HiddenQuestion] = []

    func standing(with person: PersonID) -> RelationStanding {
      let waiting = waiting[person] ?? []
      let known = relationships[person]
      return RelationStanding(
        waiting.reduce(known ?? Relationship()) { $0.with($1) }, waiting: waiting,
        isKnown: known != nil)
    }

    mutating func deliver() {
      for (person, wishes) in waiting {
        relationships[person] = wishes.reduce(relationships[person] ?? Relationship()) {
          $0.with($1)
        }
      }
      waiting = [:]
    }
  }

  /// What was asked for, and about whom.
  public struct Asked<Value: Hashable & Sendable>: Hashable, Sendable {
    /// Who it is about.
    public let handle: Handle
    /// What was asked for.
    public let value: Value
  }

  /// Somebody wanted to know whom an account hides.
  public struct HiddenQuestion: Hashable, Sendable {
    /// What was asked for.
    public let list: HiddenList
    /// Whose list it is.
    public let account: AccountID
    /// Whether its server was asked.
    public let asking: Bool
  }

  private let state: Mutex<State>
  private let serverRules: [ServerRule]
  private let terms: ReportTerms
  private let told: [PersonID: Relationship]
  private let refusals: [PersonID: any Error]
  private let hidden: [HiddenList: [PersonProfile]]
  private let isReached: Bool
  private let failure: (any Error)?
  private let standingsFailure: (any Error)?
  private let neverAnswers: Bool

  /// Begins with what is known, and what waits. Servers tell what is `told`, else the same. With a failure,
  /// everything that asks or changes throws it, as does what is wished of somebody with a refusal, which is kept all
  /// the same if that only says that it was stopped; with a failure of standings, it is not even known here how things
  /// stand. What never answers waits until its task is cancelled: see ``Standstill``.
  public init(
    _ relationships: [PersonID: Relationship] = [:], waiting: [PersonID: [RelationWish]] = [:],
    told: [PersonID: Relationship] = [:], rules: [ServerRule] = [],
    terms: ReportTerms = ReportTerms(server: "photos.example"),
    refusals: [PersonID: any Error] = [:], isReached: Bool = false, failure: (any Error)? = nil,
    standingsFailure: (any Error)? = nil, neverAnswers: Bool = false,
    hidden: [HiddenList: [PersonProfile]] = [:]
  ) {
    state = Mutex(State(relationships: relationships, waiting: waiting))
    self.refusals = refusals
    self.hidden = hidden
    self.isReached = isReached
    self.told = told
    serverRules = rules
    self.terms = terms
    self.failure = failure
    self.standingsFailure = standingsFailure
    self.neverAnswers = neverAnswers
  }

  /// All wishes, in their order.
  public var wishes: [Asked<RelationWish>] { state.withLock(\.wishes) }

  /// All reports, in their order.
  public var reports: [Asked<PersonReport>] { state.withLock(\.reports) }

  /// Which lists of hidden people were told, in their order.
  public var hiddenQuestions: [HiddenQuestion] { state.withLock(\.questions) }

  /// Whom accounts hide, as far as a server was asked for that.
  public var hiddenPeople: HiddenPeople {
    let asked = Set(hiddenQuestions.filter(\.asking).map(\.list))
    let lists = hidden.filter { asked.contains($0.key) }
    let people = lists.filter { $0.key != .servers }.values.joined()
    return HiddenPeople(
      Set(people.map(\.handle.key)), domains: Set(lists[.servers, default: []].map(\.handle.server))
    )
  }

  /// From now on, only these accounts' servers do not tell whom they hide, nor how things stand with anybody.
  public func silence(_ accounts: Set<AccountID>) { state.withLock { $0.silent = accounts } }

  /// The server has done all that waits.
  public func deliver() {
    state.withLock { $0.deliver() }
  }

  /// The server has refused all that waits.
  public func refuse() {
    state.withLock { $0.waiting = [:] }
  }

  /// What is known, with what waits.
  public func standings(with people: [PersonID]) async throws -> [PersonID: RelationStanding] {
    if let standingsFailure { throw standingsFailure }
    return standings(of: people)
  }

  private func standings(of people: [PersonID]) -> [PersonID: RelationStanding] {
    state.withLock { state in
      Dictionary(people.map { ($0, state.standing(with: $0)) }, uniquingKeysWith: { $1 })
    }
  }

  /// What servers tell, with what waits.
  public func refreshStandings(with people: [PersonID]) async throws
    -> [PersonID: RelationStanding]
  {
    if neverAnswers { try await Standstill.untilCancelled() }
    if let failure { throw failure }
    try state.withLock { state in
      if people.contains(where: { state.silent.contains($0.account) }) {
        throw PeopleError.notTold(server: "photos.example")
      }
      for person in people {
        state.relationships[person] =
          told[person] ?? state.relationships[person] ?? Relationship()
      }
    }
    return standings(of: people)
  }

  /// Of the first account, as the byline says.
  public func author(of photo: Photo) async throws -> PersonProfile {
    if let failure { throw failure }
    guard let handle = photo.author.flatMap({ Handle(byline: $0, at: "photos.example") }) else {
      throw PeopleError.noAuthor
    }
    return PersonProfile(
      id: PersonID(handle, of: AccountID(rawValue: 1)), handle: handle, name: "")
  }

  /// Keeps a wish; of one kind only the last.
  public func wish(_ wish: RelationWish, for person: PersonProfile) async throws -> RelationStanding
  {
    let refusal = refusals[person.id] ?? failure
    if let refusal, !(refusal is CancellationError) { throw refusal }
    let standing = state.withLock { state in
      state.wishes.append(Asked(handle: person.handle, value: wish))
      if wish == .block(true) || wish == .blockDomain(true) {
        state.parted[person.id] = state.standing(with: person.id).relationship.wantedFollowing.map {
          UnfollowedPerson(person, $0)
        }
      }
      state.waiting[person.id, default: []].removeAll { $0.kind == wish.kind }
      state.waiting[person.id, default: []].append(wish)
      if isReached { state.deliver() }
      return state.standing(with: person.id)
    }
    if let refusal { throw refusal }
    return standing
  }

  /// What a test gave; with a failure, or of silent accounts, it cannot be asked for.
  public func hidden(
    _ list: HiddenList, of account: AccountID, asking: Bool
  ) async throws -> [PersonProfile] {
    if asking, let failure { throw failure }
    try state.withLock { state in
      if asking, state.silent.contains(account) {
        throw PeopleError.notTold(server: "photos.example")
      }
      state.questions.append(HiddenQuestion(list: list, account: account, asking: asking))
    }
    return hidden[list] ?? []
  }

  /// The person, if a block has ended that they were followed.
  public func parted(
    by wish: RelationWish, from person: PersonProfile
  ) async throws -> [UnfollowedPerson] {
    state.withLock { [$0.parted[person.id]].compactMap(\.self) }
  }

  /// Remembers it.
  public func report(_ report: PersonReport, of person: PersonProfile) async throws {
    if let failure { throw failure }
    state.withLock { $0.reports.append(Asked(handle: person.handle, value: report)) }
  }

  /// What a test gave.
  public func rules(of account: AccountID) async throws -> [ServerRule] {
    if neverAnswers { try await Standstill.untilCancelled() }
    if let failure { throw failure }
    return serverRules
  }

  /// What a test gave.
  public func reportTerms(of account: AccountID) async throws -> ReportTerms { terms }
}
