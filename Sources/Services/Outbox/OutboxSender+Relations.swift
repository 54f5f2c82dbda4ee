import Domain
import Storage
import Web

// Keeps how things stand with people after something was sent.
extension OutboxSender {
  /// Keeps how things stand with somebody, before their entry goes. Who has moved is followed where they are now.
  func keep(_ told: DeliveredRelation?, after wish: RelationWish, of entry: OutboxEntry)
    async
  {
    guard case .person(let account, _, let meant) = entry.mutation.target else { return }
    let (store, profile) = (parts.relations.store, parts.profile)
    let person = told.map { PersonID(account: account, name: $0.person) }
    var isDoubtful = false
    do {
      isDoubtful = try await order.settle(person, since: relationCountAtStart[entry.id] ?? 0) {
        guard let told, let person else { return }
        let known = try await store.relation(with: told.handle, of: account, in: profile)
        let base = known?.relationship ?? Relationship()
        let relation = KeptRelation(
          person, told.handle, told.relationship ?? base.with(wish),
          local: LocalRelation(isDomainBlocked: told.isDomainBlockedHere, mute: told.mute),
          isAsked: told.relationship != nil || known?.isAsked == true || told.handle.isEverybody)
        try await store.keep(relation, after: wish, of: profile)
      }
    } catch {
      parts.reporting.report(error, while: "noting how things stand with somebody")
    }
    await askAgain(after: entry, isDoubtful ? person : nil, told)
    if let told, told.handle != meant {
      await parts.relations.told(
        "\(meant.text) has moved: you follow \(told.handle.text) from now on")
    }
  }

  /// The people whose relationship must be asked for again: an earlier attempt may have succeeded unnoticed. If that
  /// blocked a server, it parted the account from everybody there.
  private func doubtful(
    after entry: OutboxEntry, _ person: PersonID?, _ told: DeliveredRelation?
  ) async throws -> [PersonID] {
    var people = [person].compactMap(\.self)
    guard case .person(let account, _, let handle) = entry.mutation.target else { return people }
    let (store, profile) = (parts.relations.store, parts.profile)
    if told?.handle != handle,
      let kept = try await store.relation(with: handle, of: account, in: profile)
    {
      people.append(kept.person)
    }
    if handle.isEverybody, entry.isOutcomeUnknown {
      people += try await store.people(at: handle.server, of: account, in: profile)
    }
    return people.filter { $0.placeholder == nil }
  }

  /// Asks for the relationships that are in doubt after an entry.
  func askAgain(
    after entry: OutboxEntry, _ person: PersonID? = nil, _ told: DeliveredRelation? = nil
  ) async {
    guard case .relate = entry.mutation.action, let account = entry.mutation.target.account else {
      return
    }
    await parts.reporting.attempt("asking how things stand with somebody") {
      let people = try await doubtful(after: entry, person, told)
      try await ask(about: people.map { ($0, nil) }, of: account)
    }
  }

  /// Asks and keeps the answers; asks again if something was changed before they came.
  func ask(
    about people: [(id: PersonID, handle: Handle?)], of account: AccountID
  ) async throws {
    for _ in 0..<5 where !people.isEmpty {
      let (count, parts) = (order.count, parts)
      let told = try await parts.relations.serving.relationships(
        with: people.map(\.id.name), of: account)
      let kept = people.compactMap { person in
        told[person.id.name].map { KeptRelation(person.id, person.handle, $0) }
      }
      let isKept = try await order.keep(asOf: count) {
        try await parts.relations.store.keep(kept, of: parts.profile)
        return true
      }
      if isKept { return }
    }
  }
}
