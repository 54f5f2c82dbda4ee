import Domain
import Storage
import Web

// Asks before a block whom the account follows: what the block ends can be restored only if it is known.
extension OutboxSender {
  /// How long a list of whom an account follows is believed.
  private static let followedPatience = Duration.seconds(600)
  /// About how many people of a server is asked before it is blocked.
  private static let mostAtServer = 400

  /// Called before a person or a server is blocked. Without a network the block waits; no other error may keep
  /// anybody from blocking.
  func learnWhatEnds(by entry: OutboxEntry) async throws(DeliveryFailure) {
    guard case .relate(let wish, _) = entry.mutation.action,
      wish == .block(true) || wish == .blockDomain(true),
      case .person(let account, let name, let handle) = entry.mutation.target
    else { return }
    do {
      let people =
        handle.isEverybody
        ? try await unknownPeople(at: handle.server, of: account)
        : try await unknown(PersonID(account: account, name: name), handle)
      try await ask(about: people, of: account)
    } catch let error as NetworkError where entry.attempts < 3 {
      throw .postponed(reason: Reason.of(error), wait: nil)
    } catch {
      parts.reporting.note(error, while: "asking what a block will end")
    }
  }

  private func unknown(
    _ person: PersonID, _ handle: Handle
  ) async throws -> [(id: PersonID, handle: Handle?)] {
    let (relations, account) = (parts.relations, person.account)
    let kept = try await relations.store.relation(with: handle, of: account, in: parts.profile)
    if kept?.isAsked == true { return [] }
    var id = kept?.person ?? person
    if id.placeholder != nil {
      guard let name = try await relations.serving.name(of: handle, for: account) else { return [] }
      id = PersonID(account: account, name: name)
    }
    return [(id, handle)]
  }

  /// The people of a server whom the account may follow, but about whom its server was never asked.
  private func unknownPeople(
    at server: String, of account: AccountID
  ) async throws -> [(id: PersonID, handle: Handle?)] {
    let (store, profile) = (parts.relations.store, parts.profile)
    let known = try await store.people(at: server, of: account, in: profile)
    var found: [(id: PersonID, handle: Handle?)] = []
    for person in try await following(of: account)
    where person.handle.server.lowercased() == server.lowercased() {
      found.append((PersonID(account: account, name: person.id), person.handle))
    }
    let told = Set(found.map(\.id))
    let standings = try await store.standings(with: known, of: profile)
    for person in known where person.placeholder == nil && !told.contains(person) {
      if standings[person]?.isKnown != true { found.append((person, nil)) }
    }
    return Array(found.prefix(Self.mostAtServer))
  }

  /// Remembered, as many servers may be blocked one after the other.
  private func following(of account: AccountID) async throws -> [PersonEntry] {
    let now = parts.time.now
    if let known = followed[account],
      !known.moment.isStale(after: Self.followedPatience, at: now)
    {
      return known.people
    }
    let people = try await parts.relations.serving.people(.following(nil), of: account) ?? []
    followed[account] = (people, now)
    return people
  }
}
