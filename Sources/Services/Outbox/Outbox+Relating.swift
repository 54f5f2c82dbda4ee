import Concurrency
import Domain
import Storage
import Web

extension Outbox: Relating {
  /// What is stored, with what waits in the outbox on top. A mute that is over is none, whoever ends it.
  public func standings(with people: [PersonID]) async throws -> [PersonID: RelationStanding] {
    let now = parts.time.now
    return try await relations.store.standings(with: people, of: parts.profile).mapValues { kept in
      var standing = kept
      if let end = kept.relationship.mute?.endsAt, end <= now { standing.relationship.mute = nil }
      return standing
    }
  }

  /// Asks servers. What the person changed meanwhile counts more than their answers.
  public func refreshStandings(with people: [PersonID]) async throws
    -> [PersonID: RelationStanding]
  {
    let named = Dictionary(grouping: people.filter { $0.placeholder == nil }, by: \.account)
    for (account, people) in named {
      let count = order.count
      let told = try await relations.serving.relationships(with: people.map(\.name), of: account)
      let kept = people.compactMap { person in
        told[person.name].map { KeptRelation(person, nil, $0) }
      }
      _ = try await order.keep(asOf: count) { [parts, relations] in
        try await relations.store.keep(kept, of: parts.profile)
        return true
      }
    }
    await relations.changed()
    return try await standings(with: people)
  }

  /// Finds the author by the handle in the byline, so that no network is needed.
  public func author(of photo: Photo) async throws -> PersonProfile {
    guard case .status(let id, _) = try await target(of: photo), let byline = photo.author
    else { throw PeopleError.noAuthor }
    let account = try await account(id)
    guard let handle = Handle(byline: byline, at: account.server.name) else {
      throw PeopleError.noAuthor
    }
    let kept = try await relations.store.relation(with: handle, of: id, in: parts.profile)
    let profile = PersonProfile(
      id: kept?.person ?? PersonID(handle, of: id), handle: handle, name: byline.nameInByline)
    try check(profile, account)
    return profile
  }

  /// Stores the wish before it returns. If what is known of the person changes meanwhile, it begins again.
  public func wish(_ wish: RelationWish, for person: PersonProfile) async throws -> RelationStanding
  {
    let wish = wish.effective(at: parts.time.now)
    let account = try await account(person.id.account)
    try check(person, account)
    try check(wish, person.handle, account)
    let meant = try wish.subject(person)
    var target = try await target(of: meant)
    let id = newID()
    while true {
      let version = order.version
      let kept = try await relations.store.relation(
        with: meant.handle, of: account.id, in: parts.profile)
      let standing = try await standing(of: target)
      if case .follow(_?) = wish, standing.relationship.isBlocked {
        throw RelationError.isBlocked(person.handle)
      }
      // A wish that seems fulfilled is sent without a base: the server may know otherwise by now.
      let known = kept?.known(wish.kind)
      let action = MutationAction.relate(wish, base: known == wish ? nil : known)
      let mutation = Mutation(
        id: id, target: target, action: action, createdAt: parts.time.now)
      do {
        try await parts.store.change(mutation.lane, of: parts.profile) { [order] lane in
          guard order.version == version else { throw Outdated() }
          return Supersession.changes(adding: mutation, to: lane)
        }
        await parts.noteHiding(mutation)
        await wake()
        var now = try await self.standing(of: target)
        // Somebody who decides who follows them has to agree first.
        if person.isLocked, now.waiting.contains(wish) {
          now.relationship = standing.relationship.with(wish, isLocked: true)
        }
        if meant != person, let known = try await standings(with: [person.id])[person.id] {
          now.relationship = known.relationship.with(wish)
        }
        return now
      } catch is Outdated {
        target = try await self.target(of: meant)
      }
    }
  }

  /// As it is kept, with what waits.
  public func hidden(
    _ list: HiddenList, of account: AccountID, asking: Bool
  ) async throws -> [PersonProfile] {
    if asking {
      try await refresh(list, of: account)
      await relations.changed()
    }
    let now = parts.time.now
    return try await relations.store.hiding(of: parts.profile).compactMap { kept in
      guard kept.person.account == account, kept.relationship.isIn(list, at: now),
        let handle = kept.handle
      else { return nil }
      return PersonProfile(id: kept.person, handle: handle, name: "")
    }.sorted { $0.handle.key < $1.handle.key }
  }

  /// As it is kept, with what waits.
  public func parted(
    by wish: RelationWish, from person: PersonProfile
  ) async throws -> [UnfollowedPerson] {
    guard wish == .block(true) || wish == .blockDomain(true) else { return [] }
    return try await relations.store.parted(
      by: wish.kind, from: person.handle, of: person.id.account, in: parts.profile)
  }

  /// Stores the report until it can be sent; it is sent once.
  public func report(_ report: PersonReport, of person: PersonProfile) async throws {
    let account = try await account(person.id.account)
    try check(person, account)
    guard report.words.count <= PersonReport.longest else {
      throw WritingError.tooLong(count: report.words.count, limit: PersonReport.longest)
    }
    try await add(mutation(.report(report), of: try await target(of: person)))
  }

  /// Asks the server.
  public func rules(of account: AccountID) async throws -> [ServerRule] {
    try await relations.serving.rules(of: account)
  }

  /// The terms of the account's server, as far as they are known here.
  public func reportTerms(of account: AccountID) async throws -> ReportTerms {
    try await self.account(account).server.reportTerms
  }
}

extension Outbox {
  /// How long it takes until servers are asked again for those whom accounts hide.
  public static let hiddenPatience = Duration.seconds(3600)

  /// Takes over whom and what accounts have muted and blocked elsewhere, now and each hour, until cancelled.
  public func followHidden() async {
    // A start has other things to do, and a script is over by then.
    var wait = Duration.seconds(10)
    while (try? await parts.clock.sleep(for: wait)) != nil {
      await refreshHidden()
      wait = Self.hiddenPatience
    }
  }

  /// Takes over whom and what accounts have muted and blocked. What fails is for the log; what was known stays.
  public func refreshHidden() async {
    await parts.reporting.attempt("looking whose mutes to ask for") {
      for account in try await parts.accounts.accounts() where account.ending == nil {
        for list in HiddenList.allCases {
          do {
            try await refresh(list, of: account.id)
          } catch is CancellationError {
            return
          } catch {
            parts.reporting.note(error, while: "asking what an account hides: \(list.rawValue)")
          }
        }
      }
      await relations.changed()
    }
  }

  /// Throws ``UnsettledList`` of a list that cannot be kept.
  private func refresh(_ list: HiddenList, of account: AccountID) async throws {
    if try await takeOver(list, of: account) { return }
    // Lists that are read at the same time outdate each other.
    try await order.lists.run {
      for _ in 0..<4 {
        if try await self.takeOver(list, of: account) { return }
      }
      throw UnsettledList()
    }
  }

  /// Returns whether nothing was changed meanwhile, also by another process: the list may be older than that.
  private func takeOver(_ list: HiddenList, of account: AccountID) async throws -> Bool {
    let (count, stamp) = (order.count, try relations.store.relationStamp(of: parts.profile))
    guard let people = try await told(list, of: account) else { return true }
    return try await order.keep(asOf: count) { [parts, relations] in
      try await relations.store.replace(
        list, by: people, of: account, in: parts.profile, asOf: stamp)
    }
  }

  /// Nil where the server keeps no such list.
  private func told(_ list: HiddenList, of account: AccountID) async throws -> [KeptRelation]? {
    func people(_ group: PeopleGroup, _ change: (inout Relationship, PersonEntry) -> Void)
      async throws -> [KeptRelation]?
    {
      try await relations.serving.people(group, of: account)?.map { person in
        var relationship = Relationship()
        change(&relationship, person)
        return KeptRelation(
          PersonID(account: account, name: person.id), person.handle, relationship)
      }
    }
    switch list {
    case .muted: return try await people(.muted) { $0.mute = Mute(endsAt: $1.muteEnd) }
    case .blocked:
      return try await people(.blocked) { relationship, _ in relationship.isBlocked = true }
    case .servers:
      return try await relations.serving.blockedServers(of: account)?.compactMap { server in
        Handle.everybody(at: server).map {
          KeptRelation(PersonID($0, of: account), $0, Relationship().with(.blockDomain(true)))
        }
      }
    }
  }

  /// If something about the person waits under another name, such as a placeholder, that name is used again: all
  /// wishes about one person stand in one lane.
  private func target(of person: PersonProfile) async throws -> MutationTarget {
    let (account, handle, store) = (person.id.account, person.handle, relations.store)
    guard Handle(handle.key) != nil else { throw PeopleError.notAHandle(handle.text) }
    var id = person.id
    if let waiting = try await store.waitingName(of: handle, of: account, in: parts.profile) {
      id = waiting
    } else if id.placeholder != nil,
      let kept = try await store.relation(with: handle, of: account, in: parts.profile)
    {
      id = kept.person
    }
    return .person(account, id: id.name, handle)
  }

  private func standing(of target: MutationTarget) async throws -> RelationStanding {
    guard case .person(let account, let id, _) = target else {
      return RelationStanding(Relationship(), isKnown: false)
    }
    let person = PersonID(account: account, name: id)
    return try await standings(with: [person])[person]
      ?? RelationStanding(Relationship(), isKnown: false)
  }

  private func check(_ person: PersonProfile, _ account: Account) throws {
    guard person.handle != Handle(account.handle) else { throw PeopleError.isOneself }
  }

  private func check(_ wish: RelationWish, _ handle: Handle, _ account: Account) throws {
    let server = account.server
    switch wish {
    case .removeFollower where !server.canRemoveFollowers:
      throw RelationError.cannotRemoveFollowers(server: server.name)
    case .blockDomain(true) where handle.server.lowercased() == server.name.lowercased():
      throw RelationError.ownServer(server.name)
    case .note(let words) where words.count > Relationship.longestNote:
      throw WritingError.tooLong(count: words.count, limit: Relationship.longestNote)
    default: break
    }
  }
}

extension RelationWish {
  /// Who it is about: somebody, or everybody at their server.
  fileprivate func subject(_ person: PersonProfile) throws -> PersonProfile {
    guard case .blockDomain = self else { return person }
    guard let everybody = Handle.everybody(at: person.handle.server) else {
      throw PeopleError.notAHandle(person.handle.text)
    }
    return PersonProfile(
      id: PersonID(everybody, of: person.id.account), handle: everybody, name: "")
  }

  /// A mute that is over is none.
  fileprivate func effective(at now: Timestamp) -> RelationWish {
    guard case .mute(let mute?) = self, let end = mute.endsAt, end <= now else { return self }
    return .mute(nil)
  }
}

extension Relationship {
  fileprivate func isIn(_ list: HiddenList, at now: Timestamp) -> Bool {
    switch list {
    case .muted: mute.map { $0.endsAt.map { now < $0 } ?? true } ?? false
    case .blocked: isBlocked
    case .servers: isDomainBlocked
    }
  }
}

extension String {
  /// What somebody calls themselves in `Ada Example (@ada)`.
  fileprivate var nameInByline: String {
    guard hasSuffix(")"), let bracket = lastIndex(of: "(") else { return "" }
    return String(self[..<bracket]).trimmed
  }
}
