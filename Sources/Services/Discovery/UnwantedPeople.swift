import Domain
import Storage
import Web

/// Knows whom the person does not want to see: those whom any of the accounts has muted or blocked, and those of
/// servers that one has blocked, are hidden from all of them.
actor UnwantedPeople {
  /// How long what servers said is believed.
  static let patience = Duration.seconds(300)
  /// How many pages are read of a list of people.
  static let mostPages = 25

  private struct Told {
    let moment: Timestamp
    /// Who was hidden by what was known here: when that changes, servers may say something else, too.
    let hidden: HiddenPeople
    var people: Set<Handle> = []
    var servers: Set<String> = []
  }

  private let dependencies: Discovery.Dependencies
  private var told: [AccountID: Told] = [:]

  init(_ dependencies: Discovery.Dependencies) {
    self.dependencies = dependencies
  }

  /// What is held against strangers for a while.
  func judge(for accounts: [Account]) async throws -> Judge {
    let now = dependencies.time.now
    let hidden = try await dependencies.hidden()
    let due = accounts.filter { account in
      guard let known = told[account.id] else { return true }
      return known.moment.isStale(after: Self.patience, at: now) || known.hidden != hidden
    }
    await withTaskGroup(of: Void.self) { group in
      for account in due {
        group.addTask { await self.ask(account, Told(moment: now, hidden: hidden)) }
      }
    }
    try Task.checkCancellation()
    return Judge(
      accounts: accounts, people: told.values.reduce(into: []) { $0.formUnion($1.people) },
      servers: told.values.reduce(into: []) { $0.formUnion($1.servers) }, hidden: hidden,
      filters: try await dependencies.filters(for: accounts), dependencies)
  }

  /// A server that does not say it has left them out itself.
  private func ask(_ account: Account, _ beginning: Told) async {
    var new = beginning
    for group in [PeopleGroup.muted, .blocked] {
      do {
        var page: PeoplePage?
        for _ in 0..<Self.mostPages where page == nil || page?.next != nil {
          let next = try await dependencies.people.people(group, of: account.id, after: page)
          new.people.formUnion(next.people.map(\.handle))
          page = next
        }
      } catch {
        dependencies.reporting.note(error, while: "asking whom an account does not want to see")
        new.people.formUnion(told[account.id]?.people ?? [])
      }
    }
    do {
      var page: CollectionPage?
      for _ in 0..<Self.mostPages where page == nil || page?.next != nil {
        let next = try await dependencies.serving.blockedServers(of: account.id, after: page)
        new.servers.formUnion(next.entries.map { $0.lowercased() })
        page = next
      }
    } catch {
      dependencies.reporting.note(error, while: "asking which servers an account has blocked")
      new.servers.formUnion(told[account.id]?.servers ?? [])
    }
    if !Task.isCancelled { told[account.id] = new }
  }
}

/// Decides what of strangers is shown.
struct Judge: Sendable {
  private let accounts: [Account]
  private let people: Set<Handle>
  private let servers: Set<String>
  private let hidden: HiddenPeople
  private let filters: [SourceID: FilterJudge]
  private let names: [SourceID: String]
  private let own: Set<Handle>
  private let dependencies: Discovery.Dependencies

  init(
    accounts: [Account], people: Set<Handle>, servers: Set<String>, hidden: HiddenPeople,
    filters: [AccountID: FilterJudge], _ dependencies: Discovery.Dependencies
  ) {
    self.accounts = accounts
    self.people = people
    self.servers = servers
    self.filters = Dictionary(filters.map { (SourceID(seenBy: $0), $1) }) { $1 }
    names = Dictionary(accounts.map { (SourceID(seenBy: $0.id), $0.server.name) }) { $1 }
    self.hidden = HiddenPeople(text: hidden.text, servers: names)
    own = Set(accounts.compactMap { Handle($0.handle) })
    self.dependencies = dependencies
  }

  /// The photos that the person may want to see. Whatever a filter is about is left out.
  func wanted(_ photos: [Photo]) async throws -> [Photo] {
    let mutes = dependencies.muteList(hidden: hidden)
    var wanted: [Photo] = []
    for photo in photos where !mutes.hides(photo) {
      guard let shown = filters[photo.id.source]?.shown(photo), shown.filtered == nil else {
        continue
      }
      if try await !isUnwanted(handles(of: photo)) { wanted.append(shown) }
    }
    return wanted
  }

  /// The people whom the person may want to see.
  func wanted(_ profiles: [PersonProfile]) async throws -> [PersonProfile] {
    let mutes = dependencies.muteList()
    var wanted: [PersonProfile] = []
    for profile in profiles where !profile.isSuspended && !mutes.hides(person: profile.byline) {
      if try await !isUnwanted([profile.handle]) { wanted.append(profile) }
    }
    return wanted
  }

  /// Who made it, and who boosted it.
  private func handles(of photo: Photo) -> [Handle] {
    let server = names[photo.id.source]
    let boosters = (photo.details.boostedBy ?? []).compactMap { Handle($0.address, at: server) }
    return [photo.author.flatMap { Handle(byline: $0, at: server) }].compactMap(\.self) + boosters
  }

  /// Whether one of them is: by what servers said, and by what was done here, which counts more while it has not
  /// arrived.
  private func isUnwanted(_ handles: [Handle]) async throws -> Bool {
    for handle in handles {
      if own.contains(handle) || hidden.hides(handle) { return true }
      var ids: [PersonID] = []
      for account in accounts {
        if let known = try await dependencies.people.known(handle, as: account.id) {
          ids.append(known.id)
        }
      }
      let standings = try await dependencies.relating.standings(with: ids).values
      if standings.contains(where: \.relationship.isBlocking) { return true }
      let waiting = standings.flatMap(\.waiting)
      if people.contains(handle), !waiting.contains(.mute(nil)), !waiting.contains(.block(false)) {
        return true
      }
      if servers.contains(handle.server.lowercased()), !waiting.contains(.blockDomain(false)) {
        return true
      }
    }
    return false
  }
}
