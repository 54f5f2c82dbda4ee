import Domain

/// How things stand with people as long as nothing in the program asks servers: nothing is known, and nothing
/// can be changed, which is said.
struct UnansweredRelations: Relating {
  func standings(with people: [PersonID]) async throws -> [PersonID: RelationStanding] { [:] }

  func refreshStandings(with people: [PersonID]) async throws -> [PersonID: RelationStanding] {
    [:]
  }

  func wish(_ wish: RelationWish, for person: PersonProfile) async throws -> RelationStanding {
    throw PeopleError.notTold(server: person.handle.server)
  }

  func report(_ report: PersonReport, of person: PersonProfile) async throws {
    throw PeopleError.notTold(server: person.handle.server)
  }

  func rules(of account: AccountID) async throws -> [ServerRule] { [] }
}
