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
    let due = accounts.filter { account in
      told[account.id].map { $0.moment.advanced(by: Self.patience) <= now || now < $0.moment }
        ?? true
    }
    await withTaskGroup(of: Void.self) { group in
      for account in due { group.addTask { await self.ask(account, now) } }
    }
    try Task.checkCancellation()
    let lists = try await dependencies.filters.filterLists(of: dependencies.profile)
    let sources = accounts.map {
      Source(
        id: SourceID(seenBy: $0.id), kind: .account($0.id, .everybody(local: false)),
        name: $0.handle)
    }
    return Judge(
      accounts: accounts, people: told.values.reduce(into: []) { $0.formUnion($1.people) },
      servers: told.values.reduce(into: []) { $0.formUnion($1.servers) },
      filters: FilterSet(lists, for: sources, at: now), dependencies)
  }

  /// A server that does not say it has left them out itself.
  private func ask(_ account: Account, _ now: Timestamp) async {
    var new = Told(moment: now)
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
  private let filters: FilterSet
  private let names: [SourceID: String]
  private let own: Set<Handle>
  private let dependencies: Discovery.Dependencies

  init(
    accounts: [Account], people: Set<Handle>, servers: Set<String>, filters: FilterSet,
    _ dependencies: Discovery.Dependencies
  ) {
    self.accounts = accounts
    self.people = people
    self.servers = servers
    self.filters = filters
    names = Dictionary(accounts.map { (SourceID(seenBy: $0.id), $0.server.name) }) { $1 }
    own = Set(accounts.compactMap { Handle($0.handle) })
    self.dependencies = dependencies
  }

  /// The photos that the person may want to see. Whatever a filter is about is left out.
  func wanted(_ photos: [Photo]) async throws -> [Photo] {
    let mutes = dependencies.muteList(filters)
    var wanted: [Photo] = []
    for photo in photos
    where !mutes.hides(photo) && mutes.filtering(of: photo) == nil
      && photo.details.filtered?.isEmpty != false
    {
      let authors = handles(of: photo)
      if try await !isUnwanted(authors) { wanted.append(photo) }
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

  /// Whether one of them is: by what servers said, and by what was done here and may not have arrived.
  private func isUnwanted(_ handles: [Handle]) async throws -> Bool {
    for handle in handles {
      if own.contains(handle) || people.contains(handle)
        || servers.contains(handle.server.lowercased())
      {
        return true
      }
      var ids: [PersonID] = []
      for account in accounts {
        if let known = try await dependencies.people.known(handle, as: account.id) {
          ids.append(known.id)
        }
      }
      guard !ids.isEmpty else { continue }
      let standings = try await dependencies.relating.standings(with: ids)
      if standings.values.contains(where: \.relationship.hides) { return true }
    }
    return false
  }
}

extension Relationship {
  fileprivate var hides: Bool { mute != nil || isBlocked || isBlocking || isDomainBlocked }
}
