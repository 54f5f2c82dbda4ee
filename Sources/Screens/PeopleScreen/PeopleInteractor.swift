import Domain
import Wording

/// Reads groups of people page by page, changes how things stand with them, and keeps lists.
struct PeopleInteractor {
  let dependencies: any PeopleDependencies

  var lists: any ListKeeping { dependencies.lists }
  var accounts: any AccountKeeping { dependencies.accounts }
  var sources: any SourceKeeping { dependencies.sources }
  private var relating: any Relating { dependencies.relating }

  /// Whether anybody is signed in.
  var hasAccounts: Bool {
    get async throws { try await accounts.accounts().contains { $0.ending == nil } }
  }

  /// The account that is meant, else the first that can be asked; and whether there are several.
  func account(named name: String?) async throws -> (account: Account, isOneOfSeveral: Bool) {
    let all = try await accounts.accounts()
    let asked = all.filter { $0.ending == nil }
    if let name { return (try all.meant(by: name), all.count > 1) }
    guard let first = asked.first else { throw PeopleProblem.nobody }
    return (first, asked.count > 1)
  }

  /// The next people of a group who are not known yet. Throws where pages lead on without bringing any.
  func obtainPage(
    of group: PeopleGroup, _ account: Account, after page: PeoplePage?, knowing known: Set<PersonID>
  ) async throws -> (people: [PersonProfile], page: PeoplePage) {
    let next = try await dependencies.people.newPeople(
      group, of: account.id, after: page, knowing: known)
    guard !next.people.isEmpty || next.page.next == nil else {
      throw PeopleProblem.circle(account.server.name)
    }
    return next
  }

  /// The same for the name of a group. Whom one has just hidden comes first, as a server may not know yet; if it cannot
  /// be asked, that is known here, too: then why.
  func obtainPage(
    of name: GroupName, _ account: Account, after page: PeoplePage?, knowing known: Set<PersonID>
  ) async throws -> (people: [PersonProfile], page: PeoplePage, failure: String?) {
    do {
      guard let group = name.group else {
        let servers = try await relating.hidden(.servers, of: account.id, asking: true)
        return (servers, PeoplePage(servers), nil)
      }
      // Before the server is asked: what is sent in between would be in neither.
      let hiding = page == nil ? try await justHidden(name.hidden, account) : []
      let (people, next) = try await obtainPage(of: group, account, after: page, knowing: known)
      let handles = Set(people.map(\.handle))
      return (hiding.filter { !handles.contains($0.handle) } + people, next, nil)
    } catch let error where !(error is CancellationError) {
      guard page == nil, let list = name.hidden else { throw error }
      let kept = try await relating.hidden(list, of: account.id, asking: false)
      guard !kept.isEmpty else { throw error }
      dependencies.reporting.note(error, while: "asking what is hidden")
      return (kept, PeoplePage(kept), Reason.of(error))
    }
  }

  /// Whom an account has hidden although its server may not know that yet.
  private func justHidden(_ list: HiddenList?, _ account: Account) async throws -> [PersonProfile] {
    guard let list else { return [] }
    let kept = try await relating.hidden(list, of: account.id, asking: false)
    let standings = await standings(with: kept)
    return kept.filter { standings[$0.id]?.waiting.isEmpty == false }
  }

  /// How things stand with people, as far as is known here. What is not known costs nothing else.
  func standings(with people: [PersonProfile]) async -> [PersonID: RelationStanding] {
    await dependencies.reporting.attempt("looking how things stand with people") {
      try await relating.standings(with: people.map(\.id))
    } ?? [:]
  }

  /// Asks for the same about each of them. One failure does not stop the others.
  func perform(_ request: RelationRequest, on rows: [PersonRow]) async throws -> [PersonOutcome] {
    let results = try await relating.wish(
      try request.wish(at: dependencies.time.now), for: rows.map(\.person),
      offering: dependencies.undoing)
    return zip(rows, results).map { row, result in
      var row = row
      do {
        row.standing = try result.get()
        return PersonOutcome(verb: request.verb, row: row, failure: nil)
      } catch {
        dependencies.reporting.note(error, while: "doing something to somebody")
        return PersonOutcome(verb: request.verb, row: row, failure: Reason.of(error))
      }
    }
  }
}

// Those who are muted by name.
extension PeopleInteractor {
  var mutedByName: [String] {
    dependencies.settings.text(.mutePeople).partsBetweenCommas.map(\.trimmed)
      .filter { !$0.isEmpty }
  }

  /// Shows again what somebody posts; returns their name as it was kept. `undo` keeps what was stored since.
  func unmute(_ name: String) async throws -> String {
    let names = mutedByName
    guard let known = names.first(where: { $0.lowercased() == name.lowercased() }) else {
      throw PeopleProblem.notMuted(name)
    }
    let settings = dependencies.settings
    let domain = settings.value(of: .mutePeople).domain
    // What is stored would change nothing.
    guard domain != .argument, domain != .environment else {
      throw SettingsError.domainNotWritable(domain)
    }
    let rest = names.filter { $0.lowercased() != known.lowercased() }.joined(separator: ", ")
    try await settings.keep(.mutePeople, as: rest, in: .profile)
    dependencies.undoing.offer(.relation(known)) { [self] in
      let now = (mutedByName + [known]).joined(separator: ", ")
      try await settings.keep(.mutePeople, as: now, in: .profile)
    }
    return known
  }
}

// Tags.
extension PeopleInteractor {
  func obtainTags(of account: Account) async throws -> [String] {
    guard let names = try await dependencies.tags.followedTags(of: account.id) else {
      throw PeopleProblem.noTags(account.server.name)
    }
    return names
  }

  /// Follows tags, or no more. One failure does not stop the others.
  func follow(
    _ isFollowed: Bool, _ tags: [String], of account: Account
  ) async throws -> [TagOutcome] {
    var outcomes: [TagOutcome] = []
    for tag in tags {
      do {
        outcomes.append(try await follow(isFollowed, tag, of: account))
      } catch let error where tags.count > 1 && !(error is CancellationError) {
        dependencies.reporting.note(error, while: "following a tag")
        outcomes.append(
          TagOutcome(
            name: tag.drop { "#＃".contains($0) }.lowercased(), isFollowed: isFollowed,
            account: account, makesSource: false, failure: Reason.of(error)))
      }
    }
    if let done = outcomes.first(where: { $0.failure == nil }) {
      let (deed, back) = isFollowed ? ("follow", "unfollow") : ("unfollow", "follow")
      dependencies.undoing.bar(
        CannotBeUndone("\(deed) #\(done.name)", "type `\(back) #\(done.name)`"))
    }
    return outcomes
  }

  /// Follows a tag, or no more. Where that does not bring its photos home, they come from a source of their own.
  private func follow(
    _ isFollowed: Bool, _ text: String, of account: Account
  ) async throws -> TagOutcome {
    guard case .tag(let name, _)? = ListMember(typedTag: text, of: account.id) else {
      throw ListError.notATag(text)
    }
    guard try await dependencies.tags.follow(tag: name, isFollowed, of: account.id) else {
      throw PeopleProblem.noTags(account.server.name)
    }
    let source = Source.Kind.account(account.id, .followedTags)
    let isMissing =
      isFollowed && account.server.leavesTagsOutOfHome
      ? try await !sources.sources().contains { $0.kind == source } : false
    if isMissing {
      for try await _ in sources.addTimeline(.followedTags, of: account) {}
      try Task.checkCancellation()
    }
    return TagOutcome(
      name: name, isFollowed: isFollowed, account: account, makesSource: isMissing)
  }
}
