import Domain

/// Stands where nobody can be asked about people: lists are kept, and everything else says one sentence.
struct AbsentPeople: PeopleReading, Relating {
  struct Absent: ExplainedError, Hashable {
    var isMistake: Bool { true }
    var reason: String { "people cannot be listed yet: `people lists` keeps lists" }
  }

  func known(_ handle: Handle, as account: AccountID?) async throws -> PersonProfile? { nil }

  func profile(of handle: Handle, as account: AccountID?) async throws -> PersonProfile {
    throw Absent()
  }

  func posts(
    of person: PersonID, onlyPictures: Bool, after page: PersonPosts?
  ) async throws -> PersonPosts { throw Absent() }

  func people(
    _ group: PeopleGroup, of account: AccountID, after page: PeoplePage?
  ) async throws -> PeoplePage { throw Absent() }

  func standings(with people: [PersonID]) async throws -> [PersonID: RelationStanding] { [:] }

  func refreshStandings(
    with people: [PersonID]
  ) async throws -> [PersonID: RelationStanding] { throw Absent() }

  func wish(_ wish: RelationWish, for person: PersonProfile) async throws -> RelationStanding {
    throw Absent()
  }

  func report(_ report: PersonReport, of person: PersonProfile) async throws { throw Absent() }

  func rules(of account: AccountID) async throws -> [ServerRule] { throw Absent() }
}
